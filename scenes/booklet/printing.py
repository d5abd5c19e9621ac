"""Printing: one half of a rules page as a picture: headings, diagrams, sentences, and lists of keys."""

from pygame import Surface

from scenes.booklet import listings
from scenes.booklet.columns import column, head_height, head_room, heading
from scenes.booklet.ink import BODY, HEADING, Ink, Style
from scenes.help import page_art
from scenes.help.pages import Half, Listing
from scenes.render.svg import transparent

MARGIN = 44
"""Room beside the words for the light of a ring around a card."""


def printed(half: Half, beside: Half, size: tuple[int, int], ink: Ink) -> Surface:
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
            y = listings.draw(sheet, part, bool(title), y, laid.signs, laid.row_air, ink)
            continue
        if part.diagram:
            figure = next(figures)
            width, height = figure.size
            page_art.draw(picture, figure, ((picture.get_width() - width) // 2, y + laid.air // 2))
            y += height + laid.air
        elif not laid.figures:
            y += laid.air // 2
        y = _write(sheet, part.text, BODY, y, ink)
    return picture


def _write(sheet: Surface, text: str, style: Style, y: int, ink: Ink) -> int:
    """Write lines from a y downward, and return where they end."""
    pitch = ink.pitch(style)
    for words in ink.lines(text, style, sheet.get_width()):
        line = ink.line(words, style)
        sheet.blit(line, line.get_rect(midleft=(0, y + pitch // 2)))
        y += pitch
    return y
