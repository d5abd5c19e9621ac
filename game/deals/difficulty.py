"""Maze at a glance: all moves, and how much of the row is in sequence."""

from itertools import pairwise

from game.cards import ACE, KING, QUEEN, Suit
from game.rules.maze import PLACES
from game.solver.best_first import WON, Model
from game.state import State

GAP = 0
"""What stands for a gap; a card is 13 times its suit, and its rank."""
_ACES = bytes(KING * suit + ACE for suit in Suit)
_QUEENS = bytes(KING * suit + QUEEN for suit in Suit)
_LAST = PLACES[-1]
_IN_SEQUENCE, _BOTH_GAPS = 0, 1
"""How what two places hold out to each other differs where their cards are in sequence, or both are gaps."""


def _to_right(card: int) -> int:
    return 2 if card == GAP else 200 if card in _QUEENS else 2 * card + 2


def _to_left(card: int) -> int:
    return 3 if card == GAP else 200 if card in _ACES else 2 * card


_TO_RIGHT = bytes(_to_right(card % 64) for card in range(256))
_TO_LEFT = bytes(_to_left(card % 64) for card in range(256))
"""What a card, or a gap, holds out to the place on its right and to that on its left."""
_NO_GAP = bytes(card != GAP for card in range(256))
"""What hides that two places are in sequence, unless between them lies a gap."""


class MazeGlance(Model[bytes]):
    """Maze's rows: a byte for each place."""

    price = 1
    grain = 16

    def children(self, position: bytes) -> list[bytes]:
        """Return what can be made of a row: each card that a gap takes, carried there."""
        found: list[bytes] = []
        for target, card in _wanted(position):
            source = position.find(card)
            if source >= 0:
                row = bytearray(position)
                row[target], row[source] = card, GAP
                found.append(bytes(row))
        return found

    def estimate(self, position: bytes) -> int:
        """Return how much of the row is out of sequence, less a bonus for gaps side by side.

        What the places hold out is compared all at once, as one number: with that of the next place, and of the one
        after it where a gap lies between. Of a won row each pair of cards is close but those around a gap.
        """
        to_right = int.from_bytes(position.translate(_TO_RIGHT), "big")
        to_left = int.from_bytes(position.translate(_TO_LEFT), "big")
        no_gap = int.from_bytes(position.translate(_NO_GAP), "big")
        pairs = (to_right >> 8 ^ to_left).to_bytes(len(position), "big")
        bridges = (to_right >> 16 ^ to_left | no_gap >> 8).to_bytes(len(position), "big")
        close = pairs.count(_IN_SEQUENCE)
        if close + 2 * position.count(GAP) >= _LAST and won(position):
            return WON
        estimate = 1600 - 30 * close - 13 * bridges.count(_IN_SEQUENCE) - 24 * pairs.count(_BOTH_GAPS)
        if position[0] not in _ACES:
            estimate += 26
        return estimate - 12 if position[_LAST] in _QUEENS else estimate


def read(state: State) -> bytes:
    """Return the row of a state; what lies beneath another card is not seen."""
    tops = map(state.top, PLACES)
    return bytes(KING * top.suit + top.rank if top else GAP for top in tops)


def won(row: bytes) -> bool:
    """Whether every card of a row, its gaps passed over, follows the one before it, and the first is an ace."""
    cards = row.translate(None, bytes((GAP,)))
    return cards[:1] in _ACES and all(_links(card, after) for card, after in pairwise(cards))


def _wanted(row: bytes) -> list[tuple[int, int]]:
    """Return the gaps of a row and the cards that each takes, be they on the table or not."""
    pairs: list[tuple[int, int]] = []
    target = row.find(GAP)
    while target >= 0:
        left = row[target - 1] if target else _QUEENS[0]
        right = row[target + 1] if target < _LAST else _ACES[0]
        follower = left + 1
        if left in _QUEENS:
            pairs += [(target, card) for card in _ACES]
        elif left:
            pairs.append((target, follower))
        if right in _ACES:
            pairs += [(target, card) for card in _QUEENS]
        elif right and (right - 1 != follower or not left):
            pairs.append((target, right - 1))
        target = row.find(GAP, target + 1)
    return pairs


def _links(card: int, after: int) -> bool:
    """Whether a card follows another: its successor, or an ace after any queen."""
    return after == card + 1 or (card in _QUEENS and after in _ACES)
