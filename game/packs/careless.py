"""Somebody careless: tries to win a deal, goes where it looks best at a glance, and soon gives up.

A try is a search in which chance has a great say, and which ends after few positions. It may take moves back, as any
player may. How many of a number of tries win is the measure of a deal; the chances are the same for every deal, so
that the measure of a deal never changes.
"""

from collections.abc import Callable, Mapping
from random import Random
from types import MappingProxyType

from game.deals.difficulty import MazeGlance
from game.deals.difficulty import read as read_maze
from game.packs.glances import CruelGlance, WallGlance
from game.packs.whitehead_glance import WhiteheadGlance
from game.rules.base import Rules
from game.solver import any_rules, cruel_tables, pileon, wall_model, whitehead_model
from game.solver.best_first import WON, Model, Position, attempt
from game.state import State

_TRIES = 32
_MORE_TRIES: Mapping[str, int] = MappingProxyType({"maze": 128})
"""Where deals differ so little that 32 tries would tell of chance more than of the deal."""


class Careless(Model[Position]):
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


def tries(game: str) -> int:
    """Return how often somebody careless tries to win a deal of a game."""
    return _MORE_TRIES.get(game, _TRIES)


def wins(rules: Rules, state: State) -> int:
    """Return in how many of its tries somebody careless wins from a state; the same whenever it is asked."""
    own = _GAMES.get(rules.name)
    won = own(state) if own else None
    return _won(any_rules.AnyRules(rules), any_rules.Position(rules, state), 100, 4) if won is None else won


def _won(model: Model[Position], start: Position, patience: int, chance: int, number: int = _TRIES) -> int:
    """Return how many of a number of tries win that look at so many positions at most, with so much chance."""
    return sum(bool(attempt(Careless(model, chance, seed), start, patience).path) for seed in range(number))


def _wall(state: State) -> int | None:
    siege = wall_model.read(state)
    if siege is None:
        return None
    glance = WallGlance(siege)
    return _won(glance, glance.start, 80, 12)


def _pileon(state: State) -> int | None:
    piles = pileon.read(state)
    return None if piles is None else _won(pileon.PileonModel(), pileon.weighed(piles), 80, 4)


def _cruel(state: State) -> int | None:
    table = cruel_tables.read(state)
    return None if table is None else _won(CruelGlance(3, 3, 0, 0), table, 300, 10)


def _whitehead(state: State) -> int | None:
    position = whitehead_model.read(state)
    if position is None:
        return None
    return _won(WhiteheadGlance(*position), position[0], 300, 10)


def _maze(state: State) -> int:
    return _won(MazeGlance(), read_maze(state), 400, 24, tries("maze"))


_GAMES: Mapping[str, Callable[[State], int | None]] = MappingProxyType(
    {"wall": _wall, "pileon": _pileon, "cruel": _cruel, "whitehead": _whitehead, "maze": _maze}
)
"""The games with a look of their own: what each returns is None for a state that its search cannot read."""
