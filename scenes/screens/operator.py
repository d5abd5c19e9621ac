"""The operator page of a cabinet: opened by a PIN, it changes everything in kiosk.toml."""

from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import replace
from datetime import timedelta
from enum import Enum, auto
from functools import partial

from game.storage import kiosk
from scenes.art import lamp
from scenes.audio import Effect
from scenes.commands import Command, keys
from scenes.i18n import _, many
from scenes.render.drawables import Drawable, Frame, Tint
from scenes.render.palette import LAMP_NUMBER, LAMP_TEXT, SOFT_TEXT
from scenes.render.typography import Face
from scenes.screens.cabinet_settings import PANEL, CabinetSettings
from scenes.screens.pin import PinLock, PinPad
from scenes.services import Services
from scenes.widgets.buttons import Button, PromptRow, buttons_frame
from scenes.widgets.scene import Pop, Quit, SceneRequest
from scenes.widgets.score_panels import Sheet
from scenes.widgets.screen import Dialog
from scenes.widgets.text import END, START


class State(Enum):
    """What the left panel shows: the PIN to unlock the page, the open page, or a new PIN to enter."""

    LOCKED = auto()
    OPEN = auto()
    NEW_PIN = auto()


LOCKS_AFTER = 60.0  # seconds without input
UNDONE_WITHIN = timedelta(hours=1)  # how long cleared records can be restored
LEFT, GATE = Sheet(66, 143, 556, 795), Sheet(662, 210, 596, 795)
"""The left panel of the open page, and the panel of the locked one, under its dark lantern."""


class Operator(Dialog):
    """The operator page, locked until the PIN is entered, and closed after a minute without input."""

    sets_values = True

    def __init__(self, services: Services, lock: PinLock) -> None:
        super().__init__(services)
        self._lock = lock
        self._pad = PinPad(services.speaker, self._take_pin)
        self._settings = CabinetSettings(services, self._choose)
        self.state = State.LOCKED
        self.said = ""
        """The message about the last action."""
        self._sure, self._sure_for = "", 0.0
        """The action that was pressed once, and for how many more seconds a second press confirms it."""
        self._laid_for: tuple[str, bool] = ("", False)
        """The action to confirm and whether the lock waits, as the buttons were laid out."""
        self._worker = ThreadPoolExecutor(1, "operator")
        self._done: list[Future[str]] = []
        self._looked: Future[kiosk.Health] | None = None
        self._health: kiosk.Health | None = None
        self._looked_at = 0.0

    # buttons

    def lay_controls(self) -> None:
        """Lay out the buttons of the PIN, or all choices."""
        self._laid_for = self._sure, bool(self._lock.wait)
        buttons = self._actions() if self.state is State.OPEN else self._pin_keys()
        if self.state is not State.LOCKED:
            buttons += self._settings.buttons(self.pen)
        self.controls.arrange([*buttons, *self._foot.buttons], "1")

    def _pin_keys(self) -> list[Button]:
        return self._pad.buttons(self._pin_sheet, self.pen, not self._lock.wait)

    @property
    def _pin_sheet(self) -> Sheet:
        return GATE if self.state is State.LOCKED else LEFT

    def _actions(self) -> list[Button]:
        cleared, sure = self.services.store.cleared_at, _("Sure? Press again")
        actions: list[tuple[str, str, Callable[[], SceneRequest | None]]] = [
            ("export", _("Export records"), self._export),
            ("clear", _("Clear records"), partial(self._when_sure, "clear", self._clear)),
            ("pin", _("New PIN"), self._ask_for_pin),
            ("quit", _("Quit to desktop"), partial(self._when_sure, "quit", partial(Quit, by_operator=True))),
        ]
        if cleared is not None and abs(self.services.now() - cleared) < UNDONE_WITHIN:
            actions[1] = "restore", _("Bring records back"), self._restore
        return [
            Button(name, sure if name == self._sure else label, act, self.design.rect(LEFT.middle - 232, y, 464, 76))
            for y, (name, label, act) in zip(range(548, 908, 90), actions, strict=True)
        ]

    @property
    def _foot(self) -> PromptRow:
        words = _("Lock and close") if self.state is State.OPEN else _("Back")
        leave = Button("back", words, self._leave, key=keys(Command.BACK)[0])
        return PromptRow([leave], self.pen, (66, 1012), PANEL.width, START)

    # the PIN

    @property
    def writes(self) -> str:
        """The digits, while a PIN is asked for."""
        return "" if self.state is State.OPEN else "0123456789"

    def typed(self, text: str) -> SceneRequest | None:
        """Answer a digit."""
        if text in self.writes and not self._lock.wait:
            self._pad.enter(text)
        return None

    def _take_pin(self, pin: str) -> None:
        if self.state is State.NEW_PIN:
            self._choose(pin=pin)
            self.state, self.said = State.OPEN, _("The new PIN is {pin}.").format(pin=pin)
        elif self._lock.opens(pin):
            self.state, self.said = State.OPEN, ""
        else:
            self.said = _("That is not the PIN.")
            self.services.speaker.play(Effect.ILLEGAL)
        self.lay_controls()

    def _ask_for_pin(self) -> None:
        self.state, self.said = State.NEW_PIN, ""

    # actions

    def _choose(self, **changes: object) -> None:
        """Change some of the settings at once, and have them written to the file."""
        assert self.services.kiosk
        # the rows give what fits
        chosen = self.services.kiosk = replace(self.services.kiosk, **changes)  # type: ignore[arg-type]
        self.services.tune()
        folder = self.services.store.folder
        self._order(lambda: kiosk.write(chosen, folder), _("{file} could not be written: {reason}"), kiosk.FILE)
        self.lay_controls()

    def _export(self) -> None:
        results, now = self.services.store.history(), self.services.now()

        def write() -> str:
            found = kiosk.sticks()
            if not found:
                return _("No stick was found. Plug one in, and try again.")
            return _("Written to {file}.").format(file=kiosk.export(results, found[0], now))

        self._order(write, _("The records could not be written to {file}: {reason}"), _("the stick"))

    def _clear(self) -> None:
        self.services.store.clear_results(self.services.now())
        self.said = _("All records are cleared. For an hour they can be brought back.")

    def _restore(self) -> None:
        self.services.store.restore_results()
        self.said = _("The records are back.")

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
        self._pad.clear()
        self.lay_controls()
        return None

    def command(self, command: Command) -> SceneRequest | None:
        """Answer a key."""
        if command in (Command.BACK, Command.OTHER):
            return self._leave()
        if command is Command.UNDO and self.writes:
            self._pad.take_back()
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
            self.said = self._done.pop(0).result() or self.said
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
        seen: list[Drawable] = [*self.backdrop(), Tint((0, 0, *self.size), (110, 106, 120))]
        panels = (GATE,) if self.state is State.LOCKED else (LEFT, PANEL)
        seen += [pen.panel(self.design.rect(at.x, at.y, at.width, at.height)) for at in panels]
        title = pen.sign(_("OPERATOR"), 72, (960, 74))
        seen.append(title._replace(x=pen.frame.point(50, 74)[0]))
        seen += self._machine() if self.state is State.OPEN else self._pin()
        if self.state is State.LOCKED:
            seen.append(pen.put(lamp.chain(70, pen.frame.unit), (960, 20)))
            seen.append(pen.put(lamp.lantern(lamp.Lamp.OUT, pen.frame.length(112), pen.style), (960, 92)))
            seen.append(pen.text(_("Locked"), Face.LABEL, 36, LAMP_TEXT, (960, 178)))
        else:
            note = many(
                "Locks again after {count} second without input",
                "Locks again after {count} seconds without input",
                int(LOCKS_AFTER),
            )
            seen.append(pen.text(note, Face.SENTENCE, 30, SOFT_TEXT, (1854, 74), END, width=1100))
            seen += self._settings.frame(self.controls, pen)
            left, right = PANEL.rows
            seen.append(pen.text(self.said, Face.SENTENCE, 28, SOFT_TEXT, (PANEL.middle, 916), width=right - left))
        return [*seen, *self._foot.frame(self.controls.focus, self.pressing.sunk)]

    def _pin(self) -> Iterator[Drawable]:
        """Draw the arches for the digits of the PIN, and the buttons."""
        heading = _("NEW PIN") if self.state is State.NEW_PIN else _("PIN")
        left = round(self._lock.wait)
        said = many("Wait {count} second", "Wait {count} seconds", left) if left else self.said
        said = said or _("Five wrong PINs lock the page for a minute.")
        yield from self._pad.frame(heading, said, self._pin_keys(), self._pin_sheet, self.controls, self.pen)

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
        yield from buttons_frame(self._actions(), self.controls, pen)


def _lasted(seconds: float) -> str:
    minutes = int(seconds) // 60
    return f"{minutes // 1440} d {minutes // 60 % 24:02}:{minutes % 60:02}"
