"""What lies behind each arch, one file per game: found by the game's name, with a plain backdrop as the last resort."""

from functools import cache
from importlib import import_module
from importlib.util import find_spec

from game.rules.base import Rules
from scenes.games.base import GameUI
from scenes.games.generic import GenericUI


@cache
def set_for(rules: Rules) -> GameUI:
    """Return the set of a game: the class named SET in the module named like it, or a plain one."""
    name = f"{__name__}.{rules.name}"
    if find_spec(name) is None:
        return GenericUI(rules)
    found: GameUI = import_module(name).SET(rules)
    return found
