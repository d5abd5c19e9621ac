"""The registry of games, one line per game."""

from collections.abc import Mapping

from game.rules.base import Rules
from game.rules.cruel import Cruel
from game.rules.maze import Maze
from game.rules.pileon import Pileon
from game.rules.wall import Wall
from game.rules.whitehead import Whitehead

GAMES: Mapping[str, Rules] = {
    rules.name: rules
    for rules in (
        Wall(),
        Pileon(),
        Cruel(),
        Whitehead(),
        Maze(),
    )
}
"""Every game by its name, in the order of the arches."""
