"""Columns: how what stands in the two halves of a page shares their height."""

from typing import NamedTuple

from scenes.booklet import listings
from scenes.booklet.figures import GROWTH, GROWTH_ACROSS, GROWTH_ALONE, Figure, largest
from scenes.booklet.ink import BODY, HEADING, Ink
from scenes.help.pages import Block, Half, Listing, Passage

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


def column(half: Half, beside: Half, size: tuple[int, int], ink: Ink) -> Column:
    """Lay out one half of a page in a size in pixels; where both have sentences, they begin at the same height.

    Beside what goes across the page there is nothing.
    """
    halves = half, beside
    signs = listings.signs_width(halves, size[0], ink)
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


def _words_height(half: Half, signs: int, width: int, ink: Ink) -> int:
    """Return how high a half is without its diagrams."""
    return sum(head_height(part, index, ink) + _height(part, signs, width, ink) for index, part in enumerate(half))


def head_room(ink: Ink) -> int:
    """Return the room of a heading."""
    return round(HEAD * ink.size(HEADING))


def head_height(part: Block, index: int, ink: Ink) -> int:
    """Return how far below a part's top it goes on after its heading: the first of a half has the room for one."""
    if not index:
        return head_room(ink)
    return ink.u(AIR) + head_room(ink) if heading(part, index) else 0


def heading(part: Block, index: int) -> str:
    """Return what is written over a part of a half: nothing over one that goes on from the part above it."""
    return "" if index and isinstance(part, Listing) and part.onward else part.heading


def _height(part: Block, signs: int, width: int, ink: Ink) -> int:
    if isinstance(part, Listing):
        return listings.height(part, signs, width, ink)
    return ink.height(part.text, BODY, width)


def _rows(half: Half) -> int:
    """Return how many rows the listings of a half have."""
    return sum(len(part.entries) for part in half if isinstance(part, Listing))


def _says(half: Half) -> bool:
    """Whether there are sentences in a half, and not only diagrams or lists."""
    return any(isinstance(part, Passage) and part.text for part in half)
