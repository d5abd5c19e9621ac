"""The dealer: no deal of a grade twice, the chosen grade is remembered, and proofs are found again."""

from collections.abc import Iterator
from datetime import date
from itertools import pairwise
from pathlib import Path
from random import Random

import pytest

from game import deals
from game.deals import Difficulty
from game.deals.dealer import Dealer, fresh_play
from game.play import Play
from game.record import Record
from game.rules import GAMES
from game.state import Tap
from game.storage import Store

COUNT = 12  # the deals of each grade in a pack of these tests


def packed(game: str, difficulty: Difficulty, index: int) -> Record:
    """Return a made-up record of a pack, whose deal number encodes its grade and index."""
    return Record(
        game,
        1,
        str(1000 * (list(Difficulty).index(difficulty) + 1) + index),
        (("grade", difficulty.value),),
        (Tap(index),),
    )


@pytest.fixture
def pack(monkeypatch: pytest.MonkeyPatch) -> list[tuple[Difficulty, int]]:
    """Replace the real packs by small ones; return a list of what is read from them."""
    read: list[tuple[Difficulty, int]] = []

    def nth(game: str, difficulty: Difficulty, index: int) -> Record:
        read.append((difficulty, index))
        return packed(game, difficulty, index)

    monkeypatch.setattr(deals, "grades", lambda game: (Difficulty.GENTLE, Difficulty.FAIR))
    monkeypatch.setattr(deals, "size", lambda game, difficulty: COUNT)
    monkeypatch.setattr(deals, "nth", nth)
    monkeypatch.setattr(deals, "daily_deal", lambda game, day: packed(game, Difficulty.FAIR, day.day))
    return read


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with Store(tmp_path) as store:
        yield store


@pytest.mark.usefixtures("pack")
def test_no_deal_comes_twice_before_all_have_been_dealt(store: Store) -> None:
    """Not even if the program is restarted after each."""
    for _ in range(2):
        dealt = [Dealer(store, Random(seed)).new("wall").deal for seed in range(COUNT)]
        assert [str(1000 + index) for index in range(COUNT)] == sorted(dealt)


@pytest.mark.usefixtures("pack")
def test_the_last_of_all_does_not_come_again_at_once(store: Store) -> None:
    dealer = Dealer(store, Random(3))
    dealt = [dealer.new("wall").deal for _ in range(40 * COUNT)]
    assert all(deal != after for deal, after in pairwise(dealt))


@pytest.mark.usefixtures("pack")
def test_deals_of_each_grade_and_each_game_are_dealt_apart(store: Store) -> None:
    dealer = Dealer(store, Random(1))
    for difficulty in (Difficulty.GENTLE, Difficulty.FAIR):
        for game in ("wall", "maze"):
            dealer.choose(game, difficulty)
            plays = [dealer.new(game) for _ in range(COUNT)]
            assert {difficulty.value} == {play.facts["grade"] for play in plays}
            assert COUNT == len({play.deal for play in plays})


@pytest.mark.usefixtures("pack")
def test_a_pack_that_has_grown_deals_its_new_ones_next(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    dealer = Dealer(store, Random(1))
    for _ in range(COUNT):
        dealer.new("wall")
    monkeypatch.setattr(deals, "size", lambda game, difficulty: COUNT + 2)
    assert {"1012", "1013"} == {dealer.new("wall").deal for _ in range(2)}


@pytest.mark.usefixtures("pack")
def test_the_chosen_grade_is_remembered_and_is_the_gentlest_at_first(store: Store) -> None:
    dealer = Dealer(store, Random(1))
    assert Difficulty.GENTLE is dealer.chosen("wall")
    dealer.choose("wall", Difficulty.FAIR)
    dealer.choose("maze", None)
    again = Dealer(store, Random(1))
    assert [Difficulty.FAIR, None, Difficulty.GENTLE] == [again.chosen(game) for game in ("wall", "maze", "cruel")]


@pytest.mark.usefixtures("pack")
def test_a_deal_of_any_grade_has_none_and_is_not_noted(store: Store) -> None:
    dealer = Dealer(store, Random(1))
    dealer.choose("wall", None)
    assert {} == dealer.new("wall").facts
    assert "" == store.note("dealt wall gentle")


@pytest.mark.usefixtures("pack")
@pytest.mark.parametrize(("chosen", "dealt"), [(None, "gentle"), (Difficulty.FAIR, "fair")])
def test_a_deal_that_must_be_winnable_is_of_a_grade(store: Store, chosen: Difficulty | None, dealt: str) -> None:
    dealer = Dealer(store, Random(1))
    dealer.choose("wall", chosen)
    assert dealt == dealer.new("wall", winnable=True).facts["grade"]
    assert chosen is dealer.chosen("wall")


def test_without_packs_any_deal_is_dealt(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    def unreadable(*_: object) -> Record:
        raise OSError("no such file")

    monkeypatch.setattr(deals, "grades", lambda game: (Difficulty.GENTLE,))
    monkeypatch.setattr(deals, "size", lambda game, difficulty: COUNT)
    monkeypatch.setattr(deals, "nth", unreadable)
    monkeypatch.setattr(deals, "daily_deal", unreadable)
    dealer = Dealer(store, Random(1))
    dealer.prefetch("wall")
    assert {} == dealer.new("wall").facts
    assert dealer.of_day("wall", date(2026, 11, 21)) is None


def test_a_deal_read_ahead_is_dealt_without_reading(store: Store, pack: list[tuple[Difficulty, int]]) -> None:
    dealer = Dealer(store, Random(1))
    dealer.prefetch("wall")
    dealer.prefetch("wall", Difficulty.GENTLE, Difficulty.FAIR)
    ahead = dict(pack)
    assert [Difficulty.GENTLE, Difficulty.FAIR] == [difficulty for difficulty, _ in pack]
    assert str(1000 + ahead[Difficulty.GENTLE]) == dealer.new("wall").deal
    assert 2 == len(pack)


@pytest.mark.usefixtures("pack")
def test_the_deal_of_a_day_knows_its_day(store: Store) -> None:
    play = Dealer(store, Random(1)).of_day("wall", date(2026, 11, 9))
    assert play
    assert ("2009", {"grade": "fair", "day": "2026-11-09"}) == (play.deal, play.facts)
    assert {"grade": "fair", "day": "2026-11-09"} == fresh_play(play).facts


@pytest.mark.usefixtures("pack")
def test_the_proof_of_a_deal_is_found_again_after_a_start(store: Store) -> None:
    dealer = Dealer(store, Random(1))
    play, today = dealer.new("wall"), dealer.of_day("wall", date(2026, 11, 9))
    assert today
    resumed = Play.resume(play.record)
    for asked in (dealer, Dealer(store, Random(2))):
        assert (Tap(int(play.deal) - 1000),) == asked.proof(resumed)
        assert (Tap(9),) == asked.proof(Play.resume(today.record))
        assert () == asked.proof(Play(GAMES["wall"], 4711))


@pytest.mark.usefixtures("pack")
def test_a_deal_dealt_again_is_still_of_its_grade_and_nothing_else(store: Store) -> None:
    play = Dealer(store, Random(1)).new("wall")
    play.facts["lamp"] = "on"
    play.seconds = 9
    assert ({"grade": "gentle"}, 0) == (fresh_play(play).facts, fresh_play(play).seconds)
