"""Pips: the four suit signs, in two halves like everything solid."""

from dataclasses import replace

from pygame import Surface

from game.cards import Suit
from scenes.art import solids
from scenes.render import palette
from scenes.render.style import Colours, Look
from scenes.render.svg import svg

BOX = 100.0
AXIS = BOX / 2
PATHS = {
    Suit.HEARTS: "M50 93 C22 69 5 52 5 32 C5 16 17 7 29 7 C39 7 46 13 50 23 C54 13 61 7 71 7 C83 7 95 16 95 32 "
    "C95 52 78 69 50 93 Z",
    Suit.DIAMONDS: "M50 3 C60 23 73 38 91 50 C73 62 60 77 50 97 C40 77 27 62 9 50 C27 38 40 23 50 3 Z",
    Suit.SPADES: "M50 4 C60 24 94 40 94 62 C94 76 84 84 73 84 C65 84 59 80 55 73 C56 83 60 91 70 97 H30 "
    "C40 91 44 83 45 73 C41 80 35 84 27 84 C16 84 6 76 6 62 C6 40 40 24 50 4 Z",
    Suit.CLUBS: "M50 4 C63 4 72 13 72 25 C72 32 69 37 64 42 C68 39 72 38 76 38 C88 38 97 47 97 59 C97 71 88 80 76 80 "
    "C67 80 59 75 55 66 C56 80 60 90 70 97 H30 C40 90 44 80 45 66 C41 75 33 80 24 80 C12 80 3 71 3 59 "
    "C3 47 12 38 24 38 C28 38 32 39 36 42 C31 37 28 32 28 25 C28 13 37 4 50 4 Z",
}
"""The outline of each suit in a box of 100 by 100."""


def tones(suit: Suit, look: Look) -> palette.SuitTones:
    """Return the tones a suit is drawn in: four colours or two; flat and on white in high contrast."""
    shown = (palette.FOUR_COLOURS if look.colours is Colours.FOUR else palette.TWO_COLOURS)[suit]
    if not look.contrast:
        return shown
    if look.colours is Colours.TWO:
        suit = Suit.HEARTS if suit.red else Suit.SPADES
    flat = palette.CONTRAST_SUITS[suit]
    return replace(shown, index=flat, lit=flat, tint="#FFFFFF", rail="#FFFFFF")


def halves(suit: Suit) -> tuple[str, str]:
    """Return the left and the right half of a pip as paths in a box of 100 by 100."""
    return solids.halves(PATHS[suit], AXIS)


def element(suit: Suit, x: float, y: float, size: float, *, left: str, right: str, outline: float = 0.0) -> str:
    """Return a pip as SVG, its box centred on a point; an outline in ink is as wide as asked, whatever the size."""
    scale = size / BOX
    body = solids.two_toned(PATHS[suit], left, right, AXIS)
    if outline:
        body = solids.line(PATHS[suit], width=2 * outline / scale) + body
    return solids.placed(body, x - size / 2, y - size / 2, scale)


def shape(suit: Suit, size: int, colour_left: str, colour_right: str) -> Surface:
    """Return a pip of the given size in pixels in two colours; equal ones make it flat."""
    return svg(element(suit, AXIS, AXIS, BOX, left=colour_left, right=colour_right), (BOX, BOX), (size, size))


def pip(suit: Suit, size: int, look: Look) -> Surface:
    """Return a pip of the given size in pixels as cards show it."""
    shown = tones(suit, look)
    return shape(suit, size, shown.lit, shown.index)
