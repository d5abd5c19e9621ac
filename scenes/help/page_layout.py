"""Lays rules pages out: breaks them where texts are large, shares the height of columns, places tabs, prints halves."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate
from typing import NamedTuple

import pygame
from pygame import Rect, Surface

from scenes.art import diagrams, hall, icons, panels
from scenes.help import page_art
from scenes.help.page_art import GROWTH, GROWTH_ACROSS, GROWTH_ALONE, Figure, largest
from scenes.help.pages import BODY, HEADING, Block, Half, Listing, Page, Passage, Tab, TextStyle, TextStyles
from scenes.i18n import _
from scenes.render import typography
from scenes.render.drawables import Sprite
from scenes.render.frame import DesignFrame
from scenes.render.palette import BRASS, INK, LABEL, LAMP_TEXT, NIGHT, RULE
from scenes.render.style import Style
from scenes.render.svg import disc, rasterise, transparent
from scenes.render.typography import Face

HEAD = 62 / 32
"""The room of a heading, beside the size of its letters."""
AIR = 28
FIGURE_AIR = 52
SHRUNK = 0.8
"""How much air a diagram has, half of it above, half below, if that leaves it so much of the size it asks for."""
LOOSE = 44
"""How much more air than they need the rows of listings have at most."""


class Column(NamedTuple):
    """One half laid out: its diagrams, the air about each, the column of its signs and the air of a row, in pixels.

    Where all that is in it is higher than the half, the air is less than nothing.
    """

    figures: tuple[Figure, ...]
    air: int
    signs: int
    row_air: int


def column(half: Half, beside: Half, size: tuple[int, int], ink: TextStyles) -> Column:
    """Lay out one half of a page in a size in pixels; where both have sentences, they begin at the same height.

    Beside what goes across the page there is nothing.
    """
    halves = half, beside
    signs = page_art.signs_width(halves, size[0], ink)
    rooms = [size[1] - _words_height(one, signs, size[0], ink) for one in halves]
    room = min(rooms) if all(map(_says, halves)) else rooms[0]
    row_airs = (spare // _rows(one) for one, spare in zip(halves, rooms, strict=True) if _rows(one))
    diagrams = [part.diagram for part in half if isinstance(part, Passage) and part.diagram]
    figures: tuple[Figure, ...] = ()
    over_words = GROWTH * ink.grown / ink.unit if beside else GROWTH_ACROSS
    growth = over_words if _says(half) else GROWTH_ALONE
    for air in (FIGURE_AIR, AIR) if diagrams else ():
        figures = largest(diagrams, (size[0], room - len(diagrams) * ink.u(air)), growth, ink)
        if all(figure.share >= SHRUNK for figure in figures):
            break
    air = (room - sum(figure.size[1] for figure in figures)) // max(1, len(figures))
    return Column(figures, air, signs, min([ink.u(LOOSE), *row_airs]))


def _words_height(half: Half, signs: int, width: int, ink: TextStyles) -> int:
    """Return how high a half is without its diagrams."""
    return sum(head_height(part, index, ink) + _height(part, signs, width, ink) for index, part in enumerate(half))


def head_room(ink: TextStyles) -> int:
    """Return the room of a heading."""
    return round(HEAD * ink.size(HEADING))


def head_height(part: Block, index: int, ink: TextStyles) -> int:
    """Return how far below a part's top it goes on after its heading: the first of a half has the room for one."""
    if not index:
        return head_room(ink)
    return ink.u(AIR) + head_room(ink) if heading(part, index) else 0


def heading(part: Block, index: int) -> str:
    """Return what is written over a part of a half: nothing over one that goes on from the part above it."""
    return "" if index and isinstance(part, Listing) and part.onward else part.heading


def _height(part: Block, signs: int, width: int, ink: TextStyles) -> int:
    if isinstance(part, Listing):
        return page_art.listing_height(part, signs, width, ink)
    return ink.height(part.text, BODY, width)


def _rows(half: Half) -> int:
    """Return how many rows the listings of a half have."""
    return sum(len(part.entries) for part in half if isinstance(part, Listing))


def _says(half: Half) -> bool:
    """Whether there are sentences in a half, and not only diagrams or lists."""
    return any(isinstance(part, Passage) and part.text for part in half)


Size = tuple[int, int]

LEAST_SCALE = 0.8
"""How much of the size it asks for a diagram keeps on a page that it shares."""


def broken(booklet: Sequence[Page], half: Size, across: Size, ink: TextStyles) -> Iterator[tuple[int, Page]]:
    """Yield the pages that are turned, each with the index of the one it is of.

    Their halves have a size in pixels, and so has what goes across a page. A page stays whole if all its words fit and
    its diagrams stay large enough. If one does not, each half of all its kind, pages of lists or pages of sentences,
    has a page of its own: so a booklet looks the same from page to page.
    """
    spread = {_is_list(page) for page in booklet if _share(page, half, ink) < LEAST_SCALE}
    for index, page in enumerate(booklet):
        alone = (page.left, page.right) if _is_list(page) in spread else ()
        yield from ((index, leaf) for leaf in [_leaf(page.tab, one, half, across, ink) for one in alone] or [page])


def _is_list(page: Page) -> bool:
    return all(isinstance(part, Listing) for part in page.left + page.right)


def _leaf(tab: Tab, alone: Half, half: Size, across: Size, ink: TextStyles) -> Page:
    """Return a page of what was half a page: over its sentences or beside them, wherever its diagrams are larger."""
    beside, over = Page(tab, *_spread(alone)), Page(tab, alone)
    return over if _share(over, across, ink) > _share(beside, half, ink) else beside


def _share(page: Page, size: Size, ink: TextStyles) -> float:
    """Return the least share that a diagram of a page has of the size it asks for, or 0 if the words do not fit."""
    columns = [column(*halves, size, ink) for halves in page.columns]
    if any(laid.air < 0 for laid in columns):
        return 0.0
    return min((figure.share for laid in columns for figure in laid.figures), default=1.0)


def _spread(half: Half) -> tuple[Half, Half]:
    """Return a half as two: its first part and the others, or the diagram and the sentences of one passage."""
    first, *others = half
    if isinstance(first, Passage) and not others:
        return (Passage(first.heading, "", first.diagram),), (Passage("", first.text),)
    return (first,), tuple(others)


PANEL = (60, 136, 1800, 790)
HALVES = ((112, 176, 800, 716), (1008, 176, 800, 716))
ACROSS = ((112, 176, 1696, 716),)
"""Where the columns of a page lie: two, or one."""
MIDDLE = (960, 181, 2, 700)
DISC = (66, 38, 68)
NAME, REMARK, LEAST_TEXT, GAP = 60, 34, 28, 24
LEADING = 1.15  # how far the lines of a remark stand apart, beside the size of their letters
NAME_WIDTH = 430
TALLER = 320  # units: how much higher a page may be on a narrow screen
DARK = 0.35
BLACK, WHITE = "#000000", "#FFFFFF"


class Sign(NamedTuple):
    """What hangs over the panel: a game's glyph in its accent, its name, and a remark as far as an x in units."""

    glyph: str
    accent: str
    name: str
    remark: str
    right: float


def taller(setting: DesignFrame) -> float:
    """Return how much higher a page is on a narrow screen, in units: it takes the room above and below the frame."""
    return min(TALLER, -2 * setting.top)


def stretched(setting: DesignFrame, area: tuple[float, float, float, float]) -> Rect:
    """Return where a part of a page lies that is as high as the screen allows."""
    x, y, width, height = area
    more = taller(setting)
    return setting.rect(x, y - more / 2, width, height + more)


def room(size: tuple[int, int], sign: Sign, style: Style) -> Surface:
    """Draw the hall, darkened, with the sign and the empty panel."""
    setting = DesignFrame(size)
    scene = hall.hall(size, style)
    if not style.contrast:
        scene.fill((round(255 * (1 - DARK)),) * 3, special_flags=pygame.BLEND_RGB_MULT)
    area = stretched(setting, PANEL)
    panel = panels.panel(area.size, setting.unit, style)
    scene.blit(panel, panel.get_rect(center=area.center))
    _hang(scene, sign, setting, style)
    return scene


def rule(size: tuple[int, int], style: Style) -> Surface:
    """Draw the line between two columns."""
    picture = Surface(size)
    picture.fill(WHITE if style.contrast else RULE)
    return picture


def _hang(scene: Surface, sign: Sign, setting: DesignFrame, style: Style) -> None:
    """Put a sign over the panel's left corner, its remark in as few lines as the room beside the name asks for."""
    x, y, side = DISC
    square = setting.rect(x, y - taller(setting) / 2, side, side)
    ink, rim, ground = (BLACK, WHITE, BLACK) if style.contrast else (INK, BRASS, NIGHT)
    badge = disc(50, 50, 50, ink) + disc(50, 50, 46, rim) + disc(50, 50, 40, ground)
    scene.blit(rasterise(badge, (100, 100), square.size), square)
    glyph = icons.icon(sign.glyph, round(square.width * 0.5), style.accent(sign.accent))
    scene.blit(glyph, glyph.get_rect(center=square.center))
    least, gap = setting.length(LEAST_TEXT), setting.length(GAP)
    colours = style.text(LAMP_TEXT), style.text(LABEL)
    room = setting.length(NAME_WIDTH)
    name = typography.fitted(sign.name, Face.DISPLAY, setting.length(NAME), colours[0], room, least)
    place = name.get_rect(midleft=(square.right + gap, square.centery))
    scene.blit(name, place)
    left = place.right + gap
    width, pixels = setting.point(sign.right, 0)[0] - left, style.type_size(REMARK, setting.unit)
    lines = typography.balanced(sign.remark, Face.LABEL, pixels, width)
    for index, words in enumerate(lines):
        line = typography.line(words, Face.LABEL, pixels, colours[1])
        y = square.centery + round((index - (len(lines) - 1) / 2) * LEADING * pixels)
        scene.blit(line, line.get_rect(midleft=(left, y)))


END, TOP, HEIGHT, APART = 1824, 46, 94, 8
TAB_LEAST = 178  # units: how wide a tab is at least
TAB_LABEL, EDGE = 40, 20


@dataclass(frozen=True, slots=True)
class TabRow:
    """The tabs of a booklet in their order, on one screen."""

    tabs: Sequence[Tab]
    setting: DesignFrame
    style: Style

    @property
    def left(self) -> float:
        """Where the row begins, in units."""
        return END - sum(width + APART for width in self._widths) + APART

    @property
    def areas(self) -> dict[Tab, Rect]:
        """Where the tabs lie, in pixels."""
        top, widths = TOP - taller(self.setting) / 2, self._widths
        lefts = accumulate((width + APART for width in widths), initial=self.left)
        return {
            tab: self.setting.rect(left, top, width, HEIGHT)
            for tab, left, width in zip(self.tabs, lefts, widths, strict=False)
        }

    def frame(self, open_tab: Tab, lit: Tab | None) -> Iterator[Sprite]:
        """Draw them, one open, one lit by the mouse."""
        for tab, area in self.areas.items():
            name, unit = tab_name(tab), self.setting.unit
            plate = diagrams.tab(area.size, name, self._pixels, tab is open_tab, tab is lit, unit, self.style)
            yield Sprite(plate, area.x, area.y)

    @property
    def _pixels(self) -> int:
        return self.style.type_size(TAB_LABEL, self.setting.unit)

    @property
    def _widths(self) -> Sequence[float]:
        names = (typography.measure(tab_name(tab), Face.INDEX, self._pixels) for tab in self.tabs)
        return [max(TAB_LEAST, name / self.setting.unit + 2 * EDGE) for name in names]


def tab_name(tab: Tab) -> str:
    """Return what stands on a tab."""
    return {
        Tab.GOAL: _("Goal"),
        Tab.MOVES: _("Moves"),
        Tab.SCORE: _("Score"),
        Tab.TIPS: _("Tips"),
        Tab.KEYS: _("Controls"),
    }[tab]


MARGIN = 44
"""Room beside the words for the light of a ring around a card."""


def printed(half: Half, beside: Half, size: tuple[int, int], ink: TextStyles) -> Surface:
    """Draw one half of a page of a size in pixels, in a picture that is MARGIN units wider on the left and the right.

    Diagrams share the height that the words leave, and sentences that stand alone have as much room above as below.
    """
    margin = ink.u(MARGIN)
    picture = transparent((size[0] + 2 * margin, size[1]))
    sheet = picture.subsurface((margin, 0, *size))
    laid = column(half, beside, size, ink)
    figures = iter(laid.figures)
    y = 0
    for index, part in enumerate(half):
        y += head_height(part, index, ink)
        title = heading(part, index)
        _write(sheet, title.upper(), HEADING, y - head_room(ink), ink)
        if isinstance(part, Listing):
            y = page_art.draw_listing(sheet, part, bool(title), y, laid.signs, laid.row_air, ink)
            continue
        if part.diagram:
            figure = next(figures)
            width, height = figure.size
            page_art.draw_diagram(picture, figure, ((picture.get_width() - width) // 2, y + laid.air // 2))
            y += height + laid.air
        elif not laid.figures:
            y += laid.air // 2
        y = _write(sheet, part.text, BODY, y, ink)
    return picture


def _write(sheet: Surface, text: str, style: TextStyle, y: int, ink: TextStyles) -> int:
    """Write lines from a y downward, and return where they end."""
    pitch = ink.pitch(style)
    for words in ink.lines(text, style, sheet.get_width()):
        line = ink.line(words, style)
        sheet.blit(line, line.get_rect(midleft=(0, y + pitch // 2)))
        y += pitch
    return y
