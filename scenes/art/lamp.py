"""The lamp: a lantern that is lit while the deal can be won, how it hangs over the table, and its plate.

Its three states differ in line, shape and word, not only in colour.
"""

from collections.abc import Sequence
from enum import Enum
from math import pi, sin
from typing import NamedTuple

from pygame import Surface
from pygame.transform import flip

from scenes.art.buttons import SMALLEST
from scenes.art.panels import dashed_rim, field, rim
from scenes.render import palette, svg, typography
from scenes.render.palette import Style, mix
from scenes.render.recent import recent
from scenes.render.svg import Size, disc, fill, outlines, placed, rasterise, ring, stroke, two_toned
from scenes.render.typography import Face

BOX = (100.0, 130.0)
AXIS = 50.0
OUTLINES = outlines("lantern")
_RING = (AXIS, 14.0, 8.0)


class Lamp(Enum):
    """What the lamp says: the deal can be won, it can not, or neither is proved yet."""

    LIT = "lit"
    OUT = "out"
    ASKING = "asking"


class _Tones(NamedTuple):
    """The colours of a lantern: its outline, lit and shaded metal, lit and shaded panes, their edge, and the inside.

    Inside are the two halves and the core of the flame; or the smoke; or the outer dots and the middle one.
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
    Lamp.OUT: _Tones(_INK, _SPENT, ("#3A3262", "#2B244C"), palette.SPENT, (palette.SPENT_LIT,)),
    Lamp.ASKING: _Tones(_INK, _BRASS, ("#4A3A78", "#3A2C64"), _INK, ("#B9AEEA", palette.LAMP_NUMBER)),
}
_YELLOW, _WHITE, _BLACK = ((tone, tone) for tone in (palette.CONTRAST_YELLOW, "#FFFFFF", "#000000"))
_PLAIN = {
    Lamp.LIT: _Tones("#000000", _YELLOW, _BLACK, palette.CONTRAST_YELLOW, (*_YELLOW, "#000000")),
    Lamp.OUT: _Tones("#000000", _WHITE, _BLACK, "#FFFFFF", ("#FFFFFF",)),
    Lamp.ASKING: _Tones("#000000", _WHITE, _BLACK, "#FFFFFF", _WHITE),
}


@recent(96)
def lantern(state: Lamp, height: int, style: Style, progress: float = 1.0) -> Surface:
    """Return a lantern, height pixels high, without the light around it.

    progress: from 0 to 1, how far the flame has grown, the smoke risen or the round of the three dots come; 1 is as at
    rest. Pictures are cached, so animations should use few steps.
    """
    size = (round(height * BOX[0] / BOX[1]), height)
    tones = (_PLAIN if style.contrast else _TONES)[state]
    lit, shaded = tones.metal
    body = ring(*_RING, tones.ink, 11) + ring(*_RING, lit, 6) + fill(OUTLINES["ring shaded"], shaded)
    body += stroke(OUTLINES["glass"], tones.edge, 5) + two_toned(OUTLINES["glass"], *tones.panes, AXIS)
    for path in (OUTLINES["cap"], OUTLINES["foot"]):
        body += stroke(path, tones.ink, 5) + two_toned(path, lit, shaded, AXIS)
    if state is not Lamp.OUT:
        inside = _flame(progress, *tones.inside) if state is Lamp.LIT else _dots(progress, *tones.inside)
        return rasterise(body + inside, BOX, size)
    picture = rasterise(body, BOX, size)
    top = round((103 - 50 * progress) * height / BOX[1])  # the top of the smoke
    trail = rasterise(stroke(OUTLINES["smoke"], tones.inside[0], 5), BOX, size)
    picture.blit(trail, (0, top), (0, top, size[0], height - top))
    return picture


HANGS, CHAIN = 120, 46  # units: the height of the lantern over a table, and the length of the chain that swings with it


class Hook(NamedTuple):
    """Where the lantern hangs: its middle as a share of the field's width, how low in units, and its scale.

    If it hangs lower than CHAIN, it is on a bracket from the nearer side; below 0 or beyond 1 it hangs before a rail.
    """

    share: float = 0.09
    low: float = CHAIN
    scale: float = 1.0


def chain(length: float, unit: float, metal: tuple[str, str] = _BRASS) -> Surface:
    """Return a chain of brass, or of two other tones, its length in units."""
    links, pitch = "", 11
    for index in range(round(length / pitch)):
        y = pitch * (index + 0.5)
        links += ring(12, y, 5.5, _INK, 7) + ring(12, y, 5.5, metal[index % 2], 3.4)
    return rasterise(links, (24, length), (round(24 * unit), round(length * unit)))


def bracket(reach: int, unit: float, right: bool = False) -> Surface:
    """Return the brass bracket that holds a lantern reach pixels from the left (or right) edge of the field."""
    end = reach / unit
    size = (round((end + 14) * unit), round(76 * unit))
    arm = field((0, 12, 10, 52), 3, _INK) + field((0, 14, 8, 48), 2, _BRASS[1])
    curl = f"M6 58 Q{0.72 * end:.1f} 58 {0.8 * end:.1f} 38"
    arm += stroke(curl, _INK, 9) + stroke(curl, _BRASS[1], 4.5)
    arm += field((4, 33, end + 8, 10), 5, _INK) + field((4, 35, end + 6, 6), 3, _BRASS[0])
    arm += disc(end + 6, 38, 7, _INK) + disc(end + 6, 38, 4.5, _BRASS[0])
    return flip(rasterise(arm, (end + 14, 76), size), right, False)


def hanging(state: Lamp, angle: float, unit: float, style: Style) -> Surface:
    """Return the lantern over a table with its chain, swung by degrees about the upper middle of the picture."""
    body = lantern(state, round(HANGS * unit), style)
    end = chain(CHAIN, unit)
    high = end.get_height() + body.get_height()
    side = round(1.4 * body.get_width()) | 1
    upright = svg.transparent((side, 2 * high))  # it swings about the middle of this picture
    upright.blit(end, end.get_rect(midtop=(side // 2, high)))
    upright.blit(body, body.get_rect(midbottom=(side // 2, 2 * high)))
    swung = svg.turned(upright, angle) if angle else upright
    middle = swung.get_height() // 2
    return swung.subsurface((0, middle, swung.get_width(), swung.get_height() - middle)).copy()


def _flame(growth: float, left: str, right: str, core: str) -> str:
    """Return the flame, scaled from its foot."""
    if growth <= 0:
        return ""
    body = two_toned(OUTLINES["flame"], left, right, AXIS) + fill(OUTLINES["core"], core)
    return placed(body, AXIS * (1 - growth), 98 * (1 - growth), growth)


def _dots(progress: float, sides: str, middle: str) -> str:
    """Return the three dots; each swells by up to 30 % in its third of the round."""
    body = ""
    for index, (x, radius) in enumerate(((36, 5.4), (50, 7.0), (64, 5.4))):
        share = min(1.0, max(0.0, progress * 3 - index))
        body += disc(x, 76, radius * (1 + 0.3 * sin(pi * share)), middle if index == 1 else sides)
    return body


GLOW, GLOW_SHARE = "#FF9A2A", 0.75
SLIM = 225
"""Units: on a narrower plate the lantern is smaller."""
WORD = 32  # units: the usual size of the word
TWO_LINES = 84  # units: the height from which a plate has room for two lines
REACH, ABOVE = 28, 60  # units: the margin around a plate's picture for the light, and that on top for chain and smoke


class Burning(NamedTuple):
    """The lamp at a moment: its state, the progress of its lantern, and the strength of its light from 0 to 1."""

    state: Lamp
    progress: float = 1.0
    light: float = 1.0


def plate(
    size: Size,
    burning: Burning,
    words: str,
    second: str,
    unit: float,
    style: Style,
    others: tuple[tuple[str, str], ...] = (),
    chain_seen: int = 0,
) -> Surface:
    """Return the lamp's plate: the lantern, its word beside or below it, and a second line if there is room.

    others: what the plate says in other states; size and place of the texts are the same for all. chain_seen: how far
    the plate lies below what the lantern hangs from, in pixels; 0 if it hangs from nothing. The picture has a margin of
    REACH units for the light, on top one of ABOVE.
    """
    picture, smallest = _field(size, burning.state, unit, style), round(SMALLEST * unit)
    texts = ((words, second), *others)
    all_words = [word for word, _second in texts]
    largest = min(style.type_size(WORD, unit), round(size[1] * 0.31))
    below = typography.fitting(all_words, Face.INDEX, largest, size[0] - round(24 * unit), smallest)
    place = _beside(size, unit, chain_seen)
    beside = _beside_size(place.room, size[1], all_words, unit, style)
    if size[0] < SLIM * unit and size[1] >= TWO_LINES * unit and 0.9 * below > beside:  # the lantern is above its word
        (width, height), middle, top = size, round(REACH * unit) + size[0] // 2, round(ABOVE * unit)
        share, down, foot = (0.58, 0.38, 0.83) if height > width else (0.56, 0.36, 0.77)
        _hang(picture, burning, round(height * share), (middle, top + round(height * down)), style)
        word = typography.line(words, Face.INDEX, below, word_colour(burning.state, style))
        picture.blit(word, word.get_rect(center=(middle, top + round(height * foot))))
    else:
        _hang_beside(picture, place, size[1], burning, texts, max(beside, smallest), unit, style)
    return picture


class _Beside(NamedTuple):
    """The height and middle of a lantern beside its word, the x and width of the word, and the length of its chain.

    All are in pixels, places from the upper left corner of the plate.
    """

    tall: int
    middle: tuple[int, int]
    left: int
    room: int
    chain: int


def _hang_beside(
    picture: Surface,
    beside: _Beside,
    height: int,
    burning: Burning,
    texts: Sequence[tuple[str, str]],
    pixels: int,
    unit: float,
    style: Style,
) -> None:
    """Draw the lantern left of its word, which may take two lines, or have a second line below.

    texts: the word and second line, followed by those of the other states. The second line is shown only if those of
    all states fit.
    """
    (words, seconds), top, state, room = zip(*texts, strict=True), round(ABOVE * unit), burning.state, beside.room
    smaller = typography.fitting(words, Face.INDEX, pixels, room, round(0.85 * pixels))
    if max(typography.measure(word, Face.INDEX, smaller) for word in words) <= room:
        pixels = smaller  # rather than on two lines
    lines, *others = [typography.wrapped(word, Face.INDEX, pixels, room) for word in words]
    parts = [part for word in (lines, *others) for part in word]
    usual = style.type_size(24, unit)
    least = max(round(24 * unit), round(0.85 * usual))  # enlarged texts may shrink a little here
    low = typography.fitting(seconds, Face.SENTENCE, usual, room, least)
    fits = max(typography.measure(second, Face.SENTENCE, low) for second in seconds) <= room
    shown = seconds[0] if fits and len(parts) == len(texts) and height >= TWO_LINES * unit else ""
    free = room - max(typography.measure(part, Face.INDEX, pixels) for part in parts)
    begin, middle = round(REACH * unit) + (0 if shown else max(0, free) // 2), top + height // 2
    if beside.chain:
        links = chain(beside.chain / unit, unit, _PLAIN[state].metal if style.contrast else _BRASS)
        picture.blit(links, links.get_rect(midtop=(begin + beside.middle[0], top - beside.chain)))
    _hang(picture, burning, beside.tall, (begin + beside.middle[0], top + beside.middle[1]), style)
    apart = round(12 * unit + 0.83 * low)
    first = middle - round(0.47 * apart) if shown else middle - round((len(lines) - 1) * pixels / 2)
    for index, line_of_words in enumerate(lines):
        word = typography.line(line_of_words, Face.INDEX, pixels, word_colour(state, style))
        picture.blit(word, word.get_rect(midleft=(begin + beside.left, first + index * pixels)))
    if shown:
        line_below = typography.line(shown, Face.SENTENCE, low, style.text(palette.LABEL))
        picture.blit(line_below, line_below.get_rect(midleft=(begin + beside.left, first + apart)))


def _beside(size: Size, unit: float, chain_seen: int) -> _Beside:
    """Return how a lantern lies beside its word; one that hangs on a chain reaches beyond the plate."""
    (width, height), slim = size, size[0] < SLIM * unit
    if chain_seen:
        tall, across, (air, edge) = 98 * unit, 36 * unit, (14, 18) if slim else (10, 12)
        down = tall / 2 - chain_seen + 8 * unit
    else:
        share, side, air, edge = (0.9, 0.42, 8, 14) if not slim else (0.6, 0.3, 14, 12)
        tall, across, down = height * share, height * side, height / 2 + 0.03 * height * share
    left = round(across + tall * BOX[0] / BOX[1] * 0.35 + air * unit)
    return _Beside(round(tall), (round(across), round(down)), left, width - left - round(edge * unit), chain_seen)


def _beside_size(room: int, height: int, words: Sequence[str], unit: float, style: Style) -> int:
    """Return the largest size at which all words fit beside a lantern, on one line or two; 0 if they never do."""
    for pixels in range(style.type_size(WORD, unit), round(SMALLEST * unit) - 1, -1):
        lines = [typography.wrapped(word, Face.INDEX, pixels, room) for word in words]
        wide = max(typography.measure(part, Face.INDEX, pixels) for word in lines for part in word)
        most = max(map(len, lines))
        if wide <= room and most * pixels <= height - round(12 * unit) and most <= 2:
            return pixels
    return 0


def _field(size: Size, state: Lamp, unit: float, style: Style) -> Surface:
    """Return an empty plate with the edge of its state, on its margin."""
    reach, above = round(REACH * unit), round(ABOVE * unit)
    whole = (size[0] + 2 * reach, above + size[1] + reach)
    area = (float(reach), float(above), float(size[0]), float(size[1]))
    radius = 18 * unit
    body = field(area, radius, style.dark(palette.NIGHT))
    if state is Lamp.LIT:
        body += rim(area, radius, style.accent(palette.BRASS), 4 * unit)
    elif state is Lamp.OUT:
        body += rim(area, radius, style.line(palette.SPENT_LINE), 3 * unit)
    else:
        body += dashed_rim(area, radius, style.line(palette.QUIET_LINE), 3.4 * unit, 12 * unit, 9 * unit)
    return rasterise(body, whole, whole)


def _hang(picture: Surface, burning: Burning, height: int, middle: tuple[int, int], style: Style) -> None:
    """Draw a lantern on a plate, with its light or smoke."""
    lamp = lantern(burning.state, height, style, burning.progress)
    place = lamp.get_rect(center=middle)
    if burning.state is Lamp.LIT and not style.contrast and burning.light > 0:
        light = svg.faded(_glow(height), min(1.0, burning.light))
        picture.blit(light, light.get_rect(center=middle))
    picture.blit(lamp, place)
    if burning.state is Lamp.OUT and burning.progress < 1:
        trail = smoke(round(0.62 * height), burning.progress, style)
        picture.blit(trail, trail.get_rect(midbottom=middle))


def smoke(height: int, risen: float, style: Style) -> Surface:
    """Return the smoke of a lantern, risen and faded by a share; its midbottom belongs on the lantern's middle."""
    tone = style.line(palette.SPENT_LIT)
    stops = f'<stop offset="0" stop-color="{tone}"/><stop offset="1" stop-color="{tone}" stop-opacity="0"/>'
    body = f'<radialGradient id="puff">{stops}</radialGradient>'
    for puff in range(11):
        up = risen**0.6 * puff / 10
        x = 50 + (4 + 26 * up) * sin(5 * up + 3 * risen) + 5 * up * sin(9 * puff)
        strength = 0.8 * (1 - risen) ** 0.7 * (1 - 0.6 * up)
        body += disc(x, 170 - 146 * up, 9 + (13 + 4 * sin(5 * puff)) * up, "url(#puff)", strength)
    return rasterise(body, (100, 180), (round(height * 0.85), round(height * 1.53)))


@recent(4)
def _glow(height: int) -> Surface:
    """Return the light around a lantern, in a square of 2.5 times its height."""
    shape = svg.transparent((round(2.5 * height), round(2.5 * height)))
    lamp = lantern(Lamp.LIT, height, Style())
    shape.blit(lamp, lamp.get_rect(center=shape.get_rect().center))
    light = svg.soft_shape(shape, height * 0.24, GLOW, GLOW_SHARE)
    light.blit(svg.soft_shape(shape, height * 0.14, GLOW, GLOW_SHARE), (0, 0))
    return light


def word_colour(state: Lamp, style: Style) -> str:
    """Return the colour of a state's word on the plate."""
    return style.text(palette.LAMP_NUMBER if state is Lamp.LIT else palette.SOFT_TEXT)
