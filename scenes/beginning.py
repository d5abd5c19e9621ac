"""The beginning: all that stands behind an open window, and the scenes the program starts with."""

from argparse import Namespace
from contextlib import ExitStack
from datetime import datetime
from pathlib import Path
from random import SystemRandom
from threading import Thread

from game.play import Play
from game.rules import GAMES
from game.settings import Motion
from game.storage import Shelf
from scenes.app.scene_manager import SceneManager
from scenes.app.unpacked import own_folder, remove_left_behind
from scenes.app.window import Window
from scenes.art.title_screen import FacadePlan
from scenes.audio import open_sound
from scenes.render.image_cache import Studio
from scenes.screens.select_game import Select
from scenes.screens.table import Table
from scenes.screens.title import Title
from scenes.services import House
from scenes.shell.loop import run
from scenes.widgets.scene import Scene


def begin(asked: Namespace, play: Play | None, shelf: Shelf, window: Window, assets: Path) -> None:
    """Play in an open window until the player leaves, beginning with a play if there is one; then end in order.

    The window goes at once, and the next start may have the shelf, whatever keeps a busy machine from ending the rest.
    """
    Thread(target=remove_left_behind, args=(own_folder(),), name="unpacked", daemon=True).start()
    with ExitStack() as closing:
        speaker = open_sound(assets / "sounds", asked.mute or shelf.settings.muted, SystemRandom())
        closing.callback(speaker.close)
        studio = Studio()
        closing.callback(studio.close)
        motion = Motion(asked.motion) if asked.motion else None
        house = House(shelf, speaker, studio, SystemRandom(), datetime.now, motion, asked.mute)
        closing.callback(house.advisor.close)
        closing.callback(shelf.close)
        closing.callback(window.hide)
        house.tune()
        scenes, origin = first_scenes(house, asked.game, play), way_in(asked.game, window.size)
        run(SceneManager(house, scenes, window, origin))


def first_scenes(house: House, game: str | None, play: Play | None) -> list[Scene]:
    """Return the scenes the program begins with: the title, and above it the table that was asked for.

    A saved game goes on. If another deal of it was asked for, the saved game's table asks whether it shall be left. A
    win that was left before its results were seen is celebrated again, so that it can be signed.
    """
    title = Title(house)
    unseen = None if play else house.unseen_win
    if unseen and game in (None, unseen[1].game):
        return [title, Select(house, unseen[1].game), Table(house, unseen[0], ended=unseen[1])]
    if game is None:
        return [title]
    saved = house.open_play(game)
    if saved and play and saved.deal != play.deal:
        table = Table(house, saved, offered=play) if saved.moves else Table(house, play)
    else:
        table = Table(house, saved or play or house.new_deal(game))
    return [title, Select(house, game), table]


def way_in(game: str | None, size: tuple[int, int]) -> tuple[int, int] | None:
    """Return the middle of a game's arch on the title of a size, through which its table is seen first."""
    return FacadePlan(size, len(GAMES)).arches[list(GAMES).index(game)].center if game else None
