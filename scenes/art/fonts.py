"""The two typefaces, from their packages: Alfa Slab One for display, Barlow Semi Condensed for text and indices."""

from enum import Enum
from functools import cache, lru_cache
from io import BytesIO
from pathlib import Path

import fontpkg
import pygame
from pygame.font import Font


class Face(Enum):
    """A typeface at one weight: display for names and numbers; the others for sentences, labels and indices."""

    DISPLAY = ("Alfa Slab One", 400)
    SENTENCE = ("Barlow Semi Condensed", 600)
    LABEL = ("Barlow Semi Condensed", 700)
    INDEX = ("Barlow Semi Condensed", 800)


@cache
def _file(face: Face) -> bytes:
    """Return the file of a face: every font that is opened by its name would keep it open, and some systems mind."""
    family, weight = face.value
    return Path(fontpkg.path(family, weight=weight)).read_bytes()


@lru_cache(maxsize=256)
def font(face: Face, pixels: int) -> Font:
    """Return a face at a size in pixels."""
    if not pygame.font.get_init():
        pygame.font.init()
    return Font(BytesIO(_file(face)), max(1, pixels))


@lru_cache(maxsize=16)
def outlined(face: Face, pixels: int, edge: int) -> Font:
    """Return a face at a size in pixels that draws the outlines of its letters, an edge wide on either side of them.

    What it renders is larger by the edge on every side.
    """
    pen = Font(BytesIO(_file(face)), pixels)
    pen.outline = edge
    return pen


@lru_cache(maxsize=256)
def cap_height(face: Face, pixels: int) -> tuple[int, int]:
    """Return where a capital H begins below the top of a rendered line, and how tall it is, in pixels.

    Text is centred on this height, so that descenders never shift a row.
    """
    box = font(face, pixels).render("H", True, (255, 255, 255)).get_bounding_rect()
    return box.y, box.height
