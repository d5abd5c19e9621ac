"""Aside: cards at rest that for a while lie a little away from their spots, and how they get there and back."""

from collections.abc import Mapping
from math import inf

from game.cards import Card
from scenes.stage.durations import ASIDE
from scenes.stage.flight import Pose
from scenes.stage.timeline import Tween, out_cubic

Shift = tuple[int, int]
"""How far right and down, in pixels."""


class Aside:
    """Which cards lie away from their spots, and how far; where things may move they glide there."""

    def __init__(self, moves: bool) -> None:
        self._moves = moves
        self._begun: Mapping[Card, Shift] = {}
        self._wanted: Mapping[Card, Shift] = {}
        self._age = inf

    @property
    def any(self) -> bool:
        """Whether any card lies away from its spot."""
        return bool(self._wanted) or self.moving

    @property
    def moving(self) -> bool:
        """Whether any card is on its way."""
        return self._moves and self._age < ASIDE

    def ask(self, shifts: Mapping[Card, Shift]) -> bool:
        """Let these cards lie away from their spots, and no others; tell whether that is new."""
        if shifts == self._wanted:
            return False
        self._begun = {card: self._now(card) for card in {*self._begun, *self._wanted}}
        self._wanted, self._age = shifts, 0.0
        return True

    def forget(self) -> None:
        """Let every card lie on its spot, at once."""
        self._begun = self._wanted = {}
        self._age = inf

    def advance(self, seconds: float) -> None:
        """Let time pass."""
        self._age += seconds

    def shifted(self, card: Card, pose: Pose) -> Pose:
        """Return how a card lies that rests in a pose."""
        x, y = self._now(card) if self.any else (0, 0)
        return pose._replace(x=pose.x + x, y=pose.y + y) if x or y else pose

    def _now(self, card: Card) -> Shift:
        begin, end = self._begun.get(card, (0, 0)), self._wanted.get(card, (0, 0))
        if not self.moving or begin == end:
            return end
        x, y = (round(Tween(a, b, 0.0, ASIDE, out_cubic).at(self._age)) for a, b in zip(begin, end, strict=True))
        return x, y
