"""Tokens: the small solid things that count and mark: seals, ticks, crates, rows and columns of lamps, links.

Sizes are in pixels, line widths come from the unit (pixels for a 1080th of the screen's height). Pictures are shared;
never draw on them.
"""

from functools import lru_cache

from pygame import Surface

from scenes.art.fonts import Face
from scenes.art.icons import icon
from scenes.art.plates import Area, field, rim
from scenes.art.solids import disc
from scenes.art.solids import ring as circle
from scenes.render import palette, typography
from scenes.render.palette import mix
from scenes.render.style import Look
from scenes.render.svg import svg, transparent

Size = tuple[int, int]
BLACK, WHITE = "#000000", "#FFFFFF"
BRASS_INK, _DARK = "#2A1204", "#120C26"
LINK = (40, 30)
"""The size of a link's picture in units; the link itself lies in its middle."""
HALF_LINK = (28, 30)
"""The size of a half link's picture in units; it fills its width, and lies where the link does in its height."""
LAMP_PITCH, LAMP_TALL, WANTED_TALL, WANTED = 31, 24, 36, 26
"""From lamp to lamp of a column, the height of one and of the next that is wanted, and its name's size, in units."""


def brass(look: Look) -> tuple[str, str]:
    """Return the lit and the shaded tone of flat brass; one in high contrast."""
    if look.contrast:
        return palette.CONTRAST_YELLOW, palette.CONTRAST_YELLOW
    return palette.BRASS, mix(palette.BRASS, palette.BRASS_DARK, 0.3)


def split(lit: Surface, shaded: Surface) -> Surface:
    """Return the left half of one picture and the right half of another."""
    width, height = lit.get_size()
    lit.fill((0, 0, 0, 0), (width // 2, 0, width, height))
    lit.blit(shaded, (width // 2, 0), (width // 2, 0, width, height))
    return lit


@lru_cache(maxsize=64)
def seal(rank: str, size: int, look: Look, filled: bool = True) -> Surface:
    """Return a brass seal with a rank, or the outline of one that is still to come."""
    box = (100, 100)
    ink = disc(50, 50, 50, BLACK if look.contrast else palette.FOCUS_INK)
    if not filled:
        tone = WHITE if look.contrast else palette.QUIET_DARK
        picture = svg(ink + circle(50, 50, 45, tone, 4), box, (size, size))
        text = typography.line(rank, Face.INDEX, round(size * 0.46), WHITE if look.contrast else "#B9AEEA")
    else:
        lit, shaded = brass(look)
        picture = split(
            *(
                svg(
                    ink + disc(50, 50, 44, tone) + circle(50, 50, 36, mix(tone, BRASS_INK, 0.35), 2.4),
                    box,
                    (size, size),
                )
                for tone in (lit, shaded)
            )
        )
        text = typography.line(rank, Face.DISPLAY, round(size * 0.45), BLACK if look.contrast else BRASS_INK)
    picture.blit(text, text.get_rect(center=(size // 2, size // 2)))
    return picture


@lru_cache(maxsize=8)
def tick(on: bool, unit: float, look: Look) -> Surface:
    """Return a tick disc, 48 units wide: brass with a tick, or dark and empty."""
    side = round(48 * unit)
    if not on:
        tone = WHITE if look.contrast else palette.QUIET_LINE
        return svg(
            disc(24, 24, 24, BLACK)
            + disc(24, 24, 20, BLACK if look.contrast else palette.NIGHT)
            + circle(24, 24, 18.5, tone, 3),
            (48, 48),
            (side, side),
        )
    body = disc(24, 24, 24, BLACK if look.contrast else palette.FOCUS_INK)
    lit = palette.CONTRAST_YELLOW if look.contrast else "#FFC95E"
    picture = svg(body + disc(24, 24, 20, lit), (48, 48), (side, side))
    sign = icon("tick", round(30 * unit), BLACK if look.contrast else BRASS_INK)
    picture.blit(sign, sign.get_rect(center=(side // 2, side // 2)))
    return picture


@lru_cache(maxsize=8)
def crate(filled: bool, unit: float, look: Look) -> Surface:
    """Return a crate of a log, 30 by 38 units: of brass with a light rim, or an empty outline."""
    area = (0.0, 0.0, 30 * unit, 38 * unit)
    return _cell(area, 7 * unit, filled, brass(look)[0], unit, look, rimmed=not look.contrast)


@lru_cache(maxsize=64)
def column(width: int, filled: int, count: int, colour: str, following: str, unit: float, look: Look) -> Surface:
    """Return a column of lamps, the lowest so many filled in a colour.

    The next one is outlined, higher, and carries a name, such as the rank that is wanted.
    """
    heights = [(WANTED_TALL if index == filled else LAMP_TALL) * unit for index in range(count)]
    foot = ((count - 1) * LAMP_PITCH + LAMP_TALL) * unit
    gap = (foot - sum(heights)) / (count - 1)
    picture = transparent((width, round(foot)))
    for index, tall in enumerate(heights):
        y = round(foot - tall)
        area = (0.0, 0.0, float(width), tall)
        lamp = _cell(area, 7 * unit, index < filled, colour, unit, look, following=index == filled)
        picture.blit(lamp, (0, y))
        if index == filled:
            ink = WHITE if look.contrast else palette.LAMP_TEXT
            name = typography.line(following, Face.INDEX, look.type_size(WANTED, unit), ink)
            picture.blit(name, name.get_rect(center=(width // 2, y + round(tall / 2))))
        foot -= tall + gap
    return picture


@lru_cache(maxsize=64)
def row(width: int, lit: tuple[bool, ...], colour: str, unit: float, look: Look) -> Surface:
    """Return a row of lamps, 29 units high and spread over a width, those that are lit in a colour."""
    gap, tall = 5 * unit, 29 * unit
    pitch = (width + gap) / len(lit)
    picture = transparent((width, round(tall)))
    for index, burning in enumerate(lit):
        lamp = _cell((0.0, 0.0, pitch - gap, tall), 4 * unit, burning, colour, unit, look)
        picture.blit(lamp, (round(index * pitch), 0))
    return picture


@lru_cache(maxsize=4)
def link(unit: float, look: Look) -> Surface:
    """Return a brass link with its strap, LINK units large, to join two things side by side."""
    return _link(LINK, True, unit, look)


@lru_cache(maxsize=4)
def half_link(unit: float, look: Look) -> Surface:
    """Return a short brass link, HALF_LINK units large, for the edge of a thing that is joined to one far off."""
    return _link(HALF_LINK, False, unit, look)


def _link(box: Size, strapped: bool, unit: float, look: Look) -> Surface:
    """Return a link as wide as a box in units."""
    width, ink = box[0], BLACK if look.contrast else BRASS_INK
    lit, shaded = brass(look)
    body = field((width / 2 - 6.5, 2, 13, 26), 2, ink) + field((width / 2 - 5, 3, 10, 24), 1.5, shaded)
    body = (body if strapped else "") + field((0, 6, width, 18), 9, ink) + field((2.5, 8.5, width - 5, 13), 6.5, lit)
    if not look.contrast:
        body += field((6, 10.5, width - 12, 3.5), 1.75, palette.BRASS_LIGHT)
    return svg(body, box, (round(width * unit), round(box[1] * unit)))


@lru_cache(maxsize=64)
def _cell(
    area: Area,
    radius: float,
    filled: bool,
    colour: str,
    unit: float,
    look: Look,
    following: bool = False,
    rimmed: bool = False,
) -> Surface:
    """Return one lamp or crate: filled, its rim light if asked; dark; or the following one, lined in its colour."""
    size = (round(area[2]), round(area[3]))
    if following or not filled:
        waiting = (WHITE, 3 * unit) if look.contrast else (palette.QUIET_DARK, 2 * unit)
        tone, width = (colour, 3 * unit) if following else waiting
        return svg(field(area, radius, BLACK if look.contrast else _DARK) + rim(area, radius, tone, width), size, size)
    shaded = colour if look.contrast else mix(colour, palette.INK, 0.14)
    edge = rim(area, radius, mix(colour, palette.LAMP_TEXT, 0.5), 2 * unit) if rimmed else ""
    return split(*(svg(field(area, radius, tone) + edge, size, size) for tone in (colour, shaded)))
