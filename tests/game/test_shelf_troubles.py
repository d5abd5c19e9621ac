"""The shelf when the disk, the files or a second copy are in its way: a clear sentence, and nothing lost."""

import os
import sqlite3
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

import pytest

from game.settings import Settings
from game.shelf import Shelf
from game.statistics import Outcome, Result

NOBODY = 65534
HOLD = """
import sys
from pathlib import Path
from game.shelf import Shelf
shelf = Shelf(Path(sys.argv[1]))
shelf.keep("wall", "wall/1 7 : 53")
shelf.flush()
print("open", flush=True)
sys.stdin.read()
"""


def result(number: int = 0) -> Result:
    line = f"wall/1 {number} : {'53 54>14 ' * 20}"
    return Result("wall", line, Outcome.WON, number + 1, 60, 5, 1, 2, datetime(2031, 5, 6, tzinfo=UTC))


def sentences(shelf: Shelf) -> list[str]:
    return [str(problem) for problem in shelf.problems()]


def fill(folder: Path) -> tuple[Result, ...]:
    """Keep two open plays and forty results, and return the results."""
    with Shelf(folder) as shelf:
        shelf.keep("maze", "maze/1 8 :")
        kept = tuple(shelf.finish(result(number)) for number in range(40))
        shelf.keep("wall", "wall/1 7 : 53")
    return kept


# damage


def test_a_file_that_is_no_database_is_set_aside(tmp_path: Path) -> None:
    (tmp_path / "shelf.db").write_bytes(b"This was a shelf once. " * 500)
    with Shelf(tmp_path) as shelf:
        assert sentences(shelf) == [
            "What was kept is damaged. What could be read is still here; the damaged file is now shelf-damaged-1.db."
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


def test_a_newer_shelf_is_left_alone(tmp_path: Path) -> None:
    kept = fill(tmp_path)
    with closing(sqlite3.connect(tmp_path / "shelf.db")) as connection:
        connection.execute("PRAGMA user_version = 3")
    before = (tmp_path / "shelf.db").read_bytes()
    with Shelf(tmp_path) as shelf:
        assert ["What is kept here was written by a newer Patience Arcade; this one keeps nothing."] == sentences(shelf)
        assert tuple(reversed(kept)) == shelf.history()
        shelf.finish(result())
        assert not shelf.writes
    assert before == (tmp_path / "shelf.db").read_bytes()


# settings


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
        assert ["In settings.toml music = 12 is not possible; this is set as usual."] == sentences(shelf)


# a disk that refuses


@pytest.fixture
def limit_pages(monkeypatch: pytest.MonkeyPatch) -> Callable[[int], None]:
    """Return a function that fills up the disk, or clears it: it limits the pages of every database opened here."""
    connect, opened = sqlite3.connect, list[sqlite3.Connection]()

    def remember(*arguments: object, **options: object) -> sqlite3.Connection:
        opened.append(connect(*arguments, **options))  # type: ignore[call-overload] # handed on as it came
        return opened[-1]

    def limit(pages: int) -> None:
        for connection in opened:
            with closing(connection.execute(f"PRAGMA max_page_count = {pages}")) as cursor:
                cursor.fetchall()

    monkeypatch.setattr(sqlite3, "connect", remember)
    return limit


def test_a_full_disk_is_told_once_and_nothing_is_lost(tmp_path: Path, limit_pages: Callable[[int], None]) -> None:
    with Shelf(tmp_path) as shelf:
        shelf.keep("wall", "wall/1 7 : 53")
        assert shelf.flush()
        limit_pages(1)
        kept = tuple(shelf.finish(result(number)) for number in range(40))
        assert not shelf.flush()
        shelf.keep("maze", "maze/1 8 :")
        assert not shelf.flush()
        assert ["The disk is full. Play on: it is kept as soon as there is room."] == sentences(shelf)
        limit_pages(1000)
        assert shelf.flush()
        assert ["Everything is kept again."] == sentences(shelf)
    with Shelf(tmp_path) as shelf:
        assert tuple(reversed(kept)) == shelf.history()
        assert shelf.open_play("wall") is None
        assert shelf.open_play("maze") == "maze/1 8 :"


def test_a_full_disk_leaves_the_last_that_was_written(tmp_path: Path, limit_pages: Callable[[int], None]) -> None:
    with Shelf(tmp_path) as shelf:
        shelf.keep("wall", "wall/1 7 : 53")
        assert shelf.flush()
        limit_pages(1)
        shelf.keep("wall", "wall/1 7 : " + "53 " * 9000)
        assert not shelf.close()
    with Shelf(tmp_path) as shelf:
        assert shelf.open_play("wall") == "wall/1 7 : 53"


def test_a_folder_that_cannot_be_made_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    with Shelf(tmp_path / "file" / "folder") as shelf:
        assert [
            f"Nothing can be kept in {tmp_path}/file/folder. Play on, but it will be forgotten at the end."
        ] == sentences(shelf)
        shelf.keep("wall", "wall/1 7 : 53")
        assert shelf.open_play("wall") == "wall/1 7 : 53"
        shelf.choose(Settings(music=1))
        assert Settings(music=1) == shelf.settings
        assert not shelf.flush()


@pytest.fixture
def open_folder() -> Iterator[Path]:
    """Yield a folder that everybody may look into, and lend the test rights no greater than everybody's."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        folder.chmod(0o755)
        yield folder
        folder.chmod(0o755)


@pytest.mark.skipif(os.name != "posix", reason="rights are set otherwise here")
def test_a_folder_that_may_only_be_read_is_read(open_folder: Path) -> None:
    kept = fill(open_folder)
    for path in open_folder.iterdir():
        path.chmod(0o444)
    open_folder.chmod(0o555)
    powerful = os.geteuid() == 0  # to whom no folder is closed
    if powerful:
        os.seteuid(NOBODY)
    try:
        with Shelf(open_folder) as shelf:
            assert [
                f"Nothing can be kept in {open_folder}. Play on, but it will be forgotten at the end."
            ] == sentences(shelf)
            assert tuple(reversed(kept)) == shelf.history()
            assert shelf.open_play("wall") == "wall/1 7 : 53"
            shelf.finish(result())
    finally:
        if powerful:
            os.seteuid(0)


# two copies


@pytest.fixture
def first_copy(tmp_path: Path) -> Iterator[subprocess.Popen[str]]:
    """Yield a program that has the shelf open, until it is sent anything or dies."""
    command = [sys.executable, "-c", HOLD, str(tmp_path)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as program:
        assert program.stdout is not None
        assert program.stdout.readline() == "open\n"
        yield program
        program.kill()


def test_a_second_copy_sees_everything_and_keeps_nothing(tmp_path: Path, first_copy: subprocess.Popen[str]) -> None:
    before = (tmp_path / "settings.toml").read_bytes()
    with Shelf(tmp_path) as second:
        assert ["Another Patience Arcade is open; this one keeps nothing."] == sentences(second)
        assert second.open_play("wall") == "wall/1 7 : 53"
        second.keep("wall", "wall/1 7 : 53 53")
        second.choose(Settings(music=0))
        second.finish(result())
        assert not second.writes
    first_copy.communicate()
    assert before == (tmp_path / "settings.toml").read_bytes()
    with Shelf(tmp_path) as next_one:
        assert next_one.writes
        assert next_one.open_play("wall") == "wall/1 7 : 53"
        assert () == next_one.history()


def test_a_copy_that_was_killed_is_in_nobody_s_way(tmp_path: Path, first_copy: subprocess.Popen[str]) -> None:
    first_copy.kill()
    first_copy.wait()
    with Shelf(tmp_path) as second:
        assert second.writes
        assert second.open_play("wall") == "wall/1 7 : 53"
        assert [] == sentences(second)
