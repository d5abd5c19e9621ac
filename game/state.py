"""The state of a table: a value, and the only place where a card changes piles."""

from dataclasses import dataclass

from game.cards import Card, Pile
from game.events import Carried, Event, Scored, Turned
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

    def __init__(
        self, piles: tuple[Pile, ...], down: frozenset[Card], score: int = 0, last: Move | None = None
    ) -> None:
        # written out, as with the events: what a dataclass is given is never compiled
        object.__setattr__(self, "piles", piles)
        object.__setattr__(self, "down", down)
        object.__setattr__(self, "score", score)
        object.__setattr__(self, "last", last)

    def after(self, *events: Event) -> "State":
        """Return the state once the events have happened, in their order.

        Raises ValueError for an event that does not fit: cards that are not the top of the pile they are taken from.
        """
        return self.reached_by(self.last, events)

    def reached_by(self, move: Move | None, events: tuple[Event, ...] = ()) -> "State":
        """Return the state once the events have happened, remembered as reached by a move. Raises as `after` does."""
        piles, score = list(self.piles), self.score
        flipped: set[Card] = set()
        for event in events:  # told apart without a match, which takes twice as long: every replay comes through here
            if isinstance(event, Carried):
                cards, source, target = event.cards, event.source, event.target
                pile = piles[source]
                rest = len(pile) - len(cards)
                if rest < 0 or pile[rest:] != cards:
                    raise ValueError(f"{' '.join(map(str, cards))} are not the top of slot {source}")
                piles[source] = pile[:rest]
                piles[target] += cards[::-1] if event.turned else cards
                if event.turned:
                    _flip(cards, flipped)
            elif isinstance(event, Scored):
                score += event.points
            elif isinstance(event, Turned):
                _flip(event.cards, flipped)
        return State(tuple(piles), self.down ^ flipped if flipped else self.down, score, move)

    def top(self, slot: int) -> Card | None:
        """Return the card that lies uppermost on a slot, if any lies there."""
        pile = self.piles[slot]
        return pile[-1] if pile else None


def _flip(cards: Pile, flipped: set[Card]) -> None:
    """Flip cards once more: a card that is flipped twice lies as before."""
    for card in cards:
        if card in flipped:
            flipped.remove(card)
        else:
            flipped.add(card)
