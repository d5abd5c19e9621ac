"""The top bar of a narrow screen and the row below it: plaque, score, clock, buttons, and messages."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache

from pygame import Rect

from scenes.animation.positions import CardPosition
from scenes.art import buttons
from scenes.games.base import TableLayout
from scenes.games.layout import BAR_PLATE, FOOT_SCORE, LayoutMetrics, PlayerLook
from scenes.games.rails import FIGURE, LABEL_SIZE, SMALLEST, figure, tools
from scenes.games.view import Row, TableView
from scenes.render import typography
from scenes.render.drawables import Drawable, Point, Sprite
from scenes.render.palette import LABEL
from scenes.render.typography import Face
from scenes.widgets.buttons import Button

PLAQUE = 20, 9, 236, 64
"""The area of the plaque on the top bar, in units."""
ROWS, MIDDLE, AIR, ROW_AIR = 284, 40, 10, 32
"""Units on the top bar: the x of its rows and their y, the gap between label and figure, and between rows."""


def tool_buttons(layout: TableLayout, view: TableView) -> list[Button]:
    """Return Undo, Hint and Menu at the right end of the top bar.

    With larger texts their icons are left out, if the labels get larger so.
    """
    u, style, unit = layout.u, layout.metrics.style, layout.metrics.unit
    right = layout.metrics.size[0] - u(12)
    top, high = BAR_PLATE
    areas = [Rect(right - u(160) * (3 - i) + u(10), u(top), u(150), u(high)) for i in range(3)]
    shown, size = tools(view, areas, stacked=False), areas[0].size
    words = [one.label for one in shown]
    behind, alone = (buttons.label_size(size, words, unit, style, room) for room in (buttons.ICONIC, 0.0))
    smaller = style.text_scale > 100 and behind < alone
    return [replace(one, icon=None) for one in shown] if smaller else shown


def message_area(layout: TableLayout, labels: tuple[str, ...], cards: float) -> Rect:
    """Return the area of messages on the top bar, which cover the clock: beside the score and its label.

    labels are those of the first three rows. With large texts the area reaches down towards the cards, the highest of
    which are at the y cards, in pixels.
    """
    u, metrics = layout.u, layout.metrics
    label_size, figure_size = _sizes(labels, _score(layout), _end(layout) - u(ROWS), _has_lamp(layout), metrics)
    wide = typography.measure(labels[0], Face.LABEL, label_size, u(2))
    wide = _width(wide, typography.measure(_score(layout), Face.DISPLAY, figure_size), _has_lamp(layout), metrics)
    left, right = u(ROWS) + wide + u(ROW_AIR / 2), metrics.size[0] - u(3 * 160 + 14)
    if layout.lamp and layout.lamp.left - u(12) - left >= u(470):  # enough for a message, which else covers the lamp
        right = layout.lamp.left - u(12)
    # as high as the buttons beside it, or higher for larger texts, but off the cards
    top, high = u(BAR_PLATE[0]), u(BAR_PLATE[1] * metrics.style.text_scale / 100)
    return Rect(left, top, right - left, min(high, int(cards) - u(12) - top))


def rows(layout: TableLayout, entries: Sequence[Row]) -> Iterator[Drawable]:
    """Yield rows of label and figure on the top bar, the score first, as many as there is room for.

    Beside a lamp, labels are above their figures.
    """
    u, stacked = layout.u, _has_lamp(layout)
    x, end = u(ROWS), _end(layout)
    labels = tuple(row.label for row in entries[:3])
    label_size, figure_size = _sizes(labels, _score(layout), end - x, stacked, layout.metrics)
    least = typography.measure(_score(layout), Face.DISPLAY, figure_size)
    shown = [
        (typography.line(row.label, Face.LABEL, label_size, layout.ink(LABEL), u(2)), figure(layout, row, figure_size))
        for row in entries
    ]
    growing = (least,) * len(labels) + (0,) * (len(entries) - len(labels))
    wides = [
        _width(label.get_width(), max(value.get_width(), room), stacked, layout.metrics)
        for (label, value), room in zip(shown, growing, strict=True)
    ]
    # rows move closer together before one is left out
    while len(wides) > 1 and sum(wides) + u(18) * (len(wides) - 1) > end - x:
        wides.pop()
    air = min(u(ROW_AIR), (end - x - sum(wides)) // max(1, len(wides) - 1))
    for (label, value), wide in zip(shown, wides, strict=False):
        if stacked:
            yield Sprite.at(label, center=(x + wide // 2, u(20)))
            yield Sprite.at(value, center=(x + wide // 2, u(52)))
        else:
            yield Sprite.at(label, midleft=(x, u(MIDDLE)))
            yield Sprite.at(value, midleft=(x + label.get_width() + u(AIR), u(MIDDLE)))
        x += wide + air


def foot_score(layout: TableLayout, player: PlayerLook, entry: Row, whole: str) -> Iterator[Drawable]:
    """Yield the score of one of two boards at its foot, in the player's colour, beside its label and what it is of."""
    u, foot, style = layout.u, layout.metrics.foot, layout.metrics.style
    room, x = u(FOOT_SCORE - 24), u(FOOT_SCORE + 16)
    number = typography.fitted(entry.value, Face.DISPLAY, u(80), style.accent(player.tone), room, u(40))
    yield Sprite.at(number, midright=(u(FOOT_SCORE), foot.centery))
    # two lines are no higher than a message, which covers them
    end, size = layout.lamp.left if layout.lamp else foot.right, min(layout.type_size(LABEL_SIZE), u(32))
    lines = [words for words in (entry.label, whole) if words]
    for index, words in enumerate(lines):
        text = typography.fitted(words, Face.LABEL, size, layout.ink(LABEL), end - u(16) - x, u(SMALLEST))
        yield Sprite.at(text, midleft=(x, foot.centery + round((index - (len(lines) - 1) / 2) * 1.2 * size)))


def score_point(layout: TableLayout) -> Point:
    """Return roughly where the score is shown: numbers that were won fly there."""
    if layout.metrics.player:
        return layout.u(FOOT_SCORE / 2), layout.metrics.foot.centery
    return (layout.u(330), layout.u(52)) if _has_lamp(layout) else (layout.u(396), layout.u(MIDDLE))


def _has_lamp(layout: TableLayout) -> bool:
    """Whether the lamp is on the top bar."""
    return layout.lamp is not None and layout.metrics.bar.contains(layout.lamp)


def _end(layout: TableLayout) -> int:
    """Return the x where the rows on the top bar must end: before the lamp, or before the buttons."""
    if _has_lamp(layout):
        return layout.metrics.bar_lamp.left - layout.u(12)
    return layout.metrics.size[0] - layout.u(3 * 160 + 20)


def _width(label: int, figure: int, stacked: bool, metrics: LayoutMetrics) -> int:
    """Return the width of a row from those of its label and figure, in pixels, beside a lamp or not."""
    return max(label, figure) if stacked else label + metrics.u(AIR) + figure


@lru_cache(maxsize=16)
def _sizes(labels: tuple[str, ...], score: str, room: int, stacked: bool, metrics: LayoutMetrics) -> tuple[int, int]:
    """Return the sizes of labels and figures on the top bar in pixels, beside a lamp or not.

    Large texts shrink, down to the usual size, until the first three labels and figures fit, or, if they never do, the
    first two.
    """
    # with labels above figures, all fit beside the lamp at 120 per cent
    largest = min(metrics.style.text_scale, 120) if stacked else metrics.style.text_scale
    for count in (3, 2):
        for scale in range(largest, 99, -1):
            style = replace(metrics.style, text_scale=scale)
            label_size, figure_size = (style.type_size(units, metrics.unit) for units in (LABEL_SIZE, FIGURE))
            wide = metrics.u((count - 1) * ROW_AIR)
            for words, value in zip(labels[:count], (score, "00:00", score), strict=False):
                label = typography.measure(words, Face.LABEL, label_size, metrics.u(2))
                wide += _width(label, typography.measure(value, Face.DISPLAY, figure_size), stacked, metrics)
            if wide <= room:
                return label_size, figure_size
    return label_size, figure_size


def _score(layout: TableLayout) -> str:
    """Return a score with as many digits as can be reached, so that what follows does not move as it grows."""
    return "0" * len(str(layout.rules.best_score or 999))


TOP, HEIGHT, TOP_ROW_AIR = 108, 150, 20
MESSAGE = 82


def side_by_side(
    slots: Sequence[int], corner: tuple[float, float], height: float, gap: float
) -> dict[int, CardPosition]:
    """Return the positions of slots in one row, from the upper left corner of the first; all in pixels."""
    (left, top), pitch = corner, height * 5 / 7 + gap
    return {
        slot: CardPosition(round(left + index * pitch), round(top), round(height)) for index, slot in enumerate(slots)
    }


def together(positions: Mapping[int, CardPosition], slots: Sequence[int]) -> Rect:
    """Return the area around the positions of some slots."""
    areas = [positions[slot].area for slot in slots]
    return areas[0].unionall(areas[1:])


def ends(layout: TableLayout, first: Sequence[int], last: Sequence[int], gap: float) -> dict[int, CardPosition]:
    """Return the positions of slots at the left and right ends of the row; gap is between them, in units.

    They take the place of the rails, and change sides with them.
    """
    field, unit = layout.field, layout.metrics.unit
    top, height, margin = TOP * unit, HEIGHT * unit, (16 if layout.metrics.player else 24) * unit
    left, right = (last, first) if layout.metrics.left_handed else (first, last)
    width = len(right) * (height * 5 / 7 + gap * unit) - gap * unit
    corners = (field.left + margin, top), (field.right - margin - width, top)
    return side_by_side(left, corners[0], height, gap * unit) | side_by_side(right, corners[1], height, gap * unit)


def button_area(layout: TableLayout, piles: Rect, other: Rect) -> Rect:
    """Return the area of a button beside the piles at one end of the row, clear of what is at the other end."""
    air = layout.u(TOP_ROW_AIR)
    room = max(other.left - piles.right, piles.left - other.right) - 2 * air
    area = Rect(0, 0, min(layout.u(150 + _grown(layout)), room), layout.u(92))
    area.centery = piles.centery
    area.left = piles.left - air - area.width if layout.metrics.left_handed else piles.right + air
    return area


def message_between(layout: TableLayout, one: Rect, other: Rect) -> Rect:
    """Return the area of messages between two areas, at the foot of the row, with room for the lamp above."""
    before, after = sorted((one, other), key=lambda area: area.left)
    grown, left = _grown(layout), before.right + layout.u(TOP_ROW_AIR)
    top, height = layout.u(TOP + HEIGHT - MESSAGE - grown / 2), layout.u(MESSAGE + grown)
    return Rect(left, top, after.left - layout.u(TOP_ROW_AIR) - left, height)


def lamp(layout: TableLayout, home: Rect) -> Rect:
    """Return the area of the lamp at the top of the row, above messages and beside the button."""
    grown = _grown(layout)
    width = min(layout.u(229 + grown), home.width)
    left = home.right - width if layout.metrics.left_handed else home.left
    return Rect(left, layout.u(TOP - grown / 2), width, layout.u(62))


def _grown(layout: TableLayout) -> float:
    """Return by how much button and lamp are wider, and messages higher, for large texts, in units.

    Messages grow by half of this below the row; for the other half the lamp is higher.
    """
    return 0.7 * (layout.metrics.style.text_scale - 100)
