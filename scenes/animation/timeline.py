"""Flights: how a card lies at a moment, and the legs that carry it from one such pose to the next. Pure arithmetic."""

from collections.abc import Sequence
from math import cos, pi
from typing import NamedTuple

from game.cards import Card
from scenes.render.easing import Easing, linear, out_cubic, share, sine
from scenes.stage.spots import Spot

GROWTH = 0.03  # a card that grows does so in steps of this share, so that few pictures are made


class Pose(NamedTuple):
    """How a card lies or hangs at a moment.

    x and y are its middle, in pixels; angle counts in degrees against the clock; width is the share seen of a card that
    turns over; lift says how far it is off the table, from 0 (resting) to 1 (held); opacity runs from 0 to 1.
    """

    x: float
    y: float
    height: int
    up: bool = True
    angle: float = 0.0
    width: float = 1.0
    lift: float = 0.0
    opacity: float = 1.0
    shade: float = 0.0
    order: int = 0


Posed = tuple[Card, Pose]
"""A card, and how it lies or hangs."""


def at_rest(spot: Spot) -> Pose:
    """Return the pose of a card that rests on a spot."""
    x, y = spot.centre
    return Pose(x, y, spot.height, spot.up, shade=spot.shade, order=spot.order)


class Leg(NamedTuple):
    """One way from a pose to the next, within a duration in seconds from a moment on.

    arc is how far the path is bent upwards, in pixels; hop how far the card rises off the table on its way; flips says
    that it turns over; low that it stays among the resting cards instead of flying above them.
    """

    start: float
    duration: float
    begin: Pose
    end: Pose
    easing: Easing = out_cubic
    arc: float = 0.0
    hop: float = 0.0
    flips: bool = False
    low: bool = False

    @property
    def finish(self) -> float:
        """The moment it ends."""
        return self.start + self.duration


def pose(leg: Leg, now: float) -> Pose:
    """Return how the card lies at a moment of a leg, or before or after it."""
    t = share(now, leg.start, leg.duration)
    if t in (0.0, 1.0):
        return leg.end if t else leg.begin
    x, y, height, up, angle, _, lift, opacity, shade, order = leg.begin
    to_x, to_y, to_height, _, to_angle, _, to_lift, to_opacity, to_shade, _ = leg.end
    far, flips = leg.easing(t), leg.flips
    turned = min(1.0, 2 * t) if flips else far  # a face that comes to light is never turned as well: see the deck
    return Pose(
        x + (to_x - x) * far,
        y + (to_y - y) * far - leg.arc * 4 * t * (1 - t),
        height if height == to_height else _height(height, to_height, far),
        up ^ (flips and t >= 0.5),
        angle + (to_angle - angle) * turned,
        abs(cos(pi * t)) if flips else 1.0,
        lift + (to_lift - lift) * t + leg.hop * sine(t),
        opacity + (to_opacity - opacity) * t,
        shade + (to_shade - shade) * round(2 * t) / 2,
        order,
    )


def _height(begin: int, end: int, far: float) -> int:
    steps = max(1, round(abs(end - begin) / (GROWTH * max(begin, end))))
    return round(begin + (end - begin) * round(far * steps) / steps)


class Flight:
    """The legs of one card, in order; what is over is forgotten. One that stays changes its shade, or shivers."""

    def __init__(self, legs: Sequence[Leg]) -> None:
        self.stays = all(leg.low for leg in legs) and legs[0].begin[:3] == legs[-1].end[:3]
        self._legs = list(legs)

    @property
    def leg(self) -> Leg:
        """The leg under way, or the next one."""
        return self._legs[0]

    def over(self, now: float) -> bool:
        """Move on to the leg of a moment and tell whether all legs are over by then."""
        while len(self._legs) > 1 and now >= self._legs[1].start:
            del self._legs[0]
        return len(self._legs) == 1 and now >= self._legs[0].finish

    def pose(self, now: float) -> Pose:
        """Return how the card lies at a moment."""
        return pose(self._legs[0], now)

    def waits(self, now: float) -> bool:
        """Whether the card rests for now: its leg has not begun, or the one before has brought it to a stop."""
        leg = self._legs[0]
        return leg.low or now < leg.start or (now >= leg.finish and leg.end.lift == 0)


def waiting(begin: Pose, until: float) -> Leg:
    """Return the leg of a card that lies still until a moment and then is gone."""
    return Leg(until, 0.0, begin, begin, linear)
