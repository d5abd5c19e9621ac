"""The setup of a duel: its terms, and the device of each player."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial
from math import ceil

from pygame import Rect, Surface

from game.deals import Difficulty, grades
from game.duel import HANDICAPS, MINUTES, ROUNDS, DuelState, Match, Terms, dealt
from game.rules import GAMES
from scenes.art import switches
from scenes.art.cards import portrait
from scenes.art.icons import icon
from scenes.commands import KEYBOARD, LEFT_KEYS, RIGHT_KEYS, Command, Device, Source, half_keys
from scenes.games import game_ui
from scenes.i18n import _, grade_name, many
from scenes.render import typography
from scenes.render.drawables import Drawable, Frame
from scenes.render.palette import BRASS_LIGHT, LAMP_TEXT, SOFT_TEXT, Style
from scenes.render.recent import recent
from scenes.render.svg import transparent
from scenes.render.typography import Face
from scenes.screens.duel import FACES, TONES, WIDE_ENOUGH, Duel, player_name
from scenes.services import DUEL, Services
from scenes.widgets.buttons import Button, PromptRow, buttons_frame
from scenes.widgets.scene import Pop, Push, SceneRequest
from scenes.widgets.screen import Dialog, place_arch
from scenes.widgets.settings_rows import SettingRow, alike, fitting_style, row_frame, stepper_row, value_area
from scenes.widgets.text import MIDDLE, START, Pen, largest

COLUMNS, WIDE, INSET = (200, 990), 730, 26
"""The x of the two columns, their width, and the margin inside a player's panel, in units."""
PANEL = 578  # units: the y of the players' panels
ARCHES = 200, 212, 1520, 136  # units: the area of the games' row
OPENINGS = (76, 90), (94, 110)  # units: the openings of the arch of a game, and of the one that is chosen
BOTH_AT_KEYS = LEFT_KEYS, RIGHT_KEYS
PLACES = {Command.UP: (1, -1), Command.LEFT: (0, 1), Command.DOWN: (1, 1), Command.RIGHT: (2, 1)}
"""The places of the arrow keys: column, and above (-1) or below (1) the line."""


class DuelSetup(Dialog):
    """The screen on which two players choose the terms of a duel."""

    sets_values = True
    foot_at, foot_room, foot_align = (960, 964), 600, MIDDLE

    def __init__(self, services: Services, game: str) -> None:
        super().__init__(services)
        self.terms = Terms(game, _gentlest(game))
        self._games = tuple(dict.fromkeys((*services.games, game)))  # an operator may have withdrawn this one
        self._chosen: tuple[Source, Source] | None = None  # the pair of devices that the players have asked for
        self._players: list[Drawable] = []  # the panels of the players, which change only with what can be pressed

    def prerender(self) -> None:
        """Draw the arches of the games, which any choice may ask for."""
        super().prerender()
        for game in self._games:
            for opening in OPENINGS:
                self._arch(game, opening)

    def arrange(self, size: tuple[int, int]) -> None:
        """Lay out the rows; a narrow screen has no room for two boards."""
        if not self._wide(size):
            self.terms = replace(self.terms, in_turn=True)
        super().arrange(size)

    def _wide(self, size: tuple[int, int]) -> bool:
        return size[0] / size[1] >= WIDE_ENOUGH

    def lay_controls(self) -> None:
        """Lay out the rows and buttons."""
        placed = self._placed()
        style = self._style(placed)
        rows = [row.placed(area, area, self.design.unit, style) for row, area in placed]
        self.controls.arrange([*rows, self._start, *self.foot.buttons], "start")
        self._players = []
        for player, (row, area) in enumerate(placed[-2:]):
            value = value_area(row, area, self.design.unit, style)
            self._players += self._player(player, (value.left - area.left) / self.design.unit)

    @property
    def _start(self) -> Button:
        return Button("start", _("Begin"), self._begin, self.design.rect(760, 836, 400, 80), primary=True)

    def prompts(self) -> list[Button]:
        return [Button("back", _("Back"), Pop, key=_("Esc"))]

    def _placed(self) -> list[tuple[SettingRow, Rect]]:
        """Return the rows with their areas: the game, the match in two columns, and a head start for each player."""
        match, starts, rect = alike(self._match()), alike(self._head_starts()), self.design.rect
        pitch = 204 / ceil(len(match) / 2)
        areas = [rect(COLUMNS[at % 2], 330 + pitch * (at // 2 + 0.5), WIDE, 64) for at in range(len(match))]
        areas += [rect(x + INSET, PANEL + 26, WIDE - 2 * INSET, 64) for x in COLUMNS]
        return [(self._games_row(), rect(*ARCHES)), *zip(match + starts, areas, strict=True)]

    def _style(self, placed: list[tuple[SettingRow, Rect]]) -> Style:
        """Return the style in which all steppers fit beside their labels, and head starts beside face and name."""
        width, unit = placed[-1][1].width, self.design.unit
        style = fitting_style([row for row, _area in placed[1:-2]], width, unit, self.style)
        names = max(typography.measure(player_name(player), Face.DISPLAY, self.design.length(32)) for player in (0, 1))
        beside = width - names - self.design.length(102 + 16)
        return fitting_style([row for row, _area in placed[-2:]], beside, unit, style)

    def _games_row(self) -> SettingRow:
        """Return the row of the game: an arch for each, the chosen one larger."""
        games = self._games
        at = games.index(self.terms.game)
        size = self.design.length(WIDE / 5 * len(games)), self.design.length(ARCHES[3])

        def draw(_unit: float, _style: Style) -> Surface:
            usual, chosen = OPENINGS
            arches = (self._arch(game, chosen if game == self.terms.game else usual) for game in games)
            return _side_by_side(tuple(arches), size)

        def step(by: int) -> None:
            self._choose_game(games[(at + by) % len(games)])

        def choose(share: float) -> None:
            self._choose_game(games[min(int(share * len(games)), len(games) - 1)])

        return SettingRow(Button("game", _("Game"), adjust=step), draw, choose)

    def _arch(self, game: str, opening: tuple[int, int]) -> Surface:
        width, height = map(self.design.length, opening)
        return self.services.images.get_now(place_arch, (width, height), game_ui(GAMES[game]), self.style)

    # choices

    def _match(self) -> Iterator[SettingRow]:
        """Yield the rows of the match: its deals, how it is played, and the devices if there is a choice."""
        terms, offered, no_yes = self.terms, grades(self.terms.game), (False, True)
        if offered:
            yield self._term("difficulty", _("Difficulty"), offered, [grade_name(grade) for grade in offered])
        yield self._term("rounds", _("Match"), ROUNDS, [_("One deal"), _("Best of three")])
        words = [many("{count} minute", "{count} minutes", count) if count else _("No limit") for count in MINUTES]
        yield self._term("minutes", _("Time"), MINUTES, words)
        yield self._term("lamp", _("Lamp"), no_yes, [_("Off"), _("On")])
        if self._wide(self.size):
            yield self._term("in_turn", _("Play"), no_yes, [_("At the same time"), _("One after the other")])
        pairs = self._device_pairs()
        if len(pairs) > 1 and not terms.in_turn:
            words = [
                _("Both at the keyboard") if pair == BOTH_AT_KEYS else ", ".join(map(source_name, pair))
                for pair in pairs
            ]
            yield stepper_row("devices", _("Controls"), words, pairs.index(self.sources), self._choose_devices)

    def _term(self, name: str, label: str, values: Sequence[object], words: list[str]) -> SettingRow:
        chosen = values.index(getattr(self.terms, name))
        return stepper_row(name, label, words, chosen, lambda at: self._change(**{name: values[at]}))

    def _head_starts(self) -> Iterator[SettingRow]:
        more = [many("{count} move ahead", "{count} moves ahead", count) for count in HANDICAPS if count]
        for player, handicap in enumerate(self.terms.handicaps):
            choose = partial(self._put_ahead, player)
            yield stepper_row(f"ahead {player}", "", [_("No head start"), *more], HANDICAPS.index(handicap), choose)

    @property
    def sources(self) -> tuple[Source, Source]:
        """The device of each player: those that were chosen, unless one of them is unplugged now."""
        pairs = self._device_pairs()
        return self._chosen if self._chosen in pairs else pairs[0]

    def _device_pairs(self) -> list[tuple[Source, Source]]:
        """Return the possible pairs of devices, those with gamepads first."""
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
        first, second = self.terms.handicaps
        self._change(handicaps=(first, HANDICAPS[at]) if player else (HANDICAPS[at], second))

    def _choose_devices(self, at: int) -> None:
        self._chosen = self._device_pairs()[at]

    # input

    def _begin(self) -> SceneRequest:
        return Push(Duel(self.services, dealt(self.services.dealer, Match(self.terms), self.sources)))

    def on_enter(self) -> None:
        """Have the first deals loaded."""
        for difficulty in grades(self.terms.game):
            self.services.images.prerender(partial(self.services.dealer.prefetch, self.terms.game, difficulty))

    # drawing

    def frame(self) -> Frame:
        pen, placed = self.pen, self._placed()
        drawn: list[Drawable] = [*self.tablet(_("TWO PLAYERS"))]
        style = self._style(placed)
        drawn += self._players
        ui, y = game_ui(GAMES[self.terms.game]), ARCHES[1] + ARCHES[3] / 2
        x = value_area(*placed[1], pen.frame.unit, style).left / pen.frame.unit + pen.frame.left
        drawn.append(
            pen.text(
                ui.name(), Face.DISPLAY, 72, pen.style.accent(ui.accent.light), (x, y), START, COLUMNS[0] + WIDE - x
            )
        )
        for row, area in placed:
            drawn += row_frame(row, area, pen.frame.unit, style)
        drawn += buttons_frame([self._start], self.controls, pen, always=True)
        drawn += self.foot_frame()
        for row, area in placed:
            drawn += pen.ring(area, row.name == self.controls.focus)
        return drawn

    def _player(self, player: int, room: float) -> Iterator[Drawable]:
        """Draw the panel of a player: a face, the name in the player's colour within a width, and the keys."""
        pen, left, source = self.pen, COLUMNS[player] + INSET, self.sources[player]
        yield pen.panel(pen.frame.rect(COLUMNS[player], PANEL, WIDE, 232), quiet=True)
        face, y = portrait(FACES[player], pen.frame.length(84), pen.style, TONES[player]), PANEL + 58
        yield pen.put(face, (left, y), START)
        yield pen.text(player_name(player), Face.DISPLAY, 40, TONES[player], (left + 102, y), START, room - 118)
        y, room = PANEL + 163, WIDE - 2 * INSET
        if self.terms.in_turn:
            if player:
                words = _("The second player sees nothing of the deal before the first has ended.")
                yield from pen.lines(words, Face.SENTENCE, 30, SOFT_TEXT, (left, y), room, START)
        elif self.sources == BOTH_AT_KEYS:
            yield from key_caps(source, pen, (left, y), room, uses_stock(self.terms.game))
        else:
            sign = "keyboard" if source == KEYBOARD else "gamepad"
            yield pen.put(icon(sign, pen.frame.length(84), pen.style.text(BRASS_LIGHT)), (left, y), START)
            yield pen.text(source_name(source), Face.LABEL, 34, LAMP_TEXT, (left + 102, y), START, room - 102)


@recent(8)
def _side_by_side(arches: tuple[Surface, ...], size: tuple[int, int]) -> Surface:
    """Return arches from side to side of a picture of a size in pixels, with their feet on one line."""
    picture, right = transparent(size), float(size[0])
    apart = (right - sum(arch.get_width() for arch in arches)) / max(1, len(arches) - 1)
    for arch in reversed(arches):
        picture.blit(arch, arch.get_rect(bottomright=(round(right), size[1])))
        right -= arch.get_width() + apart
    return picture


def saved_duel(services: Services) -> Duel | None:
    """Return the duel under way when the program ended, None without one; one that does not replay is set aside."""
    try:
        line = services.store.open_play(DUEL)
        return Duel(services, DuelState.parse(line), waits=True) if line else None
    except (LookupError, ValueError):
        services.store.set_aside(DUEL)
        return None


def source_name(source: Source) -> str:
    """Return the name of a device."""
    return _("Keyboard and mouse") if source == KEYBOARD else _("Pad {number}").format(number=source.number)


def uses_stock(game: str) -> bool:
    """Whether a game's players tap its stock."""
    rules = GAMES[game]
    return rules.slots[rules.stock].on_table


def key_caps(source: Source, pen: Pen, point: tuple[float, float], room: float, stock: bool) -> Iterator[Drawable]:
    """Draw the keys of one half of the keyboard: the arrow keys in their places, and the others with their purpose."""
    names = half_keys(source)
    (x, y), pen = point, replace(pen, pad=None)
    for command, (right, below) in PLACES.items():
        badge = switches.badge(names[command], pen.frame.unit, pen.style)
        yield pen.put(badge, (x + 52 * right, y + 27 * below), START)
    rows = [row for half in BOTH_AT_KEYS for row in _key_rows(half, pen, stock)]
    fitting = largest(range(32, 23, -2), lambda size: all(replace(row, size=size).width <= room - 186 for row in rows))
    for row, below in zip(_key_rows(source, pen, stock), (-30, 30), strict=True):
        yield from replace(row, size=fitting, point=(x + 186, y + below)).frame()


def _key_rows(source: Source, pen: Pen, stock: bool) -> Iterator[PromptRow]:
    """Yield two rows with the keys of one half of the keyboard, except the arrow keys."""
    names = half_keys(source)
    upper = [(Command.TAKE, _("take, drop")), (Command.UNDO, _("undo"))]
    lower = [(Command.BACK, _("put back")), (Command.HINT, _("hint"))]
    if stock:
        lower.insert(1, (Command.STOCK, _("stock")))
    for row in (upper, lower):
        entries = [Button(command.name, does, key=names[command]) for command, does in row]
        yield PromptRow(entries, pen, (0, 0), 0, START)


def _gentlest(game: str) -> Difficulty:
    """Return the gentlest grade that a game has deals of; without any grade, random deals serve."""
    return next(iter(grades(game)), Difficulty.GENTLE)
