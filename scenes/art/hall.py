"""The hall of games with its panels, the doors of the difficulties, the arches of the records."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import sqrt

import pygame
from pygame import Rect, Surface

from scenes.art import panels
from scenes.art.icons import icon
from scenes.art.lamp import Lamp, chain, lantern
from scenes.art.panels import ArchPlan
from scenes.art.scenery.common import add_light, between, light_pool, strip, tiled, vertical_gradient
from scenes.art.title_screen import darken_sides, tiles
from scenes.render import palette
from scenes.render.frame import WIDTH, DesignFrame
from scenes.render.image_cache import ImageCache
from scenes.render.palette import BLACK, BRASS, INK, NIGHT, QUIET_LINE, WHITE, Accent, Style, mix, rgb
from scenes.render.recent import recent
from scenes.render.svg import block, disc, fill, polygon, rasterise, tinted, transparent

FLOOR = 872
WAITING, CHOSEN, GAP = (304, 568), (424, 742), 38
ROOM = CHOSEN[0] + 4 * (WAITING[0] + GAP)
FRAME, GLOW = 16, 44
GROUND = ((0.0, "#1B113C"), (0.35, "#281A58"), (0.8, "#31206A"), (1.0, "#241650"))
PAVING = ((0.0, "#1A1134"), (0.4, "#130B29"), (1.0, "#0F0A20"))
RAY, JOINT = "#5645B0", "#5A46B0"


def openings(size: tuple[int, int], focus: float, count: int = 5) -> tuple[Rect, ...]:
    """Return the openings of the game panels on a screen of a size, from left to right, in pixels.

    focus: the index of the chosen one, or a number between two during the animation. More than five panels share the
    room of five.
    """
    frame = DesignFrame(size)
    chosen = [max(0.0, 1 - abs(index - focus)) for index in range(count)]
    wide = [WAITING[0] + (CHOSEN[0] - WAITING[0]) * share for share in chosen]
    high = [WAITING[1] + (CHOSEN[1] - WAITING[1]) * share for share in chosen]
    gaps = GAP * (count - 1)
    squeeze = min(1.0, (ROOM - gaps) / sum(wide))
    x = (WIDTH - squeeze * sum(wide) - gaps) / 2
    places = []
    for width, height in zip(wide, high, strict=True):
        places.append(frame.rect(x, FLOOR - height, width * squeeze, height))
        x += width * squeeze + GAP
    return tuple(places)


def hall(size: tuple[int, int], style: Style) -> Surface:
    """Return the empty hall for a whole screen: rays of light and a tiled floor; black in high contrast."""
    scene = Surface(size, 0, 32)
    if style.contrast:
        return scene
    frame = DesignFrame(size)
    floor = frame.point(0, FLOOR)[1]
    scene.blit(vertical_gradient((size[0], floor), GROUND), (0, 0))
    scene.blit(frame.paint(_rays(frame)), (0, 0), (0, 0, size[0], floor))
    scene.blit(vertical_gradient((size[0], size[1] - floor), PAVING), (0, floor))
    scene.blit(frame.paint(tiles(frame, FLOOR, JOINT, 0.42)), (0, floor), (0, floor, size[0], size[1] - floor))
    high = frame.length(150)
    gloom = strip([(*rgb(INK), 255 * 0.6 * (row / high) ** 2) for row in range(high)])
    scene.blit(tiled(gloom, (size[0], high)), (0, floor - high))
    darken_sides(scene, 0.62)
    return scene


def floor_light(width: int, accent: Accent) -> Surface:
    """Return the light on the floor before a game panel with an opening of a width in pixels.

    Blit it with BLEND_RGB_ADD, its middle an eighth of the width below the panel's foot; not in high contrast.
    """
    return light_pool((width * 0.62, width * 0.24), accent.light, 0.5)


@dataclass(frozen=True, slots=True)
class PanelLayout(ArchPlan):
    """The layout of a game panel's picture, in pixels; plate_units is the height of its plate if not the usual one."""

    radius = GLOW
    plate_units: float | None = None

    @property
    def plate(self) -> Rect:
        """The plate for the name and the best play."""
        height = round((self._between(136, 170) if self.plate_units is None else self.plate_units) * self.unit)
        return Rect(self.margin, self.size[1] - height, self.opening[0], height)

    @property
    def disc(self) -> Rect:
        """The square of the disc with the game's glyph."""
        side = round(2 * self._between(27, 36) * self.unit)
        middle = self.size[0] // 2, self.margin + round(self._between(77, 94) * self.unit)
        return Rect(0, 0, side, side).move_to(center=middle)

    @property
    def miniature(self) -> Rect:
        """The area for the miniature of a table, between disc and plate."""
        top = self.disc.bottom + round(self._between(28, 26) * self.unit)
        bottom = self.plate.top - round(self._between(56, 44) * self.unit)
        width = round(self.opening[0] * self._between(276 / 300, 400 / 440))
        return Rect((self.size[0] - width) // 2, top, width, bottom - top)

    def _between(self, waiting: float, chosen: float) -> float:
        """Interpolate a measure between the waiting and the chosen panel, by the height of the opening."""
        share = (self.opening[1] / self.unit - WAITING[1]) / (CHOSEN[1] - WAITING[1])
        return waiting + (chosen - waiting) * min(1.0, max(0.0, share))


def game_panel(
    layout: PanelLayout,
    accent: Accent,
    picture: Surface,
    glyph: str,
    style: Style,
    parts: ImageCache,
    *,
    focused: bool,
    lit: bool = True,
) -> Surface:
    """Return a game panel without its miniature and its texts, on a transparent margin.

    picture: fills the opening. glyph: the name of the game's icon. parts: keeps the frame and the glow. focused: the
    frame is brass, and glows if it is also lit; without focus it is enamel, and the picture is darkened.
    """
    result = transparent(layout.size)
    if focused and lit and not style.contrast:
        result.blit(parts.get_now(panels.glow, layout.opening, FRAME * layout.unit, GLOW * layout.unit), (0, 0))
    inside = panels.through(_furnished(layout, accent, picture, style, focused), layout.opening)
    result.blit(inside, (layout.margin, layout.margin))
    tones = panels.metal(focused, style)
    ring = parts.get_now(panels.frame, layout.opening, (FRAME if focused else FRAME * 0.7) * layout.unit, tones)
    result.blit(ring, ring.get_rect(midbottom=(layout.size[0] // 2, layout.size[1])))
    metal = BRASS if focused else QUIET_LINE
    ink, rim, ground = (BLACK, WHITE, BLACK) if style.contrast else (INK, metal, NIGHT)
    badge = disc(50, 50, 50, ink) + disc(50, 50, 45.5, rim) + disc(50, 50, 38.5, ground)
    result.blit(rasterise(badge, (100, 100), layout.disc.size), layout.disc)
    sign = icon(glyph, round(layout.disc.width * 0.46), style.accent(accent.light))
    result.blit(sign, sign.get_rect(center=layout.disc.center))
    return result


def _furnished(layout: PanelLayout, accent: Accent, picture: Surface, style: Style, focused: bool) -> Surface:
    """Return the inside of a game panel: the picture, darkened without focus, and the plate with its accent line."""
    inside = transparent(layout.opening)
    inside.blit(picture, (0, 0))
    if not focused and not style.contrast:
        inside.blit(tinted(inside, NIGHT, 0.27), (0, 0))
    top = layout.opening[1] - layout.plate.height
    ground, line = (BLACK, WHITE) if style.contrast else (NIGHT, accent.light)
    inside.fill(ground, (0, top, *layout.plate.size))
    inside.fill(line, (0, top, layout.opening[0], max(2, round(4 * layout.unit))))
    return inside


def _rays(frame: DesignFrame) -> str:
    """Return rays from far below the floor that widen upwards, for the whole width of the screen."""
    source = 2700.0
    body = ""
    for index in range(-14, 15):
        x = WIDTH / 2 + 150 * index
        tips = [
            (WIDTH / 2 + (edge - WIDTH / 2) * (source - y) / source, y)
            for edge, y in ((x - 20, frame.top), (x + 20, frame.top), (x + 20, FLOOR), (x - 20, FLOOR))
        ]
        body += polygon(tips, RAY, opacity=0.22)
    return body


DOOR_FRAME, DOOR_GLOW = 12, 40
LANTERN = 64
"""The height of a lantern, in units."""
CHAIN = 0.5  # the scale of its chain, compared to that over a table
QUIET_ROOM, LIT_ROOM = "#160E36", "#301A4E"
SILL_HIGH = 22
SILL_INK, SILL_FACE, SILL_EDGE = "#120B26", "#3D2E78", "#5B48A4"


@dataclass(frozen=True, slots=True)
class DoorLayout(ArchPlan):
    """The layout of a door's picture, in pixels."""

    radius = DOOR_GLOW

    def point(self, x: float, y: float) -> tuple[int, int]:
        """Return the pixel that is x units right of the axis and y units below the top of the opening."""
        return self.size[0] // 2 + round(x * self.unit), self.margin + round(y * self.unit)


def door(layout: DoorLayout, lanterns: int, style: Style, focused: bool) -> Surface:
    """Return a door with lit lanterns, or one with a question mark for none; brass and glowing if focused."""
    picture = transparent(layout.size)
    if focused and not style.contrast:
        picture.blit(panels.glow(layout.opening, DOOR_FRAME * layout.unit, DOOR_GLOW * layout.unit), (0, 0))
        _run_out(picture, layout.margin)
    inside = _door_inside(layout, lanterns, style, focused)
    picture.blit(panels.through(inside, layout.opening), (layout.margin, layout.margin))
    ring = panels.frame(layout.opening, DOOR_FRAME * layout.unit, panels.metal(focused, style))
    picture.blit(ring, ring.get_rect(midbottom=(layout.size[0] // 2, layout.size[1])))
    _hang_lanterns(picture, layout, lanterns, style)
    return picture


def _hang_lanterns(picture: Surface, layout: DoorLayout, lanterns: int, style: Style) -> None:
    lamp = lantern(Lamp.LIT if lanterns else Lamp.ASKING, round(LANTERN * layout.unit), style)
    for x, y in _hooks(max(1, lanterns)):
        if not style.contrast:
            radius = layout.opening[0] / layout.unit / 2
            ceiling = radius - sqrt(radius * radius - x * x)
            links = chain((y - LANTERN / 2 - ceiling) / CHAIN, layout.unit * CHAIN)
            picture.blit(links, links.get_rect(midtop=layout.point(x, ceiling)))
        picture.blit(lamp, lamp.get_rect(center=layout.point(x, y)))


def _run_out(light: Surface, length: int) -> None:
    """Fade a light out over a length above its foot, where it would otherwise end in a visible line."""
    ramp = transparent((1, length))
    for y in range(length):
        ramp.set_at((0, y), (255, 255, 255, round(255 * (1 - (y + 0.5) / length))))
    wide = pygame.transform.scale(ramp, (light.get_width(), length))
    light.blit(wide, (0, light.get_height() - length), special_flags=pygame.BLEND_RGBA_MULT)


def _hooks(count: int) -> Iterator[tuple[float, float]]:
    """Yield the places of lanterns, in units from the middle of the door's top; three or more follow its curve."""
    for index in range(count):
        sag = 0 if count < 3 else 6 if index in (0, count - 1) else -6
        yield (index - (count - 1) / 2) * 48, 112 + sag


def _door_inside(layout: DoorLayout, lanterns: int, style: Style, bright: bool) -> Surface:
    """Return the room behind a door in the light of its lanterns; brighter if focused."""
    width, height = layout.opening
    inside = Surface(layout.opening, 0, 32)
    if style.contrast:
        return inside
    inside.fill(LIT_ROOM if bright else QUIET_ROOM)
    unit, reach = layout.unit, 74 * layout.unit
    for x, y in _hooks(lanterns):
        add_light(inside, light_pool((reach, reach), palette.LAMP_NUMBER, 0.2), (width / 2 + x * unit, y * unit))
    if bright:
        add_light(inside, light_pool((width * 0.62, height * 0.42), "#8A3A8A", 0.38), (width // 2, round(height * 0.2)))
    return inside


@recent(4)
def sill(width: int, unit: float, style: Style) -> Surface:
    """Return the sill below the doors, SILL_HIGH units high."""
    size = (width, round(SILL_HIGH * unit))
    box = (width / unit, float(SILL_HIGH))
    if style.contrast:
        return rasterise(block(0, 0, *box, WHITE) + block(3, 3, box[0] - 6, box[1] - 6, BLACK), box, size)
    body = block(0, 0, *box, SILL_INK) + block(3, 2, box[0] - 6, box[1] - 5, SILL_FACE)
    body += block(3, 2, box[0] - 6, 3, SILL_EDGE) + block(3, 13, box[0] - 6, 3, palette.BRASS)
    shade = fill(f"M{box[0] / 2} 2 H{box[0] - 3} V13 H{box[0] / 2} Z", "#000000", opacity=0.2)
    return rasterise(body + shade, box, size)


OPENING = (324, 812)
DUSK = ((0.0, 0.06), (0.13, 0.14), (0.23, 0.74), (0.32, 0.93), (1.0, 0.96))
"""The darkness down an arch: (y from 0 to 1, opacity)."""


def arch_openings(size: tuple[int, int], count: int = 5) -> tuple[Rect, ...]:
    """Return the openings of the arches of the records on a screen of a size, from left to right, in pixels."""
    frame = DesignFrame(size)
    pitch = min(364, 1796 / count)  # more than five share the room of five
    width = min(OPENING[0], pitch - 40)
    start = WIDTH / 2 - pitch * (count - 1) / 2 - width / 2
    return tuple(frame.rect(start + index * pitch, 172, width, OPENING[1]) for index in range(count))


def gallery(size: tuple[int, int], windows: Sequence[Surface], accents: Sequence[Accent], style: Style) -> Surface:
    """Return the hall with an arch for each game for a whole screen, given its place as a picture, and its accent."""
    scene, unit = hall(size, style), DesignFrame(size).unit
    scene.fill((166, 166, 172), special_flags=pygame.BLEND_RGB_MULT)
    places = arch_openings(size, len(windows))
    for place, window, accent in zip(places, windows, accents, strict=True):
        if not style.contrast:
            add_light(scene, floor_light(place.width, accent), place.midbottom)
        scene.blit(panels.through(_arch_inside(place.size, window, style), place.size), place)
        tones = panels.CONTRAST_QUIET if style.contrast else (accent.light, mix(accent.light, NIGHT, 0.62))
        ring = panels.frame(place.size, 10 * unit, tones)
        scene.blit(ring, ring.get_rect(midbottom=place.midbottom))
    return scene


def _arch_inside(size: tuple[int, int], window: Surface, style: Style) -> Surface:
    """Return the inside of an arch: the place, darkened so that text can be read on it."""
    picture = Surface(size, 0, 32)
    picture.blit(window, (0, 0))
    if style.contrast:
        return picture
    night = list[tuple[float, ...]]()
    for row in range(size[1]):
        above, below, share = between(DUSK, (row + 0.5) / size[1])
        night.append((*rgb("#0D0A1E"), 255 * (above + (below - above) * share)))
    picture.blit(tiled(strip(night), size), (0, 0))
    return picture
