"""Flights: the cards of one board that are in the air, or wait for their turn to rise."""

from collections.abc import Iterator, Sequence
from operator import itemgetter

from game.cards import Card
from scenes.stage.canvas import Drawable
from scenes.stage.deck import Deck
from scenes.stage.flight import Flight, Leg, Pose
from scenes.stage.pops import refusal
from scenes.stage.sprites import hanging, shadow

Posed = tuple[Card, Pose]


class Flights:
    """The flight of each card that has one; it is forgotten when it is over."""

    def __init__(self) -> None:
        self._flights: dict[Card, Flight] = {}

    def __bool__(self) -> bool:
        return bool(self._flights)

    def __iter__(self) -> Iterator[Card]:
        return iter(self._flights)

    def begin(self, card: Card, legs: Sequence[Leg]) -> None:
        """Let a card fly, leg after leg."""
        self._flights[card] = Flight(legs)

    def clear(self) -> None:
        """Let every card have arrived."""
        self._flights = {}

    def advance(self, now: float) -> None:
        """Let time pass up to a moment."""
        self._flights = {card: flight for card, flight in self._flights.items() if not flight.over(now)}

    def stays(self, card: Card) -> bool:
        """Whether a card has no flight, or one on which it only changes its shade."""
        flight = self._flights.get(card)
        return flight is None or flight.stays

    def poses(self, now: float) -> dict[Card, Pose]:
        """Return how each card lies or hangs at a moment."""
        return {card: flight.pose(now) for card, flight in self._flights.items()}

    def waiting(self, now: float) -> list[Posed]:
        """Return the cards that lie still for now, and how."""
        return [(card, flight.pose(now)) for card, flight in self._flights.items() if flight.waits(now)]

    def aloft(self, now: float) -> list[Posed]:
        """Return the cards in the air, those that will lie undermost first, and how they hang."""
        flights = [(card, flight) for card, flight in self._flights.items() if not flight.waits(now)]
        found = [(flight.leg.end.order, card, flight.pose(now)) for card, flight in flights]
        return [(card, pose) for _, card, pose in sorted(found, key=itemgetter(0))]


def flying(deck: Deck, aloft: Sequence[Posed], refused: frozenset[Card]) -> list[Drawable]:
    """Return the sprites of cards in the air, each above its shadow; those refused have an edge that says so."""
    seen: list[Drawable] = []
    shadows: set[Drawable] = set()  # cards that fly as one throw one
    for card, pose in aloft:
        cast = set(shadow(deck, pose)) - shadows
        shadows |= cast
        seen += [*cast, hanging(deck, card, pose)]
        if card in refused:
            seen += refusal(deck, pose)
    return seen
