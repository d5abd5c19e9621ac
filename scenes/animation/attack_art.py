"""The pictures of a hit: star, wedges, streaks, shards and lettering.

All are drawn by pure functions in the worker; random shapes come from a seed.
"""

from collections.abc import Iterable, Iterator
from functools import lru_cache, partial
from itertools import pairwise
from math import atan2, ceil, cos, floor, hypot, pi, radians, sin
from random import Random
from typing import NamedTuple

import pygame
from pygame import Surface, Vector2

from game.cards import Card
from scenes.animation.card_images import CardImages, centred_sprite
from scenes.animation.durations import SHARD_LIFE
from scenes.animation.positions import Pose
from scenes.art import cards
from scenes.art.titles import Enamel, sign
from scenes.render import svg
from scenes.render.drawables import Point, Sprite
from scenes.render.palette import LAMP_TEXT, LETTER_INK, NIGHT, Style, mix, rgb
from scenes.render.recent import recent
from scenes.render.renderer import encoded
from scenes.render.typography import Face, line

Layer = tuple[str, int, int, float, float]
FIRE: tuple[Layer, ...] = (
    ("#F2542D", 760, 13, 0.34, 0.60),
    ("#FF9A2E", 620, 13, 0.42, 0.66),
    ("#FFE08A", 470, 14, 0.54, 0.72),
    ("#FFFBEA", 330, 15, 0.66, 0.80),
)
"""The layers of the star: colour, width in u, number of points, and how far its valleys and shortest points reach."""
STEEL: tuple[Layer, ...] = (
    ("#4A5078", 280, 9, 0.30, 0.60),
    ("#AEB6DC", 214, 9, 0.34, 0.66),
    ("#FFFFFF", 146, 10, 0.42, 0.72),
)
"""The layers of the star of an attack that bounces."""
STREAKS = ((-0.27, 0.82, "#FFB45A", 0.8), (0.02, 1.0, "#FFE3A0", 0.95), (0.29, 0.9, "#FFE3A0", 0.8))
"""Streaks: the place across the card and the length, as shares, the colour and the opacity."""
SHARDS = 9


def star(layers: tuple[Layer, ...], size: int, seed: int, hollow: int, style: Style) -> Surface:
    """Return the star of an impact, size pixels wide; hollow is the percentage of its radius that has burnt out."""
    random, box = Random(seed), layers[0][1]
    body, middle, burnt = "", Vector2(box / 2), box / 2 * hollow / 100
    for colour, wide, points, valley, shortest in layers:
        start = random.uniform(0, 2 * pi)
        outer, inner = [], []
        for i in range(2 * points):
            angle = start + pi * (i + random.uniform(-0.22, 0.22)) / points
            far = wide / 2 * (random.uniform(shortest, 1.0) if i % 2 == 0 else valley * random.uniform(0.88, 1.08))
            outer.append(middle + _polar(far, angle))
            inner.append(middle + _polar(min(far, burnt), angle))
        shape = _path(outer) + (_path(reversed(inner)) if burnt else "")  # reversed, it cuts a hole
        body += svg.fill(shape, style.plain(colour))
    if burnt:
        body += svg.ring(middle.x, middle.y, burnt, style.plain(layers[1][0]), 9)
    return encoded(svg.rasterise(body, (box, box), (size, size)))


def wedges(size: tuple[int, int], centre: Point, unit: float, seed: int, style: Style) -> Surface:
    """Return thin wedges that point from the edges of a field to the centre of an attack."""
    random = Random(seed)
    reach = hypot(*size)
    body = ""
    for i in range(64):
        angle = 2 * pi * (i + random.uniform(-0.4, 0.4)) / 64
        tip, wide = random.uniform(400, 820) * unit, random.uniform(0.003, 0.012)
        corners = [centre + _polar(*end) for end in ((tip, angle), (reach, angle - wide), (reach, angle + wide))]
        warm = random.choice(("#FFE3A0", "#FFE3A0", "#FFB45A", "#F2542D"))
        body += svg.fill(_path(corners), mix(style.plain(warm), style.plain(NIGHT), 0.2))
    return encoded(svg.rasterised(body, size, size))


def streaks(height: int, angle: int, unit: float, percent: int, style: Style) -> Surface:
    """Return the streaks behind a card that flies at an angle in degrees, with an opacity in percent."""
    picture = _strong_streaks(height, angle, unit, style).copy()
    if percent < 100:
        picture.fill((255, 255, 255, 255 * percent // 100), special_flags=pygame.BLEND_RGBA_MULT)
    return encoded(picture)


@recent(4)
def _strong_streaks(height: int, angle: int, unit: float, style: Style) -> Surface:
    left, top, right, bottom = streaks_box(height, angle, unit)
    body = ""
    corner = Vector2(left, top)
    for i, (corners, tail) in enumerate(_streaks(height, angle, unit)):
        *_, warm, opacity = STREAKS[i]
        colour, (x, y) = style.plain(warm), tail - corner
        body += (
            f'<linearGradient id="s{i}" gradientUnits="userSpaceOnUse" x1="{-left}" y1="{-top}" x2="{x}" y2="{y}">'
            f'<stop offset="0.15" stop-color="{colour}" stop-opacity="{opacity}"/>'
            f'<stop offset="1" stop-color="{colour}" stop-opacity="0"/></linearGradient>'
            f'<path d="{_path(point - corner for point in corners)}" fill="url(#s{i})"/>'
        )
    return svg.rasterise(body, (right - left, bottom - top), (right - left, bottom - top))


@lru_cache(maxsize=16)
def streaks_box(height: int, angle: int, unit: float) -> tuple[int, int, int, int]:
    """Return the left, top, right and bottom of streaks from the middle of their card, in pixels."""
    points = [corner for corners, _ in _streaks(height, angle, unit) for corner in corners]
    xs, ys = zip(*points, strict=True)
    return floor(min(xs)), floor(min(ys)), ceil(max(xs)), ceil(max(ys))


def _streaks(height: int, angle: int, unit: float) -> Iterator[tuple[list[Vector2], Vector2]]:
    """Yield each streak's corners and the middle of its far end, from the middle of the card."""
    turn = radians(angle)
    along, across = Vector2(-cos(turn), sin(turn)), Vector2(sin(turn), cos(turn))
    for aside, long, *_ in STREAKS:
        wide, far = 23 * unit * long, 680 * unit * long
        ends = ((0.0, 0.2 * wide), (far, wide), (far, -wide), (0.0, -0.2 * wide))
        yield [along * x + across * (y + aside * height) for x, y in ends], along * far


def draw_shard(face: Surface, height: int, ink: int, index: int, seed: int, style: Style) -> Surface:
    """Return one of the wedges that a card bursts into, centred on its middle; ink: its edge's width."""
    corners, middle = wedge(height, index, seed), shard_centre(height, index, seed)
    reach = max(abs(length) for corner in corners for length in corner - middle) + 2 * ink
    side = 2 * round(reach)
    large = svg.transparent((2 * side, 2 * side))
    moved = [2 * (corner - middle) + Vector2(side) for corner in corners]
    pygame.draw.polygon(large, (255, 255, 255), moved)
    card = svg.scaled(face, (2 * cards.width(height), 2 * height))
    piece = svg.transparent(large.get_size())
    piece.blit(card, Vector2(side) - 2 * middle)
    large = svg.clipped(piece, large)
    pygame.draw.lines(large, style.plain(LETTER_INK), True, moved, 2 * ink)
    return pygame.transform.smoothscale(large, (side, side))


def shard_centre(height: int, index: int, seed: int) -> Vector2:
    """Return the middle of a wedge, in pixels from the upper left corner of its card."""
    corners = wedge(height, index, seed)
    return sum(corners, Vector2()) / len(corners)


def wedge(height: int, index: int, seed: int) -> list[Vector2]:
    """Return the corners of one of the SHARDS wedges that make up a card."""
    random = Random(seed)
    width = cards.width(height)
    middle = Vector2(width * random.uniform(0.42, 0.58), height * random.uniform(0.44, 0.56))
    cuts = [2 * pi * (i + random.uniform(-0.28, 0.28)) / SHARDS for i in range(SHARDS)]
    begin, end = [*pairwise([*cuts, cuts[0] + 2 * pi])][index]
    edges = [((x, y), atan2(y - middle.y, x - middle.x)) for x in (1, width - 1) for y in (1, height - 2)]
    turned = [(angle + turn, corner) for corner, angle in edges for turn in (0, 2 * pi, 4 * pi)]
    between = [Vector2(corner) for angle, corner in sorted(turned) if begin < angle < end]
    return [middle, _rim(middle, begin, width, height), *between, _rim(middle, end, width, height)]


def _rim(middle: Vector2, angle: float, width: int, height: int) -> Vector2:
    """Return the point where a ray from the middle leaves the card."""
    ray = _polar(1.0, angle)
    lengths = [((width - 1 if ray.x > 0 else 1) - middle.x) / ray.x] if ray.x else []
    lengths += [((height - 2 if ray.y > 0 else 1) - middle.y) / ray.y] if ray.y else []
    return middle + min(lengths) * ray


_sign = recent(8)(sign)


def lettering(text: str, pixels: int, angle: int, percent: int, style: Style) -> Surface:
    """Return sign lettering turned by an angle in degrees and scaled to a percentage."""
    return encoded(svg.turned(_sign(text, pixels, Enamel.WARM.in_style(style)), angle, percent / 100))


def pill(text: str, pixels: int, edge: str, style: Style) -> Surface:
    """Return a line of text on a dark pill with a coloured edge."""
    words = line(text, Face.INDEX, pixels, style.text(LAMP_TEXT))
    height, rim = round(pixels * 1.75), max(2, round(pixels * 0.09))
    width = words.get_width() + round(height * 0.9)
    body = (
        f'<rect x="{rim / 2}" y="{rim / 2}" width="{width - rim}" height="{height - rim}" rx="{(height - rim) / 2}" '
        f'fill="{style.plain(NIGHT)}" stroke="{style.plain(edge)}" stroke-width="{rim}"/>'
    )
    picture = svg.rasterise(body, (width, height), (width, height))
    picture.blit(words, words.get_rect(center=(width // 2, height // 2)))
    return picture


def frame(height: int, grown: int, thick: int, colour: str, opacity: float = 1.0) -> Surface:
    """Return the outline of a card, grown by some pixels on each side."""
    edge = grown + thick
    size = cards.width(height) + 2 * edge, height + 2 * edge
    picture = svg.transparent(size)
    radius = round(0.064 * height) + grown + thick
    pygame.draw.rect(picture, (*rgb(colour), round(255 * opacity)), (0, 0, *size), thick, radius)
    return encoded(picture)


def _polar(length: float, angle: float) -> Vector2:
    """Return a vector of a length at an angle in radians."""
    return Vector2(length, 0.0).rotate_rad(angle)


def _path(corners: Iterable[Vector2]) -> str:
    return "M" + " L".join(f"{x:.1f} {y:.1f}" for x, y in corners) + " Z"


TURN = 18  # degrees: finer steps are not seen


class Shard(NamedTuple):
    """One shard of a card (None: of a back): how it is drawn, and how it starts to fly."""

    card: Card | None
    look: tuple[int, int, int, int]
    begin: Vector2
    speed: Vector2  # pixels per second
    spin: float  # degrees per second


AHEAD = 0.05
"""Shards start as if they had already flown for this many seconds."""


def shards(card: Card, pose: Pose, unit: float, seed: int, random: Random) -> Iterator[Shard]:
    """Yield the shards of a card: their shapes come from a seed, their flights from a random generator."""
    for index in range(SHARDS):
        off = shard_centre(pose.height, index, seed) - Vector2(pose.height * 5 / 14, pose.height / 2)
        angle = atan2(off.y, off.x) + random.uniform(-0.15, 0.15)
        speed = _polar(random.uniform(0.9, 1.6) * 1080 * unit, angle)
        begin = Vector2(pose.x, pose.y) + off + AHEAD * speed
        look, spin = (pose.height, max(1, round(3 * unit)), index, seed), random.uniform(-540, 540)
        yield Shard(card if pose.up else None, look, begin, speed, spin)


def shard_picture(deck: CardImages, shard: Shard) -> Surface | None:
    """Return a shard as it lay in its card, or None while it is being drawn."""
    face = deck.face(shard.card)
    return None if face is None else deck.images.get(draw_shard, face, *shard.look, deck.style)


class Shards:
    """The shards of cards from the moment they burst; their places are a function of their age."""

    def __init__(self, cards: tuple[tuple[Card, Pose], ...], unit: float, deck: CardImages, random: Random) -> None:
        self._deck = deck
        self._gravity = Vector2(0, 2.6 * 1080 * unit)
        self._age = 0.0
        self._smooth: dict[tuple[int, int], Surface] = {}
        self._turned: dict[tuple[int, int], Surface] = {}
        self._shown: dict[int, Surface] = {}
        self._flying: list[Shard] = []
        seed = random.randrange(1000)
        for card, pose in cards[-2:]:  # the topmost of a pile
            self._flying += shards(card, pose, unit, seed, random)
        for shard in self._flying:
            shard_picture(deck, shard)
        if self._flying:
            deck.images.prerender(self._prerender)

    @property
    def alive(self) -> bool:
        """Whether any shard is still seen."""
        return bool(self._flying) and self._age < SHARD_LIFE

    def advance(self, seconds: float) -> None:
        """Let time pass."""
        self._age += seconds

    def drop(self) -> None:
        """Stop showing and prerendering them."""
        self._flying = []

    def _prerender(self, step: int = 0) -> None:
        """Draw, in the worker, every shard as turned at a step of a sixtieth of a second; then queue the next step."""
        for i, shard in enumerate(self._flying):
            self._at_angle(i, shard, shard.spin * step / 60)
        if self.alive and (step + 1) / 60 < SHARD_LIFE:
            self._deck.images.prerender(partial(self._prerender, step + 1))

    def sprites(self) -> list[Sprite]:
        """Return all shards."""
        drawn = []
        for i, shard in enumerate(self._flying if self.alive else ()):
            if picture := self._at_angle(i, shard, shard.spin * self._age):
                self._shown[i] = picture
                place = shard.begin + shard.speed * self._age + self._gravity * self._age**2 / 2
                drawn.append(centred_sprite(picture, *place))
        return drawn

    def _at_angle(self, index: int, shard: Shard, angle: float) -> Surface | None:
        """Return a shard turned by about an angle; until that is drawn, as it was shown last."""
        angle = round(angle / TURN) * TURN % 360
        if (index, angle) not in self._turned:
            picture = shard_picture(self._deck, shard)
            if picture is None or not self._deck.images.draws_now:
                return self._shown.get(index, picture)
            self._turned[index, angle] = self._turned_by(index, picture, angle)
        return self._turned[index, angle]

    def _turned_by(self, index: int, picture: Surface, angle: int) -> Surface:
        """Return a shard turned by an angle: smoothly up to 90 degrees, and from there by exact quarter turns."""
        right, rest = divmod(angle, 90)
        if (index, rest) not in self._smooth:
            self._smooth[index, rest] = svg.turned(picture, rest)
        return encoded(pygame.transform.rotate(self._smooth[index, rest], 90 * right))
