"""Listings: keys or gestures in rows, and beside each what it does, in as many lines as that takes."""

from collections.abc import Sequence

from pygame import Surface

from scenes.art import panels
from scenes.booklet.ink import MEANING, SIGN, Ink
from scenes.help.pages import Entry, Half, Listing

AIR = 1
"""Between two rows."""
GUTTER, SIGNS = 36, 0.42
"""Between the signs and what they do; how much of the width signs take at most."""


def signs_width(halves: Sequence[Half], width: int, ink: Ink) -> int:
    """Return the width in pixels of the column of signs, one for all listings of a page."""
    signs = [entry.sign for half in halves for part in half if isinstance(part, Listing) for entry in part.entries]
    longest = max((ink.width(sign, SIGN) for sign in signs), default=0)
    return min(longest, round(SIGNS * width))


def height(listing: Listing, signs: int, width: int, ink: Ink) -> int:
    """Return how high the rows of a listing are, whose signs have a width and that has another altogether."""
    return sum(_tall(entry, signs, width, ink) for entry in listing.entries)


def draw(sheet: Surface, listing: Listing, headed: bool, top: int, signs: int, air: int, ink: Ink) -> int:
    """Write a listing in rows from a y, each with some more air, a line above all but the first under a heading.

    Return where they end.
    """
    width, left = sheet.get_width(), signs + ink.u(GUTTER)
    for place, entry in enumerate(listing.entries):
        if place or not headed:
            sheet.blit(panels.hairline(width, ink.unit, ink.look), (0, top - 1))
        y = top + (ink.u(AIR) + air) // 2
        for words, text_style, x, room in ((entry.sign, SIGN, 0, signs), (entry.meaning, MEANING, left, width - left)):
            pitch = ink.pitch(text_style)
            for index, part in enumerate(ink.lines(words, text_style, room)):
                line = ink.line(part, text_style)
                sheet.blit(line, line.get_rect(midleft=(x, y + index * pitch + pitch // 2)))
        top += _tall(entry, signs, width, ink) + air
    return top


def _tall(entry: Entry, signs: int, width: int, ink: Ink) -> int:
    meaning = ink.height(entry.meaning, MEANING, width - signs - ink.u(GUTTER))
    return max(ink.height(entry.sign, SIGN, signs), meaning) + ink.u(AIR)
