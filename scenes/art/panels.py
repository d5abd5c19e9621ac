"""Brass: the plaque, panels, the tablet, pills and notes.

Measures are in pixels, line widths come from the unit (pixels for a 1080th of the screen's height). A picture measures
just what was asked for, unless its function says that something reaches beyond. Pictures are shared: never draw on one.
The large ones, panels and tablets, are drawn anew each time: whoever shows one asks the studio for it, which keeps it.
"""

from functools import lru_cache

from pygame import Surface
from pygame.transform import smoothscale

from scenes.art.fonts import Face
from scenes.art.plates import field, grown, rim
from scenes.art.solids import fill
from scenes.render import palette
from scenes.render.palette import mix
from scenes.render.style import Look
from scenes.render.svg import soft_shape, svg, transparent
from scenes.render.typography import fitted, glowing, line, measure

Size = tuple[int, int]
_USUAL = Look()
BLACK, WHITE = "#000000", "#FFFFFF"
SMALLEST = 22
"""The name of a place is set no smaller to fit its plaque, in units."""
SHADOW = 62
"""How far the shadow of a panel or tablet may reach beyond it on every side, in units."""


@lru_cache(maxsize=16)
def plaque(size: Size, name: str, place: str, accent: str, unit: float, look: Look) -> Surface:
    """Return a game's plaque: its name in the light of its accent and the name of its place; a low one has no place."""
    width, height = size
    low = height < 84 * unit
    metal, inner = (palette.CONTRAST_YELLOW, WHITE) if look.contrast else (palette.BRASS, palette.BRASS_DARK)
    area, radius = (0.0, 0.0, float(width), float(height)), 18 * unit
    body = field(area, radius, BLACK if look.contrast else palette.NIGHT)
    body += rim(area, radius, metal, 4 * unit)
    if not low:
        body += rim(grown(area, -10 * unit), radius - 10 * unit, inner, 1.5 * unit)
    picture = svg(body, size, size)
    pixels = round((38 if low else 50) * unit)
    while pixels > 20 * unit and measure(name, Face.DISPLAY, pixels) > width - 44 * unit:
        pixels -= 1
    if look.contrast:
        title = line(name, Face.DISPLAY, pixels, WHITE)
    else:
        title = glowing(name, Face.DISPLAY, pixels, palette.LAMP_TEXT, mix(accent, palette.NIGHT, 0.35))
    picture.blit(title, title.get_rect(center=(width // 2, round(height * (0.5 if low else 0.355)))))
    if not low:
        tone = palette.CONTRAST_YELLOW if look.contrast else accent
        pixels, room = min(look.type_size(25, unit), round(30 * unit)), width - round(32 * unit)
        where = fitted(place.upper(), Face.LABEL, pixels, tone, room, round(SMALLEST * unit), 3 * unit)
        picture.blit(where, where.get_rect(center=(width // 2, round(height * 0.74 - (pixels - 25 * unit) * 0.25))))
    return picture


def panel(size: Size, unit: float, look: Look, quiet: bool = False) -> Surface:
    """Return a panel with a double line in brass, or a quiet one, and its shadow: SHADOW units more on every side."""
    area = (0.0, 0.0, float(size[0]), float(size[1]))
    outer, inner = (palette.QUIET_LINE, palette.QUIET_DARK) if quiet else (palette.BRASS, palette.BRASS_DARK)
    if look.contrast:
        outer, inner = (WHITE, WHITE) if quiet else (palette.CONTRAST_YELLOW, WHITE)
    radius = 28 * unit
    body = field(area, radius, BLACK if look.contrast else palette.PANEL)
    body += rim(area, radius, outer, 4 * unit)
    body += rim(grown(area, -10 * unit), radius - 10 * unit, inner, 1.5 * unit)
    return _on_shadow(svg(body, size, size), unit, look)


def tablet(size: Size, rise: int, unit: float, look: Look) -> Surface:
    """Return a tablet whose top is a flat arch that rises so many pixels, and its shadow: SHADOW units more around."""
    width, height = size
    lines = (
        ((0, WHITE), (3, BLACK))
        if look.contrast
        else (
            (0, palette.LETTER_INK),
            (4, palette.BRASS_DARK),
            (6, palette.BRASS),
            (13, palette.LETTER_INK),
            (16, palette.TABLET),
        )
    )
    body = ""
    for inset, colour in lines:
        left, right, top, foot = inset * unit, width - inset * unit, rise + inset * unit, height - inset * unit
        turn = (28 - inset) * unit
        crown = ((right - left) ** 2 / 4 + rise**2) / (2 * rise)
        outline = (
            f"M{left} {top} A{crown} {crown} 0 0 1 {right} {top} V{foot - turn} "
            f"A{turn} {turn} 0 0 1 {right - turn} {foot} H{left + turn} A{turn} {turn} 0 0 1 {left} {foot - turn} Z"
        )
        body += fill(outline, colour)
    return _on_shadow(svg(body, size, size), unit, look)


def _on_shadow(plate: Surface, unit: float, look: Look) -> Surface:
    """Return a plate on its shadow, which is blurred at an eighth of the size, for it is wide and soft."""
    reach = round(SHADOW * unit)
    picture = transparent((plate.get_width() + 2 * reach, plate.get_height() + 2 * reach))
    if not look.contrast:
        cast = transparent((picture.get_width() // 8, picture.get_height() // 8))
        small = smoothscale(plate, (plate.get_width() // 8, plate.get_height() // 8))
        cast.blit(small, (reach // 8, round((reach + 14 * unit) / 8)))
        picture = smoothscale(soft_shape(cast, 3 * unit, "#05030C", 0.6), picture.get_size())
    picture.blit(plate, (reach, reach))
    return picture


@lru_cache(maxsize=32)
def pill(size: Size, unit: float, look: Look, quiet: bool = False) -> Surface:
    """Return a pill to set a line on, with a line in brass, or a quiet one."""
    tone = WHITE if look.contrast else palette.QUIET_LINE if quiet else palette.BRASS
    area = (0.0, 0.0, float(size[0]), float(size[1]))
    return svg(
        field(area, size[1] / 2, BLACK if look.contrast else palette.NIGHT) + rim(area, size[1] / 2, tone, 3.5 * unit),
        size,
        size,
    )


@lru_cache(maxsize=32)
def rail_note(size: Size, accent: str, unit: float, look: Look) -> Surface:
    """Return the plate of a rail note, lined in the accent; words and keys are laid on it."""
    area = (0.0, 0.0, float(size[0]), float(size[1]))
    body = field(area, 20 * unit, BLACK if look.contrast else palette.NIGHT)
    return svg(body + rim(area, 20 * unit, WHITE if look.contrast else accent, 3 * unit), size, size)


@lru_cache(maxsize=16)
def hairline(width: int, unit: float, look: Look = _USUAL) -> Surface:
    """Return the rule between two rows."""
    picture = transparent((width, max(1, round(2 * unit))))
    picture.fill(WHITE if look.contrast else palette.RULE)
    return picture
