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
from scenes.art.markers import Sign
from scenes.art.tokens import Shield
from scenes.i18n import _, later
from scenes.render import palette, typography
from scenes.render.palette import Style
from scenes.render.typography import Face

TALL, WIDE = 160, 114  # units: the size of a card in a diagram


class Tab(Enum):
    """The subject of a page, by its name in English."""

    GOAL = later("Goal")
    MOVES = later("Moves")
    SCORE = later("Score")
    TIPS = later("Tips")
    KEYS = later("Controls")


@dataclass(frozen=True, slots=True)
class _Placed:
    """What lies in a diagram, at a point."""

    x: float
    y: float


@dataclass(frozen=True, slots=True)
class Shown(_Placed):
    """A card (None is a back), at its upper left corner."""

    card: Card | None
    dimmed: bool = False  # it cannot be used


@dataclass(frozen=True, slots=True)
class Ring(_Placed):
    """A ring around some cards, from the upper left corner of the first to that of the last."""

    last_x: float
    last_y: float


@dataclass(frozen=True, slots=True)
class Vacant(_Placed):
    """An empty slot, at its upper left corner, with up to two signs of what it takes, as on the table."""

    takes: tuple[Sign | None, Sign | None] = (None, None)


@dataclass(frozen=True, slots=True)
class Mark(_Placed):
    """A brass tick centred at a point: this can be done; or a cross, if it cannot."""

    cross: bool = False


@dataclass(frozen=True, slots=True)
class Glyph(_Placed):
    """The icon of a name centred at a point, of a height."""

    icon: str
    height: float


@dataclass(frozen=True, slots=True)
class Arrow(_Placed):
    """An arrow from one point to another: a reason, the path of a card, or what comes next."""

    to_x: float
    to_y: float


@dataclass(frozen=True, slots=True)
class Gap(_Placed):
    """A disc centred at a point, with a word for a card that is gone."""

    word: str


@dataclass(frozen=True, slots=True)
class Pill(_Placed):
    """A short text centred at a point, such as "+4"."""

    text: str


@dataclass(frozen=True, slots=True)
class Health(_Placed):
    """A shield centred at a point, with its text."""

    text: str
    kind: Shield = Shield.HOLDS


@dataclass(frozen=True, slots=True)
class Sealed(_Placed):
    """The seal and frame of a complete pile, from the upper left corner of its first card to that of its last."""

    last_x: float
    rank: str


@dataclass(frozen=True, slots=True)
class Link(_Placed):
    """The link between two cards side by side, centred at a point; or half of it, for cards far apart."""

    half: bool = False


@dataclass(frozen=True, slots=True)
class Lantern(_Placed):
    """The lamp centred at a point, of a height."""

    lamp: Lamp
    height: float


@dataclass(frozen=True, slots=True)
class Key(_Placed):
    """A button centred at a point, of a width, with a label and an icon."""

    width: float
    label: str
    icon: str | None = None


@dataclass(frozen=True, slots=True)
class Tries(_Placed):
    """A bar of all tries centred at a point, lit from the least to the most of them that win."""

    least: int
    most: int
    tries: int


@dataclass(frozen=True, slots=True)
class Caption(_Placed):
    """A few words below a point, broken into lines of a width at most; large ones are a sum."""

    text: str
    width: float
    large: bool = False


@dataclass(frozen=True, slots=True)
class Label(_Placed):
    """A word or number aligned at a point by "midleft", "center" or "midright", of a width at most."""

    text: str
    width: float
    how: str = "center"


Token = Mark | Glyph | Gap | Pill | Health | Link | Lantern | Key | Tries  # centred at a point
Element = Shown | Ring | Vacant | Arrow | Sealed | Token | Label | Caption


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
    """An exercise: the label of its key, the position as a word, a lesson of steps from there, and then the task."""

    invitation: str
    position: str
    lesson: tuple[Step, ...]
    task: str


def passage(heading: str, text: str, size: tuple[float, float], *elements: Element, **values: object) -> Half:
    """Return a half with one passage, given in English, with a diagram of some elements in a box of a size.

    values are filled in where the text names them.
    """
    return (Passage(_(heading), _(text).format(**values), Diagram(size, elements)),)


def card(name: str) -> Card:
    """Return the card with a name such as "TH"."""
    return Card(RANKS.index(name[0]) + 1, next(suit for suit in Suit if suit.letter == name[1]))


def fan(
    names: str, x: float, y: float, across: float = 0.44 * WIDE, down: float = 0, ringed: int = 0, ticked: bool = False
) -> tuple[Element, ...]:
    """Return cards fanned from a point, with a ring around the last ringed ones, and perhaps a tick at the last corner.

    Names in small letters are those of dimmed cards, "??" is a back, and "--" an empty slot. across and down are the
    way from one card to the next.
    """
    written = names.split()
    above = len(written) - ringed
    lower = 12 if above and down else 0  # so that the ring does not cover the cards above
    places = [(x + across * i, y + down * i + (lower if i >= above else 0)) for i in range(len(written))]
    last_x, last_y = places[-1]
    return (
        *(_named(name, *at) for name, at in zip(written, places, strict=True)),
        *((Ring(*places[-ringed], last_x, last_y),) if ringed else ()),
        *((Mark(last_x + 96, last_y + 140),) if ticked else ()),
    )


def _named(name: str, x: float, y: float) -> Element:
    if name == "--":
        return Vacant(x, y)
    return Shown(x, y, None if name == "??" else card(name.upper()), name.islower())


def column(names: str, x: float, y: float, ringed: int = 0, ticked: bool = False) -> tuple[Element, ...]:
    """Return cards fanned downward from a point."""
    return fan(names, x, y, 0, 44, ringed, ticked)


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

    def write(self, sheet: Surface, text: str, text_style: TextStyle, at: tuple[int, int], width: int) -> int:
        """Write a text in lines downward from a pixel at their left; return the y of its end."""
        (x, y), pitch = at, self.pitch(text_style)
        for words in self.lines(text, text_style, width):
            line = self.line(words, text_style)
            sheet.blit(line, line.get_rect(midleft=(x, y + pitch // 2)))
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
