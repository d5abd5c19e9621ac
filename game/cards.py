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
    """One of the four suits, in bridge order."""

    CLUBS = 0
    DIAMONDS = 1
    HEARTS = 2
    SPADES = 3

    @property
    def letter(self) -> str:
        """The suit's letter in notation: C, D, H or S."""
        return self.name[0]

    @property
    def red(self) -> bool:
        """Whether the suit is red, whatever colours it is shown in."""
        return self in (Suit.DIAMONDS, Suit.HEARTS)


@dataclass(frozen=True, slots=True)
class Card:
    """One card of one pack. Whether it lies face down is part of the state, not of the card.

    The rank runs from 1 (ace) to 13 (king); the pack tells equal cards apart in games with two packs.
    """

    rank: int
    suit: Suit
    pack: int = 0
    _hash: int = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "_hash", 64 * self.pack + 16 * self.suit + self.rank)

    def __hash__(self) -> int:  # computed once, as every move hashes sets of cards
        return self._hash

    def __str__(self) -> str:
        return RANKS[self.rank - 1] + self.suit.letter

    def follows(self, other: "Card") -> bool:
        """Whether this card is one rank higher than the other, in the same suit."""
        return self.rank == other.rank + 1 and self.suit is other.suit


Pile = tuple[Card, ...]
"""A pile of cards, bottom first."""


def pack(number: int = 0) -> Pile:
    """Return a pack of 52 cards, suit by suit from ace to king."""
    return tuple(Card(rank, suit, number) for suit in Suit for rank in range(ACE, KING + 1))


LAST_DEAL = 999_999
_MASK = (1 << 64) - 1


def _stream(seed: int) -> Iterator[int]:
    """Yield the 64-bit numbers of SplitMix64 for a seed (Steele, Lea and Flood, OOPSLA 2014)."""
    while True:
        seed = (seed + 0x9E3779B97F4A7C15) & _MASK
        mixed = ((seed ^ (seed >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
        mixed = ((mixed ^ (mixed >> 27)) * 0x94D049BB133111EB) & _MASK
        yield mixed ^ (mixed >> 31)


def deal_number(text: str) -> int:
    """Parse the number of a deal. Raises ValueError unless it lies between 1 and 999999."""
    digits = text.lstrip("0")
    if not (text.isascii() and text.isdigit() and 1 <= len(digits) <= len(str(LAST_DEAL))):
        raise ValueError(f"a deal number lies between 1 and {LAST_DEAL}")
    return int(digits)


def shuffled(cards: Pile, deal: int) -> Pile:
    """Return the cards shuffled by a deal number: the same order on every machine, for ever.

    A Fisher-Yates shuffle, unbiased because random numbers beyond the last multiple of the span are rejected. Raises
    ValueError unless the deal number lies between 1 and 999999.
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
