"""Demonstrations: proven wins to be shown to nobody in particular, one game after the other, none twice in a day."""

from datetime import date
from random import Random
from threading import Lock

from game import deals
from game.deals.dealer import UNREADABLE
from game.record import Record
from game.rules import GAMES


class Demonstrations:
    """Wins out of the packs. Reading one takes longer than a frame: so the next is read beforehand; any thread may."""

    def __init__(self, random: Random) -> None:
        self._random = random
        self._shown: set[str] = set()
        self._day: date | None = None
        self._turn = 0
        self._next: Record | None = None
        self._lock = Lock()

    def prefetch(self, today: date, games: tuple[str, ...] = tuple(GAMES)) -> None:
        """Read what comes next, of some games."""
        with self._lock:
            self._next = self._next or self._read(today, games)

    def take(self, today: date, games: tuple[str, ...] = tuple(GAMES)) -> Record | None:
        """Return what comes next, None where no pack can be read."""
        with self._lock:
            found, self._next = self._next or self._read(today, games), None
            return found

    def _read(self, today: date, games: tuple[str, ...]) -> Record | None:
        if today != self._day:
            self._day, self._shown = today, set()
        for _game in games:
            game = games[self._turn % len(games)]
            self._turn += 1
            try:
                graded = deals.grades(game)
                difficulty = self._random.choice(graded)
                unseen = [
                    index
                    for index in range(deals.size(game, difficulty))
                    if f"{game} {difficulty} {index}" not in self._shown
                ]
                index = self._random.choice(unseen or range(deals.size(game, difficulty)))
                record = deals.nth(game, difficulty, index)
            except (*UNREADABLE, IndexError):
                continue
            self._shown.add(f"{game} {difficulty} {index}")
            return record
        return None
