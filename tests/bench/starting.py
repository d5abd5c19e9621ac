"""From the command to the first picture, beside an executable that does nothing but open a window."""

import statistics
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from mmap import ACCESS_READ, mmap
from pathlib import Path

from tests.bench.figures import Figure
from tests.bench.processes import cpu_seconds
from tests.spec import asked
from tests.window import LONGEST_WAIT, Screen, running

ROUNDS = 7
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


def empty_executable(folder: Path) -> Path:
    """Build, as the game is built, an executable that opens a window, fills it once and waits."""
    analysis, executable = asked()
    source = folder / "empty.py"
    source.write_text(EMPTY, "utf-8")
    command = [sys.executable, "-m", "PyInstaller", "--onefile", "--log-level", "ERROR"]
    command += [f"--{name}path={folder / name}" for name in ("dist", "work", "spec")]
    command += [f"--exclude-module={name}" for name in analysis["excludes"]] + ["--strip"] * executable["strip"]
    subprocess.run([*command, str(source)], check=True, capture_output=True)
    return folder / "dist" / "empty"


def first_picture(command: Sequence[str], screen: Screen, log: Path) -> tuple[float, float]:
    """Start a program that fills the screen; return the seconds until it does, on the wall and of processor time."""
    with screen.frame_buffer.open("rb") as file, mmap(file.fileno(), 0, access=ACCESS_READ) as pixels:
        before = pixels[::SAMPLE]
        begun = time.perf_counter()
        with running(command, log, screen.environment) as process:
            while time.perf_counter() - begun < LONGEST_WAIT:
                now = pixels[::SAMPLE]
                if sum(a != b for a, b in zip(before, now, strict=True)) > CHANGED * len(now):
                    return time.perf_counter() - begun, cpu_seconds(process.pid)
                time.sleep(0.002)
    raise TimeoutError(f"{command[0]} showed nothing: {log.read_text()}")


def start(executable: Path, screen: Screen, folder: Path) -> Iterator[Figure]:
    """Start the empty executable, the title and a table in turn; the first start of each is not counted."""
    data = ["--fullscreen", "--mute", "--data-dir", str(folder / "data")]
    programs = {
        "empty pygame-ce executable": [str(empty_executable(folder))],
        "executable, title": [str(executable), *data],
        "executable, a table of Cruel": [str(executable), *data, "--game", "cruel", "--deal", "5"],
    }
    taken: dict[str, list[tuple[float, float]]] = {name: [] for name in programs}
    for _ in range(ROUNDS + 1):
        for name, command in programs.items():
            taken[name].append(first_picture(command, screen, folder / "log"))
    walls = {name: statistics.median(wall for wall, _ in times[1:]) for name, times in taken.items()}
    floor, title, table = walls.values()
    for name, times in taken.items():
        yield Figure(f"{name}: first picture", walls[name], "s")
        yield Figure(f"{name}: processor until then", statistics.median(cpu for _, cpu in times[1:]), "s")
    yield Figure("first picture of the title, times that of the empty one", title / floor, "", 2)
    yield Figure("first picture of a table, times that of the empty one", table / floor, "", 2)
