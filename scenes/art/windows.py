"""The windows of a calendar: one for each day, lit where its deal was won, half lit where it was played, else dark."""

from enum import Enum
from functools import lru_cache

from pygame import Surface

from scenes.art.enamel import KeyState, colours
from scenes.art.fonts import Face
from scenes.art.icons import icon
from scenes.art.solids import fill, halves, line
from scenes.render import palette, typography
from scenes.render.palette import mix
from scenes.render.style import Look
from scenes.render.svg import arch, soft_shape, svg, transparent

Size = tuple[int, int]
BLACK, WHITE = "#000000", "#FFFFFF"
REACH = 24
"""How far a window's frame, its light and the ring around it may reach beyond it on every side, in units."""
LIT = ("#FFD27A", "#F0A93A")
HALF = ("#8A5A2A", "#6E4420")
DARK = ("#1C1440", "#140D30")
INK = "#2A1204"
NUMERAL_AT, NUMERAL_ABOVE = 0.54, 0.46
"""Where the middle of a numeral stands, of the height: alone, and above a star or a light."""
PLAYED_FROM = 0.7
"""Where the light of a window begins whose deal was played."""


class Window(Enum):
    """What became of a day's deal: it was won, it was played, or it still waits."""

    WON = "won"
    PLAYED = "played"
    WAITING = "waiting"


@lru_cache(maxsize=256)
def window(size: Size, text: str, state: Window, framed: bool, unit: float, look: Look) -> Surface:
    """Return a window with a day's number, a star under it where it was won; the picture is REACH units larger.

    Framed, it has a frame of brass: so today's is found.
    """
    reach = round(REACH * unit)
    width, height = size
    whole = (width + 2 * reach, height + 2 * reach)
    outline = arch(reach, reach, width, height)
    picture = transparent(whole)
    if state is Window.WON and not look.contrast:
        picture.blit(soft_shape(svg(fill(outline, WHITE), whole, whole), 6 * unit, palette.FOCUS_GLOW, 0.6), (0, 0))
    metal = palette.CONTRAST_YELLOW if look.contrast else palette.BRASS
    quiet = WHITE if look.contrast else palette.QUIET_DARK
    thick = (5 if framed else 3) * unit
    body = line(outline, palette.FOCUS_INK, thick + 6 * unit) + line(
        outline, metal if framed else quiet, thick + 2 * unit
    )
    picture.blit(svg(body + _panes(reach, size, state, look), whole, whole), (0, 0))
    ink = _ink(state, look)
    numeral = _numeral(text, width, ink, unit, look)
    middle = NUMERAL_AT if state is Window.WAITING else NUMERAL_ABOVE
    picture.blit(numeral, numeral.get_rect(center=(whole[0] // 2, reach + round(height * middle))))
    if state is Window.WON:
        star = icon("star", round(height * 0.26), ink)
        picture.blit(star, star.get_rect(center=(whole[0] // 2, reach + round(height * 0.8))))
    return picture


@lru_cache(maxsize=32)
def to_come(width: int, text: str, unit: float, look: Look) -> Surface:
    """Return the number of a day that is still to come, faint as on a key that cannot be pressed: it has no window."""
    return _numeral(text, width, colours(False, KeyState.DISABLED, look)[2], unit, look)


@lru_cache(maxsize=2)
def ring(size: Size, unit: float, look: Look) -> Surface:
    """Return the focus ring around a window, an arch as it is; the picture is REACH units larger on every side."""
    reach = round(REACH * unit)
    whole = (size[0] + 2 * reach, size[1] + 2 * reach)
    away = 7 * unit
    outline = arch(reach - away, reach - away, size[0] + 2 * away, size[1] + 2 * away)
    if look.contrast:
        return svg(line(outline, BLACK, 16 * unit) + line(outline, palette.CONTRAST_YELLOW, 8 * unit), whole, whole)
    bright = svg(line(outline, palette.FOCUS_INK, 11 * unit) + line(outline, palette.FOCUS, 6 * unit), whole, whole)
    picture = soft_shape(bright, 7 * unit, palette.FOCUS_GLOW, 0.69)
    picture.blit(bright, (0, 0))
    return picture


def _numeral(text: str, width: int, ink: str, unit: float, look: Look) -> Surface:
    """Return a day's number as it stands in a window of a width."""
    room = width - round(8 * unit)
    return typography.fitted(text, Face.INDEX, look.type_size(30, unit), ink, room, round(22 * unit))


def _panes(reach: int, size: Size, state: Window, look: Look) -> str:
    """Return the two halves of the glass, lit at its foot where the deal was played."""
    width, height = size
    axis, foot = reach + width / 2, reach + height
    left, right = _tones(Window.WON if state is Window.WON else Window.WAITING, look)
    outline = arch(reach, reach, width, height)
    radius = width / 2
    shaded = f"M{axis} {reach} A{radius} {radius} 0 0 1 {reach + width} {reach + radius} V{foot} H{axis} Z"
    body = fill(outline, left) + fill(shaded, right)
    if state is Window.PLAYED:
        low = reach + height * PLAYED_FROM
        body += "".join(
            fill(part, tone)
            for part, tone in zip(
                halves(f"M{reach} {low} H{reach + width} V{foot} H{reach} Z", axis), _tones(state, look), strict=True
            )
        )
    return body


def _tones(state: Window, look: Look) -> tuple[str, str]:
    if look.contrast:
        return {Window.WON: (palette.CONTRAST_YELLOW,) * 2, Window.PLAYED: ("#6A6A6A",) * 2}.get(state, (BLACK, BLACK))
    return {Window.WON: LIT, Window.PLAYED: HALF}.get(state, DARK)


def _ink(state: Window, look: Look) -> str:
    if state is Window.WON:
        return BLACK if look.contrast else INK
    if look.contrast:
        return WHITE
    return palette.LAMP_TEXT if state is Window.PLAYED else mix(palette.LABEL, palette.NIGHT, 0.12)
