"""How hard a winnable deal is: its grade depends on how many tries of the weak player win it."""

from collections.abc import Mapping
from types import MappingProxyType

from game.deals.library import Difficulty
from game.rules.base import Rules
from game.solver import game_named
from game.state import State

_FEWEST: Mapping[str, tuple[int, ...]] = MappingProxyType(
    {
        "wall": (23, 14, 5),
        "pileon": (20, 11, 3),
        "cruel": (21, 15, 8),
        "whitehead": (29, 20, 8),
        "maze": (38, 18),  # most deals are equally hard: only the gentlest seventh and the hardest stand out
    }
)
"""The fewest winning tries for each grade but the last, chosen so that grades have about equally many deals."""
_TRIES = MappingProxyType({"maze": 128})
"""The number of tries where it is not 32: more if deals differ so little that chance would decide."""


def fewest(game: str) -> tuple[int, ...]:
    """Return for each grade of a game how many tries have to win a deal at least; 0 for the last."""
    return *_FEWEST.get(game, (24, 16, 8)), 0


def tries(game: str) -> int:
    """Return how often the weak player tries each deal of a game."""
    return _TRIES.get(game, 32)


def grade_of(rules: Rules, state: State) -> Difficulty:
    """Return the grade of a fresh deal that is known to be winnable; always the same.

    This searches up to ten thousand positions or so, a second or longer: never call it on the frame path.
    """
    from game.solver import weak_player  # noqa: PLC0415 - the program that is played never searches

    own, count = game_named(rules.name).weak_player, tries(rules.name)
    won = own(state, count) if own else None
    if won is None:
        won = weak_player.any_rules(rules, state, count)
    return next(grade for grade, least in zip(Difficulty, fewest(rules.name), strict=False) if won >= least)


def grades_of(game: str) -> tuple[Difficulty, ...]:
    """Return the grades that a game has, from gentle on."""
    return tuple(Difficulty)[: len(fewest(game))]
