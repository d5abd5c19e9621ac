"""Dialogs: the screens about the program itself, each on a panel over the blurred front of the arcade."""

from collections.abc import Iterator

import pygame
from pygame import Surface

from game.rules import GAMES
from scenes.art import panels
from scenes.games import set_for
from scenes.render.drawables import Drawable, Frame, placed
from scenes.render.renderer import drawn
from scenes.services import Services
from scenes.widgets.front import behind
from scenes.widgets.screen import Screen


def veiled(frame: Frame, size: tuple[int, int], dark: float = 0.67) -> Surface:
    """Draw a frame blurred, and darker by a share of its light; opaque."""
    small = pygame.transform.smoothscale(drawn(frame, size), (max(1, size[0] // 4), max(1, size[1] // 4)))
    soft = pygame.transform.gaussian_blur(small, max(1, round(9 / 1080 * size[1] / 4)))
    light = round(255 * (1 - dark))
    soft.fill((light, light, round(light * 1.1)), special_flags=pygame.BLEND_RGB_MULT)
    return pygame.transform.smoothscale(soft, size)


TABLET = (140, 60, 1640, 960)  # units: its place, and how far its top rises in the middle


class Dialog(Screen):
    """A screen on a tablet, with its controls."""

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        self._ground: Surface | None = None

    def arrange(self, size: tuple[int, int]) -> None:
        """Lay everything out."""
        self._ground = None
        super().arrange(size)

    def hall(self) -> Iterator[Drawable]:
        """Draw what lies behind, as it was until it is drawn anew."""
        sets = tuple(set_for(GAMES[game]) for game in self.services.games)
        self._ground = self.services.images.get(behind, self.size, sets, self.style) or self._ground
        yield from placed(self._ground, topleft=(0, 0))

    def tablet(self, title: str) -> Iterator[Drawable]:
        """Draw the hall behind, the tablet and its title."""
        pen = self.pen
        yield from self.hall()
        area = pen.frame.rect(*TABLET)
        picture = pen.images.get(panels.tablet, area.size, pen.frame.length(120), pen.frame.unit, pen.style)
        yield from placed(picture, center=area.center)
        yield pen.sign(title, 86, (960, 152), width=760)
