"""The choice of a deal in pictures: the game's arch on the left, and a door for each difficulty on the right."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

import pygame
from pygame import Rect, Surface

from game.cards import JACK, KING, LAST_DEAL, QUEEN, Card, Suit
from game.deals import Difficulty
from scenes.animation import durations as d
from scenes.art import charts, hall, panels
from scenes.art.cards import portrait
from scenes.art.hall import DoorLayout, PanelLayout
from scenes.art.lamp import Lamp, lantern
from scenes.art.title_screen import CALL_STEPS, call_light
from scenes.i18n import _, grade_name, lanterns, number, pgettext
from scenes.render import typography
from scenes.render.drawables import Drawable, Sprite, placed
from scenes.render.easing import in_out_cubic, out_cubic, share
from scenes.render.frame import DesignFrame
from scenes.render.palette import ALARM, LAMP_NUMBER, LAMP_TEXT, SOFT_TEXT, Accent, Style
from scenes.render.typography import Face
from scenes.screens.game_arch import PREVIEW_PLATE, GamePreview, draw_preview
from scenes.widgets.text import END, FOOT, START, Pen

ARCH_RESTS = d.ARCH_WAITS + d.ARCH_TO_DEALS  # when the arch has reached its place
PANELS = ARCH_RESTS - 0.070
"""When panels begin to come up, which the arch would have covered before, and after them the footer."""
ARRIVAL = PANELS + d.PANEL_GAP + d.PANEL_RISES + d.FOOT_RISES
"""How long it takes until the arch, the doors, two panels and the footer are in place, in seconds."""
INSET = 14  # the least space beside the texts on a door, in units
WAITING = {
    Difficulty.GENTLE: Card(JACK, Suit.HEARTS),
    Difficulty.FAIR: Card(QUEEN, Suit.DIAMONDS),
    Difficulty.HARD: Card(KING, Suit.CLUBS),
    Difficulty.FIENDISH: Card(KING, Suit.SPADES),
    None: Card(JACK, Suit.SPADES),
}
"""Who waits behind each door until its first deal has been played."""


@dataclass(frozen=True, slots=True)
class DoorLook:
    """What a door shows.

    difficulty: None for any deal. known: the number of its deals. share: the share won, None if never played.
    beside: the shares of all doors, whose texts have the same size. language: that of the texts.
    """

    difficulty: Difficulty | None
    known: int
    share: float | None
    accent: Accent
    focused: bool
    beside: tuple[float | None, ...]
    language: str


def door(shown: DoorLook, opening: tuple[int, int], unit: float, style: Style) -> Surface:
    """Draw a door with its texts, each in the same size on all doors."""
    layout = DoorLayout(opening, unit)
    picture = hall.door(layout, lanterns(shown.difficulty), style, shown.focused)
    promises = _("proven deals"), _("no promises")
    bright = LAMP_TEXT if shown.focused else SOFT_TEXT
    count = number(shown.known if shown.difficulty else LAST_DEAL)
    for words, beside, face, size, colour, y in (
        (grade_name(shown.difficulty), tuple(map(grade_name, (*Difficulty, None))), Face.DISPLAY, 44, bright, 174),
        (count, (number(LAST_DEAL),), Face.INDEX, 32, LAMP_NUMBER, 219),
        (promises[shown.difficulty is None], promises, Face.LABEL, 28, SOFT_TEXT, 254),
    ):
        pixels = _fitting(beside, face, size, opening[0] - round(2 * INSET * unit), unit, style)
        line = typography.line(words, face, pixels, style.text(colour))
        picture.blit(line, line.get_rect(center=layout.point(0, y)))
    _tell_wins(picture, layout, shown, style)
    return picture


def _tell_wins(picture: Surface, layout: DoorLayout, shown: DoorLook, style: Style) -> None:
    """Draw the ring of wins with the share in it, or whoever waits if nothing was played yet; and a caption below."""
    unit, share = layout.unit, shown.share
    middle, words = layout.point(0, 326), (_("won"), pgettext("deals", "new"))
    if share is None:
        ring = portrait(WAITING[shown.difficulty], round(100 * unit), style)
    else:
        ring = charts.win_ring(round(44 * unit), 12 * unit, share, shown.accent.light, style)
    picture.blit(ring, ring.get_rect(center=middle))
    if share is not None:
        percents = tuple(_percent(one) for one in shown.beside if one is not None)
        pixels = _fitting(percents, Face.INDEX, 30, round(68 * unit), unit, style)
        line = typography.line(_percent(share), Face.INDEX, pixels, style.text(LAMP_TEXT))
        picture.blit(line, line.get_rect(center=middle))
    pixels = _fitting(words, Face.LABEL, 28, layout.opening[0] - round(2 * INSET * unit), unit, style)
    line = typography.line(words[share is None], Face.LABEL, pixels, style.text(SOFT_TEXT))
    picture.blit(line, line.get_rect(center=layout.point(0, 395)))


def _percent(share: float) -> str:
    return _("{percent}%").format(percent=round(100 * share))


def _fitting(words: Sequence[str], face: Face, size: int, room: int, unit: float, style: Style) -> int:
    """Return the size in pixels, at most size units, at which each line fits a width in pixels."""
    return typography.fitting(words, face, style.type_size(size, unit), room, round(22 * unit))


CONTINUE = (98, 782, 384, 88)
SILL = (556, 560, 1322)
"""The left end, the top and the width of the sill, in units."""
LEFT, RIGHT = SILL[0] + 15, SILL[0] + SILL[2]
HEAD = 70  # units: the y of the heading
ASKING_INSET = 36  # the space before the question, after its answers, and between them, in units
ANSWERS_END = RIGHT - 15 - ASKING_INSET


def arch_place(design: DesignFrame) -> Rect:
    """Return the opening of the game's arch, in pixels."""
    return design.rect(70, 150, 440, 742)


def door_places(design: DesignFrame, count: int) -> tuple[Rect, ...]:
    """Return the openings of a number of doors, from left to right, in pixels."""
    x, foot, width = SILL
    wide, high, pitch = 220, 416, min(300, 1070 / max(1, count - 1))
    left = x + width / 2 - (pitch * (count - 1) + wide) / 2
    return tuple(design.rect(left + index * pitch, foot - high, wide, high) for index in range(count))


def head(graded: bool, pen: Pen) -> Iterator[Drawable]:
    """Draw the heading, and if there are graded deals, that they are proven winnable."""
    words = pen.text(_("CHOOSE A DEAL"), Face.DISPLAY, 58, LAMP_TEXT, (LEFT, HEAD), START, 690, 2)
    yield words
    if graded:
        yield from _promise(RIGHT - LEFT - words.picture.get_width() / pen.frame.unit, pen)


def _promise(room: float, pen: Pen) -> Iterator[Drawable]:
    """Draw the promise and its lamp within a width in units before the right end, in one line or two."""
    room -= 110  # for the lamp
    words = pen.lines(_("Every graded deal is proven winnable"), Face.LABEL, 34, LAMP_TEXT, (RIGHT, HEAD), room, END)
    edge = min(line.x for line in words)
    yield from (line._replace(x=edge) for line in words)
    lamp = lantern(Lamp.LIT, pen.frame.length(52), pen.style)
    left = edge - lamp.get_width() - pen.frame.length(16)
    yield pen.put(lamp, (left / pen.frame.unit + pen.frame.left, HEAD), START)


def question(answers: float, pen: Pen) -> Iterator[Drawable]:
    """Draw the question before a saved game is given up, beside answers of a width in units.

    Its plate is higher if it takes two lines.
    """
    middle = question_middle(answers, pen)
    lines = _question_lines(answers, middle, pen)
    high = 98 + 2 * (FOOT - middle)
    plate = pen.frame.rect(LEFT, middle - high / 2, RIGHT - LEFT - 15, high)
    yield Sprite(panels.pill(plate.size, pen.frame.unit, pen.style), *plate.topleft)
    if not pen.style.contrast:
        light = pen.images.get(call_light, plate.size, ALARM, CALL_STEPS, pen.frame.unit)
        yield from placed(light, center=plate.center)
    yield from lines


def question_middle(answers: float, pen: Pen) -> float:
    """Return the y of the middle of the question, in units; its plate grows upwards."""
    return FOOT - (len(_question_lines(answers, FOOT, pen)) - 1) * 14


def _question_lines(answers: float, middle: float, pen: Pen) -> list[Sprite]:
    words, room = _("Your saved game will count as a loss."), ANSWERS_END - LEFT - answers - 2 * ASKING_INSET
    return pen.lines(words, Face.LABEL, 36, LAMP_NUMBER, (LEFT + ASKING_INSET, middle), room, START)


def arch_shift(begin: Rect | None, time: float, design: DesignFrame) -> tuple[int, int]:
    """Return the offset of the arch from its place at a time, in pixels, as it comes from where it began."""
    if begin is None:
        return 0, 0
    place, left = arch_place(design), 1 - in_out_cubic(share(time, d.ARCH_WAITS, d.ARCH_TO_DEALS))
    return round((begin.centerx - place.centerx) * left), round((begin.bottom - place.bottom) * left)


def arch_begins(begin: Rect, design: DesignFrame) -> Rect:
    """Return the area covered by the arch at the start of its way and by the one that it comes from, with frames."""
    frames = design.length(40)  # on both sides; the glow reaches further, to the next arch
    return arch_place(design).move(arch_shift(begin, 0.0, design)).union(begin).inflate(frames, frames)


def arch_frame(shown: GamePreview, shift: tuple[int, int], pen: Pen, table_style: Style) -> Iterator[Drawable]:
    """Draw the arch at an offset from its place, and its light on the floor."""
    place, unit = arch_place(pen.frame).move(shift), pen.frame.unit
    if not pen.style.contrast:
        light = pen.images.get(hall.floor_light, place.width, shown.ui.accent)
        yield from placed(light, pygame.BLEND_RGB_ADD, center=(place.centerx, place.bottom + place.width // 8))
    picture = pen.images.get(draw_preview, shown, place.size, unit, pen.style, table_style)
    margin = PanelLayout(place.size, unit, PREVIEW_PLATE).margin
    yield from placed(picture, topleft=(place.left - margin, place.top - margin))


def doors_frame(shown: Sequence[DoorLook], time: float, pen: Pen) -> Iterator[Drawable]:
    """Draw the doors at a time as they come up from the sill, and the sill."""
    unit = pen.frame.unit
    places = list(zip(shown, door_places(pen.frame, len(shown)), strict=True))
    for index, (entry, place) in sorted(enumerate(places), key=lambda found: found[1][0].focused):
        picture = _drawn(entry, place.size, pen)
        up = out_cubic(share(time, d.DOORS_WAIT + index * d.DOOR_GAP, d.DOOR_RISES))
        if picture is None or up <= 0:
            continue
        if up < 1:
            picture = picture.subsurface((0, 0, picture.get_width(), max(1, round(up * picture.get_height()))))
        margin = DoorLayout(place.size, unit).margin
        yield Sprite(picture, place.left - margin, place.bottom - picture.get_height())
    sill = hall.sill(pen.frame.length(SILL[2]), unit, pen.style)
    yield Sprite(sill, *pen.frame.point(SILL[0], SILL[1]))


def _drawn(shown: DoorLook, size: tuple[int, int], pen: Pen) -> Surface | None:
    """Return the picture of a door; while it is being drawn, the same door with or without focus, if there is that."""
    for focused in (shown.focused, not shown.focused):
        entry = replace(shown, focused=focused)
        picture = pen.images.get(door, entry, size, pen.frame.unit, pen.style)
        if picture:
            return picture
    return None
