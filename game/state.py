"""The state of a table: an immutable value, and the only code that moves a card from pile to pile."""

from dataclasses import dataclass

from game.cards import Card, Pile
from game.events import Carried, Event, Scored, Turned
from game.moves import Move


@dataclass(frozen=True, slots=True)
class State:
    """Everything that undo restores.

    piles are indexed by slot number; down holds the cards that lie face down; last is the move that led here, None for
    a fresh deal.
    """

    piles: tuple[Pile, ...]
    down: frozenset[Card]
    score: int = 0
    last: Move | None = None

    def __init__(
        self, piles: tuple[Pile, ...], down: frozenset[Card], score: int = 0, last: Move | None = None
    ) -> None:
        # written out because mypyc does not compile the one that dataclass makes
        object.__setattr__(self, "piles", piles)
        object.__setattr__(self, "down", down)
        object.__setattr__(self, "score", score)
        object.__setattr__(self, "last", last)

    def after(self, *events: Event) -> "State":
        """Return the state after some events, applied in order.

        Raises ValueError for an event that takes cards that are not on top of their pile.
        """
        return self.reached_by(self.last, events)

    def reached_by(self, move: Move | None, events: tuple[Event, ...] = ()) -> "State":
        """Return the state after the events of a move, with that move as its last. Raises as `after` does."""
        piles, score = list(self.piles), self.score
        flipped: set[Card] = set()
        for event in events:  # every replay runs through here, and a match statement would take twice as long
            if isinstance(event, Carried):
                cards, source, target = event.cards, event.source, event.target
                pile = piles[source]
                rest = len(pile) - len(cards)
                if rest < 0 or pile[rest:] != cards:
                    raise ValueError(f"{' '.join(map(str, cards))} are not the top of slot {source}")
                piles[source] = pile[:rest]
                piles[target] += cards[::-1] if event.turned else cards
                if event.turned:
                    flipped.symmetric_difference_update(cards)  # a card flipped twice lies as before
            elif isinstance(event, Scored):
                score += event.points
            elif isinstance(event, Turned):
                flipped.symmetric_difference_update(event.cards)
        return State(tuple(piles), self.down ^ flipped if flipped else self.down, score, move)

    def top(self, slot: int) -> Card | None:
        """Return the top card of a slot, None if it is empty."""
        pile = self.piles[slot]
        return pile[-1] if pile else None
