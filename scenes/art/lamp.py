"""The lamp: a lantern that burns while a deal can be won, and the plate it hangs on.

Its three states differ in line, shape and word, never in colour alone.
"""

from collections.abc import Sequence
from enum import Enum
from functools import lru_cache
from math import pi, sin
from typing import NamedTuple

from pygame import BLEND_RGBA_MULT, Surface

from scenes.art import lettering, palette
from scenes.art.fonts import Face
from scenes.art.look import Look
from scenes.art.paint import mix, soft_shape, svg, transparent
from scenes.art.plates import dashed_rim, field, rim
from scenes.art.solids import disc, fill, line, placed, two_toned

Size = tuple[int, int]
BOX = (100.0, 130.0)
AXIS = 50.0
GLOW, GLOW_SHARE = "#FF9A2A", 0.75
SLIM = 200
"""On a plate no wider, in units, the lantern is smaller, and its word may stand on two lines."""
UPRIGHT = 170
"""On a plate no wider, in units, the lantern hangs over its word, if that has room for two lines."""
TWO_LINES, WORD_SHARE = 84, 0.31
"""So high a plate, in units, has room for two lines; and how high a word under its lantern may be, in plate heights."""
REACH = 28
"""How far the light of a lit lamp may reach beyond its plate on every side, in units."""
_CAP = "M22 46 Q26 24 50 22 Q74 24 78 46 Z"
_GLASS = "M24 46 H76 V106 H24 Z"
_FOOT = "M18 105 H82 V117 H18 Z"
_FLAME = "M50 54 Q68 74 60 90 Q56 98 50 98 Q44 98 40 90 Q32 74 50 54 Z"
_CORE = "M50 76 Q57 86 53.5 93 Q50 97 46.5 93 Q43 86 50 76 Z"
_SMOKE = "M50 100 Q40 88 50 78 Q60 68 50 56"
_SMOKE_FOOT, _SMOKE_TOP = 103.0, 53.0
_DOTS = ((36.0, 5.4), (50.0, 7.0), (64.0, 5.4))
_RING_LEFT, _RING_RIGHT = "M50 4 A9 9 0 0 0 50 22", "M50 4 A9 9 0 0 1 50 22"
_OUTLINE = 2.5


class Lamp(Enum):
    """What the lamp says: a way is proven; it is proven that none is left; anything else."""

    LIT = "lit"
    OUT = "out"
    ASKING = "asking"


class _Tones(NamedTuple):
    """What a lantern is drawn in: its outline, lit and shaded metal and panes, the panes' own line, what is in them.

    Inside are the flame's two halves and its core, or the smoke, or the dots: those at the sides and the middle one.
    """

    ink: str
    metal: tuple[str, str]
    panes: tuple[str, str]
    edge: str
    inside: tuple[str, ...]


_INK = palette.LETTER_INK
_BRASS = (palette.BRASS, mix(palette.BRASS, palette.BRASS_DARK, 0.75))
_SPENT = (palette.SPENT, mix(palette.SPENT, palette.SPENT_DARK, 0.75))
_TONES = {
    Lamp.LIT: _Tones(_INK, _BRASS, ("#FFC95E", "#F0A33A"), _INK, ("#FFFBEA", "#FFE9B0", palette.ALARM)),
    Lamp.OUT: _Tones(_INK, _SPENT, ("#1A1430", "#120C24"), _INK, (palette.SPENT_LIT,)),
    Lamp.ASKING: _Tones(_INK, _BRASS, ("#4A3A78", "#3A2C64"), _INK, ("#B9AEEA", palette.LAMP_NUMBER)),
}
_YELLOW, _WHITE, _BLACK = ((tone, tone) for tone in (palette.CONTRAST_YELLOW, "#FFFFFF", "#000000"))
_PLAIN = {
    Lamp.LIT: _Tones("#000000", _YELLOW, _BLACK, palette.CONTRAST_YELLOW, (*_YELLOW, "#000000")),
    Lamp.OUT: _Tones("#000000", _WHITE, _BLACK, "#FFFFFF", ("#FFFFFF",)),
    Lamp.ASKING: _Tones("#000000", _WHITE, _BLACK, "#FFFFFF", _WHITE),
}


@lru_cache(maxsize=96)
def lantern(state: Lamp, height: int, look: Look, progress: float = 1.0) -> Surface:
    """Return a lantern of a height in pixels, ten thirteenths of it wide, without light around it.

    The progress (0 to 1) tells how far the flame has grown or the smoke has risen, or where the three dots are in their
    round of swelling; at 1 all is as it looks at rest. Pictures are kept: callers that animate it go in few steps.
    In high contrast it is black with strong lines, yellow while it burns.
    """
    size = (round(height * BOX[0] / BOX[1]), height)
    tones = (_PLAIN if look.contrast else _TONES)[state]
    lit, shaded = tones.metal
    body = line(f"{_RING_LEFT} {_RING_RIGHT}", tones.ink, 6 + 2 * _OUTLINE)
    body += line(_RING_LEFT, lit, 6) + line(_RING_RIGHT, shaded, 6)
    body += line(_GLASS, tones.edge, 2 * _OUTLINE) + two_toned(_GLASS, *tones.panes, AXIS)
    for path in (_CAP, _FOOT):
        body += line(path, tones.ink, 2 * _OUTLINE) + two_toned(path, lit, shaded, AXIS)
    if state is not Lamp.OUT:
        inside = _flame(progress, *tones.inside) if state is Lamp.LIT else _dots(progress, *tones.inside)
        return svg(body + inside, BOX, size)
    picture = svg(body, BOX, size)
    top = round((_SMOKE_FOOT + (_SMOKE_TOP - _SMOKE_FOOT) * progress) * height / BOX[1])
    picture.blit(svg(line(_SMOKE, tones.inside[0], 5), BOX, size), (0, top), (0, top, size[0], height - top))
    return picture


def _flame(growth: float, left: str, right: str, core: str) -> str:
    """Return the flame, grown to a share from its foot."""
    if growth <= 0:
        return ""
    body = two_toned(_FLAME, left, right, AXIS) + fill(_CORE, core)
    return placed(body, AXIS * (1 - growth), 98 * (1 - growth), growth)


def _dots(progress: float, sides: str, middle: str) -> str:
    """Return the three dots, each swelling by up to three tenths in its third of the round."""
    body = ""
    for index, (x, radius) in enumerate(_DOTS):
        share = min(1.0, max(0.0, progress * 3 - index))
        body += disc(x, 76, radius * (1 + 0.3 * sin(pi * share)), middle if index == 1 else sides)
    return body


class Burning(NamedTuple):
    """How a lamp burns at one moment: its state, the lantern's progress (see there), and its share of light around."""

    state: Lamp
    progress: float = 1.0
    light: float = 1.0


def plate(
    size: Size, burning: Burning, words: str, second: str, unit: float, look: Look, others: tuple[str, ...] = ()
) -> Surface:
    """Return the lamp's plate: the lantern left, its word, and a second line if there is one and room for it.

    The word is of one size with the others that the plate may say, on two lines if it can be larger so. The plate lies
    in the middle of the picture, which is REACH units larger on every side, for the light.
    """
    state = burning.state
    width, height = size
    reach = round(REACH * unit)
    picture = _field(size, state, unit, look)
    share, across, air, edge = (0.8, 0.4, 8, 14) if width >= SLIM * unit else (0.6, 0.3, 4, 12)
    tall = round(height * share)
    _hang(picture, burning, tall, (reach + round(height * across), reach + height // 2), look)
    left = round(height * across + tall * BOX[0] / BOX[1] / 2 + air * unit)
    room = width - left - round(edge * unit)
    low = look.type_size(24, unit)
    shown = second if height >= TWO_LINES * unit and lettering.measure(second, Face.SENTENCE, low) <= room else ""
    middle = reach + height // 2
    pixels = _word_size((words, *others), room, height - round(12 * unit), look.type_size(32, unit), round(22 * unit))
    lines = lettering.wrapped(words, Face.INDEX, pixels, room)
    shown = shown if len(lines) == 1 else ""
    first = middle - round(15 * unit) if shown else middle - round((len(lines) - 1) * pixels / 2)
    for index, line_of_words in enumerate(lines):
        word = lettering.line(line_of_words, Face.INDEX, pixels, word_colour(state, look))
        picture.blit(word, word.get_rect(midleft=(reach + left, first + index * pixels)))
    if shown:
        line_below = lettering.line(second, Face.SENTENCE, low, "#FFFFFF" if look.contrast else palette.LABEL)
        picture.blit(line_below, line_below.get_rect(midleft=(reach + left, middle + round(17 * unit))))
    return picture


def _word_size(words: Sequence[str], room: int, height: int, pixels: int, smallest: int) -> int:
    """Return the size, as wished or smaller, at which all of some words fit a room, each on one line or on two."""
    while pixels > smallest:
        lines = [lettering.wrapped(one, Face.INDEX, pixels, room) for one in words]
        wide = max(lettering.measure(part, Face.INDEX, pixels) for one in lines for part in one)
        if wide <= room and max(map(len, lines)) * pixels <= height and max(map(len, lines)) <= 2:
            break
        pixels -= 1
    return pixels


def is_upright(size: Size, unit: float) -> bool:
    """Whether a plate is so narrow, and high enough, that the lantern hangs over its word."""
    return size[0] <= UPRIGHT * unit and size[1] >= TWO_LINES * unit


def upright(size: Size, burning: Burning, words: str, unit: float, look: Look, others: tuple[str, ...] = ()) -> Surface:
    """Return the lamp's plate for a narrow rail: the lantern over its word, of one size with the others it may say.

    The plate lies in the middle of the picture, which is REACH units larger on every side, for the light.
    """
    state = burning.state
    width, height = size
    reach = round(REACH * unit)
    picture = _field(size, state, unit, look)
    share, down, foot = (0.58, 0.38, 0.83) if height > width else (0.54, 0.34, 0.8)
    _hang(picture, burning, round(height * share), (reach + width // 2, reach + round(height * down)), look)
    colour = word_colour(state, look)
    room, smallest = width - round(24 * unit), round(22 * unit)
    largest = min(look.type_size(32, unit), round(height * WORD_SHARE))
    pixels = lettering.fitting((words, *others), Face.INDEX, largest, room, smallest)
    word = lettering.line(words, Face.INDEX, pixels, colour)
    picture.blit(word, word.get_rect(center=(reach + width // 2, reach + round(height * foot))))
    return picture


def _field(size: Size, state: Lamp, unit: float, look: Look) -> Surface:
    """Return an empty plate with the line of its state, in a picture with room for light."""
    reach = round(REACH * unit)
    whole = (size[0] + 2 * reach, size[1] + 2 * reach)
    area = (float(reach), float(reach), float(size[0]), float(size[1]))
    radius = 18 * unit
    body = field(area, radius, "#000000" if look.contrast else palette.NIGHT)
    if state is Lamp.LIT:
        body += rim(area, radius, palette.CONTRAST_YELLOW if look.contrast else palette.BRASS, 4 * unit)
    elif state is Lamp.OUT:
        body += rim(area, radius, "#FFFFFF" if look.contrast else palette.SPENT_LINE, 3 * unit)
    else:
        tone = "#FFFFFF" if look.contrast else palette.QUIET_LINE
        body += dashed_rim(area, radius, tone, 3.4 * unit, 12 * unit, 9 * unit)
    return svg(body, whole, whole)


def _hang(picture: Surface, burning: Burning, height: int, middle: tuple[int, int], look: Look) -> None:
    """Hang a lantern on a plate, a lit one with its light."""
    lamp = lantern(burning.state, height, look, burning.progress)
    place = lamp.get_rect(center=middle)
    if burning.state is Lamp.LIT and not look.contrast and burning.light > 0:
        light = _glow(height).copy()
        light.fill((255, 255, 255, round(255 * min(1.0, burning.light))), special_flags=BLEND_RGBA_MULT)
        picture.blit(light, light.get_rect(center=middle))
    picture.blit(lamp, place)


@lru_cache(maxsize=4)
def _glow(height: int) -> Surface:
    """Return the light around a lantern of a height, in a picture twice and a half as high and as wide."""
    shape = transparent((round(2.5 * height), round(2.5 * height)))
    lamp = lantern(Lamp.LIT, height, Look())
    shape.blit(lamp, lamp.get_rect(center=shape.get_rect().center))
    light = soft_shape(shape, height * 0.24, GLOW, GLOW_SHARE)
    light.blit(soft_shape(shape, height * 0.14, GLOW, GLOW_SHARE), (0, 0))
    return light


def word_colour(state: Lamp, look: Look) -> str:
    """Return the colour of a state's word on the plate."""
    if look.contrast:
        return palette.CONTRAST_YELLOW if state is Lamp.LIT else "#FFFFFF"
    return palette.LAMP_NUMBER if state is Lamp.LIT else palette.SOFT_TEXT
