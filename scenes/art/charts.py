"""What score panels show: arches for initials, the ring of wins, bars, a place at night, and the bar of moves."""

from collections.abc import Sequence
from math import ceil, cos, pi, sin
from random import Random

import pygame
from pygame import Surface

from scenes.art import panels
from scenes.art.icons import icon
from scenes.art.panels import field, rim
from scenes.art.scenery.common import add_light, light_pool, stars
from scenes.render import palette, typography
from scenes.render.frame import WIDTH, DesignFrame
from scenes.render.palette import BLACK, WHITE, Style
from scenes.render.recent import recent
from scenes.render.svg import Size, arch, disc, fill, rasterise, right_half, ring, stroke, transparent, with_glow
from scenes.render.typography import Face

ADDED = pygame.BLEND_RGB_ADD  # the blend mode of light
MOON = ("#E9E6F6", "#BDB8DA")
MOON_AT = (1712, 80)  # above the string of lanterns on the quay
"""The place of the moon, in units."""
FIREFLY, FIREFLY_CORE = "#D8F27A", "#F6FFD0"
QUIET_ARCH = ("#372A70", "#2C215C")
BRASS_ARCH = ("#FFC95E", "#F2B345")


@recent(96)
def initial(size: Size, letter: str, unit: float, style: Style, active: bool) -> Surface:
    """Return a letter in an arch, brass if it is active; the picture has a margin of 30 units for its light."""
    (width, height), reach = size, round(30 * unit)
    whole, area = panels.with_margin(size, reach)
    outline = arch(*area)
    (lit, shaded), ink = (BRASS_ARCH, palette.BRASS_INK) if active else (QUIET_ARCH, palette.LAMP_TEXT)
    if style.contrast:
        lit, ink = (palette.CONTRAST_YELLOW, BLACK) if active else (BLACK, WHITE)
        shaded = lit
    line = 4 * unit
    foot = line if style.contrast else 0
    body = fill(arch(reach - line, reach - line, width + 2 * line, height + line + foot), style.line(palette.INK))
    body += fill(outline, lit)
    body += fill(right_half(*area), shaded)
    picture = rasterise(body, whole, whole)
    if active and not style.contrast:
        shape = rasterise(fill(outline, WHITE), whole, whole)
        picture = with_glow(picture, 12 * unit, palette.FOCUS_GLOW, 0.7, shape)
    text = typography.fitted(letter, Face.DISPLAY, round(118 * unit), ink, round(width * 0.86), round(60 * unit))
    picture.blit(text, text.get_rect(center=(whole[0] // 2, reach + round(height * 0.56))))
    return picture


def trophy(place: Surface, glyph: str, unit: float, style: Style, given: bool) -> Surface:
    """Return an arch with a place and its glyph in brass before it, dark if it is not given; wider than the place."""
    opening, thickness = place.get_size(), 12 * unit
    margin, tall = panels.reach(thickness), round(0.66 * opening[0])
    picture = transparent((opening[0] + 2 * margin, opening[1] + margin))
    dusk = place.copy()
    dusk.fill((132, 124, 150) if given else (44, 40, 66), special_flags=pygame.BLEND_RGB_MULT)
    middle = opening[0] // 2, round(0.55 * opening[1])
    if given and not style.contrast:
        add_light(dusk, light_pool((opening[0], opening[0]), "#FFB45A", 0.3), middle)
    picture.blit(panels.through(dusk, opening), (margin, margin))
    picture.blit(panels.frame(opening, thickness, panels.metal(given, style)), (0, 0))
    middle = middle[0] + margin, middle[1] + margin
    lit, shaded = (palette.BRASS_LIGHT, palette.BRASS) if given else (palette.QUIET, palette.QUIET_DARK)
    ink, by = icon(glyph, tall, WHITE).copy(), max(1, round(5 * unit))
    ink.fill(palette.rgb(style.dark(palette.INK)), special_flags=pygame.BLEND_RGB_MULT)  # all of it
    for across, down in ((-by, 0), (by, 0), (0, -by), (0, by), (-by, by), (by, by), (0, 2 * by), (-by, -by), (by, -by)):
        picture.blit(ink, ink.get_rect(center=(middle[0] + across, middle[1] + down)))
    brass = icon(glyph, tall, style.text(lit)).copy()
    brass.blit(icon(glyph, tall, style.text(shaded)), (tall // 2, 0), (tall // 2, 0, tall, tall))
    picture.blit(brass, brass.get_rect(center=middle))
    return picture


@recent(8)
def brass_line(size: Size, unit: float, style: Style) -> Surface:
    """Return the background of the marked line of a list."""
    return rasterise(field((0, 0, *size), 14 * unit, style.accent(palette.PRIMARY_TOP)), size, size)


@recent(24)
def win_ring(radius: int, width: float, share: float, accent: str, style: Style) -> Surface:
    """Return a ring filled to a share (0 to 1), clockwise from the top.

    radius: of the middle of the line, in pixels. width: of the line.
    """
    middle = radius + width / 2 + 1
    box = (2 * middle, 2 * middle)
    empty, full = style.rule, style.accent(accent)
    body = ring(middle, middle, radius, empty, width)
    if share >= 1:
        body += ring(middle, middle, radius, full, width)
    elif share:
        angle = 2 * pi * share
        end = (middle + radius * sin(angle), middle - radius * cos(angle))
        path = f"M{middle} {middle - radius} A{radius} {radius} 0 {int(share > 0.5)} 1 {end[0]:.2f} {end[1]:.2f}"
        body += stroke(path, full, width)
    side = round(2 * middle)
    return rasterise(body, box, (side, side))


@recent(24)
def bars(size: Size, heights: tuple[float, ...], colours: tuple[str, ...], least: float, share: float = 0.7) -> Surface:
    """Return a bar chart, given heights from 0 to 1 and a colour for each.

    least: the lowest height in pixels. share: the share of its column that a bar fills.
    """
    width, height = size
    step = width / len(heights)
    thick = step * share
    body = ""
    for index, (tall, colour) in enumerate(zip(heights, colours, strict=True)):
        high = max(least, tall * height)
        x = index * step + (step - thick) / 2
        body += field((x, height - high, thick, high), min(thick * 0.3, high / 2), colour)
    return rasterise(body, size, size)


@recent(48)
def bar(size: Size, share: float, full: str, empty: str) -> Surface:
    """Return a horizontal bar with round ends, filled from the left to a share (0 to 1)."""
    width, height = size
    body = field((0, 0, width, height), height / 2, empty)
    if share > 0:
        body += field((0, 0, max(height, width * share), height), height / 2, full)
    return rasterise(body, size, size)


@recent(16)
def race(
    size: Size, steps: int, reached: tuple[int, int], tones: tuple[str, str], unit: float, style: Style
) -> Surface:
    """Return a ladder of lamps in two columns, each lit from the foot up to the step that its side has reached."""
    (width, height), line = size, style.accent(palette.RULE)
    pitch, gap = height / steps, 5 * unit
    body = rim((0, 0, width, height), width * 0.4, line, 2.5 * unit)
    for step in range(steps):
        top = height - (step + 1) * pitch + gap / 2
        for side, (count, tone) in enumerate(zip(reached, tones, strict=True)):
            area = (5 * unit + side * (width - 10 * unit) / 2, top, (width - 10 * unit) / 2, pitch - gap)
            body += field(area, 3 * unit, tone if step < count else "#000000", 1.0 if step < count else 0.35)
    return rasterise(body, size, size)


@recent(8)
def bead(side: int, style: Style) -> Surface:
    """Return a brass bead, side pixels wide."""
    lit, shaded, ink = palette.BRASS_LIGHT, palette.BRASS, palette.INK
    if style.contrast:
        lit = shaded = palette.CONTRAST_YELLOW
    body = disc(50, 50, 50, ink) + disc(50, 50, 41, lit) + fill("M50 9 A41 41 0 0 1 50 91 Z", shaded)
    return rasterise(body, (100, 100), (side, side))


@recent(12)
def lantern_light(radius: int) -> Surface:
    """Return the light around a lit lantern, to be blitted with ADDED."""
    return light_pool((radius, radius), "#FF9A2A", 0.4)


def at_night(place: Surface, light: tuple[int, int, int], skyless: bool) -> Surface:
    """Return a place at night, in a dim light, with stars and a moon; without a sky, with fireflies."""
    frame = DesignFrame(place.get_size())
    scene = Surface(place.get_size(), 0, 32)
    scene.blit(place, (0, 0))
    scene.fill(light, special_flags=pygame.BLEND_RGB_MULT)
    if skyless:
        _fireflies(scene, frame)
        return scene
    area = (frame.left, frame.top, frame.right - frame.left, 300 - frame.top)
    scene.blit(frame.paint(stars(Random(11), round(area[2] * area[3] / 6500), area, "#E9E6F6")), (0, 0))
    moon = MOON_AT[0] + 0.45 * (frame.right - WIDTH), MOON_AT[1] - 0.3 * frame.top  # on a tall screen lower
    add_light(scene, light_pool((430 * frame.unit, 430 * frame.unit), "#6F78D8", 0.42), frame.point(*moon))
    (x, y), radius = moon, 56
    right = f"M{x} {y - radius} A{radius} {radius} 0 0 1 {x} {y + radius} Z"
    scene.blit(frame.paint(disc(x, y, radius, MOON[0]) + fill(right, MOON[1])), (0, 0))
    return scene


def _fireflies(scene: Surface, frame: DesignFrame) -> None:
    random, radius = Random(11), 30 * frame.unit
    glow = light_pool((radius, radius), FIREFLY, 0.8)
    for _ in range(22):
        at = random.uniform(frame.left, frame.right), random.uniform(frame.top, 1000)
        add_light(scene, glow, frame.point(*at))
        scene.blit(frame.paint(disc(*at, 3, FIREFLY_CORE)), (0, 0))


def skyline(size: Size, scores: Sequence[int], at: int, tone: str, least: float, style: Style) -> Surface:
    """Return a bar for the score after each move: a tone up to the one at an index, which is bright, and dim after it.

    least: the lowest height in pixels. More than 80 bars have no gaps.
    """
    top = max(1, *scores)
    heights = tuple(max(0, score) / top for score in scores)
    tones = tone, style.text(palette.LAMP_TEXT), style.rule
    colours = tuple(tones[(index >= at) + (index > at)] for index in range(len(scores)))
    return bars(size, heights, colours, least, 0.7 if len(scores) <= 80 else 1.0)


@recent(8)
def score_lines(size: Size, runs: tuple[tuple[int, ...], ...], tones: tuple[str, ...], thick: float) -> Surface:
    """Return the scores of some plays, from the first to the last, as lines to one scale from a common base.

    thick: the width of the first in pixels, by which the picture is larger on every side; the others are finer, so
    that both are seen where they run together.
    """
    (width, height), most, best = size, max(2, *map(len, runs)) - 1, max(1, *map(max, runs))
    body, whole = "", (width + 2 * round(thick), height + 2 * round(thick))
    for number, (scores, tone) in enumerate(zip(runs, tones, strict=True)):
        path, wide = f"M{thick} {thick + height}", 0.4 * thick if number else thick
        for index, score in enumerate(scores):
            path += f" L{thick + width * index / most:.1f} {thick + height * (1 - max(0, score) / best):.1f}"
        body += stroke(path, palette.INK, 1.5 * wide) + stroke(path, tone, wide)
    return rasterise(body, whole, whole)


@recent(8)
def lane(room: int, moves: int, lost_by: int | None, unit: float, style: Style) -> Surface:
    """Return a row of bars for moves, room pixels wide; the bar of the move that lost the deal is taller.

    lost_by: the number of that move; None if the deal could be won to the end, 0 if it never could. If there are too
    many moves, each bar stands for several.
    """
    each = max(1, ceil(moves / (room // round(9 * unit))))
    count, lost = ceil(moves / each), None if lost_by is None else (lost_by - 1) // each
    step = min(54 * unit, room / count) if count else 0
    wide = max(1, round(min(0.6 * step, 18 * unit)))  # slim where they are few, or they would look like lamps
    size = room, round(54 * unit)
    burnt, fatal, after = style.accent(palette.PRIMARY_TOP), style.text(palette.ALARM), style.rule
    body = ""
    for index in range(count):
        colour, high = burnt if lost is None or index < lost else after, round(34 * unit)
        if index == lost:
            colour, high = fatal, size[1]
        x = round((room - wide) / 2 + (index - (count - 1) / 2) * step)
        body += field((x, (size[1] - high) // 2, wide, high), wide * 0.35, colour)
    return rasterise(body, size, size)


@recent(4)
def arrow(unit: float, style: Style) -> Surface:
    """Return the arrow from the lit lantern to the dark one."""
    box = (176.0, 44.0)
    path = "M4 15 H132 V4 L172 22 L132 40 V29 H4 Z"
    body = stroke(path, style.plain(palette.LETTER_INK), 7) + fill(path, style.line(palette.ENAMEL_EDGE))
    return rasterise(body, box, (round(box[0] * unit), round(box[1] * unit)))
