"""Medals: what a win was like. Each follows from the stored results alone; nothing else has to be remembered."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import timedelta
from enum import Enum, auto

from game.deals.difficulty import grades_of
from game.moves import Tap
from game.rules import GAMES
from game.statistics import Result


class Feat(Enum):
    """What a medal is given for."""

    RELIT = auto()
    NO_UNDO = auto()
    NO_LAMP = auto()
    HARDEST = auto()
    POINTS = auto()
    MOVES = auto()
    REDEALS = auto()
    MINUTES = auto()
    DAYS = auto()


@dataclass(frozen=True, slots=True)
class Medal:
    """A feat in a game; where it is about a number, the least points or days, or the most moves, redeals or minutes."""

    game: str
    feat: Feat
    limit: int = 0

    def first(self, wins: Sequence[Result]) -> Result | None:
        """Return the first of some wins of the game, in the order they ended, that was such a feat, if one was."""
        if self.feat is Feat.DAYS:
            return _days_running(wins, self.limit)
        return next((win for win in wins if _TESTS[self.feat](win, self.limit)), None)


_TESTS: Mapping[Feat, Callable[[Result, int], bool]] = {
    Feat.RELIT: lambda win, _limit: bool(win.fact("out")),
    Feat.NO_UNDO: lambda win, _limit: not win.undos,
    Feat.NO_LAMP: lambda win, _limit: not win.fact("lamp"),
    Feat.HARDEST: lambda win, _limit: win.fact("grade") == grades_of(win.game)[-1].value,
    Feat.POINTS: lambda win, limit: win.score >= limit,
    Feat.MOVES: lambda win, limit: win.moves <= limit,
    Feat.REDEALS: lambda win, limit: _stock_taps(win) <= limit,
    Feat.MINUTES: lambda win, limit: win.seconds < 60 * limit,
}
_OWN = {
    "wall": (Feat.POINTS, 170),
    "pileon": (Feat.DAYS, 7),
    "cruel": (Feat.REDEALS, 3),
    "whitehead": (Feat.MINUTES, 5),
    "maze": (Feat.MOVES, 120),
}
"""The feat that each game has besides those of all: a game without one has only these."""


def medals(game: str) -> tuple[Medal, ...]:
    """Return the medals of a game."""
    shared = tuple(Medal(game, feat) for feat in (Feat.RELIT, Feat.NO_UNDO, Feat.NO_LAMP, Feat.HARDEST))
    return (*shared, Medal(game, *_OWN[game])) if game in _OWN else shared


def earned(game: str, results: Iterable[Result]) -> dict[Medal, Result]:
    """Return the medals of a game that some results have earned, each with the first win among them that did.

    Deals of one's own earn nothing, nor do wins of which moves were shown.
    """
    wins = [one for one in results if one.game == game and one.won and one.counts and not one.shown]
    found = ((medal, medal.first(wins)) for medal in medals(game))
    return {medal: win for medal, win in found if win}


def _days_running(wins: Sequence[Result], days: int) -> Result | None:
    """Return the win with which so many days running had one each, by the player's calendar."""
    run, last = 0, None
    for win in wins:
        day = win.ended_at.astimezone().date()
        if day != last:
            run = run + 1 if last is not None and day - last == timedelta(1) else 1
            last = day
        if run >= days:
            return win
    return None


def _stock_taps(win: Result) -> int:
    """Return how often the stock was worked."""
    return win.record.moves.count(Tap(GAMES[win.game].stock))
