"""A robot that plays the real program without a window: it posts events and steps the clock."""

from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from pathlib import Path
from random import Random
from typing import Self

import pygame
from pygame import Rect, Surface
from pygame.event import Event

from game.analysis.client import SolverClient
from game.play import Play
from game.rules import GAMES
from game.settings import Motion
from game.state import Carry, Move, State, Tap
from scenes.app.scene_manager import SceneManager
from scenes.app.window import Window
from scenes.audio import Speaker
from scenes.commands import Command
from scenes.games.base import TableLayout
from scenes.render.image_cache import ImageCache
from scenes.screens.select_game import SelectGame
from scenes.screens.table import Table
from scenes.screens.title import Title
from scenes.services import Services
from scenes.table.message_panel import Message, place_message
from scenes.widgets.scene import Scene, SceneRequest
from tests.game.storage.stores import opened
from tests.image_cache import bare, storeroom
from tests.scenes.fakes import Ignorant

FRAME = 1 / 60


def services(
    folder: Path, motion: Motion | None = None, images: ImageCache | None = None, solver: SolverClient | None = None
) -> Services:
    """Return services with a real store, no sound, fixed chance and date, all tests' image cache, maybe a solver."""
    now = datetime(2026, 11, 21, 12, 0, tzinfo=UTC)
    images, solver = images or storeroom(), solver or Ignorant()
    return Services(opened(folder), Speaker(), images, Random(1), lambda: now, motion, solver=solver)


SLOW = 0.06
"""Ambient animation asks for steps at least this many seconds apart; every other animation for shorter ones."""


class Robot:
    """A player at the real program, started with some scenes: it clicks, drags and types."""

    frame = 1 / 15
    """The longest time in seconds from one frame to the next while it waits: its computer is slow and drops frames."""
    drawn = staticmethod(storeroom)
    """Returns the image cache, unless another is given."""

    def __init__(
        self,
        folder: Path,
        scenes: Callable[[Services], Sequence[Scene]],
        size: tuple[int, int] = (640, 360),
        motion: Motion | None = None,
        images: ImageCache | None = None,
        solver: SolverClient | None = None,
    ) -> None:
        pygame.display.init()
        pygame.font.init()
        pygame.event.clear()
        self.services = services(folder, motion, images or self.drawn(), solver)
        self.manager = self.employ(scenes(self.services), size)
        self.wait(0.05)

    def employ(self, scenes: Sequence[Scene], size: tuple[int, int]) -> SceneManager:
        """Return a scene manager for the scenes, in a window of a size."""
        return SceneManager(self.services, scenes, Window(self.services.store, size))

    @classmethod
    def at_title(
        cls,
        folder: Path,
        size: tuple[int, int] = (640, 360),
        motion: Motion | None = None,
        images: ImageCache | None = None,
    ) -> Self:
        """Start the program at its title."""
        return cls(folder, lambda services: [Title(services)], size, motion, images)

    @classmethod
    def at_table(
        cls,
        folder: Path,
        game: str,
        deal: str | int = 1,
        size: tuple[int, int] = (640, 360),
        motion: Motion | None = Motion.OFF,
    ) -> Self:
        """Start the program at a table with a new play of a deal."""
        return cls.with_play(folder, Play(GAMES[game], deal), size, motion)

    @classmethod
    def with_play(
        cls,
        folder: Path,
        play: Play,
        size: tuple[int, int] = (640, 360),
        motion: Motion | None = Motion.OFF,
        images: ImageCache | None = None,
        solver: SolverClient | None = None,
    ) -> Self:
        """Start the program at a table with a play in progress."""
        name = play.rules.name

        def scenes(services: Services) -> Sequence[Scene]:
            return [Title(services), SelectGame(services, name), Table(services, play)]

        return cls(folder, scenes, size, motion, images, solver)

    def close(self) -> None:
        """Quit the program."""
        self.manager.close()
        self.services.store.close()

    @property
    def running(self) -> bool:
        """Whether the program still runs."""
        return bool(self.manager.scenes or self.manager.stack.loading)

    # what it sees

    @property
    def scene(self) -> Scene:
        """The scene on top."""
        return self.manager.scenes[-1]

    @property
    def rest(self) -> float:
        """For how many seconds the scene on top changes nothing by itself."""
        return 0.0 if self.scene.pressing.moving or self.scene.swings else self.scene.rest()

    @property
    def table(self) -> Table:
        """The table, if one is anywhere on the stack."""
        return next(scene for scene in reversed(self.manager.scenes) if isinstance(scene, Table))

    @property
    def play(self) -> Play:
        """The play on the table."""
        return self.table.play

    @property
    def picture(self) -> Surface:
        """What is on the screen."""
        if isinstance(self.manager, Glancing):
            self.manager.look()
        return self.manager.renderer.screen

    def show(self, request: SceneRequest) -> None:
        """Carry out a scene request, as if the top scene had made it."""
        self.manager.carry_out(request)
        self.wait(FRAME)

    # what it does

    def wait(self, seconds: float) -> None:
        """Run the program for some seconds, frame by frame."""
        frames = max(1, round(seconds / self.frame))
        for _ in range(frames):
            if self.running:
                self.manager.tick(seconds / frames)

    def settle(self, longest: float = 12.0) -> None:
        """Wait until only ambient animation moves, for at most some seconds."""
        self.wait(2 * FRAME)
        for _ in range(round(longest / self.frame)):
            if not self.manager.scenes or (self.manager.at_rest and self.rest > SLOW):
                return
            self.manager.tick(self.frame)

    def wait_until(self, ask: Callable[[], object], longest: float = 12.0, step: float = FRAME) -> None:
        """Run the program until an answer is true. Raises TimeoutError if it is not after some seconds."""
        for _ in range(round(longest / step)):
            if ask():
                return
            self.wait(step)
        raise TimeoutError(f"{longest:g} seconds were not enough")

    def key(self, key: int, mod: int = 0, text: str = "") -> None:
        """Press and release a key of the keyboard."""
        pygame.event.post(Event(pygame.KEYDOWN, key=key, mod=mod, unicode=text, scancode=0))
        pygame.event.post(Event(pygame.KEYUP, key=key, mod=mod, unicode=text, scancode=0))
        self.wait(FRAME)

    def resize(self, size: tuple[int, int]) -> None:
        """Resize the window, and wait until everything is laid out for it."""
        pygame.display.set_mode(size, pygame.RESIZABLE)
        pygame.event.post(Event(pygame.VIDEORESIZE, size=size, w=size[0], h=size[1]))
        self.wait(0.3)

    def move(self, point: tuple[int, int]) -> None:
        """Move the mouse."""
        pygame.event.post(Event(pygame.MOUSEMOTION, pos=point, rel=(0, 0), buttons=(0, 0, 0), touch=False))
        self.wait(FRAME)

    def press(self, point: tuple[int, int], button: int = 1) -> None:
        """Press a button of the mouse and hold it."""
        self.move(point)
        pygame.event.post(Event(pygame.MOUSEBUTTONDOWN, pos=point, button=button, touch=False))
        self.wait(FRAME)

    def release(self, point: tuple[int, int], button: int = 1) -> None:
        """Release a button of the mouse."""
        pygame.event.post(Event(pygame.MOUSEBUTTONUP, pos=point, button=button, touch=False))
        self.wait(FRAME)

    def click(self, point: tuple[int, int], button: int = 1) -> None:
        """Press and release a button of the mouse at a point."""
        self.press(point, button)
        self.release(point, button)

    def drag(self, start: tuple[int, int], end: tuple[int, int], steps: int = 6) -> None:
        """Drag from one point to another."""
        self.press(start)
        for step in range(1, steps + 1):
            self.move((start[0] + (end[0] - start[0]) * step // steps, start[1] + (end[1] - start[1]) * step // steps))
        self.release(end)

    def finger(self, kind: int, point: tuple[int, int], number: int = 1) -> None:
        """Put a finger down, move it or lift it, as FINGERDOWN, FINGERMOTION or FINGERUP."""
        wide, high = self.manager.renderer.screen.get_size()
        x, y = point[0] / (wide - 1), point[1] / (high - 1)
        pygame.event.post(Event(kind, touch_id=1, finger_id=number, x=x, y=y, dx=0.0, dy=0.0))
        self.wait(FRAME)

    def tap(self, point: tuple[int, int]) -> None:
        """Tap the screen with a finger."""
        self.finger(pygame.FINGERDOWN, point)
        self.finger(pygame.FINGERUP, point)

    # on the table

    @property
    def message(self) -> Message | None:
        """The message on the table."""
        return self.table.message_panel.message

    def press_key(self, asked: Command) -> None:
        """Click a key on the table's rail, or in the message that is shown."""
        table = self.table
        layout, view = table.board.layout, table.board.view
        areas = {key.asks: key.area for key in layout.buttons(view)}
        if table.message_panel.message:
            areas |= {key.asks: key.area for key in place_message(table.message_panel.message, layout).buttons}
        self.click(areas[asked].center)

    def spot(self, slot: int, count: int = 1) -> tuple[int, int]:
        """Return a visible point of the card that begins the top `count` cards of a slot."""
        return spot(self.table.board.layout, self.play.state, slot, count)

    def make(self, move: Move) -> None:
        """Make a move from one slot: a click for a tap, a drag for a carry."""
        match move:
            case Tap(slot):
                self.click(self.spot(slot, 1 if self.play.state.piles[slot] else 0))
            case Carry(takes, target):
                place = self.table.board.layout.slot_area(target, self.play.state)
                self.drag(self.spot(takes[0].slot, takes[0].count), place.center)


class Smooth(Robot):
    """A robot whose motions are looked at, frame by frame."""

    frame = FRAME


class Glancing(SceneManager):
    """A scene manager that draws one frame in thirty, and all of a transition."""

    period = 30
    _frames = 0

    def _show(self, seconds: float) -> None:
        self._frames += 1
        if self._display.in_transition or self._frames % self.period == 0:
            super()._show(seconds)

    def look(self) -> None:
        """Draw the frame that may have been left out."""
        super()._show(0.0)


class Sparing(Glancing):
    """A scene manager that draws one frame in three hundred, and all of a transition."""

    period = 300


class Dozing(Robot):
    """A robot for long plays that looks at few pictures on the way."""

    employed: type[SceneManager] = Glancing

    def employ(self, scenes: Sequence[Scene], size: tuple[int, int]) -> SceneManager:
        """Return a scene manager that draws few frames."""
        return self.employed(self.services, scenes, Window(self.services.store, size))


class Unwatched(Dozing):
    """A robot for long plays whose moves are tested, not their pictures."""

    employed = Sparing
    drawn = staticmethod(bare)


def spot(layout: TableLayout, state: State, slot: int, count: int) -> tuple[int, int]:
    """Return a visible point of the card that begins the top `count` cards of a slot.

    Raises LookupError if the cards upon it cover it.
    """
    pile = state.piles[slot]
    if not pile or not count:
        return layout.slot_area(slot, state).center
    for point in _points(layout.card_positions(state)[pile[-count]].area):
        hit = layout.hit(state, point)
        if hit and (hit.slot, hit.count) == (slot, count):
            return point
    raise LookupError(f"no point of slot {slot} shows the card with {count - 1} others upon it")


def _points(area: Rect) -> list[tuple[int, int]]:
    """Return points of a card, from its middle towards its edges."""
    shares = (0.5, 0.12, 0.88, 0.06, 0.94)
    return [(area.left + int(area.width * x), area.top + int(area.height * y)) for y in shares for x in shares]
