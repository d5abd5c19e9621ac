"""A preview, shown on the board: ghosts upon the piles of what would lie on top of each after the stock's move."""

from collections.abc import Iterator
from typing import NamedTuple

from pygame import Rect

from game.cards import Card
from game.moves import Tap
from game.settings import Motion
from game.state import State
from scenes.animation.card_images import CardImages
from scenes.animation.durations import HINT_VEIL
from scenes.games.base import TableLayout
from scenes.render.drawables import Drawable, Sprite
from scenes.table.hint_animation import veil

SIZE = 0.64  # of a card's height: a ghost lies in a corner of a card, whose own index stays to be seen
EDGE = 6  # units around a ghost


class Ghost(NamedTuple):
    """What comes to lie on top of a slot, None for nothing: how high it is seen in pixels, and about which point."""

    slot: int
    card: Card | None
    height: int
    centre: tuple[int, int]


class Preview:
    """What the stock's move would bring in a state, worked out from the rules as the move itself."""

    def __init__(self, layout: TableLayout, deck: CardImages, state: State, motion: Motion) -> None:
        self.state = state
        self._plan, self._deck, self._motion = layout, deck, motion
        self._time = 0.0
        self.ghosts = tuple(self._foreseen())
        self._drawn = deck.images.draws_now

    def _foreseen(self) -> Iterator[Ghost]:
        """Yield a ghost for each pile that there is now or will be: on its top card, or on its empty place."""
        rules, state = self._plan.rules, self.state
        after, _events = rules.apply(state, Tap(rules.stock))
        spots, apart = self._plan.card_positions(state), {rules.stock, *rules.foundations()}
        for slot in (slot.number for slot in rules.slots if slot.number not in apart):
            lies, top = state.top(slot), after.top(slot)
            spot = spots[lies] if lies else self._plan.slot_position_in(slot, state)
            if spot and (lies or top):
                height = round(SIZE * spot.height)
                area = Rect(0, 0, round(height * 5 / 7), height)
                inward = self._plan.u(EDGE - 4)  # so far its edge reaches beyond the card
                area.bottomright = spot.area.right - inward, spot.area.bottom - inward
                yield Ghost(slot, top, height, area.center)

    @property
    def moving(self) -> bool:
        """Whether the field still dims, or ghosts are being drawn."""
        dims = self._motion is not Motion.OFF and self._time < HINT_VEIL
        return dims or not self._drawn

    def advance(self, seconds: float) -> None:
        """Let time pass."""
        self._time += seconds

    def frame(self) -> Iterator[Drawable]:
        """Draw what is seen above the cards at rest."""
        yield veil(self._plan.field, 1.0 if self._motion is Motion.OFF else min(1.0, self._time / HINT_VEIL))
        yield from self._seen()

    def prerender(self) -> None:
        """Draw all ghosts, in the worker thread; until then, or if that fails, those are seen that are drawn."""
        try:
            tuple(self._seen())
        finally:
            self._drawn = True

    def _seen(self) -> Iterator[Sprite]:
        unit, accent = self._plan.metrics.unit, self._plan.ui.accent.light
        for _slot, card, height, (x, y) in self.ghosts:
            if picture := self._deck.coming(card, height, EDGE * unit, accent, unit):
                yield Sprite(picture, x - picture.get_width() // 2, y - picture.get_height() // 2)
