"""Buttons in all their states, and how their labels are fitted: in which size, on one line or two, and how wide."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from functools import lru_cache
from math import ceil

from pygame import Surface

from scenes.art.icons import icon
from scenes.art.panels import Area, field, plate, rim
from scenes.render import palette
from scenes.render.palette import BLACK, WHITE, Style, mix
from scenes.render.recent import recent
from scenes.render.svg import Size, fill, rasterise
from scenes.render.typography import Face, line, measure

SMALLEST, SMALLEST_STACKED, STACKED = 22, 24, 26
"""Units: the smallest label, the smallest label under an icon, and its usual size."""
BROKEN = 30  # units: up to this usual size a label without an icon may take two lines if that makes it larger
ON_ONE = 0.85  # a label stays on one line if that is at least this share of its size on two
ICON, ICON_GAP = 1.02, 0.34  # the size of an icon beside a label and the gap between them, in sizes of the label
ICONIC = ICON + ICON_GAP  # the width of an icon and its gap, in sizes of the label
AIR, AIR_SHARE, AIR_STACKED = 22, 0.08, 0.29
"""The least space on each side of a label: in units; on small buttons as a share of their width; under an icon in sizes
of the label."""
AIR_LEAST = 16  # units: the least space in any case, since the focus ring covers part of it


@lru_cache(maxsize=16)
def side_by_side(
    labels: tuple[str, ...], width: int, gap: int, height: int, unit: float, style: Style
) -> tuple[int, ...]:
    """Return the widths of buttons that share a width: equal if their labels are then large enough.

    Otherwise each is as wide as its label needs, all labels having the largest possible size.
    """
    room, broken = width - gap * (len(labels) - 1), _broken(height, unit, style)
    sizes = range(_largest(height, unit, style), round(SMALLEST * unit) - 1, -1)

    def widths(pixels: int, broken: int) -> list[int]:
        return [width_for(label, pixels, unit, style, broken) for label in labels]

    share, enough = room // len(labels), style.type_size(26, unit)  # with labels this large the widths are equal
    if any(max(widths(size, 0)) <= share for size in sizes if size >= enough):
        return (share,) * len(labels)
    one, two = (next((size for size in sizes if sum(widths(size, way)) <= room), sizes[-1]) for way in (0, broken))
    needed = widths(one, 0) if one >= ON_ONE * two else widths(two, broken)
    if max(needed) <= share:
        return (share,) * len(labels)
    return tuple(width + (room - sum(needed)) // len(labels) for width in needed)


@lru_cache(maxsize=16)
def stacked_widths(labels: tuple[str, ...], room: int, unit: float, style: Style) -> tuple[int, ...]:
    """Return the widths of buttons with labels under icons that share a width: equal if labels are then of full size.

    Otherwise each is as wide as its label needs, all having the largest possible size; empty if that is too small.
    """
    alike, least, largest = room // len(labels), round(56 * unit), style.type_size(STACKED, unit)
    if all(_stacked(label, largest) <= alike for label in labels):
        return (alike,) * len(labels)
    for pixels in range(largest, round(SMALLEST_STACKED * unit) - 1, -1):
        widths = [max(least, _stacked(label, pixels)) for label in labels]
        if sum(widths) <= room:
            more = (room - sum(widths)) // len(labels) if pixels == largest else 0
            return tuple(wide + more for wide in widths)
    return ()


def label_size(
    size: Size, labels: Sequence[str], unit: float, style: Style, iconic: float = 0.0, largest: int = 0
) -> int:
    """Return the size in pixels at which all labels fit on buttons of a size.

    iconic: the width of the icon before each label, in sizes of the label.
    largest: the largest size in pixels; by default what is usual on buttons of that height, or for single digits.
    """
    smallest, room = round(SMALLEST * unit), _room(size[0], unit, style)
    usual = round(0.56 * size[1]) if max(map(len, labels)) == 1 else _largest(size[1], unit, style)

    def largest_fitting(broken: int) -> int:
        pixels = largest or usual
        while pixels > smallest and iconic * pixels + max(_least(label, pixels, broken) for label in labels) > room:
            pixels -= 1
        return pixels

    one = largest_fitting(0)
    two = one if iconic else largest_fitting(_broken(size[1], unit, style))
    return one if one >= ON_ONE * two else two


def set_lines(label: str, size: Size, pixels: int, unit: float, style: Style) -> tuple[str, ...]:
    """Return the lines of a label on a button of a size: two if one would be too long and two are allowed."""
    if measure(label, Face.INDEX, pixels) <= _room(size[0], unit, style):
        return (label,)
    return min(_ways(label, pixels, _broken(size[1], unit, style)), key=lambda way: widest(way, pixels))


def stacked_size(labels: Sequence[str], width: int, unit: float, style: Style) -> int:
    """Return the size in pixels at which all labels fit under icons on buttons of a width."""
    pixels, smallest = style.type_size(STACKED, unit), round(SMALLEST_STACKED * unit)
    while pixels > smallest and max(_stacked(label, pixels) for label in labels) > width:
        pixels -= 1
    return pixels


def _stacked(label: str, pixels: int) -> int:
    """Return the width in pixels of a button for a label of a size under an icon."""
    return measure(label, Face.INDEX, pixels) + round(2 * AIR_STACKED * pixels)


def widest(lines: tuple[str, ...], pixels: int) -> int:
    """Return the width of the widest line in pixels."""
    return max(measure(text, Face.INDEX, pixels) for text in lines)


def _room(width: int, unit: float, style: Style) -> int:
    """Return the width of a button that its label may fill, in pixels."""
    return width - round(2 * min(AIR * unit, max(_least_air(unit, style), AIR_SHARE * width)))


def width_for(label: str, pixels: int, unit: float, style: Style, broken: int = 0) -> int:
    """Return the width in pixels of a button for a label of a size, on two lines if the size is at most broken."""
    wide = _least(label, pixels, broken)
    return ceil(min(wide + 2 * AIR * unit, max(wide + 2 * _least_air(unit, style), wide / (1 - 2 * AIR_SHARE))))


def _least_air(unit: float, style: Style) -> float:
    """Return the least space on each side of a label, in pixels; high contrast has a thicker focus ring."""
    return (AIR if style.contrast else AIR_LEAST) * unit


def _largest(height: int, unit: float, style: Style) -> int:
    """Return the usual largest size of a label on a button of a height, in pixels."""
    return round(min(42 * unit, height * 0.4 * style.text_scale / 100))


def _broken(height: int, unit: float, style: Style) -> int:
    """Return the largest size in pixels at which a label may take two lines on a button of a height."""
    return min(style.type_size(BROKEN, unit), round(height * 0.38))


def _ways(label: str, pixels: int, broken: int) -> list[tuple[str, ...]]:
    """Return all ways to break a label: on one line, and if its size is at most broken, on two."""
    words = label.split(" ")
    parted = [(" ".join(words[:index]), " ".join(words[index:])) for index in range(1, len(words))]
    return [(label,), *(parted if pixels <= broken else ())]


def _least(label: str, pixels: int, broken: int) -> int:
    """Return the width in pixels of a label of a size, broken in the best way."""
    return min(widest(way, pixels) for way in _ways(label, pixels, broken))


GREY = "#8C8C8C"
BUTTON_DEPTH = 8
"""Units: how far the dark base of a button reaches below its face."""


class ButtonState(Enum):
    """The state of a button: at rest, half-way down, held down, or disabled."""

    REST = "rest"
    HALF = "half"
    PRESSED = "pressed"
    DISABLED = "disabled"


def colours(primary: bool, state: ButtonState, style: Style) -> tuple[str, str, str]:
    """Return the colours of a button: the upper and lower half of its face, and its label."""
    if state is ButtonState.DISABLED:
        face = style.dark(mix(palette.ENAMEL_BOTTOM, palette.NIGHT, 0.4))
        return face, face, GREY if style.contrast else mix(palette.LABEL, palette.ENAMEL_BOTTOM, 0.45)
    if style.contrast:
        return (palette.CONTRAST_YELLOW, palette.CONTRAST_YELLOW, BLACK) if primary else (BLACK, BLACK, WHITE)
    if primary:
        return palette.PRIMARY_TOP, palette.PRIMARY_BOTTOM, palette.PRIMARY_TEXT
    return palette.ENAMEL_TOP, palette.ENAMEL_BOTTOM, palette.LAMP_TEXT


@recent(128)
def button(
    size: Size,
    label: str,
    unit: float,
    style: Style,
    icon: str | None = None,
    primary: bool = False,
    state: ButtonState = ButtonState.REST,
    stacked: bool = False,
    beside: tuple[str, ...] = (),
    pixels: int | None = None,
    grave: bool = False,
) -> Surface:
    """Return a button with a label and an icon, beside the label or, if stacked, above it.

    size: the size of the face in pixels; below it the picture has BUTTON_DEPTH units more for the base. A pressed face
        lies 6 units lower, a half pressed one 3.
    icon: its name; "" leaves room for an icon, None does not.
    beside: labels of other buttons of the same width, which get the same size.
    pixels: the size of the label, instead of the largest that fits.
    grave: whether its edge is coral, as what it does is not easily undone.
    """
    width, height = size
    picture_size = (width, height + round(BUTTON_DEPTH * unit))
    drop = {ButtonState.PRESSED: 6 * unit, ButtonState.HALF: 3 * unit}.get(state, 0)
    body = _button_face((0, drop, width, height), unit, style, primary, state, grave)
    if state in (ButtonState.REST, ButtonState.HALF) and not style.contrast:
        body = field((0, BUTTON_DEPTH * unit, width, height), 18 * unit, palette.ENAMEL_BASE) + body
    picture = rasterise(body, picture_size, picture_size)
    metal = ink = colours(primary, state, style)[2]
    if not (primary or style.contrast or state is ButtonState.DISABLED):
        metal = palette.BRASS_LIGHT
    face = _Face(picture, size, round(drop), ink, metal, unit, style)
    if stacked and icon:
        face.stack(label, icon, beside, pixels)
    else:
        face.write(label, icon, beside, pixels)
    return picture


def _button_face(area: Area, unit: float, style: Style, primary: bool, state: ButtonState, grave: bool) -> str:
    top, bottom, _ = colours(primary, state, style)
    held = state in (ButtonState.PRESSED, ButtonState.HALF)
    edge = palette.CORAL if grave else palette.BRASS_DARK
    if held and not style.contrast:  # in the shade of its frame
        top, bottom = (mix(tone, palette.NIGHT, 0.35) for tone in (top, bottom))
    radius, disabled = 18 * unit, state is ButtonState.DISABLED
    x, y, width, height = area
    if style.contrast:
        return plate(area, radius, top, GREY if disabled else WHITE, (1.5 if disabled else 3) * unit)
    if disabled:
        return plate(area, radius, top, mix(palette.BRASS_DARK, palette.NIGHT, 0.5), 2 * unit)
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
        + (_glow(area) if held else "")
        + field(lit, 1.25 * unit, mix(palette.BRASS_LIGHT, WHITE, 0.3) if primary else palette.ENAMEL_EDGE)
        + rim(area, radius, palette.LAMP_TEXT if held else edge, 3 * unit)
    )


def _glow(area: Area) -> str:
    """Return the light that fills a face as it is held down."""
    x, y, width, height = area
    middle = f'cx="{x + width / 2}" cy="{y + height / 2}" rx="{width * 0.48}" ry="{height * 0.48}"'
    return (
        f'<radialGradient id="glow"><stop offset="0" stop-color="{palette.FOCUS_GLOW}" stop-opacity="0.7"/>'
        f'<stop offset="1" stop-color="{palette.FOCUS_GLOW}" stop-opacity="0"/></radialGradient>'
        f'<ellipse {middle} fill="url(#glow)"/>'
    )


@dataclass(frozen=True, slots=True)
class _Face:
    """The face of a button to write on; top is how far it is pressed, ink and metal colour the label and the icon."""

    picture: Surface
    size: Size
    top: int
    ink: str
    metal: str
    unit: float
    style: Style

    def write(self, label: str, sign: str | None, beside: tuple[str, ...], pixels: int | None) -> None:
        """Write a label in the middle with its icon to the left, in a size or as large as `label_size` allows."""
        width, height = self.size
        iconic = 0.0 if sign is None else ICON + (ICON_GAP if label else 0)
        pixels = pixels or label_size(self.size, (label, *beside), self.unit, self.style, iconic)
        lines = (label,) if iconic else set_lines(label, self.size, pixels, self.unit, self.style)
        iconic, wide = iconic if sign else 0.0, widest(lines, pixels)
        x = (width - round(iconic * pixels) - wide) // 2
        if sign:
            side = round(ICON * pixels)
            self.picture.blit(icon(sign, side, self.metal), (x, self.top + (height - side) // 2))
        for index, words in enumerate(lines):
            text = line(words, Face.INDEX, pixels, self.ink)
            left = x + round(iconic * pixels) + (wide - text.get_width()) // 2
            down = round((index - (len(lines) - 1) / 2) * pixels)
            self.picture.blit(text, (left, self.top + down + (height - text.get_height()) // 2))

    def stack(self, label: str, sign: str, beside: tuple[str, ...], pixels: int | None) -> None:
        """Write a label at the foot with its icon above, in a size or as large as `stacked_size` allows."""
        width, height = self.size
        side = round(min(height * 0.38, width * 0.6))
        place = (width - side) // 2, self.top + round(height * 0.38) - side // 2
        self.picture.blit(icon(sign, side, self.metal), place)
        pixels = pixels or stacked_size((label, *beside), width, self.unit, self.style)
        text = line(label, Face.INDEX, pixels, self.ink)
        middle = self.top + round(height * 0.795) - max(0, pixels - round(STACKED * self.unit)) // 2
        self.picture.blit(text, ((width - text.get_width()) // 2, middle - text.get_height() // 2))
