"""The state of a table: a value, and the only place where a card changes piles."""

from dataclasses import dataclass

from game.cards import Card, Pile
from game.events import Carried, Event, Scored, Struck, Turned
from game.moves import Move


@dataclass(frozen=True, slots=True)
class State:
    """All that a player would expect undo to restore.

    Piles are indexed by slot number; down holds the cards that lie face down; last is the move that led here, None on
    a fresh deal.
    """

    piles: tuple[Pile, ...]
    down: frozenset[Card]
    score: int = 0
    last: Move | None = None

    def after(self, *events: Event) -> "State":
        """Return the state once the events have happened, in their order.

        Raises ValueError for an event that does not fit: cards that are not the top of the pile they are taken from.
        """
        piles, score = list(self.piles), self.score
        flipped: set[Card] = set()
        for event in events:
            match event:
                case Carried(cards, source, target, turned):
                    rest = len(piles[source]) - len(cards)
                    if rest < 0 or piles[source][rest:] != cards:
                        raise ValueError(f"{' '.join(map(str, cards))} are not the top of slot {source}")
                    piles[source] = piles[source][:rest]
                    piles[target] += cards[::-1] if turned else cards
                    if turned:
                        flipped.symmetric_difference_update(cards)
                case Turned(cards):
                    flipped.symmetric_difference_update(cards)
                case Scored(points):
                    score += points
                case Struck():
                    pass
        return State(tuple(piles), self.down ^ flipped if flipped else self.down, score, self.last)

    def reached_by(self, move: Move | None) -> "State":
        """Return the same table, remembered as reached by a move."""
        return State(self.piles, self.down, self.score, move)

    def top(self, slot: int) -> Card | None:
        """Return the card that lies uppermost on a slot, if any lies there."""
        pile = self.piles[slot]
        return pile[-1] if pile else None
