"""The street of the calendar: a house for each month at night, with a window for each day.

Measures of the street are in units of the screen's frame, those of windows in pixels.
"""

from collections.abc import Sequence
from enum import Enum
from itertools import cycle
from math import cos, pi, sin
from random import Random

import pygame
from pygame import Surface

from scenes.art.buttons import ButtonState, colours
from scenes.art.icons import icon
from scenes.art.panels import with_margin
from scenes.art.scenery.common import add_light, light_pool
from scenes.art.title_screen import FOOT, night, stones, tiles
from scenes.render import palette, typography
from scenes.render.frame import DesignFrame
from scenes.render.palette import BLACK, BRASS, BRASS_LIGHT, INK, NIGHT, WHITE, Style, mix
from scenes.render.recent import recent
from scenes.render.svg import Size, arch, block, disc, drawings, fill, rasterise, right_half, stroke, with_glow
from scenes.render.typography import Face

GABLE, CLOCK = 44, 17  # the height of a gable above its cornice, and the radius of its clock
EAVES = 16  # how far roof and cornice stand out on each side
WALLS = ("#2C2058", "#33245E", "#281E54")
LIT, UNLIT = ("#FFE3A0", "#FFC95E"), ("#171033", "#120C2A")


Place = tuple[float, float, float]  # a house: its left edge, the y of its cornice, and its width


def ground(size: tuple[int, int], places: Sequence[Place], style: Style) -> Surface:
    """Return the night, the pavement and the houses for a whole screen; black in high contrast."""
    if style.contrast:
        return Surface(size, 0, 32)
    frame = DesignFrame(size)
    scene = night(frame)
    scene.fill((150,) * 3, special_flags=pygame.BLEND_RGB_MULT)  # darkened, as text stands on it
    random = Random(11)
    body = block(frame.left, FOOT, frame.right - frame.left, frame.bottom - FOOT, NIGHT)
    body += tiles(frame, FOOT, "#3A2C7A", 0.35)
    body += stroke(f"M{frame.left} {FOOT} H{frame.right}", "#5B48A4", 3)
    for place, plaster in zip(places, cycle(WALLS), strict=False):
        body += _house(random, place, plaster)
    scene.blit(frame.paint(body), (0, 0))
    first, *_between, last = places
    for x in (first[0] - 26, *(left - 11 for left, _top, _width in places[1:]), last[0] + last[2] + 26):
        _street_lamp(scene, frame, x)
    return scene


def _street_lamp(scene: Surface, frame: DesignFrame, x: float) -> None:
    """Draw a lit lamp on the pavement, and its light on walls and pavement."""
    unit, y = frame.unit, FOOT - 196
    post = block(x - 4, y, 8, 196, INK) + block(x - 2.5, y, 3, 196, "#5B48A4")
    post += block(x - 11, FOOT - 14, 22, 14, INK) + block(x - 16, y - 4, 32, 6, INK)
    post += fill(f"M{x - 13} {y - 4} L{x - 10} {y - 36} H{x + 10} L{x + 13} {y - 4} Z", INK)
    post += fill(f"M{x - 9} {y - 7} L{x - 7} {y - 33} H{x + 7} L{x + 9} {y - 7} Z", "#FFE3A0")
    post += fill(f"M{x} {y - 7} V{y - 33} H{x + 7} L{x + 9} {y - 7} Z", "#FFC95E")
    post += fill(f"M{x - 15} {y - 35} L{x} {y - 50} L{x + 15} {y - 35} Z", INK)
    scene.blit(frame.paint(post), (0, 0))
    add_light(scene, light_pool((120 * unit, 120 * unit), "#FF9A3A", 0.4), frame.point(x, y - 20))
    add_light(scene, light_pool((170 * unit, 40 * unit), "#FF9A3A", 0.35), frame.point(x, FOOT + 8))


def _house(random: Random, place: Place, plaster: str) -> str:
    """Return a house, lit on the left and shaded on the right."""
    x, y, width = place
    shaded, foot, middle = mix(plaster, NIGHT, 0.3), float(FOOT), x + width / 2
    roof, roof_shaded = mix("#5A2A66", NIGHT, 0.25), mix("#5A2A66", NIGHT, 0.5)
    ledge, wide = x - EAVES, width + 2 * EAVES
    body = fill(f"M{x - EAVES} {y} L{x + 60} {y - GABLE} H{middle} V{y} Z", roof)
    body += fill(f"M{x + width + EAVES} {y} L{x + width - 60} {y - GABLE} H{middle} V{y} Z", roof_shaded)
    body += block(x, y, width / 2, foot - y, plaster) + block(middle, y, width / 2, foot - y, shaded)
    body += stones(random, (x, y + 30, x + width, foot), 0.3)
    body += block(ledge, y - 2, wide, 22, "#3A2B72")
    body += block(ledge, y - 2, wide, 5, "#6A4FA8") + block(ledge, y + 17, wide, 4, BRASS)
    body += block(x, y + 21, width, 10, INK, opacity=0.4)
    return body + block(x - 8, foot - 18, width + 16, 18, mix(plaster, NIGHT, 0.55))


@recent(12)
def clock(month: int, lit: bool, unit: float, style: Style) -> Surface:
    """Return the clock of a gable, whose hour is the month; it is lit if every day of the month was won."""
    side = 2 * (CLOCK + 4)
    bright, dark = (("#FFFFFF",) * 2, ("#000000",) * 2) if style.contrast else (LIT, UNLIT)
    tones = bright if lit else dark
    middle = side / 2
    half = f"M{middle} {middle - CLOCK} A{CLOCK} {CLOCK} 0 0 1 {middle} {middle + CLOCK} Z"
    body = disc(middle, middle, CLOCK + 4, INK) + disc(middle, middle, CLOCK + 2, BRASS)
    body += disc(middle, middle, CLOCK, tones[0]) + fill(half, tones[1])
    hands = INK if lit and not style.contrast else BRASS_LIGHT
    x, y = 0.55 * CLOCK * sin(pi * month / 6), -0.55 * CLOCK * cos(pi * month / 6)
    body += stroke(f"M{middle} {middle} V{middle - CLOCK * 0.8} M{middle} {middle} l{x:.1f} {y:.1f}", hands, 3)
    return rasterise(body, (side, side), (round(side * unit),) * 2)


@recent(4)
def lanterns(width: int, unit: float, style: Style) -> Surface:
    """Return a string of lit lanterns of a width in pixels, for a week whose days were all won."""
    wide = width / unit
    hang, bulbs = 13, 13
    height = hang + 26
    body = stroke(f"M0 4 Q{wide / 2} {4 + 2 * hang} {wide} 4", "#6A4FA8" if not style.contrast else "#FFFFFF", 3)
    spots = []
    for index in range(1, bulbs):
        share = index / bulbs
        x, y = share * wide, 4 + 4 * hang * share * (1 - share) + 6
        spots.append((x, y))
        body += disc(x, y, 6, "#3A1420") + disc(x, y, 4.6, "#FFC95E") + disc(x - 1, y - 1, 2.4, "#FFFBEA")
    picture = rasterise(body, (wide, height), (width, round(height * unit)))
    if not style.contrast:
        glow = light_pool((15 * unit, 15 * unit), "#FF9A3A", 0.5)
        for x, y in spots:
            add_light(picture, glow, (x * unit, y * unit))
    return picture


REACH = 24  # units: the margin around a window's picture for its frame, light and focus ring
GLOWING = ("#FFD27A", "#F0A93A")
HALF = ("#402640", "#321E36")
DIM = ("#1C1233", "#150D2A")
SHUTTER, SLAT, SILL = "#1D1442", "#4A3C86", "#7C69BE"
INVITING = "#8A4A2A", "#6B3424"  # today's, while its deal waits
CANDLE = drawings("things")["candle"]
PANE_INK = "#2A1204"


class Window(Enum):
    """The state of a day's deal: won, played, or not played yet."""

    WON = "won"
    PLAYED = "played"
    WAITING = "waiting"


@recent(256)
def window(
    size: Size, text: str, state: Window, framed: bool, unit: float, style: Style, glyph: str = "star", bulbs: int = 0
) -> Surface:
    """Return the window of a day with its number, and a glyph if it was won or a candle if it was played.

    framed: with a brass frame, as today's. bulbs: how many are on the sill. The picture has a margin
    of REACH units.
    """
    (width, height), reach = size, round(REACH * unit)
    whole, area = with_margin(size, reach)
    outline, tones = arch(*area), _panes(state, framed, style)
    quiet = style.line(mix(palette.QUIET_LINE, palette.NIGHT, 0.12))
    thick, metal = (5 * unit, style.accent(palette.BRASS)) if framed else (2 * unit, quiet)
    body = stroke(outline, palette.FOCUS_INK, thick + 6 * unit) + stroke(outline, metal, thick + 2 * unit)
    if not (framed or style.contrast):
        body += block(reach - 5 * unit, reach + height - unit, width + 10 * unit, 6 * unit, SILL)
    body += fill(outline, tones[0]) + fill(right_half(*area), tones[1])
    if state is Window.PLAYED and style.contrast:
        body += block(reach, reach + 0.7 * height, width, 0.3 * height, "#6A6A6A")
    for index in range(bulbs):
        x, y = reach + width / 2 + (index - (bulbs - 1) / 2) * 12 * unit, reach + height - 3 * unit
        body += disc(x, y, 6.5 * unit, INK) + disc(x, y, 5 * unit, style.line("#FFC95E"))
    picture = rasterise(body, whole, whole)
    if tones in (GLOWING, INVITING):
        shape = rasterise(fill(outline, WHITE), whole, whole)
        picture = with_glow(picture, 11 * unit, palette.FOCUS_GLOW, 0.75, shape)
    low = whole[0] // 2, reach + round(height * 0.79)
    if state is not Window.WON and not style.contrast:  # the light in the room, or of the bulbs before it
        strength = 0.5 if tones is INVITING else 0.9 if state is Window.PLAYED else 0.15
        add_light(picture, light_pool((width * 0.62, height * 0.5), "#FF9A3A", strength), low)
    if state is Window.PLAYED:
        candle = rasterise(CANDLE, (24, 40), (round(height * 0.24), round(height * 0.4)))
        picture.blit(candle, candle.get_rect(midbottom=(low[0], reach + round(height * 0.98))))
    ink = style.dark(PANE_INK) if state is Window.WON else style.text(palette.LAMP_TEXT)
    numeral = _numeral(text, width, ink, unit, style)
    picture.blit(numeral, numeral.get_rect(center=(whole[0] // 2, reach + round(height * 0.38))))
    if state is Window.WON:
        sign = icon(glyph, round(height * 0.32), ink)
        picture.blit(sign, sign.get_rect(center=(low[0], reach + round(height * 0.74))))
    return picture


@recent(2)
def shutters(size: Size, unit: float, style: Style) -> Surface:
    """Return open shutters on both sides of a window, to be laid under it; the picture has a margin of REACH units."""
    whole, (reach, _, width, height) = with_margin(size, round(REACH * unit))
    wide, top, body = 9 * unit, reach + 0.34 * height, ""
    for x in (reach - wide - 3 * unit, reach + width + 3 * unit):
        if style.contrast:
            body += block(x, top, wide, 0.66 * height, palette.CONTRAST_YELLOW)
            continue
        body += block(x - unit, top - unit, wide + 2 * unit, 0.66 * height + unit, PANE_INK)
        body += block(x, top, wide, 0.66 * height - unit, "#B4542E")
        lines = (top + 0.66 * height * share for share in (0.2, 0.4, 0.6, 0.8))
        body += "".join(block(x, y, wide, 1.6 * unit, "#7A2E1C") for y in lines)
    return rasterise(body, whole, whole)


@recent(32)
def to_come(size: Size, text: str, unit: float, style: Style) -> Surface:
    """Return the window of a day in the future: its shutters are closed, and in high contrast there is only its number.

    The number has the colour of a disabled button.
    """
    width, height = size
    numeral = _numeral(text, width, colours(False, ButtonState.DISABLED, style)[2], unit, style)
    if style.contrast:
        return numeral
    body = fill(arch(0, 0, width, height), SHUTTER) + block(0, height - 4 * unit, width, 4 * unit, SLAT)
    for share in (0.68, 0.77, 0.86):
        y, wing = share * height, 0.34 * width
        body += stroke(f"M{0.1 * width} {y} h{wing} m{0.12 * width} 0 h{wing}", SLAT, 2.5 * unit)
    picture = rasterise(body, size, size)
    picture.blit(numeral, numeral.get_rect(center=(width // 2, round(height * 0.38))))
    return picture


@recent(2)
def ring(size: Size, unit: float, style: Style) -> Surface:
    """Return the arched focus ring around a window; the picture has a margin of REACH units."""
    whole, (x, y, width, height) = with_margin(size, round(REACH * unit))
    outline = arch(x - 3 * unit, y, width + 6 * unit, height + 7 * unit)  # above it are the bulbs of another day
    if style.contrast:
        body = stroke(outline, BLACK, 16 * unit) + stroke(outline, palette.CONTRAST_YELLOW, 8 * unit)
        return rasterise(body, whole, whole)
    body = stroke(outline, palette.FOCUS_INK, 11 * unit) + stroke(outline, palette.FOCUS, 6 * unit)
    return with_glow(rasterise(body, whole, whole), 7 * unit, palette.FOCUS_GLOW, 0.69)


def _numeral(text: str, width: int, ink: str, unit: float, style: Style) -> Surface:
    room = width - round(8 * unit)
    return typography.fitted(text, Face.INDEX, style.type_size(30, unit), ink, room, round(22 * unit))


def _panes(state: Window, framed: bool, style: Style) -> tuple[str, str]:
    """Return the colours of the left and the right half of a window's glass."""
    if style.contrast:
        return (palette.CONTRAST_YELLOW,) * 2 if state is Window.WON else (BLACK, BLACK)
    return {Window.WON: GLOWING, Window.PLAYED: HALF}.get(state, INVITING if framed else DIM)
