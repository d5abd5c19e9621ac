"""The street of the calendar: a house for each month at night. Its windows, one for each day, are in `hall`.

Measures are in units of the screen's frame. Pictures are shared: never draw on one.
"""

from collections.abc import Sequence
from itertools import cycle
from random import Random

import pygame
from pygame import Surface

from scenes.art.scenery.common import add_light, light_pool
from scenes.art.title_screen import night, stones, tiles
from scenes.render.frame import DesignFrame
from scenes.render.palette import BRASS, BRASS_LIGHT, INK, NIGHT, mix
from scenes.render.recent import recent
from scenes.render.style import Style
from scenes.render.svg import block, disc, fill, rasterise, stroke

PAVEMENT = 884
"""The y of the foot of the houses."""
GABLE, CLOCK = 44, 17
"""The height of a gable above its cornice, and the radius of its clock."""
EAVES = 16
"""How far roof and cornice stand out on each side."""
WALLS = ("#2C2058", "#33245E", "#281E54")
LIT, UNLIT = ("#FFE3A0", "#FFC95E"), ("#171033", "#120C2A")


Place = tuple[float, float, float]
"""A house: its left edge, the y of its cornice, and its width."""


def ground(size: tuple[int, int], places: Sequence[Place], style: Style) -> Surface:
    """Return the night, the pavement and the houses for a whole screen; black in high contrast."""
    if style.contrast:
        return Surface(size, 0, 32)
    frame = DesignFrame(size)
    scene = night(frame)
    scene.fill((150,) * 3, special_flags=pygame.BLEND_RGB_MULT)  # darkened, as text stands on it
    random = Random(11)
    body = block(frame.left, PAVEMENT, frame.right - frame.left, frame.bottom - PAVEMENT, NIGHT)
    body += tiles(frame, PAVEMENT, "#3A2C7A", 0.35)
    body += stroke(f"M{frame.left} {PAVEMENT} H{frame.right}", "#5B48A4", 3)
    for place, plaster in zip(places, cycle(WALLS), strict=False):
        body += _house(random, place, plaster)
    scene.blit(frame.paint(body), (0, 0))
    first, *_between, last = places
    for x in (first[0] - 26, *(left - 11 for left, _top, _width in places[1:]), last[0] + last[2] + 26):
        _street_lamp(scene, frame, x)
    return scene


def _street_lamp(scene: Surface, frame: DesignFrame, x: float) -> None:
    """Draw a lit lamp on the pavement, and its light on walls and pavement."""
    unit, y = frame.unit, PAVEMENT - 196
    post = block(x - 4, y, 8, 196, INK) + block(x - 2.5, y, 3, 196, "#5B48A4")
    post += block(x - 11, PAVEMENT - 14, 22, 14, INK) + block(x - 16, y - 4, 32, 6, INK)
    post += fill(f"M{x - 13} {y - 4} L{x - 10} {y - 36} H{x + 10} L{x + 13} {y - 4} Z", INK)
    post += fill(f"M{x - 9} {y - 7} L{x - 7} {y - 33} H{x + 7} L{x + 9} {y - 7} Z", "#FFE3A0")
    post += fill(f"M{x} {y - 7} V{y - 33} H{x + 7} L{x + 9} {y - 7} Z", "#FFC95E")
    post += fill(f"M{x - 15} {y - 35} L{x} {y - 50} L{x + 15} {y - 35} Z", INK)
    scene.blit(frame.paint(post), (0, 0))
    add_light(scene, light_pool((120 * unit, 120 * unit), "#FF9A3A", 0.4), frame.point(x, y - 20))
    add_light(scene, light_pool((170 * unit, 40 * unit), "#FF9A3A", 0.35), frame.point(x, PAVEMENT + 8))


def _house(random: Random, place: Place, plaster: str) -> str:
    """Return a house, lit on the left and shaded on the right."""
    x, y, width = place
    shaded, foot, middle = mix(plaster, NIGHT, 0.3), float(PAVEMENT), x + width / 2
    roof, roof_shaded = mix("#5A2A66", NIGHT, 0.25), mix("#5A2A66", NIGHT, 0.5)
    body = block(x + width * 0.78, y - GABLE - 8, 34, GABLE + 8, roof_shaded)
    body += fill(f"M{x - EAVES} {y} L{x + 60} {y - GABLE} H{middle} V{y} Z", roof)
    body += fill(f"M{x + width + EAVES} {y} L{x + width - 60} {y - GABLE} H{middle} V{y} Z", roof_shaded)
    body += block(x, y, width / 2, foot - y, plaster) + block(middle, y, width / 2, foot - y, shaded)
    body += stones(random, (x, y + 30, x + width, foot), 0.3)
    body += block(x - EAVES, y - 2, width + 2 * EAVES, 22, "#3A2B72")
    body += block(x - EAVES, y - 2, width + 2 * EAVES, 5, "#6A4FA8") + block(
        x - EAVES, y + 17, width + 2 * EAVES, 4, BRASS
    )
    body += block(x, y + 21, width, 10, INK, opacity=0.4)
    return body + block(x - 8, foot - 18, width + 16, 18, mix(plaster, NIGHT, 0.55))


@recent(4)
def clock(lit: bool, unit: float, style: Style) -> Surface:
    """Return the clock of a gable; it is lit if every day of the month was won."""
    side = 2 * (CLOCK + 4)
    bright, dark = (("#FFFFFF",) * 2, ("#000000",) * 2) if style.contrast else (LIT, UNLIT)
    tones = bright if lit else dark
    middle = side / 2
    half = f"M{middle} {middle - CLOCK} A{CLOCK} {CLOCK} 0 0 1 {middle} {middle + CLOCK} Z"
    body = disc(middle, middle, CLOCK + 4, INK) + disc(middle, middle, CLOCK + 2, BRASS)
    body += disc(middle, middle, CLOCK, tones[0]) + fill(half, tones[1])
    hands = INK if lit and not style.contrast else BRASS_LIGHT
    body += stroke(
        f"M{middle} {middle} V{middle - CLOCK * 0.7} M{middle} {middle} L{middle + CLOCK * 0.5} {middle + 3}", hands, 3
    )
    return rasterise(body, (side, side), (round(side * unit),) * 2)


@recent(4)
def lanterns(width: int, unit: float, style: Style) -> Surface:
    """Return a string of lit lanterns of a width in pixels, for a week whose days were all won."""
    wide = width / unit
    hang, bulbs = 13, 13
    height = hang + 26
    body = stroke(f"M0 4 Q{wide / 2} {4 + 2 * hang} {wide} 4", "#6A4FA8" if not style.contrast else "#FFFFFF", 3)
    spots = []
    for index in range(1, bulbs):
        share = index / bulbs
        x, y = share * wide, 4 + 4 * hang * share * (1 - share) + 6
        spots.append((x, y))
        body += disc(x, y, 6, "#3A1420") + disc(x, y, 4.6, "#FFC95E") + disc(x - 1, y - 1, 2.4, "#FFFBEA")
    picture = rasterise(body, (wide, height), (width, round(height * unit)))
    if not style.contrast:
        glow = light_pool((15 * unit, 15 * unit), "#FF9A3A", 0.5)
        for x, y in spots:
            add_light(picture, glow, (x * unit, y * unit))
    return picture
