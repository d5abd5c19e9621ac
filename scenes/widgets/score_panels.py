"""Score panels of a play that has ended: its figures, honours and medals, statistics, best list, and the buttons."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, reduce
from math import sqrt

from pygame import Rect, Surface
from pygame.transform import smoothscale

from game.medals import Feat, Medal
from game.play import Play
from game.replay_code import rival_of
from game.statistics import BEST, HouseScore, Result, Results, Statistics
from scenes.art import charts, panels
from scenes.art.cards import portrait
from scenes.art.lamp import Lamp, lantern
from scenes.art.titles import Enamel
from scenes.commands import Command
from scenes.games.base import GameUI
from scenes.games.layout import Row
from scenes.i18n import _, capitalised, card_name, clock, deal_name, grade_named, many, number
from scenes.render import typography
from scenes.render.drawables import Drawable, Sprite, placed
from scenes.render.palette import LABEL, LAMP_NUMBER, LAMP_TEXT, PANEL, PRIMARY_TEXT, SOFT_TEXT, Accent, Style, mix
from scenes.render.typography import Face
from scenes.widgets.buttons import Button
from scenes.widgets.scene import Pop, SceneRequest
from scenes.widgets.settings_rows import TEXT_SCALES
from scenes.widgets.text import END, SMALLEST, START, Pen

SIDE = 520  # units: the width of the outer panels
MARGIN = 46  # units between a panel's edge and its rows
RING_WIDTH = 21  # units: the width of the line of the ring of wins
NOTHING = "\N{EN DASH}"


@dataclass(frozen=True, slots=True)
class Panel:
    """A panel on the screen, in units."""

    x: float
    y: float
    width: float
    height: float

    @property
    def middle(self) -> float:
        """The x of its middle."""
        return self.x + self.width / 2

    @property
    def foot(self) -> float:
        """The y of its lower edge."""
        return self.y + self.height

    @property
    def rows(self) -> tuple[float, float]:
        """The left and right ends of its rows."""
        return self.x + MARGIN, self.x + self.width - MARGIN

    @property
    def room(self) -> float:
        """The width of its rows."""
        return self.width - 2 * MARGIN

    def empty(
        self,
        heading: str,
        ui: GameUI,
        pen: Pen,
        quiet: bool = False,
        tone: str = "",
        down: float = 54,
        aside: float = 0,
    ) -> Iterator[Sprite]:
        """Draw it with only its heading, as large as those of other panels, in a tone or the accent.

        down, aside: how far the heading is below the upper edge, and to the right of the middle, in units.
        """
        yield pen.panel(pen.frame.rect(self.x, self.y, self.width, self.height), quiet)
        usual = _("Your game"), _("Your initials"), best_of(ui)
        common, tone = _heading(SIDE, usual, pen), tone or ui.accent.soft
        sizes = ((min(common, _heading(self.width, [heading], pen, spacing)), spacing) for spacing in range(1, 5))
        pixels, spacing = max(sizes)  # a long heading loses letter spacing before it shrinks
        point = self.middle + aside, self.y + down
        yield pen.line(heading.upper(), Face.LABEL, pixels, tone, point, spacing=spacing * pen.frame.unit)


@dataclass(frozen=True, slots=True)
class Honour:
    """A distinction of a win besides its score: its words, and whether it was earned."""

    label: str
    earned: bool


EMBLEMS = {Feat.RELIT: "star", Feat.NO_UNDO: "tick", Feat.NO_LAMP: "moon", Feat.HARDEST: "swords"}


def medal_name(medal: Medal) -> str:
    """Return the name of a medal."""
    return _(medal.feat.value[0])


def medal_task(medal: Medal) -> str:
    """Return the task of a medal in words."""
    _name, *task = medal.feat.value
    return many(task[0], task[-1], medal.limit) if medal.limit else _(task[0])


PANELS = Panel(92, 276, SIDE, 640), Panel(646, 276, 628, 640), Panel(1308, 276, SIDE, 640)
"""The panels of a play that has ended, side by side."""


def whole_place(ui: GameUI, size: tuple[int, int], style: Style, won: bool = False) -> Surface:
    """Draw a game's place without cards and rails, or that after a win, to lie behind panels; black in high contrast.

    On the largest screens it is drawn at half the size and enlarged, which is faster: it is dimmed in any case.
    """
    if style.contrast:
        return Surface(size, 0, 32)
    small = size if size[1] <= 1200 else (size[0] // 2, size[1] // 2)  # pixels
    return smoothscale(ui.won_place(small) if won else ui.scenery.on_table(small, Rect((0, 0), small)), size)


def _heading(width: float, headings: Sequence[str], pen: Pen, tracking: float = 4) -> int:
    """Return the size in pixels at which headings with some letter spacing fit a panel of a width in units."""
    unit, room, words = pen.frame.unit, pen.frame.length(width - 112), [heading.upper() for heading in headings]
    pixels, least = pen.style.type_size(36, unit), pen.frame.length(SMALLEST)
    return typography.fitting(words, Face.LABEL, pixels, room, least, tracking * unit)


def best_of(ui: GameUI) -> str:
    """Return the heading of a game's best list, which names what ranks its wins."""
    return _("Best times") if ui.rules.best_score else _("Top scores")


def row(entry: Row, left: float, right: float, y: float, pen: Pen, size: int = 38) -> Iterator[Drawable]:
    """Draw a label of a size and its figure at the two ends of a row."""
    room = right - left
    value = pen.text(entry.value, Face.INDEX, size + 2, LAMP_TEXT, (right, y), END, room * 0.6)
    taken = value.picture.get_width() / pen.frame.unit
    yield pen.text(entry.label, Face.SENTENCE, size, SOFT_TEXT, (left, y), START, room - taken - 16)
    yield value


@dataclass(frozen=True, slots=True)
class Tally:
    """The result of a play on a panel: its rows, the score or time in sign lettering, and its deal.

    Below the rows hangs a small lantern for each honour, lit if it was earned. Points are in units.
    """

    panel: Panel
    rows: Sequence[Row]
    result: Result
    remark: str
    ui: GameUI
    pen: Pen
    honours: Sequence[Honour] = ()
    lost: bool = False

    def frame(self) -> Iterator[Drawable]:
        """Draw the whole panel."""
        yield from self.empty()
        for index in range(len(self.rows)):
            yield from self.row(index)
        for index, honour in enumerate(self.honours):
            yield from self.lantern(index, honour.earned)
        yield self.hero()
        yield from self.words()

    def empty(self) -> Iterator[Drawable]:
        """Draw the panel with what it shows before anything is counted."""
        yield from self.panel.empty(_("Your game"), self.ui, self.pen, quiet=self.lost)
        yield self.pen.rule(*self.panel.rows, self._ruled)
        label = _("TIME") if self._timed else _("SCORE")
        yield self.pen.text(label, Face.LABEL, 34, LABEL, (self.panel.middle, self._labelled), tracking=4)

    def row(self, index: int, share: float = 1.0) -> Iterator[Drawable]:
        """Draw a row, with its figure counted up to a share."""
        entry = self.rows[index]
        y = self.row_at(index)[1]
        yield from row(Row(entry.label, counted_up(entry.value, share)), *self.panel.rows, y, self.pen)

    def row_at(self, index: int) -> tuple[float, float]:
        """Return the right end of a row."""
        return self.panel.rows[1], self._first + index * self._pitch

    def lantern(self, index: int, lit: bool) -> Iterator[Drawable]:
        """Draw the lantern of an honour, with its words below."""
        pen, (x, y), state = self.pen, self.lantern_at(index), Lamp.LIT if lit else Lamp.OUT
        if lit and not pen.style.contrast:
            light = charts.lantern_light(pen.frame.length(60))
            yield pen.put(light, (x, y))._replace(blend=charts.ADDED)
        picture = lantern(state, pen.frame.length(self._lantern), pen.style, float(lit))  # unlit, no smoke
        yield pen.put(picture, (x, y))
        tone = LAMP_NUMBER if lit else LABEL
        pixels = pen.fitting(((honour.label, 138) for honour in self.honours), Face.LABEL, 24)
        yield pen.line(self.honours[index].label, Face.LABEL, pixels, tone, (x, y + self._lantern / 2 + 19))

    def lantern_at(self, index: int) -> tuple[float, float]:
        """Return the centre of the lantern of an honour."""
        return self.panel.middle + (index - (len(self.honours) - 1) / 2) * 150, (self._ruled + self._labelled - 48) / 2

    def hero(self, grown: float = 1.0) -> Sprite:
        """Return the score or time in sign lettering, at a size relative to normal."""
        enamel = Enamel.LILAC if self.lost else Enamel.WARM
        size = 116 if self.honours else 122
        return self.pen.sign(
            self.counting(1.0), grown * size, self.hero_at, enamel, min(grown * self.panel.room, self.panel.width - 40)
        )

    @property
    def hero_at(self) -> tuple[float, float]:
        """The centre of the score or time."""
        return self.panel.middle, self.panel.foot - (165 if self.honours else 183) - 2 * self._more + self._saved

    def counting(self, share: float) -> str:
        """Return the score or the time, counted up to a share."""
        return counted_up(clock(self.result.seconds) if self._timed else str(self.result.score), share)

    def words(self) -> Iterator[Drawable]:
        """Draw the remark about the play, and the name of its deal."""
        x, foot = self.panel.middle, self.panel.foot
        y = foot - (80 if self.honours else 88) - self._more + self._saved
        remark = self._joined if self._saved else self.remark
        yield self.pen.text(remark, Face.LABEL, 36, LAMP_NUMBER, (x, y), width=self.panel.room)
        if not self._saved:
            yield self.pen.text(self._named, Face.SENTENCE, 30, LABEL, (x, foot - (36 if self.honours else 46)))

    @property
    def _named(self) -> str:
        return deal_name(self.result.deal, grade_named(self.result.fact("grade")), self.result.fact("day"))

    @property
    def _joined(self) -> str:
        return " \N{MIDDLE DOT} ".join(filter(None, (self.remark, self._named)))

    @property
    def _saved(self) -> float:
        """The height saved where remark and deal fit on one line below honours, in units."""
        pixels, room = self.pen.style.type_size(32, self.pen.frame.unit), self.pen.frame.length(self.panel.room)
        return 22 if self.honours and typography.measure(self._joined, Face.LABEL, pixels) <= room else 0

    @property
    def _timed(self) -> bool:
        return self.ui.ranked_by_time(self.result.score)

    @property
    def _more(self) -> float:
        """By how much the lower lines are further apart with larger texts."""
        return 0.2 * (self.pen.style.text_scale - 100)

    @property
    def _first(self) -> float:
        return self.panel.y + (138 - 8 * len(self.rows) if self.honours else 125)

    @property
    def _pitch(self) -> float:
        most, below = (52.0, 374 - self._saved / 2) if self.honours else (66.0, 312)
        room = self.panel.foot - below - 3 * self._more - self._first
        return min(most, room / self._steps)

    @property
    def _steps(self) -> float:
        """The distance from the first row to the line below the rows, in pitches of the rows."""
        return len(self.rows) - 1 + (0.85 if self._saved else 0.65)

    @property
    def _ruled(self) -> float:
        return self._first + self._steps * self._pitch

    @property
    def _labelled(self) -> float:
        """The y of the label above the score or time."""
        return self.hero_at[1] - (73 if self.honours else 85) - self._more

    @property
    def _lantern(self) -> float:
        """The height of the lanterns between the line and that label."""
        return min(76.0, self._labelled - self._ruled - 74 - 0.7 * self._saved)


def counted_up(text: str, share: float) -> str:
    """Return a figure or time with its first number counted up to a share; text without a number stays as it is."""
    if share >= 1:
        return text
    if ":" in text:
        seconds = reduce(lambda whole, part: 60 * whole + int(part), text.split(":"), 0)
        return clock(share * seconds)
    return re.sub(r"\d+", lambda match: str(round(share * int(match.group()))), text, count=1)


def so_far(panel: Panel, results: Results, ui: GameUI, pen: Pen) -> Iterator[Drawable]:
    """Draw the statistics of a game, of all its players, at the foot of its panel: how often it was won, how fast."""
    statistics, unlit = results.statistics(ui.rules.name), results.statistics(ui.rules.name, lamp="")
    yield from panel.empty(_("{game} so far").format(game=ui.name()), ui, pen, down=400)
    left, right = panel.rows
    yield from win_share(statistics, ui.accent, (left + 78, panel.foot - 114), pen, 70)
    entries = (
        Row(_("Won"), won_of(statistics)),
        Row(_("Won without the lamp"), won_of(unlit)),
        Row(_("Win streak"), number(statistics.current_streak)),
        Row(_("Best time"), NOTHING if statistics.best_time is None else clock(statistics.best_time)),
    )
    for index, entry in enumerate(entries):
        yield from row(entry, left + 186, right, panel.foot - 180 + index * 44, pen, 29)


def won_of(statistics: Statistics) -> str:
    """Return how many plays were won, of how many, in words."""
    return _("{won} of {played}").format(won=statistics.won, played=statistics.played) if statistics.played else NOTHING


def win_share(
    statistics: Statistics, accent: Accent, point: tuple[float, float], pen: Pen, radius: float
) -> Iterator[Drawable]:
    """Draw the share of plays that were won, in a ring of a radius in units around a point; texts grow with it."""
    (x, y), part = point, radius / 88
    ring = charts.win_ring(
        pen.frame.length(radius), RING_WIDTH * part * pen.frame.unit, statistics.share, accent.light, pen.style
    )
    yield pen.put(ring, point)
    share = _("{percent}%").format(percent=round(100 * statistics.share)) if statistics.played else NOTHING
    for words, face, size, tone, at in (
        (share, Face.DISPLAY, 50, LAMP_TEXT, -14 * part),
        (_("won"), Face.LABEL, 30, LABEL, 31 * part),
    ):
        across = 2 * sqrt((radius - 5 - RING_WIDTH * part / 2) ** 2 - (abs(at) + 14 * part) ** 2)
        yield pen.text(words, face, max(28, size * part), tone, (x, y + at), width=across)


def place_name(place: int) -> str:
    """Return a place on the best list in words."""
    return (
        _("First place!"),
        _("Second place!"),
        _("Third place!"),
        _("Fourth place!"),
        _("Fifth place!"),
        _("Sixth place!"),
        _("Seventh place!"),
    )[place - 1]


def given_up(play: Play) -> str:
    """Return, in one sentence, after how many moves a play was given up."""
    moves = len(play.moves)
    if not moves:
        return _("Gave up before the first move")
    return many("Gave up after {count} move", "Gave up after {count} moves", moves)


def against(play: Play) -> str:
    """Return, in one sentence, whether a play beat its rival; empty without a rival."""
    rival = rival_of(play.facts)
    if rival is None:
        return ""
    return _("You have beaten your rival") if rival.is_beaten_by(play) else _("Your rival was better")


def reason(words: str, pen: Pen, quiet: bool = False) -> Iterator[Drawable]:
    """Draw how a play ended, in a pill below the title, without a full stop."""
    text = pen.text(words.removesuffix("."), Face.LABEL, 40, LAMP_TEXT, (960, 218), width=1500)
    size = text.picture.get_width() + pen.frame.length(140), pen.frame.length(68)
    yield from (pen.put(panels.pill(size, pen.frame.unit, pen.style, quiet), (960, 218)), text)


BETWEEN = 26  # the least gap between the names, times and scores of a best list, in units
NAME, PORTRAIT = 44, 52  # the sizes of initials and portraits, in units
Entry = Result | HouseScore


@dataclass(frozen=True)
class BestList:
    """The best results of a game on a panel, the best at the top; times beside the scores rank those that are equal.

    Those of the house have portraits instead of initials. What matters most is at the right end: the score, or the time
    in a game whose wins all score the same. The marked result, if it is listed, has a brass background and shows the
    signature; without one, the panel is quiet.
    """

    panel: Panel
    best: Sequence[Entry]
    ui: GameUI
    pen: Pen
    marked: Result | None = None
    signature: str = ""

    def frame(self) -> Iterator[Drawable]:
        """Draw the whole panel."""
        yield from self.empty()
        for index, entry in enumerate(self.best):
            yield from self.entry(entry, index, index + 1)

    def empty(self) -> Iterator[Drawable]:
        """Draw the panel, with a dash on each row that is not taken."""
        yield from self.panel.empty(best_of(self.ui), self.ui, self.pen, quiet=self.marked is None)
        faint, right = mix(LABEL, PANEL, 0.55), self.panel.x + self.panel.width - 38
        for index in range(len(self.best), BEST):
            y = self._y(index)
            yield self.pen.text(str(index + 1), Face.DISPLAY, 36, faint, (self.panel.x + 62, y))
            yield self.pen.text(NOTHING, Face.INDEX, 42, faint, (right, y), END)

    def entry(self, entry: Entry, at: float, place: int, nod: float = 0.0) -> Iterator[Drawable]:
        """Draw an entry with its place on a row, counted from 0; nod is by how many units its portrait is lower."""
        panel, y, name = self.panel, self._y(at), signed(entry)
        pen, scores = self._set
        beside, points = score_and_time(entry, self.ui)
        if isinstance(entry, Result) and self.marked and entry.number == self.marked.number:
            name, tones = self.signature or name, (PRIMARY_TEXT,) * 3
            area = pen.frame.rect(panel.x + 21, y - self._pitch * 0.46, panel.width - 42, self._pitch * 0.92)
            yield Sprite(charts.brass_line(area.size, pen.frame.unit, pen.style), area.x, area.y)
        elif isinstance(entry, HouseScore):
            tones = (LABEL,) * 3
        else:
            tones = LABEL, LAMP_TEXT if entry.initials else LABEL, LAMP_NUMBER
        yield pen.text(str(place), Face.DISPLAY, 36, tones[0], (panel.x + 62, y))
        right = panel.x + panel.width - 38
        if isinstance(entry, HouseScore):
            yield from self._court(entry, y, nod, right - scores - BETWEEN)
        else:
            time = pen.text(beside, Face.LABEL, 32, tones[0], (right - scores - BETWEEN, y), END)
            room = time.area.left / pen.frame.unit + pen.frame.left - BETWEEN - panel.x - 92
            yield from (pen.text(name, Face.DISPLAY, NAME, tones[1], (panel.x + 92, y), START, room), time)
        yield pen.text(points, Face.INDEX, 42, tones[2], (right, y), END)

    def _court(self, entry: HouseScore, y: float, nod: float, end: float) -> Iterator[Drawable]:
        """Draw the court card that holds a score of the house: a portrait, and a name that ends before an x."""
        pen, left = self._set[0], self.panel.x + 92 + PORTRAIT + 10
        picture = pen.images.get(portrait, entry.player, pen.frame.length(PORTRAIT), pen.style)
        yield from placed(picture, midleft=pen.frame.point(self.panel.x + 92, y + nod))
        pixels = pen.fitting(((name, end - left) for name in self._house), Face.LABEL, 28)
        yield pen.line(signed(entry), Face.LABEL, pixels, LABEL, (left, y), START)

    @property
    def _pitch(self) -> float:
        return (self.panel.height - 150) / BEST

    def _y(self, at: float) -> float:
        return self.panel.y + 128 + at * self._pitch

    @cached_property
    def _house(self) -> list[str]:
        """The names of those of the house."""
        return [signed(entry) for entry in self.best if isinstance(entry, HouseScore)]

    @cached_property
    def _set(self) -> tuple[Pen, float]:
        """The pen for the rows, with the largest text size up to the player's that fits; the width of the scores."""
        ends = [score_and_time(entry, self.ui) for entry in self.best]
        names = [entry.initials or self.signature for entry in self.best if isinstance(entry, Result)]
        for scale in reversed(TEXT_SCALES):
            pen = replace(self.pen, style=replace(self.pen.style, text_scale=min(scale, self.pen.style.text_scale)))
            scores = _widest([points for _beside, points in ends], Face.INDEX, 42, pen)
            times = _widest([beside for beside, _points in ends], Face.LABEL, 32, pen)
            named = _widest(names, Face.DISPLAY, NAME, pen)
            least = replace(pen, style=replace(pen.style, text_scale=100))
            named = max(named + times + BETWEEN, PORTRAIT + 14 + _widest(self._house, Face.LABEL, SMALLEST, least))
            if named + scores + BETWEEN <= self.panel.width - 150:
                break
        return pen, scores


def signed(entry: Entry) -> str:
    """Return the name of an entry of a best list; that of a guest for a result without initials."""
    if isinstance(entry, HouseScore):
        return capitalised(card_name(entry.player))
    return entry.initials or _("Guest")


def score_and_time(result: Entry, ui: GameUI) -> tuple[str, str]:
    """Return the time and the score of a result; where every win scores the same, nothing and the time."""
    time = clock(result.seconds)
    return ("", time) if ui.ranked_by_time(result.score) else (time, str(result.score))


def _widest(lines: Iterable[str], face: Face, size: float, pen: Pen) -> float:
    """Return the width of the widest of some lines, in units."""
    pixels = pen.style.type_size(size, pen.frame.unit)
    return max((typography.measure(words, face, pixels) for words in lines), default=0) / pen.frame.unit


def button_areas(count: int, pen: Pen) -> list[Rect]:
    """Return the areas of the buttons in the row below the panels."""
    wide = min(420.0, (1736 - 33 * (count - 1)) / count)  # no wider than the panels above
    left = 960 - (wide * count + 33 * (count - 1)) / 2
    return [pen.frame.rect(left + (wide + 33) * index, 944, wide, 88) for index in range(count)]


NEW_DEAL, SAME_DEAL, ARCHES = Pop(then=Command.DEAL), Pop(then=Command.AGAIN), Pop(levels=2)


def result_buttons(watch: Callable[[], SceneRequest], pen: Pen, won: bool, primary: bool) -> list[Button]:
    """Return the buttons that lead on from a play, the most likely first; primary: that one is in gold."""
    new = Button("new", _("New deal"), lambda: NEW_DEAL, icon="cards", primary=primary and won)
    same = Button("same", _("Restart this deal"), lambda: SAME_DEAL, icon="redeal", primary=primary and not won)
    again = Button("watch", _("Watch again"), watch, icon="watch")
    arches = Button("arches", _("All games"), lambda: ARCHES, icon="menu")
    buttons = (new, same, again, arches) if won else (same, new, again, arches)
    return [replace(button, area=area) for button, area in zip(buttons, reversed(button_areas(4, pen)), strict=True)]


RESULT_REQUESTS: Mapping[Command, Pop] = {
    Command.BACK: ARCHES,
    Command.OTHER: ARCHES,
    Command.NEW: NEW_DEAL,
    Command.DEAL: NEW_DEAL,
    Command.RESTART: SAME_DEAL,
    Command.AGAIN: SAME_DEAL,
}
"""The request of each command that leaves the results."""
