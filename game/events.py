"""Events: what a move makes happen. The state is their sum, and the animation shows them in turn.

Those that replays make by the hundred have their `__init__` written out: what a dataclass is given is never compiled.
"""

from dataclasses import dataclass

from game.cards import Pile


@dataclass(frozen=True, slots=True)
class Carried:
    """The top cards of one pile come to lie on another; turned in the hand, their faces flip and their order reverses.

    The cards are named bottom first, as they lay at the source.
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
    """Cards flip where they lie."""

    cards: Pile


@dataclass(frozen=True, slots=True)
class Struck:
    """An attack lands: it changes nothing by itself, but deserves to be seen.

    The force is the attackers' sum; it wins where it exceeds the health.
    """

    cards: Pile
    target: int
    force: int
    health: int

    def __init__(self, cards: Pile, target: int, force: int, health: int) -> None:
        object.__setattr__(self, "cards", cards)
        object.__setattr__(self, "target", target)
        object.__setattr__(self, "force", force)
        object.__setattr__(self, "health", health)

    @property
    def wins(self) -> bool:
        """Whether the attack beats what it strikes."""
        return self.force > self.health


@dataclass(frozen=True, slots=True)
class Scored:
    """The score changes by some points, down as well as up."""

    points: int

    def __init__(self, points: int) -> None:
        object.__setattr__(self, "points", points)


Event = Carried | Turned | Struck | Scored


def inverse(event: Event) -> Event:
    """Return the event that takes another back; a strike changed nothing and is its own."""
    match event:
        case Carried(cards, source, target, turned):
            return Carried(cards[::-1] if turned else cards, target, source, turned)
        case Scored(points):
            return Scored(-points)
        case _:
            return event


def inverses(events: tuple[Event, ...]) -> tuple[Event, ...]:
    """Return the events that undo some others, the last first, without the strikes."""
    return tuple(inverse(event) for event in reversed(events) if not isinstance(event, Struck))
