"""A proof that a table of Cruel is lost: cards of its first piles that block each other for ever."""

from collections.abc import Sequence
from typing import Final

from game.cards import KING
from game.rules.cruel import HAND
from game.solver.cruel_tables import BAR, Row

SEEN: Final = 4
"""How many of a row's piles, its first, the proof looks at."""
_FRONT: Final = SEEN * (HAND + 1)
"""How much of a row these are where each has just four cards: bars included."""
_BAR: Final = BAR[0]
_REMEMBERED: Final = 1 << 16
"""How many answers are kept."""


class _Memory(dict[Row, bool]):
    """Whether rows are blocked, by what decides it: found once each, and all forgotten where they are too many."""

    def __missing__(self, first: Row) -> bool:
        """Find out about the beginning of a row."""
        if len(self) == _REMEMBERED:
            self.clear()
        answer = self[first] = blocked(first.split(BAR)[:SEEN])
        return answer


_MEMORY: Final = _Memory()


def decisive(row: Row) -> int:
    """Return how much of a row the proof may depend on: no more than its first pile if that has not just four cards."""
    return _FRONT if len(row) > HAND and row[HAND] == _BAR else HAND + 1


def block(row: Row) -> bool:
    """Whether the first piles of a row hold cards that can never move."""
    return _MEMORY[row[: decisive(row)]]


def blocked(piles: Sequence[bytes]) -> bool:
    """Whether the first piles of a row hold cards that can never move, by what is seen of these piles alone.

    Take the cards of some piles of just four at the front, and the lowest cards, up to four, of the pile after these.
    They stay for ever where they are if none of them that is or may become a top can leave or, in the piles of four,
    be built on. No carry moves them then, and a redeal deals them to the same places. A card cannot leave where it is
    a king or has the next higher one beneath these tops, so that it fits nowhere, and a lower one of its suit among
    these cards, so that its foundation waits. It is not built on where that lower card is the one next to it.
    """
    tops: list[int] = []
    inner = top = 0  # sets of cards, one bit for each: those beneath the tops, and these
    for pile in piles:
        for card in pile[:HAND]:
            if _fits_nowhere(card, inner):
                cards = inner | top
                lower = (1 << card) - (1 << (card & 48))
                if cards & lower and all(_fits_nowhere(other, inner) and cards >> other - 1 & 1 for other in tops):
                    return True
            inner |= 1 << card
        if len(pile) != HAND:
            return False
        last = pile[-1]
        inner &= ~(1 << last)
        top |= 1 << last
        tops.append(last)
    return False


def _fits_nowhere(card: int, inner: int) -> bool:
    """Whether a top has nothing to be carried to but its foundation, as that lies beneath the tops or it is a king."""
    return card & 15 == KING or inner >> card + 1 & 1 != 0
