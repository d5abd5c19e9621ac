"""House scores: made-up scores of the court cards that fill best lists until the player's own results do.

They are marked as the house's, count in no statistics, and give way to the player's results one by one.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from types import MappingProxyType

from game.cards import JACK, KING, QUEEN, Card, Suit
from game.rules import GAMES
from game.rules.base import Rules
from game.statistics import Result
from game.storage.store import BEST

COURT = (
    Card(QUEEN, Suit.SPADES),
    Card(KING, Suit.HEARTS),
    Card(QUEEN, Suit.DIAMONDS),
    Card(JACK, Suit.CLUBS),
    Card(KING, Suit.CLUBS),
    Card(JACK, Suit.SPADES),
    Card(QUEEN, Suit.HEARTS),
)
"""The players of the house, best first in the first game; in each further game the order begins with the next one."""
SECONDS = (380, 500, 640, 790, 960, 1180, 1450)
"""Their times, slow enough that most players soon beat some of them, though not the first."""
SLOWER = 0.05
"""How much longer these times are in each further game, as a share."""
POINTS = MappingProxyType({"wall": (150, 138, 126, 114, 102, 90, 78)})
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
    court, times = COURT[turn:] + COURT[:turn], (round(one * (1 + SLOWER * turn)) for one in SECONDS)
    return tuple(HouseScore(*entry) for entry in zip(court, points, times, strict=False))


def with_house(best: Sequence[Result], rules: Rules) -> tuple[Result | HouseScore, ...]:
    """Return a whole best list: the player's results, filled up with the house's.

    Of equal entries, the player's come first.
    """
    entries: list[Result | HouseScore] = [*best, *house_scores(rules)[: max(0, BEST - len(best))]]
    return tuple(sorted(entries, key=lambda one: (-one.score, one.seconds)))
