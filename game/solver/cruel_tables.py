"""Cruel's tables: piles as bytes in the order of the row they make, and what is to be known of them."""

from typing import Final

from game.moves import Carry
from game.rules.cruel import FOUNDATIONS, HAND, STOCK, TABLEAU
from game.state import State

Row = bytes
"""The piles that hold cards, in order, a bar after each. A card is a byte: 16 times its suit, and its rank."""
Table = bytes
"""First its head, then its row.

The head is the card that each suit's foundation takes next; how many cards lie in piles; their disorder, where `EVEN`
stands for none; how many come before the next higher one of their suit; and whether there may be a redeal.
"""
BAR: Final = b"\xff"
CARDS: Final = 4
DISORDER: Final = 5
CLIMBS: Final = 6
REDEAL: Final = 7
"""Where in a head the numbers stand."""
HEAD: Final = 8
"""How long a head is."""
EVEN: Final = 150

BYTES: Final = [bytes((number,)) for number in range(255)]
"""Each card as a pile of its own, and each number of a head."""
_OTHERS: Final = tuple(bytes(card for card in range(64) if card // 16 != suit) for suit in range(4))
_EVERY: Final = bytes(range(64))
_PLACES: Final = [bytes([64] * 64 + [*range(length)]) for length in range(65)]
"""By how many cards and bars are in a row: no place for every card, and then the places of the row."""
_REMEMBERED: Final = 1 << 16
"""Of how many piles the disorder is kept."""


class _Disorders(dict[bytes, int]):
    """The disorder of piles, found once for each; all are forgotten where they are too many."""

    def __missing__(self, pile: bytes) -> int:
        """Find the disorder of a pile."""
        if len(self) == _REMEMBERED:
            self.clear()
        disorder = self[pile] = _disorder(pile)
        return disorder


DISORDERS: Final = _Disorders()


def _disorder(pile: bytes) -> int:
    """Return how many cards of a pile lie above a lower one of their suit, less three for each on the next higher."""
    disorder, below = 0, 0
    lowest = [64] * 4
    for card in pile:
        suit = card >> 4
        if card > lowest[suit]:
            disorder += 1
        else:
            lowest[suit] = card
        if below == card + 1:
            disorder -= 3
        below = card
    return disorder


def weight(pile: bytes) -> int:
    """Return what the top card of a pile adds to its disorder."""
    card = pile[-1]
    lowest = card & 48
    weight = -3 if len(pile) > 1 and pile[-2] == card + 1 else 0
    for other in pile:
        if lowest < other < card:
            return weight + 1
    return weight


def cards_of(row: Row) -> bytes:
    """Return the cards of a row, without its bars."""
    return row.translate(None, BAR)


def places_of(row: Row) -> bytes:
    """Return by card which place of a row it has; 64 where it has none."""
    return bytes.maketrans(_EVERY + row, _PLACES[len(row)])


def dealt(cards: bytes) -> list[bytes]:
    """Return the piles that a redeal makes of the cards of a row."""
    return [cards[start : start + HAND] for start in range(0, len(cards), HAND)]


def row_of(piles: list[bytes]) -> Row:
    """Return the row that some piles make."""
    return BAR.join(piles) + BAR


def read(state: State) -> Table | None:
    """Return the table of a state; None where cards are hidden or in the stock, or foundations share a suit."""
    tops = [top for slot in FOUNDATIONS if (top := state.top(slot))]
    if state.down or state.piles[STOCK] or len({top.suit for top in tops}) < len(tops):
        return None
    homes = bytearray(16 * suit for suit in range(4))
    for top in tops:
        homes[top.suit] = 16 * top.suit + top.rank + 1
    piles = [bytes(16 * card.suit + card.rank for card in state.piles[slot]) for slot in TABLEAU if state.piles[slot]]
    row = row_of(piles)
    places = places_of(row)
    climbs = sum(places[card] < places[card + 1] < 64 for pile in piles for card in pile)
    disorder = sum(DISORDERS[pile] for pile in piles)
    cards = sum(map(len, piles))
    return bytes((*homes, cards, EVEN + disorder, climbs, isinstance(state.last, Carry))) + row


def can_all_go_home(table: Table) -> bool:
    """Whether each suit's cards go on from its foundation without a gap: otherwise the others can never leave."""
    cards = cards_of(table[HEAD:])
    for first, others in zip(table[:4], _OTHERS, strict=True):
        suit = sorted(cards.translate(None, others))
        if suit and (first & 15 == 0 or suit != list(range(first, first + len(suit)))):
            return False
    return True
