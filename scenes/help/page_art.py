"""Draws what stands on rules pages: diagrams with real cards, lists of keys, and strips of attacks."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import NamedTuple

import pygame
from pygame import Surface

from game.cards import Card
from scenes.animation import card_images
from scenes.art import diagrams, markers, panels, tokens
from scenes.art.lamp import lantern
from scenes.help.pages import (
    CAPTION,
    FORCE,
    MEANING,
    OUTCOME,
    SIGN,
    SUM,
    TALL,
    VERDICT,
    WIDE,
    Arrow,
    Caption,
    Clash,
    Diagram,
    Element,
    Entry,
    Gap,
    Half,
    Hanging,
    Health,
    Label,
    Lantern,
    Link,
    Listing,
    Pill,
    Point,
    Ring,
    Sealed,
    Shown,
    Strip,
    TextStyles,
    Tick,
    Token,
    Vacant,
)
from scenes.render import palette, typography
from scenes.render.style import Style
from scenes.render.svg import rasterise, transparent

TOP, ROW, FOOT = 18, 74, 20
"""The room above the clashes, their own, and that below the remark."""
INSIDE, GAP = 28, 14
"""The room beside all words and between two clashes at least, and between the parts of a clash."""
STRIP_SHIELD = 68
TURN, EDGE = 20, 3


def strip_height(strip: Strip, width: int, ink: TextStyles) -> int:
    """Return how high a strip of a width in pixels is."""
    return ink.u(TOP + ROW) + ink.height(strip.remark, CAPTION, width - 2 * ink.u(INSIDE)) + ink.u(FOOT)


def drawn(strip: Strip, width: int, ink: TextStyles) -> Surface:
    """Draw a strip of a width in pixels."""
    size = width, strip_height(strip, width, ink)
    area = (0.0, 0.0, float(size[0]), float(size[1]))
    ground, edge = ("#000000", "#FFFFFF") if ink.style.contrast else (palette.NIGHT, palette.BRASS_DARK)
    body = panels.field(area, TURN * ink.unit, ground) + panels.rim(area, TURN * ink.unit, edge, EDGE * ink.unit)
    plate = rasterise(body, size, size)
    _write_clashes(plate, strip.clashes, ink)
    y, pitch = ink.u(TOP + ROW), ink.pitch(CAPTION)
    for words in ink.lines(strip.remark, CAPTION, width - 2 * ink.u(INSIDE)):
        line = ink.line(words, CAPTION)
        plate.blit(line, line.get_rect(center=(width // 2, y + pitch // 2)))
        y += pitch
    return plate


def _write_clashes(plate: Surface, clashes: Sequence[Clash], ink: TextStyles) -> None:
    """Write clashes side by side, with equal room between them and beside them; their words give way."""
    pixels, least = ink.size(VERDICT), ink.u(INSIDE)
    while (apart := _room(plate, rows := [_clash(one, pixels, ink) for one in clashes])) < least and pixels > 1:
        pixels -= 1
    x = apart
    for row in rows:
        plate.blit(row, row.get_rect(midleft=(x, ink.u(TOP + ROW / 2))))
        x += row.get_width() + apart


def _room(plate: Surface, rows: Sequence[Surface]) -> int:
    """Return the room between some pictures side by side on a plate, and beside them."""
    return (plate.get_width() - sum(row.get_width() for row in rows)) // (len(rows) + 1)


def _clash(clash: Clash, pixels: int, ink: TextStyles) -> Surface:
    """Return a clash in a row, its word in a size in pixels: number, word, shield, number."""
    colour = palette.LAMP_NUMBER if clash.kind is tokens.Shield.BREAKS else palette.LABEL
    side, gap = ink.u(STRIP_SHIELD), ink.u(GAP)
    force, outcome = (
        ink.line(words, replace(text_style, colour=colour)) if words else Surface((0, 0))
        for words, text_style in ((clash.force, FORCE), (clash.outcome, OUTCOME))
    )
    others = force.get_width() + side + outcome.get_width() + gap * (3 if clash.outcome else 2)
    verdict = typography.line(clash.verdict, VERDICT.face, pixels, ink.style.text(VERDICT.colour))
    shield = tokens.shield(clash.kind, clash.health, side, ink.style)
    row = transparent((others + verdict.get_width(), max(shield.get_height(), force.get_height())))
    x = 0
    for picture in (force, verdict, shield, outcome):
        width = side if picture is shield else picture.get_width()
        row.blit(picture, picture.get_rect(center=(x + width // 2, row.get_height() // 2)))
        x += width + gap
    return row


GROWTH, GROWTH_ALONE, GROWTH_ACROSS = 1.3, 1.6, 2.0
"""How much larger than asked for a diagram is drawn where there is room.

Over sentences its cards measure 208 units at most, in a half of its own 256, and across a page 320.
"""
PERCENT = 100


class Band(NamedTuple):
    """What hangs from a height of a diagram, in units, and the room it takes there, in pixels."""

    y: float
    height: int


@dataclass(frozen=True, slots=True)
class Figure:
    """A diagram at a share of the size it asks for, with its bands from top to bottom."""

    diagram: Diagram
    share: float
    ink: TextStyles
    bands: tuple[Band, ...]

    @property
    def size(self) -> tuple[int, int]:
        """How large it is in pixels."""
        width, height = self.diagram.size
        return self.length(width), self.length(height) + sum(band.height for band in self.bands)

    def length(self, units: float) -> int:
        """Return a length of the diagram in pixels."""
        return self.ink.u(units * self.share)

    def y(self, units: float) -> int:
        """Return how far below its top a height of the diagram lies, in pixels: under all that hangs from above it."""
        return self.length(units) + sum(band.height for band in self.bands if band.y < units)


def figure(diagram: Diagram, share: float, ink: TextStyles) -> Figure:
    """Return a diagram laid out at a share of the size it asks for."""
    heights: dict[float, int] = {}
    for element in diagram.elements:
        if isinstance(element, Hanging):
            heights[element.at.y] = max(heights.get(element.at.y, 0), _height(element, share, ink))
    return Figure(diagram, share, ink, tuple(Band(y, heights[y]) for y in sorted(heights)))


def largest(diagrams: Sequence[Diagram], room: tuple[int, int], growth: float, ink: TextStyles) -> tuple[Figure, ...]:
    """Return some diagrams laid out at one share, the largest at which they fit a room in pixels under each other.

    It is no larger than their growth. One that is too wide for it alone gives way; one of nothing but what hangs is
    always as wide as it asks.
    """
    found: tuple[Figure, ...] = ()
    for percent in range(round(growth * PERCENT), 0, -1):
        wished = (percent / PERCENT if one.size[1] else 1.0 for one in diagrams)
        shares = (min(share, room[0] / ink.u(one.size[0])) for share, one in zip(wished, diagrams, strict=True))
        found = tuple(figure(one, share, ink) for one, share in zip(diagrams, shares, strict=True))
        if sum(one.size[1] for one in found) <= room[1]:
            break
    return found


def _height(element: Hanging, share: float, ink: TextStyles) -> int:
    width = ink.u(element.width * share)
    match element:
        case Caption(_, text, _, large):
            return ink.height(text, SUM if large else CAPTION, width)
        case Strip():
            return strip_height(element, width, ink)


DIMMED, DIMMED_IN_CONTRAST = 0.42, 0.2
SHIELD, SEAL = 84, 76


@lru_cache(maxsize=40)  # those of two pages: no other page shows the same
def card_picture(card: Card | None, height: int, shade: float, style: Style) -> Surface:
    """Return a card of a diagram with its shadow, drawn at twice its size and made small.

    It is shaded in high contrast as well, if little, unlike on a table: here it says what cannot be done.
    """
    picture = card_images.resting(card, height, shade, 2 * height, style).plain
    if shade and style.contrast:
        picture = picture.copy()
        picture.fill((round(255 * (1 - shade)),) * 3, special_flags=pygame.BLEND_RGB_MULT)
    return picture


def draw_diagram(sheet: Surface, figure: Figure, corner: tuple[int, int]) -> None:
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
    def ink(self) -> TextStyles:
        return self.figure.ink

    @property
    def unit(self) -> float:
        """Pixels per unit of the diagram."""
        return self.ink.unit * self.figure.share

    def draw(self, element: Element) -> None:
        """Draw one element."""
        style, length = self.ink.style, self.figure.length
        match element:
            case Shown():
                self._card(element)
            case Ring(first, last):
                self._ring(first, last)
            case Vacant(at):
                place = markers.empty_slot((length(WIDE), length(TALL)), self.ink.accent, self.unit, style)
                self.sheet.blit(place, self._pixel(at))
            case Arrow(start, end):
                way = end.x - start.x, end.y - start.y
                middle = Point((start.x + end.x) / 2, (start.y + end.y) / 2)
                self._centre(diagrams.arrow(*way, self.unit, style), middle)
            case Sealed(first, last, rank):
                self._seal(first, last, rank)
            case Caption():
                self._caption(element)
            case Strip(at, width):
                self.sheet.blit(drawn(element, length(width), self.ink), self._pixel(at))
            case Label(at, text, width):
                self._centre(self.ink.line(text, SUM, length(width)), at)
            case _:
                self._centre(self._token(element), element.at)

    def _token(self, token: Token) -> Surface:
        style, length, grown = self.ink.style, self.figure.length, self.ink.grown
        match token:
            case Tick():
                return tokens.tick(True, self.unit, style)
            case Gap(_, word):
                return diagrams.gap(word, grown, style)
            case Pill(_, text):
                return diagrams.pill(text, grown, style)
            case Health(_, text, kind):
                return tokens.shield(kind, text, length(SHIELD), style)
            case Link(_, half):
                return tokens.half_link(self.unit, style) if half else tokens.link(self.unit, style)
            case Lantern(_, lamp, height):
                return lantern(lamp, length(height), style)

    def _pixel(self, at: Point) -> tuple[int, int]:
        return self.corner[0] + self.figure.length(at.x), self.corner[1] + self.figure.y(at.y)

    def _centre(self, picture: Surface, at: Point) -> None:
        self.sheet.blit(picture, picture.get_rect(center=self._pixel(at)))

    def _card(self, shown: Shown) -> None:
        height = self.figure.length(TALL)
        dimmed = DIMMED_IN_CONTRAST if self.ink.style.contrast else DIMMED
        picture = card_picture(shown.card, height, dimmed if shown.dimmed else 0.0, self.ink.style)
        x, y = self._pixel(shown.at)
        edge = card_images.margin(height)
        self.sheet.blit(picture, (x - edge, y - edge))
        if shown.ringed:
            self._ring(shown.at, shown.at)

    def _ring(self, first: Point, last: Point) -> None:
        x, y = self._pixel(first)
        width, height = map(self.figure.length, (last.x - first.x + WIDE, last.y - first.y + TALL))
        ring = markers.ring((width, height), self.unit, self.ink.style)
        self.sheet.blit(ring, ring.get_rect(center=(x + width // 2, y + height // 2)))

    def _seal(self, first: Point, last: Point, rank: str) -> None:
        length, style = self.figure.length, self.ink.style
        width, height = last.x - first.x + WIDE, last.y - first.y + TALL
        frame = markers.frame((length(width), length(height)), self.unit, style)
        self._centre(frame, Point(first.x + width / 2, first.y + height / 2))
        seal = tokens.seal(rank, length(SEAL), style)
        self._centre(seal, Point(last.x + WIDE / 2, last.y + TALL / 2))

    def _caption(self, caption: Caption) -> None:
        style = SUM if caption.large else CAPTION
        x, y = self._pixel(caption.at)
        pitch = self.ink.pitch(style)
        for index, words in enumerate(self.ink.lines(caption.text, style, self.figure.length(caption.width))):
            line = self.ink.line(words, style)
            self.sheet.blit(line, line.get_rect(center=(x, y + round((index + 0.5) * pitch))))


AIR = 1
"""Between two rows."""
GUTTER, SIGNS = 36, 0.42
"""Between the signs and what they do; how much of the width signs take at most."""


def signs_width(halves: Sequence[Half], width: int, ink: TextStyles) -> int:
    """Return the width in pixels of the column of signs, one for all listings of a page."""
    signs = [entry.sign for half in halves for part in half if isinstance(part, Listing) for entry in part.entries]
    longest = max((ink.width(sign, SIGN) for sign in signs), default=0)
    return min(longest, round(SIGNS * width))


def listing_height(listing: Listing, signs: int, width: int, ink: TextStyles) -> int:
    """Return how high the rows of a listing are, whose signs have a width and that has another altogether."""
    return sum(_tall(entry, signs, width, ink) for entry in listing.entries)


def draw_listing(
    sheet: Surface, listing: Listing, headed: bool, top: int, signs: int, air: int, ink: TextStyles
) -> int:
    """Write a listing in rows from a y, each with some more air, a line above all but the first under a heading.

    Return where they end.
    """
    width, left = sheet.get_width(), signs + ink.u(GUTTER)
    for place, entry in enumerate(listing.entries):
        if place or not headed:
            sheet.blit(panels.hairline(width, ink.unit, ink.style), (0, top - 1))
        y = top + (ink.u(AIR) + air) // 2
        for words, text_style, x, room in ((entry.sign, SIGN, 0, signs), (entry.meaning, MEANING, left, width - left)):
            pitch = ink.pitch(text_style)
            for index, part in enumerate(ink.lines(words, text_style, room)):
                line = ink.line(part, text_style)
                sheet.blit(line, line.get_rect(midleft=(x, y + index * pitch + pitch // 2)))
        top += _tall(entry, signs, width, ink) + air
    return top


def _tall(entry: Entry, signs: int, width: int, ink: TextStyles) -> int:
    meaning = ink.height(entry.meaning, MEANING, width - signs - ink.u(GUTTER))
    return max(ink.height(entry.sign, SIGN, signs), meaning) + ink.u(AIR)
