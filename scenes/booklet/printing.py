"""Printing: one half of a rules page as a picture: headings, diagrams, sentences, and lists of keys."""

from collections.abc import Sequence
from dataclasses import replace

from pygame import Surface

from scenes.art import lettering, palette
from scenes.art.fonts import Face
from scenes.art.look import Look
from scenes.art.paint import transparent
from scenes.booklet import diagrams
from scenes.booklet.diagrams import Ink
from scenes.booklet.page import Diagram, Entry, Half, Listing, Passage

MARGIN = 44
"""Room beside the words for the light of a ring around a card."""
HEADING, TRACKING, HEAD_ROOM = 32, 3, 62
BODY, PITCH, AIR = 34, 44, 20
LINES = 6
"""The most lines of sentences in a passage; where they would be more, they are set smaller."""
SMALLEST = 24
LEAST = 0.8
"""How much of its usual size a diagram keeps beside large texts; else they are set less large."""
SCALES = (130, 115, 100)
GROWTH = 1.1
"""How much larger than asked for a diagram is drawn where there is room: so its cards measure 176 units at most."""
LISTED, SIGN_ROOM, ENTRY_PITCH = 34, 250, 52
LISTED_SHARE = 0.74
"""How large the texts of a list are set beside the distance of its rows, where that is small."""


def printed(half: Half, size: tuple[int, int], accent: str, unit: float, look: Look) -> Surface:
    """Draw one half of a page of a size in pixels, in a picture that is MARGIN units wider on the left and the right.

    Diagrams share the height that the words leave.
    """
    ink = _fitting(half, size, Ink(unit, accent, look))
    margin = ink.u(MARGIN)
    picture = transparent((size[0] + 2 * margin, size[1]))
    sheet = picture.subsurface((margin, 0, *size))
    shown = sum(isinstance(part, Passage) and part.diagram is not None for part in half)
    entries = sum(len(part.entries) for part in half if isinstance(part, Listing))
    spare = _spare(half, size, ink)
    pitch = min(round(ENTRY_PITCH * ink.unit * look.text_scale / 100), spare // entries) if entries else 0
    y = 0
    for part in half:
        _head(sheet, part.heading, y, ink)
        y += ink.u(HEAD_ROOM)
        if isinstance(part, Listing):
            y = _list(sheet, part.entries, (y, pitch), ink)
            continue
        if part.diagram:
            _show(picture, part.diagram, (y, spare // shown), ink)
            y += spare // shown
        y = _say(sheet, part.text, y, ink)
    return picture


def _fitting(half: Half, size: tuple[int, int], ink: Ink) -> Ink:
    """Return the ink for a half of a page: with texts as large as the player wants them, if the diagrams allow it."""
    usual = _shares(half, size, replace(ink, look=replace(ink.look, text_scale=100)))
    for scale in SCALES:
        tried = replace(ink, look=replace(ink.look, text_scale=min(scale, ink.look.text_scale)))
        if all(share >= LEAST * least for share, least in zip(_shares(half, size, tried), usual, strict=True)):
            return tried
    return ink


def _shares(half: Half, size: tuple[int, int], ink: Ink) -> list[float]:
    """Return of which size, beside that asked for, the diagrams of a half are drawn."""
    shown = [part.diagram for part in half if isinstance(part, Passage) and part.diagram]
    return [_share(diagram, (size[0], _spare(half, size, ink) // len(shown)), ink) for diagram in shown]


def _spare(half: Half, size: tuple[int, int], ink: Ink) -> int:
    """Return the height that the words leave."""
    return size[1] - sum(_height(part, size[0], ink) for part in half)


def set_lines(text: str, width: int, ink: Ink) -> tuple[int, tuple[str, ...]]:
    """Return the size in pixels at which a text fills no more lines of a width than it may, and its lines."""
    pixels = ink.type_size(BODY)
    lines = lettering.wrapped(text, Face.SENTENCE, pixels, width)
    while len(lines) > LINES and pixels > ink.u(SMALLEST):
        pixels -= 1
        lines = lettering.wrapped(text, Face.SENTENCE, pixels, width)
    return pixels, lines


def _height(part: Passage | Listing, width: int, ink: Ink) -> int:
    """Return how high a part is without its diagram or its entries."""
    if isinstance(part, Listing):
        return ink.u(HEAD_ROOM) + ink.u(AIR)
    return ink.u(HEAD_ROOM) + _pitch(ink) * len(set_lines(part.text, width, ink)[1])


def _pitch(ink: Ink) -> int:
    """Return how far the lines of a passage stand apart."""
    return round(ink.type_size(BODY) * PITCH / BODY)


def _head(sheet: Surface, heading: str, y: int, ink: Ink) -> None:
    colour, tracking = ink.look.text(palette.BRASS_LIGHT), TRACKING * ink.unit
    line = lettering.fitted(
        heading.upper(), Face.LABEL, ink.type_size(HEADING), colour, sheet.get_width(), ink.u(SMALLEST), tracking
    )
    sheet.blit(line, line.get_rect(midleft=(0, y + round(0.68 * ink.type_size(HEADING)))))


def _say(sheet: Surface, text: str, y: int, ink: Ink) -> int:
    """Write sentences from a y downward, and return where they end."""
    pixels, lines = set_lines(text, sheet.get_width(), ink)
    pitch = _pitch(ink)
    for words in lines:
        line = lettering.line(words, Face.SENTENCE, pixels, ink.look.text(palette.SOFT_TEXT))
        sheet.blit(line, line.get_rect(midleft=(0, y + pitch // 2)))
        y += pitch
    return y


def _list(sheet: Surface, entries: Sequence[Entry], rows: tuple[int, int], ink: Ink) -> int:
    """Write keys and what they do in rows from a y, of a height in pixels, and return where they end."""
    top, pitch = rows
    left = ink.u(SIGN_ROOM)
    size = min(ink.type_size(LISTED), round(pitch * LISTED_SHARE))
    columns = (
        ([entry.sign for entry in entries], Face.INDEX, palette.LAMP_NUMBER, 0, left - ink.u(16)),
        ([entry.meaning for entry in entries], Face.SENTENCE, palette.SOFT_TEXT, left, sheet.get_width() - left),
    )
    for column, face, colour, x, room in columns:
        pixels = lettering.fitting(column, face, size, room, ink.u(SMALLEST))
        for index, words in enumerate(column):
            line = lettering.fitted(words, face, pixels, ink.look.text(colour), room, ink.u(SMALLEST))
            sheet.blit(line, line.get_rect(midleft=(x, top + index * pitch + pitch // 2)))
    return top + len(entries) * pitch + ink.u(AIR)


def _show(sheet: Surface, diagram: Diagram, band: tuple[int, int], ink: Ink) -> None:
    """Draw a diagram in the middle of a band (y and height in pixels), larger or smaller as its room allows."""
    top, tall = band[0], band[1] - ink.u(AIR)
    share = _share(diagram, (sheet.get_width() - 2 * ink.u(MARGIN), band[1]), ink)
    fitting = Ink(ink.unit * share, ink.accent, ink.look)
    width, height = fitting.u(diagram.size[0]), fitting.u(diagram.size[1])
    corner = (sheet.get_width() - width) // 2, top + (tall - height) // 2
    diagrams.draw(sheet, diagram, corner, fitting)


def _share(diagram: Diagram, room: tuple[int, int], ink: Ink) -> float:
    """Return of which size, beside that asked for, a diagram is drawn in a room of a width and a height in pixels."""
    return min(GROWTH, room[0] / ink.u(diagram.size[0]), (room[1] - ink.u(AIR)) / ink.u(diagram.size[1]))
