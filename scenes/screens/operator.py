"""The operator page of a cabinet: opened by a PIN, it changes everything in kiosk.toml."""

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass, replace
from datetime import timedelta
from enum import Enum, auto
from functools import partial
from typing import TypeVar

import pygame
from pygame import Rect
from pygame.event import Event

from game.rules import GAMES
from game.storage import export, kiosk
from game.storage.kiosk import Help, Kiosk, Price
from scenes.art import charts, icons, lamp, switches
from scenes.audio import Effect
from scenes.commands import Command, keys
from scenes.games import game_ui
from scenes.i18n import LANGUAGES, _, many, pgettext
from scenes.render import typography
from scenes.render.drawables import Drawable, Frame, Sprite, Tint
from scenes.render.palette import LABEL, LAMP_NUMBER, LAMP_TEXT, SOFT_TEXT
from scenes.render.typography import Face
from scenes.services import Services
from scenes.widgets.buttons import PromptRow, buttons_frame
from scenes.widgets.controls import Button
from scenes.widgets.scene import Pop, Quit, SceneRequest
from scenes.widgets.score_panels import Sheet
from scenes.widgets.screen import Dialog
from scenes.widgets.settings_rows import SettingRow, alike, row_frame, segments_row, stepper_row, value_area, volume_row
from scenes.widgets.text import END, MIDDLE, START

LENGTH = 4  # figures of a PIN
WAIT, LONGEST_WAIT = 60.0, 3600.0  # seconds to wait after five wrong PINs, doubled after each more, up to the second
WRONG = "wrong pins"
"""The stored note that counts the wrong PINs since the last right one."""


class PinLock:
    """Limits the tries of a PIN: after five wrong ones there is a wait, and a longer one after each more."""

    def __init__(self, services: Services) -> None:
        self._services = services
        self.wait = self._due()
        """Seconds until the next try."""

    @property
    def _wrong(self) -> int:
        noted = self._services.store.note(WRONG)
        return int(noted) if noted.isdecimal() else 0

    def _due(self) -> float:
        beyond = self._wrong - 5  # the first five are free
        return min(WAIT * 2.0 ** min(beyond, 10), LONGEST_WAIT) if beyond >= 0 else 0.0

    def advance(self, seconds: float) -> None:
        """Let time pass."""
        self.wait = max(0.0, self.wait - seconds)

    def opens(self, pin: str) -> bool:
        """Return whether a PIN is right, and count it if it is wrong; False during a wait."""
        terms = self._services.kiosk
        if self.wait or not terms:
            return False
        right = bool(terms.pin) and pin == terms.pin
        self._services.store.take_note(WRONG, "" if right else str(self._wrong + 1))
        self.wait = self._due()
        return right


class State(Enum):
    """What the left panel shows: the PIN to unlock the page, the open page, or a new PIN to enter."""

    LOCKED = auto()
    OPEN = auto()
    NEW_PIN = auto()


LOCKS_AFTER = 60.0  # seconds without input
UNDONE_WITHIN = timedelta(hours=1)  # how long cleared records can be restored
LEFT, RIGHT = Sheet(66, 143, 556, 795), Sheet(666, 143, 1188, 795)
"""The two panels of the open page."""
GATE = Sheet(662, 210, 596, 795)
"""The panel of the locked page, under its dark lantern."""
ROWS_TOP, ROW_STEP, ROW = 232, 84, 76
CHOICE_STEP = 76

SECONDS = 10, 15, 20, 30, 45, 60, 90, 120, 180, 300, 600
QUIET_HOURS = "", "20:00-08:00", "21:00-08:00", "22:00-08:00", "22:00-07:00", "23:00-07:00"
PRICES = (
    (Price.FREE, 1),
    *((Price.GAMES, games) for games in (1, 2, 3)),
    *((Price.MINUTES, minutes) for minutes in (5, 10, 15, 30)),
)

Value = TypeVar("Value")


@dataclass(frozen=True, slots=True)
class Choice:
    """One of several things that can be offered: its button, and the letters or icon in its arch."""

    button: Button
    offered: bool
    letters: str = ""
    glyph: str = ""


class Operator(Dialog):
    """The operator page, locked until the PIN is entered, and closed after a minute without input."""

    def __init__(self, services: Services, lock: PinLock) -> None:
        super().__init__(services)
        self._lock = lock
        self.state = State.LOCKED
        self._entered = ""
        self.said = ""
        """The message about the last action."""
        self._waits = bool(lock.wait)
        self._sure: tuple[str, float] = ("", 0.0)
        """The action that was pressed once, and for how many seconds a second press confirms it."""
        self._worker = ThreadPoolExecutor(1, "operator")
        self._done: list[Future[str]] = []
        self._looked: Future[export.Health] | None = None
        self._health: export.Health | None = None
        self._looked_at = 0.0

    @property
    def _terms(self) -> Kiosk:
        assert self.services.kiosk
        return self.services.kiosk

    # buttons

    def lay_controls(self) -> None:
        """Lay out the buttons of the PIN, or all choices."""
        buttons = self._pin_keys() if self.state is not State.OPEN else self._acts()
        if self.state is not State.LOCKED:
            for row, area in self._rows():
                buttons.append(row.placed(area, value_area(row, area, self.design.unit, self.style)))
            buttons += [choice.button for _label, _y, choices in self._choices() for choice in choices]
        self.controls.arrange([*buttons, *self._foot.buttons], "1")

    @property
    def _pin_panel(self) -> Sheet:
        return GATE if self.state is State.LOCKED else LEFT

    def _pin_keys(self) -> list[Button]:
        signs = (*"123456789", "undo", "0", "cross")
        acts: dict[str, Callable[[], SceneRequest | None]] = {"undo": self._take_back, "cross": self._start_anew}
        at = self._pin_panel
        areas = (
            self.design.rect(at.middle - 66 + (index % 3 - 1) * 148, at.y + 251 + index // 3 * 112, 132, 96)
            for index in range(len(signs))
        )
        return [
            Button(
                sign,
                "" if sign in acts else sign,
                acts.get(sign, partial(self._enter, sign)),
                area,
                sign if sign in acts else None,
                enabled=not self._lock.wait,
            )
            for sign, area in zip(signs, areas, strict=True)
        ]

    def _acts(self) -> list[Button]:
        cleared = self.services.store.cleared_at
        back = cleared is not None and abs(self.services.now() - cleared) < UNDONE_WITHIN
        clear = (
            ("restore", _("Bring records back"), self._restore)
            if back
            else ("clear", self._asked_twice("clear", _("Clear records")), self._clear)
        )
        acts: tuple[tuple[str, str, Callable[[], SceneRequest | None]], ...] = (
            ("export", _("Export records"), self._export),
            clear,
            ("pin", _("New PIN"), self._ask_for_pin),
            ("quit", self._asked_twice("quit", _("Quit to desktop")), self._quit),
        )
        return [
            Button(name, label, act, self.design.rect(LEFT.middle - 232, 548 + index * 90, 464, 76))
            for index, (name, label, act) in enumerate(acts)
        ]

    def _asked_twice(self, name: str, label: str) -> str:
        return _("Sure? Press again") if self._sure[0] == name else label

    def _rows(self) -> list[tuple[SettingRow, Rect]]:
        """Return the rows of settings, each with its area."""
        steppers = alike(
            (
                self._seconds("demo_after", _("Idle before the demo starts")),
                self._seconds("leave_after", _("Idle before a game is left")),
                self._stepper(
                    "quiet_hours", _("Quiet hours, at half volume"), QUIET_HOURS, self._terms.quiet_hours, _hours
                ),
                self._price(),
            )
        )
        rows = zip((0, 1, 4, 5, 6, 7), (*steppers[:2], self._help(), self._volume(), *steppers[2:]), strict=True)
        left, right = RIGHT.rows
        return [(row, self.design.rect(left, ROWS_TOP + ROW_STEP * place, right - left, ROW)) for place, row in rows]

    def _seconds(self, name: str, label: str) -> SettingRow:
        def word(value: float) -> str:
            return many("{count} second", "{count} seconds", round(value))

        return self._stepper(name, label, SECONDS, getattr(self._terms, name), word)

    def _stepper(
        self, name: str, label: str, values: Sequence[Value], now: Value, word: Callable[[Value], str]
    ) -> SettingRow:
        """Return the row of a choice among values in order; another current value is inserted."""
        known = list(values) if now in values else sorted([*values, now])  # type: ignore[type-var]
        words = tuple(word(value) for value in known)
        return stepper_row(name, label, words, known.index(now), lambda at: self._choose(**{name: known[at]}))

    def _help(self) -> SettingRow:
        words, values = (_("All"), _("Lamp only"), pgettext("help", "None")), list(Help)
        at, label = values.index(self._terms.help), _("Hints and lamp")
        return segments_row("help", label, words, at, self.style, lambda chosen: self._choose(help=values[chosen]))

    def _volume(self) -> SettingRow:
        def put(level: int) -> None:
            self._choose(volume=level)
            self.services.speaker.play(Effect.DROP)

        return volume_row("volume", _("Volume"), self._terms.volume, put)

    def _price(self) -> SettingRow:
        now = (self._terms.price, self._terms.per_credit if self._terms.price is not Price.FREE else 1)
        known = list(PRICES) if now in PRICES else [*PRICES, now]

        def choose(at: int) -> None:
            price, count = known[at]
            self._choose(price=price, per_credit=count)

        words = tuple(_priced(*one) for one in known)
        return stepper_row("price", _("What a coin buys"), words, known.index(now), choose)

    def _choices(self) -> list[tuple[str, float, list[Choice]]]:
        """Return rows of things to offer: the label, the y of the middle in units, and the choices of each."""
        terms = self._terms
        games = [
            (f"game {name}", name in terms.games, "", game_ui(GAMES[name]).glyph, partial(self._toggle_game, name))
            for name in GAMES
        ]
        languages = [
            (f"language {code}", code in terms.languages, code[:2].upper(), "", partial(self._toggle_language, code))
            for code in LANGUAGES
        ]
        shown = []
        for place, label, entries in (
            (2, _("Games on this cabinet"), games),
            (3, _("Languages to choose from"), languages),
        ):
            y = ROWS_TOP + ROW_STEP * place + ROW / 2
            first = RIGHT.rows[1] - 62 - CHOICE_STEP * (len(entries) - 1)
            choices = [
                Choice(
                    Button(
                        name,
                        command=act,
                        area=self.design.rect(first + CHOICE_STEP * index, y - 30, 60, 60),
                    ),
                    offered,
                    letters,
                    glyph,
                )
                for index, (name, offered, letters, glyph, act) in enumerate(entries)
            ]
            shown.append((label, y, choices))
        return shown

    @property
    def _foot(self) -> PromptRow:
        words = _("Lock and close") if self.state is State.OPEN else _("Back")
        leave = Button("back", words, self._leave, key=keys(Command.BACK)[0])
        return PromptRow([leave], self.pen, (66, 1012), RIGHT.width, START)

    # the PIN

    @property
    def writes(self) -> str:
        """The digits, while a PIN is asked for."""
        return "" if self.state is State.OPEN else "0123456789"

    def typed(self, text: str) -> SceneRequest | None:
        """Answer a digit."""
        if text in self.writes:
            self._enter(text)
        return None

    def _enter(self, figure: str) -> None:
        if self._lock.wait:
            return
        self._entered += figure
        self.services.speaker.play(Effect.WHEEL)
        if len(self._entered) < LENGTH:
            return
        entered, self._entered = self._entered, ""
        if self.state is State.NEW_PIN:
            self._choose(pin=entered)
            self.state, self.said = State.OPEN, _("The new PIN is {pin}.").format(pin=entered)
        elif self._lock.opens(entered):
            self.state, self.said = State.OPEN, ""
        else:
            self.said = _("That is not the PIN.")
            self.services.speaker.play(Effect.ILLEGAL)
        self.lay_controls()

    def _take_back(self) -> None:
        self._entered = self._entered[:-1]

    def _start_anew(self) -> None:
        self._entered = ""

    def _ask_for_pin(self) -> None:
        self.state, self.said = State.NEW_PIN, ""
        self.lay_controls()

    # actions

    def _choose(self, **changes: object) -> None:
        """Change some of the terms at once, and have them written to the file."""
        terms = self.services.kiosk = replace(self._terms, **changes)  # type: ignore[arg-type] # rows give what fits
        self.services.tune()
        folder = self.services.store.folder
        self._order(lambda: kiosk.write(terms, folder), _("{file} could not be written: {reason}"), kiosk.FILE)
        self.lay_controls()

    def _toggle_game(self, name: str) -> None:
        games = self._terms.games
        offered = tuple(game for game in GAMES if (game in games) is not (game == name))
        if offered:
            self._choose(games=offered)

    def _toggle_language(self, code: str) -> None:
        known = self._terms.languages
        self._choose(languages=tuple(one for one in LANGUAGES if (one in known) is not (one == code)))

    def _export(self) -> None:
        results, now = self.services.store.history(), self.services.now()

        def write() -> str:
            found = export.sticks()
            if not found:
                return _("No stick was found. Plug one in, and try again.")
            return _("Written to {file}.").format(file=export.export(results, found[0], now))

        self._order(write, _("The records could not be written to {file}: {reason}"), _("the stick"))

    def _clear(self) -> None:
        if self._is_sure("clear"):
            self.services.store.clear_results(self.services.now())
            self.said = _("All records are cleared. For an hour they can be brought back.")

    def _restore(self) -> None:
        self.services.store.restore_results()
        self.said = _("The records are back.")

    def _quit(self) -> SceneRequest | None:
        return Quit(by_operator=True) if self._is_sure("quit") else None

    def _is_sure(self, name: str) -> bool:
        """Return whether an action is pressed a second time within some seconds."""
        sure = self._sure[0] == name
        self._sure = ("", 0.0) if sure else (name, 5.0)  # seconds
        return sure

    def _leave(self) -> SceneRequest | None:
        if self.state is State.NEW_PIN:
            self.state, self._entered = State.OPEN, ""
            self.lay_controls()
            return None
        return Pop()

    def command(self, command: Command) -> SceneRequest | None:
        """Answer a key."""
        if command in (Command.BACK, Command.OTHER):
            return self._leave()
        if command is Command.UNDO and self.writes:
            self._take_back()
            return None
        answer = self.controls.command(command)
        self.lay_controls()
        return answer

    def pointer(self, event: Event) -> SceneRequest | None:
        """Answer the mouse."""
        answer = self.controls.pointer(event)
        if event.type == pygame.MOUSEBUTTONUP:
            self.lay_controls()
        return answer

    # time and background work

    def _order(self, work: Callable[[], str | None], failure: str, file: str) -> None:
        """Run work in a thread, and show the message that it returns, or why it failed."""

        def run() -> str:
            try:
                return work() or ""
            except OSError as error:
                return failure.format(file=file, reason=error.strerror or error)

        self._done.append(self._worker.submit(run))

    def advance(self, seconds: float) -> SceneRequest | None:
        """Let time pass; close the page after a while without input."""
        name, left = self._sure
        if name and left <= seconds:
            self._sure = ("", 0.0)
            self.lay_controls()
        elif name:
            self._sure = name, left - seconds
        while self._done and self._done[0].done():
            self.said = self._done.pop(0).result() or self.said
        self._look(seconds)
        if bool(self._lock.wait) is not self._waits:
            self._waits = not self._waits
            self.lay_controls()
        return Pop() if self.services.quiet_for >= LOCKS_AFTER else None

    def _look(self, seconds: float) -> None:
        """Poll the health of the machine now and then."""
        self._looked_at -= seconds
        if self._looked is None and self._looked_at <= 0 and self.state is State.OPEN:
            self._looked = self._worker.submit(export.health, self.services.store.folder)
        if self._looked and self._looked.done():
            self._health = None if self._looked.exception() else self._looked.result()
            self._looked, self._looked_at = None, 1.0

    def rest(self) -> float:
        """Return the time until anything changes."""
        return 0.1 if self._done or self._looked else 0.5

    def on_exit(self) -> None:
        """End the thread once it has finished its work."""
        self._worker.shutdown(wait=False)

    # drawing

    def frame(self) -> Frame:
        """Draw the hall and the panels."""
        pen = self.pen
        seen: list[Drawable] = [*self.backdrop(), Tint((0, 0, *self.size), (42, 42, 46))]
        panels = (GATE,) if self.state is State.LOCKED else (LEFT, RIGHT)
        seen += [pen.panel(self.design.rect(at.x, at.y, at.width, at.height)) for at in panels]
        title = pen.sign(_("OPERATOR"), 72, (960, 74))
        seen.append(title._replace(x=pen.frame.point(50, 74)[0]))
        note = many(
            "Locks again after {count} second without input",
            "Locks again after {count} seconds without input",
            int(LOCKS_AFTER),
        )
        seen.append(pen.text(note, Face.SENTENCE, 30, SOFT_TEXT, (1854, 74), END, width=1100))
        seen += self._machine() if self.state is State.OPEN else self._pin()
        seen += self._cabinet() if self.state is not State.LOCKED else self._locked()
        return [*seen, *self._foot.frame(self.controls.focus, self.pressing.sunk)]

    def _pin(self) -> Iterator[Drawable]:
        """Draw the arches for the digits of the PIN, and the buttons."""
        pen, at = self.pen, self._pin_panel
        heading = _("NEW PIN") if self.state is State.NEW_PIN else _("PIN")
        yield pen.text(heading, Face.LABEL, 34, LAMP_NUMBER, (at.middle, at.y + 47), tracking=4)
        size = pen.frame.length(84), pen.frame.length(112)
        for index in range(LENGTH):
            filled = index < len(self._entered)
            picture = charts.initial(
                size, "\N{BULLET}" if filled else "", pen.frame.unit, pen.style, index == len(self._entered)
            )
            yield pen.put(picture, (at.middle + (index - (LENGTH - 1) / 2) * 104, at.y + 139))
        yield from buttons_frame(self._pin_keys(), self.controls, pen)
        left = round(self._lock.wait)
        said = many("Wait {count} second", "Wait {count} seconds", left) if left else self.said
        said = said or _("Five wrong PINs lock the page for a minute.")
        yield from pen.lines(said, Face.SENTENCE, 28, SOFT_TEXT, (at.middle, at.y + 733), at.width - 40, MIDDLE)

    def _machine(self) -> Iterator[Drawable]:
        """Draw the state of the machine, and the actions."""
        pen, services = self.pen, self.services
        yield pen.text(_("THIS MACHINE"), Face.LABEL, 34, LAMP_NUMBER, (LEFT.middle, 190), tracking=4)
        memory, free = (self._health.memory, self._health.free) if self._health else (None, None)
        rows = (
            (_("Running for"), _lasted(services.running_for)),
            (_("New starts"), str(services.restarts)),
            (_("Memory"), _("{count} MB").format(count=memory >> 20) if memory else "\N{EN DASH}"),
            (_("Free on the disk"), _("{count} GB").format(count=free >> 30) if free else "\N{EN DASH}"),
            (_("Games played"), str(services.store.statistics().played)),
            (_("Unused credits"), str(services.coins.credits)),
        )
        left, right = LEFT.rows
        sizes = pen.fitting(((label, 300) for label, _value in rows), Face.LABEL, 32), pen.frame.length(32)
        for index, ends in enumerate(rows):
            yield from pen.row(ends, left, right, 244 + index * 52, sizes, LAMP_TEXT)
        yield from buttons_frame(self._acts(), self.controls, pen)

    def _cabinet(self) -> Iterator[Drawable]:
        """Draw all choices."""
        pen, (left, right) = self.pen, RIGHT.rows
        yield pen.text(_("THIS CABINET"), Face.LABEL, 34, LAMP_NUMBER, (left, 190), START, tracking=4)
        yield from self._lantern(lamp.Lamp.LIT, _("Unlocked"), (right, 190))
        focus = self.controls.focus if self.controls.keyed else None
        for row, area in self._rows():
            yield from row_frame(row, area, pen.frame.unit, pen.style)
            yield from pen.ring(area.inflate(pen.frame.length(28), 0), row.name == focus)
        for label, y, choices in self._choices():
            room = right - left - CHOICE_STEP * len(choices) - 24
            yield pen.text(label, Face.LABEL, 36, LAMP_TEXT, (left, y), START, width=room)
            for choice in choices:
                yield from self._arch(choice)
                yield from pen.ring(choice.button.area, choice.button.name == focus)
        for place in range(1, 8):
            yield pen.rule(left, right, ROWS_TOP + place * ROW_STEP - (ROW_STEP - ROW) / 2)
        yield pen.text(self.said, Face.SENTENCE, 28, SOFT_TEXT, (RIGHT.middle, 916), width=right - left)

    def _arch(self, choice: Choice) -> Iterator[Drawable]:
        """Draw the arch of a choice, brass if it is offered."""
        pen, area = self.pen, choice.button.area
        arch = charts.initial(area.size, "", pen.frame.unit, pen.style, choice.offered)
        yield Sprite.at(arch, center=area.center)
        ink = switches.BRASS_INK if choice.offered else pen.style.text(LABEL)
        if choice.glyph:
            sign = icons.icon(choice.glyph, round(area.width * 0.56), ink)
        else:
            sign = typography.line(choice.letters, Face.INDEX, round(area.width * 0.46), ink)
        yield Sprite.at(sign, center=(area.centerx, area.centery + round(area.height * 0.08)))

    def _locked(self) -> Iterator[Drawable]:
        """Draw the dark lantern that hangs over the locked page."""
        pen = self.pen
        yield pen.put(lamp.chain(70, pen.frame.unit), (960, 20))
        yield pen.put(lamp.lantern(lamp.Lamp.OUT, pen.frame.length(150), pen.style), (960, 125))
        yield pen.text(_("Locked"), Face.LABEL, 44, LAMP_TEXT, (1040, 135), START)

    def _lantern(self, state: lamp.Lamp, words: str, point: tuple[float, float]) -> Iterator[Drawable]:
        pen = self.pen
        text = pen.text(words, Face.LABEL, 34, LAMP_TEXT, point, END)
        yield text
        picture = lamp.lantern(state, pen.frame.length(56), pen.style)
        middle = pen.frame.point(*point)[1]
        yield Sprite.at(picture, midright=(text.x - pen.frame.length(16), middle))


def _hours(hours: str) -> str:
    begin, _dash, end = hours.partition("-")
    return f"{begin} \N{EN DASH} {end}" if hours else _("Off")


def _priced(price: Price, count: int) -> str:
    match price:
        case Price.GAMES:
            return many("{count} game", "{count} games", count)
        case Price.MINUTES:
            return many("{count} minute", "{count} minutes", count)
    return _("Free play")


def _lasted(seconds: float) -> str:
    minutes = int(seconds) // 60
    return f"{minutes // 1440} d {minutes // 60 % 24:02}:{minutes % 60:02}"
