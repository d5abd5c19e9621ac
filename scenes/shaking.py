"""Shaking: the field is moved a little from its place for a while, and everything on it."""

from collections.abc import Iterable

from pygame import Rect

from scenes.stage.canvas import Drawable, Sprite


def shaken(ground: Iterable[Drawable], field: Rect, dx: int, dy: int) -> Iterable[Drawable]:
    """Return the ground moved by an offset, as far as it is seen in the field: the rails beside it stand still."""
    if not (dx or dy):
        return ground
    return [_seen_in(field, one, dx, dy) for one in ground if isinstance(one, Sprite)]


def _seen_in(field: Rect, one: Sprite, dx: int, dy: int) -> Sprite:
    part = field.move(-dx, -dy).clip(one.area)
    return Sprite(one.picture.subsurface(part.move(-one.x, -one.y)), part.x + dx, part.y + dy)


def shifted(layer: Iterable[Drawable], dx: int, dy: int) -> Iterable[Drawable]:
    """Return drawables moved by an offset."""
    if not (dx or dy):
        return layer
    return [one._replace(x=one.x + dx, y=one.y + dy) if isinstance(one, Sprite) else one for one in layer]
