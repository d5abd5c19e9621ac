"""The lane of moves, in bars that are brass while the deal could be won; and the arrow from lantern to lantern.

Measures are in pixels, line widths come from the unit. Pictures are shared: never draw on one.
"""

from functools import lru_cache
from math import ceil

from pygame import Surface

from scenes.art.plates import field
from scenes.art.solids import fill, line
from scenes.render import palette
from scenes.render.style import Look
from scenes.render.svg import svg

WIDEST, NARROWEST, AIR, HIGH, HIGHEST = 12.3, 9, 0.27, 34, 54
"""Units from bar to bar at most and at least, what share of that lies between them, and how high they are; the move
that lost the deal stands out."""


@lru_cache(maxsize=8)
def lane(room: int, moves: int, lost_by: int | None, unit: float, look: Look) -> Surface:
    """Return bars for some moves, no wider than a room; that of the move that lost the deal, by its number, is taller.

    None is a deal that could be won to the end, 0 one that never could. Where there are too many moves for a bar each,
    every bar stands for several.
    """
    each = max(1, ceil(moves / (room // round(NARROWEST * unit))))
    count, lost = ceil(moves / each), None if lost_by is None else (lost_by - 1) // each
    step = min(round(WIDEST * unit), room // max(1, count))  # whole pixels: so bars and gaps are all alike
    gap = max(1, round(AIR * step))
    size = max(1, count * step - gap), round(HIGHEST * unit)
    burnt, fatal, after = (
        (palette.CONTRAST_YELLOW, "#FFFFFF", "#5A5A5A")
        if look.contrast
        else (palette.PRIMARY_TOP, palette.ALARM, palette.RULE)
    )
    body = ""
    for index in range(count):
        colour = burnt if lost is None or index < lost else fatal if index == lost else after
        high = size[1] if index == lost else round(HIGH * unit)
        area = index * step, (size[1] - high) // 2, step - gap, high
        body += field(area, area[2] * 0.35, colour)
    return svg(body, size, size)


@lru_cache(maxsize=4)
def arrow(unit: float, look: Look) -> Surface:
    """Return the arrow that leads from the lit lantern to the spent one."""
    box = (176.0, 44.0)
    path = "M4 15 H132 V4 L172 22 L132 40 V29 H4 Z"
    body = line(path, look.plain(palette.LETTER_INK), 7) + fill(path, "#FFFFFF" if look.contrast else palette.KEY_EDGE)
    return svg(body, box, (round(box[0] * unit), round(box[1] * unit)))
