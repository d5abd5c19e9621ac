"""A guess at what is best done where the search does not know: a step towards what seems nearest to a win."""

from collections.abc import Callable, Mapping
from heapq import heappop, heappush
from itertools import count
from types import MappingProxyType

from game.moves import Move
from game.rules.base import Rules
from game.solver import cruel, maze, whitehead
from game.solver.best_first import LOST, WON, AnyRules, StatePosition
from game.state import State

_LOOKS = 200
"""How many states are looked beyond."""
_HOPELESS = 1 << 30


def guess(rules: Rules, state: State) -> Move | None:
    """Return the first move on the way to what seems nearest to a win; None where there is no legal move."""
    start = StatePosition(rules, state)
    if not start.moves:
        return None
    best, chosen = _HOPELESS, start.moves[0]
    numbers = count()
    waiting: list[tuple[int, int, StatePosition, Move | None]] = [(0, next(numbers), start, None)]
    known = {start}
    for _ in range(_LOOKS):
        if not waiting or best == WON:
            break
        *_, here, first = heappop(waiting)
        for move in here.moves:
            there = StatePosition(rules, rules.apply(here.state, move)[0])
            if there in known:
                continue
            known.add(there)
            far = _measured(rules, there)
            if far < best:
                best, chosen = far, first or move
            heappush(waiting, (far, next(numbers), there, first or move))
    return chosen


def _measured(rules: Rules, position: StatePosition) -> int:
    """Return how far from a win a position seems to the game's own search; without one, to its score."""
    if rules.won(position.state):
        return WON
    measure = _MEASURES.get(rules.name)
    far = measure(position.state) if measure else None
    if far is None:
        far = AnyRules(rules).estimate(position)
    return _HOPELESS if far == LOST or not position.moves else far


def _cruel(state: State) -> int | None:
    table = cruel.read(state)
    if table is None:
        return None
    model = cruel.CruelModel(3, 3, 0, 0)
    return LOST if model.lost(table[cruel.HEAD :]) else model.estimate(table)


def _maze(state: State) -> int | None:
    row = maze.read(state)
    return None if row is None else maze.MazeModel(0).estimate(row)


def _whitehead(state: State) -> int | None:
    position = whitehead.read(state)
    if position is None:
        return None
    score = whitehead.score(whitehead.Columns(), position[0])
    return score & (1 << whitehead.LANE) - 1


_MEASURES: Mapping[str, Callable[[State], int | None]] = MappingProxyType(
    {"cruel": _cruel, "maze": _maze, "whitehead": _whitehead}
)
"""By game how far from a win its search takes a state to be; Pileon's and Wall's searches nearly always know."""
