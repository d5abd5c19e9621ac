"""How hard a winnable deal is: its grade depends on how many tries of the weak player win it."""

from game.deals.library import Difficulty
from game.rules.base import Rules
from game.solver import game_named
from game.state import State


def fewest(game: str) -> tuple[int, ...]:
    """Return for each grade of a game how many tries have to win a deal at least; 0 for the last."""
    return *game_named(game).grades, 0


def tries(game: str) -> int:
    """Return how often the weak player tries each deal of a game."""
    return game_named(game).tries


def grade_of(rules: Rules, state: State) -> Difficulty:
    """Return the grade of a fresh deal that is known to be winnable; always the same.

    This searches up to ten thousand positions or so, a second or longer: never call it on the frame path.
    """
    from game.solver import weak_player  # noqa: PLC0415 - the program that is played never searches

    game = game_named(rules.name)
    won = game.weak_player(state, game.tries) if game.weak_player else None
    if won is None:
        won = weak_player.any_rules(rules, state, game.tries)
    return next(grade for grade, least in zip(Difficulty, fewest(rules.name), strict=False) if won >= least)


def grades_of(game: str) -> tuple[Difficulty, ...]:
    """Return the grades that a game has, from gentle on."""
    return tuple(Difficulty)[: len(fewest(game))]
