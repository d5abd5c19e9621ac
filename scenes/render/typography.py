"""Lines of text as pictures: the typefaces, measuring, fitting and breaking text, digits in cells, glowing names.

Pictures of lines are padded so that the middle of the capitals is the middle of the picture: to align a row, centre
them, whatever their descenders. They are shared; never draw on one.
"""

import re
from collections.abc import Iterable, Iterator
from enum import Enum
from functools import cache, lru_cache
from importlib.util import find_spec
from io import BytesIO
from itertools import accumulate, takewhile
from math import ceil
from pathlib import Path

import pygame
from pygame import Surface
from pygame.font import Font

from scenes.render.palette import rgb
from scenes.render.recent import recent
from scenes.render.svg import transparent, with_glow


class Face(Enum):
    """A typeface at one weight: display for names and numbers; the others for sentences, labels and indices.

    The value is the package that contains it, and its file name there.
    """

    DISPLAY = "fontpkg_alfa_slab_one", "AlfaSlabOne-Regular.ttf"
    SENTENCE = "fontpkg_barlow_semi_condensed", "BarlowSemiCondensed-SemiBold.ttf"
    LABEL = "fontpkg_barlow_semi_condensed", "BarlowSemiCondensed-Bold.ttf"
    INDEX = "fontpkg_barlow_semi_condensed", "BarlowSemiCondensed-ExtraBold.ttf"

    __hash__ = object.__hash__  # every measure of a text asks for it, and that of an enumeration is no built-in


@cache
def _file(face: Face) -> bytes:
    """Return the bytes of a face's file; a font opened by file name would keep the file open."""
    package, name = face.value
    spec = find_spec(package)  # faster than the package fontpkg, which reads the metadata of every package
    assert spec and spec.origin, package
    return (Path(spec.origin).parent / "files" / name).read_bytes()


@lru_cache(maxsize=256)
def font(face: Face, pixels: int, outline: int = 0) -> Font:
    """Return a face at a size in pixels; with an outline it draws letters grown by a number of pixels on every side."""
    if not pygame.font.get_init():
        pygame.font.init()
    opened = Font(BytesIO(_file(face)), max(1, pixels))
    opened.outline = outline
    return opened


@lru_cache(maxsize=256)
def cap_height(face: Face, pixels: int) -> tuple[int, int]:
    """Return how far below the top of a rendered line a capital starts, and its height, in pixels."""
    box = font(face, pixels).render("H", True, (255, 255, 255)).get_bounding_rect()
    return box.y, box.height


@recent(160)
def line(text: str, face: Face, pixels: int, colour: str, tracking: float = 0.0) -> Surface:
    """Return one line of text, vertically centred on its capitals, with a number of pixels added between letters."""
    rendered = _letters(text, face, pixels, colour, tracking)
    above, below = air(face, pixels, rendered.get_height())
    picture = transparent((rendered.get_width(), above + rendered.get_height() + below))
    picture.blit(rendered, (0, above))
    return picture


def air(face: Face, pixels: int, height: int) -> tuple[int, int]:
    """Return the padding above and below a rendered line of a height that centres its capitals, in pixels."""
    top, tall = cap_height(face, pixels)
    spare = 2 * top + tall - height
    return max(0, -spare), max(0, spare)


@lru_cache(maxsize=8192)
def measure(text: str, face: Face, pixels: int, tracking: float = 0.0) -> int:
    """Return the width of a line in pixels."""
    return font(face, pixels).size(text)[0] + ceil(tracking * max(0, len(text) - 1))


def fitting(texts: Iterable[str], face: Face, pixels: int, width: int, smallest: int, tracking: float = 0.0) -> int:
    """Return the largest size from pixels down to smallest at which no text is wider than width, else the smallest."""
    longest = max(texts, key=lambda text: measure(text, face, pixels, tracking))
    while pixels > smallest and measure(longest, face, pixels, tracking) > width:
        pixels -= 1
    return pixels


def fitted(
    text: str, face: Face, pixels: int, colour: str, width: int, smallest: int, tracking: float = 0.0
) -> Surface:
    """Return a line set as large as `fitting` allows."""
    return line(text, face, fitting((text,), face, pixels, width, smallest, tracking), colour, tracking)


@lru_cache(maxsize=1024)
def wrapped(text: str, face: Face, pixels: int, width: int) -> tuple[str, ...]:
    """Return the text broken into lines of at most a width in pixels; a longer word gets a line of its own.

    Line breaks in the text are kept, and no-break spaces never broken. A short last word does not stand alone, nor does
    a number that ends a clause begin a line, if there is room for it and the word before: "the 9."
    """
    lines = []
    for paragraph in text.split("\n"):
        words = list[str]()
        for group in re.split(r" (?!\S{1,3}$|\d\S*[.,:;!?](?: |$))", paragraph):
            words += [group] if " " in group and measure(group, face, pixels) <= width else group.split(" ")
        while words:
            ends = accumulate(measure(f"{word} ", face, pixels) for word in words)
            count = max(1, sum(1 for _ in takewhile(width.__ge__, ends)))  # about this many fit; lines take longer
            while count < len(words) and measure(" ".join(words[: count + 1]), face, pixels) <= width:
                count += 1
            while count > 1 and measure(" ".join(words[:count]), face, pixels) > width:
                count -= 1
            lines.append(" ".join(words[:count]))
            del words[:count]
    return tuple(lines)


@lru_cache(maxsize=1024)
def balanced(text: str, face: Face, pixels: int, width: int) -> tuple[str, ...]:
    """Like `wrapped`, in as few lines, but of about equal length."""
    lines = wrapped(text, face, pixels, width)
    narrow, wide = 0, width
    while len(lines) > 1 and wide - narrow > 1:
        middle = (narrow + wide) // 2
        tried = wrapped(text, face, pixels, middle)
        if len(tried) == len(lines) and all(measure(words, face, pixels) <= middle for words in tried):
            lines, wide = tried, middle
        else:
            narrow = middle
    return lines


@recent(64)
def digits(text: str, face: Face, pixels: int, colour: str) -> Surface:
    """Return a number or time with every digit in a cell as wide as "0", so that it does not shift as it changes."""
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
    """Return a line with a glow around it, on a margin of half its size; not for small text."""
    letters = line(text, face, pixels, colour)
    margin = max(4, pixels // 2)
    picture = transparent((letters.get_width() + 2 * margin, letters.get_height() + 2 * margin))
    picture.blit(letters, (margin, margin))
    return with_glow(picture, max(2.0, pixels * 0.16), glow, 0.9)


def _letters(text: str, face: Face, pixels: int, colour: str, tracking: float) -> Surface:
    """Render a line, with its kerning and with a number of pixels added between letters."""
    type_face = font(face, pixels)
    if not tracking or not text:
        return type_face.render(text, True, rgb(colour))
    picture = transparent((measure(text, face, pixels, tracking), type_face.size(text)[1]))
    for letter, x in along(text, type_face, tracking):
        picture.blit(type_face.render(letter, True, rgb(colour)), (x, 0))
    return picture


def along(text: str, type_face: Font, tracking: float) -> Iterator[tuple[str, int]]:
    """Yield each letter of a line with its x in pixels."""
    for index, letter in enumerate(text):
        x = type_face.size(text[: index + 1])[0] - type_face.size(letter)[0] + index * tracking
        yield letter, round(x)
