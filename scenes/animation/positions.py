"""Where cards lie: `CardPosition` at rest, `Pose` at any moment, and the `Layout` that places them."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple, Protocol

from pygame import Rect

from game.cards import Card
from game.state import State
from scenes.art import cards
from scenes.render.drawables import Point


class Pose(NamedTuple):
    """How a card is seen at a moment, at rest or in flight."""

    x: float  # of its middle, in pixels
    y: float
    height: int
    up: bool = True
    angle: float = 0.0  # degrees anticlockwise
    width: float = 1.0  # the share of its width that is seen as it turns over
    lift: float = 0.0  # height above the table, from 0 (at rest) to 1 (dragged)
    opacity: float = 1.0
    shade: float = 0.0  # how much it is darkened, from 0 to 1
    order: int = 0

    @property
    def corner(self) -> tuple[int, int]:
        """The upper left corner of the card at rest, in pixels."""
        return round(self.x - cards.width(self.height) / 2), round(self.y - self.height / 2)


@dataclass(frozen=True, slots=True)
class CardPosition:
    """The position of a card at rest."""

    x: int  # of its upper left corner, in pixels
    y: int
    height: int
    order: int = 0  # from back to front
    shade: float = 0.0  # from 0 to 1; for cards that are covered or cannot be played
    up: bool = True

    @property
    def width(self) -> int:
        """The card's width in pixels."""
        return cards.width(self.height)

    @property
    def area(self) -> Rect:
        """The card's rectangle on the screen."""
        return Rect(self.x, self.y, cards.width(self.height), self.height)

    @property
    def centre(self) -> tuple[float, float]:
        """The middle of the card."""
        return self.x + cards.width(self.height) / 2, self.y + self.height / 2

    @property
    def pose(self) -> Pose:
        """The pose of a card that rests here."""
        return Pose(*self.centre, self.height, self.up, shade=self.shade, order=self.order)


class ShieldPlace(NamedTuple):
    """Where the shield of a target lies, in pixels."""

    middle: Point
    size: int


class Layout(Protocol):
    """What the animator needs of a game's layout."""

    @property
    def field(self) -> Rect:
        """The part of the screen between the rails, in pixels; it shakes when an attack lands."""

    @property
    def accent(self) -> str:
        """The place's colour."""

    @property
    def matter(self) -> str:
        """The outline of what flies up where a card lands, about its middle, some 20 units high."""

    @property
    def foundations(self) -> frozenset[int]:
        """The slots of the foundations."""

    @property
    def score_point(self) -> Point:
        """The place of the score on the rail, to which a number flies."""

    def gauge(self, card: Card) -> Sequence[Rect]:
        """Return the marks on a rail that stand for a card, in order; empty if there are none."""

    def card_positions(self, state: State) -> Mapping[Card, CardPosition]:
        """Return the position of every card on the table; cards out of play have none."""

    def slot_position(self, slot: int) -> CardPosition | None:
        """Return the position of the first card of a slot; None for a slot off the table."""

    def shield(self, slot: int, state: State) -> ShieldPlace | None:
        """Return the place of the shield of a target under attack, or None if it has none."""


def on_rail(x: float, layout: Layout) -> bool:
    """Whether a place is on a rail, beside the field: what flies there must leave free what is written above it."""
    return not layout.field.left < x < layout.field.right


Posed = tuple[Card, Pose]
