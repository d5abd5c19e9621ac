"""Shields: what stands against an attack, and whether it breaks; and the plate that forecasts one."""

from enum import Enum
from functools import lru_cache

from pygame import Surface

from scenes.art.fonts import Face
from scenes.art.plates import field, rim
from scenes.art.solids import disc, fill, line, placed, two_toned
from scenes.art.solids import ring as circle
from scenes.render import palette, typography
from scenes.render.style import Look
from scenes.render.svg import scaled, soft_shape, svg

PATH = "M50 3 C64 12 80 15 95 14 C97 52 84 84 50 98 C16 84 3 52 5 14 C20 15 36 12 50 3 Z"
BOX, AXIS = 100.0, 50.0
MARGIN = 0.3
"""How far the light of a shield may reach beyond it on every side, as a share of its size."""
BLACK, WHITE = "#000000", "#FFFFFF"


class Shield(Enum):
    """Whether the attack breaks what the shield stands for, falls short of it, or cannot reach it."""

    BREAKS = "breaks"
    HOLDS = "holds"
    FAR = "far"


TONES = {
    Shield.BREAKS: ("#FFD36B", "#F2A93B", "#FFF3C9", "#2A1204"),
    Shield.HOLDS: ("#4A4568", "#353052", "#B9B2D6", WHITE),
    Shield.FAR: ("#2C2748", "#221D3B", "#7C739F", "#D9D2EE"),
}
"""The lit and the shaded half, the rim, and the numeral."""


@lru_cache(maxsize=384)
def shield(kind: Shield, text: str, size: int, look: Look) -> Surface:
    """Return a shield of a size in pixels with a numeral, in the middle of a picture with MARGIN of it more around."""
    margin = round(MARGIN * size)
    side = size + 2 * margin
    draw = _plain if look.contrast else _enamelled
    body = placed(draw(kind), MARGIN * BOX, MARGIN * BOX, 1.0)
    picture = svg(body, (BOX * (1 + 2 * MARGIN),) * 2, (side, side))
    if not look.contrast:
        glow, opacity = (palette.FOCUS_GLOW, 0.75) if kind is Shield.BREAKS else ("#05030C", 0.6)
        light = soft_shape(picture, size * (0.13 if kind is Shield.BREAKS else 0.05), glow, opacity)
        light.blit(picture, (0, 0))
        picture = light
    ink = (BLACK if kind is Shield.BREAKS else WHITE) if look.contrast else TONES[kind][3]
    share = 0.5 if len(text) > 2 else 0.6
    numeral = typography.line(text, Face.INDEX, round(size * share), ink)
    picture.blit(numeral, numeral.get_rect(center=(side // 2, margin + round(size * 0.475))))
    return picture


@lru_cache(maxsize=128)
def popping(kind: Shield, text: str, size: int, grown: float, look: Look) -> Surface:
    """Return a shield at a share of its size: scaled from the whole one, which takes a hundredth of drawing it."""
    whole = shield(kind, text, size, look)
    return whole if grown == 1 else scaled(whole, (round(whole.get_width() * grown), round(whole.get_height() * grown)))


def _enamelled(kind: Shield) -> str:
    lit, shaded, edge, _ = TONES[kind]
    inner = placed(line(PATH, edge, 13) + two_toned(PATH, lit, shaded, AXIS), 5, 4.6, 0.9)
    return line(PATH, palette.LETTER_INK, 8) + fill(PATH, edge) + inner


def _plain(kind: Shield) -> str:
    """Return a shield in high contrast, where the three differ in shape, not in tone."""
    if kind is Shield.FAR:
        return disc(50, 50, 47, BLACK) + circle(50, 50, 43, WHITE, 4)
    if kind is Shield.HOLDS:
        return line(PATH, BLACK, 8) + fill(PATH, WHITE) + placed(fill(PATH, BLACK), 9, 8.5, 0.82)
    yellow = palette.CONTRAST_YELLOW
    outer = line(PATH, BLACK, 20) + line(PATH, yellow, 14) + fill(PATH, BLACK)
    return outer + placed(fill(PATH, yellow), 4, 3.8, 0.92)


@lru_cache(maxsize=16)
def forecast(
    size: tuple[int, int], attack: str, verdict: str, kind: Shield, health: str, outcome: str, unit: float, look: Look
) -> Surface:
    """Return the plate that tells what an attack would do, as in "22", "beats", the shield of 18, "+18"."""
    width, height = size
    area = (0.0, 0.0, float(width), float(height))
    body = field(area, 20 * unit, BLACK if look.contrast else palette.NIGHT)
    picture = svg(body + rim(area, 20 * unit, WHITE if look.contrast else palette.BRASS_DARK, 3 * unit), size, size)
    gold = palette.CONTRAST_YELLOW if look.contrast else palette.LAMP_NUMBER
    plain = WHITE if look.contrast else palette.SOFT_TEXT
    side, gap, smallest = round(min(68 * unit, height * 0.66)), round(9 * unit), round(24 * unit)
    mark = shield(kind, health, side, look)
    number = typography.line(attack, Face.DISPLAY, round(44 * unit), gold)
    won = palette.CONTRAST_YELLOW if look.contrast else palette.PRIMARY_TOP
    face, ink, figure = (Face.DISPLAY, won, round(38 * unit)) if kind is Shield.BREAKS else (Face.LABEL, plain, 0)
    room = width - round(36 * unit) - number.get_width() - side - 3 * gap
    largest = min(look.type_size(34, unit), round(38 * unit))
    for pixels in range(largest, smallest - 1, -1):  # words are of one size, as large as all fits
        said = typography.line(verdict, Face.LABEL, pixels, plain)
        if said.get_width() + typography.measure(outcome, face, figure or pixels) <= room:
            break
    result = typography.fitted(outcome, face, figure or pixels, ink, room - said.get_width(), smallest)
    x = (width - number.get_width() - said.get_width() - side - result.get_width() - 3 * gap) // 2
    for part in (number, said, mark, result):
        wide = side if part is mark else part.get_width()
        picture.blit(part, part.get_rect(center=(x + wide // 2, height // 2)))
        x += wide + gap
    return picture
