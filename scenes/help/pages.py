"""What rules pages are made of: sentences, lists, and diagrams of real cards; and the styles of their texts.

Points and lengths are in units; those of a diagram count from its upper left corner, and it is scaled down if there is
too little room. Captions are not scaled: they start at a y of the diagram and push down what is below. Everything here
is a value, so that a page can be drawn by the worker and cached.
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

TALL, WIDE = 160, 114  # units: the size of a card in a diagram


class Tab(Enum):
    """The subject of a page."""

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
    """A card (None is a back), at its upper left corner."""

    card: Card | None
    at: Point
    dimmed: bool = False  # it cannot be used
    ringed: bool = False  # it is the card in question


@dataclass(frozen=True, slots=True)
class Ring:
    """A ring around some cards, from the corner of the first to that of the last."""

    first: Point
    last: Point


@dataclass(frozen=True, slots=True)
class Vacant:
    """An empty slot, at its upper left corner, with the icon of a name if it is the stock's."""

    at: Point
    icon: str = ""


@dataclass(frozen=True, slots=True)
class Tick:
    """A brass tick centred at a point: this can be done."""

    at: Point


@dataclass(frozen=True, slots=True)
class Arrow:
    """An arrow from one point to another: a reason, or the path of a card."""

    start: Point
    end: Point


@dataclass(frozen=True, slots=True)
class Gap:
    """A disc centred at a point, with a word for a card that is gone."""

    at: Point
    word: str


@dataclass(frozen=True, slots=True)
class Pill:
    """A short text centred at a point, such as "+4"."""

    at: Point
    text: str


@dataclass(frozen=True, slots=True)
class Health:
    """A shield centred at a point, with its text."""

    at: Point
    text: str
    kind: Shield = Shield.HOLDS


@dataclass(frozen=True, slots=True)
class Sealed:
    """The seal and frame of a complete pile, from the corner of its first card to that of its last."""

    first: Point
    last: Point
    rank: str


@dataclass(frozen=True, slots=True)
class Link:
    """The link between two cards side by side, centred at a point; or half of it, for cards far apart."""

    at: Point
    half: bool = False


@dataclass(frozen=True, slots=True)
class Lantern:
    """The lamp centred at a point, of a height."""

    at: Point
    lamp: Lamp
    height: float


@dataclass(frozen=True, slots=True)
class Tries:
    """A bar of all tries centred at a point, lit from the least to the most of them that win."""

    at: Point
    least: int
    most: int
    tries: int


@dataclass(frozen=True, slots=True)
class Caption:
    """A few words below a point, broken into lines of a width at most; large ones are a sum."""

    at: Point
    text: str
    width: float
    large: bool = False


@dataclass(frozen=True, slots=True)
class Label:
    """A word or number aligned at a point by "midleft", "center" or "midright", of a width at most."""

    at: Point
    text: str
    width: float
    how: str = "center"


Token = Tick | Gap | Pill | Health | Link | Lantern  # centred at a point
Element = Shown | Ring | Vacant | Arrow | Sealed | Token | Label | Tries | Caption


@dataclass(frozen=True, slots=True)
class Diagram:
    """Elements, back to front, in a box whose size does not count captions."""

    size: tuple[float, float]
    elements: tuple[Element, ...]


@dataclass(frozen=True, slots=True)
class Passage:
    """A heading, a diagram if there is one, and sentences; heading and sentences may be empty."""

    heading: str
    text: str
    diagram: Diagram | None = None


class Entry(NamedTuple):
    """A key or gesture and its meaning; the icon of a gesture is a mouse that shows what is pressed."""

    sign: str
    meaning: str
    icon: str = ""


@dataclass(frozen=True, slots=True)
class Listing:
    """A list of keys, or of mouse gestures, with a heading."""

    heading: str
    entries: tuple[Entry, ...]
    keyed: bool = True


Block = Passage | Listing
Half = tuple[Block, ...]  # one side of a page, from top to bottom


@dataclass(frozen=True, slots=True)
class Page:
    """Two halves side by side, or one across the page; a tab may have several pages.

    If texts are too large for two, each half gets a page of its own.
    """

    tab: Tab
    left: Half
    right: Half = ()

    @property
    def columns(self) -> tuple[tuple[Half, Half], ...]:
        """The columns of the page from left to right, each with the other one."""
        return ((self.left, self.right), (self.right, self.left)) if self.right else ((self.left, ()),)


class Step(NamedTuple):
    """One step of a lesson: a sentence about it, and the move, as in records."""

    sentence: str
    move: str


@dataclass(frozen=True, slots=True)
class Exercise:
    """An exercise: the label of its key, the position as a word, a lesson of steps that lead into it, and the task."""

    invitation: str
    position: str
    lesson: tuple[Step, ...]
    task: str


def passage(heading: str, text: str, size: tuple[float, float], *elements: Element) -> Half:
    """Return a half with one passage, with a diagram of some elements in a box of a size."""
    return (Passage(heading, text, Diagram(size, elements)),)


def card(name: str) -> Card:
    """Return the card with a name such as "TH"."""
    return Card(RANKS.index(name[0]) + 1, next(suit for suit in Suit if suit.letter == name[1]))


def scored(one: str, other: str, points: str) -> Diagram:
    """Return a diagram of one card going to another, and what that scores."""
    start = Shown(card(one), Point(0, 0))
    end = Shown(card(other), Point(290, 0))
    return Diagram((485, 160), (start, Arrow(Point(140, 80), Point(250, 80)), end, Pill(Point(450, 80), points)))


def fan(names: str, at: Point, step: float = 0.44 * WIDE, *, dimmed: int = 0, ringed: int = 0) -> tuple[Element, ...]:
    """Return cards fanned to the right from a point: the first dimmed ones, and a ring around the last ringed ones."""
    cards = tuple(
        Shown(card(name), Point(at.x + index * step, at.y), index < dimmed) for index, name in enumerate(names.split())
    )
    return (*cards, Ring(cards[-ringed].at, cards[-1].at)) if ringed else cards


def column(names: str, at: Point, step: float = 44, *, dimmed: int = 0, ringed: bool = False) -> tuple[Element, ...]:
    """Return cards fanned downward from a point: the first dimmed ones, and perhaps a ring around the others."""
    lower = 12 if ringed and dimmed else 0  # so that the ring does not cover the cards above
    cards = tuple(
        Shown(card(name), Point(at.x, at.y + index * step + (lower if index >= dimmed else 0)), index < dimmed)
        for index, name in enumerate(names.split())
    )
    return (*cards, Ring(cards[dimmed].at, cards[-1].at)) if ringed else cards


@dataclass(frozen=True, slots=True)
class TextStyle:
    """A style of text: its face, its usual size in units, its colour, and its letter spacing in units."""

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


@dataclass(frozen=True, slots=True)
class TextStyles:
    """How the text of a page is drawn: pixels per unit, the accent of its game, and the style.

    Sentences below diagrams have at least as much room as sentences says, in pixels, so that they start at one height.
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
        """Pixels per unit of plates that grow with the text size."""
        return self.unit * self.style.text_scale / 100

    def size(self, text_style: TextStyle) -> int:
        """Return the size of a text style in pixels."""
        return self.style.type_size(text_style.size, self.unit)

    def pitch(self, text_style: TextStyle) -> int:
        """Return the line pitch of a text style in pixels; larger texts need no more room between lines."""
        return self.size(text_style) + round(10 / 34 * text_style.size * self.unit)

    def lines(self, text: str, text_style: TextStyle, width: int) -> tuple[str, ...]:
        """Return a text broken into lines of about equal length, of at most a width in pixels; none if it is empty."""
        return typography.balanced(text, text_style.face, self.size(text_style), width) if text else ()

    def write(self, sheet: Surface, text: str, text_style: TextStyle, at: tuple[int, int], width: int, how: str) -> int:
        """Write a text in lines downward from a pixel, aligned by "midleft" or "center"; return the y of its end."""
        x, y = at
        pitch = self.pitch(text_style)
        for words in self.lines(text, text_style, width):
            line = self.line(words, text_style)
            sheet.blit(line, line.get_rect(**{how: (x, y + pitch // 2)}))
            y += pitch
        return y

    def height(self, text: str, text_style: TextStyle, width: int) -> int:
        """Return the height of a text in lines of at most a width, in pixels."""
        count = len(typography.wrapped(text, text_style.face, self.size(text_style), width)) if text else 0
        return count * self.pitch(text_style)

    def width(self, words: str, text_style: TextStyle) -> int:
        """Return the width of a line in pixels."""
        return typography.measure(words, text_style.face, self.size(text_style), text_style.tracking * self.unit)

    def line(self, words: str, text_style: TextStyle, width: int = 0) -> Surface:
        """Return the picture of a line, shrunk to fit if a width is given."""
        pixels, air = self.size(text_style), text_style.tracking * self.unit
        if width:
            pixels = typography.fitting((words,), text_style.face, pixels, width, 1, air)
        return typography.line(words, text_style.face, pixels, self.style.text(text_style.colour), air)
