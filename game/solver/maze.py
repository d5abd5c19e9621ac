"""Maze searched: the row as bytes, and an estimate that likes neighbours in sequence and gaps side by side."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import count, pairwise
from zlib import crc32

from game.cards import ACE, QUEEN
from game.moves import Carry, carry
from game.rules.maze import PLACES, STOCK, WIDTH
from game.solver.engine import WON, Model, search
from game.solver.verdict import Lost, Unknown, Verdict, Won
from game.state import State

GAP = 0
"""What stands for a gap; a card is 13 times its suit, and its rank."""
_ACES = bytes(13 * suit + ACE for suit in range(4))
_QUEENS = bytes(13 * suit + QUEEN for suit in range(4))
_KINGS = bytes(13 * suit + 13 for suit in range(4))
_LAST = PLACES[-1]
_STARTS = range(0, _LAST, WIDTH)
_CLOSE, _BRIDGED, _GAPS = 1, 1 << 6, 1 << 12
"""What counts two cards in sequence, two such cards with a single gap between them, and two gaps side by side."""
_MINDS = (24, 34, 20, 28, 38)
"""What two gaps side by side are worth, to searches that seldom find the same deals hard."""
_CHANCE = 24
"""How much chance makes of an estimate, at most."""
_REMEMBERED = 1 << 16
"""How many answers about stretches of the row are kept."""


class MazeModel(Model[bytes]):
    """Maze's rows, all their moves, and estimates with some chance in them: none in turn 0."""

    price = 1
    grain = 16

    def __init__(self, cards: int, turn: int) -> None:
        self.turn = turn
        self.gaps = _MINDS[turn % len(_MINDS)]
        self.least = cards - 1 - (len(PLACES) - cards) // 2
        """How many links are seen at least in a won row: all, but those across two gaps or more."""

    def children(self, position: bytes) -> list[bytes]:
        """Return what can be made of a row: each card that a gap takes, carried there."""
        return [
            carried(position, source, target)
            for target, card in wanted(position)
            if (source := position.find(card)) >= 0
        ]

    def estimate(self, position: bytes) -> int:
        """Return how much of the row is out of sequence, less a bonus for gaps side by side."""
        counts = sum(map(_counts, [position[i : i + WIDTH + 2] for i in _STARTS]))
        close, bridged = counts & 63, counts >> 6 & 63
        estimate = 1600 - 30 * close - 13 * bridged - self.gaps * (counts >> 12)
        if position[0] not in _ACES:
            estimate += 26
        if position[_LAST] in _QUEENS:
            estimate -= 12
        if close + bridged >= self.least and won(position):
            return WON
        if self.turn:
            estimate += _CHANCE * crc32(position, self.turn) >> 32
        return max(estimate, 1)


def wanted(row: bytes) -> list[tuple[int, int]]:
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


def carried(row: bytes, source: int, target: int) -> bytes:
    """Return a row with the card of one place carried to another."""
    cards = bytearray(row)
    cards[target] = cards[source]
    cards[source] = GAP
    return bytes(cards)


def won(row: bytes) -> bool:
    """Whether every card of a row, its gaps passed over, follows the one before it, and the first is an ace."""
    cards = row.translate(None, b"\0")
    if not cards:
        return True
    return cards[0] in _ACES and all(_links(card, after) for card, after in pairwise(cards))


@lru_cache(_REMEMBERED)
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


def read(state: State) -> bytes | None:
    """Return the row of a state; None where cards are hidden, in the stock, or on each other, or kings on the table."""
    piles = [state.piles[slot] for slot in PLACES]
    if state.down or state.piles[STOCK] or any(len(pile) > 1 for pile in piles):
        return None
    row = bytes(13 * pile[0].suit + pile[0].rank if pile else GAP for pile in piles)
    return None if any(king in row for king in _KINGS) else row


def _attempts(cards: int) -> Iterator[tuple[MazeModel, int]]:
    """Yield models of each mind in turn, ever again with new chances, and how many nodes they may search."""
    for turn in count():
        yield MazeModel(cards, turn), 1000 << turn // (2 * len(_MINDS))


def solve(state: State, nodes: int) -> Verdict | None:
    """Search a state of Maze, up to so many nodes; None where it is none that play can lead to."""
    row = read(state)
    if row is None:
        return None
    outcome = search(_attempts(len(PLACES) - row.count(GAP)), row, nodes)
    if outcome.path:
        return Won(_carries(outcome.path), outcome.nodes)
    return Lost(outcome.nodes) if outcome.exhausted else Unknown(outcome.nodes)


def _carries(path: Sequence[bytes]) -> tuple[Carry, ...]:
    """Return the moves that lead along the rows of a path: one gap is filled and one left in each."""
    carries = []
    for row, after in pairwise(path):
        changed = [place for place in PLACES if row[place] != after[place]]
        target = next(place for place in changed if row[place] == GAP)
        source = next(place for place in changed if place != target)
        carries.append(carry(source, target))
    return tuple(carries)
