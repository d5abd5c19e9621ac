"""The score ceremony: how the panels of a won game fill, line by line.

Each line of the tally counts up and slides as a brass bead into the score, which grows with every one and lands with a
thud; the lanterns of the honours light and give a bead of their own. Then the player's line climbs the list past those
it has beaten, and the arches for the initials light up one after another. All of it follows from its age in seconds: it
needs nothing to be remembered, and can be completed at any moment.
"""

from collections.abc import Iterator
from itertools import chain
from math import cos, pi, sin

from scenes.animation import durations as d
from scenes.art import charts
from scenes.audio import Effect
from scenes.render.drawables import Drawable, Sprite, clipped
from scenes.render.easing import in_cubic, out_cubic, out_quad, share, shiver, sine
from scenes.render.palette import LAMP_NUMBER
from scenes.render.typography import Face
from scenes.widgets.score_panels import BestList, Tally
from scenes.widgets.text import Pen
from scenes.widgets.wheels import LETTERS

TICKS = 6  # sounds while a line counts
CARD_SOUNDS = Effect.DEAL, Effect.FLIP, Effect.PICK_UP, Effect.DROP


class ScoreCeremony:
    """The panels and sounds at an age in seconds; place is the player's index on the list of best games, if any."""

    def __init__(self, rows: int, honours: tuple[bool, ...], place: int | None, listed: int, signing: bool) -> None:
        self._rows, self._earned = rows, [index for index, earned in enumerate(honours) if earned]
        self._place, self._entrance = place, listed + 0.3
        self._signing = signing
        self._cues = sorted(self._heard(), key=lambda cue: cue[0])

    # timing

    def _line(self, index: int) -> float:
        """Return when a line of the tally starts to count."""
        return index * (d.LINES_COUNT - d.LINE_COUNTS) / max(1, self._rows - 1)

    def _beads(self) -> Iterator[tuple[int, float, bool]]:
        """Yield every bead: the index of its line or honour, when it starts, and whether it is that of an honour."""
        for index in range(self._rows):
            yield index, self._line(index) + d.LINE_COUNTS, False
        for order, index in enumerate(self._earned):
            yield index, d.HONOURS_AT + order * d.HONOUR_GAP, True

    def _arrived(self, age: float) -> int:
        """Return how many beads of lines have reached the score."""
        return sum(1 for _index, start, honour in self._beads() if not honour and age >= start + d.BEAD_SLIDES)

    def _row_of_player(self, age: float) -> float:
        """Return the row (fractional) of the player's line as it climbs."""
        assert self._place is not None
        way = out_quad(share(age, d.CLIMB_AT, d.CLIMB))
        return self._entrance + (self._place - self._entrance) * way

    def _heard(self) -> Iterator[tuple[float, Effect, int]]:
        """Yield all sounds: the time, the effect, and the step of its scale."""
        for index in range(self._rows):
            for tick in range(TICKS):
                yield self._line(index) + tick * d.LINE_COUNTS / TICKS, CARD_SOUNDS[index % len(CARD_SOUNDS)], 0
            yield self._line(index) + d.LINE_COUNTS + d.BEAD_SLIDES, Effect.LINK, 2 * index
        for order, _index in enumerate(self._earned):
            yield d.HONOURS_AT + order * d.HONOUR_GAP, Effect.LAMP_LIGHTS, 0
            yield d.HONOURS_AT + order * d.HONOUR_GAP + d.BEAD_SLIDES, Effect.LINK, 2 * (self._rows + order)
        yield d.SCORE_LANDS, Effect.FREEZE, 0
        if self._place is not None:
            yield d.CLIMB_AT + d.CLIMB, Effect.FOUNDATION, 12
        if self._signing:
            for arch in range(LETTERS):
                yield d.ARCHES_AT + arch * d.ARCH_GAP, Effect.WHEEL, 0

    def heard(self, before: float, age: float) -> Iterator[tuple[Effect, int]]:
        """Yield the sounds between two ages, each effect with the step of its scale."""
        return ((effect, step) for at, effect, step in self._cues if before < at <= age)

    @property
    def moments(self) -> Iterator[float]:
        """Ages whose frames together show every picture that is slow to draw."""
        yield from (d.SCORE_LANDS + 0.01, d.SCORE_LANDS + 0.06, d.SCORE_LANDS + 0.2, d.CLIMB_AT + d.CLIMB / 2)
        yield from (d.ARCHES_AT + arch * d.ARCH_GAP + 0.01 for arch in range(LETTERS))

    # drawing

    def tally(self, tally: Tally, age: float) -> Iterator[Drawable]:
        """Draw the tally; as the score lands, all of it trembles for a moment."""
        seen = self._tally(tally, age)
        tremble = round(7 * tally.pen.frame.unit * shiver(share(age, d.SCORE_LANDS, 0.35)))
        for one in seen:
            yield one._replace(y=one.y + tremble) if isinstance(one, Sprite) else one

    def _tally(self, tally: Tally, age: float) -> Iterator[Drawable]:
        yield from tally.empty()
        for index in range(self._rows):
            if age >= self._line(index):
                yield from tally.row(index, share(age, self._line(index), d.LINE_COUNTS))
        lit = [index for index, start, honour in self._beads() if honour and age >= start]
        for index in range(len(tally.honours)):
            yield from tally.lantern(index, index in lit)
        yield from self._score(tally, age)
        for index, start, honour in self._beads():
            if 0 < (way := share(age, start, d.BEAD_SLIDES)) < 1:
                begin = tally.lantern_at(index) if honour else tally.row_at(index)
                yield from _bead(begin, tally.hero_at, way, tally.pen)
        if age >= d.SCORE_LANDS:
            yield from tally.words()

    def _score(self, tally: Tally, age: float) -> Iterator[Drawable]:
        """Draw the score: as plain text while it grows, as a sign once it has landed."""
        pen = tally.pen
        if age < d.SCORE_LANDS:
            arrived = self._arrived(age)
            counted = sum(share(age, start + d.BEAD_SLIDES, 0.12) for _i, start, honour in self._beads() if not honour)
            swell = max((sine(share(age, start + d.BEAD_SLIDES, 0.14)) for _i, start, _h in self._beads()), default=0.0)
            size = 66 + 34 * arrived / max(1, self._rows) + 10 * swell
            words = tally.counting(counted / max(1, self._rows))
            yield pen.text(words, Face.DISPLAY, size, LAMP_NUMBER, tally.hero_at, width=tally.room)
            return
        if age < d.SCORE_LANDS + 0.28 and not pen.style.contrast:
            radius = 300 if age < d.SCORE_LANDS + 0.14 else 200
            light = charts.lantern_light(pen.frame.length(radius))
            yield pen.put(light, tally.hero_at)._replace(blend=charts.ADDED)
        yield tally.hero(1.28 if age < d.SCORE_LANDS + 0.05 else 1.12 if age < d.SCORE_LANDS + 0.10 else 1.0)

    def best_list(self, best: BestList, age: float) -> Iterator[Drawable]:
        """Draw the list: each entry that the player's line passes moves aside and then one row down."""
        if self._place is None or age >= d.CLIMB_AT + d.CLIMB:
            yield from best.frame()
            return
        yield from best.empty()
        row = self._row_of_player(age)
        for index, entry in enumerate(best.best):
            if index < self._place:
                yield from best.entry(entry, index, index + 1)
            elif index > self._place:
                below = row - (index - 1)  # how many rows the player's line is below this one
                passed, steps = share(-below, -0.75, 0.75), sine(share(-below, -1.5, 2.6))
                aside = round(36 * best.pen.frame.unit * steps)
                shown = best.entry(entry, index - 1 + passed, index + (passed >= 0.5), 10 * sine(passed))
                yield from (one._replace(x=one.x - aside) if isinstance(one, Sprite) else one for one in shown)
        if age >= d.CLIMB_AT:
            sheet = best.sheet
            field = best.pen.frame.rect(sheet.x, sheet.y, sheet.width, sheet.height - 16)
            climbing = best.entry(best.best[self._place], row, min(len(best.best), round(row) + 1))
            yield from chain.from_iterable(clipped(one, field) for one in climbing)

    def arches(self, age: float) -> int:
        """Return how many arches for initials are lit."""
        return sum(age >= d.ARCHES_AT + arch * d.ARCH_GAP for arch in range(LETTERS))


def _bead(begin: tuple[float, float], end: tuple[float, float], way: float, pen: Pen) -> Iterator[Drawable]:
    """Draw a bead on its curve from one point to another, with a tail of smaller ones."""
    for behind in (0.21, 0.14, 0.07, 0.0):
        if way > behind:
            at = in_cubic(way - behind) * 0.5 + out_cubic(way - behind) * 0.5
            bow = 40 * sin(pi * at)
            x = begin[0] + (end[0] - begin[0]) * at - bow * cos(pi * at / 2)
            y = begin[1] + (end[1] - begin[1]) * at
            picture = charts.bead(pen.frame.length(26 - 70 * behind), pen.style)
            yield pen.put(picture, (x, y))
