"""Open arches in a metal frame of two halves: the doorways of the house. Measures are in pixels."""

from dataclasses import dataclass
from functools import lru_cache
from typing import ClassVar

import pygame
from pygame import Surface

from scenes.art.scenery.shapes import Tones, path
from scenes.render.palette import (
    BRASS,
    BRASS_DARK,
    CONTRAST_YELLOW,
    FOCUS,
    FOCUS_GLOW,
    FOCUS_INK,
    INK,
    QUIET,
    QUIET_DARK,
)
from scenes.render.style import Look
from scenes.render.svg import arch, clipped, scaled, soft_shape, svg, transparent

Size = tuple[int, int]

KEYSTONE, KEYSTONE_RISES = (48, 60), 36
"""Units: the size of a keystone, and how far it rises above its opening."""
BRASS_FRAME: Tones = (BRASS, BRASS_DARK)
QUIET_FRAME: Tones = (QUIET, QUIET_DARK)
CONTRAST_BRASS: Tones = (CONTRAST_YELLOW, CONTRAST_YELLOW)
CONTRAST_QUIET: Tones = ("#000000", "#FFFFFF")
"""The face and the outer edge of a frame: brass for what is open or in focus, enamel for what waits."""


@dataclass(frozen=True, slots=True)
class ArchPlan:
    """The picture of something that stands in an arch with an opening of a size in pixels, with room for its light."""

    radius: ClassVar[float]
    """The radius of that light, in units."""
    opening: Size
    unit: float

    @property
    def margin(self) -> int:
        """How far the picture reaches beyond the opening on the left, the right and the top; none at the foot."""
        return round(2 * self.radius * self.unit)

    @property
    def size(self) -> Size:
        """The size of the picture."""
        return self.opening[0] + 2 * self.margin, self.opening[1] + self.margin


def metal(bright: bool, look: Look) -> Tones:
    """Return what a frame is made of: brass where it is bright, else enamel, each as the look has it."""
    if look.contrast:
        return CONTRAST_BRASS if bright else CONTRAST_QUIET
    return BRASS_FRAME if bright else QUIET_FRAME


def frame(opening: Size, thickness: float, tones: Tones) -> Surface:
    """Return the frame around an opening: ink, an edge and a face, darker on the right unless flat for contrast.

    The opening stays clear. The picture is larger than it by `reach(thickness)` on the left, the right and the top;
    both end on the same foot.
    """
    margin, ink = reach(thickness), _ink(thickness)
    width, height = opening
    size = (width + 2 * margin, height + margin)

    def grown(by: float) -> str:
        return arch(margin - by, margin - by, width + 2 * by, height + by)

    middle, outer, foot = size[0] / 2, width / 2 + thickness, size[1]
    shaded = (
        f"M{middle} {margin - thickness} A{outer} {outer} 0 0 1 {middle + outer} {margin + width / 2} V{foot} "
        f"H{margin + width} V{margin + width / 2} A{width / 2} {width / 2} 0 0 0 {middle} {margin} Z"
    )
    flat = tones in (CONTRAST_BRASS, CONTRAST_QUIET)
    outline = "#000000" if flat else INK
    body = "" if flat else path(grown(thickness + ink), outline)  # on black it would only cover what stands beside it
    body += path(grown(thickness), tones[1])
    body += path(grown(thickness * 0.68), tones[0])
    if not flat:
        body += path(shaded, "#000000", opacity=0.2)
    body += path(grown(ink * 0.6), outline)
    picture = svg(body, size, size)
    # A pixel of ink reaches into the opening and hides the edge of what is seen through it.
    hole = svg(path(grown(-1), "#000000"), size, size)
    picture.blit(hole, (0, 0), special_flags=pygame.BLEND_RGBA_SUB)
    return picture


def reach(thickness: float) -> int:
    """Return how far a frame of a thickness reaches beyond its opening, its ink included."""
    return round(thickness + _ink(thickness)) + 1


def through(picture: Surface, opening: Size) -> Surface:
    """Return a picture as it is seen through an opening: scaled to cover it if it is not of its size, and cut to it."""
    if picture.get_size() != opening:
        picture = scaled(picture, opening)
    seen = transparent(opening)
    seen.blit(picture, (0, 0))
    return clipped(seen, svg(path(arch(0, 0, *opening), "#FFFFFF"), opening, opening))


def glow(opening: Size, thickness: float, radius: float, colour: str = FOCUS_GLOW) -> Surface:
    """Return the light around a frame, to lie behind it, clear inside; it reaches twice the radius beyond the opening.

    Like the frame it ends on the opening's foot.
    """
    margin = round(2 * radius)
    width, height = opening
    size = (width + 2 * margin, height + margin)
    below = margin  # the light is drawn as if the arch went on, so that its foot is as bright as its sides
    tall = (size[0], size[1] + below)
    outline = arch(margin - thickness, margin - thickness, width + 2 * thickness, height + thickness + below)
    light = soft_shape(svg(path(outline, "#FFFFFF"), tall, tall), radius * 0.6, colour, 0.69)
    inside = svg(path(arch(margin, margin, width, height + below), "#000000"), tall, tall)
    light.blit(inside, (0, 0), special_flags=pygame.BLEND_RGBA_SUB)
    return light.subsurface((0, 0, *size)).copy()


@lru_cache(maxsize=8)
def focus(opening: Size, thickness: float, unit: float, look: Look) -> Surface:
    """Return the ring around an arch whose frame is so thick in units, clear where that and its keystone are.

    It reaches `focus_reach` beyond the opening on the left, the right and the top; both end on the same foot.
    """
    margin, (width, height) = focus_reach(unit), opening
    size = (width + 2 * margin, height + margin)
    whole = transparent(size)
    if not look.contrast:
        light = glow(opening, thickness * unit, margin / 2)
        whole.blit(light, light.get_rect(midbottom=whole.get_rect().midbottom))

    def grown(units: float, tone: str) -> str:
        by = units * unit
        return path(arch(margin - by, margin - by, width + 2 * by, height + by), tone)

    line, ink = (CONTRAST_YELLOW, "#000000") if look.contrast else (FOCUS, FOCUS_INK)
    bands = ((thickness + 18, ink), (thickness + 15, line), (thickness + 8, ink))
    whole.blit(svg("".join(grown(*band) for band in bands), size, size), (0, 0))
    clear = grown(1.25 * thickness, INK)
    middle, half, top = size[0] / 2, KEYSTONE[0] * unit / 2, margin - KEYSTONE_RISES * unit
    clear += path(f"M{middle - half} {top} H{middle + half} V{margin} H{middle - half} Z", INK)
    whole.blit(svg(clear, size, size), (0, 0), special_flags=pygame.BLEND_RGBA_SUB)
    return whole


def focus_reach(unit: float) -> int:
    """Return how far the ring around an arch and its light reach beyond its opening, in pixels."""
    return 2 * round(28 * unit)


def _ink(thickness: float) -> float:
    return max(1.5, thickness * 0.25)
