"""The selection: it follows the cursor at once, survives a rejected move, and is cleared by a right press."""

from collections.abc import Iterable

import pygame
import pytest
from pygame import Rect

from game.settings import Motion
from game.state import Take
from scenes.render.drawables import Drawable, Sprite
from scenes.render.palette import CORAL, rgb
from scenes.table.board_view import choice_rings, cursor_area
from tests.scenes.conftest import Sit
from tests.scenes.keyboard import light
from tests.scenes.robot import FRAME, Robot

PILES = "1:AS,5:KH4S,6:KD5S,7:9D"
"""Cruel: the four of spades goes on the five, and on no other pile."""


def chosen(sit: Sit, motion: Motion = Motion.OFF) -> Robot:
    """Return a table on which keys have chosen the four of spades."""
    robot = sit("cruel", PILES, motion, size=(1280, 720))
    light(robot.table, 5)
    robot.key(pygame.K_SPACE)
    robot.settle()
    return robot


def middles(seen: Iterable[Drawable]) -> dict[tuple[int, int], Sprite]:
    """Return sprites by their middles, of several there the uppermost."""
    return {one.area.center: one for one in seen if isinstance(one, Sprite)}


def refused(robot: Robot, area: Rect | None = None) -> int:
    """Return how many points of the screen, or of an area, have the colour of what may not go where it was asked to."""
    picture = robot.picture.subsurface(area) if area else robot.picture
    return pygame.mask.from_threshold(picture, rgb(CORAL), (8, 8, 8, 255)).count()


def test_cards_selected_by_keys_rise_from_their_pile_in_a_ring_unlike_the_cursors(sit: Sit) -> None:
    robot = chosen(sit)
    board = robot.table.board
    lying = board.layout.card_positions(robot.play.state)[robot.play.state.piles[5][-1]].area
    light(robot.table, 7)
    robot.settle()
    rings = middles(choice_rings(board.view, board.layout, dragging=False))
    near = [Rect(at, (0, 0)).inflate(8, lying.height // 8) for at in rings]  # a ring is lower: an index above is free
    column = (at for at in middles(board.animator.resting()) if at[0] == lying.centerx)
    (raised,) = (at for at in column if Rect(at, (1, 1)).collidelist(near) >= 0)
    assert raised[1] < lying.centery
    here = cursor_area(board.view, board.layout)
    assert here
    cursor = middles(robot.table.frame())[here.center].picture
    assert cursor.get_width() > here.width
    assert all(ring.picture is not cursor for ring in rings.values())


@pytest.mark.parametrize("motion", Motion)
def test_a_pile_that_rejects_the_cards_selected_by_keys_is_marked_and_they_stay_selected(
    sit: Sit, motion: Motion
) -> None:
    robot = chosen(sit, motion)
    layout, state = robot.table.board.layout, robot.play.state
    areas = [layout.slot_area(slot, state).inflate(24, 48) for slot in (5, 7)]
    light(robot.table, 7)
    robot.settle()
    assert [0, 0] == [refused(robot, area) for area in areas]
    robot.key(pygame.K_RETURN)
    assert min(refused(robot, area) for area in areas) > 500
    assert Take(5, 1) == robot.table.board.choice.taken
    robot.settle()
    assert [0, 0] == [refused(robot, area) for area in areas]
    light(robot.table, 6)
    robot.key(pygame.K_RETURN)
    assert 1 == len(robot.play.moves)


def test_cards_that_are_dropped_where_they_may_not_go_are_edged_and_go_home(sit: Sit) -> None:
    robot = sit("cruel", PILES, Motion.FULL, size=(1280, 720))
    card = robot.play.state.piles[5][-1]
    robot.drag(robot.spot(5), robot.spot(7))
    assert refused(robot) > 500
    robot.settle()
    assert 0 == refused(robot)
    assert card not in robot.table.board.animator.unsettled
    assert robot.table.board.choice.taken is None


def test_a_right_press_in_mid_drag_lets_the_cards_go_home(sit: Sit) -> None:
    robot = sit("cruel", PILES, Motion.FULL, size=(1280, 720))
    start, target = robot.spot(5), robot.spot(6)
    robot.press(start)
    robot.move(target)
    assert robot.table.board.animator.dragged.area
    robot.press(target, button=3)
    robot.release(target, button=3)
    assert robot.table.board.animator.dragged.area is None
    robot.release(target)
    robot.wait(FRAME)
    assert not robot.play.moves
    assert robot.table.board.choice.taken is None
