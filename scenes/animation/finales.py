"""Finales: how a place celebrates a win before the cards cascade: the base class, helpers, and most of them.

A finale draws the whole field, opaque, as a function of its age: so it can be skipped at any moment, and without full
motion it is a single picture. Everything that is slow to draw is drawn by its constructor, in the worker.
"""

from abc import ABC, abstractmethod
from bisect import bisect
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate, pairwise
from math import cos, hypot, pi, sin
from random import Random
from typing import ClassVar

import pygame
from pygame import BLEND_RGB_ADD, BLEND_RGB_MULT, Rect, Surface

from game.cards import Suit
from scenes.art import pips
from scenes.art.icons import icon
from scenes.art.scenery.common import HOURS, dimmed, halves, light_pool, on_way, small, vertical_gradient
from scenes.art.scenery.maze import gardener
from scenes.art.ship import CRATES, ship
from scenes.render.drawables import Drawable, Point, Sprite, Tint
from scenes.render.easing import in_out_cubic, out_back, out_cubic, share
from scenes.render.palette import BRASS_DARK, BRASS_LIGHT, INK, mix, rgb
from scenes.render.svg import arch, disc, faded, fill, rasterise, scaled, stroke, turned

ADD = BLEND_RGB_ADD


@dataclass(frozen=True, slots=True)
class Stage:
    """What a finale starts with, in pixels of the screen; unit is a 1080th of its height.

    place: the picture of the place that fills the field.
    cards, marks, front: the cards, what lies on them (such as seals), and what hangs in front of all.
    """

    place: Surface
    cards: Sequence[Sprite]
    marks: Sequence[Sprite]
    front: Sequence[Sprite]
    field: Rect
    unit: float
    random: Random

    def point(self, x: float, y: float) -> tuple[int, int]:
        """Return the pixel at shares of the width and height of the field."""
        return self.field.left + round(x * self.field.width), self.field.top + round(y * self.field.height)

    def length(self, units: float) -> int:
        """Return a length in units in pixels."""
        return max(1, round(units * self.unit))


class Finale(ABC):
    """What the field shows between a win and the cascade, for lasts seconds."""

    lasts: ClassVar[float]
    takes_over: ClassVar[float] = 0.3
    """How long the table as it was takes to fade, in seconds."""
    relights: ClassVar[bool] = False
    """Whether it starts from the place as it looked before any card reached a foundation."""
    crown: ClassVar[float] = 0.5
    """Where cards that lie on a rail leap from afterwards, as a share of the field's width."""

    @abstractmethod
    def __init__(self, stage: Stage) -> None:
        """Draw the pictures that it needs."""

    @abstractmethod
    def frame(self, age: float) -> list[Drawable]:
        """Draw the whole field at an age in seconds; after its end, as it stays."""


class Fading:
    """An opaque picture that fades away over what is below it, in a number of steps; it is darkened in place.

    What is below is darkened too, and both are added: half the work of blending by alpha.
    """

    def __init__(self, picture: Surface, topleft: tuple[int, int], takes: float, steps: int) -> None:
        self._sprite = Sprite(picture, *topleft, ADD)
        self._takes, self._steps = takes, steps
        self._opacity = 255  # of which it has been darkened so far

    def lay(self, one: Sprite) -> None:
        """Draw a sprite on the picture, as dark as that is by now."""
        (picture,) = dimmed((one.picture,), self._opacity / 255)
        self._sprite.picture.blit(picture, (one.x - self._sprite.x, one.y - self._sprite.y))

    def frame(self, age: float) -> Iterator[Drawable]:
        """Draw it at an age in seconds, which only grows; nothing once it is gone."""
        opacity = 255 * (self._steps - int(age / self._takes * self._steps)) // self._steps
        if opacity <= 0:
            return
        if opacity < self._opacity:
            self._sprite.picture.fill((round(255 * opacity / self._opacity),) * 3, special_flags=BLEND_RGB_MULT)
            self._opacity = opacity
        yield Tint((*self._sprite.area.topleft, *self._sprite.area.size), (255 - opacity,) * 3)
        yield self._sprite


def light_levels(radii: tuple[float, float], colour: str, share: float, count: int) -> list[Surface]:
    """Return pools of light of growing strength, up to a share of full light."""
    return [light_pool(radii, colour, share * (step + 1) / count) for step in range(count)]


def shining(levels: Sequence[Surface], share: float, point: Point, blend: int = ADD) -> list[Drawable]:
    """Draw the picture for a brightness from 0 to 1, centred on a point; nothing for darkness."""
    step = round(share * len(levels))
    return [Sprite.at(levels[step - 1], blend, center=point)] if step else []


def whole_cards(sprites: Iterable[Sprite]) -> list[Sprite]:
    """Return one picture for each card, with parts such as open eyes painted on it."""
    cards: list[Sprite] = []
    for one in sprites:
        below = next((index for index in reversed(range(len(cards))) if _on(one, cards[index])), None)
        if below is None:
            cards.append(one)
        else:
            card = cards[below]
            picture = card.picture.copy()
            picture.blit(one.picture, (one.x - card.x, one.y - card.y), special_flags=one.blend)
            cards[below] = card._replace(picture=picture)
    return cards


def _on(one: Sprite, card: Sprite) -> bool:
    """Whether a sprite is a part of a card rather than a card."""
    return one.picture.get_height() < 0.8 * card.picture.get_height() and bool(card.area.contains(one.area))


def light_on(area: Rect, colour: tuple[int, int, int]) -> Tint:
    """Return light on an area."""
    return Tint((area.x, area.y, area.width, area.height), colour, ADD)


HOIST = 1.05
"""How long a pile takes from the quay into the ship, in seconds."""
HOOK = fill("M13 0 h4 V16 h-4 Z", BRASS_DARK) + fill(
    "M15 14 a9 9 0 0 1 9 9 c0 9 -9 7 -9 14 a4 4 0 0 1 -8 0 h4 c0 -12 7 -8 8 -14 a4 4 0 0 0 -4 -4 Z", BRASS_LIGHT
)


class ShipSails(Finale):
    """Quay: a ship comes in, every sealed pile is hoisted into it, its lanterns are lit, and it sails away."""

    lasts = 5.6

    def __init__(self, stage: Stage) -> None:
        self._stage = stage
        self._ships = [ship(stage.length(820), laden) for laden in range(CRATES + 1)]
        self._glow = light_pool((stage.length(430), stage.length(70)), "#FFB45A", 0.32)
        self._rope = Surface((stage.length(4), stage.field.height))
        self._rope.fill(rgb("#4A4568"))
        self._hook = rasterise(HOOK, (30, 44), (stage.length(30), stage.length(44)))
        self._piles = list(self._hoisted())
        self._edges = [pictures[0].get_bounding_rect(min_alpha=200).top for pictures, _ in self._piles]
        """How far below the upper end of its picture each pile begins: above it there is only shadow."""

    def _hoisted(self) -> Iterator[tuple[list[Surface], tuple[int, int]]]:
        """Yield pictures of each pile (overlapping cards and their seal) as it gets smaller, and its middle."""
        pile: list[Sprite] = []
        for card in [*sorted(self._stage.cards, key=lambda card: (card.y, card.x)), None]:
            if pile and (card is None or card.y != pile[-1].y or not card.area.colliderect(pile[-1].area)):
                area = pile[0].area.unionall([one.area for one in pile])
                marks = [one for one in self._stage.marks if area.collidepoint(one.area.center)]
                whole = area.unionall([one.area for one in marks])
                picture = Surface(whole.size, pygame.SRCALPHA, 32)
                for one in (*pile, *marks):
                    picture.blit(one.picture, (one.x - whole.x, one.y - whole.y))
                shares = (0.8, 0.62, 0.46, 0.32, 0.2)
                smaller = (scaled(picture, (int(share * whole.width), int(share * whole.height))) for share in shares)
                yield [picture, *smaller], whole.center
                pile = []
            pile += [card] if card else []

    def _starts(self, number: int) -> float:
        """Return when a pile is hooked, in seconds."""
        return 0.35 + 1.3 * number / max(1, len(self._piles) - 1)

    def _place(self, age: float) -> tuple[int, int]:
        """Return the middle of the ship's keel: it comes in, waits until all piles are stowed, and sails away."""
        field, width = self._stage.field, self._ships[0].get_width()
        come, go = out_cubic(share(age, 0.0, 1.3)), in_out_cubic(share(age, 2.6, 3.0))
        x = field.left - width / 2 + come * (field.width * 0.46 + width / 2) + go * 0.32 * field.width
        bob = 3 * self._stage.unit * sin(2 * pi * age / 1.7)
        return round(x), field.top + round(0.86 * field.height + bob)

    def frame(self, age: float) -> list[Drawable]:
        stage, field = self._stage, self._stage.field
        seen: list[Drawable] = [Sprite(stage.place, *field.topleft)]
        x, y = self._place(age)
        stowed = sum(1 for number in range(len(self._piles)) if age >= self._starts(number) + HOIST)
        vessel = self._ships[CRATES * stowed // max(1, len(self._piles))]
        seen.append(Sprite.at(self._glow, ADD, center=(x, y + stage.length(6))))
        seen.append(Sprite.at(vessel, midbottom=(x, y)))
        flying: list[Drawable] = []
        for number, (pictures, (left, top)) in enumerate(self._piles):
            start = self._starts(number)
            if age < start:
                seen.append(Sprite.at(pictures[0], center=(left, top)))
            elif age < start + HOIST:
                lifted = out_cubic(share(age, start, 0.4))
                over = in_out_cubic(share(age, start + 0.3, HOIST - 0.3))
                picture = pictures[round(over * (len(pictures) - 1))]
                to = x + (number % 5 - 2) * stage.length(70), y - stage.length(250)
                high = top - lifted * stage.length(70) - stage.length(180) * sin(pi * over)
                at = round(left + (to[0] - left) * over), round(high + (to[1] - top + stage.length(70)) * over)
                flying += self._on_hook(picture, at, self._edges[number] * picture.height // pictures[0].height)
        return [*seen, *flying]

    def _on_hook(self, picture: Surface, at: Point, edge: int) -> Iterator[Drawable]:
        """Draw a pile centred on a point, on a hook that hangs from above the field; edge is where it begins."""
        top, area = self._stage.field.top, picture.get_rect(center=at)
        hook = self._hook.get_rect(midbottom=(area.centerx, area.top + edge + self._stage.length(12)))
        long = min(self._rope.get_height(), hook.top + self._stage.length(2) - top)
        if long > 0:
            yield Sprite.at(self._rope.subsurface((0, 0, self._rope.get_width(), long)), midtop=(area.centerx, top))
        yield Sprite(picture, *area.topleft)
        yield Sprite(self._hook, *hook.topleft)


GLASS = {Suit.HEARTS: "#FF5A86", Suit.CLUBS: "#4FA8F0", Suit.SPADES: "#B79BFF", Suit.DIAMONDS: "#FFA24A"}
"""The glass of each suit."""
GOLD = "#FFDF94"
RINGS = 4
FADES = 8
"""The steps in which a finale takes over from the table, and the window from the coloured field."""
MIDDLE = 0.5, 0.43
"""The middle of the window, as shares of the field."""


class RoseWindowLights(Finale):
    """Thorns: roses open, and the rose window lights ring by ring and throws its colours on the floor."""

    lasts = 5.0
    takes_over = 0.9
    relights = True

    def __init__(self, stage: Stage) -> None:
        self._stage, self._cards = stage, list(stage.cards)
        side = stage.length(2 * 400)
        self._pools = [light_pool((stage.length(150), stage.length(50)), colour, 0.5) for colour in GLASS.values()]
        self._halo = light_levels((stage.length(560), stage.length(520)), "#FF7AB8", 0.3, 8)
        frame = rasterise(_tracery(), (100, 100), (side, side))
        self._frames = [faded(frame, step / FADES) for step in range(FADES)]
        self._glass = [
            [rasterise(_glass(ring, share), (100, 100), (side, side)) for share in (0.45, 0.75, 1.0)]
            for ring in range(RINGS)
        ]
        self._places = [self._with(stage.place, (frame, MIDDLE))]
        """The place with 0, 1, 2 ... rings lit, and last with the halo too."""
        for ring, pool in zip(self._glass, self._pools, strict=True):
            lit = self._with(self._places[-1], (ring[-1], MIDDLE))
            self._places.append(self._with(lit, (pool, self._fallen(len(self._places) - 1)), blend=ADD))
        beam = Surface(stage.field.size, 0, 32)
        on_floor = _beam("M36 62 L10 96 H90 L64 62 Z", "#4A2030", "#150710")
        beam.blit(rasterise(on_floor, (100, 100), stage.field.size), (0, 0))
        lit = self._with(self._places[-1], (self._halo[-1], MIDDLE), blend=ADD)
        self._places.append(self._with(lit, (beam, (0.5, 0.5)), blend=ADD))
        self._roses = [
            [icon("rose", stage.length(size * grown), "#FF5A8A") for grown in (0.45, 0.8, 1.12, 1.0)]
            for size in (66, 44, 92, 54, 78)
        ]
        self._petals = [turned(_petal(stage.length(26)), turn) for turn in range(0, 360, 45)]
        self._spots = [
            stage.point(x + stage.random.uniform(-0.03, 0.03), y + stage.random.uniform(-0.03, 0.03))
            for x, y in (
                *((0.05 + 0.09 * index, 0.94) for index in range(11)),
                *((0.05, 0.2 + 0.115 * index) for index in range(6)),
                *((0.95, 0.2 + 0.115 * index) for index in range(6)),
            )
        ]
        stage.random.shuffle(self._spots)

    def frame(self, age: float) -> list[Drawable]:
        stage = self._stage
        if age < self.takes_over:
            seen: list[Drawable] = [Sprite(stage.place, *stage.field.topleft)]
            seen.append(Sprite.at(self._frames[int(FADES * age / self.takes_over)], center=stage.point(*MIDDLE)))
        elif age >= 3.1:
            seen = [Sprite(self._places[-1], *stage.field.topleft)]
        else:
            lit = int(share(age, self.takes_over, 0.5 * RINGS) * RINGS)
            seen = [Sprite(self._places[lit], *stage.field.topleft)]
            seen += shining(self._halo, share(age, self.takes_over, 2.2), stage.point(*MIDDLE))
            for ring in self._glass[lit : lit + 1]:
                seen += shining(ring, share(age, self.takes_over + 0.5 * lit, 0.5), stage.point(*MIDDLE), blend=0)
        for index, spot in enumerate(self._spots):
            if open_for := share(age, 0.04 * index, 0.42):
                rose = self._roses[index % len(self._roses)]
                seen.append(Sprite.at(rose[min(3, int(4 * out_back(open_for) / 1.12))], center=spot))
        return [*seen, *self._falling(age), *self._cards]

    def _falling(self, age: float) -> Iterator[Drawable]:
        """Draw petals falling through the light."""
        for number in range(22):
            fallen = age - 0.5 - 0.13 * number
            if 0 < fallen < 3.4:
                x = (number * 0.381) % 1.0 + 0.03 * sin(2.1 * fallen + number)
                turned = self._petals[int(6 * fallen + number) % len(self._petals)]
                yield Sprite.at(turned, center=self._stage.point(x, -0.03 + 0.32 * fallen))

    def _fallen(self, ring: int) -> tuple[float, float]:
        """Return the place on the floor of the light of a ring, as shares of the field."""
        return 0.23 + 0.18 * ring, 0.9

    def _with(self, ground: Surface, *lights: tuple[Surface, tuple[float, float]], blend: int = 0) -> Surface:
        """Return a copy of the picture of the field with pictures centred on points of it."""
        picture, (left, top) = ground.copy(), self._stage.field.topleft
        for light, at in lights:
            x, y = self._stage.point(*at)
            picture.blit(light, light.get_rect(center=(x - left, y - top)), special_flags=blend)
        return picture


def _around(outline: str, count: int, tone: Callable[[int], str]) -> str:
    """Return leaded panes of one outline all around the window."""
    panes = (fill(outline, tone(number)) + stroke(outline, INK, 0.75) for number in range(count))
    return "".join(f'<g transform="rotate({360 / count * at:.2f} 50 50)">{pane}</g>' for at, pane in enumerate(panes))


def _tracery() -> str:
    """Return the stone of the window in two tones with dark glass, in a box of 100 units."""
    stone, shaded, dark = "#6A4480", "#3E2450", "#190A24"
    body = disc(50, 50, 49.5, INK) + disc(50, 50, 48.6, stone) + fill("M50 1.4 A48.6 48.6 0 0 1 50 98.6 Z", shaded)
    body += disc(50, 50, 45.4, INK) + disc(50, 50, 44.8, "#2A1438")
    return body + "".join(_panes(ring, lambda _number: dark) for ring in range(RINGS))


def _glass(ring: int, share: float) -> str:
    """Return the glass of a ring at a brightness from 0 to 1."""
    suits = tuple(GLASS.values())

    def tone(number: int) -> str:
        colour = GOLD if ring == 0 and number % 2 else suits[(number + ring) % len(suits)]
        return mix("#190A24", colour, share)

    body = _panes(ring, tone)
    if ring == 2 and share == 1.0:  # a pip in each quarter
        for quarter, suit in enumerate(reversed(GLASS)):
            x, y = _on_ring(pi / 4 + pi / 2 * quarter)
            body += f'<g transform="translate({x - 3.1:.2f} {y - 3.1:.2f}) scale(0.062)">'
            body += fill(pips.PATHS[suit], "#FFF6DC") + "</g>"
    return body


def _on_ring(angle: float) -> tuple[float, float]:
    """Return a point of the ring of round panes; the angle is in radians from the top."""
    return 50 + 33.4 * sin(angle), 50 - 33.4 * cos(angle)


def _panes(ring: int, tone: Callable[[int], str]) -> str:
    """Return the leaded panes of a ring, each coloured by its number."""
    if ring == 0:  # a rose of eight petals about the middle
        body = _around("M50 44.6 C45.6 42.6 45.4 37.4 50 34.4 C54.6 37.4 54.4 42.6 50 44.6 Z", 8, tone)
        return body + disc(50, 50, 5.6, INK) + disc(50, 50, 4.9, tone(1))
    if ring == 1:
        return _around("M50 33 C46.4 31 43.6 23 50 13.6 C56.4 23 53.6 31 50 33 Z", 12, tone)  # lancets
    if ring == 2:  # a round pane between the tips of two lancets
        places = (_on_ring(pi / 12 + pi / 6 * number) for number in range(12))
        return "".join(disc(*at, 5.2, INK) + disc(*at, 4.6, tone(number)) for number, at in enumerate(places))
    return _around("M47.6 10.3 V8.3 A2.4 2.4 0 0 1 52.4 8.3 V10.3 Z", 24, tone)  # small arches along the rim


def _beam(outline: str, bright: str, dark: str) -> str:
    """Return light within an outline that fades downwards from one colour to another."""
    stops = f'<stop offset="0" stop-color="{bright}"/><stop offset="1" stop-color="{dark}"/>'
    gradient = f'<defs><linearGradient id="b" x1="0" y1="0" x2="0" y2="1">{stops}</linearGradient></defs>'
    return gradient + f'<path d="{outline}" fill="url(#b)"/>'


def _petal(side: int) -> Surface:
    """Return a rose petal, size pixels wide."""
    body = fill("M10 2 Q20 8 10 19 Q0 8 10 2 Z", "#FF6F9F") + fill("M10 2 Q20 8 10 19 Z", "#C4143A")
    return rasterise(body, (20, 20), (side, side))


LAMPS = 52


class LampsClimb(Finale):
    """Summit: a lamp for every card climbs the mountain, the sun rises behind it, and a flag unrolls on its top.

    They join the lamps that already burn on the way up.
    """

    lasts = 5.0
    crown = 0.2  # so that no card falls on the flag

    def __init__(self, stage: Stage) -> None:
        self._stage = stage
        self._lamp = light_pool((stage.length(17),) * 2, "#FFC25A", 0.55)
        self._post = light_pool((stage.length(80),) * 2, "#FFB04A", 0.3)
        self._posts = [stage.point(*on_way(hour / HOURS)) for hour in range(HOURS + 1)]
        self._core = rasterise(disc(5, 5, 4.4, "#FFF1CF"), (10, 10), (stage.length(9),) * 2)
        self._glow = light_levels((stage.field.width * 0.4, stage.field.height * 0.5), "#C8506A", 0.4, 12)
        self._sun = light_levels((stage.length(420), stage.length(300)), "#FFB07A", 0.4, 10)
        self._morning = light_levels((stage.field.width * 0.8, stage.field.height * 0.34), "#FF8A6A", 0.34, 10)
        self._flag = [
            rasterise(_flag(step / 5), (100, 70), (stage.length(150), stage.length(105))) for step in range(1, 6)
        ]
        self._flakes = [
            rasterise(disc(5, 5, 4.6, "#E9F1FF"), (10, 10), (stage.length(size),) * 2) for size in (4, 6, 10)
        ]
        self._spots = list(_evenly([stage.point(*on_way(step / 400)) for step in range(401)], LAMPS))

    def frame(self, age: float) -> list[Drawable]:
        stage = self._stage
        seen: list[Drawable] = [Sprite(stage.place, *stage.field.topleft)]
        seen += shining(self._morning, share(age, 2.2, 2.4), stage.point(0.5, 0.66))
        seen += shining(self._glow, share(age, 2.2, 2.0), stage.point(0.44, 0.38))
        seen += shining(self._sun, share(age, 2.9, 1.6), stage.point(0.56, 0.24))
        seen += [Sprite.at(self._post, ADD, center=post) for post in self._posts]
        lit = round(LAMPS * share(age, 0.0, 2.6))
        for spot in self._spots[:lit]:
            seen += [Sprite.at(self._lamp, ADD, center=spot), Sprite.at(self._core, center=spot)]
        if unrolled := share(age, 2.6, 0.5):
            flag = self._flag[min(4, int(5 * out_cubic(unrolled)))]
            seen.append(Sprite.at(flag, midbottom=(self._spots[-1][0] + flag.get_width() // 2, self._spots[-1][1])))
        return [*seen, *self._snow(age), *stage.cards]

    def _snow(self, age: float) -> Iterator[Drawable]:
        for number in range(48):
            size = number % len(self._flakes)
            y = (number * 0.173 + age * (0.07 + 0.03 * size)) % 1.1 - 0.05
            x = (number * 0.618 + 0.02 * sin(1.3 * age + number) + 0.02 * age) % 1.0
            yield Sprite.at(self._flakes[size], center=self._stage.point(x, y))


def _evenly(way: Sequence[tuple[int, int]], count: int) -> Iterator[tuple[int, int]]:
    """Yield points of a path at equal distances."""
    steps = [hypot(two[0] - one[0], two[1] - one[1]) for one, two in pairwise(way)]
    passed = list(accumulate(steps, initial=0.0))
    for number in range(count):
        yield way[min(len(way) - 1, bisect(passed, passed[-1] * number / (count - 1)))]


def _flag(unrolled: float) -> str:
    """Return a partly unrolled flag in a box of 100 by 70 units, the foot of its pole at the lower left."""
    end = 5 + 62 * unrolled
    body = fill("M2 2 h4 V70 h-4 Z", "#3A2A5A") + disc(4, 3, 3.4, GOLD)
    wave = f"M6 6 Q{6 + end * 0.3} {1} {6 + end * 0.55} 7 T{end} 6 V34 Q{6 + end * 0.75} 40 {6 + end * 0.5} 35 T6 36 Z"
    shaded = f"M6 21 H{end} V34 Q{6 + end * 0.75} 40 {6 + end * 0.5} 35 T6 36 Z"
    return body + stroke(wave, INK, 3) + fill(wave, "#FF6F86") + fill(shaded, "#D9405E")


STEPS, LEAVES = 12, 30  # of the gardener; of the doors as they open
GARDEN = ((0.0, "#6FBFF5"), (0.5, "#FFF1C4"), (0.56, "#9FE07A"), (1.0, "#4A9A4E"))


class GateOpens(Finale):
    """Hedge: a light runs along the cards, they lift, and a gate opens on a garden in the sun."""

    lasts = 5.0

    def __init__(self, stage: Stage) -> None:
        self._stage = stage
        self._cards = sorted(stage.cards, key=lambda card: (round(card.y / (40 * stage.unit)), card.x))
        high = round(0.62 * stage.field.height)
        self._size = wide, _high = round(high * 0.62), high
        self._garden = _garden((wide, high), stage.random)
        leaf = fill(arch(0, 0, 100, 160), "#123524") + fill("M50 0 V160 H100 V50 A50 50 0 0 0 50 0 Z", "#0C2619")
        leaf += stroke("M44 84 V14 Q16 20 9 50 V84 Z M44 94 V152 H9 V94 Z", "#1E5238", 1.6)
        leaf += stroke("M56 84 V14 Q84 20 91 50 V84 Z M56 94 V152 H91 V94 Z", "#174230", 1.6)
        leaf += disc(45, 89, 3, BRASS_LIGHT) + disc(55, 89, 3, BRASS_DARK)
        shut = rasterise(leaf, (100, 160), (wide, high))
        doors = [shut.subsurface((side * (wide // 2), 0, wide // 2, high)) for side in (0, 1)]
        widths = (round(wide / 2 * step / LEAVES) for step in range(1, LEAVES + 1))
        self._doors = [[pygame.transform.scale(door, (width, high)) for door in doors] for width in widths]
        rim = fill(arch(0, 0, 112, 169), BRASS_LIGHT) + fill(arch(5, 5, 102, 164), BRASS_DARK)
        self._frame = rasterise(rim, (112, 169), (round(wide * 1.12), round(high * 169 / 160)))
        steps = halves(7, 0, 126, 7, ("#B5BEA5", "#7F8A76")) + halves(0, 7, 140, 7, ("#8A957F", "#5C6757"))
        self._steps = rasterise(steps, (140, 14), (round(wide * 1.4), round(wide * 0.14)))
        self._sun = light_levels((stage.field.width * 0.52, stage.field.height * 0.62), "#FFDF8A", 0.75, 10)
        self._walks = [small(gardener(True, step / 5), (60, 92), high / 400 * 0.9**step) for step in range(STEPS)]
        self._spark = light_pool((stage.length(64),) * 2, "#FFF3C4", 0.45)
        self._links = sorted(stage.marks, key=lambda link: (round(link.y / (40 * stage.unit)), link.x))
        self._beams = []
        for step in range(1, 7):
            half = 3 + 11 * step / 6
            beam = Surface((round(0.9 * stage.field.width), round(0.34 * stage.field.height)), 0, 32)
            outline = f"M{50 - half} 0 H{50 + half} L{50 + 3.2 * half} 100 H{50 - 3.2 * half} Z"
            beam.blit(rasterise(_beam(outline, "#B89C58", "#1A140A"), (100, 100), beam.get_size()), (0, 0))
            self._beams.append(beam)

    def frame(self, age: float) -> list[Drawable]:
        stage, field = self._stage, self._stage.field
        seen: list[Drawable] = [Sprite(stage.place, *field.topleft)]
        opened = in_out_cubic(share(age, 2.7, 1.5))
        foot = stage.point(0.5, 0.9)
        seen += shining(self._sun, opened, stage.point(0.5, 0.62))
        if rises := out_cubic(share(age, 2.0, 0.7)):
            gate = self._frame.get_rect(midbottom=(foot[0], foot[1] + round((1 - rises) * field.height)))
            seen += [Sprite(self._frame, *gate.topleft), Sprite.at(self._steps, midtop=gate.midbottom)]
            inner = Rect((0, 0), self._size)
            inner.midbottom = gate.midbottom
            seen.append(Sprite(self._garden, *inner.topleft))
            if walked := int(share(age, 3.4, 1.6) * STEPS):  # the gardener, along the path
                x, y = 0.54 + 0.04 * cos(0.5 * walked), 0.97 - 0.027 * walked
                at = inner.left + round(x * inner.width), inner.top + round(y * inner.height)
                seen.append(Sprite.at(self._walks[walked - 1], midbottom=at))
            if shut := round(LEAVES * (1 - opened)):
                left, right = self._doors[shut - 1]
                seen += [Sprite(left, *inner.topleft), Sprite.at(right, topright=inner.topright)]
        if step := round(opened * len(self._beams)):
            seen.append(Sprite.at(self._beams[step - 1], ADD, midtop=foot))
        for index, card in enumerate(self._cards):
            way = 1 if card.area.centerx >= field.centerx else -1  # they part to both sides
            aside = way * in_out_cubic(share(age, 1.5 + 0.006 * index, 0.9)) * 0.62 * field.width
            moved = card._replace(x=card.x + round(aside))
            if not moved.area.colliderect(field):
                continue
            seen.append(moved)
            if abs(age - 0.1 - 0.028 * index) < 0.03:
                inside = moved.area.inflate(-round(moved.area.width * 0.2), -round(moved.area.height * 0.16))
                seen.append(light_on(inside, (44, 38, 14)))
        return [*seen, *self._falling(age), *self._running(age)]

    def _falling(self, age: float) -> Iterator[Drawable]:
        """Draw the links, which let go one by one behind the light."""
        for index, link in enumerate(self._links):
            fallen = share(age, 0.14 + 1.2 * index / len(self._links), 0.22)
            if fallen < 1:
                yield link._replace(y=link.y + round(self._stage.length(40) * fallen**2))

    def _running(self, age: float) -> Iterator[Drawable]:
        """Draw the light that runs along the cards, and then to the gate."""
        if not self._cards:
            return
        for behind in (0.0, 0.04):
            reached = (age - 0.1 - behind) / 0.028
            if 0 <= reached < len(self._cards):
                yield Sprite.at(self._spark, ADD, center=self._cards[int(reached)].area.center)
            elif 0 < (way := share(age - behind, 0.1 + 0.028 * len(self._cards), 0.5)) < 1:
                begin, end = self._cards[-1].area.center, self._stage.point(0.5, 0.6)
                at = tuple(round(one + (two - one) * in_out_cubic(way)) for one, two in zip(begin, end, strict=True))
                yield Sprite.at(self._spark, ADD, center=(at[0], at[1]))


def _garden(size: tuple[int, int], random: Random) -> Surface:
    """Return the garden seen through the gate, an arch of a size in pixels."""
    picture = vertical_gradient(size, GARDEN).convert_alpha()
    body = disc(50, 50, 14, "#FFF6DC", opacity=0.5) + disc(50, 50, 10, "#FFFBEC")
    body += fill("M0 84 Q22 66 46 82 Q70 64 100 80 V100 H0 Z", "#6FBF62")
    body += fill("M0 92 Q40 76 100 92 V160 H0 Z", "#58AC55")
    body += fill("M46 88 Q58 104 40 122 Q30 140 40 160 H76 Q60 138 66 122 Q74 104 53 88 Z", "#F6E3B4")
    for x, y, tall in ((10, 98, 30), (24, 90, 20), (90, 98, 32), (77, 90, 21)):
        body += fill(f"M{x - 1} {y} V{y - tall / 2} h2 V{y} Z", "#5A4030")
        crown, across = y - tall * 0.62, tall * 0.36
        body += disc(x, crown, across, "#216B3A")
        body += fill(f"M{x} {crown - across} A{across} {across} 0 0 0 {x} {crown + across} Z", "#46A85A")
    for _flower in range(110):
        near = random.random() ** 0.8
        side = random.uniform(2, 26 + 4 * near)
        at = side if random.random() < 0.5 else 100 - side, 96 + 64 * near
        petals = random.choice(("#FF7AA2", "#FFD27A", "#FFFFFF", "#C58AFF", "#FF9A5A"))
        body += disc(*at, 0.8 + 1.4 * near, petals) + disc(*at, 0.3 + 0.5 * near, "#FFF1C4")
    picture.blit(rasterise(body, (100, 160), size), (0, 0))
    mask = rasterise(fill(arch(0, 0, 100, 160), "#FFFFFF"), (100, 160), size)
    picture.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return picture
