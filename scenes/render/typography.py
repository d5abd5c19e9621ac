"""The two typefaces, and plain lines of text, figures in fixed cells, and glowing names set in them.

Every picture of one line is padded so that the middle of its capitals is the middle of the picture: a caller that
centres pictures on a row has set the row well, and descenders never shift it. Pictures of lines are shared; never
draw on them.
"""

from collections.abc import Iterable, Iterator
from enum import Enum
from functools import cache, lru_cache
from importlib.util import find_spec
from io import BytesIO
from math import ceil
from pathlib import Path

import pygame
from pygame import Surface
from pygame.font import Font

from scenes.render.palette import rgb
from scenes.render.recent import recent
from scenes.render.svg import soft_shape, transparent


class Face(Enum):
    """A typeface at one weight: display for names and numbers; the others for sentences, labels and indices.

    The value is the package that brings it, and the name of its file there.
    """

    DISPLAY = "fontpkg_alfa_slab_one", "AlfaSlabOne-Regular.ttf"
    SENTENCE = "fontpkg_barlow_semi_condensed", "BarlowSemiCondensed-SemiBold.ttf"
    LABEL = "fontpkg_barlow_semi_condensed", "BarlowSemiCondensed-Bold.ttf"
    INDEX = "fontpkg_barlow_semi_condensed", "BarlowSemiCondensed-ExtraBold.ttf"


@cache
def _file(face: Face) -> bytes:
    """Return the file of a face: every font that is opened by its name would keep it open, and some systems mind."""
    package, name = face.value
    found = find_spec(package)  # the package fontpkg, which would look for it, reads what every package says of itself
    assert found and found.origin, package
    return (Path(found.origin).parent / "files" / name).read_bytes()


@lru_cache(maxsize=256)
def font(face: Face, pixels: int, outline: int = 0) -> Font:
    """Return a face at a size in pixels; with an outline it draws that of its letters, larger by it on every side."""
    if not pygame.font.get_init():
        pygame.font.init()
    opened = Font(BytesIO(_file(face)), max(1, pixels))
    opened.outline = outline
    return opened


@lru_cache(maxsize=256)
def cap_height(face: Face, pixels: int) -> tuple[int, int]:
    """Return where a capital begins below the top of a rendered line, and how tall it is: rows are centred on that."""
    box = font(face, pixels).render("H", True, (255, 255, 255)).get_bounding_rect()
    return box.y, box.height


@recent(128)
def line(text: str, face: Face, pixels: int, colour: str, tracking: float = 0.0) -> Surface:
    """Return one line of text, its capitals centred from top to bottom, with so many pixels added between letters."""
    rendered = _letters(text, face, pixels, colour, tracking)
    above, below = air(face, pixels, rendered.get_height())
    picture = transparent((rendered.get_width(), above + rendered.get_height() + below))
    picture.blit(rendered, (0, above))
    return picture


def air(face: Face, pixels: int, height: int) -> tuple[int, int]:
    """Return the air that a rendered line of a height needs above and below to have its capitals in its middle."""
    top, tall = cap_height(face, pixels)
    spare = 2 * top + tall - height
    return max(0, -spare), max(0, spare)


@lru_cache(maxsize=1024)
def measure(text: str, face: Face, pixels: int, tracking: float = 0.0) -> int:
    """Return the width of a line in pixels."""
    return font(face, pixels).size(text)[0] + ceil(tracking * max(0, len(text) - 1))


def fitting(texts: Iterable[str], face: Face, pixels: int, width: int, smallest: int, tracking: float = 0.0) -> int:
    """Return the size, of a size or less, down to the smallest, at which no line of some is wider than allowed."""
    longest = max(texts, key=lambda text: measure(text, face, pixels, tracking))
    while pixels > smallest and measure(longest, face, pixels, tracking) > width:
        pixels -= 1
    return pixels


def fitted(
    text: str, face: Face, pixels: int, colour: str, width: int, smallest: int, tracking: float = 0.0
) -> Surface:
    """Return a line that is set smaller, down to the smallest size, where it would be wider than allowed."""
    return line(text, face, fitting((text,), face, pixels, width, smallest, tracking), colour, tracking)


def wrapped(text: str, face: Face, pixels: int, width: int) -> tuple[str, ...]:
    """Return the text broken into lines of at most a width in pixels; a longer word has a line of its own.

    A line break in the text is kept.
    """
    lines = []
    for paragraph in text.split("\n"):
        current = ""
        for word in paragraph.split(" "):  # not at a no-break space
            longer = f"{current} {word}" if current else word
            if current and measure(longer, face, pixels) > width:
                lines.append(current)
                current = word
            else:
                current = longer
        lines.append(current)
    return tuple(lines)


@lru_cache(maxsize=1024)
def balanced(text: str, face: Face, pixels: int, width: int) -> tuple[str, ...]:
    """Return the text broken into no more lines than a width in pixels asks for, all of them about equally long."""
    lines = wrapped(text, face, pixels, width)
    narrow, wide = 0, width
    while wide - narrow > 1:
        middle = (narrow + wide) // 2
        tried = wrapped(text, face, pixels, middle)
        if len(tried) == len(lines) and all(measure(one, face, pixels) <= middle for one in tried):
            lines, wide = tried, middle
        else:
            narrow = middle
    return lines


@recent(64)
def digits(text: str, face: Face, pixels: int, colour: str) -> Surface:
    """Return a clock or a rolling number that never shifts: each figure stands in a cell as wide as "0"."""
    cell = measure("0", face, pixels)
    cells = [cell if sign.isdigit() else measure(sign, face, pixels) for sign in text]
    figures = [line(sign, face, pixels, colour) for sign in text]
    picture = transparent((sum(cells), line("0", face, pixels, colour).get_height()))
    x = 0
    for width, figure in zip(cells, figures, strict=True):
        picture.blit(figure, (x + (width - figure.get_width()) // 2, 0))
        x += width
    return picture


def glowing(text: str, face: Face, pixels: int, colour: str, glow: str) -> Surface:
    """Return a line with light around it, on a margin of half the size; not meant for small text."""
    letters = line(text, face, pixels, colour)
    margin = max(4, pixels // 2)
    picture = transparent((letters.get_width() + 2 * margin, letters.get_height() + 2 * margin))
    picture.blit(letters, (margin, margin))
    light = soft_shape(picture, max(2.0, pixels * 0.16), glow, 0.9)
    light.blit(letters, (margin, margin))
    return light


def _letters(text: str, face: Face, pixels: int, colour: str, tracking: float) -> Surface:
    """Render a line as the font sets it, with air between its letters that keeps their kerning."""
    type_face = font(face, pixels)
    if not tracking or not text:
        return type_face.render(text, True, rgb(colour))
    picture = transparent((measure(text, face, pixels, tracking), type_face.size(text)[1]))
    for letter, x in along(text, type_face, tracking):
        picture.blit(type_face.render(letter, True, rgb(colour)), (x, 0))
    return picture


def along(text: str, type_face: Font, tracking: float) -> Iterator[tuple[str, int]]:
    """Yield each letter of a line with the pixel where it begins."""
    for index, letter in enumerate(text):
        x = type_face.size(text[: index + 1])[0] - type_face.size(letter)[0] + index * tracking
        yield letter, round(x)
