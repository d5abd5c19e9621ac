"""Measures: the one unit everything is laid out in, and the rails beside a field."""

from dataclasses import dataclass, field
from typing import Literal

from pygame import Rect

from scenes.render.style import Look

WIDE = 1.7  # from this aspect on, rails stand left and right; below it a top bar takes their place
SPACIOUS = 285  # units: on a narrower rail rows are as wide as plates
RAIL_GROWS = 1.2, 0.6  # units a rail is wider per cent that texts are larger: beside a wide field or a narrow one
BAR = 92  # the top bar's height in units
BAR_PLATE = 8, 66  # y and height in units of whatever hangs on the top bar: keys, the lamp, a note


@dataclass(frozen=True, slots=True)
class Rail:
    """A pillar beside the field. Its measures count from the outer edge, whichever side it stands on."""

    area: Rect
    side: Literal["left", "right"]
    unit: float

    def u(self, value: float) -> int:
        """Return a length in pixels."""
        return round(value * self.unit)

    @property
    def centre(self) -> int:
        """The middle of what is hung on it."""
        half = round((self.area.width - 22 * self.unit) / 2)
        return self.area.left + half if self.side == "left" else self.area.right - half

    def plate(self, y: float, height: float) -> Rect:
        """Return the rectangle of a plate that spans the rail, from a y in units, with a height in units."""
        width = self.area.width - self.u(46)
        return Rect(self.centre - width // 2, self.area.top + self.u(y), width, self.u(height))

    @property
    def contents(self) -> Rect:
        """The part that wide contents may fill: 16 units from the outer edge, 36 from the inner."""
        left = self.u(16) if self.side == "left" else self.u(36)
        return Rect(self.area.left + left, self.area.top, self.area.width - self.u(52), self.area.height)

    @property
    def row(self) -> tuple[int, int]:
        """Where a row of label and value begins and ends."""
        outer, inner = (self.u(22), self.u(40)) if self.area.width >= self.u(SPACIOUS) else (self.u(12), self.u(34))
        if self.side == "left":
            return self.area.left + outer, self.area.right - inner
        return self.area.left + inner, self.area.right - outer


@dataclass(frozen=True, slots=True)
class Measures:
    """One size of the screen, what a player chose about the layout, and whether lamp and words are seen there."""

    size: tuple[int, int]
    look: Look = field(default_factory=Look)
    left_handed: bool = False
    larger: bool = False
    lamp: bool = True
    words: bool = True

    @property
    def unit(self) -> float:
        """Pixels per unit: a thousand and eightieth of the screen's height."""
        return self.size[1] / 1080

    def u(self, value: float) -> int:
        """Return a length in pixels."""
        return round(value * self.unit)

    @property
    def wide(self) -> bool:
        """Whether rails stand beside the field; otherwise a top bar lies over it."""
        return self.size[0] / self.size[1] >= WIDE

    @property
    def folded(self) -> bool:
        """Whether the rails make way for larger cards: they are narrow, and what they can spare is folded away."""
        return self.larger and self.wide

    @property
    def gathered(self) -> bool:
        """Whether larger cards lie under a top bar: what else hangs around them is gathered where it takes least."""
        return self.larger and not self.wide

    @property
    def rail_growth(self) -> int:
        """How much wider a rail is for the sake of large texts, in units; larger cards come first."""
        return 0 if self.larger else round(RAIL_GROWS[not self.wide] * (self.look.text_scale - 100))

    @property
    def top(self) -> int:
        """Where the field begins: under the top bar, if there is one."""
        return 0 if self.wide else self.u(BAR)

    @property
    def frame(self) -> Rect:
        """The content's frame: the screen, or its middle where it is wider than two to one."""
        width = min(self.size[0], 2 * self.size[1])
        return Rect((self.size[0] - width) // 2, 0, width, self.size[1])

    @property
    def bar_lamp(self) -> Rect:
        """The lamp's place on the top bar, before the keys."""
        width, right = self.u(190), self.size[0] - self.u(3 * 160 + 20)
        return Rect(right - width, self.u(BAR_PLATE[0]), width, self.u(BAR_PLATE[1]))

    @property
    def bar(self) -> Rect:
        """The top bar of a narrow screen."""
        return Rect(0, 0, self.size[0], self.u(BAR))

    def rails(self, first: float, second: float) -> tuple[Rail, Rail, Rect]:
        """Return the rail with score and keys, the other rail, and the field between, from the rails' widths in units.

        The first stands on the left, or on the right for the left-handed.
        """
        frame, top = self.frame, self.top
        widths = (self.u(second), self.u(first)) if self.left_handed else (self.u(first), self.u(second))
        height = self.size[1] - top
        left = Rail(Rect(frame.left, top, widths[0], height), "left", self.unit)
        right = Rail(Rect(frame.right - widths[1], top, widths[1], height), "right", self.unit)
        field = Rect(left.area.right, top, right.area.left - left.area.right, height)
        return (right, left, field) if self.left_handed else (left, right, field)
