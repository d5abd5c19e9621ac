"""The Siege: a castle at sunset, the camp of the besiegers before it, and rubble of its walls."""

from dataclasses import replace
from math import cos, pi, sin
from random import Random

from pygame import Rect, Surface, Vector2

from scenes.art.icons import icon
from scenes.art.scenery import common
from scenes.art.scenery.common import Life, Mood, Mote, SceneView, Swarm, Tones, gable, halves
from scenes.render.palette import INK, SIEGE, mix
from scenes.render.recent import recent
from scenes.render.svg import arch, block, disc, fill, outlines, polygon, rasterise, right_half, stroke, two_toned

DUSK = "#1C1136", "#4A1A4C", "#A23A34", "#E8813A", "#F6AE55", "#6B2A34", "#1A0E1E"
MIDNIGHT = "#090B24", "#131440", "#252357", "#453573", "#5E4A86", "#2E1E42", "#120A1C"
DAWN = "#33307A", "#7A4F98", "#CF6F88", "#E8946A", "#F2B468", "#7E4450", "#2A1626"
SKIES = [tuple(zip((0.0, 0.14, 0.32, 0.52, 0.70, 0.74, 1.0), tones, strict=True)) for tones in (DUSK, MIDNIGHT, DAWN)]
SHADED = "#1D0C2B"
STONEWORK: Tones = "#2B1238", SHADED
CORNICE, ROOF, FACE = ("#361939", "#221034"), ("#32163E", SHADED), ("#271035", "#220F30")
BRICK = "#371A3A"
PENNANT, PENNANT_SHADED = "#F2542D", "#C23A20"
WINDOW, WINDOW_SHADED = "#FFB35A", "#EE9340"
CLOUDS = "#6B2440", "#2A1E50", "#E2806E"
HILLS_FAR, HILLS_NEAR, GROUND = ("#5A2036", "#2A1B46", "#8A4252"), ("#3A1530", "#1E1235", "#55283E"), "#150919"
TENT, TENT_MOUTH = ("#3A1830", "#220D22"), "#E8813A"
FLAME, FLAME_SHADED, FLAME_CORE = "#F47A2A", "#D9441F", "#FFB84A"
LOG = "#3A1A1E"
STONE, STONE_LIT = "#4A3868", "#8A74B0"
SCORCH = "#05020A"

WINDOWS = ((755, 158), (800, 158), (845, 158), (777, 226), (823, 226), (635, 208), (965, 208), (310, 348), (1290, 348))
TOWERS = ((800 - 490, 187), (800 + 490, 187), (800 - 165, 60), (800 + 165, 60))
"""The tips of the roofs with a pennant."""
FIRES = ((205, 838), (334, 822), (1266, 822), (1395, 838))
BEACONS = ((470, 380), (1130, 380))
BURNING = ((352, 250), (655, 176), (945, 176), (1248, 250))
"""Where fires out of sight light the walls of the towers."""
EMBERS = ((-6, 3.5, FLAME_SHADED), (6, 3.5, FLAME_SHADED), (0, 5, FLAME), (0, 2.5, FLAME_CORE))
"""The embers of a camp fire: the x offset from its foot, the radius and the colour of each."""

RAMPART = 455
"""The top of the rampart on a table, where the first row of cards covers its merlons."""
OUTLINES = outlines("siege")
GATE = (
    fill(arch(740, 570, 120, 240), "#170A22")
    + fill(arch(757, 590, 86, 220), "#B0622E")
    + fill(right_half(757, 590, 86, 220), "#8A4526")
    + stroke("M778 596 V810 M800 590 V810 M822 596 V810 M757 654 H843 M757 706 H843 M757 758 H843", "#170A22", 5)
)


def window(size: tuple[int, int]) -> Surface:
    """Return the keep and its two towers as seen through an arch, opaque."""
    view = common.portrait(size, 540, 0)
    return _lit(view, _dusk(view, 470))


def on_table(size: tuple[int, int], field: Rect, hour: int = 0) -> Surface:
    """Return the castle as a background for the cards of a field, opaque, with the glow of fires.

    As the castle falls, dusk becomes night, and night becomes dawn. Pennants and flames are drawn by `life`.
    """
    view = common.cover(size, 0.4, field)
    scene = _dusk(view, RAMPART, still=False, hour=hour)
    view.shine(scene, ((800, 780),), 190, WINDOW, 0.34)
    height = field.height
    tone = common.at_hour(("#FF5A22", "#4A4AA0", "#FF9A5A"), hour)
    heat = common.light_pool((field.width * 0.62, height * 0.36), tone, 0.34)
    common.add_light(scene, heat, (field.centerx, field.top + height * 0.40))
    throne = common.light_pool((height * 0.30, height * 0.24), "#FFB04A", 0.36)
    common.add_light(scene, throne, (field.centerx, field.top + height * 0.12))
    fire = common.light_pool((field.width * 0.36, height * 0.24), "#FF7A2A", 0.30)
    for corner in (field.bottomleft, field.bottomright):
        common.add_light(scene, fire, corner)
    return common.table(_lit(view, scene, still=False), SIEGE, 0.16, field)


def fallen(size: tuple[int, int]) -> Surface:
    """Return the camp at dawn under an open sky, where the castle was, opaque."""
    return _dusk(common.cover(size, 0.4), None, hour=common.HOURS)


def life(size: tuple[int, int], field: Rect, random: Random) -> Life:
    """Return the ambient animation: pennants, fires that light the walls, sparks, shots, arrows, and crows."""
    view, unit = common.cover(size, 0.4, field), field.height / 1080
    pennants = common.waving(view, _pennant, (46, 34), [(x + 18, tip - 24) for x, tip in TOWERS], random)
    places = [(x, y - 28) for x, y in FIRES + BEACONS]
    fires, lights = (
        replace(swarm, motes=tuple(replace(mote, since=5 if mote.at[1] < field.centery else 0) for mote in swarm.motes))
        for swarm in (
            common.waving(view, camp_fire, (84, 84), places, random),
            common.lamps(view, places, 88, "#FF7A2A", 0.75, random, common.FLICKER, every=3),
        )
    )
    windows = Swarm((), tuple(Mote(view.pixel(*place)) for place in WINDOWS))
    upper = Rect(field.left, field.top, field.width, round(0.30 * field.height))
    rim = round(0.075 * field.width)
    return (
        common.lamps(view, BURNING, 96, "#FF6A1E", 0.66, random, (1.1, 1.9), every=4),
        lights,
        replace(pennants, pictures=common.dimmed(pennants.pictures, 0.9)),
        replace(fires, pictures=common.dimmed(fires.pictures, 0.9), every=2, mood=Mood.BURNING),
        common.put_out(view, windows, 46, "#1A1430", 0.6, [_window(0, 0, "#1E1538", "#150F2A")]),
        _sparks(upper, unit, 11, random),
        *(_sparks(Rect(x, field.top, rim, field.height), unit, 3, random) for x in (field.left, field.right - rim)),
        _shot(field, unit),
        common.crossing([_volley(unit)], field, (-0.25, 0.04), (460, 44), seconds=11, first=2.5, light=True),
        common.flock(view, upper, 3, random, _crow, (52, 34)),
        common.clouds(view, field, "#120A22", random),
    )


def _sparks(area: Rect, unit: float, count: int, random: Random) -> Swarm:
    """Return sparks that rise through an area."""
    motes = (
        Mote(
            common.point_in(area, random.random(), random.random()),
            speed=(random.uniform(8, 26) * unit, random.uniform(-80, -48) * unit),
            sway=(random.uniform(10, 24) * unit, 0.0),
            swaying=random.uniform(2, 4),
            turn=random.uniform(0.8, 1.6),
            phase=random.random(),
        )
        for _ in range(count)
    )
    return Swarm(common.breathing(15 * unit, "#FFB04A", 1.0), tuple(motes), area, light=True)


def _shot(field: Rect, unit: float) -> Swarm:
    """Return a blazing stone that flies over the castle from the left, with a tail along each part of its path."""
    steps, seconds, high = 14, 5.6, 0.15 * field.height
    climbs = (-2 * pi * high / seconds * sin(2 * pi * (step + 0.5) / steps) for step in range(steps))
    pictures = tuple(_blazing(Vector2(field.width / seconds, climb), 36, unit) for climb in climbs)
    speed = field.width / seconds, 0.0
    stone = Mote(common.point_in(field, 0.0, 0.22), speed, sway=(0.0, high), swaying=seconds, turn=seconds)
    return Swarm(pictures, (stone,), field, swings=False, light=True)


@recent(2, intermediate=True)
def _tail(radius: int, unit: float) -> tuple[Surface, ...]:
    """Return the lights of a blazing stone, from its own of a radius in units to the end of its tail."""
    radii = range(radius, 10, -5)
    return tuple(common.light_pool((at * unit, at * unit), "#FF8A3A", 0.1 + 0.9 * at / radius) for at in radii)


def _blazing(way: Vector2, radius: int, unit: float) -> Surface:
    """Return a blazing stone, its light of a radius in units, with a tail against the way it flies."""
    along, side = way.normalize() * 14 * unit, round(5 * radius * unit)
    picture = Surface((side, side), 0, 32)
    picture.set_colorkey((0, 0, 0))
    for behind, light in enumerate(_tail(radius, unit)):
        x, y = Vector2(side, side) / 2 - behind * along
        common.add_light(picture, light, (x, y))
    return picture.subsurface(picture.get_bounding_rect()).copy()


def _volley(unit: float) -> Surface:
    """Return a flight of five burning arrows."""
    volley, arrow = Surface((round(270 * unit), round(110 * unit)), 0, 32), _blazing(Vector2(460, 44), 16, unit)
    for x, y in ((40, 24), (90, 62), (150, 20), (176, 84), (226, 50)):
        common.add_light(volley, arrow, (x * unit, y * unit))
    return volley


def _crow(turn: float) -> str:
    """Return a crow about its middle at a share of one beat of its wings."""
    tip = 5 * cos(2 * pi * turn)
    return stroke(f"M-14 {-tip:.1f} Q-6 {-4 - tip / 3:.1f} 0 0 Q6 {-4 - tip / 3:.1f} 14 {-tip:.1f}", "#0B0714", 3.2)


def camp_fire(turn: float) -> str:
    """Return the flame of a camp fire or beacon about its middle at a share of one flicker."""
    return f'<g transform="scale(2.5)">{_flame(turn)}</g>'


def rubble(width: int, seed: int, unit: float) -> Surface:
    """Return a heap of seven to nine stones on scorched ground, width pixels wide and half as high."""
    random = Random(seed)
    count = random.randint(7, 9)
    stones = [(14 + 72 * (place + random.uniform(0.2, 0.8)) / count, random.uniform(6, 15)) for place in range(count)]
    # The large ones lie behind the small ones, and all on the same ground.
    heap = sorted(stones, key=lambda stone: -stone[1])
    scorch = f'<ellipse cx="50" cy="38" rx="{{}}" ry="{{}}" fill="{SCORCH}" fill-opacity="0.2"/>'
    body = scorch.format(48, 11.5) + scorch.format(38, 8)
    body += "".join(_stone(random, x, 47 - radius * 0.85, radius, 2.2 * unit * 100 / width) for x, radius in heap)
    return rasterise(body, (100, 50), (width, round(width / 2)))


def banner(size: tuple[int, int], glyph: str) -> Surface:
    """Return the banner of those who took the castle, a swallow tail that hangs from a rod, with a glyph on it."""
    high = 100 * size[1] / size[0]
    cloth = f"M10 4 H90 V{high - 2:.1f} L50 {high - 22:.1f} L10 {high - 2:.1f} Z"
    hem = f"M15 4 V{high - 11:.1f} L50 {high - 29:.1f} L85 {high - 11:.1f} V4"
    body = stroke(cloth, INK, 3) + two_toned(cloth, PENNANT, PENNANT_SHADED, 50) + stroke(hem, WINDOW, 1.6)
    body += block(0, 0, 100, 8, INK, radius=4) + block(1.5, 1.5, 97, 5, WINDOW, radius=2.5)
    picture = rasterise(body, (100, high), size)
    sign = icon(glyph, round(0.5 * size[0]), WINDOW)
    picture.blit(sign, sign.get_rect(center=(size[0] // 2, round(0.42 * size[1]))))
    return picture


def ledge(width: int) -> Surface:
    """Return the stone ledge that a pile high up stands on, width pixels wide and a third as high."""
    corbel, slab = "M6 14 H114 L84 39 H36 Z", "M2 2 H118 V16 H2 Z"
    body = stroke(corbel, INK, 3) + two_toned(corbel, STONE, mix(STONE, INK, 0.4), 60)
    body += stroke(slab, INK, 3) + two_toned(slab, mix(STONE, STONE_LIT, 0.6), STONE, 60)
    return rasterise(body, (120, 41), (width, round(width * 41 / 120)))


def _stone(random: Random, x: float, y: float, radius: float, ink: float) -> str:
    """Return a stone with five or six corners, lit on the left and shaded on the right."""
    corners = random.choice((5, 6))
    turn = random.uniform(0, 2 * pi)
    rim = []
    for corner in range(corners):
        angle = turn + 2 * pi * (corner + random.uniform(-0.2, 0.2)) / corners
        reach = radius * random.uniform(0.8, 1.1)
        rim.append((x + 1.15 * reach * cos(angle), y + 0.85 * reach * sin(angle)))
    peak = (x + random.uniform(-0.2, 0.1) * radius, y - random.uniform(0.1, 0.3) * radius)
    tone = mix(STONE, STONE_LIT, random.uniform(0.15, 0.6))
    facets = ""
    for near, far in zip(rim, [*rim[1:], rim[0]], strict=True):
        facing = ((near[0] + far[0]) / 2 - x) / radius
        shaded = mix(tone, STONE_LIT if facing < 0 else STONE, 0.75 * min(1, abs(facing) + 0.2))
        facets += polygon([peak, near, far], shaded)
    outline = "M" + " L".join(f"{px:.2f} {py:.2f}" for px, py in rim) + " Z"
    return stroke(outline, INK, ink) + facets


def _dusk(view: SceneView, top: float | None, still: bool = True, hour: int = 0) -> Surface:
    """Paint the place without any lights, with the top of the rampart at a y; without one, the castle has fallen.

    Through an arch, pennants hang still, and there is no gate, which a plate would cut off.
    """
    random = Random(11)
    scene = view.sky(common.sky_at(SKIES, hour))
    body = common.stars(random, 70, (0, 0, 1600, 250), common.at_hour(("#FFE9D0", "#FFFFFF", "#B98AC0"), hour))
    body += "" if top is None else _heaven(view, hour)  # after a win the title shines instead of the sun
    body += _clouds(random, common.at_hour(CLOUDS, hour)) + fill(OUTLINES["far hills"], common.at_hour(HILLS_FAR, hour))
    body += fill(OUTLINES["near hills"], common.at_hour(HILLS_NEAR, hour))
    if top is not None:
        pennants = (f'<g transform="translate({x + 18} {tip - 24})">{_pennant(0.2)}</g>' for x, tip in TOWERS)
        body += castle() + ("".join(pennants) if still else "") + rampart(top) + _bricks(random, top)
        body += "" if still else GATE
    scene.blit(view.paint(body + _camp(random)), (0, 0))
    return scene


def _lit(view: SceneView, scene: Surface, still: bool = True) -> Surface:
    """Return the scene with its windows lit and its camp fires burning; still includes the flames in the picture."""
    view.shine(scene, WINDOWS, 46, WINDOW, 0.34)
    view.shine(scene, FIRES, 120, "#FF7A2A", 0.34)
    flames = "".join(_window(x, y) for x, y in WINDOWS) + "".join(_fire(x, y, still) for x, y in FIRES)
    scene.blit(view.paint(flames), (0, 0))
    return scene


def _heaven(view: SceneView, hour: int) -> str:
    """Return the stars and the moon of the night, or the sun at its end."""
    night = 1 - abs(hour - 6) / 6
    body = common.stars(Random(12), round(110 * night), (0, 0, 1600, 420), "#FFFFFF")
    if 2 <= hour <= 9:  # it rises at the right, and crosses the sky
        x, y = view.far - 96 - 26 * (hour - 2), 330 - 34 * (hour - 2)
        body += disc(x, y, 74, "#CFD6FF", opacity=0.14) + disc(x, y, 46, "#B2B2D4") + disc(x + 15, y - 9, 38, "#8087C0")
    if hour >= 9:
        x, y = view.near + 150, 470 - 44 * (hour - 9)
        body += disc(x, y, 150, "#F6C27A", opacity=0.22) + disc(x, y, 96, "#F6C27A", opacity=0.35)
        body += disc(x, y, 58, "#DCA866")
    return body


def _clouds(random: Random, colour: str) -> str:
    """Return flat rounded bars of cloud, denser towards the horizon."""
    body = ""
    for index in range(26):
        y = 250 + 14 * index + random.uniform(-6, 6)
        width = random.uniform(90, 330)
        x = random.uniform(-80, 1680 - width)
        body += block(x, y, width, 12, colour, opacity=random.uniform(0.35, 0.6), radius=6)
        body += block(x + width * random.uniform(0.1, 0.5), y - 10, width * 0.4, 11, colour, opacity=0.4, radius=5.5)
    return body


def _crenels(x: float, y: float, width: float, count: int, tones: Tones, *, tall: float = 20) -> str:
    """Return merlons along the top of a rampart, as wide as their gaps; those on its left half are lit."""
    step = width / (2 * count - 1)
    places = ((x + 2 * step * index, tones[2 * index >= count]) for index in range(count))
    return "".join(block(left, y - tall, step, tall + 1, tone) for left, tone in places)


def _tower(x: float, y: float, width: float, *, roof: float = 0) -> str:
    """Return a tower centred on x with its cap at y, with a pointed roof and a pennant, or with merlons."""
    body = halves(x - width / 2, y, width, 900 - y, STONEWORK)
    cap = width + 14
    body += halves(x - cap / 2, y, cap, 22, CORNICE)
    for step in range(5):
        body += block(x - width / 2 + width * (step + 0.25) / 5, y + 22, width / 10, 7, SHADED)
    if not roof:
        return body + _crenels(x - cap / 2, y, cap, 4, STONEWORK, tall=16)
    eaves, tip = cap + 10, y - roof
    return body + gable(x - eaves / 2, y + 2, eaves, roof, ROOF) + block(x - 1.5, tip - 34, 3, 40, SHADED)


def _pennant(turn: float) -> str:
    """Return a pennant about its middle, at a share of one wave."""
    along = [step / 6 for step in range(7)]
    wave = [3.2 * share * sin(2 * pi * (turn - 0.8 * share)) for share in along]
    x = [-17 + 33 * share for share in along]
    top = [(a, -10 + 9 * share + w) for a, share, w in zip(x, along, wave, strict=True)]
    middle = [(a, -1 + w) for a, w in zip(x, wave, strict=True)]
    foot = [(a, 10 - 11 * share + w) for a, share, w in zip(x, along, wave, strict=True)]
    return polygon([*top, *reversed(foot)], PENNANT) + polygon([*middle, *reversed(foot)], PENNANT_SHADED)


def castle() -> str:
    """Return the castle behind its rampart, down to the ground."""
    body = halves(600, 372, 400, 528, STONEWORK) + halves(690, 92, 220, 808, STONEWORK)
    body += _crenels(682, 92, 236, 6, STONEWORK) + halves(682, 92, 236, 20, CORNICE)
    for side in (-1, 1):
        body += _tower(800 + 490 * side, 305, 96, roof=118)
        body += _tower(800 + 330 * side, 400, 72)
        body += _tower(800 + 165 * side, 156, 90, roof=96)
    return body


def rampart(top: float) -> str:
    """Return the rampart with its merlons above a y, without its bricks."""
    return halves(262, top, 1076, 900 - top, FACE) + _crenels(262, top, 1076, 23, FACE)


def _bricks(random: Random, top: float) -> str:
    body = ""
    for _ in range(130):
        x, y = 280 + 34 * random.randrange(30) + random.choice((0, 17)), top + 30 + 16 * random.randrange(18)
        body += block(x, y, 26, 9, random.choice((BRICK, SHADED)), opacity=0.6, radius=2)
    return body


def _window(x: float, y: float, light: str = WINDOW, shaded: str = WINDOW_SHADED) -> str:
    right = f"M{x} {y - 12} A8 8 0 0 1 {x + 8} {y - 4} V{y + 12} H{x} Z"
    return fill(arch(x - 8, y - 12, 16, 24), light) + fill(right, shaded)


def _camp(random: Random) -> str:
    """Return the dark ground in front, with tents."""
    body = fill("M-20 800 Q150 740 360 770 T800 800 T1240 770 T1620 790 V900 H-20 Z", "#220D22")
    for x, size in ((70, 66), (150, 86), (262, 58), (400, 50), (1200, 50), (1338, 58), (1450, 86), (1530, 66)):
        foot = 800 + random.uniform(0, 18)
        body += gable(x - size * 0.62, foot, size * 1.24, size, TENT)
        body += block(x - 1.2, foot - size - 9, 2.4, 14, TENT[1])
        mouth = [(x - size * 0.1, foot), (x, foot - size * 0.45), (x + size * 0.1, foot)]
        body += polygon(mouth, TENT_MOUTH, opacity=0.55)
    return body + fill("M-20 840 Q200 800 420 836 T800 850 T1180 836 T1620 830 V900 H-20 Z", GROUND)


def _fire(x: float, y: float, still: bool) -> str:
    """Return a camp fire with its foot at a point: logs, embers, and with still a flame."""
    fire = "".join(disc(x + aside, y - 3, radius, tone) for aside, radius, tone in EMBERS)
    if still:
        fire += f'<g transform="translate({x} {y - 14})">{_flame(0.0)}</g>'
    log = block(x - 14, y - 2, 28, 5, LOG, radius=2.5)
    logs = "".join(f'<g transform="rotate({turn} {x} {y})">{log}</g>' for turn in (-14, 14))
    return fire + logs


def _flame(turn: float) -> str:
    """Return a flame in two halves, 14 units above its foot, at a share of one flicker."""
    tip, lean = -12 - 3 * sin(2 * pi * turn), 4 * sin(2 * pi * turn + 1) - 3.4
    body = fill(f"M{lean} {tip} Q3 -6 10 2 Q15 14 0 15 Q-15 14 -9 3 Q-5 0 {lean} {tip} Z", FLAME)
    body += fill(f"M{lean} {tip} Q3 -6 10 2 Q15 14 0 15 Q6 4 {lean} {tip} Z", FLAME_SHADED)
    body += fill(f"M{lean / 2} 0 Q8 9 3 14 H-3 Q-8 9 {lean / 2} 0 Z", FLAME_CORE)
    return body + stroke("M-13 14.5 L13 11.5 M-13 11.5 L13 14.5", LOG, 4)
