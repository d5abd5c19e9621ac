"""The frame of 1920 x 1080 units in which every screen but the table is laid out."""

from dataclasses import dataclass
from functools import cached_property

from pygame import Rect, Surface

from scenes.render.svg import rasterise

WIDTH, HEIGHT = 1920, 1080


@dataclass(frozen=True)
class DesignFrame:
    """The largest 16:9 frame that fits on a screen of a size in pixels, centred; pictures extend beyond it."""

    size: tuple[int, int]

    @cached_property
    def unit(self) -> float:
        """The length of a unit in pixels."""
        return min(self.size[0] / WIDTH, self.size[1] / HEIGHT)

    @cached_property
    def left(self) -> float:
        """The x of the screen's left edge in units: 0, or negative on a wider screen."""
        return (WIDTH - self.size[0] / self.unit) / 2

    @property
    def right(self) -> float:
        """The x of the screen's right edge in units."""
        return WIDTH - self.left

    @cached_property
    def top(self) -> float:
        """The y of the screen's upper edge in units: 0, or negative on a taller screen."""
        return (HEIGHT - self.size[1] / self.unit) / 2

    @property
    def bottom(self) -> float:
        """The y of the screen's lower edge in units."""
        return HEIGHT - self.top

    def point(self, x: float, y: float) -> tuple[int, int]:
        """Return the pixel of the screen at a point of the frame."""
        return round((x - self.left) * self.unit), round((y - self.top) * self.unit)

    def length(self, units: float) -> int:
        """Return a length in whole pixels, at least one."""
        return max(1, round(units * self.unit))

    def rect(self, x: float, y: float, width: float, height: float) -> Rect:
        """Return a rectangle of the frame in pixels; its size in pixels does not depend on its place."""
        return Rect(self.point(x, y), (self.length(width), self.length(height)))

    def paint(self, body: str) -> Surface:
        """Return a transparent picture of the whole screen with SVG elements in units of the frame."""
        box = (self.right - self.left, self.bottom - self.top)
        return rasterise(f'<g transform="translate({-self.left:.3f} {-self.top:.3f})">{body}</g>', box, self.size)
