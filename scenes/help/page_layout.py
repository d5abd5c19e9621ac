"""The room of a booklet: what all its pages have in common, and where they lie in it."""

from typing import NamedTuple

import pygame
from pygame import Rect, Surface

from scenes.art import hall, icons, panels
from scenes.art.fonts import Face
from scenes.art.solids import disc
from scenes.render import typography
from scenes.render.frame import Setting
from scenes.render.palette import BRASS, INK, LABEL, LAMP_TEXT, NIGHT, RULE
from scenes.render.style import Look
from scenes.render.svg import svg

PANEL = (60, 136, 1800, 790)
HALVES = ((112, 176, 800, 716), (1008, 176, 800, 716))
ACROSS = ((112, 176, 1696, 716),)
"""Where the columns of a page lie: two, or one."""
MIDDLE = (960, 181, 2, 700)
DISC = (66, 38, 68)
NAME, REMARK, LEAST, GAP = 60, 34, 28, 24
LEADING = 1.15  # how far the lines of a remark stand apart, beside the size of their letters
NAME_WIDTH = 430
TALLER = 320  # units: how much higher a page may be on a narrow screen
DARK = 0.35
BLACK, WHITE = "#000000", "#FFFFFF"


class Sign(NamedTuple):
    """What hangs over the panel: a game's glyph in its accent, its name, and a remark as far as an x in units."""

    glyph: str
    accent: str
    name: str
    remark: str
    right: float


def taller(setting: Setting) -> float:
    """Return how much higher a page is on a narrow screen, in units: it takes the room above and below the frame."""
    return min(TALLER, -2 * setting.top)


def stretched(setting: Setting, area: tuple[float, float, float, float]) -> Rect:
    """Return where a part of a page lies that is as high as the screen allows."""
    x, y, width, height = area
    more = taller(setting)
    return setting.rect(x, y - more / 2, width, height + more)


def room(size: tuple[int, int], sign: Sign, look: Look) -> Surface:
    """Draw the hall, darkened, with the sign and the empty panel."""
    setting = Setting(size)
    scene = hall.hall(size, look)
    if not look.contrast:
        scene.fill((round(255 * (1 - DARK)),) * 3, special_flags=pygame.BLEND_RGB_MULT)
    area = stretched(setting, PANEL)
    panel = panels.panel(area.size, setting.unit, look)
    scene.blit(panel, panel.get_rect(center=area.center))
    _hang(scene, sign, setting, look)
    return scene


def rule(size: tuple[int, int], look: Look) -> Surface:
    """Draw the line between two columns."""
    picture = Surface(size)
    picture.fill(WHITE if look.contrast else RULE)
    return picture


def _hang(scene: Surface, sign: Sign, setting: Setting, look: Look) -> None:
    """Put a sign over the panel's left corner, its remark in as few lines as the room beside the name asks for."""
    x, y, side = DISC
    square = setting.rect(x, y - taller(setting) / 2, side, side)
    ink, rim, ground = (BLACK, WHITE, BLACK) if look.contrast else (INK, BRASS, NIGHT)
    badge = disc(50, 50, 50, ink) + disc(50, 50, 46, rim) + disc(50, 50, 40, ground)
    scene.blit(svg(badge, (100, 100), square.size), square)
    glyph = icons.icon(sign.glyph, round(square.width * 0.5), look.accent(sign.accent))
    scene.blit(glyph, glyph.get_rect(center=square.center))
    least, gap = setting.length(LEAST), setting.length(GAP)
    colours = look.text(LAMP_TEXT), look.text(LABEL)
    room = setting.length(NAME_WIDTH)
    name = typography.fitted(sign.name, Face.DISPLAY, setting.length(NAME), colours[0], room, least)
    place = name.get_rect(midleft=(square.right + gap, square.centery))
    scene.blit(name, place)
    left = place.right + gap
    width, pixels = setting.point(sign.right, 0)[0] - left, look.type_size(REMARK, setting.unit)
    lines = typography.balanced(sign.remark, Face.LABEL, pixels, width)
    for index, words in enumerate(lines):
        line = typography.line(words, Face.LABEL, pixels, colours[1])
        y = square.centery + round((index - (len(lines) - 1) / 2) * LEADING * pixels)
        scene.blit(line, line.get_rect(midleft=(left, y)))
