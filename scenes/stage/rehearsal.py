"""Rehearsal: what a story will show in the air is drawn in the studio shortly before it is told, in its order."""

from collections.abc import Iterator, Mapping, Sequence
from heapq import merge

from game.cards import Card
from scenes.animation.card_images import Deck
from scenes.animation.timeline import Leg, pose
from scenes.stage.sprites import hanging, shadow

STEP = 1 / 120  # seconds between the moments looked at: what lies between looks like one of them
COARSE = 6  # degrees: a shadow is soft, and need not be drawn at every angle of its card
AHEAD = 0.5  # seconds of a story that are drawn ahead: of all of a long one, the first pictures would be dropped again


class Rehearsal:
    """Draws the flights of cards ahead of one story, for as long as it is told."""

    def __init__(self, deck: Deck, legs: Mapping[Card, Sequence[Leg]]) -> None:
        self._deck = deck
        self._flights = [(card, leg) for card, way in legs.items() for leg in way if not leg.low and leg.duration]
        self._moments = merge(*(_moments(index, leg) for index, (_, leg) in enumerate(self._flights)))
        self._now = 0.0
        self._until = 0.0
        self._end = max((leg.finish for _, leg in self._flights), default=0.0)
        self.advance(0.0)

    def advance(self, now: float) -> None:
        """Take note of the moment that the story has come to, and have more of it drawn in time."""
        self._now = now
        if self._until < min(self._end, now + AHEAD / 2):
            self._until = now + AHEAD
            self._deck.studio.foresee(self._draw)

    def stop(self) -> None:
        """Draw no more: the story has come to an end."""
        self._until = self._end = 0.0

    def _draw(self) -> None:
        """Draw, in the studio, what is seen until some moment."""
        for moment, index in self._moments:
            card, leg = self._flights[index]
            if self._now <= moment:
                seen = pose(leg, moment)
                hanging(self._deck, card, seen)
                shadow(self._deck, seen._replace(angle=round(seen.angle / COARSE) * COARSE))
            if moment > self._until:
                return


def _moments(index: int, leg: Leg) -> Iterator[tuple[float, int]]:
    """Tell the moments of a leg one by one: in the studio, for a whole deal has thousands."""
    return ((leg.start + step * STEP, index) for step in range(int(leg.duration / STEP) + 1))
