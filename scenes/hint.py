"""A hint, shown on the board: the field dims, and a ghost of the card flies from where it lies to where it may go."""

from collections.abc import Iterator
from functools import lru_cache
from math import pi, sin

import pygame
from pygame import Rect, Surface

from game.cards import Card
from game.moves import Carry, Move, Tap
from game.settings import Motion
from game.state import State
from scenes.art import marks
from scenes.art.paint import svg
from scenes.art.palette import BRASS_LIGHT, INK
from scenes.art.solids import disc
from scenes.rings import ring_around
from scenes.sets.base import Plan
from scenes.stage.canvas import Drawable, Sprite, Wash
from scenes.stage.deck import Deck, margin
from scenes.stage.durations import HINT_FLIGHT, HINT_FLIGHTS, HINT_PAUSE, HINT_VEIL
from scenes.stage.timeline import in_out_cubic

VEIL = 0.38  # how much darker the field grows
TRAIL = ((0.10, 0.47), (0.05, 0.69))  # fainter ghosts: how far behind, and how opaque
BEADS = 9
"""Beads along the curve, from small to large."""
Point = tuple[float, float]


class HintFlight:
    """One hint being shown: the move, the curve its ghosts fly along, and the time since it was asked for."""

    def __init__(self, move: Move, plan: Plan, deck: Deck, state: State, motion: Motion) -> None:
        self._plan, self._deck, self._state, self._motion = plan, deck, state, motion
        self._time = 0.0
        self._ghosts: dict[tuple[int, float], Surface] = {}
        match move:
            case Carry(takes, target):
                piles = ((take, state.piles[take.slot]) for take in takes)
                self._cards = tuple(card for take, pile in piles for card in pile[len(pile) - take.count :])
                self._sources = [plan.ring(take.slot, take.count, state) for take in takes]
                self._target = plan.ring(target, int(bool(state.piles[target])), state)
                self._shown = self._cards + state.piles[target][-1:]
            case Tap(slot):
                self._cards = ()
                self._sources = []
                self._target = plan.ring(slot, int(bool(state.piles[slot])), state)
                self._shown = state.piles[slot][-1:]

    @property
    def moving(self) -> bool:
        """Whether the field still dims or ghosts are in flight; afterwards rings and beads stay."""
        if self._motion is Motion.OFF:
            return False
        flying = HINT_FLIGHTS * (HINT_FLIGHT + HINT_PAUSE) if self._motion is Motion.FULL and self._sources else 0.0
        return self._time < max(HINT_VEIL, flying)

    def advance(self, seconds: float) -> None:
        """Let time pass."""
        self._time += seconds

    def frame(self) -> Iterator[Drawable]:
        """Tell what is seen of the hint, above the cards at rest."""
        plan = self._plan
        yield self._veil()
        spots = plan.spots(self._state)
        for card in sorted((card for card in self._shown if card in spots), key=lambda card: spots[card].order):
            spot = spots[card]
            picture = self._deck.resting(card if spot.up else None, spot.height, 0.0)
            if picture:
                edge = margin(spot.height)
                yield Sprite(picture, spot.x - edge, spot.y - edge)
        unit, look = plan.measures.unit, plan.measures.look
        for area in self._sources:
            yield ring_around(area, unit, look)
        accent = plan.scenery.accent.light
        yield ring_around(self._target, unit, look, marks.in_accent(accent))
        for source, card in zip(self._sources, self._leading(), strict=False):
            yield from self._flight(source, card)

    def _veil(self) -> Wash:
        dark = VEIL * min(1.0, self._time / HINT_VEIL) if self._motion is not Motion.OFF else VEIL
        field = self._plan.field
        tone = tuple(round(255 * (1 - dark) + channel * dark) for channel in (4, 14, 10))
        return Wash((field.x, field.y, field.width, field.height), (tone[0], tone[1], tone[2]))

    def _leading(self) -> list[Card]:
        """Return the card that flies from each source: the lowest of those taken there."""
        if len(self._sources) == 1:
            return list(self._cards[:1])
        return list(self._cards)

    def _flight(self, source: Rect, card: Card) -> Iterator[Drawable]:
        spots = self._plan.spots(self._state)
        height = spots[card].height
        start = spots[card].centre
        end = (float(self._target.centerx), float(self._target.centery))
        bend = self._bend(start, end)
        for bead in range(1, BEADS + 1):
            share = bead / (BEADS + 1)
            x, y = curve(start, bend, end, share)
            picture = _bead(self._plan.u(2 * (4 + 4.5 * share)))
            yield Sprite(picture, round(x - picture.get_width() / 2), round(y - picture.get_height() / 2))
        if self._motion is not Motion.FULL:
            yield self._ghost(card, height, end, 0.0, 0.6)
            return
        within = self._time % (HINT_FLIGHT + HINT_PAUSE) / HINT_FLIGHT
        if not self.moving or within > 1:
            return
        for behind, opacity in (*TRAIL, (0.0, 1.0)):
            share = in_out_cubic(max(0.0, within - behind))
            at = curve(start, bend, end, share)
            yield self._ghost(card, round(height * 1.1), at, 8 * sin(pi * share), opacity)

    def _bend(self, start: Point, end: Point) -> Point:
        """Return the curve's control point: beside the chord, toward the middle of the field, and up."""
        middle = self._plan.field.centerx
        x, y = (start[0] + end[0]) / 2, (start[1] + end[1]) / 2
        toward = 1 if x < middle else -1
        reach = min(1.0, abs(middle - x) / max(1, self._plan.u(250)))
        return x + toward * reach * self._plan.u(250), y - self._plan.u(120)

    def _ghost(self, card: Card, height: int, centre: Point, angle: float, opacity: float) -> Sprite:
        picture = self._deck.flying(card, height, angle)
        if opacity < 1:
            key = (id(picture), opacity)
            if key not in self._ghosts:
                faint = picture.copy()
                faint.fill((255, 255, 255, round(255 * opacity)), special_flags=pygame.BLEND_RGBA_MULT)
                self._ghosts[key] = faint
            picture = self._ghosts[key]
        width, tall = picture.get_size()
        return Sprite(picture, round(centre[0] - width / 2), round(centre[1] - tall / 2))


def curve(start: Point, bend: Point, end: Point, share: float) -> Point:
    """Return a point of the quadratic curve from start to end that a control point bends."""
    a, b, c = (1 - share) ** 2, 2 * share * (1 - share), share**2
    return a * start[0] + b * bend[0] + c * end[0], a * start[1] + b * bend[1] + c * end[1]


@lru_cache(maxsize=32)
def _bead(size: int) -> Surface:
    """Return a brass bead of a size in pixels."""
    return svg(disc(50, 50, 50, INK) + disc(50, 50, 38, BRASS_LIGHT), (100, 100), (size, size))
