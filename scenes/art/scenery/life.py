"""Life: what stirs in a place, as data: pictures that change where they are, and motes that drift.

Places are pixels of the screen. Everything is a function of the time, so that a place that rests goes on where it was.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from random import Random

import pygame
from pygame import Rect, Surface

from scenes.art.scenery import common
from scenes.art.scenery.common import View

BREATH = (2.0, 5.0)  # seconds of one breath of a lamp, from the quickest to the slowest
WAVES = 8  # pictures of something that waves
STEPS = 6  # pictures of a light from its dimmest to its brightest
Point = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Mote:
    """One thing that drifts: where it begins, and how far it moves in a second; all in pixels and seconds.

    It sways about its way, so far across and down within each sway, and its pictures change once within each turn. The
    phase (0 to 1) sets it apart from the others.
    """

    at: Point
    speed: Point = (0.0, 0.0)
    sway: Point = (0.0, 0.0)
    swaying: float = 1.0
    turn: float = 1.0
    phase: float = 0.0


@dataclass(frozen=True, slots=True)
class Swarm:
    """Motes that share their pictures and go round within an area, or stay where they are without one.

    Pictures swing from the first to the last and back, or follow each other round and round; they are light that is
    added, or lie on what is behind them.
    """

    pictures: tuple[Surface, ...]
    motes: tuple[Mote, ...]
    area: Rect | None = None
    swings: bool = True
    light: bool = False


Life = tuple[Swarm, ...]


def lamps(view: View, places: Iterable[Point], radius: float, colour: str, share: float, random: Random) -> Swarm:
    """Return lights that breathe at points of the box: their radius in its units, the most they give of a colour."""
    pictures = breathing(radius * view.scale, colour, share)
    motes = (Mote(view.pixel(*place), turn=random.uniform(*BREATH), phase=random.random()) for place in places)
    return Swarm(pictures, tuple(motes), light=True)


@lru_cache(maxsize=16)
def breathing(radius: float, colour: str, share: float) -> tuple[Surface, ...]:
    """Return a round light from none to the most it gives of a colour; the radius is in pixels."""
    return tuple(_lit(common.light((radius, radius), colour, share * step / (STEPS - 1))) for step in range(STEPS))


def _lit(light: Surface) -> Surface:
    """Return a light without the rim in which it gives nothing; its middle stays in the middle."""
    lit = pygame.mask.from_threshold(light, (0, 0, 0), (1, 1, 1, 255))
    lit.invert()
    whole = light.get_rect()
    boxes = lit.get_bounding_rects()
    box = boxes[0].unionall(boxes[1:]) if boxes else Rect(whole.center, (0, 0))
    rim = min(box.left, box.top, whole.right - box.right, whole.bottom - box.bottom, min(whole.center) - 1)
    return light.subsurface(whole.inflate(-2 * rim, -2 * rim)).copy()


def waving(
    view: View, paint: Callable[[float], str], box: tuple[float, float], places: Sequence[Point], random: Random
) -> Swarm:
    """Return things that wave at points of the box, each painted about (0, 0) in a small box, by shares of a wave."""
    motes = (Mote(view.pixel(*place), turn=random.uniform(0.9, 1.4), phase=random.random()) for place in places)
    return Swarm(_waves(paint, box, view.scale), tuple(motes), swings=False)


@lru_cache(maxsize=8)
def _waves(paint: Callable[[float], str], box: tuple[float, float], scale: float) -> tuple[Surface, ...]:
    small = View((round(box[0] * scale), round(box[1] * scale)), scale, -box[0] / 2, -box[1] / 2, 0, 0)
    return tuple(small.paint(paint(step / WAVES)) for step in range(WAVES))


def dimmed(pictures: Iterable[Surface], share: float) -> tuple[Surface, ...]:
    """Return pictures with so much of their brightness, to lie in the shade of a table."""
    tone = (round(255 * share),) * 3
    dark = [picture.copy() for picture in pictures]
    for picture in dark:
        picture.fill((*tone, 255), special_flags=pygame.BLEND_RGBA_MULT)
    return tuple(dark)
