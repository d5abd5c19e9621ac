"""Medals for special wins. Which are earned follows from the stored results alone."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import timedelta
from enum import Enum

from game.deals.library import all_grades
from game.record import BY_LAMP, LAMP_OUT
from game.rules import GAMES
from game.state import Tap
from game.statistics import Result


class Feat(Enum):
    """What a medal is awarded for; the value is the name of the medal and the task, for a limit of one and of more."""

    RELIT = "Lit again", "Win after the lamp went out"
    NO_UNDO = "Sure hand", "Win without undo"
    NO_LAMP = "In the dark", "Win without the lamp"
    HARDEST = "Master", "Win at the hardest difficulty"
    POINTS = "Rich booty", "Win with {count} point or more", "Win with {count} points or more"
    MOVES = "Few moves", "Win in {count} move or fewer", "Win in {count} moves or fewer"
    REDEALS = "Patience", "Win with {count} redeal or fewer", "Win with {count} redeals or fewer"
    MINUTES = "Swift climb", "Win in less than {count} minute", "Win in less than {count} minutes"
    DAYS = "Day by day", "Win on {count} day", "Win on {count} days running"


@dataclass(frozen=True, slots=True)
class Medal:
    """A feat in a game, with its limit: the least points or days, or the most moves, redeals or minutes."""

    game: str
    feat: Feat
    limit: int = 0

    def first(self, wins: Sequence[Result]) -> Result | None:
        """Return the first win that earns the medal, out of the game's wins in the order they ended; None if none."""
        if self.feat is Feat.DAYS:
            return _days_running(wins, self.limit)
        return next((win for win in wins if _TESTS[self.feat](win, self.limit)), None)


_TESTS: Mapping[Feat, Callable[[Result, int], bool]] = {
    Feat.RELIT: lambda win, _limit: bool(win.fact(LAMP_OUT)),
    Feat.NO_UNDO: lambda win, _limit: not win.undos,
    Feat.NO_LAMP: lambda win, _limit: not win.fact(BY_LAMP),
    Feat.HARDEST: lambda win, _limit: win.fact("grade") == all_grades(win.game)[-1].value,
    Feat.POINTS: lambda win, limit: win.score >= limit,
    Feat.MOVES: lambda win, limit: win.moves <= limit,
    Feat.REDEALS: lambda win, limit: win.record.moves.count(Tap(GAMES[win.game].stock)) <= limit,
    Feat.MINUTES: lambda win, limit: win.seconds < 60 * limit,
}
_OWN = {
    "wall": (Feat.POINTS, 170),
    "pileon": (Feat.DAYS, 7),
    "cruel": (Feat.REDEALS, 3),
    "whitehead": (Feat.MINUTES, 5),
    "maze": (Feat.MOVES, 120),
}
"""A game's own feat, besides those shared by all games."""


def medals(game: str) -> tuple[Medal, ...]:
    """Return the medals of a game."""
    shared = tuple(Medal(game, feat) for feat in (Feat.RELIT, Feat.NO_UNDO, Feat.NO_LAMP, Feat.HARDEST))
    return (*shared, Medal(game, *_OWN[game])) if game in _OWN else shared


def earned(game: str, results: Iterable[Result]) -> dict[Medal, Result]:
    """Return the medals of a game earned by some results, each with the first win that earned it.

    Custom deals earn nothing, nor do wins with moves shown by the program.
    """
    wins = [result for result in results if result.game == game and result.won and result.counts and not result.shown]
    return {medal: win for medal in medals(game) if (win := medal.first(wins))}


def _days_running(wins: Sequence[Result], days: int) -> Result | None:
    """Return the win that completes a run of `days` local days with a win each; None if none does."""
    run, last = 0, None
    for win in wins:
        day = win.ended_at.astimezone().date()
        if day != last:
            run = run + 1 if last is not None and day - last == timedelta(1) else 1
            last = day
        if run >= days:
            return win
    return None
