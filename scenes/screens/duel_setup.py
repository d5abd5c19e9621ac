"""Two players: what they agree on before a duel, and what each of them plays with."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import partial

from pygame import Rect
from pygame.event import Event

from game.deals import Difficulty, grades
from game.duel import AHEAD, MINUTES, ROUNDS, Match, Terms
from game.rules import GAMES
from scenes.art import charts, switches
from scenes.commands import KEYBOARD, LEFT_KEYS, RIGHT_KEYS, Command, Device, Source, half_keys
from scenes.games import set_for
from scenes.i18n import _, grade_name, many
from scenes.render.drawables import Drawable, Frame, Sprite
from scenes.render.palette import INK, LAMP_NUMBER, SOFT_TEXT
from scenes.render.typography import Face
from scenes.screens.duel import WIDE_ENOUGH, Duel
from scenes.screens.duel_result import TONES, player_name
from scenes.services import Services
from scenes.widgets.buttons import PromptRow, buttons_frame
from scenes.widgets.controls import Button
from scenes.widgets.dialog import Dialog
from scenes.widgets.scene import Pop, Push, SceneRequest
from scenes.widgets.settings_rows import SettingRow, fitting_look, row_frame, value_area
from scenes.widgets.text import MIDDLE, START

ROW_WIDTH = 730  # units
MATCH_ROWS = 5
"""So many rows are about the match, the others about the players."""
BOTH_AT_KEYS = LEFT_KEYS, RIGHT_KEYS
AS_ON_KEYS = Command.UP, Command.LEFT, Command.DOWN, Command.RIGHT  # as players name the keys: W A S D


class DuelSetup(Dialog):
    """The terms of a duel, as two players choose them; they stay as long as the screen does."""

    def __init__(self, services: Services, game: str) -> None:
        super().__init__(services)
        self.terms = Terms(game, _gentlest(game))
        self.sources = self._ways()[0]

    def arrange(self, size: tuple[int, int]) -> None:
        """Lay out the rows; on a narrow screen there is no room for two boards."""
        if not self._wide(size):
            self.terms = replace(self.terms, in_turn=True)
        super().arrange(size)

    def _wide(self, size: tuple[int, int]) -> bool:
        return size[0] / size[1] >= WIDE_ENOUGH

    def lay_controls(self) -> None:
        """Lay out the rows and what follows them; who played with a gamepad that is gone plays with something else."""
        if self.sources not in self._ways():
            self.sources = self._ways()[0]
        unit, style = self.design.unit, self.style
        rows = [row.placed(area, value_area(row, area, unit, style)) for row, area in self._placed()]
        self.controls.arrange([*rows, self._start, *self._foot.buttons], "start")

    @property
    def _start(self) -> Button:
        return Button("start", _("Begin"), self._begin, self.design.rect(760, 838, 400, 84), primary=True)

    @property
    def _foot(self) -> PromptRow:
        return PromptRow([Button("back", _("Back"), Pop, key=_("Esc"))], self.pen, (960, 968), 600, MIDDLE)

    def _placed(self) -> list[tuple[SettingRow, Rect]]:
        """Return the rows where they lie: those of the match at the left, those of the players at the right."""
        rows = list(self._rows())
        return [
            (row, self.design.rect(x, 292 + 90 * index, ROW_WIDTH, 64))
            for x, column in ((200, rows[:MATCH_ROWS]), (990, rows[MATCH_ROWS:]))
            for index, row in enumerate(column)
        ]

    # what can be chosen

    def _rows(self) -> Iterator[SettingRow]:
        """Yield the rows: the game, its deals, the match, the handicaps, and who plays with what."""
        terms, change = self.terms, self._change
        games, offered = self.services.games, grades(terms.game)
        names = [set_for(GAMES[game]).name() for game in games]
        yield _choice("game", _("Game"), names, games.index(terms.game), lambda at: self._choose_game(games[at]))
        if offered:
            words = [grade_name(difficulty) for difficulty in offered]
            chosen = offered.index(terms.difficulty)
            yield _choice("grade", _("Difficulty"), words, chosen, lambda at: change(difficulty=offered[at]))
        words = [_("One deal"), _("Best of three")]
        yield _choice("rounds", _("Match"), words, ROUNDS.index(terms.rounds), lambda at: change(rounds=ROUNDS[at]))
        words = [many("{count} minute", "{count} minutes", count) if count else _("No limit") for count in MINUTES]
        chosen = MINUTES.index(terms.minutes)
        yield _choice("minutes", _("Time"), words, chosen, lambda at: change(minutes=MINUTES[at]))
        words = [_("Off"), _("On")]
        yield _choice("lamp", _("Lamp"), words, int(terms.lamp), lambda at: change(lamp=bool(at)))
        for player in (0, 1):
            label = _("Head start, {name}").format(name=player_name(player))
            words = [many("{count} move", "{count} moves", count) if count else _("No") for count in AHEAD]
            chosen = AHEAD.index(terms.ahead[player])
            yield _choice(f"ahead {player}", label, words, chosen, partial(self._put_ahead, player))
        if self._wide(self.size):
            words = [_("At the same time"), _("One after the other")]
            yield _choice("turns", _("Play"), words, int(terms.in_turn), lambda at: change(in_turn=bool(at)))
        if not terms.in_turn:
            ways = self._ways()
            words = [
                _("Both at the keyboard") if way == BOTH_AT_KEYS else ", ".join(map(source_name, way)) for way in ways
            ]
            yield _choice("devices", _("Controls"), words, ways.index(self.sources), self._choose_devices)

    def _ways(self) -> list[tuple[Source, Source]]:
        """Return what the two players may play with, one pair after the other: gamepads first, if there are any."""
        pads = [Source(Device.PAD, number) for number in self.services.pads.numbers]
        pairs = [(pads[0], pads[1])] if len(pads) > 1 else []
        pairs += [pair for pad in pads[:1] for pair in ((pad, KEYBOARD), (KEYBOARD, pad))]
        return [*pairs, BOTH_AT_KEYS]

    def _change(self, **changes: object) -> None:
        self.terms = replace(self.terms, **changes)  # type: ignore[arg-type]

    def _choose_game(self, game: str) -> None:
        offered = grades(game)
        kept = self.terms.difficulty if self.terms.difficulty in offered else _gentlest(game)
        self._change(game=game, difficulty=kept)

    def _put_ahead(self, player: int, at: int) -> None:
        first, second = self.terms.ahead
        self._change(ahead=(first, AHEAD[at]) if player else (AHEAD[at], second))

    def _choose_devices(self, at: int) -> None:
        self.sources = self._ways()[at]

    # what the players do

    def _begin(self) -> SceneRequest:
        return Push(Duel(self.services, Match(self.terms), self.sources))

    def on_enter(self) -> None:
        """Have the first deals read."""
        for difficulty in grades(self.terms.game):
            self.services.images.prerender(partial(self.services.dealer.prefetch, self.terms.game, difficulty))

    def pointer(self, event: Event) -> SceneRequest | None:
        """Answer the mouse; what was chosen may change the rows."""
        answer = self.controls.pointer(event)
        self.lay_controls()
        return answer

    def command(self, command: Command) -> SceneRequest | None:
        """Answer a key; what was chosen may change the rows."""
        if command is Command.BACK:
            return Pop()
        answer = self.controls.command(command)
        self.lay_controls()
        return answer

    # what is seen

    def frame(self) -> Frame:
        """Draw the tablet, the rows, and the keys of those who share a keyboard."""
        pen, placed = self.pen, self._placed()
        seen: list[Drawable] = [*self.tablet(_("TWO PLAYERS"))]
        look = fitting_look([row for row, _area in placed], self.design.length(ROW_WIDTH), pen.frame.unit, pen.style)
        for row, area in placed:
            seen += row_frame(row, area, pen.frame.unit, look)
        for heading, x in ((_("THE MATCH"), 200), (_("THE PLAYERS"), 990)):
            seen.append(pen.text(heading, Face.LABEL, 32, LAMP_NUMBER, (x, 252), START, tracking=4))
            seen.append(pen.rule(x, x + ROW_WIDTH, 280))
        for row, area in placed:
            if row.name.startswith("ahead"):  # in the colour of the player's ring
                light = charts.bar((area.height // 3,) * 2, 1.0, TONES[int(row.name[-1])], INK)
                seen.append(Sprite.at(light, midright=(area.left - self.design.length(12), area.centery)))
        for words, y in self._said():
            seen.append(pen.text(words, Face.SENTENCE, 26, SOFT_TEXT, (960, y), width=1500))
        seen += buttons_frame([self._start], self.controls, pen)
        seen += self._foot.frame(self.controls.focus, self.pressing.sunk)
        focus = self.controls.focus if self.controls.keyed else None
        for row, area in placed:
            seen += pen.ring(area, row.name == focus)
        return seen

    def _said(self) -> Iterator[tuple[str, float]]:
        """Yield what is said below the rows, each line with its y."""
        if self.terms.in_turn:
            yield _("The second player sees nothing of the deal before the first has ended."), 784
        elif self.sources == BOTH_AT_KEYS:
            for index, (source, y) in enumerate(zip(self.sources, (764, 802), strict=True)):
                yield f"{player_name(index)}: {key_map(source)}", y


def source_name(source: Source) -> str:
    """Return what somebody plays with who has it alone."""
    return _("Keyboard and mouse") if source == KEYBOARD else _("Pad {number}").format(number=source.number)


def key_map(source: Source) -> str:
    """Return what the keys of half a keyboard do, in one line."""
    names = half_keys(source)
    arrows = " ".join(names[asked] for asked in AS_ON_KEYS) if source == LEFT_KEYS else _("Arrow keys")
    does = (
        (Command.TAKE, _("take, drop")),
        (Command.BACK, _("put back")),
        (Command.UNDO, _("undo")),
        (Command.STOCK, _("stock")),
        (Command.HINT, _("hint")),
    )
    return "  ·  ".join((arrows, *(f"{names[asked]} {words}" for asked, words in does)))


def _choice(name: str, label: str, words: Sequence[str], chosen: int, choose: Callable[[int], None]) -> SettingRow:
    """Return a row with a few values, each with its word; choose is told the index of another."""
    shown = tuple(words)

    def step(by: int) -> None:
        choose((chosen + by) % len(shown))

    return SettingRow(
        Button(name, label, adjust=step),
        partial(switches.stepper, shown, chosen),
        partial(switches.stepper_size, shown),
        lambda share: step(1 if share >= 0.5 else -1),
    )


def _gentlest(game: str) -> Difficulty:
    """Return the gentlest grade that a game has deals of; without any grade, random deals serve."""
    return next(iter(grades(game)), Difficulty.GENTLE)
