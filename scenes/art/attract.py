"""The sign over a demonstration: red enamel in a brass frame, with bulbs that chase each other around it."""

from pygame import Surface

from scenes.art import titles
from scenes.art.panels import Area, field, grown, rim
from scenes.art.scenery.common import disc
from scenes.art.titles import Enamel
from scenes.render import palette, typography
from scenes.render.recent import recent
from scenes.render.style import Style
from scenes.render.svg import rasterise, soft_shape, transparent
from scenes.render.typography import Face

PHASES = 4  # every fourth bulb is lit
GLOW = 40  # units that the light around the sign reaches beyond it


@recent(2 * PHASES)
def sign(words: str, phase: int, unit: float, style: Style, said: str = "") -> Surface:
    """Return the sign with some words, and smaller ones below them; its light reaches GLOW units further.

    Its bulbs are in one of PHASES phases. The unit is pixels for a unit of the sign, whose letters are 100 high.
    """
    lettering = titles.sign(words, round(100 * unit), Enamel.WARM.seen(style))
    reach = round(GLOW * unit)
    size = lettering.get_width() + round(210 * unit) + 2 * reach, round(234 * unit) + 2 * reach
    area: Area = (float(reach), float(reach), float(size[0] - 2 * reach), float(size[1] - 2 * reach))
    frame, border, lit, shaded = (
        ("#000000",) * 4 if style.contrast else (palette.BRASS, "#7C1E2C", "#CE1940", "#A81034")
    )
    edge = "#FFFFFF" if style.contrast else palette.BRASS_LIGHT
    plate = grown(area, -40 * unit)
    body = field(grown(area, 6 * unit), 46 * unit, palette.INK) + field(area, 42 * unit, frame)
    body += field(grown(area, -5 * unit), 38 * unit, border) + rim(area, 42 * unit, edge, 3 * unit)
    body += field(grown(plate, 5 * unit), 20 * unit, palette.INK) + field(plate, 16 * unit, lit)
    body += field((plate[0], plate[1] + plate[3] / 2, plate[2], plate[3] / 2), 16 * unit, shaded)
    body += field((plate[0], plate[1] + plate[3] / 2, plate[2], 16 * unit), 0, shaded)
    for number, (x, y) in enumerate(_bulbs(grown(area, -20 * unit), 46 * unit)):
        if number % PHASES == phase:
            body += disc(x, y, 17 * unit, "#FFC95E", opacity=0.35) + disc(x, y, 9 * unit, "#FFF3C4")
        else:
            body += disc(x, y, 8 * unit, palette.INK) + disc(x, y, 7 * unit, "#C98A3C")
    picture = transparent(size)
    if not style.contrast:
        picture.blit(
            soft_shape(rasterise(field(area, 42 * unit, "#FFFFFF"), size, size), 18 * unit, "#FF9A3A", 0.6), (0, 0)
        )
    picture.blit(rasterise(body, size, size), (0, 0))
    up = round(22 * unit) if said else 0
    picture.blit(lettering, lettering.get_rect(center=(size[0] // 2, size[1] // 2 - up)))
    if said:
        below = typography.line(said, Face.LABEL, round(38 * unit), palette.LAMP_TEXT)
        picture.blit(below, below.get_rect(center=(size[0] // 2, size[1] // 2 + round(57 * unit))))
    return picture


def _bulbs(area: Area, apart: float) -> list[tuple[float, float]]:
    """Return where the bulbs sit, clockwise around an area, about so far apart; their number fits the phases."""
    x, y, wide, high = area
    across, down = max(2, round(wide / apart)), max(2, round(high / apart))
    while 2 * (across + down) % PHASES:
        across += 1
    top = [(x + wide * at / across, y) for at in range(across)]
    right = [(x + wide, y + high * at / down) for at in range(down)]
    bottom = [(x + wide - wide * at / across, y + high) for at in range(across)]
    left = [(x, y + high - high * at / down) for at in range(down)]
    return [*top, *right, *bottom, *left]
