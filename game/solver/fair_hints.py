"""Fair hints: the best move by what the player can see, and its chance to win.

They depend only on the open cards and on which cards are still to come, which the player can work out.

Wall: the chance to take the throne, averaged over what the unseen cards may be, for a player who keeps to one path, as
the quick search does: up the wall, over one low post, along the high posts. That game is small enough to be solved
exactly, hand by hand from the last.

Whitehead: a number of shuffled stocks are each searched for a win. The moves of a win before its next deal are a plan
with one vote; the plans with the most votes are then tried on other stocks.
"""

from bisect import bisect_left
from collections import Counter
from collections.abc import Hashable, Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import combinations, combinations_with_replacement, takewhile
from math import comb, prod
from operator import mul
from random import Random
from typing import NamedTuple

from game.cards import KING
from game.notation import word
from game.rules.wall import HAND, HIGH_POSTS, LOW_POSTS, OPENED, TARGETS, THRONE, hidden
from game.rules.wall import STOCK as WALL_STOCK
from game.rules.wall import WASTE as WALL_WASTE
from game.rules.whitehead import STOCK, WASTE, Whitehead, unordered
from game.solver.best_first import Won
from game.solver.wall import POSTS_MASK, Siege, exposed, hand, is_open
from game.solver.whitehead import Columns, distance, solve
from game.state import Carry, Move, State, Take, Tap, carry


class Hint(NamedTuple):
    """The best moves by what the player can see, and their chance to win, from 0 to 1.

    There is at least one move, and as many as can be made before anything new is revealed.
    """

    moves: tuple[Move, ...]
    chance: float


Cards = tuple[int, ...]
"""The values of at most three cards, lowest first."""
Chances = list[float]
"""Chances to win, by node of an outlook or by the force of an attack."""

FORCES = range(KING * HAND + 1)
"""The possible values of a hand or a hidden post."""
_HANDS = 80  # how many hands represent all that may be dealt; with more, chances change by no more than 0.01
_STEP = 2  # the value of a post, once revealed, is rounded up to a multiple of this


class Node(NamedTuple):
    """How far a path has come.

    gone is a mask of the last card removed from the wall and of the posts removed. revealed is the slot of a hidden
    post that has been turned over, 0 if there is none, and worth is its value.
    """

    gone: int
    revealed: int = 0
    worth: int = 0


class Prospects(NamedTuple):
    """The chances to win with some cards left: by node, and by hidden post and the force of an attack on it.

    gains are the attacks that improve a node's chance: the health to beat, the node and the new chance, lowest health
    first.
    """

    nodes: Chances
    posts: dict[int, Chances]
    gains: list[tuple[int, int, float]]


def odds(unseen: Counter[int]) -> list[tuple[Cards, float]]:
    """Return the hands of three that the unseen cards can make, lowest card first, each with its probability."""
    total = comb(unseen.total(), HAND)
    hands = []
    for cards in combinations_with_replacement(sorted(unseen), HAND):
        ways = prod(comb(unseen[rank], count) for rank, count in Counter(cards).items())
        if ways:
            hands.append((cards, ways / total))
    return hands


def spread(hands: list[tuple[Cards, float]], count: int) -> list[tuple[Cards, float]]:
    """Return `count` equally likely hands that represent all; a hand may be chosen more than once.

    The hands are sorted by total value and divided into `count` equal parts; the middle hand of each part is chosen.
    """
    chosen: Counter[Cards] = Counter()
    passed = 0.0
    for cards, likely in sorted(hands, key=lambda hand: (sum(hand[0]), hand)):
        passed += likely
        while chosen.total() < count and chosen.total() + 0.5 < passed * count:
            chosen[cards] += 1
    return [(cards, times / count) for cards, times in chosen.items()]


def _without_hidden(state: State) -> Siege:
    """Return a state without what is hidden: hidden posts have the value 0, and no hand is known."""
    values = (sum(card.rank for card in state.piles[slot] if card not in state.down) for slot in TARGETS)
    return Siege(tuple(values), sum(1 << slot for slot in TARGETS if not state.piles[slot]), ())


class Outlook:
    """The paths that lead on from a state as the player sees it, and their chances to win."""

    def __init__(self, state: State) -> None:
        hands = odds(Counter(card.rank for card in state.down))
        self._hands = spread(hands, _HANDS)
        self._fates = [0.0] * len(FORCES)  # the probability of each value of a hidden post
        for cards, likely in hands:
            self._fates[sum(cards)] += likely
        self._siege = _without_hidden(state)
        self._hidden = {post for post in LOW_POSTS if hidden(state, post)}
        self._start = Node(self._siege.gone & POSTS_MASK)
        self._numbers = {self._start: 0}
        self._attacks: list[tuple[int, int, int]] = []
        """The attacks on targets in sight: health to beat, node before, node after; lowest health first."""
        self._tried: list[tuple[int, int]] = []  # the attacks on hidden posts: node and post
        self._outcomes: dict[int, tuple[int, list[int]]] = {}
        """For each hidden post, the node without it, and by its value the nodes with it revealed."""
        self._explore()

    def _explore(self) -> None:
        """Find all nodes that can be reached, and the attacks between them."""
        waiting = [self._start]
        for node in waiting:
            here = self._numbers[node]
            for health, then in self._steps(node):
                if then not in self._numbers:
                    self._numbers[then] = len(self._numbers)
                    waiting.append(then)
                self._attacks.append((health, here, self._numbers[then]))
            self._tried += [(here, slot) for slot in self._targets(node) if slot in self._hidden]
        self._attacks = sorted(attack for attack in self._attacks if attack[0] < FORCES[-1])
        for post in {post for _, post in self._tried}:
            revealed = [self._numbers[self._revealing(post, worth)] for worth in FORCES]
            self._outcomes[post] = self._numbers[self._without(post)], revealed

    def _steps(self, node: Node) -> Iterator[tuple[int, Node]]:
        """Yield the steps from a node: the health to beat, out of reach for hidden posts, and the next node."""
        siege, posts = self._siege, node.gone & POSTS_MASK
        if node.revealed:
            yield node.worth, self._without(node.revealed)
        for slot in self._targets(node):
            if slot in self._hidden:
                yield FORCES[-1], self._without(slot)
                yield from ((FORCES[-1], self._revealing(slot, worth)) for worth in FORCES)
            else:
                yield siege.health(slot, siege.gone), Node(posts | 1 << slot)

    def _without(self, post: int) -> Node:
        return Node(self._start.gone | 1 << post)

    def _revealing(self, post: int, worth: int) -> Node:
        return Node(self._start.gone, post, worth + -worth % _STEP)

    def _targets(self, node: Node) -> list[int]:
        """Return the targets that may be attacked at a node, leaving out those that could be attacked at the start."""
        gone, posts = self._siege.gone, node.gone & POSTS_MASK
        if node == self._start:
            return exposed(gone)
        if node.revealed or node.gone >> THRONE & 1:
            return []
        if posts != self._start.gone:
            return [slot for slot in (THRONE, *HIGH_POSTS) if is_open(slot, gone | posts)]
        head = (node.gone ^ posts).bit_length() - 1
        return [slot for slot in OPENED[head] if not gone >> slot & 1]

    def at_end(self) -> Prospects:
        """Return the chances with no card left and no hand to come: 1 at nodes with the throne taken, else 0."""
        chances = [float(node.gone >> THRONE & 1) for node in self._numbers]
        return self._left(chances, chances, HAND)

    def before(self, after: Prospects) -> Prospects:
        """Return the chances with no card left, given those with one hand fewer to come."""
        known: dict[Cards, Prospects] = {}
        likely = [likely for _, likely in self._hands]
        best = [self._best(cards, after, known) for cards, _ in self._hands]
        chances = [sum(map(mul, likely, chances)) for chances in zip(*best, strict=True)]
        return self._left(chances, chances, HAND)

    def holding(self, cards: Cards, after: Prospects, known: dict[Cards, Prospects]) -> Prospects:
        """Return the chances with some cards left, given those with none; intermediate results go into known."""
        if not cards:
            return after
        if cards not in known:
            known[cards] = self._left(self._best(cards, after, known), after.nodes, HAND - len(cards))
        return known[cards]

    @property
    def open(self) -> list[tuple[int, int]]:
        """The targets that may be attacked now, each with the health to beat: 0 if hidden."""
        slots = self._targets(self._start)
        return [(slot, 0 if slot in self._hidden else self._siege.health(slot, self._siege.gone)) for slot in slots]

    def chance(self, slot: int, force: int, left: Prospects) -> float:
        """Return the chance to win after a legal attack on a target, given the chances with the cards left."""
        if slot in self._hidden:
            return left.posts[slot][force]
        return left.nodes[self._numbers[Node(self._start.gone | 1 << slot)]]

    def _best(self, cards: Cards, after: Prospects, known: dict[Cards, Prospects]) -> Chances:
        """Return the best chances by any attack with some of the cards, or by none."""
        chances = after.nodes.copy()
        for force, rest in splits(cards):
            _, posts, gains = self.holding(rest, after, known)
            for health, node, chance in gains:
                if health >= force:
                    break
                if chance > chances[node]:  # noqa: PLR1730 - calling max would take most of the time
                    chances[node] = chance
            for node, post in self._tried:
                if posts[post][force] > chances[node]:  # noqa: PLR1730
                    chances[node] = posts[post][force]
        restarted = chances[0]
        return [chance if chance > restarted else restarted for chance in chances]

    def _left(self, nodes: Chances, without: Chances, used: int) -> Prospects:
        """Return the chances of nodes together with those of attacks by up to `used` cards."""
        strongest = KING * used
        posts = {}
        for post, (fallen, revealed) in self._outcomes.items():
            chance = sum(map(mul, self._fates, map(nodes.__getitem__, revealed)))
            posts[post] = chances = [chance]
            for worth in range(strongest):  # a force of worth + 1 beats this worth too
                chance += self._fates[worth] * (nodes[fallen] - nodes[revealed[worth]])
                chances.append(chance)
        attacks = self._attacks[: bisect_left(self._attacks, (strongest,))]
        return Prospects(
            nodes, posts, [(health, node, nodes[then]) for health, node, then in attacks if nodes[then] > without[node]]
        )


@lru_cache(1 << 10)
def splits(cards: Cards) -> tuple[tuple[int, Cards], ...]:
    """Return every way to attack with some of the cards: their total value, and the cards left."""
    found = {}
    for chosen in range(1, 1 << len(cards)):
        rest = tuple(card for i, card in enumerate(cards) if not chosen >> i & 1)
        found[rest] = sum(cards) - sum(rest)
    return tuple((force, rest) for rest, force in found.items())


class _Attack(NamedTuple):
    """A possible attack; a better one compares greater."""

    chance: float
    gain: int
    """The points it is sure to score."""
    thrift: int
    """The force it spends, negated."""
    slots: tuple[int, ...]
    target: int


def wall_hint(state: State) -> Hint | None:
    """Return the best move by what the player can see; None if there is none.

    If there is no chance to win, that is the attack with the most points. There is no hint for positions that dealing
    cannot lead to: with more cards in the waste than a hand, or a stock that does not divide into hands.
    """
    if len(hand(state)) > HAND or len(state.piles[WALL_STOCK]) % HAND:
        return None
    outlook = Outlook(state)
    after = outlook.at_end()
    for _ in range(0, len(state.piles[WALL_STOCK]), HAND):
        after = outlook.before(after)
    deal = after.nodes[0] if state.piles[WALL_STOCK] else -1.0
    crowded = next((slot for slot in WALL_WASTE if len(state.piles[slot]) > 1), None)
    if crowded is not None:
        empty = next(slot for slot in WALL_WASTE if not state.piles[slot])
        cards = sorted(card.rank for card in hand(state))
        return Hint((carry(crowded, empty),), outlook.holding(tuple(cards), after, {}).nodes[0])
    best = max(_attacks(state, outlook, after), default=None)
    if best is None or best.chance < deal:
        return Hint((Tap(WALL_STOCK),), deal) if deal >= 0 else None
    return Hint((Carry(tuple(map(Take, best.slots)), best.target),), best.chance)


def _attacks(state: State, outlook: Outlook, after: Prospects) -> Iterator[_Attack]:
    """Yield the possible attacks, given that each card of the waste lies in its own slot."""
    values = {slot: state.piles[slot][-1].rank for slot in WALL_WASTE if state.piles[slot]}
    known: dict[Cards, Prospects] = {}
    for count in range(1, len(values) + 1):
        for slots in combinations(values, count):
            force = sum(values[slot] for slot in slots)
            rest = outlook.holding(tuple(sorted(values[slot] for slot in values.keys() - {*slots})), after, known)
            for target, least in outlook.open:
                if least < force:
                    yield _Attack(outlook.chance(target, force, rest), least, -force, slots, target)


STOCKS = 16
"""How many stocks are searched for plans; each plan is then tried on as many."""
NODES = 1000
"""How many positions each of these searches looks at."""
PLANS = 5
"""How many plans are tried."""
_LAST_NODES = 50_000  # how many positions to search once nothing is hidden, because the stock has at most one card
_PLAN_STATES = 200  # how many states to look at for the plan that is independent of the stock

_RULES = Whitehead()
_DEAL = Tap(STOCK)


@dataclass(slots=True)
class _Plan:
    """The moves before the next deal, the state they lead to, and the number of stocks they win with."""

    moves: tuple[Move, ...]
    after: State
    votes: int = 0


def whitehead_hint(state: State) -> Hint | None:
    """Return the best plan by what the player can see; None if no move is left."""
    if len(state.piles[STOCK]) < 2:
        return _last_hint(state)
    random = Random(_visible(state))
    plans = sorted(_plans(state, random), key=lambda plan: -plan.votes)[:PLANS]
    wins = [sum(isinstance(solve(_shuffled(plan.after, random), NODES), Won) for _ in range(STOCKS)) for plan in plans]
    best = max(range(len(plans)), key=lambda i: 2 * wins[i] + plans[i].votes)
    chance = (wins[best] + 1) / (STOCKS + 2)  # the rule of succession: a few stocks prove nothing
    return Hint((*plans[best].moves, _DEAL), chance)


def _last_hint(state: State) -> Hint | None:
    """Return a win, with every card known; if none is found, the moves that seem to lead nearest to one."""
    verdict = solve(state, _LAST_NODES)
    if isinstance(verdict, Won) and verdict.moves:
        return Hint(verdict.moves, 1.0)
    moves = _plan_without_deals(state).moves or tuple(_RULES.moves(state))[:1]
    return Hint(moves, 0.0) if moves else None


def _plans(state: State, random: Random) -> list[_Plan]:
    """Return the plans of the wins with shuffled stocks, and the one that seems best for any stock."""
    plans: dict[Hashable, _Plan] = {}
    for _ in range(STOCKS):
        verdict = solve(_shuffled(state, random), NODES)
        if isinstance(verdict, Won):
            moves = tuple(takewhile(lambda move: move != _DEAL, verdict.moves))
            after = _RULES.replay(state, moves)
            plans.setdefault(unordered(after), _Plan(moves, after)).votes += 1
    undealt = _plan_without_deals(state)
    plans.setdefault(unordered(undealt.after), undealt)
    return list(plans.values())


def _plan_without_deals(state: State) -> _Plan:
    """Return the plan that leads, without a deal, to the state that seems nearest to a win."""
    columns = Columns()  # shared by all tables
    plans, known = [_Plan((), state)], {unordered(state)}
    for plan in plans:  # which grows meanwhile: a breadth-first search
        if len(plans) >= _PLAN_STATES:
            break
        for move in _RULES.moves(plan.after):
            after, _ = _RULES.apply(plan.after, move)
            if move != _DEAL and unordered(after) not in known:
                plans.append(_Plan((*plan.moves, move), after))
                known.add(unordered(after))
    return min(plans, key=lambda plan: distance(plan.after, columns) or 0)


def _visible(state: State) -> str:
    """Return all that the player can know of a state, as text."""
    return ",".join(map(word, (sorted(state.piles[STOCK], key=str), *state.piles[WASTE:])))


def _shuffled(state: State, random: Random) -> State:
    """Return a state with its stock in another order."""
    stock = sorted(state.piles[STOCK], key=str)
    random.shuffle(stock)
    return replace(state, piles=(tuple(stock), *state.piles[WASTE:]))
