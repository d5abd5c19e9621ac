"""Measures the time from an event to the picture that shows it: at rest, during a deal, and while prerendering.

The mouse presses a button on a table's rail, and each frame shown is checked until the button looks different. It runs
in a process of its own, on the current display: `python -m tests.bench.latency FOLDER WxH`.
"""

import os
import sys
import time
from collections import defaultdict
from collections.abc import Iterator, Sequence
from math import ceil
from pathlib import Path
from random import Random
from statistics import median
from threading import Timer

import pygame
from pygame import Rect
from pygame.event import Event

from game.play import Play
from game.rules import GAMES
from game.settings import Motion
from scenes.app.scene_manager import avoid_pauses, free_memory, turn
from scenes.c_libraries import keep_freed
from scenes.screens.table import Table
from scenes.screens.title import Title
from scenes.widgets.scene import Push
from tests.bench.figures import Figure, Program, Size, in_a_process, tell
from tests.bench.watching import Player, Watch
from tests.scenes.robot import FRAME
from tests.window import Screen

USUAL, MOST = 1, 2
"""Frames at 60 Hz that half of all events and 99 of 100 may take until they are seen."""
ROUNDS = 4  # at each game's table
RESTING, DRAWING = 8, 12  # presses in a round, at rest, and at most while pictures are drawn ahead
APART = 0.08, 0.2  # seconds from one press to the next, at least and at most
GIVEN_UP = 1.0
DEALING = 1.6  # seconds from when a table is shown whole


def latency(program: Program, screen: Screen, folder: Path) -> Iterator[Figure]:
    """Play on a real screen."""
    yield from in_a_process("tests.bench.latency", (1920, 1080), folder, os.environ | screen.environment)


class Presses:
    """Presses a button of a table at some moment, and takes note of when that was seen."""

    def __init__(self, player: Player) -> None:
        self._player = player
        self._clock = pygame.time.Clock()
        self._chance = Random(1)
        self._shown: list[float] = []
        self._posted: list[float] = []
        self._area = Rect(0, 0, 0, 0)
        self._looks = b""
        window = player.manager.window
        self._show = window.show
        window.show = self._look  # type: ignore[method-assign]

    def _look(self, areas: Sequence[Rect] = ()) -> None:
        self._show(areas)
        if self._area and not self._posted:
            self._looks = self._seen()  # a deal may light or dim the button
        elif self._area and self._seen() != self._looks:
            self._shown.append(time.perf_counter())

    def _seen(self) -> bytes:
        return pygame.image.tobytes(self._player.picture.subsurface(self._area), "RGB")

    def run(self, seconds: float) -> None:
        """Let the program's loop run for a while."""
        end = time.perf_counter() + seconds
        while time.perf_counter() < end:
            turn(self._player.manager, self._clock)

    def one(self) -> float:
        """Press the button, wait until that is seen, and let go beside it; return the seconds, at most GIVEN_UP."""
        board = self._player.table.board
        button = next(one for one in board.layout.buttons(board.view) if one.enabled)
        posted = self._posted = []

        def press() -> None:
            posted.append(time.perf_counter())
            pygame.event.post(_mouse(pygame.MOUSEBUTTONDOWN, button.area.center))

        self._area = button.area.clip(self._player.picture.get_rect())
        self._looks = self._seen()
        self._shown.clear()
        timer = Timer(self._chance.uniform(*APART), press)
        timer.start()
        while not posted or (not self._shown and time.perf_counter() < posted[0] + GIVEN_UP):
            turn(self._player.manager, self._clock)
        timer.join()
        taken = self._shown[0] - posted[0] if self._shown else GIVEN_UP
        self._area = Rect(0, 0, 0, 0)
        pygame.event.post(_mouse(pygame.MOUSEBUTTONUP, (1, 1)))
        self.run(0.1)
        return taken


def _mouse(kind: int, point: tuple[int, int]) -> Event:
    return Event(kind, pos=point, button=1, touch=False)


def measured(size: Size, folder: Path) -> Iterator[Figure | str]:
    """Yield how many frames it took until a press was seen: in the middle, and of 99 in 100."""
    keep_freed()
    avoid_pauses()
    Player.watch = Watch()
    taken: defaultdict[str, list[float]] = defaultdict(list)
    for turned in range(ROUNDS):
        player = Player(folder / f"latency-{turned}", lambda services: [Title(services)], size, Motion.FULL)
        player.manager.paced = False
        presses, images = Presses(player), player.services.images
        for game in GAMES:
            player.show(Push(Table(player.services, Play(GAMES[game], turned + 1)), Rect(360, 260, 80, 100)))
            while not player.manager.at_rest:
                presses.run(FRAME)
            end = time.perf_counter() + DEALING
            while time.perf_counter() < end:
                resting = player.scene.rest() > 0
                (taken["drawing ahead"] if resting and not images.idle else taken["a deal flies"]).append(presses.one())
            for _ in range(DRAWING):
                if images.idle:
                    break
                taken["drawing ahead"].append(presses.one())
            while not images.idle:
                presses.run(0.1)
            free_memory(images)
            taken["at rest"] += [presses.one() for _ in range(RESTING)]
        player.leave()
    for name, seconds in taken.items():
        frames = sorted(ceil(one / FRAME) for one in seconds)
        where = f"{size[1]}p, {name}: from a press to its picture"
        yield Figure(f"{where}, median", median(frames), "frames", USUAL)
        yield Figure(f"{where}, 99 of 100", frames[min(len(frames) - 1, int(0.99 * len(frames)))], "frames", MOST)
        yield f"{len(frames)} presses; {1000 * median(seconds):.1f} ms in the middle, {1000 * max(seconds):.1f} at most"


if __name__ == "__main__":
    tell(measured, sys.argv)
