"""The calendar: the daily games of the last months, with their results and difficulties; any can be played."""

from calendar import monthrange
from collections.abc import Callable, Hashable, Iterator
from datetime import date, timedelta
from functools import partial
from itertools import chain, count

import pygame
from pygame import Rect
from pygame.event import Event

from game.deals import Difficulty
from game.record import Record
from scenes import i18n
from scenes.art import street
from scenes.art.lamp import Lamp, lantern
from scenes.art.street import Window
from scenes.audio import Effect
from scenes.commands import Command
from scenes.games.base import GameUI
from scenes.i18n import _, pgettext
from scenes.render.drawables import Drawable, Frame, Sprite, placed
from scenes.render.frame import DesignFrame
from scenes.render.palette import LABEL, LAMP_NUMBER, LAMP_TEXT, SOFT_TEXT
from scenes.render.typography import Face
from scenes.services import Services
from scenes.widgets.buttons import Button
from scenes.widgets.scene import Pop, SceneRequest
from scenes.widgets.screen import Screen
from scenes.widgets.text import END, FOOT, LEFT, RIGHT, START

SHOWN = 3  # the number of months side by side
PANEL, STEP = (52, 168, 590, 716), 613
ACROSS = 76
"""The distance from one day of a week to the next, in units."""


def days_of(month: date) -> tuple[date, ...]:
    """Return the days of a month, given as its first day."""
    return tuple(month + timedelta(days) for days in range(monthrange(month.year, month.month)[1]))


def month_from(day: date, months: int = 0) -> date:
    """Return the first day of the month that is a number of months after that of a day."""
    years, month = divmod(day.month - 1 + months, 12)
    return date(day.year + years, month + 1, 1)


def week_of(day: date) -> int:
    """Return the index of a day's week in its month, from 0, by the first weekday of the player's language."""
    return ((day.replace(day=1).weekday() - i18n.first_weekday()) % 7 + day.day - 1) // 7


def panel_place(column: int, frame: DesignFrame) -> Rect:
    """Return the area of the panel of a month; column counts from the left."""
    x, y, width, height = PANEL
    return frame.rect(x + column * STEP, y, width, height)


def window_place(day: date, column: int, weeks: int, frame: DesignFrame) -> Rect:
    """Return the area of a day's window in a panel that is laid out for a number of weeks."""
    top, foot, wide, high = 178, 694, 58, 76  # the top and foot of all weeks in the panel; the size of a window
    pitch = min(108, (foot - top - high) / (weeks - 1))
    spare = foot - top - high - pitch * (weeks - 1)
    x, y, width, _height = PANEL
    place = (day.weekday() - i18n.first_weekday()) % 7
    left = x + column * STEP + (width - 7 * ACROSS) / 2 + place * ACROSS + (ACROSS - wide) / 2
    return frame.rect(left, y + top + spare / 2 + week_of(day) * pitch, wide, high)


NAME = 380  # units: the width of the game's name beside the footer
BAND, APART = 936, 32
"""The y of the line about the focused day and of the streak, and the distance of their lanterns, in units."""
STEPS = {Command.LEFT: -1, Command.RIGHT: 1, Command.UP: -7, Command.DOWN: 7}


class Calendar(Screen):
    """The deals of the day of one game; choose is called with the day whose deal is to be played."""

    toasts_beside = 46, 122  # the heading
    foot_room = RIGHT - LEFT - NAME

    def __init__(self, services: Services, ui: GameUI, choose: Callable[[date], None]) -> None:
        super().__init__(services)
        self._ui = ui
        self._choose = choose
        self._today = self._day = services.today
        self._last = month_from(self._today)
        self._results = services.store.results.days(ui.rules.name)
        self._open = _day_of(services.store.open_play(ui.rules.name))
        self._months_drawn: tuple[Hashable, list[Drawable]] = (None, [])
        """The months as they were drawn last, with what they depend on."""
        self._grades: dict[date, Difficulty | None] = {}
        """The difficulties of days; the worker reads them, since the frame path must not open files."""

    @property
    def day(self) -> date:
        """The day in focus."""
        return self._day

    def state(self, day: date) -> Window:
        """Return whether the deal of a day was won, played, or neither; a day to come counts as neither."""
        result = self._results.get(day.isoformat()) if day <= self._today else None
        if result and result.won:
            return Window.WON
        return Window.PLAYED if result or self._open == day.isoformat() else Window.WAITING

    def lay_controls(self) -> None:
        design, weeks = self.design, self._weeks
        days = [
            Button(day.isoformat(), command=partial(self._play, day), area=window_place(day, column, weeks, design))
            for column, month in enumerate(self._months)
            for day in days_of(month)
            if day <= self._today
        ]
        self.controls.arrange([*days, *self.foot.buttons])
        self.controls.focus = self._day.isoformat()

    @property
    def _months(self) -> tuple[date, ...]:
        """The first days of the months shown."""
        return tuple(month_from(self._last, months) for months in range(1 - SHOWN, 1))

    @property
    def _weeks(self) -> int:
        """The number of weeks in the longest month shown; all months are laid out for it."""
        return max(week_of(days_of(month)[-1]) + 1 for month in self._months)

    def prompts(self) -> list[Button]:
        return [
            Button("play", _("Play this deal"), lambda: self._play(self._day), key=_("Enter"), primary=True),
            Button("earlier", _("Previous"), partial(self._page, -1), key=_("Page Up")),
            Button("later", _("Next"), partial(self._page, 1), key=_("Page Down")),
            Button("back", _("Back"), Pop, key=_("Esc")),
        ]

    # input

    def _play(self, day: date) -> SceneRequest:
        self._choose(day)
        return Pop(then=Command.DEAL)

    def _page(self, by: int) -> None:
        """Go forward (or back) by months, to the same day of the month or else its last."""
        days = days_of(month_from(self._day, by))
        self._go_to(days[min(self._day.day, len(days)) - 1])

    def _go_to(self, day: date) -> None:
        day = min(max(day, month_from(self._today, -11)), self._today)
        if day != self._day:
            self.services.speaker.play(Effect.FOCUS)
        self._day = day
        month = month_from(day)
        if month not in self._months:
            self._last = month if month > self._last else month_from(month, SHOWN - 1)
        if not self._knows_grades or month_from(self._last, -SHOWN) not in self._grades:
            self.services.images.order(self._read_ahead)
        self.lay_controls()

    def pointer(self, event: Event) -> SceneRequest | None:
        """Answer the mouse: a day under it is focused, a press plays its deal, the wheel changes the month."""
        if event.type == pygame.MOUSEWHEEL:
            self._page(-event.y)
            return None
        answer = self.controls.pointer(event)
        focus = self.controls.focus or ""
        if focus not in {prompt.name for prompt in self.prompts()}:
            self._day = date.fromisoformat(focus)
        return answer

    def command(self, command: Command) -> SceneRequest | None:
        """Answer a key: arrows move by days and weeks; TAKE presses the focus, a day or the prompt at the mouse."""
        match command:
            case Command.LEFT | Command.RIGHT | Command.UP | Command.DOWN:
                self._go_to(self._day + timedelta(STEPS[command]))
            case Command.NEXT | Command.PREVIOUS:
                self._page(1 if command is Command.NEXT else -1)
            case Command.FIRST:
                self._go_to(self._months[0])
            case Command.LAST:
                self._go_to(self._today)
            case Command.TAKE:
                return self.controls.command(command)
            case Command.BACK | Command.OTHER:
                return Pop()
        return None

    def typed(self, text: str) -> SceneRequest | None:
        """Answer the letter that opened the calendar: it closes it."""
        return Pop() if text.upper() == "K" else None

    # time and drawing

    def advance(self, seconds: float) -> SceneRequest | None:
        """At midnight move on to the new day, which takes the focus if yesterday had it."""
        before, self._today = self._today, self.services.today
        if self._today != before:
            self._day = self._today if self._day == before else self._day
            self._go_to(self._day)
        return None

    def rest(self) -> float:
        """Return the seconds until the date is next checked, or whether the difficulties have been read."""
        return self.services.day_left if self._knows_grades else 1 / 30

    def prerender(self) -> None:
        """Read the difficulties of the days shown, and draw the page."""
        self._read_ahead()
        super().prerender()

    def _days(self, *more: date) -> set[date]:
        """Return the days of the months shown, and of some more, whose deals can be played."""
        return {day for month in (*self._months, *more) for day in days_of(month) if day <= self._today}

    @property
    def _knows_grades(self) -> bool:
        return self._days() <= self._grades.keys()

    def _read_ahead(self) -> None:
        """Read the difficulties of the months shown and of the one before, and draw its windows."""
        game, dealer, before = self._ui.rules.name, self.services.dealer, month_from(self._last, -SHOWN)
        for day in self._days(before) - self._grades.keys():
            record = dealer.daily_deal(game, day)
            self._grades[day] = i18n.grade_named(record.fact("grade")) if record else None
        list(self._month(0, before))

    def frame(self) -> Frame:
        pen = self.pen
        places = tuple((PANEL[0] + column * STEP, *PANEL[1:3]) for column in range(SHOWN))
        ground = self.services.images.get(street.ground, self.size, places, pen.style)
        drawn: list[Drawable] = [*placed(ground, topleft=(0, 0))]
        drawn.append(pen.text(_("DAILY GAMES"), Face.DISPLAY, 58, LAMP_TEXT, (LEFT, 80), START, 900, 2))
        drawn.extend(self._legend())
        looks = self._months, self._today, self._knows_grades, pen, self._day == self._today
        if self._months_drawn[0] != looks:
            months = (self._month(column, month) for column, month in enumerate(self._months))
            self._months_drawn = looks, [*chain.from_iterable(months)]
        drawn.extend(self._months_drawn[1])
        if focus := self.controls.named(self._day.isoformat()):
            ring = street.ring(focus.area.size, pen.frame.unit, pen.style)
            drawn.append(Sprite.at(ring, center=focus.area.center))
        name = pen.text(self._ui.name(), Face.DISPLAY, 44, LAMP_TEXT, (LEFT, FOOT), START, NAME)
        return [*drawn, *self._about_day(), *self._streak(), name, *self.foot_frame()]

    def _month(self, column: int, month: date) -> Iterator[Drawable]:
        pen, design, weeks = self.pen, self.pen.frame, self._weeks
        area = panel_place(column, design)
        if pen.style.contrast:
            yield pen.panel(area)
        else:
            won = all(self.state(day) is Window.WON for day in days_of(month))
            clock = street.clock(month.month, won, design.unit, pen.style)
            yield Sprite.at(clock, center=(area.centerx, area.top - design.length(street.GABLE / 2)))
        x, y, width, _height = PANEL
        x += column * STEP
        named = i18n.capitalised(_("{month} {year}").format(month=i18n.month_name(month.month), year=month.year))
        middle, room, tone = x + width / 2, width - 80, self._ui.accent.soft
        yield pen.text(named, Face.DISPLAY, 44, LAMP_TEXT, (middle, y + 57), width=room)
        yield pen.text(self._sum(month), Face.LABEL, 30, tone, (middle, y + 104), width=room)
        left = x + (width - 7 * ACROSS) / 2 + ACROSS / 2
        for index, letter in enumerate(i18n.weekday_letters()):
            yield pen.text(letter, Face.LABEL, 28, LABEL, (left + index * ACROSS, y + 146), width=ACROSS)
        for day in days_of(month):
            place, number = window_place(day, column, weeks, design), str(day.day)
            if day == self._today != self._day:  # no ring would cover half of them
                yield Sprite.at(street.shutters(place.size, design.unit, pen.style), center=place.center)
            if day <= self._today:
                framed, state, glyph = day == self._today, self.state(day), self._ui.glyph
                bulbs = i18n.lanterns(self._grades.get(day)) if state is Window.WAITING else 0
                picture = street.window(place.size, number, state, framed, design.unit, pen.style, glyph, bulbs)
            else:
                picture = street.to_come(place.size, number, design.unit, pen.style)
            yield Sprite.at(picture, center=place.center)
        yield from self._strings(column, month)

    def _strings(self, column: int, month: date) -> Iterator[Drawable]:
        """Draw a string of lanterns over each full week whose deals were all won."""
        pen = self.pen
        for first in days_of(month)[:-6]:
            week = [first + timedelta(days) for days in range(7)]
            if first.weekday() == i18n.first_weekday() and all(self.state(day) is Window.WON for day in week):
                left, right = (window_place(day, column, self._weeks, pen.frame) for day in (week[0], week[-1]))
                picture = street.lanterns(right.right - left.left, pen.frame.unit, pen.style)
                yield Sprite(picture, left.left, left.top - pen.frame.length(14))

    def _sum(self, month: date) -> str:
        """Return how many of a month's playable deals were won; before this month's first win, a promise instead."""
        days = days_of(month)
        won = sum(self.state(day) is Window.WON for day in days)
        if not won and self._today in days:
            return _("Win every day and the clock lights up")
        return _("{won} of {played}").format(won=won, played=sum(day <= self._today for day in days))

    def _legend(self) -> Iterator[Drawable]:
        """Draw what the windows mean, right of the heading."""
        pen, wide, x = self.pen, 44, float(RIGHT)
        size, won = (pen.frame.length(wide), pen.frame.length(54)), pgettext("a deal", "won")
        for state, word in ((Window.WAITING, _("to play")), (Window.PLAYED, _("tried")), (Window.WON, won)):
            line = pen.text(word, Face.LABEL, 34, SOFT_TEXT, (x, 80), END, 220)
            yield line
            x -= line.picture.get_width() / pen.frame.unit + 14 + wide / 2
            yield pen.put(street.window(size, "", state, False, pen.frame.unit, pen.style, self._ui.glyph), (x, 80))
            x -= wide / 2 + 34

    def _about_day(self) -> Iterator[Drawable]:
        """Draw the lanterns of the focused day's difficulty, and the line about the day."""
        lanterns = i18n.lanterns(self._grades.get(self._day))
        yield from self._lanterns(LEFT, lanterns, lanterns)
        x = LEFT + APART * lanterns + (10 if lanterns else 0)
        yield self.pen.text(self._sentence(), Face.LABEL, 36, LAMP_TEXT, (x, BAND), START, 1110 - x)

    def _lanterns(self, x: float, lit: int, total: int) -> Iterator[Drawable]:
        """Draw a row of lanterns from an x on, the first of them lit."""
        for index in range(total):
            state = Lamp.LIT if index < lit else Lamp.OUT
            lamp = lantern(state, self.pen.frame.length(46), self.pen.style)
            yield self.pen.put(lamp, (x + index * APART, BAND), START)

    @property
    def streak(self) -> int:
        """How many days in a row were won, up to today, or to yesterday while today's deal can still be won."""
        last = self._today if self.state(self._today) is Window.WON else self._today - timedelta(1)
        return next(days for days in count() if self.state(last - timedelta(days)) is not Window.WON)

    def _streak(self) -> Iterator[Drawable]:
        """Draw the streak, if there is one, with a lantern for each of up to seven days."""
        pen, won = self.pen, self.streak
        if not won:
            return
        figure = pen.text(str(won), Face.DISPLAY, 50, LAMP_NUMBER, (RIGHT, BAND), END)
        x = RIGHT - figure.picture.get_width() / pen.frame.unit - 20 - 7 * APART
        yield figure
        yield from self._lanterns(x, won, 7)
        yield pen.text(_("Win streak"), Face.LABEL, 34, SOFT_TEXT, (x - 16, BAND), END, x - 1130)

    def _sentence(self) -> str:
        """Return the line about the focused day: the difficulty of its deal, once read, and its result."""
        grade = self._grades.get(self._day)
        if grade is None:
            return i18n.day_name(self._day)
        sentence = {
            Window.WON: _("{day}: {grade}, won with {score}"),
            Window.PLAYED: _("{day}: {grade}, not won yet"),
            Window.WAITING: _("{day}: {grade}, not yet played"),
        }[self.state(self._day)]
        result = self._results.get(self._day.isoformat())
        score = result.score if result else 0
        return sentence.format(day=i18n.day_name(self._day), grade=i18n.grade_name(grade), score=score)


def _day_of(line: str | None) -> str:
    """Return the day of the saved daily game if it was started, else ""."""
    try:
        record = Record.parse(line or "")
    except ValueError:
        return ""
    return record.fact("day") if record.moves else ""
