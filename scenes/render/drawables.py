"""Drawables: the values that a frame consists of, back to front, for the renderer to draw."""

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple
from weakref import WeakValueDictionary

import pygame
from pygame import Rect, Surface

Point = tuple[int, int]  # of the screen, in pixels
Box = tuple[int, int, int, int]  # a rectangle: x, y, width and height


class Sprite(NamedTuple):
    """A picture and the pixel of its upper left corner."""

    picture: Surface
    x: int
    y: int
    blend: int = 0  # a pygame blend flag; 0 blends by alpha
    hides: Box | None = None  # for large pictures: a box in which the picture is opaque

    @property
    def area(self) -> Rect:
        """The pixels it may change."""
        return self.picture.get_rect().move(self.x, self.y)

    @classmethod
    def at(cls, picture: Surface, blend: int = 0, **anchor: tuple[int, int]) -> "Sprite":
        """Return a picture with one of its points at a place; points are named as in pygame's Rect, such as center."""
        return cls(picture, *picture.get_rect(**anchor).topleft, blend)


def placed(picture: Surface | None, blend: int = 0, **anchor: tuple[int, int]) -> Sequence[Sprite]:
    """Return a picture placed as by `Sprite.at`, or nothing while it is not drawn yet."""
    return () if picture is None else (Sprite.at(picture, blend, **anchor),)


class Tint(NamedTuple):
    """A colour multiplied with (or added to) everything below it in a box."""

    box: Box
    colour: tuple[int, int, int]
    blend: int = pygame.BLEND_RGB_MULT

    @property
    def area(self) -> Rect:
        """The pixels it may change."""
        return Rect(self.box)


class Dirty(NamedTuple):
    """Says that a picture changed in place within a box at a time; shows nothing itself."""

    box: Box
    time: float

    @property
    def area(self) -> Rect:
        """The pixels to redraw."""
        return Rect(self.box)


class Shift(NamedTuple):
    """Shows the static layer moved by (x, y) pixels within a field, clipped to that field."""

    field: Rect
    x: int
    y: int


class LayerBreak(NamedTuple):
    """Ends the static layer: what comes before it rarely changes; what follows moves. Shifts shake fields of it."""

    shifts: tuple[Shift, ...] = ()

    @property
    def area(self) -> Rect:
        """Empty, since it changes no pixels itself."""
        return Rect(0, 0, 0, 0)


Drawable = Sprite | Tint | Dirty | LayerBreak
Frame = Sequence[Drawable]


def lowered(drawables: Iterable[Drawable], pixels: int) -> Iterator[Drawable]:
    """Yield drawables with all sprites, and what they hide, moved down by a number of pixels."""
    for drawable in drawables:
        if isinstance(drawable, Sprite):
            box = drawable.hides
            yield drawable._replace(y=drawable.y + pixels, hides=box and (box[0], box[1] + pixels, *box[2:]))
        else:
            yield drawable


class SideBySide:
    """Joins several frames into one, and caches how the static layer of each was moved into its area."""

    def __init__(self) -> None:
        self._moved: dict[int, _Moved] = {}

    def frame(self, parts: Sequence[tuple[Frame, Rect]]) -> Frame:
        """Return one frame of several, each laid out from (0, 0) and moved into, and clipped to, its area."""
        still: list[Drawable] = []
        above: list[Drawable] = []
        shifts: list[Shift] = []
        for number, (frame, area) in enumerate(parts):
            drawables = list(frame)
            at = next((at for at, drawable in enumerate(drawables) if isinstance(drawable, LayerBreak)), -1)
            if at >= 0:
                broken = drawables[at]
                assert isinstance(broken, LayerBreak)
                shifts += [Shift(shift.field.move(area.topleft), shift.x, shift.y) for shift in broken.shifts]
                still += self._still(number, drawables[:at], area)
            above += [drawable for drawable in _all_within(drawables[at + 1 :], area) if drawable is not None]
        return [*still, LayerBreak(tuple(shifts)), *above]

    def _still(self, number: int, drawables: list[Drawable], area: Rect) -> list[Drawable]:
        last = self._moved.get(number)
        if last is None or last.area != area:
            last = self._moved[number] = _Moved(area.copy(), drawables, _all_within(drawables, area))
        elif last.drawables != drawables:
            # most are objects of the last frame, which are kept alive here, so an equal id means the same object
            again = dict(zip(map(id, last.drawables), last.moved, strict=True))
            moved = [again[id(new)] if id(new) in again else _within(new, area) for new in drawables]
            last = self._moved[number] = _Moved(last.area, drawables, moved)
        return [drawable for drawable in last.moved if drawable is not None]


class _Moved(NamedTuple):
    """The static layer of one frame, and each of its drawables as moved into an area; None where it is not seen."""

    area: Rect
    drawables: list[Drawable]
    moved: list[Drawable | None]


def _all_within(drawables: Sequence[Drawable], area: Rect) -> list[Drawable | None]:
    return [_within(drawable, area) for drawable in drawables]


def _within(drawable: Drawable, area: Rect) -> Drawable | None:
    """Return a drawable moved into an area and clipped to it; None if nothing of it is left."""
    left, top, wide, high = area
    if isinstance(drawable, Sprite) and drawable.hides is None:  # the usual case, made fast: it lies inside as a whole
        picture, x, y, blend, _ = drawable
        width, height = picture.get_size()
        if x >= 0 and y >= 0 and x + width <= wide and y + height <= high:
            return drawable if left == top == 0 else Sprite(picture, x + left, y + top, blend)
    visible = drawable.area.move(area.topleft).clip(area)
    if not visible or isinstance(drawable, LayerBreak):
        return None
    if not isinstance(drawable, Sprite):
        return drawable._replace(box=(*visible.topleft, *visible.size))
    part = visible.move(-drawable.x - area.x, -drawable.y - area.y)
    whole = part.size == drawable.picture.get_size()
    picture = drawable.picture if whole else _part(drawable.picture, (*part.topleft, *part.size))
    if drawable.hides is None:
        return Sprite(picture, *visible.topleft, drawable.blend)
    hidden = Rect(drawable.hides).move(area.topleft).clip(visible)
    return Sprite(picture, *visible.topleft, drawable.blend, (*hidden.topleft, *hidden.size))


def clipped(drawable: Drawable, area: Rect) -> Sequence[Drawable]:
    """Return a drawable; of a sprite only what lies within an area, if anything."""
    whole = drawable.area
    visible = whole.clip(area)
    if visible == whole or not isinstance(drawable, Sprite):
        return (drawable,)
    box = *visible.move(-drawable.x, -drawable.y).topleft, *visible.size
    return (Sprite(_part(drawable.picture, box), *visible.topleft, drawable.blend),) if visible else ()


_parts = WeakValueDictionary[tuple[Surface, Box], Surface]()
"""The parts of pictures that are now in a frame: the next one is compared with it by identity."""


def _part(picture: Surface, box: Box) -> Surface:
    """Return a part of a picture that shares its pixels; of an RLE picture, whose pixels SDL may free, those of a copy.

    A part of that picture itself must never be read: its pixels may be those of another picture by then.
    """
    part = _parts.get((picture, box))
    if part is None:
        encoded = picture.get_flags() & (pygame.RLEACCEL | pygame.RLEACCELOK)
        part = (picture.copy() if encoded else picture).subsurface(box)
        _parts[picture, box] = part
    return part
