"""Lays out rules pages: splits them if texts are large, divides the height of columns, places tabs, draws halves."""

from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import accumulate
from typing import NamedTuple

import pygame
from pygame import Rect, Surface

from scenes.art import hall, icons, markers, panels
from scenes.help import page_art
from scenes.help.page_art import Figure, largest
from scenes.help.pages import BODY, HEADING, Block, Half, Listing, Page, Passage, Tab, TextStyles
from scenes.i18n import _
from scenes.render import palette, typography
from scenes.render.drawables import Sprite
from scenes.render.frame import DesignFrame
from scenes.render.palette import BLACK, BRASS, INK, LABEL, LAMP_TEXT, NIGHT, RULE, WHITE, Style
from scenes.render.svg import Size, disc, rasterise, transparent
from scenes.render.typography import Face

AIR = 20  # units: above headings, and around diagrams if there is little room


class Column(NamedTuple):
    """A half that is laid out; all lengths are in pixels."""

    figures: tuple[Figure, ...]
    air: int  # around each figure; negative if the contents are higher than the half
    signs: int  # the width of the column of signs
    rows: tuple[int, ...]  # the heights of a listing's rows


@lru_cache(maxsize=512)  # the rules of all games at one size need some 260
def column(half: Half, beside: Half, size: tuple[int, int], texts: TextStyles) -> Column:
    """Lay out one half of a page in a size in pixels; if both have sentences, these start at the same height."""
    halves = half, beside
    texts = texts if beside else replace(texts, sentences=0)  # across a page diagrams are as large as can be
    signs = page_art.signs_width(halves, size[0], texts)
    have_sentences = [any(isinstance(part, Passage) and part.text for part in side) for side in halves]
    diagrams = [part.diagram for part in half if isinstance(part, Passage) and part.diagram]
    figures: tuple[Figure, ...] = ()
    wide = size[0] - 2 * texts.u(markers.ring_width(texts.style))  # so that rings keep to the margins
    # cards of 160 units grow to 208 above sentences, to 256 in a half of their own, and to 320 across a page
    over_words = 1.3 * texts.grown / texts.unit if beside else 2.0
    growth = over_words if have_sentences[0] else 1.6
    # wide gaps, and sentences at one height, only if diagrams stay large enough
    for gap, styles, least in (52, texts, 0.8), (AIR, texts, 0.4), (AIR, replace(texts, sentences=0), 0.0):
        rooms = [size[1] - _words_height(side, signs, size[0], styles) for side in halves]
        room = min(rooms) if all(have_sentences) else rooms[0]
        figures = largest(diagrams, (wide, room - len(diagrams) * texts.u(gap)), growth, texts)
        if all(figure.share >= least for figure in figures):
            break
    air = (room - sum(figure.size[1] for figure in figures)) // max(1, len(figures))
    own, other = ([part for part in side if isinstance(part, Listing)] for side in halves)
    listings = *own, *other  # lines meet across the page
    rows = range(page_art.HIGHEST_ROW, page_art.LEAST_ROW - 1, -1)  # the highest that fit

    def heights_from(row: int) -> tuple[int, ...]:
        return page_art.row_heights(listings, signs, size[0], texts, row)

    at = bisect_left(rows, True, key=lambda row: _head_room(texts) + sum(heights_from(row)) <= size[1])
    heights = heights_from(rows[at]) if at < len(rows) else page_art.row_heights(own, signs, size[0], texts)
    return Column(figures, air, signs, heights)


def _words_height(half: Half, signs: int, width: int, texts: TextStyles) -> int:
    height = 0
    for part, _title, head in _headed(half, texts):
        height += head
        if isinstance(part, Listing):
            height += sum(page_art.row_heights((part,), signs, width, texts))
        else:
            least = texts.sentences if part.diagram and part.text and len(half) == 1 else 0
            height += max(least, texts.height(part.text, BODY, width))
    return height


def _head_room(texts: TextStyles) -> int:
    return round(54 / 32 * texts.size(HEADING))


def _headed(half: Half, texts: TextStyles) -> Iterator[tuple[Block, str, int]]:
    """Yield the parts of a half, each with its heading and the height reserved above it, in pixels.

    The first part always has the room of a heading.
    """
    for index, part in enumerate(half):
        title = part.heading
        room = _head_room(texts) if title or not index else 0
        yield part, title, room + texts.u(AIR) if title and index else room


def paginated(booklet: Sequence[Page], half: Size, across: Size, texts: TextStyles) -> Iterator[tuple[int, Page]]:
    """Yield the pages to show, each with the index of the page in the booklet that it belongs to.

    half and across are the sizes of a half and of a full-width page in pixels. A page stays whole if its text fits and
    its diagrams stay large enough; otherwise its halves get pages of their own.
    """
    for index, page in enumerate(booklet):
        if _share(page, half, texts) >= 0.75:  # smaller diagrams could not be read
            yield index, page
            continue
        for alone in (page.left, page.right):
            # diagrams go above the sentences or beside them, wherever they are larger
            beside, over = Page(page.tab, *_spread(alone)), Page(page.tab, alone)
            yield index, over if _share(over, across, texts) > _share(beside, half, texts) else beside


def _share(page: Page, size: Size, texts: TextStyles) -> float:
    """Return the smallest share of its full size that any diagram of a page has, or 0 if the text does not fit."""
    columns = [column(*halves, size, texts) for halves in page.columns]
    if any(laid.air < 0 for laid in columns):
        return 0.0
    return min((figure.share for laid in columns for figure in laid.figures), default=1.0)


def _spread(half: Half) -> tuple[Half, Half]:
    """Split a half in two: the first part and the others, or the diagram and the sentences of one passage."""
    first, *others = half
    if isinstance(first, Passage) and not others:
        return (Passage(first.heading, "", first.diagram),), (Passage("", first.text),)
    return (first,), tuple(others)


def with_even_sentences(pages: Iterable[Page], size: Size, texts: TextStyles) -> TextStyles:
    """Return text styles that start the sentences of as many pages as possible at one height, in halves of a size.

    They get room for as many lines as shrink no diagram by more than a tenth.
    """
    columns = [halves for page in pages if page.right for halves in page.columns]

    def shares(styles: TextStyles) -> list[float]:
        return [figure.share for halves in columns for figure in column(*halves, size, styles).figures]

    usual = shares(texts)
    for lines in range(6, 0, -1):
        tried = replace(texts, sentences=lines * texts.pitch(BODY))
        if all(now >= min(1.0, 0.9 * was) for now, was in zip(shares(tried), usual, strict=True)):
            return tried
    return texts


PANEL = (60, 136, 1800, 828)
HALVES = ((106, 162, 820, 760), (994, 162, 820, 760))
ACROSS = ((106, 162, 1708, 760),)  # the areas of the columns of a page in units: two, or one
MIDDLE = (960, 175, 2, 740)
TALLER = 320  # units: by how much a page may be taller on a narrow screen


class Sign(NamedTuple):
    """The heading of a booklet: the game's glyph in its accent, its name, and a remark that ends at an x in units."""

    glyph: str
    accent: str
    name: str
    remark: str
    right: float


def taller(frame: DesignFrame) -> float:
    """Return by how much a page is taller on a narrow screen, in units, using the room above and below the frame."""
    return min(TALLER, -2 * frame.top)


def stretched(frame: DesignFrame, area: tuple[float, float, float, float]) -> Rect:
    """Return the area of a part of a page in pixels, as tall as the screen allows."""
    x, y, width, height = area
    more = taller(frame)
    return frame.rect(x, y - more / 2, width, height + more)


def background(size: tuple[int, int], sign: Sign, style: Style) -> Surface:
    """Draw the darkened hall with the heading and the empty panel."""
    frame = DesignFrame(size)
    scene = hall.hall(size, style)
    if not style.contrast:
        scene.fill((round(255 * (1 - 0.35)),) * 3, special_flags=pygame.BLEND_RGB_MULT)
    area = stretched(frame, PANEL)
    panel = panels.panel(area.size, frame.unit, style)
    scene.blit(panel, panel.get_rect(center=area.center))
    _hang(scene, sign, frame, style)
    return scene


def rule(size: tuple[int, int], style: Style) -> Surface:
    """Draw the line between two columns."""
    picture = Surface(size)
    picture.fill(style.line(RULE))
    return picture


def _hang(scene: Surface, sign: Sign, frame: DesignFrame, style: Style) -> None:
    """Draw the heading above the panel's left corner, with its remark in as few lines as fit beside the name."""
    square = frame.rect(66, 38 - taller(frame) / 2, 68, 68)
    dark, rim, ground = (BLACK, WHITE, BLACK) if style.contrast else (INK, BRASS, NIGHT)
    badge = disc(50, 50, 50, dark) + disc(50, 50, 46, rim) + disc(50, 50, 40, ground)
    scene.blit(rasterise(badge, (100, 100), square.size), square)
    glyph = icons.icon(sign.glyph, round(square.width * 0.5), style.accent(sign.accent))
    scene.blit(glyph, glyph.get_rect(center=square.center))
    gap = frame.length(24)
    colours = style.text(LAMP_TEXT), style.text(LABEL)
    sizes = frame.length(60), frame.length(28)
    name = typography.fitted(sign.name, Face.DISPLAY, sizes[0], colours[0], frame.length(430), sizes[1])
    place = name.get_rect(midleft=(square.right + gap, square.centery))
    scene.blit(name, place)
    left = place.right + gap
    width, pixels = frame.point(sign.right, 0)[0] - left, style.type_size(34, frame.unit)
    lines = typography.balanced(sign.remark, Face.LABEL, pixels, width)
    for index, words in enumerate(lines):
        line = typography.line(words, Face.LABEL, pixels, colours[1])
        y = square.centery + round((index - (len(lines) - 1) / 2) * 1.15 * pixels)
        scene.blit(line, line.get_rect(midleft=(left, y)))


APART = 8  # units between tabs


@dataclass(frozen=True, slots=True)
class TabRow:
    """The tabs of a booklet, in order."""

    tabs: Sequence[Tab]
    design: DesignFrame
    style: Style

    @property
    def left(self) -> float:
        """The x where the row begins, in units."""
        return 1824 - sum(width + APART for width in self._widths) + APART

    @property
    def areas(self) -> dict[Tab, Rect]:
        """The areas of the tabs in pixels."""
        top, widths = 46 - taller(self.design) / 2, self._widths
        lefts = accumulate((width + APART for width in widths), initial=self.left)
        return {
            tab: self.design.rect(left, top, width, 94)
            for tab, left, width in zip(self.tabs, lefts, widths, strict=False)
        }

    def frame(self, open_tab: Tab, lit: Tab | None) -> Iterator[Sprite]:
        """Draw the tabs; lit is the one under the mouse."""
        unit, pixels = self.design.unit, self._pixels
        for tab, area in self.areas.items():
            plate = page_art.tab(area.size, _(tab.value), pixels, tab is open_tab, tab is lit, unit, self.style)
            yield Sprite(plate, area.x, area.y)

    @property
    def _pixels(self) -> int:
        return self.style.type_size(40, self.design.unit)

    @property
    def _widths(self) -> Sequence[float]:
        names = (typography.measure(_(tab.value), Face.INDEX, self._pixels) for tab in self.tabs)
        return [max(178, name / self.design.unit + 2 * 20) for name in names]


MARGIN = 44  # units beside the text, for the glow of a ring around a card


def draw_half(half: Half, beside: Half, size: tuple[int, int], texts: TextStyles) -> Surface:
    """Draw one half of a page of a size in pixels, in a picture that is wider by MARGIN units on both sides.

    Diagrams share the height that the text leaves, and sentences alone are centred vertically.
    """
    margin = texts.u(MARGIN)
    picture = transparent((size[0] + 2 * margin, size[1]))
    sheet = picture.subsurface((margin, 0, *size))
    laid = column(half, beside, size, texts)
    headed = replace(HEADING, colour=palette.mix(texts.accent, LAMP_TEXT, 0.25))
    figures = iter(laid.figures)
    y = 0
    for part, title, room in _headed(half, texts):
        y += room
        texts.write(sheet, title.upper(), headed, (0, y - _head_room(texts)), size[0])
        if isinstance(part, Listing):
            y = page_art.draw_listing(sheet, part, bool(title), y, laid.signs, laid.rows, texts)
            continue
        if part.diagram:
            figure = next(figures)
            width, height = figure.size
            corner = (picture.get_width() - width) // 2, y + laid.air // 2
            page_art.DiagramPainter(picture, corner, figure).draw()
            y += height + laid.air
        elif not laid.figures:
            y += laid.air // 2
        y = texts.write(sheet, part.text, BODY, (0, y), size[0])
    return picture
