"""How hard a winnable deal is: its grade follows from how many tries of the weak player win it."""

from game.deals.library import Difficulty
from game.rules.base import Rules
from game.solver import weak_player
from game.solver.games import game_named
from game.state import State


def wins(rules: Rules, state: State) -> int:
    """Return how many tries of the weak player win a state; the same whenever it is asked."""
    game = game_named(rules.name)
    won = game.weak_player(state, game.tries) if game.weak_player else None
    return weak_player.any_rules(rules, state, game.tries) if won is None else won


def fewest(game: str) -> tuple[int, ...]:
    """Return how many tries at least win a deal of each grade of a game; of the last grade, none need to."""
    return *game_named(game).grades, 0


def grade_of(rules: Rules, state: State) -> Difficulty:
    """Return the grade of a freshly dealt table that is known to be winnable; the same whenever it is asked.

    It takes up to some ten thousand positions, a second or longer, so it is nothing for the time between two frames.
    """
    won = wins(rules, state)
    return next(grade for grade, least in zip(Difficulty, fewest(rules.name), strict=False) if won >= least)


def grades_of(game: str) -> tuple[Difficulty, ...]:
    """Return the grades that a game's deals are parted into."""
    return tuple(Difficulty)[: len(fewest(game))]
