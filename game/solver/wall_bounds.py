"""Proofs that a position of Wall is lost: an easier game, in which only the head of one path is remembered.

A winning line of the true game contains a path: attacks of which each exposes the target of the next, up to the
throne. In the easier game a card on that path costs its full health only as long as the rows that support it are
untouched, and after that what it is worth alone; anybody may touch the next row at the price of its weakest card; and
once a post has fallen all low posts stand open. So whatever wins the true game wins the easier one, and what cannot
win the easier one is lost.
"""

from functools import cache
from typing import Final

from game.rules.wall import HIGH_POSTS, LOW_POSTS, ROWS, TARGETS, THRONE
from game.solver.wall_model import (
    HIGH_MASK,
    OPENED,
    POSTS_MASK,
    ROW,
    SUPPORTERS,
    Hand,
    Siege,
    exposed,
    is_open,
    needed,
)

NOBODY: Final = 0
"""The head of a path that has not begun: the throne's number, for the throne is never a head."""
_UNTOUCHED: Final = len(ROWS)
_POSTS: Final = 64 * (_UNTOUCHED + 1)
_THRONE_TAKEN: Final = _POSTS + 128
_NODES: Final = _THRONE_TAKEN + 1


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


def _hopeful(siege: Siege, sources: list[list[tuple[int, int]]]) -> list[list[int]]:
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


def _spread_back(cards: Hand, sources: list[list[tuple[int, int]]], hopes: list[int]) -> None:
    waiting = [node for node, hope in enumerate(hopes) if hope]
    force = sum(cards)
    while waiting:
        node = waiting.pop()
        for health, before in sources[node]:
            if health < force and hopes[before] != 255:
                extended = hopes[before] | _needed(cards, health, hopes[node])
                if extended != hopes[before]:
                    hopes[before] = extended
                    waiting.append(before)


@cache
def _needed(cards: Hand, health: int, left: int) -> int:
    return needed(cards, health, left)


def _sources(siege: Siege) -> list[list[tuple[int, int]]]:
    """Return by node of the easier game what leads there: the health to beat and the node before."""
    sources: list[list[tuple[int, int]]] = [[] for _ in range(_NODES)]
    open_now = exposed(siege.gone)
    weakest = _weakest(siege, open_now)
    posts = (siege.gone & POSTS_MASK) >> 1
    for top in range(_UNTOUCHED + 1):
        costs = [_cost(siege, slot, top) for slot in TARGETS]
        for head in (NOBODY, *(slot for row in ROWS for slot in row)):
            node = 64 * top + head
            for slot in open_now if head == NOBODY else OPENED[head]:
                if ROW[slot] >= 0 and not siege.gone >> slot & 1:
                    sources[64 * min(top, ROW[slot]) + slot].append((costs[slot], node))
            for row in range(top):
                sources[64 * row + head].append((weakest[row][row == top - 1], node))
            for slot in open_now if head == NOBODY else OPENED[head]:
                if ROW[slot] < 0 and not siege.gone >> slot & 1:
                    then = _POSTS + (posts | 1 << (slot - 1)) if slot != THRONE else _THRONE_TAKEN
                    sources[then].append((siege.values[slot], node))
    for fallen in range(128):
        for slot in (*HIGH_POSTS, *LOW_POSTS):
            if not fallen >> (slot - 1) & 1 and (slot in LOW_POSTS or is_open(slot, fallen << 1)):
                sources[_POSTS + (fallen | 1 << (slot - 1))].append((siege.values[slot], _POSTS + fallen))
        if (fallen << 1) & HIGH_MASK == HIGH_MASK:
            sources[_THRONE_TAKEN].append((siege.values[THRONE], _POSTS + fallen))
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
