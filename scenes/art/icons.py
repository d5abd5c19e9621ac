"""Icons and the glyphs of games."""

import pygame
from pygame import Surface

from scenes.render.palette import CONTRAST_YELLOW
from scenes.render.recent import recent
from scenes.render.svg import drawings, rasterise

BOX = 100.0
DRAWINGS = drawings("icons")
PLAIN = (CONTRAST_YELLOW, "#000000")


@recent(256)
def icon(name: str, size: int, colour: str) -> Surface:
    """Return an icon of a size in pixels in one colour; only snow is white, except in the plain tones of high contrast.

    Raises KeyError for an unknown name.
    """
    form = f"{name} plain" if colour in PLAIN and f"{name} plain" in DRAWINGS else name
    drawing = DRAWINGS[form].replace("currentColor", colour)
    picture = rasterise(f'<g fill="{colour}">{drawing}</g>', (BOX, BOX), (size, size))
    if cut := DRAWINGS.get(f"{form} cut"):
        picture.blit(rasterise(cut, (BOX, BOX), (size, size)), (0, 0), special_flags=pygame.BLEND_RGBA_SUB)
    return picture
