"""Signs: the enamelled lettering of titles and scores, the logo, and a marquee with bulbs."""

from enum import Enum
from math import cos, degrees, radians, sin

import pygame
from pygame import Surface
from pygame.transform import rotozoom, smoothscale_by

from scenes.art.panels import Area, field, grown, rim
from scenes.render import palette, typography
from scenes.render.palette import CONTRAST_YELLOW, LETTER_INK, Style, mix, rgb
from scenes.render.recent import recent
from scenes.render.svg import disc, polygon, rasterise, soft_shape, tinted, transparent, white_mask, with_glow
from scenes.render.typography import Face, air, along, cap_height, font, line, measure

AIR = 0.07  # the space between letters of a sign, as a share of their size; their outlines must not touch
RAYS, RAY, RAY_FADES = 16, radians(3.2), ((0, 0.42), (0.35, 0.2), (1, 0))
"""The number of rays behind a title, half the angle of each, and their opacity along their length."""
LOGO_BOX = (1800, 660)
LOGO_TOP = 140
"""Units: the size of the logo's picture, glow included, and the y of the top of its letters."""


class Enamel(Enum):
    """The colours of a sign: face above the seam (top, bottom), face below it, sides (top, bottom), rim and ink."""

    WARM = ("#FFF8E0", "#FFE3A0", "#FFC95E", "#F2A236", "#8A3A12", "#4A1420", "#FFFFFF", LETTER_INK)
    LILAC = ("#FFFFFF", "#F6ECFF", "#D3BFFF", "#A88FF0", "#4B34A0", "#241258", "#FFFFFF", LETTER_INK)
    PLAIN = (*(CONTRAST_YELLOW,) * 4, "#000000", "#000000", CONTRAST_YELLOW, "#000000")

    def in_style(self, style: Style) -> "Enamel":
        """Return the enamel in a style: in high contrast all signs are flat."""
        return Enamel.PLAIN if style.contrast else self


def sign(text: str, pixels: int, enamel: Enamel = Enamel.WARM) -> Surface:
    """Return sign lettering: an inked, extruded face in two tones with a rim of light and a soft shadow.

    The middle of the capitals is the middle of the picture.
    """
    letters = _enamelled(text, pixels, enamel, AIR * pixels)
    depth = pixels * 0.09
    picture = transparent(letters.get_size())
    picture.blit(soft_shape(letters, max(1.0, depth / 2), "#05030C", 0.55), (0, round(depth / 2)))
    picture.blit(letters, (0, 0))
    return picture


def logo(unit: float, style: Style) -> Surface:
    """Return the logo, PATIENCE along a circle over ARCADE, in a picture of LOGO_BOX units."""
    width, height = (round(side * unit) for side in LOGO_BOX)
    letters = transparent((width, height))
    for letter, place in _along_circle("PATIENCE", round(118 * unit), 12 * unit):
        angle = place / (2100 * unit)
        # Drawn and turned at twice the size, for smooth edges.
        large = rotozoom(_enamelled(letter, round(236 * unit), Enamel.LILAC.in_style(style), 0), -degrees(angle), 1)
        turned = smoothscale_by(large, 0.5)
        x = width / 2 + 2100 * unit * sin(angle)
        y = (LOGO_TOP + 76) * unit + 2100 * unit * (1 - cos(angle))
        letters.blit(turned, turned.get_rect(center=(round(x), round(y))))
    arcade = _enamelled("ARCADE", round(198 * unit), Enamel.WARM.in_style(style), 14 * unit)
    letters.blit(arcade, arcade.get_rect(center=(width // 2, round((LOGO_TOP + 262) * unit))))
    return letters


def rays(size: tuple[int, int], source: tuple[int, int], down: float, colour: str) -> Surface:
    """Return rays from around a point, on black, to be added; they fade to both sides, and until `down` pixels below.

    Where they would meet they are left out: between letters they would flicker.
    """
    near, reach, body = 0.12 * down, float(size[0]), ""
    for number in range(RAYS):
        middle = radians(360 * (number + 0.5) / RAYS)
        ends = (near, middle - RAY), (reach, middle - RAY), (reach, middle + RAY), (near, middle + RAY)
        corners = [(source[0] + far * cos(edge), source[1] + far * sin(edge)) for far, edge in ends]
        body += polygon(corners, "url(#fade)")
    stops = "".join(f'<stop offset="{at}" stop-color="{colour}" stop-opacity="{share}"/>' for at, share in RAY_FADES)
    gradient = (
        f'<defs><radialGradient id="fade" gradientUnits="userSpaceOnUse" cx="0" cy="0" r="1" '
        f'gradientTransform="translate({source[0]} {source[1]}) scale({0.5 * size[0]} {down})">'
        f"{stops}</radialGradient></defs>"
    )
    picture = Surface(size, 0, 32)
    picture.blit(rasterise(gradient + body, size, size), (0, 0))
    return picture


def logo_glow(size: tuple[int, int]) -> Surface:
    """Return the wide warm light behind a logo of a size: a round one, stretched."""
    stops = "".join(
        f'<stop offset="{place}" stop-color="#FF9A3A" stop-opacity="{opacity}"/>'
        for place, opacity in ((0, 0.3), (0.5, 0.15), (0.8, 0.03), (1, 0))
    )
    body = f'<defs><radialGradient id="g">{stops}</radialGradient></defs><circle cx="1" cy="1" r="1" fill="url(#g)"/>'
    return pygame.transform.smoothscale(rasterise(body, (2, 2), (size[1], size[1])), size)


def _along_circle(text: str, pixels: int, tracking: float) -> list[tuple[str, float]]:
    """Return each letter and its middle along the line, in pixels from the middle of the line."""
    widths = [measure(letter, Face.DISPLAY, pixels) for letter in text]
    start = -(sum(widths) + tracking * (len(text) - 1)) / 2
    places = []
    for letter, width in zip(text, widths, strict=True):
        places.append((letter, start + width / 2))
        start += width + tracking
    return places


def _enamelled(text: str, pixels: int, enamel: Enamel, tracking: float) -> Surface:
    """Return the letters of a sign without their shadow, but with a margin for it."""
    letters = line(text, Face.DISPLAY, pixels, "#FFFFFF", tracking)
    depth = max(2, round(pixels * 0.09))
    outline = max(3, round(pixels * 0.045))
    margin = 2 * depth + outline
    shape = transparent((letters.get_width() + 2 * margin, letters.get_height() + 2 * margin))
    shape.blit(letters, (margin, margin))
    above = air(Face.DISPLAY, pixels, font(Face.DISPLAY, pixels).size(text)[1])[0]
    ink = transparent(shape.get_size())
    for letter, x in along(text, font(Face.DISPLAY, pixels), tracking):
        edge = font(Face.DISPLAY, pixels, outline).render(letter, True, rgb(enamel.value[7]))
        ink.blit(edge, (margin - outline + x, margin - outline + above), special_flags=pygame.BLEND_RGBA_MAX)
    ink.blit(tinted(shape, enamel.value[7]), (0, 0))
    picture = _deep(ink, depth)
    # Premultiplied, the transparent parts of a layer keep the colour of the ink, and turned letters get no pale fringe.
    light = white_mask(shape).premul_alpha()
    for down in range(depth, 0, -1):
        side = light.copy()
        side.fill(rgb(mix(*enamel.value[4:6], down / depth)), special_flags=pygame.BLEND_RGB_MULT)
        picture.blit(side, (0, down), special_flags=pygame.BLEND_PREMULTIPLIED)
    face = _faced(shape, cap_height(Face.DISPLAY, pixels)[1], enamel)
    for layer in (face, _rim(shape, max(1, round(pixels * 0.02)), enamel.value[6])):
        picture.blit(layer.premul_alpha(), (0, 0), special_flags=pygame.BLEND_PREMULTIPLIED)
    return picture


def _deep(shape: Surface, depth: int) -> Surface:
    """Return a shape extruded straight down, with smooth edges."""
    picture = shape.copy()
    for step in (*range(2, depth, 2), depth):
        picture.blit(shape, (0, step), special_flags=pygame.BLEND_RGBA_MAX)
    return picture


def _faced(shape: Surface, tall: int, enamel: Enamel) -> Surface:
    """Return a shape in the two tones of an enamel, with a seam half-way up capitals tall pixels high."""
    width, height = shape.get_size()
    tones = transparent((1, height))
    middle = height / 2
    for y in range(height):
        above = y + 0.5 < middle
        start, end = enamel.value[:2] if above else enamel.value[2:4]
        share = (y + 0.5 - (middle - tall / 2 if above else middle)) / (tall / 2)
        tones.set_at((0, y), rgb(mix(start, end, min(1.0, max(0.0, share)))))
    face = tinted(shape, "#FFFFFF")
    face.blit(pygame.transform.scale(tones, (width, height)), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return face


def _rim(shape: Surface, tall: int, colour: str) -> Surface:
    """Return the light on the upper edges of a shape: the shape minus itself moved down."""
    edge = shape.copy()
    edge.blit(shape, (0, tall), special_flags=pygame.BLEND_RGBA_SUB)
    return tinted(edge, colour, 0.75)


PHASES = 4  # every fourth bulb of a marquee is lit
MARQUEE_GLOW = 40  # units that its light reaches beyond its frame
MARQUEE_LINE = 110  # units from line to line
MARQUEE_EDGE = 210  # units that its frame is wider than its letters; two thirds at least


@recent(2 * PHASES)
def marquee(
    words: tuple[str, ...],
    phase: int,
    unit: float,
    style: Style,
    room: tuple[int, int] | None = None,
    below: tuple[str, ...] = (),
    small: int = 0,
) -> Surface:
    """Return a sign of red enamel in a brass frame with bulbs that chase each other around it.

    The unit is in pixels; letters are 100 units high. The picture is larger than the frame by MARQUEE_GLOW units on
    each side; room, in pixels, makes the frame larger than its words need. Other lines may stand below the words, small
    pixels high. Showing the phases 0 to PHASES - 1 in turn moves the bulbs.
    """
    lettering = [sign(text, round(100 * unit), Enamel.WARM.in_style(style)) for text in words]
    reach = round(MARQUEE_GLOW * unit)
    widest = max(row.get_width() for row in lettering) + round(MARQUEE_EDGE * unit)
    room = room or (widest, round(marquee_height(len(words)) * unit))
    size = room[0] + 2 * reach, room[1] + 2 * reach
    area: Area = (float(reach), float(reach), float(room[0]), float(room[1]))
    frame, border, lit, shaded = palette.BRASS, "#7C1E2C", "#CE1940", "#A81034"
    if style.contrast:
        frame = border = lit = shaded = "#000000"
    edge = style.line(palette.BRASS_LIGHT)
    plate = grown(area, -40 * unit)
    body = field(grown(area, 6 * unit), 46 * unit, palette.INK) + field(area, 42 * unit, frame)
    body += field(grown(area, -5 * unit), 38 * unit, border) + rim(area, 42 * unit, edge, 3 * unit)
    body += field(grown(plate, 5 * unit), 20 * unit, palette.INK) + field(plate, 16 * unit, lit)
    body += field((plate[0], plate[1] + plate[3] / 2, plate[2], plate[3] / 2), 16 * unit, shaded)
    body += field((plate[0], plate[1] + plate[3] / 2, plate[2], 16 * unit), 0, shaded)
    for number, (x, y) in enumerate(_bulbs(grown(area, -20 * unit), 46 * unit)):
        if number % PHASES == phase:
            body += disc(x, y, 17 * unit, "#FFC95E", opacity=0.35) + disc(x, y, 9 * unit, "#FFF3C4")
        else:
            body += disc(x, y, 8 * unit, palette.INK) + disc(x, y, 7 * unit, "#C98A3C")
    picture = rasterise(body, size, size)
    if not style.contrast:
        shape = rasterise(field(area, 42 * unit, "#FFFFFF"), size, size)
        picture = with_glow(picture, 18 * unit, "#FF9A3A", 0.6, shape)
    pitch, rows = MARQUEE_LINE * unit, [typography.line(text, Face.LABEL, small, palette.LAMP_TEXT) for text in below]
    gap = min(small, (room[1] - marquee_height(len(words)) * unit - small * len(below)) / 3) if below else 0
    y = (size[1] - pitch * len(words) - gap - small * len(below)) / 2
    for row, step in [*((row, pitch) for row in lettering), *((row, small) for row in rows)]:
        y += gap if row in rows[:1] else 0
        picture.blit(row, row.get_rect(center=(size[0] // 2, round(y + step / 2))))
        y += step
    return picture


def marquee_height(lines: int) -> int:
    """Return the height in units of a marquee's frame with some lines of words."""
    return 124 + MARQUEE_LINE * lines


def _bulbs(area: Area, spacing: float) -> list[tuple[float, float]]:
    """Return the centres of bulbs clockwise around an area; their number is a multiple of PHASES."""
    x, y, wide, high = area
    across, down = max(2, round(wide / spacing)), max(2, round(high / spacing))
    while 2 * (across + down) % PHASES:
        across += 1
    top = [(x + wide * at / across, y) for at in range(across)]
    right = [(x + wide, y + high * at / down) for at in range(down)]
    bottom = [(x + wide - wide * at / across, y + high) for at in range(across)]
    left = [(x, y + high - high * at / down) for at in range(down)]
    return [*top, *right, *bottom, *left]
