"""Every game has all that a game needs; each thing that one lacks is one failure, and nothing else fails."""

import pytest

from game.rules import GAMES
from tests.owes import DEBTS, Debt


@pytest.mark.parametrize("debt", DEBTS, ids=[debt.thing for debt in DEBTS])
@pytest.mark.parametrize("game", GAMES)
def test_nothing_is_owed(game: str, debt: Debt) -> None:
    if debt.owed(game):
        pytest.fail(debt.sentence(game), pytrace=False)
