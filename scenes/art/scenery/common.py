"""What all places share: the view of their box, skies without bands, light, and the shade that lies on a table."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import exp

import pygame
from pygame import Rect, Surface

from scenes.render.palette import Accent, mix, rgb
from scenes.render.svg import svg, transparent

BOX = (1600, 900)
BAYER = ((0, 8, 2, 10), (12, 4, 14, 6), (3, 11, 1, 9), (15, 7, 13, 5))
POOL_DARK = "#05030C"

Stops = Sequence[tuple[float, str]]
"""A gradient: positions from 0 to 1, rising, each with its colour."""


@dataclass(frozen=True, slots=True)
class View:
    """The part of a place's 1600 x 900 box that a picture shows.

    Size is in pixels, scale in pixels per unit of the box. Left and top are the box point at the picture's upper left
    corner; near and far are the x where sight ends on the left and right, at the edge or behind a rail.
    """

    size: tuple[int, int]
    scale: float
    left: float
    top: float
    near: float
    far: float

    @property
    def bottom(self) -> float:
        """The box y of the picture's lower edge."""
        return self.top + self.size[1] / self.scale

    def paint(self, body: str) -> Surface:
        """Rasterise SVG elements given in units of the box; what they leave free is transparent."""
        seen = (self.size[0] / self.scale, self.size[1] / self.scale)
        return svg(f'<g transform="translate({-self.left:.3f} {-self.top:.3f})">{body}</g>', seen, self.size)

    def pixel(self, x: float, y: float) -> tuple[float, float]:
        """Return where a point of the box lies on the picture."""
        return (x - self.left) * self.scale, (y - self.top) * self.scale

    def sky(self, stops: Stops) -> Surface:
        """Return an opaque dithered gradient that runs down the height of the box, and goes on evenly beyond it."""
        heights = ((self.top + (row + 0.5) / self.scale) / BOX[1] for row in range(self.size[1]))
        return tiled(strip([colour_at(stops, height) for height in heights]), self.size)

    def shine(
        self, scene: Surface, spots: Iterable[tuple[float, float]], radius: float, colour: str, share: float
    ) -> None:
        """Add the same round light to the scene at several points of the box."""
        lamp = light((radius * self.scale, radius * self.scale), colour, share)
        for spot in spots:
            add_light(scene, lamp, self.pixel(*spot))


def cover(size: tuple[int, int], anchor: float = 0.5, field: Rect | None = None) -> View:
    """Return the view in which the box covers the field of a picture, keeping proportions, its middle on the field's.

    Where height is cropped, an anchor of 0 keeps the upper edge of the box and 1 the lower one. Without a field the
    whole picture counts; with one, what lies outside it will be behind rails, and may show less than a whole place.
    """
    field = field or Rect(0, 0, *size)
    scale = max(field.width / BOX[0], field.height / BOX[1])
    left = BOX[0] / 2 - field.centerx / scale
    top = (BOX[1] - field.height / scale) * anchor - field.top / scale
    return View(size, scale, left, top, left + field.left / scale, left + field.right / scale)


def portrait(size: tuple[int, int], width: float, top: float, centre: float = BOX[0] / 2) -> View:
    """Return the view through an arch: a stretch of the box this wide about a centre, from the given y downward.

    An arch so wide that it would look beyond the bottom of the box is moved closer.
    """
    scale = max(size[0] / width, size[1] / (BOX[1] - top))
    left = centre - size[0] / scale / 2
    return View(size, scale, left, top, left, left + size[0] / scale)


def colour_at(stops: Stops, position: float) -> tuple[float, float, float]:
    """Return the three channels of a gradient at a position, unrounded, so that they can be dithered."""
    before, after = stops[0], stops[0]
    for stop in stops:
        before, after = after, stop
        if stop[0] >= position:
            break
    span = after[0] - before[0]
    share = min(1.0, max(0.0, (position - before[0]) / span)) if span else 1.0
    (r, g, b), (red, green, blue) = rgb(before[1]), rgb(after[1])
    return r + (red - r) * share, g + (green - g) * share, b + (blue - b) * share


def strip(colours: Sequence[tuple[float, ...]]) -> Surface:
    """Return a dithered picture 4 pixels wide with one row per colour, each of three channels or four."""
    thresholds = [[(cell + 0.5) / 16 for cell in row] for row in BAYER]
    data = bytes(
        min(255, int(channel + threshold))
        for row, colour in enumerate(colours)
        for threshold in thresholds[row % 4]
        for channel in colour
    )
    return pygame.image.frombytes(data, (4, len(colours)), "RGB" if len(colours[0]) == 3 else "RGBA")


def tiled(band: Surface, size: tuple[int, int]) -> Surface:
    """Return a picture of this size filled from left to right with copies of a band as high as it."""
    picture = transparent(size) if band.get_flags() & pygame.SRCALPHA else Surface(size, 0, 32)
    picture.blit(band, (0, 0))
    done = band.get_width()
    while done < size[0]:
        picture.blit(picture, (done, 0), (0, 0, done, size[1]))
        done *= 2
    return picture


def turned(band: Surface, size: tuple[int, int]) -> Surface:
    """Return a picture of this size filled with copies of a band given upright, its upper end turned to the left."""
    return pygame.transform.rotate(tiled(band, (size[1], size[0])), 90)


def fade(position: float) -> float:
    """Return a bell that is 1 at 0 and has vanished at 1 and -1."""
    edge = exp(-3)
    return max(0.0, (exp(-3 * position * position) - edge) / (1 - edge))


def _bell(length: int) -> list[float]:
    return [fade(2 * (step + 0.5) / length - 1) for step in range(length)]


def light(radii: tuple[float, float], colour: str, share: float) -> Surface:
    """Return an ellipse of light on black, to be added to a picture; radii in pixels, share from 0 to 1."""
    width, height = (max(2, round(2 * radius)) for radius in radii)
    red, green, blue = (channel * share for channel in rgb(colour))
    glow = tiled(strip([(red * up, green * up, blue * up) for up in _bell(height)]), (width, height))
    across = turned(strip([(255 * along,) * 3 for along in _bell(width)]), (width, height))
    glow.blit(across, (0, 0), special_flags=pygame.BLEND_RGB_MULT)
    # Multiplying never rounds down to black, which would leave the light a faint square rim.
    glow.fill((1, 1, 1), special_flags=pygame.BLEND_RGB_SUB)
    return glow


def add_light(scene: Surface, lamp: Surface, centre: tuple[float, float]) -> None:
    """Add light to a scene, centred on a pixel."""
    corner = (round(centre[0] - lamp.get_width() / 2), round(centre[1] - lamp.get_height() / 2))
    scene.blit(lamp, corner, special_flags=pygame.BLEND_RGB_ADD)


def shade(radii: tuple[float, float], colour: str, share: float) -> Surface:
    """Return an ellipse of a dark colour, strongest in its middle, to be laid over a picture; radii in pixels."""
    width, height = (max(2, round(2 * radius)) for radius in radii)
    dark = tiled(strip([(*rgb(colour), 255 * share * up) for up in _bell(height)]), (width, height))
    across = turned(strip([(255, 255, 255, 255 * along) for along in _bell(width)]), (width, height))
    dark.blit(across, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return dark


def table(scene: Surface, accent: Accent, pool: float, field: Rect, vignette: float = 0.4) -> Surface:
    """Return a scene made quiet enough to lie under cards: a pool of shade over the field, and a vignette at its rim.

    The pool (its opacity from 0 to 1) is the place's deep colour, most of it night; the vignette is the darkness of
    the field's corners. The result is opaque.
    """
    result = scene.copy()
    dark = shade((field.width * 0.8, field.height * 0.8), mix(accent.deep, POOL_DARK, 0.6), pool)
    result.blit(dark, dark.get_rect(center=field.center))
    # A corner lies on two rims, and so each takes the root of what the corner keeps.
    lost = 255 * (1 - (1 - vignette) ** 0.5)
    for length, lay in ((field.height, tiled), (field.width, turned)):
        rims = [
            min(255.0, 255 - lost * max(0.0, abs(2 * (step + 0.5) / length - 1) - 0.4) / 0.6) for step in range(length)
        ]
        result.blit(lay(strip([(rim,) * 3 for rim in rims]), field.size), field, special_flags=pygame.BLEND_RGB_MULT)
    return result
