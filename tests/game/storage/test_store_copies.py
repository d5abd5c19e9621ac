"""Two copies of the program at one store: the second takes over when the first ends, and nothing is lost."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from game.settings import Motion, Settings
from game.storage import Store
from game.storage.database import Contents
from game.storage.store import merge
from tests.game.storage.stores import again, fill, result, sentences
from tests.window import wait_for

RUNNING = "Patience Arcade is already running; this copy will not save."
CLOSED = "The other Patience Arcade has closed. This copy saves from now on."


@pytest.fixture
def copies(tmp_path: Path) -> Iterator[tuple[Store, Store]]:
    """Yield the stores of two copies that were opened one after the other on a folder where something is kept."""
    fill(tmp_path)
    with Store(tmp_path) as first, Store(tmp_path) as second:
        assert [RUNNING] == sentences(second)
        yield first, second


def test_the_second_copy_takes_over(copies: tuple[Store, Store]) -> None:
    first, second = copies
    assert (True, False) == (first.writes, second.writes)
    second.save_play("cruel", "cruel/1 9 :")
    assert not second.flush()
    assert [] == sentences(second)
    assert not second.refused
    first.close()
    assert second.flush()
    assert second.writes
    assert [CLOSED] == sentences(second)
    with again(second) as next_start:
        assert "cruel/1 9 :" == next_start.open_play("cruel")


def test_the_second_copy_takes_over_while_nobody_does_anything(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("game.storage.store.RETRY", 0.01)
    with Store(tmp_path) as first, Store(tmp_path) as second:
        first.close()
        wait_for(lambda: second.writes, "the second copy's turn", 0.01)


def test_plays_of_both_copies_are_kept(copies: tuple[Store, Store]) -> None:
    first, second = copies
    for number in range(3):
        first.finish(replace(result(100 + number), game="maze"))
        second.finish(replace(result(200 + number), game="cruel"))
    mine = second.results.history("cruel")
    first.save_play("pileon", "pileon/1 4 : 1>2")
    second.save_play("whitehead", "whitehead/1 5 :")
    first.save_note("grade wall", "hard")
    second.save_note("grade maze", "fair")
    first.sign(3, "IDA")
    first.close()
    assert second.flush()
    assert "pileon/1 4 : 1>2" == second.open_play("pileon")
    assert mine == second.results.history("cruel"), "a number that a screen knows stays that of its result"
    assert "ZOE" == second.sign(mine[0].number, "zoe").initials
    with again(second) as next_start:
        assert 46 == len(next_start.results.history())
        assert [200, 201, 202] == sorted(int(one.deal) for one in next_start.results.history("cruel"))
        assert [100, 101, 102] == sorted(
            int(one.deal) for one in next_start.results.history("maze") if one.seconds == 60
        )
        assert {"IDA", "ZOE", ""} == {one.initials for one in next_start.results.history()}
        assert "pileon/1 4 : 1>2" == next_start.open_play("pileon")
        assert "whitehead/1 5 :" == next_start.open_play("whitehead")
        assert ("hard", "fair") == (next_start.note("grade wall"), next_start.note("grade maze"))
        assert [] == sentences(next_start)


def test_a_play_that_ended_in_the_second_copy_is_saved_though_it_quits_just_after_the_first(
    copies: tuple[Store, Store],
) -> None:
    first, second = copies
    ended = second.finish(result(77))
    first.close()
    assert second.close()
    with Store(first.folder) as next_start:
        assert ended in next_start.results.history()


def test_a_second_copy_that_is_left_first_keeps_nothing(copies: tuple[Store, Store]) -> None:
    first, second = copies
    second.finish(result(77))
    second.save_settings(Settings(music=0))
    assert not second.close()
    with again(first) as next_start:
        assert 40 == len(next_start.results.history())
        assert Settings() == next_start.settings


def test_when_two_copies_continue_a_play_one_stays_open_and_one_is_set_aside(copies: tuple[Store, Store]) -> None:
    first, second = copies
    first.save_play("wall", "wall/1 7 : 53 53")
    second.save_play("wall", "wall/1 8 :")
    first.close()
    assert second.flush()
    said = sentences(second)
    assert CLOSED in said
    assert ["Two copies went on with Wall."] == [one.partition(" The game")[0] for one in said if "Wall" in one]
    assert "wall/1 8 :" == second.open_play("wall")
    assert "wall/1 7 : 53 53" in second._contents.aside


def test_a_table_from_before_the_first_went_on_writes_nothing_over(copies: tuple[Store, Store]) -> None:
    """The second copy shows a play that the first one continues; only later does the second one continue it."""
    first, second = copies
    assert "wall/1 7 : 53" == second.open_play("wall")
    first.save_play("wall", "wall/1 7 : 53 53")
    first.close()
    assert second.flush()
    assert [CLOSED] == sentences(second)
    second.save_play("wall", "wall/1 7 : 53 54>8")
    assert second.flush()
    assert ["Two copies went on with Wall."] == [one.partition(" The game")[0] for one in sentences(second)]
    with again(second) as next_start:
        assert "wall/1 7 : 53 54>8" == next_start.open_play("wall")
        assert ("wall/1 7 : 53 53",) == next_start._contents.aside


def test_a_game_that_the_first_copy_ended_stays_ended(copies: tuple[Store, Store]) -> None:
    first, second = copies
    first.finish(replace(result(5), game="maze"))
    second.withdraw(40, "wall/1 39 : 53")
    first.close()
    assert second.flush()
    with again(second) as next_start:
        assert next_start.open_play("maze") is None
        assert "wall/1 39 : 53" == next_start.open_play("wall")
        assert 40 == len(next_start.results.history())


def test_settings_that_either_copy_chose_hold(copies: tuple[Store, Store]) -> None:
    first, second = copies
    first.save_settings(Settings(music=1, motion=Motion.OFF))
    second.save_settings(Settings(effects=2, music=3))
    first.close()
    assert second.flush()
    second.save_settings(Settings(effects=2, music=3, left_handed=True))
    with again(second) as next_start:
        assert Settings(effects=2, music=3, motion=Motion.OFF, left_handed=True) == next_start.settings


def test_three_copies_one_after_the_other(tmp_path: Path) -> None:
    """Each takes over from the one before it, for none of the others tries just then."""
    fill(tmp_path)
    stores = [Store(tmp_path) for _ in range(3)]
    for number, store in enumerate(stores):
        store.finish(result(100 + number))
        store.finish(result(200 + number))
        assert store.flush() == (number == 0)
    for store in stores:
        assert store.close()
    with Store(tmp_path) as next_start:
        assert {100, 101, 102, 200, 201, 202} <= {int(one.deal) for one in next_start.results.history()}
        assert 46 == len(next_start.results.history())


def test_merging_what_is_known_already_changes_nothing(tmp_path: Path) -> None:
    fill(tmp_path)
    with Store(tmp_path) as store:
        known = store._contents
    for base in (known, Contents()):
        assert (known, ()) == merge(base, known, known)
    assert (known, ()) == merge(Contents(), known, Contents())
