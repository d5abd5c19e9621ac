"""Months of a calendar: which of them are shown, and where their days lie."""

from calendar import monthrange
from dataclasses import dataclass
from datetime import date, timedelta

from pygame import Rect

from scenes.art.setting import Setting
from scenes.choosing.days import first_weekday

SHOWN = 3
"""How many months stand side by side."""
KEPT = 12
"""How many months back the calendar reaches, the present one included."""
PANEL, STEP = (52, 168, 590, 716), 613
WEEKDAYS, FIRST_ROW = 146, 176
"""How far below a panel's upper edge the letters of the weekdays have their middle, and the first row begins."""
CELL, WINDOW = (76, 88), (60, 74)


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
        first = date(self.year, self.month, 1)
        return tuple(first + timedelta(days) for days in range(monthrange(self.year, self.month)[1]))

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


def window_place(day: date, column: int, frame: Setting) -> Rect:
    """Return where the window of a day lies, in weeks as the player's language counts them."""
    before = (day.replace(day=1).weekday() - first_weekday()) % 7
    row, place = divmod(before + day.day - 1, 7)
    x, y, width, _height = PANEL
    left = x + column * STEP + (width - 7 * CELL[0]) / 2 + place * CELL[0] + (CELL[0] - WINDOW[0]) / 2
    return frame.rect(left, y + FIRST_ROW + row * CELL[1], *WINDOW)
