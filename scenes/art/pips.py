"""Pips of the four suits, and the soft shadows of cards."""

from dataclasses import replace
from functools import lru_cache

import pygame
from pygame import Surface

from game.cards import Suit
from scenes.render import palette, svg
from scenes.render.palette import Colours, Style
from scenes.render.recent import recent
from scenes.render.svg import rasterise

BOX = 100.0
AXIS = BOX / 2
_OUTLINES = svg.outlines("pips")
PATHS = {suit: _OUTLINES[suit.name.lower()] for suit in Suit}
"""The outline of each suit in a box of 100 by 100."""


def tones(suit: Suit, style: Style) -> palette.SuitTones:
    """Return the tones of a suit in a style."""
    shown = (palette.FOUR_COLOURS if style.colours is Colours.FOUR else palette.TWO_COLOURS)[suit]
    if not style.contrast:
        return shown
    if style.colours is Colours.TWO:
        suit = Suit.HEARTS if suit.red else Suit.SPADES
    flat = palette.CONTRAST_SUITS[suit]
    return replace(shown, index=flat, lit=flat, tint="#FFFFFF", rail="#FFFFFF")


def element(suit: Suit, x: float, y: float, size: float, *, left: str, right: str, outline: float = 0.0) -> str:
    """Return a pip as SVG, centred on a point; the width of the outline is not scaled."""
    scale = size / BOX
    body = svg.two_toned(PATHS[suit], left, right, AXIS)
    if outline:
        body = svg.stroke(PATHS[suit], width=2 * outline / scale) + body
    return svg.placed(body, x - size / 2, y - size / 2, scale)


def shape(suit: Suit, size: int, colour_left: str, colour_right: str) -> Surface:
    """Return a pip of a size in pixels, its halves in two colours."""
    return rasterise(element(suit, AXIS, AXIS, BOX, left=colour_left, right=colour_right), (BOX, BOX), (size, size))


def pip(suit: Suit, size: int, style: Style) -> Surface:
    """Return a pip of a size in pixels, coloured as on cards."""
    shown = tones(suit, style)
    return shape(suit, size, shown.lit, shown.index)


def rimmed(suit: Suit, size: int, style: Style) -> Surface:
    """Return a pip with a rim of paper and ink, to be seen on any background."""
    shown = tones(suit, style)
    body = svg.stroke(PATHS[suit], palette.INK_LINE, 31) + svg.stroke(PATHS[suit], palette.PAPER_TOP, 20)
    body += svg.two_toned(PATHS[suit], *((shown.lit, shown.index) if suit.red else (shown.rail, shown.rail)), AXIS)
    return rasterise(svg.placed(body, 12, 12, 0.76), (BOX, BOX), (size, size))


STEPS = 3  # the number of steps of a shadow from a resting to a dragged card
SHADOW = "#05030C"


@recent(64)
def cast(width: int, height: int, scale: int, lift: int) -> Surface:
    """Return the soft shadow of a card or run of a size, at a step of its lift, with a margin of `reach`.

    scale: the height of one card, which sets how soft the shadow is.
    """
    blur, opacity, *_ = _shade(lift)
    edge = reach(scale, lift)
    shape = svg.transparent((width + 2 * edge, height + 2 * edge))
    pygame.draw.rect(shape, (255, 255, 255), (edge, edge, width, height), border_radius=round(0.064 * scale))
    return svg.soft_shape(shape, max(1.0, blur * scale), SHADOW, opacity)


def reach(height: int, lift: int) -> int:
    """Return the margin of a shadow's picture, in pixels, given the height of a card."""
    return max(3, round(height * 2.4 * _shade(lift)[0]))


@lru_cache(maxsize=64)
def fall(height: int, lift: int) -> tuple[int, int]:
    """Return the offset of a shadow to the right and down, in pixels, given the height of a card."""
    _, _, across, down = _shade(lift)
    return round(across * height), round(down * height)


def _shade(lift: int) -> tuple[float, ...]:
    """Return the blur, the opacity, and the offset right and down of a shadow; lengths in card heights."""
    at_rest, in_hand = (0.018, 0.55, 0.006, 0.018), (0.048, 0.41, 0.018, 0.068)
    return tuple(a + (b - a) * lift / STEPS for a, b in zip(at_rest, in_hand, strict=True))
