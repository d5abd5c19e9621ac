"""The beginning: the scenes the program starts with."""

from game.play import Play
from game.rules import GAMES
from game.statistics import Outcome
from scenes.art.facade import FacadePlan
from scenes.house import House
from scenes.scene import Scene
from scenes.select import Select
from scenes.table import Table
from scenes.title import Title


def first_scenes(house: House, game: str | None, play: Play | None) -> list[Scene]:
    """Return the scenes the program begins with: the title, and above it the table that was asked for.

    A saved game goes on, unless another deal of it was asked for: that leaves it, as a new deal does.
    """
    title = Title(house)
    if game is None:
        return [title]
    saved = house.open_play(game)
    if saved and play and saved.deal != play.deal:
        if saved.moves:
            house.end(saved, Outcome.LEFT)
        saved = None
    play = saved or play or house.new_deal(game)
    return [title, Select(house, game), Table(house, play)]


def way_in(game: str | None, size: tuple[int, int]) -> tuple[int, int] | None:
    """Return the middle of a game's arch on the title of a size, through which its table is seen first."""
    return FacadePlan(size, len(GAMES)).arches[list(GAMES).index(game)].center if game else None
