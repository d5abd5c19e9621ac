"""Plays a timeline on one board: which cards are in the air, which cues are due, and what to prerender."""

from collections.abc import Sequence
from operator import itemgetter

from game.cards import Card
from scenes.animation.card_images import CardImages, hanging, shadow
from scenes.animation.durations import SHAKE_NO_EDGE
from scenes.animation.positions import Posed
from scenes.animation.timeline import Cued, Note, Segment, Timeline
from scenes.render.drawables import Drawable


class Prerender:
    """Draws the flights of cards ahead of one timeline, for as long as it plays."""

    def __init__(self, deck: CardImages, timeline: Timeline) -> None:
        self._deck = deck
        ways = timeline.segments.items()
        self._flights = [(card, one) for card, way in ways for one in way if not one.low and one.duration]
        self._end = max((segment.finish for _, segment in self._flights), default=0.0)
        self._now = self._until = self._drawn = 0.0
        self.advance(0.0)

    def advance(self, now: float) -> None:
        """Take note of the moment that the timeline has come to, and have more of it drawn in time."""
        self._now = now
        if self._until < min(self._end, now + 0.25):
            self._until = now + 0.5  # of all of a long timeline, the first pictures would be dropped again
            self._deck.images.prerender(self._draw)

    def stop(self) -> None:
        """Draw no more: the timeline has come to an end."""
        self._until = self._end = 0.0

    def _draw(self) -> None:
        while self._drawn <= self._until:
            for card, segment in self._flights:
                if self._now <= self._drawn and segment.start <= self._drawn <= segment.finish:
                    seen = segment.pose(self._drawn)
                    hanging(self._deck, card, seen)
                    shadow(self._deck, seen._replace(angle=round(seen.angle / 6) * 6))  # it is soft: coarse turns do
            self._drawn += 1 / 120  # what lies between looks like one of these moments


class TimelinePlayer:
    """The timeline under way, if any: the flight of each card, forgotten when it is over, and the cues to come.

    cards are those that have a flight, before them or under way; unsettled, those that do not stay where they lie, to
    change their shade or to shiver. waiting are the cards that lie among the others for now, and how; aloft those in
    the air, the ones that will lie undermost first, and how they hang.
    """

    def __init__(self, deck: CardImages) -> None:
        self._deck = deck
        self._prerender = Prerender(deck, Timeline())
        self.end()

    def end(self) -> None:
        """Let every card have arrived; what has not fallen due is left out."""
        self._prerender.stop()
        self._timeline = Timeline()
        self._now = 0.0
        self._cues: list[tuple[float, Cued]] = []
        self._flights: dict[Card, list[Segment]] = {}
        self.cards = self.unsettled = frozenset[Card]()
        self.waiting: list[Posed] = []
        self.aloft: list[Posed] = []

    def begin(self, timeline: Timeline) -> None:
        """Play a timeline from its beginning, in place of any other."""
        self.end()
        self._timeline = timeline
        self._cues = sorted(timeline.cues, key=itemgetter(0))
        self._flights = {card: list(way) for card, way in timeline.segments.items()}
        for card, way in self._flights.items():
            for pose in (segment.begin for segment in way if segment.low):  # drawn by the time it lies there
                self._deck.resting(card if pose.up else None, pose.height, pose.shade)
        self.cards = frozenset(self._flights)
        self.unsettled = frozenset(card for card, way in self._flights.items() if not _stays(way))
        self._prerender = Prerender(self._deck, timeline)

    def advance(self, seconds: float) -> list[Cued]:
        """Let time pass and return what has fallen due."""
        now = self._now = self._now + seconds
        due = [cued for moment, cued in self._cues if moment <= now]
        del self._cues[: len(due)]
        if not self._flights:
            return due
        over = {card for card, way in self._flights.items() if now >= way[-1].finish}
        self.cards -= over
        for card in over:
            del self._flights[card]
        self.waiting, self.aloft = [], []
        for way in self._flights.values():
            while len(way) > 1 and now >= way[1].start:
                del way[0]
        flights = self._flights
        self.unsettled = frozenset(card for card in self.unsettled if card in flights and not _stays(flights[card]))
        for card, (segment, *_) in sorted(self._flights.items(), key=lambda one: one[1][0].end.order):
            lies = segment.low or now < segment.start or (now >= segment.finish and segment.end.lift == 0)
            (self.waiting if lies else self.aloft).append((card, segment.pose(now)))
        self._prerender.advance(now)
        return due

    def hush(self) -> None:
        """Leave out the notes that have not fallen due."""
        self._cues = [(moment, cued) for moment, cued in self._cues if not isinstance(cued, Note)]

    @property
    def revealed(self) -> bool:
        """Whether the timeline has come to its point, or there is none."""
        return self._now >= self._timeline.reveals_at

    @property
    def moving(self) -> bool:
        """Whether anything is in the air or to come."""
        return bool(self._flights or self._cues or self.refused)

    @property
    def refused(self) -> frozenset[Card]:
        """The cards with an edge for now that says that they may not go where they were asked to."""
        return self._timeline.refused if self._now < SHAKE_NO_EDGE else frozenset()

    def sprites(self) -> list[Drawable]:
        """Return the cards in the air, each above its shadow."""
        seen: list[Drawable] = []
        shadows: set[Drawable] = set()  # cards that fly as one throw one
        for card, pose in self.aloft:
            cast = [one for one in shadow(self._deck, pose) if one not in shadows]
            shadows.update(cast)
            seen += [*cast, hanging(self._deck, card, pose)]
        return seen


def _stays(way: Sequence[Segment]) -> bool:
    return all(segment.low for segment in way) and way[0].begin[:3] == way[-1].end[:3]
