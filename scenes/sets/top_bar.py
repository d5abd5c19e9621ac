"""The top bar of a narrow screen: the plaque, score and clock, the rail note's home over them, and three keys."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import lru_cache

from pygame import Rect

from scenes.art import key_labels, lettering
from scenes.art.fonts import Face
from scenes.art.palette import LABEL
from scenes.sets.base import Plan
from scenes.sets.furnishing import from_left, plaque, tools
from scenes.sets.measures import BAR_PLATE, Measures
from scenes.sets.readings import FIGURE, LABEL_SIZE, figure
from scenes.sets.view import Key, Row, View
from scenes.stage.drawables import Drawable
from scenes.words import _

KEY = 150  # units: the width of a key on the top bar
HOME = 470
"""So wide a home on the top bar holds a note, in units."""
NOTE, ABOVE_CARDS = (2, 78), 12
"""The y and height of that home, in units, and the gap to the cards below it: a key within a note there is as high as
those beside it, and larger texts make home and key higher."""
ROWS, AIR, ROW_AIR = 284, 10, 32
"""Units on the top bar: where its rows begin, between a label and its figure, and between two rows."""
WITH_ICONS = 0.85
"""Keys have icons down to this share of the size that their words would have alone."""
USUAL_SCALE = 100  # per cent
SCORE = (396, 40)
"""Where the first figure on the top bar stands."""


def keys(plan: Plan, view: View) -> list[Key]:
    """Return Undo, Hint and Menu at the right end of the top bar, their icons where words have room beside them."""
    u = plan.u
    right = plan.measures.size[0] - u(12)
    top, high = BAR_PLATE
    areas = [Rect(right - u(160) * (3 - i) + u(10), u(top), u(KEY), u(high)) for i in range(3)]
    keys, size, unit, look = tools(view, areas, stacked=False), areas[0].size, plan.measures.unit, plan.measures.look
    words = [key.label for key in keys]
    alone, beside = (key_labels.label_size(size, words, unit, look, share) for share in (0.0, key_labels.ICONIC))
    return keys if beside >= WITH_ICONS * alone else [replace(key, icon=None) for key in keys]


def home(plan: Plan, label: str, cards: float) -> Rect:
    """Return the rail note's home on the top bar, where the clock stands otherwise: behind the score and its label.

    Where texts are large it hangs lower, as far as the cards allow, the highest of which begin at a y in pixels.
    """
    u, measures = plan.u, plan.measures
    label_size, figure_size = _sizes((label, _("TIME")), _end(plan) - u(ROWS), measures)
    wide = lettering.measure(label, Face.LABEL, label_size, u(2)) + u(AIR) + _two_figures(figure_size)
    left, right = u(ROWS) + wide + u(ROW_AIR / 2), measures.size[0] - u(3 * 160 + 14)
    if plan.lamp and plan.lamp.left - u(12) - left >= u(HOME):
        right = plan.lamp.left - u(12)  # where that is too narrow, a note covers the lamp
    top, high = u(NOTE[0]), u(NOTE[1] * measures.look.text_scale / USUAL_SCALE)
    return Rect(left, top, right - left, min(high, int(cards) - u(ABOVE_CARDS) - top))


def rows(plan: Plan, entries: Sequence[Row]) -> Iterator[Drawable]:
    """Yield the plaque and rows of label and figure on the top bar, the score first, as many as there is room for."""
    u = plan.u
    yield plaque(plan, Rect(u(20), u(9), u(236), u(64)))
    x, middle, end = u(ROWS), u(40), _end(plan)
    label_size, figure_size = _sizes((entries[0].label, _("TIME")), end - x, plan.measures)
    for row in entries:
        label = lettering.line(row.label, Face.LABEL, label_size, plan.ink(LABEL), u(2))
        value = figure(plan, row, figure_size)
        wide = label.get_width() + u(AIR) + max(value.get_width(), _two_figures(figure_size))
        if x + wide > end:
            return
        yield from_left(label, x, middle)
        yield from_left(value, x + label.get_width() + u(AIR), middle)
        x += wide + u(ROW_AIR)


def _end(plan: Plan) -> int:
    """Return where the rows on the top bar must end: before its lamp, or before the keys."""
    hung = plan.lamp is not None and plan.measures.bar.contains(plan.lamp)
    return plan.measures.bar_lamp.left - plan.u(12) if hung else plan.measures.size[0] - plan.u(3 * 160 + 20)


@lru_cache(maxsize=16)
def _sizes(first: tuple[str, str], room: int, measures: Measures) -> tuple[int, int]:
    """Return the sizes of labels and figures on the top bar in pixels.

    Large texts are smaller, down to the usual size, where else there would be no room for the first two labels and
    their figures, score and clock.
    """
    for scale in range(measures.look.text_scale, USUAL_SCALE - 1, -1):
        look = replace(measures.look, text_scale=scale)
        label_size, figure_size = (look.type_size(units, measures.unit) for units in (LABEL_SIZE, FIGURE))
        labels = sum(lettering.measure(words, Face.LABEL, label_size, measures.u(2)) for words in first)
        figures = _two_figures(figure_size) + lettering.measure("00:00", Face.DISPLAY, figure_size)
        if labels + figures + measures.u(2 * AIR + ROW_AIR) <= room:
            break
    return label_size, figure_size


def _two_figures(pixels: int) -> int:
    """Return the room for a score on the top bar in a size: what follows stands still while it grows."""
    return lettering.measure("00", Face.DISPLAY, pixels)
