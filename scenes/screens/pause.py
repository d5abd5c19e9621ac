"""Pause: a tablet over the blurred table, with actions and the settings that players change in mid-game."""

from collections.abc import Callable, Hashable, Iterator
from functools import partial
from math import inf

from pygame import Rect

from game.analysis.messages import AnalysisKind, Question
from game.cards import Card, Suit
from game.play import Play
from scenes.art import panels
from scenes.commands import Command
from scenes.i18n import _, deal_name, grade_named
from scenes.render.drawables import Drawable, Frame, Sprite
from scenes.render.image_cache import Task
from scenes.render.palette import Style
from scenes.screens.deal_number import DealNumber
from scenes.screens.help import Help
from scenes.screens.options import Options, prompt_for
from scenes.services import Services
from scenes.widgets.buttons import Button, PromptRow, buttons_frame
from scenes.widgets.scene import Pop, Push, Replace, Scene, SceneRequest
from scenes.widgets.screen import Dialog, veiled
from scenes.widgets.settings_rows import SettingRow, fitting_style, row_frame, setting_row
from scenes.widgets.text import MIDDLE, Pen

TABLET = (340, 56, 1240, 974)
ROWS_AT, ROW_STEP = (860, 306), 92
SHOWN = ("music", "effects", "deck_colours", "high_contrast", "motion", "larger_cards")
"""The settings that are offered, before one that depends on the game."""
COURTS = (
    (Card(12, Suit.HEARTS), 244, 172, 13),
    (Card(13, Suit.SPADES), 398, 116, -6),
    (Card(11, Suit.DIAMONDS), 1524, 115, 7),
    (Card(12, Suit.CLUBS), 1678, 172, -12),
)
"""The cards that look over the edge of the tablet: the x and y of the middle in units, and the angle of each."""
LOOKS = 0.05  # seconds between two polls for the redrawn table or for the difficulty


class Pause(Dialog):
    """The pause of one play; below is its table.

    If the deal is known to be winnable its difficulty is shown; the solver finds it unless the deal is of a pack. If
    the play is known to be lost, no solution is offered.
    """

    sets_values = True

    def __init__(
        self,
        services: Services,
        play: Play,
        below: Scene,
        deal: Callable[[int], Replace],
        winnable: bool = False,
        lost: bool = False,
    ) -> None:
        super().__init__(services, below.frame)
        self._play = play
        self._grade = grade_named(play.facts.get("grade", ""))
        self._wonders = winnable and self._grade is None and play.deal.isdigit()
        """Whether the solver is still to find the difficulty."""
        self._table = below
        self._deal = deal
        self._solves = not lost and Command.SHOW_ME not in services.refused
        self._ground_for: Hashable = None
        self._drawing: Task | None = None

    def arrange(self, size: tuple[int, int]) -> None:
        if self.size != (0, 0) or self._table.size != size:  # else the table is shown, and laid out already
            self._table.arrange(size)
        self._drawing = None
        super().arrange(size)
        self._ground_for = self._looks  # as the first frame draws it

    def lay_controls(self) -> None:
        unit, style = self.design.unit, self._rows_style
        settings = [row.placed(area, line, unit, style) for row, area, line in self.placed_rows()]
        self.controls.arrange([*self._buttons(), *settings, *self.foot.buttons], "resume")

    def _buttons(self) -> list[Button]:
        x, y = 410 - self._spread, 234
        width, height = 380 + 0.5 * self._spread, 84
        areas = [self.design.rect(x, y + index * 102, width, height) for index in range(7)]
        return [
            Button("resume", _("Resume"), Pop, areas[0], "", primary=True),
            Button("new", _("New deal"), lambda: Pop(then=Command.NEW), areas[1], "cards"),
            Button("number", _("Deal number\N{HORIZONTAL ELLIPSIS}"), self._choose_number, areas[2], "wheels"),
            Button("restart", _("Restart this deal"), lambda: Pop(then=Command.RESTART), areas[3], "redeal"),
            Button("show", _("Solve it"), lambda: Pop(then=Command.SHOW_ME), areas[4], "hint", enabled=self._solves),
            Button("rules", _("Rules"), self._open_rules, areas[5], "book"),
            Button("give up", _("Give up"), lambda: Pop(then=Command.RESIGN), areas[6], "cross"),
        ]

    def _choose_number(self) -> SceneRequest:
        play = self._play
        return Push(DealNumber(self.services, self._table.frame, self._deal, bool(play.moves), play.deal, levels=2))

    def prompts(self) -> list[Button]:
        return [
            Button("back", _("Back to the table"), Pop, key=_("Esc")),
            *prompt_for(self.services),
            Button("leave", _("All games"), lambda: Pop(2), key=_("Ctrl+O")),
        ]

    @property
    def _spread(self) -> float:
        """How much wider the tablet is on each side for larger texts, in units."""
        return 3.4 * (self.style.text_scale - 100)

    @property
    def panel_area(self) -> tuple[float, float, float, float]:
        left, top, width, height = TABLET
        return left - self._spread, top, width + 2 * self._spread, height

    @property
    def foot(self) -> PromptRow:
        pen, middle = self.pen, TABLET[0] + TABLET[2] / 2
        return PromptRow(self.prompts(), pen, (middle, 979), TABLET[2] + 2 * self._spread - 100, MIDDLE)

    def _open_rules(self) -> SceneRequest:
        return Push(Help(self.services, self._play.rules))

    def placed_rows(self) -> Iterator[tuple[SettingRow, Rect, Rect]]:
        """Yield the rows of the settings, each with its area and the part of it for label and value."""
        grown = 1.5 * self._spread
        x, y = ROWS_AT[0] + self._spread - grown, ROWS_AT[1]
        last = "finish" if self._play.rules.foundations else "left_handed"
        for index, name in enumerate((*SHOWN, last)):
            area = self.design.rect(x, y + index * ROW_STEP - ROW_STEP / 2, 650 + grown, ROW_STEP - 6)
            yield (setting_row(self.services, name, brief=True), area, area.inflate(-2 * self.design.length(12), 0))

    @property
    def _rows_style(self) -> Style:
        """The style of the rows, with the largest text size that fits all of them."""
        placed = list(self.placed_rows())
        width = min(line.width for _row, _area, line in placed)
        return fitting_style([row for row, *_where in placed], width, self.design.unit, self.style)

    def _handlers(self) -> dict[Command, Callable[[], SceneRequest]]:
        """Return the handlers of all commands but those for the controls."""
        return {
            **dict.fromkeys((Command.BACK, Command.PAUSE), Pop),
            **{command: partial(Pop, then=command) for command in (Command.NEW, Command.RESTART)},
            Command.OTHER: partial(Pop, 2),
            Command.NUMBER: self._choose_number,
            Command.RULES: self._open_rules,
            Command.OPTIONS: lambda: Push(Options(self.services)),
        }

    def command(self, command: Command) -> SceneRequest | None:
        if handler := self._handlers().get(command):
            return handler()
        return super().command(command)

    # drawing

    @property
    def _looks(self) -> Hashable:
        """All that the look of the table below depends on, except the play."""
        settings = self.services.settings
        return self.size, self.style, self.services.colours, settings.larger_cards, settings.left_handed

    def advance(self, seconds: float) -> None:
        """Take the difficulty once it is known, and have the table below redrawn after a setting has changed it."""
        if self._wonders and (answer := self.services.solver.poll(self)):
            self._grade, self._wonders = answer.difficulty, False
        if self._drawing and self._drawing.over:
            self._drawing = None
        if self._drawing is None and self._ground_for != self._looks:
            self._ground_for = self._looks
            self._table.arrange(self.size)
            self._drawing = self.services.images.order(partial(self._draw_ground, self._looks))

    def rest(self) -> float:
        """Return the time until the next poll for the table or the difficulty."""
        return LOOKS if self._drawing or self._wonders else inf

    def _draw_ground(self, looks: Hashable) -> None:
        ground = veiled(self._table.frame(), self.size)
        if looks == self._looks:
            self._ground = ground

    def on_enter(self) -> None:
        """Ask the solver for the difficulty, if that is unknown."""
        if self._wonders:
            self.services.solver.ask(self, Question(self._play.rules.name, self._play.deal, kind=AnalysisKind.GRADE))

    def on_exit(self) -> None:
        self.services.solver.forget(self)

    def frame(self) -> Frame:
        pen, spread = self.pen, self._spread
        courts = [(card, x + (spread if x > 960 else -spread), y, angle) for card, x, y, angle in COURTS]
        named = deal_name(self._play.deal, self._grade, self._play.facts.get("day", ""))
        if not self.services.store.writes:
            named += f" \N{MIDDLE DOT} {_('Not saving')}"
        drawn = [*self.tablet(_("PAUSED"), courts), *self.tag(named, (1330 + spread / 2, 216), 300 + spread)]
        drawn += buttons_frame(self._buttons(), self.controls, pen, always=True)
        drawn += self._settings(pen)
        return [*drawn, *self.foot_frame()]

    def _settings(self, pen: Pen) -> Iterator[Drawable]:
        style = self._rows_style
        for row, area, line in self.placed_rows():
            yield from row_frame(row, line, pen.frame.unit, style)
            if row.name in SHOWN:
                rule = panels.hairline(line.width, pen.frame.unit, pen.style)
                yield Sprite(rule, line.x, area.bottom + pen.frame.length(3))
            yield from pen.ring(area, row.name == self.controls.focus)
