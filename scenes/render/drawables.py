"""Drawables: what a scene tells of itself, back to front, for the canvas to draw."""

from collections.abc import Sequence
from typing import NamedTuple

import pygame
from pygame import Rect, Surface

Box = tuple[int, int, int, int]
"""A rectangle: x, y, width and height."""


class Sprite(NamedTuple):
    """A picture at a place in pixels, with a pygame blend flag (0: by its alpha).

    hides is a rectangle, given where it is large, in which nothing is seen that lies below the picture.
    """

    picture: Surface
    x: int
    y: int
    blend: int = 0
    hides: Box | None = None

    @property
    def area(self) -> Rect:
        """The pixels it may touch."""
        return self.picture.get_rect().move(self.x, self.y)


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


class LayerBreak(NamedTuple):
    """Tells that all before it lies still for the most part; within a field that is seen moved by (x, y) pixels.

    What comes off the far edge of the field is not seen, and at the near edge nothing moves.
    """

    field: Rect
    x: int = 0
    y: int = 0

    @property
    def area(self) -> Rect:
        """No pixels."""
        return Rect(0, 0, 0, 0)


Drawable = Sprite | Tint | Dirty | LayerBreak
Frame = Sequence[Drawable]
