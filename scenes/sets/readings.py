"""What is read on a rail: the score, and rows of label and figure, such as the clock."""

from collections.abc import Iterator, Sequence
from functools import lru_cache

from pygame import Surface

from scenes.art import panels
from scenes.art.fonts import Face
from scenes.games.base import Plan
from scenes.games.layout import Measures, Rail
from scenes.games.rails import SMALLEST, centred, from_left, to_right
from scenes.i18n import _, clock
from scenes.render import typography
from scenes.render.drawables import Drawable, Sprite
from scenes.render.palette import LABEL, LAMP_NUMBER, LAMP_TEXT
from scenes.sets.view import Row, View

NARROW_RAIL = 230
"""On a narrower rail, in units, figures stand under their labels."""
STACK_PITCH, ROW_AIR = 92, 16
"""From a label to the next where figures stand below, and least room before a figure that stands beside it."""
LABEL_SIZE, FIGURE = 26, 34
"""The usual sizes of a label and of a figure in a row, in units."""


def score(plan: Plan, y: float, label: str, view: View, below: str = "") -> Iterator[Drawable]:
    """Yield the score on the first rail: its label at a height in units, the number, and a line such as "of 48"."""
    u, rail = plan.u, plan.first
    top = rail.area.top
    room = rail.area.width - u(46)
    yield centred(_label(plan, label, room), rail.centre, top + u(y))
    size = u(78 * view.swell)
    number = typography.fitted(str(view.score), Face.DISPLAY, size, plan.ink(LAMP_NUMBER), room, u(40))
    yield centred(number, rail.centre, top + u(y + 59))
    if below:
        text = typography.fitted(below, Face.LABEL, plan.type_size(28), plan.ink(LABEL), room, u(SMALLEST))
        yield centred(text, rail.centre, top + u(y + 118))


def rows(plan: Plan, rail: Rail, y: float, entries: Sequence[Row], pitch: float = 66) -> Iterator[Drawable]:
    """Yield rows of label and figure down a rail, the first at a height in units, each over a hairline.

    All labels are of one size, and all figures: where one finds no room, all are smaller, the labels first.
    """
    u = plan.u
    if rail.area.width < u(NARROW_RAIL):
        yield from _stack(plan, rail, y, entries)
        return
    left, right = rail.row
    room = right - left - u(ROW_AIR)
    still = tuple(Row(row.label, _cells(row.value)) for row in entries)
    pixels, air, size = _row_sizes(still, room, plan.measures)
    hairline = panels.hairline(right - left, plan.measures.unit, plan.measures.look)
    for index, row in enumerate(entries):
        middle = rail.area.top + u(y + index * pitch)
        yield from_left(typography.line(row.label, Face.LABEL, pixels, plan.ink(LABEL), air), left, middle)
        yield to_right(figure(plan, row, size), right, middle)
        yield Sprite(hairline, left, middle + u(pitch / 2))


def time_rows(view: View) -> list[Row]:
    """Return the rows every table shows: the clock, the best score so far, and the deal's number."""
    entries = [Row(_("TIME"), clock(view.seconds))]
    entries.append(Row(_("RECORD"), "\N{EN DASH}" if view.best is None else str(view.best)))
    if view.play.deal.isdigit():
        entries.append(Row(_("DEAL"), view.play.deal))
    return entries


def figure(plan: Plan, row: Row, pixels: int) -> Surface:
    """Return a figure in a size, a clock in cells that stand still."""
    draw = typography.digits if ":" in row.value else typography.line
    return draw(row.value, Face.DISPLAY, pixels, plan.ink(LAMP_TEXT))


@lru_cache(maxsize=16)
def _row_sizes(entries: tuple[Row, ...], room: int, measures: Measures) -> tuple[int, int, int]:
    """Return the size of all labels, the air between their letters, and the size of all figures, in pixels."""
    rooms = [room - typography.measure(row.value, Face.DISPLAY, measures.u(FIGURE)) for row in entries]
    ways = [_label_way(measures, row.label, width) for row, width in zip(entries, rooms, strict=True)]
    pixels, air = min(way[0] for way in ways), min(way[1] for way in ways)
    labels = [typography.measure(row.label, Face.LABEL, pixels, air) for row in entries]
    return pixels, air, min(_figure_size(measures, row, room - wide) for row, wide in zip(entries, labels, strict=True))


def _stack(plan: Plan, rail: Rail, y: float, entries: Sequence[Row]) -> Iterator[Drawable]:
    """Yield labels with their figures under them."""
    u = plan.u
    for index, row in enumerate(entries):
        top = rail.area.top + u(y + index * STACK_PITCH)
        room = rail.area.width - u(46)
        yield centred(_label(plan, row.label, room), rail.centre, top)
        yield centred(figure(plan, row, _figure_size(plan.measures, row, room)), rail.centre, top + u(40))


def _label(plan: Plan, words: str, room: int) -> Surface:
    """Return the label of a figure, set smaller where it would be wider than its room, and last without air."""
    pixels, air = _label_way(plan.measures, words, room)
    return typography.line(words, Face.LABEL, pixels, plan.ink(LABEL), air)


def _label_way(measures: Measures, words: str, room: int) -> tuple[int, int]:
    """Return the size and the air between letters, in pixels, at which a label fits its room."""
    u, usual = measures.u, measures.look.type_size(LABEL_SIZE, measures.unit)
    air = 0 if typography.measure(words, Face.LABEL, u(SMALLEST), u(2)) > room else u(2)
    return typography.fitting((words,), Face.LABEL, usual, room, u(SMALLEST), air), air


def _figure_size(measures: Measures, row: Row, room: int) -> int:
    """Return the size in pixels, as usual or smaller, at which a figure fits its room."""
    usual = measures.look.type_size(FIGURE, measures.unit)
    return typography.fitting((_cells(row.value),), Face.DISPLAY, usual, room, measures.u(SMALLEST))


def _cells(figure: str) -> str:
    """Return a clock of the same width whatever time it shows; other figures are as wide as they are."""
    return "".join("0" if sign.isdigit() else sign for sign in figure) if ":" in figure else figure
