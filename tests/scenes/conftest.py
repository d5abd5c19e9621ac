"""Robots at the real program, with a small window, no sound, and one image cache for all tests."""

from collections.abc import Callable, Iterator
from datetime import date
from pathlib import Path
from typing import Any, NamedTuple

import pygame
import pytest
from pygame import Surface

from game.analysis.client import SolverClient
from game.deals import Difficulty
from game.play import Play
from game.record import Record
from game.rules import GAMES
from game.settings import Motion
from scenes.animation.card_images import CardImages
from scenes.i18n import SOURCE, set_language
from scenes.render import typography
from scenes.render.image_cache import ImageCache
from scenes.render.palette import Style
from scenes.render.typography import Face
from scenes.screens.pause import Pause
from tests.image_cache import DRAWINGS, storeroom
from tests.scenes.robot import Dozing, Robot, Smooth

SMALL = (640, 360)

Sit = Callable[..., Robot]


@pytest.fixture(autouse=True)
def english() -> Iterator[None]:
    """Start every test in English, and leave no other language behind."""
    set_language(SOURCE)
    yield
    set_language(SOURCE)


@pytest.fixture
def drawn_here(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let everything that this test draws be drawn by its own process, and no drawing be read from the disk."""
    monkeypatch.delenv(DRAWINGS, raising=False)


@pytest.fixture(scope="session")
def images() -> ImageCache:
    """Return the image cache that all tests share."""
    return storeroom()


@pytest.fixture(scope="session")
def deck(images: ImageCache) -> CardImages:
    """Return card images of one size, for animators."""
    return CardImages(images, Style(), 216)


@pytest.fixture
def display() -> Iterator[None]:
    """Open a display for scenes without a scene manager."""
    pygame.display.init()
    pygame.display.set_mode((64, 64))
    yield
    pygame.display.quit()


@pytest.fixture
def sit(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Sit]:
    """Return a function that starts a robot at a table; all are closed after the test.

    Unless the test is marked as watched, few frames are drawn in which nobody looks at the picture.
    """
    seated: list[Robot] = []
    usual = Robot if request.node.get_closest_marker("watched") else Dozing

    def down(
        game: str,
        deal: str | int = 1,
        motion: Motion = Motion.OFF,
        size: tuple[int, int] = SMALL,
        solver: SolverClient | None = None,
        sits: type[Robot] = usual,
    ) -> Robot:
        folder = tmp_path / f"player {len(seated)}"
        seated.append(sits.with_play(folder, Play(GAMES[game], deal), size, motion, solver=solver))
        return seated[-1]

    yield down
    for robot in seated:
        robot.close()


@pytest.fixture
def paused(sit: Sit) -> Robot:
    """Return a robot that has dealt once in Wall, and paused the game."""
    robot = sit("wall", 1, sits=Smooth)
    robot.key(pygame.K_d)
    robot.key(pygame.K_p)
    robot.wait(0.05)
    assert isinstance(robot.scene, Pause)
    return robot


class Line(NamedTuple):
    """A line of text that was drawn, and its size in pixels."""

    words: str
    face: Face
    pixels: int


@pytest.fixture
def written(monkeypatch: pytest.MonkeyPatch) -> list[Line]:
    """Return a list to which every line of text is added that this test draws."""
    lines: list[Line] = []
    plainly = typography.line

    def line(words: str, face: Face, pixels: int, *others: Any) -> Surface:
        lines.append(Line(words, face, pixels))
        return plainly(words, face, pixels, *others)

    monkeypatch.setattr(typography, "line", line)
    return lines


@pytest.fixture
def small_packs(monkeypatch: pytest.MonkeyPatch) -> None:
    """Replace the deal library by a small one, in which the number of a deal gives its difficulty."""

    def nth(game: str, difficulty: Difficulty, index: int) -> Record:
        return Record(
            game, 1, str(100 * (list(Difficulty).index(difficulty) + 1) + index), (("grade", difficulty.value),)
        )

    def daily_deal(game: str, day: date) -> Record:
        return Record(game, 1, str(day.day), (("grade", "hard"),))

    monkeypatch.setattr("game.deals.nth", nth)
    monkeypatch.setattr("game.deals.daily_deal", daily_deal)
    monkeypatch.setattr("game.deals.size", lambda game, difficulty: 50)
    for module in ("game.deals", "scenes.screens.select_deal"):
        monkeypatch.setattr(f"{module}.grades", lambda game: tuple(Difficulty))
    monkeypatch.setattr("scenes.screens.select_deal.size", lambda game, difficulty: 50)
