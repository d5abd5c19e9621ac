"""The shake of a field when something lands on it: a swing that dies away."""

from math import cos, exp, pi, sin

from scenes.animation.durations import SHAKE_FADE, SHAKE_RATE

LEAST = 1.0  # pixels: what swings less stands still


class Shake:
    """One shake at a time; a new one takes the place of the last."""

    def __init__(self) -> None:
        self._wide = 0.0
        self._age = 0.0

    def start(self, wide: float) -> None:
        """Begin to shake, so many pixels wide."""
        self._wide, self._age = wide, 0.0

    def advance(self, seconds: float) -> None:
        """Let time pass."""
        self._age += seconds
        if self._reach < LEAST:
            self._wide = 0.0

    @property
    def moving(self) -> bool:
        """Whether the field still swings."""
        return self._wide > 0

    @property
    def offset(self) -> tuple[int, int]:
        """How far the field is from its place now, in pixels to the right and down."""
        if not self.moving:
            return 0, 0
        turn = 2 * pi * SHAKE_RATE * self._age
        return round(self._reach * cos(turn)), round(0.7 * self._reach * sin(turn))

    @property
    def _reach(self) -> float:
        return self._wide * exp(-self._age / SHAKE_FADE)
