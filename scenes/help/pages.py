"""What rules pages are made of: sentences, lists, and diagrams laid out of real cards; and the styles of their texts.

Points and lengths are in units; a diagram's count from its own upper left corner, and it is shrunk where there is less
room than it asks for. Captions are not: they hang from a height of it, and push down what lies below. Everything here
is a value, so that a page can be drawn by the worker and kept.
"""

from dataclasses import dataclass
from enum import Enum
from typing import NamedTuple

from pygame import Surface

from game.cards import RANKS, Card, Suit
from scenes.art.lamp import Lamp
from scenes.art.tokens import Shield
from scenes.render import palette, typography
from scenes.render.style import Style
from scenes.render.typography import Face

TALL, WIDE = 160, 114  # a card of a diagram


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
    """A card, or a back for None, by its upper left corner."""

    card: Card | None
    at: Point
    dimmed: bool = False  # it cannot be used
    ringed: bool = False  # it is the card in question


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
class Tries:
    """Dots around a point, one for each of so many tries: those that win at least are lit, those up to most half so."""

    at: Point
    least: int
    most: int
    tries: int


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


Token = Tick | Gap | Pill | Health | Link | Lantern  # what stands around a point
Hanging = Caption | Strip  # what is as large on every page, and pushes down what lies below
Element = Shown | Ring | Vacant | Arrow | Sealed | Token | Label | Tries | Hanging


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
    """A key or a gesture, and what it does; the icon of a gesture is a mouse with what is pressed."""

    sign: str
    meaning: str
    icon: str = ""


@dataclass(frozen=True, slots=True)
class Listing:
    """Keys, or gestures of the mouse, under a heading."""

    heading: str
    entries: tuple[Entry, ...]
    keyed: bool = True


Block = Passage | Listing
Half = tuple[Block, ...]  # one side of a page, from top to bottom


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


class Step(NamedTuple):
    """One thing to do in a lesson: what is said of it in a sentence, and the move, as records write it."""

    sentence: str
    move: str


@dataclass(frozen=True, slots=True)
class Exercise:
    """What the key of the rules pages promises, the position to try it on as one word, and what is to be done there.

    A lesson leads into it, step by step.
    """

    invitation: str
    position: str
    lesson: tuple[Step, ...]
    task: str


def passage(heading: str, text: str, size: tuple[float, float], *elements: Element) -> Half:
    """Return a half that is one passage, with a diagram of some elements in a box of a size."""
    return (Passage(heading, text, Diagram(size, elements)),)


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
    """Return cards fanned downward from a point, the first so many dimmed, perhaps a ring around all the others."""
    lower = 12 if ringed and dimmed else 0  # so that the ring hides nothing of the cards above
    cards = tuple(
        Shown(card(name), Point(at.x, at.y + index * step + (lower if index >= dimmed else 0)), index < dimmed)
        for index, name in enumerate(names.split())
    )
    return (*cards, Ring(cards[dimmed].at, cards[-1].at)) if ringed else cards


@dataclass(frozen=True, slots=True)
class TextStyle:
    """A kind of words: their face, their usual size in units, their colour, and the air between letters in units."""

    face: Face
    size: float
    colour: str
    tracking: float = 0.0


HEADING = TextStyle(Face.LABEL, 32, palette.BRASS_LIGHT, 3)
BODY = TextStyle(Face.SENTENCE, 34, palette.SOFT_TEXT)
CAPTION = TextStyle(Face.SENTENCE, 28, palette.SOFT_TEXT)
SUM = TextStyle(Face.INDEX, 34, palette.LAMP_NUMBER)
SIGN = TextStyle(Face.INDEX, 31, palette.LAMP_NUMBER)
MEANING = TextStyle(Face.SENTENCE, 31, palette.SOFT_TEXT)
FORCE, OUTCOME = TextStyle(Face.DISPLAY, 50, palette.LABEL), TextStyle(Face.DISPLAY, 42, palette.LABEL)
VERDICT = TextStyle(Face.LABEL, 32, palette.SOFT_TEXT)


@dataclass(frozen=True, slots=True)
class TextStyles:
    """How a page is printed: pixels per unit, the accent of its game, and the look.

    Sentences under diagrams have so much room at least, in pixels: so they begin at one height on all pages.
    """

    unit: float
    accent: str
    style: Style
    sentences: int = 0

    def u(self, units: float) -> int:
        """Return a length in pixels."""
        return round(units * self.unit)

    @property
    def grown(self) -> float:
        """Pixels per unit of a plate that grows with its words."""
        return self.unit * self.style.text_scale / 100

    def size(self, text_style: TextStyle) -> int:
        """Return the size of some words in pixels."""
        return self.style.type_size(text_style.size, self.unit)

    def pitch(self, text_style: TextStyle) -> int:
        """Return how far lines stand apart, in pixels."""
        return round(44 / 34 * self.size(text_style))

    def lines(self, text: str, text_style: TextStyle, width: int) -> tuple[str, ...]:
        """Return a text broken into lines of at most a width in pixels, about equally long; no line for no text."""
        return typography.balanced(text, text_style.face, self.size(text_style), width) if text else ()

    def write(self, sheet: Surface, text: str, text_style: TextStyle, at: tuple[int, int], width: int, how: str) -> int:
        """Write a text in lines from a pixel, their "midleft" or "center", downward, and return where they end."""
        x, y = at
        pitch = self.pitch(text_style)
        for words in self.lines(text, text_style, width):
            line = self.line(words, text_style)
            sheet.blit(line, line.get_rect(**{how: (x, y + pitch // 2)}))
            y += pitch
        return y

    def height(self, text: str, text_style: TextStyle, width: int) -> int:
        """Return how high a text is in lines of at most a width in pixels."""
        count = len(typography.wrapped(text, text_style.face, self.size(text_style), width)) if text else 0
        return count * self.pitch(text_style)

    def width(self, words: str, text_style: TextStyle) -> int:
        """Return how wide a line is in pixels."""
        return typography.measure(words, text_style.face, self.size(text_style), text_style.tracking * self.unit)

    def line(self, words: str, text_style: TextStyle, width: int = 0) -> Surface:
        """Return a line of words, set smaller where it would be wider than a width, if one is given."""
        pixels, air = self.size(text_style), text_style.tracking * self.unit
        if width:
            pixels = typography.fitting((words,), text_style.face, pixels, width, 1, air)
        return typography.line(words, text_style.face, pixels, self.style.text(text_style.colour), air)
