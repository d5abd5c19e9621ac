"""The pen: lines of text, sign lettering, panels and rings, set in the units of a screen's frame."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import TypeVar

from pygame import Rect, Surface

from scenes.art import panels, titles
from scenes.art.titles import Enamel
from scenes.commands import PadKind
from scenes.render import typography
from scenes.render.drawables import Sprite
from scenes.render.frame import DesignFrame
from scenes.render.image_cache import ImageCache
from scenes.render.palette import LAMP_NUMBER
from scenes.render.style import Style
from scenes.render.typography import Face
from scenes.table.focus_ring import ring_around

START, MIDDLE, END = 0.0, 0.5, 1.0
"""Where a line lies about its point: it begins there, has its middle there, or ends there."""
LEFT, RIGHT = 64, 1856
"""Where lines begin and end on a screen, in units."""
SMALLEST = 24  # units: no line is set smaller to fit its width

Size = TypeVar("Size")


def largest(sizes: Iterable[Size], fits: Callable[[Size], bool]) -> Size:
    """Return the first of some sizes, which begin with the largest, that fits; else the last."""
    for size in sizes:
        if fits(size):
            break
    return size


@dataclass(frozen=True, slots=True)
class Pen:
    """Sets text on one screen; points and lengths are in units, in high contrast the colours are plain."""

    frame: DesignFrame
    style: Style
    images: ImageCache
    pad: PadKind | None = None
    """Whose gamepad is used, if one is: then its signs stand where else keys are named."""

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
        """Return a line about a point, its capitals centred on it from top to bottom.

        With a width it is set smaller where it would be wider; the tracking is the air between letters.
        """
        pixels = self.style.type_size(size, self.frame.unit)
        air = tracking * self.frame.unit
        if width:
            pixels = self._fitting(words, face, pixels, air, width)
        return self.line(words, face, pixels, colour, point, align, air)

    def line(
        self,
        words: str,
        face: Face,
        pixels: int,
        colour: str,
        point: tuple[float, float],
        align: float = MIDDLE,
        air: float = 0.0,
    ) -> Sprite:
        """Return a line about a point, of a size and with air between its letters in pixels."""
        return self.put(typography.line(words, face, pixels, self.style.text(colour), air), point, align)

    def row(
        self, ends: tuple[str, str], left: float, right: float, y: float, sizes: tuple[int, int], colour: str
    ) -> Iterator[Sprite]:
        """Draw a label and its figure at the two ends of a row, each of a size in pixels."""
        yield self.line(ends[0], Face.LABEL, sizes[0], colour, (left, y), START)
        yield self.line(ends[1], Face.INDEX, sizes[1], LAMP_NUMBER, (right, y), END)

    def rule(self, left: float, right: float, y: float) -> Sprite:
        """Return the hairline between two rows."""
        line = panels.hairline(self.frame.length(right - left), self.frame.unit, self.style)
        return Sprite(line, *self.frame.point(left, y))

    def lines(
        self, words: str, face: Face, size: float, colour: str, point: tuple[float, float], room: float, align: float
    ) -> list[Sprite]:
        """Return words about a point in as few lines as a room in units asks for, all of about one length."""
        pixels = self.style.type_size(size, self.frame.unit)
        broken = typography.balanced(words, face, pixels, self.frame.length(room))
        x, y = point
        first, pitch = -(len(broken) - 1) / 2, 1.2 * pixels / self.frame.unit
        return [
            self.text(line, face, size, colour, (x, y + (first + index) * pitch), align)
            for index, line in enumerate(broken)
        ]

    def sign(
        self, words: str, size: float, point: tuple[float, float], enamel: Enamel = Enamel.WARM, width: float = 0.0
    ) -> Sprite:
        """Return sign lettering with its middle at a point, set smaller where it would be wider than a width."""
        pixels = self.frame.length(size)
        if width:
            pixels = self._fitting(words, Face.DISPLAY, pixels, titles.AIR * pixels, width)
        return self.put(self.images.get_now(titles.sign, words, pixels, enamel.seen(self.style)), point)

    def fitting(self, lines: Iterable[tuple[str, float]], face: Face, size: float) -> int:
        """Return the size in pixels, of one in units or less, at which each of some lines fits its width in units."""
        pixels = self.style.type_size(size, self.frame.unit)
        return min(self._fitting(words, face, pixels, 0, width) for words, width in lines)

    def put(self, picture: Surface, point: tuple[float, float], align: float = MIDDLE) -> Sprite:
        """Return a picture about a point, centred on it from top to bottom."""
        x, y = self.frame.point(*point)
        return Sprite(picture, x - round(picture.get_width() * align), y - picture.get_height() // 2)

    def panel(self, area: Rect, quiet: bool = False) -> Sprite:
        """Return a panel on an area in pixels."""
        picture = self.images.get_now(panels.panel, area.size, self.frame.unit, self.style, quiet)
        inner = area.inflate((-self.frame.length(20),) * 2)  # past its round corners
        return Sprite(picture, *picture.get_rect(center=area.center).topleft, hides=(*inner.topleft, *inner.size))

    def ring(self, area: Rect, lit: bool, corner: float | None = 18, room: float | None = None) -> Iterator[Sprite]:
        """Draw the ring around an area in pixels, if it is lit; its corners are a card's without a radius in units.

        Where there is but little room around it, in pixels, it lies so much closer. In the worker thread it is drawn in
        any case: so no frame waits for it once the focus moves there.
        """
        if lit or self.images.draws_now:
            radius = None if corner is None else corner * self.frame.unit
            ring = ring_around(area, self.frame.unit, self.style, corner=radius, room=room)
            if lit:
                yield ring

    def _fitting(self, words: str, face: Face, pixels: int, air: float, width: float) -> int:
        wide = typography.measure(words, face, pixels, air)
        room = width * self.frame.unit
        return pixels if wide <= room else max(self.frame.length(SMALLEST), int(pixels * room / wide))
