"""Real programs on a real screen: Xvfb on a free display, a window manager, and xdotool for mouse and keys.

What is seen is read from the file in which Xvfb keeps its frame buffer, so looking costs the program nothing.
"""

import os
import shutil
import signal
import struct
import subprocess
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

import pygame
from pygame import Rect, Surface

TOOLS = ("Xvfb", "openbox", "xdotool")
"""What must be installed beside Python, by the names of the commands."""
LONGEST_WAIT = 180.0
"""Seconds that anything may take on a slow machine that is busy with something else."""
LOOK = 0.1
"""Seconds between two looks at what is waited for: a look takes the processor from the program that is looked at."""
COLOURS = 8  # more than a bare window has, with the mouse on it
DRAG_STEPS = 6  # places at which the mouse is seen on the way of a drag
DRAG_STEP = 0.008  # seconds between them

Point = tuple[int, int]
Found = TypeVar("Found")


def missing() -> list[str]:
    """Return the tools that are not installed."""
    return [tool for tool in TOOLS if shutil.which(tool) is None]


def wait_for(ask: Callable[[], Found | None], what: str, look: float = LOOK) -> Found:
    """Return the first answer that is anything, asking again after so many seconds.

    Raises TimeoutError saying what did not come.
    """
    end = time.monotonic() + LONGEST_WAIT
    while not (found := ask()):
        if time.monotonic() > end:
            raise TimeoutError(f"{what} did not come within {LONGEST_WAIT:g} seconds")
        time.sleep(look)
    return found


@dataclass(frozen=True, slots=True)
class Screen:
    """A screen of its own: its display, as in ":7", and the file that holds its frame buffer."""

    display: str
    frame_buffer: Path

    @property
    def environment(self) -> dict[str, str]:
        """What a program finds around it: this screen, and a sound card that nobody hears."""
        around = {
            name: value for name, value in os.environ.items() if name not in {"SDL_VIDEODRIVER", "WAYLAND_DISPLAY"}
        }
        return around | {"DISPLAY": self.display, "SDL_AUDIODRIVER": "dummy"}

    def xdotool(self, *words: object) -> str:
        """Carry out commands of xdotool, such as "mousemove", 3, 4, "click", 1, and return what it answers."""
        command = ["xdotool", *map(str, words)]
        run = subprocess.run(
            command, env=self.environment, check=True, capture_output=True, text=True, timeout=LONGEST_WAIT
        )
        return run.stdout

    @property
    def is_empty(self) -> bool:
        """Whether there is no window on it."""
        return not _window(self)

    def picture(self) -> Surface:
        """Return what is to be seen on the whole screen now."""
        data = self.frame_buffer.read_bytes()
        head = struct.unpack_from(">25I", data)  # the head of an X window dump
        size, line, start = (head[4], head[5]), head[12], head[0] + 12 * head[19]
        image = pygame.image.frombuffer(data[start : start + line * size[1]], (line // 4, size[1]), "BGRA")
        return image.convert(24).subsurface(Rect((0, 0), size))


@dataclass(frozen=True, slots=True)
class Window:
    """A program's window: its number among X's, the process that was started for it, and what that has said so far.

    Points are pixels from its upper left corner. Everything waits only for the mouse, never for the program.
    """

    screen: Screen
    number: int
    process: subprocess.Popen[bytes]
    log: Path

    @property
    def area(self) -> Rect:
        """Where it lies on the screen, without its decorations."""
        geometry = ("getwindowgeometry", "--shell", self.number)  # its corner counts decorations twice
        lines = self._do(*geometry, *self._at((0, 0)), "getmouselocation", "--shell").split()
        told = {name: int(value) for name, value in (line.split("=") for line in lines)}
        return Rect(told["X"], told["Y"], told["WIDTH"], told["HEIGHT"])

    @property
    def title(self) -> str:
        """What its decorations call it."""
        return self._do("getwindowname", self.number).strip()

    def picture(self) -> Surface:
        """Return what it shows now."""
        return self.screen.picture().subsurface(self.area)

    def focus(self) -> None:
        """Give it the keyboard, as a player does, and wait until it has it."""
        self._do("windowactivate", "--sync", self.number)
        wait_for(lambda: int(self._do("getwindowfocus")) == self.number, "the focus")

    def wait_until_drawn(self) -> None:
        """Wait for the first picture of several colours: from then on the program answers the mouse."""

        def colourful() -> bool:
            screen, area = self.screen.picture(), self.area
            if not screen.get_rect().contains(area):
                return False  # the window manager is just putting it in its place
            picture = screen.subsurface(area)
            across, down = (range(0, length, 40) for length in picture.get_size())
            return len({tuple(picture.get_at((x, y))) for x in across for y in down}) > COLOURS

        wait_for(colourful, "the first picture")

    def click(self, point: Point, times: int = 1) -> None:
        """Press and release the left button at a point, or several times in quick succession."""
        pause = ("sleep", 0.03)
        self._do(*self._at(point), *(("click", 1, *pause) * times))

    def drag(self, start: Point, end: Point) -> None:
        """Press the left button at a point and release it at another."""
        words: list[object] = [*self._at(start), "mousedown", 1]
        for step in range(1, DRAG_STEPS + 1):
            x, y = (a + (b - a) * step // DRAG_STEPS for a, b in zip(start, end, strict=True))
            words += ["sleep", DRAG_STEP, *self._at((x, y))]
        self._do(*words, "sleep", DRAG_STEP, "mouseup", 1)

    def key(self, name: str) -> None:
        """Press a key, as in "Escape" or "alt+F4", in the window."""
        self._do("windowfocus", "--sync", self.number, "key", "--clearmodifiers", name)

    def close(self) -> int:
        """Ask the program to close its window, and return its exit status."""
        self.key("alt+F4")
        return self.process.wait(LONGEST_WAIT)

    def resize(self, size: Point) -> None:
        """Pull the window to another size."""
        self._do("windowsize", "--sync", self.number, *size)

    def _at(self, point: Point) -> tuple[object, ...]:
        return ("mousemove", "--window", self.number, *point)

    def _do(self, *words: object) -> str:
        assert self.process.poll() is None, "the program has ended"
        return self.screen.xdotool(*words)


@contextmanager
def virtual_screen(folder: Path, size: Point = (1440, 900)) -> Iterator[Screen]:
    """Open a screen with a window manager, which keep their files in a folder, and close both in the end."""
    folder.mkdir(parents=True, exist_ok=True)
    reading, writing = os.pipe()
    command = ["Xvfb", "-displayfd", str(writing), "-screen", "0", f"{size[0]}x{size[1]}x24"]
    command += ["-fbdir", str(folder), "-nolisten", "tcp", "-noreset"]
    with running(command, folder / "Xvfb.log", pass_fds=(writing,)):
        os.close(writing)
        with os.fdopen(reading) as answer:
            screen = Screen(f":{answer.readline().strip()}", folder / "Xvfb_screen0")
        with running(["openbox", "--sm-disable"], folder / "openbox.log", screen.environment):
            wait_for(lambda: _has_manager(screen), "the window manager")
            yield screen


@contextmanager
def opened(command: Sequence[str], screen: Screen, log: Path) -> Iterator[Window]:
    """Start a program on a screen without windows, wait for its own, and see that it ends."""
    with running(command, log, screen.environment) as process:
        yield window_of(process, screen, log)


def window_of(process: subprocess.Popen[bytes], screen: Screen, log: Path) -> Window:
    """Wait for the window of a program, the only one on its screen, and return it."""

    def found() -> int:
        assert process.poll() is None, "it ended before its window opened"
        return _window(screen)

    return Window(screen, wait_for(found, "the window"), process, log)


@contextmanager
def running(
    command: Sequence[str], log: Path, environment: dict[str, str] | None = None, pass_fds: Sequence[int] = ()
) -> Iterator[subprocess.Popen[bytes]]:
    """Start a command, whose output goes to a file, and see that it ends, with the processes it has started.

    What it has said is added to whatever fails meanwhile.
    """
    with log.open("wb") as output:
        process = subprocess.Popen(
            command, stdout=output, stderr=output, env=environment, pass_fds=pass_fds, start_new_session=True
        )
    try:
        yield process
    except BaseException as failure:
        failure.add_note(f"{command[0]} said: {log.read_text(errors='replace')}")
        raise
    finally:
        for blow in (signal.SIGTERM, signal.SIGKILL):
            with suppress(ProcessLookupError, subprocess.TimeoutExpired):
                os.killpg(process.pid, blow)
                process.wait(LONGEST_WAIT)


def _has_manager(screen: Screen) -> bool:
    with suppress(subprocess.CalledProcessError):  # only a window manager knows of desktops
        return bool(screen.xdotool("get_num_desktops"))
    return False


def _window(screen: Screen) -> int:
    with suppress(subprocess.CalledProcessError):  # there is none yet
        return int(screen.xdotool("search", "--onlyvisible", "--class", ".").split()[0])
    return 0
