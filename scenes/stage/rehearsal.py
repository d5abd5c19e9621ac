"""Rehearsal: what a story will show in the air is drawn in the studio before it is told, in the order of the story."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from heapq import merge

from game.cards import Card
from scenes.stage.deck import Deck
from scenes.stage.flight import Leg, pose
from scenes.stage.sprites import hanging, shadow

STEP = 1 / 240  # seconds between the moments looked at: what lies between looks like one of them


def rehearse(deck: Deck, legs: Mapping[Card, Sequence[Leg]], told: Callable[[], bool]) -> None:
    """Have the flights of cards drawn beforehand, for as long as their story is told."""
    flights = [(card, leg) for card, way in legs.items() for leg in way if not leg.low and leg.duration]
    if flights:
        deck.studio.foresee(partial(_draw, deck, flights, told))


def _draw(deck: Deck, flights: Sequence[tuple[Card, Leg]], told: Callable[[], bool]) -> None:
    moments = merge(*(_moments(index, leg) for index, (_, leg) in enumerate(flights)))
    for moment, index in moments:
        if not told():
            return
        card, leg = flights[index]
        seen = pose(leg, moment)
        hanging(deck, card, seen)
        shadow(deck, seen)


def _moments(index: int, leg: Leg) -> list[tuple[float, int]]:
    return [(leg.start + step * STEP, index) for step in range(int(leg.duration / STEP) + 1)]
