"""Small parts of the screens: badges of keys, switches, bars, steppers, arches that hold one letter.

Measures are in pixels; line widths come from the unit (pixels for a 1080th of the screen's height). Pictures are
shared: never draw on one.
"""

from functools import lru_cache

from pygame import Rect, Surface

from scenes.art.icons import icon
from scenes.art.panels import Area, field, rim
from scenes.render import palette, typography
from scenes.render.palette import mix
from scenes.render.recent import recent
from scenes.render.style import Style
from scenes.render.svg import arch, fill, rasterise, soft_shape, stroke
from scenes.render.typography import Face

Size = tuple[int, int]
BLACK, WHITE = "#000000", "#FFFFFF"
BRASS_INK, SUNK, OFFERED = "#2A1204", "#120C26", "#D9CDF0"
BADGE_INK, BADGE_CREAM = "#150E28", "#F6EEDD"
BARS = 10
REACH = 24
"""How far the light of a chosen arch may reach beyond it on every side, in units."""


SHAPES = {
    "\N{MULTIPLICATION X}": "pad cross",
    "\N{WHITE CIRCLE}": "pad circle",
    "\N{WHITE SQUARE}": "pad square",
    "\N{WHITE UP-POINTING TRIANGLE}": "pad triangle",
    "\N{IDENTICAL TO}": "pad menu",
    "\N{TWO JOINED SQUARES}": "pad view",
    "\N{UPWARDS ARROW}": "up",
    "\N{DOWNWARDS ARROW}": "down",
    "\N{LEFTWARDS ARROW}": "left",
    "\N{RIGHTWARDS ARROW}": "right",
}
"""The signs on keys and on the buttons of gamepads that are drawn, since they are no letters."""


def badge_size(text: str, unit: float, grown: float = 1.0) -> Size:
    """Return how large the badge of a key is in pixels: a disc, or a pill for more than one letter.

    Grown letters make a pill longer, and a disc as high as a pill, but nothing higher.
    """
    edge, tall = 2 * round(4 * unit), round(44 * unit)
    if len(text) == 1:
        side = min(round(38 * grown * unit), tall) + edge
        return side, side
    letters = typography.measure(text, Face.INDEX, round(26 * grown * unit))
    return max(round(54 * unit), letters + round(24 * unit)) + edge, tall + edge


@recent(128)  # the table of keys has half as many
def badge(text: str, unit: float, style: Style, grown: float = 1.0) -> Surface:
    """Return the badge of a key: a cream disc, or a pill for more than one letter, outlined in ink.

    Its letters may have grown, by up to a third. In high contrast it is black, with a line and letters in white.
    """
    edge_tone, ground, ink = (WHITE, BLACK, WHITE) if style.contrast else (BADGE_INK, BADGE_CREAM, BADGE_INK)
    if text in SHAPES:
        letters = icon(SHAPES[text], round(24 * grown * unit), ink)
    else:
        letters = typography.line(text, Face.INDEX, round(26 * grown * unit), ink)
    edge, size = round(4 * unit), badge_size(text, unit, grown)
    area = (0.0, 0.0, float(size[0]), float(size[1]))
    radius = 14 * unit + edge if len(text) > 1 else size[1] / 2
    inner = (float(edge), float(edge), float(size[0] - 2 * edge), float(size[1] - 2 * edge))
    picture = rasterise(field(area, radius, edge_tone) + field(inner, radius - edge, ground), size, size)
    picture.blit(letters, letters.get_rect(center=(size[0] // 2, size[1] // 2)))
    return picture


def switch_size(on_word: str, off_word: str, unit: float, style: Style) -> Size:
    """Return how large a switch is in pixels, whatever its value."""
    words = max(typography.measure(word, Face.INDEX, style.type_size(26, unit)) for word in (on_word, off_word))
    return max(round(112 * unit), words + round(74 * unit)), round(56 * unit)


@recent(16)
def switch(value: bool, on_word: str, off_word: str, unit: float, style: Style) -> Surface:
    """Return a switch, 56 units high, that says its value: the knob lies right and all is brass when it is on."""
    size = switch_size(on_word, off_word, unit, style)
    area = (0.0, 0.0, float(size[0]), float(size[1]))
    ground, edge, ink, knob = _switch_tones(value, style)
    middle = size[1] / 2
    x = size[0] - middle - 2 * unit if value else middle + 2 * unit
    body = field(area, middle, ground) + rim(area, middle, edge, 3.5 * unit)
    body += f'<circle cx="{x}" cy="{middle}" r="{19 * unit}" fill="{knob}"/>'
    picture = rasterise(body, size, size)
    word = typography.line(on_word if value else off_word, Face.INDEX, style.type_size(26, unit), ink)
    room = size[0] - round(53 * unit)  # between the rim and the knob
    left = round(4 * unit) if value else size[0] - round(4 * unit) - room
    picture.blit(word, word.get_rect(center=(left + room // 2, size[1] // 2)))
    return picture


def _switch_tones(value: bool, style: Style) -> tuple[str, str, str, str]:
    """Return a switch's ground, edge, word and knob."""
    if style.contrast:
        return (palette.CONTRAST_YELLOW, WHITE, BLACK, BLACK) if value else (BLACK, WHITE, WHITE, WHITE)
    if value:
        return palette.PRIMARY_TOP, palette.LAMP_TEXT, BRASS_INK, BRASS_INK
    return SUNK, palette.QUIET_LINE, OFFERED, palette.QUIET_LINE


@lru_cache(maxsize=32)
def segment_areas(labels: tuple[str, ...], unit: float, style: Style) -> tuple[Rect, ...]:
    """Return where each part of a segmented switch lies in its picture."""
    pixels, padding, height = style.type_size(28, unit), round(26 * unit), round(60 * unit)
    areas: list[Rect] = []
    for label in labels:
        left = areas[-1].right if areas else 0
        areas.append(Rect(left, 0, typography.measure(label, Face.INDEX, pixels) + 2 * padding, height))
    return tuple(areas)


def segments_size(labels: tuple[str, ...], unit: float, style: Style) -> Size:
    """Return how large a segmented switch is in pixels, whatever is chosen."""
    return segment_areas(labels, unit, style)[-1].bottomright


@recent(32)
def segments(labels: tuple[str, ...], chosen: int, unit: float, style: Style) -> Surface:
    """Return a switch of several parts, 60 units high, the chosen one a brass pill."""
    areas, size = segment_areas(labels, unit, style), segments_size(labels, unit, style)
    body = field((0.0, 0.0, float(size[0]), float(size[1])), size[1] / 2, BLACK if style.contrast else SUNK)
    body += rim((0.0, 0.0, float(size[0]), float(size[1])), size[1] / 2, _line_tone(style), 3 * unit)
    part = areas[chosen].inflate(-round(7 * unit), -round(7 * unit))
    brass = palette.CONTRAST_YELLOW if style.contrast else palette.PRIMARY_TOP
    body += field((float(part.x), float(part.y), float(part.width), float(part.height)), part.height / 2, brass)
    picture = rasterise(body, size, size)
    for index, (label, area) in enumerate(zip(labels, areas, strict=True)):
        ink = _brass_ink(style) if index == chosen else WHITE if style.contrast else OFFERED
        word = typography.line(label, Face.INDEX, style.type_size(28, unit), ink)
        picture.blit(word, word.get_rect(center=area.center))
    return picture


def _brass_ink(style: Style) -> str:
    """Return what is written in on brass."""
    return BLACK if style.contrast else BRASS_INK


def _line_tone(style: Style) -> str:
    return WHITE if style.contrast else palette.QUIET_LINE


def volume_size(unit: float) -> Size:
    """Return how large the bars of a volume are in pixels."""
    return round(243 * unit), round(38 * unit)


@recent(32)
def volume(level: int, unit: float, style: Style) -> Surface:
    """Return ten bars, 243 by 38 units, the first so many lit; the others are lower as well as dark."""
    lit = palette.CONTRAST_YELLOW if style.contrast else palette.PRIMARY_TOP
    body = ""
    for index in range(BARS):
        if index < level:
            body += field((25 * index, 0, 18, 38), 5, lit)
        elif style.contrast:
            body += rim((25 * index, 5, 18, 28), 5, WHITE, 2)
        else:
            body += field((25 * index, 5, 18, 28), 5, palette.RULE)
    return rasterise(body, (243, 38), volume_size(unit))


@recent(192)
def wheel(
    size: Size,
    text: str,
    unit: float,
    style: Style,
    active: bool = False,
    faint: bool = False,
    passing: tuple[str, float] = ("", 0.0),
) -> Surface:
    """Return an arch with one letter or digit, in the middle of a picture with REACH units more on every side.

    The active one is lit, with a chevron over and under its letter; a faint one shows a leading zero. While it
    turns, passing is the letter before and how far the new one is from its place, from -1 (above it) to 1 (below it).
    """
    width, height = size
    reach = round(REACH * unit)
    picture = _wheel_ground(size, unit, style, active).copy()
    ink = _wheel_ink(style) if active else WHITE if style.contrast else palette.LAMP_TEXT
    if faint and not active:
        ink = mix(WHITE, BLACK, 0.4) if style.contrast else mix(palette.QUIET_LINE, palette.KEY_BOTTOM, 0.2)
    before, away = passing
    pitch, middle = round(height * 0.5), reach + round(height * 0.57)
    picture.set_clip((reach, middle - pitch // 2, width, pitch))
    for sign, shift in ((text, away), (before, away - 1 if away > 0 else away + 1)):
        letter = typography.line(sign, Face.DISPLAY, round(min(width * 0.8, height * 0.47)), ink)
        picture.blit(letter, letter.get_rect(center=(picture.get_width() // 2, middle + round(shift * pitch))))
    picture.set_clip(None)
    return picture


@recent(16)
def _wheel_ground(size: Size, unit: float, style: Style, active: bool) -> Surface:
    """Return a wheel's arch with its light and its chevrons, without a letter."""
    width, height = size
    reach = round(REACH * unit)
    whole = (width + 2 * reach, height + 2 * reach)
    picture = _arch((float(reach), float(reach), float(width), float(height)), whole, unit, style, active)
    if active:
        side = round(min(width * 0.44, height * 0.17))
        for name, y in (("up", 0.245), ("down", 0.885)):
            sign = icon(name, side, _wheel_ink(style))
            picture.blit(sign, sign.get_rect(center=(whole[0] // 2, reach + round(height * y))))
    return picture


def _arch(area: Area, whole: Size, unit: float, style: Style, active: bool) -> Surface:
    """Return an arch in two halves; the active one in a frame of brass and in its light.

    It is not of brass all over: that is kept for the one key that is recommended.
    """
    x, y, width, height = area
    outline = arch(*area)
    if style.contrast:
        edge = 3 * unit  # within the arch, lest the lines of neighbours touch
        inner = arch(x + edge, y + edge, width - 2 * edge, height - 2 * edge)
        ground = palette.CONTRAST_YELLOW if active else BLACK
        return rasterise(fill(outline, WHITE) + fill(inner, ground), whole, whole)
    half = width / 2
    shade = f"M{x + half} {y} A{half} {half} 0 0 1 {x + width} {y + half} V{y + height} H{x + half} Z"
    face = palette.KEY_TOP if active else mix(palette.KEY_BOTTOM, palette.NIGHT, 0.1)
    body = stroke(outline, palette.FOCUS_INK, 8 * unit) + fill(outline, face) + fill(shade, palette.INK, 0.28)
    if not active:
        return rasterise(body, whole, whole)
    picture = rasterise(body + stroke(outline, palette.PRIMARY_TOP, 4 * unit), whole, whole)
    glow = soft_shape(picture, 10 * unit, palette.FOCUS_GLOW, 0.7)
    glow.blit(picture, (0, 0))
    return glow


def _wheel_ink(style: Style) -> str:
    """Return the colour of what stands on the active wheel."""
    return BLACK if style.contrast else palette.LAMP_NUMBER


TEXT = 28
ROOM = 46
"""Units at each end of the pill, for the arrows."""


def stepper_size(words: tuple[str, ...], unit: float, style: Style) -> tuple[int, int]:
    """Return how large a stepper is in pixels, whatever is chosen."""
    width = max(typography.measure(word, Face.INDEX, style.type_size(TEXT, unit)) for word in words)
    return width + round(2 * (ROOM + 16) * unit), round(60 * unit)


@recent(16)
def stepper(words: tuple[str, ...], chosen: int, unit: float, style: Style) -> Surface:
    """Return a pill, 60 units high and wide enough for the longest of some words, that shows the chosen one."""
    size = stepper_size(words, unit, style)
    area = (0.0, 0.0, float(size[0]), float(size[1]))
    ground, edge, ink = ("#000000", "#FFFFFF", "#FFFFFF") if style.contrast else _TONES
    brass = palette.CONTRAST_YELLOW if style.contrast else palette.PRIMARY_TOP
    picture = rasterise(field(area, size[1] / 2, ground) + rim(area, size[1] / 2, edge, 3 * unit), size, size)
    for name, x in (
        ("left", round(ROOM * unit / 2 + 4 * unit)),
        ("right", size[0] - round(ROOM * unit / 2 + 4 * unit)),
    ):
        arrow = icon(name, round(22 * unit), brass)
        picture.blit(arrow, arrow.get_rect(center=(x, size[1] // 2)))
    word = typography.line(words[chosen], Face.INDEX, style.type_size(TEXT, unit), ink)
    picture.blit(word, word.get_rect(center=(size[0] // 2, size[1] // 2)))
    return picture


_TONES = ("#120C26", palette.QUIET_LINE, "#D9CDF0")
"""The ground, the edge and the word."""
