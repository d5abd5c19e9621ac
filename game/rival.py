"""The rival: a shared play to race against. Its score runs along as if it were played at the same time.

The fact "race" of a play holds the rival's replay code, so that a saved race can go on.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

from game.play import Play
from game.replay_code import ReplayCodeError, read_replay_code
from game.rules import GAMES

RACE = "race"


@dataclass(frozen=True, slots=True)
class Rival:
    """Another player's play of a deal: the scores from the fresh deal on, move by move, and its duration in seconds."""

    initials: str
    scores: tuple[int, ...]
    seconds: int
    won: bool

    def score(self, seconds: float) -> int:
        """Return the score after some seconds. Codes hold no times of moves, so moves are spread evenly."""
        moves = len(self.scores) - 1
        return self.scores[min(moves, int(seconds * moves / self.seconds)) if self.seconds > 0 else moves]

    def is_beaten_by(self, play: Play) -> bool:
        """Whether a play ended better: a win beats none, then the higher score, then the shorter time."""
        mine = play.won, play.state.score, -int(play.seconds)
        return mine > (self.won, self.scores[-1], -self.seconds)


def race(code: str) -> Play:
    """Return a fresh play that races the play of a replay code. Raises ReplayCodeError for other text."""
    record = read_replay_code(code).record
    play = Play(GAMES[record.game], record.deal)
    play.facts[RACE] = "-".join(code.upper().split())
    return play


def rival_of(facts: Mapping[str, str]) -> Rival | None:
    """Return the rival named by the facts of a play; None if there is none or its code cannot be read."""
    code = facts.get(RACE)
    return _rival(code) if code else None


@lru_cache(maxsize=4)
def _rival(code: str) -> Rival | None:
    try:
        challenge = read_replay_code(code)
    except ReplayCodeError:
        return None
    play = Play.resume(challenge.record)
    return Rival(challenge.initials, tuple(state.score for state in play.states), challenge.seconds, play.won)
