"""Small parts of the screens: key badges, switches, volumes, steppers, letter wheels, and pictures beside settings."""

from functools import lru_cache
from itertools import accumulate

from pygame import Rect, Surface

from scenes.art.icons import icon
from scenes.art.lamp import Lamp, lantern
from scenes.art.panels import Area, field, plate, rim, with_margin
from scenes.art.panels import grown as grown_by
from scenes.render import palette, typography
from scenes.render.palette import BLACK, BRASS_INK, SUNK, WHITE, Style, mix
from scenes.render.recent import recent
from scenes.render.svg import Size, arch, block, disc, drawings, fill, rasterise, right_half, stroke, with_glow
from scenes.render.typography import Face

OFFERED = "#D9CDF0"
BADGE_INK, BADGE_CREAM = "#150E28", "#F6EEDD"
TEXT = 28  # units: the size of the words of switches of several parts, and of steppers
REACH = 24  # units: the margin around a wheel for its light
PAD_SIGNS = {
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
"""Icons of the signs on keys and gamepad buttons that are no letters."""


def badge_size(text: str, unit: float, grown: float = 1.0) -> Size:
    """Return the size of the badge of a key in pixels: a disc, or a pill for more than one letter.

    Grown letters make a pill longer, and a disc as high as a pill, but nothing higher.
    """
    edge, tall = 2 * round(4 * unit), round(44 * unit)
    if len(text) == 1:
        side = min(round(38 * grown * unit), tall) + edge
        return side, side
    letters = typography.measure(text, Face.INDEX, round(26 * grown * unit))
    return max(round(54 * unit), letters + round(24 * unit)) + edge, tall + edge


@recent(128)  # the table of keys has half as many
def badge(text: str, unit: float, style: Style, grown: float = 1.0, gold: bool = False) -> Surface:
    """Return the badge of a key: a cream disc, or a pill for more than one letter, outlined in ink.

    Its letters may have grown, by up to a third. In high contrast it is black, with a line and letters in white. That
    of the recommended action is gold.
    """
    edge_tone, ground, ink = (WHITE, BLACK, WHITE) if style.contrast else (BADGE_INK, BADGE_CREAM, BADGE_INK)
    if gold:
        ground, ink = (palette.CONTRAST_YELLOW, BLACK) if style.contrast else (palette.PRIMARY_TOP, BADGE_INK)
    if text in PAD_SIGNS:
        letters = icon(PAD_SIGNS[text], round(24 * grown * unit), ink)
    else:
        letters = typography.line(text, Face.INDEX, round(26 * grown * unit), ink)
    edge, size = round(4 * unit), badge_size(text, unit, grown)
    area, radius = (0.0, 0.0, *size), 14 * unit + edge if len(text) > 1 else size[1] / 2
    body = field(area, radius, edge_tone) + field(grown_by(area, -edge), radius - edge, ground)
    picture = rasterise(body, size, size)
    picture.blit(letters, letters.get_rect(center=(size[0] // 2, size[1] // 2)))
    return picture


@recent(16)
def switch(value: bool, on_word: str, off_word: str, unit: float, style: Style) -> Surface:
    """Return a switch, 56 units high, with the word for its value; if it is on, it is brass with its knob right."""
    words = max(typography.measure(word, Face.INDEX, style.type_size(26, unit)) for word in (on_word, off_word))
    size = max(round(112 * unit), words + round(74 * unit)), round(56 * unit)
    ground, edge, ink, knob = _switch_tones(value, style)
    middle = size[1] / 2
    x = size[0] - middle - 2 * unit if value else middle + 2 * unit
    body = plate((0.0, 0.0, *size), middle, ground, edge, 3.5 * unit) + disc(x, middle, 19 * unit, knob)
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
    """Return the area of each part of a segmented switch."""
    pixels, padding, height = style.type_size(TEXT, unit), round(26 * unit), round(60 * unit)
    widths = [typography.measure(label, Face.INDEX, pixels) + 2 * padding for label in labels]
    return tuple(Rect(left, 0, wide, height) for left, wide in zip(accumulate(widths, initial=0), widths, strict=False))


@recent(32)
def segments(labels: tuple[str, ...], chosen: int, unit: float, style: Style) -> Surface:
    """Return a switch of several parts, 60 units high, the chosen one a brass pill."""
    areas = segment_areas(labels, unit, style)
    size = areas[-1].bottomright
    ground, edge, ink = (BLACK, WHITE, WHITE) if style.contrast else (SUNK, palette.QUIET_LINE, OFFERED)
    brass, brass_ink = (palette.CONTRAST_YELLOW, BLACK) if style.contrast else (palette.PRIMARY_TOP, BRASS_INK)
    part = areas[chosen].inflate(-round(7 * unit), -round(7 * unit))
    body = plate((0.0, 0.0, *size), size[1] / 2, ground, edge, 3 * unit)
    body += field((*part.topleft, *part.size), part.height / 2, brass)
    picture = rasterise(body, size, size)
    for index, (label, area) in enumerate(zip(labels, areas, strict=True)):
        word = typography.line(label, Face.INDEX, style.type_size(TEXT, unit), brass_ink if index == chosen else ink)
        picture.blit(word, word.get_rect(center=area.center))
    return picture


@recent(32)
def volume(level: int, unit: float, style: Style) -> Surface:
    """Return ten bars, 243 by 38 units, the first level of them lit, the others lower and dark."""
    lit = style.accent(palette.PRIMARY_TOP)
    body = ""
    for index in range(10):
        if index < level:
            body += field((25 * index, 0, 18, 38), 5, lit)
        elif style.contrast:
            body += rim((25 * index, 5, 18, 28), 5, WHITE, 2)
        else:
            body += field((25 * index, 5, 18, 28), 5, palette.RULE)
    return rasterise(body, (243, 38), (round(243 * unit), round(38 * unit)))


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
    ink = _wheel_ink(style) if active else style.text(palette.LAMP_TEXT)
    if faint and not active:
        ink = mix(WHITE, BLACK, 0.4) if style.contrast else mix(palette.QUIET_LINE, palette.ENAMEL_BOTTOM, 0.2)
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
    (width, height), reach = size, round(REACH * unit)
    whole, area = with_margin(size, reach)
    picture = _arch(area, whole, unit, style, active)
    if active:
        side = round(min(width * 0.44, height * 0.17))
        for name, y in (("up", 0.245), ("down", 0.885)):
            sign = icon(name, side, _wheel_ink(style))
            picture.blit(sign, sign.get_rect(center=(whole[0] // 2, reach + round(height * y))))
    return picture


def _arch(area: Area, whole: Size, unit: float, style: Style, active: bool) -> Surface:
    """Return an arch in two halves; the active one in a frame of brass and in its light.

    It is not brass all over: that is kept for the one key that is recommended.
    """
    outline = arch(*area)
    if style.contrast:
        inner = arch(*grown_by(area, -3 * unit))  # so that the lines of neighbours do not touch
        ground = palette.CONTRAST_YELLOW if active else BLACK
        return rasterise(fill(outline, WHITE) + fill(inner, ground), whole, whole)
    face = palette.ENAMEL_TOP if active else mix(palette.ENAMEL_BOTTOM, palette.NIGHT, 0.1)
    body = stroke(outline, palette.FOCUS_INK, 8 * unit) + fill(outline, face)
    body += fill(right_half(*area), palette.INK, 0.28)
    if not active:
        return rasterise(body, whole, whole)
    picture = rasterise(body + stroke(outline, palette.PRIMARY_TOP, 4 * unit), whole, whole)
    return with_glow(picture, 10 * unit, palette.FOCUS_GLOW, 0.7)


def _wheel_ink(style: Style) -> str:
    return BLACK if style.contrast else palette.LAMP_NUMBER


ROOM = 46  # units at each end of the pill, for the arrows


@recent(48)  # as many as are tried to find a text size
def stepper(words: tuple[str, ...], unit: float, style: Style) -> Surface:
    """Return a pill, 60 units high and wide enough for the longest of some words, that shows the first."""
    widest = max(typography.measure(word, Face.INDEX, style.type_size(TEXT, unit)) for word in words)
    size = widest + round(2 * (ROOM + 16) * unit), round(60 * unit)
    ground, edge, ink = (BLACK, WHITE, WHITE) if style.contrast else (SUNK, palette.QUIET_LINE, OFFERED)
    brass = style.accent(palette.PRIMARY_TOP)
    picture = rasterise(plate((0.0, 0.0, *size), size[1] / 2, ground, edge, 3 * unit), size, size)
    inset = round(ROOM * unit / 2 + 4 * unit)
    for name, x in (("left", inset), ("right", size[0] - inset)):
        arrow = icon(name, round(22 * unit), brass)
        picture.blit(arrow, arrow.get_rect(center=(x, size[1] // 2)))
    word = typography.line(words[0], Face.INDEX, style.type_size(TEXT, unit), ink)
    picture.blit(word, word.get_rect(center=(size[0] // 2, size[1] // 2)))
    return picture


ORGAN = (1140, 186)  # the size of the organ, in units
PIPE_HEIGHTS = (70, 82, 93, 102, 108, 108, 102, 93, 82, 70)  # the heights of the pipes of a tower, in units
ORGAN_ICONS = ("note", "cards", "waves")  # the icons under the towers: the volumes of music, effects and ambience


@recent(16)
def organ(volumes: tuple[int, int, int], focus: int | None, unit: float, style: Style) -> Surface:
    """Return an organ of three towers of ten pipes each, lit up to the volumes (0 to 10); focus is a tower's index."""
    size = round(ORGAN[0] * unit), round(ORGAN[1] * unit)
    black, white = style.plain(palette.INK), style.plain(palette.BRASS)
    body = "".join(_tower(400.0 * tower, level, tower == focus, style) for tower, level in enumerate(volumes))
    foot = 146.0
    body += block(0, foot, ORGAN[0], ORGAN[1] - foot, black, radius=10)
    if style.contrast:
        body += rim((0, foot, ORGAN[0], ORGAN[1] - foot), 10, "#FFFFFF", 3)
    else:
        body += block(3, foot + 3, ORGAN[0] - 6, ORGAN[1] - foot - 6, palette.ENAMEL_BOTTOM, radius=8)
        body += block(3, foot + 3, ORGAN[0] - 6, 5, white)
    picture = rasterise(body, ORGAN, size)
    for tower, name in enumerate(ORGAN_ICONS):
        tone = palette.LAMP_NUMBER if volumes[tower] else palette.QUIET_LINE
        sign = icon(name, round(25 * unit), style.text(tone))
        picture.blit(sign, sign.get_rect(center=(round((400 * tower + 170) * unit), round(168 * unit))))
    if style.contrast or not any(volumes):
        return picture
    pipes = [(400 * tower + 15 + 32 * index, index) for tower in range(3) for index in range(volumes[tower])]
    lit = "".join(block(x, 134 - PIPE_HEIGHTS[index], 24, PIPE_HEIGHTS[index], "#FFFFFF") for x, index in pipes)
    return with_glow(picture, 9 * unit, palette.FOCUS_GLOW, 0.4, rasterise(lit, ORGAN, size))


def _tower(left: float, volume: int, focused: bool, style: Style) -> str:
    """Return a tower: its arched case and its pipes, each with its right half shaded."""
    case = f"M{left + 4} 150 V38 A500 500 0 0 1 {left + 336} 38 V150 Z"
    edge = palette.FOCUS if focused else palette.BRASS_DARK
    if style.contrast:
        body = fill(case, "#000000") + stroke(case, palette.CONTRAST_YELLOW if focused else "#FFFFFF", 3)
    else:
        body = fill(case, palette.NIGHT) + stroke(case, palette.INK, 9) + stroke(case, edge, 5)
    silent, sounding = (palette.RULE, mix(palette.RULE, palette.NIGHT, 0.4)), (palette.PRIMARY_TOP, palette.BRASS)
    if style.contrast:
        silent, sounding = (style.rule,) * 2, (palette.CONTRAST_YELLOW,) * 2
    for index, high in enumerate(PIPE_HEIGHTS):
        lit, shaded = sounding if index < volume else silent
        x, top, wide = left + 15 + 32 * index, 134 - high, 24
        body += fill(f"M{x} 134 V{top} H{x + wide} V134 L{x + wide / 2 + 3} 149 H{x + wide / 2 - 3} Z", lit)
        body += fill(f"M{x + wide / 2} {top} H{x + wide} V134 L{x + wide / 2} 149 Z", shaded)
        body += fill(f"M{x + 6} 122 V116 A6 6 0 0 1 {x + 18} 116 V122 Z", style.dark(palette.INK), opacity=0.85)
        body += block(x, top, wide, 3, mix(lit, "#FFFFFF", 0.45))
    return body


WINDOW = (86, 100)  # the size of the small arch beside a setting, in units
SETTINGS = drawings("settings")
"""What is drawn in it, by the name of the setting and the index of its value."""
PLAIN = {palette.LAMP_TEXT: WHITE, palette.PRIMARY_TOP: palette.CONTRAST_YELLOW, "#BDADBE": mix(WHITE, "#5B48A4", 0.4)}
"""The light tones of these drawings in high contrast."""


@recent(48)
def setting_window(name: str, chosen: int, value: str, unit: float, style: Style) -> Surface:
    """Return a small arch with the picture of a setting, empty if there is none.

    It is given by its name, the index of its value, and the value as text.
    """
    size = round(WINDOW[0] * unit), round(WINDOW[1] * unit)
    outline, half = arch(4, 4, 78, 94), "M43 4 A39 39 0 0 1 82 43 V98 H43 Z"
    drawing = SETTINGS.get(f"{name} {chosen}", "")
    if style.contrast:
        body = fill(outline, BLACK) + stroke(outline, WHITE, 3)
        for usual, plain in PLAIN.items():
            drawing = drawing.replace(usual, plain)
    else:
        body = stroke(outline, palette.INK, 8) + fill(outline, palette.ENAMEL_BOTTOM)
        body += fill(half, palette.NIGHT, opacity=0.4) + stroke(outline, palette.BRASS, 4)
    picture = rasterise(body + drawing, WINDOW, size)
    middle = size[0] // 2, round(56 * unit)
    if name == "lamp":
        lamp = lantern((Lamp.LIT, Lamp.ASKING, Lamp.OUT)[chosen], round(60 * unit), style)
        picture.blit(lamp, lamp.get_rect(center=middle))
    elif name in ("text_scale", "language"):
        words = "Aa" if name == "text_scale" else value
        pixels = round((30, 36, 42)[chosen] * unit) if name == "text_scale" else round(34 * unit)
        letters = typography.line(words, Face.INDEX, pixels, style.text(palette.LAMP_TEXT))
        picture.blit(letters, letters.get_rect(center=middle))
    return picture
