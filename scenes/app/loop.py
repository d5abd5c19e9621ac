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
from scenes.render import recent
from scenes.render.image_cache import ImageCache
from scenes.sdl import sdl_function

PACE = 60  # turns a second, at most
LONGEST_STEP = 0.25  # seconds beyond what was waited for: a computer that slept does not make the clock leap
UNUSED_FOR = 0.5  # seconds without input before memory is freed


def run(manager: SceneManager) -> None:
    """Run until the last scene is left."""
    avoid_pauses()
    clock = pygame.time.Clock()
    while manager.running:
        idle = turn(manager, clock)
        if idle:
            manager.services.pads.open(manager.services.settings.gamepads)
        if idle and manager.has_garbage and manager.services.quiet_for > UNUSED_FOR:
            free_memory(manager.services.images)
            manager.stack.has_garbage = False


def turn(manager: SceneManager, clock: pygame.time.Clock) -> float:
    """Wait until something is due or an event comes, and do it; return the seconds that nothing had been due for."""
    idle = manager.idle_for
    await_event(idle)
    manager.tick(min(clock.tick(PACE) / 1000, idle + LONGEST_STEP))
    return idle


def await_event(seconds: float) -> None:
    """Return when there is an event, or after some seconds; sooner where SDL cannot sleep. The event stays to be taken.

    pygame's own wait looks for events a thousand times a second; SDL's, in the same library, waits for the display.
    """
    if seconds <= 0:
        return
    if wait := _wait(pygame.display.get_driver()):
        wait(None, int(seconds * 1000) + 1)
    else:
        time.sleep(min(seconds, 1 / 30))


@cache
def _wait(driver: str) -> Callable[[None, int], int] | None:
    """Return SDL_WaitEventTimeout of the library that pygame has loaded, or None where it cannot be had or sleep."""
    if driver in ("dummy", "offscreen", "evdev", "KMSDRM"):  # there it looks for events a thousand times a second, too
        return None
    from ctypes import c_int, c_void_p  # noqa: PLC0415 - the first picture need not wait for it

    return sdl_function("SDL_WaitEventTimeout", c_void_p, c_int)


def avoid_pauses() -> None:
    """Let no turn be held up by other threads, or by garbage collection, which waits until nothing moves."""
    sys.setswitchinterval(0.0005)  # after which the image worker lets the loop go on; usually ten times as long
    with suppress(AttributeError):
        trim_threshold, mmap_threshold = -1, -3  # as malloc.h numbers them
        _library().mallopt(mmap_threshold, 512 * 1024)  # so a picture of 360 by 360 pixels is mapped by itself
        _library().mallopt(trim_threshold, 4 * 1024 * 1024)  # stay free, so that not every small piece asks the system
    gc.freeze()  # what is there now stays, and need not be looked at again
    gc.disable()


def free_memory(images: ImageCache) -> None:
    """Collect garbage, drop pictures that no scene has used lately, and give back what is free. Longer than a frame."""
    images.tidy()
    gc.collect()
    recent.forget()
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
