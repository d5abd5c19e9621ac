"""The exercises of the rules pages: every game has one, and it can be won in a few moves, but not by itself."""

import pytest

from game.play import Play, finish
from game.rules import GAMES
from game.solver import Won, solve
from scenes.sets.pages import exercise_for

FEW = 30


@pytest.mark.parametrize("name", GAMES)
def test_every_exercise_can_be_won_in_a_few_moves_but_not_by_itself(name: str) -> None:
    exercise = exercise_for(GAMES[name])
    assert exercise is not None
    play = Play(GAMES[name], exercise.position)
    verdict = solve(play.rules, play.state, 10_000)
    assert isinstance(verdict, Won)
    assert len(verdict.moves) <= FEW
    assert finish(play.rules, play.state) is None
