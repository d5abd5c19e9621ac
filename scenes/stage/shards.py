"""Shards: the wedges that struck cards burst into, tumbling off."""

from functools import partial
from math import atan2, cos, sin
from random import Random
from typing import NamedTuple

import pygame
from pygame import Surface

from game.cards import Card
from scenes.animation import attack_art
from scenes.animation.card_images import Deck
from scenes.animation.durations import SHARD_LIFE
from scenes.animation.timeline import Pose
from scenes.render import svg
from scenes.render.drawables import Sprite
from scenes.stage.quick import encoded

MOST = 2  # cards that burst: of a pile, the topmost
SPEED, GRAVITY = (0.9, 1.6), 2.6  # heights of the field a second, and a second squared
SPIN = 540.0  # degrees a second, at most
AHEAD = 0.05  # seconds that they have flown when they are seen first
TURN = 18  # degrees: finer is not seen
INK = 3.0  # u
STEP = 1 / 60  # seconds between the moments for which they are turned beforehand


class Shard(NamedTuple):
    """One shard of a card (None: of a back) as it sets out: what it is drawn from, where, and how fast it goes.

    Its middle and its speed in pixels, across and down; its spin in degrees a second.
    """

    card: Card | None
    asked: tuple[int, int, int, int]
    x: float
    y: float
    across: float
    down: float
    spin: float


class Shards:
    """The shards of some cards that lie at poses, from the moment they burst: all else follows from their age."""

    def __init__(self, cards: tuple[tuple[Card, Pose], ...], unit: float, deck: Deck, random: Random) -> None:
        self._deck = deck
        self._ink = max(1, round(INK * unit))
        self._gravity = GRAVITY * 1080 * unit
        self._age = 0.0
        self._smooth: dict[tuple[int, int], Surface] = {}
        self._turned: dict[tuple[int, int], Surface] = {}
        self._seen: dict[int, Surface] = {}
        self._flying: list[Shard] = []
        seed = random.randrange(1000)
        for card, pose in cards[-MOST:]:
            for index in range(attack_art.SHARDS):
                x, y = attack_art.shard_centre(pose.height, index, seed)
                from_left, from_top = x - pose.height * 5 / 14, y - pose.height / 2
                angle = atan2(from_top, from_left) + random.uniform(-0.15, 0.15)
                speed = random.uniform(*SPEED) * 1080 * unit
                across, down = speed * cos(angle), speed * sin(angle)
                begin = pose.x + from_left + AHEAD * across, pose.y + from_top + AHEAD * down
                asked = pose.height, self._ink, index, seed
                shown = card if pose.up else None
                self._flying.append(Shard(shown, asked, *begin, across, down, random.uniform(-SPIN, SPIN)))
                self._picture(shown, asked)
        self._foresee(0)

    @property
    def alive(self) -> bool:
        """Whether any is still seen."""
        return bool(self._flying) and self._age < SHARD_LIFE

    def advance(self, seconds: float) -> None:
        """Let them tumble on."""
        self._age += seconds

    def drop(self) -> None:
        """Take note that they will not be seen: no more of them are turned."""
        self._flying = []

    def _foresee(self, step: int) -> None:
        """Have the studio turn every shard as it will be seen from a step on; what else flies is drawn in between."""
        if self.alive and step * STEP < SHARD_LIFE:
            self._deck.studio.foresee(partial(self._turn, step))

    def _turn(self, step: int) -> None:
        for i, one in enumerate(self._flying):
            self._at_angle(i, one, _steps(one.spin * step * STEP))
        self._foresee(step + 1)

    def sprites(self) -> list[Sprite]:
        """Return all shards as they are seen now."""
        if not self.alive:
            return []
        seen, age = [], self._age
        fallen = self._gravity * age * age / 2
        for i, one in enumerate(self._flying):
            if picture := self._at_angle(i, one, _steps(one.spin * age)):
                self._seen[i] = picture
                width, height = picture.get_size()
                x, y = one.x + one.across * age, one.y + one.down * age + fallen
                seen.append(Sprite(picture, round(x - width / 2), round(y - height / 2)))
        return seen

    def _at_angle(self, index: int, shard: Shard, angle: int) -> Surface | None:
        """Return a shard turned by an angle; as long as it is not turned so far, as it was seen last."""
        if (index, angle) not in self._turned:
            picture = self._picture(shard.card, shard.asked)
            if picture is None or not self._deck.studio.draws_now:
                return self._seen.get(index, picture)
            self._turned[index, angle] = self._turned_by(index, picture, angle)
        return self._turned[index, angle]

    def _turned_by(self, index: int, picture: Surface, angle: int) -> Surface:
        """Return a shard turned by an angle, up to a right angle smoothly, and from there on by right angles."""
        right, rest = divmod(angle, 90)
        if (index, rest) not in self._smooth:
            self._smooth[index, rest] = svg.turned(picture, rest)
        return encoded(pygame.transform.rotate(self._smooth[index, rest], 90 * right))

    def _picture(self, card: Card | None, asked: tuple[int, int, int, int]) -> Surface | None:
        face = self._deck.face(card)
        return None if face is None else self._deck.studio.picture(attack_art.shard, face, *asked, self._deck.look)


def _steps(angle: float) -> int:
    """Return the nearest angle, in degrees, at which shards are drawn."""
    return round(angle / TURN) * TURN % 360
