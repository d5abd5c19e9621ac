"""A proof that a table of Cruel is lost: cards of its first piles that block each other for ever."""

from typing import Final

from game.cards import KING
from game.rules.cruel import HAND
from game.solver.cruel_tables import Piles

_SEEN: Final = 4
"""How many of a table's piles, its first, the proof looks at."""
SPLIT: Final = _SEEN + 1
"""At how many bars a table has to be split for that."""
_REMEMBERED: Final = 1 << 16
"""How many answers are kept."""


class _Memory(dict[tuple[bytes, ...], bool]):
    """Whether the first piles of tables are blocked: found once each, and all forgotten where they are too many."""

    def __missing__(self, first: tuple[bytes, ...]) -> bool:
        """Find out about some first piles."""
        if len(self) == _REMEMBERED:
            self.clear()
        answer = self[first] = blocked(first)
        return answer


_MEMORY: Final = _Memory()


def decisive(piles: Piles) -> int:
    """Return how many of a table's piles, its first, the proof depends on: up to one that has not just four cards."""
    last = 1
    while last < _SEEN and last < len(piles) and len(piles[last]) == HAND:
        last += 1
    return last


def block(piles: Piles) -> bool:
    """Whether the first piles of a table hold cards that can never move."""
    return _MEMORY[tuple(piles[1 : decisive(piles) + 1])]


def blocked(piles: tuple[bytes, ...]) -> bool:
    """Whether the first piles of a table hold cards that can never move, by what is seen of these piles alone.

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
