"""The weak player: in how many of a number of tries a careless search wins a deal, which is how hard that deal is.

A try is a search in which chance has a great say, and which ends after few positions. It may take moves back, as any
player may; it goes where a heuristic of its own likes it best. The chances are the same for every deal, so how often it
wins never changes.
"""

from functools import lru_cache
from random import Random

from game.cards import KING
from game.rules.base import Rules
from game.rules.maze import PLACES
from game.rules.wall import THRONE
from game.solver import cruel, pileon, wall, whitehead
from game.solver.best_first import WON, AnyRules, Model, Position, StatePosition, attempt
from game.solver.cruel import CruelModel, Row
from game.solver.maze import ACES, AFTER, BEFORE, GAP, QUEENS, WANTED, breaks
from game.solver.wall import HIGH_MASK, LOW_MASK, ROW, Siege, attacks, exposed
from game.solver.whitehead import BAR, DEALT, HOSTS, RANK_OF, SUIT_OF, follows, packed
from game.state import State


class CruelHeuristic(CruelModel):
    """Cruel's tables without the proofs that one is lost."""

    def lost(self, row: Row) -> bool:
        """Deny that it can be seen."""
        return False


Moment = tuple[int, int, int]
"""A moment of Wall: the number of the hand that is out, the choice of its cards that is left, and what is gone."""
_ROWS = tuple(sum(1 << slot for slot, row in enumerate(ROW) if row == wanted) for wanted in range(max(ROW) + 1))
_STEPS = (HIGH_MASK, LOW_MASK, *_ROWS)
"""What has to be climbed, the highest first, as masks of targets."""


class WallHeuristic(Model[Moment]):
    """Wall's moments: the higher somebody has come, and the fewer hands it took, the better it looks."""

    def __init__(self, siege: Siege) -> None:
        self._siege = siege
        self.start: Moment = 0, self._whole(0), siege.gone

    def _whole(self, number: int) -> int:
        return (1 << len(self._siege.hands[number])) - 1

    def children(self, position: Moment) -> list[Moment]:
        """Return what dealing the next hand leads to, and then what the attacks do, the strongest first."""
        number, left, gone = position
        hands = self._siege.hands
        more = number + 1 < len(hands)
        found = [(number + 1, self._whole(number + 1), gone)] if more else []
        for slot in reversed(exposed(gone)):
            for used in reversed(attacks(hands[number], self._siege.health(slot, gone))):
                if not used & ~left:
                    if used == left and more:
                        found.append((number + 1, self._whole(number + 1), gone | 1 << slot))
                    else:
                        found.append((number, left & ~used, gone | 1 << slot))
        return found

    def estimate(self, position: Moment) -> int:
        """Return how many steps are not climbed and high posts not taken, and a little for hands and cards used."""
        number, left, gone = position
        if gone >> THRONE & 1:
            return WON
        missing = next((i for i, step in enumerate(_STEPS) if gone & step), len(_STEPS))
        missing += (HIGH_MASK & ~gone).bit_count()
        return 12 * missing + 2 * number - left.bit_count() + 3


_LAST = PLACES[-1]
_IN_SEQUENCE, _BOTH_GAPS = 0, 1
"""How what two places hold out to each other differs where their cards are in sequence, or both are gaps."""


def _to_right(card: int) -> int:
    return 2 if card == GAP else 200 if card in QUEENS else 2 * card + 2


def _to_left(card: int) -> int:
    return 3 if card == GAP else 200 if card in ACES else 2 * card


_TO_RIGHT = bytes(_to_right(card % 64) for card in range(256))
_TO_LEFT = bytes(_to_left(card % 64) for card in range(256))
"""What a card, or a gap, holds out to the place on its right and to that on its left."""
_NO_GAP = bytes(card != GAP for card in range(256))
"""What hides that two places are in sequence, unless between them lies a gap."""


class MazeHeuristic(Model[bytes]):
    """Maze's rows: a byte for each place."""

    price = 1
    grain = 16

    def children(self, position: bytes) -> list[bytes]:
        """Return what can be made of a row: each card that a gap takes, carried there."""
        found: list[bytes] = []
        edged = BEFORE + position + AFTER
        target = position.find(GAP)
        while target >= 0:
            for card in WANTED[edged[target] << 6 | edged[target + 2]]:
                source = position.find(card)
                if source >= 0:
                    row = bytearray(position)
                    row[target], row[source] = card, GAP
                    found.append(bytes(row))
            target = position.find(GAP, target + 1)
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
        if close + 2 * position.count(GAP) >= _LAST and not breaks(BEFORE + position + AFTER):
            return WON
        estimate = 1600 - 30 * close - 13 * bridges.count(_IN_SEQUENCE) - 24 * pairs.count(_BOTH_GAPS)
        if position[0] not in ACES:
            estimate += 26
        return estimate - 12 if position[_LAST] in QUEENS else estimate


def maze_row(state: State) -> bytes:
    """Return the row of a state; what lies beneath another card is not seen."""
    tops = map(state.top, PLACES)
    return bytes(KING * top.suit + top.rank if top else GAP for top in tops)


_FAR = 800
"""More than can be taken from an estimate for what is in order."""


class WhiteheadHeuristic(Model[bytes]):
    """Whitehead's tables, each one word as the search writes them, with one stock for all."""

    def __init__(self, table: bytes, stock: bytes) -> None:
        self._stock = stock
        *piles, head = table.split(BAR)
        self._cards = sum(map(len, piles)) + sum(head[:DEALT]) + len(stock)

    def children(self, position: bytes) -> list[bytes]:
        """Return what the moves of a table lead to: the deal first, then the carries, and those home last."""
        *columns, waste, head = position.split(BAR)
        found: list[bytes] = []
        if head[DEALT] < len(self._stock):
            turned = self._stock[head[DEALT] : head[DEALT] + 1]
            found.append(packed(columns, waste + turned, head[:DEALT] + bytes((head[DEALT] + 1,))))
        for source, column in enumerate(columns):
            for start in range(len(column) - 1, -1, -1):
                if start + 1 < len(column) and not follows(column[start + 1], column[start]):
                    break
                for target in _targets(columns, column[start], start > 0):
                    after = columns.copy()
                    after[source] = column[:start]
                    after[target] += column[start:]
                    found.append(packed(after, waste, head))
        if waste:
            for target in _targets(columns, waste[-1], True):
                after = columns.copy()
                after[target] += waste[-1:]
                found.append(packed(after, waste[:-1], head))
            if _goes_home(waste, head):
                found.append(packed(columns, waste[:-1], _with(head, waste)))
        for source, column in enumerate(columns):
            if column and _goes_home(column, head):
                after = columns.copy()
                after[source] = column[:-1]
                found.append(packed(after, waste, _with(head, column)))
        return found

    def estimate(self, position: bytes) -> int:
        """Return what is out of order in the columns and still to come, less what is in order and home."""
        *columns, waste, head = position.split(BAR)
        home = sum(head[:DEALT])
        if home == self._cards:
            return WON
        return _FAR - 6 * home + 2 * len(waste) + sum(map(_disorder, columns))


def _targets(columns: list[bytes], card: int, to_free: bool) -> list[int]:
    """Return the columns that a card may be carried to; of those that are free the first, if any is of use."""
    targets = [i for i, column in enumerate(columns) if column and column[-1] in HOSTS[card]]
    return [*targets, columns.index(b"")] if to_free and b"" in columns else targets


def _goes_home(pile: bytes, head: bytes) -> bool:
    return RANK_OF[pile[-1]] == head[SUIT_OF[pile[-1]]] + 1


def _with(head: bytes, pile: bytes) -> bytes:
    """Return what a head tells once the top card of a pile is home."""
    suit = SUIT_OF[pile[-1]]
    return head[:suit] + bytes((head[suit] + 1,)) + head[suit + 1 :]


@lru_cache(1 << 14)
def _disorder(column: bytes) -> int:
    """Return three for each card that lies wrong, two for each above a lower one of its suit, less four if joined."""
    disorder = 0
    for i, card in enumerate(column):
        disorder += 2 * any(lower < card and SUIT_OF[lower] == SUIT_OF[card] for lower in column[:i])
        if i and follows(card, column[i - 1]):
            disorder -= 4
        elif i and column[i - 1] not in HOSTS[card]:
            disorder += 3
    return disorder


class WeakPlayer(Model[Position]):
    """A model of a game seen by somebody careless: chance adds up to so much to each estimate, but to a win's."""

    def __init__(self, model: Model[Position], chance: int, number: int) -> None:
        self.price = model.price
        self.grain = model.grain
        self._model = model
        self._chance = chance
        self._random = Random(number)

    def children(self, position: Position) -> list[Position]:
        """Return what the moves of a position lead to."""
        return self._model.children(position)

    def estimate(self, position: Position) -> int:
        """Return how far from a win a position seems at a glance."""
        estimate = self._model.estimate(position)
        return estimate if estimate <= WON else estimate + int(self._chance * self._random.random())


def wins(model: Model[Position], start: Position, tries: int, patience: int, chance: int) -> int:
    """Return how many tries win that look at so many positions at most, with so much chance."""
    return sum(bool(attempt(WeakPlayer(model, chance, number), start, patience).path) for number in range(tries))


def any_rules(rules: Rules, state: State, tries: int) -> int:
    """Return how many tries win a state of any game."""
    return wins(AnyRules(rules), StatePosition(rules, state), tries, 100, 4)


# for a game with a heuristic of its own: how many tries win a state, None for one that its search cannot read


def in_wall(state: State, tries: int) -> int | None:
    """Return how many tries win a state of Wall."""
    siege = wall.read(state)
    if siege is None:
        return None
    model = WallHeuristic(siege)
    return wins(model, model.start, tries, 80, 12)


def in_pileon(state: State, tries: int) -> int | None:
    """Return how many tries win a state of Pileon."""
    piles = pileon.read(state)
    return None if piles is None else wins(pileon.PileonModel(), pileon.weighed(piles), tries, 80, 4)


def in_cruel(state: State, tries: int) -> int | None:
    """Return how many tries win a state of Cruel."""
    table = cruel.read(state)
    return None if table is None else wins(CruelHeuristic(3, 3, 0, 0), table, tries, 300, 10)


def in_whitehead(state: State, tries: int) -> int | None:
    """Return how many tries win a state of Whitehead."""
    position = whitehead.read(state)
    return None if position is None else wins(WhiteheadHeuristic(*position), position[0], tries, 300, 10)


def in_maze(state: State, tries: int) -> int:
    """Return how many tries win a state of Maze."""
    return wins(MazeHeuristic(), maze_row(state), tries, 400, 24)
