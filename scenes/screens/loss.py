"""A game that ended without a win: its tally, its best moment, and where the lamp went out."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property, partial
from math import inf

from pygame import Surface

from game.analysis.tracker import PositionTracker
from game.play import Play
from game.settings import Lamp as LampSetting
from game.statistics import Result, with_house
from scenes.art import charts
from scenes.art.charts import arrow, lane
from scenes.art.lamp import Lamp, lantern
from scenes.art.titles import Enamel
from scenes.audio import Effect
from scenes.commands import Command
from scenes.games.base import GameUI
from scenes.i18n import _, many
from scenes.render import typography
from scenes.render.drawables import Drawable, Frame, Sprite, placed
from scenes.render.palette import LAMP_NUMBER, LAMP_TEXT, PRIMARY_TOP, SOFT_TEXT, Style
from scenes.render.typography import Face
from scenes.screens.replay import watching
from scenes.services import Services
from scenes.table.analysis_session import POLL
from scenes.table.board import Board
from scenes.widgets import score_panels
from scenes.widgets.buttons import Button, buttons_frame
from scenes.widgets.scene import Pop, SceneRequest
from scenes.widgets.score_panels import PANELS, RESULT_REQUESTS, BestList, Panel, Tally
from scenes.widgets.screen import Screen
from scenes.widgets.text import MIDDLE, START, Pen, largest

APART = 170  # units: the distance of each lantern from the middle
BUTTON_SIZE = (541, 84)


@dataclass(frozen=True, slots=True)
class LostHere:
    """What is known of a play that ended without a win.

    moves: how many were made. winnable: after how many of them the deal could last be won; None if it never could.
    mistake, cost: what the next move did and what it cost, each in a sentence, or empty.
    """

    moves: int
    winnable: int | None
    mistake: str = ""
    cost: str = ""

    @property
    def back(self) -> int | None:
        """The number of moves to undo until the deal can be won."""
        return None if self.winnable is None else self.moves - self.winnable


def outage(play: Play, tracker: PositionTracker, ui: GameUI) -> LostHere | None:
    """Return where the lamp went out in a play, or None while that is unknown."""
    moves, winnable = play.moves, tracker.last_winnable
    if winnable is None:
        return None
    if winnable < 0:
        return LostHere(len(moves), None)
    if winnable == len(moves):
        return LostHere(len(moves), winnable)
    mistake = ui.describe_done(play.states[winnable], moves[winnable])
    left = sum(1 for _move in play.rules.moves(play.states[winnable + 1]))
    cost = (left and ui.cost(play.states[winnable], moves[winnable])) or left_moves(left)
    return LostHere(len(moves), winnable, mistake, cost)


def left_moves(left: int) -> str:
    """Return how few moves a mistake has left; "" if there are many or none is known."""
    if not left:
        return _("It left no move.")
    return many("It left only {count} move.", "It left only {count} moves.", left) if left <= 3 else ""


def button_label(lost: LostHere) -> str:
    """Return the label of the panel's button."""
    if lost.winnable is None:
        return _("Deal a winnable one")
    if lost.back == 0:
        return _("Play on")
    if lost.winnable == 0:
        return _("Rewind to the start")
    return _("Rewind to move {number}").format(number=lost.winnable)


def outage_panel(panel: Panel, lost: LostHere, ui: GameUI, pen: Pen) -> Iterator[Drawable]:
    """Draw the panel without its button."""
    lost_by: int | None
    if lost.winnable is None:
        heading, words, lost_by = _("The lamp was never lit"), _("This deal could never be won."), 0
        lamps = [(Lamp.OUT, 0, "")]
    elif lost.back == 0:
        heading, words, lost_by = _("The lamp was still burning"), _("It could have been won to the very end."), None
        lamps = [(Lamp.LIT, 0, "")]
    else:
        heading, words = _("Where the lamp went out"), _("The mistake: {move}").format(move=lost.mistake)
        lost_by = lost.winnable + 1
        lamps = [(Lamp.LIT, -APART, _move(lost.winnable)), (Lamp.OUT, APART, _move(lost_by))]
    yield from panel.empty(heading, ui, pen)
    y, height = (178, 135) if len(lamps) > 1 else (204, 180)
    for state, aside, caption in lamps:
        x, tone = panel.middle + aside, LAMP_NUMBER if state is Lamp.LIT else SOFT_TEXT
        yield from _lantern(state, height, (x, panel.y + y), pen)
        yield pen.text(caption, Face.LABEL, 36, tone, (x, panel.y + 286), width=2 * APART)
    if len(lamps) > 1:
        yield pen.put(arrow(pen.frame.unit, pen.style), (panel.middle, panel.y + y))
    picture = lane(pen.frame.length(BUTTON_SIZE[0]), lost.moves, lost_by, pen.frame.unit, pen.style)
    yield pen.put(picture, (panel.middle, panel.y + 360))
    yield from _sentences(panel, words, lost.cost, pen)


def _move(number: int) -> str:
    return _("move {number}").format(number=number) if number else _("the start")


def _lantern(state: Lamp, height: float, point: tuple[float, float], pen: Pen) -> Iterator[Drawable]:
    """Draw a lantern centred on a point, and its light."""
    if state is Lamp.LIT and not pen.style.contrast:
        yield pen.put(charts.lantern_light(pen.frame.length(150)), point)._replace(blend=charts.ADDED)
    yield pen.put(lantern(state, pen.frame.length(height), pen.style), point)


def _sentences(panel: Panel, words: str, more: str, pen: Pen) -> Sequence[Sprite]:
    """Draw a sentence on at most two lines, together with a second one if that fits, too."""
    point = panel.middle, panel.y + 440
    versions = (f"{words} {more}", words) if more else (words,)
    settings = (
        pen.lines(version, Face.SENTENCE, size, SOFT_TEXT, point, panel.room, MIDDLE)
        for version in versions
        for size in (34, 30, 26)
    )
    return largest(settings, lambda lines: len(lines) <= 2)


LANTERN = 116  # units: the height of the lantern of the best moment


def ground(ui: GameUI, size: tuple[int, int], style: Style) -> Surface:
    """Draw a game's place at night; black in high contrast."""
    place = score_panels.whole_place(ui, size, style)
    return place if style.contrast else charts.at_night(place, ui.night_light, ui.skyless)


class Loss(Screen):
    """A game that was given up, or that could not be won any more."""

    toasts_beside = 44, 184  # the title

    def __init__(self, services: Services, board: Board, result: Result) -> None:
        super().__init__(services)
        play, self._ui = board.play, board.ui
        self._result = result
        self._title = _("DEAD END") if play.stuck else _("ANOTHER NIGHT")
        self._reason = self._ui.stuck_reason(play) if play.stuck else score_panels.given_up(play)
        self._rows = tuple(self._ui.tally(play))
        self._scores = tuple(state.score for state in play.states[1:])
        self._best = with_house(services.store.results.best(result.game), board.ui.rules)
        self._board = board
        self._outage: LostHere | None = None

    def arrange(self, size: tuple[int, int]) -> None:
        """Lay out the buttons; one rewinds to where the lamp went out, if that is known."""
        self._look_back()
        super().arrange(size)

    def _look_back(self) -> None:
        """Find out where the lamp went out, if the analysis knows it by now."""
        board = self._board
        if self.services.lamp is not LampSetting.OFF:
            self._outage = self._outage or outage(board.play, board.analysis.tracker, self._ui)

    def lay_controls(self) -> None:
        rect = self.pen.frame.rect
        hopeless = self._outage is not None and self._outage.winnable is None
        watch = partial(watching, self.services, self._result)
        buttons = score_panels.result_buttons(watch, self.pen, won=False, primary=not self._outage)
        if self._outage:
            panel, (width, height) = PANELS[1], BUTTON_SIZE
            area = rect(panel.middle - width / 2, panel.y + 522, width, height)
            command, icon = (Command.DEAL_WINNABLE, "cards") if hopeless else (Command.GO_BACK, "undo")
            label = button_label(self._outage)
            buttons.append(Button("back", label, partial(Pop, then=command), area, icon, primary=True))
        if not self.controls.keyed:  # the focus is not visible yet, so it may change
            self.controls.focus = None
        self.controls.arrange(buttons, "back" if self._outage else "same")

    def on_enter(self) -> None:
        self.services.speaker.play(Effect.LOSS)

    def command(self, command: Command) -> SceneRequest | None:
        if command is Command.UNDO and self._outage and self._outage.winnable is not None:
            return Pop(then=Command.GO_BACK)
        return RESULT_REQUESTS.get(command) or self.controls.command(command)

    # time

    def advance(self, seconds: float) -> SceneRequest | None:
        """Poll the analysis for where the lamp went out."""
        if self._outage is None:
            self._board.analysis.advance()
            self._look_back()
            if self._outage:
                self.lay_controls()
        return None

    def rest(self) -> float:
        return POLL if self._outage is None and self._board.analysis.waiting else inf

    def on_exit(self) -> None:
        self._board.analysis.end()

    # drawing

    def frame(self) -> Frame:
        pen, ui, result = self.pen, self._ui, self._result
        left, middle, right = PANELS
        behind = self.services.images.get(ground, ui, self.size, pen.style)
        return [
            *placed(behind, topleft=(0, 0)),
            *score_panels.reason(self._reason, pen, quiet=True),
            pen.sign(self._title, 132, (960, 106), Enamel.LILAC, 1318),
            *Tally(left, self._rows, result, self._remark, ui, pen, lost=True).frame(),
            *(outage_panel(middle, self._outage, ui, pen) if self._outage else self._best_moment(middle)),
            *BestList(right, self._best, ui, pen).frame(),
            *buttons_frame(self.controls.items, self.controls, pen),
        ]

    @cached_property
    def _remark(self) -> str:
        """The line below the score: the result of a race, the rank among all deals, or why there is none."""
        store, result = self.services.store, self._result
        statistics, place = store.results.statistics(result.game), store.results.rank(result.number)
        if raced := score_panels.against(self._board.play):
            return raced
        if not result.counts:
            return _("Not counted")
        if place is None:
            return _("You have done better here") if result.score and not result.shown else ""
        if statistics.played == 1:
            return _("Your first game")
        if statistics.deals == 1:
            return _("Your best game of this deal")
        return _("Number {place} among your {count} deals").format(place=place, count=statistics.deals)

    def _best_moment(self, panel: Panel) -> Iterator[Drawable]:
        """Draw the panel with the highest score and a chart of all scores."""
        pen, best, room, y = self.pen, max(self._scores, default=0), panel.room, panel.y
        yield from panel.empty(_("Your best moment"), self._ui, pen)
        if best > 0:
            words, middle = _("The same deal waits for you."), y + 542
            yield from self._moment(panel, best, self._scores.index(best))
        else:
            words, middle = _("It was still to come.\nThe same deal waits for you."), y + 432
            yield from _lantern(Lamp.ASKING, LANTERN, (panel.middle, y + 244), pen)
        yield from pen.lines(words, Face.SENTENCE, 34, SOFT_TEXT, (panel.middle, middle), room, MIDDLE)

    def _moment(self, panel: Panel, best: int, at: int) -> Iterator[Drawable]:
        """Draw the best score beside a lantern, and the scores up to that moment, and after it, as a chart."""
        pen, unit, middle, y = self.pen, self.pen.frame.unit, panel.middle, panel.y
        points = many("{count} point", "{count} points", best), Face.DISPLAY, 66
        after = _("after move {number} of {count}").format(number=at + 1, count=len(self._scores)), Face.LABEL, 36
        most = panel.room - LANTERN - 2 * 16
        widths = [
            typography.measure(words, face, pen.style.type_size(size, unit)) for words, face, size in (points, after)
        ]
        wide = min(most, max(widths) / unit)
        x = middle - (wide - LANTERN) / 2 + 16
        yield from _lantern(Lamp.LIT, LANTERN, (middle - wide / 2 - 16, y + 180), pen)
        yield pen.text(*points, LAMP_NUMBER, (x, y + 158), START, most)
        yield pen.text(*after, LAMP_TEXT, (x, y + 222), START, most)
        left, right = panel.rows
        wide = min(right - left, 24 * len(self._scores))
        size, tone = (pen.frame.length(wide), pen.frame.length(166)), pen.style.accent(PRIMARY_TOP)
        picture = pen.images.get_now(charts.skyline, size, self._scores, at, tone, 5 * unit, pen.style)
        yield Sprite(picture, *pen.frame.point(middle - wide / 2, y + 286))
