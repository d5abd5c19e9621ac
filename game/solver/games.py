"""What the computer knows about each game beyond its rules: one record per game.

A game without a record is searched by its rules alone. This module imports all searches, so only the solver process
and the command line import it.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

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
    """The distance to a win, for guesses if the search finds nothing; that never happens in Wall and Pileon."""
    fair_hint: Callable[[State], Hint | None] | None = None
    """The hint that uses only what the player can see; a game without hidden cards needs none."""
    par: Callable[[State, int, bool], Par | None] | None = None
    """The best score of a state, searching up to a number of positions, with the throne or without."""
    weak_player: Callable[[State, int], int | None] | None = None
    """How many of a number of careless tries win a state."""
    proof_nodes: int = 20_000
    """How many positions to search for the proof of a packed deal."""


GAMES: Mapping[str, Game] = {
    game.name: game
    for game in (
        Game(
            "wall",
            solve=wall.solve,
            fair_hint=fair_hints.wall_hint,
            par=wall_par.par,
            weak_player=weak_player.in_wall,
            proof_nodes=1,  # the quick search alone, which finds nearly every win
        ),
        Game("pileon", solve=pileon.solve, gain=pileon.gain, weak_player=weak_player.in_pileon),
        Game("cruel", solve=cruel.solve, distance=cruel.distance, weak_player=weak_player.in_cruel),
        Game(
            "whitehead",
            solve=whitehead.solve,
            distance=whitehead.distance,
            fair_hint=fair_hints.whitehead_hint,
            weak_player=weak_player.in_whitehead,
            proof_nodes=30_000,
        ),
        Game("maze", solve=maze.solve, gain=maze.gain, distance=maze.distance, weak_player=weak_player.in_maze),
    )
}
"""The records, by the games' names."""
