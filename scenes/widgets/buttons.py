"""How buttons of screens look, except on tables: as raised faces, as prompts at the foot, and as words on plates."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from pygame import Rect, Surface

from scenes.art import buttons, panels, switches
from scenes.art.buttons import ButtonState
from scenes.commands import Command, keys, pad_sign
from scenes.render import typography
from scenes.render.drawables import Drawable, Sprite
from scenes.render.palette import LAMP_NUMBER, LAMP_TEXT
from scenes.render.recent import recent
from scenes.render.typography import Face
from scenes.widgets.controls import Button, Controls
from scenes.widgets.scene import Sunk, state_of
from scenes.widgets.text import END, START, Pen, in_a_row, largest


def buttons_frame(shown: Sequence[Button], controls: Controls, pen: Pen, always: bool = False) -> Iterator[Drawable]:
    """Draw buttons, and the ring around the focused one, once keys are used or always.

    Buttons of one size have labels of one size; an icon without a label counts, too.
    """
    unit, style = pen.frame.unit, pen.style
    for button in shown:
        state = state_of(button.name, controls.pressing.sunk, button.enabled)
        beside = tuple(other.label for other in shown if other.area.size == button.area.size)
        label = button.area.size, button.label, unit, style, button.icon, button.primary
        pressed = None if state is ButtonState.REST else pen.images.get(buttons.button, *label, state, False, beside)
        yield Sprite(pressed or buttons.button(*label, beside=beside), button.area.x, button.area.y)
    for button in shown:
        lit = (controls.keyed or always) and button.name == controls.focus
        # in high contrast a ring must not touch the next button, whose outline looks the same
        yield from pen.ring(button.area, lit, room=_room(button, shown, 4 * unit if style.contrast else 0.0))


def _room(button: Button, shown: Sequence[Button], air: float) -> float | None:
    """Return how far a ring may reach, in pixels, to keep some air from the next button; None if there is none."""
    others = (other.area for other in shown if other is not button)
    apart = min((_apart(button.area, other) for other in others), default=None)
    return None if apart is None else apart - air


def _apart(one: Rect, other: Rect) -> int:
    across = max(one.left - other.right, other.left - one.right)
    return max(across, one.top - other.bottom, other.top - one.bottom)


PROMPT_SIZE, PROMPT_GAP = 36, 40  # units
SIGNED = Command.TAKE, Command.BACK, Command.PAUSE, Command.OPTIONS
"""The commands of prompts that have a gamepad button; the others are reached by its directions."""
DROPS = {ButtonState.HALF: 3, ButtonState.PRESSED: 6}
"""How far the badge of a pressed prompt is lower, in units."""


@dataclass(frozen=True, slots=True)
class PromptRow:
    """A row of prompts, aligned at a point in units by its start, middle or end.

    Its texts have the player's text size if the row then fits its room; else they are smaller, down to the usual size.
    at_times are prompts that stand in the same place at other times, whose texts have the same size.
    """

    entries: Sequence[Button]
    pen: Pen
    point: tuple[float, float]
    room: float
    align: float = END
    at_times: Sequence[Button] = ()
    size: float = PROMPT_SIZE

    @property
    def width(self) -> float:
        """The width of the row in units."""
        return self._length(self.entries, self._pixels) / self.pen.frame.unit

    @property
    def buttons(self) -> list[Button]:
        """Its buttons, with their areas."""
        return [replace(one, area=place) for one, place in zip(self.entries, self._places(), strict=True)]

    def frame(self, focus: str | None, sunk: Sunk | None) -> Iterator[Drawable]:
        """Draw the row: the focused prompt is brighter and underlined, the badge of a pressed one is lower."""
        pixels, style = self._pixels, self.pen.style
        for prompt, place in zip(self.entries, self._places(), strict=True):
            drop = self.pen.frame.length(DROPS[sunk.state]) if sunk and sunk.name in (prompt.name, prompt.key) else 0
            if sign := self._sign(prompt):
                badge = switches.badge(sign, self._unit(pixels), style)
                yield Sprite(badge, place.x, place.centery - badge.get_height() // 2 + drop)
            colour = style.text(LAMP_NUMBER if focus == prompt.name else LAMP_TEXT)
            text = typography.line(prompt.label, Face.LABEL, pixels, colour)
            left = place.right - text.get_width()
            yield Sprite(text, left, place.centery - text.get_height() // 2)
            if focus == prompt.name:
                line = _underline(text.get_width(), max(2, self.pen.frame.length(4)))
                yield Sprite(line, left, place.centery + text.get_height() // 2)

    @property
    def _pixels(self) -> int:
        """The size of its texts in pixels."""
        frame = self.pen.frame
        pixels, usual = self.pen.style.type_size(self.size, frame.unit), frame.length(self.size)
        rows, room = (self.entries, self.at_times), self.room * frame.unit
        sizes = range(pixels, usual - 1, -1)
        return largest(sizes, lambda size: all(self._length(row, size) <= room for row in rows))

    def _length(self, row: Sequence[Button], pixels: int) -> int:
        gaps = self._gap * (len(row) - 1)
        return sum(self._extent(prompt, pixels) for prompt in row) + gaps

    @property
    def _gap(self) -> int:
        return self.pen.frame.length(PROMPT_GAP * self.size / PROMPT_SIZE)

    def _extent(self, prompt: Button, pixels: int) -> int:
        words, sign = typography.measure(prompt.label, Face.LABEL, pixels), self._sign(prompt)
        badge = switches.badge_size(sign, self._unit(pixels))[0] + self.pen.frame.length(14) if sign else 0
        return badge + words

    def _sign(self, prompt: Button) -> str:
        """Return the sign on a prompt's badge: its key, or the gamepad button that does the same, if there is one."""
        if self.pen.pad is None:
            return prompt.key
        asked = next((one for one in SIGNED if prompt.key in keys(one)), None)
        return pad_sign(asked, self.pen.pad) if asked else ""

    def _unit(self, pixels: int) -> float:
        """Return the unit in which the badges beside texts of a size in pixels are drawn."""
        frame = self.pen.frame
        return frame.unit * pixels / frame.length(self.size)

    def _places(self) -> list[Rect]:
        """Return the area of each prompt."""
        pixels = self._pixels
        widths = [self._extent(prompt, pixels) for prompt in self.entries]
        return in_a_row(self.pen.frame, self.point, self.align, widths, self._gap, self.pen.frame.length(92))


@recent(32)
def _underline(width: int, height: int) -> Surface:
    line = Surface((width, height))
    line.fill(LAMP_NUMBER)
    return line


PLATE_GAP, PLATE_TALL = 14, 60
"""The gap between plates, and their height, in units."""


@dataclass(frozen=True, slots=True)
class PlateRow:
    """Plates in a row, aligned at a point in units; words are, for each, all texts that it may show.

    Its texts have the player's text size if the row then fits its room; else they are smaller.
    """

    words: Sequence[Sequence[str]]
    pen: Pen
    point: tuple[float, float]
    room: float
    align: float = START

    @property
    def areas(self) -> list[Rect]:
        """The areas of the plates."""
        frame, pixels = self.pen.frame, self._pixels
        widths = [self._wide(words, pixels) for words in self.words]
        gap, height = frame.length(PLATE_GAP), frame.length(PLATE_TALL)
        return in_a_row(frame, self.point, self.align, widths, gap, height)

    def plate(self, index: int, words: str, colour: str) -> tuple[Sprite, Sprite]:
        """Return a plate and its text."""
        area, text = self.areas[index], self.line(words, colour)
        plate = panels.pill(area.size, self.pen.frame.unit, self.pen.style, quiet=True)
        return Sprite(plate, *area.topleft), Sprite.at(text, center=area.center)

    def line(self, words: str, colour: str) -> Surface:
        """Return a text as it is set on the plates."""
        return typography.line(words, Face.LABEL, self._pixels, self.pen.style.text(colour))

    @property
    def _pixels(self) -> int:
        """The size of its texts in pixels."""
        frame = self.pen.frame
        sizes = range(self.pen.style.type_size(30, frame.unit), frame.length(24) - 1, -1)
        return largest(sizes, lambda size: self._length(size) <= frame.length(self.room))

    def _length(self, pixels: int) -> int:
        gaps = self.pen.frame.length(PLATE_GAP) * (len(self.words) - 1)
        return sum(self._wide(words, pixels) for words in self.words) + gaps

    def _wide(self, words: Sequence[str], pixels: int) -> int:
        longest = max(typography.measure(one, Face.LABEL, pixels) for one in words)
        return longest + 2 * self.pen.frame.length(24)
