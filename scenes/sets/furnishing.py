"""What hangs on every table's rails: plaque, score, rows of figures, the keys Undo, Hint and Menu, and the top bar."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import lru_cache

from pygame import Rect, Surface

from game.moves import Tap
from scenes.art import enamel, lettering, marks, panels
from scenes.art.fonts import Face
from scenes.art.palette import LABEL, LAMP_NUMBER, LAMP_TEXT, SOFT_TEXT
from scenes.input.commands import Command
from scenes.sets.base import Plan
from scenes.sets.measures import BAR_PLATE, Measures, Rail
from scenes.sets.view import Key, Row, View
from scenes.stage.canvas import Drawable, Sprite
from scenes.words import _, clock

PLAQUE = (28, 104)  # y and height, in units
NARROW_RAIL = 230
"""On a narrower rail, in units, figures stand under their labels."""
STACK_PITCH, ROW_AIR = 92, 12
"""From a label to the next where figures stand below, and least room before a figure that stands beside it."""
TOOLS_AT, TOOLS_HEIGHT, TOOLS_GAP = 994, 104, 8
KEY_HEIGHT = 92
FIGURE = 34
"""The usual size of a figure in a row, in units."""
SMALLEST = 24
"""No text is set smaller to fit its room, in units."""
BAR_KEY = 150  # units: the width of a key on the top bar
BAR_HOME = 470
"""So wide a home on the top bar holds a note, in units."""
BAR_ROWS, BAR_AIR, BAR_ROW_AIR = 284, 10, 32
"""Units on the top bar: where its rows begin, between a label and its figure, and between two rows."""
USUAL_SCALE = 100  # per cent
BAR_SCORE = (396, 40)
"""Where the first figure on the top bar stands."""


def centred(picture: Surface, x: int, y: int) -> Sprite:
    """Return a picture with its middle at a point."""
    return Sprite(picture, x - picture.get_width() // 2, y - picture.get_height() // 2)


def from_left(picture: Surface, x: int, y: int) -> Sprite:
    """Return a picture that begins at x, its middle at the height y."""
    return Sprite(picture, x, y - picture.get_height() // 2)


def to_right(picture: Surface, x: int, y: int) -> Sprite:
    """Return a picture that ends at x, its middle at the height y."""
    return Sprite(picture, x - picture.get_width(), y - picture.get_height() // 2)


def plaque(plan: Plan, area: Rect) -> Drawable:
    """Return the plaque with the game's name and that of its place; beside larger cards the place folds away."""
    scenery, measures = plan.scenery, plan.measures
    if measures.folded:
        area = area.inflate(0, -plan.u(28))
    picture = panels.plaque(
        area.size, scenery.name(), scenery.place_name(), scenery.accent.light, measures.unit, measures.look
    )
    return Sprite(picture, area.x, area.y)


def score(plan: Plan, y: float, label: str, view: View, below: str = "") -> Iterator[Drawable]:
    """Yield the score on the first rail: its label at a height in units, the number, and a line such as "of 48"."""
    u, rail = plan.u, plan.first
    top = rail.area.top
    room = rail.area.width - u(46)
    yield centred(_label(plan, label, room), rail.centre, top + u(y))
    size = u(78 * view.swell)
    number = lettering.fitted(str(view.score), Face.DISPLAY, size, plan.ink(LAMP_NUMBER), room, u(40))
    yield centred(number, rail.centre, top + u(y + 59))
    if below:
        text = lettering.fitted(below, Face.LABEL, plan.type_size(28), plan.ink(LABEL), room, u(SMALLEST))
        yield centred(text, rail.centre, top + u(y + 118))


def remark(plan: Plan, y: float, sentence: str) -> Drawable:
    """Return a short sentence in the middle of the first rail, at a height in units."""
    u, rail = plan.u, plan.first
    room, size = rail.area.width - u(46), plan.type_size(28)
    picture = lettering.fitted(sentence, Face.SENTENCE, size, plan.ink(SOFT_TEXT), room, u(SMALLEST))
    return centred(picture, rail.centre, rail.area.top + u(y))


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
        yield from_left(lettering.line(row.label, Face.LABEL, pixels, plan.ink(LABEL), air), left, middle)
        yield to_right(_figure(plan, row, size), right, middle)
        yield Sprite(hairline, left, middle + u(pitch / 2 + 5))


@lru_cache(maxsize=16)
def _row_sizes(entries: tuple[Row, ...], room: int, measures: Measures) -> tuple[int, int, int]:
    """Return the size of all labels, the air between their letters, and the size of all figures, in pixels."""
    rooms = [room - lettering.measure(row.value, Face.DISPLAY, measures.u(FIGURE)) for row in entries]
    ways = [_label_way(measures, row.label, width) for row, width in zip(entries, rooms, strict=True)]
    pixels, air = min(way[0] for way in ways), min(way[1] for way in ways)
    labels = [lettering.measure(row.label, Face.LABEL, pixels, air) for row in entries]
    return pixels, air, min(_figure_size(measures, row, room - wide) for row, wide in zip(entries, labels, strict=True))


def _stack(plan: Plan, rail: Rail, y: float, entries: Sequence[Row]) -> Iterator[Drawable]:
    """Yield labels with their figures under them."""
    u = plan.u
    for index, row in enumerate(entries):
        top = rail.area.top + u(y + index * STACK_PITCH)
        room = rail.area.width - u(46)
        yield centred(_label(plan, row.label, room), rail.centre, top)
        yield centred(_figure(plan, row, _figure_size(plan.measures, row, room)), rail.centre, top + u(40))


def heading(plan: Plan, y: float, text: str) -> Iterator[Drawable]:
    """Yield a heading in the accent in the middle of the second rail, at a height in units, on two lines if need be."""
    u, rail, accent = plan.u, plan.second, plan.accent
    room, air = rail.contents.width, u(2)
    lines = (text,) if lettering.measure(text, Face.LABEL, u(SMALLEST), air) <= room else tuple(text.split(maxsplit=1))
    pixels = lettering.fitting(lines, Face.LABEL, plan.type_size(28), room, u(SMALLEST), air)
    for index, words in enumerate(lines):
        middle = rail.area.top + u(y) + round((index - (len(lines) - 1) / 2) * pixels)
        yield centred(lettering.line(words, Face.LABEL, pixels, accent, air), rail.centre, middle)


def _label(plan: Plan, words: str, room: int) -> Surface:
    """Return the label of a figure, set smaller where it would be wider than its room, and last without air."""
    pixels, air = _label_way(plan.measures, words, room)
    return lettering.line(words, Face.LABEL, pixels, plan.ink(LABEL), air)


def _label_way(measures: Measures, words: str, room: int) -> tuple[int, int]:
    """Return the size and the air between letters, in pixels, at which a label fits its room."""
    u, usual = measures.u, measures.look.type_size(26, measures.unit)
    air = 0 if lettering.measure(words, Face.LABEL, u(SMALLEST), u(2)) > room else u(2)
    return lettering.fitting((words,), Face.LABEL, usual, room, u(SMALLEST), air), air


def _figure_size(measures: Measures, row: Row, room: int) -> int:
    """Return the size in pixels, as usual or smaller, at which a figure fits its room."""
    usual = measures.look.type_size(FIGURE, measures.unit)
    return lettering.fitting((_cells(row.value),), Face.DISPLAY, usual, room, measures.u(SMALLEST))


def _figure(plan: Plan, row: Row, pixels: int) -> Surface:
    """Return a figure in a size, a clock in cells that stand still."""
    draw = lettering.digits if ":" in row.value else lettering.line
    return draw(row.value, Face.DISPLAY, pixels, plan.ink(LAMP_TEXT))


def _cells(figure: str) -> str:
    """Return a clock of the same width whatever time it shows; other figures are as wide as they are."""
    return "".join("0" if sign.isdigit() else sign for sign in figure) if ":" in figure else figure


def tool_keys(plan: Plan, view: View, y: float = TOOLS_AT) -> list[Key]:
    """Return Undo, Hint and Menu in one row on the first rail, their middle at a height in units.

    They are alike where there is room, else the longer word has the wider key. Where the words would be too small to
    be read, the icons stand alone.
    """
    u, rail, gap = plan.u, plan.first, plan.u(TOOLS_GAP)
    room = rail.area.width - u(38) - 2 * gap
    told = enamel.stacked_widths((_("Undo"), _("Hint"), _("Menu")), room, plan.measures.unit, plan.measures.look)
    widths = told or (room // 3,) * 3
    left, areas = rail.centre - (sum(widths) + 2 * gap) // 2, []
    for width in widths:
        areas.append(Rect(left, rail.area.top + u(y - TOOLS_HEIGHT / 2), width, u(TOOLS_HEIGHT)))
        left += width + gap
    keys = _tools(view, areas, stacked=True)
    return keys if told else [replace(key, label="", stacked=False) for key in keys]


def _tools(view: View, areas: Sequence[Rect], stacked: bool) -> list[Key]:
    undo, hint, menu = areas
    return [
        Key(undo, Command.UNDO, _("Undo"), "undo", enabled=view.play.can_undo, stacked=stacked),
        Key(hint, Command.HINT, _("Hint"), "hint", stacked=stacked),
        Key(menu, Command.PAUSE, _("Menu"), "menu", stacked=stacked),
    ]


def side_keys(plan: Plan, view: View) -> list[Key]:
    """Return Menu at the foot of the first rail, Hint and Undo at the foot of the second: for rails of little width."""
    places = ((plan.second, TOOLS_AT), (plan.second, TOOLS_AT - 114), (plan.first, TOOLS_AT))
    return _tools(view, [rail.plate(y - KEY_HEIGHT / 2, KEY_HEIGHT) for rail, y in places], stacked=False)


def stock_key(plan: Plan, view: View, area: Rect, label: str, icon: str | None = None, primary: bool = False) -> Key:
    """Return the key that works the stock, as a press on it does; it rests while the rules forbid that."""
    enabled = Tap(plan.rules.stock) in view.play.legal
    return Key(area, Command.STOCK, label, icon, primary=primary and enabled, enabled=enabled)


def bar_keys(plan: Plan, view: View) -> list[Key]:
    """Return Undo, Hint and Menu at the right end of the top bar."""
    u = plan.u
    right = plan.measures.size[0] - u(12)
    top, high = BAR_PLATE
    areas = [Rect(right - u(160) * (3 - i) + u(10), u(top), u(BAR_KEY), u(high)) for i in range(3)]
    return _tools(view, areas, stacked=False)


def bar_home(plan: Plan, label: str) -> Rect:
    """Return the rail note's home on the top bar, where the clock stands otherwise: behind the score and its label."""
    u, measures = plan.u, plan.measures
    pixels, figure = _bar_sizes(label, _bar_end(plan) - u(BAR_ROWS), measures)
    wide = lettering.measure(label, Face.LABEL, pixels, u(2)) + u(BAR_AIR) + _two_figures(figure)
    left, right = u(BAR_ROWS) + wide + u(BAR_ROW_AIR / 2), measures.size[0] - u(3 * 160 + 14)
    if plan.lamp and plan.lamp.left - u(12) - left >= u(BAR_HOME):
        right = plan.lamp.left - u(12)  # where that is too narrow, a note covers the lamp
    return Rect(left, u(BAR_PLATE[0]), right - left, u(BAR_PLATE[1]))


def top_bar(plan: Plan, entries: Sequence[Row]) -> Iterator[Drawable]:
    """Yield the plaque and rows of label and figure on the top bar, the score first, as many as there is room for."""
    u = plan.u
    yield plaque(plan, Rect(u(20), u(9), u(236), u(64)))
    x, middle, end = u(BAR_ROWS), u(40), _bar_end(plan)
    label_size, figure_size = _bar_sizes(entries[0].label, end - x, plan.measures)
    for row in entries:
        label = lettering.line(row.label, Face.LABEL, label_size, plan.ink(LABEL), u(2))
        value = _figure(plan, row, figure_size)
        wide = label.get_width() + u(BAR_AIR) + max(value.get_width(), _two_figures(figure_size))
        if x + wide > end:
            return
        yield from_left(label, x, middle)
        yield from_left(value, x + label.get_width() + u(BAR_AIR), middle)
        x += wide + u(BAR_ROW_AIR)


def _bar_end(plan: Plan) -> int:
    """Return where the rows on the top bar must end: before its lamp, or before the keys."""
    hung = plan.lamp is not None and plan.measures.bar.contains(plan.lamp)
    return plan.measures.bar_lamp.left - plan.u(12) if hung else plan.measures.size[0] - plan.u(3 * 160 + 20)


@lru_cache(maxsize=16)
def _bar_sizes(score: str, room: int, measures: Measures) -> tuple[int, int]:
    """Return the sizes of labels and figures on the top bar in pixels.

    Large texts are smaller, down to the usual size, where else there would be no room for the clock behind the score.
    """
    for scale in range(measures.look.text_scale, USUAL_SCALE - 1, -1):
        look = replace(measures.look, text_scale=scale)
        label, figure = (look.type_size(units, measures.unit) for units in (26, FIGURE))
        labels = sum(lettering.measure(words, Face.LABEL, label, measures.u(2)) for words in (score, _("TIME")))
        figures = _two_figures(figure) + lettering.measure("00:00", Face.DISPLAY, figure)
        if labels + figures + measures.u(2 * BAR_AIR + BAR_ROW_AIR) <= room:
            break
    return label, figure


def _two_figures(pixels: int) -> int:
    """Return the room for a score on the top bar in a size: what follows stands still while it grows."""
    return lettering.measure("00", Face.DISPLAY, pixels)


def time_rows(view: View) -> list[Row]:
    """Return the rows every table shows: the clock, the best score so far, and the deal's number."""
    entries = [Row(_("TIME"), clock(view.seconds))]
    entries.append(Row(_("BEST"), "-" if view.best is None else str(view.best)))
    if view.play.deal.isdigit():
        entries.append(Row(_("DEAL"), view.play.deal))
    return entries


def help_lines(plan: Plan, y: float, entries: Sequence[tuple[str, str]], pitch: float = 110) -> Iterator[Drawable]:
    """Yield lines of help on the second rail: headings in the accent and sentences under them, all of one size each."""
    contents = plan.second.contents
    kinds = ((Face.LABEL, 30, plan.accent, 0), (Face.SENTENCE, 28, plan.ink(LAMP_TEXT), 42))
    for (face, units, colour, down), texts in zip(kinds, zip(*entries, strict=True), strict=True):
        size = lettering.fitting(texts, face, plan.type_size(units), contents.width, plan.u(SMALLEST))
        for index, words in enumerate(texts):
            top = plan.second.area.top + plan.u(y + index * pitch)
            yield from_left(lettering.line(words, face, size, colour), contents.left, top + plan.u(down))


def empty_slots(plan: Plan, view: View, slots: Sequence[int] | None = None) -> Iterator[Drawable]:
    """Yield the marks of empty slots, of all on the table or of some."""
    measures = plan.measures
    numbers = [slot.number for slot in plan.rules.slots] if slots is None else slots
    for slot in numbers:
        anchor = None if view.state.piles[slot] else plan.anchor_in(slot, view.state)
        if anchor:
            size = (anchor.width, anchor.height)
            mark = marks.empty_slot(size, plan.scenery.accent.light, measures.unit, measures.look)
            yield Sprite(mark, anchor.x, anchor.y)
