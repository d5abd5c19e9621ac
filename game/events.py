"""Events: what happens when a move is made. The state is their sum, and the animation shows them in order.

The most frequent ones have their `__init__` written out, because mypyc does not compile the one that dataclass makes.
"""

from dataclasses import dataclass

from game.cards import Pile


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
