"""Card pictures: faces with an index above an arched window, the five backs, windows that move, and portraits.

Lengths are in hundredths of the card's height, those of the art in units of its window of 120 by 137; backs are SVG in
a box of 250 by 350.
"""

from dataclasses import dataclass, replace
from functools import lru_cache
from math import ceil, cos, floor, pi, radians, sin

import pygame
from pygame import Rect, Surface

from game.cards import ACE, JACK, QUEEN, RANKS, Card, Suit
from game.settings import Back
from scenes.art import court_cards, pips
from scenes.art.court_cards import Gaze
from scenes.art.pips import tones
from scenes.render import palette, svg, typography
from scenes.render.palette import BRASS, BRASS_DARK, BRASS_LIGHT, PAPER_TOP, QUIET_LINE, Style, mix, rgb
from scenes.render.recent import recent
from scenes.render.renderer import encoded
from scenes.render.svg import Size, arch, block, box, disc, fill, placed, rasterise, ring, stroke
from scenes.render.typography import Face, cap_height, font

_LAMP = "#FFE9B8"


@dataclass(frozen=True, slots=True)
class BackTones:
    """The colours of one back: its ground, its lines and its niches."""

    ground: str
    line: str
    niche: str


BACKS = {
    Back.NIGHT: BackTones("#241A4A", BRASS, "#3B2C72"),
    Back.RUBY: BackTones("#5A0F2C", "#F0B64A", "#7E1A40"),
    Back.QUAY: BackTones("#06343C", "#7FE0CC", "#0D4F55"),
    Back.SUMMIT: BackTones("#0E2A5C", "#A9D6FF", "#1C437F"),
    Back.IRON: BackTones("#14141C", "#E9E1F5", "#2C2C3C"),
}


def back_art(back: Back) -> str:
    """Return a back as SVG."""
    tones = BACKS[back]
    return (
        _back_panel(0, 0, 22.4, BRASS_LIGHT)
        + _back_panel(2, 2, 20.4, PAPER_TOP)
        + _back_panel(12, 12, 13, tones.ground)
        + "".join(_storey(number, tones) for number in range(6))
        + _frame(12, 13, tones.line, 3)
        + _frame(17.5, 8, BRASS_DARK, 1.2)
        + _medallion(tones)
    )


def _back_panel(x: float, y: float, radius: float, colour: str) -> str:
    return block(x, y, 250 - 2 * x, 350 - 2 * y, colour, radius=radius)


def _frame(inset: float, radius: float, colour: str, width: float) -> str:
    return (
        f'<rect x="{inset}" y="{inset}" width="{250 - 2 * inset}" height="{350 - 2 * inset}" rx="{radius}" '
        f'fill="none" stroke="{colour}" stroke-width="{width}"/>'
    )


def _storey(number: int, tones: BackTones) -> str:
    """Return one row of niches, alternately four and three, above its floor; the lowest stands on the frame."""
    y, count = 26 + 52 * number, 4 - number % 2
    niches = "".join(_niche(125 + 52 * (place - (count - 1) / 2), y, tones) for place in range(count))
    return niches + (stroke(f"M20 {y + 47} H230", tones.line, 1.6) if number < 5 else "")


def _niche(x: float, y: float, tones: BackTones) -> str:
    """Return a niche with a lamp and its cone of light."""
    sides = f"M{x - 22} {y + 44} V{y + 22} A22 22 0 0 1 {x + 22} {y + 22} V{y + 44}"
    return (
        fill(arch(x - 22, y, 44, 44), tones.niche)
        + fill(arch(x - 13, y + 10, 26, 34), tones.ground)
        + stroke(sides, tones.line, 2.4)
        + _cone(x, y + 27, y + 38, 6.5, tones)
        + disc(x, y + 24, 4.2, BRASS_LIGHT)
    )


def _cone(x: float, top: float, bottom: float, reach: float, tones: BackTones) -> str:
    """Return the light below a lamp, its right half darker."""
    path = f"M{x} {top} L{x + reach} {bottom} H{x - reach} Z"
    return svg.two_toned(path, mix(tones.ground, BRASS, 0.75), mix(tones.ground, BRASS_DARK, 0.8), x)


def _medallion(tones: BackTones) -> str:
    """Return the large niche in the middle, in its ring."""
    spokes = []
    for number in range(16):
        edges = (radians(22.5 * number - 4), radians(22.5 * number + 4))
        rim = " ".join(f"L{125 + 49 * cos(edge):.2f} {175 + 49 * sin(edge):.2f}" for edge in edges)
        spokes.append(f"M125 175 {rim} Z")
    return (
        disc(125, 175, 62, tones.ground)
        + disc(125, 175, 58, tones.line)
        + ring(125, 175, 53, BRASS_DARK, 1.6)
        + disc(125, 175, 49, tones.ground)
        + fill(" ".join(spokes), tones.niche)
        + fill(arch(103, 144, 44, 62), tones.line)
        + fill(arch(109, 150, 32, 56), tones.ground)
        + _cone(125, 178, 206, 14, tones)
        + disc(125, 172, 9.5, _LAMP)
    )


_BOX = (500 / 7, 100.0)
_WINDOW_WIDTH, _WINDOW_HEIGHT = 60.2, 68.7
_WINDOW_X, _WINDOW_Y = (_BOX[0] - _WINDOW_WIDTH) / 2, 100 - 4.6 - _WINDOW_HEIGHT
_WINDOW_SCALE = _WINDOW_WIDTH / court_cards.WINDOW[0]
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
"""For each rank the size of its pips and their centres in the window."""


@lru_cache
def width(height: int) -> int:
    """Return the width of a card, given its height in pixels."""
    return round(height * 5 / 7)


def face(card: Card, height: int, style: Style, gaze: Gaze = Gaze.WAITING) -> Surface:
    """Return the face of a card without a shadow, its corners transparent."""
    picture = rasterise(_face_art(card, style, gaze), _BOX, (width(height), height))
    _put_rank(picture, card.rank, tones(card.suit, style).index, style.contrast)
    return picture


def look(card: Card, gaze: Gaze, height: int) -> Rect:
    """Return the part of a court card that a gaze changes, in pixels."""
    unit = height / 100
    left, top, wide, high = (measure * _WINDOW_SCALE for measure in court_cards.look(card.rank, gaze))
    x, y = floor((_WINDOW_X + left) * unit), floor((_WINDOW_Y + top) * unit)
    area = Rect(x, y, ceil(wide * unit), ceil(high * unit)).inflate(2, 2)  # scaling blurs its edges a little
    return area.clip((0, 0, width(height), height))  # which lie beyond a tiny card


def back(height: int, style: Style) -> Surface:
    """Return the chosen back of a card, its corners transparent."""
    return rasterise(back_art(style.back), (250.0, 350.0), (width(height), height))


def unknown(size: Size, style: Style) -> Surface:
    """Return an unknown card, with question marks, squeezed to a size as it turns over."""
    height = size[1]
    back, ink = BACKS[style.back], style.dark(palette.QUIET_DARK)
    window = fill(box(-2, -2, 124, 142), back.ground)
    window += court_cards.rays(60, 76, count=10, width=10, colour=back.niche, opacity=1.0)
    window += disc(60, 76, 43, BRASS_DARK) + disc(60, 76, 40, BRASS) + disc(60, 76, 34, back.ground)
    frame = _line(1.9, palette.BRASS_DARK) + _line(1.1, palette.INK_LINE)
    picture = rasterise(_paper(window, frame, style), _BOX, (width(height), height))
    middle = pane(height).centerx, round((_WINDOW_Y + 76 * _WINDOW_SCALE) * height / 100)
    sign = typography.line("?", Face.DISPLAY, round(0.32 * height), BRASS_LIGHT)
    picture.blit(sign, sign.get_rect(center=middle))
    index = typography.line("?", Face.INDEX, round(0.28 * height), ink)
    picture.blit(index, index.get_rect(midleft=(round(0.05 * height), round(0.146 * height))))
    return svg.scaled(picture, size)


def _face_art(card: Card, style: Style, gaze: Gaze) -> str:
    """Return a face as SVG without its rank."""
    shown, pip = tones(card.suit, style), 18.4
    if card.rank >= JACK:
        lit = gaze is Gaze.HOME
        frame = _line(1.9, palette.BRASS if lit else palette.BRASS_DARK)
        frame += _line(1.1, BRASS_LIGHT if lit else palette.INK_LINE)
    else:
        frame = _line(1.1, shown.index if style.contrast else mix(shown.index, shown.tint, 0.35))
    suit = pips.element(card.suit, _BOX[0] - 5 - pip / 2, 4.9 + pip / 2, pip, left=shown.lit, right=shown.index)
    return _paper(_window(card, style, gaze), frame, style) + suit


def _paper(window: str, frame: str, style: Style) -> str:
    """Return a face as SVG without its index: the art of its window, and over it the paper with that cut out."""
    edge, stock = ("#000000", "#FFFFFF") if style.contrast else (palette.PAPER_EDGE, "url(#paper)")
    side, top, bottom = (1.5, 1.5, 1.5) if style.contrast else (0.7, 0.5, 1.0)  # black edges replace the shadows
    paper = _rounded(side, top, _BOX[0] - 2 * side, 100 - top - bottom, 6.4 - side)
    return (
        '<linearGradient id="paper" gradientUnits="userSpaceOnUse" x1="0" y1="0" x2="0" y2="100">'
        f'<stop offset="0" stop-color="{palette.PAPER_TOP}"/><stop offset="1" stop-color="{palette.PAPER_BOTTOM}"/>'
        "</linearGradient>"
        + fill(_rounded(0, 0, _BOX[0], 100, 6.4), edge)
        + placed(window, _WINDOW_X, _WINDOW_Y, _WINDOW_SCALE)
        # The cut is under the middle of the frame, which hides the seam of paper and art.
        + f'<path d="{paper} {_opening(0.55)}" fill="{stock}" fill-rule="evenodd"/>'
        + frame
    )


def _opening(margin: float) -> str:
    """Return the arch of the window, grown by a margin."""
    return arch(_WINDOW_X - margin, _WINDOW_Y - margin, _WINDOW_WIDTH + 2 * margin, _WINDOW_HEIGHT + 2 * margin)


def _line(wide: float, colour: str) -> str:
    """Return a line around the window with sharp corners."""
    return f'<path d="{_opening(wide / 2)}" fill="none" stroke="{colour}" stroke-width="{wide}"/>'


def _window(card: Card, style: Style, gaze: Gaze, aside: float = 0.0, door: float = 0.0) -> str:
    """Return the art of a window; it may extend beyond the window, under the paper.

    aside: the side from which one looks in, from -1 to 1. door: how far an ace's door is open, from 0 to 1.
    """
    shown, plain = tones(card.suit, style), tones(card.suit, replace(style, contrast=False))
    if card.rank >= JACK:
        return court_cards.court(card.rank, card.suit, plain, gaze, aside)
    ground = fill(box(-2, -2, 124, 142), shown.tint)
    ground += fill(arch(10 - 4 * aside, 10, 100, 130), mix(shown.tint, "#FFFFFF", 0.45))
    if card.rank == ACE:
        return ground + placed(_ace(card.suit, plain, door), 2 * aside, 0, 1)
    size, places = _PLACES[card.rank]
    suits = "".join(pips.element(card.suit, x, y, size, left=shown.lit, right=shown.index) for x, y in places)
    return ground + placed(suits, 2 * aside, 0, 1)


def _ace(suit: Suit, shown: palette.SuitTones, open_by: float) -> str:
    """Return the large pip of an ace in its rays, with its door; light falls out if that is open."""
    y = _DOOR_CENTRES[suit]
    return (
        court_cards.rays(60, 76, count=10, width=10, colour=shown.bright, opacity=0.16)
        + pips.element(suit, 60, 77, 94, left=shown.lit, right=shown.index)
        + (_lamplight(y, open_by) if open_by else "")
        + fill(arch(47.5, y - 20, 25, 40), shown.door)
        + (fill(arch(50, y - 17.5, 20, 37.5), _LAMP) if open_by else "")
        + _door(y, open_by, shown.door)
    )


def _door(y: float, open_by: float, dark: str) -> str:
    """Return a door with its keyhole, turned about its left edge by a share of a quarter turn."""
    wide = cos(open_by * pi / 2)
    near = 4 * sin(open_by * pi / 2)  # the free edge comes nearer and so looks higher
    middle, edge, top = 50 + 10 * wide, 50 + 20 * wide, y - 17.5 - near
    return (
        fill(f"M50 {y + 20} V{y - 7.5} A{10 * wide} {10 + near} 0 0 1 {middle} {top} V{y + 20} Z", palette.BRASS_LIGHT)
        + fill(
            f"M{middle} {top} A{10 * wide} {10 + near} 0 0 1 {edge} {y - 7.5} V{y + 20 + near} L{middle} {y + 20} Z",
            palette.BRASS,
        )
        + fill(
            f"M{middle - 3.4 * wide} {y - 4} a{3.4 * wide} 3.4 0 1 1 {6.8 * wide} 0 "
            f"a{3.4 * wide} 3.4 0 1 1 {-6.8 * wide} 0 Z",
            dark,
        )
        + fill(
            f"M{middle - 1.4 * wide} {y - 4} H{middle + 1.4 * wide} L{middle + 3.4 * wide} {y + 7} "
            f"H{middle - 3.4 * wide} Z",
            dark,
        )
    )


def _lamplight(y: float, strength: float) -> str:
    """Return warm light around an open door whose middle is at y, and on the ground before it."""
    return (
        '<radialGradient id="glow"><stop offset="0.2" stop-color="#FFE9A8" stop-opacity="0.95"/>'
        '<stop offset="1" stop-color="#FFC95E" stop-opacity="0"/></radialGradient>'
        f'<linearGradient id="beam" gradientUnits="userSpaceOnUse" x1="0" y1="{y + 18}" x2="0" y2="{y + 64}">'
        '<stop offset="0" stop-color="#FFF0B8" stop-opacity="0.95"/>'
        '<stop offset="1" stop-color="#FFD06A" stop-opacity="0"/></linearGradient>'
        f'<circle cx="62" cy="{y}" r="{44 * strength}" fill="url(#glow)"/>'
        f'<path d="M54 {y + 20} H70 L{70 + 34 * strength} {y + 64} H{54 - 6 * strength} Z" fill="url(#beam)"/>'
    )


def pane(height: int) -> Rect:
    """Return the part of a card that its window and frame take, in pixels."""
    unit = height / 100
    x, y = floor((_WINDOW_X - 2) * unit), floor((_WINDOW_Y - 2) * unit)
    return Rect(x, y, ceil((_WINDOW_WIDTH + 4) * unit), ceil((_WINDOW_HEIGHT + 4) * unit))


def living(
    card: Card, height: int, style: Style, gaze: Gaze, aside: float, door: float, glint: float, angle: int
) -> Surface:
    """Return a picture to be laid over the `pane` of a card that is dragged or under the mouse.

    aside, door: see `_window`. glint: the place of the glint on the brass, from 0 (left) to 1 (right); none beyond.
    angle: degrees anticlockwise.
    """
    hole, frame = _stencil(height, frame=False), _stencil(height, frame=True)
    window = _through_pane(card, height, style, gaze, aside, door)
    picture = window.copy() if aside or door else svg.transparent(window.get_size())
    if 0 <= glint <= 1:
        brass, light = svg.transparent(window.get_size()), _on_pane(_glint(glint), height)
        for tone in (BRASS, BRASS_LIGHT, BRASS_DARK, court_cards.BRASS_SHADED):
            mask = pygame.mask.from_threshold(window, rgb(tone), (12, 12, 12, 255))
            mask.to_surface(brass, setcolor=(255, 255, 255, 255), unsetcolor=None)
        for lit, colour, strength in ((frame, BRASS, 1.0), (hole, "#FFFBEA", 0.2), (brass, "#FFFBEA", 0.95)):
            picture.blit(svg.tinted(svg.clipped(light, lit), colour, strength), (0, 0))
    return encoded(svg.turned(picture, angle) if angle else picture)


@recent(2, intermediate=True)
def _through_pane(card: Card, height: int, style: Style, gaze: Gaze, aside: float, door: float) -> Surface:
    """Return what is seen through the pane of a card; each step of a glint needs it."""
    inside = placed(_window(card, style, gaze, aside, door), _WINDOW_X, _WINDOW_Y, _WINDOW_SCALE)
    return svg.clipped(_on_pane(inside, height), _stencil(height, frame=False))


def _on_pane(body: str, height: int) -> Surface:
    """Return the part of SVG in units of a card that lies on its pane."""
    area, unit = pane(height), height / 100
    box = area.width / unit, area.height / unit
    return rasterise(placed(body, -area.x / unit, -area.y / unit, 1), box, area.size)


@recent(8)
def _stencil(height: int, frame: bool) -> Surface:
    """Return the shape of the window on its pane, or that of its frame."""
    return _on_pane(_line(1.4, "#FFFFFF") if frame else fill(_opening(0), "#FFFFFF"), height)


def _glint(far: float) -> str:
    """Return a slanted bar of light at a share of the way across a card."""
    x = -20 + 112 * far
    return (
        f'<linearGradient id="g" gradientUnits="userSpaceOnUse" x1="{x - 17}" y1="50" x2="{x + 17}" y2="60">'
        '<stop offset="0" stop-color="#FFFFFF" stop-opacity="0"/><stop offset="0.5" stop-color="#FFFFFF"/>'
        '<stop offset="1" stop-color="#FFFFFF" stop-opacity="0"/></linearGradient>'
        + fill(box(0, 0, _BOX[0], 100), "url(#g)")
    )


def _rank(rank: int, height: float, colour: str) -> tuple[Surface, int]:
    """Return a rank whose capitals are height pixels high, and how far it rises above their top.

    The tail of the Q is shortened to what the band allows.
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
    unit = picture.get_height() / 100
    glyph, rise = _rank(rank, (21.5 if contrast else 20.0) * unit, colour)
    x, y = round(5 * unit), round(4.6 * unit) - rise
    if contrast:
        halo = svg.tinted(glyph, "#FFFFFF")
        for step in range(16):
            turn, reach = 2 * pi * step / 16, 2.2 * unit
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


@recent(16)
def portrait(card: Card, side: int, style: Style, rim: str = QUIET_LINE, gaze: Gaze = Gaze.WAITING) -> Surface:
    """Return the portrait on a court card in a round frame of a width in pixels."""
    large = 2 * side  # drawn larger and scaled down, so that it is smooth
    whole = face(card, round(2.1 * large), style, gaze)
    picture = svg.transparent((large, large))
    middle = round(0.5 * whole.get_width()), round(0.52 * whole.get_height())
    picture.blit(whole, (large // 2 - middle[0], large // 2 - middle[1]))
    round_part = rasterise(disc(50, 50, 47, "#FFFFFF"), (100, 100), (large, large))
    picture.blit(round_part, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    framed = rasterise(disc(50, 50, 50, style.accent(rim)), (100, 100), (large, large))
    framed.blit(picture, (0, 0))
    return pygame.transform.smoothscale(framed, (side, side))
