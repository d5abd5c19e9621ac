"""Spots: where a card lies at rest, and what the stage asks of a layout."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Protocol

from pygame import Rect

from game.cards import Card
from game.state import State


@dataclass(frozen=True, slots=True)
class Spot:
    """A card's place at rest.

    x and y are its upper left corner and height its height, in pixels; order sorts the cards from back to front; a
    shade (0 to 1) darkens cards that are covered or cannot be played; up tells whether its face is seen.
    """

    x: int
    y: int
    height: int
    order: int = 0
    shade: float = 0.0
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


class Layout(Protocol):
    """What the stage asks of a set: where cards lie in a state, and where a slot is."""

    @property
    def field(self) -> Rect:
        """The part of the screen between the rails, which shakes when an attack lands."""

    @property
    def foundations(self) -> frozenset[int]:
        """The slots that cards come home to."""

    @property
    def score_point(self) -> tuple[int, int]:
        """Where the score stands on the rail: a number won flies there."""

    def spots(self, state: State) -> Mapping[Card, Spot]:
        """Return the spot of every card on the table; cards out of play have none."""

    def anchor(self, slot: int) -> Spot | None:
        """Return where the first card of a slot would lie, or None for a slot off the table."""
