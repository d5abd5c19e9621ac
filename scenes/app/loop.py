"""The program's only loop: it turns while anything moves, and sleeps until something is due or comes from outside.

While nothing moves, memory goes back to the system. The GNU library keeps what lies free between pieces in use, which
after some tables is more than all that is in use. So large pieces are mapped by themselves, and the rest is given back.
Other libraries do so unasked.
"""

import gc
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from typing import Any

import pygame

from scenes.app.scene_manager import SceneManager
from scenes.render.image_cache import ImageCache

LOOKS = 30  # times a second that events are looked for where SDL cannot sleep
SLEEPLESS = ("dummy", "offscreen", "evdev", "KMSDRM")
"""Drivers on which SDL's wait looks for events a thousand times a second."""


def await_event(seconds: float) -> None:
    """Return when there is an event, or after some seconds; sooner where SDL cannot sleep. The event stays to be taken.

    pygame's own wait looks for events a thousand times a second; SDL's, in the same library, waits for the display.
    """
    if seconds <= 0:
        return
    if wait := _wait(pygame.display.get_driver()):
        wait(None, int(seconds * 1000) + 1)
    else:
        time.sleep(min(seconds, 1 / LOOKS))


@cache
def _wait(driver: str) -> Callable[[None, int], int] | None:
    """Return SDL_WaitEventTimeout of the library that pygame has loaded, or None where it cannot be had or sleep."""
    if driver in SLEEPLESS:
        return None
    from ctypes import CDLL, c_int, c_void_p  # noqa: PLC0415 - the first picture need not wait for it

    try:  # whoever asks a library for a name on Linux or macOS is also answered by those it has loaded
        found = CDLL("SDL2.dll" if sys.platform == "win32" else pygame.base.__file__).SDL_WaitEventTimeout
    except (OSError, AttributeError):
        return None
    found.argtypes, found.restype = (c_void_p, c_int), c_int
    return found


LARGE = 512 * 1024  # bytes that are mapped by themselves: a picture of 360 by 360 pixels
SLACK = 4 * 1024 * 1024  # bytes at the end that stay free, so that not every small piece asks the system
TRIM_THRESHOLD, MMAP_THRESHOLD = -1, -3  # as malloc.h numbers them


def map_large() -> None:
    """Have every large picture go back to the system as soon as it is dropped."""
    with suppress(AttributeError):
        _library().mallopt(MMAP_THRESHOLD, LARGE)
        _library().mallopt(TRIM_THRESHOLD, SLACK)


def tidy(images: ImageCache, left: bool = True) -> None:
    """Give back what lies free, and where scenes were left drop what they have used; this takes longer than a frame."""
    images.untidy = False
    gc.collect()
    if left:
        images.make_room()
    with suppress(AttributeError):
        _library().malloc_trim(0)


@cache
def _library() -> Any:
    """Return the library that memory comes from; one without the functions of GNU's where the program has another."""
    if sys.platform != "linux":
        return None
    from ctypes import CDLL  # noqa: PLC0415 - the first picture need not wait for it

    return CDLL(None)


PACE = 60  # turns a second, at most
LONGEST_STEP = 0.25  # seconds beyond what was waited for: a computer that slept does not make the clock leap
SHARE = 0.0005  # seconds after which the studio lets the loop go on, rather than the usual ten times as much
TIDY = 0.5  # seconds without input before what was left is cleared away


def run(manager: SceneManager) -> None:
    """Run until the last scene is left."""
    steady()
    clock = pygame.time.Clock()
    while manager.running:
        idle = turn(manager, clock)
        if idle and manager.has_garbage and manager.services.quiet_for > TIDY:
            tidy(manager.services.images, manager.stack.has_garbage)
            manager.stack.has_garbage = False


def steady() -> None:
    """Let no turn be held up by other threads, or by what was dropped."""
    sys.setswitchinterval(SHARE)
    map_large()
    gc.freeze()  # what is there now stays, and need not be looked at again
    gc.disable()  # it is collected while nothing moves, not whenever Python would


def turn(manager: SceneManager, clock: pygame.time.Clock) -> float:
    """Wait until something is due or an event comes, and do it; return the seconds that nothing had been due for."""
    idle = manager.idle_for
    await_event(idle)
    manager.tick(min(clock.tick(PACE) / 1000, idle + LONGEST_STEP))
    return idle
