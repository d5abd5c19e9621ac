"""Painting: the drawables of a frame, onto those parts of a screen that are to be drawn anew."""

from collections.abc import Iterator, Sequence

import pygame
from pygame import Rect, Surface

from scenes.render.drawables import Drawable, Frame, Sprite, Wash
from scenes.stage.quick import Quick

BAND = 256 * 1024  # bytes that stay in the processor's cache


def paint(screen: Surface, frame: Frame, dirty: Sequence[Rect], areas: Sequence[Rect] = ()) -> None:
    """Draw those parts of a frame that lie in the given parts of the screen; areas are those of its drawables."""
    areas = areas or [one.area for one in frame]
    for part in dirty:
        screen.set_clip(part)
        row: list[tuple[Surface, tuple[int, int]]] = []
        for i in _seen_in(part, frame, areas):
            one = frame[i]
            if isinstance(one, Sprite) and not one.blend:
                row.append((one.picture, (one.x, one.y)))
                continue
            if isinstance(one, Wash):
                for band in _bands(part) if row else (part,):
                    screen.set_clip(band)
                    screen.fblits(row)
                    if washed := band.clip(one.box):  # beside the clip pygame would fill it all
                        screen.fill(one.colour, washed, one.blend)
                screen.set_clip(part)
            else:
                screen.fblits(row)
                if isinstance(one, Sprite):
                    screen.blit(one.picture, (one.x, one.y), special_flags=one.blend)
            row = []
        screen.fblits(row)
    screen.set_clip(None)


def _bands(part: Rect) -> Iterator[Rect]:
    """Tell a part of the screen band by band: what is drawn on one is washed while it is still at hand."""
    height = max(1, BAND // (4 * part.width))
    for top in range(part.top, part.bottom, height):
        yield Rect(part.left, top, part.width, min(height, part.bottom - top))


def _seen_in(part: Rect, frame: Frame, areas: Sequence[Rect]) -> list[int]:
    """Return what of a frame touches a part of the screen, back to front, less what lies below something opaque."""
    touched = part.collidelistall(areas)
    for place in range(len(touched) - 1, 0, -1):
        one = frame[touched[place]]
        if areas[touched[place]].contains(part) and isinstance(one, Sprite) and _covers(one, part):
            return touched[place:]
    return touched


def drawn(frame: Frame, size: tuple[int, int]) -> Surface:
    """Return an opaque picture of a whole frame."""
    picture = Surface(size, 0, 32)
    paint(picture, [_plain(one) for one in frame], [picture.get_rect()])
    return picture


def _plain(one: Drawable) -> Drawable:
    """Return a drawable for another destination than the screen."""
    match one:
        case Sprite(picture=Quick() as quick):
            return one._replace(picture=quick.plain)
    return one


def _covers(one: Sprite, part: Rect) -> bool:
    """Tell whether nothing is seen below a sprite in a part of its area."""
    if one.hides and Rect(one.hides).contains(part):
        return True
    picture = one.picture
    return not (
        one.blend
        or picture.get_flags() & pygame.SRCALPHA
        or picture.get_colorkey() is not None
        or picture.get_alpha() not in (None, 255)
    )
