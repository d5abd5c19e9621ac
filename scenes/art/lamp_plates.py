"""The plates that a lamp hangs on, with the word for its state."""

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from pygame import BLEND_RGBA_MULT, Surface

from scenes.art.fonts import Face
from scenes.art.lamp import BOX, Lamp, lantern
from scenes.art.plates import dashed_rim, field, rim
from scenes.render import palette, typography
from scenes.render.style import Look
from scenes.render.svg import soft_shape, svg, transparent

Size = tuple[int, int]
GLOW, GLOW_SHARE = "#FF9A2A", 0.75
SLIM = 225
"""On a plate no wider, in units, the lantern is smaller."""
ON_ONE = 0.75
"""A word stands on one line, down to this share of the size that it would have on two."""
WORD, SMALLEST = 32, 22
"""The usual size of the word and its smallest, in units."""
TWO_LINES, WORD_SHARE = 84, 0.31
"""So high a plate, in units, has room for two lines; and how high a word under its lantern may be, in plate heights."""
SECOND, SECOND_LEAST = 24, 0.85
"""The usual size of the second line in units, and the share of what is wished for that it needs to stand there."""
SECOND_BELOW, SECOND_SHARE, FIRST_ABOVE = 12, 0.83, 0.47
"""From the word down to the second line: units, and a share of that line's size; and how much lies above the middle."""
REACH = 28
"""How far the light of a lit lamp may reach beyond its plate on every side, in units."""


class Burning(NamedTuple):
    """How a lamp burns at one moment: its state, the lantern's progress (see there), and its share of light around."""

    state: Lamp
    progress: float = 1.0
    light: float = 1.0


def plate(
    size: Size,
    burning: Burning,
    words: str,
    second: str,
    unit: float,
    look: Look,
    others: tuple[tuple[str, str], ...] = (),
) -> Surface:
    """Return the lamp's plate: the lantern, its word beside it or below, and a second line if there is room for it.

    The word is of one size with the others that the plate may say, and stands where that is larger; a second line is
    for all of them or for none. The plate lies in the middle of the picture, which is REACH units larger on every side,
    for the light.
    """
    picture = _field(size, burning.state, unit, look)
    said = ((words, second), *others)
    every = [word for word, _second in said]
    below, beside = _below_size(size, every, unit, look), _beside_size(size, every, unit, look)
    if size[0] < SLIM * unit and size[1] >= TWO_LINES * unit and below >= beside:
        _hang_over(picture, size, burning, words, below, unit, look)
    else:
        _hang_beside(picture, size, burning, said, beside, unit, look)
    return picture


def _hang_over(
    picture: Surface, size: Size, burning: Burning, words: str, pixels: int, unit: float, look: Look
) -> None:
    """Hang the lantern over its word."""
    (width, height), reach = size, round(REACH * unit)
    share, down, foot = (0.58, 0.38, 0.83) if height > width else (0.56, 0.36, 0.77)
    _hang(picture, burning, round(height * share), (reach + width // 2, reach + round(height * down)), look)
    word = typography.line(words, Face.INDEX, pixels, word_colour(burning.state, look))
    picture.blit(word, word.get_rect(center=(reach + width // 2, reach + round(height * foot))))


def _hang_beside(
    picture: Surface,
    size: Size,
    burning: Burning,
    said: Sequence[tuple[str, str]],
    pixels: int,
    unit: float,
    look: Look,
) -> None:
    """Hang the lantern at the left of the first word, which may stand on two lines, or over its second line.

    There are second lines where there is room for those of all that may be said; without, both lie in the middle.
    """
    (_words, second), height, reach, state = said[0], size[1], round(REACH * unit), burning.state
    tall, across, left, room = _beside(size, unit)
    pixels = _on_one_line([word for word, _below in said], pixels, room)
    lines, *others = [typography.wrapped(word, Face.INDEX, pixels, room) for word, _below in said]
    parts = [part for word in (lines, *others) for part in word]
    seconds = [below for _word, below in said]
    wished = look.type_size(SECOND, unit)
    least = max(round(SECOND * unit), round(SECOND_LEAST * wished))
    low = typography.fitting(seconds, Face.SENTENCE, wished, room, least)
    fits = max(typography.measure(below, Face.SENTENCE, low) for below in seconds) <= room
    shown = second if fits and len(parts) == len(said) and height >= TWO_LINES * unit else ""
    free = room - max(typography.measure(part, Face.INDEX, pixels) for part in parts)
    begin, middle = reach + (0 if shown else max(0, free) // 2), reach + height // 2
    _hang(picture, burning, tall, (begin + across, middle), look)
    apart = round(SECOND_BELOW * unit + SECOND_SHARE * low)
    first = middle - round(FIRST_ABOVE * apart) if shown else middle - round((len(lines) - 1) * pixels / 2)
    for index, line_of_words in enumerate(lines):
        word = typography.line(line_of_words, Face.INDEX, pixels, word_colour(state, look))
        picture.blit(word, word.get_rect(midleft=(begin + left, first + index * pixels)))
    if shown:
        line_below = typography.line(second, Face.SENTENCE, low, "#FFFFFF" if look.contrast else palette.LABEL)
        picture.blit(line_below, line_below.get_rect(midleft=(begin + left, first + apart)))


def _beside(size: Size, unit: float) -> tuple[int, int, int, int]:
    """Return the height of the lantern beside its word, its middle, and where the word begins and its room, in pixels.

    They count from the plate's left edge.
    """
    width, height = size
    slim = (0.68, 0.32, 3, 10) if height >= TWO_LINES * unit else (0.6, 0.3, 4, 12)
    share, across, air, edge = (0.8, 0.4, 8, 14) if width >= SLIM * unit else slim
    tall = round(height * share)
    left = round(height * across + tall * BOX[0] / BOX[1] / 2 + air * unit)
    return tall, round(height * across), left, width - left - round(edge * unit)


def _beside_size(size: Size, words: Sequence[str], unit: float, look: Look) -> int:
    """Return the size, as wished or smaller, at which all of some words fit beside a lantern, on one line or on two."""
    room, height, pixels = _beside(size, unit)[3], size[1] - round(12 * unit), look.type_size(WORD, unit)
    while pixels > round(SMALLEST * unit):
        lines = [typography.wrapped(one, Face.INDEX, pixels, room) for one in words]
        wide = max(typography.measure(part, Face.INDEX, pixels) for one in lines for part in one)
        if wide <= room and max(map(len, lines)) * pixels <= height and max(map(len, lines)) <= 2:
            break
        pixels -= 1
    return pixels


def _on_one_line(words: Sequence[str], pixels: int, room: int) -> int:
    """Return the size at which all of some words stand on one line, if it is little smaller than one in pixels."""
    one = typography.fitting(words, Face.INDEX, pixels, room, round(ON_ONE * pixels))
    return one if max(typography.measure(word, Face.INDEX, one) for word in words) <= room else pixels


def _below_size(size: Size, words: Sequence[str], unit: float, look: Look) -> int:
    """Return the size, as wished or smaller, at which all of some words fit below a lantern."""
    largest, room = min(look.type_size(WORD, unit), round(size[1] * WORD_SHARE)), size[0] - round(24 * unit)
    return typography.fitting(words, Face.INDEX, largest, room, round(SMALLEST * unit))


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
