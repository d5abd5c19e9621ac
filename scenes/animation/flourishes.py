"""What rewards a card that comes home and a pile that is sealed: pips and rings that burst, a flame, a crate.

Each follows from its age alone, and is over by itself; what is not drawn in time is left out.
"""

from collections.abc import Sequence
from dataclasses import replace
from typing import Protocol

from pygame import Rect, Surface, Vector2

from scenes.animation import attack_art
from scenes.animation import durations as d
from scenes.animation.card_images import CardImages, centred
from scenes.animation.positions import Layout
from scenes.animation.timeline import Home, Seal
from scenes.art import pips, tokens
from scenes.render import svg
from scenes.render.drawables import Drawable
from scenes.render.easing import Tween, in_out_cubic, linear, out_back, out_cubic, recoil, share, sine
from scenes.render.palette import BRASS_LIGHT, FOCUS_GLOW, LAMP_TEXT
from scenes.render.renderer import encoded
from scenes.render.style import Style


class Flourish(Protocol):
    """Something that is seen for so many seconds."""

    lasts: float

    def prerender(self) -> None:
        """Have drawn what will be seen."""

    def drawables(self, age: float) -> list[Drawable]:
        """Return what is seen of it at an age in seconds."""


BURST, BURST_REACH, BURST_SIDES = 8, (0.42, 0.86), (24, 24, 18, 11)
"""The pips that fly from a card that has come home; how far from its middle, in card heights, and how large, in u."""
FLAME, ARC = 44, 90  # u: how large a flame is, and how high what flies to a rail rises above the straight way
RING, RING_STEPS = (120, 270), 6  # u: a shock ring's first and last width


class Homecoming:
    """A card has come home: its pip pops in a ring of small ones, its edge flashes, and a flame runs to the score."""

    lasts = d.HOME_FLAME

    def __init__(self, home: Home, layout: Layout, deck: CardImages) -> None:
        self._home, self._deck = home, deck
        self._unit = layout.field.height / 1080
        self._middle, self._score = Vector2(home.spot.centre), Vector2(layout.score_point)

    def prerender(self) -> None:
        """Have the small pips and the flame drawn."""
        for side in BURST_SIDES:
            self._pip(side * self._unit)
        self._flame()

    def drawables(self, age: float) -> list[Drawable]:
        """Return the edge, the pips and the flame."""
        dip = d.HOME_DEEP * self._unit * recoil(share(age, 0.0, d.HOME_DIPS))  # as the card's own
        spot = replace(self._home.spot, y=self._home.spot.y + round(dip))
        seen: list[Drawable] = []
        if age < d.HOME_FLASH:
            thick = max(2, round(5 * spot.height / 196))
            edge = self._deck.images.get(attack_art.frame, spot.height, 0, thick, self._deck.style.plain(LAMP_TEXT))
            seen += centred(edge, spot.centre)
        if age < d.POP:
            seen += popping_pip(self._deck, self._home._replace(spot=spot), age)
        if age < d.HOME_BURST:
            gone = share(age, 0.0, d.HOME_BURST)
            far = Tween(*BURST_REACH, 0.0, d.HOME_BURST, out_cubic).at(age) * spot.height
            picture = self._pip(BURST_SIDES[int(gone * len(BURST_SIDES))] * self._unit)
            for turn in range(BURST):
                seen += centred(picture, self._middle + Vector2(0, -far).rotate(360 / BURST * turn))
        if age >= (since := d.HOME_FLAME - d.HOME_FLIES):
            far = in_out_cubic(share(age, since, d.HOME_FLIES))
            place = self._middle.lerp(self._score, far) - Vector2(0, ARC * self._unit * sine(far))
            seen += centred(self._flame(), place)
        return seen

    def _pip(self, side: float) -> Surface | None:
        return self._deck.images.get(pips.rimmed, self._home.card.suit, round(side), self._deck.style)

    def _flame(self) -> Surface | None:
        return self._deck.images.get(flame, round(FLAME * self._unit), self._deck.style)


def popping_pip(deck: CardImages, home: Home, age: float) -> list[Drawable]:
    """Return the pip of a card that has come home, shrinking from larger than it is to where it belongs."""
    scale = round(Tween(d.POP_SCALE, 1.0, 0.0, d.POP, out_back).at(age) * 24) / 24  # in few pictures
    spot, side = home.spot, 0.184 * home.spot.height
    picture = deck.images.get(pips.pip, home.card.suit, round(side * scale), deck.style)
    x = spot.x + spot.width - 0.05 * spot.height - side / 2  # where a card's pip is, from its upper right corner
    y = spot.y + 0.049 * spot.height + side / 2
    return centred(picture, (x, y))


def flame(size: int, style: Style) -> Surface:
    """Return a small soft light of a width in pixels, bright in its middle."""
    body = (
        '<radialGradient id="f"><stop offset="0" stop-color="#FFFBEA"/>'
        f'<stop offset="0.28" stop-color="{style.plain(FOCUS_GLOW)}" stop-opacity="0.95"/>'
        f'<stop offset="1" stop-color="{style.plain(FOCUS_GLOW)}" stop-opacity="0"/></radialGradient>'
        '<circle cx="50" cy="50" r="50" fill="url(#f)"/>'
    )
    return encoded(svg.rasterise(body, (100, 100), (size, size)))


class Stamp:
    """A pile is sealed: a brass ring runs outward, and a crate flies to the rail, where its row flashes in turn."""

    def __init__(self, sealed: Seal, layout: Layout, deck: CardImages) -> None:
        self._at, self._deck = Vector2(sealed.pose.x, sealed.pose.y), deck
        self._unit = layout.field.height / 1080
        self._goals: Sequence[Rect] = layout.gauge(sealed.card)
        stays = d.CRATE_LEAVES + d.CRATE_FLIES + len(self._goals) * d.CRATE_GAP + d.CRATE_FLASH
        self.lasts = stays if self._goals else d.RING_RUNS

    def prerender(self) -> None:
        """Have the steps of the ring drawn."""
        for step in range(RING_STEPS):
            self._ring(step)

    def drawables(self, age: float) -> list[Drawable]:
        """Return the ring, and then the crate or the flashes."""
        seen: list[Drawable] = []
        if age < d.RING_RUNS:
            seen += centred(self._ring(int(age / d.RING_RUNS * RING_STEPS)), self._at)
        if not self._goals:
            return seen
        last, style = self._goals[-1], self._deck.style
        unit = last.height / tokens.CRATE[1]
        arrives = d.CRATE_LEAVES + d.CRATE_FLIES
        if d.CRATE_LEAVES <= age < arrives:
            far = in_out_cubic(share(age, d.CRATE_LEAVES, d.CRATE_FLIES))
            place = self._at.lerp(last.center, far) - Vector2(0, ARC * self._unit * sine(far))
            seen += centred(tokens.crate(True, unit, style), place)
        for index, goal in enumerate(self._goals):
            lit = share(age, arrives + index * d.CRATE_GAP, d.CRATE_FLASH)
            if 0 < lit < 1:
                seen += centred(tokens.crate(True, unit, style, lit=True), goal.center)
        return seen

    def _ring(self, step: int) -> Surface | None:
        wide = Tween(*RING, 0, RING_STEPS - 1, linear).at(step) * self._unit
        thick = (1 - step / RING_STEPS) * 8 * self._unit + 1
        return self._deck.images.get(shock_ring, round(wide), round(thick), self._deck.style)


def shock_ring(wide: int, thick: int, style: Style) -> Surface:
    """Return a brass ring of a width and a thickness in pixels."""
    middle, radius = wide / 2, (wide - thick) / 2
    return encoded(
        svg.rasterise(svg.ring(middle, middle, radius, style.plain(BRASS_LIGHT), thick), (wide, wide), (wide, wide))
    )
