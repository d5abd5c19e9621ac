"""Mixing: the sound device, the files read for it, how loud and from where, and loops that fade into each other."""

import math
from pathlib import Path

import pygame
from pygame import mixer

_CHANNELS = 24
_SAMPLES = 1024
"""Mixed at a time: 23 ms, after which an effect is heard. With half as many, a core at rest wakes twice as often."""

_FADE = 900
"""Milliseconds from one loop to the next."""

_WIDTH = 0.7
"""How far to a side a sound may go: neither ear is ever left out."""

_STEP_BACK, _STEP_FORTH, _BEHIND = 0.2, 0.04, 0.5
"""How far a loop steps back in a tick of a loud effect, and comes forth after it; behind is half, or 6 dB."""


class Lane:
    """Two channels on which one loop fades into the next."""

    def __init__(self, first: int) -> None:
        self._front, self._back = mixer.Channel(first), mixer.Channel(first + 1)
        self._path: Path | None = None
        self._loop: mixer.Sound | None = None
        self._presence = 1.0

    def tend(self, path: Path | None, gain: float, behind: bool) -> bool:
        """Take one step towards the loop in a file at a gain, or behind a loud effect; whether it is there."""
        if path != self._path and not self._back.get_busy():
            self._turn(path)
        aim = _BEHIND if behind else 1.0
        self._presence = min(max(aim, self._presence - _STEP_BACK), self._presence + _STEP_FORTH)
        if self._loop is not None:
            self._loop.set_volume(gain * self._presence)
        return path == self._path and self._presence == aim

    def _turn(self, path: Path | None) -> None:
        """Fade from the loop that plays to the one in a file."""
        self._path, self._loop = path, decoded(path) if path else None
        if self._front.get_volume():
            self._front.fadeout(_FADE)
        else:
            self._front.stop()  # not heard yet: a fade from nothing would never end
        self._front, self._back = self._back, self._front
        if self._loop is not None:
            self._loop.set_volume(0.0)
            self._front.play(self._loop, loops=-1, fade_ms=_FADE)


def opened() -> bool:
    """Open the device in the format of the files, so that reading them converts nothing; whether there is one."""
    try:
        mixer.init(44_100, -16, 2, _SAMPLES, allowedchanges=0)
    except pygame.error:
        return False
    mixer.set_num_channels(_CHANNELS)
    mixer.set_reserved(4)
    return True


def decoded(path: Path) -> mixer.Sound | None:
    """Read a sound, or nothing from a file that is missing or damaged."""
    try:
        return mixer.Sound(path)
    except (pygame.error, OSError):
        return None


def gain(volume: int) -> float:
    """Return the gain of a volume from 0 to 10: squared, as ears count."""
    return (max(0, min(volume, 10)) / 10) ** 2


def sides(pan: float, gain: float) -> tuple[float, float]:
    """Return the gains of left and right, equal in power wherever the sound comes from."""
    angle = (1.0 + _WIDTH * max(-1.0, min(pan, 1.0))) * math.pi / 4
    return gain * math.cos(angle), gain * math.sin(angle)
