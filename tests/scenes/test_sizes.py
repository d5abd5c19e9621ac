"""Sizes of the window: every scene is drawn at any size, also while the window is being resized."""

from itertools import cycle, islice
from pathlib import Path
from random import Random

import pygame
import pytest

from game.rules import GAMES
from game.settings import Motion
from scenes.app.window import NARROWEST
from scenes.render.svg import rasterise, scaled, transparent
from scenes.screens.help import Help
from scenes.screens.practice import Practice
from tests import sizes
from tests.owes import having
from tests.scenes.conftest import SMALL
from tests.scenes.robot import Robot

PULLED = ((321, 900), (320, 2000), (400, 650), (60, 50), (1000, 1), (1, 1000))


@pytest.mark.usefixtures("display")
@pytest.mark.parametrize("tried", list(islice(sizes.tries(Random(17)), 12)), ids=lambda tried: tried.scene)
def test_a_scene_is_drawn_in_a_window_of_any_size(tmp_path: Path, tried: sizes.Try) -> None:
    """`python -m tests.sizes` tries many more."""
    sizes.draw(tried, tmp_path)


@pytest.mark.parametrize(("size", "game"), list(zip(PULLED, cycle(having("exercise")), strict=False)))
def test_practice_opens_in_the_moment_in_which_the_window_is_pulled(
    tmp_path: Path, size: tuple[int, int], game: str, capfd: pytest.CaptureFixture[str]
) -> None:
    """The screen has the new size before any event reports it."""
    robot = Robot(tmp_path, lambda services: [Help(services, GAMES[game])], SMALL, Motion.OFF)
    robot.settle()
    pygame.display.set_mode(size, pygame.RESIZABLE)
    robot.key(pygame.K_RETURN)
    robot.settle()
    assert isinstance(robot.scene, Practice)
    assert robot.manager.toasts.sentence is None
    assert "Traceback" not in capfd.readouterr().err
    robot.resize(size)
    assert all(scene.size == robot.picture.get_size() for scene in robot.manager.scenes)
    assert robot.scene.size[0] / robot.scene.size[1] >= NARROWEST - 0.01
    robot.close()


@pytest.mark.usefixtures("display")
@pytest.mark.parametrize("size", [(0, 5), (5, 0), (0, 0), (-3, 5), (5, -3)])
def test_no_picture_is_less_than_a_pixel_wide_or_tall(size: tuple[int, int]) -> None:
    drawn = [
        rasterise('<rect width="2" height="2"/>', (2, 2), size),
        transparent(size),
        scaled(transparent((4, 4)), size),
    ]
    assert all(min(picture.get_size()) >= 1 for picture in drawn)
