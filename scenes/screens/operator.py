"""The operator page of a cabinet: opened by a PIN, it changes what is in kiosk.toml, but for the rarest settings."""

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import replace
from datetime import timedelta
from enum import Enum, auto
from functools import partial
from typing import TypeVar

from pygame import Rect

from game.cards import Card, Suit
from game.rules import GAMES
from game.storage import kiosk
from game.storage.kiosk import Help, Kiosk, Price
from scenes.art import charts, hall, icons, panels
from scenes.art.lamp import Lamp, lantern
from scenes.audio import Effect
from scenes.commands import Command, keys
from scenes.games import game_ui
from scenes.i18n import LANGUAGES, _, many, pgettext
from scenes.render import typography
from scenes.render.drawables import Drawable, Frame, Sprite, placed
from scenes.render.palette import BRASS_INK, LABEL, LAMP_NUMBER, LAMP_TEXT, SOFT_TEXT, Style
from scenes.render.typography import Face
from scenes.services import Services
from scenes.widgets.buttons import Button, Controls, buttons_frame
from scenes.widgets.scene import Pop, Quit, SceneRequest
from scenes.widgets.score_panels import Panel
from scenes.widgets.screen import Screen, leaning
from scenes.widgets.settings_rows import SettingRow, alike, row_frame, segments_row, stepper_row, volume_row
from scenes.widgets.text import END, MIDDLE, START, Pen

PIN_LENGTH = 4  # digits of a PIN
WAIT, LONGEST_WAIT = 60.0, 3600.0  # seconds to wait after five wrong PINs, doubled after each more, up to the second
WRONG = "wrong pins"  # the stored note that counts the wrong PINs since the last right one


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
        kiosk = self._services.kiosk
        if self.wait or not kiosk:
            return False
        right = bool(kiosk.pin) and pin == kiosk.pin
        self._services.store.save_note(WRONG, "" if right else str(self._wrong + 1))
        self.wait = self._due()
        return right


class State(Enum):
    """What the left panel shows: the PIN to unlock the page, the open page, or a new PIN to enter."""

    LOCKED = auto()
    OPEN = auto()
    NEW_PIN = auto()


LOCKS_AFTER = 60.0  # seconds without input
UNDONE_WITHIN = timedelta(hours=1)  # how long cleared records can be restored
LEFT, GATE = Panel(66, 143, 556, 795), Panel(662, 218, 596, 795)
"""The left panel of the open page, and the tablet of the locked one, below its dark lantern."""
GUARDS = (Card(13, Suit.SPADES), 550, 172, 11), (Card(12, Suit.HEARTS), 1370, 172, -11)
"""The cards that look over the tablet's edge: the x and y of the middle in units, and the angle of each."""


class Operator(Screen):
    """The operator page, locked until the PIN is entered, and closed after a minute without input."""

    sets_values = True
    foot_at, foot_room, foot_align = (66, 1012), 660, START

    def __init__(self, services: Services, lock: PinLock) -> None:
        super().__init__(services)
        self._lock = lock
        self._settings = CabinetSettings(services, self._choose)
        self.state = State.LOCKED
        self._entered = ""
        """The digits of a PIN that have been entered."""
        self.message = ""
        """The message about the last action."""
        self._sure, self._sure_for = "", 0.0
        """The action that was pressed once, and for how many more seconds a second press confirms it."""
        self._laid_for: tuple[str, bool] = ("", False)
        """The action to confirm and whether the lock waits, as the buttons were laid out."""
        self._worker = ThreadPoolExecutor(1, "operator")
        self._done: list[Future[str]] = []
        self._looked: Future[tuple[int | None, int]] | None = None
        self._health: tuple[int | None, int | None] = None, None
        self._looked_at = 0.0

    # buttons

    def lay_controls(self) -> None:
        self._laid_for = self._sure, bool(self._lock.wait)
        buttons = self._actions() if self.state is State.OPEN else self._pin_keys()
        if self.state is not State.LOCKED:
            buttons += self._settings.buttons(self.pen)
        self.controls.arrange([*buttons, *self.foot.buttons], "1")

    def _pin_keys(self) -> list[Button]:
        """Return the digit keys and the one that deletes the last digit, on a panel as on a keyboard's number block."""
        panel, keys = self._pin_panel, []
        for place, name in zip((*range(10), 11), (*"1234567890", "delete"), strict=True):
            x, y = panel.middle - 214 + place % 3 * 148, panel.y + 251 + place // 3 * 112
            label, icon = (name, None) if name.isdecimal() else ("", name)
            area = self.design.rect(x, y, 280 if name == "0" else 132, 96)
            act = partial(self._enter, name) if label else self._take_back
            keys.append(Button(name, label, act, area, icon, enabled=not self._lock.wait))
        return keys

    @property
    def _pin_panel(self) -> Panel:
        return GATE if self.state is State.LOCKED else LEFT

    def _actions(self) -> list[Button]:
        cleared, sure = self.services.store.cleared_at, _("Sure? Press again")
        actions: list[tuple[str, str, Callable[[], SceneRequest | None]]] = [
            ("export", _("Export records"), self._export),
            ("pin", _("New PIN"), self._ask_for_pin),
            ("clear", _("Clear records"), partial(self._when_sure, "clear", self._clear)),
            ("quit", _("Quit to desktop"), partial(self._when_sure, "quit", Quit)),
        ]
        if cleared is not None and abs(self.services.now() - cleared) < UNDONE_WITHIN:
            actions[2] = "restore", _("Bring records back"), self._restore
        return [
            Button(
                name,
                sure if name == self._sure else label,
                act,
                self.design.rect(LEFT.middle - 232, y, 464, 72),
                grave=name in ("clear", "quit"),
            )
            for y, (name, label, act) in zip((530, 620, 730, 820), actions, strict=True)
        ]

    def prompts(self) -> list[Button]:
        words = _("Lock and close") if self.state is State.OPEN else _("Back")
        return [Button("back", words, self._leave, key=keys(Command.BACK)[0])]

    # the PIN

    @property
    def writes(self) -> str:
        return "" if self.state is State.OPEN else "0123456789"

    def typed(self, text: str) -> SceneRequest | None:
        if text in self.writes and not self._lock.wait:
            self._enter(text)
        return None

    def _enter(self, digit: str) -> None:
        self._entered += digit
        self.services.speaker.play(Effect.WHEEL)
        if len(self._entered) == PIN_LENGTH:
            pin = self._entered
            self._entered = ""
            self._take_pin(pin)

    def _take_back(self) -> None:
        self._entered = self._entered[:-1]

    def _take_pin(self, pin: str) -> None:
        if self.state is State.NEW_PIN:
            self._choose(pin=pin)
            self.state, self.message = State.OPEN, _("The new PIN is {pin}.").format(pin=pin)
        elif self._lock.opens(pin):
            self.state, self.message = State.OPEN, ""
        else:
            self.message = _("That is not the PIN.")
            self.services.speaker.play(Effect.ILLEGAL)
        self.lay_controls()

    def _ask_for_pin(self) -> None:
        self.state, self.message = State.NEW_PIN, ""

    # actions

    def _choose(self, **changes: object) -> None:
        """Change some of the settings at once, and have them written to the file."""
        assert self.services.kiosk
        # the rows give what fits
        chosen = self.services.kiosk = replace(self.services.kiosk, **changes)  # type: ignore[arg-type]
        self.services.apply_settings()
        folder = self.services.store.folder
        self._order(lambda: kiosk.write(chosen, folder), _("{file} could not be written: {reason}"), kiosk.FILE)
        self.lay_controls()

    def _export(self) -> None:
        results, now = self.services.store.results.history(), self.services.now()

        def write() -> str:
            drives = kiosk.removable_drives()
            if not drives:
                return _("No stick was found. Plug one in, and try again.")
            return _("Written to {file}.").format(file=kiosk.export(results, drives[0], now))

        self._order(write, _("The records could not be written to {file}: {reason}"), _("the stick"))

    def _clear(self) -> None:
        self.services.store.clear_results(self.services.now())
        self.message = _("All records are cleared. For an hour they can be brought back.")

    def _restore(self) -> None:
        self.services.store.restore_results()
        self.message = _("The records are back.")

    def _when_sure(self, name: str, act: Callable[[], SceneRequest | None]) -> SceneRequest | None:
        """Do something that is asked for a second time within some seconds."""
        if self._sure != name:
            self._sure, self._sure_for = name, 5.0  # seconds
            return None
        self._sure = ""
        return act()

    def _leave(self) -> SceneRequest | None:
        if self.state is not State.NEW_PIN:
            return Pop()
        self.state = State.OPEN
        self._entered = ""
        self.lay_controls()
        return None

    def command(self, command: Command) -> SceneRequest | None:
        if command in (Command.BACK, Command.OTHER):
            return self._leave()
        if command is Command.UNDO and self.writes:
            self._take_back()
            return None
        return super().command(command)

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
        self._sure_for -= seconds
        if self._sure_for <= 0:
            self._sure = ""
        while self._done and self._done[0].done():
            self.message = self._done.pop(0).result() or self.message
        self._look(seconds)
        if self._laid_for != (self._sure, bool(self._lock.wait)):
            self.lay_controls()
        return Pop() if self.services.quiet_for >= LOCKS_AFTER else None

    def _look(self, seconds: float) -> None:
        """Poll the health of the machine now and then."""
        self._looked_at -= seconds
        if self._looked is None and self._looked_at <= 0 and self.state is State.OPEN:
            self._looked = self._worker.submit(kiosk.health, self.services.store.folder)
        if self._looked and self._looked.done():
            self._health = (None, None) if self._looked.exception() else self._looked.result()
            self._looked, self._looked_at = None, 1.0

    def rest(self) -> float:
        return 0.1 if self._done or self._looked else 0.5

    def on_exit(self) -> None:
        """End the thread once it has finished its work."""
        self._worker.shutdown(wait=False)

    # drawing

    def frame(self) -> Frame:
        pen = self.pen
        drawn: list[Drawable] = [*placed(pen.images.get(hall.hall, self.size, pen.style), topleft=(0, 0))]
        if self.state is State.LOCKED:
            drawn += self._gate()
        else:
            title = pen.sign(_("OPERATOR"), 72, (960, 74))
            drawn.append(title._replace(x=pen.frame.point(50, 74)[0]))
            drawn += [pen.panel(self.design.rect(at.x, at.y, at.width, at.height)) for at in (LEFT, PANEL)]
        drawn += self._machine() if self.state is State.OPEN else self._pin()
        if self.state is not State.LOCKED:
            note = _("Locks again after {count} seconds without input").format(count=round(LOCKS_AFTER))
            drawn.append(pen.text(note, Face.SENTENCE, 30, SOFT_TEXT, (1854, 74), END, width=1100))
            drawn += self._settings.frame(self.controls, pen)
            drawn.append(pen.text(self.message, Face.SENTENCE, 30, SOFT_TEXT, (1854, 1012), END, width=1100))
        return [*drawn, *self.foot_frame()]

    def _gate(self) -> Iterator[Drawable]:
        """Draw the tablet of the locked page with its title and the dark lantern, and the cards that look over it."""
        pen, area, images = self.pen, self.design.rect(GATE.x - 30, 58, GATE.width + 60, 956), self.pen.images
        for card, x, y, angle in GUARDS:
            guard = images.get(leaning, card, pen.frame.length(216), angle, pen.style)
            yield from placed(guard, center=pen.frame.point(x, y))
        tablet = images.get(panels.tablet, area.size, pen.frame.length(72), pen.frame.unit, pen.style)
        yield from placed(tablet, center=area.center)
        yield pen.sign(_("OPERATOR"), 66, (960, 134), width=0.68 * GATE.width)
        yield from _beside_lantern(Lamp.OUT, pen.text(_("Locked"), Face.LABEL, 34, LAMP_TEXT, (980, 206)), pen)

    def _pin(self) -> Iterator[Drawable]:
        """Draw a heading, the arches for the digits of the PIN, the buttons, and a sentence."""
        pen, panel = self.pen, self._pin_panel
        heading = _("NEW PIN") if self.state is State.NEW_PIN else _("PIN")
        left = round(self._lock.wait)
        sentence = many("Wait {count} second", "Wait {count} seconds", left) if left else self.message
        usual = _("Five wrong PINs lock the page for a minute.") if self.state is State.LOCKED else ""
        yield pen.text(heading, Face.LABEL, 34, LAMP_NUMBER, (panel.middle, panel.y + 47), tracking=4)
        size, entered = (pen.frame.length(84), pen.frame.length(112)), len(self._entered)
        for index in range(PIN_LENGTH):
            sign = "\N{BULLET}" if index < entered else ""
            arch = charts.initial(size, sign, pen.frame.unit, pen.style, index == entered and not left)
            yield pen.put(arch, (panel.middle + (index - (PIN_LENGTH - 1) / 2) * 104, panel.y + 139))
        yield from buttons_frame(self._pin_keys(), self.controls, pen)
        below = panel.middle, panel.y + 733
        yield from pen.lines(sentence or usual, Face.SENTENCE, 28, SOFT_TEXT, below, panel.width - 40, MIDDLE)

    def _machine(self) -> Iterator[Drawable]:
        pen, services = self.pen, self.services
        yield pen.text(_("THIS MACHINE"), Face.LABEL, 34, LAMP_NUMBER, (LEFT.rows[0], 190), START, tracking=4)
        memory, free = self._health
        rows = (
            (_("Running for"), _lasted(services.running_for)),
            (_("New starts"), str(services.restarts)),
            (_("Memory"), _("{count} MB").format(count=memory >> 20) if memory else "\N{EN DASH}"),
            (_("Free on the disk"), _("{count} GB").format(count=free >> 30) if free else "\N{EN DASH}"),
            (_("Games played"), str(services.store.results.statistics().played)),
            (_("Unused credits"), str(services.coins.credits)),
        )
        left, right = LEFT.rows
        labels, values = ((label, 300) for label, _value in rows), ((value, 150) for _label, value in rows)
        sizes = pen.fitting(labels, Face.LABEL, 32), pen.fitting(values, Face.INDEX, 32)
        for index, ends in enumerate(rows):
            yield from pen.row(ends, left, right, 242 + index * 50, sizes, LAMP_TEXT)
        yield from buttons_frame(self._actions(), self.controls, pen)


def _lasted(seconds: float) -> str:
    minutes = int(seconds) // 60
    return f"{minutes // 1440} d {minutes // 60 % 24:02}:{minutes % 60:02}"


PANEL = Panel(666, 143, 1188, 795)
ROWS_TOP, ROW_STEP, ROW = 232, 84, 76

SECONDS = 10, 15, 20, 30, 45, 60, 90, 120, 180, 300, 600
QUIET_HOURS = "", "20:00-08:00", "21:00-08:00", "22:00-07:00", "22:00-08:00", "23:00-07:00"
PRICES = (
    (Price.FREE, 1),
    *((Price.GAMES, games) for games in (1, 2, 3)),
    *((Price.MINUTES, minutes) for minutes in (5, 10, 15, 30)),
)

Value = TypeVar("Value")


class CabinetSettings:
    """The panel with all settings of a cabinet; choose is called with those that are changed, by their names."""

    def __init__(self, services: Services, choose: Callable[..., None]) -> None:
        self._services = services
        self._choose = choose

    @property
    def _kiosk(self) -> Kiosk:
        assert self._services.kiosk
        return self._services.kiosk

    def buttons(self, pen: Pen) -> list[Button]:
        """Return all that can be pressed."""
        rows = [row.placed(area, area, pen.frame.unit, pen.style) for row, area in self._rows(pen)]
        return [*rows, *(offer for _label, _y, offers in self._offers(pen) for offer in offers)]

    def _rows(self, pen: Pen) -> list[tuple[SettingRow, Rect]]:
        steppers = alike(
            (
                self._stepper("demo_after", _("Idle before the demo starts"), SECONDS, _seconds),
                self._stepper("leave_after", _("Idle before a game is left"), SECONDS, _seconds),
                self._stepper("quiet_hours", _("Quiet hours, at half volume"), QUIET_HOURS, _hours),
                self._price(),
            )
        )
        rows = (*steppers[:2], self._help(pen.style), self._volume(), *steppers[2:])
        return [
            (row, pen.frame.rect(PANEL.rows[0], ROWS_TOP + ROW_STEP * place, PANEL.room, ROW))
            for place, row in zip((0, 1, 4, 5, 6, 7), rows, strict=True)
        ]

    def _stepper(self, name: str, label: str, usual: Sequence[Value], word: Callable[[Value], str]) -> SettingRow:
        """Return the row of a choice among usual values and the present one, in order."""
        now = getattr(self._kiosk, name)
        values = sorted({*usual, now})
        words = [word(value) for value in values]
        return stepper_row(name, label, words, values.index(now), lambda at: self._choose(**{name: values[at]}))

    def _price(self) -> SettingRow:
        kiosk = self._kiosk
        now = kiosk.price, 1 if kiosk.price is Price.FREE else kiosk.per_credit
        values = list(dict.fromkeys((*PRICES, now)))

        def choose(at: int) -> None:
            self._choose(price=values[at][0], per_credit=values[at][1])

        words = [_priced(*price) for price in values]
        return stepper_row("price", _("What a coin buys"), words, values.index(now), choose)

    def _help(self, style: Style) -> SettingRow:
        words, values = (_("All"), _("Lamp only"), pgettext("help", "None")), list(Help)
        at, label = values.index(self._kiosk.help), _("Hints and lamp")
        return segments_row("help", label, words, at, style, lambda chosen: self._choose(help=values[chosen]))

    def _volume(self) -> SettingRow:
        def choose(level: int) -> None:
            self._choose(volume=level)
            self._services.speaker.play(Effect.DROP)

        return volume_row("volume", _("Volume"), self._kiosk.volume, choose)

    def _offers(self, pen: Pen) -> Iterator[tuple[str, float, list[Button]]]:
        """Yield what can be offered: the label, the y of the middle of the row, and an arch for each thing."""
        games = {name: ("", game_ui(rules).glyph) for name, rules in GAMES.items()}
        languages = {code: (code[:2].upper(), None) for code in LANGUAGES}
        rows = (
            (2, _("Games on this cabinet"), "game", games),
            (3, _("Languages to choose from"), "language", languages),
        )
        for place, label, kind, known in rows:
            offered, y = getattr(self._kiosk, f"{kind}s"), ROWS_TOP + ROW_STEP * place + ROW / 2
            arches = []
            for index, (name, (letters, glyph)) in enumerate(known.items()):
                area = pen.frame.rect(PANEL.rows[1] - 57 - ROW * (len(known) - 1 - index), y - 25, 54, 50)
                act = partial(self._toggle, f"{kind}s", tuple(known), name)
                arches.append(Button(f"{kind} {name}", letters, act, area, glyph, primary=name in offered))
            yield label, y, arches

    def _toggle(self, setting: str, known: Sequence[str], toggled: str) -> None:
        """Offer something, or no longer; the last game stays."""
        offered = getattr(self._kiosk, setting)
        chosen = tuple(name for name in known if (name in offered) is not (name == toggled))
        if chosen or setting != "games":
            self._choose(**{setting: chosen})

    def frame(self, controls: Controls, pen: Pen) -> Iterator[Drawable]:
        """Draw the panel, the lit lantern, and all rows."""
        left, right = PANEL.rows
        focus = controls.focus if controls.keyed else None
        yield pen.text(_("THIS CABINET"), Face.LABEL, 34, LAMP_NUMBER, (left, 190), START, tracking=4)
        yield from _beside_lantern(Lamp.LIT, pen.text(_("Unlocked"), Face.LABEL, 34, LAMP_TEXT, (right, 190), END), pen)
        for row, area in self._rows(pen):
            yield from row_frame(row, area, pen.frame.unit, pen.style)
            yield from pen.ring(area.inflate(pen.frame.length(28), 0), row.name == focus)
        for label, y, arches in self._offers(pen):
            room = PANEL.room - ROW * len(arches) - 24
            yield pen.text(label, Face.LABEL, 36, LAMP_TEXT, (left, y), START, width=room)
            for arch in arches:
                yield from _arch(arch, pen)
                yield from pen.ring(arch.area, arch.name == focus)
        for place in range(1, 8):
            yield pen.rule(left, right, ROWS_TOP + place * ROW_STEP - (ROW_STEP - ROW) / 2)


def _beside_lantern(state: Lamp, words: Sprite, pen: Pen) -> Iterator[Sprite]:
    """Draw words, and before them a lantern."""
    yield words
    picture = lantern(state, pen.frame.length(56), pen.style)
    yield Sprite.at(picture, midright=(words.x - pen.frame.length(16), words.area.centery))


def _arch(button: Button, pen: Pen) -> Iterator[Drawable]:
    """Draw the arch of a game or language: brass if it is offered, with its icon or letters."""
    area, offered, unit = button.area, button.primary, pen.frame.unit
    yield Sprite.at(charts.initial(area.size, "", unit, pen.style, offered), center=area.center)
    ink = BRASS_INK if offered else pen.style.text(LABEL)
    if button.icon:
        sign = icons.icon(button.icon, round(area.width * 0.56), ink)
    else:
        sign = typography.line(button.label, Face.INDEX, round(area.width * 0.46), ink)
    yield Sprite.at(sign, center=(area.centerx, area.centery - round(area.height * 0.02)))


def _seconds(seconds: float) -> str:
    return many("{count} second", "{count} seconds", round(seconds))


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
