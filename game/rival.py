"""The rival: a shared play that is raced against. Its score runs along as if it were played at the same time.

A play tells by its fact "race" whom it races: the fact's word is the rival's replay code, so that a saved race goes on.
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
    """Somebody else's play of a deal: the scores from the fresh deal on, and the seconds it took."""

    initials: str
    scores: tuple[int, ...]
    seconds: int
    won: bool

    def score(self, seconds: float) -> int:
        """Return the score after some seconds; when each move was made is not known, so they are spread evenly."""
        moves = len(self.scores) - 1
        return self.scores[min(moves, int(seconds * moves / self.seconds)) if self.seconds > 0 else moves]

    def is_beaten_by(self, play: Play) -> bool:
        """Whether a play ended better: a win before none, then the higher score, then the shorter time."""
        mine = play.won, play.state.score, -int(play.seconds)
        return mine > (self.won, self.scores[-1], -self.seconds)


def race(code: str) -> Play:
    """Return a fresh play of the deal of a replay code, to be raced. Raises ReplayCodeError for other text."""
    record = read_replay_code(code).record
    play = Play(GAMES[record.game], record.deal)
    play.facts[RACE] = "-".join(code.upper().split())
    return play


def rival_of(facts: Mapping[str, str]) -> Rival | None:
    """Return whom a play races by its facts, None if nobody; a code that cannot be read is nobody's."""
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
