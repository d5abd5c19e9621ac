"""The greeting: a small picture of the title that stands in while the first scene is being drawn."""

from pathlib import Path

import pygame
from pygame import Surface

from scenes.render.frame import Setting

USUAL, CONTRAST = "first.jpg", "first-contrast.png"
"""The pictures, taken of the title itself by `python -m tests.gallery`; they lie in the assets folder."""


def greet(screen: Surface, assets: Path, high_contrast: bool) -> None:
    """Draw the picture where the title will stand; sky and pavement run on to the edges of another shape of screen."""
    try:
        picture = pygame.image.load(assets / (CONTRAST if high_contrast else USUAL))
    except (pygame.error, OSError):  # without it the window stays dark for a moment, no more
        return
    frame = Setting(screen.get_size())
    area = frame.rect(0, 0, 1920, 1080)
    picture = pygame.transform.scale(picture, area.size)
    width, height = screen.get_size()
    for edge, beyond in (
        ((0, 0, area.width, 1), (area.left, 0, area.width, area.top)),
        ((0, area.height - 1, area.width, 1), (area.left, area.bottom, area.width, height - area.bottom)),
        ((0, 0, 1, area.height), (0, area.top, area.left, area.height)),
        ((area.width - 1, 0, 1, area.height), (area.right, area.top, width - area.right, area.height)),
    ):
        if beyond[2] > 0 and beyond[3] > 0:
            screen.blit(pygame.transform.scale(picture.subsurface(edge), beyond[2:]), beyond[:2])
    screen.blit(picture, area)
