"""The win cascade: cards leap from where the game was won and bounce off the ground, leaving a trace.

No card is seen outside the field: those that lie on a rail leap from below the arch instead. The traces are
drawn into a picture of the won table, so that a frame costs only the cards in the air. It depends on time alone, so it
continues behind the results.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import partial
from itertools import pairwise, zip_longest
from math import cos, pi, sin, sqrt
from random import Random
from types import MappingProxyType
from typing import NamedTuple

import pygame
from pygame import Rect, Surface

from game.cards import KING, Card
from game.settings import Motion
from game.state import State
from scenes.animation import durations as d
from scenes.animation.card_images import CardImages, centred_sprite, flying_sprite, resting_sprite
from scenes.animation.finales import Fading
from scenes.animation.positions import Layout, Pose, Posed
from scenes.art.scenery.common import light_pool
from scenes.render import svg
from scenes.render.dirty_rects import around
from scenes.render.drawables import Dirty, Drawable, Sprite, placed
from scenes.render.easing import out_cubic
from scenes.render.palette import BRASS, QUAY, SIEGE, THORNS
from scenes.render.renderer import encoded

STEP = 1 / 60  # seconds: a fixed step, so that cards bounce alike on every machine
STAMPED = round(d.CASCADE_STAMP / STEP)  # steps from one print of a card to the next
GRAVITY = 2.4  # heights of the screen or the field per second squared
SHIMMER_STEPS = 8  # pictures
CROWN = 22  # units from the top of the field to a card that leaps from below the arch


BURST_STEPS, BURST_LASTS = 12, 1.2
"""The number of pictures of a firework, and how long it is seen, in seconds."""


class Burst(NamedTuple):
    """A firework: its middle in pixels, its colour, and when it burst, in seconds of the cascade."""

    x: int
    y: int
    colour: str
    begun: float


@dataclass(slots=True)
class Leaper:
    """A leaping card: its pose, its speed in pixels per second, and how many steps it has flown."""

    card: Card
    pose: Pose
    across: float
    down: float
    steps: int = 0

    def fly(self, screen_height: int, ground: int) -> None:
        """Fly on by a step, and bounce off the ground, whose y is given in pixels."""
        self.steps += 1
        self.down += GRAVITY * screen_height * STEP
        floor = ground - self.pose.height / 2
        y = self.pose.y + self.down * STEP
        if y > floor:
            y, self.down = floor - (y - floor) * 0.8, -self.down * 0.8
        self.pose = self.pose._replace(x=self.pose.x + self.across * STEP, y=y)


class Cascade:
    """Cards that leap from poses over a picture of the screen, into which the screen before fades.

    beneath: what is seen once a card has left: the next card of its foundation, and where that lies.
    """

    def __init__(
        self,
        cards: list[Posed],
        ground: Surface,
        before: Surface,
        field: Rect,
        deck: CardImages,
        random: Random,
        motion: Motion,
        beneath: Mapping[Card, Posed] = MappingProxyType({}),
    ) -> None:
        self._beneath = beneath
        self._height = ground.get_height()
        self._field = field.clip(ground.get_rect())
        rails = around(ground.get_rect(), self._field)
        self._rails = [Sprite(ground.subsurface(rail), *rail.topleft) for rail in rails]
        self._before: list[Fading] = []
        self._rails_before: list[Fading] = []
        if motion is not Motion.OFF:  # with these steps field and rails never fade in the same frame
            field = self._field
            self._before = [Fading(before.subsurface(field), field.topleft, d.FADE, steps=5)]
            self._rails_before = [
                Fading(before.subsurface(rail), rail.topleft, d.RAILS_FADE, steps=8) for rail in rails
            ]
        ground.set_clip(self._field)
        self._layer, self._deck, self._random, self._motion = ground, deck, random, motion
        self._stamps: list[Dirty] = []
        self._waiting = cards[: int(d.LAUNCHES / d.CASCADE_GAP)] if motion is Motion.FULL else []
        self._fan = _fan(cards, self._field) if motion is not Motion.FULL else []
        self._uncovered = [beneath[card] for card, _ in self._fan if card in beneath]
        self._leaping: list[Leaper] = []
        self._prints: dict[Card, Surface] = {}
        self._sky = Random(random.random())  # fireworks draw numbers of their own, so that they disturb no leap
        self._bursts: list[Burst] = []
        colours = (deck.style.accent(place.light) for place in (SIEGE, QUAY, THORNS, SIEGE, QUAY))
        self._fireworks = list(zip(d.FIREWORKS, colours, strict=True))
        self._age = self._spent = 0.0
        self._launched = 0
        if motion is Motion.FULL:
            deck.images.prerender(partial(self._draw_bursts, {colour for _, colour in self._fireworks}))
        self._fanned: list[Sprite] = []
        self._drawing = deck.images.order(self._draw_cards)
        self._drawn = self._drawing.over

    def _draw_cards(self) -> None:
        """Draw, in the worker, the fan, and the cards that leave traces or are uncovered."""
        self._fanned = [flying_sprite(self._deck, *posed) for posed in self._fan]
        for posed in self._fan or tuple(self._waiting):
            _sprite, final = resting_sprite(self._deck, *posed)  # a blank card would be seen, and leave its trace
            for card, pose in filter(None, (posed, self._beneath.get(posed[0]))):
                if final and card not in self._prints:
                    self._prints[card] = encoded(flying_sprite(self._deck, card, pose).picture.copy(), self._layer)

    def _draw_bursts(self, colours: Iterable[str]) -> None:
        for colour in colours:
            for step in range(BURST_STEPS):
                self._deck.images.get(burst, self._burst_side, step, colour)

    @property
    def _burst_side(self) -> int:
        return round(420 * self._height / 1080)

    @property
    def moving(self) -> bool:
        """Whether another frame is needed."""
        if self._motion is Motion.FULL:
            parts = self._before, self._rails_before, self._waiting, self._leaping, self._fireworks, self._bursts
            return any(parts)
        return not self._drawn or (self._motion is Motion.REDUCED and self._age < d.CASCADE_MOST)

    def advance(self, seconds: float) -> None:
        """Let time pass."""
        self._age += seconds
        self._drawn = self._drawing.over
        if self._age >= d.FADE:
            self._before = []
        if self._age >= d.RAILS_FADE:
            self._rails_before = []
        if self._motion is Motion.FULL:
            self._catch_up()
        self._uncover()

    def _catch_up(self) -> None:
        self._bursts = [burst for burst in self._bursts if self._age - burst.begun < BURST_LASTS]
        while self._fireworks and self._fireworks[0][0] <= self._age:
            self._explode(self._fireworks.pop(0)[1])
        if self._age - self._spent >= STEP - 1e-6:  # tolerates rounding errors
            self._stamps = []
        while self._age - self._spent >= STEP - 1e-6:
            self._spent += STEP
            self._step()

    def _step(self) -> None:
        if self._drawn:  # a card that could not be drawn does not leap
            self._waiting = [posed for posed in self._waiting if posed[0] in self._prints]
        if self._waiting and self._launched * d.CASCADE_GAP <= self._spent and self._waiting[0][0] in self._prints:
            self._launched += 1
            card, pose = self._waiting.pop(0)
            across = self._random.uniform(0.25, 0.75) * self._random.choice((-1, 1)) * self._height
            self._leaping.append(Leaper(card, pose, across, -self._leap(pose) * self._height))
            self._uncovered += filter(None, [self._beneath.get(card)])
        for leaper in self._leaping:
            # each at its own time: all in one frame would take too long
            if leaper.steps and leaper.steps % STAMPED == 0:
                self._print(leaper.card, leaper.pose)
            leaper.fly(self._height, self._field.bottom)
        left, right = self._field.left, self._field.right
        self._leaping = [
            leaper for leaper in self._leaping if left - leaper.pose.height < leaper.pose.x < right + leaper.pose.height
        ]
        if self._spent > d.CASCADE_MOST:
            self._leaping.clear()

    def _uncover(self) -> None:
        """Show the next cards of foundations, which may lie on a fading rail, as soon as they have been drawn."""
        self._layer.set_clip(None)
        for posed in [posed for posed in self._uncovered if posed[0] in self._prints]:
            self._uncovered.remove(posed)
            printed = self._print(*posed)
            for fading in (*self._before, *self._rails_before):
                fading.paint(printed)
        self._layer.set_clip(self._field)

    def _print(self, card: Card, pose: Pose) -> Sprite:
        sprite = centred_sprite(self._prints[card], pose.x, pose.y)
        self._layer.blit(sprite.picture, (sprite.x, sprite.y))
        self._stamps.append(Dirty((sprite.x, sprite.y, *sprite.picture.get_size()), self._spent))
        return sprite

    def _leap(self, pose: Pose) -> float:
        """Return the initial speed of a card, in screen heights per second, to rise to the middle of the screen.

        A card higher up only hops, and never into the arch.
        """
        room = (pose.y - pose.height / 2 - self._field.top) / self._height - CROWN / 1080
        hop = min(self._random.uniform(0.0, 0.35), sqrt(2 * GRAVITY * max(0.0, room)))
        rise = max(0.0, pose.y / self._height - (0.48 - hop))
        return max(hop, sqrt(2 * GRAVITY * rise))

    def _explode(self, colour: str) -> None:
        side = 0.0 if len(self._fireworks) % 2 else 0.74
        x = self._field.left + (side + self._sky.uniform(0.04, 0.22)) * self._field.width
        y = self._sky.uniform(0.10, 0.24) * self._height
        room = Rect(0, 0, self._burst_side, self._burst_side)
        room.center = round(x), round(y)
        self._bursts.append(Burst(*room.clamp(self._field).center, colour, self._age))  # neither arch nor rail cuts it

    def frame(self) -> list[Drawable]:
        """Return the cascade with the table and the traces below it."""
        drawn: list[Drawable] = [Sprite(self._layer, 0, 0)]
        drawn += (part for fading in self._before for part in fading.frame(self._age))
        drawn += (resting_sprite(self._deck, leaper.card, leaper.pose)[0] for leaper in self._leaping)
        drawn += self.over_place()
        if self._leaping or self._bursts:
            drawn += self._rails
        drawn += (part for fading in self._rails_before for part in fading.frame(self._age))
        return [*drawn, *self._stamps]  # on top, since the rails are parts of the picture that was stamped

    def over_place(self) -> list[Drawable]:
        """Return the fan and the fireworks, which the results show too."""
        drawn: list[Drawable] = []
        if self._fan and (glow := self._glow()):
            middle = self._field.centerx, round(0.56 * self._height)
            drawn.append(Sprite.at(glow, pygame.BLEND_RGB_ADD, center=middle))
        if self._drawn:
            drawn += self._fanned
        for firework in self._bursts:
            step = min(BURST_STEPS - 1, int((self._age - firework.begun) / BURST_LASTS * BURST_STEPS))
            rays = self._deck.images.get(burst, self._burst_side, step, firework.colour)
            drawn += placed(rays, center=(firework.x, firework.y))
        return drawn

    def _glow(self) -> Surface | None:
        """Return the light behind the fan: with reduced motion it slowly swells and fades, otherwise it is still."""
        turn = self._age / d.SHIMMER if self._motion is Motion.REDUCED else 0.0
        swell = round((0.5 - 0.5 * cos(2 * pi * turn)) * SHIMMER_STEPS)
        radius, strength = self._height / 3, 0.2 + 0.4 * swell / SHIMMER_STEPS
        return self._deck.images.get(light_pool, (radius, radius), self._deck.style.plain(BRASS), strength)


def burst(side: int, step: int, colour: str) -> Surface:
    """Return a firework at a step of its burst, side pixels wide: tapered rays that fly apart, sink and fade."""
    age = (step + 1) / BURST_STEPS
    reach, root = 41 * out_cubic(age), 41 * out_cubic(max(0.0, age - 0.28 - 0.3 * age))
    fading, fall = min(1.0, 2.2 * (1 - age)), 7 * age * age
    body = (
        '<radialGradient id="g" gradientUnits="userSpaceOnUse" cx="50" cy="50" r="30">'
        f'<stop offset="0" stop-color="#FFF6DC" stop-opacity="{0.35 * (1 - age) ** 2:.3f}"/>'
        '<stop offset="1" stop-color="#FFF6DC" stop-opacity="0"/></radialGradient>'
        '<circle cx="50" cy="50" r="30" fill="url(#g)"/>'
    )
    for ray in range(21):
        angle, share = 2 * pi * ray / 21, (1.0, 0.82, 0.92)[ray % 3]
        across, down = cos(angle), sin(angle)
        tip = 50 + share * reach * across, 50 + share * reach * down + fall
        foot = 50 + share * root * across, 50 + share * root * down + fall * (root / max(1.0, reach)) ** 2
        wide = 1.4 * fading + 0.2
        sides = " ".join(f"L{tip[0] + side * wide * -down:.2f} {tip[1] + side * wide * across:.2f}" for side in (1, -1))
        body += svg.fill(f"M{foot[0]:.2f} {foot[1]:.2f} {sides} Z", colour, fading)
        body += svg.disc(*tip, wide, "#FFF6DC", fading)
    return svg.rasterise(body, (100, 100), (side, side))


def _fan(cards: list[Posed], field: Rect) -> list[Posed]:
    by_suit = {card.suit: (card, pose) for card, pose in sorted(cards, key=lambda posed: posed[0].rank == KING)}
    fan = []
    for (card, pose), angle in zip(by_suit.values(), (-21, -7, 7, 21), strict=False):
        height = round(min(pose.height * 1.5, field.height * 0.3))
        x = field.centerx + angle / 7 * 0.21 * height * 5 / 7
        y = field.top + field.height * 0.56 + abs(angle) * height * 0.006
        fan.append((card, Pose(x, y, height, True, -angle)))
    return fan


def leaping(state: State, layout: Layout, rests: Mapping[Card, Pose], won_at: int | None, crown: float) -> list[Posed]:
    """Return the cards that leap, in order, and the pose from which each does.

    Those on the foundations leap in turn from the top; where they lie on a rail, from the upper edge of the field, at
    crown, a share of its width. Without any, the removed cards leap from the slot where the game was won; without such
    a slot, all cards on the table leap.
    """
    homes = [state.piles[slot][::-1] for slot in sorted(layout.foundations)]
    rounds = [card for cards in zip_longest(*homes) for card in cards if card]
    if rounds:
        return [(card, _on_field(rests[card], layout.field, crown)) for card in rounds if card in rests]
    place = layout.slot_position(won_at) if won_at is not None else None
    out = [card for pile in state.piles for card in pile[::-1] if card not in rests]
    if place and out:
        return [(card, place.pose._replace(up=True)) for card in out]
    return [(card, pose._replace(up=True, shade=0.0)) for card, pose in reversed(list(rests.items()))]


def uncovered(state: State, layout: Layout, rests: Mapping[Card, Pose]) -> dict[Card, Posed]:
    """Return the card that each card on a foundation covers, with its pose."""
    piles = (state.piles[slot] for slot in layout.foundations)
    return {over: (card, rests[card]) for pile in piles for card, over in pairwise(pile) if card in rests}


def _on_field(pose: Pose, field: Rect, crown: float) -> Pose:
    """Return a pose, moved to the upper edge of the field if it is outside it."""
    if field.collidepoint(pose.x, pose.y):
        return pose
    x, y = field.left + crown * field.width, field.top + CROWN * field.height / 1080 + pose.height / 2
    return pose._replace(x=x, y=y)
