"""The front of the arcade at night: the picture of the title, and the blurred background of dialogs."""

from collections.abc import Sequence

import pygame
from pygame import Surface

from game.cards import Card, Suit
from scenes.art import cards, icons, panels
from scenes.art.court_cards import Gaze
from scenes.art.scenery.common import add_light, light_pool
from scenes.art.title_screen import Bay, FacadeLayout, facade, lone_arch
from scenes.games.base import GameUI
from scenes.render.recent import recent
from scenes.render.style import Style
from scenes.render.svg import padded, scaled, transparent

COURTS = (
    Card(13, Suit.CLUBS),
    Card(12, Suit.DIAMONDS),
    Card(11, Suit.SPADES),
    Card(11, Suit.CLUBS),
    Card(12, Suit.SPADES),
    Card(13, Suit.HEARTS),
)
"""The cards of the two fans beside the logo, from left to right."""
JACK = COURTS[2]
KEYSTONE_INK = "#3A1410"
SWELL_STEPS = 5
"""The number of steps in which an arch of the title swells."""


def jack_look(gaze: Gaze, height: int, style: Style) -> Surface:
    """Draw the part of the left fan's jack that a gaze changes, its `cards.look`, for a card of a height in pixels."""
    picture = pygame.transform.rotozoom(padded(cards.face(JACK, 2 * height, style, gaze)), 0, 0.5)
    edge = (picture.get_width() - cards.width(height)) // 2
    return picture.subsurface(cards.look(JACK, gaze, height).move(edge, edge)).copy()


def front(size: tuple[int, int], games: Sequence[GameUI], style: Style) -> Surface:
    """Draw the front of the arcade for a whole screen, with an arch for each game, opaque."""
    layout = FacadeLayout(size, len(games))
    bays = [_bay(ui, arch.size, layout, style) for ui, arch in zip(games, layout.arches, strict=True)]
    return facade(layout, bays, [cards.face(card, 2 * layout.court, style) for card in COURTS], style)


def _bay(ui: GameUI, opening: tuple[int, int], layout: FacadeLayout, style: Style) -> Bay:
    glyph = icons.icon(ui.glyph, layout.glyph, style.dark(KEYSTONE_INK))
    return Bay(_window(ui, opening, style), glyph, ui.name(), ui.accent)


def swollen_arch(size: tuple[int, int], games: Sequence[GameUI], index: int, step: int) -> Surface:
    """Draw one arch of the front alone, brighter, and larger by up to three hundredths, in SWELL_STEPS steps.

    It is centred at the foot of the picture.
    """
    alone = _lone_arch(size, tuple(games), index)
    grown = 1 + 0.03 * step / SWELL_STEPS
    picture = scaled(alone, (round(alone.get_width() * grown), round(alone.get_height() * grown)))
    width, height = picture.get_size()
    glow = light_pool((width * 0.5, height * 0.45), games[index].accent.light, 0.3 * step / SWELL_STEPS)
    add_light(picture, glow, (width // 2, round(height * 0.55)))
    return picture


@recent(2)
def _lone_arch(size: tuple[int, int], games: tuple[GameUI, ...], index: int) -> Surface:
    layout = FacadeLayout(size, len(games))
    opening = layout.arches[index]
    return lone_arch(layout, opening, _bay(games[index], opening.size, layout, Style()), [ui.name() for ui in games])


def _window(ui: GameUI, size: tuple[int, int], style: Style) -> Surface:
    """Return what is visible through an arch: the place, or in high contrast only the game's glyph."""
    picture = ui.behind_arch(size, style)
    if style.contrast:
        glyph = icons.icon(ui.glyph, size[0] // 2, style.accent(ui.accent.light))
        picture.blit(glyph, glyph.get_rect(center=(size[0] // 2, round(size[1] * 0.46))))
    return picture


def place_arch(opening: tuple[int, int], ui: GameUI, style: Style, signed: bool = True) -> Surface:
    """Draw a game's arch of an opening in pixels, to stand beside words: its place in brass, or also its sign."""
    thickness = opening[1] / 26
    ring = panels.frame(opening, thickness, panels.metal(True, style))
    seen, reach = panels.through(_window(ui, opening, style), opening), panels.reach(thickness)
    picture = transparent(ring.get_size())
    picture.blit(seen, (reach, reach))
    picture.blit(ring, (0, 0))
    if signed and not style.contrast:
        glyph = round(opening[0] * 0.5)
        for colour, by in (("#000000", max(1, glyph // 16)), (ui.accent.light, 0)):
            sign = icons.icon(ui.glyph, glyph, colour)
            picture.blit(sign, sign.get_rect(center=(picture.get_width() // 2, reach + round(opening[1] * 0.52) + by)))
    return picture


def behind(size: tuple[int, int], games: Sequence[GameUI], style: Style) -> Surface:
    """Draw the front as the background of dialogs, blurred, dark and opaque; black in high contrast."""
    if style.contrast:
        return Surface(size, 0, 32)
    return blurred(front(quarter(size), games, style), size, 0.55)


def quarter(size: tuple[int, int]) -> tuple[int, int]:
    """Return a quarter of a size, which is enough for what is blurred."""
    return max(1, size[0] // 4), max(1, size[1] // 4)


def blurred(picture: Surface, size: tuple[int, int], light: float) -> Surface:
    """Blur a picture of a quarter of a size, scale it up to the size, and dim it to a share of its light."""
    soft = pygame.transform.gaussian_blur(picture, max(1, round(9 / 1080 * size[1] / 4)))
    tone = round(255 * light)
    soft.fill((tone, tone, round(tone * 1.1)), special_flags=pygame.BLEND_RGB_MULT)
    return scaled(soft, size)
