"""A coin buys exactly what it should."""

import pytest

from game.play import Play
from game.rules import GAMES
from game.storage.kiosk import CoinBox, Kiosk, Price

FREE, GAMES_EACH, MINUTES = Kiosk(), Kiosk(price=Price.GAMES, per_credit=2), Kiosk(price=Price.MINUTES, per_credit=3)


def deal(number: int) -> Play:
    """Return a play that is not begun."""
    return Play(GAMES["cruel"], number)


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
        play = deal(number)
        assert all(box.pays(GAMES_EACH, play, 10.0) for _ in range(50))
    assert not box.pays(GAMES_EACH, deal(3), 0.1)
    box.insert()
    assert box.pays(GAMES_EACH, deal(3), 0.1)
    assert [1, 0, 1, 0] == kept


def test_going_on_from_an_earlier_move_is_the_same_game() -> None:
    box = CoinBox(1)
    terms = Kiosk(price=Price.GAMES)
    assert box.pays(terms, deal(1), 0.1)
    on = deal(1)
    on.make(on.legal[0])
    assert box.pays(terms, on, 0.1)
    assert not box.pays(terms, deal(1), 0.1)


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
