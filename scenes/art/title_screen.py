"""The title: the arcade at night, its open arches mirrored in the wet pavement, the logo above."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from math import log1p, sin
from random import Random

import pygame
from pygame import Rect, Surface
from pygame.transform import rotozoom

from scenes.art import panels
from scenes.art.scenery import common
from scenes.art.scenery.common import Life, Mote, Swarm, add_light, light_pool, strip, tiled, vertical_gradient
from scenes.art.titles import LOGO_TOP, logo, logo_glow
from scenes.render import svg, typography
from scenes.render.frame import WIDTH, DesignFrame
from scenes.render.palette import BRASS, BRASS_LIGHT, INK, LAMP_TEXT, NIGHT, QUIET_DARK, Accent, Style, mix, rgb
from scenes.render.svg import arch, block, disc, fill, rasterise, right_half, stroke
from scenes.render.typography import Face

SKY = ((0.0, "#0C0820"), (0.28, "#20134A"), (0.46, "#46215F"), (0.62, "#6A2B5E"))
TOWN = "#2A1548"
LAMP = "#FFB35A"


def night(frame: DesignFrame) -> Surface:
    """Return the night sky and the town for a whole screen."""
    width = frame.size[0]
    scene = vertical_gradient(frame.size, SKY)
    haze = light_pool((width * 0.52, 330 * frame.unit), "#B23C86", 0.3)
    add_light(scene, haze, frame.point(960, 440))
    body, _windows = _town(frame)
    scene.blit(frame.paint(body), (0, 0))
    darken_sides(scene, 0.66)
    return scene


def _town(frame: DesignFrame) -> tuple[str, list[tuple[float, float]]]:
    """Return the stars and two rows of houses, and the places of their dark windows."""
    random = Random(7)
    area = (frame.left, frame.top, frame.right - frame.left, 430 - frame.top)
    sky = common.stars(random, round(area[2] * area[3] / 7500), area, "#FFF1DC")
    far, behind = _street(random, frame, (372, 452), mix(TOWN, "#5A2A66", 0.55))
    near, before = _street(random, frame, (418, 476), TOWN)
    return sky + far + near, [*behind, *before]


ROOFTOPS = 400, 466  # units: the y range in which the houses of the title are seen


def town_windows(size: tuple[int, int], lit: int, style: Style) -> Surface:
    """Return a number of lit windows of the town, in a picture as wide as the screen between the y of ROOFTOPS."""
    frame = DesignFrame(size)
    _body, windows = _town(frame)
    top, foot = ROOFTOPS
    Random(3).shuffle(windows)
    apart: list[tuple[float, float]] = []
    for x, y in windows:
        if top < y < foot - 18 and all(abs(x - other) > 16 or abs(y - height) > 20 for other, height in apart):
            apart.append((x, y))
    body = "".join(_window(x, y, 0.95) for x, y in apart[:lit])
    high = frame.point(0, foot)[1] - frame.point(0, top)[1]
    if style.contrast or not body:
        return svg.transparent((size[0], high))
    part = f'<g transform="translate({-frame.left:.3f} {-top})">{body}</g>'
    windows_alone = rasterise(part, (frame.right - frame.left, foot - top), (size[0], high))
    return svg.with_glow(windows_alone, 5 * frame.unit, LAMP, 0.8)


def darken_sides(scene: Surface, rim: float) -> None:
    """Darken a scene towards its left and right edges, where only a share, rim, of its brightness is left."""
    width = scene.get_width()
    kept = [255 * min(1.0, rim + 1.1 * min(column, width - column) / width) for column in range(width)]
    common.lay_turned(scene, strip([(keep,) * 3 for keep in kept]), pygame.BLEND_RGB_MULT)


def _street(
    random: Random, frame: DesignFrame, roofs: tuple[int, int], colour: str
) -> tuple[str, list[tuple[float, float]]]:
    """Return a row of houses whose eaves are between two heights, and the places of their dark windows."""
    dark: list[tuple[float, float]] = []
    tones = (colour, mix(colour, "#0C0820", 0.28))
    body = ""
    x = frame.left - random.uniform(0, 80)
    while x < frame.right:
        width = random.uniform(64, 132)
        eaves = random.uniform(*roofs)
        body += common.halves(x, eaves, width, frame.bottom - eaves, tones)
        kind = random.random()
        if kind < 0.58:
            body += block(x + width * 0.68, eaves - width * 0.36, width * 0.13, width * 0.4, tones[1])
            body += common.gable(x - 4, eaves + 1, width + 8, width * random.uniform(0.34, 0.5), tones)
        elif kind < 0.74:
            body += common.gable(x + width * 0.22, eaves + 1, width * 0.56, width * random.uniform(0.9, 1.2), tones)
        else:
            body += common.halves(x + width * 0.15, eaves - 16, width * 0.7, 18, tones)
        for column in (0.24, 0.62):
            if random.random() < 0.3 and eaves < 440:
                body += _window(x + width * column, eaves + 12, 0.6)
            else:
                dark.append((x + width * column, eaves + 12))
            dark += ((x + width * column, eaves + down) for down in (36, 60))
        x += width + random.choice((0, 0, 6, 26))
    return body, dark


def _window(x: float, y: float, light: float) -> str:
    return fill(f"M{x:.2f} {y + 17:.2f} v-11 a5.5 5.5 0 0 1 11 0 v11 Z", LAMP, opacity=light)


HORIZON = 600
JOINT = "#05030C"


def tiles(frame: DesignFrame, floor: float, colour: str, opacity: float) -> str:
    """Return the joints of a tiled floor from its far edge, a y in units, to the edges of the screen."""
    depth = floor - HORIZON
    joints = ""
    distance = 0.88
    while distance > 0.16 and HORIZON + depth / distance < frame.bottom:
        y = HORIZON + depth / distance
        joints += stroke(f"M{frame.left} {y:.2f} H{frame.right}", colour, 1.6 / distance, opacity=opacity)
        distance -= 0.12
    spread = (frame.bottom - HORIZON) / depth
    for column in range(-16, 17):
        far = WIDTH / 2 + 132 * column
        near = WIDTH / 2 + 132 * column * spread
        joints += stroke(f"M{far:.2f} {floor} L{near:.2f} {frame.bottom}", colour, 2.2, opacity=opacity)
    return joints


def wet(
    scene: Surface, frame: DesignFrame, floor: float, lights: list[tuple[float, float, str]], mirrored: Surface
) -> None:
    """Draw the wet pavement from a y in units down: a mirror image, the tiles, and spilt light.

    lights: the x and width of each in units, and its colour. mirrored: the picture of what stands on the floor.
    """
    top = frame.point(0, floor)[1]
    width, height = frame.size[0], frame.size[1] - top
    if height < 1:
        return
    tall = min(top, round(1.7 * height))  # the mirror image is squeezed
    above = mirrored.subsurface((0, top - tall, width, tall))
    mirror = pygame.transform.smoothscale(pygame.transform.flip(above, False, True), (width, height))
    soft = pygame.transform.gaussian_blur(mirror, frame.length(4))
    scene.blit(soft, (0, top))
    for row in range(height):
        near, depth = row / height, log1p(row / frame.unit / 40)  # nearer waves are longer
        shift = (1.5 + 3 * near) * sin(21 * depth + 3 * sin(5.3 * depth)) * (0.65 + 0.35 * sin(8.7 * depth + 2))
        shift = (shift + 3 * near * sin(7.1 * depth + 1)) * frame.unit
        scene.blit(soft, (round(shift), top + row), (0, row, width, 1))
    rows = ((row + 0.5) / height for row in range(height))
    kept = [255 * (1 - 0.27 - (0.86 - 0.27) * share) for share in rows]
    # It keeps a little more blue than red.
    dark = tiled(strip([(keep * 0.94, keep * 0.92, keep) for keep in kept]), (width, height))
    scene.blit(dark, (0, top), special_flags=pygame.BLEND_RGB_MULT)
    scene.blit(frame.paint(tiles(frame, floor, JOINT, 0.62)), (0, top), (0, top, width, height))
    for x, wide, colour in lights:
        pool = light_pool((0.6 * wide * frame.unit, 74 * frame.unit), colour, 0.42)
        add_light(scene, pool, frame.point(x, floor + 34))
    scene.fill(INK, (0, top, width, frame.length(8)))
    scene.fill("#5B48A4", (0, top + frame.length(8), width, frame.length(2.5)))


FOOT = 884  # units: the y of the foot of the houses
ARCH_WIDTH, ARCH_HEIGHT, ARCH_GAP, ARCH_FRAME = 276, 352, 58, 16
ROW = 5 * ARCH_WIDTH + 4 * ARCH_GAP
BRICKWORK, WING = "#2C2058", "#1B1440"
STONES = ("#3A2B72", "#241A4C", "#33266A")
CORNICE, CORNICE_LIT = "#3D2E78", "#5D479E"
NAME_PLATE = (252, 56)
"""Units: the size of the plate with a game's name."""
BULB_PITCH = (ARCH_WIDTH + ARCH_GAP) / 8
COURTS = ((152, 268, 20), (242, 245, 10), (334, 236, 0))
"""The x and y of the middle of each card of the left fan in units, and its angle in degrees anticlockwise."""
FANS = (*COURTS, *((WIDTH - x, y, -angle) for x, y, angle in reversed(COURTS)))
"""Those of both: the right fan mirrors the left one, but is drawn from the inside out, to show every card's index."""


@dataclass(frozen=True, slots=True)
class Bay:
    """What one arch shows: the picture behind it, the glyph on its keystone, name and accent."""

    window: Surface
    glyph: Surface
    name: str
    accent: Accent


@dataclass(frozen=True)
class FacadeLayout:
    """The layout of the title in pixels, for a screen of a size and a number of arches."""

    size: tuple[int, int]
    count: int = 5

    @cached_property
    def frame(self) -> DesignFrame:
        """The design frame of the screen."""
        return DesignFrame(self.size)

    @cached_property
    def arches(self) -> tuple[Rect, ...]:
        """The openings of the arches, from left to right; more than five share the room of five."""
        width = min(ARCH_WIDTH, (ROW - ARCH_GAP * (self.count - 1)) / self.count)
        start = (WIDTH - self.count * width - (self.count - 1) * ARCH_GAP) / 2
        top = FOOT - ARCH_HEIGHT
        return tuple(
            self.frame.rect(start + index * (width + ARCH_GAP), top, width, ARCH_HEIGHT) for index in range(self.count)
        )

    @property
    def glyph(self) -> int:
        """The side of the glyph on a keystone."""
        return self.frame.length(25)

    @property
    def court(self) -> int:
        """The height of the court cards beside the logo; pass them at twice this height, for smooth edges."""
        return self.frame.length(268)

    @property
    def bulbs(self) -> tuple[tuple[int, int], ...]:
        """The centres of the lamps along the cornice; none is above an arch, whose keystone may rise there."""
        row = (self.frame.point(WIDTH / 2 + BULB_PITCH * index, 485) for index in range(-21, 22))
        return tuple(bulb for bulb in row if all(abs(bulb[0] - arch.centerx) > arch.width / 14 for arch in self.arches))

    @property
    def logo(self) -> tuple[int, int]:
        """The midtop of the logo's picture."""
        return self.frame.point(WIDTH / 2, 28 - LOGO_TOP)

    @property
    def jack(self) -> tuple[int, int]:
        """The middle of the jack in the left fan, which no other card covers."""
        x, y, _angle = COURTS[-1]
        return self.frame.point(x, y)

    @property
    def call(self) -> Rect:
        """The pill with the call to start."""
        return self.frame.rect(642, 943, 636, 87)


CALL_STEPS = 12  # the number of pictures in which the call glows


def call_light(size: tuple[int, int], colour: str, step: int, unit: float) -> Surface:
    """Return the glowing outline of the call's pill at a step of CALL_STEPS."""
    whole, area = panels.with_margin(size, round(26 * unit))
    lit = rasterise(panels.rim(area, size[1] / 2, colour, 4 * unit), whole, whole)
    return svg.with_glow(svg.tinted(lit, colour, step / CALL_STEPS), 8 * unit, colour, 0.9 * step / CALL_STEPS, lit)


def bulbs(layout: FacadeLayout) -> Life:
    """Return the lights of the lamps along the cornice, which chase one another from left to right, 8 bulbs apart."""
    pictures = common.breathing(24 * layout.frame.unit, "#FFB45A", 0.4)
    motes = (Mote(bulb, turn=2.4, phase=-index / 8) for index, bulb in enumerate(layout.bulbs))
    return (Swarm(pictures, tuple(motes), light=True),)


def facade(
    layout: FacadeLayout, bays: Sequence[Bay], courts: Sequence[Surface], style: Style, named: bool = True
) -> Surface:
    """Return the title without its call and its footer; in high contrast the arches stand on black.

    bays: one for each arch. courts: six court cards for the two fans beside the logo, from left to right.
    named: with the logo.
    """
    frame = layout.frame
    scene = Surface(layout.size, 0, 32) if style.contrast else _building(layout)
    size = _name_size(layout, [bay.name for bay in bays])
    for opening, bay in zip(layout.arches, bays, strict=True):
        _arch(scene, frame, opening, bay, size, style)
    if not style.contrast:
        lights = [
            (frame.left + opening.centerx / frame.unit, opening.width / frame.unit, bay.accent.light)
            for opening, bay in zip(layout.arches, bays, strict=True)
        ]
        wet(scene, frame, FOOT, lights, _with_dull_brass(scene, layout))
    if named:
        name = logo(frame.unit, style)
        area = name.get_rect(midtop=layout.logo)
        if not style.contrast:
            scene.blit(logo_glow(area.size), area)
        scene.blit(name, area)
    for (x, y, angle), court in zip(FANS, courts, strict=True):
        _lay(scene, court, layout.court, frame.point(x, y), angle)
    return scene


def _with_dull_brass(scene: Surface, layout: FacadeLayout) -> Surface:
    """Return a scene with the frames of the arches dimmed: mirrored in waves, bright brass would look like zigzags."""
    dull = scene.copy()
    for opening in layout.arches:
        ring = panels.frame(opening.size, ARCH_FRAME * layout.frame.unit, panels.metal(True, Style()))
        dull.blit(svg.tinted(ring, BRICKWORK, 0.6), ring.get_rect(midbottom=opening.midbottom))
    return dull


def lone_arch(layout: FacadeLayout, opening: Rect, bay: Bay, names: Sequence[str]) -> Surface:
    """Return a single arch on a transparent margin, at the midbottom of the picture.

    names: the names of all arches, which share one size.
    """
    margin = layout.frame.length(panels.KEYSTONE_RISES + 8)
    picture = svg.transparent((opening.width + 2 * margin, opening.height + margin))
    place = Rect((margin, margin), opening.size)
    _arch(picture, layout.frame, place, bay, _name_size(layout, names), Style())
    return picture


def _building(layout: FacadeLayout) -> Surface:
    """Return the night, the masonry and the lamps, without the arches."""
    scene = night(layout.frame)
    scene.blit(layout.frame.paint(_masonry(layout.frame) + _cornice()), (0, 0))
    side = layout.frame.length(20)
    lamp = disc(10, 10, 8.4, "#3A1420") + disc(10, 10, 6.6, "#F5C56A") + disc(9.2, 9.2, 5.2, "#FFE3A0")
    bulb = rasterise(lamp + disc(8.4, 8.2, 2.6, "#FFFBEA"), (20, 20), (side, side))
    halo = light_pool((30 * layout.frame.unit, 30 * layout.frame.unit), "#FF9A3A", 0.5)
    for middle in layout.bulbs:
        add_light(scene, halo, middle)
        scene.blit(bulb, bulb.get_rect(center=middle))
    return scene


def _masonry(frame: DesignFrame) -> str:
    """Return the building and its lower wings, which extend to the edges of the screen."""
    random = Random(23)
    body = ""
    for start, end in ((frame.left, 60.0), (1860.0, frame.right)):
        body += block(start, 566, end - start, FOOT - 566, WING) + stones(random, (start, 584, end, FOOT), 0.3)
        body += _niches(start, end)
        body += block(start, 556, end - start, 14, "#2E2460") + block(start, 556, end - start, 3, "#5B48A4")
    body += block(60, 482, 1800, FOOT - 482, BRICKWORK) + stones(random, (60, 502, 1860, FOOT), 0.55)
    body += block(60, 502, 14, FOOT - 502, INK, opacity=0.28) + block(1830, 502, 30, FOOT - 502, INK, opacity=0.4)
    return body + block(60, FOOT - 26, 1800, 26, INK, opacity=0.35)


def _niches(start: float, end: float) -> str:
    """Return blind arches in a wing, as many as fit."""
    body = ""
    for index in range(int((end - start - 40) // 250)):
        x = end - 210 - 250 * index if start < 0 else start + 50 + 250 * index
        body += fill(arch(x - 9, 621, 178, FOOT - 621), QUIET_DARK) + fill(arch(x, 630, 160, FOOT - 630), "#120C2C")
        body += fill(right_half(x - 9, 621, 178, FOOT - 621), INK, opacity=0.35)
    return body


def stones(random: Random, area: tuple[float, float, float, float], opacity: float) -> str:
    """Return scattered bricks of a running bond, clipped to an area (left, top, right, bottom)."""
    left, top, right, bottom = area
    body = ""
    for course, y in enumerate(range(round(top), round(bottom), 34)):
        x = left - (26 if course % 2 else 0)
        while x < right:
            start, end, foot = max(left, x + 2), min(right, x + 50), min(bottom, y + 32)
            if random.random() < 0.4 and end > start:
                tone = random.choice(STONES)
                body += block(start, y + 2, end - start, foot - y - 2, tone, opacity=opacity, radius=4)
            x += 52
    return body


def _cornice() -> str:
    """Return the ledge with the lamps, and its shadow."""
    body = block(60, 502, 1800, 16, NIGHT, opacity=0.85) + block(60, 518, 1800, 12, NIGHT, opacity=0.25)
    body += block(40, 468, 1840, 34, INK) + block(40, 468, 1840, 29, CORNICE) + block(40, 468, 1840, 8, CORNICE_LIT)
    return body + block(40, 497, 1840, 5, BRASS)


def _arch(scene: Surface, frame: DesignFrame, opening: Rect, bay: Bay, size: int, style: Style) -> None:
    """Draw an arch: the picture behind it, its frame, keystone and name, the latter of a size in pixels."""
    inside = panels.through(bay.window, opening.size)
    if not style.contrast:
        dusk = round(opening.height * 0.45)
        foot = tiled(strip([(*rgb(NIGHT), 255 * 0.7 * row / dusk) for row in range(dusk)]), (opening.width, dusk))
        inside.blit(foot, (0, opening.height - dusk))
    scene.blit(inside, opening)
    if not style.contrast:
        add_light(scene, light_pool((opening.width * 0.5, 26 * frame.unit), bay.accent.light, 0.3), opening.midbottom)
    ring = panels.frame(opening.size, ARCH_FRAME * frame.unit, panels.metal(True, style))
    scene.blit(ring, ring.get_rect(midbottom=opening.midbottom))
    _keystone(scene, frame, opening, bay.glyph, style)
    _name_plate(scene, frame, opening, bay.name, size, style)


def _plate_width(frame: DesignFrame, opening: Rect) -> int:
    """Return the width of the name plate of an arch, in pixels."""
    return min(frame.length(NAME_PLATE[0]), opening.width - frame.length(12))


def _name_size(layout: FacadeLayout, names: Sequence[str]) -> int:
    """Return the size in pixels at which all names fit on their plates."""
    frame = layout.frame
    room = _plate_width(frame, layout.arches[0]) - 2 * frame.length(16)
    return typography.fitting([name.upper() for name in names], Face.DISPLAY, frame.length(34), room, frame.length(24))


def _name_plate(scene: Surface, frame: DesignFrame, opening: Rect, name: str, size: int, style: Style) -> None:
    foot = opening.centerx, opening.bottom - frame.length(16)
    plate = Rect(0, 0, _plate_width(frame, opening), frame.length(NAME_PLATE[1])).move_to(midbottom=foot)
    ground, rim, colour = ("#000000", "#FFFFFF", "#FFFFFF") if style.contrast else (NIGHT, BRASS, LAMP_TEXT)
    width, height = plate.width / frame.unit, plate.height / frame.unit
    body = block(0.4, 0.4, width - 0.8, height - 0.8, rim, radius=15.6)
    body += block(3.6, 3.6, width - 7.2, height - 7.2, ground, radius=12.4)
    scene.blit(rasterise(body, (width, height), plate.size), plate)
    letters = typography.line(name.upper(), Face.DISPLAY, size, colour)
    scene.blit(letters, letters.get_rect(center=plate.center))


def _keystone(scene: Surface, frame: DesignFrame, opening: Rect, glyph: Surface, style: Style) -> None:
    """Draw the keystone at the top of an arch, with the game's glyph."""
    stone = fill("M0 0 H48 L41 60 H7 Z", style.dark(INK))
    stone += fill("M4.6 4 H43.4 L37.4 56 H10.6 Z", style.accent(BRASS))
    stone += fill("M4.6 4 H24 V56 H10.6 Z", style.accent(BRASS_LIGHT))
    picture = rasterise(stone, panels.KEYSTONE, (frame.length(panels.KEYSTONE[0]), frame.length(panels.KEYSTONE[1])))
    place = picture.get_rect(midtop=(opening.centerx, opening.top - frame.length(panels.KEYSTONE_RISES)))
    scene.blit(picture, place)
    scene.blit(glyph, glyph.get_rect(center=(place.centerx, place.top + frame.length(28))))


def _lay(scene: Surface, card: Surface, height: int, middle: tuple[int, int], angle: float) -> None:
    """Draw a card at an angle in degrees, with its shadow."""
    turned = rotozoom(svg.padded(card), angle, height / card.get_height())
    blur = height * 0.048
    margin = round(2 * blur)
    shape = svg.transparent((turned.get_width() + 2 * margin, turned.get_height() + 2 * margin))
    shape.blit(turned, (margin, margin))
    shadow = svg.soft_shape(shape, blur, "#05030C", 0.5)
    scene.blit(shadow, shadow.get_rect(center=(middle[0] + round(height * 0.018), middle[1] + round(height * 0.05))))
    scene.blit(turned, turned.get_rect(center=middle))
