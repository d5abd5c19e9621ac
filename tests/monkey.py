"""A monkey at the kiosk: it sends every kind of input at random, and must never leave it.

python -m tests.monkey [--events 100000] [--seeds 0 1 2]

Keys with all modifiers, letters, buttons of mouse and gamepads, fingers, drops of files, requests to quit, changes of
focus and size, and pauses. After every event the program runs, and shows nothing that players may not see; in the end,
left alone, it stands at the title with all settings as they were. The exit status is 1 where it does not.
"""

import argparse
import os
import sys
import tempfile
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from random import Random

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import pygame
from pygame.event import Event

from game.settings import Motion, Settings
from game.storage.kiosk import Kiosk
from scenes.commands import Command
from scenes.render.image_cache import ImageCache
from scenes.screens.demo import Demo
from scenes.screens.operator import Operator, State
from scenes.screens.options import Options
from scenes.screens.title import Title
from scenes.services import Services
from scenes.widgets.scene import Push, Scene
from tests.scenes.robot import FRAME, Robot

TERMS = Kiosk(demo_after=30.0, leave_after=20.0, warning=5.0)
GUARDED = replace(TERMS, pin="7163", languages=("en", "de"))
FORBIDDEN = (Options,)
"""What players at a cabinet never see."""
SIZES = (640, 360), (480, 360), (800, 340)
KEYS = tuple(value for name, value in vars(pygame).items() if name.startswith("K_"))
HELD = (0, pygame.KMOD_CTRL, pygame.KMOD_ALT, pygame.KMOD_SHIFT, pygame.KMOD_CTRL | pygame.KMOD_SHIFT, pygame.KMOD_META)
USUAL = Settings()
POSTED = (pygame.QUIT, pygame.WINDOWCLOSE, pygame.WINDOWFOCUSLOST, pygame.WINDOWFOCUSGAINED, pygame.WINDOWEXPOSED)


def cabinet(
    folder: Path, terms: Kiosk = TERMS, size: tuple[int, int] = SIZES[0], images: ImageCache | None = None
) -> Robot:
    """Return a robot at a cabinet."""

    def scenes(services: Services) -> list[Scene]:
        services.kiosk = terms
        return [Title(services)]

    return Robot(folder, scenes, size, Motion.OFF, images)


def idle(robot: Robot, seconds: float) -> None:
    """Do nothing for a while."""
    for _ in range(round(seconds)):
        if robot.running:
            robot.manager.tick(1.0)
        robot.wait(2 * FRAME)


def play(robot: Robot, random: Random, events: int) -> None:
    """Do so many things at random. Raises AssertionError where the monkey comes out, or sees what it must not."""
    deeds: tuple[Callable[[], None], ...] = (
        *(lambda: robot.key(random.choice(KEYS), random.choice(HELD), random.choice(("", "a", "q", "7", "\N{BEL}"))),)
        * 4,
        *(lambda: robot.click(_point(robot, random), random.choice((1, 1, 1, 2, 3, 6))),) * 2,
        lambda: robot.drag(_point(robot, random), _point(robot, random), 2),
        lambda: robot.tap(_point(robot, random)),
        lambda: _post(robot, Event(random.choice((pygame.FINGERDOWN, pygame.FINGERUP)), _finger(random))),
        lambda: _press_pad(robot, random),
        lambda: _post(robot, Event(random.choice(POSTED))),
        lambda: _post(robot, Event(pygame.DROPFILE, file="/etc/passwd")),
        lambda: robot.show(random.choice((Command.QUIT, Push(Options(robot.services))))),
        lambda: robot.manager.carry_out(random.choice((Command.OPERATOR, Command.COIN))),
        lambda: robot.manager.tick(random.choice((0.1, 1.0, 9.0))),
    )
    for number in range(events):
        if number % 997 == 996:
            robot.resize(random.choice(SIZES))
        random.choice(deeds)()
        assert robot.running, "it came out"
        assert not isinstance(robot.scene, FORBIDDEN), f"it saw {type(robot.scene).__name__}"
        assert not (isinstance(robot.scene, Operator) and robot.scene.state is not State.LOCKED), "it found the PIN"


def rests(robot: Robot) -> bool:
    """Whether the program, left alone, comes back to the title with the settings as they were."""
    idle(robot, TERMS.leave_after + 5)
    robot.settle()
    kept = replace(robot.services.settings, window_size=USUAL.window_size, fullscreen=USUAL.fullscreen)
    return robot.running and isinstance(robot.scene, Title | Demo) and kept == USUAL


def _point(robot: Robot, random: Random) -> tuple[int, int]:
    width, height = robot.picture.get_size()
    return random.randrange(width), random.randrange(height)


def _finger(random: Random) -> dict[str, float]:
    return {"touch_id": 1, "finger_id": random.randrange(3), "x": random.random(), "y": random.random()}


def _press_pad(robot: Robot, random: Random) -> None:
    press = Event(pygame.CONTROLLERBUTTONDOWN, button=random.randrange(15), number=1, held=False)
    robot.manager.devices.answer_pads([press])
    robot.wait(FRAME)


def _post(robot: Robot, event: Event) -> None:
    pygame.event.post(event)
    robot.wait(FRAME)


def main(arguments: Sequence[str] | None = None) -> int:
    """Let the monkey play, seed by seed."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--events", type=int, default=100_000)
    parser.add_argument("--seeds", type=int, nargs="+", default=(0, 1, 2))
    asked = parser.parse_args(arguments)
    for seed in asked.seeds:
        with tempfile.TemporaryDirectory() as folder:
            robot = cabinet(Path(folder), GUARDED)
            play(robot, Random(seed), asked.events)
            back = rests(robot)
            print(
                f"seed {seed}: {asked.events} events, {'back at the title' if back else 'not at the title'}", flush=True
            )
            robot.close()
            if not back:
                return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
