"""Enamel: keys in their states; how large their labels are, and how wide that makes them, tells key_labels.

Measures are in pixels, line widths come from the unit (pixels for a 1080th of the screen's height). Pictures are
shared: never draw on one.
"""

from dataclasses import dataclass
from enum import Enum
from functools import lru_cache

from pygame import Surface

from scenes.art.buttons import BROKEN_PITCH, ICON, ICON_GAP, STACKED, Size, label_size, set_lines, stacked_size, widest
from scenes.art.fonts import Face
from scenes.art.icons import icon
from scenes.art.plates import Area, field, rim
from scenes.art.solids import fill
from scenes.render import palette
from scenes.render.palette import mix
from scenes.render.style import Look
from scenes.render.svg import svg
from scenes.render.typography import line

BLACK, GREY, WHITE = "#000000", "#8C8C8C", "#FFFFFF"
KEY_DEPTH = 8
"""How far a key's dark base reaches below its face, in units."""


class KeyState(Enum):
    """Whether a key waits, is held down or on its way there, or can do nothing now."""

    REST = "rest"
    HALF = "half"
    PRESSED = "pressed"
    DISABLED = "disabled"


def colours(primary: bool, state: KeyState, look: Look) -> tuple[str, str, str]:
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
    beside: tuple[str, ...] = (),
    pixels: int | None = None,
) -> Surface:
    """Return a key with a label and the icon of a name, beside the label or, stacked, over it.

    The size is that of the face, which begins in the picture's upper left corner; below it the picture has room for
    the base, KEY_DEPTH units. A pressed face lies 6 units lower, half-way 3; a disabled one is flat and thinly lined.
    To fill a key with brass while it is held, lay a part of the same key, primary, over it. A label is set no larger
    than those of the keys beside it, if those are as wide, unless its size is said, in pixels. An icon without a name
    is none, but its room is kept free.
    """
    width, height = size
    picture_size = (width, height + round(KEY_DEPTH * unit))
    drop = {KeyState.PRESSED: 6 * unit, KeyState.HALF: 3 * unit}.get(state, 0)
    body = _key_face((0, drop, width, height), unit, look, primary, state)
    if state in (KeyState.REST, KeyState.HALF) and not look.contrast:
        body = field((0, KEY_DEPTH * unit, width, height), 18 * unit, palette.KEY_BASE) + body
    picture = svg(body, picture_size, picture_size)
    ink = colours(primary, state, look)[2]
    face = _Face(picture, (width, height), round(drop), ink, _icon_colour(primary, state, look), unit, look)
    if stacked and icon:
        face.stack(label, icon, beside, pixels)
    else:
        face.write(label, icon, beside, pixels)
    return picture


def _key_face(area: Area, unit: float, look: Look, primary: bool, state: KeyState) -> str:
    top, bottom, _ = colours(primary, state, look)
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
        return colours(primary, state, look)[2]
    return palette.BRASS_LIGHT


@dataclass(frozen=True, slots=True)
class _Face:
    """The face of a key: its picture, its size, how deep it is pressed, its label's and its icon's colours."""

    picture: Surface
    size: Size
    top: int
    ink: str
    metal: str
    unit: float
    look: Look

    def write(self, label: str, sign: str | None, beside: tuple[str, ...], pixels: int | None) -> None:
        """Write a label in the middle, in a size or as large as others can be, too, and the icon at its left alike."""
        width, height = self.size
        iconic = 0.0 if sign is None else ICON + (ICON_GAP if label else 0)
        pixels = pixels or label_size(self.size, (label, *beside), self.unit, self.look, iconic)
        lines = (label,) if iconic else set_lines(label, self.size, pixels, self.unit, self.look)
        iconic, wide = iconic if sign else 0.0, widest(lines, pixels)
        x = (width - round(iconic * pixels) - wide) // 2
        if sign:
            side = round(ICON * pixels)
            self.picture.blit(icon(sign, side, self.metal), (x, self.top + (height - side) // 2))
        for index, words in enumerate(lines):
            text = line(words, Face.INDEX, pixels, self.ink)
            left = x + round(iconic * pixels) + (wide - text.get_width()) // 2
            down = round((index - (len(lines) - 1) / 2) * pixels * BROKEN_PITCH)
            self.picture.blit(text, (left, self.top + down + (height - text.get_height()) // 2))

    def stack(self, label: str, sign: str, beside: tuple[str, ...], pixels: int | None) -> None:
        """Write a label at the foot, in a size or as large as others can be, too, and the icon over it."""
        width, height = self.size
        side = round(min(height * 0.38, width * 0.6))
        place = (width - side) // 2, self.top + round(height * 0.38) - side // 2
        self.picture.blit(icon(sign, side, self.metal), place)
        pixels = pixels or stacked_size((label, *beside), width, self.unit, self.look)
        text = line(label, Face.INDEX, pixels, self.ink)
        middle = self.top + round(height * 0.795) - max(0, pixels - round(STACKED * self.unit)) // 2
        self.picture.blit(text, ((width - text.get_width()) // 2, middle - text.get_height() // 2))
