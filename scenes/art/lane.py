"""The lane of moves: one bar for each, brass while the deal could be won; and the arrow from lantern to lantern.

Measures are in pixels, line widths come from the unit. Pictures are shared: never draw on one.
"""

from functools import lru_cache

from pygame import Surface

from scenes.art import palette
from scenes.art.look import Look
from scenes.art.paint import svg
from scenes.art.plates import field
from scenes.art.solids import fill, line

WIDEST, BAR, HIGH, HIGHEST = 12.3, 9, 34, 54
"""Units from bar to bar at most, and a bar's width and height; the move that lost the deal stands out."""


@lru_cache(maxsize=8)
def lane(room: int, moves: int, lost_by: int | None, unit: float, look: Look) -> Surface:
    """Return a bar for each of some moves, no wider than a room; the one that lost the deal, by its number, is taller.

    None is a deal that could be won to the end, 0 one that never could.
    """
    step = min(WIDEST * unit, room / max(1, moves))
    thick, size = step * BAR / WIDEST, (max(1, round(step * moves)), round(HIGHEST * unit))
    burnt, fatal, after = (
        (palette.CONTRAST_YELLOW, "#FFFFFF", "#5A5A5A")
        if look.contrast
        else (palette.PRIMARY_TOP, palette.ALARM, palette.RULE)
    )
    body = ""
    for number in range(1, moves + 1):
        colour = burnt if lost_by is None or number < lost_by else fatal if number == lost_by else after
        high = (HIGHEST if number == lost_by else HIGH) * unit
        area = ((number - 1) * step + (step - thick) / 2, (size[1] - high) / 2, thick, high)
        body += field(area, min(thick, high) * 0.35, colour)
    return svg(body, size, size)


@lru_cache(maxsize=4)
def arrow(unit: float, look: Look) -> Surface:
    """Return the arrow that leads from the lit lantern to the spent one."""
    box = (176.0, 44.0)
    path = "M4 15 H132 V4 L172 22 L132 40 V29 H4 Z"
    body = line(path, look.plain(palette.LETTER_INK), 7) + fill(path, "#FFFFFF" if look.contrast else palette.KEY_EDGE)
    return svg(body, box, (round(box[0] * unit), round(box[1] * unit)))
