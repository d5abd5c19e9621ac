"""Lamplight: how the lamp on a table's rail looks from moment to moment, and what it says in two words.

It answers one question: can this deal still be won from here? Lit, a way is proven, or the deal is won; out, it is
proven that none is left; asking is anything else.
"""

from collections.abc import Iterator
from enum import Enum
from math import inf

from pygame import BLEND_RGBA_MULT, Surface

from game.settings import Motion
from game.solver.verdict import Lost, Unknown, Verdict, Won
from scenes.animation import durations as d
from scenes.art import lamp_plates
from scenes.art.lamp import Lamp
from scenes.art.lamp_plates import REACH, Burning
from scenes.audio import Effect
from scenes.games.base import Plan
from scenes.i18n import _, pgettext
from scenes.render.drawables import Sprite
from scenes.render.easing import in_cubic, out_back
from scenes.services import House

LIGHTING, DYING, ASKING, FADING = 10, 16, 12, 4
"""The steps in which a change is drawn: few enough that all can be drawn before they are seen."""
DIES = d.LAMP_DIES + d.LAMP_SMOKES


class Light(Enum):
    """What the lamp says; lamp is how the lantern is drawn."""

    WON = Lamp.LIT, "won"
    WINNABLE = Lamp.LIT, "lit"
    LOST = Lamp.OUT, "out"
    ASKING = Lamp.ASKING, "asking"
    UNKNOWN = Lamp.ASKING, "unknown"

    def __init__(self, lantern: Lamp, _name: str) -> None:
        self.lamp = lantern


def light_of(verdict: Verdict | None) -> Light:
    """Return what the lamp says of a verdict; None is one that is still awaited."""
    match verdict:
        case Won():
            return Light.WINNABLE
        case Lost():
            return Light.LOST
        case Unknown():
            return Light.UNKNOWN
    return Light.ASKING


def words(light: Light) -> tuple[str, str]:
    """Return what stands beside the lantern: a word, and a line below it."""
    return {
        Light.WON: (pgettext("lamp", "Won"), _("You solved it")),
        Light.WINNABLE: (_("Can be won"), _("Solution found")),
        Light.LOST: (_("Lost"), _("No way to win")),
        Light.ASKING: (_("Checking"), _("Not known yet")),
        Light.UNKNOWN: (_("Not known"), _("Too complex to tell")),
    }[light]


class Lamplight:
    """The lamp of one board: what it shows now, since when, and what it showed before."""

    def __init__(self, house: House) -> None:
        self._house = house
        self.shown = Light.ASKING
        self.age = inf
        self._before = Light.ASKING
        self._asked_about: object = None
        self._asked_for = 0.0
        self._seen: tuple[Plan, Light, Burning, Sprite] | None = None

    def hear(self, verdict: Verdict | None, state: object, seconds: float, won: bool = False) -> None:
        """Let time pass, and take note of what is known now of the state on the table, and whether that is won."""
        self.age += seconds
        self._asked_for += seconds
        if state is not self._asked_about:
            self._asked_about, self._asked_for = state, 0.0
        light = Light.WON if won else light_of(verdict)
        if light is Light.ASKING:
            if self._asked_for < d.LAMP_STAYS:
                return
            if self._asked_for >= d.LAMP_GIVES_UP:
                light = Light.UNKNOWN
        self._show(light)

    def _show(self, light: Light) -> None:
        if light is self.shown:
            return
        self._before, self.shown, self.age = self.shown, light, 0.0
        sounds = {Lamp.LIT: Effect.LAMP_LIGHTS, Lamp.OUT: Effect.LAMP_OUT}
        if light.lamp in sounds and light.lamp is not self._before.lamp:
            self._house.speaker.play(sounds[light.lamp])

    @property
    def rest(self) -> float:
        """How long the picture stays as it is, in seconds; the dots go round at a modest pace."""
        if self._house.motion is not Motion.FULL:
            return 0.0 if self._house.motion is Motion.REDUCED and self.age < d.CROSS_FADE else inf
        if self.age < self._takes:
            return 0.0
        return d.LAMP_ASKS / ASKING if self.shown is Light.ASKING else inf

    @property
    def _takes(self) -> float:
        if self.shown.lamp is self._before.lamp:
            return 0.0
        return {Lamp.LIT: d.LAMP_LIGHTS, Lamp.OUT: DIES}.get(self.shown.lamp, 0.0)

    def frame(self, plan: Plan) -> Iterator[Sprite]:
        """Tell what is seen of the lamp where a plan hangs it; while a picture is being drawn, the one before it."""
        if self._house.motion is Motion.REDUCED and self.age < d.CROSS_FADE:
            before, now = (picture(plan, light, _still(light)) for light in (self._before, self.shown))
            if before and now:
                share = int(FADING * self.age / d.CROSS_FADE + 1) / (FADING + 1)
                yield before
                yield now._replace(picture=plan.studio.drawn(_faint, now.picture, share))
                return
        asked = plan, self.shown, self._burning()
        if self._seen is None or self._seen[:3] != asked:
            now = picture(*asked)
            self._seen = (*asked, now) if now else self._seen
        if self._seen and self._seen[0] is plan:
            yield self._seen[3]

    def _burning(self) -> Burning:
        if self._house.motion is not Motion.FULL:
            return _still(self.shown)
        if self.shown is Light.ASKING:
            return asking(int(self.age % d.LAMP_ASKS / d.LAMP_ASKS * ASKING) if self.age < inf else 0)
        if self.age >= self._takes:
            return _still(self.shown)
        if self.shown.lamp is Lamp.LIT:
            return lighting(int(self.age / d.LAMP_LIGHTS * LIGHTING))
        return dying(int(self.age / DIES * DYING), self._before.lamp is Lamp.LIT)


def _still(light: Light) -> Burning:
    """Return how the lamp looks at rest; dots that stand still are all alike."""
    return Burning(light.lamp, 0.0 if light.lamp is Lamp.ASKING else 1.0)


def lighting(step: int) -> Burning:
    """Return a step of the flame's growing."""
    share = step / LIGHTING
    return Burning(Lamp.LIT, round(out_back(share), 3), round(share, 3))


def dying(step: int, burnt: bool = True) -> Burning:
    """Return a step of the lamp's going out: the flame shrinks, if one burnt, and then smoke draws upward."""
    passed = step / DYING * DIES
    if burnt and passed < d.LAMP_DIES:
        flame = 1 - in_cubic(passed / d.LAMP_DIES)
        return Burning(Lamp.LIT, round(flame, 3), round(1 - passed / d.LAMP_DARKENS, 3))
    return Burning(Lamp.OUT, round(max(0.0, passed - d.LAMP_DIES) / d.LAMP_SMOKES, 3))


def asking(step: int) -> Burning:
    """Return a step of the dots' round."""
    return Burning(Lamp.ASKING, round(step / ASKING, 3))


def picture(plan: Plan, light: Light, burning: Burning) -> Sprite | None:
    """Return the lamp's plate as it hangs in a plan that has a place for it, or None while it is being drawn."""
    area, unit, look = plan.lamp, plan.measures.unit, plan.measures.look
    assert area, "a lamp is drawn only where one hangs"
    word, below = words(light)
    others = tuple(words(one) for one in Light)
    plate = plan.studio.picture(lamp_plates.plate, area.size, burning, word, below, unit, look, others)
    reach = round(REACH * unit)
    return Sprite(plate, area.x - reach, area.y - reach) if plate else None


def foresee(plan: Plan) -> None:
    """Draw every look of the lamp where a plan hangs it, in the studio, before any of them is seen."""
    for light in Light:
        picture(plan, light, _still(light))
    for step in range(DYING):
        picture(plan, Light.LOST, dying(step))
    for step in range(LIGHTING):
        picture(plan, Light.WINNABLE, lighting(step))
    for step in range(ASKING):
        picture(plan, Light.ASKING, asking(step))


def _faint(plate: Surface, share: float) -> Surface:
    seen = plate.copy()
    seen.fill((255, 255, 255, round(255 * share)), special_flags=BLEND_RGBA_MULT)
    return seen
