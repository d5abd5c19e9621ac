"""The shelf when its files are damaged or its settings wrong: a clear sentence, and nothing lost."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from game.settings import Settings
from game.shelf import Shelf
from tests.game.shelves import fill, result, sentences


def test_a_file_that_is_no_database_is_set_aside(tmp_path: Path) -> None:
    (tmp_path / "shelf.db").write_bytes(b"This was a shelf once. " * 500)
    with Shelf(tmp_path) as shelf:
        assert sentences(shelf) == [
            "Your saved data was damaged. What could be read is still here; the damaged file is now shelf-damaged-1.db."
        ]
        assert (tmp_path / "shelf-damaged-1.db").read_bytes().startswith(b"This was a shelf once.")
        shelf.keep("wall", "wall/1 7 : 53")
    with Shelf(tmp_path) as shelf:
        assert shelf.open_play("wall") == "wall/1 7 : 53"
        assert [] == sentences(shelf)


def test_no_damaged_file_is_written_over(tmp_path: Path) -> None:
    for _ in range(3):
        (tmp_path / "shelf.db").write_bytes(b"damage" * 1000)
        Shelf(tmp_path).close()
    assert ["shelf-damaged-1.db", "shelf-damaged-2.db", "shelf-damaged-3.db"] == sorted(
        path.name for path in tmp_path.glob("shelf-damaged-*")
    )


def test_what_can_be_read_of_a_damaged_file_is_still_here(tmp_path: Path) -> None:
    """A page of the results is overwritten: the results on both sides of it and the open plays are left."""
    kept = fill(tmp_path)
    with closing(sqlite3.connect(tmp_path / "shelf.db")) as connection:
        ((size,),) = connection.execute("PRAGMA page_size")
    content = bytearray((tmp_path / "shelf.db").read_bytes())
    place = content.index(kept[20].line.encode()) // size * size
    content[place : place + size] = b"\xff" * size
    (tmp_path / "shelf.db").write_bytes(content)
    for _ in range(2):
        with Shelf(tmp_path) as shelf:
            assert shelf.open_play("maze") == "maze/1 8 :"
            assert shelf.open_play("wall") == "wall/1 7 : 53"
            assert 20 < len(shelf.history()) < 40
            assert set(shelf.history()) < set(kept)
            assert {kept[0], kept[39]} < set(shelf.history())


@pytest.mark.parametrize("assignment", ["outcome = 'tied'", "score = 'many'", "ended_at = 'noon'", "line = x'ff'"])
def test_a_row_that_means_nothing_is_left_out(tmp_path: Path, assignment: str) -> None:
    kept = fill(tmp_path)
    with closing(sqlite3.connect(tmp_path / "shelf.db")) as connection, connection:
        connection.execute(f"UPDATE results SET {assignment} WHERE number = ?", (kept[7].number,))
    with Shelf(tmp_path) as shelf:
        assert set(kept) - {kept[7]} == set(shelf.history())
        assert 1 == len(sentences(shelf))


def test_a_play_or_a_note_that_is_no_text_is_left_out(tmp_path: Path) -> None:
    fill(tmp_path)
    with Shelf(tmp_path) as shelf:
        shelf.take_note("grade wall", "fair")
        shelf.take_note("dealt wall fair", "3 5")
    with closing(sqlite3.connect(tmp_path / "shelf.db")) as connection, connection:
        connection.execute("UPDATE notes SET text = x'33' WHERE name = 'dealt wall fair'")
        connection.execute("UPDATE plays SET line = x'33' WHERE game = 'wall'")
    with Shelf(tmp_path) as shelf:
        assert ["shelf-damaged-1.db."] == [sentence.split()[-1] for sentence in sentences(shelf)]
        assert ("fair", "") == (shelf.note("grade wall"), shelf.note("dealt wall fair"))
        assert (None, "maze/1 8 :") == (shelf.open_play("wall"), shelf.open_play("maze"))
        assert 40 == len(shelf.history())


def test_damage_at_any_byte_stops_nothing(tmp_path: Path) -> None:
    fill(tmp_path)
    whole = (tmp_path / "shelf.db").read_bytes()
    for place in (0, 18, 60, 101, 108, 4096, 4099, 4104, 4500, len(whole) // 2, len(whole) - 2000):
        content = bytearray(whole)
        content[place : place + 8] = b"\xa5" * 8
        (tmp_path / "shelf.db").write_bytes(content)
        with Shelf(tmp_path) as shelf:
            shelf.keep("cruel", "cruel/1 9 :")
        with Shelf(tmp_path) as shelf:
            assert shelf.open_play("cruel") == "cruel/1 9 :"


def test_a_file_cut_short_stops_nothing(tmp_path: Path) -> None:
    fill(tmp_path)
    whole = (tmp_path / "shelf.db").read_bytes()
    for length in (1, 50, 100, 4096, 5000, len(whole) - 4096, len(whole) - 1):
        (tmp_path / "shelf.db").write_bytes(whole[:length])
        with Shelf(tmp_path) as shelf:
            shelf.keep("cruel", "cruel/1 9 :")
        with Shelf(tmp_path) as shelf:
            assert shelf.open_play("cruel") == "cruel/1 9 :"


def test_damage_while_the_program_runs_costs_nothing(tmp_path: Path) -> None:
    """Memory still knows everything, and so a new file is written from it."""
    kept = fill(tmp_path)
    with Shelf(tmp_path) as shelf:
        with closing(sqlite3.connect(tmp_path / "shelf.db")) as connection, connection:
            connection.execute("DROP TABLE results")
        shelf.take_note("grade wall", "fair")
        last = shelf.finish(result(99))
        assert shelf.flush()
        assert ["shelf-damaged-1.db."] == [sentence.split()[-1] for sentence in sentences(shelf)]
    with Shelf(tmp_path) as shelf:
        assert (last, *reversed(kept)) == shelf.history()
        assert shelf.open_play("maze") == "maze/1 8 :"
        assert "fair" == shelf.note("grade wall")


def test_what_nobody_foresaw_is_told_and_costs_nothing(tmp_path: Path) -> None:
    with Shelf(tmp_path) as shelf:
        shelf.keep("maze", "maze/1 8 :")
        shelf.keep("wall", "wall/1 7 : \ud800")  # half a character, which no file takes
        assert not shelf.flush()
        assert ["Saving failed "] == [sentence.partition("(")[0] for sentence in sentences(shelf)]
        shelf.keep("wall", "wall/1 7 : 53")
        assert shelf.flush()
        assert ["Saving works again."] == sentences(shelf)
    with Shelf(tmp_path) as shelf:
        assert ("maze/1 8 :", "wall/1 7 : 53") == (shelf.open_play("maze"), shelf.open_play("wall"))


def test_a_newer_shelf_is_left_alone(tmp_path: Path) -> None:
    kept = fill(tmp_path)
    with closing(sqlite3.connect(tmp_path / "shelf.db")) as connection:
        connection.execute("PRAGMA user_version = 3")
    before = (tmp_path / "shelf.db").read_bytes()
    with Shelf(tmp_path) as shelf:
        assert ["Your saved data is from a newer Patience Arcade; this one will not save."] == sentences(shelf)
        assert tuple(reversed(kept)) == shelf.history()
        shelf.finish(result())
        assert not shelf.writes
    assert before == (tmp_path / "shelf.db").read_bytes()


def test_settings_that_cannot_be_read_are_told_and_not_thrown_away(tmp_path: Path) -> None:
    slip = 'music = 3\nmotion = "full\n'
    (tmp_path / "settings.toml").write_text(slip)
    with Shelf(tmp_path) as shelf:
        (sentence,) = sentences(shelf)
        assert sentence.startswith("settings.toml cannot be read (Illegal character '\\n' (at line 2, column 15)")
        assert Settings() == shelf.settings
        shelf.flush()
        assert slip == (tmp_path / "settings.toml").read_text()
        shelf.choose(Settings(music=1))
    assert slip == (tmp_path / "settings-damaged-1.toml").read_text()
    with Shelf(tmp_path) as shelf:
        assert Settings(music=1) == shelf.settings


def test_settings_that_are_no_text_are_told(tmp_path: Path) -> None:
    (tmp_path / "settings.toml").write_bytes(b"\xff\xfe\x00")
    with Shelf(tmp_path) as shelf:
        assert Settings() == shelf.settings
        assert 1 == len(sentences(shelf))


def test_a_wrong_setting_is_named(tmp_path: Path) -> None:
    (tmp_path / "settings.toml").write_text("music = 12\neffects = 1\n")
    with Shelf(tmp_path) as shelf:
        assert Settings(effects=1) == shelf.settings
        assert ["settings.toml: music = 12 is not valid; using the default instead."] == sentences(shelf)
