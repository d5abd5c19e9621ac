"""Every game has all that a game needs; each thing that one lacks is one failure, and nothing else fails."""

import pytest

from game.rules import GAMES
from tests.owes import DEBTS


@pytest.mark.parametrize("game", GAMES)
def test_nothing_is_owed(game: str) -> None:
    if owed := [debt.sentence(game) for debt in DEBTS if debt.owed(game)]:
        pytest.fail("\n".join(owed), pytrace=False)
