"""RailsLayout: a layout that declares what hangs on its rails, or on the top bar of a narrow screen."""

from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import ClassVar

from pygame import Rect

from game.replay_code import rival_of
from scenes.games import rails, top_bar
from scenes.games.base import TableLayout
from scenes.games.rails import COMMON, Figure, RailPlan, Rows
from scenes.games.view import Row, TableView
from scenes.i18n import _, later
from scenes.render.drawables import Drawable, Point
from scenes.widgets.buttons import Button


class RailsLayout(TableLayout):
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
        return self.lamp.top - rails.plaque_area(self).bottom if hangs and self.lamp else 0

    @cached_property
    def score_point(self) -> Point:
        """Roughly where the score is shown: numbers that were won fly there."""
        if not self.metrics.wide:
            return top_bar.score_point(self)
        return self.first.centre, self.u(self.hung.score + rails.SCORE_BELOW)

    def message_on_bar(self, cards: float) -> Rect:
        """Return the area of messages on the top bar; cards is the y of the highest cards, in pixels."""
        labels = _(self.score_label), *(kind.label() for kind in self.bar_figures[:2])
        return top_bar.message_area(self, labels, cards)

    def score_whole(self, view: TableView) -> str:
        """Return the line below the score, such as "of 48"; empty if there is none."""
        return ""

    def under(self, view: TableView) -> Iterator[Drawable]:
        """Draw the empty slots."""
        yield from rails.empty_slots(self, view)

    def hangings(self, view: TableView) -> Iterator[Drawable]:
        """Yield what only this game hangs on the rails of a wide screen."""
        yield from ()

    def panels(self, view: TableView) -> Iterator[Drawable]:
        """Yield plaque, score and the game's own hangings."""
        if self.metrics.wide:
            yield rails.plaque(self, rails.plaque_area(self))
            yield from rails.score(self, self.hung.score, _(self.score_label), view, self.score_whole(view))
            yield from self.hangings(view)

    def figures(self, view: TableView) -> Iterator[Drawable]:
        """Yield the figures on the first rail, or on the top bar."""
        if self.metrics.wide:
            place = self.hung.rows
            if rival := rival_of(view.play.facts):
                yield from rails.race(self, self.first, place.y, view, rival)
                place = Rows(place.y + rails.RACE, place.pitch, max(place.pitch, place.room - rails.RACE))
            yield from rails.rows(self, self.first, place, rails.figures(self.rail_figures, view))
        else:
            yield from self.bar(view, self.bar_figures)

    def bar(self, view: TableView, kinds: Sequence[Figure]) -> Iterator[Drawable]:
        """Yield plaque, score and some figures on the top bar; one of two boards has its score at the foot."""
        yield rails.plaque(self, Rect(*map(self.u, top_bar.PLAQUE)))
        score = Row(_(self.score_label), str(view.score))
        if player := self.metrics.player:
            yield from top_bar.foot_score(self, player, score, self.score_whole(view))
        else:
            yield from top_bar.rows(self, [score, *rails.figures(kinds, view)])

    def buttons(self, view: TableView) -> Sequence[Button]:
        """Return Undo, Hint and Menu."""
        return rails.tool_buttons(self, view) if self.metrics.wide else top_bar.tool_buttons(self, view)
