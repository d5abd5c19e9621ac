"""Every key does what convention says, and is named as on a keyboard."""

from pathlib import Path

import pygame
import pytest
from pygame.event import Event

from scenes.commands import DIRECTIONS, Command, PointerAction, command, key_name, keys, letter
from scenes.render.frame import DesignFrame
from scenes.render.image_cache import ImageCache
from scenes.render.palette import Style
from scenes.screens.calendar import Calendar
from scenes.screens.options import groups, key_table
from scenes.screens.select_deal import SelectDeal
from scenes.screens.table import Table
from scenes.widgets.scene import Scene
from scenes.widgets.text import Pen
from tests.image_cache import storeroom
from tests.scenes.fakes import seen
from tests.scenes.screens.before_wall import before

C, S, A = pygame.KMOD_LCTRL, pygame.KMOD_LSHIFT, pygame.KMOD_LALT
CONVENTIONS = {
    Command.NEW: [(pygame.K_n, 0), (pygame.K_n, C), (pygame.K_F2, 0)],
    Command.OTHER: [(pygame.K_o, C), (pygame.K_w, C)],
    Command.RESTART: [(pygame.K_F5, 0), (pygame.K_r, C)],
    Command.NUMBER: [(pygame.K_g, C)],
    Command.STOCK: [(pygame.K_d, 0), (pygame.K_d, C)],
    Command.UNDO: [(pygame.K_z, 0), (pygame.K_z, C), (pygame.K_BACKSPACE, 0)],
    Command.REDO: [(pygame.K_y, 0), (pygame.K_y, C), (pygame.K_z, C | S)],
    Command.HINT: [(pygame.K_h, 0), (pygame.K_h, C)],
    Command.HOME: [(pygame.K_a, 0)],
    Command.FINISH: [(pygame.K_f, 0)],
    Command.PAUSE: [(pygame.K_p, 0), (pygame.K_PAUSE, 0)],
    Command.RULES: [(pygame.K_F1, 0), (pygame.K_F1, S), (pygame.K_F1, C)],
    Command.OPTIONS: [(pygame.K_o, 0)],
    Command.FULLSCREEN: [(pygame.K_F11, 0), (pygame.K_RETURN, A)],
    Command.SCREENSHOT: [(pygame.K_F12, 0)],
    Command.MUTE: [(pygame.K_m, 0)],
    Command.QUIT: [(pygame.K_q, C), (pygame.K_F4, A)],
    Command.BACK: [(pygame.K_ESCAPE, 0)],
    Command.TAKE: [(pygame.K_SPACE, 0), (pygame.K_RETURN, 0), (pygame.K_KP_ENTER, 0)],
    Command.BEST: [(pygame.K_RETURN, S), (pygame.K_RETURN, C)],
    Command.LEFT: [(pygame.K_LEFT, 0)],
    Command.RIGHT: [(pygame.K_RIGHT, 0)],
    Command.UP: [(pygame.K_UP, 0)],
    Command.DOWN: [(pygame.K_DOWN, 0)],
    Command.FIRST: [(pygame.K_HOME, 0)],
    Command.LAST: [(pygame.K_END, 0)],
    Command.NEXT: [(pygame.K_TAB, 0), (pygame.K_PAGEDOWN, 0)],
    Command.PREVIOUS: [(pygame.K_TAB, S), (pygame.K_PAGEUP, 0)],
    Command.MORE: [(pygame.K_PLUS, 0), (pygame.K_EQUALS, S), (pygame.K_KP_PLUS, 0)],
    Command.FEWER: [(pygame.K_MINUS, 0), (pygame.K_KP_MINUS, 0)],
}


@pytest.mark.parametrize("asked", CONVENTIONS)
def test_a_command_has_its_usual_keys(asked: Command) -> None:
    found = [command(Event(pygame.KEYDOWN, key=key, mod=mod)) for key, mod in CONVENTIONS[asked]]
    assert [asked] * len(found) == found


def test_a_key_that_is_held_with_alt_or_control_is_not_the_plain_one() -> None:
    assert command(Event(pygame.KEYDOWN, key=pygame.K_F5, mod=A)) is None
    assert command(Event(pygame.KEYDOWN, key=pygame.K_a, mod=C)) is None


def test_nothing_on_a_device_asks_for_two_things() -> None:
    inputs = [one for asked in (*Command, *PointerAction) for one in asked.inputs]
    assert sorted(map(str, set(inputs))) == sorted(map(str, inputs))


def test_keys_are_named_as_on_a_keyboard() -> None:
    assert {"Z", "Backspace", "Ctrl+Z"} == set(keys(Command.UNDO))


def test_every_line_of_the_table_of_keys_names_a_key() -> None:
    assert [] == [label for group in groups() for label, names in group.lines if not names]


def test_the_table_of_keys_names_a_key_of_every_command() -> None:
    named = {name for group in groups() for _label, names in group.lines for name in names}
    at_cabinets = Command.COIN, Command.OPERATOR
    asked = [each for each in Command if each not in (*DIRECTIONS, *at_cabinets) and keys(each)]
    assert [] == [each for each in asked if named.isdisjoint(keys(each))]


@pytest.mark.parametrize(
    ("key", "place", "held", "asked"),
    [
        (0x44F, pygame.KSCAN_Z, C, Command.UNDO),  # a Russian keyboard
        (0x3B7, pygame.KSCAN_H, 0, Command.HINT),  # a Greek one
        (pygame.K_z, pygame.KSCAN_Y, 0, Command.UNDO),  # a German one
        (pygame.K_y, pygame.KSCAN_Z, 0, Command.REDO),
        (pygame.K_F5, pygame.KSCAN_F5, 0, Command.RESTART),
        (0xF6, pygame.KSCAN_SEMICOLON, 0, None),
    ],
)
def test_letters_of_other_alphabets_mean_the_latin_ones_in_their_place(
    key: int, place: int, held: int, asked: Command | None
) -> None:
    assert asked is command(Event(pygame.KEYDOWN, key=key, mod=held, scancode=place))


@pytest.mark.parametrize(
    ("key", "place", "typed", "page"),
    [
        (0x43B, pygame.KSCAN_K, "л", Calendar),  # a Russian keyboard
        (0x3C4, pygame.KSCAN_T, "τ", Table),  # a Greek one
        (pygame.K_k, pygame.KSCAN_V, "k", Calendar),  # one of Dvorak's
        (0xF6, pygame.KSCAN_SEMICOLON, "ö", SelectDeal),  # a German one
    ],
)
@pytest.mark.usefixtures("small_packs")
def test_letter_keys_of_a_page_are_found_by_their_position_on_the_keyboard(
    tmp_path: Path, images: ImageCache, key: int, place: int, typed: str, page: type[Scene]
) -> None:
    robot = before(tmp_path, images)
    for kind in (pygame.KEYDOWN, pygame.KEYUP):
        pygame.event.post(Event(kind, key=key, mod=0, unicode=typed, scancode=place))
    robot.wait(0.1)
    assert isinstance(robot.scene, page)
    robot.close()


@pytest.mark.parametrize(("typed", "expected"), [("л", "k"), ("", ""), ("\x0b", "")])
def test_a_letter_is_one_only_where_it_is_typed_as_one(typed: str, expected: str) -> None:
    pressed = Event(pygame.KEYDOWN, key=0x43B, mod=0, unicode=typed, scancode=pygame.KSCAN_K)
    assert expected == letter(pressed)
    assert "K" == key_name(pressed)


@pytest.mark.parametrize("text_scale", [100, 130])
@pytest.mark.parametrize("contrast", [False, True])
@pytest.mark.usefixtures("display")
def test_keys_in_the_table_stand_apart(contrast: bool, text_scale: int) -> None:
    pen = Pen(DesignFrame((1280, 720)), Style(contrast=contrast, text_scale=text_scale), storeroom())
    areas = [seen(one).inflate(4, 4) for one in key_table(pen, 574, 1714)]
    assert [] == [area for index, area in enumerate(areas) if area.collidelist(areas[index + 1 :]) >= 0]
