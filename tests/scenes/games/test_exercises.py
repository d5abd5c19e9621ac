"""The exercises of the rules pages: every game has one, it can be won in a few moves, and its task is told in full."""

from collections.abc import Iterator

import pytest

from game.play import Play, finish
from game.rules import GAMES
from game.solver import Won, solve
from scenes.games.rules_pages import exercise_for
from scenes.i18n import LANGUAGES, SOURCE, speak
from scenes.table.message_panel import Message, laid
from tests.scenes.games.layouts import plan_for

FEW = 30


@pytest.fixture(autouse=True)
def english() -> Iterator[None]:
    """Speak English again after each test."""
    yield
    speak(SOURCE)


@pytest.mark.parametrize("name", GAMES)
def test_every_exercise_can_be_won_in_a_few_moves_but_not_by_itself(name: str) -> None:
    exercise = exercise_for(GAMES[name])
    assert exercise is not None
    play = Play(GAMES[name], exercise.position)
    verdict = solve(play.rules, play.state, 10_000)
    assert isinstance(verdict, Won)
    assert len(verdict.moves) <= FEW
    assert finish(play.rules, play.state) is None


@pytest.mark.parametrize("size", [(1024, 600), (1024, 768), (1280, 800)])
@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("name", GAMES)
def test_the_task_is_told_in_full_where_notes_have_little_room(name: str, code: str, size: tuple[int, int]) -> None:
    speak(code)
    exercise = exercise_for(GAMES[name])
    assert exercise is not None
    told = laid(Message("", (exercise.task,)), plan_for(name, size)).lines
    assert exercise.task.split() == [word for words, _y, _marked in told for word in words.split()]
