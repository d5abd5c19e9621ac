"""A table with the real advisor: the lamp tells the truth, whatever happens to the process that searches."""

import time
from random import Random

import pytest

from game.advisor import Advisor
from game.solver import Lost, Won, solve
from scenes.board.lamplight import Light
from tests.processes import started
from tests.scenes.conftest import Sit
from tests.scenes.robot import FRAME, Robot

KILLS = 12
PATIENCE = 60.0
"""Seconds after which a test gives up; an answer takes a small part of one."""


def settled(robot: Robot) -> Light:
    """Let frames pass until the lamp has its answer, and return what it says."""
    lamp = robot.table.board.lamp
    assert lamp
    until = time.monotonic() + PATIENCE
    while robot.table.board.advice.counsel.verdict is None and time.monotonic() < until:
        time.sleep(0.005)
        robot.wait(FRAME)
    robot.wait(FRAME)
    return lamp.shown


@pytest.mark.parametrize("game", ("cruel", "whitehead"))
def test_play_goes_on_while_the_search_is_killed_again_and_again(
    game: str, sit: Sit, monkeypatch: pytest.MonkeyPatch
) -> None:
    processes = started(monkeypatch)
    advisor = Advisor()
    robot = sit(game, 1, advisor=advisor)
    assert Light.WINNABLE is settled(robot)
    random = Random(2)
    for _ in range(KILLS):
        if robot.play.legal and random.random() < 0.7:
            robot.table.board.make(random.choice(robot.play.legal))
        else:
            robot.table.board.undo()
        robot.wait(FRAME * random.randint(0, 3))
        time.sleep(random.uniform(0, 0.05))
        processes[-1].kill()
    said = settled(robot)
    verdict = solve(robot.play.rules, robot.play.state, 100_000)
    assert {Won: Light.WINNABLE, Lost: Light.LOST}[type(verdict)] is said
    advisor.close()
    assert all(process.poll() is not None for process in processes)
