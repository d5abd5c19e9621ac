"""The window changes its size, fills the screen or all but a margin, is hidden or left, and nothing is lost."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pygame
import pytest
from pygame.event import Event

from game.rules import GAMES
from game.settings import SMALLEST_WINDOW, Chapter, Motion
from scenes.app.scene_manager import SceneManager
from scenes.app.window import Window
from scenes.render.frame import DesignFrame
from scenes.render.image_cache import ImageCache
from scenes.screens.deal_number import DealNumber
from scenes.screens.options import Options
from scenes.screens.pause import Pause
from scenes.screens.table import Table
from scenes.widgets.scene import Push
from tests.game.storage.stores import opened
from tests.image_cache import Storeroom
from tests.scenes.conftest import SMALL, Sit
from tests.scenes.fakes import Sheet, no_deal
from tests.scenes.robot import FRAME, Robot, services

pytestmark = pytest.mark.watched


def colours(picture: pygame.Surface) -> int:
    """Return how many colours a picture shows at some points."""
    width, height = picture.get_size()
    return len({tuple(picture.get_at((x, y))) for x in range(0, width, 23) for y in range(0, height, 23)})


def test_f11_and_alt_enter_fill_the_screen_lose_nothing_and_are_remembered(sit: Sit) -> None:
    robot = sit("whitehead", 1)
    robot.key(pygame.K_d)
    robot.click(robot.spot(next(move for move in robot.play.legal if str(move) != "0").source))  # type: ignore[union-attr]
    choice, moves = robot.table.board.choice, robot.play.moves
    for key, mod in ((pygame.K_F11, 0), (pygame.K_RETURN, pygame.KMOD_ALT)):
        robot.key(key, mod)
        robot.wait(0.3)
        assert robot.manager.window.fullscreen is robot.services.settings.fullscreen
        assert robot.manager.window.fullscreen is robot.services.fullscreen
        assert robot.picture.get_size() == robot.table.size
    assert not robot.manager.window.fullscreen
    assert SMALL == robot.picture.get_size()
    assert (choice.taken, moves) == (robot.table.board.choice.taken, robot.play.moves)


def test_a_window_that_has_its_old_size_again_before_a_frame_is_drawn_anew(sit: Sit) -> None:
    robot = sit("maze", 1)
    robot.wait(0.5)  # until the lamp has its answer
    before = robot.picture.copy()
    for size in ((800, 450), SMALL):
        pygame.display.set_mode(size, pygame.RESIZABLE)
        pygame.event.post(Event(pygame.VIDEORESIZE, size=size, w=size[0], h=size[1]))
    robot.wait(0.3)
    assert before.get_buffer().raw == robot.picture.get_buffer().raw


def test_a_window_size_or_full_screen_of_the_command_line_is_not_kept(tmp_path: Path, images: ImageCache) -> None:
    pygame.display.init()
    pygame.font.init()
    home = services(tmp_path, Motion.OFF, images)
    before = home.settings
    for size, full in (((800, 450), None), (None, True), (None, False)):
        sheet = Sheet(home, "red")
        sheet.ready.set()
        manager = SceneManager(home, [sheet], Window(home.store, size, full))
        manager.tick(FRAME)
        assert bool(full) is manager.window.fullscreen
        assert bool(full) is home.fullscreen
        manager.close()
    assert before == home.settings
    home.store.close()


def test_a_window_is_found_again_at_the_size_the_player_gave_it(tmp_path: Path, images: ImageCache) -> None:
    pygame.display.init()
    pygame.font.init()
    robot = Robot.__new__(Robot)
    robot.services = services(tmp_path, Motion.OFF, images)
    sheet = Sheet(robot.services, "red")
    sheet.ready.set()
    robot.manager = SceneManager(robot.services, [sheet], Window(robot.services.store, fullscreen=False))
    robot.wait(0.05)
    robot.resize((900, 500))
    assert (900, 500) == robot.services.settings.window_size
    robot.resize((60, 500))
    assert (SMALLEST_WINDOW[0], 500) == robot.services.settings.window_size
    robot.close()


def test_no_window_is_larger_than_the_desktop_nor_as_tall_unless_asked_for(tmp_path: Path) -> None:
    pygame.display.init()
    with opened(tmp_path) as store:
        for size, room in (((1366, 700), (1280, 700)), ((900, 500), (900, 500)), ((1280, 2000), (1280, 720))):
            assert room == Window(store, size, desktop=(1280, 720)).screen.get_size()
        store.save_settings(replace(store.settings, window_size=(1920, 1080), fullscreen=False))
        assert (1280, 648) == Window(store, desktop=(1280, 720)).screen.get_size()
        store.save_settings(replace(store.settings, window_size=(1280, 720)))
        assert (1280, 720) == Window(store, desktop=(1366, 800)).screen.get_size()


@pytest.mark.parametrize(
    ("size", "shown"),
    [
        ((320, 240), (320, 240)),
        ((1000, 300), (1000, 300)),
        ((500, 700), (500, 400)),
        ((60, 50), (320, 240)),
        ((1000, 1), (1000, 240)),
    ],
)
def test_every_size_is_laid_out_anew_on_every_scene_of_the_stack(
    sit: Sit, size: tuple[int, int], shown: tuple[int, int]
) -> None:
    robot = sit("pileon", 1)
    robot.key(pygame.K_p)
    robot.wait(0.05)
    robot.resize(size)
    assert [shown] * 4 == [scene.size for scene in robot.manager.scenes]
    assert colours(robot.picture) > 10
    for _ in range(2):
        robot.key(pygame.K_p)
        robot.wait(0.05)


@pytest.mark.parametrize("whole_frame", [False, True])
def test_during_a_resize_the_last_picture_is_stretched_until_a_new_one_is_drawn(sit: Sit, whole_frame: bool) -> None:
    robot = sit("pileon", 1)
    robot.services.change(whole_frame=whole_frame)
    robot.resize((800, 450))
    before = pygame.transform.smoothscale(robot.picture, (32, 18))
    assert colours(before) > 1
    for size in ((1000, 600), (1200, 680)):
        pygame.display.set_mode(size, pygame.RESIZABLE).fill("black")
        pygame.event.post(Event(pygame.VIDEORESIZE, size=size, w=size[0], h=size[1]))
        robot.wait(FRAME)
        assert not robot.manager.at_rest
        now = pygame.transform.smoothscale(robot.picture, (32, 18))
        apart = [abs(one - other) for one, other in zip(now.get_buffer().raw, before.get_buffer().raw, strict=True)]
        assert sum(apart) / len(apart) < 5
    robot.wait(0.3)
    assert robot.manager.at_rest


@pytest.mark.parametrize("game", GAMES)
def test_a_portrait_window_shows_the_whole_table_in_its_middle(tmp_path: Path, game: str) -> None:
    robot = Robot.at_table(tmp_path, game, size=(400, 650))
    assert (400, 320) == robot.table.size
    assert colours(robot.picture) > 10
    robot.close()


def test_time_stops_while_the_window_is_hidden(sit: Sit) -> None:
    robot = sit("wall", 1)
    pygame.event.post(Event(pygame.WINDOWMINIMIZED))
    robot.wait(FRAME)
    seconds = robot.play.seconds
    robot.wait(3.0)
    assert seconds == robot.play.seconds
    assert robot.manager.idle_for >= 0.5
    pygame.event.post(Event(pygame.WINDOWRESTORED))
    robot.wait(1.0)
    assert robot.play.seconds > seconds


def test_the_clock_rests_while_another_window_has_the_keyboard(sit: Sit) -> None:
    robot = sit("wall", 1)
    robot.wait(1.0)
    for back in (pygame.WINDOWFOCUSGAINED, None):
        pygame.event.post(Event(pygame.WINDOWFOCUSLOST))
        robot.wait(FRAME)
        seconds = robot.play.seconds
        robot.wait(3.0)
        assert seconds == robot.play.seconds
        assert robot.rest > 1, "a clock that stands still wakes nobody"
        if back:
            pygame.event.post(Event(back))
        else:  # where no news of the focus comes, a key tells that the player is there
            robot.key(pygame.K_LEFT)
        robot.wait(1.0)
        assert robot.play.seconds > seconds


def test_a_scene_that_could_not_be_made_ready_for_a_size_is_shown_in_it_all_the_same(
    sit: Sit, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    def no_room(_table: Table) -> None:
        raise MemoryError("no room")

    robot = sit("pileon", 1)
    monkeypatch.setattr(Storeroom, "_report", ImageCache._report)
    monkeypatch.setattr(Table, "prerender", no_room)
    robot.resize((800, 450))
    assert robot.manager.at_rest
    assert (800, 450) == robot.scene.size == robot.picture.get_size()
    assert colours(robot.picture) > 10
    assert "MemoryError: no room" in capfd.readouterr().err


SIZE, SHOWN, MARGIN = (640, 360), (608, 342), (16, 9)


@pytest.fixture
def robot(tmp_path: Path, images: ImageCache) -> Iterator[Robot]:
    robot = Robot.at_title(tmp_path, SIZE, images=images)
    yield robot
    robot.close()


def shrunk(robot: Robot) -> None:
    robot.services.change(whole_frame=True)
    robot.key(pygame.K_F15)
    robot.settle()


def test_the_scene_is_laid_out_for_the_smaller_picture_and_back(robot: Robot) -> None:
    shrunk(robot)
    assert SHOWN == robot.scene.size
    robot.services.change(whole_frame=False)
    robot.key(pygame.K_F15)
    robot.settle()
    assert SIZE == robot.scene.size


def test_the_margin_is_black_and_the_picture_lies_in_its_middle(robot: Robot) -> None:
    shrunk(robot)
    window = pygame.display.get_surface()
    assert window
    area = pygame.Rect(MARGIN, SHOWN)
    inside = window.subsurface(area)
    assert pygame.image.tobytes(robot.picture, "RGB") == pygame.image.tobytes(inside, "RGB")
    frame = window.copy()
    frame.fill("black", area)
    assert (0, 0, 0) == pygame.transform.average_color(frame)[:3]


def test_the_mouse_means_what_it_points_at(robot: Robot) -> None:
    robot.show(Push(Options(robot.services)))
    robot.settle()
    shrunk(robot)
    assert isinstance(robot.scene, Options)
    play = robot.scene.controls.named(Chapter.PLAY.name)
    assert play
    corner = play.area.left + 2 + MARGIN[0], play.area.top + 2 + MARGIN[1]
    robot.click(corner)
    assert Chapter.PLAY is robot.scene.chapter


def test_the_mouse_wheel_turns_what_the_mouse_points_at(robot: Robot, monkeypatch: pytest.MonkeyPatch) -> None:
    shrunk(robot)
    robot.show(Push(DealNumber(robot.services, lambda: [], no_deal, False, "1")))
    robot.settle()
    wheel = DesignFrame(SHOWN).rect(960 - (6 * 98 - 20) / 2 + 4 * 98, 420, 78, 168)
    monkeypatch.setattr(pygame.mouse, "get_pos", lambda: (wheel.right - 2 + MARGIN[0], wheel.centery + MARGIN[1]))
    pygame.event.post(pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=1))
    robot.wait(FRAME)
    assert isinstance(robot.scene, DealNumber)
    assert 11 == robot.scene.number


def test_a_window_of_another_size_keeps_its_margin(robot: Robot) -> None:
    shrunk(robot)
    robot.resize((800, 600))
    robot.wait(20 * FRAME)
    robot.settle()
    assert (760, 570) == robot.scene.size


def test_the_pointer_is_hidden_while_keys_are_used_and_the_mouse_stays_absolute(sit: Sit) -> None:
    robot = sit("cruel")
    robot.manager.window.take_all_keys()
    robot.key(pygame.K_RIGHT)
    assert not pygame.mouse.get_visible()
    assert not pygame.mouse.get_relative_mode()
    pygame.event.post(Event(pygame.MOUSEMOTION, pos=(9, 9), rel=(1, 1), buttons=(0, 0, 0)))
    robot.wait(FRAME)
    assert pygame.mouse.get_visible()
    with pytest.warns(DeprecationWarning):
        pygame.Window.from_display_module().grab_keyboard = False


def test_a_pause_opened_while_the_window_grows_shows_the_whole_table_behind_it(sit: Sit) -> None:
    robot = sit("cruel", 1)
    pygame.display.set_mode((800, 600), pygame.RESIZABLE)
    pygame.event.post(Event(pygame.VIDEORESIZE, size=(800, 600), w=800, h=600))
    robot.key(pygame.K_ESCAPE)
    robot.wait(0.3)
    assert isinstance(robot.scene, Pause)
    assert (800, 600) == robot.scene.size == robot.table.size
    assert any(pygame.transform.average_color(robot.picture, (0, 560, 800, 40))[:3])
