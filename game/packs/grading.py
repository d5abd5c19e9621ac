"""Grading: tells the grade of a deal that can be won.

The measure is how many tries somebody careless wins (`game.packs.careless`); the grades are the same numbers of tries
for ever, set where each grade had about as many deals as the others when they were set. In Maze most deals are about
as hard, and fair: only the gentlest seventh and the hardest are told apart.
"""

from collections.abc import Mapping
from types import MappingProxyType

from game.packs.careless import wins
from game.packs.grade import Grade
from game.rules.base import Rules
from game.state import State

_FEWEST: Mapping[str, tuple[int, ...]] = MappingProxyType(
    {
        "wall": (23, 14, 5),
        "pileon": (20, 11, 3),
        "cruel": (21, 15, 8),
        "whitehead": (29, 20, 8),
        "maze": (38, 18),
    }
)
_ANY_GAME = (24, 16, 8)


def fewest(game: str) -> tuple[int, ...]:
    """Return how many tries somebody careless has to win of a deal of each grade; of one of the last grade, none."""
    return *_FEWEST.get(game, _ANY_GAME), 0


def grade_of(rules: Rules, state: State) -> Grade:
    """Return the grade of a freshly dealt table that is known to be winnable; the same whenever it is asked.

    It takes up to some ten thousand positions, a second or longer, so it is nothing for the time between two frames.
    """
    won = wins(rules, state)
    return next(grade for grade, least in zip(Grade, fewest(rules.name), strict=False) if won >= least)


def grades_of(game: str) -> tuple[Grade, ...]:
    """Return the grades that a game's deals are parted into."""
    return tuple(Grade)[: len(fewest(game))]
