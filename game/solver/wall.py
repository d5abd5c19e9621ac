"""The solver of Wall: a quick search for a win, then bounds that prove a loss, then an exhaustive search.

A position is a bit mask of the fifty-three targets that are gone, and the hands left, each of at most three values.

The quick search looks for one path up the wall, over one low post and along the high posts. Until a row is entered,
every card of the row below has its full health, so a winning line hardly ever needs more than one path, of which only
the head matters. It uses the healths at the start; they can only fall on the way, so the wins it finds are sound. If it
finds none, that proves nothing.

The bounds come from a relaxation, an easier game in which only the head of one path is remembered. A winning line of
the real game contains a path: attacks each of which exposes the target of the next, up to the throne. In the easier
game a card on that path costs its full health only as long as the rows that support it are untouched, and its own value
after that; the next row may be touched at any time for the price of its weakest card; and once a post has fallen, all
low posts are exposed. So whatever wins the real game wins the easier one, and a position that loses the easier one is
lost.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import groupby
from operator import itemgetter
from typing import Final

from game.cards import Card
from game.rules.wall import (
    HAND,
    HIGH_POSTS,
    LOW_POSTS,
    OPENED,
    OPENERS,
    ROWS,
    STOCK,
    SUPPORTERS,
    TARGETS,
    THRONE,
    WASTE,
    Wall,
)
from game.solver.best_first import SearchResult, Verdict, Won
from game.state import Carry, Move, State, Take, Tap, carry

_RULES: Final = Wall()

Hand = tuple[int, ...]
"""The values of the cards of a hand, at most three, lowest first."""

ROW: Final = tuple(next((row for row, slots in enumerate(ROWS) if slot in slots), -1) for slot in TARGETS)
"""The row of each target, 0 at the top of the wall; -1 for the throne and the posts."""

HIGH_MASK: Final[int] = sum(1 << post for post in HIGH_POSTS)
LOW_MASK: Final[int] = sum(1 << post for post in LOW_POSTS)
POSTS_MASK: Final[int] = HIGH_MASK | LOW_MASK

_OPENED_BY: Final[tuple[int, ...]] = tuple(sum(1 << other for other in OPENERS[slot]) for slot in TARGETS)
"""For each target, a mask of the targets any of which exposes it once gone."""
_GUARDED: Final = tuple((slot, _OPENED_BY[slot]) for slot in TARGETS if slot != THRONE)
ALWAYS_OPEN: Final[int] = sum(1 << slot for slot in ROWS[-1])


@dataclass(frozen=True, slots=True)
class Siege:
    """A state of Wall: the value of each target, a mask of those gone, and the hands left, the current one first."""

    values: tuple[int, ...]
    gone: int
    hands: tuple[Hand, ...]

    def health(self, slot: int, gone: int) -> int:
        """Return what an attack on a target has to exceed once the targets in a mask are gone."""
        health = self.values[slot]
        for supporter in SUPPORTERS[slot]:
            if not gone >> supporter & 1:
                health += self.values[supporter]
        return health

    def whole(self, number: int) -> int:
        """Return the choice of all cards of a hand, given its index; that of none after the last hand."""
        return (1 << len(self.hands[number])) - 1 if number < len(self.hands) else 0


def is_open(slot: int, gone: int) -> bool:
    """Whether a target may be attacked once the targets in a mask are gone."""
    if gone >> slot & 1:
        return False
    if slot == THRONE:
        return gone & HIGH_MASK == HIGH_MASK
    return bool((ALWAYS_OPEN >> slot & 1) or gone & _OPENED_BY[slot])


def exposed(gone: int) -> list[int]:
    """Return the targets that may be attacked once the targets in a mask are gone, from the throne down."""
    found = [slot for slot, openers in _GUARDED if (openers & gone or ALWAYS_OPEN >> slot & 1) and not gone >> slot & 1]
    return [THRONE, *found] if is_open(THRONE, gone) else found


def read(state: State) -> Siege | None:
    """Return a state in the form of the search; None if the waste has more cards than a hand."""
    waste = hand(state)
    if len(waste) > HAND:
        return None
    stock = state.piles[STOCK][::-1]
    dealt = (stock[start : start + HAND] for start in range(0, len(stock), HAND))
    values = tuple(sum(card.rank for card in state.piles[slot]) for slot in TARGETS)
    gone = sum(1 << slot for slot in TARGETS if not state.piles[slot])
    hands = tuple(tuple(sorted(card.rank for card in cards)) for cards in (waste, *dealt))
    return Siege(values, gone, hands)


def hand(state: State) -> tuple[Card, ...]:
    """Return the cards of the waste slot by slot, each from the bottom."""
    return tuple(card for slot in WASTE for card in state.piles[slot])


WHOLE: Final = (1, 3, 15, 255)
"""For hands of 0 to 3 cards, the set of all choices of cards. Choice 5 is cards 0 and 2, and bit 5 in a set."""

_APART: Final[tuple[int, ...]] = tuple(sum(1 << other for other in range(8) if not other & used) for used in range(8))
"""For each choice, the set of choices that share no card with it."""


@cache
def forces(cards: Hand) -> tuple[int, ...]:
    """Return the force of each choice of a hand's cards, beginning with that of none."""
    found = [0]
    for card in cards:
        found += [force + card for force in found]
    return tuple(found)


@cache
def attacks(cards: Hand, health: int) -> tuple[int, ...]:
    """Return the choices of a hand's cards that beat a health."""
    return tuple([used for used, force in enumerate(forces(cards)) if force > health])


@cache
def transitions(cards: Hand) -> tuple[list[bytes], list[bytes]]:
    """Return, for each health up to the highest that a hand beats, what the hand may leave after, and needs before.

    The first tables map a set of choices, any of which may be left before an attack, to the set that may be left after
    it. Any cards may go unused, so only entries for sets that are closed downwards count. The second ones map a set of
    choices, one of which has to be left after an attack, to the set of which one has to be left before it. If some
    cards suffice, so do more, so only entries for sets that are closed upwards count.
    """
    found: list[tuple[bytes, bytes]] = []
    for force in sorted(set(forces(cards))):
        enough = sum(1 << used for used, other in enumerate(forces(cards)) if other >= force)
        found += [_tables(enough)] * (force - len(found))
    return [after for after, _ in found], [before for _, before in found]


@cache
def _tables(beating: int) -> tuple[bytes, bytes]:
    """Return the tables of `transitions` for an attack with one of a set of choices."""
    after, before = bytearray(256), bytearray(256)
    for closed in _CLOSED:
        other = 255 ^ closed
        for used in range(8):
            if beating >> used & 1:
                after[closed] |= (closed >> used) & _APART[used]
                before[other] |= (other & _APART[used]) << used
    return bytes(after), bytes(before)


def _closed(left: int) -> bool:
    return all(left >> (choice & ~(1 << card)) & 1 for choice in range(8) if left >> choice & 1 for card in range(3))


_CLOSED: Final = tuple(left for left in range(256) if _closed(left))


Attack = tuple[int, int, int]
"""The index of a hand, the choice of its cards, and the slot attacked."""

_POSTS: Final[list[tuple[int, int, int]]] = [(slot, 1 << slot, _OPENED_BY[slot]) for slot in (*HIGH_POSTS, *LOW_POSTS)]
"""Each post, its mask, and the mask of the targets any of which exposes it once gone."""
_START: Final = 0  # the number of the node that the search starts from
_MASK_BITS: Final = len(TARGETS)
_NUMBER_BITS: Final = 16  # how many bits the mask of a node takes, and its number
_MASK: Final = (1 << _MASK_BITS) - 1
_NUMBER: Final = (1 << _NUMBER_BITS) - 1


def path(siege: Siege) -> list[Attack] | None:
    """Return the attacks of a win by a single path; None if none is found."""
    return _Paths(siege).win()


class _Paths:
    """The quick search: the nodes found so far, and which of them each hand reaches.

    A node is a mask of targets: the head of the path, if any, and the posts that are gone. Nodes are numbered in the
    order they are found. A step is the health to beat, with the number of the next node in its lower bits. Healths are
    those at the start.
    """

    def __init__(self, siege: Siege) -> None:
        start = siege.gone & POSTS_MASK
        self._siege = siege
        self._healths = [siege.health(slot, siege.gone) for slot in TARGETS]
        self._nodes = [start]
        self._numbers = {start: _START}
        self._steps: list[list[int] | None] = [None]
        self._reached: list[tuple[list[int], list[int]]] = []
        """For each hand, the nodes that it reaches, in order, and for every node what may be left of the hand there."""

    def win(self) -> list[Attack] | None:
        """Return the attacks of a line that takes the throne; None if there is none."""
        reached = [_START]
        for cards in self._siege.hands:
            reached = self._spread(cards, reached)
            for node in reached:
                if self._nodes[node] >> THRONE & 1:
                    return self._traced(node)
        return None

    def _spread(self, cards: Hand, frontier: list[int]) -> list[int]:
        """Return the nodes that a hand can reach from those of the frontier, which come first."""
        left = [0] * len(self._nodes)
        for node in frontier:
            left[node] = WHOLE[len(cards)]
        reached = frontier.copy()
        waiting = frontier.copy()
        keep, _ = transitions(cards)
        enough = len(keep) << _NUMBER_BITS
        while waiting:
            node = waiting.pop()
            steps = self._steps[node]
            if steps is None:
                steps = self._steps[node] = self._found(self._nodes[node])
                left += [0] * (len(self._nodes) - len(left))
            choices = left[node]
            for step in steps:
                if step >= enough:
                    break
                then = step & _NUMBER
                known = left[then]
                extended = known | keep[step >> _NUMBER_BITS][choices]
                if extended != known:
                    left[then] = extended
                    waiting.append(then)
                    if not known:
                        reached.append(then)
        self._reached.append((reached, left))
        return reached

    def _found(self, node: int) -> list[int]:
        """Return the steps from a node, lowest health first, and number the nodes that are new."""
        siege, healths = self._siege, self._healths
        posts, head = node & POSTS_MASK, node & ~POSTS_MASK
        gone = siege.gone | node
        found: list[int] = []
        if posts == self._nodes[_START]:
            for slot in OPENED[head.bit_length() - 1] if head else exposed(gone):
                if ROW[slot] >= 0 and not gone >> slot & 1:
                    found.append(healths[slot] << _MASK_BITS | posts | 1 << slot)
        for slot, post, openers in _POSTS:
            if openers & gone and not post & gone:
                found.append(siege.values[slot] << _MASK_BITS | node | post)
        if is_open(THRONE, gone):
            found.append(siege.values[THRONE] << _MASK_BITS | node | 1 << THRONE)
        found.sort()
        steps: list[int] = []
        for step in found:
            then = step & _MASK
            number = self._numbers.get(then, -1)
            if number < 0:
                number = self._numbers[then] = len(self._nodes)
                self._nodes.append(then)
                self._steps.append(None)
            steps.append(step >> _MASK_BITS << _NUMBER_BITS | number)
        return steps

    def _traced(self, node: int) -> list[Attack]:
        """Return the attacks that lead to a node that the last hand reaches, found by going backwards from it."""
        number = len(self._reached) - 1
        choice = 0
        line: list[Attack] = []
        while number or node != _START:
            if number and node in self._reached[number - 1][0]:
                number, choice = number - 1, 0
                continue
            before, used = self._step_back(number, node, choice)
            slot = (self._nodes[node] & ~self._nodes[before]).bit_length() - 1
            line.append((number, used, slot))
            choice |= used
            node = before
        return line[::-1]

    def _step_back(self, number: int, node: int, choice: int) -> tuple[int, int]:
        """Return a node before another one within a hand, and the cards used for that step."""
        reached, left = self._reached[number]
        for before in reached:
            for step in self._steps[before] or ():
                if step & _NUMBER == node:
                    for used in attacks(self._siege.hands[number], step >> _NUMBER_BITS):
                        if not used & choice and left[before] >> (used | choice) & 1:
                            return before, used
        raise ValueError("no step leads to the node")


NO_HEAD: Final = 0
"""The head of a path that has not begun: the number of the throne, which is never a head."""
UNTOUCHED: Final = len(ROWS)
"""The highest row touched if none is."""
_POSTS_TAKEN: Final = 64 * (UNTOUCHED + 1)
_THRONE_TAKEN: Final = _POSTS_TAKEN + 128
_NODES: Final = _THRONE_TAKEN + 1
_BITS: Final = _NODES.bit_length()
_NODE: Final = (1 << _BITS) - 1
"""A step to a node is one number: the health to beat, with the node it comes from in these lower bits."""


def _over_posts() -> Iterator[tuple[int, int, int]]:
    """Yield the attacks above the wall: the slot, the node before and the node after."""
    for fallen in range(128):
        for slot in (*HIGH_POSTS, *LOW_POSTS):
            if not fallen >> (slot - 1) & 1 and (slot in LOW_POSTS or is_open(slot, fallen << 1)):
                yield slot, _POSTS_TAKEN + fallen, _POSTS_TAKEN + (fallen | 1 << (slot - 1))
        if is_open(THRONE, fallen << 1):
            yield THRONE, _POSTS_TAKEN + fallen, _THRONE_TAKEN


_OVER_POSTS: Final = tuple(_over_posts())
_HEADS: Final[tuple[int, ...]] = (NO_HEAD, *(slot for row in ROWS for slot in row))


class Bounds:
    """The bounds from the easier game, for a position and all that it leads to, hand by hand."""

    def __init__(self, siege: Siege) -> None:
        self._root = siege.gone
        self._hopeful = _hopeful(siege, _sources(siege))
        self._heads: dict[tuple[int, int, int], int] = {}

    def allow(self, number: int, choice: int, gone: int, top: int) -> bool:
        """Whether a position may still be won, given the index of its hand, the cards left and the targets gone.

        top is the highest row from which a card has gone since the position that the bounds were made for.
        """
        if (gone ^ self._root) & POSTS_MASK:
            return bool(self._hopeful[number][_POSTS_TAKEN + ((gone & POSTS_MASK) >> 1)] >> choice & 1)
        key = (number, choice, top)
        if key not in self._heads:
            nodes = self._hopeful[number][64 * top : 64 * top + 64]
            self._heads[key] = sum(1 << head for head, hope in enumerate(nodes) if hope >> choice & 1)
        return bool(self._heads[key] & (gone ^ self._root | 1 << NO_HEAD))


def _hopeful(siege: Siege, sources: list[list[int]]) -> list[list[int]]:
    """Return, for each hand and after the last, by node the set of choices one of which has to be left there."""
    past = [0] * _NODES
    past[_THRONE_TAKEN] = 255
    table = [past]
    for number in range(len(siege.hands) - 1, -1, -1):
        whole = siege.whole(number + 1)
        hopes = [255 if hope >> whole & 1 else 0 for hope in table[-1]]
        _spread_back(siege.hands[number], sources, hopes)
        table.append(hopes)
    table.reverse()
    return table


def _spread_back(cards: Hand, sources: list[list[int]], hopes: list[int]) -> None:
    _, need = transitions(cards)
    beyond = len(need) << _BITS
    waiting = [node for node, hope in enumerate(hopes) if hope]
    while waiting:
        node = waiting.pop()
        hope = hopes[node]
        for step in sources[node]:
            before = step & _NODE
            known = hopes[before]
            if step < beyond and known != 255:
                extended = known | need[step >> _BITS][hope]
                if extended != known:
                    hopes[before] = extended
                    waiting.append(before)


def _sources(siege: Siege) -> list[list[int]]:
    """Return for each node of the easier game the steps that lead to it."""
    sources: list[list[int]] = [[] for _ in range(_NODES)]
    open_now = exposed(siege.gone)
    weakest = _weakest(siege, open_now)
    posts = (siege.gone & POSTS_MASK) >> 1
    for top in range(UNTOUCHED + 1):
        costs = [_cost(siege, slot, top) << _BITS for slot in TARGETS]
        touching = [of_exposed << _BITS for of_exposed, _of_all in weakest[:top]]
        if touching:  # any card of the next row up may be exposed by now
            touching[-1] = weakest[top - 1][1] << _BITS
        for head in _HEADS:
            node = 64 * top + head
            for slot in open_now if head == NO_HEAD else OPENED[head]:
                if siege.gone >> slot & 1:
                    continue
                if ROW[slot] >= 0:
                    sources[64 * min(top, ROW[slot]) + slot].append(costs[slot] | node)
                else:
                    then = _THRONE_TAKEN if slot == THRONE else _POSTS_TAKEN + (posts | 1 << (slot - 1))
                    sources[then].append(siege.values[slot] << _BITS | node)
            for row, health in enumerate(touching):
                sources[64 * row + head].append(health | node)
    for slot, before, then in _OVER_POSTS:
        sources[then].append(siege.values[slot] << _BITS | before)
    return sources


def _cost(siege: Siege, slot: int, top: int) -> int:
    """Return the least that a target can cost once the row top and those below it have been touched."""
    untouched = (other for other in SUPPORTERS[slot] if ROW[other] < top)
    return siege.values[slot] + sum(siege.values[other] for other in untouched if not siege.gone >> other & 1)


def _weakest(siege: Siege, open_now: list[int]) -> list[tuple[int, int]]:
    """Return for each row the least health of its exposed cards, and of all its cards."""
    least: list[tuple[int, int]] = []
    for slots in ROWS:
        there = [slot for slot in slots if not siege.gone >> slot & 1]
        healths = {slot: siege.health(slot, siege.gone) for slot in there}
        now = min((healths[slot] for slot in there if slot in open_now), default=255)
        least.append((now, min(healths.values(), default=255)))
    return least


def solve(state: State, nodes: int) -> Verdict | None:
    """Search a state of Wall, up to `nodes` positions; None if the waste has more cards than a hand."""
    siege = read(state)
    if siege is None:
        return None
    if siege.gone >> THRONE & 1:
        return Won((), 0)
    line, searched, exhausted = search(siege, nodes)
    return SearchResult(line, exhausted, searched).verdict(lambda line: moves(state, line))


def search(siege: Siege, nodes: int) -> tuple[list[Attack], int, bool]:
    """Return the attacks of a win, empty if none was found; the positions searched; and whether that was all."""
    line = path(siege)
    if line is not None:
        return line, 1, False
    everything = _Everything(siege, nodes)
    everything.win(0, siege.gone, UNTOUCHED)
    return everything.line[::-1], everything.nodes, everything.nodes < nodes


class _Everything:
    """The exhaustive search: every position that a hand may end with and that the bounds allow, each visited once.

    It is never worse to have more targets gone, so a hand ends only when its remaining cards can attack nothing. Of
    attacks on the same target with equally many cards, only the one that keeps the strongest cards is made.
    """

    def __init__(self, siege: Siege, nodes: int) -> None:
        self._siege = siege
        self._bounds = Bounds(siege)
        self._limit = nodes
        self._lost: set[tuple[int, int]] = set()
        self.nodes = 1
        self.line: list[Attack] = []
        """The attacks of the win that was found, last first."""

    def win(self, number: int, gone: int, top: int) -> bool:
        """Search from the beginning of a hand; return whether a win was found."""
        siege = self._siege
        if number == len(siege.hands):
            return False
        whole = siege.whole(number)
        if not self._bounds.allow(number, whole, gone, top) or (number, gone) in self._lost:
            return False
        self._lost.add((number, gone))
        return self._go_on(number, whole, gone, top, set())

    def _go_on(self, number: int, choice: int, gone: int, top: int, visited: set[tuple[int, int]]) -> bool:
        """Search from within a hand, with a choice of its cards left; return whether a win was found."""
        if self.nodes >= self._limit or (gone, choice) in visited:
            return False
        visited.add((gone, choice))
        self.nodes += 1
        siege = self._siege
        cards = siege.hands[number]
        ended = True
        for slot in exposed(gone):
            health = siege.health(slot, gone)
            for used in best_attacks(cards, health, choice):
                ended = False
                then, row = gone | 1 << slot, ROW[slot]
                touched = min(top, row) if row >= 0 else top
                if slot == THRONE or (
                    self._bounds.allow(number, choice & ~used, then, touched)
                    and self._go_on(number, choice & ~used, then, touched, visited)
                ):
                    self.line.append((number, used, slot))
                    return True
        return ended and self.win(number + 1, gone, top)


@lru_cache(1 << 15)
def best_attacks(cards: Hand, health: int, choice: int) -> tuple[int, ...]:
    """Return the most economical attacks on a health: with one card, with two and so on, the weakest that suffices."""
    best: dict[int, int] = {}
    for used in attacks(cards, health):
        count = used.bit_count()
        if not used & ~choice and count not in best:
            best[count] = used
    if HAND in best and len(best) > 1:
        del best[HAND]
    return tuple(best.values())


def moves(state: State, line: list[Attack]) -> tuple[Move, ...]:
    """Return the moves that make a line of attacks from a state; first, each card of the waste gets its own slot."""
    made: list[Move] = []
    while crowded := [slot for slot in WASTE if len(state.piles[slot]) > 1]:
        made.append(carry(crowded[0], next(slot for slot in WASTE if not state.piles[slot])))
        state, _ = _RULES.apply(state, made[-1])
    undealt = len(state.piles[STOCK])
    for number, with_hand in groupby(line, itemgetter(0)):
        dealt = -(-(undealt - len(state.piles[STOCK])) // HAND)  # some hands are dealt automatically
        made += (deals := (Tap(STOCK),) * (number - dealt))
        state = _RULES.replay(state, deals)
        cards = sorted((state.piles[slot][0].rank, slot) for slot in WASTE if state.piles[slot])
        for _, used, target in with_hand:
            slots = sorted(slot for i, (_, slot) in enumerate(cards) if used >> i & 1)
            made.append(Carry(tuple(map(Take, slots)), target))
            state, _ = _RULES.apply(state, made[-1])
    return tuple(made)
