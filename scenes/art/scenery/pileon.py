"""The Quay: a harbour under a large low moon, with cranes, crates and strings of lanterns; and its ship."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise
from math import cos, pi, sin
from random import Random

from pygame import Rect, Surface

from game.cards import RANKS
from scenes.art.scenery import common
from scenes.art.scenery.common import HOURS, Life, Mote, SceneView, Swarm, Tones, gable, halves
from scenes.render.palette import BRASS, BRASS_DARK, QUAY, mix
from scenes.render.svg import Point, block, disc, drawings, fill, polygon, rasterise, stroke, transparent

HEIGHTS = 0.0, 0.30, 0.55, 0.66, 0.669, 0.67, 1.0
SKY = "#041B26", "#06323B", "#0D5A5C", "#2A8C80", "#2A8C80", "#0B4248", "#031419"
MOONLIT = "#0A3140", "#0E5560", "#1F8C86", "#7FD6B8", "#7FD6B8", "#1B6E70", "#06262E"
SKIES = [tuple(zip(HEIGHTS, tones, strict=True)) for tones in (SKY, MOONLIT)]
MOON = "#F7E9C0"
HOUSE, HOUSE_WINDOW = ("#0F585C", "#0A4A50"), "#FFC766"
STREAK, STREAK_WARM = "#3FA596", "#CFE0B0"
IRON_LIT, IRON = IRONWORK = ("#06262D", "#03161C")
CRATE, WOODEN_CRATE, CRATE_EDGE = ("#0A343B", "#06242B"), ("#5A4A2E", "#43371F"), "#03161B"
QUAYSIDE, QUAYSIDE_EDGE = "#041A20", "#0B3A40"
LANTERN, SPENT = ("#FFC766", "#E8A040"), ("#1D4048", "#143038")
BOAT = drawings("things")["boat"]
FESTIVE = "#FFDA90", "#FFBC58"

WATER, PIER = 603, 822
CRATE_SIZE = 84
SWELL = 2.8
"""The period of the swell, with which all lanterns and glints of the water swing, in seconds."""
GAP = 648, 664, 680
"""Heights of the water that are seen between the last rows of berths."""
WIDE = 1350  # units: from this width on, the rows of berths are close together
LOAD = 195
"""How far below an arch's top the cranes' loads hang; it is above the miniature of a table."""

Swag = tuple[Point, Point, float]
"""A string of five lanterns: its two ends, and how far it sags."""


def window(size: tuple[int, int]) -> Surface:
    """Return the moon over the town as seen through an arch, opaque."""
    view = common.portrait(size, 560, 96)
    height = view.top + 62  # hidden behind the arch's frame
    return _harbour(view, [((view.near + 36, height), (view.far - 36, height), 84)])


def on_table(size: tuple[int, int], field: Rect, hour: int = 0) -> Surface:
    """Return the harbour as a background for the cards of a field, opaque; as cargo is stowed, moon and tide rise."""
    view = common.cover(size, 0.7, field)
    third = (view.far - view.near) / 3
    swags = [((view.near + third * step, 40), (view.near + third * (step + 1), 40), 96) for step in range(3)]
    return common.table(_harbour(view, swags, hour), QUAY, 0.32, field)


def life(size: tuple[int, int], field: Rect, random: Random) -> Life:
    """Return the ambient animation: lanterns and water that swing together, boats and gulls.

    Most of it keeps to the gaps between the rows of berths and to the water below the third row, where it is seen.
    """
    view = common.cover(size, 0.7, field)
    glints = []
    for long in (90, 170):
        motes = []
        for _ in range(9):
            y = random.choice((*GAP, random.uniform(690, 815)))
            rim = 320 if y > 690 else 150  # no crates
            at = view.pixel(random.uniform(view.near + rim, view.far - rim), y)
            turn, phase = random.uniform(1.4, 2.8), random.random()
            motes.append(Mote(at, sway=(26 * view.scale, 0.0), swaying=SWELL, turn=turn, phase=phase))
        bodies = (block(-long / 2, -1.3, long, 2.6, STREAK, opacity=0.09 * up, radius=1.3) for up in range(6))
        pictures = (common.small(body, (long, 8), view.scale) for body in bodies)
        glints.append(Swarm(tuple(pictures), tuple(motes), every=2))
    sky = Rect(field.left, field.top + round(0.68 * field.height), field.width, round(0.26 * field.height))
    gulls = common.flock(view, sky, 3, random, _gull, (60, 44))
    lights = common.lamps(view, ((800, 664),), 120, "#4FB8A4", 0.7, random, (3.0, 4.0), every=4)
    lamp = common.lamps(view, (_post(view),), 84, "#FFB84A", 0.62, random, (2.0, 3.0), every=3)
    places = [(x, y + 18) for x, y in (*_garland(view), _post(view))]
    hung = tuple(Mote(view.pixel(*place), turn=SWELL) for place in places)
    lanterns = Swarm(common.waves(_swinging, (40, 52), view.scale), hung, swings=False, every=2)
    unlit = [_swinging(step / common.WAVES, SPENT) for step in range(common.WAVES)]
    spent = common.put_out(view, lanterns, 76, "#06202A", 0.6, unlit)
    lanterns = replace(lanterns, motes=tuple(replace(mote, until=HOURS) for mote in hung))
    clouds = common.clouds(view, field, "#03161C", random)
    return *glints, lights, lanterns, spent, lamp, *_sailing(view, field, random), gulls, clouds


def _swinging(turn: float, tones: Tones = LANTERN) -> str:
    """Return a paper lantern about its middle, at a share of one swing on its hook."""
    return f'<g transform="rotate({11 * sin(2 * pi * turn):.1f} 0 -18)">{_lantern(0, -18, tones)}</g>'


def _garland(view: SceneView) -> list[Point]:
    """Return the hooks of the lanterns between the first two rows of berths; none where there is no room."""
    across = view.far - view.near
    return [(view.near + (share + 0.5) / 10 * across, 213) for share in range(10 if across < WIDE else 0)]


def _sailing(view: SceneView, field: Rect, random: Random) -> Life:
    """Return two boats, and their lights, half a harbour apart on the water seen between the last rows of berths."""
    large = 0.42
    hull = common.small(BOAT, (156, 156), large * view.scale)
    sea, up = field.inflate(round(320 * large * view.scale), 0), 34 * large * view.scale
    across, down = view.pixel(800 + random.uniform(-40, 110), 688 - 26 * large)
    boats, lamps = list[Mote](), list[Mote]()
    for start in (across, across - sea.width / 2):
        boat = Mote((start, down), speed=(30 * view.scale, 0.0), sway=(0.0, 2.2 * view.scale), swaying=5.2)
        boats.append(boat)
        lamps.append(replace(boat, at=(start, down - up)))
    glow = common.breathing(52 * large * view.scale, "#FFB84A", 0.6)[-1:]
    lit = Swarm(glow, tuple(lamps), sea.move(0, -round(up)), light=True)
    return lit, Swarm(common.dimmed([hull], 0.8), tuple(boats), sea)


def _gull(turn: float) -> str:
    """Return a gull flying right at a share of one beat of its wings."""
    tip = 11 * cos(2 * pi * turn)
    far = fill(f"M-4 0 Q2 {-5 - tip / 2:.1f} -14 {-2 - 1.2 * tip:.1f} Q-2 {-6 - tip:.1f} 8 0 Z", "#7FA6A4")
    near = fill(f"M-2 1 Q10 {-5 - tip / 2:.1f} 8 {-3 - 1.2 * tip:.1f} Q16 {-4 - tip / 2:.1f} 10 1 Z", "#C4D6CE")
    return far + fill("M-18 3 Q-4 -4 12 -3 Q19 -3 22 0 Q10 6 -18 3 Z", "#B4CAC4") + near


def _post(view: SceneView) -> Point:
    """Return the point of the lamp on the quay, beside the berths of the last row."""
    return view.far - 76, 724


def _harbour(view: SceneView, swags: Sequence[Swag], hour: int | None = None) -> Surface:
    """Paint the place under these swags of lanterns; moon and tide have their own height each hour.

    Without an hour, through an arch, the cranes' loads are seen instead of the quay.
    """
    random = Random(21)
    late = (hour or 0) / HOURS
    scene = view.sky(common.sky_at(SKIES, hour or 0))
    body = common.stars(random, 60, (0, 0, 1600, 330), "#CFF5E8")
    up = 470 if hour is None else round(520 - 330 * late)
    body += disc(800, up, 170, MOON, opacity=0.20 + 0.10 * late) + disc(800, up, 140, MOON, opacity=0.26 + 0.18 * late)
    body += _town(random) + block(-400, WATER, 2400, 3, STREAK, opacity=0.8)
    scene.blit(view.paint(body), (0, 0))
    halo = common.light_pool((420 * view.scale, 260 * view.scale), MOON, 0.10)
    common.add_light(scene, halo, view.pixel(800, up))
    front = _streaks(random) + _glitter(late)
    lanterns, swinging = [_hung(*swag, share / 6) for swag in swags for share in range(1, 6)], list[Point]()
    if hour is None:
        front += _load(630, view.top, LOAD) + _load(970, view.top, LOAD)
    else:
        x, y = _post(view)
        swinging = [*_garland(view), (x, y)]
        front += stroke(f"M{view.near} 211 H{view.far}", "#02090D", 3) if len(swinging) > 1 else ""
        front += _crane(view.near + 128, 1) + _crane(view.far - 128, -1) + _quayside(view, late)
        front += stroke(f"M{x + 26} {PIER} V{y - 14} Q{x + 24} {y - 24} {x} {y - 24} V{y - 4}", IRON, 6)
    for (left, high), (right, low), sag in swags:
        front += stroke(
            f"M{left} {high} Q{(left + right) / 2} {(high + low) / 2 + 2 * sag} {right} {low}", "#02090D", 3
        )
    scene.blit(view.paint(front), (0, 0))
    light = 0.27 if hour == HOURS else 0.34 - 0.24 * late  # they pale in the moonlight, and burn for a win
    view.shine(scene, [(x, y + 16) for x, y in lanterns + swinging], 62, "#FFA03A", light)
    lanterns += swinging if hour == HOURS else []  # before, `life` swings them
    tones = FESTIVE if hour == HOURS else LANTERN
    scene.blit(view.paint("".join(_lantern(x, y, tones) for x, y in lanterns)), (0, 0))
    return scene


def _town(random: Random) -> str:
    """Return gabled houses along the water with some lit windows, the tallest beside the moon."""
    body, x = "", -420.0
    while x < 2020:
        width = random.uniform(34, 66)
        top = WATER - random.uniform(44, 92)
        kind = random.random()
        if kind < 0.6:
            body += gable(x, top + 1, width, width * random.uniform(0.35, 0.6), HOUSE)
        elif kind < 0.75:
            width, top = 32, top - 26
            body += gable(x - 2, top + 1, 36, 34, HOUSE)
        body += halves(x, top, width, WATER - top, HOUSE)
        for row in range(int((WATER - top - 16) // 18)):
            for column in range(int(width // 15)):
                if random.random() < 0.22:
                    body += block(x + 6 + 14 * column, top + 10 + 18 * row, 5, 8, HOUSE_WINDOW, opacity=0.85)
        x += width + random.choice((0, 0, 1.5, 10))
    return body


def _streaks(random: Random) -> str:
    """Return the light of moon and town on the water as flat strokes, nearer ones longer and wider apart."""
    body = ""
    for _ in range(120):
        depth = random.random() ** 1.5
        y = WATER + 8 + depth * 270
        under_moon = random.random() < 0.5
        reach = random.gauss(0, 70 + 60 * depth) if under_moon else random.uniform(-1000, 1000)
        width = random.uniform(30, 90) * (0.6 + depth)
        colour = STREAK_WARM if under_moon and random.random() < 0.5 else STREAK
        body += block(800 + reach - width / 2, y, width, 2.2 + 1.6 * depth, colour, opacity=random.uniform(0.12, 0.34))
    return body


def _glitter(late: float) -> str:
    """Return the moonlight on the water, wider and brighter the later it is (0 to 1)."""
    random = Random(23)
    body = ""
    for step in range(round(90 * late)):
        y = WATER + 6 + 2.4 * step
        wide = random.uniform(24, 70) + step
        x = 800 + random.gauss(0, 24 + 1.1 * step)
        body += block(x - wide / 2, y, wide, 3.4, STREAK_WARM, opacity=random.uniform(0.25, 0.6), radius=1.7)
    return body


def _crane(x: float, side: int) -> str:
    """Return a lattice crane whose jib points inward; side is 1 on the left and -1 on the right."""
    left, right, top = x - 18, x + 18, 250
    body = stroke(f"M{left} {PIER} V{top} M{right} {PIER} V{top}", IRON, 7)
    zigzag = "".join(f"L{(right, left)[step % 2]} {PIER - 44 * (step + 1)} " for step in range(13))
    body += stroke(f"M{left} {PIER} {zigzag}", IRON, 4)
    body += stroke(f"M{left} {PIER} V{top}", IRON_LIT, 3)
    body += halves(x - 34, top - 8, 68, 34, IRONWORK)
    tip, tail = x + side * 300, x - side * 110
    body += stroke(f"M{tail} {top - 26} H{tip} M{tail} {top - 6} H{tip}", IRON, 5)
    teeth = "".join(f"L{tail + side * 410 * step / 18:.1f} {top - (6, 26)[step % 2]} " for step in range(1, 19))
    body += stroke(f"M{tail} {top - 6} {teeth}", IRON, 3)
    body += stroke(f"M{tail} {top - 26} L{x} {top - 96} L{tip} {top - 26}", IRON, 3)
    body += polygon([(x - 8, top - 20), (x, top - 102), (x + 8, top - 20)], IRON)
    return body + halves(tail - 26, top - 8, 52, 40, IRONWORK) + _load(tip - side * 40, top - 6, 118)


def _load(x: float, top: float, length: float) -> str:
    """Return a crate on a crane's rope."""
    foot = top + length
    ropes = stroke(f"M{x} {top} V{foot - 20} M{x - 24} {foot} L{x} {foot - 22} L{x + 24} {foot}", IRON, 2.6)
    return ropes + halves(x - 28, foot, 56, 34, IRONWORK)


def _quayside(view: SceneView, late: float) -> str:
    """Return the quay along the foot of the picture, with bollards, and crates stacked 6-4-2-1 at both ends.

    The tide comes in before it, by a share.
    """
    left, long = view.near - 400, view.far - view.near + 800
    body = block(left, PIER, long, 200, QUAYSIDE) + block(left, PIER, long, 5, QUAYSIDE_EDGE)
    x = 800.0 - 120 * int((800 - view.near + 100) / 120)
    while x < view.far + 100:
        body += stroke(f"M{x} {PIER + 5} V{PIER + 200}", "#03141A", 2.5)
        x += 120
    tide = 893 - 40 * late
    body += block(left, tide - 12, long, 12, "#0A2A22", opacity=0.8)  # weed, where it has been higher
    body += block(left, tide, long, 200, mix("#0A3A40", STREAK, 0.25 * late)) + block(left, tide, long, 2.4, STREAK)
    for middle in (560, 1040):
        body += halves(middle - 13, PIER - 22, 26, 24, IRONWORK) + halves(middle - 19, PIER - 30, 38, 12, IRONWORK)
    random = Random(22)
    for row, count in enumerate((6, 4, 2, 1)):
        for column in range(count):
            y = PIER - CRATE_SIZE * (row + 1)
            inset = CRATE_SIZE * (column - 3.4) + 10 * row
            for left in (view.near + inset, view.far - inset - CRATE_SIZE):
                body += _crate(left, y, WOODEN_CRATE if random.random() < 0.2 else CRATE)
    return body


def _crate(x: float, y: float, tones: Tones) -> str:
    """Return a crate with a frame and a cross brace."""
    edge, side = mix(tones[1], CRATE_EDGE, 0.6), CRATE_SIZE - 2
    near, far, low, high = x + 10, x + side - 8, y + side - 8, y + 10
    body = halves(x + 1, y + 1, side, side, tones)
    body += stroke(f"M{near} {high} L{far} {low} M{far} {high} L{near} {low}", edge, 6)
    frame = f"M{near - 5} {high - 5} H{far + 5} V{low + 5} H{near - 5} Z"
    return body + stroke(frame, edge, 9) + stroke(frame, mix(tones[0], QUAY.light, 0.12), 2.5, opacity=0.6)


def _hung(start: Point, end: Point, sag: float, share: float) -> Point:
    """Return the point at a share of the way along a cord that sags between two points."""
    x = start[0] + (end[0] - start[0]) * share
    return x, start[1] + (end[1] - start[1]) * share + 4 * sag * share * (1 - share)


def _lantern(x: float, y: float, tones: Tones = LANTERN) -> str:
    """Return a paper lantern that hangs from a point, its right half in shade."""
    body = block(x - 4, y - 2, 8, 6, "#02090D", radius=2)
    body += fill(f"M{x} {y + 3} Q{x + 14} {y + 14} {x} {y + 32} Q{x - 14} {y + 14} {x} {y + 3} Z", tones[0])
    return body + fill(f"M{x} {y + 3} Q{x + 14} {y + 14} {x} {y + 32} Z", tones[1])


CRATES = len(RANKS)  # the number of crates that the ship can carry
ON_DECK = 9  # those in the lower row
MASTS = ((40, 14), (72, 6), (104, 14))
"""The x and the top of each mast."""
MOORED = (150, 132)  # the size of the picture of the ship in the water
SEA, FOAM, TIMBER = "#0A4650", "#7FE0D8", "#8A5F48"


def ship(width: int, laden: int) -> Surface:
    """Return the ship from the side, width pixels wide, with a number of crates; with all of them its sails are set."""
    return rasterise(_ship(laden), (144, 104), (width, round(width * 104 / 144)))


def moored(width: int, laden: int) -> Surface:
    """Return the ship in the water, width pixels wide; the more it carries, the deeper it lies."""
    size = (width, round(width * MOORED[1] / MOORED[0]))
    scale, line = width / MOORED[0], 106.0
    picture = transparent(size)
    vessel = ship(round(144 * scale), laden)
    picture.blit(vessel, (round(3 * scale), round((4 + 1.3 * laden) * scale)))  # each crate makes it lie deeper
    waves = "q5 -3 10 0 t10 0 " * 8
    water = fill(f"M0 {line} {waves}V132 H0 Z", SEA, 0.82)
    for x, y, long in ((12, 113, 26), (58, 118, 18), (96, 112, 30), (30, 124, 34), (112, 125, 20)):
        water += fill(f"M{x} {y} h{long} v1.4 h-{long} Z", FOAM, 0.5)
    picture.blit(rasterise(water, MOORED, size), (0, 0))
    return picture


def _ship(laden: int) -> str:
    body = "".join(fill(f"M{x - 1} 80 V{top} h2 V80 Z", TIMBER) for x, top in MASTS)
    if laden == CRATES:
        body += fill("M104 18 L140 66 Q120 62 108 64 Q112 40 104 18 Z", "#BFB2DE")
    for x, top in MASTS:
        if laden == CRATES:
            body += _sail(x, top + 5, 11, 19) + _sail(x, top + 27, 15, 24)
        else:
            body += _furled(x, top + 5, 11) + _furled(x, top + 27, 15)
        body += fill(f"M{x} {top - 5} L{x + 12} {top - 2.5} L{x} {top} Z", "#E24A6A")
    for index in range(laden):
        upper = index >= ON_DECK
        side, top = (40 + 14 * (index - ON_DECK), 54) if upper else (26 + 9.4 * index, (66, 61, 66, 63)[index % 4])
        foot = 63 if upper else 80
        body += fill(f"M{side} {top} h8 V{foot} h-8 Z", BRASS)
        body += fill(f"M{side + 4} {top} h4 V{foot} h-4 Z", BRASS_DARK)
    body += fill("M2 66 L20 66 L24 74 H112 L122 68 L142 64 L126 92 Q122 100 110 100 H32 Q18 100 14 92 Z", "#3A2A2E")
    body += fill("M8 82 H131 L126 92 Q122 100 110 100 H32 Q18 100 14 92 Z", "#1E1620")
    body += fill("M2 66 L20 66 L24 74 H112 L122 68 L142 64 L140 68 L123 72 L113 78 H22 L18 70 H3.4 Z", BRASS)
    body += "".join(disc(26 + 11 * index, 87, 1.8, "#FFD27A") for index in range(9))
    ends = [(4.0, 65.0), *((float(x), float(top)) for x, top in MASTS), (141.0, 63.0)]
    for (left, low), (right, up) in pairwise(ends):
        body += stroke(f"M{left} {low} Q{(left + right) / 2} {(low + up) / 2 + 8} {right} {up}", "#4A2A14", 0.7)
        for share in (0.16, 0.5, 0.84):
            at = left + (right - left) * share, low + (up - low) * share + 16 * share * (1 - share)
            body += disc(*at, 2.0, "#4A2A14") + disc(*at, 1.5, "#FFC95E") + disc(*at, 0.8, "#FFFBEA")
    return body


def _furled(x: float, top: float, half: float) -> str:
    """Return a yard with its sail furled below it, tied in four places."""
    rolls = "".join(f"q{half / 4} 6 {half / 2} 0 " for _tie in range(4))
    yard = fill(f"M{x - half - 2} {top - 1.6} h{2 * half + 4} v2 h-{2 * half + 4} Z", TIMBER)
    return fill(f"M{x - half} {top} {rolls}Z", "#D6CBEE") + yard


def _sail(x: float, top: float, half: float, deep: float) -> str:
    """Return a square sail filled by the wind, its left half in shade."""
    foot, belly = top + deep, top + deep / 2
    outline = f"M{x - half + 2} {top} H{x + half} Q{x + half + 6} {belly} {x + half + 2} {foot} "
    outline += f"Q{x + 2} {foot - 4} {x - half} {foot} Q{x - half + 5} {belly} {x - half + 2} {top} Z"
    shade = f"M{x - half + 2} {top} H{x + 1} Q{x + 6} {belly} {x + 2} {foot - 2} "
    shade += f"Q{x - 5} {foot - 2} {x - half} {foot} Q{x - half + 5} {belly} {x - half + 2} {top} Z"
    return fill(outline, "#F4EEFF") + fill(shade, "#D6CBEE")
