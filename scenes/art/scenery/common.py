"""What all places share: dithered skies, light, shade, flat shapes in SVG, and ambient animation.

Measures of shapes are in units of the box. Ambient animation is data: swarms of motes with their pictures, in pixels of
the screen, all of it a function of time.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from functools import lru_cache
from itertools import cycle, pairwise
from math import exp
from random import Random
from typing import TypeVar

import pygame
from pygame import Rect, Surface

from scenes.render.palette import Accent, mix, rgb
from scenes.render.recent import recent
from scenes.render.svg import Point, block, disc, fill, polygon, rasterise, transparent

BOX = (1600, 900)
HOURS = 12
"""The last hour of a place: its look changes in steps from hour 0 to this as the game progresses."""
WAY = ((0.16, 0.86), (0.66, 0.74), (0.35, 0.62), (0.60, 0.50), (0.42, 0.40), (0.545, 0.31), (0.5, 0.22))
"""The corners of the way up a mountain, as shares of the field."""
POOL_DARK = "#05030C"

Value = TypeVar("Value")
Stops = Sequence[tuple[float, str]]
"""A gradient: rising positions from 0 to 1, each with its colour."""


@dataclass(frozen=True, slots=True)
class SceneView:
    """The part of a place's 1600 x 900 box that a picture shows.

    size: of the picture in pixels. scale: pixels per unit of the box.
    left, top: the point of the box at the upper left corner of the picture.
    near, far: the x of the box at which the view ends on the left and right, at the edge or behind a rail.
    """

    size: tuple[int, int]
    scale: float
    left: float
    top: float
    near: float
    far: float

    @property
    def bottom(self) -> float:
        """The box y of the picture's lower edge."""
        return self.top + self.size[1] / self.scale

    def paint(self, body: str) -> Surface:
        """Return SVG elements in units of the box as a transparent picture."""
        box = self.size[0] / self.scale, self.size[1] / self.scale
        return rasterise(f'<g transform="translate({-self.left:.3f} {-self.top:.3f})">{body}</g>', box, self.size)

    def pixel(self, x: float, y: float) -> tuple[float, float]:
        """Return the pixel of the picture at a point of the box."""
        return (x - self.left) * self.scale, (y - self.top) * self.scale

    def sky(self, stops: Stops) -> Surface:
        """Return an opaque dithered gradient down the height of the box, continued beyond it."""
        heights = ((self.top + (row + 0.5) / self.scale) / BOX[1] for row in range(self.size[1]))
        return tiled(strip([colour_at(stops, height) for height in heights]), self.size)

    def shine(
        self, scene: Surface, spots: Iterable[tuple[float, float]], radius: float, colour: str, share: float
    ) -> None:
        """Add the same round light to a scene at several points of the box."""
        lamp = light_pool((radius * self.scale, radius * self.scale), colour, share)
        for spot in spots:
            add_light(scene, lamp, self.pixel(*spot))


def cover(size: tuple[int, int], anchor: float = 0.5, field: Rect | None = None) -> SceneView:
    """Return the view in which the box covers a field of a picture (by default all of it), keeping its proportions.

    anchor: if its height is cropped, 0 keeps the upper edge of the box and 1 the lower one.
    """
    field = field or Rect(0, 0, *size)
    scale = max(field.width / BOX[0], field.height / BOX[1])
    left = BOX[0] / 2 - field.centerx / scale
    top = (BOX[1] - field.height / scale) * anchor - field.top / scale
    return SceneView(size, scale, left, top, left + field.left / scale, left + field.right / scale)


def portrait(size: tuple[int, int], width: float, top: float, centre: float = BOX[0] / 2) -> SceneView:
    """Return the view through an arch: a width of the box around a centre, from a top y downwards.

    If it would show what is below the box, it is enlarged.
    """
    scale = max(size[0] / width, size[1] / (BOX[1] - top))
    left = centre - size[0] / scale / 2
    return SceneView(size, scale, left, top, left, left + size[0] / scale)


def between(stops: Sequence[tuple[float, Value]], position: float) -> tuple[Value, Value, float]:
    """Return the values before and after a position in a gradient, and the share of the way from one to the other."""
    before, after = stops[0], stops[0]
    for stop in stops:
        before, after = after, stop
        if stop[0] >= position:
            break
    span = after[0] - before[0]
    return before[1], after[1], min(1.0, max(0.0, (position - before[0]) / span)) if span else 1.0


def colour_at(stops: Stops, position: float) -> tuple[float, float, float]:
    """Return the channels of a gradient at a position, unrounded for dithering."""
    before, after, share = between(stops, position)
    (r, g, b), (red, green, blue) = rgb(before), rgb(after)
    return r + (red - r) * share, g + (green - g) * share, b + (blue - b) * share


def at_hour(times: Sequence[str], hour: int) -> str:
    """Return the colour at an hour, given the colours at even steps from the first hour to the last."""
    along = hour / HOURS * (len(times) - 1)
    before = min(int(along), len(times) - 2)
    return mix(times[before], times[before + 1], along - before)


def sky_at(times: Sequence[Stops], hour: int) -> Stops:
    """Return the gradient at an hour; for the times see `at_hour`. All must have the same positions."""
    return [(stops[0][0], at_hour([colour for _, colour in stops], hour)) for stops in zip(*times, strict=True)]


def strip(colours: Sequence[tuple[float, ...]]) -> Surface:
    """Return a dithered picture 4 pixels wide, one row for each colour of three or four channels from 0 to 255."""
    bayer = (0, 8, 2, 10), (12, 4, 14, 6), (3, 11, 1, 9), (15, 7, 13, 5)
    rows = zip(colours, cycle([(cell + 0.5) / 16 for cell in row] for row in bayer), strict=False)
    data = bytes([int(channel + least) for colour, row in rows for least in row for channel in colour])
    return pygame.image.frombytes(data, (4, len(colours)), "RGB" if len(colours[0]) == 3 else "RGBA")


def vertical_gradient(size: tuple[int, int], stops: Stops) -> Surface:
    """Return an opaque dithered gradient from top to bottom."""
    return tiled(strip([colour_at(stops, (row + 0.5) / size[1]) for row in range(size[1])]), size)


def tiled(band: Surface, size: tuple[int, int]) -> Surface:
    """Return a picture of a size filled from left to right with copies of a band of the same height."""
    clear = bool(band.get_flags() & pygame.SRCALPHA)
    picture = transparent(size) if clear else Surface(size, 0, 32)
    copying = pygame.BLEND_RGBA_MAX if clear else 0  # on an empty picture the same as blending, but much faster
    picture.blit(band, (0, 0), special_flags=copying)
    done = band.get_width()
    while done < size[0]:
        picture.blit(picture, (done, 0), (0, 0, done, size[1]), copying)
        done *= 2
    return picture


def lay_turned(picture: Surface, band: Surface, blend: int = 0) -> None:
    """Fill a picture with copies of a band turned by 90 degrees, its upper end to the left."""
    along = pygame.transform.rotate(band, 90).convert(picture)
    step = along.get_height()
    picture.fblits([(along, (0, y)) for y in range(picture.get_height() - step, -step, -step)], blend)


@lru_cache(maxsize=32)
def _bell(length: int) -> Sequence[float]:
    """Return a bell curve of a number of values: 1 in the middle, 0 at both ends."""
    edge, places = exp(-3), (2 * (step + 0.5) / length - 1 for step in range(length))
    return [max(0.0, (exp(-3 * place * place) - edge) / (1 - edge)) for place in places]


@lru_cache(maxsize=32)
def _fading(width: int) -> Surface:
    """Return the strip by which a light of a width fades to its sides."""
    return strip([(255 * along,) * 3 for along in _bell(width)])


def light_pool(radii: tuple[float, float], colour: str, share: float) -> Surface:
    """Return an ellipse of light on black, to be added; radii in pixels, share from 0 to 1."""
    width, height = (max(2, round(2 * radius)) for radius in radii)
    red, green, blue = (channel * share for channel in rgb(colour))
    glow = tiled(strip([(red * up, green * up, blue * up) for up in _bell(height)]), (width, height))
    lay_turned(glow, _fading(width), pygame.BLEND_RGB_MULT)
    # Multiplying never rounds down to black, which would leave a faint rectangle.
    glow.fill((1, 1, 1), special_flags=pygame.BLEND_RGB_SUB)
    return glow


def add_light(scene: Surface, lamp: Surface, centre: tuple[float, float]) -> None:
    """Add light to a scene, centred on a pixel."""
    corner = (round(centre[0] - lamp.get_width() / 2), round(centre[1] - lamp.get_height() / 2))
    scene.blit(lamp, corner, special_flags=pygame.BLEND_RGB_ADD)


def shade(radii: tuple[float, float], colour: str, share: float) -> Surface:
    """Return an ellipse of a colour that is opaque to a share in its middle, to be blitted; radii in pixels."""
    width, height = (max(2, round(2 * radius)) for radius in radii)
    tone = rgb(colour)
    dark = tiled(strip([(*tone, 255 * share * up) for up in _bell(height)]), (width, height))
    lay_turned(dark, strip([(255, 255, 255, 255 * along) for along in _bell(width)]), pygame.BLEND_RGBA_MULT)
    return dark


def table(scene: Surface, accent: Accent, pool: float, field: Rect) -> Surface:
    """Return a scene made quiet enough to lie under cards, by a pool of shade over the field and a vignette.

    pool: the opacity of that shade from 0 to 1.
    """
    result = scene.copy()
    dark = shade((field.width * 0.8, field.height * 0.8), mix(accent.deep, POOL_DARK, 0.6), pool)
    result.blit(dark, dark.get_rect(center=field.center))
    lost = 255 * (1 - 0.6**0.5)  # a corner is darkened by two rims, and keeps six tenths of its light

    def rims(length: int) -> Surface:
        far = (max(0.0, abs(2 * (step + 0.5) / length - 1) - 0.4) / 0.6 for step in range(length))
        return strip([(255 - lost * share,) * 3 for share in far])

    result.blit(tiled(rims(field.height), field.size), field, special_flags=pygame.BLEND_RGB_MULT)
    lay_turned(result.subsurface(field), rims(field.width), pygame.BLEND_RGB_MULT)
    return result


Tones = tuple[str, str]
"""The lit and the shaded colour of a solid."""


def halves(x: float, y: float, width: float, height: float, tones: Tones) -> str:
    """Return a rectangle with its left half lit and its right half shaded."""
    return block(x, y, width, height, tones[0]) + block(x + width / 2, y, width / 2, height, tones[1])


def gable(x: float, y: float, width: float, height: float, tones: Tones) -> str:
    """Return a pointed roof with its left half lit and its right half shaded; y is its foot."""
    ridge = (x + width / 2, y - height)
    left = polygon([(x, y), ridge, (ridge[0], y)], tones[0])
    return left + polygon([(ridge[0], y), ridge, (x + width, y)], tones[1])


def stars(random: Random, count: int, area: tuple[float, float, float, float], colour: str) -> str:
    """Return small stars scattered over an area (x, y, width, height), every tenth with four points."""
    body = ""
    for index in range(count):
        x, y = area[0] + random.random() * area[2], area[1] + random.random() * area[3]
        if index % 10 == 0:
            star = ((0, -4), (0.9, -0.9), (4, 0), (0.9, 0.9), (0, 4), (-0.9, 0.9), (-4, 0), (-0.9, -0.9))
            body += polygon([(x + right, y + down) for right, down in star], colour, opacity=0.7)
        else:
            body += disc(x, y, random.uniform(0.6, 1.3), colour, opacity=random.uniform(0.25, 0.6))
    return body


BREATH, FLICKER = (1.6, 3.6), (0.3, 0.5)  # shortest and longest period of a lamp and of a fire, in seconds
WAVES = 8  # number of pictures of something that waves
STEPS = 6  # number of pictures of a light from its dimmest to its brightest


@dataclass(frozen=True, slots=True)
class Mote:
    """One thing that drifts, in pixels and seconds.

    at, speed: its start, and its speed per second. sway, swaying: the amplitude and the period of its swaying.
    turn: the period of its pictures. phase: from 0 to 1, to set motes apart. since, until: the hour from which and
    the hour until which it is shown.
    """

    at: Point
    speed: Point = (0.0, 0.0)
    sway: Point = (0.0, 0.0)
    swaying: float = 1.0
    turn: float = 1.0
    phase: float = 0.0
    since: int = 0
    until: int = HOURS + 1


class Mood(Enum):
    """When a swarm is shown: always, after a run of scoring moves, until a deal is lost, or from then on.

    Then flames (BURNING) go mote by mote, and clouds (LOSS) and unlit lamps (UNLIT) come.
    """

    ALWAYS = "always"
    LUCK = "luck"
    BURNING = "burning"
    LOSS = "loss"
    UNLIT = "unlit"


@dataclass(frozen=True, slots=True)
class Swarm:
    """Motes that share their pictures.

    area: the motes leave it on one side and come back on the other; without it they stay where they are.
    swings: the pictures go forth and back instead of round and round.
    light: they are added instead of blitted.
    every: redraw only once per this many steps of the ambient clock; for what is large and slow.
    guests: each mote spends each of its turns in some empty slot of the board.
    """

    pictures: tuple[Surface, ...]
    motes: tuple[Mote, ...]
    area: Rect | None = None
    swings: bool = True
    light: bool = False
    mood: Mood = Mood.ALWAYS
    every: int = 1
    guests: bool = False

    @property
    def burns(self) -> bool:
        """Whether its motes go once a deal is lost."""
        return self.light or self.mood is Mood.BURNING


Life = tuple[Swarm, ...]


def lamps(
    view: SceneView,
    places: Iterable[Point],
    radius: float,
    colour: str,
    share: float,
    random: Random,
    breath: tuple[float, float] = BREATH,
    every: int = 2,
) -> Swarm:
    """Return lights that breathe at points of the box, given their radius in units and their greatest strength.

    breath: the range of their periods in seconds. Lights behind a rail are left out.
    """
    motes = _in_place(view, places, breath, random)
    return Swarm(breathing(radius * view.scale, colour, share), motes, light=True, every=every)


def _in_place(view: SceneView, places: Iterable[Point], turn: tuple[float, float], random: Random) -> tuple[Mote, ...]:
    """Return motes that stay at points of the box, unless they are behind a rail, given the range of their periods."""
    visible = (place for place in places if view.near < place[0] < view.far)
    return tuple(Mote(view.pixel(*place), turn=random.uniform(*turn), phase=random.random()) for place in visible)


@recent(16)
def breathing(radius: float, colour: str, share: float) -> tuple[Surface, ...]:
    """Return STEPS pictures of a round light of growing strength up to a share; the radius is in pixels."""
    return tuple(_lit(light_pool((radius, radius), colour, share * step / (STEPS - 1))) for step in range(STEPS))


def _lit(light: Surface) -> Surface:
    """Return a light without its black margin, still centred."""
    light.set_colorkey("black")
    whole = light.get_rect()
    box = light.get_bounding_rect() or Rect(whole.center, (0, 0))
    light.set_colorkey(None)
    rim = min(box.left, box.top, whole.right - box.right, whole.bottom - box.bottom, min(whole.center) - 1)
    return light.subsurface(whole.inflate(-2 * rim, -2 * rim)).copy()


def waving(
    view: SceneView, paint: Callable[[float], str], box: tuple[float, float], places: Sequence[Point], random: Random
) -> Swarm:
    """Return things that wave at points of the box; paint draws one about (0, 0) at a share of its period."""
    return Swarm(waves(paint, box, view.scale), _in_place(view, places, (0.9, 1.4), random), swings=False)


@recent(8)
def waves(paint: Callable[[float], str], box: tuple[float, float], scale: float) -> tuple[Surface, ...]:
    """Return WAVES pictures of something that waves; for paint see `waving`."""
    return tuple(small(paint(step / WAVES), box, scale) for step in range(WAVES))


def small(body: str, box: tuple[float, float], scale: float) -> Surface:
    """Return SVG elements about (0, 0) in a box as a transparent picture, at a scale."""
    size = round(box[0] * scale), round(box[1] * scale)
    return rasterise(f'<g transform="translate({box[0] / 2} {box[1] / 2})">{body}</g>', box, size)


def point_in(area: Rect, x: float, y: float) -> Point:
    """Return the point at shares of the width and height of an area."""
    return area.left + x * area.width, area.top + y * area.height


def crossing(
    pictures: Iterable[Surface],
    field: Rect,
    start: Point,
    speed: Point,
    seconds: float,
    *,
    first: float = 0.0,
    rise: float = 0.0,
    period: float = 1.0,
    light: bool = False,
) -> Swarm:
    """Return what seldom crosses a field: it sets out every `seconds`, for the first time after `first`.

    start: as shares of the field. speed: in units, each a 1080th of the field's height, per second. rise: how far it
    sways up and down, in units. period: of its pictures; it sways in four of them.
    """
    unit = field.height / 1080
    x, y = point_in(field, *start)
    pace = speed[0] * unit, speed[1] * unit
    wide, high = (max(1, round(seconds * abs(way))) for way in pace)  # it leaves this area when it sets out again
    area = Rect(x - (wide - 1) * (pace[0] < 0), y - (high - 1) * (pace[1] < 0), wide, high)
    begin = x - first * pace[0], y - first * pace[1]
    mote = Mote(begin, pace, (0.0, rise * unit), swaying=4 * period, turn=period)
    return Swarm(tuple(pictures), (mote,), area, swings=False, light=light)


def flock(
    view: SceneView, area: Rect, count: int, random: Random, bird: Callable[[float], str], box: tuple[float, float]
) -> Swarm:
    """Return birds that cross an area from the left; bird draws one in a box at a share of one beat of its wings."""
    motes = (
        Mote(
            (area.left - area.width * random.random(), area.top + area.height * random.uniform(0.05, 0.9)),
            speed=(random.uniform(44, 62) * view.scale, 0.0),
            sway=(0.0, random.uniform(6, 14) * view.scale),
            swaying=random.uniform(3, 5),
            turn=random.uniform(0.6, 0.9),
            phase=random.random(),
        )
        for _ in range(count)
    )
    around = area.inflate(2 * round(box[0] * view.scale), 0)
    return Swarm(waves(bird, box, view.scale), tuple(motes), around, swings=False)


_BANK = (
    "M4 86 C12 66 46 58 72 66 C82 38 128 30 152 48 C174 6 250 2 276 40 C304 20 354 26 370 54 C402 40 438 50 446 70 "
    "C484 62 540 70 556 86 C500 92 468 90 440 94 C420 108 320 112 280 98 C240 106 160 106 140 94 C90 98 40 92 4 86 Z"
)


def clouds(view: SceneView, field: Rect, colour: str, random: Random) -> Swarm:
    """Return clouds that gather over a field once a deal is lost."""
    size = 560, 110
    bank = rasterise(fill(_BANK, colour, 0.66), size, (round(size[0] * view.scale), round(size[1] * view.scale)))
    places = (
        (field.left + field.width * share, field.top + field.height * random.uniform(0.06, 0.22))
        for share in (0.82, 0.18, 0.5, 0.02, 0.66, 0.34)
    )
    motes = (Mote(place, speed=(-9 * view.scale * field.height / 1080, 0.0), phase=random.random()) for place in places)
    around = field.inflate(bank.get_width(), 0)
    return Swarm((bank,), tuple(motes), around, mood=Mood.LOSS, every=5)


def put_out(view: SceneView, burning: Swarm, radius: float, colour: str, share: float, lamps: Sequence[str]) -> Swarm:
    """Return what falls on lamps one by one once a deal is lost: a shade of a radius in units, and the unlit lamp.

    share: the opacity of the shade in its middle.
    lamps: SVG elements of each picture of the unlit lamp about (0, 0), at most 72 units high.
    """
    dark = shade((radius * view.scale, radius * view.scale), colour, share)
    pictures = tuple(dark.copy() for _ in lamps)
    for picture, lamp in zip(pictures, lamps, strict=True):
        unlit = small(lamp, (72, 72), view.scale)
        picture.blit(unlit, unlit.get_rect(center=dark.get_rect().center))
    return replace(burning, pictures=pictures, light=False, mood=Mood.UNLIT)


def dimmed(pictures: Iterable[Surface], share: float) -> tuple[Surface, ...]:
    """Return pictures with a share of their brightness."""
    tone = (round(255 * share),) * 3
    dark = [picture.copy() for picture in pictures]
    for picture in dark:
        picture.fill((*tone, 255), special_flags=pygame.BLEND_RGBA_MULT)
    return tuple(dark)


def on_way(share: float) -> Point:
    """Return the point of the way up at a share of its length: its legs take as long as they are high."""
    height = WAY[0][1] + (WAY[-1][1] - WAY[0][1]) * share
    for (x, y), (right, up) in pairwise(WAY):
        if height >= up - 1e-9:
            return x + (right - x) * ((y - height) / (y - up)), height
    return WAY[-1]
