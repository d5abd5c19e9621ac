"""Card pictures: the stock, the index band above, the arched window below, and the five backs.

Lengths are in hundredths of the card's height, measures of the art in units of its window of 120 by 137.
"""

from dataclasses import replace
from math import cos, pi, sin

import pygame
from pygame import Surface

from game.cards import ACE, JACK, QUEEN, RANKS, Card, Suit
from scenes.art import court_cards, pips
from scenes.art.backs import BACK_BOX, back_art
from scenes.art.fonts import Face, cap_height, font
from scenes.art.pips import tones
from scenes.art.solids import box, disc, fill, placed
from scenes.render import palette
from scenes.render.palette import mix, rgb
from scenes.render.style import Look
from scenes.render.svg import arch, svg, tinted

__all__ = ["back", "face", "tones", "width"]

_BOX = (500 / 7, 100.0)
_RADIUS = 6.4
_WINDOW_WIDTH, _WINDOW_HEIGHT = 60.2, 68.7
_WINDOW_X, _WINDOW_Y = (_BOX[0] - _WINDOW_WIDTH) / 2, 100 - 4.6 - _WINDOW_HEIGHT
_WINDOW_SCALE = _WINDOW_WIDTH / court_cards.WINDOW[0]
_PIP_SIZE, _HALO = 18.4, 2.2
_RANK_X, _RANK_Y = 5.0, 4.6
_DOOR_CENTRES = {Suit.SPADES: 78, Suit.HEARTS: 66, Suit.CLUBS: 63, Suit.DIAMONDS: 79}
_PLACES: dict[int, tuple[float, tuple[tuple[float, float], ...]]] = {
    2: (44, ((60, 44), (60, 104))),
    3: (34, ((60, 34), (60, 72), (60, 110))),
    4: (38, ((36, 52), (84, 52), (36, 104), (84, 104))),
    5: (34, ((32, 48), (88, 48), (60, 78), (32, 108), (88, 108))),
    6: (31, ((36, 44), (84, 44), (36, 78), (84, 78), (36, 112), (84, 112))),
    7: (28, ((60, 28), (28, 57), (92, 57), (60, 72), (28, 88), (92, 88), (60, 116))),
    8: (27, ((36, 40), (84, 40), (20, 70), (60, 68), (100, 70), (36, 98), (84, 98), (60, 122))),
    9: (27, tuple((x, y) for y in (46, 80, 114) for x in (28, 60, 92))),
    10: (26, ((60, 26), *((x, y) for y in (54, 84, 114) for x in (27, 60, 93)))),
}
"""The size of the pips of each number, and their centres in the window."""


def width(height: int) -> int:
    """Return the width of a card of a height in pixels."""
    return round(height * 5 / 7)


def face(card: Card, height: int, look: Look) -> Surface:
    """Return the face of a card, width(height) by height pixels, with transparent corners and without a shadow."""
    picture = svg(_sheet(card, look), _BOX, (width(height), height))
    _put_rank(picture, card.rank, tones(card.suit, look).index, look.contrast)
    return picture


def back(height: int, look: Look) -> Surface:
    """Return the chosen back of a card, width(height) by height pixels, with transparent corners."""
    return svg(back_art(look.back), BACK_BOX, (width(height), height))


def _sheet(card: Card, look: Look) -> str:
    """Return all of a face but its rank: the art, and over it the paper with the window cut out."""
    shown = tones(card.suit, look)
    edge, stock = ("#000000", "#FFFFFF") if look.contrast else (palette.PAPER_EDGE, "url(#paper)")
    side, top, bottom = (1.5, 1.5, 1.5) if look.contrast else (0.7, 0.5, 1.0)  # black parts cards that throw no shadow
    paper = _rounded(side, top, _BOX[0] - 2 * side, 100 - top - bottom, _RADIUS - side)
    if card.rank >= JACK:
        frame = _line(1.9, palette.BRASS_DARK) + _line(1.1, palette.INK_LINE)
    else:
        frame = _line(1.1, shown.index if look.contrast else mix(shown.index, shown.tint, 0.35))
    pip_x, pip_y = _BOX[0] - 5 - _PIP_SIZE / 2, 4.9 + _PIP_SIZE / 2
    return (
        '<linearGradient id="paper" gradientUnits="userSpaceOnUse" x1="0" y1="0" x2="0" y2="100">'
        f'<stop offset="0" stop-color="{palette.PAPER_TOP}"/><stop offset="1" stop-color="{palette.PAPER_BOTTOM}"/>'
        "</linearGradient>"
        + fill(_rounded(0, 0, _BOX[0], 100, _RADIUS), edge)
        + placed(_window(card, look), _WINDOW_X, _WINDOW_Y, _WINDOW_SCALE)
        # The cut lies in the middle of the frame, which hides where paper and art meet.
        + f'<path d="{paper} {_opening(0.55)}" fill="{stock}" fill-rule="evenodd"/>'
        + frame
        + pips.element(card.suit, pip_x, pip_y, _PIP_SIZE, left=shown.lit, right=shown.index)
    )


def _opening(margin: float) -> str:
    """Return the arch of the window, widened on all sides by a margin."""
    return arch(_WINDOW_X - margin, _WINDOW_Y - margin, _WINDOW_WIDTH + 2 * margin, _WINDOW_HEIGHT + 2 * margin)


def _line(wide: float, colour: str) -> str:
    """Return a line around the window, so many units wide, its corners sharp."""
    return f'<path d="{_opening(wide / 2)}" fill="none" stroke="{colour}" stroke-width="{wide}"/>'


def _window(card: Card, look: Look) -> str:
    """Return the art of a window; it may reach past the window, under the paper around it."""
    shown, plain = tones(card.suit, look), tones(card.suit, replace(look, contrast=False))
    if card.rank >= JACK:
        return court_cards.court(card.rank, card.suit, plain)
    ground = fill(box(-2, -2, 124, 142), shown.tint) + fill(arch(10, 10, 100, 130), mix(shown.tint, "#FFFFFF", 0.45))
    if card.rank == ACE:
        return ground + _ace(card.suit, plain)
    size, places = _PLACES[card.rank]
    return ground + "".join(pips.element(card.suit, x, y, size, left=shown.lit, right=shown.index) for x, y in places)


def _ace(suit: Suit, shown: palette.SuitTones) -> str:
    """Return the great pip of an ace in its rays, with the lit doorway and its keyhole."""
    y = _DOOR_CENTRES[suit]
    door = f"M60 {y - 17.5} A10 10 0 0 1 70 {y - 7.5} V{y + 20} H60 Z"
    return (
        court_cards.rays(60, 76, count=10, width=10, colour=shown.bright, opacity=0.16)
        + pips.element(suit, 60, 77, 94, left=shown.lit, right=shown.index)
        + fill(arch(47.5, y - 20, 25, 40), shown.door)
        + fill(arch(50, y - 17.5, 20, 37.5), palette.BRASS_LIGHT)
        + fill(door, palette.BRASS)
        + disc(60, y - 4, 3.4, shown.door)
        + fill(f"M58.6 {y - 4} H61.4 L63.4 {y + 7} H56.6 Z", shown.door)
    )


def _rank(rank: int, height: float, colour: str) -> tuple[Surface, int]:
    """Return a rank whose capitals are so many pixels high, and how far it rises above their top.

    The tail of the Q is brought in until it hangs no lower than the band allows.
    """
    text = "10" if rank == 10 else RANKS[rank - 1]
    size = round(height * 1000 / cap_height(Face.INDEX, 1000)[1])
    line = font(Face.INDEX, size).render(text, True, rgb(colour))
    ink, top = line.get_bounding_rect(), cap_height(Face.INDEX, size)[0]
    glyph = line.subsurface(ink)
    if rank == QUEEN:
        glyph = pygame.transform.smoothscale(glyph, (ink.width, round(1.03 * height)))
    return glyph, top - ink.y


def _put_rank(picture: Surface, rank: int, colour: str, contrast: bool) -> None:
    """Put the rank in its corner."""
    unit = picture.get_height() / 100
    glyph, rise = _rank(rank, (21.5 if contrast else 20.0) * unit, colour)
    x, y = round(_RANK_X * unit), round(_RANK_Y * unit) - rise
    if contrast:
        halo = tinted(glyph, "#FFFFFF")
        for step in range(16):
            turn, reach = 2 * pi * step / 16, _HALO * unit
            picture.blit(halo, (x + reach * cos(turn), y + reach * sin(turn)))
    picture.blit(glyph, (x, y))


def _rounded(x: float, y: float, wide: float, high: float, radius: float) -> str:
    """Return the path of a rounded rectangle."""
    turn = f"A{radius} {radius} 0 0 1"
    return (
        f"M{x + radius} {y} H{x + wide - radius} {turn} {x + wide} {y + radius} "
        f"V{y + high - radius} {turn} {x + wide - radius} {y + high} "
        f"H{x + radius} {turn} {x} {y + high - radius} V{y + radius} {turn} {x + radius} {y} Z"
    )
