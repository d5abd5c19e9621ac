"""What is chosen: told at once from where the keys stand, kept when a place refuses it, and let go by a right press."""

import pygame
import pytest

from game.moves import Take
from game.settings import Motion
from scenes.board.rings import choice_rings, cursor_area
from scenes.stage.drawables import Drawable, Sprite
from tests.scenes.conftest import Sit
from tests.scenes.robot import FRAME, Robot
from tests.scenes.test_cursor import light

PILES = "1:AS,5:KH4S,6:KD5S,7:9D"
"""Cruel: the four of spades goes on the five, and on no other pile."""


def chosen(sit: Sit, motion: Motion = Motion.OFF) -> Robot:
    """Return a table on which keys have chosen the four of spades."""
    robot = sit("cruel", PILES, motion, size=(1280, 720))
    light(robot, 5)
    robot.key(pygame.K_SPACE)
    robot.settle()
    return robot


def middles(seen: list[Drawable]) -> dict[tuple[int, int], Sprite]:
    """Return sprites by their middles."""
    return {one.area.center: one for one in seen if isinstance(one, Sprite)}


def test_what_keys_have_chosen_stands_out_of_its_pile_in_another_ring_than_the_cursor(sit: Sit) -> None:
    robot = chosen(sit)
    board = robot.table.board
    plan, card = board.plan, robot.play.state.piles[5][-1]
    lying = plan.spots(robot.play.state)[card].area
    light(robot, 7)
    robot.settle()
    rings = middles(list(choice_rings(board.view, plan, dragging=False)))
    raised = board.stage._rests.pose(card)
    assert raised.y < lying.centery
    assert (lying.centerx, round(raised.y)) in rings
    here = cursor_area(board.view, plan)
    assert here
    gold = middles(list(board.top._ring.frame(plan)))[here.center].picture
    assert all(ring.picture is not gold for ring in rings.values())


@pytest.mark.parametrize("motion", Motion)
def test_a_place_that_refuses_what_keys_have_chosen_shakes_with_it_and_it_stays_chosen(
    sit: Sit, motion: Motion
) -> None:
    robot = chosen(sit, motion)
    piles = robot.play.state.piles
    light(robot, 7)
    robot.key(pygame.K_RETURN)
    assert {piles[5][-1], piles[7][-1]} == robot.table.board.stage._performance.refused
    assert Take(5, 1) == robot.table.board.choice.taken
    board = robot.table.board
    rings = list(choice_rings(board.view, board.plan, dragging=False))
    assert not any(ring in board.frame() for ring in rings), "they would lie on the edges that say no"
    robot.settle()
    assert all(ring in board.frame() for ring in rings)
    light(robot, 6)
    robot.key(pygame.K_RETURN)
    assert 1 == len(robot.play.moves)


def test_cards_that_are_dropped_where_they_may_not_go_shake_and_go_home(sit: Sit) -> None:
    robot = sit("cruel", PILES, Motion.FULL, size=(1280, 720))
    card = robot.play.state.piles[5][-1]
    robot.drag(robot.spot(5), robot.spot(7))
    stage = robot.table.board.stage
    assert frozenset((card,)) == stage._performance._story.refused
    robot.settle()
    assert stage.settled(card)
    assert robot.table.board.choice.taken is None


def test_a_right_press_in_mid_drag_lets_the_cards_go_home(sit: Sit) -> None:
    robot = sit("cruel", PILES, Motion.FULL, size=(1280, 720))
    start, target = robot.spot(5), robot.spot(6)
    robot.press(start)
    robot.move(target)
    assert robot.table.board.stage.held_area
    robot.press(target, button=3)
    robot.release(target, button=3)
    assert robot.table.board.stage.held_area is None
    robot.release(target)
    robot.wait(FRAME)
    assert not robot.play.moves
    assert robot.table.board.choice.taken is None
