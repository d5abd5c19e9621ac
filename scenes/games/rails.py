"""RailsLayout: what all tables show around their cards, on rails or, on a narrow screen, on the top bar."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import cached_property, lru_cache
from typing import ClassVar, NamedTuple

from pygame import Rect, Surface

from game.cards import JACK, KING, Card, Suit
from game.replay_code import Rival, rival_of
from game.state import Tap
from scenes.art import buttons, cards, charts, markers, panels, tokens
from scenes.commands import Command
from scenes.games.base import TableLayout
from scenes.games.layout import BAR_PLATE, FOOT_SCORE, SPACIOUS, LayoutMetrics, PlayerLook, Row, TableView
from scenes.i18n import _, clock, later
from scenes.render import typography
from scenes.render.drawables import Drawable, Point, Sprite, placed
from scenes.render.palette import LABEL, LAMP_NUMBER, LAMP_TEXT, SOFT_TEXT
from scenes.render.typography import Face
from scenes.widgets.buttons import Button
from scenes.widgets.text import SMALLEST

RACERS = Card(KING, Suit.HEARTS), Card(JACK, Suit.SPADES)  # whose faces the player and a rival have
TOOLS_AT, TOOLS_HEIGHT, RAIL_BUTTON = 994, 104, 92
HELP_LINE = 1.05
"""The line pitch of help sentences, in sizes of their text."""
LABEL_SIZE, FIGURE = 28, 34  # the usual sizes of a label and of a figure in a row, in units


class Figure(NamedTuple):
    """A figure on rails and top bar: functions that return its label and its value; an empty value is not shown.

    A value is read from the view, as in `str(len(view.play.moves))`.
    """

    label: Callable[[], str]
    value: Callable[[TableView], str]

    def row(self, view: TableView) -> Row:
        """Return label and value for a state of the table."""
        return Row(self.label(), self.value(view))


def rival_score(view: TableView) -> str:
    """Return the score that the rival had at this time, empty without a rival."""
    rival = rival_of(view.play.facts)
    return str(rival.score(view.seconds)) if rival else ""


def _unless_raced(value: Callable[[TableView], str]) -> Callable[[TableView], str]:
    """Return a function that returns a figure's value, but nothing in a race: there only the rival counts."""
    return lambda view: "" if rival_of(view.play.facts) else value(view)


def _record(view: TableView) -> str:
    return "\N{EN DASH}" if view.best is None else str(view.best)


TIME_LEFT = Figure(lambda: _("TIME LEFT"), lambda view: "" if view.time_left is None else clock(view.time_left))
COMMON = (
    TIME_LEFT,
    Figure(lambda: _("TIME"), lambda view: clock(view.seconds) if view.time_left is None else ""),
    Figure(lambda: _("RECORD"), _unless_raced(_record)),
    Figure(lambda: _("DEAL"), _unless_raced(lambda view: view.play.deal if view.play.deal.isdigit() else "")),
)
"""The figures of every game; rails and top bars show as many of them as there is room for, the first ones first."""
ON_BAR = (Figure(lambda: _("RIVAL"), rival_score), *COMMON)
"""Those on a top bar, where no race is drawn."""


class Rows(NamedTuple):
    """The places of rows of figures on a rail, in units: the centre of the first, the pitch, and the room for all."""

    y: float
    pitch: float
    room: float


class RailPlan(NamedTuple):
    """The places of things on the first rail of a wide screen, in units from its top."""

    score: float
    rows: Rows
    button: float = 0
    """The centre of the button that taps the stock, if there is one."""


SCORE_BELOW = 59  # the distance in units from the label of the score down to its number
BAR_ROWS, BAR_MIDDLE, AIR, ROW_AIR = 284, 40, 10, 32
"""Units on the top bar: the x of its rows and their y, the gap between label and figure, and between rows."""


def rows_of(figures: Sequence[Figure], view: TableView) -> list[Row]:
    """Return the rows of the figures that have a value."""
    return [row for figure in figures if (row := figure.row(view)).value]


def tools(view: TableView, areas: Sequence[Rect], stacked: bool) -> list[Button]:
    """Return Undo, Hint and Menu in three areas; stacked puts their icons above the labels."""
    undo, hint, menu = areas
    return [
        Button("undo", _("Undo"), Command.UNDO, undo, "undo", enabled=view.play.can_undo, stacked=stacked),
        Button("hint", _("Hint"), Command.HINT, hint, "hint", stacked=stacked),
        Button("menu", _("Menu"), Command.PAUSE, menu, "menu", stacked=stacked),
    ]


class RailsLayout(TableLayout):
    """Plaque, score, figures and buttons around the cards; `hangings` draws what else a game hangs there."""

    plan: ClassVar[RailPlan]
    folded_plan: ClassVar[RailPlan | None] = None
    """The plan for larger cards, if it differs."""
    rail_figures: ClassVar[tuple[Figure, ...]] = COMMON
    bar_figures: ClassVar[tuple[Figure, ...]] = ON_BAR
    """The figures down the first rail, and those on the top bar after the score, as many as fit."""
    score_label: ClassVar[str] = later("SCORE")
    """The label of the score, in English."""
    lamp_under_plaque: ClassVar[bool] = True
    """Whether the lamp is on the first rail, whose contents move up without it."""

    @cached_property
    def hung(self) -> RailPlan:
        """The plan of this screen's first rail."""
        plan = self.folded_plan if self.metrics.folded and self.folded_plan else self.plan
        up: float = self.closes_up if self.lamp_under_plaque else 0
        if plan.button and not self.metrics.buttons:
            up = plan.score - plan.button + 20
        return RailPlan(plan.score - up, plan.rows._replace(y=plan.rows.y - up), plan.button)

    @property
    def lamp_chain(self) -> int:
        if self.lamp and self.lamp_under_plaque and self.metrics.wide:
            return self.lamp.top - self.plaque_area().bottom
        return 0

    @cached_property
    def score_point(self) -> Point:
        if self.metrics.wide:
            return self.first.centre, self.u(self.hung.score + SCORE_BELOW)
        if self.metrics.small:
            return self.u(FOOT_SCORE / 2), self.metrics.foot.centery
        return (self.u(330), self.u(52)) if self._lamp_on_bar else (self.u(396), self.u(BAR_MIDDLE))

    def score_whole(self, view: TableView) -> str:
        """Return the line below the score, such as "of 48"; empty if there is no limit."""
        return _("of {points}").format(points=self.rules.best_score) if self.rules.best_score else ""

    def under(self, view: TableView) -> Iterator[Drawable]:
        """Draw the empty slots."""
        yield from self.empty_slots(view)

    def over(self, view: TableView) -> Iterator[Drawable]:
        """Yield the number of cards in the stock."""
        yield from self.pile_count(view, self.rules.stock)

    def hangings(self, view: TableView) -> Iterator[Drawable]:
        """Yield what only this game hangs on the rails of a wide screen."""
        yield from ()

    def panels(self, view: TableView) -> Iterator[Drawable]:
        """Yield plaque, score and the game's own hangings."""
        if self.metrics.wide:
            yield self.plaque(self.plaque_area())
            yield from self.score_lines(self.hung.score, _(self.score_label), view, self.score_whole(view))
            yield from self.hangings(view)

    def figures(self, view: TableView) -> Iterator[Drawable]:
        """Yield the figures on the first rail, or on the top bar."""
        if self.metrics.wide:
            place, rows = self.hung.rows, rows_of(self.rail_figures, view)
            if rival := rival_of(view.play.facts):
                pitch = max(place.pitch, min(60, (place.room - len(rows) * place.pitch) / 2))
                yield from self.race(place._replace(y=place.y + (pitch - place.pitch) / 2, pitch=pitch), view, rival)
                place = Rows(place.y + 2 * pitch, place.pitch, max(place.pitch, place.room - 2 * pitch))
            yield from self.figure_rows(place, rows)
        else:
            yield from self.bar(view, self.bar_figures)

    def buttons(self, view: TableView) -> Sequence[Button]:
        """Return Undo, Hint and Menu: on a rail, or at the right end of the top bar.

        On the bar, larger texts do without icons if that makes the labels larger.
        """
        if self.metrics.wide:
            return self.tool_buttons(view)
        u, style, unit = self.u, self.metrics.style, self.metrics.unit
        right = self.metrics.size[0] - u(12)
        top, high = BAR_PLATE
        areas = [Rect(right - u(160) * (3 - i) + u(10), u(top), u(150), u(high)) for i in range(3)]
        row, size = tools(view, areas, stacked=False), areas[0].size
        if style.text_scale > 100:
            words = [button.label for button in row]
            with_icon, without = (buttons.label_size(size, words, unit, style, room) for room in (buttons.ICONIC, 0.0))
            if with_icon < without:
                return [replace(button, icon=None) for button in row]
        return row

    # the rails

    def plaque_area(self) -> Rect:
        """Return the area of the plaque at the top of the first rail; beside larger cards it is lower."""
        return self.first.plate(28, 104).inflate(0, -self.u(28) if self.metrics.folded else 0)

    def plaque(self, area: Rect) -> Drawable:
        """Return the plaque with the names of the game and its place, or with a player's; a low one has only one."""
        ui, metrics, player = self.ui, self.metrics, self.metrics.player
        name, tone = (player.name, player.tone) if player else (ui.name(), "")
        picture = panels.plaque(area.size, name, _(ui.place), ui.accent.light, metrics.unit, metrics.style, tone)
        return Sprite(picture, area.x, area.y)

    def remark(self, y: float, sentence: str) -> Iterator[Drawable]:
        """Yield a short sentence about the button over it, at a y in units of the first rail; none in a replay."""
        if not self.metrics.buttons:
            return
        u, rail = self.u, self.first
        room, size = rail.row[1] - rail.row[0], self.type_size(28)
        picture = typography.fitted(sentence, Face.SENTENCE, size, self.ink(SOFT_TEXT), room, u(SMALLEST))
        yield Sprite.at(picture, center=(rail.centre, rail.area.top + u(y)))

    def heading(self, y: float, text: str) -> Iterator[Drawable]:
        """Yield a heading in the accent colour at a y in units of the second rail, on two lines if need be."""
        u, rail, accent = self.u, self.second, self.accent
        room, air = rail.contents.width, u(2)
        wide = typography.measure(text, Face.LABEL, u(SMALLEST), air)
        lines = (text,) if wide <= room else tuple(text.split(maxsplit=1))
        pixels = typography.fitting(lines, Face.LABEL, self.type_size(28), room, u(SMALLEST), air)
        for index, words in enumerate(lines):
            middle = rail.area.top + u(y) + round((index - (len(lines) - 1) / 2) * pixels)
            yield Sprite.at(typography.line(words, Face.LABEL, pixels, accent, air), center=(rail.centre, middle))

    def tool_buttons(self, view: TableView, y: float = TOOLS_AT, column: float = 894) -> list[Button]:
        """Return Undo, Hint and Menu on the first rail, in one row as wide as a plate, centred at a y in units.

        They have the same width if there is room, else longer labels have wider buttons. On a rail too narrow for three
        they lie below each other, centred on column, each as high as any other button.
        """
        row = self.first.plate(y - TOOLS_HEIGHT / 2, TOOLS_HEIGHT)
        room = row.width - 2 * self.u(4)
        words = _("Undo"), _("Hint"), _("Menu")
        widths = buttons.stacked_widths(words, room, self.metrics.unit, self.metrics.style)
        if self.first.area.width < self.u(SPACIOUS) or not widths:
            tops = (column + step * 100 - RAIL_BUTTON / 2 for step in (-1, 0, 1))
            return self._full_tools(view, [self.first.plate(top, RAIL_BUTTON) for top in tops])
        left, gap, areas = float(row.left), (row.width - sum(widths)) / 2, []
        for width in widths:
            areas.append(Rect(round(left), row.top, width, row.height))
            left += width + gap
        return tools(view, areas, stacked=True)

    def side_buttons(self, view: TableView) -> list[Button]:
        """Return Menu at the foot of the first rail, and Hint and Undo at the foot of the second, for narrow rails."""
        places = ((self.second, TOOLS_AT), (self.second, TOOLS_AT - 114), (self.first, TOOLS_AT))
        return self._full_tools(view, [rail.plate(y - RAIL_BUTTON / 2, RAIL_BUTTON) for rail, y in places])

    def _full_tools(self, view: TableView, areas: Sequence[Rect]) -> list[Button]:
        """Return Undo, Hint and Menu, each as wide as its rail, with icons above the labels if these get larger."""
        column, size = tools(view, areas, stacked=False), areas[0].size
        unit, style = self.metrics.unit, self.metrics.style
        words = [button.label for button in column]
        beside = buttons.label_size(size, words, unit, style, buttons.ICONIC)
        stacked = beside < buttons.stacked_size(words, size[0], unit, style)
        return [replace(button, stacked=stacked) for button in column]

    def stock_button(
        self, view: TableView, area: Rect, label: str, icon: str | None = None, primary: bool = False
    ) -> Button:
        """Return the button that taps the stock; it is disabled while that is illegal.

        It is not primary before the cards that an undo brings back lie there.
        """
        tap = Tap(self.rules.stock)
        enabled, lies = tap in view.play.legal, view.undone is None or view.state is view.play.state
        primary = lies and (primary or view.choice.hint == tap)
        return Button("stock", label, Command.STOCK, area, icon, primary=primary and enabled, enabled=enabled)

    def pile_count(self, view: TableView, slot: int) -> Iterator[Drawable]:
        """Yield a pill with the number of its cards on the lower edge of a stock, unless it is empty."""
        count = sum(card not in view.unsettled for card in view.play.state.piles[slot])  # a card that is drawn has left
        place = self.slot_position_in(slot, view.state)
        if count and place:
            centre = place.area.move(0, -self.u(20)).midbottom
            pill = panels.pill((self.u(96), self.u(46)), self.metrics.unit, self.metrics.style)
            number = typography.line(str(count), Face.INDEX, self.type_size(34), self.ink(LAMP_TEXT))
            yield Sprite.at(pill, center=centre)
            yield Sprite.at(number, center=centre)

    def help_lines(self, y: float, entries: Sequence[tuple[str, str]], pitch: float = 110) -> Iterator[Drawable]:
        """Yield lines of help on the second rail: headings in the accent colour with sentences below, each of one size.

        Sentences that would be much smaller on one line take two, and the entries are closer. All have equal gaps.
        """
        u, top, (left, right) = self.u, self.second.area.top, self.second.row
        headings, sentences = zip(*entries, strict=True)
        size = typography.fitting(headings, Face.LABEL, self.type_size(30), right - left, u(SMALLEST))
        small, broken = self.on_one_or_two(sentences, right - left)
        line = small * HELP_LINE / self.metrics.unit
        more = line * (sum(map(len, broken[:-1])) / (len(broken) - 1) - 1)  # the mean height of second lines
        gap = max(58, pitch - 42 - more)
        for words, lines in zip(headings, broken, strict=True):
            yield Sprite.at(typography.line(words, Face.LABEL, size, self.accent), midleft=(left, top + u(y)))
            for index, text in enumerate(lines):
                picture = typography.line(text, Face.SENTENCE, small, self.ink(LAMP_TEXT))
                yield Sprite.at(picture, midleft=(left, top + u(y) + u(42 + index * line)))
            y += 42 + (len(lines) - 1) * line + gap

    def on_one_or_two(self, sentences: Sequence[str], room: int) -> tuple[int, list[tuple[str, ...]]]:
        """Return the size of sentences in pixels, and each broken into one line, or two if one would be much smaller.

        room is the width of a line in pixels.
        """

        def broken(pixels: int) -> list[tuple[str, ...]]:
            return [typography.balanced(sentence, Face.SENTENCE, pixels, room) for sentence in sentences]

        wanted = self.type_size(28)
        small = typography.fitting(sentences, Face.SENTENCE, wanted, room, self.u(SMALLEST))
        if small < wanted * 0.9:
            small = next(pixels for pixels in range(wanted, 0, -1) if max(map(len, broken(pixels))) <= 2)
        return small, broken(small)

    def empty_slots(self, view: TableView, slots: Sequence[int] | None = None) -> Iterator[Drawable]:
        """Yield the marks of empty slots, by default of all on the table; none where a pile and its place move."""
        metrics = self.metrics
        numbers = [slot.number for slot in self.rules.slots] if slots is None else slots
        states = view.state, view.play.state, (view.undone if view.unsettled else None) or view.state
        for slot in filter(view.vacant, numbers):
            anchor, *others = (self.slot_position_in(slot, state) for state in states)
            if anchor and (others == [anchor, anchor] or not any(state.piles[slot] for state in states)):
                size = (anchor.width, anchor.height)
                mark = markers.empty_slot(size, self.ui.accent.light, metrics.unit, metrics.style)
                yield Sprite(mark, anchor.x, anchor.y)

    def score_lines(self, y: float, label: str, view: TableView, below: str = "") -> Iterator[Drawable]:
        """Yield the score on the first rail: its label at a y in units, the number, and a line such as "of 48"."""
        u, rail = self.u, self.first
        top = rail.area.top
        room = rail.area.width - u(46)
        heading = self._label(label, room)
        yield Sprite.at(heading, center=(rail.centre, top + u(y)))
        size = u(78 * view.swell)
        number = typography.fitted(str(view.score), Face.DISPLAY, size, self.ink(LAMP_NUMBER), room, u(40))
        middle = top + u(y + SCORE_BELOW)
        yield Sprite.at(number, center=(rail.centre, middle))
        if view.lucky:
            heat = min(view.streak - 2, 5)
            flame = tokens.flame(u(46 + 11 * heat), self.metrics.style)
            words = max(number.get_width(), heading.get_width())
            beside = (words + flame.get_width()) // 2
            distance = min(beside + u(16), (room - flame.get_width()) // 2)
            for x in (rail.centre - distance, rail.centre + distance) if distance >= beside else ():
                yield Sprite.at(flame, midbottom=(x, middle + u(36)))
        if below:
            text = typography.fitted(below, Face.LABEL, self.type_size(28), self.ink(LABEL), room, u(SMALLEST))
            yield Sprite.at(text, center=(rail.centre, top + u(y + 118)))

    def figure_rows(self, place: Rows, entries: Sequence[Row]) -> Iterator[Drawable]:
        """Yield rows of label and figure down the first rail, each above a hairline, as many as there is room for."""
        u, rail, stacked = self.u, self.first, self.first.area.width < self.u(230)
        usual = 92 if stacked else place.pitch
        shown = entries[: int(place.room / (usual * 0.8))]  # they move closer by so much before one is left out
        pitch = min(usual, place.room / max(1, len(shown)))
        heights = [rail.area.top + u(place.y + index * pitch) for index in range(len(shown))]
        if stacked:
            room = rail.area.width - u(46)
            for row, top in zip(shown, heights, strict=True):
                size = _figure_size(self.metrics, row, room)
                yield Sprite.at(self._label(row.label, room), center=(rail.centre, top))
                yield Sprite.at(self.figure(row, size), center=(rail.centre, top + u(40)))
            return
        left, right = rail.row
        still = tuple(Row(row.label, _cells(row.value)) for row in shown)
        pixels, air, size = _row_sizes(still, right - left - u(16), self.metrics)
        hairline = panels.hairline(right - left, self.metrics.unit, self.metrics.style)
        for row, middle in zip(shown, heights, strict=True):
            label = typography.line(row.label, Face.LABEL, pixels, self.ink(LABEL), air)
            yield Sprite.at(label, midleft=(left, middle))
            yield Sprite.at(self.figure(row, size), midright=(right, middle))
            yield Sprite(hairline, left, middle + u(pitch / 2))

    def race(self, place: Rows, view: TableView, rival: Rival) -> Iterator[Drawable]:
        """Yield rows with face, bar and score of the player and the rival, who moves to the right with time."""
        u, style, rail, (left, right) = self.u, self.metrics.style, self.first, self.first.row
        head, best, pixels = min(u(place.pitch * 0.9), (right - left) // 4), max(1, view.score, *rival.scores), u(34)
        column = typography.measure(str(best), Face.DISPLAY, pixels)
        named = place.pitch >= 42  # units, less have no room for names
        size = right - left - head - column - u(20), u(place.pitch * 0.3 if named else 24)
        scores, tones = (view.score, rival.score(view.seconds)), (style.accent(LAMP_NUMBER), style.text(LABEL))
        for index, (card, score, tone) in enumerate(zip(RACERS, scores, tones, strict=True)):
            middle = rail.area.top + u(place.y + index * place.pitch)
            yield from placed(self.images.get(cards.portrait, card, head - u(4), style), midleft=(left, middle))
            full = charts.bar(size, round(max(0, score) / best, 2), tone, style.rule)
            yield Sprite.at(full, midleft=(left + head + u(8), middle + u(place.pitch * 0.25 * named)))
            if named:
                words = (rival.initials or _("Rival")) if index else _("You")
                name = typography.fitted(words, Face.LABEL, u(28), tone, size[0], u(SMALLEST))
                yield Sprite.at(name, midleft=(left + head + u(8), middle - u(place.pitch * 0.25)))
            yield Sprite.at(typography.line(str(score), Face.DISPLAY, pixels, tone), midright=(right, middle))

    def figure(self, row: Row, pixels: int) -> Surface:
        """Return a figure of a size in pixels; the digits of a clock have a fixed width."""
        draw = typography.digits if ":" in row.value else typography.line
        return draw(row.value, Face.DISPLAY, pixels, self.ink(LAMP_TEXT))

    def _label(self, words: str, room: int) -> Surface:
        """Return the label of a figure, smaller if it would not fit, and at last without letter spacing."""
        pixels, air = _label_setting(self.metrics, words, room)
        return typography.line(words, Face.LABEL, pixels, self.ink(LABEL), air)

    # the top bar

    def bar(self, view: TableView, figures: Sequence[Figure]) -> Iterator[Drawable]:
        """Yield plaque, score and some figures on the top bar; one of two boards has its score at the foot.

        A timed turn shows its time there.
        """
        yield self.plaque(Rect(*map(self.u, (20, 9, 236, 64))))
        score = Row(_(self.score_label), str(view.score))
        if player := self.metrics.player:
            yield from self._foot_score(player, score, self.score_whole(view))
            yield from self._bar_rows(rows_of([TIME_LEFT], view))
        else:
            yield from self._bar_rows([score, *rows_of(figures, view)])

    def _bar_rows(self, entries: Sequence[Row]) -> Iterator[Drawable]:
        """Yield rows of label and figure on the top bar, the score first, as many as there is room for.

        Beside a lamp, labels are above their figures.
        """
        u, stacked, x = self.u, self._lamp_on_bar, self.u(BAR_ROWS)
        room = self._bar_end - x
        labels = tuple(row.label for row in entries[:3])
        label_size, figure_size = self._bar_sizes(labels)
        longest = typography.measure(self._longest_score, Face.DISPLAY, figure_size)
        pictures, widths = [], list[int]()
        for index, row in enumerate(entries):
            label = typography.line(row.label, Face.LABEL, label_size, self.ink(LABEL), u(2))
            figure = self.figure(row, figure_size)
            figure_room = max(figure.get_width(), longest if index < len(labels) else 0)
            pictures.append((label, figure))
            widths.append(_bar_width(label.get_width(), figure_room, stacked, self.metrics))
        # rows move closer together before one is left out
        while len(widths) > 1 and sum(widths) + u(18) * (len(widths) - 1) > room:
            widths.pop()
        air = min(u(ROW_AIR), (room - sum(widths)) // max(1, len(widths) - 1))
        for (label, figure), width in zip(pictures, widths, strict=False):
            if stacked:
                yield Sprite.at(label, center=(x + width // 2, u(21)))
                yield Sprite.at(figure, center=(x + width // 2, u(52)))
            else:
                yield Sprite.at(label, midleft=(x, u(BAR_MIDDLE)))
                yield Sprite.at(figure, midleft=(x + label.get_width() + u(AIR), u(BAR_MIDDLE)))
            x += width + air

    def _foot_score(self, player: PlayerLook, entry: Row, whole: str) -> Iterator[Drawable]:
        """Yield the score of one of two boards at its foot, in the player's colour, beside label and limit."""
        u, foot, style = self.u, self.metrics.foot, self.metrics.style
        room, x = u(FOOT_SCORE - 24), u(FOOT_SCORE + 32)
        number = typography.fitted(entry.value, Face.DISPLAY, u(80), style.accent(player.tone), room, u(40))
        yield Sprite.at(number, midright=(u(FOOT_SCORE), foot.centery))
        # two lines are no higher than a message, which covers them
        end, size = self.lamp.left if self.lamp else foot.right, min(self.type_size(LABEL_SIZE), u(32))
        lines = [words for words in (entry.label, whole) if words]
        for index, words in enumerate(lines):
            text = typography.fitted(words, Face.LABEL, size, self.ink(LABEL), end - u(16) - x, u(SMALLEST))
            yield Sprite.at(text, midleft=(x, foot.centery + round((index - (len(lines) - 1) / 2) * 1.2 * size)))

    def message_on_bar(self, cards: float) -> Rect:
        """Return the area of messages on the top bar, which cover the clock: beside the score and its label.

        With large texts it reaches down towards the cards, the highest of which are at a y in pixels.
        """
        u, metrics, stacked = self.u, self.metrics, self._lamp_on_bar
        labels = _(self.score_label), *(figure.label() for figure in self.bar_figures[2:4])  # no rival, no limit
        label_size, figure_size = self._bar_sizes(labels)
        wide = typography.measure(labels[0], Face.LABEL, label_size, u(2))
        wide = _bar_width(wide, typography.measure(self._longest_score, Face.DISPLAY, figure_size), stacked, metrics)
        left, right = u(BAR_ROWS) + wide + u(ROW_AIR / 2), metrics.size[0] - u(3 * 160 + 14)
        if self.lamp and self.lamp.left - u(12) - left >= u(470):  # enough for a message, which else covers the lamp
            right = self.lamp.left - u(12)
        # as high as the buttons beside it, or higher for larger texts, but off the cards
        top, high = u(BAR_PLATE[0]), u(BAR_PLATE[1] * metrics.style.text_scale / 100)
        return Rect(left, top, right - left, min(high, int(cards) - u(12) - top))

    @property
    def _lamp_on_bar(self) -> bool:
        return self.lamp is not None and self.metrics.bar.contains(self.lamp)

    @property
    def _bar_end(self) -> int:
        """The x where the rows on the top bar must end: before the lamp, or before the buttons."""
        if self._lamp_on_bar:
            return self.metrics.bar_lamp.left - self.u(12)
        return self.metrics.size[0] - self.u(3 * 160 + 20)

    @property
    def _longest_score(self) -> str:
        """A score with as many digits as can be reached, so that what follows does not move as it grows."""
        return "0" * len(str(self.rules.best_score or 999))

    def _bar_sizes(self, labels: tuple[str, ...]) -> tuple[int, int]:
        room = self._bar_end - self.u(BAR_ROWS)
        return _fit_bar(labels, self._longest_score, room, self._lamp_on_bar, self.metrics)


@lru_cache(maxsize=16)
def _row_sizes(entries: tuple[Row, ...], room: int, metrics: LayoutMetrics) -> tuple[int, int, int]:
    """Return the size of all labels, their letter spacing, and the size of all figures, in pixels."""
    rooms = [room - typography.measure(row.value, Face.DISPLAY, metrics.u(FIGURE)) for row in entries]
    settings = [_label_setting(metrics, row.label, width) for row, width in zip(entries, rooms, strict=True)]
    pixels, air = (min(values) for values in zip(*settings, strict=True))
    labels = [typography.measure(row.label, Face.LABEL, pixels, air) for row in entries]
    return pixels, air, min(_figure_size(metrics, row, room - wide) for row, wide in zip(entries, labels, strict=True))


def _label_setting(metrics: LayoutMetrics, words: str, room: int) -> tuple[int, int]:
    """Return the size and the letter spacing, in pixels, with which a label fits its room."""
    u, usual = metrics.u, metrics.style.type_size(LABEL_SIZE, metrics.unit)
    air = 0 if typography.measure(words, Face.LABEL, u(SMALLEST), u(2)) > room else u(2)
    return typography.fitting((words,), Face.LABEL, usual, room, u(SMALLEST), air), air


def _figure_size(metrics: LayoutMetrics, row: Row, room: int) -> int:
    """Return the size in pixels, the usual or a smaller one, at which a figure fits its room."""
    usual = metrics.style.type_size(FIGURE, metrics.unit)
    return typography.fitting((_cells(row.value),), Face.DISPLAY, usual, room, metrics.u(SMALLEST))


def _cells(figure: str) -> str:
    """Return a clock with all digits 0, whose width never changes; other figures as they are."""
    return "".join("0" if sign.isdigit() else sign for sign in figure) if ":" in figure else figure


def _bar_width(label: int, figure: int, stacked: bool, metrics: LayoutMetrics) -> int:
    """Return the width of a row from those of its label and figure, in pixels, beside a lamp or not."""
    return max(label, figure) if stacked else label + metrics.u(AIR) + figure


@lru_cache(maxsize=16)
def _fit_bar(labels: tuple[str, ...], score: str, room: int, stacked: bool, metrics: LayoutMetrics) -> tuple[int, int]:
    """Return the sizes of labels and figures on the top bar in pixels, beside a lamp or not.

    Large texts shrink, down to the usual size, until the first three labels and figures fit, or, if they never do, the
    first two.
    """
    # with labels above figures, all fit beside the lamp at 120 per cent
    largest = min(metrics.style.text_scale, 120) if stacked else metrics.style.text_scale
    for count in (3, 2):
        for scale in range(largest, 99, -1):
            style = replace(metrics.style, text_scale=scale)
            label_size, figure_size = (style.type_size(units, metrics.unit) for units in (LABEL_SIZE, FIGURE))
            wide = metrics.u((count - 1) * ROW_AIR)
            for words, value in zip(labels[:count], (score, "00:00", score), strict=False):
                label = typography.measure(words, Face.LABEL, label_size, metrics.u(2))
                wide += _bar_width(label, typography.measure(value, Face.DISPLAY, figure_size), stacked, metrics)
            if wide <= room:
                return label_size, figure_size
    return label_size, figure_size
