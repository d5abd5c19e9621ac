"""The loop: scenes come and go without an empty frame, the window changes without a loss, and notices are said."""

import threading
from collections.abc import Iterator
from datetime import datetime
from pathlib import Path
from random import Random

import pygame
import pytest
from pygame.event import Event

from game.play import Play
from game.rules import GAMES
from game.settings import Motion
from game.shelf import Shelf
from scenes.art.studio import Studio
from scenes.beginning import way_in
from scenes.house import House
from scenes.input.commands import Command
from scenes.manager import SceneManager
from scenes.pause import Pause
from scenes.scene import Push, Scene
from scenes.shell.window import Window
from scenes.sound import Silence
from scenes.stage.canvas import Sprite
from scenes.table import Table
from scenes.title import Title
from tests.scenes.conftest import SMALL, Sit
from tests.scenes.robot import FRAME, Robot


def raw(robot: Robot) -> bytes:
    """Return what is on the screen, byte by byte."""
    return pygame.image.tobytes(robot.picture, "RGB")


def colours(picture: pygame.Surface) -> int:
    """Return how many colours a picture shows at some points."""
    width, height = picture.get_size()
    return len({tuple(picture.get_at((x, y))) for x in range(0, width, 23) for y in range(0, height, 23)})


class Sheet(Scene):
    """A scene of one colour that is ready once it is told to be; it leads on to the next at any key or press."""

    def __init__(self, house: House, colour: str, following: "Sheet | None" = None) -> None:
        super().__init__(house)
        self.colour = colour
        self.following = following
        self.ready = threading.Event()
        self.heard: list[object] = []

    def prepare(self) -> None:
        """Wait until the test says so."""
        self.ready.wait(20)

    def frame(self) -> list[Sprite]:
        """Tell a sheet of the colour."""
        sheet = pygame.Surface(self.size)
        sheet.fill(self.colour)
        return [Sprite(sheet, 0, 0)]

    def command(self, command: Command) -> Push | None:
        """Note the command, and lead on."""
        self.heard.append(command)
        return Push(self.following) if self.following else None

    def pointer(self, event: Event) -> Push | None:
        """Note the event, and lead on when a button comes up."""
        self.heard.append(event.type)
        return Push(self.following) if self.following and event.type == pygame.MOUSEBUTTONUP else None


@pytest.fixture
def sheets(tmp_path: Path) -> Iterator[tuple[SceneManager, Sheet, Sheet]]:
    """Return a manager that shows a red sheet, and a blue one that follows, with a studio in a thread of its own."""
    pygame.display.init()
    pygame.font.init()
    pygame.event.clear()
    house = House(Shelf(tmp_path), Silence(), Studio(), Random(1), datetime.now, Motion.OFF)
    blue = Sheet(house, "blue")
    red = Sheet(house, "red", blue)
    red.ready.set()
    manager = SceneManager(house, [red], Window(house.shelf, SMALL))
    until(manager, red)
    yield manager, red, blue
    blue.ready.set()
    manager.close()
    house.studio.close()
    house.shelf.close()


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
    assert [Command.TAKE] == red.heard
    assert [Command.RIGHT, Command.TAKE] == blue.heard


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
    assert [] == blue.heard


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


def test_a_table_asked_for_at_once_opens_through_its_arch_on_the_greeting(tmp_path: Path, studio: Studio) -> None:
    pygame.display.init()
    pygame.font.init()
    house = House(Shelf(tmp_path), Silence(), studio, Random(1), datetime.now, Motion.FULL)
    window = Window(house.shelf, SMALL, False)
    window.screen.fill("red")
    sheet = Sheet(house, "blue")
    sheet.ready.set()
    origin = way_in("maze", SMALL)
    manager = SceneManager(house, [sheet], window, origin)
    manager.tick(0.2)
    manager.tick(FRAME)
    assert origin
    assert pygame.Color("blue") == window.screen.get_at(origin)
    assert pygame.Color("red") == window.screen.get_at((2, 2))
    while not manager.at_rest:
        manager.tick(FRAME)
    assert pygame.Color("blue") == window.screen.get_at((2, 2))
    manager.close()
    house.shelf.close()


def test_f11_and_alt_enter_fill_the_screen_lose_nothing_and_are_remembered(sit: Sit) -> None:
    robot = sit("whitehead", 1)
    robot.key(pygame.K_d)
    robot.click(robot.spot(next(move for move in robot.play.legal if str(move) != "0").source))  # type: ignore[union-attr]
    choice, moves = robot.table.board.choice, robot.play.moves
    for key, mod in ((pygame.K_F11, 0), (pygame.K_RETURN, pygame.KMOD_ALT)):
        robot.key(key, mod)
        robot.wait(0.3)
        assert robot.manager.window.fullscreen is robot.house.settings.fullscreen
        assert robot.manager.window.fullscreen is robot.house.fullscreen
        assert robot.picture.get_size() == robot.table.size
    assert not robot.manager.window.fullscreen
    assert SMALL == robot.picture.get_size()
    assert (choice.taken, moves) == (robot.table.board.choice.taken, robot.play.moves)


def test_what_the_command_line_asks_for_is_not_kept(tmp_path: Path, studio: Studio) -> None:
    pygame.display.init()
    pygame.font.init()
    shelf = Shelf(tmp_path)
    house = House(shelf, Silence(), studio, Random(1), datetime.now, Motion.OFF)
    before = house.settings
    for size, full in (((800, 450), None), (None, True), (None, False)):
        sheet = Sheet(house, "red")
        sheet.ready.set()
        manager = SceneManager(house, [sheet], Window(shelf, size, full))
        manager.tick(FRAME)
        assert bool(full) is manager.window.fullscreen
        assert bool(full) is house.fullscreen
        manager.close()
    assert before == house.settings
    shelf.close()


def test_a_window_is_found_again_at_the_size_the_player_gave_it(tmp_path: Path, studio: Studio) -> None:
    pygame.display.init()
    pygame.font.init()
    robot = Robot.__new__(Robot)
    robot.house = House(Shelf(tmp_path), Silence(), studio, Random(1), datetime.now, Motion.OFF)
    sheet = Sheet(robot.house, "red")
    sheet.ready.set()
    robot.manager = SceneManager(robot.house, [sheet], Window(robot.house.shelf, fullscreen=False))
    robot.wait(0.05)
    robot.resize((900, 500))
    assert (900, 500) == robot.house.settings.window_size
    robot.close()


@pytest.mark.parametrize("size", [(320, 240), (1000, 300), (500, 700)])
def test_every_size_is_laid_out_anew_on_every_scene_of_the_stack(sit: Sit, size: tuple[int, int]) -> None:
    robot = sit("pileon", 1)
    robot.key(pygame.K_p)
    robot.wait(0.05)
    robot.resize(size)
    assert [size] * 4 == [scene.size for scene in robot.manager.scenes]
    assert colours(robot.picture) > 10
    for _ in range(2):
        robot.key(pygame.K_p)
        robot.wait(0.05)


def test_a_picture_of_the_screen_is_saved_and_said(sit: Sit, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("USERPROFILE", str(tmp_path))
    robot = sit("wall", 1)
    seen = raw(robot)
    robot.key(pygame.K_F12)
    for _ in range(500):
        if robot.manager.notices.sentence:
            break
        pygame.time.wait(5)
        robot.wait(FRAME)
    [saved] = tmp_path.glob("*.png")
    assert str(saved) in (robot.manager.notices.sentence or "")
    assert seen == pygame.image.tobytes(pygame.image.load(saved), "RGB")
    robot.wait(5.0)
    assert robot.manager.notices.sentence is None


def test_a_picture_that_cannot_be_saved_is_said(sit: Sit, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", str(tmp_path / "nowhere"))
    monkeypatch.setenv("USERPROFILE", str(tmp_path / "nowhere"))
    robot = sit("wall", 1)
    robot.key(pygame.K_F12)
    for _ in range(500):
        if robot.manager.notices.sentence:
            break
        pygame.time.wait(5)
        robot.wait(FRAME)
    assert "could not be saved" in (robot.manager.notices.sentence or "")


def test_troubles_of_the_shelf_are_said_one_after_the_other(tmp_path: Path, studio: Studio) -> None:
    (tmp_path / "settings.toml").write_text('music = "loud"\nback = "gold"\n', "utf-8")
    robot = Robot(tmp_path, lambda house: [Title(house)], SMALL, Motion.OFF, studio)
    robot.wait(0.1)
    first = robot.manager.notices.sentence
    plain = raw(robot)
    robot.wait(4.5)
    second = robot.manager.notices.sentence
    robot.wait(4.5)
    assert first and second and first != second
    assert robot.manager.notices.sentence is None
    assert plain != raw(robot)
    robot.close()


def test_time_stands_still_for_a_window_that_nobody_sees(sit: Sit) -> None:
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
        if back:
            pygame.event.post(Event(back))
        else:  # where no news of the focus comes, a key tells that the player is there
            robot.key(pygame.K_LEFT)
        robot.wait(1.0)
        assert robot.play.seconds > seconds


def test_letters_that_are_written_command_nothing(sit: Sit) -> None:
    robot = sit("wall", 1)
    typed: list[str] = []

    class Desk(Table):
        """A table at which letters are written."""

        @property
        def writes(self) -> bool:
            return True

        def typed(self, text: str) -> None:
            typed.append(text)

    desk = Desk(robot.house, Play(GAMES["wall"], 2))
    desk.arrange(SMALL)
    robot.manager.scenes[-1] = desk
    robot.key(pygame.K_m, text="m")
    robot.key(pygame.K_d, text="d")
    robot.key(pygame.K_d, text="d")
    assert ["m", "d", "d"] == typed
    assert not desk.play.moves
    assert not robot.house.silent


def test_the_mute_key_works_everywhere(sit: Sit) -> None:
    robot = sit("wall", 1)
    robot.key(pygame.K_m, text="m")
    assert robot.house.settings.muted
    robot.key(pygame.K_p)
    robot.wait(0.05)
    robot.key(pygame.K_m, text="m")
    assert not robot.house.settings.muted


def test_closing_the_window_keeps_the_play(sit: Sit) -> None:
    robot = sit("wall", 1)
    robot.key(pygame.K_d)
    robot.wait(1.2)
    robot.key(pygame.K_p)
    robot.wait(0.05)
    pygame.event.post(Event(pygame.QUIT))
    robot.wait(0.05)
    assert not robot.running
    line = robot.house.shelf.open_play("wall")
    assert line and "seconds=1 " in line
