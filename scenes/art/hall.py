"""The hall in which an arch is chosen: its ground, its floor, the light on it, and the cabinets that stand there."""

from dataclasses import dataclass

from pygame import Rect, Surface

from scenes.art import arches
from scenes.art.arches import ArchPlan
from scenes.art.night import darken_sides
from scenes.art.pavement import tiles
from scenes.art.scenery.common import Stops, colour_at, light, strip, tiled
from scenes.art.scenery.shapes import disc, polygon
from scenes.render.frame import WIDTH, Setting
from scenes.render.palette import BRASS, INK, NIGHT, QUIET_LINE, Accent, rgb
from scenes.render.style import Look
from scenes.render.svg import scaled, svg, tinted, transparent

FLOOR = 872
WAITING, CHOSEN, GAP = (300, 590), (440, 716), 38
ROOM = CHOSEN[0] + 4 * (WAITING[0] + GAP)
FRAME, GLOW, VEIL = 16, 44, 0.27
GROUND: Stops = ((0.0, "#1B113C"), (0.35, "#281A58"), (0.8, "#31206A"), (1.0, "#241650"))
PAVING: Stops = ((0.0, "#1A1134"), (0.4, "#130B29"), (1.0, "#0F0A20"))
CONTRAST_GROUND, CONTRAST_RIM = "#000000", "#FFFFFF"
RAY, JOINT = "#5645B0", "#5A46B0"


def openings(size: tuple[int, int], focus: float, count: int = 5) -> tuple[Rect, ...]:
    """Return the openings of the cabinets on a screen of a size, from left to right, in pixels.

    The focus is the index of the chosen one; between two whole numbers the widths are on their way. More than five
    cabinets share the room of five.
    """
    frame = Setting(size)
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


def hall(size: tuple[int, int], look: Look) -> Surface:
    """Return the empty hall for a whole screen, opaque: a ground with rays of light, and a tiled floor.

    In high contrast it is black.
    """
    scene = Surface(size, 0, 32)
    if look.contrast:
        return scene
    frame = Setting(size)
    floor = frame.point(0, FLOOR)[1]
    scene.blit(_gradient(GROUND, (size[0], floor)), (0, 0))
    scene.blit(frame.paint(_rays(frame)), (0, 0), (0, 0, size[0], floor))
    scene.blit(_gradient(PAVING, (size[0], size[1] - floor)), (0, floor))
    scene.blit(frame.paint(tiles(frame, FLOOR, JOINT, 0.42)), (0, floor), (0, floor, size[0], size[1] - floor))
    scene.blit(_gloom((size[0], frame.length(150))), (0, floor - frame.length(150)))
    darken_sides(scene, 0.62)
    return scene


def floor_light(width: int, accent: Accent) -> Surface:
    """Return the light that a cabinet with an opening of a width in pixels throws on the floor.

    Add it to the hall with BLEND_RGB_ADD, its middle an eighth of the width below the cabinet's foot. High contrast
    has none.
    """
    return light((width * 0.62, width * 0.24), accent.light, 0.5)


@dataclass(frozen=True, slots=True)
class CabinetPlan(ArchPlan):
    """Where things lie on the picture of a cabinet with an opening of a size in pixels; results are in pixels.

    The plate at the foot is as high as the select screen has it, unless another height in units is given.
    """

    radius = GLOW
    plate_units: float | None = None

    @property
    def plate(self) -> Rect:
        """The plate for the name and the best play, from its accent line to the foot."""
        height = round((self._between(136, 170) if self.plate_units is None else self.plate_units) * self.unit)
        return Rect(self.margin, self.size[1] - height, self.opening[0], height)

    @property
    def disc(self) -> Rect:
        """The square around the disc with the game's glyph."""
        side = round(2 * self._between(27, 36) * self.unit)
        square = Rect(0, 0, side, side)
        square.center = (self.size[0] // 2, self.margin + round(self._between(77, 94) * self.unit))
        return square

    @property
    def miniature(self) -> Rect:
        """The room for the miniature of a table, between the disc and the plate."""
        top = self.disc.bottom + round(self._between(30, 34) * self.unit)
        bottom = self.plate.top - round(self._between(60, 50) * self.unit)
        width = round(self.opening[0] * self._between(243 / 300, 356 / 440))
        return Rect((self.size[0] - width) // 2, top, width, bottom - top)

    def _between(self, waiting: float, chosen: float) -> float:
        """Return a measure on its way from the waiting to the chosen cabinet's, by the opening's height."""
        share = (self.opening[1] / self.unit - WAITING[1]) / (CHOSEN[1] - WAITING[1])
        return waiting + (chosen - waiting) * min(1.0, max(0.0, share))


def cabinet(
    plan: CabinetPlan, accent: Accent, picture: Surface, glyph: Surface, look: Look, *, focused: bool, lit: bool = True
) -> Surface:
    """Return a cabinet without its miniature and its words, transparent around it.

    The picture fills the opening; the glyph is the game's in its accent. In focus the frame is brass and glows, unless
    it is not lit; else it is enamel, and a veil of VEIL lies over the picture.
    """
    result = transparent(plan.size)
    if focused and lit and not look.contrast:
        result.blit(arches.glow(plan.opening, FRAME * plan.unit, GLOW * plan.unit), (0, 0))
    inside = arches.through(_furnished(plan, accent, picture, look, focused), plan.opening)
    result.blit(inside, (plan.margin, plan.margin))
    tones = arches.metal(focused, look)
    ring = arches.frame(plan.opening, (FRAME if focused else FRAME * 0.7) * plan.unit, tones)
    result.blit(ring, ring.get_rect(midbottom=(plan.size[0] // 2, plan.size[1])))
    _badge(result, plan.disc, glyph, look, BRASS if focused else QUIET_LINE)
    return result


def _furnished(plan: CabinetPlan, accent: Accent, picture: Surface, look: Look, focused: bool) -> Surface:
    """Return what is seen through the opening: the picture, the veil, and the plate with its accent line."""
    inside = transparent(plan.opening)
    inside.blit(picture if picture.get_size() == plan.opening else scaled(picture, plan.opening), (0, 0))
    if not focused and not look.contrast:
        inside.blit(tinted(inside, NIGHT, VEIL), (0, 0))
    top = plan.opening[1] - plan.plate.height
    ground, line = (CONTRAST_GROUND, CONTRAST_RIM) if look.contrast else (NIGHT, accent.light)
    inside.fill(ground, (0, top, *plan.plate.size))
    inside.fill(line, (0, top, plan.opening[0], max(2, round(4 * plan.unit))))
    return inside


def _badge(cabinet: Surface, square: Rect, glyph: Surface, look: Look, metal: str) -> None:
    """Draw the disc with the glyph, in a rim of a metal."""
    ink, rim, ground = (CONTRAST_GROUND, CONTRAST_RIM, CONTRAST_GROUND) if look.contrast else (INK, metal, NIGHT)
    body = disc(50, 50, 50, ink) + disc(50, 50, 45.5, rim) + disc(50, 50, 38.5, ground)
    cabinet.blit(svg(body, (100, 100), square.size), square)
    side = round(square.width * 0.46)
    small = glyph if glyph.get_width() == side else scaled(glyph, (side, side))
    cabinet.blit(small, small.get_rect(center=square.center))


def _gradient(stops: Stops, size: tuple[int, int]) -> Surface:
    return tiled(strip([colour_at(stops, (row + 0.5) / size[1]) for row in range(size[1])]), size)


def _gloom(size: tuple[int, int]) -> Surface:
    """Return the dusk that gathers above the floor."""
    return tiled(strip([(*rgb(INK), 255 * 0.6 * (row / size[1]) ** 2) for row in range(size[1])]), size)


def _rays(frame: Setting) -> str:
    """Return bars of light that come from far below the floor and widen upward, for as much as the screen is wide."""
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
