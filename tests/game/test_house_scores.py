"""House scores: seven for each game, which give way to the player's own."""

from dataclasses import replace
from datetime import UTC, datetime

import pytest

from game.play import Play
from game.rules import GAMES
from game.statistics import BEST, HouseScore, Outcome, Result, house_scores, with_house


def win(game: str, score: int, seconds: int, number: int) -> Result:
    play = Play(GAMES[game], number)
    result = Result.of(play, Outcome.WON, datetime(2026, 11, 21, tzinfo=UTC))
    return replace(result, score=score, seconds=seconds, number=number)


@pytest.mark.parametrize("game", GAMES)
def test_a_list_is_full_and_in_order_from_the_beginning(game: str) -> None:
    entries = with_house((), GAMES[game])
    assert BEST == len(entries) == len({one.player for one in entries if isinstance(one, HouseScore)})
    assert list(entries) == sorted(entries, key=lambda one: (-one.score, one.seconds))


@pytest.mark.parametrize("game", GAMES)
def test_each_result_of_the_player_replaces_a_built_in_one(game: str) -> None:
    score = house_scores(GAMES[game])[3].score
    for count in range(BEST + 1):
        own = [win(game, score, 700 + 10 * number, number) for number in range(1, count + 1)]
        entries = with_house(own, GAMES[game])
        assert BEST == len(entries)
        assert own == [one for one in entries if isinstance(one, Result)]
        assert list(entries) == sorted(entries, key=lambda one: (-one.score, one.seconds))


@pytest.mark.parametrize("game", GAMES)
def test_the_best_built_in_score_can_be_beaten(game: str) -> None:
    best = house_scores(GAMES[game])[0]
    own = win(game, best.score, best.seconds - 1, 1)
    assert own == with_house([own], GAMES[game])[0]
