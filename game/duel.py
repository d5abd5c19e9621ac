"""Duel: two players play the same deal; who wins it, how a match of several deals stands, and one under way as text."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from enum import Enum
from itertools import takewhile
from typing import NamedTuple
from zlib import crc32

from game.deals import Difficulty
from game.deals.dealer import Dealer, fresh_play
from game.play import Play
from game.record import Record
from game.state import Move

MINUTES = (0, 5, 10, 20)
"""The time limits to choose from; 0 is no limit."""
ROUNDS = (1, 3)
"""How many deals a match may have; it is won by winning more than half of them."""
HANDICAPS = (0, 5, 10, 20)
"""The head starts to choose from: how many moves of the known win are made for a player."""
HINT_PENALTY = 10.0
"""Seconds added to a player's clock for a hint."""
GIVEN = "given"  # the fact in a record of the moves that were made for its player, with commas between


@dataclass(frozen=True, slots=True)
class Terms:
    """What two players have agreed on: game, difficulty, number of deals, time limit in minutes, lamp and head starts.

    in_turn: they play one after the other, as with a single device or on a narrow screen.
    """

    game: str
    difficulty: Difficulty = Difficulty.GENTLE
    rounds: int = ROUNDS[0]
    minutes: int = MINUTES[0]
    lamp: bool = True
    handicaps: tuple[int, int] = (0, 0)
    in_turn: bool = False


class Ending(Enum):
    """What decided a deal; the value says so in English."""

    WON = "First to win"
    """A win ended it."""
    ONLY_WIN = "The only win"
    """Of two who play in turn, one has won."""
    SCORE = "The better score"
    """Neither can or wants to go on: the higher score decides."""
    TIME = "The better score when time was up"
    """The time is up: the higher score decides."""
    FASTER = "In less time"
    """Both have won or have the same score, which is not 0: the shorter time decides."""


class Standing(NamedTuple):
    """How one player stands: whether the play is won, whether it has ended otherwise, its score and seconds."""

    won: bool
    done: bool
    score: int
    seconds: float


class Decision(NamedTuple):
    """The winner of a deal, 0 or 1, or None for a draw, and what decided it."""

    winner: int | None
    ending: Ending


def decision(standings: Sequence[Standing], time_up: bool = False, in_turn: bool = False) -> Decision | None:
    """Return how a deal has ended for two players, None while it goes on.

    The first win ends it at once. If they play in turn, the second player may still win; then the shorter time decides.
    If neither has scored, it is a draw: else the second of two in turn would win by giving up at once.
    """
    first, second = standings
    ended = all(standing.won or standing.done for standing in standings) or time_up
    if first.won is not second.won and (ended or not in_turn):
        return Decision(int(second.won), Ending.ONLY_WIN if in_turn else Ending.WON)
    if not ended:
        return None
    if first.won or first.score == second.score > 0:
        return Decision(_higher(-int(first.seconds), -int(second.seconds)), Ending.FASTER)
    return Decision(_higher(first.score, second.score), Ending.TIME if time_up else Ending.SCORE)


def _higher(first: int, second: int) -> int | None:
    """Return which of two numbers is higher, 0 or 1; None if they are equal."""
    return None if first == second else int(second > first)


@dataclass(frozen=True, slots=True)
class Match:
    """Some deals under the same terms. Players keep their numbers, but change sides after every deal.

    wins: how many deals each player has won of those played. first_left: the player on the left in the first deal.
    """

    terms: Terms
    wins: tuple[int, int] = (0, 0)
    played: int = 0
    first_left: int = 0

    @property
    def over(self) -> bool:
        """Whether a player has won more than half of the deals, or all deals have been played."""
        return max(self.wins) > self.terms.rounds // 2 or self.played >= self.terms.rounds

    @property
    def winner(self) -> int | None:
        """The player who has won more deals so far; None if equal."""
        return _higher(*self.wins)

    @property
    def left(self) -> int:
        """The player who sits on the left in the next deal."""
        return (self.first_left + self.played) % 2

    def after(self, winner: int | None) -> "Match":
        """Return the match with one more deal played, won by a player or by nobody."""
        first, second = self.wins
        return replace(self, wins=(first + (winner == 0), second + (winner == 1)), played=self.played + 1)

    def rematch(self) -> "Match":
        """Return a new match under the same terms, with the players' first sides swapped."""
        return Match(self.terms, first_left=1 - self.first_left)


@dataclass(slots=True)
class DuelState:
    """One deal of a match under way: the device of each player, in a word, and both plays.

    settled are the players who have ended their play, seconds how long the deal, or the turn of a player, has lasted.
    As text it is one line: both records, the rest, and a checksum, with bars between.
    """

    match: Match
    devices: tuple[str, str]
    plays: tuple[Play, Play]
    settled: set[int] = field(default_factory=set)
    seconds: float = 0.0

    def __str__(self) -> str:
        match, terms = self.match, self.match.terms
        ended = (player in self.settled for player in (0, 1))
        flags = terms.lamp, terms.in_turn, *ended, match.first_left
        counts = terms.rounds, terms.minutes, *terms.handicaps, *match.wins, match.played, self.seconds, *flags
        rest = " ".join((terms.difficulty, *self.devices, *(str(int(count)) for count in counts)))
        line = " | ".join((*(str(play.record) for play in self.plays), rest))
        return f"{line} | {crc32(line.encode())}"

    @classmethod
    def parse(cls, line: str) -> "DuelState":
        """Parse a line. Raises ValueError for any that this version has not written, or that has been damaged."""
        line, _bar, checksum = line.rpartition(" | ")
        if checksum != str(crc32(line.encode())):
            raise ValueError("the line of a duel is damaged")
        *records, rest = line.split(" | ")
        first, second = (Play.resume(Record.parse(record)) for record in records)
        difficulty, device, other_device, *counts = rest.split()
        rounds, minutes, ahead, other_ahead, won, lost, played, seconds, *flags = map(int, counts)
        lamp, in_turn, *ended, first_left = flags
        handicaps = ahead, other_ahead
        terms = Terms(first.rules.name, Difficulty(difficulty), rounds, minutes, bool(lamp), handicaps, bool(in_turn))
        match, settled = Match(terms, (won, lost), played, first_left), {player for player in (0, 1) if ended[player]}
        return cls(match, (device, other_device), (first, second), settled, seconds)

    @property
    def second_turn(self) -> bool:
        """Whether players who play in turn have changed."""
        return self.match.terms.in_turn and bool(self.settled)

    @property
    def time_left(self) -> float | None:
        """Seconds left, or None without a time limit."""
        minutes = self.match.terms.minutes
        return max(0.0, 60 * minutes - self.seconds) if minutes else None

    @property
    def standings(self) -> tuple[Standing, Standing]:
        """How both players stand."""
        first, second = (
            Standing(play.won, play.stuck or player in self.settled, play.state.score, play.seconds)
            for player, play in enumerate(self.plays)
        )
        return first, second


def dealt(dealer: Dealer, match: Match, devices: tuple[object, object]) -> DuelState:
    """Return a new deal of a match."""
    play = dealer.graded(match.terms.game, match.terms.difficulty)
    plays = fresh_plays(play, dealer.proof(play), match.terms.handicaps)
    return DuelState(match, (str(devices[0]), str(devices[1])), plays)


def fresh_plays(play: Play, proof: Sequence[Move], handicaps: Sequence[int]) -> tuple[Play, Play]:
    """Return two fresh plays of the same deal, each with its head start: moves of the proof, but never the last."""
    plays = fresh_play(play), fresh_play(play)
    for fresh, count in zip(plays, handicaps, strict=True):
        for move in proof[: min(count, len(proof) - 1)]:
            fresh.make(move)
        fresh.facts[GIVEN] = ",".join(map(str, fresh.moves))
    return plays


def moves_made(play: Play) -> int:
    """Return how many of a play's moves its player has made: all but those of the head start."""
    kept = takewhile(lambda pair: pair[0] == str(pair[1]), zip(play.facts[GIVEN].split(","), play.moves, strict=False))
    return len(play.moves) - len([*kept])
