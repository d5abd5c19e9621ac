"""The loop: the program's only one. It turns while anything moves, and sleeps until something is due."""

import gc
import sys

import pygame

from scenes.app.loop import map_large, tidy
from scenes.app.scene_manager import SceneManager
from scenes.shell.waiting import await_event

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
        if idle and manager.untidy and manager.house.quiet_for > TIDY:
            tidy(manager.house.studio, manager.stack.untidy)
            manager.stack.untidy = False


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
