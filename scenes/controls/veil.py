"""The veil: what lies below a tablet, blurred and darkened."""

import pygame
from pygame import Surface

from scenes.render.drawables import Frame
from scenes.stage.painting import drawn

BLUR = 9 / 1080  # of the screen's height
DARK = 0.67


def veiled(frame: Frame, size: tuple[int, int], dark: float = DARK) -> Surface:
    """Draw a frame blurred, and darker by a share of its light; opaque."""
    small = pygame.transform.smoothscale(drawn(frame, size), (max(1, size[0] // 4), max(1, size[1] // 4)))
    soft = pygame.transform.gaussian_blur(small, max(1, round(BLUR * size[1] / 4)))
    light = round(255 * (1 - dark))
    soft.fill((light, light, round(light * 1.1)), special_flags=pygame.BLEND_RGB_MULT)
    return pygame.transform.smoothscale(soft, size)
