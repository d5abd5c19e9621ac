"""Ink: how the words of a booklet are set: each kind in one size on all its pages, the one the player wants."""

from dataclasses import dataclass

from pygame import Surface

from scenes.art.fonts import Face
from scenes.render import palette, typography
from scenes.render.style import Look

LEADING = 44 / 34
"""How far lines stand apart, beside the size of their letters."""


@dataclass(frozen=True, slots=True)
class Style:
    """A kind of words: their face, their usual size in units, their colour, and the air between letters in units."""

    face: Face
    size: float
    colour: str
    tracking: float = 0.0


HEADING = Style(Face.LABEL, 32, palette.BRASS_LIGHT, 3)
BODY = Style(Face.SENTENCE, 34, palette.SOFT_TEXT)
CAPTION = Style(Face.SENTENCE, 28, palette.SOFT_TEXT)
SUM = Style(Face.INDEX, 34, palette.LAMP_NUMBER)
SIGN = Style(Face.INDEX, 28, palette.LAMP_NUMBER)
MEANING = Style(Face.SENTENCE, 28, palette.SOFT_TEXT)
FORCE, OUTCOME = Style(Face.DISPLAY, 50, palette.LABEL), Style(Face.DISPLAY, 42, palette.LABEL)
VERDICT = Style(Face.LABEL, 32, palette.SOFT_TEXT)


@dataclass(frozen=True, slots=True)
class Ink:
    """How a page is printed: pixels per unit, the accent of its game, and the look."""

    unit: float
    accent: str
    look: Look

    def u(self, units: float) -> int:
        """Return a length in pixels."""
        return round(units * self.unit)

    @property
    def grown(self) -> float:
        """Pixels per unit of a plate that grows with its words."""
        return self.unit * self.look.text_scale / 100

    def size(self, text_style: Style) -> int:
        """Return the size of some words in pixels."""
        return self.look.type_size(text_style.size, self.unit)

    def pitch(self, text_style: Style) -> int:
        """Return how far lines stand apart, in pixels."""
        return round(LEADING * self.size(text_style))

    def lines(self, text: str, text_style: Style, width: int) -> tuple[str, ...]:
        """Return a text broken into lines of at most a width in pixels, about equally long; no line for no text."""
        return typography.balanced(text, text_style.face, self.size(text_style), width) if text else ()

    def height(self, text: str, text_style: Style, width: int) -> int:
        """Return how high a text is in lines of at most a width in pixels."""
        count = len(typography.wrapped(text, text_style.face, self.size(text_style), width)) if text else 0
        return count * self.pitch(text_style)

    def width(self, words: str, text_style: Style) -> int:
        """Return how wide a line is in pixels."""
        return typography.measure(words, text_style.face, self.size(text_style), text_style.tracking * self.unit)

    def line(self, words: str, text_style: Style, width: int = 0) -> Surface:
        """Return a line of words, set smaller where it would be wider than a width, if one is given."""
        pixels, air = self.size(text_style), text_style.tracking * self.unit
        if width:
            pixels = typography.fitting((words,), text_style.face, pixels, width, 1, air)
        return typography.line(words, text_style.face, pixels, self.look.text(text_style.colour), air)
