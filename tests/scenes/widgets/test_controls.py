"""Controls: the focus goes where an arrow points, and round at the ends."""

from itertools import groupby

import pygame
import pytest
from pygame import Rect

from game.settings import Motion
from scenes.art.buttons import ButtonState
from scenes.audio import Speaker
from scenes.commands import Command
from scenes.screens.records import Records
from scenes.widgets.buttons import Button, Controls
from scenes.widgets.scene import Pressing, Push
from tests.scenes.conftest import Sit

pytestmark = pytest.mark.watched

COLUMN = tuple(Button(name, area=Rect(100, 100 + 80 * index, 200, 60)) for index, name in enumerate("abc"))
FOOT = (Button("x", area=Rect(500, 400, 120, 60)), Button("y", area=Rect(660, 400, 120, 60)))


@pytest.mark.parametrize(
    ("start", "command", "reached"),
    [
        ("a", Command.DOWN, "b"),
        ("c", Command.UP, "b"),
        ("c", Command.DOWN, "x"),
        ("a", Command.UP, "c"),
        ("x", Command.RIGHT, "y"),
        ("y", Command.RIGHT, "x"),
        ("x", Command.LEFT, "c"),
    ],
)
def test_arrows_lead_to_the_nearest_and_round_at_the_ends(start: str, command: Command, reached: str) -> None:
    controls = Controls(Speaker(), Pressing(True))
    controls.arrange([*COLUMN, *FOOT], start)
    controls.command(command)
    assert reached == controls.focus


def test_a_focus_that_leaves_turns_through_all_buttons_and_off_them() -> None:
    controls = Controls(Speaker(), Pressing(True), leaves=True)
    controls.arrange(COLUMN)
    reached = [controls.focus]
    for command in (*[Command.NEXT] * 5, Command.PREVIOUS, Command.PREVIOUS):
        controls.command(command)
        reached.append(controls.focus)
    assert [None, "a", "b", "c", None, "a", None, "c"] == reached
    controls.arrange(COLUMN[:2])
    assert controls.focus is None


def test_a_button_acts_only_if_it_is_let_go_where_it_was_held() -> None:
    controls = Controls(Speaker(), Pressing(True))
    for held, under, acts in ((COLUMN[0], COLUMN[0], True), (COLUMN[0], COLUMN[1], False), (None, COLUMN[0], False)):
        controls.hold(held)
        assert acts is (controls.release(under) is under)
        assert controls.pressing.held is None


def test_a_control_pressed_by_a_key_is_shown_pressed_and_released() -> None:
    pressing = Pressing(True)
    controls = Controls(Speaker(), pressing)
    controls.arrange(COLUMN, "b")
    controls.command(Command.TAKE)
    seen = []
    for _ in range(12):
        seen.append(pressing.sunk)
        pressing.advance(1 / 60)
    states = [one.state if one else ButtonState.REST for one in seen]
    assert {"b"} == {one.name for one in seen if one}
    assert [ButtonState.HALF, ButtonState.PRESSED, ButtonState.HALF, ButtonState.REST] == [
        state for state, _ in groupby(states)
    ]
    assert not pressing.moving


def test_the_key_that_a_prompt_names_sinks_in_when_it_is_pressed(sit: Sit) -> None:
    robot = sit("wall", 1, Motion.FULL)
    robot.show(Push(Records(robot.services)))
    robot.settle()
    before = pygame.image.tobytes(robot.picture, "RGB")
    robot.key(pygame.K_x)
    assert before == pygame.image.tobytes(robot.picture, "RGB")
    robot.key(pygame.K_g)
    robot.wait(0.02)
    pressed = pygame.image.tobytes(robot.picture, "RGB")
    robot.wait(0.3)
    assert pressed != pygame.image.tobytes(robot.picture, "RGB")


def test_a_key_on_the_rail_goes_down_when_its_letter_is_pressed(sit: Sit) -> None:
    robot = sit("whitehead", 1, Motion.FULL)
    robot.settle()
    layout, view = robot.table.board.layout, robot.table.board.view
    area = next(key.area for key in layout.buttons(view) if key.command is Command.HINT)
    before = pygame.image.tobytes(robot.picture.subsurface(area), "RGB")
    robot.key(pygame.K_h)
    robot.wait(0.03)
    assert before != pygame.image.tobytes(robot.picture.subsurface(area), "RGB")
    robot.wait(0.3)
    assert before == pygame.image.tobytes(robot.picture.subsurface(area), "RGB")
