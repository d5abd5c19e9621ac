"""Dialogs: the screens about the program itself, each on a panel over the blurred front of the arcade."""

from collections.abc import Iterator, Sequence

import pygame
from pygame import Surface

from game.cards import Card
from game.rules import GAMES
from scenes.art import cards, panels
from scenes.games import set_for
from scenes.render.drawables import Drawable, Frame, placed
from scenes.render.renderer import drawn
from scenes.render.style import Style
from scenes.render.svg import padded
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


def leaning(card: Card, height: int, angle: float, style: Style) -> Surface:
    """Draw a card of a height in pixels at an angle in degrees."""
    return pygame.transform.rotozoom(padded(cards.face(card, 2 * height, style)), angle, 0.5)


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

    def tablet(self, title: str, courts: Sequence[tuple[Card, float, float, float]] = ()) -> Iterator[Drawable]:
        """Draw the hall behind, courts that look over the edge of the tablet, the tablet and its title.

        A court is given with its middle in units, and how many degrees it leans to the left.
        """
        pen = self.pen
        yield from self.hall()
        for card, x, y, angle in courts:
            picture = pen.images.get(leaning, card, pen.frame.length(320), angle, pen.style)
            yield from placed(picture, center=pen.frame.point(x, y))
        area = pen.frame.rect(*TABLET)
        picture = pen.images.get(panels.tablet, area.size, pen.frame.length(120), pen.frame.unit, pen.style)
        yield from placed(picture, center=area.center)
        yield pen.sign(title, 86, (960, 152), width=760)
