"""A speaker that mixes into an array instead of a device: what a play sounds like, without waiting for it.

It chooses takes, levels and panning like the real one, from which it is derived; the caller sets the time. Rare
effects (the fall of the throne, the tunes), ambience and music are not recorded.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from random import Random
from typing import cast

import numpy as np
from pygame import mixer

from game.deals import Difficulty
from game.deals.library import nth
from game.play import Play
from game.rules import GAMES
from game.settings import Motion, Settings
from scenes.audio import Ambience, DeviceSpeaker, Effect
from scenes.screens.table import Table
from scenes.screens.title import Title
from scenes.services import Services
from scenes.widgets.scene import Scene
from tests.loudness import RATE, Samples
from tests.scenes.robot import FRAME, Unwatched

SOUNDS = Path(__file__).parents[1] / "assets" / "sounds"
THINKING = 0.7  # seconds from one move to the next
DEALING = 4.0  # seconds until the first
SIZE = (640, 360)  # of the window, whose pictures nobody sees


def heard(path: Path) -> Samples:
    """Return a sound, left and right; the mixer must be open."""
    return np.frombuffer(mixer.Sound(path).get_raw(), "<i2").reshape(-1, 2) / 32768


@cache
def waves(effect: Effect) -> tuple[Samples, ...]:
    """Return all takes of an effect, which must not be changed; the mixer must be open."""
    return tuple(heard(path) for path in sorted(SOUNDS.glob(f"{effect.value}-[0-9]*.ogg")))


@dataclass(slots=True)
class Tape:
    """What has been recorded, in stereo, and the time in seconds."""

    samples: Samples
    now: float = 0.0


@dataclass(slots=True, eq=False)
class Voice:
    """A channel on which one take sounds: from when on, how loud on each side."""

    tape: Tape
    take: "Take"
    begun: float
    gains: tuple[float, float] = (0.0, 0.0)

    def set_volume(self, left: float, right: float) -> None:
        """Lay the take on the tape."""
        self.gains = left, right
        self._lay(0, self.take.wave)

    def get_sound(self) -> "Take | None":
        """Return the take until it is over."""
        return self.take if self.tape.now < self.begun + len(self.take.wave) / RATE else None

    def fadeout(self, milliseconds: int) -> None:
        """Take off the tape what is not heard any more."""
        since = round((self.tape.now - self.begun) * RATE)
        rest = self.take.wave[since:]
        fading = np.minimum(1.0, np.arange(len(rest)) / (milliseconds / 1000 * RATE))
        self._lay(since, -rest * fading[:, None])

    def _lay(self, since: int, wave: Samples) -> None:
        start = round(self.begun * RATE) + since
        part = wave[: max(0, len(self.tape.samples) - start)]
        self.tape.samples[start : start + len(part)] += part * self.gains


@dataclass(slots=True, eq=False)
class Take:
    """A sound that can be played onto a tape."""

    tape: Tape
    wave: Samples

    def play(self) -> Voice:
        """Begin to sound."""
        return Voice(self.tape, self, self.tape.now)


class Recorder(DeviceSpeaker):
    """A speaker at its usual volume, with a tape of some seconds. The mixer must be open while it is made."""

    def __init__(self, seconds: float, effects: int) -> None:
        super().__init__(SOUNDS, Random(1))
        self.tape = Tape(np.zeros((round(seconds * RATE), 2)))
        self.heard: dict[tuple[Effect, int], list[mixer.Sound]] = {}
        self.place: Ambience | None = None
        self.volumes(effects, 0, 0)
        for effect in Effect:
            takes = tuple(Take(self.tape, wave) for wave in waves(effect))
            self._takes[effect] = cast("tuple[mixer.Sound, ...]", takes)
        self._muted = False

    def play(self, effect: Effect, pan: float = 0.0, step: int = 0) -> None:
        """Record an effect."""
        super().play(effect, pan, step)
        self._loud = None

    def _next_take(self, effect: Effect, takes: tuple[mixer.Sound, ...], step: int) -> mixer.Sound:
        take = super()._next_take(effect, takes, step)
        self.heard.setdefault((effect, step), []).append(take)
        return take

    def ambience(self, ambience: Ambience | None) -> None:
        """Remember the ambience of the table."""
        self.place = ambience or self.place

    def volumes(self, effects: float, ambience: float, music: float) -> None:
        """Set the volume of the effects; there is neither ambience nor music."""
        super().volumes(effects, 0, 0)

    def mute(self, muted: bool) -> None:
        """Ignore muting: there is no device."""

    def close(self) -> None:
        """Close nothing: there is no device."""


class Timed(Unwatched):
    """A robot on a slow computer that moves a tape on with every frame."""

    frame = 1 / 20

    def wait(self, seconds: float) -> None:
        """Run the program, and the tape with it, for some seconds."""
        frames = max(1, round(seconds / self.frame))
        for _ in range(frames):
            super().wait(seconds / frames)
            if isinstance(self.services.speaker, Recorder):
                self.services.speaker.tape.now += seconds / frames


def recorded(folder: Path, game: str, seconds: float) -> Recorder:
    """Return the recorder of some seconds of a winning play, deal included. The mixer must be open."""
    record = nth(game, Difficulty.FAIR, 3)
    recorder = Recorder(seconds, Settings().effects)

    def scenes(services: Services) -> Sequence[Scene]:
        services.speaker = recorder
        return [Title(services), Table(services, Play(GAMES[record.game], record.deal))]

    robot = Timed(folder, scenes, SIZE, Motion.FULL)
    robot.wait(DEALING)
    for move in record.moves:
        if recorder.tape.now > seconds - 1.5:
            break
        robot.make(move)
        robot.move((0, 0))  # off the card, which would come alive under the mouse in pictures that nobody sees
        robot.wait(THINKING)
    robot.wait(max(FRAME, seconds - recorder.tape.now))
    robot.close()
    return recorder
