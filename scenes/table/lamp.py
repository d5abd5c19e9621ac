"""The lamp of a table: it shows whether the deal can still be won from here.

It is lit if a win is proven or the deal is won, out if it is proven that none is left, and asking otherwise. A plate on
the rail says so in words, and over the place hangs a lantern, with its pool of light, and moonlight once it is out.
Without a lamp there is moonlight alone, where no more can be won.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from enum import Enum
from functools import cache, lru_cache, partial
from itertools import pairwise
from math import cos, exp, inf, pi, radians, sin

import pygame
from pygame import Rect, Surface

from game.settings import Motion
from game.solver.best_first import Lost, Unknown, Verdict, Won
from scenes.animation import durations as d
from scenes.animation.card_images import MOONLIGHT
from scenes.art import lamp
from scenes.art.lamp import ABOVE, REACH, Burning, Lamp
from scenes.art.scenery.common import light_pool
from scenes.audio import Effect
from scenes.games.base import TableLayout
from scenes.i18n import _, pgettext
from scenes.render.drawables import Drawable, Sprite, Tint, placed
from scenes.render.easing import in_cubic, out_back
from scenes.render.image_cache import Urgency
from scenes.render.svg import faded
from scenes.services import Services

SECONDS = {Lamp.LIT: d.LAMP_LIGHTS, Lamp.OUT: d.LAMP_DIES + d.LAMP_SMOKES, Lamp.ASKING: d.LAMP_ASKS}
"""The duration of each change; the dots of a lamp that asks circle again and again."""
PICTURES = {Lamp.LIT: 10, Lamp.OUT: 20, Lamp.ASKING: 12}
"""The number of pictures of each change: few enough that all can be prerendered, or loaded from the disk."""


class LampState(Enum):
    """What the lamp shows; lamp is how the lantern is drawn."""

    WON = Lamp.LIT, "won"
    WINNABLE = Lamp.LIT, "lit"
    LOST = Lamp.OUT, "out"
    ASKING = Lamp.ASKING, "asking"
    UNKNOWN = Lamp.ASKING, "unknown"

    def __init__(self, lantern: Lamp, _name: str) -> None:
        self.lamp = lantern


def words() -> Mapping[LampState, tuple[str, str]]:
    """Return the heading beside the lantern, and the line below it, by what the lamp shows."""
    return {
        LampState.WON: (pgettext("lamp", "Won"), _("Solved")),
        LampState.WINNABLE: (_("Can be won"), _("Solution found")),
        LampState.LOST: (_("Lost"), _("No way to win")),
        LampState.ASKING: (_("Checking"), _("Not known yet")),
        LampState.UNKNOWN: (_("Not known"), _("Too complex to tell")),
    }


class LampController:
    """The lamp of one board: what it shows, for how many seconds, and what it showed before."""

    def __init__(self, services: Services) -> None:
        self._services = services
        self.shown = LampState.ASKING
        self.age = inf
        self._before = LampState.ASKING
        self._certain: Lamp | None = None
        """Lit or out, whichever was shown last: asking in between and coming to the same result makes no sound."""
        self._asked_about: object = None
        self._asked_for = 0.0
        self._drawn: tuple[TableLayout, LampState, Burning, Sprite] | None = None
        self._change: tuple[TableLayout, Sequence[tuple[LampState, Burning]]] | None = None

    def update(self, verdict: Verdict | None, state: object, seconds: float, won: bool = False) -> None:
        """Let time pass, with the verdict on the state on the table, and whether that is won."""
        self.age += seconds
        self._asked_for += seconds
        if state is not self._asked_about:
            self._asked_about, self._asked_for = state, 0.0
        states = {Won: LampState.WINNABLE, Lost: LampState.LOST, Unknown: LampState.UNKNOWN}
        light = LampState.WON if won else states.get(type(verdict), LampState.ASKING)
        if light is LampState.ASKING:
            if self._asked_for < d.LAMP_STAYS:
                return
            if self._asked_for >= d.LAMP_GIVES_UP:
                light = LampState.UNKNOWN
        self._show(light)

    def _show(self, light: LampState) -> None:
        if light is self.shown:
            return
        self._before, self.shown, self.age = self.shown, light, 0.0
        sounds = {Lamp.LIT: Effect.LAMP_LIGHTS, Lamp.OUT: Effect.LAMP_OUT}
        if light.lamp in sounds and light.lamp is not self._certain:
            self._services.speaker.play(sounds[light.lamp])
            self._certain = light.lamp

    @property
    def rest(self) -> float:
        """Seconds until the picture changes."""
        if self._services.motion is Motion.REDUCED and self.age < d.CROSS_FADE:
            return 0.0
        return SECONDS[self.shown.lamp] / PICTURES[self.shown.lamp] if self._step else inf

    @property
    def _step(self) -> tuple[LampState, Burning] | None:
        """The step of a change that is shown now: whose words, and how the lamp burns; None at rest."""
        steps, seconds = changing(self.shown, self._before), SECONDS[self.shown.lamp]
        if self._services.motion is not Motion.FULL or not steps:
            return None
        age = self.age
        if self.shown is LampState.ASKING:
            age = age % seconds if age < inf else 0.0
        return steps[int(age / seconds * len(steps))] if age < seconds else None

    def frame(self, layout: TableLayout) -> Iterator[Sprite]:
        """Draw the lamp in a layout; while a picture is being drawn, the previous one is shown."""
        if self._services.motion is Motion.REDUCED and self.age < d.CROSS_FADE:
            before, now = (picture(layout, light, _still(light)) for light in (self._before, self.shown))
            if before and now:
                share = int(8 * self.age / d.CROSS_FADE + 1) / 9  # as many steps as frames
                yield before
                yield now._replace(picture=layout.images.get_now(faded, now.picture, share))
                return
        self._prerender_change(layout)
        wanted = layout, *(self._step or (self.shown, _still(self.shown)))
        if self._drawn is None or self._drawn[:3] != wanted:
            now = picture(*wanted)
            self._drawn = (*wanted, now) if now else self._drawn
        if self._drawn and self._drawn[0] is layout:
            yield self._drawn[3]

    def _prerender_change(self, layout: TableLayout) -> None:
        """Prerender a change when it begins, and free the pictures of the previous one: they take much memory."""
        change = layout, changing(self.shown, self._before) if self.rest < inf else ()
        if change != self._change:
            if self._change:
                before, steps = self._change
                for step in steps:
                    before.images.forget(lamp.plate, *_plate_arguments(before, *step))
            self._change = change
            if change[1] and self._services.motion is Motion.FULL:
                layout.images.prerender(partial(draw_plates, *change), Urgency.NOW)


def _still(light: LampState) -> Burning:
    """Return how the lamp looks at rest, where all positions of the dots look the same."""
    return Burning(light.lamp, 0.0 if light.lamp is Lamp.ASKING else 1.0)


@cache
def changing(shown: LampState, before: LampState) -> tuple[tuple[LampState, Burning], ...]:
    """Return the steps of a change: whose words are shown, and how the lamp burns; none if only the words change.

    The dots circle; or a flame grows; or it shrinks, if it was lit, and then the words change and smoke rises.
    """
    return tuple(_steps(shown, before))


def _steps(shown: LampState, before: LampState) -> Iterator[tuple[LampState, Burning]]:
    for step in range(PICTURES[shown.lamp]):
        share = step / PICTURES[shown.lamp]
        passed = share * SECONDS[shown.lamp]
        if shown is LampState.ASKING:
            yield shown, Burning(Lamp.ASKING, round(share, 3))
        elif shown.lamp is before.lamp or shown is LampState.UNKNOWN:
            return
        elif shown.lamp is Lamp.LIT:
            yield shown, Burning(Lamp.LIT, round(out_back(share), 3), round(share, 3))
        elif before.lamp is Lamp.LIT and passed < d.LAMP_DIES:
            flame = 1 - in_cubic(passed / d.LAMP_DIES)
            yield before, Burning(Lamp.LIT, round(flame, 3), round(1 - passed / d.LAMP_DARKENS, 3))
        else:
            yield shown, Burning(Lamp.OUT, round(max(0.0, passed - d.LAMP_DIES) / d.LAMP_SMOKES, 3))


def picture(layout: TableLayout, light: LampState, burning: Burning) -> Sprite | None:
    """Return the lamp's plate in a layout that has a place for it; None while it is being drawn."""
    assert layout.lamp, "a lamp is drawn only where one hangs"
    plate = layout.images.get(lamp.plate, *_plate_arguments(layout, light, burning))
    return Sprite(plate, layout.lamp.x - layout.u(REACH), layout.lamp.y - layout.u(ABOVE)) if plate else None


def _plate_arguments(layout: TableLayout, light: LampState, burning: Burning) -> tuple[object, ...]:
    """Return the arguments of `lamp.plate` in a layout."""
    assert layout.lamp
    metrics, texts = layout.metrics, words()
    own, every = texts[light], tuple(texts.values())
    return layout.lamp.size, burning, *own, metrics.unit, metrics.style, every, layout.lamp_chain


def draw_plates(layout: TableLayout, steps: Iterable[tuple[LampState, Burning]]) -> None:
    """Draw the lamp's plate at some steps, in the worker thread."""
    for light, burning in steps:
        picture(layout, light, burning)


def prerender_lamp(layout: TableLayout) -> None:
    """Draw every state of the lamp at rest, in the worker thread."""
    draw_plates(layout, ((light, _still(light)) for light in LampState))


STRENGTHS = {Lamp.LIT: (0.13, 0.4), Lamp.ASKING: (0.07, 0.14), Lamp.OUT: (0.0, 0.0)}
"""The strength of the pool of light, and of the light around the flame, from 0 to 1."""
STILL_AFTER = 3.2  # seconds that the lantern swings after an impact
ALL_OUT = 1.12  # seconds after which the last light of a place has gone out
STEPS = int(ALL_OUT / d.LIGHT_BY_LIGHT)  # the number of steps in which they go out
SMOKE = 16  # the pictures of rising smoke
SHADES, BANDS = 5, 4  # the steps of nightfall, and the bands of the table that take each of them from the top down
STRIPS, STRIP = 6, 1 / 24  # strips at a band's foot that lead over to the next, and the height of one in bands

Light = tuple[tuple[int, int], tuple[int, int], float]
"""Half the width and height of a light, its centre relative to the lantern's hook, in units, and its strength."""


def lights(state: Lamp) -> list[Light]:
    """Return the lights of a lantern in a state."""
    pairs = zip(((450, 310), (110, 110)), ((164, 152), (0, 106)), STRENGTHS[state], strict=True)
    return [(size, at, strength) for size, at, strength in pairs if strength]


def pool(size: tuple[int, int], strength: float) -> Surface:
    """Return a light of a size and strength, to be added to what it falls on."""
    return light_pool((size[0] / 2, size[1] / 2), "#FFC27A", strength)


class TableLight:
    """The light on one board, and the swing of its lantern; controller is that of the lamp, if one hangs."""

    def __init__(self, services: Services, controller: LampController | None) -> None:
        self._services, self._controller = services, controller
        self._dark = 0.0  # how far night has fallen, from 0 to 1
        self._drawn_night = 0  # how far it had in the last frame, as the number of times that it has darkened a band
        self._lamp = Lamp.ASKING if controller else Lamp.OUT
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

    def advance(self, seconds: float, lost: bool, struck: bool) -> None:
        """Let time pass; lost tells that no more can be won, struck that something strikes the table."""
        self.lost_for = self.lost_for + seconds if lost else 0.0
        before = self._lamp
        dying = lost and self._moves and self.lost_for < d.LAMP_DIES  # until then the plate still shows its flame
        if self._controller and not dying:
            self._lamp = self._controller.shown.lamp
        if not self._moves:
            self._dark = float(lost)
        elif self._lamp is not before:
            pass  # the pool of light is redrawn, which is enough work for one frame
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
            return step if self._drawn_night == self._fallen else 0.0
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
            for colour, blend in MOONLIGHT:
                yield from _wash(layout.metrics.size, self._fallen, colour, blend)

    @property
    def _fallen(self) -> int:
        """How far night has fallen, as the number of times that it has darkened a band."""
        return int(self._dark * SHADES * BANDS)

    def frame(self, layout: TableLayout, cards: Sequence[Rect] = ()) -> Sequence[Drawable]:
        """Draw what lies below the cards: the pool of light, or at night brighter shadows, and the lantern.

        cards: where cards rest. If any covers more than the cap of the lantern, it is not there.
        """
        self._drawn_night = self._fallen
        looks = layout, self._lamp, self._angle, self._fallen, self._risen, cards
        if looks != self._looks:
            with layout.images.noting() as missing:
                self._drawables = [*self._drawn(layout, cards)]
            self._looks = None if missing else looks
        return self._drawables

    @property
    def hung(self) -> Sequence[Sprite]:
        """The lantern as it was drawn last, without its light."""
        return [part for part in self._drawables if isinstance(part, Sprite) and part.picture is self._hung]

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
        top = field.top + u(8 if layout.metrics.wide else -3)  # the chain begins at lintel or bar
        down = min(top + u(hook.low - lamp.CHAIN), field.bottom - u(lamp.CHAIN + lamp.HANGS + 8))
        body = Rect(across, down + u(size * (lamp.CHAIN + 0.1 * lamp.HANGS)), 1, u(0.8 * size * lamp.HANGS))
        hangs = self._controller and layout.lantern and body.collidelist(cards) < 0
        swung = round(u(size * (lamp.CHAIN + lamp.HANGS / 2)) * sin(radians(self._angle)))
        for (width, height), (x, y), strength in lights(self._lamp):
            picture = layout.images.get(pool, (2 * u(width), 2 * u(height)), strength)
            # however it swings, what lies far from the flame differs by a shade or two, and would all be redrawn
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

    A frame changes one band at most, and the strips that lead over to it, because everything there is then redrawn.
    """
    neutral = 255 if blend == pygame.BLEND_RGB_MULT else 0
    width, height = size
    edges, tints = [round(height * band / BANDS) for band in range(BANDS + 1)], list[Tint]()
    shares = [(fallen + BANDS - 1 - band) // BANDS / SHADES for band in range(BANDS)]
    for (top, foot), share, below in zip(pairwise(edges), shares, [*shares[1:], shares[-1]], strict=True):
        strip = round(STRIP * (foot - top))
        for row, (upper, lower) in enumerate(pairwise([top, *range(foot - STRIPS * strip, foot + 1, strip)])):
            if here := share + (below - share) * row / (STRIPS + 1):
                red, green, blue = (round(neutral + (channel - neutral) * here) for channel in colour)
                tints.append(Tint((0, upper, width, lower - upper), (red, green, blue), blend))
    return tints


def prerender_light(layout: TableLayout) -> None:
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
