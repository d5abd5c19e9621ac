"""Cards, packs, and the numbered shuffle that never changes."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from enum import IntEnum
from typing import Final

RANKS = "A23456789TJQK"
ACE: Final = 1
JACK: Final = 11
QUEEN: Final = 12
KING: Final = 13


class Suit(IntEnum):
    """One of the four suits, in the order of bridge."""

    CLUBS = 0
    DIAMONDS = 1
    HEARTS = 2
    SPADES = 3

    @property
    def letter(self) -> str:
        """The suit in notation: C, D, H or S."""
        return self.name[0]

    @property
    def red(self) -> bool:
        """Whether the suit is red by tradition, whatever colours the deck is shown in."""
        return self in (Suit.DIAMONDS, Suit.HEARTS)


@dataclass(frozen=True, slots=True)
class Card:
    """One card of one pack: an identity that never changes; which way it lies is a fact about the table.

    The rank runs from 1 (ace, low) to 13 (king); the pack tells twins apart where a game plays with two packs.
    """

    rank: int
    suit: Suit
    pack: int = 0
    _hash: int = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "_hash", 64 * self.pack + 16 * self.suit + self.rank)

    def __hash__(self) -> int:  # found once: sets of cards are folded at each move
        return self._hash

    def __str__(self) -> str:
        return RANKS[self.rank - 1] + self.suit.letter

    def follows(self, other: "Card") -> bool:
        """Whether this card is the next higher of the other's suit."""
        return self.rank == other.rank + 1 and self.suit is other.suit


Pile = tuple[Card, ...]
"""Cards lying on each other, bottom first."""


def pack(number: int = 0) -> Pile:
    """Return one pack of 52 cards, ace to king of each suit in turn."""
    return tuple(Card(rank, suit, number) for suit in Suit for rank in range(ACE, KING + 1))


LAST_DEAL = 999_999
_MASK = (1 << 64) - 1


def _stream(seed: int) -> Iterator[int]:
    """Yield SplitMix64's 64-bit numbers for a seed (Steele, Lea and Flood, OOPSLA 2014)."""
    while True:
        seed = (seed + 0x9E3779B97F4A7C15) & _MASK
        mixed = ((seed ^ (seed >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
        mixed = ((mixed ^ (mixed >> 27)) * 0x94D049BB133111EB) & _MASK
        yield mixed ^ (mixed >> 31)


def deal_number(text: str) -> int:
    """Return the number of a deal, written in figures. Raises ValueError unless it lies between 1 and 999999."""
    figures = text.lstrip("0")
    if not (text.isascii() and text.isdigit() and 1 <= len(figures) <= len(str(LAST_DEAL))):
        raise ValueError(f"a deal number lies between 1 and {LAST_DEAL}")
    return int(figures)


def shuffled(cards: Pile, deal: int) -> Pile:
    """Return the cards in the order of a deal number, the same on every machine and for ever.

    A Fisher-Yates shuffle that draws without bias: numbers past the last whole multiple of the span are passed by.
    Raises ValueError unless the number lies between 1 and 999999.
    """
    if not 1 <= deal <= LAST_DEAL:
        raise ValueError(f"a deal number lies between 1 and {LAST_DEAL}, not {deal}")
    order, numbers = list(cards), _stream(deal)
    for last in range(len(order) - 1, 0, -1):
        span = last + 1
        limit = (1 << 64) - (1 << 64) % span
        chosen = next(number for number in numbers if number < limit) % span
        order[last], order[chosen] = order[chosen], order[last]
    return tuple(order)
