"""Fair hints: what to do as far as the player can see, and the chance to win that way.

They depend on nothing but what lies open, and on which cards are still to come: these the player can count.

Wall: the chance to take the throne, over all that the cards not seen may be, of a player who keeps to one path, as the
quick search does: up the wall, over one low post, along the high posts. What is left of the game then is small enough
to be looked at exactly, hand by hand from the last.

Whitehead: each of some shuffled stocks is searched for a win. What such a win does before its next deal is a plan that
has one vote; the plans with most votes are then tried out on other stocks.
"""

from bisect import bisect_left
from collections import Counter
from collections.abc import Hashable, Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import combinations, combinations_with_replacement, takewhile
from math import comb
from operator import mul
from random import Random
from typing import NamedTuple

from game.cards import KING
from game.moves import Carry, Move, Take, Tap, carry
from game.notation import word
from game.rules.wall import HIGH_POSTS, LOW_POSTS, TARGETS, THRONE, hidden
from game.rules.wall import STOCK as WALL_STOCK
from game.rules.wall import WASTE as WALL_WASTE
from game.rules.whitehead import STOCK, WASTE, Whitehead, unordered
from game.solver.best_first import Won
from game.solver.wall import HAND, OPENED, POSTS_MASK, Siege, exposed, hand, is_open
from game.solver.whitehead import Columns, distance, solve
from game.state import State


class Hint(NamedTuple):
    """What is best done as far as can be seen, and the chance, from 0 to 1, that the play is won that way.

    There are as many moves as can be made before anything new is seen, at least one.
    """

    moves: tuple[Move, ...]
    chance: float


Cards = tuple[int, ...]
"""The values of at most three cards, the lowest first."""
Chances = list[float]
"""Chances to win: by node of an outlook, or by the force of an attack."""

FORCES = range(KING * HAND + 1)
"""What a hand or a hidden post can be worth."""
_HANDS = 80
"""How many hands stand for all that can come: with more the chances differ by no more than a hundredth."""
_STEP = 2
"""What a hidden post turns out to be worth is distinguished no finer than this, and rounded up."""


class Node(NamedTuple):
    """How far a path has come: the last card taken from the wall and the posts gone, as a mask; a post revealed."""

    gone: int
    revealed: int = 0
    worth: int = 0


class Left(NamedTuple):
    """What it is worth to have some cards left: by node, and by hidden post and the force of an attack on it.

    The gains are the attacks that lead from one node to a better one than going without them does: the health to beat,
    the node, and the chance it leads to, the lowest health first.
    """

    nodes: Chances
    posts: dict[int, Chances]
    gains: list[tuple[int, int, float]]


def odds(unseen: Counter[int]) -> list[tuple[Cards, float]]:
    """Return the hands of three that cards not seen can make, the lowest card first, and how likely each is."""
    total = comb(unseen.total(), HAND)
    hands = []
    for cards in combinations_with_replacement(sorted(unseen), HAND):
        ways = 1
        for rank, count in Counter(cards).items():
            ways *= comb(unseen[rank], count)
        if ways:
            hands.append((cards, ways / total))
    return hands


def spread(hands: list[tuple[Cards, float]], count: int) -> list[tuple[Cards, float]]:
    """Return so many of the hands, each as likely as the next, to stand for all.

    In the order of what the cards of a hand are worth together, that is the middle one of each of so many equal parts.
    """
    chosen: Counter[Cards] = Counter()
    passed = 0.0
    for cards, likely in sorted(hands, key=lambda hand: (sum(hand[0]), hand)):
        passed += likely
        while chosen.total() < count and chosen.total() + 0.5 < passed * count:
            chosen[cards] += 1
    return [(cards, times / count) for cards, times in chosen.items()]


def seen(state: State) -> Siege:
    """Return a state without what is hidden: hidden posts are worth nothing, and no hand is known."""
    values = (sum(card.rank for card in state.piles[slot] if card not in state.down) for slot in TARGETS)
    return Siege(tuple(values), sum(1 << slot for slot in TARGETS if not state.piles[slot]), ())


class Outlook:
    """The ways that lead on from a state as the player sees it, and the chance to win of each."""

    def __init__(self, state: State) -> None:
        hands = odds(Counter(card.rank for card in state.down))
        self._hands = spread(hands, _HANDS)
        self._fates = [0.0] * len(FORCES)
        """How likely a hidden post is worth so much."""
        for cards, likely in hands:
            self._fates[sum(cards)] += likely
        self._siege = seen(state)
        self._hidden = {post for post in LOW_POSTS if hidden(state, post)}
        self._start = Node(self._siege.gone & POSTS_MASK)
        self._numbers = {self._start: 0}
        self._attacks: list[tuple[int, int, int]] = []
        """What can be attacked that is not hidden: the health to beat, from which node, to which; the lowest first."""
        self._tried: list[tuple[int, int]] = []
        """The nodes from which a hidden post may be attacked, and the post."""
        self._outcomes: dict[int, tuple[int, list[int]]] = {}
        """By hidden post the node at which it is gone, and by what it is worth the node at which it is revealed."""
        self._explore()

    def _explore(self) -> None:
        """Find the nodes that can be reached, and what leads from which to which."""
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
        """Yield what has to be beaten at a node, and where that leads; what is hidden is out of reach of all forces."""
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
        """Return what may be attacked at a node, besides what may be attacked from the start."""
        gone, posts = self._siege.gone, node.gone & POSTS_MASK
        if node == self._start:
            return exposed(gone)
        if node.revealed or node.gone >> THRONE & 1:
            return []
        if posts != self._start.gone:
            return [slot for slot in (THRONE, *HIGH_POSTS) if is_open(slot, gone | posts)]
        head = (node.gone ^ posts).bit_length() - 1
        return [slot for slot in OPENED[head] if not gone >> slot & 1]

    def at_last(self) -> Left:
        """Return what it is worth to have no card, and no hand to come: nothing but where the throne is taken."""
        chances = [float(node.gone >> THRONE & 1) for node in self._numbers]
        return self._left(chances, chances, HAND)

    def before(self, after: Left) -> Left:
        """Return what it is worth to have no card, and one more hand to come than after it."""
        known: dict[Cards, Left] = {}
        likely = [likely for _, likely in self._hands]
        best = [self._best(cards, after, known) for cards, _ in self._hands]
        chances = [sum(map(mul, likely, chances)) for chances in zip(*best, strict=True)]
        return self._left(chances, chances, HAND)

    def holding(self, cards: Cards, after: Left, known: dict[Cards, Left]) -> Left:
        """Return what it is worth to have cards, by what it is worth to have none; what else is found out is kept."""
        if not cards:
            return after
        if cards not in known:
            known[cards] = self._left(self._best(cards, after, known), after.nodes, HAND - len(cards))
        return known[cards]

    @property
    def open(self) -> list[tuple[int, int]]:
        """What may be attacked now, and what has to be beaten; nothing where that is hidden."""
        slots = self._targets(self._start)
        return [(slot, 0 if slot in self._hidden else self._siege.health(slot, self._siege.gone)) for slot in slots]

    def chance(self, slot: int, force: int, left: Left) -> float:
        """Return the chance to win by an attack on what is open and not too strong, with some cards left."""
        if slot in self._hidden:
            return left.posts[slot][force]
        return left.nodes[self._numbers[Node(self._start.gone | 1 << slot)]]

    def _best(self, cards: Cards, after: Left, known: dict[Cards, Left]) -> Chances:
        """Return the best chances that any attack with some of the cards gives, or none."""
        chances = after.nodes.copy()
        for force, rest in splits(cards):
            _, posts, gains = self.holding(rest, after, known)
            for health, node, chance in gains:
                if health >= force:
                    break
                if chance > chances[node]:  # noqa: PLR1730 - a call of max would take most of the time
                    chances[node] = chance
            for node, post in self._tried:
                if posts[post][force] > chances[node]:  # noqa: PLR1730
                    chances[node] = posts[post][force]
        anew = chances[0]
        return [chance if chance > anew else anew for chance in chances]

    def _left(self, nodes: Chances, without: Chances, used: int) -> Left:
        """Return the same chances, with what follows of attacks by up to so many cards, on hidden posts too."""
        strongest = KING * used
        posts = {}
        for post, (fallen, revealed) in self._outcomes.items():
            chance = sum(map(mul, self._fates, map(nodes.__getitem__, revealed)))
            posts[post] = chances = [chance]
            for worth in range(strongest):  # the attack that is stronger by one beats what is worth just this
                chance += self._fates[worth] * (nodes[fallen] - nodes[revealed[worth]])
                chances.append(chance)
        attacks = self._attacks[: bisect_left(self._attacks, (strongest,))]
        return Left(
            nodes, posts, [(health, node, nodes[then]) for health, node, then in attacks if nodes[then] > without[node]]
        )


@lru_cache(1 << 10)
def splits(cards: Cards) -> tuple[tuple[int, Cards], ...]:
    """Return the choices of some cards: what they are worth together, and which cards they leave."""
    found = {}
    for chosen in range(1, 1 << len(cards)):
        rest = tuple(card for i, card in enumerate(cards) if not chosen >> i & 1)
        found[rest] = sum(cards) - sum(rest)
    return tuple((force, rest) for rest, force in found.items())


class _Attack(NamedTuple):
    """An attack that can be made, and how good it is: the better is the greater."""

    chance: float
    gain: int
    """What it is sure to score."""
    thrift: int
    """What it spends, less than nothing."""
    slots: tuple[int, ...]
    target: int


def wall_hint(state: State) -> Hint | None:
    """Return the best move as far as the player can see; None where nothing can be done.

    Where no chance is left that is the attack which scores most. More cards in the waste than a hand holds, or a stock
    of less than a hand, which only a position can have, are not thought about.
    """
    if len(hand(state)) > HAND or len(state.piles[WALL_STOCK]) % HAND:
        return None
    outlook = Outlook(state)
    after = outlook.at_last()
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


def _attacks(state: State, outlook: Outlook, after: Left) -> Iterator[_Attack]:
    """Yield the attacks that can be made with cards that lie each in a slot of its own."""
    values = {slot: state.piles[slot][-1].rank for slot in WALL_WASTE if state.piles[slot]}
    known: dict[Cards, Left] = {}
    for count in range(1, len(values) + 1):
        for slots in combinations(values, count):
            force = sum(values[slot] for slot in slots)
            rest = outlook.holding(tuple(sorted(values[slot] for slot in values.keys() - {*slots})), after, known)
            for target, least in outlook.open:
                if least < force:
                    yield _Attack(outlook.chance(target, force, rest), least, -force, slots, target)


STOCKS = 16
"""How many stocks are searched for plans; each plan is tried out on as many."""
NODES = 1000
"""How many positions each of these searches looks at."""
PLANS = 5
"""How many plans are tried out."""
_IN_THE_OPEN = 50_000
"""How many positions are looked at once the stock holds one card at most, so that nothing is hidden any more."""
_AHEAD = 200
"""How many states are looked at for a plan of which no stock is the reason."""

_RULES = Whitehead()
_DEAL = Tap(STOCK)


@dataclass(slots=True)
class _Plan:
    """The moves before the next deal, what they lead to, and in how many stocks they were part of a win."""

    moves: tuple[Move, ...]
    after: State
    votes: int = 0


def whitehead_hint(state: State) -> Hint | None:
    """Return the best plan as far as the player can see; None where no move is left."""
    if len(state.piles[STOCK]) < 2:
        return _last_hint(state)
    random = Random(_seen(state))
    plans = sorted(_plans(state, random), key=lambda plan: -plan.votes)[:PLANS]
    wins = [sum(isinstance(solve(_shuffled(plan.after, random), NODES), Won) for _ in range(STOCKS)) for plan in plans]
    best = max(range(len(plans)), key=lambda i: 2 * wins[i] + plans[i].votes)
    chance = (wins[best] + 1) / (STOCKS + 2)  # by the rule of succession: a few stocks make nothing certain
    return Hint((*plans[best].moves, _DEAL), chance)


def _last_hint(state: State) -> Hint | None:
    """Return the way to win once every card is known; where none is found, what leads nearest to one."""
    verdict = solve(state, _IN_THE_OPEN)
    if isinstance(verdict, Won) and verdict.moves:
        return Hint(verdict.moves, 1.0)
    moves = _tidied(state).moves or tuple(_RULES.moves(state))[:1]
    return Hint(moves, 0.0) if moves else None


def _plans(state: State, random: Random) -> list[_Plan]:
    """Return what wins of shuffled stocks do before the next deal, and what seems best whatever the stock."""
    plans: dict[Hashable, _Plan] = {}
    for _ in range(STOCKS):
        verdict = solve(_shuffled(state, random), NODES)
        if isinstance(verdict, Won):
            moves = tuple(takewhile(lambda move: move != _DEAL, verdict.moves))
            after = state
            for move in moves:
                after, _ = _RULES.apply(after, move)
            plans.setdefault(unordered(after), _Plan(moves, after)).votes += 1
    tidied = _tidied(state)
    plans.setdefault(unordered(tidied.after), tidied)
    return list(plans.values())


def _tidied(state: State) -> _Plan:
    """Return the plan that leads, without a deal, to what seems nearest to a win."""
    columns = Columns()  # the facts that all tables share
    found = {unordered(state): _Plan((), state)}
    for plan in (waiting := list(found.values())):
        for move in _RULES.moves(plan.after) if len(found) < _AHEAD else ():
            after, _ = _RULES.apply(plan.after, move)
            if move != _DEAL and unordered(after) not in found:
                waiting.append(_Plan((*plan.moves, move), after))
                found[unordered(after)] = waiting[-1]
    return min(waiting, key=lambda plan: distance(plan.after, columns) or 0)


def _seen(state: State) -> str:
    """Return all that the player sees of a state, as a word."""
    return ",".join(map(word, (sorted(state.piles[STOCK], key=str), *state.piles[WASTE:])))


def _shuffled(state: State, random: Random) -> State:
    """Return a state with its stock in another order."""
    stock = sorted(state.piles[STOCK], key=str)
    random.shuffle(stock)
    return replace(state, piles=(tuple(stock), *state.piles[WASTE:]))
