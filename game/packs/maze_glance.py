"""Maze at a glance: all moves, and how much of the row is in sequence."""

from functools import lru_cache
from itertools import pairwise

from game.cards import ACE, KING, QUEEN, Suit
from game.rules.maze import PLACES, WIDTH
from game.solver.engine import WON, Model
from game.state import State

GAP = 0
"""What stands for a gap; a card is 13 times its suit, and its rank."""
_ACES = bytes(KING * suit + ACE for suit in Suit)
_QUEENS = bytes(KING * suit + QUEEN for suit in Suit)
_LAST = PLACES[-1]
_STARTS = range(0, _LAST, WIDTH)
_CLOSE, _BRIDGED, _GAPS = 1, 1 << 6, 1 << 12
"""What counts two cards in sequence, two such cards with a single gap between them, and two gaps side by side."""


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
        """Return how much of the row is out of sequence, less a bonus for gaps side by side."""
        if won(position):
            return WON
        counts = sum(map(_counts, [position[i : i + WIDTH + 2] for i in _STARTS]))
        estimate = 1600 - 30 * (counts & 63) - 13 * (counts >> 6 & 63) - 24 * (counts >> 12)
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


@lru_cache(1 << 16)
def _counts(stretch: bytes) -> int:
    """Return how often each of what counts begins in the first nine places of a stretch, which has two more."""
    counts = 0
    for i in range(min(WIDTH, len(stretch) - 1)):
        card, after = stretch[i], stretch[i + 1]
        if card:
            if _links(card, after):
                counts += _CLOSE
            elif not after and i + 2 < len(stretch) and _links(card, stretch[i + 2]):
                counts += _BRIDGED
        elif not after:
            counts += _GAPS
    return counts


def _links(card: int, after: int) -> bool:
    """Whether a card follows another: its successor, or an ace after any queen."""
    return after == card + 1 or (card in _QUEENS and after in _ACES)
