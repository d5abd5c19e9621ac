"""Performance: a story as it is told on one board: which cards are in the air, and what falls due beside them."""

from collections.abc import Collection, Sequence
from operator import itemgetter

from game.cards import Card
from scenes.stage.canvas import Drawable
from scenes.stage.deck import Deck
from scenes.stage.durations import SHAKE_NO_EDGE
from scenes.stage.flight import Flight, Posed
from scenes.stage.pops import refusal
from scenes.stage.rehearsal import Rehearsal
from scenes.stage.sprites import hanging, shadow
from scenes.stage.story import Cue, Story
from scenes.stage.timeline import Timeline


class Performance:
    """The story under way, if any: the flight of each card, forgotten when it is over, and the cues to come."""

    def __init__(self, deck: Deck) -> None:
        self._deck = deck
        self._story = Story()
        self._flights: dict[Card, Flight] = {}
        self._timeline: Timeline[Cue] = Timeline()
        self._rehearsal = Rehearsal(deck, {})

    def begin(self, story: Story) -> None:
        """Tell a story from its beginning, in place of any other."""
        self.end()
        self._story = story
        self._flights = {card: Flight(legs) for card, legs in story.legs.items()}
        self._rehearsal = Rehearsal(self._deck, story.legs)
        for moment, cue in story.cues:
            self._timeline.add(moment, cue)

    def end(self) -> None:
        """Let every card have arrived; what has not fallen due is left out."""
        self._rehearsal.stop()
        self._timeline.clear()
        self._flights = {}
        self._story = Story()

    def advance(self, seconds: float) -> list[Cue]:
        """Let time pass and return what has fallen due."""
        due = self._timeline.advance(seconds)
        if self._flights:
            now = self._timeline.now
            self._rehearsal.advance(now)
            self._flights = {card: flight for card, flight in self._flights.items() if not flight.over(now)}
        return due

    @property
    def told(self) -> bool:
        """Whether the story has come to its point, or there is none."""
        return self._timeline.now >= self._story.told

    @property
    def moving(self) -> bool:
        """Whether anything is in the air or to come."""
        return bool(self._flights or not self._timeline.empty)

    @property
    def cards(self) -> Collection[Card]:
        """The cards that have a flight, those among them that wait for their turn."""
        return self._flights.keys()

    def stays(self, card: Card) -> bool:
        """Whether a card has no flight, or one on which it only changes its shade."""
        flight = self._flights.get(card)
        return flight is None or flight.stays

    def poses(self) -> list[Posed]:
        """Return the cards that have a flight, and how each lies or hangs now."""
        return [(card, flight.pose(self._timeline.now)) for card, flight in self._flights.items()]

    def waiting(self) -> list[Posed]:
        """Return the cards that lie still for now, and how."""
        now = self._timeline.now
        return [(card, flight.pose(now)) for card, flight in self._flights.items() if flight.waits(now)]

    def aloft(self) -> list[Posed]:
        """Return the cards in the air, those that will lie undermost first, and how they hang."""
        now = self._timeline.now
        flights = [(card, flight) for card, flight in self._flights.items() if not flight.waits(now)]
        found = [(flight.leg.end.order, card, flight.pose(now)) for card, flight in flights]
        return [(card, pose) for _, card, pose in sorted(found, key=itemgetter(0))]

    def sprites(self, aloft: Sequence[Posed]) -> list[Drawable]:
        """Tell the cards in the air, each above its shadow; those refused have for a while an edge that says so."""
        refused = self._story.refused if self._timeline.now < SHAKE_NO_EDGE else ()
        seen: list[Drawable] = []
        shadows: set[Drawable] = set()  # cards that fly as one throw one
        for card, pose in aloft:
            cast = set(shadow(self._deck, pose)) - shadows
            shadows |= cast
            seen += [*cast, hanging(self._deck, card, pose)]
            if card in refused:
                seen += refusal(self._deck, pose)
        return seen
