"""Proofs that a position of Wall is lost: an easier game, in which only the head of one path is remembered.

A winning line of the true game contains a path: attacks of which each exposes the target of the next, up to the
throne. In the easier game a card on that path costs its full health only as long as the rows that support it are
untouched, and after that what it is worth alone; anybody may touch the next row at the price of its weakest card; and
once a post has fallen all low posts stand open. So whatever wins the true game wins the easier one, and what cannot
win the easier one is lost.
"""

from collections.abc import Iterator
from typing import Final

from game.rules.wall import HIGH_POSTS, LOW_POSTS, ROWS, TARGETS, THRONE
from game.solver.wall_model import OPENED, POSTS_MASK, ROW, SUPPORTERS, Hand, Siege, exposed, is_open, needing

NOBODY: Final = 0
"""The head of a path that has not begun: the throne's number, for the throne is never a head."""
_UNTOUCHED: Final = len(ROWS)
_POSTS: Final = 64 * (_UNTOUCHED + 1)
_THRONE_TAKEN: Final = _POSTS + 128
_NODES: Final = _THRONE_TAKEN + 1
_BITS: Final = _NODES.bit_length()
_NODE: Final = (1 << _BITS) - 1
"""A step that leads to a node is one number: the health to beat, and in these lower bits the node before."""


def _over_posts() -> Iterator[tuple[int, int, int]]:
    """Yield the attacks past the wall: the slot, the node before and the node after."""
    for fallen in range(128):
        for slot in (*HIGH_POSTS, *LOW_POSTS):
            if not fallen >> (slot - 1) & 1 and (slot in LOW_POSTS or is_open(slot, fallen << 1)):
                yield slot, _POSTS + fallen, _POSTS + (fallen | 1 << (slot - 1))
        if is_open(THRONE, fallen << 1):
            yield THRONE, _POSTS + fallen, _THRONE_TAKEN


_OVER_POSTS: Final = tuple(_over_posts())
_HEADS: Final[tuple[int, ...]] = (NOBODY, *(slot for row in ROWS for slot in row))


class Bounds:
    """What the easier game says of a position and of all that it leads to, hand by hand."""

    def __init__(self, siege: Siege) -> None:
        self._root = siege.gone
        self._hopeful = _hopeful(siege, _sources(siege))
        self._heads: dict[tuple[int, int, int], int] = {}

    def allow(self, number: int, choice: int, gone: int, top: int) -> bool:
        """Whether a position may still be won: a hand's number, what is left of it, what is gone, the top row touched.

        The top row is the highest from which a card has gone since the position that the bounds were made for.
        """
        if (gone ^ self._root) & POSTS_MASK:
            return bool(self._hopeful[number][_POSTS + ((gone & POSTS_MASK) >> 1)] >> choice & 1)
        key = (number, choice, top)
        if key not in self._heads:
            nodes = self._hopeful[number][64 * top : 64 * top + 64]
            self._heads[key] = sum(1 << head for head, hope in enumerate(nodes) if hope >> choice & 1)
        return bool(self._heads[key] & (gone ^ self._root | 1 << NOBODY))


def _hopeful(siege: Siege, sources: list[list[int]]) -> list[list[int]]:
    """Return for each hand, and past the last, by node what must be left of the hand at least: sets of choices."""
    past = [0] * _NODES
    past[_THRONE_TAKEN] = 255
    table = [past]
    for number in range(len(siege.hands) - 1, -1, -1):
        cards = siege.hands[number]
        whole = (1 << len(siege.hands[number + 1])) - 1 if number + 1 < len(siege.hands) else 0
        hopes = [255 if hope >> whole & 1 else 0 for hope in table[-1]]
        _spread_back(cards, sources, hopes)
        table.append(hopes)
    table.reverse()
    return table


def _spread_back(cards: Hand, sources: list[list[int]], hopes: list[int]) -> None:
    need = needing(cards)
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
    """Return by node of the easier game the steps that lead there."""
    sources: list[list[int]] = [[] for _ in range(_NODES)]
    open_now = exposed(siege.gone)
    weakest = _weakest(siege, open_now)
    posts = (siege.gone & POSTS_MASK) >> 1
    for top in range(_UNTOUCHED + 1):
        costs = [_cost(siege, slot, top) << _BITS for slot in TARGETS]
        touching = [weakest[row][row == top - 1] << _BITS for row in range(top)]
        for head in _HEADS:
            node = 64 * top + head
            for slot in open_now if head == NOBODY else OPENED[head]:
                if siege.gone >> slot & 1:
                    continue
                if ROW[slot] >= 0:
                    sources[64 * min(top, ROW[slot]) + slot].append(costs[slot] | node)
                else:
                    then = _THRONE_TAKEN if slot == THRONE else _POSTS + (posts | 1 << (slot - 1))
                    sources[then].append(siege.values[slot] << _BITS | node)
            for row, health in enumerate(touching):
                sources[64 * row + head].append(health | node)
    for slot, before, then in _OVER_POSTS:
        sources[then].append(siege.values[slot] << _BITS | before)
    return sources


def _cost(siege: Siege, slot: int, top: int) -> int:
    """Return the least that a target can cost once rows from a top one downwards have been touched."""
    untouched = (other for other in SUPPORTERS[slot] if ROW[other] < top)
    return siege.values[slot] + sum(siege.values[other] for other in untouched if not siege.gone >> other & 1)


def _weakest(siege: Siege, open_now: list[int]) -> list[tuple[int, int]]:
    """Return for each row the least health of its cards that are exposed now, and of all its cards."""
    least: list[tuple[int, int]] = []
    for slots in ROWS:
        there = [slot for slot in slots if not siege.gone >> slot & 1]
        healths = {slot: siege.health(slot, siege.gone) for slot in there}
        now = min((healths[slot] for slot in there if slot in open_now), default=255)
        least.append((now, min(healths.values(), default=255)))
    return least
