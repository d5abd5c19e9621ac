"""Leaving while the disk refuses: who would lose anything is asked once, and nobody waits long for an answer."""

import errno
from collections.abc import Callable

import pygame
import pytest
from pygame.event import Event

from game.storage.database import Database
from scenes.app.scene_manager import ANSWER
from scenes.commands import Command
from scenes.screens.title import Title
from tests.scenes.conftest import Sit
from tests.scenes.robot import Robot

pytestmark = pytest.mark.watched

QUESTION = "Not everything is saved yet."
Ways = Callable[[Robot], None]


def by_closing(robot: Robot) -> None:
    pygame.event.post(Event(pygame.QUIT))
    robot.wait(0.05)


def by_keys(robot: Robot) -> None:
    robot.key(pygame.K_q, pygame.KMOD_CTRL)


def by_the_title(robot: Robot) -> None:
    robot.show(Command.QUIT)


@pytest.fixture
def disk(monkeypatch: pytest.MonkeyPatch) -> list[OSError]:
    """Return a list; as long as anything is in it the disk refuses all with that."""
    refusals: list[OSError] = []
    write = Database.write

    def refuse(database: Database, *changes: object) -> None:
        if refusals:
            raise refusals[0]
        write(database, *changes)  # type: ignore[arg-type] # handed on as it came

    monkeypatch.setattr(Database, "write", refuse)
    return refusals


@pytest.fixture
def robot(sit: Sit, disk: list[OSError]) -> Robot:
    """Return a robot that has played on a full disk."""
    playing = sit("wall", 1)
    playing.services.store.flush()
    disk.append(OSError(errno.ENOSPC, "no room"))  # from now on: the folder is ours
    playing.key(pygame.K_d)
    assert not playing.services.store.flush()
    return playing


def is_asked(robot: Robot) -> bool:
    return (robot.manager.toasts.sentence or "").startswith(QUESTION)


@pytest.mark.parametrize("leave", [by_closing, by_keys, by_the_title])
def test_who_would_lose_moves_is_asked_and_leaves_by_asking_again(robot: Robot, leave: Ways) -> None:
    leave(robot)
    assert robot.running
    assert is_asked(robot)
    leave(robot)
    assert not robot.running


def test_who_does_not_answer_has_left(robot: Robot) -> None:
    """A kiosk that is shut down, say, never hangs."""
    by_closing(robot)
    robot.wait(ANSWER - 1)
    assert robot.running
    robot.wait(2)
    assert not robot.running


def test_who_plays_on_stays_and_is_asked_anew_another_time(robot: Robot) -> None:
    by_keys(robot)
    robot.key(pygame.K_z)
    robot.wait(2 * ANSWER)
    assert robot.running
    assert not is_asked(robot)
    by_keys(robot)
    assert robot.running
    assert is_asked(robot)


def test_once_everything_is_saved_after_all_the_program_ends(robot: Robot, disk: list[OSError]) -> None:
    by_keys(robot)
    disk.clear()
    assert robot.services.store.flush()
    robot.wait(0.1)
    assert not robot.running


def test_who_loses_nothing_is_not_asked(robot: Robot, disk: list[OSError]) -> None:
    disk.clear()
    assert robot.services.store.flush()
    by_keys(robot)
    assert not robot.running


def test_the_title_is_left_by_esc_all_the_same(robot: Robot) -> None:
    robot.manager.stack.close(1)
    robot.manager.scenes[-1].arrange(robot.picture.get_size())
    assert isinstance(robot.scene, Title)
    asked = []
    for _ in range(4):
        robot.key(pygame.K_ESCAPE)
        robot.wait(0.5)
        asked.append(is_asked(robot))
    assert asked[:2] == [False, True]
    assert not robot.running
