"""Records by grade: how many deals of each grade were won, and how many with the lamp and without."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from game.deals import grades
from game.statistics import Statistics
from game.storage import Shelf
from scenes.art import charts
from scenes.art.fonts import Face, cap_height
from scenes.games.base import Set
from scenes.grades import grade_name
from scenes.i18n import _
from scenes.render import typography
from scenes.render.drawables import Drawable, Sprite
from scenes.render.palette import LABEL, LAMP_NUMBER, RULE, SOFT_TEXT
from scenes.widgets.score_panels import NOTHING
from scenes.widgets.text import END, START, Pen

TOP, STEP = 624, 55
BAR_AIR, BAR = 11, 6
"""How far below the figures of a row its bar begins, and how high that is, in units."""
SIZE, SMALL, SMALLEST = 34, 28, 22
"""The size of the grades' rows, of the lamp's, and the least, in units."""
BETWEEN = 14  # units: the least air between the label of a row and its figures
LAMP_TOP, LAMP_STEP = 903, 42
BY_LAMP = "1"
"""What a record tells of its lamp where that has spoken."""


@dataclass(frozen=True, slots=True)
class GradeRecords:
    """What is known of some games by grade and by lamp, all rows of a kind set alike in columns of a width in units."""

    sets: Sequence[Set]
    shelf: Shelf
    width: float
    pen: Pen

    def frame(self, scenery: Set, left: float) -> Iterator[Drawable]:
        """Tell of each grade of a game how many deals were won, with a bar; then of the lamp. From an x on."""
        pixels, small = (self._pixels(rows, size) for rows, size in ((self._grades, SIZE), (self._lamp, SMALL)))
        bar_at = cap_height(Face.INDEX, pixels)[1] / 2 / self.pen.frame.unit + BAR_AIR
        for place, (label, known) in enumerate(self._grades(scenery)):
            y = TOP + place * STEP
            yield from self._row(label, known, left, y, pixels, SOFT_TEXT)
            yield self._bar(known.share, scenery.accent.light, left, y + bar_at)
        for place, (label, known) in enumerate(self._lamp(scenery)):
            yield from self._row(label, known, left, LAMP_TOP + place * LAMP_STEP, small, LABEL)

    def _grades(self, scenery: Set) -> list[tuple[str, Statistics]]:
        name = scenery.rules.name
        return [
            (grade_name(grade), self.shelf.statistics(name, grade=grade.value if grade else ""))
            for grade in (*grades(name), None)
        ]

    def _lamp(self, scenery: Set) -> list[tuple[str, Statistics]]:
        name = scenery.rules.name
        lit, unlit = self.shelf.statistics(name, lamp=BY_LAMP), self.shelf.statistics(name, lamp="")
        return [(_("With the lamp"), lit), (_("Without"), unlit)]

    def _pixels(self, rows: Callable[[Set], list[tuple[str, Statistics]]], size: float) -> int:
        """Return the size in pixels, of one in units or less, at which rows of all games fit the width."""
        frame = self.pen.frame
        pixels = self.pen.look.type_size(size, frame.unit)
        lines = [(label, _won(known)) for scenery in self.sets for label, known in rows(scenery)]
        room = frame.length(self.width - BETWEEN)
        while pixels > frame.length(SMALLEST) and any(
            typography.measure(label, Face.LABEL, pixels) + typography.measure(won, Face.INDEX, pixels) > room
            for label, won in lines
        ):
            pixels -= 1
        return pixels

    def _row(
        self, label: str, known: Statistics, left: float, y: float, pixels: int, colour: str
    ) -> Iterator[Drawable]:
        text, put = self.pen.look.text, self.pen.put
        yield put(typography.line(label, Face.LABEL, pixels, text(colour)), (left, y), START)
        yield put(typography.line(_won(known), Face.INDEX, pixels, text(LAMP_NUMBER)), (left + self.width, y), END)

    def _bar(self, share: float, accent: str, left: float, y: float) -> Drawable:
        """Return the bar of a grade, filled by the share that was won."""
        frame = self.pen.frame
        full, empty = ("#FFFFFF", "#5A5A5A") if self.pen.look.contrast else (accent, RULE)
        bar = charts.bar((frame.length(self.width), frame.length(BAR)), round(share, 2), full, empty)
        return Sprite(bar, *frame.point(left, y))


def _won(known: Statistics) -> str:
    """Return in figures how many of some plays were won."""
    return _("{won} of {played}").format(won=known.won, played=known.played) if known.played else NOTHING
