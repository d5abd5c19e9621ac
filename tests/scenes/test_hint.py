"""A hint on the board: the field dims, a ghost flies where the move leads, and then the board rests again."""

import pygame
import pytest

from game.moves import Carry, Tap
from game.rules import GAMES
from game.settings import Motion
from scenes.hint import curve
from scenes.stage.canvas import Sprite, Wash
from tests.scenes.conftest import Sit
from tests.scenes.robot import Robot


def shown(robot: Robot) -> list[Sprite]:
    """Return what lies above the veil."""
    frame = list(robot.table.board.frame())
    veil = next(i for i, one in enumerate(frame) if isinstance(one, Wash))
    return [one for one in frame[veil + 1 :] if isinstance(one, Sprite)]


@pytest.mark.parametrize("motion", Motion)
@pytest.mark.parametrize("game", GAMES)
def test_a_hint_dims_the_field_comes_to_rest_and_stays(sit: Sit, game: str, motion: Motion) -> None:
    robot = sit(game, 1, motion)
    robot.table.board.stage.land()
    robot.key(pygame.K_h)
    moving = robot.table.board.still
    robot.wait(5.5)
    assert robot.table.board.still
    assert moving is (motion is Motion.OFF)
    assert robot.table.board.choice.hint
    assert len(shown(robot)) >= 2
    robot.key(pygame.K_ESCAPE)
    assert not any(isinstance(one, Wash) for one in robot.table.board.frame())


def test_a_ghost_is_on_its_way_from_source_to_target(sit: Sit) -> None:
    robot = sit("whitehead", 1, Motion.FULL)
    robot.settle()
    robot.key(pygame.K_h)
    move = robot.table.board.choice.hint
    assert isinstance(move, Carry)
    plan, state = robot.table.board.plan, robot.play.state
    start, end = plan.ring(move.source, 1, state), plan.ring(move.target, 1, state)
    places = []
    for _ in range(6):
        robot.wait(0.15)
        ghost = shown(robot)[-1].area
        places.append(ghost.center)
    assert len(set(places)) > 3
    assert abs(places[0][0] - start.centerx) < abs(places[-1][0] - start.centerx)
    assert abs(places[-1][0] - end.centerx) < abs(places[0][0] - end.centerx)


def test_with_motion_off_the_ghost_lies_on_its_target_at_once(sit: Sit) -> None:
    robot = sit("whitehead", 1)
    robot.key(pygame.K_h)
    move = robot.table.board.choice.hint
    assert isinstance(move, Carry)
    target = robot.table.board.plan.ring(move.target, 1, robot.play.state)
    ghost = shown(robot)[-1].area
    assert abs(ghost.centerx - target.centerx) <= 1


def test_a_hint_for_the_stock_rings_it_and_flies_nothing(sit: Sit) -> None:
    robot = sit("whitehead", "0:3C5H,6:9D", Motion.FULL)
    robot.settle()
    robot.key(pygame.K_h)
    assert Tap(0) == robot.table.board.choice.hint
    stock = robot.table.board.plan.place(0, robot.play.state)
    assert all(one.area.colliderect(stock) for one in shown(robot))
    robot.wait(0.3)
    assert robot.table.board.still


@pytest.mark.parametrize(("share", "point"), [(0.0, (0.0, 0.0)), (0.5, (5.0, 5.0)), (1.0, (10.0, 0.0))])
def test_the_curve_begins_and_ends_where_it_should_and_bends(share: float, point: tuple[float, float]) -> None:
    assert point == curve((0, 0), (5, 10), (10, 0), share)
