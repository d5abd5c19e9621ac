"""Panels, plaques, dialogs, pills and messages, and the frames of arches.

A picture has the given size unless its docstring mentions a margin. The large ones are not cached here, but by the
image cache.
"""

from dataclasses import dataclass
from math import pi
from typing import ClassVar

import pygame
from pygame import Surface
from pygame.transform import smoothscale

from scenes.art.scenery.common import Tones
from scenes.render import palette
from scenes.render.palette import BLACK, WHITE, Style, mix
from scenes.render.recent import recent
from scenes.render.svg import Size, arch, clipped, fill, rasterise, scaled, soft_shape, transparent
from scenes.render.typography import Face, fitted, fitting, glowing, line

Area = tuple[float, float, float, float]  # x, y, width and height


def grown(area: Area, by: float) -> Area:
    """Return an area grown on all sides, or shrunk by a negative length."""
    x, y, width, height = area
    return x - by, y - by, width + 2 * by, height + 2 * by


def with_margin(size: Size, margin: int) -> tuple[Size, Area]:
    """Return the size of a picture with a margin on all sides, and the area inside the margin."""
    return (size[0] + 2 * margin, size[1] + 2 * margin), (float(margin), float(margin), float(size[0]), float(size[1]))


def field(area: Area, radius: float, colour: str, opacity: float = 1.0) -> str:
    """Return a filled rounded rectangle."""
    return f'<rect {_rounded(area, radius)} fill="{colour}" fill-opacity="{opacity}"/>'


def rim(area: Area, radius: float, colour: str, width: float) -> str:
    """Return the outline of a rounded rectangle, drawn inside of the area."""
    inside = _rounded(grown(area, -width / 2), radius - width / 2)
    return f'<rect {inside} fill="none" stroke="{colour}" stroke-width="{width}"/>'


def plate(area: Area, radius: float, ground: str, edge: str, width: float) -> str:
    """Return a rounded rectangle with an outline."""
    return field(area, radius, ground) + rim(area, radius, edge, width)


def dashed_rim(
    area: Area, radius: float, colour: str, width: float, dash: float, gap: float, opacity: float = 1.0
) -> str:
    """Return the outline of a rounded rectangle in even dashes, drawn inside the area."""
    inside, radius = grown(area, -width / 2), max(0.0, radius - width / 2)
    perimeter = 2 * (inside[2] + inside[3] - 4 * radius) + 2 * pi * radius
    pitch = perimeter / max(1, round(perimeter / (dash + gap)))
    length = pitch * dash / (dash + gap)
    return (
        f'<rect {_rounded(inside, radius)} fill="none" stroke="{colour}" stroke-width="{width}" '
        f'stroke-opacity="{opacity}" stroke-linecap="round" stroke-dasharray="{length:.3f} {pitch - length:.3f}"/>'
    )


def _rounded(area: Area, radius: float) -> str:
    x, y, width, height = (f"{measure:.3f}" for measure in area)
    return f'x="{x}" y="{y}" width="{width}" height="{height}" rx="{max(0.0, radius):.3f}"'


_USUAL = Style()
SHADOW = 62
"""Units: the margin around a panel or tablet for its shadow."""


@recent(16)
def plaque(size: Size, name: str, place: str, accent: str, unit: float, style: Style, tone: str = "") -> Surface:
    """Return a game's plaque with its glowing name and the name of its place; a low plaque has no place.

    tone is the colour of name and edge, by default paper and brass.
    """
    width, height = size
    low = height < 84 * unit
    metal, inner = (palette.CONTRAST_YELLOW, WHITE) if style.contrast else (tone or palette.BRASS, palette.BRASS_DARK)
    area, radius = (0.0, 0.0, float(width), float(height)), 18 * unit
    body = plate(area, radius, style.dark(palette.NIGHT), metal, 4 * unit)
    if not low:
        body += rim(grown(area, -10 * unit), radius - 10 * unit, inner, 1.5 * unit)
    picture = rasterise(body, size, size)
    largest, middle = (38, 0.5) if low else (50, 0.355)
    if tone and not low:  # the letters of a player's name hang below the line
        largest, middle = 44, 0.31
    pixels = fitting((name,), Face.DISPLAY, round(largest * unit), int(width - 44 * unit), int(20 * unit))
    if style.contrast:
        title = line(name, Face.DISPLAY, pixels, WHITE)
    else:
        title = glowing(name, Face.DISPLAY, pixels, tone or palette.LAMP_TEXT, mix(tone or accent, palette.NIGHT, 0.35))
    picture.blit(title, title.get_rect(center=(width // 2, round(height * middle))))
    if not low:
        tone = style.accent(accent)
        pixels, room = min(style.type_size(25, unit), round(30 * unit)), width - round(32 * unit)
        where = fitted(place.upper(), Face.LABEL, pixels, tone, room, round(22 * unit), 3 * unit)
        picture.blit(where, where.get_rect(center=(width // 2, round(height * 0.74 - (pixels - 25 * unit) * 0.25))))
    return picture


def panel(size: Size, unit: float, style: Style, quiet: bool = False) -> Surface:
    """Return a panel with a double outline, in brass or quiet, and its shadow, with a margin of SHADOW units."""
    area = (0.0, 0.0, float(size[0]), float(size[1]))
    outer, inner = (palette.QUIET_LINE, palette.QUIET_DARK) if quiet else (palette.BRASS, palette.BRASS_DARK)
    if style.contrast:
        outer, inner = (WHITE, WHITE) if quiet else (palette.CONTRAST_YELLOW, WHITE)
    radius = 28 * unit
    body = plate(area, radius, style.dark(palette.PANEL), outer, 4 * unit)
    body += rim(grown(area, -10 * unit), radius - 10 * unit, inner, 1.5 * unit)
    return _on_shadow(rasterise(body, size, size), unit, style)


@recent(4)
def tag(size: Size, chains: tuple[int, int], unit: float, style: Style) -> Surface:
    """Return a brass tag on two chains, given their lengths in pixels; the longer one adds to the picture's height."""
    (width, high), chain = size, max(chains)
    lit, shaded, edge = palette.BRASS, "#D9982F", palette.INK
    if style.contrast:
        lit, shaded, edge = palette.CONTRAST_YELLOW, palette.CONTRAST_YELLOW, BLACK
    body = ""
    for x, long in zip((width * 0.14, width * 0.86), chains, strict=True):
        for link in range(round(long / (14 * unit))):
            area = (x - 6 * unit, chain + 6 * unit - (link + 1) * 14 * unit, 12 * unit, 18 * unit)
            body += rim(area, 6 * unit, edge, 6.5 * unit) + rim(grown(area, -1.5 * unit), 4.5 * unit, lit, 3.5 * unit)
    face = grown((0.0, chain, width, high), -3 * unit)
    body += field((0, chain, width, high), 12 * unit, edge) + field(face, 10 * unit, shaded)
    body += field((face[0], face[1], face[2] / 2, face[3]), 10 * unit, lit)
    body += field((face[0] + face[2] / 2 - 12 * unit, face[1], 12 * unit, face[3]), 0, lit)
    whole = width, chain + high
    return rasterise(body, whole, whole)


def tablet(size: Size, rise: int, unit: float, style: Style) -> Surface:
    """Return a tablet whose top is an arch that rises by some pixels, and its shadow, with a margin of SHADOW units."""
    width, height = size
    ink, body = palette.LETTER_INK, ""
    lines = (0, ink), (4, palette.BRASS_DARK), (6, palette.BRASS), (13, ink), (16, palette.TABLET)
    for inset, colour in ((0, WHITE), (3, BLACK)) if style.contrast else lines:
        left, right, top, foot = inset * unit, width - inset * unit, rise + inset * unit, height - inset * unit
        corner, crown = (28 - inset) * unit, ((right - left) ** 2 / 4 + rise**2) / (2 * rise)  # their radii
        outline = f"M{left} {top} A{crown} {crown} 0 0 1 {right} {top} V{foot - corner} "
        outline += f"A{corner} {corner} 0 0 1 {right - corner} {foot} H{left + corner} "
        body += fill(f"{outline}A{corner} {corner} 0 0 1 {left} {foot - corner} Z", colour)
    return _on_shadow(rasterise(body, size, size), unit, style)


def _on_shadow(plate: Surface, unit: float, style: Style) -> Surface:
    """Return a plate on its shadow, which is blurred at an eighth of the size, as it is soft."""
    reach = round(SHADOW * unit)
    picture = transparent((plate.get_width() + 2 * reach, plate.get_height() + 2 * reach))
    if not style.contrast:
        cast = transparent((picture.get_width() // 8, picture.get_height() // 8))
        small = smoothscale(plate, (plate.get_width() // 8, plate.get_height() // 8))
        cast.blit(small, (reach // 8, round((reach + 14 * unit) / 8)))
        picture = smoothscale(soft_shape(cast, 3 * unit, "#05030C", 0.6), picture.get_size())
    picture.blit(plate, (reach, reach))
    return picture


@recent(32)
def pill(size: Size, unit: float, style: Style, quiet: bool = False) -> Surface:
    """Return an empty pill with an outline, in brass or quiet."""
    ground, tone = style.dark(palette.NIGHT), style.line(palette.QUIET_LINE if quiet else palette.BRASS)
    return rasterise(plate((0.0, 0.0, *size), size[1] / 2, ground, tone, 3.5 * unit), size, size)


@recent(32)
def rail_note(size: Size, accent: str, unit: float, style: Style) -> Surface:
    """Return an empty plate, such as that of a message on a rail, outlined in an accent."""
    ground, edge = (BLACK, WHITE) if style.contrast else (palette.NIGHT, accent)
    return rasterise(plate((0.0, 0.0, *size), 20 * unit, ground, edge, 3 * unit), size, size)


def joined_plate(size: Size, areas: tuple[Area, ...], unit: float, style: Style) -> Surface:
    """Return a plate in one brass line around areas that overlap, in a picture of a size."""
    line, inside = (WHITE, BLACK) if style.contrast else (palette.BRASS, "#1C1440")
    body = "".join(field(area, min(28 * unit, area[2] / 6), line) for area in areas)
    body += "".join(field(grown(area, -4 * unit), min(24 * unit, area[2] / 6), inside) for area in areas)
    return rasterise(body, size, size)


@recent(16)
def hairline(width: int, unit: float, style: Style = _USUAL) -> Surface:
    """Return the line between two rows."""
    picture = transparent((width, max(1, round(2 * unit))))
    picture.fill(style.line(palette.RULE))
    return picture


KEYSTONE, KEYSTONE_RISES = (48, 60), 36  # units: the size of a keystone, and how far it rises above its opening
BRASS_FRAME: Tones = (palette.BRASS, palette.BRASS_DARK)
QUIET_FRAME: Tones = (palette.QUIET, palette.QUIET_DARK)
CONTRAST_BRASS: Tones = (palette.CONTRAST_YELLOW, palette.CONTRAST_YELLOW)
CONTRAST_QUIET: Tones = ("#000000", "#FFFFFF")
"""The face and the outer edge of a frame: brass for what is open or focused, enamel for the rest."""


@dataclass(frozen=True, slots=True)
class ArchPlan:
    """The layout of a picture of an arch with an opening of a size in pixels and a margin for its light."""

    radius: ClassVar[float]
    """The radius of the light, in units."""
    opening: Size
    unit: float

    @property
    def margin(self) -> int:
        """The margin around the opening on the left, the right and the top; there is none at the foot."""
        return round(2 * self.radius * self.unit)

    @property
    def size(self) -> Size:
        """The size of the picture."""
        return self.opening[0] + 2 * self.margin, self.opening[1] + self.margin


def metal(bright: bool, style: Style) -> Tones:
    """Return the tones of a frame in a style: of brass if it is bright, else of enamel."""
    if style.contrast:
        return CONTRAST_BRASS if bright else CONTRAST_QUIET
    return BRASS_FRAME if bright else QUIET_FRAME


def frame(opening: Size, thickness: float, tones: Tones) -> Surface:
    """Return the frame around a clear opening: ink, an edge and a face, darker on the right.

    The picture has a margin of `reach(thickness)` on the left, the right and the top.
    """
    margin, ink = reach(thickness), _ink(thickness)
    width, height = opening
    size = (width + 2 * margin, height + margin)

    def grown(by: float) -> str:
        return arch(margin - by, margin - by, width + 2 * by, height + by)

    middle, outer, foot = size[0] / 2, width / 2 + thickness, size[1]
    shaded = (
        f"M{middle} {margin - thickness} A{outer} {outer} 0 0 1 {middle + outer} {margin + width / 2} V{foot} "
        f"H{margin + width} V{margin + width / 2} A{width / 2} {width / 2} 0 0 0 {middle} {margin} Z"
    )
    flat = tones in (CONTRAST_BRASS, CONTRAST_QUIET)
    outline = "#000000" if flat else palette.INK
    body = "" if flat else fill(grown(thickness + ink), outline)  # on black it would only cover its neighbours
    body += fill(grown(thickness), tones[1])
    body += fill(grown(thickness * 0.68), tones[0])
    if not flat:
        body += fill(shaded, "#000000", opacity=0.2)
    body += fill(grown(ink * 0.6), outline)
    picture = rasterise(body, size, size)
    # A pixel of ink overlaps the opening and hides the edge of the picture behind it.
    hole = rasterise(fill(grown(-1), "#000000"), size, size)
    picture.blit(hole, (0, 0), special_flags=pygame.BLEND_RGBA_SUB)
    return picture


def reach(thickness: float) -> int:
    """Return how far a frame of a thickness reaches beyond its opening, in pixels, ink included."""
    return round(thickness + _ink(thickness)) + 1


def through(picture: Surface, opening: Size) -> Surface:
    """Return a picture clipped to an arched opening, and scaled to its size if it has another."""
    if picture.get_size() != opening:
        picture = scaled(picture, opening)
    inside = transparent(opening)
    inside.blit(picture, (0, 0))
    return clipped(inside, rasterise(fill(arch(0, 0, *opening), "#FFFFFF"), opening, opening))


def glow(opening: Size, thickness: float, radius: float) -> Surface:
    """Return the light around a frame, to lie behind it, clear inside.

    The picture has a margin of twice the radius around the opening on the left, the right and the top.
    """
    margin = round(2 * radius)
    width, height = opening
    size = (width + 2 * margin, height + margin)
    below = margin  # the light is drawn as if the arch went on, so that it does not fade at the foot
    tall = (size[0], size[1] + below)
    outline = arch(margin - thickness, margin - thickness, width + 2 * thickness, height + thickness + below)
    light = soft_shape(rasterise(fill(outline, "#FFFFFF"), tall, tall), radius * 0.6, palette.FOCUS_GLOW, 0.69)
    inside = rasterise(fill(arch(margin, margin, width, height + below), "#000000"), tall, tall)
    light.blit(inside, (0, 0), special_flags=pygame.BLEND_RGBA_SUB)
    return light.subsurface((0, 0, *size)).copy()


def focus(opening: Size, thickness: float, unit: float, style: Style) -> Surface:
    """Return the focus ring around an arch, clear where its frame (thickness in units) and its keystone are.

    The picture has a margin around the opening on the left, the right and the top.
    """
    margin, (width, height) = 2 * round(28 * unit), opening
    size = (width + 2 * margin, height + margin)
    whole = transparent(size)
    if not style.contrast:
        light = glow(opening, thickness * unit, margin / 2)
        whole.blit(light, light.get_rect(midbottom=whole.get_rect().midbottom))

    def grown(units: float, tone: str) -> str:
        by = units * unit
        return fill(arch(margin - by, margin - by, width + 2 * by, height + by), tone)

    line, ink = (palette.CONTRAST_YELLOW, "#000000") if style.contrast else (palette.FOCUS, palette.FOCUS_INK)
    bands = ((thickness + 18, ink), (thickness + 15, line), (thickness + 8, ink))
    whole.blit(rasterise("".join(grown(*band) for band in bands), size, size), (0, 0))
    clear = grown(1.25 * thickness, palette.INK)
    middle, half, top = size[0] / 2, KEYSTONE[0] * unit / 2, margin - KEYSTONE_RISES * unit
    clear += fill(f"M{middle - half} {top} H{middle + half} V{margin} H{middle - half} Z", palette.INK)
    whole.blit(rasterise(clear, size, size), (0, 0), special_flags=pygame.BLEND_RGBA_SUB)
    return whole


def _ink(thickness: float) -> float:
    return max(1.5, thickness * 0.25)
