"""Draws beforehand what a screen of a size shows, so that the first player there waits for no picture: for kiosks."""

import os
from collections.abc import Iterator
from datetime import datetime
from pathlib import Path
from random import Random
from time import sleep

import pygame

from game.play import Play
from game.rules import GAMES
from game.storage import Store
from scenes.audio import Speaker
from scenes.render.image_cache import ImageCache
from scenes.render.picture_store import PictureStore
from scenes.screens.options import Options
from scenes.screens.records import Records
from scenes.screens.select_deal import Deals
from scenes.screens.select_game import Select
from scenes.screens.table import Table
from scenes.screens.title import Title
from scenes.services import Services
from scenes.widgets.scene import Scene

LOOK = 0.05  # seconds from one look at what is drawn by now to the next


def draw_ahead(size: tuple[int, int], data_folder: Path, pictures: PictureStore) -> None:
    """Draw the screens that a game begins with, as they look with a player's settings, and keep them on the disk."""
    os.environ["SDL_VIDEODRIVER"] = "dummy"
    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode(size)
    images = ImageCache(store=pictures, share=1.0)
    images.fit(size)
    with Store(data_folder) as store:
        services = Services(store, Speaker(), images, Random(), datetime.now)
        services.tune()
        for scene in _scenes(services):
            scene.arrange(size)
            images.order(scene.prerender)
            while not images.idle:
                sleep(LOOK)
        services.solver.close()
    images.close()
    pygame.quit()


def _scenes(services: Services) -> Iterator[Scene]:
    yield Title(services)
    yield Select(services)
    yield Options(services)
    yield Records(services)
    for rules in GAMES.values():
        yield Deals(services, rules)
        yield Table(services, Play(rules, 1))
