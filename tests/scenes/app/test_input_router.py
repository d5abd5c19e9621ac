"""Input reaches the scene that the player means: the one on the screen or, typed ahead, the next one."""

from pathlib import Path

import pygame
import pytest
from pygame.event import Event

from scenes.app.devices import InputRouter, without_extra_motion
from scenes.commands import Command
from scenes.render.drawables import Frame
from scenes.widgets.scene import Scene, SceneRequest
from tests.scenes.fakes import services

SIZE = (320, 180)


class Ear(Scene):
    """A scene that remembers what it receives."""

    def __init__(self, folder: Path) -> None:
        super().__init__(services(folder))
        self.received: list[object] = []

    def frame(self) -> Frame:
        """Tell nothing."""
        return ()

    def command(self, command: Command) -> SceneRequest | None:
        """Remember a command."""
        self.received.append(command)
        return None

    def pointer(self, event: Event) -> SceneRequest | None:
        """Remember what the mouse did."""
        self.received.append((event.type, event.pos))
        return None

    def let_go(self) -> None:
        """Remember that what was held is let go of."""
        self.received.append("let go")


@pytest.fixture
def ear(tmp_path: Path) -> Ear:
    return Ear(tmp_path)


def everywhere(point: tuple[int, int]) -> bool:
    return True


def left_half(point: tuple[int, int]) -> bool:
    return point[0] < SIZE[0] // 2


def mouse(kind: int, x: int) -> Event:
    return Event(kind, pos=(x, 9), button=1)


def test_a_press_counts_where_the_new_scene_is_seen_and_nowhere_else(ear: Ear) -> None:
    router = InputRouter()
    for x in (300, 10):
        for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            router.mouse(mouse(kind, x), ear, True, left_half)
    assert [(pygame.MOUSEBUTTONDOWN, (10, 9)), (pygame.MOUSEBUTTONUP, (10, 9))] == ear.received


def test_a_scene_gets_the_latest_position_of_the_mouse_once_it_is_shown(ear: Ear) -> None:
    router = InputRouter()
    for x in (20, 300):
        router.mouse(mouse(pygame.MOUSEMOTION, x), ear, False, everywhere)
    router.pointed(ear, left_half)
    assert [] == ear.received
    router.pointed(ear, everywhere)
    router.pointed(ear, everywhere)
    assert [(pygame.MOUSEMOTION, (300, 9))] == ear.received


def test_mouse_motion_is_kept_only_before_other_events_and_at_the_end() -> None:
    kinds = "m" * 3 + "d" + "m" * 2 + "ku" + "m"
    types = {"m": pygame.MOUSEMOTION, "d": pygame.MOUSEBUTTONDOWN, "u": pygame.MOUSEBUTTONUP, "k": pygame.KEYDOWN}
    events = [Event(types[kind], place=at) for at, kind in enumerate(kinds)]
    assert [2, 3, 5, 6, 7, 8] == [event.place for event in without_extra_motion(events)]
    assert [] == without_extra_motion([])


def test_a_button_that_went_down_before_comes_up_unheard(ear: Ear) -> None:
    router = InputRouter()
    router.mouse(mouse(pygame.MOUSEBUTTONDOWN, 10), ear, False, everywhere)
    router.mouse(mouse(pygame.MOUSEBUTTONUP, 10), ear, True, everywhere)
    assert [] == ear.received


def test_a_drag_ends_when_the_button_is_released_outside_the_scene(ear: Ear, tmp_path: Path) -> None:
    """Over another scene that has come meanwhile, or, for all that is known, over another window."""
    router, other = InputRouter(), Ear(tmp_path / "other")
    router.mouse(mouse(pygame.MOUSEBUTTONDOWN, 10), ear, True, everywhere)
    router.mouse(mouse(pygame.MOUSEBUTTONUP, 10), other, True, everywhere)
    router.mouse(mouse(pygame.MOUSEBUTTONDOWN, 10), ear, True, everywhere)
    router.let_go()
    router.mouse(mouse(pygame.MOUSEBUTTONUP, 10), ear, True, everywhere)
    assert [(pygame.MOUSEBUTTONDOWN, (10, 9)), "let go"] * 2 == ear.received
    assert [] == other.received


def test_a_drag_ends_when_the_button_is_released_while_the_next_scene_is_loading(ear: Ear) -> None:
    router = InputRouter()
    router.mouse(mouse(pygame.MOUSEBUTTONDOWN, 10), ear, True, everywhere)
    router.mouse(mouse(pygame.MOUSEBUTTONUP, 10), ear, False, everywhere)
    assert [(pygame.MOUSEBUTTONDOWN, (10, 9)), "let go"] == ear.received


def test_a_key_held_down_is_one_key(ear: Ear) -> None:
    router = InputRouter()
    enter = Event(pygame.KEYDOWN, key=pygame.K_RETURN, mod=0, unicode="\r")
    for _ in range(3):
        router.key_down(enter, ear, True)
    router.key_up(enter)
    router.key_down(enter, ear, True)
    assert [Command.TAKE, Command.TAKE] == ear.received


def test_keys_about_the_program_are_no_business_of_a_scene(ear: Ear) -> None:
    mute = Event(pygame.KEYDOWN, key=pygame.K_m, mod=0, unicode="m")
    assert Command.MUTE is InputRouter().key_down(mute, ear, False)
    assert [] == ear.received


def test_a_key_typed_ahead_is_no_impatience_if_it_asks_for_something_else(ear: Ear) -> None:
    router = InputRouter()
    for mod in (pygame.KMOD_CTRL, 0, 0):
        router.key_down(Event(pygame.KEYDOWN, key=pygame.K_RETURN, mod=mod, unicode=""), ear, mod != 0)
        router.key_up(Event(pygame.KEYUP, key=pygame.K_RETURN, mod=mod, unicode=""))
    while router.ahead:
        router.typed_ahead(ear)
    assert [Command.BEST, Command.TAKE] == ear.received


def test_arrows_typed_ahead_all_count(ear: Ear) -> None:
    router = InputRouter()
    for key in (*9 * (pygame.K_RIGHT,), pygame.K_RETURN, pygame.K_RETURN):
        router.key_down(Event(pygame.KEYDOWN, key=key, mod=0, unicode=""), ear, False)
        router.key_up(Event(pygame.KEYUP, key=key, mod=0, unicode=""))
    while router.ahead:
        router.typed_ahead(ear)
    assert [*9 * [Command.RIGHT], Command.TAKE] == ear.received


def test_a_pad_button_pressed_again_while_a_scene_is_loading_is_impatience_too(ear: Ear) -> None:
    router = InputRouter()
    for button, ready in ((pygame.CONTROLLER_BUTTON_A, True), (pygame.CONTROLLER_BUTTON_A, False)):
        router.pad_down(Event(pygame.CONTROLLERBUTTONDOWN, button=button, number=1, held=False), ear, ready)
    assert not router.ahead
    for button in (pygame.CONTROLLER_BUTTON_X, pygame.CONTROLLER_BUTTON_A):
        router.pad_down(Event(pygame.CONTROLLERBUTTONDOWN, button=button, number=1, held=False), ear, False)
    assert [pygame.CONTROLLER_BUTTON_X, pygame.CONTROLLER_BUTTON_A] == [event.button for event in router.ahead]
