"""Drawables: what a scene tells of itself, back to front, for the canvas to draw."""

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

import pygame
from pygame import Rect, Surface

Box = tuple[int, int, int, int]  # a rectangle: x, y, width and height


class Sprite(NamedTuple):
    """A picture at a place in pixels."""

    picture: Surface
    x: int
    y: int
    blend: int = 0  # a flag of pygame; 0: by its alpha
    hides: Box | None = None  # given where it is large: a rectangle in which nothing is seen below the picture

    @property
    def area(self) -> Rect:
        """The pixels it may touch."""
        return self.picture.get_rect().move(self.x, self.y)

    @classmethod
    def at(cls, picture: Surface, blend: int = 0, **anchor: tuple[int, int]) -> "Sprite":
        """Return a picture with a point of it at a place, named as those of pygame rectangles: center, midleft ..."""
        return cls(picture, *picture.get_rect(**anchor).topleft, blend)


def placed(picture: Surface | None, blend: int = 0, **anchor: tuple[int, int]) -> Sequence[Sprite]:
    """Return a picture with a point of it at a place, as `Sprite.at` does; nothing while it is not drawn yet."""
    return () if picture is None else (Sprite.at(picture, blend, **anchor),)


class Tint(NamedTuple):
    """A colour multiplied into or added to everything below it, in a rectangle."""

    box: Box
    colour: tuple[int, int, int]
    blend: int = pygame.BLEND_RGB_MULT

    @property
    def area(self) -> Rect:
        """The pixels it may touch."""
        return Rect(self.box)


class Dirty(NamedTuple):
    """Tells that a picture was changed in a rectangle at a time; shows nothing itself."""

    box: Box
    time: float

    @property
    def area(self) -> Rect:
        """The pixels to draw anew."""
        return Rect(self.box)


class Shift(NamedTuple):
    """Within a field, what lies still is seen moved by (x, y) pixels, as far as it stays there."""

    field: Rect
    x: int
    y: int


class LayerBreak(NamedTuple):
    """Tells that all before it lies still for the most part; where fields of it shake, each is shifted by itself."""

    shifts: tuple[Shift, ...] = ()

    @property
    def area(self) -> Rect:
        """No pixels."""
        return Rect(0, 0, 0, 0)


Drawable = Sprite | Tint | Dirty | LayerBreak
Frame = Sequence[Drawable]


def lowered(drawables: Iterable[Drawable], pixels: int) -> Iterator[Drawable]:
    """Yield drawables, the pictures among them so many pixels lower."""
    return (one._replace(y=one.y + pixels) if isinstance(one, Sprite) else one for one in drawables)


class SideBySide:
    """Several frames as one; of what lies still in each it remembers how that was moved to its area."""

    def __init__(self) -> None:
        self._known: dict[int, _Moved] = {}

    def frame(self, parts: Sequence[tuple[Frame, Rect]]) -> Frame:
        """Return one frame of several, each laid out from (0, 0), and seen in an area of its own and nowhere else."""
        still: list[Drawable] = []
        above: list[Drawable] = []
        shifts: list[Shift] = []
        for number, (frame, area) in enumerate(parts):
            drawables = list(frame)
            at = next((at for at, one in enumerate(drawables) if isinstance(one, LayerBreak)), -1)
            if at >= 0:
                broken = drawables[at]
                assert isinstance(broken, LayerBreak)
                shifts += [Shift(shift.field.move(area.topleft), shift.x, shift.y) for shift in broken.shifts]
                still += self._still(number, drawables[:at], area)
            above += [one for one in _all_within(drawables[at + 1 :], area) if one is not None]
        return [*still, LayerBreak(tuple(shifts)), *above]

    def _still(self, number: int, drawables: list[Drawable], area: Rect) -> list[Drawable]:
        known = self._known.get(number)
        if known is None or known.area != area:
            known = self._known[number] = _Moved(area.copy(), drawables, _all_within(drawables, area))
        elif known.drawables != drawables:
            # Most are those of the frame before. They are kept alive here, so that no other can have the id of one.
            again = {id(one): moved for one, moved in zip(known.drawables, known.moved, strict=True)}
            moved = [again[id(one)] if id(one) in again else _within(one, area) for one in drawables]
            known = self._known[number] = _Moved(known.area, drawables, moved)
        return [one for one in known.moved if one is not None]


class _Moved(NamedTuple):
    """What lies still in one part of a frame, and how each of it is seen in its area, if at all."""

    area: Rect
    drawables: list[Drawable]
    moved: list[Drawable | None]


def _all_within(drawables: Sequence[Drawable], area: Rect) -> list[Drawable | None]:
    return [_within(one, area) for one in drawables]


def _within(one: Drawable, area: Rect) -> Drawable | None:
    """Return a drawable moved into an area, as far as it lies there."""
    left, top, wide, high = area
    if isinstance(one, Sprite) and one.hides is None:  # most by far, and most lie there as wholes
        width, height = one.picture.get_size()
        if one.x >= 0 and one.y >= 0 and one.x + width <= wide and one.y + height <= high:
            return one if left == top == 0 else Sprite(one.picture, one.x + left, one.y + top, one.blend)
    seen = one.area.move(area.topleft).clip(area)
    if not seen or isinstance(one, LayerBreak):
        return None
    if not isinstance(one, Sprite):
        return one._replace(box=(*seen.topleft, *seen.size))
    part = seen.move(-one.x - area.x, -one.y - area.y)
    whole = part.size == one.picture.get_size()
    picture = one.picture if whole else _part(one.picture, (*part.topleft, *part.size))
    if one.hides is None:
        return Sprite(picture, *seen.topleft, one.blend)
    hidden = Rect(one.hides).move(area.topleft).clip(seen)
    return Sprite(picture, *seen.topleft, one.blend, (*hidden.topleft, *hidden.size))


@lru_cache(maxsize=512)
def _part(picture: Surface, box: Box) -> Surface:
    """Return a part of a picture, the same each time, so that frames can be compared.

    It shares the picture's memory, unless that is encoded for quick drawing: then it may be freed at any moment.
    """
    if not picture.get_flags() & (pygame.RLEACCEL | pygame.RLEACCELOK):
        return picture.subsurface(box)
    part = Surface(box[2:], pygame.SRCALPHA, 32)
    part.blit(picture, (0, 0), box)
    return part
