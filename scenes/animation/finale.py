"""A finale: what a place does when its game is won, before the cards cascade; and what finales begin with and draw by.

A finale draws all of the field, opaque, as it is so many seconds after it began: so it needs nothing to be remembered,
can be skipped at any moment, and is one still picture where little moves. Everything that takes a while to draw is
drawn when it is made, in the worker thread.
"""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from random import Random
from typing import ClassVar

from pygame import Rect, Surface

from scenes.art.scenery.common import light_pool, strip, tiled
from scenes.render.drawables import Drawable, Sprite
from scenes.render.palette import mix, rgb
from scenes.render.renderer import RleSurface


@dataclass(frozen=True, slots=True)
class Stage:
    """What a finale begins with: the place as it fills the field, the cards as they lie there, and chance.

    Marks lie on cards, such as seals. In front of it all stands what reaches into the field from above. Everything is
    in pixels of the screen; unit is a 1080th of its height.
    """

    place: Surface
    cards: Sequence[Sprite]
    marks: Sequence[Sprite]
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


def progress(age: float, start: float, takes: float) -> float:
    """Return how much of a stretch of time has passed, from 0 to 1."""
    return min(1.0, max(0.0, (age - start) / takes))


def vertical_gradient(size: tuple[int, int], stops: Sequence[tuple[float, str]]) -> Surface:
    """Return a gradient from top to bottom, opaque."""
    rows = []
    for row in range(size[1]):
        at = row / size[1]
        below = next((index for index, (place, _tone) in enumerate(stops) if place >= at), len(stops) - 1)
        (start, one), (end, other) = stops[max(0, below - 1)], stops[below]
        rows.append(rgb(mix(one, other, (at - start) / (end - start) if end > start else 1.0)))
    return tiled(strip(rows), size)


def light_levels(radii: tuple[float, float], colour: str, share: float, count: int) -> list[Surface]:
    """Return light that grows in so many steps."""
    return [light_pool(radii, colour, share * (step + 1) / count) for step in range(count)]


def light_level(levels: Sequence[Surface], share: float) -> list[Surface]:
    """Return the picture of how bright a light is, none where it is dark."""
    step = round(share * len(levels))
    return [levels[step - 1]] if step else []


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
