"""The store when its files are damaged or its settings wrong: a clear message, and nothing lost."""

import os
import shutil
import sqlite3
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from game.settings import Settings
from game.storage import Store, kiosk
from game.storage.database import Contents, Database
from game.storage.kiosk import Kiosk
from tests.game.storage.stores import fill, result, sentences


def test_a_file_that_is_no_database_is_set_aside(tmp_path: Path) -> None:
    (tmp_path / "shelf.db").write_bytes(b"This was a store once. " * 500)
    with Store(tmp_path) as store:
        assert sentences(store) == [
            "Your saved data was damaged. What could be read is still here; the damaged file is now shelf-damaged-1.db."
        ]
        assert (tmp_path / "shelf-damaged-1.db").read_bytes().startswith(b"This was a store once.")
        store.save_play("wall", "wall/1 7 : 53")
    with Store(tmp_path) as store:
        assert store.open_play("wall") == "wall/1 7 : 53"
        assert [] == sentences(store)


def test_no_damaged_file_is_written_over(tmp_path: Path) -> None:
    for _ in range(3):
        (tmp_path / "shelf.db").write_bytes(b"damage" * 1000)
        Store(tmp_path).close()
    assert ["shelf-damaged-1.db", "shelf-damaged-2.db", "shelf-damaged-3.db"] == sorted(
        path.name for path in tmp_path.glob("shelf-damaged-*")
    )


def test_the_readable_part_of_a_damaged_file_is_kept(tmp_path: Path) -> None:
    """A page of the results is overwritten: the results on both sides of it and the open plays are left."""
    kept = fill(tmp_path)
    with closing(sqlite3.connect(tmp_path / "shelf.db")) as connection:
        ((size,),) = connection.execute("PRAGMA page_size")
    content = bytearray((tmp_path / "shelf.db").read_bytes())
    place = content.index(kept[20].line.encode()) // size * size
    content[place : place + size] = b"\xff" * size
    (tmp_path / "shelf.db").write_bytes(content)
    for _ in range(2):
        with Store(tmp_path) as store:
            assert store.open_play("maze") == "maze/1 8 :"
            assert store.open_play("wall") == "wall/1 7 : 53"
            assert 20 < len(store.results.history()) < 40
            assert set(store.results.history()) < set(kept)
            assert {kept[0], kept[39]} < set(store.results.history())


@pytest.mark.parametrize("assignment", ["outcome = 'tied'", "score = 'many'", "ended_at = 'noon'", "line = x'ff'"])
def test_a_row_that_means_nothing_is_left_out(tmp_path: Path, assignment: str) -> None:
    kept = fill(tmp_path)
    with closing(sqlite3.connect(tmp_path / "shelf.db")) as connection, connection:
        connection.execute(f"UPDATE results SET {assignment} WHERE number = ?", (kept[7].number,))
    with Store(tmp_path) as store:
        assert set(kept) - {kept[7]} == set(store.results.history())
        assert 1 == len(sentences(store))


@pytest.mark.parametrize(
    "assignment",
    [
        *(
            f"initials = {initials}"
            for initials in ("'IDAX'", "'ID'", "'ida'", "char(17, 88, 90)", "char(8203, 88, 90)")
        ),
        *(f"initials = {initials}" for initials in ("char(12644, 88, 90)", "'A B'", "'A1B'", "' '")),
        *(f"{name} = {count}" for name in ("seconds", "moves", "undos", "hints") for count in (-1, 10**9)),
        "line = 'wall/1 7 :' || char(0, 1, 2)",
        "line = 'wall/1 7 :' || char(233)",
        *(f"score = {score}" for score in (1_000_000, -1_000_000, 2**62)),
    ],
)
def test_a_row_that_nobody_writes_is_left_out(tmp_path: Path, assignment: str) -> None:
    """Only what the program may have written is accepted, so that nothing fails later when it is shown or added to."""
    kept = fill(tmp_path)
    with closing(sqlite3.connect(tmp_path / "shelf.db")) as connection, connection:
        connection.execute(f"UPDATE results SET {assignment} WHERE number = ?", (kept[7].number,))
    with Store(tmp_path) as store:
        assert set(kept) - {kept[7]} == set(store.results.history())
        assert ["shelf-damaged-1.db."] == [sentence.split()[-1] for sentence in sentences(store)]


@pytest.mark.parametrize("number", [2**63 - 1, 2**53 + 1, 0, -5])
def test_a_result_of_an_impossible_number_is_left_out_and_blocks_nothing(tmp_path: Path, number: int) -> None:
    kept = fill(tmp_path)
    with closing(sqlite3.connect(tmp_path / "shelf.db")) as connection, connection:
        connection.execute("UPDATE results SET number = ? WHERE number = 40", (number,))
    with Store(tmp_path) as store:
        assert tuple(reversed(kept[:-1])) == store.results.history()
        assert ["shelf-damaged-1.db."] == [sentence.split()[-1] for sentence in sentences(store)]
        last = store.finish(result(99))
        store.save_play("cruel", "cruel/1 9 :")
        assert store.flush()
    with Store(tmp_path) as store:
        assert (last, *reversed(kept[:-1])) == store.results.history()
        assert store.open_play("cruel") == "cruel/1 9 :"


@pytest.mark.parametrize("change", ["a play", "a note", "a result", "a number", "all of them"])
def test_one_bad_change_is_set_aside_and_the_others_are_kept(tmp_path: Path, change: str) -> None:
    """Half a character, or a number too large for SQLite; the program never writes either."""
    kept = fill(tmp_path)
    with Store(tmp_path) as store:
        before = result(98)
        if change in ("a play", "all of them"):
            store.save_play("pileon", "pileon/1 7 : \ud800")
        if change in ("a note", "all of them"):
            store.save_note("grade wall", "\udfff")
        if change in ("a result", "all of them"):
            before = replace(before, line="wall/1 \ud8005 :")
        if change in ("a number", "all of them"):
            before = replace(before, score=2**63)
        store.finish(before)
        last = store.finish(result(99))
        store.save_play("cruel", "cruel/1 9 :")
        assert store.flush()
        assert {"One entry could not be saved as it is and was set aside."} == set(sentences(store))
        (tmp_path / "shelf.db").unlink()  # so that all is written anew, what is bad as well
        assert store.flush()
    with closing(sqlite3.connect(tmp_path / "shelf.db")) as connection:
        aside = [line for (line,) in connection.execute("SELECT line FROM aside")]
    with Store(tmp_path) as store:
        assert [] == sentences(store)
        assert {*kept, last} <= set(store.results.history())
        assert ("cruel/1 9 :", "maze/1 8 :") == (store.open_play("cruel"), store.open_play("maze"))
    bad = {"a play": ["ud800"], "a note": ["udfff"], "a result": ["ud8005"], "a number": [str(2**63)]}
    for word in bad.get(change, [word for words in bad.values() for word in words]):
        assert any(word in line for line in aside)


def test_a_play_or_a_note_that_is_no_text_is_left_out(tmp_path: Path) -> None:
    fill(tmp_path)
    with Store(tmp_path) as store:
        store.save_note("grade wall", "fair")
        store.save_note("dealt wall fair", "3 5")
    with closing(sqlite3.connect(tmp_path / "shelf.db")) as connection, connection:
        connection.execute("UPDATE notes SET text = x'33' WHERE name = 'dealt wall fair'")
        connection.execute("UPDATE plays SET line = x'33' WHERE game = 'wall'")
    with Store(tmp_path) as store:
        assert ["shelf-damaged-1.db."] == [sentence.split()[-1] for sentence in sentences(store)]
        assert ("fair", "") == (store.note("grade wall"), store.note("dealt wall fair"))
        assert (None, "maze/1 8 :") == (store.open_play("wall"), store.open_play("maze"))
        assert 40 == len(store.results.history())


def test_damage_at_any_byte_stops_nothing(tmp_path: Path) -> None:
    fill(tmp_path)
    whole = (tmp_path / "shelf.db").read_bytes()
    for place in (0, 18, 60, 101, 108, 4096, 4099, 4104, 4500, len(whole) // 2, len(whole) - 2000):
        content = bytearray(whole)
        content[place : place + 8] = b"\xa5" * 8
        (tmp_path / "shelf.db").write_bytes(content)
        with Store(tmp_path) as store:
            store.save_play("cruel", "cruel/1 9 :")
        with Store(tmp_path) as store:
            assert store.open_play("cruel") == "cruel/1 9 :"


def test_a_file_cut_short_stops_nothing(tmp_path: Path) -> None:
    fill(tmp_path)
    whole = (tmp_path / "shelf.db").read_bytes()
    for length in (1, 50, 100, 4096, 5000, len(whole) - 4096, len(whole) - 1):
        (tmp_path / "shelf.db").write_bytes(whole[:length])
        with Store(tmp_path) as store:
            store.save_play("cruel", "cruel/1 9 :")
        with Store(tmp_path) as store:
            assert store.open_play("cruel") == "cruel/1 9 :"


def test_damage_while_the_program_runs_costs_nothing(tmp_path: Path) -> None:
    """Everything is still in memory, so a new file is written from it."""
    kept = fill(tmp_path)
    with Store(tmp_path) as store:
        with closing(sqlite3.connect(tmp_path / "shelf.db")) as connection, connection:
            connection.execute("DROP TABLE results")
        store.save_note("grade wall", "fair")
        last = store.finish(result(99))
        assert store.flush()
        assert ["shelf-damaged-1.db."] == [sentence.split()[-1] for sentence in sentences(store)]
    with Store(tmp_path) as store:
        assert (last, *reversed(kept)) == store.results.history()
        assert store.open_play("maze") == "maze/1 8 :"
        assert "fair" == store.note("grade wall")


def test_an_unforeseen_error_is_reported_and_loses_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(database: Database, before: Contents, after: Contents) -> None:
        raise RuntimeError("the moon is in the way")

    with Store(tmp_path) as store:
        with monkeypatch.context() as failing:
            failing.setattr(Database, "write", fail)
            store.save_play("maze", "maze/1 8 :")
            assert not store.flush()
            assert ["Saving failed "] == [sentence.partition("(")[0] for sentence in sentences(store)]
        store.save_play("wall", "wall/1 7 : 53")
        assert store.flush()
        assert ["Saving works again."] == sentences(store)
    with Store(tmp_path) as store:
        assert ("maze/1 8 :", "wall/1 7 : 53") == (store.open_play("maze"), store.open_play("wall"))


def test_a_newer_store_is_left_alone(tmp_path: Path) -> None:
    kept = fill(tmp_path)
    with closing(sqlite3.connect(tmp_path / "shelf.db")) as connection:
        connection.executescript("ALTER TABLE plays ADD COLUMN colour TEXT; PRAGMA user_version = 3;")
    before = (tmp_path / "shelf.db").read_bytes()
    with Store(tmp_path) as store:
        assert ["Your saved data is from a newer Patience Arcade; this one will not save."] == sentences(store)
        assert tuple(reversed(kept)) == store.results.history()
        store.finish(result())
        assert not store.writes
    assert before == (tmp_path / "shelf.db").read_bytes()


@pytest.mark.parametrize("version", [3, 0, 1, 6, 2 + 2**30, 2**31 - 1, -2, -(2**31)])
def test_a_version_that_is_not_that_of_the_tables_is_damage(tmp_path: Path, version: int) -> None:
    """As by a flipped bit: a newer version would have other tables."""
    kept = fill(tmp_path)
    with closing(sqlite3.connect(tmp_path / "shelf.db")) as connection:
        connection.execute(f"PRAGMA user_version = {version}")
    with Store(tmp_path) as store:
        assert ["shelf-damaged-1.db."] == [sentence.split()[-1] for sentence in sentences(store)]
        assert tuple(reversed(kept)) == store.results.history()
        assert store.writes


@pytest.mark.parametrize("version", [1000, 2**31 - 1])
def test_a_version_beyond_belief_is_damage_whatever_the_tables(tmp_path: Path, version: int) -> None:
    kept = fill(tmp_path)
    with closing(sqlite3.connect(tmp_path / "shelf.db")) as connection:
        connection.executescript(f"ALTER TABLE plays ADD COLUMN colour TEXT; PRAGMA user_version = {version};")
    with Store(tmp_path) as store:
        assert ["shelf-damaged-1.db."] == [sentence.split()[-1] for sentence in sentences(store)]
        assert tuple(reversed(kept)) == store.results.history()


@pytest.mark.parametrize("content", [b"x", b"locked by nobody", b"SQLite format 3\0" + b"\xa5" * 500, bytes(8192)])
def test_a_lock_that_is_damaged_keeps_nobody_out(tmp_path: Path, content: bytes) -> None:
    kept = fill(tmp_path)
    (tmp_path / "shelf.lock").write_bytes(content)
    with Store(tmp_path) as store, Store(tmp_path) as second:
        assert (True, False) == (store.writes, second.writes)
        assert [] == sentences(store)
        assert tuple(reversed(kept)) == store.results.history()


def test_a_log_left_by_an_older_version_is_read(tmp_path: Path) -> None:
    """The program once wrote to a log, which a killed one left beside the file."""
    fill(tmp_path / "running")
    with closing(sqlite3.connect(tmp_path / "running" / "shelf.db")) as connection:
        connection.execute("PRAGMA journal_mode = WAL")
        with connection:
            connection.execute("UPDATE plays SET line = 'wall/1 7 : 53 53' WHERE game = 'wall'")
        shutil.copytree(tmp_path / "running", tmp_path / "killed")
    with Store(tmp_path / "killed") as store:
        assert [] == sentences(store)
        assert "wall/1 7 : 53 53" == store.open_play("wall")
        store.save_play("wall", "wall/1 7 : 53 53 53")
        assert store.flush()
        assert not (store.folder / "shelf.db-wal").exists()


@pytest.mark.parametrize("kind", ["journal", "wal"])
def test_a_journal_beside_a_file_that_is_gone_does_no_harm(tmp_path: Path, kind: str) -> None:
    fill(tmp_path)
    content = (tmp_path / "shelf.db").read_bytes()
    (tmp_path / "shelf.db").unlink()
    (tmp_path / f"shelf.db-{kind}").write_bytes(content)
    with Store(tmp_path) as store:
        store.save_play("cruel", "cruel/1 9 :")
    with Store(tmp_path) as store:
        assert [] == sentences(store)
        assert "cruel/1 9 :" == store.open_play("cruel")


def test_files_that_the_player_has_put_beside_the_others_are_left_alone(tmp_path: Path) -> None:
    fill(tmp_path)
    (tmp_path / "shelf.db").rename(tmp_path / "shelf.db-mine")
    (tmp_path / "settings.toml-mine").write_text("music = 3")
    (tmp_path / "settings.toml").write_text("music = ")
    with Store(tmp_path) as store:
        assert () == store.results.history()
        store.save_settings(replace(store.settings, music=1))
    assert (tmp_path / "settings-damaged-1.toml").exists()
    assert "music = 3" == (tmp_path / "settings.toml-mine").read_text()
    (tmp_path / "shelf.db-mine").replace(tmp_path / "shelf.db")
    with Store(tmp_path) as store:
        assert 40 == len(store.results.history())


@pytest.mark.parametrize("name", ["settings.toml.new", "kiosk.toml.new", "shelf.db.new", "shelf.db.new-journal"])
def test_a_folder_where_a_new_file_is_prepared_keeps_nothing_from_being_saved(tmp_path: Path, name: str) -> None:
    (tmp_path / name / "full").mkdir(parents=True)
    with Store(tmp_path) as store:
        store.save_settings(Settings(music=1))
        store.save_play("wall", "wall/1 7 : 53")
        assert store.flush()
        assert [] == sentences(store)
    kiosk.write(Kiosk(volume=3), tmp_path)
    assert 3 == kiosk.read(tmp_path).volume
    with Store(tmp_path) as store:
        assert ("wall/1 7 : 53", 1) == (store.open_play("wall"), store.settings.music)
    assert (tmp_path / name / "full").is_dir()
    assert [name] == [path.name for path in tmp_path.iterdir() if ".new" in path.name]


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no named pipes")
@pytest.mark.parametrize("name", ["shelf.db", "shelf.db-journal", "shelf.db-wal", "shelf.lock", "settings.toml.new"])
@pytest.mark.parametrize("running", [False, True])
def test_nothing_waits_for_a_pipe_in_place_of_a_file(tmp_path: Path, name: str, running: bool) -> None:
    kept = fill(tmp_path)

    def replace_with_pipe() -> None:
        (tmp_path / name).unlink(missing_ok=True)
        os.mkfifo(tmp_path / name)

    if not running:
        replace_with_pipe()
    with Store(tmp_path) as store:
        if running:
            replace_with_pipe()
        store.save_play("cruel", "cruel/1 9 :")
        store.save_settings(Settings(music=1))
        assert store.flush()
        assert not (tmp_path / name).is_fifo()
    with Store(tmp_path) as store:
        assert [] == sentences(store)
        assert ("cruel/1 9 :", 1) == (store.open_play("cruel"), store.settings.music)
        if running or name != "shelf.db":
            assert tuple(reversed(kept)) == store.results.history()


@pytest.mark.skipif(not Path("/dev/zero").exists(), reason="there are no such devices")
@pytest.mark.parametrize("target", ["/dev/zero", "/dev/full", "gone/shelf.db"])
def test_a_link_to_no_file_is_set_aside(tmp_path: Path, target: str) -> None:
    (tmp_path / "shelf.db").symlink_to(target)
    with Store(tmp_path) as store:
        assert ["shelf-damaged-1.db."] == [sentence.split()[-1] for sentence in sentences(store)]
        store.save_play("cruel", "cruel/1 9 :")
    with Store(tmp_path) as store:
        assert "cruel/1 9 :" == store.open_play("cruel")
    assert Path(target) == (tmp_path / "shelf-damaged-1.db").readlink()


def test_an_empty_database_is_reported(tmp_path: Path) -> None:
    fill(tmp_path)
    (tmp_path / "shelf.db").write_bytes(b"")
    with Store(tmp_path) as store:
        assert ["shelf-damaged-1.db."] == [sentence.split()[-1] for sentence in sentences(store)]
        assert store.writes


def test_settings_that_cannot_be_read_are_reported_and_not_thrown_away(tmp_path: Path) -> None:
    slip = 'music = 3\nmotion = "full\n'
    (tmp_path / "settings.toml").write_text(slip)
    with Store(tmp_path) as store:
        (sentence,) = sentences(store)
        assert sentence.startswith("settings.toml cannot be read (Illegal character '\\n' (at line 2, column 15)")
        assert Settings() == store.settings
        store.flush()
        assert slip == (tmp_path / "settings.toml").read_text()
        store.save_settings(Settings(music=1))
    assert slip == (tmp_path / "settings-damaged-1.toml").read_text()
    with Store(tmp_path) as store:
        assert Settings(music=1) == store.settings


def test_settings_that_are_no_text_are_told(tmp_path: Path) -> None:
    (tmp_path / "settings.toml").write_bytes(b"\xff\xfe\x00")
    with Store(tmp_path) as store:
        assert Settings() == store.settings
        assert 1 == len(sentences(store))


def test_a_wrong_setting_is_named(tmp_path: Path) -> None:
    (tmp_path / "settings.toml").write_text("music = 12\neffects = 1\n")
    with Store(tmp_path) as store:
        assert Settings(effects=1) == store.settings
        assert ["settings.toml: music = 12 is not valid; using the default instead."] == sentences(store)
