"""Teaching: the buttons of a joystick that SDL does not know are asked for, and make it a gamepad."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import cast

import pygame
import pytest
from pygame.joystick import JoystickType

from game.settings import Motion, Settings, read, write
from scenes.commands import Command, Device
from scenes.gamepads import Gamepads
from scenes.screens.options import Options
from scenes.screens.teach_pad import Lesson, Part, TeachPad
from scenes.screens.title import Title
from scenes.widgets.scene import Push
from tests.monkey import cabinet
from tests.scenes.pads import VirtualPad
from tests.scenes.robot import FRAME, Dozing

BUTTONS = {Part.A: 3, Part.B: 2, Part.X: 0, Part.Y: 1, Part.LB: 4, Part.RB: 5, Part.MENU: 9}
HAT = {Part.UP: 1, Part.RIGHT: 2, Part.DOWN: 4, Part.LEFT: 8}


class Joystick:
    """A joystick of which a test says what is pushed."""

    def __init__(self) -> None:
        self.buttons = [False] * 6
        self.axes = [0.0, 0.0, -1.0]

    def get_guid(self) -> str:
        """Return the number of its kind."""
        return "0" * 32

    def get_name(self) -> str:
        """Return a name that no line can hold."""
        return "Old, old pad\n"

    def get_numbuttons(self) -> int:
        """Return how many buttons it has."""
        return len(self.buttons)

    def get_button(self, button: int, /) -> bool:
        """Return whether a button is down."""
        return self.buttons[button]

    def get_numhats(self) -> int:
        """Return that it has no hat."""
        return 0

    def get_hat(self, hat_number: int, /) -> tuple[float, float]:
        """Find no hat."""
        raise LookupError

    def get_numaxes(self) -> int:
        """Return how many axes it has."""
        return len(self.axes)

    def get_axis(self, axis_number: int, /) -> float:
        """Return how far an axis is pushed."""
        return self.axes[axis_number]


def answer(lesson: Lesson, joystick: Joystick, source: str) -> bool:
    """Push "b3" or "+a1", and let it go again; return whether that was an answer."""
    if source[0] == "b":
        button = int(source[1:])
        joystick.buttons[button] = True
        lesson.listen()
        joystick.buttons[button] = False
        return lesson.listen()
    axis, rest = int(source[2:]), joystick.axes[int(source[2:])]
    heard = []
    for place in (1.0 if source[0] == "+" else -1.0, rest / 2, rest, rest):
        joystick.axes[axis] = place
        heard.append(lesson.listen())
    return any(heard)


def test_a_lesson_names_what_is_pushed_as_sdl_does() -> None:
    joystick = Joystick()
    lesson = Lesson(cast("JoystickType", joystick))
    lesson.listen()
    pushed = ("b0", "b1", "b0", "b0", "-a1", "+a1", "-a0", "+a0", "b4", "b5", "+a2")
    for source in pushed[:3]:
        assert answer(lesson, joystick, source)
    assert Part.Y is lesson.asked, "a part is passed over by the first button"
    for source in pushed[3:]:
        assert answer(lesson, joystick, source)
    while lesson.asked:
        assert lesson.skip()
    assert (
        "00000000000000000000000000000000,Old old pad,a:b0,b:b1,dpup:-a1,dpdown:+a1,dpleft:-a0,dpright:+a0,"
        "leftshoulder:b4,rightshoulder:b5,lefttrigger:a2,"
    ) == lesson.mapping


def test_a_lesson_takes_nothing_twice_and_lets_nothing_out_that_is_needed() -> None:
    joystick = Joystick()
    joystick.buttons[5] = True
    lesson = Lesson(cast("JoystickType", joystick))
    lesson.listen()
    joystick.buttons[5] = False
    lesson.listen()
    assert 0 == lesson.learnt, "what chose the joystick is no answer"
    assert not lesson.skip()
    assert answer(lesson, joystick, "b1")
    assert not answer(lesson, joystick, "b1")
    assert 1 == lesson.learnt


def test_taught_buttons_are_saved_in_the_settings_and_checked_when_read() -> None:
    taught = Settings(gamepads=("0" * 32 + ",Old old pad,a:b0,dpup:h0.1,leftx:a0~,",))
    assert taught == read(write(taught)).settings
    assert read('gamepads = ["rm -rf"]').problems
    assert () == read('gamepads = ["rm -rf"]').settings.gamepads


@pytest.fixture
def unknown() -> Iterator[list[VirtualPad]]:
    plugged: list[VirtualPad] = []
    yield plugged
    for pad in plugged:
        pad.unplug()
    pygame.event.clear()


def test_an_unknown_joystick_is_taught_and_known_from_then_on(tmp_path: Path, unknown: list[VirtualPad]) -> None:
    robot = Dozing(tmp_path, lambda services: [Title(services), Options(services)], (1280, 720))
    robot.services.pads.open()
    pad = VirtualPad(lambda: robot.wait(2 * FRAME), known=False)
    unknown.append(pad)
    assert "not known" in (robot.manager.toasts.sentence or "")
    pad.press(BUTTONS[Part.A])
    assert not robot.services.pads.numbers
    robot.key(pygame.K_PAGEUP)
    robot.key(pygame.K_t, text="t")
    robot.settle(1.0)
    teach = robot.scene
    assert isinstance(teach, TeachPad)
    assert robot.manager.toasts.sentence is None
    assert teach.asked is None
    pad.press(7)
    for part in Part:
        assert part is teach.asked
        if part in BUTTONS:
            pad.press(BUTTONS[part])
        elif part in HAT:
            pad.point(HAT[part])
            pad.point(0)
        elif part in (Part.STICK_RIGHT, Part.STICK_DOWN):
            pad.push(0 if part is Part.STICK_RIGHT else 1, 1.0)
            pad.push(0 if part is Part.STICK_RIGHT else 1, 0.0)
            robot.wait(2 * FRAME)
        elif part in (Part.LT, Part.RT):
            robot.key(pygame.K_SPACE)
        else:
            pad.press(BUTTONS[Part.A])
    assert 1 in robot.services.pads.numbers
    (mapping,) = robot.services.settings.gamepads
    assert re.fullmatch("[0-9a-f]{32},[^,]*,a:b3,b:b2,.*dpup:h0.1,.*leftx:a0,lefty:a1,", mapping)
    pad.press(BUTTONS[Part.B])
    robot.settle(1.0)
    assert isinstance(robot.scene, Options), "B goes back"
    assert Device.PAD is robot.services.device
    asked: list[Command] = []
    robot.scene.command = asked.append  # type: ignore[assignment, method-assign]
    pad.point(HAT[Part.UP])
    pad.point(0)
    pad.push(0, 0.9)
    pad.push(0, 0.0)
    assert [Command.UP, Command.RIGHT] == asked
    robot.close()


def test_a_cabinet_does_not_name_options_that_it_has_not(tmp_path: Path, unknown: list[VirtualPad]) -> None:
    robot = cabinet(tmp_path)
    robot.services.pads.open()
    unknown.append(VirtualPad(lambda: robot.wait(2 * FRAME), known=False))
    assert robot.manager.toasts.sentence is None
    robot.close()


def test_a_pad_taught_before_is_known_at_the_next_start(unknown: list[VirtualPad]) -> None:
    pygame.display.init()
    pygame.joystick.init()
    pad = VirtualPad(lambda: None, known=False)
    unknown.append(pad)
    guid = pygame.joystick.Joystick(pygame.joystick.get_count() - 1).get_guid()
    pads = Gamepads()
    pads.open()
    pads.learn(f"{guid},Old pad,a:b3,")
    assert (1,) == pads.numbers


def test_a_pad_leaves_the_page_that_teaches_it_before_and_during_the_lesson(
    tmp_path: Path, unknown: list[VirtualPad]
) -> None:
    robot = Dozing(tmp_path, lambda services: [Title(services), Options(services)], (640, 360), Motion.OFF)
    robot.services.pads.open()
    for begins in (False, True):
        robot.show(Push(TeachPad(robot.services)))
        robot.settle()
        unknown.append(pad := VirtualPad(lambda: robot.wait(2 * FRAME)))
        if begins:
            pad.press(pygame.CONTROLLER_BUTTON_A)
            assert robot.scene.asked is Part.A  # type: ignore[attr-defined]
            pad.hold(pygame.CONTROLLER_BUTTON_X)
            robot.wait(1.5)
            assert isinstance(robot.scene, TeachPad)
            robot.wait(1.0)
        else:
            pad.press(pygame.CONTROLLER_BUTTON_B)
        robot.settle()
        assert isinstance(robot.scene, Options)
    robot.close()


def test_a_player_about_to_teach_an_unknown_pad_is_not_told_where(tmp_path: Path, unknown: list[VirtualPad]) -> None:
    robot = Dozing(tmp_path, lambda services: [Title(services), TeachPad(services)], (640, 360), Motion.OFF)
    robot.services.pads.open()
    unknown.append(VirtualPad(lambda: robot.wait(2 * FRAME), known=False))
    assert robot.manager.toasts.sentence is None
    robot.close()
