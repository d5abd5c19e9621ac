"""Duel: two players at the same deal: who wins it, and how a match of several deals stands."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import Enum, auto
from typing import NamedTuple

from game.deals import Difficulty
from game.deals.dealer import again
from game.moves import Move
from game.play import Play

MINUTES = (0, 5, 10, 20)
"""The times that may be set; 0 sets none."""
ROUNDS = (1, 3)
"""A match is won by whoever wins more than half of so many deals."""
AHEAD = (0, 5, 10, 20)
"""How many moves of the proven way to win a player may be given."""
HINT_COSTS = 10.0
"""Seconds that are added to a player's clock for a hint."""


@dataclass(frozen=True, slots=True)
class Terms:
    """What two players have agreed on: the game, how hard its deals are, the time in minutes, and their handicaps.

    in_turn: one plays after the other, where there is one device or a narrow screen.
    """

    game: str
    difficulty: Difficulty = Difficulty.GENTLE
    rounds: int = ROUNDS[0]
    minutes: int = MINUTES[0]
    lamp: bool = True
    ahead: tuple[int, int] = (0, 0)
    in_turn: bool = False


class Ending(Enum):
    """What has decided a deal."""

    WON = auto()
    SCORE = auto()
    """Neither can go on, or wants to: the better score, and if both are alike the shorter time."""
    TIME = auto()
    """The time was up: as above."""


class Standing(NamedTuple):
    """How far one player has come: whether the play is won, or ended for now, its score, and its seconds."""

    won: bool
    done: bool
    score: int
    seconds: float


class Outcome(NamedTuple):
    """Who has won a deal, 0 or 1, or nobody, and what has decided it."""

    winner: int | None
    ending: Ending


def outcome(standings: Sequence[Standing], time_up: bool = False, in_turn: bool = False) -> Outcome | None:
    """Return how a deal has ended for two players, None while it goes on.

    The first win ends it at once; where they play in turn, the second player may still win, and then the time decides.
    """
    first, second = standings
    won = [number for number, one in enumerate(standings) if one.won]
    ended = all(one.won or one.done for one in standings) or time_up
    if won and (ended or not in_turn):
        winner = won[0] if len(won) == 1 else _better(first._replace(score=0), second._replace(score=0))
        return Outcome(winner, Ending.WON)
    if not ended:
        return None
    return Outcome(_better(first, second), Ending.TIME if time_up else Ending.SCORE)


def _better(first: Standing, second: Standing) -> int | None:
    """Return who has the higher score, or the same in less time, by whole seconds; None where nobody has."""
    ranks = [(-one.score, int(one.seconds)) for one in (first, second)]
    return None if ranks[0] == ranks[1] else ranks.index(min(ranks))


@dataclass(frozen=True, slots=True)
class Round:
    """A deal that has been played: what came of it, and both plays as they ended."""

    outcome: Outcome
    plays: tuple[Play, Play]


@dataclass(frozen=True, slots=True)
class Match:
    """Some deals under the same terms. Players keep their numbers; their sides change from deal to deal."""

    terms: Terms
    played: tuple[Round, ...] = ()
    first_left: int = 0
    """Who sits at the left in the first deal."""

    @property
    def wins(self) -> tuple[int, int]:
        """How many deals each player has won."""
        winners = [one.outcome.winner for one in self.played]
        return winners.count(0), winners.count(1)

    @property
    def over(self) -> bool:
        """Whether somebody has won more than half of the deals, or all are played."""
        return max(self.wins) > self.terms.rounds // 2 or len(self.played) >= self.terms.rounds

    @property
    def winner(self) -> int | None:
        """Who has won more deals by now; nobody where that is even."""
        first, second = self.wins
        return None if first == second else int(second > first)

    @property
    def left(self) -> int:
        """The number of the player who sits at the left in the deal that is played next."""
        return (self.first_left + len(self.played)) % 2

    def after(self, played: Round) -> "Match":
        """Return the match with a deal more."""
        return replace(self, played=(*self.played, played))

    def anew(self) -> "Match":
        """Return a match under the same terms, in which the players begin on the other sides."""
        return Match(self.terms, first_left=1 - self.first_left)


def openings(play: Play, proof: Sequence[Move], ahead: Sequence[int]) -> tuple[Play, Play]:
    """Return two plays of the deal of another, each with so many moves of its proof made; the last is left to make."""
    plays = again(play), again(play)
    for one, count in zip(plays, ahead, strict=True):
        for move in proof[: min(count, len(proof) - 1)]:
            one.make(move)
    return plays
