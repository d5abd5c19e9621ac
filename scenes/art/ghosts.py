"""Ghosts: a card or a run as it flies in a hint, edged in ink, with a sweep of brass across it; one that may come."""

import pygame
from pygame import Surface

from scenes.art import markers
from scenes.art.plates import dashed_rim, field
from scenes.art.solids import fill
from scenes.render.palette import BRASS_LIGHT, FOCUS_INK, mix
from scenes.render.style import Look
from scenes.render.svg import clipped, svg, turned, white_mask

BARS = ((0.0, 0.28, BRASS_LIGHT, 0.60), (0.37, 0.06, "#FFF6DC", 0.75))
"""The bars of a sweep: where each begins and how wide it is, as shares of a card's width, its colour and opacity."""
BLACK, WHITE = "#000000", "#FFFFFF"
LEAN = 0.22  # of a card's height that the bars lean over
CORNER = 0.064  # of a card's height


def ghost(
    face: Surface, card: int, edge: float, sweep: float | None, angle: float, opacity: float, look: Look
) -> Surface:
    """Return the ghost of a picture of cards so high, an edge in pixels around it, turned by degrees against the clock.

    The sweep says how far the bars have come across them, from 0 to 1; None leaves them away. Blit it by its
    centre.
    """
    (width, height), pad = face.get_size(), round(edge) + 2
    whole = (width + 2 * pad, height + 2 * pad)
    area = (pad - edge, pad - edge, width + 2 * edge, height + 2 * edge)
    picture = svg(field(area, CORNER * card + edge, BLACK if look.contrast else FOCUS_INK), whole, whole)
    picture.blit(face, (pad, pad))
    if sweep is not None:
        picture.blit(clipped(_bars(face.get_size(), sweep), white_mask(face)), (pad, pad))
    if opacity < 1:
        picture.fill((255, 255, 255, round(255 * opacity)), special_flags=pygame.BLEND_RGBA_MULT)
    return turned(picture, angle) if angle else picture


def coming(face: Surface | None, size: tuple[int, int], edge: float, accent: str, unit: float, look: Look) -> Surface:
    """Return a card of a size that may come to lie on a pile, or for no face an empty place: within dashes, on ink.

    The edge in pixels lies around it. Blit it by its centre.
    """
    (width, height), pad = size, round(edge)
    whole = width + 2 * pad, height + 2 * pad
    area, corner = (0.0, 0.0, float(whole[0]), float(whole[1])), CORNER * height + pad
    ink, pale = (BLACK, WHITE) if look.contrast else (FOCUS_INK, mix(accent, WHITE, 0.4))
    body = field(area, corner, ink) + dashed_rim(area, corner, pale, 3 * unit, 0.08 * height, 0.06 * height)
    if face is None:
        body += markers.ghost_arch((float(pad), float(pad), float(width), float(height)), pale, 0.22)
    picture = svg(body, whole, whole)
    if face:
        picture.blit(face, (pad, pad))
    return picture


def _bars(size: tuple[int, int], sweep: float) -> Surface:
    """Return both bars on their way from the left of an area to its right."""
    width, height = size
    lean = LEAN * height
    reach = width * (BARS[-1][0] + BARS[-1][1]) + lean
    begin = -reach + sweep * (width + reach)
    body = ""
    for at, wide, colour, opacity in BARS:
        left, right = begin + at * width, begin + (at + wide) * width
        outline = f"M{left:.1f} {height} L{left + lean:.1f} 0 H{right + lean:.1f} L{right:.1f} {height} Z"
        body += fill(outline, colour, opacity)
    return svg(body, size, size)
