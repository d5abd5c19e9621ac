"""A robot at the real program, with the image cache's worker thread, that records what each frame costs."""

import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from threading import current_thread, main_thread
from typing import Any, TypeVar

import pygame
from pygame import Rect, Surface
from pygame.event import Event

from game.analysis.client import SolverClient
from game.settings import Motion
from scenes.app.display import Transition
from scenes.app.scene_manager import SceneManager, turn
from scenes.app.window import Window
from scenes.render import renderer
from scenes.render.dirty_rects import LaidFrame
from scenes.render.image_cache import ImageCache
from scenes.services import Services
from scenes.widgets.scene import Scene
from tests.scenes.robot import FRAME, Smooth

Result = TypeVar("Result")
LONGEST_WAIT = 60.0  # seconds that a scene may take to be made ready
TRANSFORMS = ("scale", "smoothscale", "rotate", "rotozoom", "gaussian_blur", "box_blur")
NAMED = 6  # of what was made in one tick
SHOWN = 0.5  # milliseconds: what took less is not named


@dataclass(frozen=True, slots=True)
class Tick:
    """One turn of the loop: milliseconds of the main thread, of all threads and on the wall, and what was done in it.

    painted is the share of the screen that was drawn anew; made names what was drawn, scaled or turned for it; spent
    says what the main thread's milliseconds were spent on.
    """

    scene: str
    cpu: float
    process: float
    wall: float
    painted: float
    made: tuple[str, ...]
    spent: Mapping[str, float]

    @property
    def cause(self) -> str:
        """What most of the main thread's time was spent on."""
        return max(self.spent, key=self.spent.__getitem__)

    def __str__(self) -> str:
        made = ", ".join(self.made[:NAMED]) + (f", and {len(self.made) - NAMED} more" if len(self.made) > NAMED else "")
        return (
            f"{self.scene:<11}{self.cpu:6.2f} ms of the main thread, {self.wall:6.2f} ms on the wall, "
            f"{self.painted:4.0%} of the screen; {made or 'nothing made'}; "
            + ", ".join(f"{name} {spent:.1f}" for name, spent in self.spent.items() if spent >= SHOWN)
        )


class Watch:
    """Notes what the main thread makes and paints. It puts itself between the program and pygame, for good.

    spent: milliseconds of the main thread, by what they were spent on.
    """

    def __init__(self) -> None:
        self.spent = dict[str, float]()
        self.made: list[str] = []
        self.areas: list[Rect] = []
        for name in TRANSFORMS:
            setattr(pygame.transform, name, self._noting(getattr(pygame.transform, name)))
        pygame.image.load_sized_svg = self._noting(pygame.image.load_sized_svg)
        renderer.paint = self._painting(renderer.paint)
        blend = Transition.draw
        Transition.draw = lambda *arguments: self.timed("blending", blend, *arguments)  # type: ignore[method-assign]

    def timed(self, name: str, work: Callable[..., Result], *arguments: Any) -> Result:
        """Do some work of the main thread, and note how long it took."""
        begun = time.thread_time()
        try:
            return work(*arguments)
        finally:
            self.spent[name] = self.spent.get(name, 0.0) + 1000 * (time.thread_time() - begun)

    def _noting(self, make: Callable[..., Surface]) -> Callable[..., Surface]:
        def noted(*arguments: Any, **named: Any) -> Surface:
            made = make(*arguments, **named)
            if current_thread() is main_thread():
                self.made.append(f"{make.__name__} {made.get_width()}x{made.get_height()}")
            return made

        return noted

    def _painting(self, paint: Callable[..., None]) -> Callable[..., None]:
        def painting(screen: Surface, laid: LaidFrame, dirty: Sequence[Rect]) -> None:
            if current_thread() is main_thread():
                self.areas += dirty
                self.timed("painting", paint, screen, laid, dirty)
            else:
                paint(screen, laid, dirty)

        return painting


class Watched(SceneManager):
    """A manager that keeps real time and notes each of its ticks."""

    def __init__(self, services: Services, scenes: Sequence[Scene], size: tuple[int, int], watch: Watch) -> None:
        self.ticks: list[Tick] = []
        self.paced = True
        self._watch = watch
        super().__init__(services, scenes, Window(services.store, size, False))

    def tick(self, seconds: float) -> None:
        """Do what a manager does, note what it cost, and wait until the frame is over."""
        watch = self._watch
        watch.made.clear()
        watch.areas.clear()
        watch.spent.clear()
        begun = time.perf_counter(), time.thread_time(), time.process_time()
        super().tick(seconds)
        ended = time.perf_counter(), time.thread_time(), time.process_time()
        wall, cpu, process = ((b - a) * 1000 for a, b in zip(begun, ended, strict=True))
        width, height = self.renderer.screen.get_size()
        painted = sum(area.width * area.height for area in watch.areas) / (width * height)
        scene = type(self.scenes[-1]).__name__ if self.scenes else ""
        if not self.at_rest:
            scene = f"to {scene}"
        spent = dict(watch.spent)
        spent["the rest"] = cpu - sum(spent.values())
        self.ticks.append(Tick(scene, cpu, process, wall, painted, tuple(watch.made), spent))
        if self.paced:
            time.sleep(max(0.0, seconds - wall / 1000))

    def _take(self, event: Event) -> bool:
        return self._watch.timed("input", super()._take, event)

    def _advance(self) -> None:
        self._watch.timed("time passing", super()._advance)

    def _show(self, seconds: float) -> None:
        spent, before = self._watch.spent, sum(self._watch.spent.values())
        self._watch.timed("the frame", super()._show, seconds)
        drawn = sum(spent.values()) - spent["the frame"] - before
        spent["the frame"] -= drawn


class Player(Smooth):
    """A robot that plays in real time, and whose ticks are noted."""

    watch: Watch
    manager: Watched

    def __init__(
        self,
        folder: Path,
        scenes: Callable[[Services], Sequence[Scene]],
        size: tuple[int, int] = (1920, 1080),
        motion: Motion | None = None,
        images: ImageCache | None = None,
        solver: SolverClient | None = None,
    ) -> None:
        super().__init__(folder, scenes, size, motion, images or ImageCache(), solver)
        self.shown()

    def employ(self, scenes: Sequence[Scene], size: tuple[int, int]) -> Watched:
        """Return a manager whose ticks are noted."""
        return Watched(self.services, scenes, size, self.watch)

    def ready(self) -> None:
        """Wait until a scene is shown whole, nothing moves, and the image cache has nothing left to draw."""
        end = time.monotonic() + LONGEST_WAIT
        while not self.manager.at_rest or self.scene.rest() == 0:
            self.wait(FRAME)
            if time.monotonic() > end:
                raise TimeoutError("the scene was not made ready")
        idle = self.services.images.order(lambda: None)
        while not idle.over:
            self.wait(FRAME)

    def shown(self) -> None:
        """Wait until the scene that was asked for is shown whole."""
        end = time.monotonic() + LONGEST_WAIT
        self.wait(FRAME)
        while not self.manager.at_rest:
            self.wait(FRAME)
            if time.monotonic() > end:
                raise TimeoutError("the scene was not made ready")

    def watched(self, seconds: float, act: Callable[[int], object] | None = None) -> list[Tick]:
        """Let the program run, doing something before each frame; return what the frames cost."""
        before = len(self.manager.ticks)
        for frame in range(round(seconds / FRAME)):
            if act:
                act(frame)
            self.wait(FRAME)
        return self.manager.ticks[before:]

    def left_alone(self, seconds: float) -> float:
        """Let the program's own loop run for a while; return the share of a core that it took, in percent."""
        clock, end, before = pygame.time.Clock(), time.monotonic() + seconds, time.process_time()
        self.manager.paced = False
        while time.monotonic() < end:
            turn(self.manager, clock)
        self.manager.paced = True
        return 100 * (time.process_time() - before) / seconds

    def leave(self) -> None:
        """End the program."""
        self.close()
        self.services.images.close()


def send(kind: int, **facts: Any) -> None:
    """Post an event of the mouse or the keyboard; the next frame takes it."""
    pygame.event.post(Event(kind, facts))


def slowest(ticks: Sequence[Tick], count: int) -> Iterator[Tick]:
    """Yield the ticks that took the main thread longest."""
    yield from sorted(ticks, key=lambda tick: -tick.cpu)[:count]
