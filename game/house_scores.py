"""House scores: what the court has reached in each game, for lists of the best that are not full yet.

They are said to be the house's, are in no statistics, and give way to the player's own results one by one.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from types import MappingProxyType

from game.cards import JACK, KING, QUEEN, Card, Suit
from game.rules.base import Rules
from game.statistics import Result

COURT = (
    Card(QUEEN, Suit.SPADES),
    Card(KING, Suit.HEARTS),
    Card(QUEEN, Suit.DIAMONDS),
    Card(JACK, Suit.CLUBS),
    Card(KING, Suit.CLUBS),
    Card(JACK, Suit.SPADES),
    Card(QUEEN, Suit.HEARTS),
)
"""Who has reached them, the best player first."""
SECONDS = (380, 500, 640, 790, 960, 1180, 1450)
"""The times, unhurried: most players soon beat some of them, and the first not so soon."""
POINTS = MappingProxyType({"wall": (150, 138, 126, 114, 102, 90, 78)})
"""The scores where wins differ in them; elsewhere each win has the best there is."""


@dataclass(frozen=True, slots=True)
class HouseScore:
    """A score of the house."""

    player: Card
    score: int
    seconds: int


def house_scores(rules: Rules) -> tuple[HouseScore, ...]:
    """Return the house's scores in a game, the best first; none where nobody has set any."""
    usual = () if rules.best_score is None else (rules.best_score,) * len(COURT)
    points = POINTS.get(rules.name, usual)
    return tuple(HouseScore(*entry) for entry in zip(COURT, points, SECONDS, strict=False))


def with_house(best: Sequence[Result], rules: Rules, places: int) -> tuple[Result | HouseScore, ...]:
    """Return a list of the best with so many places: the player's own, and as many of the house's as there is room for.

    Those of equal worth stand behind the player's.
    """
    entries: list[Result | HouseScore] = [*best, *house_scores(rules)[: max(0, places - len(best))]]
    return tuple(sorted(entries, key=lambda one: (-one.score, one.seconds)))
