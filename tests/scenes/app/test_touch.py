"""Fingers: a tap, a drag, a long press and two fingers each mean one thing, and nothing is heard twice."""

from pathlib import Path
from random import Random

import pygame
import pytest
from pygame.event import Event

from game.rules import GAMES
from game.state import Tap
from scenes.app.devices import LONG_PRESS
from scenes.commands import Command, Device
from tests.scenes.conftest import Sit
from tests.scenes.robot import Robot, Unwatched

DOWN, MOVE, UP = pygame.FINGERDOWN, pygame.FINGERMOTION, pygame.FINGERUP


def tap_with_two(robot: Robot, point: tuple[int, int]) -> None:
    other = point[0] + 60, point[1] + 20
    robot.finger(DOWN, point)
    robot.finger(DOWN, other, 2)
    robot.finger(UP, point)
    robot.finger(UP, other, 2)


@pytest.mark.parametrize("game", GAMES)
def test_two_fingers_undo_wherever_they_tap_and_do_nothing_else(sit: Sit, game: str) -> None:
    robot, random = sit(game, sits=Unwatched), Random(5)
    for _ in range(12):
        moves = [move for move in robot.play.legal if isinstance(move, Tap) or len(move.takes) == 1]
        if moves:
            robot.make(random.choice(moves))
    field = robot.table.board.layout.field
    for made in reversed(range(len(robot.play.moves))):
        before = robot.play.moves[:made]
        tap_with_two(robot, (random.randrange(field.left, field.right - 60), random.randrange(field.top, field.bottom)))
        assert before == robot.play.moves
    stock = robot.play.rules.stock
    if stock is not None:
        tap_with_two(robot, robot.table.board.layout.slot_area(stock, robot.play.state).center)
        assert () == robot.play.moves


def test_a_finger_that_stays_shows_a_card_and_moves_none(sit: Sit) -> None:
    robot = sit("cruel")
    layout, state = robot.table.board.layout, robot.play.state
    covered = layout.card_positions(state)[state.piles[8][0]].area
    point = covered.left + 5, covered.top + 5
    before = len(robot.table.frame())
    robot.finger(DOWN, point)
    robot.wait(LONG_PRESS / 2)
    shown_early = len(robot.table.frame())
    robot.wait(LONG_PRESS)
    shown = len(robot.table.frame())
    robot.finger(UP, point)
    robot.wait(0.1)
    assert before == shown_early
    assert shown > before
    assert before == len(robot.table.frame())
    assert () == robot.play.moves


def test_a_long_press_on_the_key_that_undoes_redoes(sit: Sit) -> None:
    robot = sit("cruel")
    robot.make(robot.play.legal[0])
    undo = next(key for key in robot.table.board.layout.buttons(robot.table.board.view) if key.asks is Command.UNDO)
    robot.tap(undo.area.center)
    assert not robot.play.moves
    robot.finger(DOWN, undo.area.center)
    robot.wait(2 * LONG_PRESS)
    robot.finger(UP, undo.area.center)
    assert 1 == len(robot.play.moves)


def test_mouse_events_that_sdl_makes_from_a_finger_are_ignored(sit: Sit) -> None:
    robot = sit("whitehead")
    stock = robot.play.rules.stock
    assert stock is not None
    point = robot.table.board.layout.slot_area(stock, robot.play.state).center
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        pygame.event.post(Event(kind, pos=point, button=1, touch=True))
    robot.wait(0.1)
    assert not robot.play.moves
    robot.tap(point)
    assert 1 == len(robot.play.moves)


def test_a_third_finger_and_a_palm_mean_nothing(sit: Sit) -> None:
    robot = sit("whitehead")
    robot.make(Tap(robot.play.rules.stock))
    for finger in (1, 2, 3):
        robot.finger(DOWN, (500 + 50 * finger, 300), finger)
    for finger in (2, 1, 3):
        robot.finger(UP, (500 + 50 * finger, 300), finger)
    assert 1 == len(robot.play.moves)
    tap_with_two(robot, (500, 300))
    assert not robot.play.moves


def test_a_drag_ends_where_the_window_loses_the_screen(sit: Sit) -> None:
    robot = sit("cruel")
    move = robot.play.legal[0]
    assert not isinstance(move, Tap)
    start = robot.spot(move.takes[0].slot)
    robot.finger(DOWN, start)
    robot.finger(MOVE, (start[0] + 80, start[1] + 10))
    assert robot.table.board.choice.held
    pygame.event.post(Event(pygame.WINDOWFOCUSLOST))
    robot.wait(0.5)
    assert not robot.table.board.choice.held
    robot.finger(UP, robot.table.board.layout.slot_area(move.target, robot.play.state).center)
    assert () == robot.play.moves


def test_the_pointer_is_visible_only_while_the_mouse_is_used(tmp_path: Path) -> None:
    robot = Robot.at_title(tmp_path, (640, 360))
    robot.tap((5, 5))
    assert (Device.TOUCH, False) == (robot.services.device, pygame.mouse.get_visible())
    robot.move((9, 9))
    assert (Device.MOUSE, True) == (robot.services.device, pygame.mouse.get_visible())
    robot.key(pygame.K_LEFT)
    assert (Device.KEYBOARD, False) == (robot.services.device, pygame.mouse.get_visible())
    robot.close()
