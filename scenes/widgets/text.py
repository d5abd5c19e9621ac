"""The pen: draws lines of text, sign lettering, panels and rings, in the units of the design frame."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import TypeVar

from pygame import Rect, Surface

from scenes.art import panels, titles
from scenes.art.markers import ring_around
from scenes.art.titles import Enamel
from scenes.commands import PadKind
from scenes.render import typography
from scenes.render.drawables import Sprite
from scenes.render.frame import DesignFrame
from scenes.render.image_cache import ImageCache
from scenes.render.palette import CORAL, LAMP_NUMBER, Style
from scenes.render.typography import Face

START, MIDDLE, END = 0.0, 0.5, 1.0  # the alignment of a line at its point: by its start, its middle or its end
LEFT, RIGHT, FOOT = 64, 1856, 1012  # the left and right margins of screens, and the y of their footers, in units
SMALLEST = 24  # units: the smallest size to which a line is shrunk to fit

Size = TypeVar("Size")


def largest(sizes: Iterable[Size], fits: Callable[[Size], bool]) -> Size:
    """Return the first of some sizes, sorted from the largest, that fits; else the last."""
    for size in sizes:
        if fits(size):
            break
    return size


@dataclass(frozen=True, slots=True)
class Pen:
    """Draws text on one screen; points and lengths are in units. In high contrast, colours are plain."""

    frame: DesignFrame
    style: Style
    images: ImageCache
    pad: PadKind | None = None
    """The kind of gamepad in use, if any: its signs are then shown in place of the names of keys."""

    def text(
        self,
        words: str,
        face: Face,
        size: float,
        colour: str,
        point: tuple[float, float],
        align: float = MIDDLE,
        width: float = 0.0,
        tracking: float = 0.0,
    ) -> Sprite:
        """Return a line aligned at a point, with its capitals centred vertically.

        If a width is given, the line is shrunk to fit; tracking is the letter spacing.
        """
        pixels = self.style.type_size(size, self.frame.unit)
        spacing = tracking * self.frame.unit
        if width:
            pixels = self._fitting(words, face, pixels, spacing, width)
        return self.line(words, face, pixels, colour, point, align, spacing)

    def line(
        self,
        words: str,
        face: Face,
        pixels: int,
        colour: str,
        point: tuple[float, float],
        align: float = MIDDLE,
        spacing: float = 0.0,
    ) -> Sprite:
        """Return a line aligned at a point; pixels is its size and spacing its letter spacing, both in pixels."""
        return self.put(typography.line(words, face, pixels, self.style.text(colour), spacing), point, align)

    def row(
        self, ends: tuple[str, str], left: float, right: float, y: float, sizes: tuple[int, int], colour: str
    ) -> Iterator[Sprite]:
        """Draw a label and its figure at the two ends of a row, with their sizes in pixels."""
        yield self.line(ends[0], Face.LABEL, sizes[0], colour, (left, y), START)
        yield self.line(ends[1], Face.INDEX, sizes[1], LAMP_NUMBER, (right, y), END)

    def rule(self, left: float, right: float, y: float) -> Sprite:
        """Return the hairline between two rows."""
        line = panels.hairline(self.frame.length(right - left), self.frame.unit, self.style)
        return Sprite(line, *self.frame.point(left, y))

    def lines(
        self, words: str, face: Face, size: float, colour: str, point: tuple[float, float], room: float, align: float
    ) -> list[Sprite]:
        """Return text centred vertically at a point, in as few lines of about equal length as fit a width in units."""
        pixels = self.style.type_size(size, self.frame.unit)
        broken = typography.balanced(words, face, pixels, self.frame.length(room))
        x, y = point
        first, pitch = -(len(broken) - 1) / 2, 1.2 * pixels / self.frame.unit
        return [
            self.text(line, face, size, colour, (x, y + (first + index) * pitch), align)
            for index, line in enumerate(broken)
        ]

    def warning(self, words: str, point: tuple[float, float], room: float) -> Iterator[Sprite]:
        """Draw a warning on a plate outlined in coral, centred at a point and no wider than a width in units."""
        lines = self.lines(words, Face.SENTENCE, 32, LAMP_NUMBER, point, room - 56, MIDDLE)
        plate = lines[0].area.unionall([line.area for line in lines[1:]])
        plate.inflate_ip(self.frame.length(56), self.frame.length(20))
        yield Sprite.at(panels.rail_note(plate.size, CORAL, self.frame.unit, self.style), center=plate.center)
        yield from lines

    def sign(
        self, words: str, size: float, point: tuple[float, float], enamel: Enamel = Enamel.WARM, width: float = 0.0
    ) -> Sprite:
        """Return sign lettering centred at a point, shrunk to fit if a width is given."""
        pixels = self.frame.length(size)
        if width:
            pixels = self._fitting(words, Face.DISPLAY, pixels, titles.AIR * pixels, width)
        return self.put(self.images.get_now(titles.sign, words, pixels, enamel.in_style(self.style)), point)

    def fitting(self, lines: Iterable[tuple[str, float]], face: Face, size: float) -> int:
        """Return the largest size in pixels, up to one in units, at which all lines fit their widths in units."""
        pixels = self.style.type_size(size, self.frame.unit)
        return min(self._fitting(words, face, pixels, 0, width) for words, width in lines)

    def largest(self, size: float, least: float, fits: Callable[[int], bool]) -> int:
        """Return the largest size in pixels that fits, from the player's text size down to a least, given in units."""
        pixels = range(self.style.type_size(size, self.frame.unit), self.frame.length(least) - 1, -1)
        return largest(pixels, fits)

    def put(self, picture: Surface, point: tuple[float, float], align: float = MIDDLE) -> Sprite:
        """Return a picture aligned at a point, centred vertically."""
        x, y = self.frame.point(*point)
        return Sprite(picture, x - round(picture.get_width() * align), y - picture.get_height() // 2)

    def panel(self, area: Rect, quiet: bool = False) -> Sprite:
        """Return a panel for an area in pixels."""
        picture = self.images.get_now(panels.panel, area.size, self.frame.unit, self.style, quiet)
        inner = area.inflate((-self.frame.length(20),) * 2)  # inside its rounded corners
        return Sprite(picture, *picture.get_rect(center=area.center).topleft, hides=(*inner.topleft, *inner.size))

    def ring(self, area: Rect, lit: bool, corner: float | None = 18, room: float | None = None) -> Iterator[Sprite]:
        """Draw the ring around an area in pixels, if it is lit; corner is the radius in units, None for that of cards.

        room is how far it may reach beyond the area, in pixels. The worker thread draws it even if it is not lit, so
        that no frame waits for it when the focus moves.
        """
        if lit or self.images.draws_now:
            radius = None if corner is None else corner * self.frame.unit
            ring = ring_around(area, self.frame.unit, self.style, corner=radius, room=room)
            if lit:
                yield ring

    def _fitting(self, words: str, face: Face, pixels: int, spacing: float, width: float) -> int:
        wide = typography.measure(words, face, pixels, spacing)
        room = width * self.frame.unit
        return pixels if wide <= room else max(self.frame.length(SMALLEST), int(pixels * room / wide))
