"""The almanac: how hard the deals of the days of one game are, as far as that has been read."""

from collections.abc import Iterable
from datetime import date
from functools import partial

from scenes.grades import grade_name, grade_named
from scenes.services import House


class Almanac:
    """Reads the grades of days in the studio: between two frames there is no time to open a file."""

    def __init__(self, house: House, game: str) -> None:
        self._house = house
        self._game = game
        self._grades: dict[date, str] = {}

    def knows(self, day: date) -> bool:
        """Whether a day's grade has been read, or cannot be."""
        return day in self._grades

    def grade(self, day: date) -> str:
        """Return a day's grade in words; an empty one where there is none, and while it is being read."""
        if not self.knows(day):
            self._house.studio.prepare(partial(self.learn, day))
        return self._grades.get(day, "")

    def learn(self, day: date) -> None:
        """Read a day's grade now."""
        if not self.knows(day):
            record = self._house.dealer.todays(self._game, day)
            self._grades[day] = grade_name(grade_named(record.fact("grade"))) if record else ""

    def foresee(self, days: Iterable[date]) -> None:
        """Have the grades of some days read before anybody asks for them."""
        for day in days:
            if not self.knows(day):
                self._house.studio.foresee(partial(self.learn, day))
