"""Draws the contents of rules pages: diagrams with real cards, arrows, gaps and counts, and lists of keys; and tabs.

Lengths are in units (a thousand and eightieth of the frame's height), the pictures in pixels.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import zip_longest
from math import hypot

import pygame
from pygame import Surface

from game.cards import Card
from scenes.animation import card_images
from scenes.art import buttons, markers, panels, switches, tokens
from scenes.art.icons import icon
from scenes.art.lamp import lantern
from scenes.art.panels import field
from scenes.help import pages
from scenes.help.pages import CAPTION, MEANING, SIGN, SUM, TALL, WIDE, Entry, Half, Listing, TextStyles
from scenes.render import palette, typography
from scenes.render.palette import BLACK, WHITE, Style, mix
from scenes.render.recent import recent
from scenes.render.svg import disc, fill, rasterise, stroke
from scenes.render.svg import ring as circle
from scenes.render.typography import Face


@dataclass(frozen=True, slots=True)
class Figure:
    """A diagram laid out at a share of its full size."""

    diagram: pages.Diagram
    share: float
    texts: TextStyles
    hanging: tuple[tuple[float, int], ...]  # the y of each caption in units, and its height in pixels

    @property
    def size(self) -> tuple[int, int]:
        """Its size in pixels."""
        width, height = self.diagram.size
        return self.length(width), self.length(height) + sum(room for _, room in self.hanging)

    def length(self, units: float) -> int:
        """Return a length of the diagram in pixels."""
        return self.texts.u(units * self.share)

    def y(self, units: float) -> int:
        """Return a y of the diagram in pixels from its top, below all captions above it."""
        return self.length(units) + sum(room for y, room in self.hanging if y < units)


def figure(diagram: pages.Diagram, share: float, texts: TextStyles) -> Figure:
    """Return a diagram laid out at a share of its full size."""
    rooms: dict[float, int] = {}
    for element in diagram.elements:
        if isinstance(element, pages.Caption):
            room = texts.height(element.text, SUM if element.large else CAPTION, texts.u(element.width * share))
            rooms[element.y] = max(rooms.get(element.y, 0), room)
    return Figure(diagram, share, texts, tuple(rooms.items()))


def largest(
    diagrams: Sequence[pages.Diagram], room: tuple[int, int], growth: float, texts: TextStyles
) -> tuple[Figure, ...]:
    """Return diagrams laid out at one share, the largest at which they fit a room in pixels below each other.

    The share is growth at most. A diagram that is too wide shrinks alone.
    """
    figures: tuple[Figure, ...] = ()
    captions = 0  # their height at least: the narrower they are, the more lines they need
    for percent in range(round(growth * 100), 0, -1):
        shares = [min(percent / 100, room[0] / texts.u(diagram.size[0])) for diagram in diagrams]
        bare = sum(texts.u(diagram.size[1] * share) for share, diagram in zip(shares, diagrams, strict=True))
        if bare + captions > room[1] and percent > 1:
            continue
        figures = tuple(figure(diagram, share, texts) for diagram, share in zip(diagrams, shares, strict=True))
        if sum(laid.size[1] for laid in figures) <= room[1]:
            break
        captions = sum(high for laid in figures for _words, high in laid.hanging)
    return figures


DIMMED, DIMMED_IN_CONTRAST = 0.42, 0.2


@recent(40)  # those of two pages
def card_picture(card: Card | None, height: int, shade: float, style: Style) -> Surface:
    """Return a card of a diagram with its shadow, drawn at twice its size and scaled down."""
    tone = card_images.dusk(shade, palette.NEUTRAL_DUSK)
    picture = card_images.resting(card, height, tone, 2 * height, style)
    if shade and style.contrast:  # on pages, unlike on a table, dimming has a meaning
        picture.fill((round(255 * (1 - shade)),) * 3, special_flags=pygame.BLEND_RGB_MULT)
    return picture


@dataclass(frozen=True, slots=True)
class DiagramPainter:
    """Draws a diagram on a sheet, with its upper left corner at a pixel."""

    sheet: Surface
    corner: tuple[int, int]
    figure: Figure

    def draw(self) -> None:
        """Draw all its elements, back to front."""
        for element in self.figure.diagram.elements:
            self._draw(element)

    def _draw(self, element: pages.Element) -> None:
        texts, length = self.figure.texts, self.figure.length
        unit, style = texts.unit * self.figure.share, texts.style
        x, y = self._pixel(element.x, element.y)
        match element:
            case pages.Shown(card=card, dimmed=is_dimmed):
                dimmed = DIMMED_IN_CONTRAST if style.contrast else DIMMED
                picture = card_picture(card, length(TALL), dimmed if is_dimmed else 0.0, style)
                edge = card_images.margin(length(TALL))
                self.sheet.blit(picture, (x - edge, y - edge))
            case pages.Ring(last_x=last_x, last_y=last_y):
                width, height = length(last_x - element.x + WIDE), length(last_y - element.y + TALL)
                ring = markers.ring((width, height), unit, style)
                self.sheet.blit(ring, ring.get_rect(center=(x + width // 2, y + height // 2)))
            case pages.Vacant(takes=takes):
                size = length(WIDE), length(TALL)
                self.sheet.blit(markers.empty_slot(size, texts.accent, unit, style), (x, y))
                self.sheet.blit(markers.accepted(size, *takes, unit, style), (x, y))
            case pages.Arrow(to_x=to_x, to_y=to_y):
                picture = arrow(to_x - element.x, to_y - element.y, self._crosses(element), unit, style)
                self._centre(picture, self._pixel((element.x + to_x) / 2, (element.y + to_y) / 2))
            case pages.Sealed(last_x=last_x, rank=rank):
                wide = last_x - element.x + WIDE
                frame = markers.frame((length(wide), length(TALL)), unit, style)
                middle = element.y + TALL / 2
                self._centre(frame, self._pixel(element.x + wide / 2, middle))
                seal = tokens.seal(rank, max(length(76), round(64 * texts.grown)), style)
                self._centre(seal, self._pixel(last_x + WIDE / 2, middle))
            case pages.Caption(text=text, width=width, large=large):
                text_style = SUM if large else CAPTION
                for index, words in enumerate(texts.lines(text, text_style, length(width))):
                    middle = y + round((index + 0.5) * texts.pitch(text_style))
                    self._centre(texts.line(words, text_style), (x, middle))
            case pages.Label(text=text, width=width, how=how):
                line = texts.line(text, SUM, length(width))
                self.sheet.blit(line, line.get_rect(**{how: (x, y)}))
            case _:
                self._centre(self._token(element, unit), (x, y))

    def _crosses(self, arrow: pages.Arrow) -> bool:
        """Whether an arrow lies on a card, and so needs an edge."""
        cards = (card for card in self.figure.diagram.elements if isinstance(card, pages.Shown))
        ends = (arrow.x, arrow.y), (arrow.to_x, arrow.to_y)
        return any(pygame.Rect(card.x, card.y, WIDE, TALL).clipline(*ends) for card in cards)

    def _token(self, token: pages.Token, unit: float) -> Surface:
        texts, length = self.figure.texts, self.figure.length
        style = texts.style
        match token:
            case pages.Mark(cross=cross):
                picture = markers.refusal(length(56), style) if cross else tokens.tick(True, unit, style)
            case pages.Glyph(icon=sign, height=height):
                picture = icon(sign, length(height), style.text(palette.BRASS_LIGHT))
            case pages.Gap(word=word):
                picture = gap(word, texts.grown, style)
            case pages.Pill(text=text):
                picture = pill(text, texts.grown, style)
            case pages.Health(text=text, kind=kind):
                picture = tokens.shield(kind, text, length(84), style)
            case pages.Link(half=half):
                picture = tokens.link(unit, style, half=half)
            case pages.Lantern(lamp=lamp, height=height):
                picture = lantern(lamp, length(height), style)
            case pages.Key(width=width, label=label, icon=sign):
                picture = buttons.button((length(width), length(84)), label, unit, style, sign)
            case pages.Tries(least=least, most=most, tries=count):
                picture = tries(least, most, count, unit, style)
        return picture

    def _pixel(self, x: float, y: float) -> tuple[int, int]:
        return self.corner[0] + self.figure.length(x), self.corner[1] + self.figure.y(y)

    def _centre(self, picture: Surface, at: tuple[int, int]) -> None:
        self.sheet.blit(picture, picture.get_rect(center=at))


GUTTER = 30  # units: between the signs of a listing and their meanings
KEY = 1.08  # the size of keys, relative to those of prompts
LEAST_ROW, HIGHEST_ROW = 56, 140  # units: the least and the largest height of a row of one line
MOUSE = 64  # units: the room for the picture of a mouse before a gesture


def signs_width(halves: Sequence[Half], width: int, texts: TextStyles) -> int:
    """Return the width in pixels of the column of signs, the same in all listings of a page, at most 0.42 of all."""
    listings = [part for half in halves for part in half if isinstance(part, Listing)]
    wide = (_sign_width(entry, part.keyed, texts) for part in listings for entry in part.entries)
    return min(max(wide, default=0), round(0.42 * width))


def _sign_width(entry: Entry, keyed: bool, texts: TextStyles) -> int:
    if not keyed:
        return texts.u(MOUSE) + texts.width(entry.sign, SIGN)
    names = entry.sign.split(", ")
    badges = (switches.badge_size(name, KEY * texts.unit, texts.grown / texts.unit)[0] for name in names)
    return sum(badges) + texts.u(10) * (len(names) - 1)


def row_heights(
    listings: Sequence[Listing], signs: int, width: int, texts: TextStyles, row: float = LEAST_ROW
) -> tuple[int, ...]:
    """Return the heights of the rows of listings side by side, given the widths of signs and of each, in pixels.

    Rows of one line have the same height: row, in units. Those of more lines have air around them, if there
    is any room to spare.
    """
    room, sign_room, one_line = width - signs - texts.u(GUTTER), signs - texts.u(MOUSE), texts.pitch(MEANING)
    least, air = texts.u(row), texts.u(min(24, row - LEAST_ROW))

    def row_height(entry: Entry, keyed: bool) -> int:
        meaning = texts.height(entry.meaning, MEANING, room)
        if meaning > one_line:
            meaning += air
        return max(least, meaning, 0 if keyed else texts.height(entry.sign, SIGN, sign_room))

    heights = [[row_height(entry, listing.keyed) for entry in listing.entries] for listing in listings]
    return tuple(map(max, zip_longest(*heights, fillvalue=0)))


def draw_listing(
    sheet: Surface, listing: Listing, headed: bool, top: int, signs: int, heights: Sequence[int], texts: TextStyles
) -> int:
    """Write a listing in rows from a y, with lines between them, and return the y of its end; keys look like keys."""
    width, left = sheet.get_width(), signs + texts.u(GUTTER)
    for place, (entry, height) in enumerate(zip(listing.entries, heights, strict=False)):
        if place or not headed:
            sheet.blit(panels.hairline(width, texts.unit, texts.style), (0, top - 1))
        if listing.keyed:
            x = 0
            for name in entry.sign.split(", "):
                badge = switches.badge(name, KEY * texts.unit, texts.style, texts.grown / texts.unit)
                sheet.blit(badge, badge.get_rect(midleft=(x, top + height // 2)))
                x += badge.get_width() + texts.u(10)
        else:
            mouse = icon(entry.icon, min(texts.u(72), round(0.76 * min(heights))), texts.style.text(palette.LAMP_TEXT))
            sheet.blit(mouse, mouse.get_rect(center=(texts.u(26), top + height // 2)))
            room = signs - texts.u(MOUSE)
            y = top + (height - texts.height(entry.sign, SIGN, room)) // 2
            texts.write(sheet, entry.sign, SIGN, (texts.u(MOUSE), y), room)
        y = top + (height - texts.height(entry.meaning, MEANING, width - left)) // 2
        texts.write(sheet, entry.meaning, MEANING, (left, y), width - left)
        top += height
    return top


REASON = "#FF8A3D"  # the colour of an arrow
SHAFT, HEAD_WIDE, EDGE = 15, 38, 4
GAP_RADIUS = 36


@recent(64)
def arrow(across: float, down: float, edged: bool, unit: float, style: Style) -> Surface:
    """Return an arrow by (across, down) units, centred in the picture; one that lies on something needs an edge."""
    far = hypot(across, down)
    x, y = across / far, down / far
    neck = max(0.0, far - 27)  # the head is 27 long
    side = (0, SHAFT / 2), (neck, SHAFT / 2), (neck, HEAD_WIDE / 2)
    outline = (*side, (far, 0), *((along, -aside) for along, aside in reversed(side)))
    box = abs(across) + HEAD_WIDE + 2 * EDGE, abs(down) + HEAD_WIDE + 2 * EDGE
    start_x, start_y = (box[0] - across) / 2, (box[1] - down) / 2
    places = ((start_x + along * x - aside * y, start_y + along * y + aside * x) for along, aside in outline)
    path = "M" + " L".join(f"{place[0]:.2f} {place[1]:.2f}" for place in places) + " Z"
    ink, tone = (BLACK, palette.CONTRAST_YELLOW) if style.contrast else (palette.FOCUS_INK, REASON)
    size = round(box[0] * unit), round(box[1] * unit)
    return rasterise((stroke(path, ink, 2 * EDGE) if edged else "") + fill(path, tone), box, size)


@recent(8)
def gap(word: str, unit: float, style: Style) -> Surface:
    """Return the disc that marks a missing card, with a word on it."""
    ink, tone = (BLACK, palette.CONTRAST_YELLOW) if style.contrast else (palette.FOCUS_INK, REASON)
    side = 2 * GAP_RADIUS
    body = disc(GAP_RADIUS, GAP_RADIUS, GAP_RADIUS, ink)
    body += disc(GAP_RADIUS, GAP_RADIUS, GAP_RADIUS - EDGE, style.dark(palette.TABLET))
    picture = rasterise(
        body + circle(GAP_RADIUS, GAP_RADIUS, GAP_RADIUS - 5, tone, 4), (side, side), (round(side * unit),) * 2
    )
    room = round((side - 18) * unit)
    text = typography.fitted(word, Face.LABEL, round(28 * unit), style.text(palette.LAMP_TEXT), room, round(14 * unit))
    picture.blit(text, text.get_rect(center=picture.get_rect().center))
    return picture


@recent(32)
def pill(text: str, unit: float, style: Style) -> Surface:
    """Return a short text on a pill with a brass rim."""
    signs = typography.line(text, Face.INDEX, round(28 * unit), style.text(palette.LAMP_TEXT))
    size = max(signs.get_width() + round(32 * unit), round(62 * unit)), round(46 * unit)
    picture = panels.pill(size, unit, style).copy()
    picture.blit(signs, signs.get_rect(center=picture.get_rect().center))
    return picture


@recent(32)
def tries(least: int, most: int, count: int, unit: float, style: Style) -> Surface:
    """Return a bar of count tries, lit from the least to the most of them that win."""
    lit = style.accent(palette.PRIMARY_TOP)
    dark = style.dark(palette.NIGHT)
    rim = style.line(palette.QUIET_DARK)
    wide, high = 448, 20
    start, end = (share / count * wide for share in (least, most))
    body = field((0, 0, wide, high), high / 2, rim) + field((2, 2, wide - 4, high - 4), high / 2 - 2, dark)
    body += field((start, 0, end - start, high), high / 2, lit)
    return rasterise(body, (wide, high), (round(wide * unit), round(high * unit)))


@recent(32)
def tab(size: tuple[int, int], label: str, pixels: int, is_open: bool, lit: bool, unit: float, style: Style) -> Surface:
    """Return a tab of a size in pixels: brass if its page is open, brighter if it is lit by the mouse."""
    width, height = size
    turn, edge = 40 * unit, 3 * unit  # the radius of the upper corners, and the rim
    inset = edge / 2
    path = (
        f"M{inset} {height} V{turn} A{turn - inset} {turn - inset} 0 0 1 {turn} {inset} "
        f"H{width - turn} A{turn - inset} {turn - inset} 0 0 1 {width - inset} {turn} V{height}"
    )
    face, rim, ink = _tab_tones(is_open, lit, style)
    picture = rasterise(fill(f"{path} Z", face) + stroke(path, rim, edge), size, size)
    text = typography.line(label, Face.INDEX, pixels, ink)
    picture.blit(text, text.get_rect(center=(width // 2, round(height * 0.5))))
    return picture


def _tab_tones(is_open: bool, lit: bool, style: Style) -> tuple[str, str, str]:
    """Return the colours of a tab's face, rim and label."""
    if style.contrast:
        return (palette.CONTRAST_YELLOW, WHITE, BLACK) if is_open else (BLACK, WHITE, WHITE)
    if is_open:
        return palette.PRIMARY_TOP, palette.LAMP_TEXT, palette.PRIMARY_TEXT
    face = mix(palette.TABLET, palette.ENAMEL_TOP, 0.9 if lit else 0.25)
    return face, palette.QUIET, palette.LAMP_TEXT if lit else palette.SOFT_TEXT
