"""The Thorns: a rose window glowing in the dark, with flowering brambles on both sides."""

from math import cos, hypot, pi, sin
from random import Random

from pygame import Rect, Surface

from scenes.art.scenery import common
from scenes.art.scenery.common import HOURS, Life, Mote, SceneView, Swarm, point_in, small
from scenes.render.palette import THORNS, mix
from scenes.render.svg import Point, arch, block, disc, drawings, fill, polygon, ring, stroke

# The stops about 0.65 round off the brightest line, which would otherwise look like an edge.
SKY = (
    (0.0, "#140819"),
    (0.35, "#2E0D35"),
    (0.58, "#5C1548"),
    (0.62, "#63164B"),
    (0.65, "#65164B"),
    (0.68, "#63164A"),
    (0.72, "#5A1446"),
    (0.85, "#3B0E36"),
    (1.0, "#16071A"),
)
TRACERY, GLASS, LEAD = "#FF9AC0", "#C8327E", "#2A0822"
PANES = "#FF6F86", "#B9AEEA", "#FFA94D", "#6CB8F2"
CANE, CANE_FAR = "#1E0722", "#3A0E3A"
PETAL_LIT, PETAL_FALLING = "#D92A5A", "#FF5F8E"
THICKET = "#12051A"

CENTRE = common.BOX[0] // 2, common.BOX[1] // 2
THINGS = drawings("things")
MOTH_WING = "M0 -2 Q8 -19 20 -14 Q23 -4 10 2 Q18 6 13 14 Q6 17 0 5 Z"

Curve = tuple[Point, Point, Point, Point]
"""A cubic curve. Its x counts inward from the edge of the view, so that brambles frame any view."""

FAR_CANES: tuple[tuple[Curve, float], ...] = (
    (((150, 960), (10, 700), (170, 520), (40, 300)), 12),
    (((40, 300), (-30, 170), (90, 80), (190, -60)), 12),
)
CANES: tuple[tuple[Curve, float], ...] = (
    (((60, 960), (190, 760), (-50, 640), (60, 440)), 22),
    (((60, 440), (140, 300), (-20, 190), (50, -40)), 18),
    (((230, 960), (190, 860), (90, 840), (-40, 760)), 16),
    (((-40, 90), (60, 60), (170, 70), (250, -40)), 14),
)
ROSES = (
    (206, 872, 66),
    (28, 862, 50),
    (128, 846, 46),
    (300, 884, 54),
    (118, 700, 56),
    (20, 640, 44),
    (84, 560, 42),
    (64, 436, 62),
    (22, 340, 46),
    (96, 290, 42),
    (40, 182, 48),
    (120, 44, 52),
    (36, 60, 40),
)
"""The roses of one side in the order in which they open: x inward, y, and size."""


def window(size: tuple[int, int]) -> Surface:
    """Return the rose window between two brambles as seen through an arch, opaque."""
    return _garden(common.portrait(size, 760, 40), inset=0.05)


def on_table(size: tuple[int, int], field: Rect, hour: int = 0) -> Surface:
    """Return the place as a background for the cards of a field, opaque, with brambles along the field's edges.

    As cards reach the foundations, roses open on both sides, and a pane of the window lights up for each card.
    """
    return common.table(_garden(common.cover(size, 0.5, field), hour=hour), THORNS, 0.50, field)


def in_bloom(size: tuple[int, int]) -> Surface:
    """Return the garden after a win, opaque: every rose open, every pane lit, and light from above."""
    scene = _garden(common.cover(size, 0.5), hour=HOURS)
    light = common.light_pool((0.75 * size[0], 0.55 * size[1]), "#FF6F9F", 0.42)
    common.add_light(scene, light, (size[0] / 2, 0.1 * size[1]))
    return scene


def life(size: tuple[int, int], field: Rect, random: Random) -> Life:
    """Return the ambient animation: falling petals, moths, and pulsing lights; now and then a gust, or a large moth.

    Most of it keeps to the foot, and to the gap between the rows of cards; at later hours petals fall everywhere.
    """
    view, unit = common.cover(size, 0.5, field), field.height / 1080
    petals = tuple(small(_turned(45 * step, 2.1), (44, 44), unit) for step in range(8))
    falls = [
        Swarm(petals, tuple(_falling(random, area, unit, since) for since in hours), area, swings=False)
        for top, high, hours in ((0.85, 0.18, (0,) * 10), (0.42, 0.08, (0,) * 5), (0.0, 1.03, range(2, 12)))
        for area in (Rect(field.left, field.top + round(top * field.height), field.width, round(high * field.height)),)
    ]
    moths, glows = (
        tuple(
            Mote(
                # too far apart to meet one another, or the large moth above them
                point_in(field, (index + random.uniform(0.45, 0.65)) / len(turns), random.uniform(0.94, 0.95)),
                sway=(random.uniform(60, 100) * unit, random.uniform(8, 16) * unit),
                swaying=random.uniform(6, 9),
                turn=turn,
                phase=random.random(),
            )
            for index, turn in enumerate(turns)
        )
        for turns in ((0.8, 0.9, 0.85), (2.1, 2.6, 3.1, 3.6, 2.3))
    )
    wings = Swarm(common.waves(_moth, (48, 40), 1.7 * unit), moths, swings=False)
    glow = Swarm(common.breathing(36 * unit, "#FF8FC0", 0.8), glows, light=True)
    # The glow of the window pulses at the foot, where the fewest cards lie, and between the rows.
    places = [
        (view.near + x * (view.far - view.near), y) for x, y in ((0.1, 880), (0.36, 420), (0.5, 890), (0.86, 880))
    ]
    light = common.lamps(view, places, 112, "#FF5A9A", 0.5, random, (2.6, 4.2), every=3)
    gust = common.waves(_gust, (280, 100), unit)
    gusts = (
        common.crossing(gust, field, (-0.15, y), (430, 0), seconds=9, first=first, rise=rise, period=1.2)
        for y, first, rise in ((0.465, 0.2, 3), (0.93, 4.4, 12))
    )
    large = common.waves(_moth, (48, 40), 2.4 * unit)
    return (
        light,
        glow,  # below the petals, which it would wash out
        *falls,
        *gusts,
        common.crossing(large, field, (1.06, 0.855), (-135, 0), seconds=21, first=0.2, rise=8, period=1.1),
        wings,
        common.clouds(view, field, "#14051C", random),
    )


def _gust(turn: float) -> str:
    """Return petals in a gust about its middle, at a share of one of their turns."""
    random = Random(33)
    body = ""
    for index in range(9):
        x, y, begin = random.uniform(-116, 116), random.uniform(-30, 30), random.uniform(0, 360)
        petal = _turned(begin + 360 * random.choice((-1, 1)) * turn, random.uniform(1.3, 2.2))
        body += f'<g transform="translate({x:.1f} {y + 6 * sin(2 * pi * turn + index):.1f})">{petal}</g>'
    return body


def _falling(random: Random, area: Rect, unit: float, since: int) -> Mote:
    """Return a petal that falls through an area; slowly if the area is low."""
    slow = 0.5 if area.height < 0.3 * area.width else 1.0
    return Mote(
        point_in(area, random.random(), random.random()),
        speed=(random.uniform(24, 58) * unit, slow * random.uniform(64, 100) * unit),
        sway=(random.uniform(26, 54) * unit, 0.0),
        swaying=random.uniform(3.4, 5),
        turn=random.uniform(2.0, 3.6),
        phase=random.random(),
        since=since,
    )


def _turned(angle: float, scale: float) -> str:
    """Return a rose petal about its middle, in two halves."""
    petal = fill("M0 -9 C8 -6 9 4 0 9 C-9 4 -8 -6 0 -9 Z", PETAL_FALLING)
    petal += fill("M0 -9 C8 -6 9 4 0 9 Z", PETAL_LIT)
    return f'<g transform="rotate({angle:.1f}) scale({scale:.2f})">{petal}</g>'


def _moth(turn: float) -> str:
    """Return a moth about its middle at a share of one beat of its wings."""
    wide = 0.62 + 0.38 * cos(2 * pi * turn)
    body = ""
    for side, tone in ((-1, "#E7B7D4"), (1, "#B98AB4")):
        half = fill(MOTH_WING, tone) + disc(12, -8, 2.6, "#8A4C86")
        body += f'<g transform="scale({side * wide:.3f} 1)">{half}</g>'
    return body + block(-1.6, -8, 3.2, 18, "#5A2A55", radius=1.6)


def _garden(view: SceneView, inset: float = 0, hour: int | None = None) -> Surface:
    """Paint the place, with the brambles moved inward by a share of the view's width; narrow views have narrower ones.

    Without an hour all roses are open, and no pane is lit.
    """
    random, late = Random(31), (hour or 0) / HOURS
    scene = view.sky(SKY)
    shine = common.light_pool((520 * view.scale, 430 * view.scale), "#E0408A", 0.34 + 0.16 * late)
    common.add_light(scene, shine, view.pixel(*CENTRE))
    body = _tracery(round(52 * late))
    width = view.far - view.near
    spread = min(1.0, width / 760)
    edges = ((view.near + inset * width, spread), (view.far - inset * width, -spread))
    for edge, side in edges:
        for curve, thick in FAR_CANES:
            body += _bramble(random, _placed(curve, edge, side), thick, CANE_FAR)
    body += _thicket(view)
    for edge, side in edges:
        for curve, thick in CANES:
            body += _bramble(random, _placed(curve, edge, side), thick, CANE)
    for edge, side in edges:
        for index, (x, y, size) in enumerate(ROSES):
            chance = Random(f"{index} {side > 0}")  # each is independent of the others
            place = edge + side * x + chance.uniform(-10, 10), y + chance.uniform(-16, 16)
            body += _rose(chance, *place, size) if hour is None or index <= hour else _bud(chance, *place, size)
    scene.blit(view.paint(body), (0, 0))
    return scene


def _tracery(lit: int) -> str:
    """Return the tracery of the rose window with a number of its 52 panes lit, from the middle outward."""
    x, y = CENTRE
    pane = 0
    body = disc(x, y, 148, GLASS, opacity=0.26) + ring(x, y, 148, TRACERY, 3.5, opacity=0.24)
    body += ring(x, y, 132, TRACERY, 1.5, opacity=0.18)
    for count, radius, size, share in ((12, 200, 50, 0.24), (16, 290, 54, 0.19), (24, 380, 52, 0.15)):
        for index in range(count):
            angle = 2 * pi * (index + 0.5 * (count == 16)) / count
            at = (x + radius * cos(angle), y + radius * sin(angle))
            if pane < lit:
                tone = PANES[pane % 4]
                body += disc(*at, size * 0.92, tone, opacity=0.12) + disc(*at, size * 0.58, tone, opacity=0.32)
                left, top, side = at[0] - size * 0.58, at[1] - size * 0.58, size * 1.16
                body += fill(arch(left, top, side, side / 2), tone, opacity=0.2)
                body += stroke(f"M{left} {at[1]} h{side} M{at[0]} {top} v{side}", LEAD, 3.5, opacity=0.5)
            pane += 1
            body += disc(*at, size * 0.58, GLASS, opacity=share * 0.5) + ring(*at, size, TRACERY, 3.5, opacity=share)
            body += ring(*at, size * 0.58, TRACERY, 1.6, opacity=share * 0.6)
    return body + ring(x, y, 438, TRACERY, 5, opacity=0.20) + ring(x, y, 456, TRACERY, 2, opacity=0.14)


def _placed(curve: Curve, edge: float, side: float) -> Curve:
    """Return a curve placed at an edge of the view, in units of the box; side is 1 on the left and -1 on the right."""
    start, first, second, end = ((edge + side * x, float(y)) for x, y in curve)
    return start, first, second, end


def _along(curve: Curve, share: float) -> Point:
    """Return the point at a share of a cubic curve."""
    rest = 1 - share
    weights = (rest**3, 3 * rest * rest * share, 3 * rest * share * share, share**3)
    x, y = (sum(weight * point[axis] for weight, point in zip(weights, curve, strict=True)) for axis in (0, 1))
    return x, y


def _bramble(random: Random, curve: Curve, width: float, colour: str) -> str:
    """Return a bramble with its left edge lit and thorns on alternate sides."""
    (x, y), *rest = curve
    outline = f"M{x:.1f} {y:.1f} C" + " ".join(f"{px:.1f} {py:.1f}" for px, py in rest)
    thorns = ""
    count = round(hypot(curve[3][0] - x, curve[3][1] - y) / (width * 2.6))
    for index in range(count):
        share = (index + random.uniform(0.3, 0.7)) / count
        here, ahead = _along(curve, share), _along(curve, min(1, share + 0.02))
        length = hypot(ahead[0] - here[0], ahead[1] - here[1]) or 1
        along = ((ahead[0] - here[0]) / length, (ahead[1] - here[1]) / length)
        side = 1 if index % 2 else -1
        out = (-along[1] * side, along[0] * side)
        foot, reach = width * 0.42, width * random.uniform(1.15, 1.5)
        thorns += polygon(
            [
                (here[0] - along[0] * foot, here[1] - along[1] * foot),
                (here[0] + out[0] * reach + along[0] * foot, here[1] + out[1] * reach + along[1] * foot),
                (here[0] + along[0] * foot * 1.4, here[1] + along[1] * foot * 1.4),
            ],
            colour,
        )
    lit = stroke(outline, mix(colour, "#8A2A6A", 0.35), width * 0.22)
    return thorns + stroke(outline, colour, width) + f'<g transform="translate({-width * 0.24:.2f} 0)">{lit}</g>'


def _rose(random: Random, x: float, y: float, size: float) -> str:
    """Return a rose in two halves with one or two leaves, its middle at a point."""
    scale, turn = size / 100, random.uniform(-24, 24)
    leaves = ""
    for side in random.choice(((1,), (1, -1), (-1,))):
        angle = random.uniform(10, 40)
        leaves += f'<g transform="scale({side} 1) rotate({angle:.1f})">{THINGS["leaf"]}</g>'
    bloom = THINGS["rose"] + f'<g transform="rotate({turn:.1f})">{THINGS["rose spiral"]}</g>'
    return f'<g transform="translate({x:.1f} {y:.1f}) scale({scale:.3f})">{leaves}{bloom}</g>'


def _bud(random: Random, x: float, y: float, size: float) -> str:
    """Return a closed rose on its stalk, its middle at a point."""
    scale, turn = size / 150, random.uniform(-24, 24)
    place = f"translate({x:.1f} {y:.1f}) rotate({turn:.1f}) scale({scale:.3f})"
    return f'<g transform="{place}">{THINGS["rosebud"]}</g>'


def _thicket(view: SceneView) -> str:
    """Return a dark hedge of thorns along the foot of the picture."""
    random = Random(32)
    points: list[Point] = [(view.near - 200, 960)]
    x = view.near - 200
    while x < view.far + 200:
        middle = abs(x - 800) / max(1.0, (view.far - view.near) / 2)
        top = 872 - 60 * min(1.3, middle) ** 2 + random.uniform(-8, 8)
        points += [(x, top), (x + 9, top - random.uniform(14, 34)), (x + 15, top + 4)]
        x += random.uniform(22, 46)
    return polygon([*points, (view.far + 240, 960)], THICKET)
