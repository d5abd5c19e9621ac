"""Statistics: how plays ended, and what many of them say together."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from enum import Enum

from game.play import Play
from game.record import Record

LAST = 10
"""How many of the latest results the statistics show one by one."""


class Outcome(Enum):
    """How a play ended; one that is left was given up for a new deal, one that was shown is nobody's win, nor loss."""

    WON = "won"
    GIVEN_UP = "given up"
    LEFT = "left"
    SHOWN = "shown"


@dataclass(frozen=True, slots=True)
class Result:
    """How one play ended. Its line is the whole record; the number, given by the store, tells it from all others.

    Initials are three capital letters, none until it is signed.
    """

    game: str
    line: str
    outcome: Outcome
    score: int
    seconds: int
    moves: int
    undos: int
    hints: int
    ended_at: datetime
    initials: str = ""
    number: int = 0
    _head: tuple[str, ...] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        # taken apart once: statistics ask each of thousands of results for its deal and its facts
        object.__setattr__(self, "_head", tuple(self.line.partition(" :")[0].split()))

    @classmethod
    def of(cls, play: Play, outcome: Outcome, ended_at: datetime) -> "Result":
        """Return the result of a play that ends now."""
        return cls(
            game=play.rules.name,
            line=str(play.record),
            outcome=outcome,
            score=play.state.score,
            seconds=int(play.seconds),
            moves=len(play.moves),
            undos=play.undos,
            hints=play.hints,
            ended_at=ended_at,
        )

    @property
    def record(self) -> Record:
        """The whole play."""
        return Record.parse(self.line)

    def replays(self) -> bool:
        """Whether the record leads, move by move, to what is said of it: a win or none, and the score."""
        try:
            play = Play.resume(self.record)
        except ValueError:
            return False
        return (play.won, play.state.score) == (self.won, self.score)

    @property
    def won(self) -> bool:
        """Whether the goal was reached."""
        return self.outcome is Outcome.WON

    @property
    def deal(self) -> str:
        """The deal that was played, as its record words it."""
        return "".join(self._head[1:2])

    @property
    def counts(self) -> bool:
        """Whether it counts among others: a play of a numbered deal, not of one's own, that the player ended."""
        return self.deal.isdigit() and self.outcome is not Outcome.SHOWN

    @property
    def shown(self) -> bool:
        """Whether moves of it were shown to the player."""
        return self.outcome is Outcome.SHOWN or bool(self.fact("shown"))

    def fact(self, name: str, default: str = "") -> str:
        """Return a fact of its record, such as the grade of the deal, or the default where it has none."""
        facts = (word.partition("=") for word in self._head[2:])
        return next((value for fact, _, value in facts if fact == name), default)


@dataclass(frozen=True, slots=True)
class Statistics:
    """What some results say together; times are in seconds, and None where nothing was won.

    Of the deals each counts once, however often it was played.
    The best score is that of any play, won or not. Those played unlit had no lamp that told, at any move, whether the
    deal could still be won.
    """

    played: int = 0
    deals: int = 0
    won: int = 0
    seconds: int = 0
    current_streak: int = 0
    longest_streak: int = 0
    best_score: int | None = None
    best_time: int | None = None
    latest: tuple[Result, ...] = ()
    played_unlit: int = 0
    won_unlit: int = 0

    @property
    def share(self) -> float:
        """The part of the plays that was won, 0 to 1."""
        return self.won / self.played if self.played else 0.0

    @classmethod
    def of(cls, results: Sequence[Result]) -> "Statistics":
        """Return what results, in the order they ended, say together; the latest is the last of them.

        Deals of one's own are passed by, as are wins that were shown to the player. What scored nothing, or of which
        moves were shown, is nobody's best.
        """
        results = [result for result in results if result.counts]
        unlit = [result for result in results if not result.fact("lamp")]
        times = [result.seconds for result in results if result.won]
        current = longest = 0
        for result in results:
            current = current + 1 if result.won else 0
            longest = max(longest, current)
        return cls(
            played=len(results),
            deals=len(once_each_deal(results)),
            won=len(times),
            seconds=sum(result.seconds for result in results),
            current_streak=current,
            longest_streak=longest,
            best_score=max((result.score for result in ranked(results)), default=None),
            best_time=min(times, default=None),
            latest=tuple(results[-LAST:]),
            played_unlit=len(unlit),
            won_unlit=sum(result.won for result in unlit),
        )


def by_day(results: Iterable[Result]) -> dict[str, Result]:
    """Return the best result of each deal of a day by its day, as in "2026-11-21": a win before any other, then ranked.

    Those of which moves were shown come last. Results of other deals are passed by.
    """
    of_a_day = ((result.fact("day"), result) for result in results)
    best = sorted(
        ((day, result) for day, result in of_a_day if day),
        key=lambda entry: (entry[1].won, not entry[1].shown, entry[1].score, -entry[1].seconds, -entry[1].number),
    )
    return dict(best)


def ranked(results: Iterable[Result]) -> tuple[Result, ...]:
    """Return the results that scored, the best first: by score, then by time; of equals, the older.

    Deals of one's own are no match for others, nor are plays of which moves were shown, even if they ended elsewhere.
    """
    matched = (result for result in results if result.counts and not result.shown)
    scored = (result for result in matched if result.score > 0)
    return tuple(sorted(scored, key=lambda result: (-result.score, result.seconds, result.number)))


def once_each_deal(results: Iterable[Result]) -> tuple[Result, ...]:
    """Return the first result of each deal, in their order."""
    first: dict[tuple[str, str], Result] = {}
    for result in results:
        first.setdefault((result.game, result.deal), result)
    return tuple(first.values())
