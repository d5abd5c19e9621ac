"""The whole frame: for screens that cut off the edge, the picture shrinks to 95 % inside a plain margin."""

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from game.settings import Chapter
from scenes.render.frame import DesignFrame
from scenes.render.image_cache import ImageCache
from scenes.screens.deal_number import Number
from scenes.screens.options import Options
from scenes.widgets.scene import Push
from tests.scenes.robot import FRAME, Robot

SIZE, SHOWN, MARGIN = (640, 360), (608, 342), (16, 9)


@pytest.fixture
def robot(tmp_path: Path, images: ImageCache) -> Iterator[Robot]:
    robot = Robot.at_title(tmp_path, SIZE, images=images)
    yield robot
    robot.close()


def shrunk(robot: Robot) -> None:
    robot.services.change(whole_frame=True)
    robot.key(pygame.K_F15)
    robot.settle()


def test_the_scene_is_laid_out_for_the_smaller_picture_and_back(robot: Robot) -> None:
    shrunk(robot)
    assert SHOWN == robot.scene.size
    robot.services.change(whole_frame=False)
    robot.key(pygame.K_F15)
    robot.settle()
    assert SIZE == robot.scene.size


def test_the_margin_is_black_and_the_picture_lies_in_its_middle(robot: Robot) -> None:
    shrunk(robot)
    window = pygame.display.get_surface()
    assert window
    area = pygame.Rect(MARGIN, SHOWN)
    inside = window.subsurface(area)
    assert pygame.image.tobytes(robot.picture, "RGB") == pygame.image.tobytes(inside, "RGB")
    frame = window.copy()
    frame.fill("black", area)
    assert (0, 0, 0) == pygame.transform.average_color(frame)[:3]


def test_the_mouse_means_what_it_points_at(robot: Robot) -> None:
    robot.show(Push(Options(robot.services)))
    robot.settle()
    shrunk(robot)
    assert isinstance(robot.scene, Options)
    play = robot.scene.controls.named(Chapter.PLAY.name)
    assert play
    corner = play.area.left + 2 + MARGIN[0], play.area.top + 2 + MARGIN[1]
    robot.click(corner)
    assert Chapter.PLAY is robot.scene.chapter


def test_the_mouse_wheel_turns_what_the_mouse_points_at(robot: Robot, monkeypatch: pytest.MonkeyPatch) -> None:
    shrunk(robot)
    robot.show(Push(Number(robot.services, lambda: [], lambda number: None, False, "1")))
    robot.settle()
    wheel = DesignFrame(SHOWN).rect(960 - (6 * 98 - 20) / 2 + 4 * 98, 420, 78, 168)
    monkeypatch.setattr(pygame.mouse, "get_pos", lambda: (wheel.right - 2 + MARGIN[0], wheel.centery + MARGIN[1]))
    pygame.event.post(pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=1))
    robot.wait(FRAME)
    assert isinstance(robot.scene, Number)
    assert 11 == robot.scene.number


def test_a_window_of_another_size_keeps_its_margin(robot: Robot) -> None:
    shrunk(robot)
    robot.resize((800, 600))
    robot.wait(20 * FRAME)
    robot.settle()
    assert (760, 570) == robot.scene.size
