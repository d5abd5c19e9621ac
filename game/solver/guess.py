"""A guess at the best move when the search does not know: a step towards the state that seems nearest to a win."""

from heapq import heappop, heappush
from itertools import count

from game.moves import Move
from game.rules.base import Rules
from game.solver.best_first import LOST, WON, AnyRules, StatePosition
from game.solver.games import game_named
from game.state import State

_HOPELESS = 1 << 30


def guess(rules: Rules, state: State) -> Move | None:
    """Return the first move towards the state that seems nearest to a win; None if there is no legal move."""
    start = StatePosition(rules, state)
    if not start.moves:
        return None
    best, chosen = _HOPELESS, start.moves[0]
    numbers = count()
    waiting: list[tuple[int, int, StatePosition, Move | None]] = [(0, next(numbers), start, None)]
    known = {start}
    for _ in range(200):
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
    """Return how far from a win a position seems, by the game's own measure or else by its score."""
    if rules.won(position.state):
        return WON
    distance = game_named(rules.name).distance
    far = distance(position.state) if distance else None
    if far is None:
        far = AnyRules(rules).estimate(position)
    return _HOPELESS if far == LOST or not position.moves else far
