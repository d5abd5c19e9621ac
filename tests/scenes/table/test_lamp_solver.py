"""A table with the real advisor: the lamp tells the truth, whatever happens to the process that searches."""

import sys
import time
from collections.abc import Callable, Iterator
from random import Random

import pygame
import pytest

from game.analysis import Question, SolverClient
from game.rules import GAMES
from game.settings import Hints
from game.solver import Lost, Won, solve
from scenes.table.lamp import LampState
from tests.processes import started
from tests.scenes.conftest import Sit
from tests.scenes.robot import FRAME, Robot

KILLS = 12
PATIENCE = 60.0
"""Seconds after which a test gives up; an answer takes a small part of one."""


def settled(robot: Robot) -> LampState:
    """Let frames pass until the lamp has its answer, and return what it says."""
    lamp = robot.table.board.lamp
    assert lamp
    until = time.monotonic() + PATIENCE
    while robot.table.board.advice.tracker.verdict is None and time.monotonic() < until:
        time.sleep(0.005)
        robot.wait(FRAME)
    robot.wait(FRAME)
    return lamp.shown


@pytest.mark.parametrize("game", ("cruel", "whitehead"))
def test_play_goes_on_while_the_search_is_killed_again_and_again(
    game: str, sit: Sit, monkeypatch: pytest.MonkeyPatch
) -> None:
    processes = started(monkeypatch)
    solver = SolverClient()
    robot = sit(game, 1, solver=solver)
    assert LampState.WINNABLE is settled(robot)
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
    assert {Won: LampState.WINNABLE, Lost: LampState.LOST}[type(verdict)] is said
    solver.close()
    assert all(process.poll() is not None for process in processes)


def without_a_process(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let no process begin to search."""
    monkeypatch.setattr(sys, "executable", "/there/is/no/python")


def crashing(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let every search end with an error that nobody has thought of."""
    monkeypatch.setattr(Question, "line", lambda question, nodes: "what is this?")


@pytest.fixture
def asked() -> Iterator[SolverClient]:
    """Return an advisor."""
    solver = SolverClient()
    yield solver
    solver.close()


@pytest.mark.parametrize("hints", Hints)
@pytest.mark.parametrize(("game", "fate"), [*((game, without_a_process) for game in GAMES), ("whitehead", crashing)])
def test_where_no_search_lives_a_hint_is_a_legal_guess_and_called_one(
    game: str,
    fate: Callable[[pytest.MonkeyPatch], None],
    hints: Hints,
    sit: Sit,
    asked: SolverClient,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    fate(monkeypatch)
    robot = sit(game, 1, solver=asked)
    robot.services.change(hints=hints)
    for _ in range(3):
        before = len(robot.play.moves)
        robot.key(pygame.K_h)
        until = time.monotonic() + PATIENCE
        while robot.table.board.choice.hint is None and time.monotonic() < until:
            time.sleep(0.002)
            robot.wait(FRAME)
        assert robot.table.board.choice.hint in robot.play.legal
        assert robot.note
        assert robot.note.heading == "A guess"
        assert "no solution known" in robot.note.spare
        robot.key(pygame.K_RETURN)
        robot.settle()
        assert before + 1 == len(robot.play.moves)
