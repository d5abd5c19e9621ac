"""Marks on the table: focus rings, empty places and what they accept, targets, frames, and the ghosts of hints.

Where light reaches beyond a thing, the thing lies in the middle of the picture: centre one on the other. Every state
has its own shape: high contrast takes only the light away.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import ceil, floor

import pygame
from pygame import Rect, Surface, Vector2

from game.cards import Suit
from scenes.art import pips
from scenes.art.icons import icon
from scenes.art.panels import Area, dashed_rim, field, grown, rim, with_margin
from scenes.art.tokens import brass, split
from scenes.render import palette, svg, typography
from scenes.render.drawables import Sprite
from scenes.render.palette import BLACK, BRASS_LIGHT, FOCUS_INK, WHITE, Style, mix
from scenes.render.recent import recent
from scenes.render.renderer import encoded
from scenes.render.svg import Point, Size, arch, disc, fill, rasterise, stroke
from scenes.render.typography import Face

Sign = tuple[str, Suit | None]  # a rank, and its suit if only one will do
_SIGN = "#EAF8EA"
CORNER = 0.064
"""The radius of a card's corners, as a share of its height."""
REACH = 38  # units: the margin around what a ring or target surrounds, for its light
_STEPS = 16


@dataclass(frozen=True, slots=True)
class Light:
    """The colours of a ring: its line, and the glow around it."""

    line: str
    glow: str


FOCUS = Light(palette.FOCUS, palette.FOCUS_GLOW)
TARGET = Light(palette.PRIMARY_TOP, palette.FOCUS_GLOW)
REFUSED = Light(palette.CORAL, palette.ALARM)
REASON = Light(palette.LAMP_NUMBER, palette.FOCUS_GLOW)
CLOSE = Light(palette.FOCUS, palette.NIGHT)
"""The focus ring for things close to others, on which its glow would fall."""


def in_accent(accent: str) -> Light:
    """Return the light of selected cards in a place with an accent."""
    return Light(mix(accent, "#FFFFFF", 0.38), accent)


def ring(
    size: Size, unit: float, style: Style, light: Light = FOCUS, brightness: float = 1.0, corner: float | None = None
) -> Surface:
    """Return a ring around something of a size, with a margin of REACH units, and clear inside.

    brightness: from 0 to 1, in sixteen steps. corner: the radius of its corners in pixels, by default that of a card or
    a fanned run.
    """
    corner = _corner(size) if corner is None else corner
    return _ring(size, unit, style.contrast, light, round(brightness * _STEPS), corner)


def fading_ring(size: Size, unit: float, style: Style, light: Light, opacity: float) -> Surface:
    """Return a ring as it fades; on one that refuses sits a cross, on the upper edge of its card."""
    picture = ring(size, unit, style, light)
    if light is REFUSED:
        picture = picture.copy()
        wide = round(0.22 * min(size[1], size[0] * 7 / 5))
        cross = refusal(wide, style)
        middle = picture.get_width() // 2 + round(0.04 * size[0]), round(REACH * unit - 0.1 * wide)
        picture.blit(cross, cross.get_rect(center=middle))
    return encoded(svg.faded(picture, opacity))


def refusal(wide: int, style: Style) -> Surface:
    """Return a disc of a width in pixels with a cross: this cannot be done."""
    ink, tone, line = (BLACK, WHITE, BLACK) if style.contrast else (FOCUS_INK, REFUSED.line, WHITE)
    body = disc(50, 50, 50, ink) + disc(50, 50, 41, tone) + stroke("M33 33 L67 67 M67 33 L33 67", line, 13)
    return rasterise(body, (100, 100), (wide, wide))


def ring_width(style: Style) -> float:
    """Return how far the focus ring reaches beyond what it surrounds, without its light, in units."""
    return 18 if style.contrast else 10.5


def ring_around(
    area: Rect, unit: float, style: Style, corner: float | None = None, room: float | None = None, light: Light = FOCUS
) -> Sprite:
    """Return the focus ring around an area; corner is the radius of its corners in pixels, by default a card's.

    room is how far the ring may reach beyond the area, in pixels; where that is too little, it lies on the area's edge.
    """
    if room is not None:
        over = max(0, ceil(ring_width(style) * unit - room))
        area = area.inflate(-2 * over, -2 * over)
    return Sprite.at(ring(area.size, unit, style, light, corner=corner), center=area.center)


@recent(64)
def _ring(size: Size, unit: float, contrast: bool, light: Light, steps: int, corner: float) -> Surface:
    whole, inside = with_margin(size, round(REACH * unit))
    body = ""
    colour = mix(palette.FOCUS_INK, light.line, steps / _STEPS)
    bands = (10.5, 11, palette.FOCUS_INK), (8, 6, colour)
    if contrast:
        colour = palette.CONTRAST_YELLOW if light.line == palette.FOCUS else WHITE
        bands = (18, 18, BLACK), (14, 10, colour)
    for outer, width, tone in bands:
        body += rim(grown(inside, outer * unit), corner + outer * unit, tone, width * unit)
    return _glowing(rasterise(body, whole, whole), inside, corner, unit, contrast, light.glow, 0.69 * steps / _STEPS)


def _glowing(
    picture: Surface, inside: Area, corner: float, unit: float, contrast: bool, colour: str, opacity: float
) -> Surface:
    """Return a ring with a glow outside of it, but not inside."""
    if contrast:
        return picture
    whole = picture.get_size()
    shape = rasterise(field(grown(inside, 8 * unit), corner + 8 * unit, WHITE), whole, whole)
    glow = svg.soft_shape(shape, 13 * unit, colour, opacity)
    glow.blit(rasterise(field(inside, corner, BLACK), whole, whole), (0, 0), special_flags=pygame.BLEND_RGBA_SUB)
    glow.blit(picture, (0, 0))
    return glow


@recent(32)
def target(size: Size, unit: float, style: Style, empty: bool = True) -> Surface:
    """Return the mark of a legal target, an empty place or a card, with a margin of REACH units."""
    if not empty:
        return ring(size, unit, style, TARGET)
    whole, inside = with_margin(size, round(REACH * unit))
    colour = style.line(TARGET.line)
    corner = _corner(size)
    body = field(inside, corner, colour, 0.07)  # more would turn the place grey
    body += ghost_arch(inside, colour, 0.22) + rim(inside, corner, colour, 5 * unit)
    return _glowing(rasterise(body, whole, whole), inside, corner, unit, style.contrast, TARGET.glow, 0.6)


@recent(32)
def empty_slot(
    size: Size, accent: str, unit: float, style: Style, sign: str | None = None, dashes: float = 0.45
) -> Surface:
    """Return an empty place: dark within dashes, with a faint arch if it is upright, and in it an icon.

    dashes is the opacity of its outline, except in high contrast; a faint one also makes the icon fainter.
    """
    width, height = size
    area = (0.0, 0.0, float(width), float(height))
    pale = style.line(mix(accent, WHITE, 0.4))
    body = field(area, _corner(size), style.dark(palette.NIGHT), 0.55) + ghost_arch(area, pale, 0.1)
    dash, gap = 0.05 * height, 0.045 * height
    body += dashed_rim(area, _corner(size), pale, 3.2 * unit, dash, gap, 0.7 if style.contrast else dashes)
    picture = rasterise(body, size, size)
    if sign is not None:
        ghost = svg.faded(icon(sign, round(height * 0.36), mix(pale, WHITE, 0.3)), min(1.0, dashes / 0.4))
        picture.blit(ghost, ghost.get_rect(center=(width // 2, round(height * 0.56))))
    return picture


def ghost_arch(area: Area, colour: str, opacity: float) -> str:
    """Return the arch in an upright place; nothing in a place for a fanned pile."""
    x, y, width, height = area
    if width > height:
        return ""
    return fill(arch(x + 0.19 * width, y + 0.25 * height, 0.62 * width, 0.58 * height), colour, opacity)


@recent(128)
def accepted(size: Size, first: Sign | None, second: Sign | None, unit: float, style: Style) -> Surface:
    """Return the signs of what an empty place accepts, to be laid on it and its lights: one above the other."""
    width, height = size
    pixels = round(min(40 * unit, height * 0.26))
    signs = [(sign, y * height) for sign, y in ((first, 0.34), (second, 0.68)) if sign]
    dark = field((0.0, 0.0, *size), _corner(size), style.dark(palette.NIGHT), 0.3 if signs else 0.0)
    picture = rasterise(dark, size, size)
    for (rank, suit), y in signs:
        text = typography.line(rank, Face.INDEX, pixels, style.text(_SIGN))
        x = 0.5 if suit is None else 0.35
        picture.blit(text, text.get_rect(center=(round(width * x), round(y))))
        if suit is not None:
            pip = _rail_pip(suit, round(pixels * 0.7), style)
            picture.blit(pip, pip.get_rect(center=(round(width * 0.68), round(y))))
    return picture


def card_sign(rank: str, suit: Suit, pixels: int, style: Style) -> Surface:
    """Return the rank and suit of a card side by side, for the empty target of a hint."""
    text = typography.line(rank, Face.INDEX, pixels, style.text(_SIGN))
    pip = _rail_pip(suit, round(pixels * 0.72), style)
    picture = svg.transparent((text.get_width() + pip.get_width() + round(pixels * 0.06), text.get_height()))
    picture.blit(text, (0, 0))
    picture.blit(pip, pip.get_rect(midright=(picture.get_width(), picture.get_height() // 2)))
    return picture


def _rail_pip(suit: Suit, size: int, style: Style) -> Surface:
    colour = pips.tones(suit, style).rail
    return pips.shape(suit, size, colour, colour)


@recent(16)
def frame(size: Size, unit: float, style: Style) -> Surface:
    """Return a brass frame around a finished pile, with a margin of REACH units, and clear inside."""
    whole, inside = with_margin(size, round(REACH * unit))
    corner = _corner(size)
    ink = rim(grown(inside, 11 * unit), corner + 11 * unit, style.dark(palette.FOCUS_INK), 10 * unit)
    bodies = (ink + rim(grown(inside, 9 * unit), corner + 9 * unit, tone, 5 * unit) for tone in brass(style))
    return split(*(rasterise(body, whole, whole) for body in bodies))


def arrow(path: Sequence[Point], size: float, style: Style, spared: Iterable[Rect] = ()) -> Sprite:
    """Return a brass arrow along a path on the screen, slim at first, to its head, which has a size in pixels.

    What it spares is seen through it.
    """
    tip, length = Vector2(path[-1]), 0.82 * size
    body = [Vector2(at) for at in path if tip.distance_to(at) > length]
    body.append(tip.move_towards(body[-1], length))
    left, right = list[Vector2](), list[Vector2]()
    for number, (at, after) in enumerate(pairwise([*body, tip])):
        side = (after - at).rotate(90).normalize() * size
        half = side * (0.05 + 0.1 * number / len(body))
        left.append(at - half)
        right.append(at + half)
    outline = [*left, body[-1] - 0.3 * side, tip, body[-1] + 0.3 * side, *reversed(right)]
    edge, xs, ys = 0.07 * size, [at.x for at in outline], [at.y for at in outline]
    x, y = floor(min(xs) - edge) - 1, floor(min(ys) - edge) - 1
    whole = ceil(max(xs) + edge) + 1 - x, ceil(max(ys) + edge) + 1 - y
    drawn = "M" + " L".join(f"{at.x - x:.1f} {at.y - y:.1f}" for at in outline) + " Z"
    ink, tone = (BLACK, palette.CONTRAST_YELLOW) if style.contrast else (FOCUS_INK, BRASS_LIGHT)
    picture = rasterise(stroke(drawn, ink, 2 * edge) + fill(drawn, tone), whole, whole)
    for area in spared:
        picture.fill((255, 255, 255, 125), area.move(-x, -y), pygame.BLEND_RGBA_MULT)
    return Sprite(encoded(picture), x, y)


def bed(size: Size, colour: str, corner: int, style: Style, outline: float = 0.0) -> Surface:
    """Return the dark plate below a pile or an area of cards, with a white outline if that has a width."""
    body = field((0, 0, *size), corner, style.dark(colour), 0.47)
    return rasterise(body + (rim((0, 0, *size), corner, WHITE, outline) if outline else ""), size, size)


def underline(size: Size, colour: str, style: Style) -> Surface:
    """Return a bar with round ends, to lie below cards that belong together."""
    return rasterise(field((0, 0, *size), size[1] / 2, style.accent(colour)), size, size)


def _corner(size: Size) -> float:
    """Return the radius of a card's corners, given the size of a card or of a run fanned down or sideways."""
    return CORNER * min(size[1], size[0] * 7 / 5)


BARS = ((0.0, 0.28, BRASS_LIGHT, 0.25), (0.37, 0.06, "#FFF6DC", 0.45))
"""The bars of a sweep: the x and width of each as shares of a card's width, its colour and its opacity."""


def ghost(
    face: Surface, card: int, edge: float, sweep: float | None, angle: float, opacity: float, style: Style
) -> Surface:
    """Return the ghost of cards, to be blitted by its centre.

    face: the picture of the cards. card: the height of one. edge: the width of the outline in pixels.
    sweep: how far bars of light have moved across, from 0 to 1, or None. angle: degrees anticlockwise.
    """
    (width, height), pad = face.get_size(), round(edge) + 2
    whole = (width + 2 * pad, height + 2 * pad)
    area = (pad - edge, pad - edge, width + 2 * edge, height + 2 * edge)
    picture = rasterise(field(area, CORNER * card + edge, style.dark(FOCUS_INK)), whole, whole)
    picture.blit(face, (pad, pad))
    if sweep is not None:
        picture.blit(svg.clipped(_bars(face.get_size(), sweep), svg.white_mask(face)), (pad, pad))
    if opacity < 1:
        picture.fill((255, 255, 255, round(255 * opacity)), special_flags=pygame.BLEND_RGBA_MULT)
    return svg.turned(picture, angle) if angle else picture


def coming(face: Surface | None, size: tuple[int, int], accent: str, unit: float, style: Style) -> Surface:
    """Return a card that may come onto a pile (None: an empty place), tinted, in an edge around a size in pixels."""
    (width, height), pad = size, round(4 * unit)
    whole = width + 2 * pad, height + 2 * pad
    area, corner = (0.0, 0.0, float(whole[0]), float(whole[1])), CORNER * height + pad
    edge = BLACK if style.contrast else mix(accent, FOCUS_INK, 0.2)
    if not face:
        body = field(area, corner, style.dark(mix(palette.NIGHT, accent, 0.22))) + ghost_arch(area, edge, 0.25)
        return rasterise(body + rim(area, corner, WHITE if style.contrast else edge, pad), whole, whole)
    picture = rasterise(field(area, corner, edge), whole, whole)
    shown = face if style.contrast else face.copy()
    if not style.contrast:
        shown.fill(palette.rgb(mix(WHITE, accent, 0.36)), special_flags=pygame.BLEND_RGB_MULT)
    picture.blit(shown, (pad, pad))
    return picture


def _bars(size: tuple[int, int], sweep: float) -> Surface:
    """Return the bars of a sweep at a share of their way from left to right."""
    width, height = size
    lean = 0.22 * height
    reach = width * (BARS[-1][0] + BARS[-1][1]) + lean
    begin = -reach + sweep * (width + reach)
    body = ""
    for at, wide, colour, opacity in BARS:
        left, right = begin + at * width, begin + (at + wide) * width
        outline = f"M{left:.1f} {height} L{left + lean:.1f} 0 H{right + lean:.1f} L{right:.1f} {height} Z"
        body += fill(outline, colour, opacity)
    return rasterise(body, size, size)
