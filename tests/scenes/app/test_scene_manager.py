"""The manager: notices are said, pictures of the screen saved, letters written, and nothing is lost at the end."""

import errno
import os
import sys
from collections.abc import Callable
from pathlib import Path

import pygame
import pytest
from pygame.event import Event

from game.play import Play
from game.rules import GAMES
from game.settings import Motion
from scenes.render.image_cache import ImageCache
from scenes.screens.credits import Credits
from scenes.screens.deal_number import Number
from scenes.screens.help import Help
from scenes.screens.options import Options
from scenes.screens.records import Records
from scenes.screens.table import Table
from scenes.screens.title import Title
from scenes.services import Services
from scenes.widgets.scene import Push, Scene
from tests.scenes.conftest import SMALL, Sit
from tests.scenes.robot import FRAME, Robot


def raw(robot: Robot) -> bytes:
    """Return what is on the screen, byte by byte."""
    return pygame.image.tobytes(robot.picture, "RGB")


def told_after_a_picture(robot: Robot) -> str:
    """Have a picture of the screen saved, and return what is said about it."""
    robot.key(pygame.K_F12)
    for _ in range(5000):
        if robot.manager.notices.sentence:
            break
        pygame.time.wait(1)
        robot.wait(FRAME)
    return robot.manager.notices.sentence or ""


def test_a_picture_of_the_screen_is_saved_and_said(sit: Sit, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("USERPROFILE", str(tmp_path))
    robot = sit("wall", 1)
    seen = raw(robot)
    told = told_after_a_picture(robot)
    [saved] = tmp_path.glob("*.png")
    assert str(saved) in told
    assert seen == pygame.image.tobytes(pygame.image.load(saved), "RGB")
    robot.wait(12.0)
    assert robot.manager.notices.sentence is None


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere every name of a file is Unicode")
def test_under_a_home_whose_name_is_no_utf_8_a_picture_is_saved_and_said(
    sit: Sit, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    home = tmp_path / os.fsdecode(b"x\xffr")
    home.mkdir()
    monkeypatch.setenv("HOME", str(home))
    robot = sit("wall", 1)
    told = told_after_a_picture(robot)
    [saved] = home.glob("*.png")
    assert raw(robot)
    with saved.open("rb") as file:
        assert robot.picture.get_size() == pygame.image.load(file, "picture.png").get_size()
    assert told.startswith("Screenshot saved as ")
    assert f"x\N{REPLACEMENT CHARACTER}r{os.sep}{saved.name}" in told


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere every name of a file is Unicode")
def test_a_folder_that_cannot_be_used_and_whose_name_is_no_utf_8_is_said(tmp_path: Path) -> None:
    file = tmp_path / os.fsdecode(b"x\xffr") / "file"
    file.parent.mkdir()
    file.touch()
    robot = Robot.at_title(file, SMALL, Motion.OFF)
    robot.wait(0.2)
    assert f"x\N{REPLACEMENT CHARACTER}r{os.sep}file" in (robot.manager.notices.sentence or "")
    robot.close()


def test_where_there_is_no_room_for_a_picture_nothing_is_left_and_the_reason_is_said(
    sit: Sit, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    resource = pytest.importorskip("resource")
    home = tmp_path / "home"
    home.mkdir()
    monkeypatch.setenv("HOME", str(home))
    robot = sit("wall", 1)
    robot.services.store.flush()
    usual = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (1000, usual[1]))
    try:
        told = told_after_a_picture(robot)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, usual)
    assert [] == list(home.iterdir())
    assert f"Could not save screenshot: {os.strerror(errno.EFBIG)}" == told


def test_of_two_pictures_saved_in_the_same_second_neither_is_lost(
    sit: Sit, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("USERPROFILE", str(tmp_path))
    robot = sit("wall", 1)
    assert "patience-arcade-20261121-120000.png" in told_after_a_picture(robot)
    robot.wait(12.0)
    assert "patience-arcade-20261121-120000-2.png" in told_after_a_picture(robot)
    first, second = (pygame.image.load(saved) for saved in tmp_path.glob("*.png"))
    assert first.get_size() == second.get_size() == SMALL


def test_a_picture_that_cannot_be_saved_is_said(sit: Sit, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", str(tmp_path / "nowhere"))
    monkeypatch.setenv("USERPROFILE", str(tmp_path / "nowhere"))
    robot = sit("wall", 1)
    assert "Could not save" in told_after_a_picture(robot)


def test_a_picture_of_a_player_without_a_home_is_said_not_to_be_saved(
    sit: Sit, monkeypatch: pytest.MonkeyPatch
) -> None:
    def homeless() -> Path:
        raise RuntimeError("Could not determine home directory.")

    monkeypatch.setattr(Path, "home", homeless)
    assert "Could not save" in told_after_a_picture(sit("wall", 1))


def test_troubles_of_the_shelf_are_said_one_after_the_other(tmp_path: Path, images: ImageCache) -> None:
    (tmp_path / "settings.toml").write_text('music = "loud"\nback = "gold"\n', "utf-8")
    robot = Robot(tmp_path, lambda services: [Title(services)], SMALL, Motion.OFF, images)
    robot.wait(0.1)
    first = robot.manager.notices.sentence
    plain = raw(robot)
    robot.wait(5.5)
    second = robot.manager.notices.sentence
    robot.wait(5.5)
    assert first and second and first != second
    assert robot.manager.notices.sentence is None
    assert plain != raw(robot)
    robot.close()


def test_letters_that_are_written_command_nothing(sit: Sit) -> None:
    robot = sit("wall", 1)
    typed: list[str] = []

    class Desk(Table):
        """A table at which letters are written."""

        @property
        def writes(self) -> str:
            return "DM"

        def typed(self, text: str) -> None:
            typed.append(text)

    desk = Desk(robot.services, Play(GAMES["wall"], 2))
    desk.arrange(SMALL)
    robot.manager.scenes[-1] = desk
    robot.key(pygame.K_m, text="m")
    robot.key(pygame.K_d, text="d")
    robot.key(pygame.K_d, text="d")
    assert ["m", "d", "d"] == typed
    assert not desk.play.moves
    assert not robot.services.silent


def test_the_mute_key_works_everywhere_and_says_what_is_so_now(sit: Sit) -> None:
    robot = sit("wall", 1)
    robot.key(pygame.K_m, text="m")
    assert robot.services.settings.muted
    assert "Sound off" == robot.manager.notices.sentence
    robot.key(pygame.K_p)
    robot.wait(0.05)
    robot.key(pygame.K_m, text="m")
    assert not robot.services.settings.muted
    assert "Sound on" == robot.manager.notices.sentence
    robot.wait(5.0)
    assert robot.manager.notices.sentence is None


@pytest.mark.parametrize(
    "page",
    [
        Options,
        Records,
        Credits,
        lambda services: Help(services, GAMES["wall"]),
        lambda services: Number(services, lambda: [], lambda number: None, False, "1"),
    ],
)
def test_the_key_that_leaves_a_table_leaves_any_page_above_it(sit: Sit, page: Callable[[Services], Scene]) -> None:
    robot = sit("wall", 1)
    robot.show(Push(page(robot.services)))
    robot.wait(0.05)
    assert robot.scene is not robot.table
    robot.key(pygame.K_w, pygame.KMOD_CTRL)
    robot.wait(0.05)
    assert robot.scene is robot.table


def test_closing_the_window_keeps_the_play(sit: Sit) -> None:
    robot = sit("wall", 1)
    robot.key(pygame.K_d)
    robot.wait(1.2)
    robot.key(pygame.K_p)
    robot.wait(0.05)
    pygame.event.post(Event(pygame.QUIT))
    robot.wait(0.05)
    assert not robot.running
    line = robot.services.store.open_play("wall")
    assert line and "seconds=1 " in line


@pytest.mark.parametrize("motion", [Motion.FULL, Motion.REDUCED])
def test_a_change_of_scenes_leads_by_and_by_to_the_new_one_whole(
    tmp_path: Path, images: ImageCache, motion: Motion
) -> None:
    robot = Robot(tmp_path, lambda services: [Title(services)], SMALL, motion, images)
    shown: list[bytes] = []
    robot.manager.window.show = lambda areas=(): shown.append(raw(robot))  # type: ignore[method-assign]
    robot.wait(0.1)
    shown.clear()
    robot.key(pygame.K_RETURN)
    robot.wait(1.0)
    hall = raw(robot)
    assert hall != shown[0]
    assert hall == shown[-1]
    robot.manager.canvas.spoil()
    robot.wait(FRAME)
    assert hall == raw(robot)
    robot.close()
