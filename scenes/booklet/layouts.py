"""Cards laid out for a diagram: named as in "7D", fanned to the right, in a column, or one on its way to another."""

from game.cards import RANKS, Card, Suit
from scenes.help.pages import WIDE, Arrow, Diagram, Element, Pill, Point, Ring, Shown

CLEAR = 12
"""How far a ring reaches beyond its cards, about."""


def card(name: str) -> Card:
    """Return the card that a name such as "TH" stands for."""
    return Card(RANKS.index(name[0]) + 1, next(suit for suit in Suit if suit.letter == name[1]))


def scored(one: str, other: str, points: str) -> Diagram:
    """Return one card that goes on to another, and what that scores."""
    start = Shown(card(one), Point(0, 0))
    end = Shown(card(other), Point(290, 0))
    return Diagram((485, 160), (start, Arrow(Point(140, 80), Point(250, 80)), end, Pill(Point(450, 80), points)))


def fan(names: str, at: Point, step: float = 0.44 * WIDE, *, dimmed: int = 0, ringed: int = 0) -> tuple[Element, ...]:
    """Return cards fanned to the right from a point, the first so many dimmed, a ring around the last so many."""
    cards = tuple(
        Shown(card(name), Point(at.x + index * step, at.y), index < dimmed) for index, name in enumerate(names.split())
    )
    return (*cards, Ring(cards[-ringed].at, cards[-1].at)) if ringed else cards


def column(names: str, at: Point, step: float = 44, *, dimmed: int = 0, ringed: bool = False) -> tuple[Element, ...]:
    """Return cards fanned downward from a point, the first so many dimmed, perhaps a ring around all the others.

    Cards in a ring lie a little lower, so that it hides nothing of those above.
    """
    lower = CLEAR if ringed and dimmed else 0
    cards = tuple(
        Shown(card(name), Point(at.x, at.y + index * step + (lower if index >= dimmed else 0)), index < dimmed)
        for index, name in enumerate(names.split())
    )
    return (*cards, Ring(cards[dimmed].at, cards[-1].at)) if ringed else cards
