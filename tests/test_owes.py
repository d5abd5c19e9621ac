"""Every game has what every game has in the end; whatever one lacks is a failure of its own, and nothing else is."""

import pytest

from game.rules import GAMES
from tests.owes import DEBTS, Debt


@pytest.mark.parametrize("debt", DEBTS, ids=[debt.thing for debt in DEBTS])
@pytest.mark.parametrize("game", GAMES)
def test_nothing_is_owed(game: str, debt: Debt) -> None:
    if debt.owed(game):
        pytest.fail(debt.sentence(game), pytrace=False)
