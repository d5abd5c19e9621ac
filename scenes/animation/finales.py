"""Finales: what a place does when its game is won, before the cards cascade. Each game brings one of its own.

A finale draws all of the field, opaque, as it is so many seconds after it began: so it needs nothing to be remembered,
can be skipped at any moment, and is one still picture where little moves. Everything that takes a while to draw is
drawn when it is made, in the worker thread. Heights of the field are written H.
"""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from math import cos, pi, sin
from random import Random
from typing import ClassVar

import pygame
from pygame import Rect, Surface

from scenes.art.icons import icon
from scenes.art.scenery.common import disc, light_pool, path, strip, tiled
from scenes.art.scenery.whitehead import on_way
from scenes.art.ship import CRATES, ship
from scenes.render.drawables import Drawable, Sprite, Tint
from scenes.render.easing import in_cubic, in_out_cubic, out_back, out_cubic
from scenes.render.palette import BRASS_DARK, BRASS_LIGHT, mix, rgb
from scenes.render.renderer import RleSurface
from scenes.render.svg import arch, rasterise

GRAVITY = 2.4  # H per second and second, as cards fall in the cascade
ADD = pygame.BLEND_RGB_ADD


@dataclass(frozen=True, slots=True)
class Stage:
    """What a finale begins with: the place as it fills the field, the cards as they lie there, and chance.

    In front of it all stands what reaches into the field from above. Everything is in pixels of the screen; unit is a
    1080th of its height.
    """

    place: Surface
    cards: Sequence[Sprite]
    front: Sequence[Sprite]
    field: Rect
    unit: float
    random: Random

    def point(self, x: float, y: float) -> tuple[int, int]:
        """Return where a point of the field lies, by its shares of width and height."""
        return self.field.left + round(x * self.field.width), self.field.top + round(y * self.field.height)

    def length(self, units: float) -> int:
        """Return a length in pixels."""
        return max(1, round(units * self.unit))


class Finale(ABC):
    """What is seen on the field from a win to the cascade; lasts is how many seconds that takes."""

    lasts: ClassVar[float]
    relights: ClassVar[bool] = False
    """Whether it begins in the place as it was before any card came home, as it lights again what has been lit."""

    @abstractmethod
    def __init__(self, stage: Stage) -> None:
        """Draw what will be needed."""

    @abstractmethod
    def frame(self, age: float) -> list[Drawable]:
        """Draw all of the field, so many seconds after the beginning; later than it lasts, how it stays."""


def _passed(age: float, start: float, takes: float) -> float:
    """Return how much of a stretch of time has passed, from 0 to 1."""
    return min(1.0, max(0.0, (age - start) / takes))


def _sky(size: tuple[int, int], stops: Sequence[tuple[float, str]]) -> Surface:
    """Return a gradient from top to bottom, opaque."""
    rows = []
    for row in range(size[1]):
        at = row / size[1]
        below = next((index for index, (place, _tone) in enumerate(stops) if place >= at), len(stops) - 1)
        (start, one), (end, other) = stops[max(0, below - 1)], stops[below]
        rows.append(rgb(mix(one, other, (at - start) / (end - start) if end > start else 1.0)))
    return tiled(strip(rows), size)


def _levels(radii: tuple[float, float], colour: str, share: float, count: int) -> list[Surface]:
    """Return light that grows in so many steps."""
    return [light_pool(radii, colour, share * (step + 1) / count) for step in range(count)]


def _level(levels: Sequence[Surface], share: float) -> list[Surface]:
    """Return the picture of how bright a light is, none where it is dark."""
    step = round(share * len(levels))
    return [levels[step - 1]] if step else []


DAWN = ((0.0, "#2A1B52"), (0.38, "#8A3A6A"), (0.68, "#F08A5A"), (0.86, "#FFD9A0"), (1.0, "#FFE9C4"))
RUINS = "M0 100 V74 L9 66 14 78 24 58 30 70 40 52 47 66 56 50 63 69 72 57 80 73 90 62 100 76 V100 Z"
FALLEN = 0.62
"""How much of H the castle takes that falls."""


class CastleFalls(Finale):
    """Siege: the wall falls column by column, then the castle slab by slab, and behind it the day breaks."""

    lasts = 4.6

    def __init__(self, stage: Stage) -> None:
        self._stage, field = stage, stage.field
        high = round(FALLEN * field.height)
        self._dawn = stage.place.copy()
        self._dawn.blit(_sky((field.width, high), DAWN), (0, 0))
        ruins = rasterise(path(RUINS, "#2B1238"), (100, 100), (field.width, round(high * 0.34)))
        self._dawn.blit(ruins, (0, high - round(ruins.get_height() * 0.8)))
        self._slabs = list(self._broken(high))
        self._sun = _levels((field.width * 0.42, high * 0.8), "#FFB45A", 0.5, 8)
        self._dust = [
            light_pool((size * stage.unit, size * 0.5 * stage.unit), "#B98A72", 0.34) for size in (90, 150, 230)
        ]
        middle = field.centerx
        self._cards = [(card, 0.05 + 0.9 * abs(card.area.centerx - middle) / field.width) for card in stage.cards]

    def _broken(self, high: int) -> Iterator[tuple[Surface, int, int, float]]:
        """Yield each slab with its place on the field and when it begins to fall: the middle first, the top first."""
        width, deep = -(-self._stage.place.get_width() // 8), -(-high // 2)
        for row in range(2):
            for column in range(8):
                area = Rect(column * width, row * deep, width, deep).clip(self._stage.place.get_rect())
                area.height = min(area.height, high - area.top)
                turn = abs(column - 3.5) + 4 * row
                yield self._stage.place.subsurface(area), area.left, area.top, 1.15 + 0.11 * turn

    def frame(self, age: float) -> list[Drawable]:
        """Draw it."""
        stage, field = self._stage, self._stage.field
        seen: list[Drawable] = [Sprite(self._dawn, *field.topleft)]
        for sun in _level(self._sun, _passed(age, 1.6, 2.6)):
            seen.append(Sprite.at(sun, ADD, center=stage.point(0.5, FALLEN * 0.94)))
        foot = field.top + round(FALLEN * field.height)
        for slab, x, y, start in reversed(self._slabs):
            fallen = 0.5 * GRAVITY * field.height * max(0.0, age - start) ** 2
            top = field.top + y + round(fallen)
            if top < foot and age < start + 1.0:
                part = slab.subsurface((0, 0, slab.get_width(), min(slab.get_height(), foot - top)))
                seen.append(Sprite(part, field.left + x, top))
                if fallen:
                    edge = Rect(field.left + x, top, stage.length(3), part.get_height())
                    seen.append(_shade(edge))
        for number, (_slab, x, _y, start) in enumerate(self._slabs):
            if (passed := _passed(age, start + 0.45, 0.9)) and passed < 1:
                puff = self._dust[min(2, int(passed * 3))]
                at = field.left + x + (number * 37) % 90, foot - round(passed * 46 * stage.unit)
                seen.append(Sprite.at(puff, ADD, center=at))
        for card, start in self._cards:
            fallen = 0.5 * GRAVITY * field.height * max(0.0, age - start) ** 2
            if card.y + fallen < field.bottom:
                seen.append(card._replace(y=card.y + round(fallen)))
        if age < 0.12:
            seen.append(_light(field, (90, 70, 40)))
        return seen


class ShipSails(Finale):
    """Quay: piles go up on hooks, left to right, and a laden ship with its lanterns lit sails under the moon."""

    lasts = 5.4

    def __init__(self, stage: Stage) -> None:
        self._stage = stage
        self._ship = ship(stage.length(820), CRATES)
        self._glow = light_pool((stage.length(430), stage.length(70)), "#FFB45A", 0.32)
        self._piles = list(self._hoisted())

    def _hoisted(self) -> Iterator[tuple[list[Sprite], float]]:
        """Yield each pile and when it goes up: cards that overlap in a row go together."""
        pile: list[Sprite] = []
        for card in [*sorted(self._stage.cards, key=lambda card: (card.y, card.x)), None]:
            if pile and (card is None or card.y != pile[-1].y or not card.area.colliderect(pile[-1].area)):
                field = self._stage.field
                yield pile, 0.1 + 1.1 * (pile[0].x - field.left) / field.width
                pile = []
            pile += [card] if card else []

    def frame(self, age: float) -> list[Drawable]:
        """Draw it."""
        stage, field = self._stage, self._stage.field
        seen: list[Drawable] = [Sprite(stage.place, *field.topleft)]
        way = in_out_cubic(_passed(age, 1.3, 4.1))
        x = field.left - self._ship.get_width() + round(way * (field.width * 0.62 + self._ship.get_width() * 0.55))
        y = field.top + round(0.83 * field.height) + round(3 * stage.unit * sin(2 * pi * age / 1.7))
        if way:
            water = self._glow.get_rect(center=(x + self._ship.get_width() // 2, y + stage.length(20)))
            seen.append(Sprite(self._glow, *water.topleft, ADD))
            seen.append(Sprite(self._ship, x, y - self._ship.get_height() + stage.length(34)))
        for pile, start in self._piles:
            area, up = pile[0].area.unionall([card.area for card in pile]), round(self._height(age - start))
            if area.bottom - up > field.top:
                if age > start:
                    seen.append(
                        _shade(Rect(area.centerx, field.top, stage.length(3), max(0, area.top - up - field.top)))
                    )
                seen += [card._replace(y=card.y - up) for card in pile]
        return seen

    def _height(self, seconds: float) -> float:
        """Return how high a pile hangs, so many seconds after it was hooked."""
        return in_cubic(_passed(seconds, 0.0, 1.3)) * self._stage.field.height * 1.3


SUITS = ("#FFD27A", "#FF7AA2", "#7AB8FF", "#FFA24A")
"""The colours of the window's glass, from its middle outward."""
MIDDLE = 0.5, 0.42


class RoseWindowLights(Finale):
    """Thorns: roses open all around, and the rose window lights ring by ring and throws its colours on the floor."""

    lasts = 4.8
    relights = True

    def __init__(self, stage: Stage) -> None:
        self._stage, self._cards = stage, list(stage.cards)
        self._pools = [light_pool((stage.length(150), stage.length(54)), colour, 0.4) for colour in SUITS]
        self._halo = _levels((stage.length(520), stage.length(480)), "#FF7AB8", 0.34, 8)
        self._rings = [_glass(ring, stage.length(2 * 380)) for ring in range(len(SUITS))]
        self._lit = [stage.place]
        """The place with none of the rings lit, one, two and so on, and last with the halo too."""
        for ring, pool in zip(self._rings, self._pools, strict=True):
            self._lit.append(self._with((ring[-1], MIDDLE), (pool, self._fallen(len(self._lit) - 1))))
        self._lit.append(self._with((self._halo[-1], MIDDLE)))
        sides = [stage.length(size) for size in (26, 44, 60, 54)]
        self._roses = [icon("rose", side, "#FF5A8A") for side in sides]
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
        """Draw it."""
        stage = self._stage
        if age >= 2.9:
            seen: list[Drawable] = [Sprite(self._lit[-1], *stage.field.topleft)]
        else:
            lit = int(_passed(age, 0.4, 0.55 * len(self._rings)) * len(self._rings))
            seen = [Sprite(self._lit[lit], *stage.field.topleft)]
            for halo in _level(self._halo, _passed(age, 0.5, 2.4)):
                seen.append(Sprite.at(halo, ADD, center=stage.point(*MIDDLE)))
            for levels in self._rings[lit : lit + 1]:
                for ring in _level(levels, _passed(age, 0.4 + 0.55 * lit, 0.55)):
                    seen.append(Sprite.at(ring, ADD, center=stage.point(*MIDDLE)))
        for index, spot in enumerate(self._spots):
            if open_for := _passed(age, 0.2 + 0.05 * index, 0.42):
                seen.append(Sprite.at(self._roses[min(3, int(4 * out_back(open_for) / 1.12))], center=spot))
        return [*seen, *self._cards]

    def _fallen(self, ring: int) -> tuple[float, float]:
        """Return where the light of a ring falls on the floor, as shares of the field."""
        return 0.26 + 0.16 * ring, 0.86

    def _with(self, *lights: tuple[Surface, tuple[float, float]]) -> Surface:
        """Return the place as it was lit last, with more lights about points of the field."""
        picture, (left, top) = self._lit[-1].copy(), self._stage.field.topleft
        for light, at in lights:
            x, y = self._stage.point(*at)
            picture.blit(light, light.get_rect(center=(x - left, y - top)), special_flags=ADD)
        return picture


def _glass(ring: int, side: int) -> list[Surface]:
    """Return a ring of the window's glass as light on black, so many pixels wide, in steps from dim to bright."""
    count, inner, outer = (8, 12, 16, 24)[ring], (6, 18, 29, 39)[ring], (15, 26, 37, 47)[ring]
    pictures = []
    for share in (0.3, 0.55, 0.8):
        body = path("M0 0 H100 V100 H0 Z", "#000000")
        for petal in range(count):
            angle, half = 2 * pi * petal / count, pi / count * 0.78
            points = [
                (50 + radius * cos(angle + side_ * half), 50 + radius * sin(angle + side_ * half))
                for radius, side_ in ((inner, -1), (outer, -1), (outer, 1), (inner, 1))
            ]
            (a, b), (c, d), (e, f), (g, h) = points
            outline = f"M{a:.2f} {b:.2f} L{c:.2f} {d:.2f} A{outer} {outer} 0 0 1 {e:.2f} {f:.2f} L{g:.2f} {h:.2f} Z"
            body += path(outline, mix("#000000", SUITS[(ring + petal % 2) % 4], share * 0.8))
        picture = Surface((side, side), 0, 32)
        picture.blit(rasterise(body, (100, 100), (side, side)), (0, 0))
        pictures.append(picture)
    return pictures


LAMPS = 52


class LampsClimb(Finale):
    """Summit: a lamp for every card climbs the mountain, and the peak glows as the sun comes up behind it."""

    lasts = 5.0
    relights = True

    def __init__(self, stage: Stage) -> None:
        self._stage = stage
        self._lamp = light_pool((stage.length(26),) * 2, "#FFD27A", 0.95)
        self._core = rasterise(disc(5, 5, 4.4, "#FFF6DC"), (10, 10), (stage.length(11),) * 2)
        self._glow = _levels((stage.field.width * 0.36, stage.field.height * 0.42), "#FF7A5A", 0.5, 12)
        self._sun = _levels((stage.length(230), stage.length(200)), "#FFE0A0", 0.8, 8)
        self._spots = [stage.point(*on_way(index / (LAMPS - 1))) for index in range(LAMPS)]

    def frame(self, age: float) -> list[Drawable]:
        """Draw it."""
        stage = self._stage
        seen: list[Drawable] = [Sprite(stage.place, *stage.field.topleft)]
        for glow in _level(self._glow, _passed(age, 2.4, 2.0)):
            seen.append(Sprite.at(glow, ADD, center=stage.point(0.5, 0.36)))
        for sun in _level(self._sun, _passed(age, 3.1, 1.4)):
            seen.append(Sprite.at(sun, ADD, center=stage.point(0.52, 0.19)))
        lit = round(LAMPS * _passed(age, 0.2, 2.7))
        for spot in self._spots[:lit]:
            seen += [Sprite.at(self._lamp, ADD, center=spot), Sprite.at(self._core, center=spot)]
        return [*seen, *stage.cards]


GARDEN = ((0.0, "#6FBFF5"), (0.5, "#FFF1C4"), (0.56, "#9FE07A"), (1.0, "#4A9A4E"))


class GateOpens(Finale):
    """Hedge: light runs over the one row of cards, they lift, and a gate opens on a garden in the sun."""

    lasts = 5.0

    def __init__(self, stage: Stage) -> None:
        self._stage = stage
        self._cards = sorted(stage.cards, key=lambda card: (round(card.y / (40 * stage.unit)), card.x))
        high = round(0.62 * stage.field.height)
        self._size = wide, _high = round(high * 0.62), high
        self._garden = _garden((wide, high), stage.random)
        self._leaf = rasterise(
            path(arch(0, 0, 100, 160), "#123524") + path("M50 0 V160 H100 V50 A50 50 0 0 0 50 0 Z", "#0C2619"),
            (100, 160),
            (wide, high),
        )
        rim = path(arch(0, 0, 112, 169), BRASS_LIGHT) + path(arch(5, 5, 102, 164), BRASS_DARK)
        self._frame = rasterise(rim, (112, 169), (round(wide * 1.12), round(high * 169 / 160)))
        self._sun = _levels((stage.field.width * 0.4, stage.field.height * 0.5), "#FFE9A0", 0.42, 10)

    def frame(self, age: float) -> list[Drawable]:
        """Draw it."""
        stage, field = self._stage, self._stage.field
        seen: list[Drawable] = [Sprite(stage.place, *field.topleft)]
        opened = in_out_cubic(_passed(age, 2.5, 1.6))
        foot = stage.point(0.5, 0.9)
        for sun in _level(self._sun, opened):
            seen.append(Sprite.at(sun, ADD, center=stage.point(0.5, 0.62)))
        if rises := out_cubic(_passed(age, 1.7, 0.7)):
            gate = self._frame.get_rect(midbottom=(foot[0], foot[1] + round((1 - rises) * field.height)))
            seen.append(Sprite(self._frame, *gate.topleft))
            inner = Rect((0, 0), self._size)
            inner.midbottom = gate.midbottom
            seen.append(Sprite(self._garden, *inner.topleft))
            half, shut = inner.width // 2, round(inner.width / 2 * (1 - opened))
            if shut:
                halves = (self._leaf.subsurface((side * half, 0, half, inner.height)) for side in (0, 1))
                left, right = (pygame.transform.scale(leaf, (shut, inner.height)) for leaf in halves)
                seen.append(Sprite(left, inner.left, inner.top))
                seen.append(Sprite(right, inner.right - shut, inner.top))
        for index, card in enumerate(self._cards):
            up = in_cubic(_passed(age, 1.5 + 0.012 * index, 0.8)) * 1.2 * field.height
            if card.y + card.picture.get_height() - up < field.top:
                continue
            lifted = card._replace(y=card.y - round(up))
            seen.append(lifted)
            if abs(age - 0.1 - 0.028 * index) < 0.06:
                inside = lifted.area.inflate(-round(lifted.area.width * 0.2), -round(lifted.area.height * 0.16))
                seen.append(_light(inside, (60, 52, 20)))
        return seen


def _garden(size: tuple[int, int], random: Random) -> Surface:
    """Return the garden as it is seen through the gate, an arch of a size in pixels."""
    picture = _sky(size, GARDEN).convert_alpha()
    body = disc(50, 50, 14, "#FFF6DC", opacity=0.5) + disc(50, 50, 10, "#FFFBEC")
    body += path("M0 84 Q22 66 46 82 Q70 64 100 80 V100 H0 Z", "#6FBF62") + path(
        "M0 92 Q40 76 100 92 V160 H0 Z", "#58AC55"
    )
    body += path("M46 88 Q58 104 40 122 Q30 140 40 160 H76 Q60 138 66 122 Q74 104 53 88 Z", "#F6E3B4")
    for x, y, tall in ((10, 98, 30), (24, 90, 20), (90, 98, 32), (77, 90, 21)):
        body += path(f"M{x - 1} {y} V{y - tall / 2} h2 V{y} Z", "#5A4030")
        body += disc(x, y - tall * 0.62, tall * 0.36, "#2F8A4A") + disc(
            x - 1.5, y - tall * 0.68, tall * 0.27, "#46A85A"
        )
    for _flower in range(110):
        near = random.random() ** 0.8
        side = random.uniform(2, 26 + 4 * near)
        at = side if random.random() < 0.5 else 100 - side, 96 + 64 * near
        petals = random.choice(("#FF7AA2", "#FFD27A", "#FFFFFF", "#C58AFF", "#FF9A5A"))
        body += disc(*at, 0.8 + 1.4 * near, petals) + disc(*at, 0.3 + 0.5 * near, "#FFF1C4")
    picture.blit(rasterise(body, (100, 160), size), (0, 0))
    mask = rasterise(path(arch(0, 0, 100, 160), "#FFFFFF"), (100, 160), size)
    picture.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return picture


def _shade(area: Rect) -> Tint:
    """Return a dark stroke, as of a rope or an edge."""
    return Tint((area.x, area.y, area.width, area.height), (40, 32, 70))


def _light(area: Rect, colour: tuple[int, int, int]) -> Tint:
    """Return light on an area."""
    return Tint((area.x, area.y, area.width, area.height), colour, ADD)


def whole_cards(sprites: Iterable[Sprite]) -> list[Sprite]:
    """Return cards as one plain picture each: what lies within one, such as a face with open eyes, is painted on it."""
    cards: list[Sprite] = []
    for one in sprites:
        plain = one.picture.plain if isinstance(one.picture, RleSurface) else one.picture
        below = next((index for index in reversed(range(len(cards))) if _on(one, cards[index])), None)
        if below is None:
            cards.append(one._replace(picture=plain))
        else:
            card = cards[below]
            picture = card.picture.copy()
            picture.blit(plain, (one.x - card.x, one.y - card.y), special_flags=one.blend)
            cards[below] = card._replace(picture=picture)
    return cards


def _on(one: Sprite, card: Sprite) -> bool:
    """Whether a sprite is a part of a card's face rather than a card."""
    return one.picture.get_height() < 0.8 * card.picture.get_height() and bool(card.area.contains(one.area))


def within(one: Drawable, field: Rect) -> list[Drawable]:
    """Return a drawable as far as it lies on the field."""
    area = one.area.clip(field)
    if area == one.area or not isinstance(one, Sprite):
        return [one]
    if not area.width or not area.height:
        return []
    return [Sprite(one.picture.subsurface(area.move(-one.x, -one.y)), *area.topleft, one.blend)]
