"""The shelf: plays, notes and settings are kept from one start of the program to the next."""

import sqlite3
from dataclasses import replace
from pathlib import Path

import pytest

from game.settings import Motion, Settings
from game.storage import Store, data_folder
from tests.game.storage.stores import again


def test_a_new_shelf_is_empty_and_nothing_is_wrong(store: Store) -> None:
    assert store.open_play("wall") is None
    assert () == store.history()
    assert () == store.best("wall")
    assert Settings() == store.settings
    assert () == store.problems()


def test_the_newest_line_of_each_game_is_kept(store: Store) -> None:
    store.keep("wall", "wall/1 7 : 53")
    store.keep("maze", "maze/1 8 :")
    store.keep("wall", "wall/1 7 : 53 12")
    with again(store) as reopened:
        assert reopened.open_play("wall") == "wall/1 7 : 53 12"
        assert reopened.open_play("maze") == "maze/1 8 :"
        assert reopened.open_play("cruel") is None


def test_what_was_flushed_is_on_the_disk(store: Store) -> None:
    store.keep("wall", "wall/1 7 : 53")
    assert store.flush()
    connection = sqlite3.connect(store.folder / "shelf.db")
    assert [("wall", "wall/1 7 : 53")] == connection.execute("SELECT * FROM plays").fetchall()
    connection.close()


def test_every_line_is_written_without_being_waited_for(store: Store) -> None:
    """A thousand moves made faster than any disk leave the last."""
    for number in range(1000):
        store.keep("wall", f"wall/1 7 : {number}")
    with again(store) as reopened:
        assert reopened.open_play("wall") == "wall/1 7 : 999"


def test_the_newest_note_of_each_name_is_kept(store: Store) -> None:
    store.take_note("grade wall", "fair")
    store.take_note("grade wall", "hard")
    store.take_note("grade maze", "gentle")
    with again(store) as reopened:
        assert ["hard", "gentle", ""] == [reopened.note(f"grade {game}") for game in ("wall", "maze", "cruel")]


def test_a_shelf_of_the_first_version_is_taken_over(tmp_path: Path) -> None:
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
        assert [("IDA", 48)] == [(each.initials, each.score) for each in store.history()]
        store.take_note("grade wall", "fair")
    with Store(tmp_path) as store:
        assert () == store.problems()
        assert "fair" == store.note("grade wall")


def test_a_line_that_no_longer_plays_is_set_aside(store: Store) -> None:
    store.keep("wall", "wall/1 7 : 99")
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
        reopened.choose(replace(reopened.settings, motion=Motion.OFF))
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
