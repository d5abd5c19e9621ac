"""Whitehead at a glance: every move but those from the foundations, and how tidy the table looks."""

from functools import lru_cache

from game.solver.best_first import WON, Model
from game.solver.whitehead_model import BAR, DEALT, HOSTS, RANK_OF, SUIT_OF, follows, packed

_FAR = 800
"""More than can be taken from an estimate for what is in order."""


class WhiteheadGlance(Model[bytes]):
    """Whitehead's tables, each one word as the search writes them, with one stock for all."""

    def __init__(self, table: bytes, stock: bytes) -> None:
        self._stock = stock
        *piles, head = table.split(BAR)
        self._cards = sum(map(len, piles)) + sum(head[:DEALT]) + len(stock)

    def children(self, position: bytes) -> list[bytes]:
        """Return what the moves of a table lead to: the deal first, then the carries, and those home last."""
        *columns, waste, head = position.split(BAR)
        found: list[bytes] = []
        if head[DEALT] < len(self._stock):
            turned = self._stock[head[DEALT] : head[DEALT] + 1]
            found.append(packed(columns, waste + turned, head[:DEALT] + bytes((head[DEALT] + 1,))))
        for source, column in enumerate(columns):
            for start in range(len(column) - 1, -1, -1):
                if start + 1 < len(column) and not follows(column[start + 1], column[start]):
                    break
                for target in _targets(columns, column[start], start > 0):
                    after = columns.copy()
                    after[source] = column[:start]
                    after[target] += column[start:]
                    found.append(packed(after, waste, head))
        if waste:
            for target in _targets(columns, waste[-1], True):
                after = columns.copy()
                after[target] += waste[-1:]
                found.append(packed(after, waste[:-1], head))
            if _goes_home(waste, head):
                found.append(packed(columns, waste[:-1], _with(head, waste)))
        for source, column in enumerate(columns):
            if column and _goes_home(column, head):
                after = columns.copy()
                after[source] = column[:-1]
                found.append(packed(after, waste, _with(head, column)))
        return found

    def estimate(self, position: bytes) -> int:
        """Return what is out of order in the columns and still to come, less what is in order and home."""
        *columns, waste, head = position.split(BAR)
        home = sum(head[:DEALT])
        if home == self._cards:
            return WON
        return _FAR - 6 * home + 2 * len(waste) + sum(map(_disorder, columns))


def _targets(columns: list[bytes], card: int, to_free: bool) -> list[int]:
    """Return the columns that a card may be carried to; of those that are free the first, if any is of use."""
    targets = [i for i, column in enumerate(columns) if column and column[-1] in HOSTS[card]]
    return [*targets, columns.index(b"")] if to_free and b"" in columns else targets


def _goes_home(pile: bytes, head: bytes) -> bool:
    return RANK_OF[pile[-1]] == head[SUIT_OF[pile[-1]]] + 1


def _with(head: bytes, pile: bytes) -> bytes:
    """Return what a head tells once the top card of a pile is home."""
    suit = SUIT_OF[pile[-1]]
    return head[:suit] + bytes((head[suit] + 1,)) + head[suit + 1 :]


@lru_cache(1 << 14)
def _disorder(column: bytes) -> int:
    """Return three for each card that lies wrong, two for each above a lower one of its suit, less four if joined."""
    disorder = 0
    for i, card in enumerate(column):
        disorder += 2 * any(lower < card and SUIT_OF[lower] == SUIT_OF[card] for lower in column[:i])
        if i and follows(card, column[i - 1]):
            disorder -= 4
        elif i and column[i - 1] not in HOSTS[card]:
            disorder += 3
    return disorder
