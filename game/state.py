"""Moves, events and states: a move makes events, and events make the next state.

The player taps a slot, or carries cards to one. Events say what then happens, in the order in which the animation shows
it. A state is an immutable value, the sum of all events before it; nothing else moves a card from pile to pile.

What is made most often has its `__init__` written out, because mypyc does not compile the one that dataclass makes.
"""

from dataclasses import dataclass
from functools import cache

from game.cards import Card, Pile


@dataclass(frozen=True, slots=True)
class Tap:
    """Tap a slot: deal from the stock, redeal, or attack with everything. Written "53"."""

    slot: int

    def __str__(self) -> str:
        return str(self.slot)


@dataclass(frozen=True, slots=True)
class Take:
    """The top count cards of one slot."""

    slot: int
    count: int = 1

    def __str__(self) -> str:
        return str(self.slot) if self.count == 1 else f"{self.slot}x{self.count}"


@dataclass(frozen=True, slots=True)
class Carry:
    """Carry top cards to another slot. Written "54>14", "54x2>14" for two cards, "54+56>20" for cards of two slots.

    There is more than one take only if the rules allow it, as for an attack.
    """

    takes: tuple[Take, ...]
    target: int

    @property
    def source(self) -> int:
        """The slot of the first take."""
        return self.takes[0].slot

    def __str__(self) -> str:
        return "+".join(map(str, self.takes)) + f">{self.target}"


Move = Tap | Carry


@cache
def carry(source: int, target: int, count: int = 1) -> Carry:
    """Return the move that carries the top count cards from one slot to another."""
    return Carry((Take(source, count),), target)


@dataclass(frozen=True, slots=True)
class Carried:
    """The top cards of one pile move to another. If turned over on the way, their faces flip and their order reverses.

    The cards are listed bottom first, as they lay at the source.
    """

    cards: Pile
    source: int
    target: int
    turned: bool = False

    def __init__(self, cards: Pile, source: int, target: int, turned: bool = False) -> None:
        object.__setattr__(self, "cards", cards)
        object.__setattr__(self, "source", source)
        object.__setattr__(self, "target", target)
        object.__setattr__(self, "turned", turned)


@dataclass(frozen=True, slots=True)
class Turned:
    """Cards are turned over in place."""

    cards: Pile


@dataclass(frozen=True, slots=True)
class Struck:
    """An attack lands: shown to the player, but changes nothing by itself.

    The force is the sum of the attackers' values; the attack wins if it exceeds the health.
    """

    cards: Pile
    target: int
    force: int
    health: int

    @property
    def wins(self) -> bool:
        """Whether the attack succeeds."""
        return self.force > self.health


@dataclass(frozen=True, slots=True)
class Scored:
    """The score changes by some points, which may be negative."""

    points: int

    def __init__(self, points: int) -> None:
        object.__setattr__(self, "points", points)


Event = Carried | Turned | Struck | Scored


def inverses(events: tuple[Event, ...]) -> tuple[Event, ...]:
    """Return the events that undo a sequence of events, last first, leaving out strikes, which changed nothing."""
    undone: list[Event] = []
    for event in reversed(events):
        match event:
            case Carried(cards, source, target, turned):
                undone.append(Carried(cards[::-1] if turned else cards, target, source, turned))
            case Scored(points):
                undone.append(Scored(-points))
            case Turned():
                undone.append(event)
    return tuple(undone)


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
