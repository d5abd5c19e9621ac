"""What begins behind an open window: everything the scenes may use, and the scenes the program starts with."""

from argparse import Namespace
from contextlib import ExitStack
from datetime import datetime
from pathlib import Path
from random import SystemRandom
from threading import Thread

from game.play import Play
from game.replay_code import Challenge
from game.rules import GAMES
from game.settings import Motion
from game.storage import Store
from game.storage.kiosk import Kiosk
from scenes.app.loop import run
from scenes.app.scene_manager import SceneManager
from scenes.app.unpacked import own_folder, remove_left_behind
from scenes.app.window import Window
from scenes.art.title_screen import FacadeLayout
from scenes.audio import open_sound
from scenes.render.image_cache import ImageCache
from scenes.render.picture_store import picture_store
from scenes.screens.replays import shared_play
from scenes.screens.select_game import Select
from scenes.screens.table import Table, table_for
from scenes.screens.title import Title
from scenes.services import Services
from scenes.widgets.scene import Scene


def begin(
    asked: Namespace,
    play: Play | None,
    shared: Challenge | None,
    store: Store,
    window: Window,
    assets: Path,
    kiosk: Kiosk | None = None,
) -> None:
    """Play in an open window until the player leaves, beginning with a play, or one that was shared; then end in order.

    The window goes at once, and the next start may have the data folder, whatever keeps a busy machine from ending the
    rest.
    """
    Thread(target=remove_left_behind, args=(own_folder(),), name="unpacked", daemon=True).start()
    with ExitStack() as closing:
        speaker = open_sound(assets / "sounds", asked.mute or store.settings.muted, SystemRandom())
        closing.callback(speaker.close)
        images = ImageCache(store=None if asked.no_cache else picture_store(assets, asked.data_dir))
        closing.callback(images.close)
        motion = Motion(asked.motion) if asked.motion else None
        services = Services(store, speaker, images, SystemRandom(), datetime.now, motion, asked.mute)
        services.kiosk, services.watched, services.restarts = kiosk, kiosk is not None, asked.watched or 0
        closing.callback(services.solver.close)
        closing.callback(store.close)
        closing.callback(window.hide)
        services.tune()
        scenes, origin = first_scenes(services, asked.game, play, shared), way_in(asked.game, window.size)
        run(SceneManager(services, scenes, window, origin))


def first_scenes(
    services: Services, game: str | None, play: Play | None, shared: Challenge | None = None
) -> list[Scene]:
    """Return the scenes the program begins with: the title, and above it the table or shared play that was asked for.

    A saved game goes on. If another deal of it was asked for, the saved game's table asks whether it shall be left. A
    win that was left before its results were seen is celebrated again, so that it can be signed.
    """
    title = Title(services)
    if shared:
        select = Select(services, shared.record.game)
        return [title, select, shared_play(services, shared.record, shared.initials)]
    unseen = None if play else services.unseen_win
    if unseen and game in (None, unseen[1].game):
        return [title, Select(services, unseen[1].game), Table(services, unseen[0], ended=unseen[1])]
    if game is None:
        return [title]
    table = table_for(services, play) if play else Table(services, services.open_play(game) or services.new_deal(game))
    return [title, Select(services, game), table]


def way_in(game: str | None, size: tuple[int, int]) -> tuple[int, int] | None:
    """Return the middle of a game's arch on the title of a size, through which its table is seen first."""
    return FacadeLayout(size, len(GAMES)).arches[list(GAMES).index(game)].center if game else None
