"""Screens with buttons: all scenes but the tables; and dialogs, screens on a panel over a blurred picture."""

from collections.abc import Callable, Iterator, Sequence
from typing import ClassVar

import pygame
from pygame import Surface
from pygame.event import Event

from game.cards import Card, Suit
from game.rules import GAMES
from scenes.animation.durations import ARCH_SWELLS
from scenes.art import cards, icons, panels
from scenes.art.court_cards import Gaze
from scenes.art.scenery.common import add_light, light_pool
from scenes.art.title_screen import Bay, FacadeLayout, facade, lone_arch
from scenes.commands import Command
from scenes.games import game_ui
from scenes.games.base import GameUI
from scenes.render.drawables import Drawable, Frame, Sprite, placed
from scenes.render.frame import DesignFrame
from scenes.render.palette import PRIMARY_TEXT, Style
from scenes.render.recent import recent
from scenes.render.renderer import drawn
from scenes.render.svg import padded, scaled, transparent
from scenes.render.typography import Face
from scenes.services import Services
from scenes.widgets.buttons import Button, Controls, PromptRow
from scenes.widgets.scene import Pop, Scene, SceneRequest
from scenes.widgets.text import END, FOOT, LEFT, RIGHT, Pen

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
SWELL_STEPS = len(ARCH_SWELLS)
"""The number of steps in which an arch of the title swells."""


def jack_look(gaze: Gaze, height: int, style: Style) -> Surface:
    """Draw the part of the left fan's jack that a gaze changes, its `cards.look`, for a card of a height in pixels."""
    picture = pygame.transform.rotozoom(padded(cards.face(JACK, 2 * height, style, gaze)), 0, 0.5)
    edge = (picture.get_width() - cards.width(height)) // 2
    return picture.subsurface(cards.look(JACK, gaze, height).move(edge, edge)).copy()


def front(size: tuple[int, int], games: Sequence[GameUI], style: Style, named: bool = True) -> Surface:
    """Draw the front of the arcade for a whole screen, perhaps with its name, with an arch for each game, opaque."""
    layout = FacadeLayout(size, len(games))
    bays = [_bay(ui, arch.size, layout, style) for ui, arch in zip(games, layout.arches, strict=True)]
    return facade(layout, bays, [cards.face(card, 2 * layout.court, style) for card in COURTS], style, named)


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
    place, reach = panels.through(_window(ui, opening, style), opening), panels.reach(thickness)
    picture = transparent(ring.get_size())
    picture.blit(place, (reach, reach))
    picture.blit(ring, (0, 0))
    if signed and not style.contrast:
        sign = icons.icon(ui.glyph, round(opening[0] * 0.5), ui.accent.light)
        picture.blit(sign, sign.get_rect(center=(picture.get_width() // 2, reach + round(opening[1] * 0.52))))
    return picture


def behind(size: tuple[int, int], games: Sequence[GameUI], style: Style) -> Surface:
    """Draw the front as the background of dialogs, blurred, dark and opaque; black in high contrast."""
    if style.contrast:
        return Surface(size, 0, 32)
    return blurred(front(quarter(size), games, style, named=False), size, 0.55)  # low panels would not cover the logo


def quarter(size: tuple[int, int]) -> tuple[int, int]:
    """Return a quarter of a size, which is enough for what is blurred."""
    return max(1, size[0] // 4), max(1, size[1] // 4)


def blurred(picture: Surface, size: tuple[int, int], light: float) -> Surface:
    """Blur a picture of a quarter of a size, scale it up to the size, and dim it to a share of its light."""
    soft = pygame.transform.gaussian_blur(picture, max(1, round(9 / 1080 * size[1] / 4)))
    tone = round(255 * light)
    soft.fill((tone, tone, round(tone * 1.1)), special_flags=pygame.BLEND_RGB_MULT)
    return scaled(soft, size)


TABLET = (140, 60, 1640, 960)  # the panel of a dialog, in units of the design frame: left, top, width, height


class Screen(Scene):
    """A scene with buttons that share one focus. By default they answer all keys and the mouse."""

    foot_at: ClassVar[tuple[float, float]] = RIGHT, FOOT
    foot_room: ClassVar[float] = RIGHT - LEFT
    foot_align: ClassVar[float] = END
    """Where the prompts of the footer are aligned, and the room for them, in units; and how they are aligned."""
    sets_values: ClassVar[bool] = False
    """Whether buttons change values that are shown, so that all are laid out again after each press."""

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        self.controls = Controls(services.speaker, self.pressing)
        self.design = DesignFrame((1, 1))

    def prompts(self) -> Sequence[Button]:
        """Return the prompts of the footer."""
        return ()

    @property
    def foot(self) -> PromptRow:
        """The footer."""
        return PromptRow(self.prompts(), self.pen, self.foot_at, self.foot_room, self.foot_align)

    def lay_controls(self) -> None:
        """Lay out what can be pressed: by default only the footer, where the way back has the focus."""
        self.controls.arrange(self.foot.buttons, "back")

    def foot_frame(self) -> Iterator[Drawable]:
        """Draw the footer."""
        return iter(()) if self.bare else self.foot.frame(self.controls.focus, self.pressing.sunk)

    @property
    def style(self) -> Style:
        """The style that the settings ask for."""
        return self.services.style()

    @property
    def pen(self) -> Pen:
        """A pen that draws text and panels on this screen."""
        return Pen(self.design, self.style, self.services.images, self.services.pad_kind)

    def arrange(self, size: tuple[int, int]) -> None:
        super().arrange(size)
        self.design = DesignFrame(size)
        self.lay_controls()

    def on_device(self) -> None:
        """Lay out the buttons again, because their widths depend on the names of keys."""
        if self.size != (0, 0):
            self.lay_controls()

    def pointer(self, event: Event) -> SceneRequest | None:
        request = self.controls.pointer(event)
        if self.sets_values and event.type == pygame.MOUSEBUTTONUP:
            self.lay_controls()
        return request

    def command(self, command: Command) -> SceneRequest | None:
        """Answer a key; the one that goes back closes the screen."""
        if command in (Command.BACK, Command.OTHER):
            return Pop()
        request = self.controls.command(command)
        if self.sets_values:
            self.lay_controls()
        return request

    def typed(self, text: str) -> SceneRequest | None:
        """Press the button whose key is a letter."""
        return next((button.press() for button in self.controls.items if button.key == text.upper()), None)


def veiled(frame: Frame, size: tuple[int, int]) -> Surface:
    """Draw a frame blurred, dark and opaque."""
    return blurred(pygame.transform.smoothscale(drawn(frame, size), quarter(size)), size, 0.33)


def leaning(card: Card, height: int, angle: float, style: Style) -> Surface:
    """Draw a card of a height in pixels at an angle in degrees."""
    return pygame.transform.rotozoom(padded(cards.face(card, 2 * height, style)), angle, 0.5)


class Dialog(Screen):
    """A screen on a panel over something blurred: the frame that below returns, or else the front of the arcade."""

    @property
    def panel_area(self) -> tuple[float, float, float, float]:
        """The panel in units: left, top, width, height."""
        return TABLET

    def __init__(self, services: Services, below: Callable[[], Frame] | None = None) -> None:
        super().__init__(services)
        self._below = below
        self._ground: Surface | None = None
        self._panel: Surface | None = None
        """The last background and panel drawn; they stay until those of a new style are drawn."""

    def arrange(self, size: tuple[int, int]) -> None:
        self._ground = self._panel = None
        super().arrange(size)

    def backdrop(self) -> Iterator[Drawable]:
        """Draw the blurred background."""
        if self._below:
            self._ground = self._ground or veiled(self._below(), self.size)
        else:
            games = tuple(game_ui(GAMES[game]) for game in self.services.games)
            self._ground = self.services.images.get(behind, self.size, games, self.style) or self._ground
        yield from placed(self._ground, topleft=(0, 0))

    def tablet(self, title: str, courts: Sequence[tuple[Card, float, float, float]] = ()) -> Iterator[Drawable]:
        """Draw the background, the panel with its title, and court cards that look over the panel's edge.

        Each court card comes with its centre in units, and the angle in degrees by which it leans to the left.
        """
        pen = self.pen
        yield from self.backdrop()
        for card, x, y, angle in courts:
            picture = pen.images.get(leaning, card, pen.frame.length(216), angle, pen.style)
            yield from placed(picture, center=pen.frame.point(x, y))
        left, top, width, height = self.panel_area
        area, rise = pen.frame.rect(left, top, width, height), pen.frame.length(40 + width / 20.5)
        self._panel = pen.images.get(panels.tablet, area.size, rise, pen.frame.unit, pen.style) or self._panel
        yield from placed(self._panel, center=area.center)
        yield pen.sign(title, 86, (960, top + 92), width=min(760, 0.68 * width))

    def tag(self, words: str, point: tuple[float, float], room: float) -> Iterator[Drawable]:
        """Draw a brass tag with words up to some width, which hangs at a point from the arch of the panel, in units."""
        pen, (x, y), (_left, top, width, _height) = self.pen, point, self.panel_area
        line = pen.text(words, Face.LABEL, 30, PRIMARY_TEXT, point, width=room)
        wide = line.picture.get_width() / pen.frame.unit + 60
        ends = ((x + side * 0.36 * wide - 960) / (width / 2) for side in (-1, 1))
        left, right = (pen.frame.length(y - top - 24 - (40 + width / 20.5) * end**2) for end in ends)  # up to the arch
        size = pen.frame.length(wide), pen.frame.length(56)
        picture = panels.tag(size, (left, right), pen.frame.unit, pen.style)
        yield Sprite.at(picture, midbottom=pen.frame.point(x, y + 28))
        yield line
