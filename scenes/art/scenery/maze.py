"""The Hedge: a labyrinth of clipped hedges seen from above at night, with lamps at its turnings."""

from dataclasses import replace
from functools import partial
from math import pi, sin
from random import Random

import pygame
from pygame import Rect, Surface

from scenes.art.scenery import common
from scenes.art.scenery.common import HOURS, Life, Mood, Mote, SceneView, Swarm, point_in
from scenes.render.palette import BRASS_DARK, HEDGE
from scenes.render.svg import Point, arch, block, disc, drawings, fill, rasterise, stroke

GROUND = ((0.0, "#0B241C"), (0.5, "#0F3325"), (1.0, "#081B15"))
CELL = 64
COLUMNS, ROWS = common.BOX[0] // CELL, common.BOX[1] // CELL
# The layers of a hedge (shadow, side, crown and light): the y offset, thickness and colour of each.
LAYERS = ((12, 26, "#05140F"), (6, 26, "#0C2D20"), (0, 26, "#17513A"), (-3, 16, "#1E6446"))
LEAVES = ("#2A7A55", "#14462F", "#236B4C")
LAMP, LAMP_LIT = "#FFC45A", "#FFE3A0"
FIREFLY = "#D8F27A"
THINGS = drawings("things")
LAMPS = ((3, 3), (9, 2), (12, 6), (20, 3), (5, 10), (14, 6), (17, 9), (22, 11))

Stretch = tuple[int, int, int, int]
"""A straight hedge between two crossings of the grid: column, row, column, row."""


def window(size: tuple[int, int]) -> Surface:
    """Return a few turnings with two lamps as seen through an arch, opaque; the keystone hides neither."""
    return _garden(common.portrait(size, 520, 330, centre=13 * CELL))


def on_table(size: tuple[int, int], field: Rect, hour: int = 0) -> Surface:
    """Return the labyrinth as a background for the cards of a field, opaque, with lamps where no cards lie.

    For every sixth card that is linked one more of them burns. On half a screen only their light has room.
    """
    view = common.cover(size, 0.5, field)
    scene = _garden(view, lanterns=False)
    posts = _posts(view)
    lit = posts[: 8 * hour // HOURS]
    view.shine(scene, lit, 190, LAMP, 0.40)
    scene = common.table(scene, HEDGE, 0.42, field)
    view.shine(scene, lit, 60, LAMP, 0.2)
    if size[0] > size[1]:
        scene.blit(view.paint("".join(_lamp_post(x, y, (x, y) in lit) for x, y in posts)), (0, 0))
    return scene


def _posts(view: SceneView) -> list[Point]:
    """Return the points of the lamps along both sides of a view, in the order in which they are lit: from below."""
    sides = view.near + 27, view.far - 27
    return [(x, view.top + (view.bottom - view.top) * share) for share in (0.90, 0.70, 0.34, 0.18) for x in sides]


def _lamp_post(x: float, y: float, lit: bool) -> str:
    """Return a lamp seen from above, lit or not."""
    body = disc(x, y, 15, "#05140F") + disc(x, y, 12.5, BRASS_DARK if lit else "#1D3A2E")
    return body + disc(x, y, 9.5, "#C89438" if lit else "#0F241C") + (disc(x - 2, y - 2, 5, "#D0A24A") if lit else "")


def life(size: tuple[int, int], field: Rect, random: Random) -> Life:
    """Return the ambient animation: the lamps' light, a lantern, and fireflies that glow and fade, more in luck.

    A gardener carries the lantern past the lamps, up one side and down the other. Some fireflies appear in the gaps
    of the board, one flies along the lane between its middle rows, and the others keep to the edges of the field.
    """
    view, unit = common.cover(size, 0.5, field), field.height / 1080
    posts = common.lamps(view, _posts(view), 84, LAMP, 0.4, random, (3.0, 5.0), every=3)
    burn = tuple(replace(mote, since=-(-HOURS * (index + 1) // 8)) for index, mote in enumerate(posts.motes))
    rims = [
        tuple(
            Mote(
                point_in(field, random.uniform(0.005, 0.065) + 0.93 * (index % 2), random.random()),
                sway=(random.uniform(16, 34) * unit, random.uniform(50, 110) * unit),
                swaying=random.uniform(6, 10),
                turn=random.uniform(2.2, 4.0),
                phase=random.random(),
            )
            for index in range(count)
        )
        for count in (14, 10)
    ]
    guests = tuple(
        Mote(
            point_in(field, random.random(), random.random()),
            sway=(random.choice((-34, 34)) * unit, 6 * unit),
            swaying=2 * turn,
            turn=turn,
            phase=random.random(),
        )
        for turn in (3.3, 3.9, 4.5, 5.1, 5.7)
    )
    glow, lane = _firefly(40 * unit), point_in(field, 0.12, 0.505)
    follows_lane = Mote(lane, speed=(120 * unit, 0), sway=(0, 3 * unit), swaying=4.0, turn=3.0, phase=0.5)
    posts = replace(posts, motes=burn)
    ways = [(view.pixel(x, 0)[0] - field.left) / field.width for x, _ in _posts(view)[:2]]
    ways = ways if size[0] > size[1] else []  # on half a screen the cards leave no room beside them
    rounds = [
        common.crossing(pictures, field, (across - 0.004, y), (0, pace), seconds=36, first=first, light=light)
        for across, (y, pace, first) in zip(ways, ((1.05, -80, -2.0), (-0.05, 80, 16.0)), strict=False)
        for pictures, light in (
            (common.breathing(110 * unit, LAMP, 1.0)[-1:], True),
            (common.dimmed(common.waves(partial(gardener, pace < 0), (60, 92), 0.85 * unit), 0.8), False),
        )
    ]
    return (
        common.put_out(view, posts, 110, "#06140F", 0.15, [_lamp_post(0, 0, False) if ways else ""]),
        posts,
        Swarm(glow, (*rims[0][1:], follows_lane), field, light=True, every=2),
        Swarm(glow, rims[1], field, light=True, every=2, mood=Mood.LUCK),
        Swarm(common.breathing(64 * unit, FIREFLY, 1.0), guests, field, light=True, every=2, guests=True),
        *rounds,  # no firefly washes out the gardener
        common.clouds(view, field, "#04120D", random),
    )


def gardener(away: bool, step: float) -> str:
    """Return a gardener with a lantern, seen from behind or from the front, at a share of two of their steps."""
    sway, dark = sin(2 * pi * step), "#05140F"
    feet = block(-19, 16 + 5 * sway, 10, 21, dark, radius=4) + block(-7, 16 - 5 * sway, 10, 21, dark, radius=4)
    swung = f'<g transform="translate(15 14) rotate({16 * sway:.1f} 0 -12) scale(0.6)">{THINGS["gardener lantern"]}</g>'
    walker = THINGS["gardener back" if away else "gardener front"] + swung
    return feet + f'<g transform="translate(0 {3 - 4 * abs(sway):.1f}) rotate({3 * sway:.1f})">{walker}</g>'


def _firefly(radius: float) -> tuple[Surface, ...]:
    """Return a firefly's light with its bright heart, from none to the most; the radius is in pixels."""
    lights = [light.copy() for light in common.breathing(radius, FIREFLY, 0.9)]
    for light, heart in zip(lights, common.breathing(0.34 * radius, "#FFFFC8", 0.9), strict=True):
        common.add_light(light, heart, light.get_rect().center)
    return tuple(lights)


def _garden(view: SceneView, lanterns: bool = True) -> Surface:
    """Paint the labyrinth with its lamps, or with only a little of their light."""
    random = Random(12)
    walls = labyrinth(random)
    scene = view.sky(GROUND)
    outline = " ".join(f"M{a * CELL} {b * CELL} L{c * CELL} {d * CELL}" for a, b, c, d in walls)
    body = ""
    for down, width, colour in LAYERS:
        body += f'<g transform="translate(0 {down + 2})">{stroke(outline, colour, width)}</g>'
    scene.blit(view.paint(body + _leaves(random, walls)), (0, 0))
    posts = [(column * CELL, row * CELL) for column, row in LAMPS]
    view.shine(scene, posts, 150, LAMP, 0.34 if lanterns else 0.12)
    if lanterns:
        lit = ""
        for x, y in posts:
            lit += disc(x, y, 10, "#0A2018") + disc(x, y, 7.5, LAMP) + disc(x - 1.5, y - 1.5, 4, LAMP_LIT)
        scene.blit(view.paint(lit), (0, 0))
    return scene


def labyrinth(random: Random) -> list[Stretch]:
    """Return the hedges of a perfect labyrinth (exactly one path between any two cells), joined into long stretches."""
    open_sides: set[tuple[tuple[int, int], tuple[int, int]]] = set()
    visited, path = {(0, 0)}, [(0, 0)]
    while path:
        x, y = path[-1]
        beside = [(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)]
        fresh = [(a, b) for a, b in beside if 0 <= a < COLUMNS and 0 <= b < ROWS and (a, b) not in visited]
        if not fresh:
            path.pop()
            continue
        step = random.choice(fresh)
        open_sides |= {((x, y), step), (step, (x, y))}
        visited.add(step)
        path.append(step)
    level = {(x, y) for y in range(ROWS + 1) for x in range(COLUMNS) if ((x, y - 1), (x, y)) not in open_sides}
    upright = {(x, y) for x in range(COLUMNS + 1) for y in range(ROWS) if ((x - 1, y), (x, y)) not in open_sides}
    walls: list[Stretch] = []
    for y in range(ROWS + 1):
        walls += [(start, y, end, y) for start, end in _runs([x for x in range(COLUMNS) if (x, y) in level])]
    for x in range(COLUMNS + 1):
        walls += [(x, start, x, end) for start, end in _runs([y for y in range(ROWS) if (x, y) in upright])]
    return walls


def _runs(numbers: list[int]) -> list[tuple[int, int]]:
    """Join rising numbers into runs: the start of each, and the number after its end."""
    runs: list[tuple[int, int]] = []
    for number in numbers:
        if runs and runs[-1][1] == number:
            runs[-1] = (runs[-1][0], number + 1)
        else:
            runs.append((number, number + 1))
    return runs


def _leaves(random: Random, walls: list[Stretch]) -> str:
    """Return leaf dots scattered along the crowns of the hedges."""
    body = ""
    for a, b, c, d in walls:
        for _ in range(4 * (c - a + d - b)):
            share = random.random()
            x = (a + (c - a) * share) * CELL + random.uniform(-10, 10)
            y = (b + (d - b) * share) * CELL + random.uniform(-10, 8)
            body += disc(x, y, random.uniform(1.2, 2.6), random.choice(LEAVES), opacity=0.7)
    return body


GARDEN = ((0.0, "#6FBFF5"), (0.5, "#FFF1C4"), (0.56, "#9FE07A"), (1.0, "#4A9A4E"))


def sunlit_garden(size: tuple[int, int], random: Random) -> Surface:
    """Return the garden seen through the gate, an arch of a size in pixels."""
    picture = common.vertical_gradient(size, GARDEN).convert_alpha()
    body = THINGS["garden"]
    for _flower in range(110):
        near = random.random() ** 0.8
        side = random.uniform(2, 26 + 4 * near)
        at = side if random.random() < 0.5 else 100 - side, 96 + 64 * near
        petals = random.choice(("#FF7AA2", "#FFD27A", "#FFFFFF", "#C58AFF", "#FF9A5A"))
        body += disc(*at, 0.8 + 1.4 * near, petals) + disc(*at, 0.3 + 0.5 * near, "#FFF1C4")
    picture.blit(rasterise(body, (100, 160), size), (0, 0))
    mask = rasterise(fill(arch(0, 0, 100, 160), "#FFFFFF"), (100, 160), size)
    picture.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return picture
