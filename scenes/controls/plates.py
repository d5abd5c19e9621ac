"""Plates: words on pills of their own in a row, as the title has them at its foot, where the ground is busy."""

from collections.abc import Sequence
from dataclasses import dataclass

from pygame import Rect, Surface

from scenes.art import panels
from scenes.art.fonts import Face
from scenes.render import typography
from scenes.render.drawables import Sprite
from scenes.widgets.text import START, Pen

SIZE, LEAST, AIR, GAP, TALL = 30, 24, 24, 14, 60
"""The size of the words and the least, the air beside them, the gap between plates and how high they are, in units."""


@dataclass(frozen=True, slots=True)
class PlateRow:
    """Plates in a row that begins or ends at a point, in units, and for each all words that may come to stand on it.

    Its texts are as large as the player wants them, if the row is then no wider than its room; else smaller.
    """

    words: Sequence[Sequence[str]]
    pen: Pen
    point: tuple[float, float]
    room: float
    align: float = START

    @property
    def areas(self) -> list[Rect]:
        """Where the plates lie."""
        frame, pixels = self.pen.frame, self._pixels
        x, y = frame.point(self.point[0], self.point[1] - TALL / 2)
        x -= round(self._length(pixels) * self.align)
        areas: list[Rect] = []
        for words in self.words:
            areas.append(Rect(x, y, self._wide(words, pixels), frame.length(TALL)))
            x = areas[-1].right + frame.length(GAP)
        return areas

    def plate(self, index: int, words: str, colour: str) -> tuple[Sprite, Sprite]:
        """Return a plate and what stands on it."""
        area, text = self.areas[index], self.line(words, colour)
        plate = panels.pill(area.size, self.pen.frame.unit, self.pen.look, quiet=True)
        return Sprite(plate, *area.topleft), Sprite(text, *text.get_rect(center=area.center).topleft)

    def line(self, words: str, colour: str) -> Surface:
        """Return words as they stand on the plates."""
        return typography.line(words, Face.LABEL, self._pixels, self.pen.look.text(colour))

    @property
    def _pixels(self) -> int:
        """The size of its texts."""
        frame = self.pen.frame
        pixels, least = self.pen.look.type_size(SIZE, frame.unit), frame.length(LEAST)
        while pixels > least and self._length(pixels) > frame.length(self.room):
            pixels -= 1
        return pixels

    def _length(self, pixels: int) -> int:
        gaps = self.pen.frame.length(GAP) * (len(self.words) - 1)
        return sum(self._wide(words, pixels) for words in self.words) + gaps

    def _wide(self, words: Sequence[str], pixels: int) -> int:
        longest = max(typography.measure(one, Face.LABEL, pixels) for one in words)
        return longest + 2 * self.pen.frame.length(AIR)
