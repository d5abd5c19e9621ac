"""The weak player: how many tries of a careless search win a deal measures how hard the deal is.

A try is a best-first search with a simple heuristic and much randomness, which gives up after a few hundred positions.
It may backtrack, as players do. Tries always use the same random numbers, so the count for a deal never changes.
"""

from functools import lru_cache
from random import Random

from game.cards import KING
from game.rules.base import Rules
from game.rules.maze import PLACES
from game.rules.wall import THRONE
from game.solver import cruel, pileon, wall, whitehead
from game.solver.best_first import WON, Model, Position, RulesModel, StatePosition, attempt
from game.solver.cruel import CruelModel, Row
from game.solver.maze import ACES, AFTER, BEFORE, BOTH_GAPS, GAP, IN_SEQUENCE, QUEENS, TO_LEFT, TO_RIGHT, WANTED, breaks
from game.solver.wall import HIGH_MASK, LOW_MASK, ROW, Siege, attacks, exposed
from game.solver.whitehead import BAR, DEALT, HOSTS, RANK_OF, SUIT_OF, follows, packed
from game.state import State


class CruelHeuristic(CruelModel):
    """The tables of Cruel, including those proved lost."""

    def lost(self, row: Row) -> bool:
        """Return False: the weak player does not see that a row is lost."""
        return False


WallPosition = tuple[int, int, int]
"""A position of Wall: the index of the current hand, the choice of its cards left, and a mask of the targets gone."""
_ROWS = tuple(sum(1 << slot for slot, row in enumerate(ROW) if row == wanted) for wanted in range(max(ROW) + 1))
_STEPS = (HIGH_MASK, LOW_MASK, *_ROWS)  # the levels of the wall as masks of targets, highest first


class WallHeuristic(Model[WallPosition]):
    """The positions of Wall: the higher the player has climbed, and with the fewer hands, the better."""

    def __init__(self, siege: Siege) -> None:
        self._siege = siege
        self.start: WallPosition = 0, siege.whole(0), siege.gone

    def children(self, position: WallPosition) -> list[WallPosition]:
        """Return the positions after dealing the next hand and after each attack, the strongest first."""
        number, left, gone = position
        siege = self._siege
        more, fresh = number + 1 < len(siege.hands), siege.whole(number + 1)
        found = [(number + 1, fresh, gone)] if more else []
        for slot in reversed(exposed(gone)):
            for used in reversed(attacks(siege.hands[number], siege.health(slot, gone))):
                if not used & ~left:
                    if used == left and more:
                        found.append((number + 1, fresh, gone | 1 << slot))
                    else:
                        found.append((number, left & ~used, gone | 1 << slot))
        return found

    def estimate(self, position: WallPosition) -> int:
        """Return 12 for each level not climbed and each high post left, and a little for hands and cards used."""
        number, left, gone = position
        if gone >> THRONE & 1:
            return WON
        missing = next((i for i, step in enumerate(_STEPS) if gone & step), len(_STEPS))
        missing += (HIGH_MASK & ~gone).bit_count()
        return 12 * missing + 2 * number - left.bit_count() + 3


_NO_GAP = bytes(card != GAP for card in range(256))  # masks comparisons across a place unless it is a gap


class MazeHeuristic(Model[bytes]):
    """The rows of Maze."""

    price = 1
    bucket_width = 16

    def children(self, position: bytes) -> list[bytes]:
        """Return the rows after each possible move."""
        found: list[bytes] = []
        target = position.find(GAP)
        while target >= 0:
            for card in WANTED[position[target - 1] << 6 | position[target + 1]]:
                source = position.find(card)
                if source >= 0:
                    row = bytearray(position)
                    row[target], row[source] = card, GAP
                    found.append(bytes(row))
            target = position.find(GAP, target + 1)
        return found

    def estimate(self, position: bytes) -> int:
        """Return how much of the row is out of sequence, less a bonus for gaps side by side.

        The codes of all places are compared at once, as one large number: each with that of the next place, and with
        the one after that if a gap lies between. In a won row all pairs of cards are close, except around a gap. An
        ace counts as in sequence with the edge before the first place, but not across a gap.
        """
        to_right = int.from_bytes(position.translate(TO_RIGHT), "big")
        to_left = int.from_bytes(position.translate(TO_LEFT), "big")
        no_gap = int.from_bytes(position.translate(_NO_GAP), "big")
        pairs = (to_right >> 8 ^ to_left).to_bytes(len(position), "big")
        bridges = (to_right >> 16 ^ to_left | no_gap >> 8).to_bytes(len(position), "big")
        close, gaps_side_by_side = pairs.count(IN_SEQUENCE), pairs.count(BOTH_GAPS)
        if close + 2 * position.count(GAP) - gaps_side_by_side >= len(PLACES) - 1 and not breaks(position):
            return WON
        estimate = 1626 - 30 * close - 13 * bridges.count(IN_SEQUENCE, 3) - 24 * gaps_side_by_side
        if position[1] in ACES:
            estimate += 4
        return estimate - 12 if position[-2] in QUEENS else estimate


def maze_row(state: State) -> bytes:
    """Return the row of a state by its top cards."""
    tops = map(state.top, PLACES)
    return BEFORE + bytes(KING * top.suit + top.rank if top else GAP for top in tops) + AFTER


_FAR = 800  # more than the bonuses for what is in order can come to


class WhiteheadHeuristic(Model[bytes]):
    """The tables of Whitehead, packed as for its search; they share one stock."""

    def __init__(self, table: bytes, stock: bytes) -> None:
        self._stock = stock
        *piles, head = table.split(BAR)
        self._cards = sum(map(len, piles)) + sum(head[:DEALT]) + len(stock)

    def children(self, position: bytes) -> list[bytes]:
        """Return the tables after the deal, then moves between columns, then moves to foundations."""
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
        """Return the disorder of the columns and the size of the waste, less a bonus for cards on foundations."""
        *columns, waste, head = position.split(BAR)
        home = sum(head[:DEALT])
        if home == self._cards:
            return WON
        return _FAR - 6 * home + 2 * len(waste) + sum(map(_disorder, columns))


def _targets(columns: list[bytes], card: int, to_free: bool) -> list[int]:
    """Return the columns that a card may move to; of the free ones, only the first, and only with to_free."""
    targets = [i for i, column in enumerate(columns) if column and column[-1] in HOSTS[card]]
    return [*targets, columns.index(b"")] if to_free and b"" in columns else targets


def _goes_home(pile: bytes, head: bytes) -> bool:
    return RANK_OF[pile[-1]] == head[SUIT_OF[pile[-1]]] + 1


def _with(head: bytes, pile: bytes) -> bytes:
    """Return a head after the top card of a pile has gone to its foundation."""
    suit = SUIT_OF[pile[-1]]
    return head[:suit] + bytes((head[suit] + 1,)) + head[suit + 1 :]


@lru_cache(1 << 14)
def _disorder(column: bytes) -> int:
    """Return 3 for each misplaced card, 2 for each above a lower one of its suit, less 4 for each in sequence."""
    disorder = 0
    for i, card in enumerate(column):
        disorder += 2 * any(lower < card and SUIT_OF[lower] == SUIT_OF[card] for lower in column[:i])
        if i and follows(card, column[i - 1]):
            disorder -= 4
        elif i and column[i - 1] not in HOSTS[card]:
            disorder += 3
    return disorder


class WeakPlayer(Model[Position]):
    """A model as a careless player sees it: a random number below chance is added to every estimate but a win's."""

    def __init__(self, model: Model[Position], chance: int, number: int) -> None:
        self.price = model.price
        self.bucket_width = model.bucket_width
        self._model = model
        self._chance = chance
        self._random = Random(number)

    def children(self, position: Position) -> list[Position]:
        """Return what the moves of a position lead to, as in the model."""
        return self._model.children(position)

    def estimate(self, position: Position) -> int:
        """Return the model's estimate with some randomness, if it is not WON or LOST."""
        estimate = self._model.estimate(position)
        return estimate if estimate <= WON else estimate + int(self._chance * self._random.random())


def wins(model: Model[Position], start: Position, tries: int, patience: int, chance: int) -> int:
    """Return how many tries win, each with up to patience positions and estimates randomised by chance."""
    return sum(bool(attempt(WeakPlayer(model, chance, number), start, patience).path) for number in range(tries))


def in_any_game(rules: Rules, state: State, tries: int) -> int:
    """Return how many tries win a state of any game."""
    return wins(RulesModel(rules), StatePosition(rules, state), tries, 100, 4)


# the games with their own heuristics; None for a state that their search cannot handle


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
