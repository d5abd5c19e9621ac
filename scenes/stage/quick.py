"""Quick pictures: encoded so that they blit at a third of the cost, for what is mostly empty or opaque.

The encoding holds for one destination, and making it takes longer than a hundred blits. So it is made as soon as the
picture is, in the studio, and whoever draws elsewhere takes the plain picture instead.
"""

from functools import lru_cache

import pygame
from pygame import Surface


def backing(screen: Surface) -> Surface:
    """Return the picture, as large as a screen, that is kept of all that lies still on it."""
    return _backing(screen, screen.get_size())


@lru_cache(maxsize=2)
def _backing(screen: Surface, size: tuple[int, int]) -> Surface:
    return screen.copy()


class Quick(Surface):
    """A picture of what lies still; plain is the same for every other destination. Its corner must be transparent."""

    def __init__(self, plain: Surface) -> None:
        super().__init__(plain.get_size(), pygame.SRCALPHA, 32)
        self.plain = plain
        self.blit(plain, (0, 0))
        if screen := pygame.display.get_surface():
            _encode(self, backing(screen))


def encoded(picture: Surface, destination: Surface | None = None) -> Surface:
    """Return a picture encoded for another that it is drawn on; its corner must be transparent.

    Without one it is the screen itself, above all that lies still.
    """
    if found := destination or pygame.display.get_surface():
        _encode(picture, found)
    return picture


def _encode(picture: Surface, destination: Surface) -> None:
    picture.set_alpha(255, pygame.RLEACCEL)
    place = destination.get_clip().topleft  # the frame path may be drawing a part; beside that nothing is blitted
    destination.blit(picture, place, (0, 0, 1, 1))  # a transparent pixel changes nothing, but has the whole encoded
