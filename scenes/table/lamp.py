"""The lamp of a table: how it looks from moment to moment, and what is found out for it in the background.

It answers one question: can this deal still be won from here? Lit, a win is proven, or the deal is won; out, it is
proven that none is left; asking is anything else.
"""

from collections.abc import Iterator
from enum import Enum
from math import inf

from pygame import BLEND_RGBA_MULT, Surface

from game.analysis import Answer, Question
from game.analysis.tracker import PositionTracker
from game.moves import Move
from game.play import Play
from game.settings import Hints, Motion
from game.settings import Lamp as LampSetting
from game.solver.best_first import Lost, Unknown, Verdict, Won
from game.state import State
from scenes.animation import durations as d
from scenes.art import lamp
from scenes.art.lamp import REACH, Burning, Lamp
from scenes.audio import Effect
from scenes.games.base import TableLayout
from scenes.i18n import _, pgettext
from scenes.render.drawables import Sprite
from scenes.render.easing import in_cubic, out_back
from scenes.services import Services

LIGHTING, DYING, ASKING, FADING = 10, 16, 12, 4
"""The steps in which a change is drawn: few enough that all can be drawn before they are seen."""
DIES = d.LAMP_DIES + d.LAMP_SMOKES


class LampState(Enum):
    """What the lamp says; lamp is how the lantern is drawn."""

    WON = Lamp.LIT, "won"
    WINNABLE = Lamp.LIT, "lit"
    LOST = Lamp.OUT, "out"
    ASKING = Lamp.ASKING, "asking"
    UNKNOWN = Lamp.ASKING, "unknown"

    def __init__(self, lantern: Lamp, _name: str) -> None:
        self.lamp = lantern


def light_of(verdict: Verdict | None) -> LampState:
    """Return what the lamp says of a verdict; None is one that is still awaited."""
    match verdict:
        case Won():
            return LampState.WINNABLE
        case Lost():
            return LampState.LOST
        case Unknown():
            return LampState.UNKNOWN
    return LampState.ASKING


def words(light: LampState) -> tuple[str, str]:
    """Return what stands beside the lantern: a word, and a line below it."""
    return {
        LampState.WON: (pgettext("lamp", "Won"), _("You solved it")),
        LampState.WINNABLE: (_("Can be won"), _("Solution found")),
        LampState.LOST: (_("Lost"), _("No way to win")),
        LampState.ASKING: (_("Checking"), _("Not known yet")),
        LampState.UNKNOWN: (_("Not known"), _("Too complex to tell")),
    }[light]


class LampController:
    """The lamp of one board: what it shows now, since when, and what it showed before."""

    def __init__(self, services: Services) -> None:
        self._services = services
        self.shown = LampState.ASKING
        self.age = inf
        self._before = LampState.ASKING
        self._asked_about: object = None
        self._asked_for = 0.0
        self._seen: tuple[TableLayout, LampState, Burning, Sprite] | None = None

    def hear(self, verdict: Verdict | None, state: object, seconds: float, won: bool = False) -> None:
        """Let time pass, and take note of what is known now of the state on the table, and whether that is won."""
        self.age += seconds
        self._asked_for += seconds
        if state is not self._asked_about:
            self._asked_about, self._asked_for = state, 0.0
        light = LampState.WON if won else light_of(verdict)
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
        if light.lamp in sounds and light.lamp is not self._before.lamp:
            self._services.speaker.play(sounds[light.lamp])

    @property
    def rest(self) -> float:
        """How long the picture stays as it is, in seconds; the dots go round at a modest pace."""
        if self._services.motion is not Motion.FULL:
            return 0.0 if self._services.motion is Motion.REDUCED and self.age < d.CROSS_FADE else inf
        if self.age < self._takes:
            return 0.0
        return d.LAMP_ASKS / ASKING if self.shown is LampState.ASKING else inf

    @property
    def _takes(self) -> float:
        if self.shown.lamp is self._before.lamp:
            return 0.0
        return {Lamp.LIT: d.LAMP_LIGHTS, Lamp.OUT: DIES}.get(self.shown.lamp, 0.0)

    def frame(self, layout: TableLayout) -> Iterator[Sprite]:
        """Draw the lamp where a layout hangs it; while a picture is being drawn, the one before it."""
        if self._services.motion is Motion.REDUCED and self.age < d.CROSS_FADE:
            before, now = (picture(layout, light, _still(light)) for light in (self._before, self.shown))
            if before and now:
                share = int(FADING * self.age / d.CROSS_FADE + 1) / (FADING + 1)
                yield before
                yield now._replace(picture=layout.images.get_now(_faint, now.picture, share))
                return
        asked = layout, self.shown, self._burning()
        if self._seen is None or self._seen[:3] != asked:
            now = picture(*asked)
            self._seen = (*asked, now) if now else self._seen
        if self._seen and self._seen[0] is layout:
            yield self._seen[3]

    def _burning(self) -> Burning:
        if self._services.motion is not Motion.FULL:
            return _still(self.shown)
        if self.shown is LampState.ASKING:
            return asking(int(self.age % d.LAMP_ASKS / d.LAMP_ASKS * ASKING) if self.age < inf else 0)
        if self.age >= self._takes:
            return _still(self.shown)
        if self.shown.lamp is Lamp.LIT:
            return lighting(int(self.age / d.LAMP_LIGHTS * LIGHTING))
        return dying(int(self.age / DIES * DYING), self._before.lamp is Lamp.LIT)


def _still(light: LampState) -> Burning:
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


def picture(layout: TableLayout, light: LampState, burning: Burning) -> Sprite | None:
    """Return the lamp's plate as it hangs in a plan that has a place for it, or None while it is being drawn."""
    area, unit, style = layout.lamp, layout.metrics.unit, layout.metrics.style
    assert area, "a lamp is drawn only where one hangs"
    word, below = words(light)
    others = tuple(words(one) for one in LampState)
    plate = layout.images.get(lamp.plate, area.size, burning, word, below, unit, style, others)
    reach = round(REACH * unit)
    return Sprite(plate, area.x - reach, area.y - reach) if plate else None


def prerender(layout: TableLayout) -> None:
    """Draw every look of the lamp where a layout hangs it, in the worker thread, before any of them is seen."""
    for light in LampState:
        picture(layout, light, _still(light))
    for step in range(DYING):
        picture(layout, LampState.LOST, dying(step))
    for step in range(LIGHTING):
        picture(layout, LampState.WINNABLE, lighting(step))
    for step in range(ASKING):
        picture(layout, LampState.ASKING, asking(step))


def _faint(plate: Surface, share: float) -> Surface:
    seen = plate.copy()
    seen.fill((255, 255, 255, round(255 * share)), special_flags=BLEND_RGBA_MULT)
    return seen


LISTENS = 0.05  # seconds from one look for an answer to the next


class AnalysisSession:
    """The counsel on one play, and whoever carries questions to the house's advisor and answers back; nobody waits."""

    def __init__(self, play: Play, services: Services, proof: tuple[Move, ...] = ()) -> None:
        self.tracker = PositionTracker(play, proof)
        self._play, self._services = play, services
        self._asked: Question | None = None
        self._wish: tuple[State, Question] | None = None
        self._hinted: tuple[State, Answer] | None = None
        self._curious = False

    @property
    def honest(self) -> bool:
        """Whether hints keep to what the player can see: only where some cards are hidden is there a difference."""
        return self._services.settings.hints is Hints.HONEST and bool(self._play.fresh.down)

    @property
    def lamp_hangs(self) -> bool:
        """Whether the lamp speaks while the game goes on."""
        return self._services.settings.lamp is LampSetting.ON and not self.honest

    @property
    def waiting(self) -> bool:
        """Whether a question is on its way."""
        return self._asked is not None

    @property
    def hint(self) -> Answer | None:
        """What was answered when a hint was last wished for, in the present state; None while it is awaited."""
        return self._answered(self._play.moves)

    def wish_for_hint(self) -> None:
        """Ask what is best done now, before anything else."""
        if self.hint is None:
            self._long_for(self.tracker.hint(self.honest))
        self.advance()

    def after(self, move: Move) -> Verdict | None:
        """Return whether the play can be won after a legal move; None while that is looked into, before anything else.

        It is asked for no longer than a hint, so it may be that this is not known.
        """
        known = self.tracker.after(move)
        if isinstance(known, Won | Lost):
            return known
        question = self.tracker.beyond(move)
        answer = self._answered(question.moves)
        if answer is None and (self._wish is None or self._wish[1] != question):
            self._long_for(question)
        return answer.verdict if answer else None

    def _long_for(self, question: Question) -> None:
        self._curious = True
        self._wish = self._play.state, question
        self._ask(question)

    def _answered(self, moves: tuple[Move, ...]) -> Answer | None:
        """Return the answer to the latest wish, if it was made in the present state, about where some moves lead."""
        state, answer = self._hinted or (None, None)
        return answer if answer and state is self._play.state and answer.question.moves == moves else None

    def wonder(self) -> None:
        """Ask whether the play can be won, even where the lamp is switched off."""
        self._curious = True
        self.advance()

    def advance(self) -> None:
        """Take the answer that has come, and ask what is worth asking next."""
        answer = self._services.solver.poll(self) if self._asked else None
        if answer:
            self._asked = None
            self.tracker.take(answer)
            if self._wish and self._wish[1] == answer.question:
                self._hinted, self._wish = (self._wish[0], answer), None
        if self._wish and self._wish[0] is not self._play.state:
            self._wish = None
        if self._wish:
            return
        question = self.tracker.ask() if self._looks_ahead else None
        question = question or self._about_gain()
        if question and question != self._asked:
            self._ask(question)

    @property
    def _looks_ahead(self) -> bool:
        """Whether it is of interest if the play can be won: to the lamp, or to a player who has asked."""
        return self._services.settings.lamp is not LampSetting.OFF or self._curious

    @property
    def nothing_to_gain(self) -> bool:
        """Whether it is proved that nothing more can be scored; kept secret where only hidden cards can tell."""
        return (self.lamp_hangs or not self._play.fresh.down) and self.tracker.nothing_to_gain

    def _about_gain(self) -> Question | None:
        """Return the question whether anything more can be scored, where it may be that nothing can.

        A play that can be won gains by it, so a lamp need be asked no more than once it has gone out.
        """
        play = self._play
        if not play.moves or (play.fresh.down and not self.lamp_hangs):
            return None
        if self._looks_ahead and not isinstance(self.tracker.verdict, Lost):
            return None
        question = self.tracker.ask_for_gain()
        return None if question is None or play.won or play.stuck else question

    def end(self) -> None:
        """Ask nothing more."""
        self._services.solver.forget(self)
        self._asked = self._wish = None

    def _ask(self, question: Question) -> None:
        self._asked = question
        self._services.solver.ask(self, question)
