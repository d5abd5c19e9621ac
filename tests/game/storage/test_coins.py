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
    box = CoinBox()
    box.insert()
    for number in (1, 2):
        play = deal(number, 1)
        assert all(box.pays(GAMES_EACH, play, 10.0) for _ in range(50))
        assert 0 == box.credits
    assert not box.pays(GAMES_EACH, deal(3), 0.1)
    box.insert()
    assert box.pays(GAMES_EACH, deal(3), 0.1)
    assert 0 == box.credits


def test_a_game_that_was_left_stays_paid_for_but_not_a_new_one_of_its_deal() -> None:
    box, terms = CoinBox("2"), Kiosk(price=Price.GAMES)
    first, undone = deal(1, 3), deal(2, 1)
    assert box.pays(terms, first, 0.1)
    assert box.pays(terms, undone, 0.1)
    undone.undo()
    assert box.opens(terms)
    assert all(box.pays(terms, Play.resume(play.record), 0.1) for play in (first, undone, first))
    assert not box.pays(terms, deal(1), 0.1)


def test_a_game_without_a_move_pays_for_the_next_one() -> None:
    box, terms = CoinBox("1"), Kiosk(price=Price.GAMES)
    plays = deal(1), deal(1), deal(2)
    assert all(box.pays(terms, play, 0.1) for play in plays)
    plays[-1].make(plays[-1].legal[0])
    assert not box.pays(terms, deal(3), 0.1)


def test_a_session_needs_another_coin_once_its_games_are_won() -> None:
    box, terms = CoinBox("1"), Kiosk(price=Price.GAMES)
    record = nth("cruel", Difficulty.GENTLE, 0)
    play = Play(GAMES["cruel"], record.deal)
    assert box.pays(terms, play, 0.1)
    for move in record.moves:
        assert box.opens(terms)
        play.make(move)
    assert not box.opens(terms)


def test_a_coin_buys_so_many_minutes_on_any_screen() -> None:
    box = CoinBox("2")
    assert all(box.pays(MINUTES, None, 1.0) for _ in range(359))
    assert not box.pays(MINUTES, None, 1.0)


def test_the_rest_of_a_coin_ends_with_the_session_but_coins_stay() -> None:
    box = CoinBox("2")
    box.pays(MINUTES, None, 1.0)
    box.end_session()
    assert 1 == box.credits
    assert all(box.pays(MINUTES, None, 1.0) for _ in range(179))


@pytest.mark.parametrize(("price", "moves", "left"), [(Price.GAMES, 0, 4), (Price.GAMES, 1, 3), (Price.MINUTES, 1, 3)])
def test_what_was_paid_for_outlasts_a_killed_program_and_no_more(price: Price, moves: int, left: int) -> None:
    terms, kept = Kiosk(price=price, per_credit=2), [""]
    box, play = CoinBox("2", keep=kept.append), deal(1, moves)
    assert box.pays(terms, play, 1.0)
    for _killed in range(3):
        box = CoinBox(kept[-1], {"cruel/1"}, kept.append)
        assert 1 == box.credits
        assert box.pays(terms, play, 0.0)
    assert [box.pays(terms, deal(number, 1), 60.0) for number in range(2, 7)] == [number < left for number in range(5)]


def test_a_game_that_has_ended_is_not_given_back_to_a_killed_program() -> None:
    kept, terms = [""], Kiosk(price=Price.GAMES)
    assert CoinBox("1", keep=kept.append).pays(terms, deal(1, 1), 0.1)
    assert not CoinBox(kept[-1], {"cruel/2", "maze/1"}).opens(terms)
    assert CoinBox(kept[-1], {"cruel/1"}).opens(terms)


@pytest.mark.parametrize("terms", [GAMES_EACH, MINUTES])
def test_nothing_but_coins_is_given_back_once_the_session_has_ended(terms: Kiosk) -> None:
    kept = [""]
    box = CoinBox("2", keep=kept.append)
    assert box.pays(terms, deal(1, 1), 0.1)
    box.end_session()
    assert "1 0 0" == kept[-1]


@pytest.mark.parametrize("line", ["x", "-1", "1 y 2", "\N{SUPERSCRIPT TWO} 1", "1 0 0 / cruel/ 7"])
def test_a_damaged_line_gives_no_more_than_it_says(line: str) -> None:
    assert CoinBox(line, {"cruel/1"}).credits == (line[0] == "1")
