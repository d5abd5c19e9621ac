"""Months of a calendar: which of them are shown, and where their days lie."""

from calendar import monthrange
from dataclasses import dataclass
from datetime import date, timedelta

from pygame import Rect

from scenes.choosing.days import first_weekday
from scenes.render.frame import Setting

SHOWN = 3
"""How many months stand side by side."""
KEPT = 12
"""How many months back the calendar reaches, the present one included."""
PANEL, STEP = (52, 168, 590, 716), 613
WEEKDAYS = 146
"""How far below a panel's upper edge the letters of the weekdays have their middle."""
WEEKS, FARTHEST = (176, 690), 108
"""How far below that edge the first week of a month may begin and the last end, and weeks follow each other at most."""
ACROSS, WINDOW = 76, (60, 74)
"""How far days of a week follow each other, and the size of their windows."""


@dataclass(frozen=True, slots=True, order=True)
class Month:
    """A month, counted from the year nought."""

    number: int

    @classmethod
    def of(cls, day: date) -> "Month":
        """Return the month that a day lies in."""
        return cls(12 * day.year + day.month - 1)

    @property
    def year(self) -> int:
        """Its year."""
        return self.number // 12

    @property
    def month(self) -> int:
        """Its number in its year, 1 to 12."""
        return self.number % 12 + 1

    @property
    def days(self) -> tuple[date, ...]:
        """Its days."""
        return tuple(self._first + timedelta(days) for days in range(self._count))

    @property
    def weeks(self) -> int:
        """How many weeks it reaches into, as the player's language counts them."""
        return self.week(self._first.replace(day=self._count)) + 1

    @property
    def _first(self) -> date:
        return date(self.year, self.month, 1)

    @property
    def _count(self) -> int:
        return monthrange(self.year, self.month)[1]

    def week(self, day: date) -> int:
        """Return in which of these weeks one of its days lies, counted from nought."""
        before = (self._first.weekday() - first_weekday()) % 7
        return (before + day.day - 1) // 7

    def back(self, months: int) -> "Month":
        """Return the month so many months before."""
        return Month(self.number - months)


def earliest(today: date) -> date:
    """Return the first day that a calendar reaches back to."""
    return Month.of(today).back(KEPT - 1).days[0]


def panel_place(column: int, frame: Setting) -> Rect:
    """Return where the panel of a month lies, counted from the left."""
    x, y, width, height = PANEL
    return frame.rect(x + column * STEP, y, width, height)


def window_place(day: date, column: int, weeks: int, frame: Setting) -> Rect:
    """Return where the window of a day lies, if so many weeks of each month are spread over its panel."""
    (top, foot), (wide, high) = WEEKS, WINDOW
    pitch = min(FARTHEST, (foot - top - high) / (weeks - 1))
    spare = foot - top - high - pitch * (weeks - 1)
    x, y, width, _height = PANEL
    place = (day.weekday() - first_weekday()) % 7
    left = x + column * STEP + (width - 7 * ACROSS) / 2 + place * ACROSS + (ACROSS - wide) / 2
    return frame.rect(left, y + top + spare / 2 + Month.of(day).week(day) * pitch, wide, high)
