"""A gamepad as no maker has it, with one of its parts lit: the one that is asked for.

Pictures are shared: never draw on one.
"""

from pygame import Surface

from scenes.art.panels import field
from scenes.pad_lesson import Part
from scenes.render.recent import recent
from scenes.render.style import Style
from scenes.render.svg import disc, fill, rasterise, ring, stroke, two_toned

BOX = (600.0, 380.0)
BODY = (
    "M170 90 H430 C520 90 560 160 580 270 C590 335 560 370 520 362 C480 354 455 310 425 288 "
    "H175 C145 310 120 354 80 362 C40 370 10 335 20 270 C40 160 80 90 170 90 Z"
)
PADS = {Part.UP: (150, 150), Part.DOWN: (150, 206), Part.LEFT: (122, 178), Part.RIGHT: (178, 178)}
BUTTONS = {Part.Y: (450, 138), Part.A: (450, 218), Part.X: (410, 178), Part.B: (490, 178)}
SHOULDERS = {
    Part.LT: (134, 8, 84, 56),
    Part.RT: (382, 8, 84, 56),
    Part.LB: (112, 58, 132, 46),
    Part.RB: (356, 58, 132, 46),
}
MIDDLE = {Part.VIEW: (262, 168, 34, 20), Part.MENU: (304, 168, 34, 20)}
STICK = (230, 234)
"""The left one, which is asked for; the right one mirrors it."""
ARROWS = {Part.STICK_RIGHT: "M284 216 L320 236 L284 256 Z", Part.STICK_DOWN: "M210 290 L230 326 L250 290 Z"}


@recent(32)
def gamepad(lit: Part | None, height: int, style: Style) -> Surface:
    """Return the pad of a height in pixels, one part of it lit, or none."""
    body, line, rest, light = ("#000000", "#FFFFFF", "#000000", "#FFE600")
    if not style.contrast:
        body, line, rest, light = "#F6EEDD", "#150E28", "#3A2C58", "#F2542D"
    drawn = "".join(_part(area, part is lit, line, rest, light) for part, area in SHOULDERS.items())
    drawn += two_toned(BODY, body, body if style.contrast else "#DDD2BC", BOX[0] / 2) + stroke(BODY, line, 7)
    for part, (x, y) in PADS.items():
        drawn += field((x - 15, y - 15, 30, 30), 5, line) + field(
            (x - 12, y - 12, 24, 24), 4, light if part is lit else rest
        )
    for part, (x, y) in BUTTONS.items():
        drawn += disc(x, y, 23, line) + disc(x, y, 19, light if part is lit else rest)
    drawn += "".join(_part(area, part is lit, line, rest, light) for part, area in MIDDLE.items())
    for x, y in (STICK, (600 - STICK[0], STICK[1])):
        drawn += disc(x, y, 38, line) + disc(x, y, 34, rest) + ring(x, y, 22, line if style.contrast else body, 4)
    drawn += "".join(fill(arrow, light) for part, arrow in ARROWS.items() if part is lit)
    return rasterise(drawn, BOX, (round(height * BOX[0] / BOX[1]), height))


def _part(area: tuple[float, float, float, float], lit: bool, line: str, rest: str, light: str) -> str:
    x, y, width, height = area
    inner = (x + 4, y + 4, width - 8, height - 8)
    return field(area, 10, line) + field(inner, 7, light if lit else rest)
