"""The brick building that frames every table: pillars, the arch over the field, the top bar, masonry; and the ground.

In high contrast everything is black with a white line, and there is neither arch nor shadow.
"""

from collections.abc import Callable
from random import Random
from typing import Literal

from pygame import Rect, Surface
from pygame.transform import flip

from scenes.art.scenery.common import lay_turned, strip
from scenes.render.image_cache import unhurried
from scenes.render.palette import BRASS_DARK, BRASS_LIGHT, BRICKS, INK, MASONRY, NIGHT, RAIL, RAIL_LIT, RULE, Style
from scenes.render.svg import arch, block, fill, rasterise, right_half, stroke, transparent

Side = Literal["left", "right"]
OnTable = Callable[[tuple[int, int], Rect, int], Surface]

LINTEL = "#1D153C"
BRICK_WIDTH, BRICK_HEIGHT, JOINT = 58, 36, 4
GROOVE, BAR, BAR_LIGHT = 12, 10, 4
SEEDS = {"left": 3, "right": 8, "bar": 5, "beside": 13}
CONTRAST_LINE, CONTRAST_WIDTH = "#FFFFFF", 3


def rail(width: int, height: int, side: Side, unit: float, seed: int, style: Style) -> Surface:
    """Return the pillar on one side of the field: bricks, and on its inner edge a groove and a brass bar."""
    box = (width / unit, height / unit)
    if style.contrast:
        inner = box[0] - CONTRAST_WIDTH if side == "left" else 0
        return _opaque(block(inner, 0, CONTRAST_WIDTH, box[1], CONTRAST_LINE), box, (width, height))
    body = block(0, 0, *box, RAIL) + block(0, 0, box[0] / 2, box[1], RAIL_LIT) + _bricks(box, seed)
    picture = _opaque(body, box, (width, height))
    moulding = _bar((round((GROOVE + BAR) * unit), height), unit)
    if side == "left":
        picture.blit(moulding, (width - moulding.get_width(), 0))
    else:
        picture.blit(flip(moulding, True, False), (0, 0))
    return picture


def pier(width: int, height: int, unit: float, style: Style) -> Surface:
    """Return the masonry between two boards, with a brass bar along each edge."""
    left = rail(width - width // 2, height, "right", unit, 21, style)
    picture = Surface((width, height), 0, 32)
    picture.blit(left, (0, 0))
    picture.blit(rail(width // 2, height, "left", unit, 22, style), (left.get_width(), 0))
    return picture


def rail_shadow(height: int, side: Side, unit: float, style: Style) -> Surface:
    """Return the shadow of the rail on one side, 60 units wide, to lie on the field along the rail."""
    width = round(60 * unit)
    if style.contrast:
        return transparent((width, height))
    depths = [(1 - (step + 0.5) / width) ** 2 for step in range(width)]
    shadow = transparent((width, height))
    lay_turned(shadow, strip([(5.0, 3.0, 12.0, 255 * 0.62 * depth) for depth in depths]))
    return shadow if side == "left" else flip(shadow, True, False)


def lintel(width: int, unit: float, depth: int, style: Style) -> Surface:
    """Return the flat arch over a field of a width, transparent below; depth is its height at both ends, in units.

    With depth 0 it is straight and has a keystone.
    """
    size = (width, round((max(depth, 12) + BAR) * unit))
    if style.contrast:
        return transparent(size)
    span = width / unit
    if not depth:
        body = block(0, 0, span, 10.5, NIGHT, opacity=0.45) + block(0, 0, span, 8, BRASS_DARK)
        body += block(0, 2.3, span, 3.4, BRASS_LIGHT)
        middle = span / 2
        stone = f"M{middle - 27} 2 H{middle + 27} L{middle + 17} 18 H{middle - 17} Z"
        body += stroke(stone, NIGHT, 4) + fill(stone, BRASS_LIGHT)
        body += fill(f"M{middle} 2 H{middle + 27} L{middle + 17} 18 H{middle} Z", BRASS_DARK)
        return rasterise(body, (span, size[1] / unit), size)
    rise = depth - BAR / 2
    radius = span * span / (8 * rise) + rise / 2
    curve = f"A{radius:.2f} {radius:.2f} 0 0 1 {span + BAR:.2f} {depth}"
    start = f"M{-BAR} {depth}"
    body = stroke(f"{start} {curve}", NIGHT, 15, opacity=0.45)
    body += fill(f"{start} {curve} V-20 H{-BAR} Z", LINTEL)
    body += stroke(f"{start} {curve}", BRASS_DARK, 9) + stroke(f"{start} {curve}", BRASS_LIGHT, 3.4)
    return rasterise(body, (span, size[1] / unit), size)


def top_bar(width: int, unit: float, style: Style) -> Surface:
    """Return the bar of masonry over a narrow field, 92 units high, with brass along its lower edge."""
    size = (width, round(92 * unit))
    box = (width / unit, size[1] / unit)
    if style.contrast:
        return _opaque(block(0, box[1] - CONTRAST_WIDTH, box[0], CONTRAST_WIDTH, CONTRAST_LINE), box, size)
    picture = _opaque(block(0, 0, *box, RAIL) + _bricks(box, SEEDS["bar"]), box, size)
    depth = 6 + BAR
    body = block(0, 0, box[0], 6, NIGHT) + block(0, 6, box[0], BAR, BRASS_DARK)
    body += block(0, 6 + (BAR - BAR_LIGHT) / 2, box[0], BAR_LIGHT, BRASS_LIGHT)
    moulding = rasterise(body, (box[0], depth), (width, round(depth * unit)))
    picture.blit(moulding, (0, size[1] - moulding.get_height()))
    return picture


def foot(width: int, height: int, unit: float, style: Style) -> Surface:
    """Return the strip below the cards of one of two boards, with brass along its upper edge."""
    box = (width / unit, height / unit)
    if style.contrast:
        body = block(0, 0, box[0], CONTRAST_WIDTH, CONTRAST_LINE)
    else:
        body = block(0, 0, *box, NIGHT) + block(0, 0, box[0], 3, BRASS_DARK)
    return _opaque(body, box, (width, height))


def plain(size: tuple[int, int], unit: float, seed: int, style: Style) -> Surface:
    """Return masonry for the sides of a very wide screen, with blind arches where there is room."""
    box = (size[0] / unit, size[1] / unit)
    if style.contrast:
        return Surface(size, 0, 32)
    return _opaque(block(0, 0, *box, MASONRY) + _bricks(box, seed) + _niches(box), box, size)


@unhurried
def later(
    on_table: OnTable, size: tuple[int, int], field: tuple[int, int, int, int], unit: float, style: Style, hour: int
) -> Surface:
    """Return the picture behind the cards at a later hour; it is not saved on the disk."""
    return ground(on_table, size, field, unit, style, hour)


def ground(
    on_table: OnTable, size: tuple[int, int], field: tuple[int, int, int, int], unit: float, style: Style, hour: int = 0
) -> Surface:
    """Return the picture behind the cards: the place at an hour, with the shadows of the pillars."""
    area = Rect(field)
    if style.contrast:
        return Surface(size, 0, 32)
    picture = on_table(size, area, hour)
    if area.left:
        picture.blit(rail_shadow(area.height, "left", unit, style), area.topleft)
    if area.right < size[0]:
        shadow = rail_shadow(area.height, "right", unit, style)
        picture.blit(shadow, shadow.get_rect(topright=area.topright))
    return picture


def draw_pillar(size: tuple[int, int], side: Side, unit: float, style: Style, beyond: int) -> Surface:
    """Return a pillar, and beyond it plain masonry to the edge of the screen, as wide as beyond says in pixels."""
    width, height = size
    picture = Surface((width + beyond, height), 0, 32)
    picture.blit(rail(width, height, side, unit, SEEDS[side], style), (beyond if side == "left" else 0, 0))
    if beyond:
        beside = plain((beyond, height), unit, SEEDS["beside"], style)
        shadow = rail_shadow(height, "right" if side == "left" else "left", unit, style)
        beside.blit(shadow, (beyond - shadow.get_width() if side == "left" else 0, 0))
        picture.blit(beside, (0 if side == "left" else width, 0))
    return picture


def _niches(box: tuple[float, float]) -> str:
    """Return blind arches on sills, in as many rows and columns as fit."""
    columns, rows = (int(length // room) for length, room in zip(box, (180, 500), strict=True))
    (width, height), rim, body = (96, 300), 8, ""
    for place in range(columns * rows):
        row, column = divmod(place, columns)
        x = (column + 0.5) * box[0] / columns - width / 2
        y = (row + 0.5) * box[1] / rows - height / 2
        foot, outer = y + height, (x - rim, y - rim, width + 2 * rim, height + rim)
        body += fill(arch(*outer), RULE) + fill(right_half(*outer), INK, opacity=0.35)
        body += fill(arch(x, y, width, height), NIGHT)
        body += block(x - 2 * rim, foot, width + 4 * rim, 10, INK) + block(x - 2 * rim, foot, width + 4 * rim, 4, RULE)
    return body


def _opaque(body: str, box: tuple[float, float], size: tuple[int, int]) -> Surface:
    """Return SVG elements in a box on black."""
    picture = Surface(size, 0, 32)
    picture.blit(rasterise(body, box, size), (0, 0))
    return picture


def _bricks(box: tuple[float, float], seed: int) -> str:
    """Return about every second brick of a running bond, in random tones."""
    random, width, height, body = Random(seed), BRICK_WIDTH - JOINT, BRICK_HEIGHT - JOINT, ""
    for course in range(int(box[1] // BRICK_HEIGHT) + 1):
        start, y = JOINT / 2 - (BRICK_WIDTH / 2 if course % 2 else 0), JOINT / 2 + course * BRICK_HEIGHT
        for brick in range(int(box[0] // BRICK_WIDTH) + 2):
            if random.random() < 0.5:
                tone = random.choice(BRICKS)
                body += block(start + brick * BRICK_WIDTH, y, width, height, tone, opacity=0.30, radius=JOINT)
    return body


def _bar(size: tuple[int, int], unit: float) -> Surface:
    """Return the inner edge of a left rail: a dark groove and a brass bar."""
    height = size[1] / unit
    body = block(0, 0, GROOVE, height, NIGHT) + block(GROOVE, 0, BAR, height, BRASS_DARK)
    body += block(GROOVE + (BAR - BAR_LIGHT) / 2, 0, BAR_LIGHT, height, BRASS_LIGHT)
    return rasterise(body, (GROOVE + BAR, height), size)
