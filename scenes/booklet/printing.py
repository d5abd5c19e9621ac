"""Printing: one half of a rules page as a picture: headings, diagrams, sentences, and lists of keys."""

from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

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
GROWTH = 1.3
"""How much larger than asked for a diagram is drawn where there is room: so its cards measure 208 units at most."""
LISTED, SIGN_ROOM, ENTRY_PITCH = 34, 250, 52
LISTED_SHARE, SIGN_SHARE = 0.74, 1.15
"""How large the texts of a list are set beside the distance of its rows, where that is small, and keys at most beside
what they do."""


class Rows(NamedTuple):
    """How lists are set, in pixels: the distance of their rows, and the sizes of the keys and of what they do."""

    pitch: int
    signs: int
    meanings: int


def printed(half: Half, beside: Half, size: tuple[int, int], accent: str, unit: float, look: Look) -> Surface:
    """Draw one half of a page of a size in pixels, in a picture that is MARGIN units wider on the left and the right.

    Diagrams share the height that the words leave. What lies beside it has texts of the same size, and its sentences
    begin at the same height.
    """
    halves = half, beside
    ink = _fitting(halves, size, Ink(unit, accent, look))
    margin = ink.u(MARGIN)
    picture = transparent((size[0] + 2 * margin, size[1]))
    sheet = picture.subsurface((margin, 0, *size))
    shown = sum(isinstance(part, Passage) and part.diagram is not None for part in half)
    body = body_size(halves, size[0], ink)
    spare = _room(half, halves, size, ink)
    rows = _rows(halves, size, ink)
    y = 0
    for part in half:
        _head(sheet, part.heading, y, ink)
        y += ink.u(HEAD_ROOM)
        if isinstance(part, Listing):
            y = _list(sheet, part.entries, y, rows, ink)
            continue
        if part.diagram:
            _show(picture, part.diagram, (y, spare // shown), ink)
            y += spare // shown
        y = _say(sheet, part.text, y, body, ink)
    return picture


def _fitting(halves: Sequence[Half], size: tuple[int, int], ink: Ink) -> Ink:
    """Return the ink for a page: with texts as large as the player wants them, if its diagrams allow it."""
    usual = _shares(halves, size, replace(ink, look=replace(ink.look, text_scale=100)))
    for scale in SCALES:
        tried = replace(ink, look=replace(ink.look, text_scale=min(scale, ink.look.text_scale)))
        if all(share >= LEAST * least for share, least in zip(_shares(halves, size, tried), usual, strict=True)):
            return tried
    return ink


def _shares(halves: Sequence[Half], size: tuple[int, int], ink: Ink) -> list[float]:
    """Return of which size, beside that asked for, the diagrams of a page are drawn."""
    found = []
    for half in halves:
        shown = [part.diagram for part in half if isinstance(part, Passage) and part.diagram]
        room = _room(half, halves, size, ink)
        found += [_share(diagram, (size[0], room // len(shown)), ink) for diagram in shown]
    return found


def _room(half: Half, halves: Sequence[Half], size: tuple[int, int], ink: Ink) -> int:
    """Return the height that the words of a page leave to the diagrams of a half."""
    body = body_size(halves, size[0], ink)
    return min(_spare(one, size, body, ink) for one in (halves if _says(half) else (half,)))


def _says(half: Half) -> bool:
    """Whether there are sentences in a half, and not only diagrams or lists."""
    return any(isinstance(part, Passage) and part.text for part in half)


def _rows(halves: Sequence[Half], size: tuple[int, int], ink: Ink) -> Rows:
    """Return how the lists of two halves are set: alike, and as large as the fuller one allows."""
    columns = [[part for part in half if isinstance(part, Listing)] for half in halves]
    pitch = round(ENTRY_PITCH * ink.unit * ink.look.text_scale / 100)
    for half, lists in zip(halves, columns, strict=True):
        if lists:
            spare = _spare(half, size, body_size(halves, size[0], ink), ink)
            pitch = min(pitch, spare // sum(len(one.entries) for one in lists))
    entries = [entry for lists in columns for one in lists for entry in one.entries]
    if not entries:
        return Rows(pitch, 0, 0)
    pixels, least, left = min(ink.type_size(LISTED), round(pitch * LISTED_SHARE)), ink.u(SMALLEST), ink.u(SIGN_ROOM)
    signs, meanings = [entry.sign for entry in entries], [entry.meaning for entry in entries]
    said = lettering.fitting(meanings, Face.SENTENCE, pixels, size[0] - left, least)
    signed = lettering.fitting(signs, Face.INDEX, min(pixels, round(said * SIGN_SHARE)), left - ink.u(16), least)
    return Rows(pitch, signed, said)


def _spare(half: Half, size: tuple[int, int], body: int, ink: Ink) -> int:
    """Return the height that the words leave, their sentences of a size in pixels."""
    return size[1] - sum(_height(part, size[0], body, ink) for part in half)


def body_size(halves: Sequence[Half], width: int, ink: Ink) -> int:
    """Return the size in pixels at which no passage of some halves fills more lines of a width than it may."""
    texts = [part.text for half in halves for part in half if isinstance(part, Passage)]
    pixels = ink.type_size(BODY)
    while pixels > ink.u(SMALLEST) and any(
        len(lettering.wrapped(text, Face.SENTENCE, pixels, width)) > LINES for text in texts
    ):
        pixels -= 1
    return pixels


def _height(part: Passage | Listing, width: int, body: int, ink: Ink) -> int:
    """Return how high a part is without its diagram or its entries."""
    if isinstance(part, Listing):
        return ink.u(HEAD_ROOM) + ink.u(AIR)
    return ink.u(HEAD_ROOM) + _pitch(body) * len(lettering.wrapped(part.text, Face.SENTENCE, body, width))


def _pitch(body: int) -> int:
    """Return how far the lines of a passage stand apart."""
    return round(body * PITCH / BODY)


def _head(sheet: Surface, heading: str, y: int, ink: Ink) -> None:
    colour, tracking = ink.look.text(palette.BRASS_LIGHT), TRACKING * ink.unit
    line = lettering.fitted(
        heading.upper(), Face.LABEL, ink.type_size(HEADING), colour, sheet.get_width(), ink.u(SMALLEST), tracking
    )
    sheet.blit(line, line.get_rect(midleft=(0, y + round(0.68 * ink.type_size(HEADING)))))


def _say(sheet: Surface, text: str, y: int, body: int, ink: Ink) -> int:
    """Write sentences from a y downward, and return where they end."""
    pitch = _pitch(body)
    for words in lettering.balanced(text, Face.SENTENCE, body, sheet.get_width()):
        line = lettering.line(words, Face.SENTENCE, body, ink.look.text(palette.SOFT_TEXT))
        sheet.blit(line, line.get_rect(midleft=(0, y + pitch // 2)))
        y += pitch
    return y


def _list(sheet: Surface, entries: Sequence[Entry], top: int, rows: Rows, ink: Ink) -> int:
    """Write keys and what they do in rows from a y, and return where they end."""
    sign, meaning = ink.look.text(palette.LAMP_NUMBER), ink.look.text(palette.SOFT_TEXT)
    for index, entry in enumerate(entries):
        middle = top + index * rows.pitch + rows.pitch // 2
        for words, face, pixels, colour, x in (
            (entry.sign, Face.INDEX, rows.signs, sign, 0),
            (entry.meaning, Face.SENTENCE, rows.meanings, meaning, ink.u(SIGN_ROOM)),
        ):
            line = lettering.line(words, face, pixels, colour)
            sheet.blit(line, line.get_rect(midleft=(x, middle)))
    return top + len(entries) * rows.pitch + ink.u(AIR)


def _show(sheet: Surface, diagram: Diagram, band: tuple[int, int], ink: Ink) -> None:
    """Draw a diagram in the middle of a band (y and height in pixels), larger or smaller as its room allows."""
    top, tall = band[0], band[1] - ink.u(AIR)
    share = _share(diagram, (sheet.get_width() - 2 * ink.u(MARGIN), band[1]), ink)
    fitting = Ink(ink.unit * share, ink.accent, ink.look, ink.u(SMALLEST))
    width, height = fitting.u(diagram.size[0]), fitting.u(diagram.size[1])
    corner = (sheet.get_width() - width) // 2, top + (tall - height) // 2
    diagrams.draw(sheet, diagram, corner, fitting)


def _share(diagram: Diagram, room: tuple[int, int], ink: Ink) -> float:
    """Return of which size, beside that asked for, a diagram is drawn in a room of a width and a height in pixels."""
    return min(GROWTH, room[0] / ink.u(diagram.size[0]), (room[1] - ink.u(AIR)) / ink.u(diagram.size[1]))
