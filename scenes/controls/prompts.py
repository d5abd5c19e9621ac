"""Prompts: the line at the foot of a screen that names what can be pressed, each of them a control too."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from pygame import Rect, Surface

from scenes.art import switches
from scenes.art.enamel import KeyState
from scenes.art.fonts import Face
from scenes.controls.pressing import Sunk
from scenes.render import typography
from scenes.render.drawables import Drawable, Sprite
from scenes.render.palette import LAMP_NUMBER, LAMP_TEXT
from scenes.widgets.buttons import Control
from scenes.widgets.scene import Cue
from scenes.widgets.text import END, Pen

SIZE, GAP, AIR, LINE, TALL = 36, 40, 14, 4, 92  # units
DROPS = {KeyState.HALF: 3, KeyState.PRESSED: 6}
"""How far a key sinks in, in units."""


@dataclass(frozen=True, slots=True)
class Prompt:
    """One thing that can be pressed: the key that does it, what it is called, and what it does."""

    name: str
    key: str
    label: str
    act: Callable[[], Cue | None]


@dataclass(frozen=True, slots=True)
class PromptRow:
    """A row of prompts that begins, has its middle or ends at a point, in units.

    Its texts are as large as the player wants them, if the row is then no wider than its room; else smaller, down to
    the usual size. They are no larger than in a row of the same room that stands there at other times.
    """

    entries: Sequence[Prompt]
    pen: Pen
    point: tuple[float, float]
    room: float
    align: float = END
    at_times: Sequence[Prompt] = ()

    @property
    def width(self) -> float:
        """How wide it is, in units."""
        return self._length(self.entries, self._pixels) / self.pen.frame.unit

    @property
    def controls(self) -> list[Control]:
        """Its controls."""
        return [Control(one.name, place, one.act) for one, place in zip(self.entries, self._places(), strict=True)]

    def frame(self, focus: str | None, sunk: Sunk | None) -> Iterator[Drawable]:
        """Tell what is seen of it: the prompt in focus underlined, and brighter; the key of a pressed one sunk in."""
        pixels, look = self._pixels, self.pen.look
        for prompt, place in zip(self.entries, self._places(), strict=True):
            badge = switches.badge(prompt.key, self._unit(pixels), look)
            drop = self.pen.frame.length(DROPS[sunk.state]) if sunk and sunk.key in (prompt.name, prompt.key) else 0
            yield Sprite(badge, place.x, place.centery - badge.get_height() // 2 + drop)
            colour = look.text(LAMP_NUMBER if focus == prompt.name else LAMP_TEXT)
            text = typography.line(prompt.label, Face.LABEL, pixels, colour)
            left = place.right - text.get_width()
            yield Sprite(text, left, place.centery - text.get_height() // 2)
            if focus == prompt.name:
                line = _underline(text.get_width(), max(2, self.pen.frame.length(LINE)))
                yield Sprite(line, left, place.centery + text.get_height() // 2)

    @property
    def _pixels(self) -> int:
        """The size of its texts."""
        frame = self.pen.frame
        pixels, usual = self.pen.look.type_size(SIZE, frame.unit), frame.length(SIZE)
        rows = self.entries, self.at_times
        while pixels > usual and max(self._length(row, pixels) for row in rows) > self.room * frame.unit:
            pixels -= 1
        return pixels

    def _length(self, row: Sequence[Prompt], pixels: int) -> int:
        gaps = self.pen.frame.length(GAP) * (len(row) - 1)
        return sum(self._extent(prompt, pixels) for prompt in row) + gaps

    def _extent(self, prompt: Prompt, pixels: int) -> int:
        words = typography.measure(prompt.label, Face.LABEL, pixels)
        return switches.badge_size(prompt.key, self._unit(pixels))[0] + self.pen.frame.length(AIR) + words

    def _unit(self, pixels: int) -> float:
        """Return the unit that the badges beside texts of a size are drawn in."""
        frame = self.pen.frame
        return frame.unit * pixels / frame.length(SIZE)

    def _places(self) -> list[Rect]:
        """Return where each prompt lies."""
        frame, pixels = self.pen.frame, self._pixels
        height = frame.length(TALL)
        x, y = frame.point(*self.point)
        x -= round(self._length(self.entries, pixels) * self.align)
        places: list[Rect] = []
        for prompt in self.entries:
            width = self._extent(prompt, pixels)
            places.append(Rect(x, y - height // 2, width, height))
            x += width + frame.length(GAP)
        return places


@lru_cache(maxsize=32)
def _underline(width: int, height: int) -> Surface:
    line = Surface((width, height))
    line.fill(LAMP_NUMBER)
    return line
