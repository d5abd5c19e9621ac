"""Events: what a move makes happen. The state is their sum, and the picture is their story."""

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

    @property
    def wins(self) -> bool:
        """Whether the attack beats what it strikes."""
        return self.force > self.health


@dataclass(frozen=True, slots=True)
class Scored:
    """The score changes by some points, down as well as up."""

    points: int


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
    """Return the story told backwards, without its strikes."""
    return tuple(inverse(event) for event in reversed(events) if not isinstance(event, Struck))
