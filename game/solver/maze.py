"""Maze searched: the row as bytes, and an estimate that likes neighbours in sequence and gaps side by side.

A search goes best first, and begins afresh when it takes long: what one mind finds hard is easy for another. No move
is left out. That a row can be won is nearly always found; that one cannot is seldom proved, for a row leads to far too
many others.
"""

from collections.abc import Iterator, Sequence
from itertools import count, pairwise, product
from typing import Final
from zlib import crc32

from game.cards import ACE, KING, QUEEN, Suit
from game.moves import Carry, carry
from game.rules.maze import PLACES, STOCK
from game.solver.best_first import WON, Model, Verdict, attempt, search
from game.state import State

GAP: Final = 0
"""What stands for a gap in a row; a card is 13 times its suit, and its rank."""
_GAPS: Final = bytes((GAP,))
ACES: Final = bytes(KING * suit + ACE for suit in Suit)
QUEENS: Final = bytes(KING * suit + QUEEN for suit in Suit)
_KINGS: Final = bytes(KING * suit + KING for suit in Suit)
BEFORE: Final = b"\x3e"
AFTER: Final = b"\x3f"
"""The edges of a row: aces may follow the one before it, as they do queens, and queens come before the one after it."""
_LAST: Final = len(PLACES)
"""Where in a row the last place is; the first is 1."""

_IN_SEQUENCE: Final = 0
_BOTH_GAPS: Final = 1
"""How what two neighbours hold out to each other differs where they are in sequence, or both gaps."""
_QUEEN_TO_ACE: Final = 200


def _to_right(card: int) -> int:
    return _BOTH_GAPS if card == GAP else _QUEEN_TO_ACE if card in QUEENS + BEFORE else 2 * card + 2


def _to_left(card: int) -> int:
    return _QUEEN_TO_ACE if card in ACES else 2 * card


_TO_RIGHT: Final = bytes(_to_right(card % 64) for card in range(256))
_TO_LEFT: Final = bytes(_to_left(card % 64) for card in range(256))
"""What a card, or a gap, holds out to the place on its right and to that on its left."""


def _after(card: int) -> bytes:
    return ACES if card in QUEENS + BEFORE else bytes((card + 1,)) if card else b""


def _before(card: int) -> bytes:
    return QUEENS if card in ACES + AFTER else bytes((card - 1,)) if card else b""


WANTED: Final = [
    list(dict.fromkeys(after + before)) for after, before in product(map(_after, range(64)), map(_before, range(64)))
]
"""What gaps take, be it on the table or not, at 64 times what lies on the left, and what lies on the right."""
_SEEN: Final = 128
_PLACES: Final = bytes(range(_SEEN, _SEEN + len(PLACES) + 2))
"""The places of a row, and what tells them from the cards that are not in it."""
_CARDS: Final = [bytes((card,)) for card in range(64)]
"""What stands for a card, or a gap, as a row of its own."""
_WITHOUT: Final = [bytes(range(card)) + _GAPS + bytes(range(card + 1, 256)) for card in range(64)]
"""What makes a gap of a card, and leaves the others as they are."""

_MOST: Final = 4000
"""The disorder of a row without anything that takes from it: more than can be taken, be it of a row of gaps alone."""
_BREAK: Final = 1 << 16
"""What each break adds to a disorder: more than all else, so that both can be read from one number."""
_ACROSS: Final = 13
_CLOSE: Final = 17
"""What two cards in sequence take from the disorder whatever gaps lie between, and what more if they are neighbours."""
_LINK: Final = _BREAK + _ACROSS
"""What two cards in sequence take from the disorder with the break that they are not."""
_LAST_QUEEN: Final = 37
"""What a queen in the last place adds."""
_MINDS: Final = (24, 25, 14, 25, 35)
"""What two gaps side by side are worth, to searches that seldom find the same deals hard."""
_CHANCE: Final = 20 / (1 << 32)
"""What chance makes of an estimate, up to 20, for each step of a checksum: as a float, since the product is long."""


class MazeModel(Model[bytes]):
    """Maze's rows, all their moves, and estimates with some chance in them: none in turn 0."""

    price = 1

    def __init__(self, turn: int) -> None:
        self.turn = turn
        self.gaps = _MINDS[turn % len(_MINDS)]
        self._disorders: dict[bytes, int] = {}
        """What is known of the rows that were led to: few enough, as no search is long, and each has its own model."""

    def children(self, position: bytes) -> list[bytes]:
        """Return what can be made of a row, each card that a gap takes carried there, but for what is known already."""
        disorders = self._disorders
        disorder = disorders.get(position, -1)
        if disorder < 0:
            disorder = self.disorder(position)
        found: list[bytes] = []
        places = bytes.maketrans(position, _PLACES)
        target = -1
        for cards in position.split(_GAPS)[:-1]:
            target += len(cards) + 1
            head, tail = position[:target], position[target + 1 :]
            for card in WANTED[position[target - 1] << 6 | position[target + 1]]:
                source = places[card] - _SEEN
                if source < 0:
                    continue
                if source < target:
                    row = head.translate(_WITHOUT[card]) + _CARDS[card] + tail
                else:
                    row = head + _CARDS[card] + tail.translate(_WITHOUT[card])
                if row not in disorders:
                    gain = self._worth(position, target, card) - self._worth(position, source, card)
                    disorders[row] = disorder - gain
                    found.append(row)
        return found

    def estimate(self, position: bytes) -> int:
        """Return the disorder of a row, with some chance."""
        disorder = self._disorders.get(position, -1)
        if disorder < 0:
            disorder = self.disorder(position)
        if disorder < _BREAK:
            return WON
        disorder &= _BREAK - 1
        if self.turn:
            disorder += int(_CHANCE * crc32(position, self.turn))
        return disorder

    def disorder(self, row: bytes) -> int:
        """Return how much of a row is out of sequence, less a bonus for gaps side by side; and its breaks.

        A break is a card that does not follow the one before it, whatever gaps lie between: the row is won without.
        """
        pairs, cards = _pairs(row), row.translate(None, _GAPS)
        disorder = _MOST - _CLOSE * pairs.count(_IN_SEQUENCE) - self.gaps * pairs.count(_BOTH_GAPS)
        if row[_LAST] in QUEENS:
            disorder += _LAST_QUEEN
        links = _pairs(cards).count(_IN_SEQUENCE)
        return disorder - _ACROSS * links + _BREAK * (len(cards) - len(BEFORE + AFTER) - links)

    def _worth(self, row: bytes, place: int, card: int) -> int:
        """Return by how much the disorder grows where a card is taken away, or falls where it comes to a gap.

        Nothing but the place and its neighbours matters; the card counts as a gap where it is a neighbour itself.
        """
        worth = 0
        left = place - 1
        while not row[left] or row[left] == card:
            left -= 1
        right = place + 1
        while not row[right] or row[right] == card:
            right += 1
        before = _TO_RIGHT[row[left]]
        after = _TO_LEFT[row[right]]
        if before == _TO_LEFT[card]:
            worth += _LINK
            if left == place - 1:
                worth += _CLOSE
        if after == _TO_RIGHT[card]:
            worth += _LINK
            if right == place + 1:
                worth += _CLOSE
        if before == after:
            worth -= _LINK
        if left < place - 1:
            worth -= self.gaps
        if right > place + 1:
            worth -= self.gaps
        if place == _LAST and card in QUEENS:
            worth -= _LAST_QUEEN
        return worth


def _pairs(row: bytes) -> bytes:
    """Return for each place of a row how what it holds out to the left differs from what is held out to it."""
    to_right, to_left = int.from_bytes(row.translate(_TO_RIGHT), "big"), int.from_bytes(row.translate(_TO_LEFT), "big")
    return (to_right >> 8 ^ to_left).to_bytes(len(row), "big")


def breaks(row: bytes) -> int:
    """Return how many cards of a row do not follow the one before, whatever gaps lie between: none if it is won."""
    cards = row.translate(None, _GAPS)
    return len(cards) - len(BEFORE + AFTER) - _pairs(cards).count(_IN_SEQUENCE)


def read(state: State) -> bytes | None:
    """Return the row of a state; None where cards are hidden, in the stock, or on each other, or kings on the table."""
    piles = [state.piles[slot] for slot in PLACES]
    if state.down or state.piles[STOCK] or any(len(pile) > 1 for pile in piles):
        return None
    row = bytes(KING * pile[0].suit + pile[0].rank if pile else GAP for pile in piles)
    return None if any(king in row for king in _KINGS) else BEFORE + row + AFTER


def _attempts() -> Iterator[tuple[MazeModel, int]]:
    """Yield models of each mind in turn, ever again with new chances, and how many nodes they may search."""
    for turn in count():
        yield MazeModel(turn), 979 << turn // 15


def solve(state: State, nodes: int) -> Verdict | None:
    """Search a state of Maze, up to so many nodes; None where it is none that play can lead to."""
    row = read(state)
    if row is None:
        return None
    return search(_attempts(), row, nodes).verdict(_carries)


def distance(state: State) -> int | None:
    """Return how far from a win a state seems; None where it is none that play can lead to."""
    row = read(state)
    return None if row is None else MazeModel(0).estimate(row)


class GainModel(MazeModel):
    """Maze's rows, searched for any with fewer breaks than the first, instead of for one without: each is a point."""

    def __init__(self, start: bytes) -> None:
        super().__init__(0)
        self._breaks = self.disorder(start) // _BREAK

    def estimate(self, position: bytes) -> int:
        """Return WON where a break is mended, and else the disorder."""
        disorder = self._disorders.get(position, -1)
        if disorder < 0:
            disorder = self.disorder(position)
        return WON if disorder // _BREAK < self._breaks else max(1, disorder & _BREAK - 1)


def gain(state: State, nodes: int) -> Verdict | None:
    """Search for moves that score more than the row does, up to so many nodes: Won with them, Lost if there are none.

    None where the state is none that play can lead to.
    """
    row = read(state)
    if row is None:
        return None
    return attempt(GainModel(row), row, nodes).verdict(_carries)


def _carries(path: Sequence[bytes]) -> tuple[Carry, ...]:
    """Return the moves that lead along the rows of a path: one gap is filled and one left in each."""
    carries = []
    for row, after in pairwise(path):
        changed = [place for place in range(1, _LAST + 1) if row[place] != after[place]]
        target = next(place for place in changed if row[place] == GAP)
        source = next(place for place in changed if place != target)
        carries.append(carry(PLACES[source - 1], PLACES[target - 1]))
    return tuple(carries)
