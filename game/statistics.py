"""Results of finished plays, statistics over many of them, best lists, and the initials that sign a result."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date, datetime
from enum import Enum
from unicodedata import category, normalize

from game.cards import JACK, KING, QUEEN, Card, Suit
from game.play import Play
from game.record import SHOWN, Record
from game.rules import GAMES
from game.rules.base import Rules

BEST = 7
"""How many places a best list has."""
LAST = 10
"""How many of the latest results the statistics list."""


class Outcome(Enum):
    """How a play ended. LEFT: abandoned for a new deal. SHOWN: solved by the program, neither a win nor a loss."""

    WON = "won"
    GIVEN_UP = "given up"
    LEFT = "left"
    SHOWN = "shown"


@dataclass(frozen=True, slots=True)
class Result:
    """How one play ended. line is its whole record; number is its unique number, given by the store.

    initials are three capital letters, or empty if it is not signed.
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
        # split once, because statistics ask thousands of results for their deal and facts
        object.__setattr__(self, "_head", tuple(self.line.partition(" :")[0].split()))

    @classmethod
    def of(cls, play: Play, outcome: Outcome, ended_at: datetime) -> "Result":
        """Return the result of a play that has ended."""
        counts = play.state.score, int(play.seconds), len(play.moves), play.undos, play.hints
        return cls(play.rules.name, str(play.record), outcome, *counts, ended_at)

    @property
    def record(self) -> Record:
        """The whole play as a record."""
        return Record.parse(self.line)

    def replays(self) -> bool:
        """Whether replaying the record gives the stored outcome and score."""
        try:
            play = Play.resume(self.record)
        except ValueError:
            return False
        return (play.won, play.state.score) == (self.won, self.score)

    @property
    def won(self) -> bool:
        """Whether the game was won."""
        return self.outcome is Outcome.WON

    @property
    def deal(self) -> str:
        """The deal that was played, as written in the record."""
        return "".join(self._head[1:2])

    @property
    def counts(self) -> bool:
        """Whether it counts in statistics: a numbered deal, not a custom one, that the program did not solve."""
        return self.deal.isdigit() and self.outcome is not Outcome.SHOWN

    @property
    def shown(self) -> bool:
        """Whether the program showed the player some of its moves."""
        return self.outcome is Outcome.SHOWN or bool(self.fact(SHOWN))

    def fact(self, name: str, default: str = "") -> str:
        """Return a fact of the record, such as the grade of the deal, or the default if there is none."""
        facts = (word.partition("=") for word in self._head[2:])
        return next((value for fact, _, value in facts if fact == name), default)


@dataclass(frozen=True, slots=True)
class Statistics:
    """Statistics over some results. Times are in seconds; best_time is None without a win.

    deals counts each deal once. best_score is that of any play, won or not; best_won_in is the time of that play, None
    if it was not won.
    """

    played: int = 0
    deals: int = 0
    won: int = 0
    seconds: int = 0
    current_streak: int = 0
    longest_streak: int = 0
    best_score: int | None = None
    best_won_in: int | None = None
    best_time: int | None = None
    latest: tuple[Result, ...] = ()

    @property
    def share(self) -> float:
        """The share of plays that were won, from 0 to 1."""
        return self.won / self.played if self.played else 0.0

    @classmethod
    def of(cls, results: Sequence[Result]) -> "Statistics":
        """Return the statistics over results, given in the order they ended.

        Custom deals and wins by the program do not count. A play without points or with moves shown is never the best.
        """
        results = [result for result in results if result.counts]
        times = [result.seconds for result in results if result.won]
        best = next(iter(ranked(results)), None)
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
            best_score=best.score if best else None,
            best_won_in=best.seconds if best and best.won else None,
            best_time=min(times, default=None),
            latest=tuple(results[-LAST:]),
        )


def ranked(results: Iterable[Result]) -> tuple[Result, ...]:
    """Return the results with points, best first: by score, then by time; of equal ones, the older first.

    Custom deals are left out, and so are plays with moves shown, however they ended.
    """
    matched = (result for result in results if result.counts and not result.shown)
    scored = (result for result in matched if result.score > 0)
    return tuple(sorted(scored, key=lambda result: (-result.score, result.seconds, result.number)))


def once_each_deal(results: Iterable[Result]) -> tuple[Result, ...]:
    """Return the first result of each deal, in order."""
    first: dict[tuple[str, str], Result] = {}
    for result in results:
        first.setdefault((result.game, result.deal), result)
    return tuple(first.values())


class Results:
    """The results that a player is shown, in the order they ended, and what follows from them.

    replayed maps numbers of results to whether they replay to the stored outcome and score, as far as that is known.
    """

    def __init__(self, results: Iterable[Result], replayed: dict[int, bool]) -> None:
        self._results = tuple(results)
        self._replayed = replayed
        self._statistics: dict[tuple[object, ...], Statistics] = {}

    def history(self, game: str | None = None, count: int | None = None) -> tuple[Result, ...]:
        """Return the latest results of a game, or of all games, latest first."""
        return tuple(reversed(self._of(game)))[:count]

    def best(
        self, game: str, count: int = BEST, since: date | None = None, grade: str | None = None
    ) -> tuple[Result, ...]:
        """Return the best wins of a game, best first: ever or since a day, of all deals or of one grade.

        Each deal has one place. Only these results can be signed. Results of earlier runs are replayed when they are
        first asked for, a few milliseconds each; one that does not replay to its stored outcome is left out.
        """
        wins = [result for result in self._of(game) if result.won and grade in (None, result.fact("grade"))]
        if since is not None:
            wins = [win for win in wins if win.ended_at.astimezone().date() >= since]
        chosen: dict[str, Result] = {}
        for result in ranked(wins):
            if len(chosen) == count:
                break
            if result.deal not in chosen and self._replays(result):
                chosen[result.deal] = result
        return tuple(chosen.values())

    def rank(self, number: int) -> int | None:
        """Return the rank of a result, won or not, among the best results of each deal of its game; 1 is the best.

        None if it has no points, another result of its deal is better, or it is not shown. Results known not to replay
        are ignored.
        """
        game = next((result.game for result in self._results if result.number == number), "")
        results = once_each_deal(ranked(result for result in self._of(game) if self._replayed.get(result.number, True)))
        return next((place for place, result in enumerate(results, 1) if result.number == number), None)

    def statistics(self, game: str | None = None, **facts: str) -> Statistics:
        """Return the statistics of a game, or of all games, and only of plays with certain facts if given.

        Facts are named as in records; an empty value selects the plays without that fact.
        """
        key = (game, *sorted(facts.items()))
        if key not in self._statistics:
            results = self._of(game)
            for name, word in facts.items():
                results = [result for result in results if result.fact(name) == word]
            self._statistics[key] = Statistics.of(results)
        return self._statistics[key]

    def days(self, game: str) -> dict[str, Result]:
        """Return the best result of each daily deal of a game, by its day as in "2026-11-21".

        A win beats no win; then a play without moves shown beats one with them; then score and time decide.
        """
        daily = [result for result in self._of(game) if result.fact("day")]
        daily.sort(key=lambda result: (result.won, not result.shown, result.score, -result.seconds, -result.number))
        return {result.fact("day"): result for result in daily}

    def _of(self, game: str | None) -> list[Result]:
        return [result for result in self._results if game in (None, result.game)]

    def _replays(self, result: Result) -> bool:
        if result.number not in self._replayed:
            self._replayed[result.number] = result.replays()
        return self._replayed[result.number]


RUDE: Mapping[str, str] = {
    "en": "ASS AZZ CNT COC COK CUM DIC DIK FAG FAP FCK FUC FUK FUQ FUX JIZ KKK NIG NGR PIS POO SEX SHT SUK TIT WTF",
    "de": "FIC FIK FOT FUT NSU",
    "fr": "BIT CON CUL FDP NIK NTM PUT",
    "es": "CAG COJ PTA PTO",
    "fi": "HUO PIL VIT VTU",
    "pt": "CUS PNC PQP VSF VTC",
}
"""Initials that read as a rude word, by language."""


def are_initials(text: str) -> bool:
    """Whether a text is three capital letters, of any alphabet."""
    return len(text) == 3 and all(category(letter) == "Lu" for letter in text)


def are_rude(text: str) -> bool:
    """Whether initials read as a rude word in any language, with or without accents."""
    plain = "".join(letter for letter in normalize("NFD", text.upper()) if category(letter) != "Mn")
    return any(plain in words.split() for words in RUDE.values())


COURT = (
    Card(QUEEN, Suit.SPADES),
    Card(KING, Suit.HEARTS),
    Card(QUEEN, Suit.DIAMONDS),
    Card(JACK, Suit.CLUBS),
    Card(KING, Suit.CLUBS),
    Card(JACK, Suit.SPADES),
    Card(QUEEN, Suit.HEARTS),
)
"""The house players, best first in the first game; in each further game the order begins with the next one."""
SECONDS = (380, 500, 640, 790, 960, 1180, 1450)
"""Their times: most players soon beat some of them, though not the first."""
SLOWER = 0.05
"""How much longer these times are in each further game, as a share."""
POINTS: Mapping[str, Sequence[int]] = {"wall": (150, 138, 126, 114, 102, 90, 78)}
"""Their scores in games whose wins differ in score; elsewhere every win has the best score."""


@dataclass(frozen=True, slots=True)
class HouseScore:
    """A score of the house, in seconds, by a court card."""

    player: Card
    score: int
    seconds: int


def house_scores(rules: Rules) -> tuple[HouseScore, ...]:
    """Return the house's scores in a game, best first; empty if none are defined."""
    usual = () if rules.best_score is None else (rules.best_score,) * len(COURT)
    points = POINTS.get(rules.name, usual)
    turn = [*GAMES].index(rules.name) if rules.name in GAMES else 0
    court, times = COURT[turn:] + COURT[:turn], (round(seconds * (1 + SLOWER * turn)) for seconds in SECONDS)
    return tuple(HouseScore(*entry) for entry in zip(court, points, times, strict=False))


def with_house(best: Sequence[Result], rules: Rules) -> tuple[Result | HouseScore, ...]:
    """Return a whole best list: the player's results, filled up with the house's.

    Of equal entries, the player's come first.
    """
    entries: list[Result | HouseScore] = [*best, *house_scores(rules)[: max(0, BEST - len(best))]]
    return tuple(sorted(entries, key=lambda entry: (-entry.score, entry.seconds)))
