"""The lamp of a table: it shows whether the deal can still be won from here.

It is lit if a win is proven or the deal is won, out if it is proven that none is left, and asking otherwise.
"""

from collections.abc import Iterator, Mapping
from enum import Enum
from functools import cache
from math import inf
from typing import NamedTuple

from game.settings import Motion
from game.solver.best_first import Lost, Unknown, Verdict, Won
from scenes.animation import durations as d
from scenes.art import lamp
from scenes.art.lamp import ABOVE, REACH, Burning, Lamp
from scenes.audio import Effect
from scenes.games.base import TableLayout
from scenes.i18n import _, pgettext
from scenes.render.drawables import Sprite
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
        LampState.WON: (pgettext("lamp", "Won"), _("You solved it")),
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
        self._seen: tuple[TableLayout, LampState, Burning, Sprite] | None = None
        self._change: Change | None = None

    def update(self, verdict: Verdict | None, state: object, seconds: float, won: bool = False) -> None:
        """Let time pass, with the verdict on the state on the table, and whether that is won."""
        self.age += seconds
        self._asked_for += seconds
        if state is not self._asked_about:
            self._asked_about, self._asked_for = state, 0.0
        said = {Won: LampState.WINNABLE, Lost: LampState.LOST, Unknown: LampState.UNKNOWN}
        light = LampState.WON if won else said.get(type(verdict), LampState.ASKING)
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
        asked = layout, *(self._step or (self.shown, _still(self.shown)))
        if self._seen is None or self._seen[:3] != asked:
            now = picture(*asked)
            self._seen = (*asked, now) if now else self._seen
        if self._seen and self._seen[0] is layout:
            yield self._seen[3]

    def _prerender_change(self, layout: TableLayout) -> None:
        """Prerender a change when it begins, and free the pictures of the previous one."""
        change = Change(layout, self.shown, self._before) if self.rest < inf else None
        if change != self._change:
            if self._change:
                self._change.forget()
            if change and self._services.motion is Motion.FULL:
                layout.images.prerender(change.prerender, Urgency.NOW)
            self._change = change


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
    metrics, said = layout.metrics, words()
    return layout.lamp.size, burning, *said[light], metrics.unit, metrics.style, tuple(said.values()), layout.lamp_chain


class Change(NamedTuple):
    """A change of what the lamp shows, drawn as a series of pictures."""

    layout: TableLayout
    shown: LampState
    before: LampState

    def prerender(self) -> None:
        """Draw the pictures, in the worker thread."""
        for light, burning in changing(self.shown, self.before):
            picture(self.layout, light, burning)

    def forget(self) -> None:
        """Free the pictures: together they take more memory than a deck."""
        for light, burning in changing(self.shown, self.before):
            self.layout.images.forget(lamp.plate, *_plate_arguments(self.layout, light, burning))


def prerender(layout: TableLayout) -> None:
    """Draw every state of the lamp at rest, in the worker thread."""
    for light in LampState:
        picture(layout, light, _still(light))
