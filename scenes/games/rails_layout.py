"""RailsLayout: a layout that declares what hangs on its rails, or on the top bar of a narrow screen."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cached_property, lru_cache
from typing import ClassVar

from pygame import Rect

from game.replay_code import rival_of
from scenes.art import buttons
from scenes.games import rails
from scenes.games.layout import BAR_PLATE, FOOT_SCORE, LayoutMetrics, PlayerLook
from scenes.games.rails import COMMON, FIGURE, LABEL_SIZE, SMALLEST, Figure, RailPlan, Rails, Rows
from scenes.games.view import Row, TableView
from scenes.i18n import _, later
from scenes.render import typography
from scenes.render.drawables import Drawable, Point, Sprite
from scenes.render.palette import LABEL
from scenes.render.typography import Face
from scenes.widgets.buttons import Button

PLAQUE = 20, 9, 236, 64  # the area of the plaque on the top bar, in units
ROWS, MIDDLE, AIR, ROW_AIR = 284, 40, 10, 32
"""Units on the top bar: the x of its rows and their y, the gap between label and figure, and between rows."""


class RailsLayout(Rails):
    """Plaque, score, figures and buttons around the cards; `hangings` draws what else a game hangs there."""

    plan: ClassVar[RailPlan]
    folded_plan: ClassVar[RailPlan | None] = None
    """The plan for larger cards, if it differs."""
    rail_figures: ClassVar[tuple[Figure, ...]] = COMMON
    bar_figures: ClassVar[tuple[Figure, ...]] = COMMON
    """The figures down the first rail, and those on the top bar after the score, as many as fit."""
    score_label: ClassVar[str] = later("SCORE")
    """The label of the score, in English."""
    lamp_under_plaque: ClassVar[bool] = True
    """Whether the lamp is on the first rail, whose contents move up without it."""

    @cached_property
    def hung(self) -> RailPlan:
        """The plan of this screen's first rail."""
        plan = self.folded_plan if self.metrics.folded and self.folded_plan else self.plan
        up: float = self.closes_up if self.lamp_under_plaque else 0
        if plan.button and not self.metrics.buttons:
            up = plan.score - plan.button + 20
        return RailPlan(plan.score - up, plan.rows._replace(y=plan.rows.y - up), plan.button)

    @property
    def lamp_chain(self) -> int:
        """How far the lamp lies below the plaque, in pixels; 0 unless it is on the same rail."""
        hangs = self.lamp_under_plaque and self.metrics.wide and self.lamp
        return self.lamp.top - self.plaque_area().bottom if hangs and self.lamp else 0

    @cached_property
    def score_point(self) -> Point:
        """Roughly where the score is shown: numbers that were won fly there."""
        if self.metrics.wide:
            return self.first.centre, self.u(self.hung.score + rails.SCORE_BELOW)
        if self.metrics.player:
            return self.u(FOOT_SCORE / 2), self.metrics.foot.centery
        return (self.u(330), self.u(52)) if self._lamp_on_bar else (self.u(396), self.u(MIDDLE))

    def score_whole(self, view: TableView) -> str:
        """Return the line below the score, such as "of 48"; empty if there is none."""
        return ""

    def under(self, view: TableView) -> Iterator[Drawable]:
        """Draw the empty slots."""
        yield from self.empty_slots(view)

    def hangings(self, view: TableView) -> Iterator[Drawable]:
        """Yield what only this game hangs on the rails of a wide screen."""
        yield from ()

    def panels(self, view: TableView) -> Iterator[Drawable]:
        """Yield plaque, score and the game's own hangings."""
        if self.metrics.wide:
            yield self.plaque(self.plaque_area())
            yield from self.score_lines(self.hung.score, _(self.score_label), view, self.score_whole(view))
            yield from self.hangings(view)

    def figures(self, view: TableView) -> Iterator[Drawable]:
        """Yield the figures on the first rail, or on the top bar."""
        if self.metrics.wide:
            place = self.hung.rows
            if rival := rival_of(view.play.facts):
                yield from self.race(place.y, view, rival)
                place = Rows(place.y + rails.RACE, place.pitch, max(place.pitch, place.room - rails.RACE))
            yield from self.figure_rows(place, rails.figures(self.rail_figures, view))
        else:
            yield from self.bar(view, self.bar_figures)

    # the top bar

    def bar(self, view: TableView, kinds: Sequence[Figure]) -> Iterator[Drawable]:
        """Yield plaque, score and some figures on the top bar; one of two boards has its score at the foot."""
        yield self.plaque(Rect(*map(self.u, PLAQUE)))
        score = Row(_(self.score_label), str(view.score))
        if player := self.metrics.player:
            yield from self._foot_score(player, score, self.score_whole(view))
        else:
            yield from self._bar_rows([score, *rails.figures(kinds, view)])

    def _bar_rows(self, entries: Sequence[Row]) -> Iterator[Drawable]:
        """Yield rows of label and figure on the top bar, the score first, as many as there is room for.

        Beside a lamp, labels are above their figures.
        """
        u, stacked, x = self.u, self._lamp_on_bar, self.u(ROWS)
        room = self._bar_end - x
        labels = tuple(row.label for row in entries[:3])
        label_size, figure_size = self._bar_sizes(labels)
        least = typography.measure(self._longest_score, Face.DISPLAY, figure_size)
        shown = [
            (
                typography.line(row.label, Face.LABEL, label_size, self.ink(LABEL), u(2)),
                self.figure(row, figure_size),
            )
            for row in entries
        ]
        growing = (least,) * len(labels) + (0,) * (len(entries) - len(labels))
        wides = [
            _width(label.get_width(), max(value.get_width(), wide), stacked, self.metrics)
            for (label, value), wide in zip(shown, growing, strict=True)
        ]
        # rows move closer together before one is left out
        while len(wides) > 1 and sum(wides) + u(18) * (len(wides) - 1) > room:
            wides.pop()
        air = min(u(ROW_AIR), (room - sum(wides)) // max(1, len(wides) - 1))
        for (label, value), wide in zip(shown, wides, strict=False):
            if stacked:
                yield Sprite.at(label, center=(x + wide // 2, u(20)))
                yield Sprite.at(value, center=(x + wide // 2, u(52)))
            else:
                yield Sprite.at(label, midleft=(x, u(MIDDLE)))
                yield Sprite.at(value, midleft=(x + label.get_width() + u(AIR), u(MIDDLE)))
            x += wide + air

    def _foot_score(self, player: PlayerLook, entry: Row, whole: str) -> Iterator[Drawable]:
        """Yield the score of one of two boards at its foot, in the player's colour, beside label and limit."""
        u, foot, style = self.u, self.metrics.foot, self.metrics.style
        room, x = u(FOOT_SCORE - 24), u(FOOT_SCORE + 16)
        number = typography.fitted(entry.value, Face.DISPLAY, u(80), style.accent(player.tone), room, u(40))
        yield Sprite.at(number, midright=(u(FOOT_SCORE), foot.centery))
        # two lines are no higher than a message, which covers them
        end, size = self.lamp.left if self.lamp else foot.right, min(self.type_size(LABEL_SIZE), u(32))
        lines = [words for words in (entry.label, whole) if words]
        for index, words in enumerate(lines):
            text = typography.fitted(words, Face.LABEL, size, self.ink(LABEL), end - u(16) - x, u(SMALLEST))
            yield Sprite.at(text, midleft=(x, foot.centery + round((index - (len(lines) - 1) / 2) * 1.2 * size)))

    def message_on_bar(self, cards: float) -> Rect:
        """Return the area of messages on the top bar, which cover the clock: beside the score and its label.

        With large texts it reaches down towards the cards, the highest of which are at a y in pixels.
        """
        u, metrics, stacked = self.u, self.metrics, self._lamp_on_bar
        labels = _(self.score_label), *(kind.label() for kind in self.bar_figures[:2])
        label_size, figure_size = self._bar_sizes(labels)
        wide = typography.measure(labels[0], Face.LABEL, label_size, u(2))
        wide = _width(wide, typography.measure(self._longest_score, Face.DISPLAY, figure_size), stacked, metrics)
        left, right = u(ROWS) + wide + u(ROW_AIR / 2), metrics.size[0] - u(3 * 160 + 14)
        if self.lamp and self.lamp.left - u(12) - left >= u(470):  # enough for a message, which else covers the lamp
            right = self.lamp.left - u(12)
        # as high as the buttons beside it, or higher for larger texts, but off the cards
        top, high = u(BAR_PLATE[0]), u(BAR_PLATE[1] * metrics.style.text_scale / 100)
        return Rect(left, top, right - left, min(high, int(cards) - u(12) - top))

    def buttons(self, view: TableView) -> Sequence[Button]:
        """Return Undo, Hint and Menu: on a rail, or at the right end of the top bar.

        There larger texts leave their icons out, if the labels get larger so.
        """
        if self.metrics.wide:
            return self.tool_buttons(view)
        u, style, unit = self.u, self.metrics.style, self.metrics.unit
        right = self.metrics.size[0] - u(12)
        top, high = BAR_PLATE
        areas = [Rect(right - u(160) * (3 - i) + u(10), u(top), u(150), u(high)) for i in range(3)]
        shown, size = rails.tools(view, areas, stacked=False), areas[0].size
        words = [one.label for one in shown]
        behind, alone = (buttons.label_size(size, words, unit, style, room) for room in (buttons.ICONIC, 0.0))
        smaller = style.text_scale > 100 and behind < alone
        return [replace(one, icon=None) for one in shown] if smaller else shown

    @property
    def _lamp_on_bar(self) -> bool:
        return self.lamp is not None and self.metrics.bar.contains(self.lamp)

    @property
    def _bar_end(self) -> int:
        """The x where the rows on the top bar must end: before the lamp, or before the buttons."""
        return (
            self.metrics.bar_lamp.left - self.u(12)
            if self._lamp_on_bar
            else self.metrics.size[0] - self.u(3 * 160 + 20)
        )

    @property
    def _longest_score(self) -> str:
        """A score with as many digits as can be reached, so that what follows does not move as it grows."""
        return "0" * len(str(self.rules.best_score or 999))

    def _bar_sizes(self, labels: tuple[str, ...]) -> tuple[int, int]:
        room = self._bar_end - self.u(ROWS)
        return _sizes(labels, self._longest_score, room, self._lamp_on_bar, self.metrics)


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
