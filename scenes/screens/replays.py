"""Replays: a list of the plays that have ended, to be watched and shared; and codes received from others."""

from collections.abc import Iterator, Sequence
from contextlib import suppress
from functools import partial
from re import findall

import pygame
from pygame.event import Event

from game.play import Play
from game.record import Record
from game.replay_code import ReplayCodeError, race, read_replay_code
from game.rules import GAMES
from game.statistics import Outcome, Result
from scenes.art.lamp import Lamp, lantern
from scenes.art.scenery.common import light_pool
from scenes.audio import Effect
from scenes.commands import Command, keys
from scenes.games import game_ui
from scenes.i18n import _, clock, day_name, deal_name, grade_named, pgettext
from scenes.render.drawables import Drawable, Frame, placed
from scenes.render.palette import BRASS, LABEL, LAMP_NUMBER, LAMP_TEXT, SOFT_TEXT
from scenes.render.typography import Face
from scenes.screens.replay import Replay, SharedPlay, copied_text, has_code
from scenes.screens.table import table_for
from scenes.services import Services
from scenes.widgets.buttons import Button, PromptRow
from scenes.widgets.scene import Pop, Push, Replace, SceneRequest
from scenes.widgets.screen import Dialog, place_arch
from scenes.widgets.text import END, START

LEFT, RIGHT = 236, 1684  # the left and right end of the rows, in units
FIRST, STEP, ROWS = 262, 88, 7
"""The y of the first row and the distance of rows in units, and the number of rows on a page."""
GAME, DEAL, DAY, LIT, OUTCOME, TIME = LEFT + 80, 524, 846, 1080, 1132, 1500
"""The x of the columns of a row, in units; the time is aligned to its right."""
ABOVE = 3  # the number of screens above the choice of a game, all of which a race replaces
LAMPS = {Outcome.WON: Lamp.LIT, Outcome.LEFT: Lamp.ASKING}
"""The lamp of a play by its outcome; for all others it is out."""


def shared_play(services: Services, record: Record, initials: str, levels: int = 1) -> SharedPlay:
    """Return the screen of a shared play; if it is raced, the table replaces a number of screens.

    At a cabinet, where plays are paid for, it cannot be raced.
    """

    def begin(code: str) -> SceneRequest:
        play = race(code)
        if grade := record.fact("grade"):
            play.facts["grade"] = grade
        return Replace(table_for(services, play), levels=levels)

    return SharedPlay(services, record, initials, race=None if services.kiosk else begin)


def open_result(services: Services, result: Result) -> Push | None:
    """Return the request for the screen of a result; None if its record does not replay to its score."""
    try:
        record = result.record
        play = Play.resume(record)
    except ValueError:
        return None
    if play.state.score != result.score:
        return None
    scene = shared_play(services, record, result.initials, ABOVE) if has_code(record) else Replay(services, record)
    return Push(scene)


def open_code(services: Services, text: str) -> Push | None:
    """Return the request for the screen of a replay code, which may stand among other words; None without one."""
    for code in (text, *findall(r"\b\w+(?:-\w+){2,}", text)):
        with suppress(ReplayCodeError):
            challenge = read_replay_code(code)
            return Push(shared_play(services, challenge.record, challenge.initials, ABOVE))
    return None


class Replays(Dialog):
    """The list of all plays that have ended."""

    foot_at, foot_room = (RIGHT, 966), RIGHT - LEFT

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        self._results: Sequence[Result] = services.store.results.history()
        self._first = 0
        self._warning = ""

    @property
    def _shown(self) -> Sequence[Result]:
        return self._results[self._first : self._first + ROWS]

    def lay_controls(self) -> None:
        rect = self.design.rect
        rows = [
            Button(
                str(result.number),
                command=partial(self._open, result),
                area=rect(LEFT - 24, FIRST + (index - 0.5) * STEP + 6, RIGHT - LEFT + 48, STEP - 12),
            )
            for index, result in enumerate(self._shown)
        ]
        self.controls.arrange([*rows, *self.foot.buttons])

    def prompts(self) -> list[Button]:
        """Return what turns the pages, and what pastes a code; not at a cabinet."""
        prompts = []
        if not self.services.kiosk:
            prompts.append(Button("paste", _("Paste a code"), self._paste, key=keys(Command.PASTE)[0]))
        if len(self._results) > ROWS:
            prompts.append(Button("newer", _("Newer"), partial(self._turn, -ROWS), key=_("Page Up")))
            prompts.append(Button("older", _("Older"), partial(self._turn, ROWS), key=_("Page Down")))
        return [*prompts, Button("back", _("Back"), Pop, key=keys(Command.BACK)[0])]

    # input

    def _open(self, result: Result) -> SceneRequest | None:
        """Open a result; one that does not replay to its score is refused."""
        request = open_result(self.services, result)
        if request is None:
            self._refuse(_("This game cannot be shown any more."))
        return request

    def _paste(self) -> SceneRequest | None:
        text = copied_text()
        request = open_code(self.services, text)
        if request is None and text.strip():
            self._refuse(_("The copied text is not a complete replay code."))
        elif request is None:
            self._refuse(_("Copy a replay code first, then paste it here."))
        return request

    def _refuse(self, words: str) -> None:
        self._warning = words
        self.services.speaker.play(Effect.ILLEGAL)

    def _turn(self, by: int) -> None:
        """Go forward or back in the list by a number of rows."""
        self._warning = ""
        last = max(0, (len(self._results) - 1) // ROWS * ROWS)
        first = max(0, min(last, self._first + by))
        if first != self._first:
            self._first = first
            self.services.speaker.play(Effect.FOCUS)
            self.controls.focus = None
            self.lay_controls()

    def pointer(self, event: Event) -> SceneRequest | None:
        """Answer the mouse; the wheel turns the pages."""
        if event.type == pygame.MOUSEWHEEL:
            self._turn(-ROWS * event.y)
            return None
        return super().pointer(event)

    def command(self, command: Command) -> SceneRequest | None:
        match command:
            case Command.PASTE if not self.services.kiosk:
                return self._paste()
            case Command.NEXT | Command.PREVIOUS:
                self._turn(ROWS if command is Command.NEXT else -ROWS)
                return None
        return super().command(command)

    # drawing

    def frame(self) -> Frame:
        pen = self.pen
        drawn: list[Drawable] = [*self.tablet(_("REPLAYS"))]
        for index, result in enumerate(self._shown):
            drawn += self._row(result, FIRST + index * STEP)
        if not self._results:
            words = _("Every game you finish can be watched here.")
            drawn += pen.lines(words, Face.SENTENCE, 44, SOFT_TEXT, (960, 520), RIGHT - LEFT, 0.5)
        if self._warning:
            drawn += pen.warning(self._warning, (960, 888), RIGHT - LEFT)
        elif len(self._results) > ROWS:
            page, pages = self._first // ROWS + 1, -(-len(self._results) // ROWS)
            words = _("Page {page} of {pages}").format(page=page, pages=pages)
            drawn.append(pen.text(words, Face.LABEL, 32, LABEL, (960, 888)))
        drawn += self.foot_frame()
        focus = self.controls.named(self.controls.focus)
        rows = {str(result.number) for result in self._shown}
        prompt = Button("open", _("Open"), key=keys(Command.TAKE)[1], primary=True)
        row = PromptRow([prompt], pen, (LEFT, 966), RIGHT - LEFT, START)
        fits = row.width + self.foot.width + 32 <= RIGHT - LEFT
        if focus and focus.name in rows and fits:  # only said: the mouse presses the row itself
            drawn += row.frame()
        for button in self.controls.items:
            if button.name in rows:
                drawn += pen.ring(button.area, self.controls.keyed and button is focus)
        return drawn

    def _row(self, result: Result, y: float) -> Iterator[Drawable]:
        pen, ui = self.pen, game_ui(GAMES[result.game])
        lit = self.controls.focus == str(result.number)
        tone = LAMP_TEXT if lit else SOFT_TEXT
        if result.outcome is Outcome.WON and not pen.style.contrast:
            light = pen.images.get(light_pool, (pen.frame.length(230), pen.frame.length(STEP / 2)), BRASS, 0.4)
            yield from placed(light, pygame.BLEND_RGB_ADD, center=pen.frame.point(LIT + 22, y))
        opening = pen.frame.length(55), pen.frame.length(72)
        arch = pen.images.get(place_arch, opening, ui, pen.style)
        yield from placed(arch, center=pen.frame.point(LEFT + 30, y - 2))
        accent = pen.style.accent(ui.accent.light)
        yield pen.text(ui.name(), Face.LABEL, 38, accent, (GAME, y), START, DEAL - GAME - 20)
        named = deal_name(result.deal, grade_named(result.fact("grade")))
        yield pen.text(named, Face.SENTENCE, 32, tone, (DEAL, y), START, DAY - DEAL - 20)
        day = day_name(result.ended_at.astimezone().date())
        yield pen.text(day, Face.LABEL, 32, LABEL, (DAY, y), START, LIT - DAY - 20)
        lamp = lantern(LAMPS.get(result.outcome, Lamp.OUT), pen.frame.length(62), pen.style)
        yield pen.put(lamp, (LIT, y), START)
        words = f"{_outcome(result)}, {result.initials}" if result.initials else _outcome(result)
        ended = LAMP_NUMBER if result.outcome is Outcome.WON else LABEL
        yield pen.text(words, Face.LABEL, 32, ended, (OUTCOME, y), START, TIME - OUTCOME - 130)
        yield pen.text(clock(result.seconds), Face.INDEX, 32, LABEL, (TIME, y), END, 120)
        if best := GAMES[result.game].best_score:
            yield pen.text(f"/ {best}", Face.INDEX, 30, LABEL, (RIGHT, y), END, 70)
        yield pen.text(str(result.score), Face.INDEX, 44, LAMP_NUMBER, (RIGHT - 74, y), END, 100)
        yield pen.rule(LEFT, RIGHT, y + STEP / 2)


def _outcome(result: Result) -> str:
    """Return in a word how a play ended."""
    return {
        Outcome.WON: pgettext("a game", "Won"),
        Outcome.SHOWN: _("Solution shown"),
        Outcome.GIVEN_UP: _("Given up"),
        Outcome.LEFT: _("Not finished"),
    }[result.outcome]
