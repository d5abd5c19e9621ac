"""The light on a table: a lantern over the place, its pool of light, and moonlight once it is out.

It shows the same as the lamp's plate, and changes only with the lamp or an impact. Moonlight falls on the cards too.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import pairwise
from math import cos, exp, inf, pi, radians, sin

import pygame
from pygame import Rect, Surface

from game.settings import Motion
from scenes.animation import durations as d
from scenes.art import lamp
from scenes.art.lamp import Lamp
from scenes.art.scenery.common import light_pool
from scenes.games.base import TableLayout
from scenes.render.drawables import Drawable, Sprite, Tint, placed
from scenes.services import Services
from scenes.table.lamp import LampController, LampState

STRENGTHS = {Lamp.LIT: (0.13, 0.4), Lamp.ASKING: (0.07, 0.14), Lamp.OUT: (0.0, 0.0)}
"""The strength of the pool of light, and of the light around the flame, from 0 to 1."""
STILL_AFTER = 3.2  # seconds that the lantern swings after an impact
ALL_OUT = 2.8  # seconds after which the last light of a place has gone out
STEPS = int(ALL_OUT / d.LIGHT_BY_LIGHT)  # the number of steps in which they go out
SMOKE = 16  # the pictures of rising smoke
SHADES, BANDS = 5, 4  # the steps of nightfall, and the bands of the table that take each of them from the top down


Light = tuple[tuple[int, int], tuple[int, int], float]
"""Half the width and height of a light, its centre relative to the lantern's hook, in units, and its strength.
"""


def lights(state: Lamp) -> list[Light]:
    """Return the lights of a lantern in a state."""
    pairs = zip(((450, 310), (110, 110)), ((164, 152), (0, 106)), STRENGTHS[state], strict=True)
    return [(size, at, strength) for size, at, strength in pairs if strength]


def pool(size: tuple[int, int], strength: float) -> Surface:
    """Return a light of a size and strength, to be added to what it falls on."""
    return light_pool((size[0] / 2, size[1] / 2), "#FFC27A", strength)


class TableLight:
    """The light on one board, and the swing of its lantern."""

    def __init__(self, services: Services) -> None:
        self._services = services
        self._dark = 0.0  # how far night has fallen, from 0 to 1
        self._seen = 0  # how far it had in the last frame, as the number of times that it has darkened a band
        self._lamp = Lamp.ASKING
        self._hung: Surface | None = None  # the last picture of the lantern, shown until the next is drawn
        self._smoke: Surface | None = None  # the last picture of its smoke
        self._struck_for = inf  # seconds since an impact on the table
        self._looks: tuple[object, ...] | None = None
        """What the drawables of the last frame depend on; None while a picture of them is being drawn."""
        self._drawables: list[Drawable] = []
        self.lost_for = 0.0
        """Seconds since the deal was found to be lost; 0 while it is not."""

    @property
    def _moves(self) -> bool:
        return self._services.motion is Motion.FULL

    def advance(self, seconds: float, controller: LampController, struck: bool) -> None:
        """Let time pass, with the table's lamp; struck tells that something strikes the table."""
        lost = controller.shown is LampState.LOST
        self.lost_for = self.lost_for + seconds if lost else 0.0
        before = self._lamp
        if not (lost and self._moves and self.lost_for < d.LAMP_DIES):  # until then the plate still shows its flame
            self._lamp = controller.shown.lamp
        if not self._moves:
            self._dark = float(lost)
        elif self._lamp is not before:
            pass  # the pool of light is drawn anew, which is enough work for one frame
        elif lost:
            self._dark = min(1.0, self._dark + seconds / d.NIGHT_FALLS)
        else:
            self._dark = max(0.0, self._dark - seconds / d.LIGHT_RETURNS)
        self._struck_for = 0.0 if struck and self._moves else self._struck_for + seconds

    @property
    def rest(self) -> float:
        """For how many seconds it looks the same: one step of its pace where night falls or the lantern swings."""
        if 0.0 < self._dark < 1.0:
            step = (d.NIGHT_FALLS if self.lost_for else d.LIGHT_RETURNS) / (SHADES * BANDS)
            return step if self._seen == self._fallen else 0.0
        swings = 1 / 24 if self._struck_for < STILL_AFTER else inf
        smokes = inf if self._risen is None else d.LAMP_SMOKES / SMOKE
        goes_out = 0.0 < self.lost_for < ALL_OUT and self._moves
        return min(swings, smokes, d.LIGHT_BY_LIGHT - self.lost_for % d.LIGHT_BY_LIGHT if goes_out else inf)

    @property
    def lights_out(self) -> int:
        """How many steps the lights of the place have gone out by; all of them without motion."""
        if not self.lost_for:
            return 0
        return int(min(self.lost_for, ALL_OUT) / d.LIGHT_BY_LIGHT) if self._moves else STEPS

    @property
    def _angle(self) -> float:
        """The angle of the lantern in whole degrees."""
        if self._struck_for >= STILL_AFTER:
            return 0.0
        return float(round(6 * exp(-self._struck_for / 0.9) * cos(2 * pi * self._struck_for / 1.15 + pi / 2)))

    @property
    def dark(self) -> bool:
        """Whether there is more night than light."""
        return self._dark >= 0.5

    def cool(self, layout: TableLayout) -> Iterator[Drawable]:
        """Draw moonlight on the whole table with its cards."""
        if not layout.metrics.style.contrast:
            yield from _wash(layout.metrics.size, self._fallen, (176, 202, 226), pygame.BLEND_RGB_MULT)
            # subtracted, print loses a larger share of its light than paper, so cards stay easy to read
            yield from _wash(layout.metrics.size, self._fallen, (24, 24, 6), pygame.BLEND_RGB_SUB)

    @property
    def _fallen(self) -> int:
        """How far night has fallen, as the number of times that it has darkened a band."""
        return int(self._dark * SHADES * BANDS)

    def frame(self, layout: TableLayout, cards: Sequence[Rect] = ()) -> Sequence[Drawable]:
        """Draw what lies below the cards: the pool of light, or at night brighter shadows, and the lantern.

        cards: where cards rest. If any covers more than the cap of the lantern, it is not there.
        """
        self._seen = self._fallen
        looks = layout, self._lamp, self._angle, self._fallen, self._risen, cards
        if looks != self._looks:
            with layout.images.noting() as missing:
                self._drawables = [*self._drawn(layout, cards)]
            self._looks = None if missing else looks
        return self._drawables

    @property
    def _risen(self) -> float | None:
        """How far the smoke of a lantern that has gone out has risen, from 0 to 1; None while there is none."""
        if not (self._moves and 0 < self.lost_for < d.LAMP_DIES + d.LAMP_SMOKES):
            return None
        return round(SMOKE * (self.lost_for - d.LAMP_DIES) / d.LAMP_SMOKES) / SMOKE

    def _drawn(self, layout: TableLayout, cards: Sequence[Rect]) -> Iterator[Drawable]:
        field, u, style = layout.field, layout.u, layout.metrics.style
        if style.contrast:
            return
        # what lies in shadow keeps its shape
        yield from _wash(layout.metrics.size, self._fallen, (15, 15, 13), pygame.BLEND_RGB_ADD)
        hook = layout.lantern or lamp.Hook()
        across, size, right = field.left + round(hook.share * field.width), hook.scale, hook.share > 0.5
        top = field.top + u(8)  # the chain begins at the lintel
        down = min(top + u(hook.low - lamp.CHAIN), field.bottom - u(lamp.CHAIN + lamp.HANGS + 8))
        body = Rect(across, down + u(size * (lamp.CHAIN + 0.1 * lamp.HANGS)), 1, u(0.8 * size * lamp.HANGS))
        hangs = layout.lantern and body.collidelist(cards) < 0
        swung = round(u(size * (lamp.CHAIN + lamp.HANGS / 2)) * sin(radians(self._angle)))
        for (width, height), (x, y), strength in lights(self._lamp):
            picture = layout.images.get(pool, (2 * u(width), 2 * u(height)), strength)
            # however it swings, what lies far from the flame differs by a shade or two, and would all be drawn anew
            near = swung if x == 0 else 0
            middle = across + u(-x if right else x) + near, down + u(size * y)
            if x or hangs:  # the flame shines only where it is seen
                yield from placed(picture, pygame.BLEND_RGB_ADD, center=middle)
        if not hangs:
            return
        if arm := _bracket(layout, hook):
            foot = field.right if right else field.left
            yield Sprite(arm, foot - arm.get_width() if _to_left(hook) else foot, down - arm.get_height() // 2)
        unit = layout.metrics.unit
        self._hung = layout.images.get(lamp.hanging, self._lamp, self._angle, size * unit, style) or self._hung
        yield from placed(self._hung, midtop=(across, down))
        if (risen := self._risen) is not None:
            trail = layout.images.get(lamp.smoke, u(1.2 * size * lamp.HANGS), risen, style) if risen > 0 else None
            self._smoke = trail or (self._smoke if risen > 0 else None)
            yield from placed(self._smoke, midbottom=(across, down + u(size * (lamp.CHAIN + 0.5 * lamp.HANGS))))


@lru_cache(maxsize=8)  # frames are compared by identity
def _wash(size: tuple[int, int], fallen: int, colour: tuple[int, int, int], blend: int) -> Sequence[Tint]:
    """Return a tint of the whole table, in bands: the colour once night has fallen, weaker before.

    A frame changes one band at most, because all that lies there is then drawn anew.
    """
    neutral = 255 if blend == pygame.BLEND_RGB_MULT else 0
    width, height = size
    edges, tints = [round(height * band / BANDS) for band in range(BANDS + 1)], list[Tint]()
    for band, (top, foot) in enumerate(pairwise(edges)):
        if share := (fallen + BANDS - 1 - band) // BANDS / SHADES:
            red, green, blue = (round(neutral + (channel - neutral) * share) for channel in colour)
            tints.append(Tint((0, top, width, foot - top), (red, green, blue), blend))
    return tints


def prerender(layout: TableLayout) -> None:
    """Draw the light, and the lantern at rest, in the worker thread."""
    for state in STRENGTHS:
        for (width, height), _at, strength in lights(state):
            layout.images.get(pool, (2 * layout.u(width), 2 * layout.u(height)), strength)
    if hook := layout.lantern:
        for state in STRENGTHS:
            layout.images.get(lamp.hanging, state, 0.0, hook.scale * layout.metrics.unit, layout.metrics.style)
        _bracket(layout, hook)


def _bracket(layout: TableLayout, hook: lamp.Hook) -> Surface | None:
    """Return the arm that a lantern hangs on, unless it hangs from the lintel, or while it is being drawn."""
    if hook.low <= lamp.CHAIN:
        return None
    reach = min(abs(hook.share), abs(1 - hook.share)) * layout.field.width
    return layout.images.get(lamp.bracket, round(reach), layout.metrics.unit, _to_left(hook))


def _to_left(hook: lamp.Hook) -> bool:
    """Whether the arm points to the left: into the field from its right edge, or out of it from its left."""
    return hook.share < 0 or 0.5 < hook.share <= 1
