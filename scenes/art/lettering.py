"""Lettering: plain lines of text, figures in fixed cells, glowing names, the sign lettering and the logo.

Every picture of one line is padded so that the middle of its capitals is the middle of the picture: a caller that
centres pictures on a row has set the row well, and descenders never shift it. Pictures of lines are shared; never
draw on them.
"""

from collections.abc import Iterable
from enum import Enum
from functools import lru_cache
from math import ceil, cos, degrees, radians, sin

import pygame
from pygame import Surface
from pygame.transform import rotozoom, smoothscale_by

from scenes.art.fonts import Face, cap_height, font
from scenes.art.paint import mix, rgb, soft_shape, svg, tinted, transparent
from scenes.art.palette import LETTER_INK

LOGO_BOX = (1800, 660)
LOGO_TOP = 140
"""The logo's picture is larger than its letters, for the glow: its size, and where the lockup begins, in units."""


@lru_cache(maxsize=256)
def line(text: str, face: Face, pixels: int, colour: str, tracking: float = 0.0) -> Surface:
    """Return one line of text on a transparent ground, its capitals centred from top to bottom.

    The tracking is the air in pixels that is added between letters.
    """
    rendered = _letters(text, face, pixels, colour, tracking)
    top, tall = cap_height(face, pixels)
    spare = 2 * top + tall - rendered.get_height()
    above, below = max(0, -spare), max(0, spare)
    picture = transparent((rendered.get_width(), above + rendered.get_height() + below))
    picture.blit(rendered, (0, above))
    return picture


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


@lru_cache(maxsize=256)
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


@lru_cache(maxsize=64)
def digits(text: str, face: Face, pixels: int, colour: str) -> Surface:
    """Return a clock or a rolling number: each figure stands in the middle of a cell as wide as "0".

    Other signs, such as the colon, keep their own narrower cell, so a running number never shifts.
    """
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


class Enamel(Enum):
    """The colours of a sign: the face above and below its seam, from top to bottom, then the side likewise."""

    WARM = ("#FFF8E0", "#FFE3A0", "#FFC95E", "#F2A236", "#8A3A12", "#4A1420")
    LILAC = ("#FFFFFF", "#F6ECFF", "#D3BFFF", "#A88FF0", "#4B34A0", "#241258")


def sign(text: str, pixels: int, enamel: Enamel = Enamel.WARM, tracking: float | None = None) -> Surface:
    """Return sign lettering: an inked, extruded face in two tones, a rim of light on its edges, a soft shadow.

    The middle of the capitals' face is the middle of the picture. Without a tracking in pixels the letters get so
    much air that their outlines do not touch.
    """
    letters = _enamelled(text, pixels, enamel, pixels * 0.07 if tracking is None else tracking)
    depth = pixels * 0.09
    picture = transparent(letters.get_size())
    picture.blit(soft_shape(letters, max(1.0, depth / 2), "#05030C", 0.55), (0, round(depth / 2)))
    picture.blit(letters, (0, 0))
    return picture


def logo(unit: float, lit: bool = True) -> Surface:
    """Return the name of the house: PATIENCE along a circle over ARCADE, in a warm glow where it is lit.

    The picture measures LOGO_BOX units, its middle is the lockup's, and the lockup begins LOGO_TOP units from its top.
    """
    width, height = (round(side * unit) for side in LOGO_BOX)
    letters = transparent((width, height))
    for letter, along in _along_circle("PATIENCE", round(118 * unit), 12 * unit):
        angle = along / (2100 * unit)
        # Set and turned at twice the size, so that their edges come out smooth.
        large = rotozoom(_enamelled(letter, round(236 * unit), Enamel.LILAC, 0), -degrees(angle), 1)
        turned = smoothscale_by(large, 0.5)
        x = width / 2 + 2100 * unit * sin(angle)
        y = (LOGO_TOP + 76) * unit + 2100 * unit * (1 - cos(angle))
        letters.blit(turned, turned.get_rect(center=(round(x), round(y))))
    arcade = _enamelled("ARCADE", round(198 * unit), Enamel.WARM, 14 * unit)
    letters.blit(arcade, arcade.get_rect(center=(width // 2, round((LOGO_TOP + 262) * unit))))

    if not lit:
        return letters
    picture = _logo_glow((width, height))
    # Laid over light that shows through, the letters' soft edges would shine: the light is cut out behind them.
    behind = pygame.mask.from_surface(letters, 0).to_surface(setcolor=(0, 0, 0, 255), unsetcolor=(0, 0, 0, 0))
    picture.blit(behind, (0, 0), special_flags=pygame.BLEND_RGBA_SUB)
    picture.blit(letters, (0, 0))
    return picture


def _logo_glow(size: tuple[int, int]) -> Surface:
    """Return a wide warm glow; a round one stretched, since the rasteriser's radial gradients are round."""
    stops = "".join(
        f'<stop offset="{place}" stop-color="#FF9A3A" stop-opacity="{opacity}"/>'
        for place, opacity in ((0, 0.3), (0.5, 0.15), (0.8, 0.03), (1, 0))
    )
    body = f'<defs><radialGradient id="g">{stops}</radialGradient></defs><circle cx="1" cy="1" r="1" fill="url(#g)"/>'
    return pygame.transform.smoothscale(svg(body, (2, 2), (size[1], size[1])), size)


def _letters(text: str, face: Face, pixels: int, colour: str, tracking: float) -> Surface:
    """Render a line as the font sets it, with air between its letters that keeps their kerning."""
    type_face = font(face, pixels)
    if not tracking or not text:
        return type_face.render(text, True, rgb(colour))
    picture = transparent((measure(text, face, pixels, tracking), type_face.size(text)[1]))
    for index, letter in enumerate(text):
        x = type_face.size(text[: index + 1])[0] - type_face.size(letter)[0] + index * tracking
        picture.blit(type_face.render(letter, True, rgb(colour)), (round(x), 0))
    return picture


def _along_circle(text: str, pixels: int, tracking: float) -> list[tuple[str, float]]:
    """Return each letter with the place of its middle on the line, in pixels from the line's own middle."""
    widths = [measure(letter, Face.DISPLAY, pixels) for letter in text]
    start = -(sum(widths) + tracking * (len(text) - 1)) / 2
    places = []
    for letter, width in zip(text, widths, strict=True):
        places.append((letter, start + width / 2))
        start += width + tracking
    return places


def _enamelled(text: str, pixels: int, enamel: Enamel, tracking: float) -> Surface:
    """Return a sign's letters without a shadow, on a margin in which one has room."""
    letters = line(text, Face.DISPLAY, pixels, "#FFFFFF", tracking)
    depth = max(2, round(pixels * 0.09))
    outline = max(3, round(pixels * 0.045))
    margin = 2 * depth + outline
    shape = transparent((letters.get_width() + 2 * margin, letters.get_height() + 2 * margin))
    shape.blit(letters, (margin, margin))
    picture = _inked(shape, outline, depth)
    layers = [tinted(shape, mix(*enamel.value[4:], step / depth)) for step in range(depth, 0, -1)]
    layers += [_faced(shape, cap_height(Face.DISPLAY, pixels)[1], enamel), _rim(shape, max(1, round(pixels * 0.02)))]
    for layer, down in zip(layers, (*range(depth, 0, -1), 0, 0), strict=True):
        # Premultiplied, a layer leaves the ink's colour where it is clear, and turned letters get no pale fringe.
        picture.blit(layer.premul_alpha(), (0, down), special_flags=pygame.BLEND_PREMULTIPLIED)
    return picture


def _inked(shape: Surface, outline: int, depth: int) -> Surface:
    """Return the ink around a shape and around all the depth it is extruded by."""
    stamp = tinted(shape, LETTER_INK)
    grown = transparent(shape.get_size())
    for angle in range(0, 360, 15):
        grown.blit(stamp, (round(outline * cos(radians(angle))), round(outline * sin(radians(angle)))))
    ink = grown.copy()
    for step in (*range(2, depth, 2), depth):
        ink.blit(grown, (0, step))
    return ink


def _faced(shape: Surface, tall: int, enamel: Enamel) -> Surface:
    """Return the shape in the two tones of an enamel, with a hard seam half-way up capitals of a height."""
    width, height = shape.get_size()
    tones = transparent((1, height))
    middle = height / 2
    for y in range(height):
        above = y + 0.5 < middle
        start, end = enamel.value[:2] if above else enamel.value[2:4]
        share = (y + 0.5 - (middle - tall / 2 if above else middle)) / (tall / 2)
        tones.set_at((0, y), rgb(mix(start, end, min(1.0, max(0.0, share)))))
    face = tinted(shape, "#FFFFFF")
    face.blit(pygame.transform.scale(tones, (width, height)), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return face


def _rim(shape: Surface, tall: int) -> Surface:
    """Return the light on all upper edges of a shape: the shape less itself moved down."""
    edge = shape.copy()
    edge.blit(shape, (0, tall), special_flags=pygame.BLEND_RGBA_SUB)
    return tinted(edge, "#FFFFFF", 0.75)
