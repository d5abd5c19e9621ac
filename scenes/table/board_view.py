"""All that is seen of a board beside its cards: the place and what stirs in it, rails, lamp and rings.

What stands still is drawn anew only when something it depends on has changed, whatever flies above it.
"""

from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from itertools import product
from math import cos, inf, pi, sin
from typing import NamedTuple

import pygame
from pygame import Rect, Surface

from game.moves import Move, Tap
from game.settings import Motion
from game.state import State
from scenes.animation.animator import CardAnimator
from scenes.animation.card_images import margin
from scenes.art import buttons, switches
from scenes.art.buttons import KeyState
from scenes.art.scenery.common import Life, Mood, Mote, Swarm
from scenes.commands import Command, PadKind, pad_sign
from scenes.games.base import TableLayout
from scenes.games.layout import TableState
from scenes.render.drawables import Drawable, LayerBreak, Shift, Sprite
from scenes.render.image_cache import ImageCache, Urgency
from scenes.services import Services
from scenes.table.focus_ring import FocusRing, choice_rings, lamp_ring
from scenes.table.hint_animation import Hint, Preview
from scenes.table.lamp import LampController
from scenes.table.light import STEPS, TableLight
from scenes.table.living_cards import HoveredCard
from scenes.widgets.controls import Button
from scenes.widgets.scene import Sunk, state_of


def key_at(point: tuple[int, int], layout: TableLayout, view: TableState) -> Button | None:
    """Return the key at a point, if it can be pressed."""
    reach = layout.u(8)  # further than it looks
    keys = (key for key in layout.keys(view) if key.enabled)
    return next((key for key in keys if key.area.inflate(reach, reach).collidepoint(point)), None)


def stock_at(point: tuple[int, int], layout: TableLayout, view: TableState) -> Button | None:
    """Return the stock's place as a key, if a point lies on it, and its move can be made and seen beforehand."""
    stock = layout.rules.stock
    area = layout.slot_area(stock, view.play.state)
    if not layout.previewed or not area.collidepoint(point) or Tap(stock) not in view.play.legal:
        return None
    return Button("stock", "", Command.STOCK, area)


def prerender_buttons(layout: TableLayout, view: TableState) -> None:
    """Draw every key as it will look when it is pressed, when it comes up, and when it rests."""
    keys = tuple(layout.keys(view))
    for key, state in product(keys, KeyState):
        _picture(key, state, layout, keys)


def keys_frame(layout: TableLayout, view: TableState, sunk: Sunk | None) -> Iterator[Drawable]:
    """Draw all keys, one of them sunk in."""
    keys = tuple(layout.keys(view))
    for key in keys:
        yield Sprite(_picture(key, state_of(key.name, sunk, key.enabled), layout, keys), key.area.x, key.area.y)


def pad_signs(layout: TableLayout, view: TableState, kind: PadKind) -> Iterator[Drawable]:
    """Draw on the keys what stands on the buttons of a gamepad that do the same."""
    unit, style = layout.metrics.unit, layout.metrics.style
    for key in layout.keys(view):
        if key.asks and key.enabled and (sign := pad_sign(key.asks, kind)):
            middle = key.area.centerx, key.area.top - layout.u(4)
            yield Sprite.at(switches.badge(sign, unit, style), center=middle)


def _picture(key: Button, state: KeyState, layout: TableLayout, keys: Sequence[Button]) -> Surface:
    """Return a key of some; those that are as large, or have icons over their labels, have labels as large.

    One that has just come to be recommended looks for an instant as it did before, until it is drawn.
    """
    size, unit, style = key.area.size, layout.metrics.unit, layout.metrics.style
    beside = tuple(other.label for other in keys if other.area.size == size)
    stacked = [other for other in keys if other.stacked] if key.stacked else []
    sizes = [buttons.stacked_size([other.label], other.area.width, unit, style) for other in stacked]
    alike = key.stacked, beside, min(sizes, default=None)
    asked = buttons.key, size, key.label, unit, style, key.icon
    return layout.images.get(*asked, key.primary, state, *alike) or layout.images.get_now(*asked, False, state, *alike)


class Layers(NamedTuple):
    """What lies below all, stands beside the field, hangs there, and lies below, around, and on the cards at rest."""

    ground: tuple[Drawable, ...]
    rails: tuple[Drawable, ...]
    panels: tuple[Drawable, ...]
    figures: tuple[Drawable, ...]
    keys: tuple[Drawable, ...]
    under: tuple[Drawable, ...]
    rings: tuple[Drawable, ...]
    over: tuple[Drawable, ...]


class Told(NamedTuple):
    """A layer, what it was told from, and where pictures were missing, how many the worker thread had drawn by then."""

    known: Hashable
    finished: int | None
    layer: tuple[Drawable, ...]


class LayerCache:
    """Remembers each layer of one board with all that it was told from, and all of them while none of that changes."""

    def __init__(self) -> None:
        self._told: dict[str, Told] = {}
        self._all: tuple[Hashable, Layers] | None = None

    def layers(
        self,
        view: TableState,
        layout: TableLayout,
        keyed: bool,
        sunk: Sunk | None,
        changing: Hashable,
        dragging: bool = False,
    ) -> Layers:
        """Return the layers of a view, with keys on the rails if keyed, and while what is chosen is dragged or not.

        changing is all that what lies on and below the cards depends on beside the state and the choice.
        """
        known, hour = (layout, view.state, view.play.state, view.choice), layout.hour(view.state)
        won = known, view.score, view.best
        hung, counted = (won, view.swell, layout.breath(view)), (won, int(view.seconds))
        pressed = known, view.play.can_undo, view.play.can_redo, keyed, sunk
        held, below = (known, dragging), (known, changing if layout.hollow else None)
        field = known, changing, view.led_from
        asked = hung, counted, pressed, held, field, layout.images.finished
        if self._all is None or self._all[0] != asked:
            layer = partial(self._layer, layout.images)
            layers = Layers(
                layer("ground", (layout, hour), lambda: layout.ground(hour)),
                layer("rails", layout, layout.rails),
                layer("panels", hung, lambda: layout.panels(view)),
                layer("figures", counted, lambda: layout.figures(view)),
                layer("keys", pressed, lambda: keys_frame(layout, view, sunk) if keyed else ()),
                layer("under", below, lambda: layout.under(view)),
                layer("rings", held, lambda: choice_rings(view, layout, dragging)),
                layer("over", field, lambda: layout.over(view)),
            )
            self._all = asked, layers
        return self._all[1]

    def _layer(
        self, images: ImageCache, name: str, known: Hashable, tell: Callable[[], Iterable[Drawable]]
    ) -> tuple[Drawable, ...]:
        """Return a layer; one in which pictures were missing is told anew as soon as the worker has drawn any."""
        told, finished, missed = self._told.get(name), images.finished, images.missed
        if told and told.known == known and told.finished in (None, finished):
            return told.layer
        layer = tuple(tell())
        if told and told.layer == layer:
            layer = told.layer
        self._told[name] = Told(known, finished if images.missed > missed else None, layer)
        return layer


def layers(view: TableState, layout: TableLayout, keyed: bool = True, sunk: Sunk | None = None) -> Layers:
    """Return what stands on the board of a view."""
    return LayerCache().layers(view, layout, keyed, sunk, None)


PACE = 10  # times a second that a living scene is drawn anew, at most
WAKEFUL = 20.0  # seconds after the last input in which it lives


class AmbientAnimation:
    """The life of one place; its time, in seconds, stands still while the place rests.

    What stirs there is drawn when it is first asked for, in the worker thread; None is a place where nothing does.
    """

    def __init__(self, services: Services, draw: Callable[[], Life] | None) -> None:
        self._services = services
        self._draw = draw
        self._life: Life | None = None if draw else ()
        self._seen: tuple[tuple[float, int, int, bool], tuple[Sprite, ...]] | None = None
        self.time = 0.0

    @property
    def awake(self) -> bool:
        """Whether anything stirs."""
        services = self._services
        return self._life != () and services.motion is Motion.FULL and services.quiet_for < WAKEFUL

    def advance(self, seconds: float) -> None:
        """Let time pass."""
        if self.awake:
            self.time += seconds

    def frame(self, out: int = 0, hour: int = 0, lucky: bool = False) -> tuple[Sprite, ...]:
        """Draw all that stirs, as it is now, at an hour of the place, and with what stirs only in luck or not.

        Its lights have gone out in so many of their steps, from the left, and as many clouds have come.
        """
        now = int(self.time * PACE) / PACE
        if self._life is None and self._draw:
            self._life = self._draw()
        asked = now, out, hour, lucky
        if self._seen is None or self._seen[0] != asked:
            stirs = {Mood.ALWAYS: inf, Mood.LUCK: inf if lucky and not out else 0, Mood.LOSS: out}
            motes = [
                (swarm, mote)
                for swarm in self._life or ()
                for index, mote in enumerate(swarm.motes)
                if index < stirs[swarm.mood] and mote.since <= hour
            ]
            lights = sorted((mote.at[0] for swarm, mote in motes if swarm.light))
            gone = -(-len(lights) * min(out, STEPS) // STEPS)
            edge = lights[gone - 1] if gone else -inf
            seen = tuple(_seen(swarm, mote, now) for swarm, mote in motes if not swarm.light or mote.at[0] > edge)
            self._seen = asked, seen
        return self._seen[1]


def _seen(swarm: Swarm, mote: Mote, time: float) -> Sprite:
    step = round(time * PACE) + int(mote.phase * swarm.every)  # not all of a swarm at once
    now = step // swarm.every * swarm.every / PACE
    picture = swarm.pictures[_turn(swarm, now / mote.turn + mote.phase)]
    width, height = picture.get_size()
    swing = 2 * pi * (now / mote.swaying + mote.phase)
    x, y = mote.at[0] + mote.speed[0] * now, mote.at[1] + mote.speed[1] * now
    if area := swarm.area:
        x, y = area.left + (x - area.left) % area.width, area.top + (y - area.top) % area.height
    x, y = x + mote.sway[0] * sin(swing), y + mote.sway[1] * cos(swing)
    blend = pygame.BLEND_RGB_ADD if swarm.light else 0
    return Sprite(picture, round(x - width / 2), round(y - height / 2), blend)


def _turn(swarm: Swarm, turns: float) -> int:
    """Return which picture is seen after so many turns."""
    count = len(swarm.pictures)
    if swarm.swings:
        return round((0.5 - 0.5 * cos(2 * pi * turns)) * (count - 1))
    return int(turns * count) % count


class BoardView:
    """What surrounds the cards of one board, as a plan lays it out on one screen."""

    def __init__(
        self, layout: TableLayout, services: Services, stirs: Callable[[], Life], lamp: LampController | None
    ) -> None:
        self.layout = layout
        self.lamp = lamp
        self.living = AmbientAnimation(services, None if layout.metrics.style.contrast else stirs)
        self._services = services
        self._ring = FocusRing(services.motion is Motion.FULL)
        self._standing = LayerCache()
        self._light = TableLight(services) if lamp else None
        self.hovered = HoveredCard(services)
        self._hint: Hint | None = None
        self._preview: Preview | None = None

    def show(self, move: Move, view: TableState, animator: CardAnimator) -> None:
        """Let a hint be seen, in place of any other."""
        self._hint = Hint(move, self.layout, animator.deck, view.play.state, self._services.motion)
        self._services.images.prerender(self._hint.prerender, Urgency.NOW)

    def hide(self) -> None:
        """Let no hint be seen any more."""
        self._hint = None

    def preview(self, state: State | None, animator: CardAnimator) -> None:
        """Let be seen what the stock's move would bring in a state, or for None no longer."""
        if state is None:
            self._preview = None
        elif self._preview is None or self._preview.state is not state:
            self._preview = Preview(self.layout, animator.deck, state, self._services.motion)
            self._services.images.prerender(self._preview.prerender, Urgency.NOW)

    def advance(self, cursor: Rect | None, seconds: float, struck: bool = False) -> None:
        """Let time pass, with the keys' cursor on an area or on none; struck tells that something shakes the field."""
        self.living.advance(seconds)
        if self._light and self.lamp:
            self._light.advance(seconds, self.lamp, struck)
        self._ring.follow(cursor, seconds)
        if self._hint:
            self._hint.advance(seconds)
        if self._preview:
            self._preview.advance(seconds)

    @property
    def moving(self) -> bool:
        """Whether anything here changes from frame to frame, apart from what lives behind the cards."""
        lamp, shown = self.lamp, self._hint or self._preview
        swings = self._light is not None and self._light.moving
        parts = self._ring, self.hovered, shown
        return bool(swings or any(part.moving for part in parts if part) or (lamp and not lamp.rest))

    @property
    def rest(self) -> float:
        """How long nothing changes here by itself, in seconds, apart from what moves from frame to frame."""
        lives = 1 / PACE if self.living.awake else inf
        return min(lives, self.lamp.rest if self.lamp else inf)

    def frame(
        self, view: TableState, animator: CardAnimator, keyed: bool, sunk: Sunk | None, noted: bool
    ) -> list[Drawable]:
        """Draw all of a board that lies or stands, back to front; with the keys on its rails, one of them sunk in.

        Where a note is up that takes the lamp's place, the lamp is not seen; nor are rings over edges that refuse.
        """
        layout = self.layout
        lamp = None if noted and layout.lamp and layout.message_home.colliderect(layout.lamp) else layout.lamp
        changing = animator.unsettled, layout.coming(view)
        standing = self._standing.layers(view, layout, keyed, sunk, changing, bool(animator.dragged.cards))
        return [
            *standing.ground,
            *self.living.frame(self._light.lights_out if self._light else 0, layout.hour(view.state), view.lucky),
            *(self._light.frame(layout) if self._light else ()),
            *standing.rails,
            *standing.panels,
            *standing.figures,
            *(self.lamp.frame(layout) if self.lamp and lamp else ()),
            *standing.keys,
            *(pad_signs(layout, view, self._services.pad_kind) if keyed and self._services.pad_kind else ()),
            *standing.under,
            *animator.resting(),
            *self.hovered.frame(animator),
            *(self._light.cool(layout) if self._light else ()),
            *(() if animator.refuses else (*standing.rings, *self._ring.frame(layout))),
            *(lamp_ring(lamp, layout) if lamp and view.choice.on_lamp else ()),
            *standing.over,
            LayerBreak((Shift(layout.field, *animator.effects.offset),)),
            *animator.effects.washes(),
            *(self._hint.frame(standing.over) if self._hint else self._preview.frame() if self._preview else ()),
        ]

    def festive(self, view: TableState, animator: CardAnimator) -> list[Drawable]:
        """Draw the place and the cards that lie there alone, without a word or a figure: how a won board is seen."""
        standing = self._standing.layers(view, self.layout, False, None, None)
        living = self.living.frame(hour=self.layout.hour(view.state))
        return [*standing.ground, *living, *standing.rails, *animator.resting()]

    def peek(self, view: TableState, animator: CardAnimator, point: tuple[int, int]) -> Iterator[Drawable]:
        """Draw the card under a point in full, above those that cover it."""
        view = replace(view, shown=None)
        hit = self.layout.pointed_at(view, point)
        if hit is None or not hit.count:
            return
        card = view.state.piles[hit.slot][-hit.count]
        spot, (right, down) = self.layout.card_positions(view.state)[card], self.layout.fan(view).get(card, (0, 0))
        picture = animator.deck.resting(card if spot.up else None, spot.height, 0.0)
        if picture:
            edge = margin(spot.height)
            yield Sprite(picture, spot.x + right - edge, spot.y + down - edge)
