"""Aside: cards at rest that for a while lie away from their spots, and how they get there and back."""

from collections.abc import Mapping, Set
from math import inf

from game.cards import Card
from scenes.animation.durations import ASIDE
from scenes.animation.timeline import Pose
from scenes.render.easing import Tween, out_cubic
from scenes.stage.places import ABOVE

Shift = tuple[int, int]
"""How far right and down, in pixels."""


class Aside:
    """Which cards lie away from their spots, how far, and which of them above all others.

    Where things may move they glide there and back; those that lay above all others stay so until they are back.
    """

    def __init__(self, moves: bool) -> None:
        self._moves = moves
        self._begun: Mapping[Card, Shift] = {}
        self._wanted: Mapping[Card, Shift] = {}
        self._above = self._were_above = frozenset[Card]()
        self._age = inf

    @property
    def any(self) -> bool:
        """Whether any card lies away from its spot."""
        return bool(self._wanted) or self.moving

    @property
    def moving(self) -> bool:
        """Whether any card is on its way."""
        return self._moves and self._age < ASIDE

    @property
    def above(self) -> frozenset[Card]:
        """The cards that lie above all others."""
        return self._above | self._were_above if self.moving else self._above

    def ask(self, shifts: Mapping[Card, Shift], above: frozenset[Card]) -> bool:
        """Let these cards lie away from their spots, and no others, some above all; tell whether that is new."""
        if (shifts, above) == (self._wanted, self._above):
            return False
        self._were_above = self.above
        begun = {card: self._now(card) for card in {*self._begun, *self._wanted}}
        self._begun = {card: shift for card, shift in begun.items() if shift != (0, 0)}
        self._wanted, self._above, self._age = shifts, above, 0.0
        return True

    def keep(self, cards: Set[Card]) -> None:
        """Let all cards but these lie on their spots, at once."""
        self._begun = {card: shift for card, shift in self._begun.items() if card in cards}
        self._wanted = {card: shift for card, shift in self._wanted.items() if card in cards}
        self._above, self._were_above = self._above & cards, self._were_above & cards
        if not cards:
            self._age = inf

    def advance(self, seconds: float) -> None:
        """Let time pass."""
        self._age += seconds

    def shifted(self, card: Card, pose: Pose) -> Pose:
        """Return how a card lies that rests in a pose."""
        x, y = self._now(card) if self.any else (0, 0)
        order = pose.order + ABOVE if card in self.above else pose.order
        return pose._replace(x=pose.x + x, y=pose.y + y, order=order) if x or y else pose

    def _now(self, card: Card) -> Shift:
        begin, end = self._begun.get(card, (0, 0)), self._wanted.get(card, (0, 0))
        if not self.moving or begin == end:
            return end
        x, y = (round(Tween(a, b, 0.0, ASIDE, out_cubic).at(self._age)) for a, b in zip(begin, end, strict=True))
        return x, y
