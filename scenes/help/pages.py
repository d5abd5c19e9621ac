"""What the rules pages are made of: sentences, listings, and diagrams laid out of real cards.

Points and lengths are in units; a diagram's count from its own upper left corner, and it is shrunk where there is less
room than it asks for. Its words are not: they hang from a height of it, and push down what lies below. Everything here
is a value, so that a page can be drawn in the studio and kept.
"""

from dataclasses import dataclass
from enum import Enum
from typing import NamedTuple

from game.cards import Card
from scenes.art.lamp import Lamp
from scenes.art.shields import Shield

TALL, WIDE = 160, 114
"""A card of a diagram."""


class Tab(Enum):
    """What a page is about."""

    GOAL = "goal"
    MOVES = "moves"
    SCORE = "score"
    TIPS = "tips"
    KEYS = "keys"


class Point(NamedTuple):
    """A point of a diagram."""

    x: float
    y: float


@dataclass(frozen=True, slots=True)
class Shown:
    """A card, or a back for None, by its upper left corner.

    Dimmed it cannot be used, and the ring is around the card in question.
    """

    card: Card | None
    at: Point
    dimmed: bool = False
    ringed: bool = False


@dataclass(frozen=True, slots=True)
class Ring:
    """One ring around all the cards in question, by the corner of the first and that of the last."""

    first: Point
    last: Point


@dataclass(frozen=True, slots=True)
class Vacant:
    """An empty place by its upper left corner."""

    at: Point


@dataclass(frozen=True, slots=True)
class Tick:
    """A brass tick around a point: this can be done."""

    at: Point


@dataclass(frozen=True, slots=True)
class Arrow:
    """An arrow from one point to another: the reason, or the way a card goes."""

    start: Point
    end: Point


@dataclass(frozen=True, slots=True)
class Gap:
    """A disc around a point with the word for a card that is gone."""

    at: Point
    word: str


@dataclass(frozen=True, slots=True)
class Pill:
    """A few signs around a point, such as "+4": what is added."""

    at: Point
    text: str


@dataclass(frozen=True, slots=True)
class Health:
    """A shield around a point with what it stands for."""

    at: Point
    text: str
    kind: Shield = Shield.HOLDS


@dataclass(frozen=True, slots=True)
class Sealed:
    """The seal and the frame of a complete pile, given by the corner of its first card and that of its last."""

    first: Point
    last: Point
    rank: str


@dataclass(frozen=True, slots=True)
class Link:
    """What joins two cards side by side, around a point; on the edge of a card joined to one far off, half of it."""

    at: Point
    half: bool = False


@dataclass(frozen=True, slots=True)
class Lantern:
    """The lamp around a point, of a height: what it says of a deal."""

    at: Point
    lamp: Lamp
    height: float


@dataclass(frozen=True, slots=True)
class Caption:
    """A few words that hang from a point, broken into lines of at most a width; large ones are a sum."""

    at: Point
    text: str
    width: float
    large: bool = False


@dataclass(frozen=True, slots=True)
class Label:
    """A word or a number around a point, in a row with what lies beside it, of at most a width."""

    at: Point
    text: str
    width: float


@dataclass(frozen=True, slots=True)
class Clash:
    """One part of a strip: what attacks, whether that beats the shield, and what comes of it."""

    force: str
    verdict: str
    health: str
    kind: Shield
    outcome: str = ""


@dataclass(frozen=True, slots=True)
class Strip:
    """A plate of a width that hangs from its upper left corner, with some clashes side by side and a remark below."""

    at: Point
    width: float
    clashes: tuple[Clash, ...]
    remark: str


Token = Tick | Gap | Pill | Health | Link | Lantern
"""What stands around a point."""
Hanging = Caption | Strip
"""What is as large on every page, and pushes down what lies below."""
Element = Shown | Ring | Vacant | Arrow | Sealed | Token | Label | Hanging


@dataclass(frozen=True, slots=True)
class Diagram:
    """What is shown, back to front, in a box of a size in which what hangs has no height."""

    size: tuple[float, float]
    elements: tuple[Element, ...]


@dataclass(frozen=True, slots=True)
class Passage:
    """A heading, a diagram if there is one, and sentences; where there is no heading or no sentence, it is empty."""

    heading: str
    text: str
    diagram: Diagram | None = None


class Entry(NamedTuple):
    """A key or a gesture, and what it does."""

    sign: str
    meaning: str


@dataclass(frozen=True, slots=True)
class Listing:
    """Keys or gestures under a heading; one that goes on from what lies above it needs none there."""

    heading: str
    entries: tuple[Entry, ...]
    onward: bool = False


Block = Passage | Listing
Half = tuple[Block, ...]
"""One side of a page, from top to bottom."""


@dataclass(frozen=True, slots=True)
class Page:
    """Two halves side by side under a tab, or one that goes across the page; a tab may have several pages.

    Where texts are too large for two, each half has a page of its own.
    """

    tab: Tab
    left: Half
    right: Half = ()

    @property
    def columns(self) -> tuple[tuple[Half, Half], ...]:
        """What stands on the page from left to right, each with what stands beside it."""
        return ((self.left, self.right), (self.right, self.left)) if self.right else ((self.left, ()),)
