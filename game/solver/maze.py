"""The solver of Maze: rows as bytes, and an estimate that favours neighbours in sequence and gaps side by side.

The search is best-first, and starts again with another estimate when it takes long, because what is hard for one is
easy for another. No move is left out. Nearly every winnable row is solved; a lost one is seldom proved lost, because a
row leads to far too many others.
"""

from collections.abc import Iterator
from itertools import count, product
from typing import Final
from zlib import crc32

from game.cards import ACE, KING, QUEEN, Suit
from game.rules.maze import PLACES, STOCK, Maze
from game.solver.best_first import WON, Model, Verdict, attempt, retraced, search
from game.state import State

_RULES: Final = Maze()
GAP: Final = 0
"""The byte of a gap; that of a card is 13 times its suit, plus its rank."""
_GAPS: Final = bytes((GAP,))
ACES: Final = bytes(KING * suit + ACE for suit in Suit)
QUEENS: Final = bytes(KING * suit + QUEEN for suit in Suit)
_KINGS: Final = bytes(KING * suit + KING for suit in Suit)
BEFORE: Final = b"\x3e"
AFTER: Final = b"\x3f"
"""The edges of a row: aces may follow the one before it, as they follow queens; queens may precede the one after it."""
_LAST: Final = len(PLACES)  # the index of the last place in a row; the first is 1

IN_SEQUENCE: Final = 0
BOTH_GAPS: Final = 1
"""The exclusive or of the `TO_RIGHT` of a place and the `TO_LEFT` of the next, in sequence or both gaps."""
_QUEEN_TO_ACE: Final = 200


def _to_right(card: int) -> int:
    if card == GAP:
        return BOTH_GAPS
    return _QUEEN_TO_ACE if card in QUEENS + BEFORE else 2 * card + 2


def _to_left(card: int) -> int:
    return _QUEEN_TO_ACE if card in ACES else 2 * card


TO_RIGHT: Final = bytes(_to_right(card % 64) for card in range(256))
TO_LEFT: Final = bytes(_to_left(card % 64) for card in range(256))
"""Codes that a card, or a gap, shows to its right and left neighbour; those of two cards in sequence are equal."""


def _after(card: int) -> bytes:
    if card == GAP:
        return b""
    return ACES if card in QUEENS + BEFORE else bytes((card + 1,))


def _before(card: int) -> bytes:
    if card == GAP:
        return b""
    return QUEENS if card in ACES + AFTER else bytes((card - 1,))


WANTED: Final = [
    list(dict.fromkeys(after + before)) for after, before in product(map(_after, range(64)), map(_before, range(64)))
]
"""The cards that a gap accepts, on the table or not; the index is 64 times its left neighbour plus its right one."""
_SEEN: Final = 128
_PLACES: Final = bytes(range(_SEEN, _SEEN + len(PLACES) + 2))
"""The places of a row, plus a number that tells them from cards that are not in it."""
_CARDS: Final = [bytes((card,)) for card in range(64)]  # each card, or gap, as a row of one
_WITHOUT: Final = [bytes(range(card)) + _GAPS + bytes(range(card + 1, 256)) for card in range(64)]
"""For each card, the translation that turns it into a gap."""

_MOST: Final = 4000  # the disorder of a row before any deductions; they never come to more
_BREAK: Final = 1 << 16  # what each break adds to a disorder: more than all else, so that one number holds both
_ACROSS: Final = 13
_CLOSE: Final = 17
"""The deduction for two cards in sequence, whatever gaps lie between, and the additional one if they are neighbours."""
_LINK: Final = _BREAK + _ACROSS  # the deduction for two cards in sequence, including the break that is not there
_LAST_QUEEN: Final = 37  # the addition for a queen in the last place
_GAP_BONUSES: Final = (24, 25, 14, 25, 35)
"""The deduction for two gaps side by side, in turn; searches that differ in it seldom find the same deals hard."""
_CHANCE: Final = 20 / (1 << 32)
"""Scales a 32-bit checksum to a random addition of up to 20; a float, because the product of integers is slow."""


class MazeModel(Model[bytes]):
    """The rows that one leads to, with all their moves; estimates have some randomness, except in turn 0."""

    price = 1

    def __init__(self, start: bytes, turn: int = 0) -> None:
        self.turn = turn
        self.gap_bonus = _GAP_BONUSES[turn % len(_GAP_BONUSES)]
        self._disorders = {start: self.disorder(start)}
        """The disorder of every row found. No search is so long that they would be too many."""

    def children(self, position: bytes) -> list[bytes]:
        """Return the rows after each possible move, except those found before."""
        disorders = self._disorders
        disorder = disorders[position]
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
        """Return WON or the disorder of a row, without its breaks and with some randomness."""
        disorder = self._disorders[position]
        if disorder < _BREAK:
            return WON
        disorder &= _BREAK - 1
        if self.turn:
            disorder += int(_CHANCE * crc32(position, self.turn))
        return disorder

    def disorder(self, row: bytes) -> int:
        """Return how much of a row is out of sequence, less a bonus for gaps side by side, plus `_BREAK` per break.

        A break is a card that does not follow the one before it, whatever gaps lie between; a row without any is won.
        """
        pairs, cards = _pairs(row), row.translate(None, _GAPS)
        disorder = _MOST - _CLOSE * pairs.count(IN_SEQUENCE) - self.gap_bonus * pairs.count(BOTH_GAPS)
        if row[_LAST] in QUEENS:
            disorder += _LAST_QUEEN
        links = _pairs(cards).count(IN_SEQUENCE)
        return disorder - _ACROSS * links + _BREAK * (len(cards) - len(BEFORE + AFTER) - links)

    def _worth(self, row: bytes, place: int, card: int) -> int:
        """Return how much the disorder grows if a card leaves a place, or falls if it comes to a gap there.

        Only the place and its neighbours matter; if the card itself is a neighbour, it counts as a gap.
        """
        worth = 0
        left = place - 1
        while not row[left] or row[left] == card:
            left -= 1
        right = place + 1
        while not row[right] or row[right] == card:
            right += 1
        before = TO_RIGHT[row[left]]
        after = TO_LEFT[row[right]]
        if before == TO_LEFT[card]:
            worth += _LINK
            if left == place - 1:
                worth += _CLOSE
        if after == TO_RIGHT[card]:
            worth += _LINK
            if right == place + 1:
                worth += _CLOSE
        if before == after:
            worth -= _LINK
        if left < place - 1:
            worth -= self.gap_bonus
        if right > place + 1:
            worth -= self.gap_bonus
        if place == _LAST and card in QUEENS:
            worth -= _LAST_QUEEN
        return worth


def _pairs(row: bytes) -> bytes:
    """Return for each place of a row the exclusive or of its code to the left and its left neighbour's to the right."""
    to_right, to_left = int.from_bytes(row.translate(TO_RIGHT), "big"), int.from_bytes(row.translate(TO_LEFT), "big")
    return (to_right >> 8 ^ to_left).to_bytes(len(row), "big")


def breaks(row: bytes) -> int:
    """Return how many cards of a row do not follow the one before them, ignoring gaps; 0 if it is won."""
    cards = row.translate(None, _GAPS)
    return len(cards) - len(BEFORE + AFTER) - _pairs(cards).count(IN_SEQUENCE)


def read(state: State) -> bytes | None:
    """Return the row of a state; None if cards are hidden, in the stock or on each other, or a king is on the table."""
    piles = [state.piles[slot] for slot in PLACES]
    if state.down or state.piles[STOCK] or any(len(pile) > 1 for pile in piles):
        return None
    row = bytes(KING * pile[0].suit + pile[0].rank if pile else GAP for pile in piles)
    return None if any(king in row for king in _KINGS) else BEFORE + row + AFTER


def _attempts(row: bytes) -> Iterator[tuple[MazeModel, int]]:
    """Yield models with each bonus for gaps in turn, always with new random numbers, and their limits of positions."""
    for turn in count():
        yield MazeModel(row, turn), 979 << turn // 15


def solve(state: State, nodes: int) -> Verdict | None:
    """Search a state of Maze, up to `nodes` nodes; None if play cannot lead to such a state."""
    row = read(state)
    if row is None:
        return None
    return search(_attempts(row), row, nodes).verdict(lambda path: retraced(_RULES, state, path, read))


def distance(state: State) -> int | None:
    """Return how far from a win a state seems; None if play cannot lead to such a state."""
    row = read(state)
    return None if row is None else MazeModel(row).estimate(row)


class GainModel(MazeModel):
    """The model of Maze for a row with fewer breaks than the first one, since each break costs a point."""

    def __init__(self, start: bytes) -> None:
        super().__init__(start)
        self._breaks = self._disorders[start] // _BREAK

    def estimate(self, position: bytes) -> int:
        """Return WON if there are fewer breaks than at first, else the disorder."""
        disorder = self._disorders[position]
        return WON if disorder // _BREAK < self._breaks else max(1, disorder & _BREAK - 1)


def gain(state: State, nodes: int) -> Verdict | None:
    """Search for moves that score points, up to `nodes` nodes: Won with such moves, Lost if there are none.

    None if play cannot lead to such a state.
    """
    row = read(state)
    if row is None:
        return None
    return attempt(GainModel(row), row, nodes).verdict(lambda path: retraced(_RULES, state, path, read))
