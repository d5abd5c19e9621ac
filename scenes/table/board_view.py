"""Everything on a board except its cards: the place and its ambient animation, rails, lamp and rings.

Static layers are redrawn only when something they depend on has changed.
"""

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import replace
from functools import partial
from itertools import chain
from math import cos, dist, inf, pi, sin
from typing import NamedTuple

import pygame
from pygame import Rect, Surface

from game.cards import Card
from game.settings import Motion
from game.state import Move, State
from scenes.animation.animator import CardAnimator
from scenes.animation.card_images import margin
from scenes.animation.durations import FOCUS_SLIDES, RING_PULSE, RING_PULSES
from scenes.animation.positions import on_rail
from scenes.art import buttons, markers, switches
from scenes.art.buttons import ButtonState
from scenes.art.scenery.common import Life, Mood, Mote, Swarm
from scenes.commands import PadKind, pad_sign
from scenes.games.base import TableLayout
from scenes.games.layout import TableView, per_state
from scenes.render.drawables import Drawable, LayerBreak, Shift, Sprite, clipped, placed
from scenes.render.easing import Tween, out_cubic
from scenes.render.image_cache import ImageCache, Key, Urgency
from scenes.render.svg import Point
from scenes.services import Services
from scenes.table.hint_animation import Hint, takes_and_target, uncovered
from scenes.table.lamp import STEPS, LampController, TableLight
from scenes.table.living_cards import HoveredCard, Preview
from scenes.widgets.buttons import Button
from scenes.widgets.scene import Sunk


def buttons_of(layout: TableLayout, view: TableView) -> Sequence[Button]:
    """Return the buttons of a table; those that would do nothing now are disabled."""
    shown = layout.buttons(view) if layout.metrics.buttons else ()
    return [replace(key, enabled=False, primary=False) if key.command in view.off else key for key in shown]


def prerender_buttons(layout: TableLayout, view: TableView) -> None:
    """Draw every button at rest, also those that are still disabled."""
    shown = buttons_of(layout, view)
    for button in shown:
        _picture(button, ButtonState.REST, layout, shown)


def buttons_frame(layout: TableLayout, view: TableView, sunk: Sunk | None) -> Iterator[Drawable]:
    """Draw all buttons; sunk is the one that is pressed."""
    shown = buttons_of(layout, view)
    for button in shown:
        picture = _picture(button, button.state(sunk), layout, shown)
        yield Sprite(picture, *button.area.topleft)


def pad_signs(layout: TableLayout, view: TableView, kind: PadKind) -> Iterator[Drawable]:
    """Draw on each button the sign of the gamepad button that does the same: below it if the screen ends above it."""
    unit, style = layout.metrics.unit, layout.metrics.style
    for button in buttons_of(layout, view):
        if button.asks and button.enabled and (sign := pad_sign(button.asks, kind)):
            badge, area = switches.badge(sign, unit, style), button.area.inflate(0, 2 * layout.u(4))
            y = area.top if 2 * area.top >= badge.get_height() else area.bottom
            yield Sprite.at(badge, center=(area.centerx, y))


def _picture(button: Button, state: ButtonState, layout: TableLayout, shown: Sequence[Button]) -> Surface:
    """Return the picture of a button; those of one size have labels of one size, and so do those with icons.

    A button that goes down or up is drawn at once, since the player waits for that; one that has just become
    recommended looks as at rest until its new look is drawn.
    """
    size, unit, style = button.area.size, layout.metrics.unit, layout.metrics.style
    beside = tuple(other.label for other in shown if other.area.size == size)
    stacked = [other for other in shown if other.stacked] if button.stacked else []
    sizes = [buttons.stacked_size([other.label], other.area.width, unit, style) for other in stacked]
    common = button.stacked, beside, min(sizes, default=None)
    face = buttons.button, size, button.label, unit, style, button.icon
    images, looks = layout.images, (*face, button.primary, state, *common)
    if state in (ButtonState.HALF, ButtonState.PRESSED):
        return images.get_now(*looks)
    return images.get(*looks) or images.get_now(*face, False, ButtonState.REST, *common)


class FocusRing:
    """The ring of the keyboard's cursor: it slides from place to place, pulses for a while, and then stands still."""

    def __init__(self, moves: bool) -> None:
        self._moves = moves
        self._area: Rect | None = None
        self._from = (0, 0)
        self._age = inf

    @property
    def moving(self) -> bool:
        """Whether it slides or pulses."""
        return self._moves and self._area is not None and self._age < RING_PULSE * RING_PULSES

    def follow(self, area: Rect | None, seconds: float) -> None:
        """Let time pass with the cursor on an area, or None."""
        if area == self._area:
            self._age += seconds
            return
        if self._area:
            self._from = self._middle()
        elif area:
            self._from = area.center
        self._area, self._age = area, 0.0

    def frame(self, view: TableView, layout: TableLayout) -> Iterator[Drawable]:
        """Draw the ring, if there is one; while a dimmer picture is being drawn, the brightest is shown."""
        if self._area:
            area = self._area.copy()
            area.center = self._middle()
            ring = _ring(layout, area)
            if self.moving:  # it pulses, in few steps
                brightness = round(14 + 2 * cos(2 * pi * self._age / RING_PULSE)) / 16
                ring = _ring(layout, area, brightness=brightness) or ring
            yield from ring if area != self._area else below_covers(ring, layout, view.state, view.choice.lit)

    def _middle(self) -> tuple[int, int]:
        assert self._area
        if not self._moves:
            return self._area.center
        x, y = (
            round(Tween(begin, end, 0.0, FOCUS_SLIDES, out_cubic).at(self._age))
            for begin, end in zip(self._from, self._area.center, strict=True)
        )
        return x, y


Offsets = Mapping[Card, tuple[int, int]]
"""How far cards are from their places, in pixels across and down."""


def choice_rings(
    view: TableView, layout: TableLayout, dragging: bool, offsets: Offsets | None = None
) -> Iterator[Drawable]:
    """Draw the rings around what is chosen and pointed at, and mark the targets of the chosen cards.

    What is chosen has a ring in the game's accent colour, and its targets one in gold; before anything is chosen, so
    have the cards that a lesson asks for. Where dragged cards would go is ringed once more. A ring of a new size
    appears as soon as the worker has drawn it. offsets tell where cards are now, if not where they will rest.
    """
    choice, metrics, accent = view.choice, layout.metrics, layout.ui.accent.light
    takes = [choice.taken] if choice.taken and not dragging else []
    targets = sorted(view.targets)
    if choice.asked and not choice.taken and view.state is view.play.state:
        asked, target = takes_and_target(choice.asked, layout, view.state)
        takes, targets = list(asked), [target]
    for take in takes:
        yield from _ring(layout, ring_area(view, layout, take.slot, take.count, offsets), markers.in_accent(accent))
    for slot in targets:
        filled = bool(view.state.piles[slot])
        area = ring_area(view, layout, slot, int(filled), offsets)
        unit = metrics.fine_unit if on_rail(area.centerx, layout) else metrics.ring_unit  # there they lie side by side
        mark = layout.images.get(markers.target, area.size, unit, metrics.style, not filled)
        yield from placed(mark, center=area.center)
    goes = choice.held and choice.lit in targets  # if dropped now
    if choice.lit is not None and not choice.keyed and (goes or choice.lit in layout.ringed(view)):
        lit = _ring(layout, ring_area(view, layout, choice.lit, 1, offsets))
        yield from below_covers(lit, layout, view.state, choice.lit)


def below_covers(rings: Sequence[Sprite], layout: TableLayout, state: State, slot: int | None) -> Iterator[Drawable]:
    """Yield what is seen of rings around a slot's top card if they lie below the cards that partly cover it."""
    pile, positions = state.piles[slot] if slot is not None else (), layout.card_positions(state)
    card = positions.get(pile[-1]) if pile else None
    parts = list(uncovered(card, positions.values())) if card else []
    for ring in rings:
        yield from chain(*(clipped(ring, part) for part in parts)) if len(parts) > 1 else [ring]


def _ring(
    layout: TableLayout,
    area: Rect,
    light: markers.Light | None = None,
    brightness: float = 1.0,
    corner: float | None = None,
) -> Sequence[Sprite]:
    """Return a ring around an area, by default in the cursor's colour; empty until it is drawn."""
    metrics = layout.metrics
    look = metrics.ring_unit, metrics.style, light or metrics.light, brightness, corner
    return placed(layout.images.get(markers.ring, area.size, *look), center=area.center)


def cursor_area(view: TableView, layout: TableLayout) -> Rect | None:
    """Return the area that the cursor stands on; None if the mouse was used last."""
    choice = view.choice
    return ring_area(view, layout, choice.lit, choice.depth) if choice.keyed and choice.lit is not None else None


def ring_area(view: TableView, layout: TableLayout, slot: int, count: int, offsets: Offsets | None = None) -> Rect:
    """Return the area that a ring around the top cards of a slot surrounds, at some offsets or where they will rest."""
    area, offsets = layout.ring(slot, count, view.state), layout.shifts(view) if offsets is None else offsets
    shifts = {offsets.get(card, (0, 0)) for card in view.state.piles[slot][-count:]} or {(0, 0)}
    moved = [area.move(shift) for shift in shifts]
    return moved[0].unionall(moved)


class Layers(NamedTuple):
    """The static layers of a board, back to front; under and over are drawn below and above the cards."""

    ground: tuple[Drawable, ...]
    rails: tuple[Drawable, ...]
    panels: tuple[Drawable, ...]
    figures: tuple[Drawable, ...]
    buttons: tuple[Drawable, ...]
    under: tuple[Drawable, ...]
    rings: tuple[Drawable, ...]
    over: tuple[Drawable, ...]


class CachedLayer(NamedTuple):
    """A layer, the key it was drawn from, and the pictures that were missing then."""

    key: Hashable
    missing: Set[Key]
    layer: tuple[Drawable, ...]


class LayerCache:
    """Caches each layer of one board by everything that it depends on, and all layers together."""

    def __init__(self) -> None:
        self._cached: dict[str, CachedLayer] = {}
        self._all: tuple[Hashable, Layers] | None = None

    def layers(
        self,
        view: TableView,
        layout: TableLayout,
        sunk: Sunk | None,
        changing: Hashable,
        left: frozenset[Card] = frozenset(),
        dragging: bool = False,
        offsets: Offsets | None = None,
    ) -> Layers:
        """Return the layers of a view.

        changing is the key of everything that the layers below and above the cards depend on besides state and choice;
        left are the lowest and topmost cards of piles, before or after the move, that are in the air; offsets tell
        where the others are now, if not where they will rest.
        """
        basis, hour = (layout, view.state, view.play.state, view.choice), layout.hour(view.state)
        scored = basis, view.score, view.best
        key = layout.panels_key(view)
        panels, figures = (scored, view.swell, key, view.lost), (scored, int(view.seconds), int(view.time_left or 0))
        on_rails = basis, key, view.play.can_undo, view.play.can_redo, view.off, sunk
        rings, under = (basis, dragging, frozenset((offsets or {}).items())), (basis, left, view.undone, view.off)
        over = basis, changing, view.led_from, view.refused, view.lost
        keys = panels, figures, on_rails, rings, over
        missing = (key for cached in self._cached.values() for key in cached.missing)
        if self._all is None or self._all[0] != keys or not layout.images.are_missing(missing):
            layer = partial(self._layer, layout.images)
            layers = Layers(
                layer("ground", (layout, hour), lambda: layout.ground(hour)),
                layer("rails", layout, layout.rails),
                layer("panels", panels, lambda: layout.panels(view)),
                layer("figures", figures, lambda: layout.figures(view)),
                layer("buttons", on_rails, lambda: buttons_frame(layout, view, sunk)),
                layer("under", under, lambda: layout.under(view)),
                layer("rings", rings, lambda: choice_rings(view, layout, dragging, offsets)),
                layer("over", over, lambda: layout.over(view)),
            )
            self._all = keys, layers
        return self._all[1]

    def _layer(
        self, images: ImageCache, name: str, key: Hashable, draw: Callable[[], Iterable[Drawable]]
    ) -> tuple[Drawable, ...]:
        """Return a layer; if pictures were missing in it, it is drawn again as soon as the worker has finished one."""
        cached = self._cached.get(name)
        if cached and cached.key == key and images.are_missing(cached.missing):
            return cached.layer
        with images.noting() as missing:
            layer = tuple(draw())
        if cached and cached.layer == layer:
            layer = cached.layer
        self._cached[name] = CachedLayer(key, missing, layer)
        return layer


def draw_layers(view: TableView, layout: TableLayout) -> None:
    """Draw the static layers of a board, in the worker thread."""
    LayerCache().layers(view, layout, sunk=None, changing=None)


PACE = 10  # frames a second of ambient animation
WAKEFUL = 20.0  # seconds after the last input after which it stops


class AmbientAnimation:
    """The ambient animation of one place; its time, in seconds, stops while the place rests.

    draw draws what moves, in the worker thread once it is needed; None means that nothing moves.
    """

    def __init__(self, services: Services, draw: Callable[[], Life] | None) -> None:
        self._services = services
        self._draw = draw
        self._life: Life | None = None if draw else ()
        self._ordered = False
        self._conditions: Hashable = None
        self._motes: Sequence[tuple[Swarm, Mote]] = ()
        self._step, self._sprites = -1, tuple[Sprite, ...]()  # of the last frame
        self.time = 0.0

    @property
    def awake(self) -> bool:
        """Whether anything moves."""
        services = self._services
        return self._life != () and services.motion is Motion.FULL and services.quiet_for < WAKEFUL

    def advance(self, seconds: float) -> None:
        """Let time pass."""
        if self.awake:
            self.time += seconds

    def frame(
        self, out: int = 0, hour: int = 0, lucky: bool = False, gaps: Callable[[], Sequence[Point]] = tuple
    ) -> tuple[Sprite, ...]:
        """Draw all that moves, at an hour of the place; lucky adds what moves only in luck.

        out is how many steps the lights have gone out by, from the left, each leaving an unlit lamp, and how many
        clouds have appeared.
        Guests visit the gaps, points in empty slots.
        """
        if self._life is None:
            self._order()
        conditions = out, hour, lucky, self._life is None
        if self._conditions != conditions:
            self._conditions, self._step = conditions, -1
            self._motes = self._present(out, hour, lucky)
        step = int(self.time * PACE)
        if step != self._step:
            self._step, now, free = step, step / PACE, gaps()
            self._sprites = tuple(_sprite(swarm, _visiting(swarm, mote, now, free), now) for swarm, mote in self._motes)
        return self._sprites

    def _present(self, out: int, hour: int, lucky: bool) -> Sequence[tuple[Swarm, Mote]]:
        """Return all motes that are there, as in `frame`."""
        counts = {Mood.LUCK: inf if lucky and not out else 0, Mood.LOSS: out}
        motes = [
            (swarm, mote)
            for swarm in self._life or ()
            for index, mote in enumerate(swarm.motes)
            if index < counts.get(swarm.mood, inf) and mote.since <= hour < mote.until
        ]
        lights = sorted(mote.at[0] for swarm, mote in motes if swarm.light or swarm.mood is Mood.UNLIT)
        gone = -(-len(lights) * min(out, STEPS) // STEPS)
        edge = lights[gone - 1] if gone else -inf
        return [
            (swarm, mote)
            for swarm, mote in motes
            if (not swarm.burns if mote.at[0] <= edge else swarm.mood is not Mood.UNLIT)
        ]

    def _order(self) -> None:
        """Draw what moves in the worker's thread: at once if this is it, else by one order."""
        if self._services.images.draws_now:
            self._wake()
        elif not self._ordered:
            self._ordered = True
            self._services.images.prerender(self._wake, Urgency.NOW)

    def _wake(self) -> None:
        if self._draw and self._life is None:
            self._life = self._draw()


def _visiting(swarm: Swarm, mote: Mote, time: float, gaps: Sequence[Point]) -> Mote:
    """Return a guest in the gap nearest to where it has wandered by now, any other mote unchanged."""
    if not (swarm.guests and swarm.area and gaps):
        return mote
    (x, y), (left, top, width, height) = mote.at, swarm.area
    visits = int(time / mote.turn)
    strayed = left + (x - left + 0.38 * visits * width) % width, top + (y - top + 0.62 * visits * height) % height
    return replace(mote, at=min(gaps, key=partial(dist, strayed)))


def _sprite(swarm: Swarm, mote: Mote, time: float) -> Sprite:
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
    """Return the index of the picture shown after some turns."""
    count = len(swarm.pictures)
    if swarm.swings:
        return round((0.5 - 0.5 * cos(2 * pi * turns)) * (count - 1))
    return int(turns * count) % count


class BoardView:
    """Everything around the cards of one board; life draws what moves in the place."""

    def __init__(
        self, layout: TableLayout, services: Services, life: Callable[[], Life], lamp: LampController | None
    ) -> None:
        self.layout = layout
        self.lamp = lamp
        self.ambient = AmbientAnimation(services, None if layout.metrics.style.contrast else life)
        self._services = services
        self._ring = FocusRing(services.motion is Motion.FULL)
        self._cache = LayerCache()
        self._light = TableLight(services, lamp)
        self._cards: tuple[Sequence[Drawable], list[Rect]] = (), []
        """The cards that rested in the last frame, and where each is opaque."""
        self._motes: tuple[Sequence[Sprite], list[Rect], Sequence[Sprite]] = (), [], ()
        """What moved in the place in the last frame, where cards were opaque, and what was visible."""
        self._ground: Sequence[Drawable] = ()  # of the last frame
        self.place_stays = False
        """Whether the place stays as it is for good: nothing is played here after a win, whose finale is to hide it."""
        self.hovered = HoveredCard(services)
        self._hint: Hint | None = None
        self._preview: Preview | None = None

    def show(self, move: Move, view: TableView, animator: CardAnimator, line: Sequence[Move]) -> None:
        """Show a hint, in place of any other; line is the way to win that is known, if any."""
        following = line[1] if len(line) > 1 and line[0] == move else None
        layers = self._layers(view, animator)  # as the next frame will want them
        drawn = chain(layers.panels, layers.figures, self.layout.buttons(view))
        hung = [*(one.area for one in drawn), self.layout.message_home, *filter(None, [self.layout.lamp])]
        self._hint = Hint(move, self.layout, animator.deck, view.play.state, self._services.motion, following, hung)
        self._services.images.prerender(self._hint.prerender)

    def hide(self) -> None:
        """Hide the hint."""
        self._hint = None

    def preview(self, state: State | None, animator: CardAnimator) -> None:
        """Preview the stock's move in a state; None ends the preview."""
        if state is None:
            self._preview = None
        elif self._preview is None or self._preview.state is not state:
            self._preview = Preview(self.layout, animator.deck, state, self._services.motion)
            self._services.images.prerender(self._preview.prerender, Urgency.NOW)

    def advance(self, cursor: Rect | None, seconds: float, lost: bool, struck: bool, hidden: bool) -> None:
        """Let time pass with the cursor on an area, or None.

        lost: the deal cannot be won; struck: something shakes the field. While it is shaken or hidden the place stands
        still, because nobody looks at it and it costs frames.
        """
        if not (struck or hidden):
            self.ambient.advance(seconds)
        self._light.advance(seconds, lost, struck)
        self._ring.follow(cursor, seconds)
        if self._hint:
            self._hint.advance(seconds)
        if self._preview:
            self._preview.advance(seconds)

    @property
    def moving(self) -> bool:
        """Whether anything changes in every frame, apart from light and ambient animation."""
        parts = self._ring, self.hovered, self._hint or self._preview
        return any(part.moving for part in parts if part) or bool(self.lamp and not self.lamp.rest)

    @property
    def dark(self) -> bool:
        """Whether the light has gone out over the cards."""
        return self._light.dark

    @property
    def lights_out(self) -> float:
        """Which share of the lights has gone out."""
        return self._light.lights_out / STEPS

    @property
    def rest(self) -> float:
        """Seconds until anything changes by itself, apart from what moves in every frame."""
        ambient = 1 / PACE if self.ambient.awake else inf
        return min(ambient, self.lamp.rest if self.lamp else inf, self._light.rest)

    def frame(self, view: TableView, animator: CardAnimator, sunk: Sunk | None, has_message: bool) -> list[Drawable]:
        """Draw everything but flying cards, back to front.

        sunk is the button that is pressed, has_message whether a message is shown; one in the lamp's place hides the
        lamp. Rings are hidden while rejected cards shake.
        """
        layout = self.layout
        lamp = None if has_message and layout.lamp and layout.message_home.colliderect(layout.lamp) else layout.lamp
        layers = self._layers(view, animator, sunk)
        lights_out, resting = self._light.lights_out, animator.resting()
        above = len(resting) - animator.at_rest.fanned
        motes = self.ambient.frame(lights_out, layout.hour(view.state), view.lucky, partial(layout.gaps, view))
        if not (self.place_stays and self._ground):
            self._ground = layers.ground
        rings = () if animator.player.refused else layers.rings
        focus_ring = () if animator.player.refused or self._hint else self._ring.frame(view, layout)
        return [
            *self._ground,
            *self._visible(motes, () if animator.hides_place else resting),  # motes under cards are left out
            *layers.rails,
            *self._light.frame(layout, self._cards[1]),
            *layers.under,
            *resting[:above],
            *self.hovered.frame(animator),
            *rings,
            *focus_ring,
            *layers.over,
            *self._light.cool(layout),
            *resting[above:],  # no moonlight on what is looked at
            *layers.panels,
            *layers.figures,
            *(self.lamp.frame(layout) if self.lamp and lamp else ()),
            *layers.buttons,
            *(pad_signs(layout, view, self._services.pad_kind) if self._services.pad_kind else ()),
            *(_ring(layout, lamp, corner=18 * layout.metrics.unit) if lamp and view.choice.on_lamp else ()),
            LayerBreak((Shift(layout.field, *animator.effects.offset),)),
            *animator.effects.tints(),
            *(self._hint.frame(layers.over, layers.under, layers.buttons) if self._hint else ()),
            *(self._preview.frame() if self._preview and not self._hint else ()),
        ]

    def _layers(self, view: TableView, animator: CardAnimator, sunk: Sunk | None = None) -> Layers:
        unsettled, dragged = animator.unsettled, bool(animator.dragged.cards)
        left = unsettled and unsettled & (self._ends(view.state) | self._ends(view.counted))
        changing = unsettled, self.layout.coming(view)
        return self._cache.layers(view, self.layout, sunk, changing, left, dragged, animator.at_rest.offsets)

    @per_state
    def _ends(self, state: State) -> frozenset[Card]:
        """Return the lowest and the topmost card of each pile."""
        return frozenset(card for pile in state.piles if pile for card in (pile[0], pile[-1]))

    def _visible(self, motes: Sequence[Sprite], resting: Sequence[Drawable]) -> Sequence[Sprite]:
        """Return the motes that can be seen: in the field, and not wholly under a resting card."""
        if self._cards[0] != resting:
            areas = [card.area for card in resting]
            self._cards = resting, [area.inflate(-0.1 * area.height, -0.1 * area.height) for area in areas]  # no shadow
        cards, (last_motes, last_cards, visible) = self._cards[1], self._motes
        if last_motes is not motes or last_cards is not cards:
            visible, field = list[Sprite](), self.layout.field
            for mote in motes:
                area = mote.area
                under = (cards[index] for index in area.collidelistall(cards))
                if area.colliderect(field) and not any(card.contains(area) for card in under):
                    visible.append(mote)
            self._motes = motes, cards, visible
        return visible

    def won_frame(self, view: TableView, animator: CardAnimator) -> list[Drawable]:
        """Draw only the place and the cards played, and a lantern on the moulding: how a won board is seen."""
        layout, hour = self.layout, self.layout.hour(view.state)
        undealt = layout.slot_area(view.play.rules.stock, view.state)
        played = (card for card in animator.resting() if not undealt.colliderect(card.area))
        motes = () if animator.hides_place else self.ambient.frame(hour=hour)
        return [*layout.ground(hour), *motes, *layout.rails(), *self.across, *played]

    @property
    def across(self) -> Sequence[Sprite]:
        """The lantern, if it hangs across the edge of the field."""
        field = self.layout.field
        opaque = ((part, part.picture.get_bounding_rect(200).move(part.x, part.y)) for part in self._light.hung)
        return [part for part, area in opaque if field.colliderect(area) and not field.contains(area)]

    def peek(self, view: TableView, animator: CardAnimator, point: tuple[int, int]) -> Iterator[Drawable]:
        """Draw the whole card under a point, above those that cover it; nothing for one that lies face down."""
        view = replace(view, shown=None)
        hit = self.layout.pointed_at(view, point)
        if hit is None or not hit.count:
            return
        card = view.state.piles[hit.slot][-hit.count]
        position, (right, down) = self.layout.card_positions(view.state)[card], self.layout.fan(view).get(card, (0, 0))
        if position.up and (picture := animator.deck.resting(card, position.height, 0.0)):
            edge = margin(position.height)
            yield Sprite(picture, position.x + right - edge, position.y + down - edge)
