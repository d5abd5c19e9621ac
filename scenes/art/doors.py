"""Doors: the arches behind which deals of a grade wait, the lanterns over their names, and the sill they stand on.

Measures are in pixels; the unit is a 1080th of the screen's height.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

import pygame
from pygame import Rect, Surface

from scenes.art import arches
from scenes.art.arches import ArchPlan
from scenes.art.lamp import Lamp, lantern
from scenes.art.scenery.common import add_light, light
from scenes.art.scenery.shapes import Tones, block, path
from scenes.render import palette
from scenes.render.style import Look
from scenes.render.svg import svg, transparent

FRAME, GLOW = 12, 40
LANTERN, LANTERN_PITCH, LANTERNS_AT, SAG = 48, 46, 106, 6
"""A lantern's height, the way to the next, how far below the door's top they hang, and how unevenly; in units."""
QUIET_HALVES: Tones = ("#1A1140", "#120B2C")
LIT_HALVES: Tones = ("#3A2058", "#22123F")
SILL_HIGH = 22
SILL_INK, SILL_FACE, SILL_EDGE = "#120B26", "#3D2E78", "#5B48A4"


@dataclass(frozen=True, slots=True)
class DoorPlan(ArchPlan):
    """Where things lie on the picture of a door with an opening of a size in pixels; results are in pixels."""

    radius = GLOW

    def point(self, x: float, y: float) -> tuple[int, int]:
        """Return where a point lies on the picture: so many units right of the axis and below the opening's top."""
        return self.size[0] // 2 + round(x * self.unit), self.margin + round(y * self.unit)


def door(plan: DoorPlan, lanterns: int, look: Look, focused: bool) -> Surface:
    """Return a door with one to four lit lanterns, or an asking one for none; of brass and in light if in focus."""
    picture = transparent(plan.size)
    if focused and not look.contrast:
        picture.blit(arches.glow(plan.opening, FRAME * plan.unit, GLOW * plan.unit), (0, 0))
        _run_out(picture, plan.margin)
    picture.blit(arches.through(_inside(plan, look, focused), plan.opening), (plan.margin, plan.margin))
    ring = arches.frame(plan.opening, FRAME * plan.unit, arches.metal(focused, look))
    picture.blit(ring, ring.get_rect(midbottom=(plan.size[0] // 2, plan.size[1])))
    lamp = lantern(Lamp.LIT if lanterns else Lamp.ASKING, round(LANTERN * plan.unit), look)
    for x, y in _hooks(max(1, lanterns)):
        picture.blit(lamp, lamp.get_rect(center=plan.point(x, y)))
    return picture


def _run_out(light: Surface, length: int) -> None:
    """Let a light fade over a length above its foot: on the sill it would end in a line, beside the sill's end."""
    ramp = transparent((1, length))
    for y in range(length):
        ramp.set_at((0, y), (255, 255, 255, round(255 * (1 - (y + 0.5) / length))))
    wide = pygame.transform.scale(ramp, (light.get_width(), length))
    light.blit(wide, (0, light.get_height() - length), special_flags=pygame.BLEND_RGBA_MULT)


def _hooks(count: int) -> Iterator[tuple[float, float]]:
    """Yield where lanterns hang, in units from the middle of the door's top: three and more follow its curve."""
    for index in range(count):
        sag = 0 if count < 3 else SAG if index in (0, count - 1) else -SAG
        yield (index - (count - 1) / 2) * LANTERN_PITCH, LANTERNS_AT + sag


def _inside(plan: DoorPlan, look: Look, bright: bool) -> Surface:
    """Return what is seen through the opening: a dark room in two halves, with some light in the one in focus."""
    width, height = plan.opening
    inside = Surface(plan.opening, 0, 32)
    if look.contrast:
        return inside
    lit, shaded = LIT_HALVES if bright else QUIET_HALVES
    inside.fill(lit)
    inside.fill(shaded, Rect(width // 2, 0, width - width // 2, height))
    if bright:
        add_light(inside, light((width * 0.62, height * 0.42), "#8A3A8A", 0.38), (width // 2, round(height * 0.2)))
    return inside


@lru_cache(maxsize=4)
def sill(width: int, unit: float, look: Look) -> Surface:
    """Return the sill on which doors stand, SILL_HIGH units high, outlined in ink."""
    size = (width, round(SILL_HIGH * unit))
    box = (width / unit, float(SILL_HIGH))
    if look.contrast:
        return svg(block(0, 0, *box, "#FFFFFF") + block(3, 3, box[0] - 6, box[1] - 6, "#000000"), box, size)
    body = block(0, 0, *box, SILL_INK) + block(3, 2, box[0] - 6, box[1] - 5, SILL_FACE)
    body += block(3, 2, box[0] - 6, 3, SILL_EDGE) + block(3, 13, box[0] - 6, 3, palette.BRASS)
    return svg(body + path(f"M{box[0] / 2} 2 H{box[0] - 3} V13 H{box[0] / 2} Z", "#000000", opacity=0.2), box, size)
