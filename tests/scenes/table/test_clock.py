"""The clock of a play: it stops when nobody has touched anything for a while, and goes on when somebody does."""

from collections.abc import Callable
from pathlib import Path

import pygame
import pytest
from pygame.event import Event

from game.rules import GAMES
from game.settings import Motion
from scenes.app.scene_manager import LONGEST_STEP
from scenes.screens.help import Help
from scenes.screens.practice import Practice
from scenes.screens.table import Table
from scenes.table.screen import AWAY
from tests.scenes.conftest import SMALL, Sit
from tests.scenes.robot import Robot

NAP = 1.0  # seconds from one turn of the loop to the next while nothing moves


def leave_alone(robot: Robot, seconds: float, nap: float = NAP) -> None:
    """Let a program sleep as its loop does while nothing comes."""
    for _ in range(round(seconds / nap)):
        robot.manager.tick(nap)


def played(robot: Robot) -> float:
    """Return the seconds on the clock of the table or the exercise that is shown."""
    assert isinstance(robot.scene, Table | Practice)
    return robot.scene.play.seconds


def test_a_table_left_alone_for_eight_hours_counts_two_minutes(sit: Sit) -> None:
    robot = sit("cruel", 5)
    robot.key(pygame.K_LEFT)
    before = played(robot)
    leave_alone(robot, 2 * AWAY)
    leave_alone(robot, 8 * 60 * 60 - 2 * AWAY, nap=30.0)
    assert AWAY - 2 * NAP <= played(robot) - before <= AWAY
    robot.key(pygame.K_RIGHT)
    robot.wait(3.0)
    assert played(robot) - before == pytest.approx(AWAY + 3.0, abs=2 * NAP)


def test_the_clock_never_stops_while_the_player_acts_now_and_then(sit: Sit) -> None:
    robot = sit("cruel", 5)
    robot.key(pygame.K_LEFT)
    before = played(robot)
    stirs: tuple[Callable[[], None], ...] = (
        lambda: robot.key(pygame.K_LEFT),
        lambda: robot.move((30, 30)),
        lambda: robot.press((1, 1), button=3),
    )
    for stir in stirs:
        leave_alone(robot, AWAY - 2 * NAP)
        stir()
    assert played(robot) - before == pytest.approx(3 * (AWAY - 2 * NAP), abs=NAP)


def test_the_clock_never_stops_while_a_card_is_dragged(sit: Sit) -> None:
    robot = sit("cruel", 5)
    source = robot.play.legal[0].takes[0]  # type: ignore[union-attr] # this deal begins with a carry
    robot.press(robot.spot(source.slot, source.count))
    robot.move((40, 40))
    before = played(robot)
    for step in range(3):
        leave_alone(robot, AWAY - 2 * NAP)
        robot.move((50 + step, 50))
    assert played(robot) - before == pytest.approx(3 * (AWAY - 2 * NAP), abs=NAP)


def test_the_clock_goes_on_when_the_window_gets_the_focus_again(sit: Sit) -> None:
    robot = sit("cruel", 5)
    leave_alone(robot, 2 * AWAY)
    pygame.event.post(Event(pygame.WINDOWFOCUSLOST))
    leave_alone(robot, 2 * AWAY)
    before = played(robot)
    pygame.event.post(Event(pygame.WINDOWFOCUSGAINED))
    robot.wait(3.0)
    assert played(robot) - before == pytest.approx(3.0, abs=0.1)


@pytest.mark.watched
@pytest.mark.parametrize("away", [pygame.WINDOWFOCUSLOST, None])
def test_a_stopped_clock_wakes_no_frame(sit: Sit, away: int | None) -> None:
    robot = sit("cruel", 5)
    robot.settle()
    if away:
        pygame.event.post(Event(away))
    leave_alone(robot, 2 * AWAY)
    robot.play.seconds += 0.999 - robot.play.seconds % 1.0
    leave_alone(robot, NAP)
    assert robot.manager.idle_for > NAP - LONGEST_STEP


def test_a_deal_that_was_interrupted_is_not_shown_again_after_a_pause(sit: Sit) -> None:
    robot = sit("cruel", 1, Motion.FULL)
    robot.wait_until(lambda: robot.table.board.view.dealing)
    robot.table.board.animator.finish_animations()
    robot.key(pygame.K_p)
    robot.key(pygame.K_ESCAPE)
    robot.wait(0.1)
    assert isinstance(robot.scene, Table)
    assert not robot.table.board.view.dealing
    robot.close()


def test_the_clock_of_an_exercise_stops_as_well(tmp_path: Path) -> None:
    robot = Robot(tmp_path, lambda services: [Help(services, GAMES["cruel"])], SMALL, Motion.OFF)
    robot.settle()
    robot.key(pygame.K_RETURN)
    robot.settle()
    leave_alone(robot, 10 * AWAY)
    assert played(robot) <= AWAY + 2 * NAP
    robot.close()
