"""Spread: where the cards and slots of one game lie on one screen, and which of them is pointed at."""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence

from pygame import Rect

from game.cards import Card
from game.rules.base import Rules
from game.state import State
from scenes.games.layout import Measures
from scenes.sets.fans import front_card
from scenes.sets.recall import Recall
from scenes.sets.view import Hit
from scenes.stage.spots import Spot

RING_OFF_EDGE = 16
"""So far from the screen's edge, in units, is all that a ring surrounds: it would be cut off there, or touch it."""


class Spread(ABC):
    """Where the cards of one game lie, and its slots without them; all lengths are pixels."""

    def __init__(self, rules: Rules, measures: Measures) -> None:
        self.rules = rules
        self.measures = measures
        self._laid = Recall[Mapping[Card, Spot]]()

    def u(self, value: float) -> int:
        """Return a length in pixels."""
        return self.measures.u(value)

    def spots(self, state: State) -> Mapping[Card, Spot]:
        """Return the spot of every card on the table; cards out of play have none."""
        return self._laid(state, self.lay)

    @abstractmethod
    def lay(self, state: State) -> Mapping[Card, Spot]:
        """Work out the spots of a state; `spots` remembers the last answers."""

    @abstractmethod
    def anchor(self, slot: int) -> Spot | None:
        """Return where the first card of a slot would lie, or None for a slot off the table."""

    def anchor_in(self, slot: int, state: State) -> Spot | None:
        """Return where the first card of a slot would lie in a state: piles may shift as others grow."""
        return self.anchor(slot)

    def place(self, slot: int, state: State) -> Rect:
        """Return the area a slot and its cards fill: where cards may be dropped, and what the ring surrounds."""
        anchor = self.anchor_in(slot, state)
        if anchor is None:
            return Rect(0, 0, 0, 0)
        spots = self.spots(state)
        return anchor.area.unionall([spots[card].area for card in state.piles[slot] if card in spots])

    def ring(self, slot: int, count: int, state: State) -> Rect:
        """Return the area the focus ring surrounds: the top cards of a slot, as many as count says, or its place.

        Where the screen's edge is near, the ring lies on the edge of the cards.
        """
        off = -2 * self.u(RING_OFF_EDGE)
        area = self.surrounded(slot, count, state)
        return area.clip(Rect((0, 0), self.measures.size).inflate(off, off)) if count else area

    def surrounded(self, slot: int, count: int, state: State) -> Rect:
        """Return what a ring surrounds where the screen's edge is far."""
        spots, pile = self.spots(state), state.piles[slot]
        cards = [spots[card].area for card in pile[len(pile) - count :] if card in spots] if count else []
        anchor = self.anchor_in(slot, state)
        if not cards:
            return anchor.area if anchor else Rect(0, 0, 0, 0)
        return cards[0].unionall(cards[1:])

    def hit(self, state: State, point: tuple[int, int]) -> Hit | None:
        """Return what lies at a point, the front card first; the front card and empty slots reach a little further."""
        slack = self.u(8)
        if card := front_card(state.piles, self.spots(state), point, slack):
            return card
        for slot in range(len(state.piles)):
            anchor = self.anchor(slot)
            if anchor and not state.piles[slot] and self.place(slot, state).inflate(slack, slack).collidepoint(point):
                return Hit(slot, 0)
        return None

    def tick_at(self, point: tuple[int, int]) -> int | None:
        """Return the slot whose tick disc lies at a point."""
        return None

    def neighbours(self, state: State) -> Sequence[int]:
        """Return the slots the keys' cursor may stand on, in reading order."""
        return [slot.number for slot in self.rules.slots if self.anchor(slot.number)]

    def zones(self, state: State) -> Sequence[Sequence[int]]:
        """Return the slots by zone, for the Tab key: field, foundations, stock."""
        return [self.neighbours(state)]
