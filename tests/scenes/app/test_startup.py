"""The first picture, as the player wants pictures, and the end of the program, in order: nobody waits."""

import os
import subprocess
import sys
import time
from argparse import Namespace
from collections.abc import Callable
from pathlib import Path

import pygame
import pytest
from pygame import Color, Surface
from pygame.event import Event

from game.analysis.client import SolverClient
from game.play import Play
from game.rules import GAMES
from game.storage import Store
from main import build_parser
from scenes.app import first_scenes, startup
from scenes.app.scene_manager import SceneManager
from scenes.app.startup import draw_splash, open_arcade
from scenes.app.supervisor import REFUSED, TROUBLED
from scenes.app.window import Window
from scenes.audio import DeviceSpeaker
from scenes.render import typography
from scenes.render.image_cache import ImageCache
from scenes.render.typography import Face

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


def written(settings: str) -> Callable[[Path], None]:
    """Return a function that writes the settings of the cabinet in a folder."""

    def write(folder: Path) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        (folder / "kiosk.toml").write_text(settings)

    return write


def at_home(folder: Path) -> None:
    """Begin a game at home."""
    with Store(folder) as store:
        store.save_play("cruel", "cruel/1 5 :")


WRONG, RIGHT = written("[kiosk]\nvolume = 11"), written("[kiosk]\nvolume = 3")


@pytest.mark.parametrize(
    ("happens", "then", "reason"),
    [
        (WRONG, RIGHT, "mistake in kiosk.toml: volume must be a whole number from 0 to 10"),
        (WRONG, written('[kiosk]\npin = "x"'), "mistake in kiosk.toml: volume must be a whole number from 0 to 10"),
        (written('[kiosk]\npin = "12'), RIGHT, "mistake in kiosk.toml: "),
        (lambda folder: folder.parent.touch(), lambda folder: folder.parent.unlink(), "The settings of the cabinet "),
        (at_home, RIGHT, "Name another folder with --data-dir"),
    ],
)
def test_a_cabinet_without_settings_says_why_on_the_screen_as_long_as_that_is_so(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    happens: Callable[[Path], None],
    then: Callable[[Path], None],
    reason: str,
) -> None:
    """Nobody in a hall sees the terminal, and nobody is to play on terms that the operator has not chosen."""
    folder = tmp_path / "place" / "data"
    happens(folder)
    waits, said = iter([lambda folder: None, then]), list[str]()
    line = typography.line
    monkeypatch.setattr(time, "sleep", lambda seconds: next(waits)(folder))

    def set_line(text: str, face: Face, pixels: int, colour: str, tracking: float = 0.0) -> Surface:
        said.append(text)
        return line(text, face, pixels, colour, tracking)

    monkeypatch.setattr(typography, "line", set_line)
    options = build_parser().parse_args(["--kiosk", "--watched", "0", "--data-dir", str(folder)])
    assert TROUBLED == open_arcade(options, pytest.fail, ASSETS)
    told = capsys.readouterr()
    assert ("", 1) == (told.out.replace(".", ""), told.err.count("\n"))
    assert reason in told.err
    assert "Errno" not in told.err
    assert reason in " ".join(said).replace("\N{ZERO WIDTH NON-JOINER}", "")
    assert next(waits, None) is None


@pytest.mark.parametrize("trouble", [[], ["--trouble"]])
def test_a_cabinet_without_a_display_is_not_started_again_and_again_without_a_pause(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, trouble: list[str]
) -> None:
    slept: list[float] = []
    monkeypatch.setattr(time, "sleep", slept.append)
    monkeypatch.setattr(startup, "_open_display", lambda assets: startup.NO_DISPLAY)
    options = build_parser().parse_args(["--kiosk", "--watched", "2", *trouble, "--data-dir", str(tmp_path)])
    assert 1 == open_arcade(options, pytest.fail, ASSETS)
    assert bool(trouble) is (sum(slept) >= 5.0)


@pytest.mark.parametrize(("happens", "status"), [(at_home, REFUSED), (WRONG, TROUBLED)])
def test_esc_closes_what_was_started_as_a_cabinet_at_home_by_mistake_but_no_cabinet(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, happens: Callable[[Path], None], status: int
) -> None:
    folder = tmp_path / os.fsdecode(b"x\xffr" if sys.platform == "linux" else b"data")  # a name that no font can draw
    escape = Event(pygame.KEYDOWN, key=pygame.K_ESCAPE, mod=0, unicode="")
    happens(folder)
    waits = iter([lambda folder: pygame.event.post(escape), lambda folder: None, RIGHT])
    monkeypatch.setattr(time, "sleep", lambda seconds: next(waits)(folder))
    options = build_parser().parse_args(["--kiosk", "--watched", "0", "--data-dir", str(folder)])
    assert status == open_arcade(options, pytest.fail, ASSETS)


@pytest.mark.parametrize("size", [(1280, 720), (1024, 768), (2560, 1080)])
@pytest.mark.parametrize("high_contrast", [False, True])
def test_the_greeting_stands_on_black_in_high_contrast_and_nowhere_else(
    size: tuple[int, int], high_contrast: bool
) -> None:
    screen = Surface(size, 0, 32)
    draw_splash(screen, ASSETS, high_contrast)
    pavement = screen.get_at((size[0] // 2, size[1] - 40))
    assert high_contrast == (Color("black") == pavement)
