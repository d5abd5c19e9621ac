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

ZOOM = 3.0
"""How many times as high as a portrait the card is that it is cut from."""
FACE_AT = 0.5, 0.52
"""Where on a card the middle of a face is, as shares of its width and height."""
FINE = 3
"""So many times as large it is drawn first: small faces are smooth."""
RIM = 0.06
"""How broad its rim is, as a share of its side."""


@recent(16)
def portrait(card: Card, side: int, style: Style) -> Surface:
    """Return the face of a court card in a circle so many pixels wide."""
    large = FINE * side
    face = cards.face(card, round(ZOOM * large), style)
    picture = transparent((large, large))
    middle = round(FACE_AT[0] * face.get_width()), round(FACE_AT[1] * face.get_height())
    picture.blit(face, (large // 2 - middle[0], large // 2 - middle[1]))
    round_part = rasterise(disc(50, 50, 50 * (1 - RIM), "#FFFFFF"), (100, 100), (large, large))
    picture.blit(round_part, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    framed = rasterise(disc(50, 50, 50, CONTRAST_YELLOW if style.contrast else QUIET_LINE), (100, 100), (large, large))
    framed.blit(picture, (0, 0))
    return smoothscale(framed, (side, side))
