"""Portraits: the face of a court card in a round frame, as small as a line of text."""

import pygame
from pygame import Surface
from pygame.transform import smoothscale

from game.cards import Card
from scenes.art import cards
from scenes.art.scenery.common import disc
from scenes.render.palette import CONTRAST_YELLOW, QUIET_LINE
from scenes.render.recent import recent
from scenes.render.style import Style
from scenes.render.svg import rasterise, transparent


@recent(16)
def portrait(card: Card, side: int, style: Style) -> Surface:
    """Return the face of a court card in a circle so many pixels wide."""
    large = 3 * side  # small faces are smooth if they are drawn larger first
    face = cards.face(card, 3 * large, style)
    picture = transparent((large, large))
    middle = round(0.5 * face.get_width()), round(0.52 * face.get_height())
    picture.blit(face, (large // 2 - middle[0], large // 2 - middle[1]))
    round_part = rasterise(disc(50, 50, 47, "#FFFFFF"), (100, 100), (large, large))
    picture.blit(round_part, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    framed = rasterise(disc(50, 50, 50, CONTRAST_YELLOW if style.contrast else QUIET_LINE), (100, 100), (large, large))
    framed.blit(picture, (0, 0))
    return smoothscale(framed, (side, side))
