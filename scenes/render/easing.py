"""Easings and tweens: one value changing over time. Times are in seconds."""

from collections.abc import Callable
from dataclasses import dataclass
from math import cos, pi, sin

Easing = Callable[[float], float]
"""Maps the share of the time that has passed (0 to 1) to the share of the way (0 to 1, or briefly beyond)."""


def linear(t: float) -> float:
    """Move at an even pace."""
    return t


def out_cubic(t: float) -> float:
    """Start fast and arrive softly."""
    return 1 - (1 - t) ** 3


def in_cubic(t: float) -> float:
    """Start softly and arrive at full speed."""
    return t**3


def in_out_cubic(t: float) -> float:
    """Start and arrive softly."""
    return 4 * t**3 if t < 0.5 else 1 - 4 * (1 - t) ** 3


def out_quad(t: float) -> float:
    """Start briskly and arrive softly."""
    return 1 - (1 - t) ** 2


def out_back(t: float) -> float:
    """Overshoot a little and come back."""
    return 1 + 2.7 * (t - 1) ** 3 + 1.7 * (t - 1) ** 2


def sine(t: float) -> float:
    """Swell and fade: 0 at both ends, 1 in the middle."""
    return sin(pi * t)


def recoil(t: float) -> float:
    """Go all the way quickly, swing back past the beginning, and end there."""
    return sin(pi * t / 0.6) if t < 0.3 else cos(1.5 * pi * (t - 0.3) / 0.7) * (1 - (t - 0.3) / 0.7)


def shiver(t: float) -> float:
    """Swing three times about the beginning, less each time and hardly to the other side, and end there."""
    swung = sin(6 * pi * t) * (1 - t) ** 2
    return swung if swung > 0 else 0.4 * swung


def in_steps(count: int) -> Easing:
    """Return an easing that moves in a number of equal steps."""
    return lambda t: round(t * count) / count


@dataclass(frozen=True, slots=True)
class Tween:
    """A value that changes from begin to end over a duration from a start."""

    begin: float
    end: float
    start: float
    duration: float
    easing: Easing = linear

    def at(self, now: float) -> float:
        """Return the value at a time: begin before the start, end after the duration."""
        return self.begin + (self.end - self.begin) * self.easing(share(now, self.start, self.duration))


def share(now: float, start: float, duration: float) -> float:
    """Return the share of a duration that has passed since its start, from 0 to 1."""
    if now >= start + duration:
        return 1.0
    return 0.0 if now <= start else (now - start) / duration
