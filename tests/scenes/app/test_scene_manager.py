"""The scene manager: toasts, screenshots and letters; scenes change without an empty frame, and no input is lost."""

import errno
import os
import sys
from collections.abc import Callable, Iterator
from ctypes import c_char_p
from functools import partial
from pathlib import Path
from struct import pack

import pygame
import pytest
from pygame import Rect
from pygame.event import Event

from game.play import Play
from game.rules import GAMES
from game.settings import Motion
from scenes.animation.durations import IRIS_IN
from scenes.app.first_scenes import arch_of
from scenes.app.scene_manager import SceneManager, free_memory
from scenes.app.scene_stack import LONG, PATIENCE
from scenes.app.window import Window
from scenes.c_libraries import sdl_function
from scenes.commands import Command
from scenes.render.image_cache import ImageCache
from scenes.screens.credits import Credits
from scenes.screens.deal_number import DealNumber
from scenes.screens.help import Help
from scenes.screens.options import Options
from scenes.screens.pause import Pause
from scenes.screens.records import Records
from scenes.screens.table import Table
from scenes.screens.title import Title
from scenes.services import Services
from scenes.widgets.scene import Pop, Push, Scene
from tests.scenes.conftest import SMALL, Sit
from tests.scenes.fakes import Sheet, no_deal
from tests.scenes.robot import FRAME, Robot, services
from tests.window import wait_for

pytestmark = pytest.mark.watched


def raw(robot: Robot) -> bytes:
    """Return what is on the screen, byte by byte."""
    return pygame.image.tobytes(robot.picture, "RGB")


def told_after_a_picture(robot: Robot) -> str:
    """Have a picture of the screen saved, and return what is said about it."""
    robot.key(pygame.K_F12)

    def told() -> str | None:
        robot.wait(FRAME)
        return robot.manager.toasts.sentence

    return wait_for(told, "the message", FRAME)


def test_a_picture_of_the_screen_is_saved_and_said(
    sit: Sit, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("USERPROFILE", str(tmp_path))
    robot = sit("wall", 1)
    seen = raw(robot)
    told = told_after_a_picture(robot)
    [saved] = tmp_path.glob("*.png")
    assert f"Screenshot saved in {tmp_path.name}" == told
    assert str(saved) in capfd.readouterr().err
    assert seen == pygame.image.tobytes(pygame.image.load(saved), "RGB")
    robot.wait(12.0)
    assert robot.manager.toasts.sentence is None


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere every name of a file is Unicode")
def test_a_screenshot_is_saved_under_a_home_folder_whose_name_is_not_utf_8(
    sit: Sit, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    home = tmp_path / os.fsdecode(b"x\xffr")
    home.mkdir()
    monkeypatch.setenv("HOME", str(home))
    robot = sit("wall", 1)
    told = told_after_a_picture(robot)
    [saved] = home.glob("*.png")
    assert raw(robot)
    with saved.open("rb") as file:
        assert robot.picture.get_size() == pygame.image.load(file, "picture.png").get_size()
    assert "Screenshot saved in x\N{REPLACEMENT CHARACTER}r" == told


def test_where_there_is_a_folder_for_pictures_it_is_that_which_is_said(
    sit: Sit, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("USERPROFILE", str(tmp_path))
    (tmp_path / "Pictures").mkdir()
    assert "Screenshot saved in Pictures" == told_after_a_picture(sit("wall", 1))
    assert 1 == len(list((tmp_path / "Pictures").glob("*.png")))


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere every name of a file is Unicode")
def test_an_unusable_folder_whose_name_is_not_utf_8_is_reported(tmp_path: Path) -> None:
    file = tmp_path / os.fsdecode(b"x\xffr") / "file"
    file.parent.mkdir()
    file.touch()
    robot = Robot.at_title(file, SMALL, Motion.OFF)
    robot.wait(0.2)
    assert f"x\N{REPLACEMENT CHARACTER}r{os.sep}file" in (robot.manager.toasts.sentence or "")
    robot.close()


def test_where_there_is_no_room_for_a_picture_nothing_is_left_and_the_reason_is_said(
    sit: Sit, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    resource = pytest.importorskip("resource")
    home = tmp_path / "home"
    home.mkdir()
    monkeypatch.setenv("HOME", str(home))
    robot = sit("wall", 1)
    robot.services.store.flush()
    usual = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (1000, usual[1]))
    try:
        told = told_after_a_picture(robot)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, usual)
    assert [] == list(home.iterdir())
    assert f"Could not save screenshot: {os.strerror(errno.EFBIG)}" == told


def test_two_screenshots_in_the_same_second_are_both_kept(
    sit: Sit, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("USERPROFILE", str(tmp_path))
    robot = sit("wall", 1)
    names = []
    for _ in range(2):
        assert f"Screenshot saved in {tmp_path.name}" == told_after_a_picture(robot)
        names.append({saved.name for saved in tmp_path.glob("*.png")})
        robot.wait(12.0)
    assert [{"patience-arcade-20261121-120000.png"}, {"patience-arcade-20261121-120000-2.png"}] == [
        names[0],
        names[1] - names[0],
    ]
    first, second = (pygame.image.load(saved) for saved in tmp_path.glob("*.png"))
    assert first.get_size() == second.get_size() == SMALL


def test_a_picture_that_cannot_be_saved_is_said(sit: Sit, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", str(tmp_path / "nowhere"))
    monkeypatch.setenv("USERPROFILE", str(tmp_path / "nowhere"))
    robot = sit("wall", 1)
    assert "Could not save" in told_after_a_picture(robot)


def test_without_a_home_folder_a_screenshot_is_reported_as_not_saved(sit: Sit, monkeypatch: pytest.MonkeyPatch) -> None:
    def homeless() -> Path:
        raise RuntimeError("Could not determine home directory.")

    monkeypatch.setattr(Path, "home", homeless)
    assert "Could not save" in told_after_a_picture(sit("wall", 1))


def test_storage_errors_are_shown_one_after_the_other(tmp_path: Path, images: ImageCache) -> None:
    (tmp_path / "settings.toml").write_text('music = "loud"\nback = "gold"\n', "utf-8")
    robot = Robot(tmp_path, lambda services: [Title(services)], SMALL, Motion.OFF, images)
    robot.wait(0.1)
    first = robot.manager.toasts.sentence
    plain = raw(robot)
    robot.wait(5.5)
    second = robot.manager.toasts.sentence
    robot.wait(5.5)
    assert first and second and first != second
    assert robot.manager.toasts.sentence is None
    assert plain != raw(robot)
    robot.close()


def test_letters_that_are_written_command_nothing(sit: Sit) -> None:
    robot = sit("wall", 1)
    typed: list[str] = []

    class Desk(Table):
        """A table at which letters are written."""

        @property
        def writes(self) -> str:
            return "DM"

        def typed(self, text: str) -> None:
            typed.append(text)

    desk = Desk(robot.services, Play(GAMES["wall"], 2))
    desk.arrange(SMALL)
    robot.manager.scenes[-1] = desk
    robot.key(pygame.K_m, text="m")
    robot.key(pygame.K_d, text="d")
    robot.key(pygame.K_d, text="d")
    assert ["m", "d", "d"] == typed
    assert not desk.play.moves
    assert not robot.services.silent


def test_a_key_whose_text_cannot_be_read_ends_nothing_and_no_event_beside_it_is_lost(sit: Sit) -> None:
    """As a dead key on a real keyboard once sent half a letter."""
    robot = sit("cruel")
    push = sdl_function("SDL_PushEvent", c_char_p)
    assert push
    pygame.event.post(Event(pygame.KEYDOWN, key=pygame.K_m, mod=0, unicode="m", scancode=0))
    push(pack("III", pygame.TEXTINPUT, 0, 0) + b"\xb4".ljust(44, b"\0"))
    robot.key(pygame.K_F1)
    robot.settle()
    assert robot.services.silent
    assert isinstance(robot.scene, Help)


def test_the_mute_key_works_everywhere_and_says_whether_sound_is_on(sit: Sit) -> None:
    robot = sit("wall", 1)
    robot.key(pygame.K_m, text="m")
    assert robot.services.settings.muted
    assert "Sound off" == robot.manager.toasts.sentence
    robot.key(pygame.K_p)
    robot.wait(0.05)
    robot.key(pygame.K_m, text="m")
    assert not robot.services.settings.muted
    assert "Sound on" == robot.manager.toasts.sentence
    robot.wait(5.0)
    assert robot.manager.toasts.sentence is None


@pytest.mark.parametrize(
    "page",
    [
        Options,
        Records,
        Credits,
        lambda services: Help(services, GAMES["wall"]),
        lambda services: DealNumber(services, lambda: [], no_deal, False, "1"),
    ],
)
def test_the_key_that_leaves_a_table_leaves_any_page_above_it(sit: Sit, page: Callable[[Services], Scene]) -> None:
    robot = sit("wall", 1)
    robot.show(Push(page(robot.services)))
    robot.wait(0.05)
    assert robot.scene is not robot.table
    robot.key(pygame.K_w, pygame.KMOD_CTRL)
    robot.wait(0.05)
    assert robot.scene is robot.table


def test_closing_the_window_keeps_the_play(sit: Sit) -> None:
    robot = sit("wall", 1)
    robot.key(pygame.K_d)
    robot.wait(1.2)
    robot.key(pygame.K_p)
    robot.wait(0.05)
    pygame.event.post(Event(pygame.QUIT))
    robot.wait(0.05)
    assert not robot.running
    line = robot.services.store.open_play("wall")
    assert line and "seconds=1 " in line


@pytest.mark.parametrize("motion", [Motion.FULL, Motion.REDUCED])
def test_a_change_of_scenes_leads_by_and_by_to_the_new_one_whole(
    tmp_path: Path, images: ImageCache, motion: Motion
) -> None:
    robot = Robot(tmp_path, lambda services: [Title(services)], SMALL, motion, images)
    shown: list[bytes] = []
    robot.manager.window.show = lambda areas=(): shown.append(raw(robot))  # type: ignore[method-assign]
    robot.wait(0.1)
    shown.clear()
    robot.key(pygame.K_RETURN)
    robot.wait(1.0)
    hall = raw(robot)
    assert hall != shown[0]
    assert hall == shown[-1]
    robot.manager.renderer.invalidate()
    robot.wait(FRAME)
    assert hall == raw(robot)
    robot.close()


class Torn(Sheet):
    """A sheet that cannot be made ready until it is mended."""

    torn = True

    def prerender(self) -> None:
        """Fail when the test says so, as long as it is torn."""
        super().prerender()
        if self.torn:
            raise MemoryError("no room")


@pytest.fixture
def sheets(tmp_path: Path) -> Iterator[tuple[SceneManager, Sheet, Sheet]]:
    """Return a manager that shows a red sheet, and a blue one that follows, with an image cache in its own thread."""
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

    def shown() -> bool:
        manager.tick(FRAME)
        return manager.scenes[-1:] == [scene] and not manager.stack.loading

    wait_for(shown, "the scene", 0.001)


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
        assert pygame.Color("red") == manager.renderer.screen.get_at((5, 5))
    assert manager.stack.loading
    blue.ready.set()
    until(manager, blue)
    assert pygame.Color("blue") == manager.renderer.screen.get_at((5, 5))


def test_a_window_that_grows_during_the_start_shows_the_first_picture_larger(
    sheets: tuple[SceneManager, Sheet, Sheet],
) -> None:
    _, red, blue = sheets
    window = Window(red.services.store, SMALL)
    window.screen.fill("green")
    manager = SceneManager(red.services, [blue], window)
    manager.tick(FRAME)
    size = 2 * SMALL[0], 2 * SMALL[1]
    pygame.display.set_mode(size, pygame.RESIZABLE).fill("black")
    pygame.event.post(Event(pygame.VIDEORESIZE, size=size, w=size[0], h=size[1]))
    manager.tick(FRAME)
    assert manager.stack.loading
    assert pygame.Color("green") == window.screen.get_at((size[0] - 5, size[1] - 5))
    blue.ready.set()
    until(manager, blue)


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
    assert [Command.TAKE] == red.received
    assert [Command.RIGHT, Command.TAKE] == blue.received


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
    assert [] == blue.received


def test_a_notch_of_the_wheel_is_no_press(sheets: tuple[SceneManager, Sheet, Sheet]) -> None:
    manager, red, _ = sheets
    for kind, more in ((pygame.MOUSEWHEEL, {"x": 0, "y": 1}), (pygame.MOUSEBUTTONDOWN, {}), (pygame.MOUSEBUTTONUP, {})):
        pygame.event.post(Event(kind, {"pos": (9, 9), "button": pygame.BUTTON_WHEELUP, **more}))  # as pygame does
    manager.tick(FRAME)
    assert [pygame.MOUSEWHEEL] == red.received


@pytest.mark.parametrize("motion", [Motion.FULL, Motion.REDUCED])
def test_input_is_accepted_during_a_transition(sit: Sit, motion: Motion) -> None:
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


def test_after_a_new_deal_the_iris_still_closes_where_the_table_came_from(sit: Sit) -> None:
    robot, origin = sit("wall", 1, Motion.FULL), Rect(280, 80, 40, 60)
    robot.show(Push(Table(robot.services, Play(GAMES["maze"], 1)), origin))
    robot.settle()
    robot.key(pygame.K_n)
    robot.settle()
    robot.show(Pop())
    robot.wait_until(lambda: robot.manager._display.shows((2, 2)))
    assert not robot.manager._display.shows(origin.center)


def test_a_table_asked_for_at_once_opens_through_its_arch_on_the_greeting(tmp_path: Path, images: ImageCache) -> None:
    pygame.display.init()
    pygame.font.init()
    home = services(tmp_path, Motion.FULL, images)
    window = Window(home.store, SMALL, False)
    window.screen.fill("red")
    sheet = Sheet(home, "blue")
    sheet.ready.set()
    origin = arch_of("maze", SMALL)
    manager = SceneManager(home, [sheet], window, origin)
    assert origin
    seen = []
    for _ in range(round(IRIS_IN / FRAME)):
        manager.tick(FRAME)
        seen.append((window.screen.get_at(origin.center), window.screen.get_at((2, 2))))
    assert (pygame.Color("blue"), pygame.Color("red")) in seen
    while not manager.at_rest:
        manager.tick(FRAME)
    assert pygame.Color("blue") == window.screen.get_at((2, 2))
    manager.close()
    home.store.close()


def test_a_scene_dims_while_the_next_one_takes_long_and_is_bright_again_if_that_fails(
    sheets: tuple[SceneManager, Sheet, Sheet],
) -> None:
    manager, red, _blue = sheets
    red.following = torn = Torn(red.services, "green")
    shown = partial(manager.window.screen.get_at, (2, 2))
    bright = shown()
    press(manager, pygame.K_RETURN)
    manager.tick(PATIENCE)
    assert bright == shown()
    manager.tick(LONG - PATIENCE)
    assert 0 < shown().r < bright.r
    torn.ready.set()
    until(manager, red)
    manager.tick(FRAME)
    assert bright == shown()


def test_a_scene_that_comes_instead_of_one_that_was_long_in_coming_is_bright(
    sheets: tuple[SceneManager, Sheet, Sheet],
) -> None:
    manager, red, blue = sheets
    red.following = late = Sheet(red.services, "green")
    press(manager, pygame.K_RETURN)
    manager.tick(LONG)
    manager.carry_out(Push(blue))
    for sheet in (late, blue):
        sheet.ready.set()
    until(manager, blue)
    manager.tick(FRAME)
    assert pygame.Color("blue") == manager.window.screen.get_at((2, 2))


def test_a_screen_that_fails_to_open_shows_an_error_and_can_be_retried(
    sheets: tuple[SceneManager, Sheet, Sheet], capfd: pytest.CaptureFixture[str]
) -> None:
    manager, red, _blue = sheets
    red.following = torn = Torn(red.services, "green")
    press(manager, pygame.K_RETURN, pygame.K_UP, pygame.K_LEFT)
    manager.tick(PATIENCE)
    torn.ready.set()
    until(manager, red)
    assert [red] == manager.scenes
    assert (manager.toasts.sentence or "").startswith("Could not open that.")
    assert [Command.TAKE] == red.received, "the keys typed ahead were meant for another scene"
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


def test_memory_is_freed_as_long_as_the_player_does_nothing() -> None:
    images, freed = ImageCache(), list[int]()

    class Screen:
        def free(self) -> None:
            freed.append(1)

    closed = Screen()
    images.call_when_tidied(closed.free)
    assert not free_memory(images, lambda: True)
    assert not freed
    assert not free_memory(images, lambda: bool(freed))  # the player comes while it is under way
    assert freed
    assert free_memory(images)
