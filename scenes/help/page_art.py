"""Diagrams of the rules pages: real cards, and what points to them, counts them and joins them."""

from dataclasses import dataclass
from functools import lru_cache

import pygame
from pygame import Surface

from game.cards import Card
from scenes.animation import card_images
from scenes.art import diagrams, markers, shields, tokens
from scenes.art.lamp import lantern
from scenes.booklet import strips
from scenes.booklet.figures import Figure
from scenes.booklet.ink import CAPTION, SUM, Ink
from scenes.help.pages import (
    TALL,
    WIDE,
    Arrow,
    Caption,
    Element,
    Gap,
    Health,
    Label,
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
from scenes.render.style import Look

DIMMED, DIMMED_IN_CONTRAST = 0.42, 0.2
SHIELD, SEAL = 84, 76


@lru_cache(maxsize=40)  # those of two pages: no other page shows the same
def card_picture(card: Card | None, height: int, shade: float, look: Look) -> Surface:
    """Return a card of a diagram with its shadow, drawn at twice its size and made small.

    It is shaded in high contrast as well, if little, unlike on a table: here it says what cannot be done.
    """
    picture = card_images.resting(card, height, shade, 2 * height, look).plain
    if shade and look.contrast:
        picture = picture.copy()
        picture.fill((round(255 * (1 - shade)),) * 3, special_flags=pygame.BLEND_RGB_MULT)
    return picture


def draw(sheet: Surface, figure: Figure, corner: tuple[int, int]) -> None:
    """Draw a diagram on a sheet, its upper left corner at a pixel."""
    for element in figure.diagram.elements:
        _Place(sheet, corner, figure).draw(element)


@dataclass(frozen=True, slots=True)
class _Place:
    """Where a diagram lies on its sheet, and how it is laid out there."""

    sheet: Surface
    corner: tuple[int, int]
    figure: Figure

    @property
    def ink(self) -> Ink:
        return self.figure.ink

    @property
    def unit(self) -> float:
        """Pixels per unit of the diagram."""
        return self.ink.unit * self.figure.share

    def draw(self, element: Element) -> None:
        """Draw one element."""
        look, length = self.ink.look, self.figure.length
        match element:
            case Shown():
                self._card(element)
            case Ring(first, last):
                self._ring(first, last)
            case Vacant(at):
                place = markers.empty_slot((length(WIDE), length(TALL)), self.ink.accent, self.unit, look)
                self.sheet.blit(place, self._pixel(at))
            case Arrow(start, end):
                way = end.x - start.x, end.y - start.y
                middle = Point((start.x + end.x) / 2, (start.y + end.y) / 2)
                self._centre(diagrams.arrow(*way, self.unit, look), middle)
            case Sealed(first, last, rank):
                self._seal(first, last, rank)
            case Caption():
                self._caption(element)
            case Strip(at, width):
                self.sheet.blit(strips.drawn(element, length(width), self.ink), self._pixel(at))
            case Label(at, text, width):
                self._centre(self.ink.line(text, SUM, length(width)), at)
            case _:
                self._centre(self._token(element), element.at)

    def _token(self, token: Token) -> Surface:
        look, length, grown = self.ink.look, self.figure.length, self.ink.grown
        match token:
            case Tick():
                return tokens.tick(True, self.unit, look)
            case Gap(_, word):
                return diagrams.gap(word, grown, look)
            case Pill(_, text):
                return diagrams.pill(text, grown, look)
            case Health(_, text, kind):
                return shields.shield(kind, text, length(SHIELD), look)
            case Link(_, half):
                return tokens.half_link(self.unit, look) if half else tokens.link(self.unit, look)
            case Lantern(_, lamp, height):
                return lantern(lamp, length(height), look)

    def _pixel(self, at: Point) -> tuple[int, int]:
        return self.corner[0] + self.figure.length(at.x), self.corner[1] + self.figure.y(at.y)

    def _centre(self, picture: Surface, at: Point) -> None:
        self.sheet.blit(picture, picture.get_rect(center=self._pixel(at)))

    def _card(self, shown: Shown) -> None:
        height = self.figure.length(TALL)
        dimmed = DIMMED_IN_CONTRAST if self.ink.look.contrast else DIMMED
        picture = card_picture(shown.card, height, dimmed if shown.dimmed else 0.0, self.ink.look)
        x, y = self._pixel(shown.at)
        edge = card_images.margin(height)
        self.sheet.blit(picture, (x - edge, y - edge))
        if shown.ringed:
            self._ring(shown.at, shown.at)

    def _ring(self, first: Point, last: Point) -> None:
        x, y = self._pixel(first)
        width, height = map(self.figure.length, (last.x - first.x + WIDE, last.y - first.y + TALL))
        ring = markers.ring((width, height), self.unit, self.ink.look)
        self.sheet.blit(ring, ring.get_rect(center=(x + width // 2, y + height // 2)))

    def _seal(self, first: Point, last: Point, rank: str) -> None:
        length, look = self.figure.length, self.ink.look
        width, height = last.x - first.x + WIDE, last.y - first.y + TALL
        frame = markers.frame((length(width), length(height)), self.unit, look)
        self._centre(frame, Point(first.x + width / 2, first.y + height / 2))
        seal = tokens.seal(rank, length(SEAL), look)
        self._centre(seal, Point(last.x + WIDE / 2, last.y + TALL / 2))

    def _caption(self, caption: Caption) -> None:
        style = SUM if caption.large else CAPTION
        x, y = self._pixel(caption.at)
        pitch = self.ink.pitch(style)
        for index, words in enumerate(self.ink.lines(caption.text, style, self.figure.length(caption.width))):
            line = self.ink.line(words, style)
            self.sheet.blit(line, line.get_rect(center=(x, y + round((index + 0.5) * pitch))))
