"""Nothing is read or written between two frames, whatever the player does: other threads do that."""

import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from datetime import datetime
from functools import cache, partial
from pathlib import Path
from threading import Thread, current_thread, main_thread
from typing import Any

import pygame
import pytest
from pygame import Rect, Surface

from game.play import Play
from game.rules import GAMES
from game.settings import Lamp, Motion
from game.state import Move, Tap
from scenes.app import display
from scenes.app.scene_manager import SceneManager
from scenes.render import renderer
from scenes.render.dirty_rects import LaidFrame
from scenes.render.drawables import Sprite
from scenes.render.image_cache import ImageCache, Task, Urgency
from scenes.screens.calendar import Calendar
from scenes.screens.pause import Pause
from scenes.screens.select_deal import SelectDeal
from scenes.screens.select_game import SelectGame
from scenes.screens.table import Table
from scenes.screens.title import Title
from scenes.widgets.scene import Pop, Push
from tests.image_cache import wait_for_order, wait_for_worker
from tests.players import PROVEN, won_moves
from tests.scenes.conftest import Sit
from tests.scenes.robot import FRAME, Robot
from tests.window import wait_for

TOUCHES = (
    "open",
    "sqlite3.connect",
    "os.listdir",
    "os.scandir",
    "os.rename",
    "os.remove",
    "subprocess.Popen",
    "import",
)
"""Audit events of access to the disk."""


class DiskWatcher:
    """Records what the main thread opens while the program is between two frames."""

    def __init__(self) -> None:
        self.between = False
        self.noted: list[str] = []
        sys.addaudithook(self._hear)

    def _hear(self, event: str, arguments: tuple[Any, ...]) -> None:
        if self.between and event in TOUCHES and current_thread() is main_thread():
            self.noted.append(f"{event} {arguments[0]}")


disk_watcher = cache(DiskWatcher)
"""Returns the only one, as an audit hook cannot be removed."""


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch, drawn_here: None) -> Iterator[list[str]]:
    """Return all that is opened between two frames of a test."""
    tick, watching = SceneManager.tick, disk_watcher()

    def watched(manager: SceneManager, seconds: float) -> None:
        watching.between = True
        try:
            tick(manager, seconds)
        finally:
            watching.between = False

    monkeypatch.setattr(SceneManager, "tick", watched)
    watching.noted.clear()
    yield watching.noted


def press(robot: Robot, key: int, text: str = "") -> None:
    """Press a key, and wait until what it leads to is shown."""
    robot.key(key, text=text)
    robot.wait(2 * FRAME)
    while robot.manager.stack.loading or not robot.manager.at_rest:
        pygame.time.wait(1)
        robot.wait(FRAME)


def test_nothing_is_opened_between_two_frames(tmp_path: Path, opened: list[str]) -> None:
    """From the title to the deals of the days, a deal that is dealt, left, and gone on with."""
    images = ImageCache()
    robot = Robot.at_title(tmp_path, (320, 240), Motion.OFF, images)
    way = (
        (pygame.K_RETURN, "", SelectGame),
        (pygame.K_RETURN, "", SelectDeal),
        (pygame.K_k, "k", Calendar),
        (pygame.K_LEFT, "", Calendar),
        (pygame.K_PAGEUP, "", Calendar),
        (pygame.K_ESCAPE, "", SelectDeal),
        (pygame.K_RETURN, "", Table),
        (pygame.K_d, "d", Table),
        (pygame.K_h, "h", Table),
        (pygame.K_z, "z", Table),
        (pygame.K_ESCAPE, "", Pause),
    )
    for key, text, scene in way:
        press(robot, key, text)
        assert isinstance(robot.scene, scene)
    robot.show(Pop(levels=2))
    press(robot, pygame.K_RETURN)  # to its deals, the saved play in focus
    press(robot, pygame.K_RETURN)
    assert isinstance(robot.scene, Table)
    robot.close()
    images.close()
    assert not opened


def test_nothing_is_opened_as_the_next_day_comes(tmp_path: Path, opened: list[str]) -> None:
    images = ImageCache()
    robot = Robot.at_title(tmp_path, (320, 240), Motion.OFF, images)
    press(robot, pygame.K_RETURN)
    press(robot, pygame.K_RETURN)
    assert isinstance(robot.scene, SelectDeal)
    for day in range(22, 25):
        wait_for_worker(images)
        robot.services.now = partial(datetime, 2026, 11, day, 9)
        robot.wait(2 * FRAME)
    press(robot, pygame.K_t, "t")
    assert "2026-11-24" == robot.play.facts["day"]
    robot.close()
    images.close()
    assert not opened


def test_the_worker_makes_the_picture_that_holds_a_static_layer(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is as large as the screen, so a frame has no time to get that much memory."""
    renderer.backing.cache_clear()
    made: list[int] = []
    static_layer = renderer.Renderer._static_layer

    def noted(shown: renderer.Renderer) -> renderer.Renderer:
        before = renderer.backing.cache_info().misses
        layer = static_layer(shown)
        made.append(renderer.backing.cache_info().misses - before)
        return layer

    monkeypatch.setattr(renderer.Renderer, "_static_layer", noted)
    images = ImageCache()
    robot = Robot.at_title(tmp_path, (320, 240), Motion.FULL, images)
    press(robot, pygame.K_F6)  # which does nothing
    robot.show(Push(Table(robot.services, Play(GAMES["wall"], won_moves("wall")[0]))))
    press(robot, pygame.K_F6)
    robot.close()
    images.close()
    assert made and not any(made)


def test_a_scene_that_is_ready_as_a_transition_ends_finds_the_pictures_for_its_own(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """To make two pictures as large as the screen takes longer than a frame."""
    robot = Robot.at_title(tmp_path, (320, 240), Motion.FULL, ImageCache())
    shown = robot.manager._display
    made: list[Thread] = []

    def noted(*arguments: Any) -> Surface:
        made.append(current_thread())
        return Surface(*arguments)

    monkeypatch.setattr(display, "Surface", noted)
    robot.key(pygame.K_RETURN)
    while not shown.in_transition:
        robot.wait(FRAME)
        pygame.time.wait(1)  # for the worker
    wait_for_order(robot.services.images.order(shown.prepare_transition))  # as for the next scene
    while shown.in_transition:
        robot.wait(FRAME)
    shown.begin_transition(Rect(140, 100, 40, 50))
    robot.close()
    robot.services.images.close()
    assert made and main_thread() not in made


def note_transforms(monkeypatch: pytest.MonkeyPatch, note: Callable[[str, Surface], None]) -> None:
    """Report each call of a function that transforms pictures: its name, and the picture."""

    def noting(transform: Callable[..., Surface]) -> Callable[..., Surface]:
        def noted(picture: Surface, *arguments: Any) -> Surface:
            note(transform.__name__, picture)
            return transform(picture, *arguments)

        return noted

    for name in ("scale", "smoothscale", "smoothscale_by", "rotate", "rotozoom", "gaussian_blur", "box_blur", "flip"):
        transform: Callable[..., Surface] = getattr(pygame.transform, name)
        modules = [module for key, module in sys.modules.items() if key.startswith("scenes.")]
        for module in (pygame.transform, *modules):
            if vars(module).get(name) is transform:
                monkeypatch.setattr(module, name, noting(transform))


class Late(ImageCache):
    """An image cache whose worker can be held up, so that it starts nothing that it is asked for."""

    def __init__(self) -> None:
        super().__init__()
        self._late: list[tuple[Task, Urgency]] | None = None

    @contextmanager
    def late(self) -> Iterator[None]:
        """Hold up the worker within the block, then let it draw all that it was asked for."""
        asked = list[tuple[Task, Urgency]]()
        self._late = asked
        yield
        self._late = None
        for task, urgency in asked:
            self._put(task, urgency)
        wait_for(lambda: not self.awaited, "what is needed soon")

    def _put(self, task: Task, urgency: Urgency) -> None:
        if self._late is None:
            super()._put(task, urgency)
        else:
            self._late.append((task, urgency))


@pytest.mark.parametrize("game", ["wall", "cruel", "maze"])
def test_no_picture_is_transformed_between_two_frames_however_late_the_worker_is(
    game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whether cards are dealt, dragged, turned over or taken back, targets attacked, or the winners cascade."""
    made: list[str] = []

    def note(name: str, _picture: Surface) -> None:
        if current_thread() is main_thread():
            made.append(name)

    note_transforms(monkeypatch, note)
    images = Late()
    deal, won = won_moves(game)
    play = Play(GAMES[game], deal)
    robot = Robot(tmp_path, lambda services: [Title(services), Table(services, play)], (640, 360), Motion.FULL, images)
    press(robot, pygame.K_F6)  # which does nothing
    wait_for(lambda: not images.awaited, "what is needed soon")

    def watched(kind: str, act: Callable[[], object]) -> None:
        made.clear()
        with images.late():
            act()
            for _ in range(60):
                robot.manager.tick(2 * FRAME)
        assert not made, kind

    watched("deal", lambda: robot.key(pygame.K_F5))
    kinds = set[frozenset[type[object]]]()
    for move in won[:-1]:
        _state, events = play.rules.apply(play.state, move)
        kind = frozenset({*map(type, events), type(move)})
        if kind in kinds:
            robot.table.board.make(move)
            continue
        kinds.add(kind)
        alone = isinstance(move, Tap) or len(move.takes) == 1
        watched(f"{kind}", partial(robot.make if alone else robot.table.board.make, move))
        watched(f"undo of {kind}", lambda: robot.key(pygame.K_z))
        robot.table.board.make(move)
    robot.table.board.make(won[-1])
    while not robot.table.board.animator.cascade:
        robot.wait(4 * FRAME)
        pygame.time.wait(1)  # for the worker
    wait_for(lambda: not images.awaited, "what is needed soon")
    watched("cascade", lambda: None)
    robot.close()
    images.close()


def test_a_pressed_button_is_seen_to_go_down_at_once_however_late_the_worker_is(tmp_path: Path) -> None:
    images = Late()
    robot = Robot.with_play(tmp_path, Play(GAMES["maze"], 1), (640, 360), Motion.FULL, images)
    press(robot, pygame.K_p, "p")
    assert isinstance(robot.scene, Pause)
    wait_for(lambda: not images.awaited, "what is needed soon")
    for button in robot.scene.controls.items[:7]:
        robot.move(button.area.center)
        robot.wait(FRAME)
        looks = {pygame.image.tobytes(robot.picture.subsurface(button.area), "RGB")}
        with images.late():
            for act in (partial(robot.press, button.area.center), partial(robot.wait, 3 * FRAME)):
                act()
                looks.add(pygame.image.tobytes(robot.picture.subsurface(button.area), "RGB"))
            robot.release((1, 1))
        assert 3 == len(looks), button.name
    robot.close()
    images.close()


@pytest.mark.parametrize("game", PROVEN)
def test_no_picture_is_transformed_while_another_thread_may_draw_it(
    game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Pygame locks what it transforms, and lets other threads run: to blit it meanwhile is an error."""
    sources: dict[int, tuple[Surface, Thread]] = {}  # kept, so that no number is given twice
    shared: list[str] = []

    def note(_name: str, picture: Surface) -> None:
        sources[id(picture)] = picture, current_thread()

    def noted_paint(screen: Surface, laid: LaidFrame, dirty: Sequence[Rect]) -> None:
        for one in laid.frame:
            if isinstance(one, Sprite) and (found := sources.get(id(one.picture))) and found[1] != current_thread():
                shared.append(f"{one.picture} of {found[1].name}")
        paint(screen, laid, dirty)

    paint = renderer.paint
    monkeypatch.setattr(renderer, "paint", noted_paint)
    note_transforms(monkeypatch, note)
    images = ImageCache()
    deck, won = won_moves(game)
    play = Play(GAMES[game], deck)
    for move in won[:-1]:
        play.make(move)
    robot = Robot(tmp_path, lambda services: [Title(services), Table(services, play)], (320, 240), Motion.FULL, images)
    press(robot, pygame.K_h, "h")
    robot.table.board.make(won[-1])
    while isinstance(robot.scene, Table):
        robot.wait(4 * FRAME)
        pygame.time.wait(1)  # for the worker
    robot.close()
    images.close()
    assert sources and not shared


@pytest.mark.watched
@pytest.mark.parametrize("lamp", Lamp)
@pytest.mark.parametrize("game", GAMES)
def test_a_frame_seldom_lists_all_moves_of_a_play(
    sit: Sit, monkeypatch: pytest.MonkeyPatch, game: str, lamp: Lamp
) -> None:
    robot = sit(game, 1)
    robot.services.change(lamp=lamp)
    robot.table.board.make(robot.play.legal[0])
    robot.settle()
    robot.wait(1.0)
    listed = []

    def moves(play: Play) -> tuple[Move, ...]:
        listed.append(play)
        return tuple(state.last for state in play.states[1:] if state.last)

    monkeypatch.setattr(Play, "moves", property(moves))
    robot.wait(0.5)
    robot.move((300, 200))
    assert len(listed) < 3  # for figures that change each second
