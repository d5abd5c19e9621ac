"""The rules pages, one file per game: found by the game's name, and for a game without pages the keys alone."""

from dataclasses import replace
from importlib import import_module
from importlib.util import find_spec

from game.rules.base import Rules
from scenes.commands import Command
from scenes.help import Exercise
from scenes.help.pages import Page, Passage
from scenes.i18n import _
from scenes.sets.pages import keys


def pages_for(rules: Rules) -> tuple[Page, ...]:
    """Return the pages of a game in the order they are turned: what `pages` returns in the module named like it."""
    name = f"{__name__}.{rules.name}"
    if find_spec(name) is None:
        stock = _("Click the stock") if rules.slots[rules.stock].on_table else ""
        return (keys.page(several=True, stock=stock, homeward=bool(rules.foundations())),)
    first, *others = import_module(name).pages()
    playing = Passage("", _("Or learn by playing: press {key}.").format(key=keys.signs(Command.TAKE).split(", ")[-1]))
    return replace(first, right=(*first.right, playing)), *others


def exercise_for(rules: Rules) -> Exercise | None:
    """Return the exercise of a game, which a game without pages has not: what `exercise` returns in its module."""
    name = f"{__name__}.{rules.name}"
    if find_spec(name) is None:
        return None
    found: Exercise = import_module(name).exercise()
    return found
