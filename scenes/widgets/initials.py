"""Initials: three letters in three arches, chosen by arrows and wheel, typed, or pressed."""

from collections.abc import Iterator

from pygame.event import Event

from scenes.art import charts, icons
from scenes.audio import Effect, Speaker
from scenes.commands import Command
from scenes.i18n import _
from scenes.render.drawables import Drawable
from scenes.render.palette import LAMP_NUMBER
from scenes.widgets.number_wheels import turned
from scenes.widgets.text import Pen

COUNT = 3
ARCH, STEP = (150, 230), 178  # units


def alphabet() -> str:
    """Return the letters of the player's language."""
    # Translators: the capitals of your language, in their order, to sign a game with
    return _("ABCDEFGHIJKLMNOPQRSTUVWXYZ")


class Initials:
    """Three letters that are being chosen, and which of them is the active one."""

    def __init__(self, offered: str, speaker: Speaker) -> None:
        self._letters = list(offered)
        self._speaker = speaker
        self.active = 0

    @property
    def text(self) -> str:
        """The letters as chosen so far."""
        return "".join(self._letters)

    def command(self, command: Command) -> bool:
        """Answer a key: up and down change the active letter, left and right choose one; return whether it did so."""
        match command:
            case Command.UP | Command.DOWN:
                self._turn(1 if command is Command.UP else -1)
            case Command.LEFT | Command.UNDO:
                self._go(self.active - 1)
            case Command.RIGHT:
                self._go(self.active + 1)
            case Command.FIRST | Command.LAST:
                self._go(0 if command is Command.FIRST else COUNT - 1)
            case _:
                return False
        return True

    def typed(self, text: str) -> bool:
        """Write a letter in the active arch and go on to the next; return whether it was a letter."""
        letter = text.upper()
        if len(letter) != 1 or letter not in alphabet():
            return False
        self._letters[self.active] = letter
        self._speaker.play(Effect.WHEEL)
        self.active = min(self.active + 1, COUNT - 1)
        return True

    def pointer(self, event: Event, middle: tuple[float, float], pen: Pen) -> bool:
        """Answer the mouse: presses and the wheel change the letter of an arch; return whether one was changed.

        The upper half goes to the next letter, the lower half to the previous. middle is the centre of the arches, in
        units.
        """
        for index in range(COUNT):
            x, y = middle[0] + (index - 1) * STEP - ARCH[0] / 2, middle[1] - ARCH[1] / 2 - 60
            if by := turned(event, pen.frame.rect(x, y, ARCH[0], ARCH[1] + 2 * 60)):
                self.active = index
                self._turn(by)
                return True
        return False

    def frame(self, middle: tuple[float, float], pen: Pen, lit: int | None = None) -> Iterator[Drawable]:
        """Draw the arches around a centre in units, with chevrons above and below the active one.

        While they light up one by one, lit is how many have.
        """
        size = (pen.frame.length(ARCH[0]), pen.frame.length(ARCH[1]))
        for index, letter in enumerate(self._letters):
            x, active = middle[0] + (index - 1) * STEP, index == (self.active if lit is None else lit - 1)
            shown = letter if lit is None or index < lit else ""
            yield pen.put(charts.initial(size, shown, pen.frame.unit, pen.style, active), (x, middle[1]))
            if active and lit is None:
                for name, way in (("up", -1), ("down", 1)):
                    chevron = icons.icon(name, pen.frame.length(54), pen.style.text(LAMP_NUMBER))
                    yield pen.put(chevron, (x, middle[1] + way * (ARCH[1] / 2 + 27)))

    def _turn(self, by: int) -> None:
        letters = alphabet()
        at = letters.find(self._letters[self.active])
        self._letters[self.active] = letters[(at + by) % len(letters)]
        self._speaker.play(Effect.WHEEL)

    def _go(self, index: int) -> None:
        if 0 <= index < COUNT:
            self.active = index
            self._speaker.play(Effect.FOCUS)
