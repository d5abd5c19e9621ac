"""Diagrams of the rules pages: real cards, and what points to them, counts them and joins them."""

from dataclasses import dataclass
from functools import lru_cache

from pygame import Surface

from game.cards import Card
from scenes.art import diagrams, lettering, marks, palette, plates, shields, tokens
from scenes.art.fonts import Face
from scenes.art.lamp import lantern
from scenes.art.look import Look
from scenes.art.paint import svg
from scenes.booklet.page import (
    TALL,
    WIDE,
    Arrow,
    Caption,
    Clash,
    Diagram,
    Element,
    Gap,
    Health,
    Lantern,
    Link,
    Pill,
    Point,
    Ring,
    Sealed,
    Shown,
    Strip,
    Tick,
    Token,
    Vacant,
)
from scenes.stage import deck

DIMMED = 0.42
SHIELD, SEAL = 84, 76
SUM, WORDS, LINE = 34, 28, 34
SMALLEST = 22


@dataclass(frozen=True, slots=True)
class Ink:
    """How a diagram is drawn: pixels per unit, the accent of its game, the look, and the least size of its words."""

    unit: float
    accent: str
    look: Look
    least: int = 0

    def u(self, units: float) -> int:
        """Return a length in pixels."""
        return round(units * self.unit)

    def type_size(self, units: float) -> int:
        """Return the size of a text in pixels, as large as the player wants it."""
        return self.look.type_size(units, self.unit)


@lru_cache(maxsize=40)  # those of two pages: no other page shows the same
def card_picture(card: Card | None, height: int, shade: float, look: Look) -> Surface:
    """Return a card of a diagram with its shadow, drawn at twice its size and made small."""
    return deck.resting(card, height, shade, 2 * height, look).plain


def draw(sheet: Surface, diagram: Diagram, corner: tuple[int, int], ink: Ink) -> None:
    """Draw a diagram on a sheet, its upper left corner at a pixel."""
    for element in diagram.elements:
        _Place(sheet, corner, ink).draw(element)


@dataclass(frozen=True, slots=True)
class _Place:
    """Where a diagram lies on its sheet, and how it is drawn there."""

    sheet: Surface
    corner: tuple[int, int]
    ink: Ink

    def draw(self, element: Element) -> None:
        """Draw one element."""
        ink, unit, look = self.ink, self.ink.unit, self.ink.look
        match element:
            case Shown():
                self._card(element)
            case Ring(first, last):
                self._ring(first, last)
            case Vacant(at):
                place = marks.empty_slot((ink.u(WIDE), ink.u(TALL)), ink.accent, unit, look)
                self.sheet.blit(place, self._pixel(at))
            case Arrow(start, end):
                way = end.x - start.x, end.y - start.y
                middle = Point((start.x + end.x) / 2, (start.y + end.y) / 2)
                self._centre(diagrams.arrow(*way, unit, look), middle)
            case Sealed(first, last, rank):
                self._seal(first, last, rank)
            case Caption():
                self._caption(element)
            case Strip():
                self._strip(element)
            case _:
                self._centre(self._token(element), element.at)

    def _token(self, token: Token) -> Surface:
        ink, unit, look = self.ink, self.ink.unit, self.ink.look
        match token:
            case Tick():
                return tokens.tick(True, unit, look)
            case Gap(_, word):
                return diagrams.gap(word, unit, look)
            case Pill(_, text):
                return diagrams.pill(text, unit, look)
            case Health(_, text, kind):
                return shields.shield(kind, text, ink.u(SHIELD), look)
            case Link():
                return tokens.link(unit, look)
            case Lantern(_, lamp, height):
                return lantern(lamp, ink.u(height), look)

    def _pixel(self, at: Point) -> tuple[int, int]:
        return self.corner[0] + self.ink.u(at.x), self.corner[1] + self.ink.u(at.y)

    def _centre(self, picture: Surface, at: Point) -> None:
        self.sheet.blit(picture, picture.get_rect(center=self._pixel(at)))

    def _card(self, shown: Shown) -> None:
        ink = self.ink
        height = ink.u(TALL)
        picture = card_picture(shown.card, height, DIMMED if shown.dimmed else 0.0, ink.look)
        x, y = self._pixel(shown.at)
        edge = deck.margin(height)
        self.sheet.blit(picture, (x - edge, y - edge))
        if shown.ringed:
            self._ring(shown.at, shown.at)

    def _ring(self, first: Point, last: Point) -> None:
        x, y = self._pixel(first)
        width, height = self.ink.u(last.x - first.x + WIDE), self.ink.u(last.y - first.y + TALL)
        ring = marks.ring((width, height), self.ink.unit, self.ink.look)
        self.sheet.blit(ring, ring.get_rect(center=(x + width // 2, y + height // 2)))

    def _seal(self, first: Point, last: Point, rank: str) -> None:
        ink = self.ink
        width, height = last.x - first.x + WIDE, last.y - first.y + TALL
        frame = marks.frame((ink.u(width), ink.u(height)), ink.unit, ink.look)
        self._centre(frame, Point(first.x + width / 2, first.y + height / 2))
        seal = tokens.seal(rank, ink.u(SEAL), ink.look)
        self._centre(seal, Point(last.x + WIDE / 2, last.y + TALL / 2))

    # words

    def _caption(self, caption: Caption) -> None:
        ink = self.ink
        face, size, colour = (
            (Face.INDEX, SUM, palette.LAMP_NUMBER) if caption.large else (Face.SENTENCE, WORDS, palette.SOFT_TEXT)
        )
        x, y = self._pixel(caption.at)
        width, smallest = ink.u(caption.width), max(ink.least, ink.u(SMALLEST))
        pixels = max(smallest, ink.u(size))
        while pixels > smallest and len(lettering.wrapped(caption.text, face, pixels, width)) > caption.lines:
            pixels -= 1
        for words in lettering.balanced(caption.text, face, pixels, width):
            line = lettering.fitted(words, face, pixels, ink.look.text(colour), width, smallest)
            self.sheet.blit(line, line.get_rect(center=(x, y)))
            y += ink.u(LINE)

    def _strip(self, strip: Strip) -> None:
        ink = self.ink
        size = ink.u(strip.size[0]), ink.u(strip.size[1])
        area = (0.0, 0.0, float(size[0]), float(size[1]))
        ground, line = ("#000000", "#FFFFFF") if ink.look.contrast else (palette.NIGHT, palette.BRASS_DARK)
        body = plates.field(area, 20 * ink.unit, ground) + plates.rim(area, 20 * ink.unit, line, 3 * ink.unit)
        plate = svg(body, size, size)
        part = size[0] / len(strip.clashes)
        for index, clash in enumerate(strip.clashes):
            self._clash(plate, clash, round((index + 0.5) * part), ink.u(52))
        room = size[0] - ink.u(40)
        words = lettering.fitted(
            strip.remark, Face.SENTENCE, ink.u(WORDS), ink.look.text(palette.SOFT_TEXT), room, ink.u(SMALLEST)
        )
        plate.blit(words, words.get_rect(center=(size[0] // 2, size[1] - ink.u(34))))
        self.sheet.blit(plate, self._pixel(strip.at))

    def _clash(self, plate: Surface, clash: Clash, x: int, y: int) -> None:
        """Write a clash in a row about a point of its plate: number, word, shield, number."""
        ink = self.ink
        wins = clash.kind is shields.Shield.BREAKS
        colour = ink.look.text(palette.LAMP_NUMBER if wins else palette.LABEL)
        side = ink.u(68)
        row = [
            lettering.line(clash.force, Face.DISPLAY, ink.u(50), colour),
            lettering.line(clash.verdict, Face.LABEL, ink.u(32), ink.look.text(palette.SOFT_TEXT)),
            shields.shield(clash.kind, clash.health, side, ink.look),
            *([lettering.line(clash.outcome, Face.DISPLAY, ink.u(42), colour)] if clash.outcome else []),
        ]
        widths = [side if index == 2 else picture.get_width() for index, picture in enumerate(row)]
        gap = ink.u(14)
        x -= (sum(widths) + gap * (len(row) - 1)) // 2
        for picture, width in zip(row, widths, strict=True):
            plate.blit(picture, picture.get_rect(center=(x + width // 2, y)))
            x += width + gap
