"""Enamel and brass: keys, the plaque, panels, the tablet, pills and notes.

Measures are in pixels, line widths come from the unit (pixels for a 1080th of the screen's height). A picture measures
just what was asked for, unless its function says that something reaches beyond. Pictures are shared: never draw on one.
"""

from enum import Enum
from functools import lru_cache

from pygame import Surface
from pygame.transform import smoothscale

from scenes.art import palette
from scenes.art.fonts import Face
from scenes.art.icons import icon
from scenes.art.lettering import fitted, glowing, line, measure
from scenes.art.look import Look
from scenes.art.paint import mix, soft_shape, svg, transparent
from scenes.art.plates import Area, field, grown, rim
from scenes.art.solids import fill

Size = tuple[int, int]
_USUAL = Look()
BLACK, GREY, WHITE = "#000000", "#8C8C8C", "#FFFFFF"
SMALLEST, SMALLEST_STACKED = 22, 18
"""A key's label is set no smaller to fit its face, in units; nor one under an icon."""
KEY_DEPTH = 8
"""How far a key's dark base reaches below its face, in units."""
SHADOW = 62
"""How far the shadow of a panel or tablet may reach beyond it on every side, in units."""


class KeyState(Enum):
    """Whether a key waits, is held down or on its way there, or can do nothing now."""

    REST = "rest"
    HALF = "half"
    PRESSED = "pressed"
    DISABLED = "disabled"


def enamel(primary: bool, state: KeyState, look: Look) -> tuple[str, str, str]:
    """Return a key's colours: the upper and lower half of its face, and its label."""
    if state is KeyState.DISABLED:
        face = BLACK if look.contrast else mix(palette.KEY_BOTTOM, palette.NIGHT, 0.4)
        return face, face, GREY if look.contrast else mix(palette.LABEL, palette.KEY_BOTTOM, 0.45)
    if look.contrast:
        return (palette.CONTRAST_YELLOW, palette.CONTRAST_YELLOW, BLACK) if primary else (BLACK, BLACK, WHITE)
    return (
        (palette.PRIMARY_TOP, palette.PRIMARY_BOTTOM, palette.PRIMARY_TEXT)
        if primary
        else (palette.KEY_TOP, palette.KEY_BOTTOM, palette.LAMP_TEXT)
    )


@lru_cache(maxsize=128)
def key(
    size: Size,
    label: str,
    unit: float,
    look: Look,
    icon: str | None = None,
    primary: bool = False,
    state: KeyState = KeyState.REST,
    stacked: bool = False,
) -> Surface:
    """Return a key with a label and the icon of a name, beside the label or, stacked, over it.

    The size is that of the face, which begins in the picture's upper left corner; below it the picture has room for
    the base, KEY_DEPTH units. A pressed face lies 6 units lower, half-way 3; a disabled one is flat and thinly lined.
    To fill a key with brass while it is held, lay a part of the same key, primary, over it.
    """
    width, height = size
    picture_size = (width, height + round(KEY_DEPTH * unit))
    drop = {KeyState.PRESSED: 6 * unit, KeyState.HALF: 3 * unit}.get(state, 0)
    body = _key_face((0, drop, width, height), unit, look, primary, state)
    if state in (KeyState.REST, KeyState.HALF) and not look.contrast:
        body = field((0, KEY_DEPTH * unit, width, height), 18 * unit, palette.KEY_BASE) + body
    picture = svg(body, picture_size, picture_size)
    colour = enamel(primary, state, look)[2]
    write = _stacked if stacked and icon else _in_line
    write(picture, (width, height, round(drop)), label, icon, colour, _icon_colour(primary, state, look), unit, look)
    return picture


def _key_face(area: Area, unit: float, look: Look, primary: bool, state: KeyState) -> str:
    top, bottom, _ = enamel(primary, state, look)
    radius, disabled = 18 * unit, state is KeyState.DISABLED
    x, y, width, height = area
    if look.contrast:
        return field(area, radius, top) + rim(
            area, radius, GREY if disabled else WHITE, (1.5 if disabled else 3) * unit
        )
    if disabled:
        return field(area, radius, top) + rim(area, radius, mix(palette.BRASS_DARK, palette.NIGHT, 0.5), 2 * unit)
    turn = radius - unit
    low = (
        f"M{x + unit} {y + height * 0.52} H{x + width - unit} V{y + height - radius} "
        f"A{turn} {turn} 0 0 1 {x + width - radius} {y + height - unit} H{x + radius} "
        f"A{turn} {turn} 0 0 1 {x + unit} {y + height - radius} Z"
    )
    lit = (x + radius * 0.85, y + 3.5 * unit, width - radius * 1.7, 2.5 * unit)
    return (
        field(area, radius, top)
        + fill(low, bottom)
        + field(lit, 1.25 * unit, mix(palette.BRASS_LIGHT, WHITE, 0.3) if primary else palette.KEY_EDGE)
        + rim(area, radius, palette.BRASS_DARK, 3 * unit)
    )


def _icon_colour(primary: bool, state: KeyState, look: Look) -> str:
    if primary or look.contrast or state is KeyState.DISABLED:
        return enamel(primary, state, look)[2]
    return palette.BRASS_LIGHT


def _in_line(
    picture: Surface,
    place: tuple[int, int, int],
    label: str,
    sign: str | None,
    ink: str,
    metal: str,
    unit: float,
    look: Look,
) -> None:
    """Write a label in the middle of a face (width, height, top), the icon at its left."""
    width, height, top = place
    pixels = round(min(42 * unit, height * 0.4 * look.text_scale / 100))
    side, gap = (round(pixels * 1.02), round(pixels * 0.34)) if sign else (0, 0)
    if sign and not label:
        gap = 0
    room = width - side - gap - round(24 * unit)
    text = fitted(label, Face.INDEX, pixels, ink, room, round(SMALLEST * unit))
    x = (width - side - gap - text.get_width()) // 2
    if sign:
        picture.blit(icon(sign, side, metal), (x, top + (height - side) // 2))
    picture.blit(text, (x + side + gap, top + (height - text.get_height()) // 2))


def _stacked(
    picture: Surface,
    place: tuple[int, int, int],
    label: str,
    sign: str | None,
    ink: str,
    metal: str,
    unit: float,
    look: Look,
) -> None:
    """Write a label at the foot of a face (width, height, top) and the icon over it."""
    width, height, top = place
    side = round(min(height * 0.38, width * 0.5))
    if sign:
        picture.blit(icon(sign, side, metal), ((width - side) // 2, top + round(height * 0.38) - side // 2))
    size, room = look.type_size(26, unit), width - round(8 * unit)
    text = fitted(label, Face.INDEX, size, ink, room, round(SMALLEST_STACKED * unit))
    picture.blit(text, ((width - text.get_width()) // 2, top + round(height * 0.795) - text.get_height() // 2))


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
    picture.blit(title, title.get_rect(center=(width // 2, round(height * (0.5 if low else 0.395)))))
    if not low:
        tone = palette.CONTRAST_YELLOW if look.contrast else accent
        pixels, room = look.type_size(25, unit), width - round(32 * unit)
        where = fitted(place.upper(), Face.LABEL, pixels, tone, room, round(SMALLEST * unit), 3 * unit)
        picture.blit(where, where.get_rect(center=(width // 2, round(height * 0.765))))
    return picture


@lru_cache(maxsize=6)
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


@lru_cache(maxsize=8)
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
