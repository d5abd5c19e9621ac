"""From the command to the first picture and a little beyond, compared with a program that only opens a window."""

import statistics
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from mmap import ACCESS_READ, mmap
from pathlib import Path

from tests.bench.figures import Figure, Program
from tests.bench.processes import cpu_seconds
from tests.spec import asked
from tests.window import LONGEST_WAIT, Screen, running, window_of

ROUNDS = 5
TITLE, TABLE = 10.0, 8.0  # seconds from the command that are watched: what is drawn ahead is drawn in them
SAMPLE = 4093  # every so many bytes of the frame buffer one is looked at
CHANGED = 0.05  # the part of them that differs as soon as there is a picture
EMPTY = """
import os
os.environ["SDL_FRAMEBUFFER_ACCELERATION"] = "0"
import pygame
pygame.display.init()
pygame.display.set_mode((0, 0), pygame.FULLSCREEN).fill((90, 60, 160))
pygame.display.flip()
clock = pygame.time.Clock()
while pygame.QUIT not in {event.type for event in pygame.event.get()}:
    clock.tick(10)
"""


def empty_program(program: Program, folder: Path) -> tuple[str, ...]:
    """Return the command of a program that opens a window, fills it once and waits: source or built, as the game is."""
    source = folder / "empty.py"
    source.write_text(EMPTY, "utf-8")
    if not program.executable:
        return sys.executable, str(source)
    analysis, executable = asked()
    command = [sys.executable, "-m", "PyInstaller", "--onefile", "--log-level", "ERROR"]
    command += [f"--{name}path={folder / name}" for name in ("dist", "work", "spec")]
    command += [f"--exclude-module={name}" for name in analysis["excludes"]] + ["--strip"] * executable["strip"]
    subprocess.run([*command, str(source)], check=True, capture_output=True)
    return (str(folder / "dist" / "empty"),)


@dataclass(frozen=True, slots=True)
class Start:
    """Seconds from the command to the first picture, on the wall and of the processor, and those used by the end."""

    wall: float
    cpu: float
    settled: float


def started(command: Sequence[str], screen: Screen, log: Path, watched: float) -> Start:
    """Start a program that fills the screen, give its window the focus, and watch it for some seconds in all."""
    with screen.frame_buffer.open("rb") as file, mmap(file.fileno(), 0, access=ACCESS_READ) as pixels:
        before = pixels[::SAMPLE]
        begun = time.perf_counter()
        with running(command, log, screen.environment) as process:
            while time.perf_counter() - begun < LONGEST_WAIT:
                now = pixels[::SAMPLE]
                if sum(a != b for a, b in zip(before, now, strict=True)) > CHANGED * len(now):
                    shown, used = time.perf_counter(), cpu_seconds(process.pid)
                    window_of(process, screen, log).focus()
                    time.sleep(max(0.0, begun + watched - time.perf_counter()))
                    return Start(shown - begun, used, cpu_seconds(process.pid))
                time.sleep(0.002)
    raise TimeoutError(f"{command[0]} showed nothing: {log.read_text()}")


def start(program: Program, screen: Screen, folder: Path) -> Iterator[Figure]:
    """Start the empty program, the title and a table in turn, each with a new data folder and then with that again.

    What the very first round takes, before the disk has been read, is not counted.
    """
    table = ["--game", "cruel", "--deal", "5"]
    kind = "executable" if program.executable else "source"
    empty, played = empty_program(program, folder), (*program.command, "--fullscreen", "--mute", "--data-dir")
    taken: dict[str, list[Start]] = {}
    for turn in range(ROUNDS + 1):
        data = str(folder / f"data-{turn}")
        programs = {
            f"empty pygame-ce {kind}": (empty, TABLE),
            f"{kind}, title, first start": ((*played, data), TITLE),
            f"{kind}, title, second start": ((*played, data), TITLE),
            f"{kind}, a table of Cruel, first start": ((*played, data, *table), TABLE),
            f"{kind}, a table of Cruel, second start": ((*played, data, *table), TABLE),
        }
        for name, (command, watched) in programs.items():
            taken.setdefault(name, []).append(started(command, screen, folder / "log", watched))
    found = {name: times[1:] for name, times in taken.items()}
    walls = {name: statistics.median(one.wall for one in times) for name, times in found.items()}
    for name, times in found.items():
        yield Figure(f"{name}: first picture", walls[name], "s")
        yield Figure(f"{name}: processor until then", statistics.median(one.cpu for one in times), "s")
        settled = statistics.median(one.settled for one in times)
        watched = TITLE if "title" in name else TABLE
        yield Figure(f"{name}: processor in the first {watched:g} s", settled, "s")
    floor, *played_walls = walls.items()
    for name, wall in played_walls:
        yield Figure(f"{name}: times the empty one's", wall / floor[1], "", 2)
