"""Waiting: the loop sleeps until something comes from outside, and wakes at once when it does."""

import sys
import time
from collections.abc import Callable
from functools import cache

import pygame

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
