"""Figures: diagrams laid out at a share of the size they ask for, while what hangs in them is as large as ever."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from scenes.booklet import strips
from scenes.booklet.ink import CAPTION, SUM, Ink
from scenes.help.pages import Caption, Diagram, Hanging, Strip

GROWTH, GROWTH_ALONE, GROWTH_ACROSS = 1.3, 1.6, 2.0
"""How much larger than asked for a diagram is drawn where there is room.

Over sentences its cards measure 208 units at most, in a half of its own 256, and across a page 320.
"""
PERCENT = 100


class Band(NamedTuple):
    """What hangs from a height of a diagram, in units, and the room it takes there, in pixels."""

    y: float
    height: int


@dataclass(frozen=True, slots=True)
class Figure:
    """A diagram at a share of the size it asks for, with its bands from top to bottom."""

    diagram: Diagram
    share: float
    ink: Ink
    bands: tuple[Band, ...]

    @property
    def size(self) -> tuple[int, int]:
        """How large it is in pixels."""
        width, height = self.diagram.size
        return self.length(width), self.length(height) + sum(band.height for band in self.bands)

    def length(self, units: float) -> int:
        """Return a length of the diagram in pixels."""
        return self.ink.u(units * self.share)

    def y(self, units: float) -> int:
        """Return how far below its top a height of the diagram lies, in pixels: under all that hangs from above it."""
        return self.length(units) + sum(band.height for band in self.bands if band.y < units)


def figure(diagram: Diagram, share: float, ink: Ink) -> Figure:
    """Return a diagram laid out at a share of the size it asks for."""
    heights: dict[float, int] = {}
    for element in diagram.elements:
        if isinstance(element, Hanging):
            heights[element.at.y] = max(heights.get(element.at.y, 0), _height(element, share, ink))
    return Figure(diagram, share, ink, tuple(Band(y, heights[y]) for y in sorted(heights)))


def largest(diagrams: Sequence[Diagram], room: tuple[int, int], growth: float, ink: Ink) -> tuple[Figure, ...]:
    """Return some diagrams laid out at one share, the largest at which they fit a room in pixels under each other.

    It is no larger than their growth. One that is too wide for it alone gives way; one of nothing but what hangs is
    always as wide as it asks.
    """
    found: tuple[Figure, ...] = ()
    for percent in range(round(growth * PERCENT), 0, -1):
        wished = (percent / PERCENT if one.size[1] else 1.0 for one in diagrams)
        shares = (min(share, room[0] / ink.u(one.size[0])) for share, one in zip(wished, diagrams, strict=True))
        found = tuple(figure(one, share, ink) for one, share in zip(diagrams, shares, strict=True))
        if sum(one.size[1] for one in found) <= room[1]:
            break
    return found


def _height(element: Hanging, share: float, ink: Ink) -> int:
    width = ink.u(element.width * share)
    match element:
        case Caption(_, text, _, large):
            return ink.height(text, SUM if large else CAPTION, width)
        case Strip():
            return strips.height(element, width, ink)
