"""The first picture, as the player wants pictures, and the end of the program, in order: nobody waits."""

import subprocess
import sys
from argparse import Namespace
from collections.abc import Callable
from pathlib import Path

import pygame
import pytest
from pygame import Color, Surface

from game.analysis.client import SolverClient
from game.play import Play
from game.rules import GAMES
from game.storage import Store
from scenes.app import first_scenes
from scenes.app.scene_manager import SceneManager
from scenes.app.startup import draw_splash
from scenes.app.window import Window
from scenes.audio import DeviceSpeaker
from scenes.render.image_cache import ImageCache

ASSETS = Path(__file__).parents[3] / "assets"


@pytest.mark.parametrize("worker", [SolverClient, ImageCache, DeviceSpeaker])
def test_quitting_closes_the_window_and_saves_the_play_before_waiting_for_a_worker(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, worker: type[SolverClient | ImageCache | DeviceSpeaker]
) -> None:
    pygame.display.init()
    pygame.font.init()
    found = []

    def style(closing: Callable[..., None], closed: SolverClient | ImageCache | DeviceSpeaker) -> None:
        with Store(tmp_path) as next_start:
            found.append((pygame.display.get_active(), next_start.writes, next_start.open_play("wall")))
        closing(closed)

    def play(manager: SceneManager) -> None:
        assert pygame.display.get_active()
        manager.services.save_play(Play(GAMES["wall"], 5))
        manager.close()

    closing = worker.close
    monkeypatch.setattr(worker, "close", lambda closed: style(closing, closed))
    monkeypatch.setattr(first_scenes, "run", play)
    with Store(tmp_path) as store:
        window = Window(store, (320, 240))
        first_scenes.begin(
            Namespace(mute=True, motion="off", game=None, no_cache=True, watched=None),
            None,
            None,
            store,
            window,
            ASSETS,
        )
    assert [(False, True, str(Play(GAMES["wall"], 5).record))] == found
    pygame.display.quit()


def test_the_window_opens_before_any_screen_is_imported() -> None:
    asked = "import sys, scenes.app.startup; print(*(name for name in sys.modules if name.startswith('scenes.')))"
    told = subprocess.run([sys.executable, "-c", asked], cwd=ASSETS.parent, capture_output=True, text=True, check=True)
    needed = {
        "scenes.app",
        "scenes.c_libraries",
        "scenes.app.startup",
        "scenes.app.window",
        "scenes.render",
        "scenes.render.frame",
    }
    drawn = {"scenes.render.palette", "scenes.render.svg"}
    assert needed | drawn == set(told.stdout.splitlines()[-1].split())


@pytest.mark.parametrize("size", [(1280, 720), (1024, 768), (2560, 1080)])
@pytest.mark.parametrize("high_contrast", [False, True])
def test_the_greeting_stands_on_black_in_high_contrast_and_nowhere_else(
    size: tuple[int, int], high_contrast: bool
) -> None:
    screen = Surface(size, 0, 32)
    draw_splash(screen, ASSETS, high_contrast)
    pavement = screen.get_at((size[0] // 2, size[1] - 40))
    assert high_contrast == (Color("black") == pavement)
