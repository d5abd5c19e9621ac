"""Open arches in a metal frame of two halves: the doorways of the house. Measures are in pixels."""

import pygame
from pygame import Surface

from scenes.art.paint import arch, clipped, soft_shape, svg, transparent
from scenes.art.palette import BRASS, BRASS_DARK, FOCUS_GLOW, INK, QUIET, QUIET_DARK
from scenes.art.scenery.shapes import Tones, path

Size = tuple[int, int]


BRASS_FRAME: Tones = (BRASS, BRASS_DARK)
QUIET_FRAME: Tones = (QUIET, QUIET_DARK)
"""The face and the outer edge of a frame: brass for what is open or in focus, enamel for what waits."""


def frame(opening: Size, thickness: float, metal: Tones) -> Surface:
    """Return the frame around an opening: ink, an edge, a face, all of it darker on the right; the opening stays clear.

    The picture is larger than the opening by `reach(thickness)` on the left, the right and the top; both end on the
    same foot.
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
    body = path(grown(thickness + ink), INK) + path(grown(thickness), metal[1])
    body += path(grown(thickness * 0.68), metal[0]) + path(shaded, INK, opacity=0.24)
    body += path(grown(ink * 0.6), INK)
    picture = svg(body, size, size)
    hole = svg(path(grown(0), "#000000"), size, size)
    picture.blit(hole, (0, 0), special_flags=pygame.BLEND_RGBA_SUB)
    return picture


def reach(thickness: float) -> int:
    """Return how far a frame of a thickness reaches beyond its opening, its ink included."""
    return round(thickness + _ink(thickness)) + 1


def through(picture: Surface, opening: Size) -> Surface:
    """Return a picture as it is seen through an opening: scaled to cover it if it is not of its size, and cut to it."""
    if picture.get_size() != opening:
        picture = pygame.transform.smoothscale(picture, opening)
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


def _ink(thickness: float) -> float:
    return max(1.5, thickness * 0.25)
