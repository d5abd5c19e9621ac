"""Rings and marks around things on the screen, as sprites."""

from pygame import Rect

from scenes.art import marks
from scenes.art.look import Look
from scenes.stage.canvas import Sprite


def ring_around(
    area: Rect, unit: float, look: Look, light: marks.Light = marks.FOCUS, corner: float | None = None
) -> Sprite:
    """Return the focus ring around an area: a card's, unless the radius of its corners in pixels is given."""
    picture = marks.ring(area.size, unit, look, light, corner=corner)
    return Sprite(picture, area.centerx - picture.get_width() // 2, area.centery - picture.get_height() // 2)


def target_around(area: Rect, accent: str, unit: float, look: Look, empty: bool) -> Sprite:
    """Return the mark of a place where the chosen cards may be put."""
    picture = marks.target(area.size, accent, unit, look, empty)
    return Sprite(picture, area.centerx - picture.get_width() // 2, area.centery - picture.get_height() // 2)
