"""A door: one grade of deals, how many of them are known, and the share of those played that the player has won."""

from dataclasses import dataclass

from pygame import Surface

from game.packs import Grade
from scenes.art import doors, lettering, sheets
from scenes.art.doors import DoorPlan
from scenes.art.fonts import Face
from scenes.art.look import Look
from scenes.art.palette import LAMP_NUMBER, LAMP_TEXT, SOFT_TEXT, Accent
from scenes.grades import grade_name, lanterns
from scenes.sheets.tally import NOTHING
from scenes.words import _

NAME, FIGURE, PROMISE, RING = 187, 232, 269, 345
"""How far below the door's top its lines have their middle, in units."""
RING_AT, RING_RADIUS, RING_WIDTH = -42, 46, 15
WORDS_AT, WORDS_PITCH = 22, 32
INSET = 14
SMALLEST = 22


@dataclass(frozen=True, slots=True)
class Door:
    """What a door shows: its grade, None for any deal, the deals known, and the share won, None if never played.

    Its words are those of the language.
    """

    grade: Grade | None
    known: int
    share: float | None
    accent: Accent
    chosen: bool
    focused: bool
    language: str


def door(shown: Door, opening: tuple[int, int], unit: float, look: Look) -> Surface:
    """Draw a door with its words, as its plan has it."""
    plan = DoorPlan(opening, unit)
    picture = doors.door(plan, lanterns(shown.grade), look, shown.chosen, shown.focused)
    promise = _("proven deals") if shown.grade else _("nothing is promised")
    room = opening[0] - round(2 * INSET * unit)
    bright = LAMP_TEXT if shown.chosen or shown.focused else SOFT_TEXT
    for words, face, size, colour, y in (
        (grade_name(shown.grade), Face.DISPLAY, 44, bright, NAME),
        (_figure(shown), Face.INDEX, 32, LAMP_NUMBER, FIGURE),
        (promise, Face.LABEL, 28, SOFT_TEXT, PROMISE),
    ):
        line = _line(words, face, size, colour, room, unit, look)
        picture.blit(line, line.get_rect(center=plan.point(0, y)))
    _tell_wins(picture, plan, shown, look)
    return picture


def _figure(shown: Door) -> str:
    return f"{shown.known:,}".replace(",", "\N{NO-BREAK SPACE}") if shown.grade else _("any number")


def _tell_wins(picture: Surface, plan: DoorPlan, shown: Door, look: Look) -> None:
    """Draw the ring of wins, the share in it, and the words beside it."""
    unit, share = plan.unit, shown.share
    ring = sheets.win_ring(round(RING_RADIUS * unit), RING_WIDTH * unit, share or 0.0, shown.accent.light, look)
    picture.blit(ring, ring.get_rect(center=plan.point(RING_AT, RING)))
    percent = NOTHING if share is None else _("{percent}%").format(percent=round(100 * share))
    room = round((2 * RING_RADIUS - RING_WIDTH - 6) * unit)
    line = _line(percent, Face.INDEX, 30, LAMP_TEXT, room, unit, look)
    picture.blit(line, line.get_rect(center=plan.point(RING_AT, RING)))
    words = _("you\nwin").split("\n")
    room = plan.opening[0] // 2 - round((WORDS_AT + INSET) * unit)
    size = lettering.fitting(words, Face.LABEL, look.type_size(28, unit), room, round(SMALLEST * unit))
    for index, word in enumerate(words):
        line = lettering.line(word, Face.LABEL, size, look.text(SOFT_TEXT))
        y = RING + (index - (len(words) - 1) / 2) * WORDS_PITCH
        picture.blit(line, line.get_rect(midleft=plan.point(WORDS_AT, y)))


def _line(words: str, face: Face, size: int, colour: str, room: int, unit: float, look: Look) -> Surface:
    """Return a line of text, smaller where it would be wider than the room in pixels."""
    return lettering.fitted(words, face, look.type_size(size, unit), look.text(colour), room, round(SMALLEST * unit))
