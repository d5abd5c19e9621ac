"""The Summit: one large peak under moon and stars, mist below and pines in front; and the ridge on its rail."""

from bisect import bisect
from collections.abc import Iterator
from dataclasses import replace
from math import cos, pi
from operator import itemgetter
from random import Random

from pygame import Rect, Surface

from scenes.art.scenery import common
from scenes.art.scenery.common import Life, Mood, Mote, SceneView, Swarm, Tones, gable, halves
from scenes.render.palette import BRASS, BRASS_LIGHT, INK, SPENT, SUMMIT, mix
from scenes.render.svg import Point, block, disc, faded, fill, polygon, rasterise, stroke, transparent

SKY = ((0.0, "#0A1538"), (0.30, "#163468"), (0.55, "#3B72AC"), (0.72, "#9CC6E2"))
ALPENGLOW = ((0.0, "#1B2460"), (0.30, "#4A4A94"), (0.55, "#A882B4"), (0.72, "#FFC7A0"))
GLOW = "#FFB27A"
MOON = ("#E4ECF6", "#B4C6DC")
SNOW = ("#F4F9FC", "#BCD3E8")
FAR = ("#4F7FB4", "#43719F")
MIDDLE = ("#356AA6", "#295A93")
PEAK = ("#2C5C9A", "#1D4378")
MIST = "#A9CDE8"
HILL, HILL_NEAR = "#102A50", "#0A1A38"
PINE = ("#15355F", "#0E264C")
PINE_NEAR = ("#0B1D3E", "#081530")

DIM = 0.2, 0.4, 0.6, 0.8  # shares of its opacity as the owl comes and goes

FAR_PEAKS = ((-60, 470, 210), (150, 420, 240), (372, 486, 180), (1130, 470, 200), (1420, 400, 260), (1650, 480, 220))
MIDDLE_PEAKS = ((250, 350, 310), (478, 382, 240), (1180, 372, 260), (1370, 330, 320))
NIGHT_BLUE, TABLE_DUSK = "#163468", 0.30


def window(size: tuple[int, int]) -> Surface:
    """Return the single peak as seen through an arch, opaque."""
    return _mountains(common.portrait(size, 660, 30))


def _lamps(view: SceneView) -> list[Point]:
    """Return the points of the lamps on the path; one is lit at the beginning, and one more with every hour."""
    shares = (common.on_way(hour / common.HOURS) for hour in range(common.HOURS + 1))
    wide, high = view.far - view.near, view.bottom - view.top
    return [(view.near + x * wide, view.top + y * high) for x, y in shares]


def on_table(size: tuple[int, int], field: Rect, hour: int = 0) -> Surface:
    """Return the range as a background for the cards of a field, opaque; its snow is dimmed to moonlight.

    As cards reach the foundations, lamps are lit up the peak, and morning comes. There is no moon, as only a strip of
    it would be seen between the cards.
    """
    view = common.cover(size, 0.6, field)
    scene = _mountains(view, hour)
    posts = _lamps(view)
    lit = posts[: hour + 1]
    view.shine(scene, lit, 74, "#FFB04A", 0.26)
    scene.blit(view.paint("".join(_lamp(*place, place in lit) for place in posts)), (0, 0))
    return common.table(scene, SUMMIT, 0.30, field)


def life(size: tuple[int, int], field: Rect, random: Random) -> Life:
    """Return the ambient animation: snow in gusts of wind, mist, the lamps' light, and stars in luck.

    Now and then a star falls, and an owl flies over the woods.
    """
    view, unit = common.cover(size, 0.6, field), field.height / 1080
    snow = tuple(_snow(field, unit, radius, count, random) for radius, count in ((3.5, 24), (6.0, 22), (10.0, 14)))
    light = common.lamps(view, _lamps(view), 88, "#FFB04A", 0.62, random, (1.8, 3.4), every=3)
    light = replace(light, motes=tuple(replace(mote, since=hour) for hour, mote in enumerate(light.motes)))
    stars = []
    for _ in range(24):
        at = common.point_in(field, random.random(), random.uniform(0.03, 0.55))
        stars.append(Mote(at, turn=random.uniform(1.2, 2.6), phase=random.random()))
    clear = Swarm(common.breathing(12 * unit, "#DDEBFF", 1.0), tuple(stars), light=True, mood=Mood.LUCK)
    spent = common.put_out(view, light, 82, "#1E3A6E", 0.85, [_lamp(0, 0, False)])
    streak = fill("M0 0 L232 84 L254 98 L228 94 Z", "#DDEBFF", 0.5)
    body = streak + fill("M110 42 L236 87 L252 97 L233 92 Z", "#FFFFFF")
    star = rasterise(body, (254, 106), (round(254 * unit), round(106 * unit)))
    burns = [faded(star, share) for share in (0.2, 0.6, 1, 0.8, 0.4)]  # it goes out before it meets the peak
    sky = [*burns, *[transparent((1, 1))] * 75]
    falls = common.crossing(sky, field, (0.08, 0.24), (620, 236), seconds=8, first=4.0, period=8)
    clouds = common.clouds(view, field, "#0A1530", random)
    return *_mists(field, unit, random), *snow, spent, light, falls, _flight(field, unit), clear, clouds


def _mists(field: Rect, unit: float, random: Random) -> Iterator[Swarm]:
    """Yield sheets of mist that drift over the woods."""
    for high, speed in ((0.66, 26), (0.8, -34)):
        sheet = common.shade((140 * unit, 34 * unit), MIST, 0.27)
        motes = []
        for index in range(3):
            at = common.point_in(field, (index + 0.5 * random.random()) / 3, high)
            motes.append(Mote(at, (speed * unit, 0.0), (0.0, 10 * unit), swaying=7.0, phase=random.random()))
        yield Swarm((sheet,), tuple(motes), field.inflate(sheet.get_width(), 0), every=4)


def _flight(field: Rect, unit: float) -> Swarm:
    """Return an owl that comes out of the dark above the woods, and is gone again before the field's edge cuts it."""
    beats, pace, seconds, first = common.waves(_owl, (124, 84), 1.1 * unit), 150, 23, 3
    looks = [(transparent((1, 1)),) * len(beats), *(tuple(faded(beat, dim) for beat in beats) for dim in DIM), beats]
    inset = 80 * unit / field.width  # as a share, of the middle of an owl that does not touch the edge
    lasts, steps, pictures = (1 - 2 * inset) * field.width / unit / pace, 18 * len(beats), list[Surface]()
    for step in range(steps):
        flown = (seconds * step / steps - first) % seconds
        lit = len(DIM) + 1, round(6 * flown), round(6 * (lasts - flown))
        pictures.append(looks[max(0, min(lit))][step % len(beats)])
    owl = common.crossing(pictures, field, (1 - inset, 0.7), (-pace, 0), seconds, first=first, rise=26, period=seconds)
    return replace(owl, motes=(replace(owl.motes[0], swaying=5.2),))


def _owl(turn: float) -> str:
    """Return an owl with spread wings about its middle, at a share of one beat of its wings."""
    tip = 16 * cos(2 * pi * turn)
    wing = f"M0 -6 Q22 {-16 - tip / 2:.1f} 58 {-8 - tip:.1f} Q52 {2 - tip:.1f} 40 {2 - tip / 2:.1f} Q24 10 0 14 Z"
    body = fill(wing, "#A79B96") + f'<g transform="scale(-1 1)">{fill(wing, "#D9CDB8")}</g>'
    body += fill("M0 -12 Q-14 -8 -11 12 L-7 26 H0 Z", "#E9DFCB") + fill("M0 -12 Q14 -8 11 12 L7 26 H0 Z", "#BDB1A6")
    face = disc(-4.5, -8, 7, "#FBF4E4") + disc(4.5, -8, 7, "#E4D8C4")
    return body + face + "".join(disc(x, -8, 2, "#241A2E") for x in (-4, 4)) + block(-1, -6, 2, 5, "#6A5236")


def _snow(field: Rect, unit: float, radius: float, count: int, random: Random) -> Swarm:
    """Return snowflakes, given their radius in units; they sway together, in a gust every seven seconds."""
    side = max(3, round(2 * radius * unit))
    motes = (
        Mote(
            common.point_in(field, random.random(), random.random()),
            speed=(random.uniform(-52, -20) * unit, (30 + 9 * radius) * unit),
            sway=((34 + 10 * radius) * unit, 6 * unit),
            swaying=7.0,
            phase=random.gauss(0, 0.05) % 1,
        )
        for _ in range(count)
    )
    flake = rasterise(disc(5, 5, 5, SNOW[0], opacity=0.9), (10, 10), (side, side))
    return Swarm((flake,), tuple(motes), field.inflate(side, side))


def _lamp(x: float, y: float, lit: bool) -> str:
    """Return a lantern on a post in the snow, its foot at a point."""
    glass = ("#DDB060", "#CE8C38") if lit else ("#34507E", "#263C66")
    post = block(x - 1.5, y - 4, 3, 26, "#14233F") + gable(x - 9, y - 17, 18, 9, ("#2A3A60", "#14233F"))
    return post + halves(x - 6, y - 17, 12, 16, glass) + block(x - 8, y - 2, 16, 3, "#14233F")


def _mountains(view: SceneView, hour: int | None = None) -> Surface:
    """Paint the place, without an hour in bright snow under the moon; at an hour its snow is darkened for a table."""
    late = (hour or 0) / common.HOURS
    random, snow = Random(41), SNOW if hour is None else _toward(SNOW, NIGHT_BLUE, TABLE_DUSK + 0.22 * late)
    warm = mix(snow[0], GLOW, 0.75 * late), mix(snow[1], "#C98AA8", 0.5 * late)
    peak = mix(PEAK[0], "#8A6A9A", 0.6 * late), mix(PEAK[1], "#40407E", 0.5 * late)
    scene = view.sky(common.sky_at((SKY, ALPENGLOW), hour or 0))
    body = common.stars(random, 110, (-200, 0, 2000, 400), "#E6F2FF")
    if hour is None:
        halo = common.light_pool((330 * view.scale, 330 * view.scale), "#9FC4F0", 0.22)
        common.add_light(scene, halo, view.pixel(1150, 150))
        body += disc(1150, 150, 64, MOON[0]) + fill("M1150 86 A64 64 0 0 1 1150 214 Z", MOON[1])
    for x, y, half in FAR_PEAKS:
        body += _peak(random, (x, y), (half, 330), FAR, _toward(snow, FAR[0], 0.35))
    for x, y, half in MIDDLE_PEAKS:
        body += _peak(random, (x, y), (half, 420), MIDDLE, _toward(snow, MIDDLE[0], 0.12))
    body += _mist(520)
    body += _peak(random, (800, 150), (470, 640), peak, warm)
    body += _mist(640)
    scene.blit(view.paint(body + _woods(random)), (0, 0))
    return scene


def _mist(y: float) -> str:
    """Return a sheet of mist whose upper edge rolls about a y; a straight edge would look like a seam."""
    edge = f"M-400 {y} C-150 {y - 34} 60 {y + 22} 330 {y + 2} S760 {y - 30} 1010 {y - 4} S1480 {y + 26} 2000 {y - 10}"
    return fill(f"{edge} V1040 H-400 Z", MIST, opacity=0.20)


def _toward(tones: Tones, colour: str, share: float) -> Tones:
    """Return both tones mixed with a share of a colour."""
    return mix(tones[0], colour, share), mix(tones[1], colour, share)


def _peak(random: Random, tip: Point, extent: tuple[float, float], rock: Tones, snow: Tones) -> str:
    """Return a peak with a wavering ridge, given its half width and height; snow covers its upper third."""
    x, y = tip
    half, tall = extent
    spine = (x - half * 0.045, y + tall * random.uniform(0.37, 0.41))
    top = [tip, (x + half * 0.02, y + tall * 0.2), spine]
    ridge = [*top, (x + half * 0.05, y + tall * 0.68), (x + half * 0.02, y + tall)]
    left, right = (
        [(x + side * half * aside, y + tall * down) for aside, down in _snowline(random)] for side in (-1, 1)
    )
    # The lit tone lies under all of it: two adjoining halves would show a seam.
    body = polygon([tip, (x - half, y + tall), (x + half, y + tall)], rock[0])
    body += polygon([*ridge, (x + half, y + tall)], rock[1])
    return body + polygon([tip, *reversed(left), spine, *right], snow[0]) + polygon([*top, *right], snow[1])


def _snowline(random: Random) -> list[Point]:
    """Return the zigzag of the snow from the ridge to the flank, as shares of the half width and of the height."""
    reach = random.uniform(0.30, 0.34)
    return [
        (0.04, random.uniform(0.29, 0.32)),
        (0.11, random.uniform(0.36, 0.40)),
        (0.16, random.uniform(0.26, 0.29)),
        (0.23, random.uniform(0.35, 0.40)),
        (reach * 0.84, reach * 0.92),
        (reach, reach),
    ]


def _woods(random: Random) -> str:
    """Return two dark hills with pines on them."""
    body = fill("M-400 730 Q100 716 520 742 Q820 762 1100 758 Q1400 752 2000 728 V1000 H-400 Z", HILL)
    for _ in range(58):
        x = random.uniform(-380, 1980)
        if abs(x - 800) > 130:
            body += _pine(x, 752 + random.uniform(-8, 10), random.uniform(56, 118), PINE)
    body += fill("M-400 806 Q300 790 700 826 T1400 838 T2000 800 V1000 H-400 Z", HILL_NEAR)
    for x in (-330, -250, -120, -40, 40, 108, 190, 262, 318, 1290, 1348, 1420, 1490, 1566, 1640, 1720, 1850, 1930):
        foot = 900 + random.uniform(-16, 20)
        body += _pine(x + random.uniform(-18, 18), foot, random.uniform(130, 210), PINE_NEAR)
    return body


def _pine(x: float, foot: float, tall: float, tones: Tones) -> str:
    """Return a pine of four triangles, each in two halves."""
    body = block(x - tall * 0.025, foot - tall * 0.12, tall * 0.05, tall * 0.14, tones[1])
    for storey in range(4):
        half = tall * (0.25 - 0.045 * storey)
        body += gable(x - half, foot - tall * (0.08 + 0.2 * storey), 2 * half, tall * 0.34, tones)
    return body


RIDGE = ((0, 88), (34, 70), (58, 78), (104, 50), (130, 60), (184, 26), (208, 37), (262, 8), (298, 46), (320, 62))
"""The ridge on the rail, from its foot over the summit, with peaks at every other point."""
RIDGE_TOP = min(RIDGE, key=itemgetter(1))[0]
STEPS = 52  # one for each card
ROCK, SHADE, CAP = "#33609F", "#22457C", "#E9F1FF"


def ridge(size: tuple[int, int], climbed: int, lit: bool) -> Surface:
    """Return the ridge on the rail with some of its STEPS climbed, and its lamp lit or gone out."""
    outline = " L".join(f"{x} {y}" for x, y in RIDGE)
    body = fill(f"M0 96 L{outline} V96 Z", ROCK)
    for (x, y), (valley, low) in zip(RIDGE[1::2], RIDGE[2::2], strict=False):
        body += fill(f"M{x} {y} L{valley} {low} L{valley + 22} 96 H{x - 12} Z", SHADE)
    body += fill(f"M{RIDGE_TOP} 8 L298 46 L320 62 V96 H{RIDGE_TOP - 12} Z", SHADE)
    body += fill("M262 8 L278 25 L272 30 L264 24 L256 33 L248 24 L243 22 Z", CAP)
    flag = SUMMIT.light if climbed == STEPS else mix(SUMMIT.light, INK, 0.6)
    body += stroke(f"M{RIDGE_TOP} 9 V-12", INK, 2)
    body += fill(f"M{RIDGE_TOP + 1} -12 L{RIDGE_TOP + 20} -7 L{RIDGE_TOP + 1} -2 Z", flag)
    spots = [_on_line(3 + (RIDGE_TOP - 3) * step / STEPS) for step in range(STEPS + 1)]
    for step, spot in enumerate(spots):
        body += disc(*spot, 2.2, (BRASS_LIGHT if lit else SPENT) if step <= climbed else mix(SHADE, INK, 0.45))
    (at, high), burns = spots[climbed], ((17, 0.16), (12, 0.26), (8, 0.4)) if lit else ()
    for radius, opacity in burns:
        body += disc(at, high - 5, radius, BRASS, opacity)
    body += disc(at, high - 5, 6.4, INK) + disc(at, high - 5, 4.6, "#FFF1CF" if lit else SPENT)
    return rasterise(f'<g transform="translate(0 14) scale(1 0.85)">{body}</g>', (320, 96), size)


def _on_line(x: float) -> tuple[float, float]:
    """Return the point of the ridge at an x."""
    index = bisect([at for at, _ in RIDGE], x)
    (left, low), (right, high) = RIDGE[index - 1 : index + 1]
    return x, low + (high - low) * (x - left) / (right - left)
