"""What the computer knows about each game beyond its rules: one record per game.

A game without a record is searched, guessed at, played weakly and graded by its rules alone.
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
"""A search of a state, up to a number of positions; it returns None for a state that it cannot handle."""


@dataclass(frozen=True, slots=True)
class Game:
    """The searches and measures of one game. If one is missing, or returns None for a state, the rules take over."""

    name: str
    solve: Search | None = None
    """Searches for a win."""
    gain: Search | None = None
    """Searches for moves that score points."""
    distance: Callable[[State], int | None] | None = None
    """How far from a win a state seems, for guesses when the search does not know; Wall's and Pileon's always do."""
    fair_hint: Callable[[State], Hint | None] | None = None
    """The hint that uses only what the player can see; a game without hidden cards needs none."""
    par: Callable[[State, int, bool], Par | None] | None = None
    """The best score of a state, searching up to a number of positions, with the throne or without."""
    weak_player: Callable[[State, int], int | None] | None = None
    """How many out of a number of careless tries win a state."""
    tries: int = 32
    """How often the weak player tries a deal; more if deals differ so little that chance would decide."""
    grades: tuple[int, ...] = (24, 16, 8)
    """The fewest winning tries for each grade but the last, chosen so that grades have about equally many deals."""
    proof_nodes: int = 20_000
    """How many positions to search for the proof of a packed deal."""


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
                proof_nodes=1,  # the quick search alone, which finds nearly every win
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
                grades=(38, 18),  # most deals are equally hard: only the gentlest seventh and the hardest stand out
            ),
        )
    }
)
"""The records, by the games' names."""
