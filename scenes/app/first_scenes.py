"""The part of startup that needs every scene: playing in the open window, or drawing pictures ahead for a kiosk.

It is imported only once the window shows its first picture, because importing all scenes takes long.
"""

import os
from argparse import Namespace
from collections.abc import Iterator
from contextlib import ExitStack
from datetime import datetime
from pathlib import Path
from random import Random, SystemRandom
from threading import Thread
from time import sleep

import pygame
from pygame import Rect

from game.play import Play
from game.replay_code import Challenge
from game.rules import GAMES
from game.settings import Motion
from game.storage import Store
from game.storage.kiosk import Kiosk
from scenes.app.scene_manager import SceneManager, run
from scenes.app.unpacked import own_folder, remove_left_behind
from scenes.app.window import Window
from scenes.art.title_screen import FacadeLayout
from scenes.audio import DeviceSpeaker, Speaker
from scenes.render.image_cache import ImageCache
from scenes.render.picture_store import PictureStore, picture_store
from scenes.screens.duel_setup import DuelSetup, saved_duel
from scenes.screens.options import Options
from scenes.screens.records import Records
from scenes.screens.replays import shared_play
from scenes.screens.select_deal import SelectDeal
from scenes.screens.select_game import SelectGame
from scenes.screens.table import Table, table_for
from scenes.screens.title import Title
from scenes.services import DUEL, Services
from scenes.widgets.scene import Scene


def begin(
    options: Namespace,
    play: Play | None,
    shared: Challenge | None,
    store: Store,
    window: Window,
    assets: Path,
    kiosk: Kiosk | None = None,
) -> None:
    """Play in the open window until the player leaves, starting with the given play or shared play, if any.

    At the end, the window is closed and the data folder released first, because the other steps can be slow.
    """
    Thread(target=remove_left_behind, args=(own_folder(),), name="unpacked", daemon=True).start()
    with ExitStack() as closing:
        speaker = DeviceSpeaker(assets / "sounds", SystemRandom())
        closing.callback(speaker.close)
        images = ImageCache(store=None if options.no_cache else picture_store(assets, options.data_dir))
        closing.callback(images.close)
        motion = Motion(options.motion) if options.motion else None
        services = Services(store, speaker, images, SystemRandom(), datetime.now, motion, options.mute)
        services.kiosk, services.watched, services.restarts = kiosk, kiosk is not None, options.watched or 0
        closing.callback(services.solver.close)
        closing.callback(store.close)
        closing.callback(window.hide)
        services.apply_settings()
        scenes, origin = first_scenes(services, options.game, play, shared), arch_of(options.game, window.size)
        run(SceneManager(services, scenes, window, origin))


def first_scenes(
    services: Services, game: str | None, play: Play | None, shared: Challenge | None = None
) -> list[Scene]:
    """Return the stack of scenes to start with: the title, and above it the table or shared play that was asked for.

    A saved game is resumed; if another deal of that game was asked for, the player is asked whether to abandon the
    saved one. A duel is paused; a win whose results were never seen is celebrated again, so that it can be signed.
    """
    title = Title(services)
    if shared:
        select = SelectGame(services, shared.record.game)
        return [title, select, shared_play(services, shared.record, shared.initials)]
    duel = None if play else saved_duel(services)
    if duel and (name := duel.play.rules.name) in services.games and game in (None, name):
        services.store.drop_plays(DUEL)  # until the duel has been drawn
        return [title, SelectGame(services, name), DuelSetup(services, name), duel]
    unseen = None if play else services.unseen_win
    if unseen and game in (None, unseen[1].game):
        return [title, SelectGame(services, unseen[1].game), Table(services, unseen[0], ended=unseen[1])]
    if game is None:
        return [title]
    if play:
        return [title, SelectGame(services, game), table_for(services, play)]
    play = services.open_play(game) or services.new_deal(game)
    return [title, SelectGame(services, game), Table(services, play, for_newcomers=True)]


def arch_of(game: str | None, size: tuple[int, int]) -> Rect | None:
    """Return the opening of a game's arch on the title, where its table opens; None without a game."""
    return FacadeLayout(size, len(GAMES)).arches[list(GAMES).index(game)] if game else None


def draw_ahead(size: tuple[int, int], data_folder: Path, pictures: PictureStore) -> None:
    """Draw the first screens of every game at a size and with the saved settings, and save the pictures."""
    os.environ["SDL_VIDEODRIVER"] = "dummy"
    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode(size)
    images = ImageCache(store=pictures, share=1.0)
    images.fit(size)
    with Store(data_folder) as store:
        services = Services(store, Speaker(), images, Random(), datetime.now)
        services.apply_settings()
        for scene in _scenes_to_draw(services):
            scene.arrange(size)
            images.order(scene.prerender)
            while not images.idle:
                sleep(0.05)
        services.solver.close()
    images.close()


def _scenes_to_draw(services: Services) -> Iterator[Scene]:
    yield Title(services)
    yield SelectGame(services)
    yield Options(services)
    yield Records(services)
    for rules in GAMES.values():
        yield SelectDeal(services, rules)
        yield Table(services, Play(rules, 1))
