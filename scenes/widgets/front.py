"""The front of the arcade at night: the picture of the title, and what lies blurred behind dialogs."""

from collections.abc import Sequence

import pygame
from pygame import Surface

from game.cards import Card, Suit
from scenes.art import cards, icons
from scenes.art.title_screen import Bay, FacadeLayout, facade
from scenes.games.base import GameUI
from scenes.render.style import Style
from scenes.render.svg import scaled

COURTS = (
    Card(13, Suit.CLUBS),
    Card(12, Suit.DIAMONDS),
    Card(11, Suit.SPADES),
    Card(13, Suit.HEARTS),
    Card(12, Suit.SPADES),
    Card(11, Suit.CLUBS),
)
KEYSTONE_INK = "#3A1410"


def front(size: tuple[int, int], sets: Sequence[GameUI], style: Style) -> Surface:
    """Draw the front of the arcade for a whole screen, with an arch for each game, opaque."""
    layout = FacadeLayout(size, len(sets))
    bays = [
        Bay(
            _window(ui, arch.size, style),
            icons.icon(ui.glyph, layout.glyph, "#000000" if style.contrast else KEYSTONE_INK),
            ui.name(),
            ui.accent,
        )
        for ui, arch in zip(sets, layout.arches, strict=True)
    ]
    return facade(layout, bays, [cards.face(card, 2 * layout.court, style) for card in COURTS], style)


def _window(ui: GameUI, size: tuple[int, int], style: Style) -> Surface:
    """Return what is seen through an arch: its place, or in high contrast its glyph alone."""
    picture = ui.behind_arch(size, style)
    if style.contrast:
        glyph = icons.icon(ui.glyph, size[0] // 2, style.accent(ui.accent.light))
        picture.blit(glyph, glyph.get_rect(center=(size[0] // 2, round(size[1] * 0.46))))
    return picture


def behind(size: tuple[int, int], sets: Sequence[GameUI], style: Style) -> Surface:
    """Draw the front as it lies behind a dialog, blurred and dark, opaque; in high contrast it is black."""
    if style.contrast:
        return Surface(size, 0, 32)
    shrunk = 4  # times: what is blurred shows no more
    small = front((max(1, size[0] // shrunk), max(1, size[1] // shrunk)), sets, style)
    soft = pygame.transform.gaussian_blur(small, max(1, round(9 / 1080 * size[1] / shrunk)))
    light = round(255 * 0.35)
    soft.fill((light, light, round(light * 1.1)), special_flags=pygame.BLEND_RGB_MULT)
    return scaled(soft, size)
