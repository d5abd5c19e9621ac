"""Records: an arch for each game with pages for statistics, wins by difficulty, best wins, and medals."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import date, timedelta
from enum import Enum
from functools import partial
from typing import NamedTuple, TypeVar

from pygame import Rect, Surface

from game.deals import Difficulty, grades
from game.medals import Medal, earned, medals
from game.rules import GAMES
from game.statistics import BEST, LAST, HouseScore, Result, Statistics, with_house
from game.storage import Store
from scenes.art import charts, hall, icons, panels
from scenes.art.cards import portrait
from scenes.art.tokens import medal
from scenes.audio import Effect
from scenes.games import game_ui
from scenes.games.base import GameUI
from scenes.games.layout import Row
from scenes.i18n import _, clock, grade_name, later, number
from scenes.render import typography
from scenes.render.drawables import Drawable, Frame, Sprite, placed
from scenes.render.palette import BRASS, LABEL, LAMP_NUMBER, LAMP_TEXT, SOFT_TEXT, Style
from scenes.render.typography import Face
from scenes.screens.replays import Replays
from scenes.services import Services
from scenes.widgets import score_panels
from scenes.widgets.buttons import Button
from scenes.widgets.scene import Pop, Push, SceneRequest
from scenes.widgets.score_panels import NOTHING, score_and_time, signed, win_share, won_of
from scenes.widgets.screen import Screen, place_arch
from scenes.widgets.text import END, LEFT, MIDDLE, RIGHT, START, Pen, largest


def wins_by_grade(ui: GameUI, store: Store, left: float, width: float, pen: Pen) -> Iterator[Drawable]:
    """Draw a game's wins in a column, each with a bar: by difficulty, and with or without the lamp.

    All games with packs have the same rows, though not every game has deals of every difficulty.
    """
    game, figure = ui.rules.name, 92  # units: the room of a figure
    by_lamp = ("1", _("With lamp")), ("", _("Without lamp"))
    names = [grade_name(grade) for grade in (*Difficulty, None)], [words for _fact, words in by_lamp]
    graded, lit = (pen.fitting(((name, width - figure - 12) for name in part), Face.LABEL, 34) for part in names)

    def row(y: float, words: str, pixels: int, statistics: Statistics) -> Iterator[Drawable]:
        size, tone = (pen.frame.length(width), pen.frame.length(8)), pen.style.text(ui.accent.light)
        yield pen.line(words, Face.LABEL, pixels, SOFT_TEXT, (left, y), START)
        yield pen.text(won_of(statistics), Face.INDEX, 34, LAMP_NUMBER, (left + width, y), END, figure)
        place = pen.frame.point(left, y + 8.5 + pen.style.text_scale / 8)
        yield Sprite(charts.bar(size, round(statistics.share, 2), tone, pen.style.rule), *place)

    for index, grade in enumerate((*Difficulty, None) if grades(game) else (None,)):
        statistics = store.results.statistics(game, grade=grade.value if grade else "")
        yield from row(546 + 62 * index, grade_name(grade), graded, statistics)
    for y, (lamp_fact, words) in zip((876, 938), by_lamp, strict=True):
        yield from row(y, words, lit, store.results.statistics(game, lamp=lamp_fact))


def ground(size: tuple[int, int], uis: tuple[GameUI, ...], style: Style) -> Surface:
    """Draw the gallery without texts."""
    places = hall.arch_openings(size, len(uis))
    windows = [ui.behind_arch(place.size, style) for ui, place in zip(uis, places, strict=True)]
    return hall.gallery(size, windows, [ui.accent for ui in uis], style)


def at_tables(seconds: int) -> str:
    """Return a long time in words: in hours, or below two hours in minutes."""
    hours, minutes = seconds // 3600, seconds // 60
    return _("{hours} h").format(hours=hours) if hours >= 2 else _("{minutes} min").format(minutes=minutes)


class Page(Enum):
    """What the arches show; the value is the label of the prompt that opens it, in English."""

    OVERALL = later("Overall")
    GRADES = later("By grade")
    BEST = later("Best wins")
    MEDALS = later("Medals")


class Span(Enum):
    """The span of the list of best wins; the value is its heading, in English."""

    EVER = later("All time")
    TODAY = later("Today")
    WEEK = later("This week")


class Shown(NamedTuple):
    """What is shown: a page, and of the best wins those of a difficulty, or all, in a span."""

    page: Page = Page.OVERALL
    grade: Difficulty | None = None
    span: Span = Span.EVER


Choice = TypeVar("Choice")


def following(choice: Choice, choices: Iterable[Choice]) -> Choice:
    """Return the next of some choices, and after the last the first."""
    listed = list(choices)
    return listed[(listed.index(choice) + 1) % len(listed)]


class Records(Screen):
    """The statistics of every game."""

    toasts_beside = 30, 146  # the totals
    foot_at, foot_room, foot_align = (LEFT, 1034), 800, START

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        self._uis = tuple(game_ui(rules) for rules in GAMES.values())
        self._shown = Shown()
        self._lists: dict[tuple[str, Shown, date], Sequence[Result | HouseScore]] = {}
        self._earned: dict[str, tuple[int, Mapping[Medal, Result]]] = {}
        """The number of results of each game, and the medals that these have earned."""

    def arrange(self, size: tuple[int, int]) -> None:
        """Lay everything out, and have the best wins looked up again."""
        self._lists.clear()
        super().arrange(size)

    def prompts(self) -> list[Button]:
        page, grade, span = shown = self._shown
        after = following(page, Page)
        prompts = [
            Button("back", _("Back"), Pop, key=_("Esc")),
            Button("turn", _(after.value), partial(self._show, shown._replace(page=after)), key="G"),
        ]
        if page is Page.BEST:
            harder = shown._replace(grade=following(grade, (None, *Difficulty)))
            wider = shown._replace(span=following(span, Span))
            graded = grade_name(grade) if grade else _("All grades")
            prompts += (
                Button("grade", graded, partial(self._show, harder), key="D"),
                Button("span", _(span.value), partial(self._show, wider), key="T"),
            )
        return [*prompts, Button("replays", _("Replays"), lambda: Push(Replays(self.services)), key="W")]

    def _show(self, shown: Shown) -> None:
        self._shown = shown
        self.services.speaker.play(Effect.BUTTON)
        self.lay_controls()

    def typed(self, text: str) -> SceneRequest | None:
        """Answer the letters of the footer, and the one that opened the records, which closes them."""
        return Pop() if text.upper() == "R" else super().typed(text)

    # drawing

    def prerender(self) -> None:
        shown = self._shown
        for self._shown in (*map(Shown, Page), *(Shown(Page.BEST, grade) for grade in Difficulty)):
            self.frame()
        self._shown = shown

    def frame(self) -> Frame:
        pen, store = self.pen, self.services.store
        behind = pen.images.get(ground, self.size, self._uis, pen.style)
        drawn: list[Drawable] = [*placed(behind, topleft=(0, 0))]
        shows_medals = self._shown.page is Page.MEDALS
        title, room = (_("Medals").upper(), 340) if shows_medals else (_("RECORDS"), 500)
        heading = pen.text(title, Face.DISPLAY, 58, LAMP_TEXT, (LEFT, 80), START, room)
        drawn.append(heading)
        if shows_medals:
            drawn.extend(self._legend())
        elif store.results.statistics().played:
            drawn.extend(self._totals(store.results.statistics(), LEFT + heading.picture.get_width() / pen.frame.unit))
        else:
            words = _("You have no records yet: each begins behind one of these arches.")
            line = pen.text(words, Face.SENTENCE, 34, SOFT_TEXT, (RIGHT - 36, 80), END, 1160)
            plate = line.area.inflate(pen.frame.length(72), 0)
            plate.update(plate.left, pen.frame.point(0, 46)[1], plate.width, pen.frame.length(68))
            drawn += (Sprite(panels.pill(plate.size, pen.frame.unit, pen.style, quiet=True), *plate.topleft), line)
        for index, ui in enumerate(self._uis):
            drawn.extend(self._arch(index, ui, store.results.statistics(ui.rules.name)))
        drawn.extend(self.foot_frame())
        return drawn

    def _totals(self, statistics: Statistics, heading: float) -> Iterator[Sprite]:
        """Draw the totals of all games above the last arches; closer together if the heading is long."""
        totals = (
            (number(statistics.played), _("Played")),
            (number(statistics.won), _("Won")),
            (at_tables(statistics.seconds), _("Playtime")),
            (number(statistics.longest_streak), _("Longest streak")),
        )
        pen, places = self.pen, hall.arch_openings(self.size, len(self._uis))[-len(totals) :]
        room = min(280, self._middle(places[1]) - self._middle(places[0]) - 24)
        pixels = pen.fitting([(label, room) for _figure, label in totals], Face.LABEL, 32)
        half = typography.measure(totals[0][1], Face.LABEL, pixels) / pen.frame.unit / 2
        aside = max(0, heading + 96 + half - self._middle(places[0]))
        for index, ((figure, label), place) in enumerate(zip(totals, places, strict=True)):
            x = self._middle(place) + aside * (1 - index / (len(totals) - 1))
            yield pen.text(figure, Face.DISPLAY, 58, LAMP_NUMBER, (x, 62), width=room)
            yield pen.line(label, Face.LABEL, pixels, LABEL, (x, 114))

    def _middle(self, area: Rect) -> float:
        """Return the x of the middle of an area, in units."""
        return area.centerx / self.pen.frame.unit + self.pen.frame.left

    def _arch(self, index: int, ui: GameUI, statistics: Statistics) -> Iterator[Drawable]:
        """Draw the contents of a game's arch on the page that is open."""
        pen = self.pen
        area = hall.arch_openings(self.size, len(self._uis))[index]
        x = self._middle(area)
        half = area.width / pen.frame.unit / 2 - 20
        plate = pen.frame.rect(x - half - 8, 274, 2 * half + 16, 84)
        yield Sprite.at(pen.images.get_now(panels.pill, plate.size, pen.frame.unit, pen.style), center=plate.center)
        yield pen.text(ui.name(), Face.DISPLAY, 44, LAMP_TEXT, (x, 316), width=2 * half - 30)
        page = self._shown.page
        if page is Page.BEST:
            yield from self._best(ui, x, half)
            return
        if page is Page.MEDALS:
            yield from self._medals(ui, x)
            return
        if statistics.played:
            y, radius = (442, 58) if page is Page.GRADES else (488, 88)  # halfway between name and grades
            yield from win_share(statistics, ui.accent, (x, y), pen, radius)
        else:
            opening = pen.frame.length(72), pen.frame.length(90)
            yield from placed(pen.images.get(place_arch, opening, ui, pen.style), center=pen.frame.point(x, 424))
        if page is Page.GRADES:
            yield from wins_by_grade(ui, self.services.store, x - half, 2 * half, pen)
            return
        if not statistics.played:
            for place, win in enumerate(with_house((), ui.rules)):
                yield from self._placed_win(place, win, ui, x, half, 522 + place * 68)
            return
        sizes = self._row_pixels(2 * half)
        for place, entry in enumerate(_rows(statistics)):
            y = 638 + place * 64
            yield from pen.row((entry.label, entry.value), x - half, x + half, y, sizes, SOFT_TEXT)
            yield pen.rule(x - half, x + half, y + 32)
        yield self._bars(ui, statistics, x, half)
        now = pen.text(_("now"), Face.LABEL, 26, LAMP_NUMBER, (x + half, 951), END, 80)
        yield now
        room = 2 * half - now.picture.get_width() / pen.frame.unit - 16
        yield pen.text(_("Last ten games"), Face.LABEL, 26, LABEL, (x - half, 951), START, room)

    def _best(self, ui: GameUI, x: float, half: float) -> Iterator[Drawable]:
        pen, best = self.pen, self._best_list(ui)
        heading, tone = _(self._shown.span.value), pen.style.accent(ui.accent.light)
        yield pen.text(heading, Face.LABEL, 32, tone, (x, 402), width=2 * half)
        yield pen.rule(x - half, x + half, 430)
        for index in range(BEST):
            entry = best[index] if index < len(best) else None
            yield from self._placed_win(index, entry, ui, x, half, 474 + index * 74)

    def _placed_win(
        self, index: int, entry: Result | HouseScore | None, ui: GameUI, x: float, half: float, y: float
    ) -> Iterator[Drawable]:
        """Draw one row of a list of best wins, centred on x: its place, its name, and its score or time."""
        pen, left = self.pen, x - half + 48
        if index:
            yield pen.text(str(index + 1), Face.DISPLAY, 30, LABEL, (x - half + 16, y))
        else:
            yield pen.put(icons.icon("star", pen.frame.length(44), pen.style.accent(BRASS)), (x - half + 16, y))
        result = score_and_time(entry, ui)[1] if entry else NOTHING
        figure = pen.text(result, Face.INDEX, 38, LAMP_NUMBER if entry else LABEL, (x + half, y), END, 130)
        yield figure
        room = x + half - figure.picture.get_width() / pen.frame.unit - 20 - left
        if entry is None:
            yield pen.rule(left, left + room, y + 14)  # an empty line
        elif isinstance(entry, HouseScore):
            picture = pen.images.get(portrait, entry.player, pen.frame.length(52), pen.style)
            yield from placed(picture, midleft=pen.frame.point(left, y))
        else:
            size, tone = 34 if index else 44, LAMP_TEXT if entry.initials else LABEL
            yield pen.text(signed(entry), Face.DISPLAY, size, tone, (left, y), START, room)

    def _best_list(self, ui: GameUI) -> Sequence[Result | HouseScore]:
        """Return the best wins of a game in the span that is shown; cached."""
        (_page, grade, span), game, today = self._shown, ui.rules.name, self.services.today
        key = game, self._shown, today
        if key not in self._lists:
            monday = today - timedelta(days=today.weekday())
            since = {Span.TODAY: today, Span.WEEK: monday, Span.EVER: None}[span]
            best = self.services.store.results.best(game, BEST, since, grade=grade.value if grade else None)
            self._lists[key] = with_house(best, ui.rules) if self._shown == Shown(Page.BEST) else best
        return self._lists[key]

    def _row_pixels(self, width: float) -> tuple[int, int]:
        """Return the largest sizes of labels and figures in pixels at which the rows of all arches fit a width."""
        pen, store = self.pen, self.services.store
        unit, room = pen.frame.unit, pen.frame.length(width - 24)
        entries = [entry for ui in self._uis for entry in _rows(store.results.statistics(ui.rules.name))]
        scaled = (replace(pen.style, text_scale=scale) for scale in range(pen.style.text_scale, 75, -1))
        sizes = ((style.type_size(34, unit), style.type_size(38, unit)) for style in scaled)
        return largest(sizes, lambda pair: all(_wide(entry, *pair) <= room for entry in entries))

    def _bars(self, ui: GameUI, statistics: Statistics, x: float, half: float) -> Drawable:
        """Return bars for the scores of the last ten games; the latest, on the right, is highlighted."""
        pen = self.pen
        top = max([1, *(result.score for result in statistics.latest)])
        heights = tuple(max(0.0, result.score / top) for result in statistics.latest)
        missing = LAST - len(heights)
        tones = [pen.style.rule] * missing + [pen.style.text(ui.accent.light)] * len(heights)
        if heights:
            tones[-1] = pen.style.text(LAMP_NUMBER)
        size = (pen.frame.length(2 * half), pen.frame.length(96))
        picture = charts.bars(size, (0.0,) * missing + heights, tuple(tones), 8 * pen.frame.unit)
        return Sprite(picture, *pen.frame.point(x - half, 828))

    def _legend(self) -> Iterator[Drawable]:
        """Draw what earns the medals that all games share, above the last arches."""
        pen, shared = self.pen, [Medal("", feat) for feat in score_panels.EMBLEMS]
        for award, place in zip(shared, hall.arch_openings(self.size, len(self._uis))[-len(shared) :], strict=True):
            x = self._middle(place)
            emblem = medal(pen.frame.length(76), score_panels.EMBLEMS[award.feat], True, pen.style)
            yield pen.put(emblem, (x - 124, 84))
            yield from self._named(award, LAMP_NUMBER, (x - 74, 48), 242, START)

    def _medals(self, ui: GameUI, x: float) -> Iterator[Drawable]:
        """Draw the medals of a game, centred on x: in two columns those of all games, and below them its own, named."""
        pen, given = self.pen, self._given(ui.rules.name)
        for place, award in enumerate(medals(ui.rules.name)):
            own = award.feat not in score_panels.EMBLEMS
            emblem = score_panels.EMBLEMS.get(award.feat, ui.glyph)
            picture = medal(pen.frame.length(132 if own else 116), emblem, award in given, pen.style)
            yield pen.put(picture, (x, 750) if own else (x - 70 + place % 2 * 140, 448 + place // 2 * 136))
            if own:
                yield from self._named(award, LAMP_NUMBER if award in given else LABEL, (x, 854), 284, MIDDLE)

    def _named(
        self, award: Medal, tone: str, point: tuple[float, float], room: float, align: float
    ) -> Iterator[Drawable]:
        """Draw the name of a medal at a point, and below it its task in up to a width in units."""
        scale = self.pen.style.text_scale / 100
        (x, y), grown = point, min(1.15, scale)  # else tasks would have three lines
        yield self.pen.text(score_panels.medal_name(award), Face.LABEL, 32 * grown / scale, tone, point, align, room)
        below = x, y + 50 * grown
        yield from self.pen.lines(
            score_panels.medal_task(award), Face.SENTENCE, 26 * grown / scale, SOFT_TEXT, below, room, align
        )

    def _given(self, game: str) -> Mapping[Medal, Result]:
        """Return the medals that were earned, each with its first win; cached until another game has ended."""
        results = self.services.store.results.history(game)
        if game not in self._earned or self._earned[game][0] != len(results):
            self._earned[game] = len(results), earned(game, reversed(results))
        return self._earned[game][1]


def _wide(entry: Row, labels: int, figures: int) -> int:
    """Return the width of label and value of a row together, given their sizes in pixels."""
    return typography.measure(entry.label, Face.LABEL, labels) + typography.measure(entry.value, Face.INDEX, figures)


def _rows(statistics: Statistics) -> tuple[Row, ...]:
    return (
        Row(_("Played"), number(statistics.played)),
        Row(_("Best score"), NOTHING if statistics.best_score is None else str(statistics.best_score)),
        Row(_("Best time"), NOTHING if statistics.best_time is None else clock(statistics.best_time)),
    )
