"""Where a card lies: its position at rest, its pose at a moment, and what tells its positions, a layout."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple, Protocol

from pygame import Rect

from game.cards import Card
from game.state import State


class Pose(NamedTuple):
    """How a card lies or hangs at a moment."""

    x: float  # of its middle, in pixels
    y: float
    height: int
    up: bool = True
    angle: float = 0.0  # degrees against the clock
    width: float = 1.0  # the share seen of a card that turns over
    lift: float = 0.0  # how far it is off the table, from 0 (resting) to 1 (held)
    opacity: float = 1.0
    shade: float = 0.0  # how much darker than its picture it is, from 0 to 1
    order: int = 0


@dataclass(frozen=True, slots=True)
class CardPosition:
    """A card's place at rest."""

    x: int  # of its upper left corner, in pixels
    y: int
    height: int
    order: int = 0  # from back to front
    shade: float = 0.0  # from 0 to 1: it is covered, or cannot be played
    up: bool = True

    @property
    def width(self) -> int:
        """The card's width in pixels."""
        return round(self.height * 5 / 7)

    @property
    def area(self) -> Rect:
        """The card's rectangle on the screen."""
        return Rect(self.x, self.y, self.width, self.height)

    @property
    def centre(self) -> tuple[float, float]:
        """The middle of the card."""
        return self.x + self.width / 2, self.y + self.height / 2

    @property
    def pose(self) -> Pose:
        """How a card rests there."""
        return Pose(*self.centre, self.height, self.up, shade=self.shade, order=self.order)


class Layout(Protocol):
    """What the animator asks of a game UI: where cards lie in a state, and where a slot is."""

    @property
    def field(self) -> Rect:
        """The part of the screen between the rails, which shakes when an attack lands."""

    @property
    def foundations(self) -> frozenset[int]:
        """The slots that cards come home to."""

    @property
    def score_point(self) -> tuple[int, int]:
        """Where the score stands on the rail: a number won flies there."""

    def gauge(self, card: Card) -> Sequence[Rect]:
        """Return the marks on a rail that tell of a card, in order, if there are any."""

    def card_positions(self, state: State) -> Mapping[Card, CardPosition]:
        """Return the spot of every card on the table; cards out of play have none."""

    def slot_position(self, slot: int) -> CardPosition | None:
        """Return where the first card of a slot would lie, or None for a slot off the table."""


Posed = tuple[Card, Pose]  # a card, and how it lies or hangs
