"""Plays a timeline on one board: which cards are in the air, which cues are due, and what to prerender."""

from collections.abc import Iterator, Mapping, Sequence
from heapq import merge

from game.cards import Card
from scenes.animation.card_images import CardImages, hanging, shadow
from scenes.animation.durations import SHAKE_NO_EDGE
from scenes.animation.effects import refusal
from scenes.animation.timeline import Cued, Flight, Posed, Segment, Timeline, pose_at
from scenes.render.drawables import Drawable
from scenes.render.easing import Schedule

STEP = 1 / 120  # seconds between the moments looked at: what lies between looks like one of them
COARSE = 6  # degrees: a shadow is soft, and need not be drawn at every angle of its card
AHEAD = 0.5  # seconds that are drawn ahead: of all of a long timeline, the first pictures would be dropped again


class Prerender:
    """Draws the flights of cards ahead of one timeline, for as long as it plays."""

    def __init__(self, deck: CardImages, segments: Mapping[Card, Sequence[Segment]]) -> None:
        self._deck = deck
        self._flights = [
            (card, segment) for card, way in segments.items() for segment in way if not segment.low and segment.duration
        ]
        self._moments = merge(*(_moments(index, segment) for index, (_, segment) in enumerate(self._flights)))
        self._now = 0.0
        self._until = 0.0
        self._end = max((segment.finish for _, segment in self._flights), default=0.0)
        self.advance(0.0)

    def advance(self, now: float) -> None:
        """Take note of the moment that the timeline has come to, and have more of it drawn in time."""
        self._now = now
        if self._until < min(self._end, now + AHEAD / 2):
            self._until = now + AHEAD
            self._deck.images.prerender(self._draw)

    def stop(self) -> None:
        """Draw no more: the timeline has come to an end."""
        self._until = self._end = 0.0

    def _draw(self) -> None:
        """Draw, in the worker, what is seen until some moment."""
        for moment, index in self._moments:
            card, segment = self._flights[index]
            if self._now <= moment:
                seen = pose_at(segment, moment)
                hanging(self._deck, card, seen)
                shadow(self._deck, seen._replace(angle=round(seen.angle / COARSE) * COARSE))
            if moment > self._until:
                return


def _moments(index: int, segment: Segment) -> Iterator[tuple[float, int]]:
    """Yield the moments of a segment one by one: in the worker, for a whole deal has thousands."""
    return ((segment.start + step * STEP, index) for step in range(int(segment.duration / STEP) + 1))


class TimelinePlayer:
    """The timeline under way, if any: the flight of each card, forgotten when it is over, and the cues to come.

    cards are those that have a flight, before them or under way; unsettled, those that do not stay where they lie.
    waiting are the cards that lie among the others for now, and how; aloft those in the air, the ones that will lie
    undermost first, and how they hang.
    """

    def __init__(self, deck: CardImages) -> None:
        self.cards: frozenset[Card] = frozenset()
        self.unsettled: frozenset[Card] = frozenset()
        self.waiting: list[Posed] = []
        self.aloft: list[Posed] = []
        self._deck = deck
        self._timeline = Timeline()
        self._coming: list[tuple[Posed, Flight]] = []  # the next one last, and how each lies until then
        self._begun: dict[Card, Flight] = {}
        self._cues: Schedule[Cued] = Schedule()
        self._prerender = Prerender(deck, {})

    def begin(self, timeline: Timeline) -> None:
        """Play a timeline from its beginning, in place of any other."""
        self.end()
        self._timeline = timeline
        for card, segments in timeline.segments.items():
            for pose in (segment.begin for segment in segments if segment.low):  # drawn by the time it lies there
                self._deck.resting(card if pose.up else None, pose.height, pose.shade)
        self._coming = [((card, segments[0].begin), Flight(segments)) for card, segments in timeline.segments.items()]
        self._coming.sort(key=lambda one: one[1].segment.start)
        self._coming.reverse()
        self.cards = frozenset(timeline.segments)
        self.unsettled = frozenset(card for (card, _), flight in self._coming if not flight.stays)
        self._prerender = Prerender(self._deck, timeline.segments)
        for moment, cued in timeline.cues:
            self._cues.add(moment, cued)

    def end(self) -> None:
        """Let every card have arrived; what has not fallen due is left out."""
        self._prerender.stop()
        self._cues.clear()
        self._coming, self._begun, self.waiting, self.aloft = [], {}, [], []
        self.cards = self.unsettled = frozenset()
        self._timeline = Timeline()

    def advance(self, seconds: float) -> list[Cued]:
        """Let time pass and return what has fallen due."""
        due = self._cues.advance(seconds)
        if not self.cards:
            return due
        now = self._cues.now
        while self._coming and self._coming[-1][1].segment.start <= now:
            (card, _), flight = self._coming.pop()
            self._begun[card] = flight
        if over := {card for card, flight in self._begun.items() if flight.over(now)}:
            self.cards -= over
            self.unsettled -= over
            for card in over:
                del self._begun[card]
        self.waiting = [posed for posed, _ in reversed(self._coming)]
        self.aloft = []
        for card, flight in sorted(self._begun.items(), key=lambda one: one[1].segment.end.order):
            (self.waiting if flight.waits(now) else self.aloft).append((card, flight.pose(now)))
        self._prerender.advance(now)
        return due

    @property
    def revealed(self) -> bool:
        """Whether the timeline has come to its point, or there is none."""
        return self._cues.now >= self._timeline.reveals_at

    @property
    def moving(self) -> bool:
        """Whether anything is in the air or to come."""
        return bool(self.cards or self.refused or not self._cues.empty)

    @property
    def refused(self) -> frozenset[Card]:
        """The cards with an edge for now that says that they may not go where they were asked to."""
        return self._timeline.refused if self._cues.now < SHAKE_NO_EDGE else frozenset()

    def sprites(self) -> list[Drawable]:
        """Return the cards in the air, each above its shadow, and the edges of those refused."""
        refused = self.refused
        seen: list[Drawable] = []
        shadows: set[Drawable] = set()  # cards that fly as one throw one
        for card, pose in self.aloft:
            cast = [one for one in shadow(self._deck, pose) if one not in shadows]
            shadows.update(cast)
            seen += [*cast, hanging(self._deck, card, pose)]
            if card in refused:
                seen += refusal(self._deck, pose)
        return seen
