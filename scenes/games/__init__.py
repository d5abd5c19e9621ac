"""How each game is presented, one file per game, found by the game's name; there is a plain default."""

from functools import cache
from importlib import import_module
from importlib.util import find_spec

from game.rules.base import Rules
from scenes.games.base import GameUI
from scenes.games.generic import GenericUI


@cache
def game_ui(rules: Rules) -> GameUI:
    """Return the presentation of a game: the class named UI in the module named after it, or the plain default."""
    name = f"{__name__}.{rules.name}"
    if find_spec(name) is None:
        return GenericUI(rules)
    found: GameUI = import_module(name).UI(rules)
    return found
