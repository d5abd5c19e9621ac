"""The store: plays, notes, settings and results are saved from one run to the next; history and best lists."""

import sqlite3
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from pathlib import Path

import pytest

from game.settings import Motion, Settings
from game.statistics import Outcome, Result
from game.storage import Store, data_folder
from tests.game.storage.stores import again
from tests.players import PROVEN, after, proven_moves


def test_a_new_store_is_empty_and_nothing_is_wrong(store: Store) -> None:
    assert store.open_play("wall") is None
    assert () == store.results.history()
    assert () == store.results.best("wall")
    assert Settings() == store.settings
    assert () == store.problems()


def test_the_newest_line_of_each_game_is_kept(store: Store) -> None:
    store.save_play("wall", "wall/1 7 : 53")
    store.save_play("maze", "maze/1 8 :")
    store.save_play("wall", "wall/1 7 : 53 12")
    with again(store) as reopened:
        assert reopened.open_play("wall") == "wall/1 7 : 53 12"
        assert reopened.open_play("maze") == "maze/1 8 :"
        assert reopened.open_play("cruel") is None


def test_a_flushed_play_is_on_the_disk(store: Store) -> None:
    store.save_play("wall", "wall/1 7 : 53")
    assert store.flush()
    connection = sqlite3.connect(store.folder / "shelf.db")
    assert [("wall", "wall/1 7 : 53")] == connection.execute("SELECT * FROM plays").fetchall()
    connection.close()


def test_writes_after_closing_are_not_reported_as_done(store: Store) -> None:
    store.save_play("wall", "wall/1 7 : 53")
    assert store.close()
    assert store.flush()
    store.save_play("wall", "wall/1 7 : 53 12")
    assert not store.flush()
    assert not store.close()


def test_every_line_is_written_without_being_waited_for(store: Store) -> None:
    """After a thousand moves made faster than any disk can write, the last one is saved."""
    for number in range(1000):
        store.save_play("wall", f"wall/1 7 : {number}")
    with again(store) as reopened:
        assert reopened.open_play("wall") == "wall/1 7 : 999"


def test_the_newest_note_of_each_name_is_kept(store: Store) -> None:
    store.save_note("grade wall", "fair")
    store.save_note("grade wall", "hard")
    store.save_note("grade maze", "gentle")
    with again(store) as reopened:
        assert ["hard", "gentle", ""] == [reopened.note(f"grade {game}") for game in ("wall", "maze", "cruel")]


def test_a_store_of_the_first_version_is_taken_over(tmp_path: Path) -> None:
    """Its tables as they were made then, with a play and a result in them."""
    connection = sqlite3.connect(tmp_path / "shelf.db")
    connection.executescript(
        """
        CREATE TABLE plays (game TEXT PRIMARY KEY, line TEXT NOT NULL) WITHOUT ROWID;
        CREATE TABLE aside (line TEXT NOT NULL);
        CREATE TABLE results (
            game TEXT NOT NULL, line TEXT NOT NULL, outcome TEXT NOT NULL, score INTEGER NOT NULL,
            seconds INTEGER NOT NULL, moves INTEGER NOT NULL, undos INTEGER NOT NULL, hints INTEGER NOT NULL,
            ended_at TEXT NOT NULL, initials TEXT NOT NULL, number INTEGER PRIMARY KEY
        );
        INSERT INTO plays VALUES ('wall', 'wall/1 7 : 53');
        INSERT INTO results VALUES ('maze', 'maze/1 8 :', 'won', 48, 60, 5, 1, 2, '2031-05-06T12:00:00', 'IDA', 1);
        PRAGMA user_version = 1;
        """
    )
    connection.close()
    with Store(tmp_path) as store:
        assert () == store.problems()
        assert "wall/1 7 : 53" == store.open_play("wall")
        assert [("IDA", 48)] == [(each.initials, each.score) for each in store.results.history()]
        store.save_note("grade wall", "fair")
    with Store(tmp_path) as store:
        assert () == store.problems()
        assert "fair" == store.note("grade wall")


def test_a_line_that_no_longer_plays_is_set_aside(store: Store) -> None:
    store.save_play("wall", "wall/1 7 : 99")
    store.set_aside("wall")
    assert ["Your saved game of Wall can no longer be opened and was set aside."] == list(map(str, store.problems()))
    with again(store) as reopened:
        assert reopened.open_play("wall") is None
    connection = sqlite3.connect(store.folder / "shelf.db")
    assert [("wall/1 7 : 99",)] == connection.execute("SELECT * FROM aside").fetchall()
    connection.close()


def test_settings_are_kept_beside_entries_of_others(store: Store) -> None:
    store.flush()
    file = store.folder / "settings.toml"
    file.write_text(file.read_text() + "since = 2031\nmotion_sickness = true\n")
    with again(store) as reopened:
        reopened.save_settings(replace(reopened.settings, motion=Motion.OFF))
        with again(reopened) as third:
            assert Settings(motion=Motion.OFF) == third.settings
    assert "\nsince = 2031\nmotion_sickness = true\n" in file.read_text()


@pytest.mark.parametrize(
    ("platform", "environment", "folder"),
    [
        ("linux", {"XDG_DATA_HOME": "/data"}, Path("/data/patience-arcade")),
        ("linux", {"XDG_DATA_HOME": "data"}, Path("/home/ida/.local/share/patience-arcade")),
        ("linux", {}, Path("/home/ida/.local/share/patience-arcade")),
        ("darwin", {}, Path("/home/ida/Library/Application Support/patience-arcade")),
        ("win32", {"LOCALAPPDATA": "/local"}, Path("/local/patience-arcade")),
        ("win32", {}, Path("/home/ida/AppData/Local/patience-arcade")),
    ],
)
def test_each_platform_has_its_place_for_data(
    monkeypatch: pytest.MonkeyPatch, platform: str, environment: dict[str, str], folder: Path
) -> None:
    monkeypatch.setenv("HOME", "/home/ida")
    assert folder == data_folder(platform, environment)


NOON = datetime(2031, 5, 6, 12, tzinfo=UTC)


def result(
    game: str = "wall", score: int = 10, outcome: Outcome = Outcome.GIVEN_UP, line: str = "wall/1 7 :"
) -> Result:
    return Result(game, line, outcome, score, seconds=60, moves=5, undos=1, hints=2, ended_at=NOON)


def test_a_result_ends_the_open_play(store: Store) -> None:
    store.save_play("wall", "wall/1 7 : 53")
    store.save_play("maze", "maze/1 8 :")
    first = store.finish(result())
    assert store.open_play("wall") is None
    second = store.finish(result("maze", outcome=Outcome.WON))
    store.save_play("maze", "maze/1 9 :")
    with again(store) as reopened:
        assert reopened.open_play("wall") is None
        assert reopened.open_play("maze") == "maze/1 9 :"
        assert (second, first) == reopened.results.history()
        assert (first,) == reopened.results.history("wall")
        assert (second,) == reopened.results.history(count=1)


@pytest.mark.parametrize("between", [True, False])
def test_a_result_whose_play_goes_on_is_withdrawn(store: Store, between: bool) -> None:
    """Whether or not it has come to the disk in between."""
    earlier = store.finish(result(outcome=Outcome.WON))
    given_up = store.finish(result())
    assert 2 == store.results.statistics("wall").played
    if between:
        store.flush()
    store.withdraw(given_up.number, "wall/1 7 : 53")
    assert 1 == store.results.statistics("wall").played
    with again(store) as reopened:
        assert (earlier,) == reopened.results.history()
        assert reopened.open_play("wall") == "wall/1 7 : 53"
        reopened.finish(result(outcome=Outcome.WON))
        assert (2, 2) == (reopened.results.statistics("wall").played, reopened.results.statistics("wall").won)


def test_numbers_go_on_where_they_ended(store: Store) -> None:
    first = store.finish(result())
    with again(store) as reopened:
        second = reopened.finish(result())
        assert second.number == first.number + 1
        assert (second, first) == reopened.results.history()


def test_the_best_are_listed_and_signed(store: Store) -> None:
    scores = (5, 90, 7, 30, 60, 40, 50, 80, 20, 70)
    ended = [result(outcome=Outcome.WON, score=score, line=f"wall/1 {score} :") for score in scores]
    numbers = [store.finish(one).number for one in ended]
    store.finish(result("maze", outcome=Outcome.WON, score=100))
    store.sign(numbers[1], "ida")
    best = store.results.best("wall")
    assert [90, 80, 70, 60, 50, 40, 30] == [each.score for each in best]
    assert ["IDA", "", ""] == [each.initials for each in best[:3]]
    assert store.results.rank(numbers[2]) == 9
    assert store.results.rank(store.finish(result(score=0)).number) is None
    assert [90, 80] == [each.score for each in store.results.best("wall", count=2)]


@pytest.mark.parametrize("game", PROVEN)
def test_a_result_of_an_earlier_run_is_listed_if_its_replay_agrees(store: Store, game: str) -> None:
    deal, moves = proven_moves(game)
    true = Result.of(after(deal, game, moves), Outcome.WON, datetime(2026, 11, 24, tzinfo=UTC))
    false = [
        replace(true, score=true.score + 1),
        replace(true, line=true.line.rpartition(" ")[0], seconds=0),
        replace(true, line=true.line.replace(f" {deal} ", f" {int(deal) + 1} "), seconds=0),
        replace(true, line=f"{game}/9 {deal} :", seconds=0),
        replace(true, line="no record at all", seconds=0),
    ]
    for one in false:
        store.finish(one)
    true = store.sign(store.finish(true).number, "IDA")
    with again(store) as reopened:
        assert (true,) == reopened.results.best(game)
        assert 1 == reopened.results.rank(true.number)
        assert true in reopened.results.history(game)


def test_the_best_of_a_grade_are_those_of_its_deals(store: Store) -> None:
    for score, grade in ((90, "fair"), (80, "gentle"), (70, ""), (60, "fair")):
        facts = f" grade={grade}" if grade else ""
        store.finish(result(outcome=Outcome.WON, score=score, line=f"wall/1 {score}{facts} :"))
    for name, scores in (("fair", [90, 60]), ("gentle", [80]), ("", [70]), (None, [90, 80, 70, 60]), ("hard", [])):
        assert scores == [one.score for one in store.results.best("wall", grade=name)]


def test_the_best_since_a_day_are_those_that_ended_then_or_later(store: Store) -> None:
    first = datetime(2026, 11, 16, 23, 59)
    for days, score in enumerate((90, 50, 70, 60)):
        won = result(outcome=Outcome.WON, score=score, line=f"wall/1 {score} :")
        store.finish(replace(won, ended_at=first + timedelta(days=days)))
    for since, scores in ((16, [90, 70, 60]), (17, [70, 60, 50]), (18, [70, 60]), (19, [60]), (20, [])):
        assert scores == [one.score for one in store.results.best("wall", 3, date(2026, 11, since))]


def test_a_deal_holds_one_place_on_the_list_of_the_best(store: Store) -> None:
    for score in (5, 9, 9, 7):
        store.finish(result(outcome=Outcome.WON, score=score, line="wall/1 7 : 53"))
    other = store.finish(result(outcome=Outcome.WON, score=6, line="wall/1 8 : 53"))
    assert [(2, 9), (other.number, 6)] == [(each.number, each.score) for each in store.results.best("wall")]
    assert [None, 1, None, None, 2] == [store.results.rank(number) for number in range(1, 6)]
    assert (5, 2) == (store.results.statistics("wall").played, store.results.statistics("wall").deals)


@pytest.mark.parametrize("outcome", [Outcome.GIVEN_UP, Outcome.LEFT, Outcome.SHOWN])
def test_a_play_that_was_not_won_is_not_on_the_list_of_the_best(store: Store, outcome: Outcome) -> None:
    """It cannot be signed; but unless moves were shown, its score may be the best so far."""
    store.finish(result(outcome=outcome, score=200, line="wall/1 7 : 53"))
    won = store.finish(result(outcome=Outcome.WON, score=150, line="wall/1 7 : 53"))
    assert (won,) == store.results.best("wall")
    assert (150 if outcome is Outcome.SHOWN else 200) == store.results.statistics("wall").best_score


@pytest.mark.parametrize("initials", ["", "AB", "ABCD", "A1B", "A B"])
def test_initials_are_three_letters(store: Store, initials: str) -> None:
    number = store.finish(result()).number
    with pytest.raises(ValueError, match="three letters"):
        store.sign(number, initials)


def test_statistics_follow_each_result(store: Store) -> None:
    assert store.results.statistics("wall").played == 0
    store.finish(result(outcome=Outcome.WON, line="wall/1 7 grade=fair : 53"))
    store.finish(result(outcome=Outcome.LEFT, line="wall/1 8 grade=hard : 53"))
    store.finish(result("maze", outcome=Outcome.WON))
    with again(store) as reopened:
        assert (2, 1) == (reopened.results.statistics("wall").played, reopened.results.statistics("wall").won)
        fair = reopened.results.statistics("wall", grade="fair")
        assert (1, 1) == (fair.played, fair.won)
        assert (3, 2) == (reopened.results.statistics().played, reopened.results.statistics().won)


def test_plays_with_the_lamp_are_told_apart_from_those_without(store: Store) -> None:
    store.finish(result(outcome=Outcome.WON, line="wall/1 7 grade=fair lamp=1 : 53"))
    store.finish(result(outcome=Outcome.LEFT, line="wall/1 8 lamp=1 : 53"))
    store.finish(result(outcome=Outcome.LEFT, line="wall/1 9 grade=fair : 53"))
    by_lamp, without = store.results.statistics("wall", lamp="1"), store.results.statistics("wall", lamp="")
    assert [(2, 1), (1, 0)] == [(told.played, told.won) for told in (by_lamp, without)]
    assert 1 == store.results.statistics("wall", grade="fair", lamp="1").played
    assert 1 == store.results.statistics("wall", grade="").played


def test_moments_of_any_place_are_kept(store: Store) -> None:
    elsewhere = replace(result(), ended_at=NOON.astimezone().replace(microsecond=123) + timedelta(hours=5))
    kept = store.finish(elsewhere)
    with again(store) as reopened:
        assert (kept,) == reopened.results.history()
