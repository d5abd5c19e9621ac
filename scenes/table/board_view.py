"""The tabletop: all that is seen of a board beside its cards: the place, the rails, the lamp, rings, and a hint."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from math import inf

from pygame import Rect

from game.moves import Move
from game.settings import Motion
from game.state import State
from scenes.animation.animator import Stage
from scenes.animation.card_images import margin
from scenes.art.scenery.life import Life
from scenes.board.hint import Hint
from scenes.board.living import PACE, Living
from scenes.board.standing import Standing
from scenes.controls.pressing import Sunk
from scenes.games.base import Plan
from scenes.render.drawables import Drawable, Level, Sprite
from scenes.render.image_cache import Urgency
from scenes.services import House
from scenes.sets.view import View
from scenes.table.focus_ring import FocusRing, lamp_ring
from scenes.table.lamp import Lamplight
from scenes.table.preview import Preview


class Tabletop:
    """What surrounds the cards of one board, as a plan lays it out on one screen."""

    def __init__(self, plan: Plan, house: House, stirs: Callable[[], Life], lamp: Lamplight | None) -> None:
        self.plan = plan
        self.lamp = lamp
        self.living = Living(house, None if plan.measures.look.contrast else stirs)
        self._house = house
        self._ring = FocusRing(house.motion is Motion.FULL)
        self._standing = Standing()
        self._hint: Hint | None = None
        self._preview: Preview | None = None

    def show(self, move: Move, view: View, stage: Stage) -> None:
        """Let a hint be seen, in place of any other."""
        self._hint = Hint(move, self.plan, stage.deck, view.play.state, self._house.motion)
        self._house.studio.foresee(self._hint.rehearse, Urgency.NOW)

    def hide(self) -> None:
        """Let no hint be seen any more."""
        self._hint = None

    def preview(self, state: State | None, stage: Stage) -> None:
        """Let be seen what the stock's move would bring in a state, or for None no longer."""
        if state is None:
            self._preview = None
        elif self._preview is None or self._preview.state is not state:
            self._preview = Preview(self.plan, stage.deck, state, self._house.motion)
            self._house.studio.foresee(self._preview.rehearse, Urgency.NOW)

    def advance(self, cursor: Rect | None, seconds: float) -> None:
        """Let time pass, with the keys' cursor on an area or on none."""
        self.living.advance(seconds)
        self._ring.follow(cursor, seconds)
        if self._hint:
            self._hint.advance(seconds)
        if self._preview:
            self._preview.advance(seconds)

    @property
    def moving(self) -> bool:
        """Whether anything here changes from frame to frame, apart from what lives behind the cards."""
        lamp, shown = self.lamp, self._hint or self._preview
        return bool(self._ring.moving or (shown and shown.moving) or (lamp and not lamp.rest))

    @property
    def rest(self) -> float:
        """How long nothing changes here by itself, in seconds, apart from what moves from frame to frame."""
        lives = 1 / PACE if self.living.awake else inf
        return min(lives, self.lamp.rest if self.lamp else inf)

    def frame(self, view: View, stage: Stage, keyed: bool, sunk: Sunk | None, noted: bool) -> list[Drawable]:
        """Tell all of a board that lies or stands, back to front; with the keys on its rails, one of them sunk in.

        Where a note is up that takes the lamp's place, the lamp is not seen; nor are rings over edges that refuse.
        """
        plan = self.plan
        lamp = None if noted and plan.lamp and plan.note.colliderect(plan.lamp) else plan.lamp
        changing = stage.unsettled, plan.coming(view)
        standing = self._standing.layers(view, plan, keyed, sunk, changing, stage.holding)
        return [
            *standing.ground,
            *self.living.frame(),
            *standing.rails,
            *standing.panels,
            *standing.figures,
            *(self.lamp.frame(plan) if self.lamp and lamp else ()),
            *standing.keys,
            *standing.under,
            *stage.resting(),
            *(() if stage.refuses else (*standing.rings, *self._ring.frame(plan))),
            *(lamp_ring(lamp, plan) if lamp and view.choice.on_lamp else ()),
            *standing.over,
            Level(plan.field, *stage.offset),
            *stage.washes(),
            *(self._hint.frame(standing.over) if self._hint else self._preview.frame() if self._preview else ()),
        ]

    def festive(self, view: View, stage: Stage) -> list[Drawable]:
        """Tell the place and the cards that lie there alone, without a word or a figure: how a won board is seen."""
        standing = self._standing.layers(view, self.plan, False, None, None)
        return [*standing.ground, *self.living.frame(), *standing.rails, *stage.resting()]

    def peek(self, view: View, stage: Stage, point: tuple[int, int]) -> Iterator[Drawable]:
        """Tell the card under a point in full, above those that cover it."""
        view = replace(view, shown=None)
        hit = self.plan.pointed_at(view, point)
        if hit is None or not hit.count:
            return
        card = view.state.piles[hit.slot][-hit.count]
        spot, (right, down) = self.plan.spots(view.state)[card], self.plan.fan(view).get(card, (0, 0))
        picture = stage.deck.resting(card if spot.up else None, spot.height, 0.0)
        if picture:
            edge = margin(spot.height)
            yield Sprite(picture, spot.x + right - edge, spot.y + down - edge)
