"""Scenes come and go without an empty frame, and what is done meanwhile reaches whom it was meant for."""

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest
from pygame.event import Event

from game.settings import Motion
from scenes.animation.durations import IRIS_IN
from scenes.app.first_scenes import way_in
from scenes.app.scene_manager import PATIENCE, SceneManager
from scenes.app.window import Window
from scenes.commands import Command
from scenes.render.image_cache import ImageCache
from scenes.screens.pause import Pause
from scenes.screens.table import Table
from scenes.widgets.scene import Scene
from tests.scenes.conftest import SMALL, Sit
from tests.scenes.fakes import Sheet
from tests.scenes.robot import FRAME, services


class Torn(Sheet):
    """A sheet that cannot be made ready until it is mended."""

    torn = True

    def prepare(self) -> None:
        """Fail when the test says so, as long as it is torn."""
        super().prepare()
        if self.torn:
            raise MemoryError("no room")


@pytest.fixture
def sheets(tmp_path: Path) -> Iterator[tuple[SceneManager, Sheet, Sheet]]:
    """Return a manager that shows a red sheet, and a blue one that follows, with a studio in a thread of its own."""
    pygame.display.init()
    pygame.font.init()
    pygame.event.clear()
    home = services(tmp_path, Motion.OFF, ImageCache())
    blue = Sheet(home, "blue")
    red = Sheet(home, "red", blue)
    red.ready.set()
    manager = SceneManager(home, [red], Window(home.store, SMALL))
    until(manager, red)
    yield manager, red, blue
    blue.ready.set()
    manager.close()
    home.images.close()
    home.store.close()


def until(manager: SceneManager, scene: Scene) -> None:
    """Let the program run until a scene is shown."""
    for _ in range(5000):
        if manager.scenes and manager.scenes[-1] is scene and not manager.waiting:
            break
        manager.tick(FRAME)
        pygame.time.wait(1)
    manager.tick(FRAME)


def press(manager: SceneManager, *keys: int) -> None:
    """Press some keys, one after the other."""
    for key in keys:
        for kind in (pygame.KEYDOWN, pygame.KEYUP):
            pygame.event.post(Event(kind, key=key, mod=0, unicode=""))
        manager.tick(FRAME)


def click(manager: SceneManager) -> None:
    """Press the left button and let it go."""
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        pygame.event.post(Event(kind, pos=(9, 9), button=1))
        manager.tick(FRAME)


def test_until_a_scene_is_drawn_the_one_before_stays(sheets: tuple[SceneManager, Sheet, Sheet]) -> None:
    manager, _, blue = sheets
    press(manager, pygame.K_RETURN)
    for _ in range(30):
        manager.tick(FRAME)
        assert pygame.Color("red") == manager.canvas.screen.get_at((5, 5))
    assert manager.waiting
    blue.ready.set()
    until(manager, blue)
    assert pygame.Color("blue") == manager.canvas.screen.get_at((5, 5))


def test_the_pointer_says_when_a_scene_is_long_in_coming(
    sheets: tuple[SceneManager, Sheet, Sheet], monkeypatch: pytest.MonkeyPatch
) -> None:
    manager, _, blue = sheets
    cursors: list[int] = []
    monkeypatch.setattr(pygame.mouse, "set_cursor", cursors.append)
    click(manager)
    manager.tick(0.1)
    assert [] == cursors
    for _ in range(3):
        manager.tick(0.1)
    assert [pygame.SYSTEM_CURSOR_WAIT] == cursors
    blue.ready.set()
    until(manager, blue)
    assert [pygame.SYSTEM_CURSOR_WAIT, pygame.SYSTEM_CURSOR_ARROW] == cursors


def test_keys_typed_ahead_reach_the_scene_that_comes_and_impatience_does_not(
    sheets: tuple[SceneManager, Sheet, Sheet],
) -> None:
    manager, red, blue = sheets
    press(manager, pygame.K_RETURN, pygame.K_RETURN, pygame.K_RIGHT, pygame.K_RETURN)
    blue.ready.set()
    until(manager, blue)
    assert [Command.TAKE] == red.poll
    assert [Command.RIGHT, Command.TAKE] == blue.poll


def test_presses_on_a_picture_that_is_going_away_mean_nothing(sheets: tuple[SceneManager, Sheet, Sheet]) -> None:
    manager, _, blue = sheets
    click(manager)
    click(manager)
    pygame.event.post(Event(pygame.MOUSEBUTTONDOWN, pos=(9, 9), button=1))
    manager.tick(FRAME)
    blue.ready.set()
    until(manager, blue)
    pygame.event.post(Event(pygame.MOUSEBUTTONUP, pos=(9, 9), button=1))
    manager.tick(FRAME)
    assert [] == blue.poll


@pytest.mark.parametrize("motion", [Motion.FULL, Motion.REDUCED])
def test_while_scenes_change_input_is_heard_already(sit: Sit, motion: Motion) -> None:
    robot = sit("wall", 1, motion)
    robot.settle()
    robot.key(pygame.K_p)
    assert isinstance(robot.scene, Pause)
    robot.key(pygame.K_p)
    robot.key(pygame.K_d)
    assert isinstance(robot.scene, Table)
    assert 1 == len(robot.play.moves)
    robot.settle()
    assert robot.manager.at_rest


def test_a_table_asked_for_at_once_opens_through_its_arch_on_the_greeting(tmp_path: Path, images: ImageCache) -> None:
    pygame.display.init()
    pygame.font.init()
    home = services(tmp_path, Motion.FULL, images)
    window = Window(home.store, SMALL, False)
    window.screen.fill("red")
    sheet = Sheet(home, "blue")
    sheet.ready.set()
    origin = way_in("maze", SMALL)
    manager = SceneManager(home, [sheet], window, origin)
    assert origin
    seen = []
    for _ in range(round(IRIS_IN / FRAME)):
        manager.tick(FRAME)
        seen.append((window.screen.get_at(origin), window.screen.get_at((2, 2))))
    assert (pygame.Color("blue"), pygame.Color("red")) in seen
    while not manager.at_rest:
        manager.tick(FRAME)
    assert pygame.Color("blue") == window.screen.get_at((2, 2))
    manager.close()
    home.store.close()


def test_what_cannot_be_opened_is_said_where_the_player_is_and_may_be_tried_again(
    sheets: tuple[SceneManager, Sheet, Sheet], capfd: pytest.CaptureFixture[str]
) -> None:
    manager, red, _blue = sheets
    red.following = torn = Torn(red.services, "green")
    press(manager, pygame.K_RETURN, pygame.K_UP, pygame.K_LEFT)
    manager.tick(PATIENCE)
    torn.ready.set()
    until(manager, red)
    assert [red] == manager.scenes
    assert (manager.notices.sentence or "").startswith("Could not open that.")
    assert [Command.TAKE] == red.poll, "the keys typed ahead were meant for another scene"
    assert "MemoryError: no room" in capfd.readouterr().err
    torn.torn = False
    press(manager, pygame.K_RETURN)
    until(manager, torn)
    assert [red, torn] == manager.scenes


def test_a_program_that_has_nothing_to_show_says_why_and_ends(tmp_path: Path) -> None:
    pygame.display.init()
    pygame.font.init()
    home = services(tmp_path, Motion.OFF, ImageCache())
    torn = Torn(home, "green")
    manager = SceneManager(home, [torn], Window(home.store, SMALL))
    torn.ready.set()
    with pytest.raises(MemoryError, match="no room"):
        until(manager, torn)
    manager.close()
    home.images.close()
    home.store.close()
