"""What the computer knows of each game beyond its rules: one record per game.

A game that only brings its rules needs no record: it is searched, guessed at, played weakly and graded as any game is.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType

from game.solver import cruel, fair_hints, maze, pileon, wall, wall_par, weak_player, whitehead
from game.solver.best_first import Verdict
from game.solver.fair_hints import Hint
from game.solver.wall_par import Par
from game.state import State

Search = Callable[[State, int], Verdict | None]
"""A search of one game's states, of a number of positions at most; None for a state that it cannot read."""


@dataclass(frozen=True, slots=True)
class Game:
    """The searches and measures of one game. Where there is none, or it returns None for a state, its rules serve."""

    name: str
    solve: Search | None = None
    """Searches for a win."""
    gain: Search | None = None
    """Searches for anything that scores."""
    distance: Callable[[State], int | None] | None = None
    """How far from a win a state seems: for a guess where the search does not know. Wall's and Pileon's always do."""
    fair_hint: Callable[[State], Hint | None] | None = None
    """The hint that uses only what the player sees; a game that hides nothing needs none."""
    par: Callable[[State, int, bool], Par | None] | None = None
    """The best score of a state, of a number of positions at most, with the throne or without."""
    weak_player: Callable[[State, int], int | None] | None = None
    """How many of a number of careless tries win a state."""
    tries: int = 32
    """How often the weak player tries a deal; more where deals differ so little that chance would decide."""
    grades: tuple[int, ...] = (24, 16, 8)
    """How many tries win at least for each grade but the last, set where each grade held about as many deals."""
    proof_nodes: int = 20_000
    """How many positions are searched for the proof of a packed deal."""


GAMES: Mapping[str, Game] = MappingProxyType(
    {
        game.name: game
        for game in (
            Game(
                "wall",
                solve=wall.solve,
                fair_hint=fair_hints.wall_hint,
                par=wall_par.par,
                weak_player=weak_player.in_wall,
                grades=(23, 14, 5),
                proof_nodes=1,  # no more than the quick stage, which finds nearly every win
            ),
            Game(
                "pileon",
                solve=pileon.solve,
                gain=pileon.gain,
                weak_player=weak_player.in_pileon,
                grades=(20, 11, 3),
            ),
            Game(
                "cruel",
                solve=cruel.solve,
                distance=cruel.distance,
                weak_player=weak_player.in_cruel,
                grades=(21, 15, 8),
            ),
            Game(
                "whitehead",
                solve=whitehead.solve,
                distance=whitehead.distance,
                fair_hint=fair_hints.whitehead_hint,
                weak_player=weak_player.in_whitehead,
                grades=(29, 20, 8),
                proof_nodes=30_000,
            ),
            Game(
                "maze",
                solve=maze.solve,
                gain=maze.gain,
                distance=maze.distance,
                weak_player=weak_player.in_maze,
                tries=128,
                grades=(38, 18),  # most deals are about as hard: only the gentlest seventh and the hardest stand out
            ),
        )
    }
)
"""The games that bring more than their rules, by name."""


def game_named(name: str) -> Game:
    """Return the record of a game, that of any game where it has none of its own."""
    return GAMES.get(name) or Game(name)
