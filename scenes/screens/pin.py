"""The PIN of a cabinet: the lock that limits the tries, and the pad on which a PIN is entered."""

from collections.abc import Callable, Iterator
from functools import partial

from scenes.art import charts
from scenes.audio import Effect, Speaker
from scenes.render.drawables import Drawable
from scenes.render.palette import LAMP_NUMBER, SOFT_TEXT
from scenes.render.typography import Face
from scenes.services import Services
from scenes.widgets.buttons import Button, Controls, buttons_frame
from scenes.widgets.score_panels import Sheet
from scenes.widgets.text import MIDDLE, Pen

LENGTH = 4  # digits of a PIN
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
        kiosk = self._services.kiosk
        if self.wait or not kiosk:
            return False
        right = bool(kiosk.pin) and pin == kiosk.pin
        self._services.store.take_note(WRONG, "" if right else str(self._wrong + 1))
        self.wait = self._due()
        return right


class PinPad:
    """Arches for the digits of a PIN, and below them the buttons that enter it; done is called with a whole PIN."""

    def __init__(self, speaker: Speaker, done: Callable[[str], None]) -> None:
        self._speaker = speaker
        self._done = done
        self._entered = ""

    def enter(self, digit: str) -> None:
        """Add a digit."""
        self._entered += digit
        self._speaker.play(Effect.WHEEL)
        if len(self._entered) == LENGTH:
            pin, self._entered = self._entered, ""
            self._done(pin)

    def take_back(self) -> None:
        """Remove the last digit."""
        self._entered = self._entered[:-1]

    def clear(self) -> None:
        """Remove all digits."""
        self._entered = ""

    def buttons(self, sheet: Sheet, pen: Pen, enabled: bool) -> list[Button]:
        """Return the digits, and the buttons that remove the last one and all, laid out on a panel."""
        icons = {"undo": self.take_back, "cross": self.clear}
        buttons = []
        for index, name in enumerate((*"123456789", "undo", "0", "cross")):
            area = pen.frame.rect(sheet.middle - 214 + index % 3 * 148, sheet.y + 251 + index // 3 * 112, 132, 96)
            label, icon = ("", name) if name in icons else (name, None)
            act = icons.get(name, partial(self.enter, name))
            buttons.append(Button(name, label, act, area, icon, enabled=enabled))
        return buttons

    def frame(
        self, heading: str, said: str, buttons: list[Button], sheet: Sheet, controls: Controls, pen: Pen
    ) -> Iterator[Drawable]:
        """Draw a heading, the arches, the buttons and a sentence on a panel."""
        yield pen.text(heading, Face.LABEL, 34, LAMP_NUMBER, (sheet.middle, sheet.y + 47), tracking=4)
        size, entered = (pen.frame.length(84), pen.frame.length(112)), len(self._entered)
        for index in range(LENGTH):
            sign = "\N{BULLET}" if index < entered else ""
            arch = charts.initial(size, sign, pen.frame.unit, pen.style, index == entered)
            yield pen.put(arch, (sheet.middle + (index - (LENGTH - 1) / 2) * 104, sheet.y + 139))
        yield from buttons_frame(buttons, controls, pen)
        below = sheet.middle, sheet.y + 733
        yield from pen.lines(said, Face.SENTENCE, 28, SOFT_TEXT, below, sheet.width - 40, MIDDLE)
