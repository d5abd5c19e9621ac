"""A coin buys exactly what it should."""

import pytest

from game.deals.library import Difficulty, nth
from game.play import Play
from game.rules import GAMES
from game.storage.kiosk import CoinBox, Kiosk, Price

FREE, GAMES_EACH, MINUTES = Kiosk(), Kiosk(price=Price.GAMES, per_credit=2), Kiosk(price=Price.MINUTES, per_credit=3)


def deal(number: int, moves: int = 0) -> Play:
    """Return a play with some moves made."""
    play = Play(GAMES["cruel"], number)
    for _ in range(moves):
        play.make(play.legal[0])
    return play


def test_free_play_asks_for_nothing() -> None:
    box = CoinBox()
    assert box.opens(FREE)
    assert box.pays(FREE, deal(1), 1e6)


@pytest.mark.parametrize("terms", [GAMES_EACH, MINUTES])
def test_nobody_begins_without_a_coin(terms: Kiosk) -> None:
    box = CoinBox()
    assert not box.opens(terms)
    box.insert()
    assert box.opens(terms)


def test_a_coin_buys_so_many_games_and_each_is_paid_once() -> None:
    kept: list[int] = []
    box = CoinBox(0, kept.append)
    box.insert()
    for number in (1, 2):
        play = deal(number, 1)
        assert all(box.pays(GAMES_EACH, play, 10.0) for _ in range(50))
    assert not box.pays(GAMES_EACH, deal(3), 0.1)
    box.insert()
    assert box.pays(GAMES_EACH, deal(3), 0.1)
    assert [1, 0, 1, 0] == kept


def test_a_game_that_was_left_stays_paid_for_but_not_a_new_one_of_its_deal() -> None:
    box, terms = CoinBox(2), Kiosk(price=Price.GAMES)
    first, undone = deal(1, 3), deal(2, 1)
    assert box.pays(terms, first, 0.1)
    assert box.pays(terms, undone, 0.1)
    undone.undo()
    assert box.opens(terms)
    assert all(box.pays(terms, Play.resume(play.record), 0.1) for play in (first, undone, first))
    assert not box.pays(terms, deal(1), 0.1)


def test_a_game_without_a_move_pays_for_the_next_one() -> None:
    box, terms = CoinBox(1), Kiosk(price=Price.GAMES)
    plays = deal(1), deal(1), deal(2)
    assert all(box.pays(terms, play, 0.1) for play in plays)
    plays[-1].make(plays[-1].legal[0])
    assert not box.pays(terms, deal(3), 0.1)


def test_a_session_needs_another_coin_once_its_games_are_won() -> None:
    box, terms = CoinBox(1), Kiosk(price=Price.GAMES)
    record = nth("cruel", Difficulty.GENTLE, 0)
    play = Play(GAMES["cruel"], record.deal)
    assert box.pays(terms, play, 0.1)
    for move in record.moves:
        assert box.opens(terms)
        play.make(move)
    assert not box.opens(terms)


def test_a_coin_buys_so_many_minutes_on_any_screen() -> None:
    box = CoinBox(2)
    assert all(box.pays(MINUTES, None, 1.0) for _ in range(359))
    assert not box.pays(MINUTES, None, 1.0)


def test_the_rest_of_a_coin_ends_with_the_session_but_coins_stay() -> None:
    box = CoinBox(2)
    box.pays(MINUTES, None, 1.0)
    box.end_session()
    assert 1 == box.credits
    assert all(box.pays(MINUTES, None, 1.0) for _ in range(179))
