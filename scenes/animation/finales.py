"""Finales: how a place celebrates a win before the cards cascade: the base class, and the light that they share.

A finale draws the whole field, opaque, as a function of its age: so it can be skipped at any moment, and without full
motion it is a single picture. Everything that is slow to draw is drawn by its constructor, in the worker.
"""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from random import Random
from typing import ClassVar

from pygame import BLEND_RGB_ADD, Rect, Surface

from scenes.art.scenery.common import light_pool
from scenes.render.drawables import Dirty, Drawable, Point, Sprite, Tint

ADD = BLEND_RGB_ADD
FADES = 8
"""The steps in which a finale takes over from the table."""


@dataclass(frozen=True, slots=True)
class Stage:
    """What a finale starts with, in pixels of the screen; unit is a 1080th of its height.

    place: the picture of the place that fills the field.
    cards, marks: the cards, and what lies on them, such as seals.
    """

    place: Surface
    cards: Sequence[Sprite]
    marks: Sequence[Sprite]
    field: Rect
    unit: float
    random: Random

    def point(self, x: float, y: float) -> tuple[int, int]:
        """Return the pixel at shares of the width and height of the field."""
        return self.field.left + round(x * self.field.width), self.field.top + round(y * self.field.height)

    def length(self, units: float) -> int:
        """Return a length in pixels, at least 1, given in units."""
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
    """An opaque picture that fades away over what is below it, in a number of steps; its alpha changes in place."""

    def __init__(self, picture: Surface, topleft: tuple[int, int], takes: float, steps: int) -> None:
        self._sprite = Sprite(picture, *topleft)
        self._takes, self._steps = takes, steps

    def paint(self, sprite: Sprite) -> None:
        """Draw a sprite on the picture."""
        self._sprite.picture.blit(sprite.picture, (sprite.x - self._sprite.x, sprite.y - self._sprite.y))

    def frame(self, age: float) -> Iterator[Drawable]:
        """Draw it at an age in seconds; nothing once it is gone."""
        opacity = 255 * (self._steps - int(age / self._takes * self._steps)) // self._steps
        if opacity > 0:
            self._sprite.picture.set_alpha(opacity if opacity < 255 else None)  # with 255, a blit takes 40 ms
            yield Dirty((*self._sprite.area.topleft, *self._sprite.area.size), opacity)
            yield self._sprite._replace()  # anew, as it no longer hides what is below


class Glow:
    """A pool of light that grows up to a share of full light, in a number of steps.

    Most steps are several pictures laid over one another, because one for each would take a hundred MiB.
    """

    def __init__(self, radii: tuple[float, float], colour: str, share: float, steps: int) -> None:
        self._steps = steps
        kept = sorted({1, 2, 3, *range(steps, 0, -4)})
        self._pools = {step: light_pool(radii, colour, share * step / steps) for step in kept}

    def lit(self, share: float, point: Point) -> Iterator[Sprite]:
        """Draw it at a share of its strength, centred on a point; nothing for darkness."""
        left = round(share * self._steps)
        while left:
            step = max(step for step in self._pools if step <= left)
            yield Sprite.at(self._pools[step], ADD, center=point)
            left -= step


def whole_cards(sprites: Iterable[Sprite]) -> list[Sprite]:
    """Return one picture for each card, with parts such as open eyes painted on it."""
    cards: list[Sprite] = []
    for sprite in sprites:
        below = next((index for index in reversed(range(len(cards))) if _on(sprite, cards[index])), None)
        if below is None:
            cards.append(sprite)
        else:
            card = cards[below]
            picture = card.picture.copy()
            picture.blit(sprite.picture, (sprite.x - card.x, sprite.y - card.y), special_flags=sprite.blend)
            cards[below] = card._replace(picture=picture)
    return cards


def _on(sprite: Sprite, card: Sprite) -> bool:
    """Whether a sprite is a part of a card rather than a card."""
    return sprite.picture.get_height() < 0.8 * card.picture.get_height() and bool(card.area.contains(sprite.area))


def light_on(area: Rect, colour: tuple[int, int, int]) -> Tint:
    """Return a tint that adds light to an area."""
    return Tint((area.x, area.y, area.width, area.height), colour, ADD)


def light_beam(outline: str, bright: str, dark: str) -> str:
    """Return light within an outline that fades downwards from one colour to another."""
    stops = f'<stop offset="0" stop-color="{bright}"/><stop offset="1" stop-color="{dark}"/>'
    gradient = f'<defs><linearGradient id="b" x1="0" y1="0" x2="0" y2="1">{stops}</linearGradient></defs>'
    return gradient + f'<path d="{outline}" fill="url(#b)"/>'
