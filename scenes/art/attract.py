"""The sign over a demonstration: red enamel with bulbs that chase each other around it."""

from pygame import Surface

from scenes.art import titles
from scenes.art.panels import Area, field, rim
from scenes.art.titles import Enamel
from scenes.render import palette
from scenes.render.recent import recent
from scenes.render.style import Style
from scenes.render.svg import disc, rasterise

RED, DARK_RED, DIM, LIT = "#C4143A", "#7C0A24", "#8A4A12", "#FFE9A8"
PHASES = 4  # every fourth bulb is lit


@recent(PHASES)
def sign(words: str, phase: int, unit: float, style: Style) -> Surface:
    """Return the sign with some words, its bulbs in one of PHASES phases."""
    lettering = titles.sign(words, round(44 * unit), Enamel.WARM.seen(style))
    width, height = lettering.get_width() + round(130 * unit), round(112 * unit)
    area: Area = (0.0, 0.0, float(width), float(height))
    ground, under, edge = ("#000000", "#000000", "#FFFFFF") if style.contrast else (RED, DARK_RED, palette.BRASS)
    body = field(area, 34 * unit, under) + field((0.0, 0.0, float(width), height - 8 * unit), 34 * unit, ground)
    body += rim(area, 34 * unit, edge, 5 * unit)
    for number, (x, y) in enumerate(_bulbs(width, height, 22 * unit)):
        body += disc(x, y, 7 * unit, LIT if number % PHASES == phase else DIM)
    picture = rasterise(body, (width, height), (width, height))
    picture.blit(lettering, lettering.get_rect(center=(width // 2, height // 2)))
    return picture


def _bulbs(width: int, height: int, inset: float) -> list[tuple[float, float]]:
    """Return where the bulbs sit, clockwise."""
    wide, high, across, down = width - 2 * inset, height - 2 * inset, 23, 5
    top = [(inset + wide * at / across, inset) for at in range(across)]
    right = [(inset + wide, inset + high * at / down) for at in range(down)]
    bottom = [(inset + wide - wide * at / across, inset + high) for at in range(across)]
    left = [(inset, inset + high - high * at / down) for at in range(down)]
    return [*top, *right, *bottom, *left]
