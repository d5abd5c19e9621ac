"""The program's only loop: it runs while anything moves, and sleeps until something is due or an event comes."""

import gc
import sys
import time
from collections.abc import Callable
from functools import cache

import pygame

from scenes.app.memory import return_freed
from scenes.app.scene_manager import SceneManager
from scenes.render.image_cache import ImageCache
from scenes.render.recent import recent
from scenes.sdl import sdl_function

LONGEST_STEP = 0.25  # seconds beyond the planned wait, so that the clock does not leap after the computer slept


def run(manager: SceneManager) -> None:
    """Run until the last scene is closed."""
    avoid_pauses()
    clock = pygame.time.Clock()
    while manager.running:
        idle = turn(manager, clock)
        if idle:
            manager.services.pads.open(manager.services.settings.gamepads)
        if idle and manager.has_garbage and manager.services.quiet_for > 0.5:
            free_memory(manager.services.images)
            manager.stack.has_garbage = False


def turn(manager: SceneManager, clock: pygame.time.Clock) -> float:
    """Wait until something is due or an event comes, and do one step; return for how many seconds nothing was due."""
    idle = manager.idle_for
    await_event(idle)
    manager.tick(min(clock.tick(60) / 1000, idle + LONGEST_STEP))
    return idle


def await_event(seconds: float) -> None:
    """Return when there is an event, or after some seconds; sooner if SDL cannot sleep. The event stays in the queue.

    pygame's own wait polls a thousand times a second; SDL's, in the same library, sleeps until the display has
    something.
    """
    if seconds <= 0:
        return
    if wait := _wait(pygame.display.get_driver()):
        wait(None, int(seconds * 1000) + 1)
    else:
        time.sleep(min(seconds, 1 / 30))


@cache
def _wait(driver: str) -> Callable[[None, int], int] | None:
    """Return SDL_WaitEventTimeout of the library that pygame has loaded; None if it is missing or would not sleep."""
    if driver in ("dummy", "offscreen", "evdev", "KMSDRM"):  # there it polls, too
        return None
    from ctypes import c_int, c_void_p  # noqa: PLC0415 - not needed for the first picture

    return sdl_function("SDL_WaitEventTimeout", c_void_p, c_int)


def avoid_pauses() -> None:
    """Keep other threads and garbage collection from delaying frames; garbage is collected while nothing moves."""
    sys.setswitchinterval(0.0005)  # seconds that the image worker may hold the interpreter, a tenth of the default
    gc.freeze()  # what exists now stays, and need not be collected
    gc.disable()


def free_memory(images: ImageCache) -> None:
    """Collect garbage, drop pictures not used lately, and return free memory; this takes longer than a frame."""
    images.tidy()
    gc.collect()
    recent.forget()
    images.make_room()
    return_freed()
