"""A door: one grade of deals, how many of them are known, and the share of those played that the player has won."""

from collections.abc import Sequence
from dataclasses import dataclass

from pygame import Surface

from game.cards import LAST_DEAL
from game.deals import Grade
from scenes.art import charts, doors
from scenes.art.doors import DoorPlan
from scenes.art.fonts import Face
from scenes.grades import grade_name, lanterns
from scenes.i18n import _, number
from scenes.render import typography
from scenes.render.palette import LAMP_NUMBER, LAMP_TEXT, SOFT_TEXT, Accent
from scenes.render.style import Look
from scenes.widgets.score_panels import NOTHING

NAME, FIGURE, PROMISE, RING = 180, 227, 266, 346
"""How far below the door's top its lines have their middle, in units."""
RING_AT, RING_RADIUS, RING_WIDTH, RING_AIR = -42, 46, 15, 12
WORDS_AT, WORDS_PITCH = 22, 32
INSET = 14
SMALLEST = 22


@dataclass(frozen=True, slots=True)
class Door:
    """What a door shows: its grade, None for any deal, the deals known, and the share won, None if never played.

    Beside are the shares of all doors, for they are told alike. Its words are those of the language.
    """

    grade: Grade | None
    known: int
    share: float | None
    accent: Accent
    focused: bool
    beside: tuple[float | None, ...]
    language: str


def door(shown: Door, opening: tuple[int, int], unit: float, look: Look) -> Surface:
    """Draw a door with its words, as its plan has it: each as large as on every other door."""
    plan = DoorPlan(opening, unit)
    picture = doors.door(plan, lanterns(shown.grade), look, shown.focused)
    promises = _("proven deals"), _("no promises")
    bright = LAMP_TEXT if shown.focused else SOFT_TEXT
    count = number(shown.known if shown.grade else LAST_DEAL)
    for words, beside, face, size, colour, y in (
        (grade_name(shown.grade), tuple(map(grade_name, (*Grade, None))), Face.DISPLAY, 44, bright, NAME),
        (count, (number(LAST_DEAL),), Face.INDEX, 32, LAMP_NUMBER, FIGURE),
        (promises[shown.grade is None], promises, Face.LABEL, 28, SOFT_TEXT, PROMISE),
    ):
        pixels = _fitting(beside, face, size, opening[0] - round(2 * INSET * unit), unit, look)
        line = typography.line(words, face, pixels, look.text(colour))
        picture.blit(line, line.get_rect(center=plan.point(0, y)))
    _tell_wins(picture, plan, shown, look)
    return picture


def _tell_wins(picture: Surface, plan: DoorPlan, shown: Door, look: Look) -> None:
    """Draw the ring of wins, the share in it, and the words beside it."""
    unit, share = plan.unit, shown.share
    ring = charts.win_ring(round(RING_RADIUS * unit), RING_WIDTH * unit, share or 0.0, shown.accent.light, look)
    picture.blit(ring, ring.get_rect(center=plan.point(RING_AT, RING)))
    room = round((2 * RING_RADIUS - RING_WIDTH - RING_AIR) * unit)
    pixels = _fitting(tuple(map(_percent, shown.beside)), Face.INDEX, 30, room, unit, look)
    line = typography.line(_percent(share), Face.INDEX, pixels, look.text(LAMP_TEXT))
    picture.blit(line, line.get_rect(center=plan.point(RING_AT, RING)))
    words = _("win\nrate").split("\n")
    room = plan.opening[0] // 2 - round((WORDS_AT + INSET) * unit)
    pixels = _fitting(words, Face.LABEL, 28, room, unit, look)
    for index, word in enumerate(words):
        line = typography.line(word, Face.LABEL, pixels, look.text(SOFT_TEXT))
        y = RING + (index - (len(words) - 1) / 2) * WORDS_PITCH
        picture.blit(line, line.get_rect(midleft=plan.point(WORDS_AT, y)))


def _percent(share: float | None) -> str:
    return NOTHING if share is None else _("{percent}%").format(percent=round(100 * share))


def _fitting(words: Sequence[str], face: Face, size: int, room: int, unit: float, look: Look) -> int:
    """Return the size in pixels, of one in units or less, at which each of some lines has room, in pixels."""
    return typography.fitting(words, face, look.type_size(size, unit), room, round(SMALLEST * unit))
