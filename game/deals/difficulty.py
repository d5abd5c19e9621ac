"""How hard a winnable deal is: its grade depends on how many tries of the weak player win it."""

from typing import TYPE_CHECKING

from game.deals.library import Difficulty
from game.rules.base import Rules
from game.state import State

if TYPE_CHECKING:
    from game.solver.games import Game


def wins(rules: Rules, state: State) -> int:
    """Return how many tries of the weak player win a state; always the same number."""
    from game.solver import weak_player  # noqa: PLC0415 - as in `_game`

    game = _game(rules.name)
    won = game.weak_player(state, game.tries) if game.weak_player else None
    return weak_player.any_rules(rules, state, game.tries) if won is None else won


def fewest(game: str) -> tuple[int, ...]:
    """Return for each grade of a game how many tries have to win a deal at least; 0 for the last."""
    return *_game(game).grades, 0


def tries(game: str) -> int:
    """Return how often the weak player tries each deal of a game."""
    return _game(game).tries


def grade_of(rules: Rules, state: State) -> Difficulty:
    """Return the grade of a fresh deal that is known to be winnable; always the same.

    This searches up to ten thousand positions or so, a second or longer: never call it on the frame path.
    """
    won = wins(rules, state)
    return next(grade for grade, least in zip(Difficulty, fewest(rules.name), strict=False) if won >= least)


def grades_of(game: str) -> tuple[Difficulty, ...]:
    """Return the grades that a game has, from gentle on."""
    return tuple(Difficulty)[: len(fewest(game))]


def _game(name: str) -> "Game":
    from game.solver.games import game_named  # noqa: PLC0415 - the program that is played never searches

    return game_named(name)
