"""Tablets: the screens about the program itself, each on a tablet in the blurred hall."""

from collections.abc import Iterator

from pygame import Surface

from scenes.art import hall, panels
from scenes.art.look import Look
from scenes.controls.pen import Pen
from scenes.controls.veil import veiled
from scenes.stage.canvas import Drawable, Sprite

TABLET, RISE = (140, 60, 1640, 960), 120  # units: its place, and how far its top rises in the middle
TITLE_AT, TITLE = (960, 152), 86
DARK = 0.45


def ground(size: tuple[int, int], look: Look) -> Surface:
    """Draw the hall as it lies behind a tablet, blurred and dark, opaque."""
    return veiled([Sprite(hall.hall(size, look), 0, 0)], size, DARK)


def tablet_frame(title: str, pen: Pen) -> Iterator[Drawable]:
    """Tell what is seen of a tablet and its title."""
    area = pen.frame.rect(*TABLET)
    picture = pen.studio.picture(panels.tablet, area.size, pen.frame.length(RISE), pen.frame.unit, pen.look)
    if picture:
        yield Sprite(picture, *picture.get_rect(center=area.center).topleft)
    yield pen.sign(title, TITLE, TITLE_AT, width=760)
