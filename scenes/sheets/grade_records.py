"""Records by grade: how many deals of each grade were won, and how many with the lamp and without."""

from collections.abc import Iterator
from dataclasses import replace

from game.packs import grades
from game.shelf import Shelf
from game.statistics import Statistics
from scenes.art import sheets
from scenes.art.fonts import Face
from scenes.art.palette import LABEL, LAMP_NUMBER, RULE, SOFT_TEXT
from scenes.controls.pen import END, START, Pen
from scenes.grades import grade_name
from scenes.sets.base import Set
from scenes.sheets.tally import NOTHING
from scenes.stage.canvas import Drawable, Sprite
from scenes.words import _

TOP, STEP = 646, 52
BAR_AT, BAR = 24, 7
"""How far below the middle of a row its bar begins, and how high that is, in units."""
LARGEST = 115
"""How large texts may be, in per cent: larger ones would reach into the bars."""
LAMP_TOP, LAMP_STEP = 910, 38
BY_LAMP = "1"
"""What a record tells of its lamp where that has spoken."""


def grades_frame(scenery: Set, shelf: Shelf, sides: tuple[float, float], pen: Pen) -> Iterator[Drawable]:
    """Tell of each grade of a game how many deals were won, with a bar, between two sides; then of the lamp."""
    name = scenery.rules.name
    pen = replace(pen, look=replace(pen.look, text_scale=min(pen.look.text_scale, LARGEST)))
    for place, grade in enumerate((*grades(name), None)):
        known = shelf.statistics(name, grade=grade.value if grade else "")
        y = TOP + place * STEP
        yield from _row(grade_name(grade), known, sides, y, pen)
        yield _bar(known.share, scenery.accent.light, sides, y + BAR_AT, pen)
    told = (_("With the lamp"), shelf.statistics(name, lamp=BY_LAMP)), (_("Without"), shelf.statistics(name, lamp=""))
    for place, (label, known) in enumerate(told):
        yield from _row(label, known, sides, LAMP_TOP + place * LAMP_STEP, pen, 28)


def _row(
    label: str, known: Statistics, sides: tuple[float, float], y: float, pen: Pen, size: float = 34
) -> Iterator[Drawable]:
    left, right = sides
    won = _("{won} of {played}").format(won=known.won, played=known.played) if known.played else NOTHING
    value = pen.text(won, Face.INDEX, size, LAMP_NUMBER, (right, y), END, 0.5 * (right - left))
    room = right - left - value.picture.get_width() / pen.frame.unit - 12
    yield pen.text(label, Face.LABEL, size, LABEL if size < 30 else SOFT_TEXT, (left, y), START, room)
    yield value


def _bar(share: float, accent: str, sides: tuple[float, float], y: float, pen: Pen) -> Drawable:
    """Return the bar of a grade, filled by the share that was won."""
    left, right = sides
    size = (pen.frame.length(right - left), pen.frame.length(BAR))
    full, empty = ("#FFFFFF", "#5A5A5A") if pen.look.contrast else (accent, RULE)
    return Sprite(sheets.bar(size, round(share, 2), full, empty), *pen.frame.point(left, y))
