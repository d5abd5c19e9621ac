"""The store when the disk fails, another copy owns the folder, or it is gone: a clear message, and nothing lost."""

import os
import sqlite3
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path

import pytest

from game.settings import Settings
from game.storage import Store
from game.storage.store import REMINDER
from tests.game.storage.stores import ACCIDENTS, fill, removed, renamed, restored, result, sentences
from tests.window import wait_for

NOBODY = 65534
HOLD = """
import sys
from pathlib import Path
from game.storage import Store
store = Store(Path(sys.argv[1]))
store.save_play("wall", "wall/1 7 : 53")
while not store.flush():
    pass
print("open", flush=True)
sys.stdin.read()
"""


@pytest.fixture
def limit_pages(monkeypatch: pytest.MonkeyPatch) -> Callable[[int], None]:
    """Return a function that fills up the disk, or clears it: it limits the pages of every database opened here."""
    connect, opened = sqlite3.connect, list[sqlite3.Connection]()

    def remember(*arguments: object, **options: object) -> sqlite3.Connection:
        opened.append(connect(*arguments, **options))  # type: ignore[call-overload] # handed on as it came
        return opened[-1]

    def limit(pages: int) -> None:
        for connection in opened:
            with (
                suppress(sqlite3.ProgrammingError),  # which a closed one raises
                closing(connection.execute(f"PRAGMA max_page_count = {pages}")) as cursor,
            ):
                cursor.fetchall()

    monkeypatch.setattr(sqlite3, "connect", remember)
    return limit


def test_a_full_disk_is_reported_once_and_nothing_is_lost(tmp_path: Path, limit_pages: Callable[[int], None]) -> None:
    with Store(tmp_path) as store:
        store.save_play("wall", "wall/1 7 : 53")
        assert store.flush()
        limit_pages(1)
        kept = tuple(store.finish(result(number)) for number in range(40))
        assert not store.flush()
        store.save_play("maze", "maze/1 8 :")
        assert not store.flush()
        assert ["The disk is full. Play on: your game is saved once there is room."] == sentences(store)
        limit_pages(1000)
        assert store.flush()
        assert ["Saving works again."] == sentences(store)
    with Store(tmp_path) as store:
        assert tuple(reversed(kept)) == store.results.history()
        assert store.open_play("wall") is None
        assert store.open_play("maze") == "maze/1 8 :"


def test_a_disk_that_stays_full_is_reported_again_after_a_while(
    tmp_path: Path, limit_pages: Callable[[int], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    def set_clock(seconds: float) -> None:
        monkeypatch.setattr("game.storage.store.monotonic", lambda: seconds)

    set_clock(1000)
    with Store(tmp_path) as store:
        limit_pages(1)
        for number in range(40):
            store.finish(result(number))
        told = []
        for later in (0, REMINDER - 1, REMINDER, REMINDER + 1):
            set_clock(1000 + later)
            assert not store.flush()
            told.append(len(sentences(store)))
        assert [1, 0, 1, 0] == told
        limit_pages(1000)


def test_a_full_disk_leaves_the_last_that_was_written(tmp_path: Path, limit_pages: Callable[[int], None]) -> None:
    with Store(tmp_path) as store:
        store.save_play("wall", "wall/1 7 : 53")
        assert store.flush()
        limit_pages(1)
        store.save_play("wall", "wall/1 7 : " + "53 " * 9000)
        assert not store.close()
    with Store(tmp_path) as store:
        assert store.open_play("wall") == "wall/1 7 : 53"


@contextmanager
def _full_disk(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Keep every database opened in the meantime from growing."""
    connect = sqlite3.connect

    def limited(*arguments: object, **options: object) -> sqlite3.Connection:
        connection: sqlite3.Connection = connect(*arguments, **options)  # type: ignore[call-overload] # handed on as it came
        connection.execute("PRAGMA max_page_count = 1")
        return connection

    with monkeypatch.context() as full:
        full.setattr(sqlite3, "connect", limited)
        yield


def _damage(folder: Path) -> None:
    with closing(sqlite3.connect(folder / "shelf.db")) as connection, connection:
        connection.execute("DROP TABLE aside")
        connection.execute("DROP TABLE results")


def test_damage_found_on_a_full_disk_is_mended_at_a_later_start(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    fill(tmp_path)
    _damage(tmp_path)
    with _full_disk(monkeypatch):
        for _ in range(2):
            with Store(tmp_path) as store:
                assert ["The disk is full. Play on: your game is saved once there is room."] == sentences(store)
                assert store.refused
                assert store.open_play("maze") == "maze/1 8 :"
    with Store(tmp_path) as store:
        assert ["shelf-damaged-1.db."] == [sentence.split()[-1] for sentence in sentences(store)]
        assert store.open_play("maze") == "maze/1 8 :"


def test_damage_on_a_full_disk_is_repaired_once_there_is_room(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    kept = fill(tmp_path)
    with Store(tmp_path) as store:
        _damage(tmp_path)
        with _full_disk(monkeypatch):
            last = store.finish(result(99))
            for _ in range(3):
                assert not store.flush()
        assert ["The disk is full. Play on: your game is saved once there is room."] == sentences(store)
        assert [] == list(tmp_path.glob("shelf-*"))
        assert store.flush()
        assert ["shelf-damaged-1.db.", "again."] == [sentence.split()[-1] for sentence in sentences(store)]
    with Store(tmp_path) as store:
        assert (last, *reversed(kept)) == store.results.history()
        assert store.open_play("maze") == "maze/1 8 :"


def test_a_folder_that_cannot_be_made_is_reported(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    with Store(tmp_path / "file" / "folder") as store:
        assert [
            f"Cannot save in {tmp_path}/file/folder. You can play, but nothing will be kept when you quit."
        ] == sentences(store)
        store.save_play("wall", "wall/1 7 : 53")
        assert store.open_play("wall") == "wall/1 7 : 53"
        store.save_settings(Settings(music=1))
        assert Settings(music=1) == store.settings
        assert not store.flush()


@pytest.fixture
def open_folder() -> Iterator[Path]:
    """Yield a folder that everybody may look into."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        folder.chmod(0o755)
        yield folder
        folder.chmod(0o755)


@contextmanager
def _as_nobody() -> Iterator[None]:
    """Be somebody to whom a folder can be closed."""
    powerful = os.geteuid() == 0
    if powerful:
        os.seteuid(NOBODY)
    try:
        yield
    finally:
        if powerful:
            os.seteuid(0)


@pytest.mark.skipif(os.name != "posix", reason="rights are set otherwise here")
def test_a_folder_that_may_only_be_read_is_read(open_folder: Path) -> None:
    kept = fill(open_folder)
    Store(open_folder).close()  # imports the codec that reads settings, which nobody but us might be allowed to
    for path in open_folder.iterdir():
        path.chmod(0o444)
    open_folder.chmod(0o555)
    with _as_nobody(), Store(open_folder) as store:
        assert [f"Cannot save in {open_folder}. You can play, but nothing will be kept when you quit."] == sentences(
            store
        )
        assert tuple(reversed(kept)) == store.results.history()
        assert store.open_play("wall") == "wall/1 7 : 53"
        store.finish(result())


@pytest.mark.skipif(os.name != "posix", reason="rights are set otherwise here")
def test_a_folder_that_may_not_even_be_looked_into_is_reported(open_folder: Path) -> None:
    fill(open_folder)
    open_folder.chmod(0o000)
    with _as_nobody(), Store(open_folder) as store:
        assert f"Cannot save in {open_folder}." in sentences(store)[0]
        assert () == store.results.history()


@pytest.fixture
def first_copy(tmp_path: Path) -> Iterator[subprocess.Popen[str]]:
    """Yield a program that has the store open, until it is sent anything or dies."""
    command = [sys.executable, "-c", HOLD, str(tmp_path)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as program:
        assert program.stdout is not None
        assert program.stdout.readline() == "open\n"
        yield program
        program.kill()


def test_a_second_copy_reads_everything_and_saves_nothing_until_the_first_ends(
    tmp_path: Path, first_copy: subprocess.Popen[str]
) -> None:
    before = (tmp_path / "settings.toml").read_bytes()
    with Store(tmp_path) as second:
        assert ["Patience Arcade is already running; this copy will not save."] == sentences(second)
        assert second.open_play("wall") == "wall/1 7 : 53"
        second.save_play("wall", "wall/1 7 : 53 53")
        second.save_settings(Settings(music=0))
        second.finish(result())
        assert not second.flush()
        assert not second.writes
        assert before == (tmp_path / "settings.toml").read_bytes()
        with Store(tmp_path) as third:
            assert third.open_play("wall") == "wall/1 7 : 53"
            assert () == third.results.history()
        first_copy.communicate()
        assert second.flush()
        assert second.writes
    with Store(tmp_path) as next_one:
        assert next_one.open_play("wall") is None
        assert Settings(music=0) == next_one.settings
        assert 1 == len(next_one.results.history())


def test_a_copy_that_was_killed_is_in_nobody_s_way(tmp_path: Path, first_copy: subprocess.Popen[str]) -> None:
    first_copy.kill()
    first_copy.wait()
    with Store(tmp_path) as second:
        assert second.writes
        assert second.open_play("wall") == "wall/1 7 : 53"
        assert [] == sentences(second)


pytestmark = pytest.mark.skipif(
    os.name != "posix", reason="files that are open can be neither removed nor renamed here"
)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Return a folder, with others around it, where two plays and forty results are kept."""
    fill(tmp_path / "parent" / "folder")
    return tmp_path / "parent" / "folder"


def gone(folder: Path) -> str:
    """Return the message about a folder that was gone."""
    return f"Your saved data was removed or replaced. Everything was saved again in {folder}."


@pytest.mark.parametrize("accident", ACCIDENTS)
@pytest.mark.parametrize("meanwhile", ["plays on", "flushes", "leaves"])
def test_everything_is_saved_again(folder: Path, accident: Callable[[Path], None], meanwhile: str) -> None:
    with Store(folder) as store:
        store.save_settings(Settings(music=1))
        store.save_note("grade wall", "fair")
        store.save_play("cruel", "cruel/1 9 : 99")
        store.set_aside("cruel")
        store.finish(result(88))
        assert store.flush()
        sentences(store)
        accident(folder)
        if meanwhile == "plays on":
            store.finish(result(99))
            store.save_play("wall", "wall/1 7 : 53 53")
        if meanwhile != "leaves":
            assert store.flush()
            assert [gone(folder)] == sentences(store)
        plays = [store.open_play(game) for game in ("wall", "maze", "cruel")]
        history = store.results.history()
        assert store.close()
    with Store(folder) as next_start:
        assert [] == sentences(next_start)
        assert history == next_start.results.history()
        assert plays == [next_start.open_play(game) for game in ("wall", "maze", "cruel")]
        assert "fair" == next_start.note("grade wall")
        assert Settings(music=1) == next_start.settings
    with closing(sqlite3.connect(folder / "shelf.db")) as connection:
        assert [("cruel/1 9 : 99",)] == connection.execute("SELECT line FROM aside").fetchall()


def test_it_is_noticed_while_nobody_does_anything(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("game.storage.store.RETRY", 0.01)
    with Store(folder) as store:
        renamed(folder)
        assert [gone(folder)] == wait_for(lambda: sentences(store), "the message", 0.01)


def test_a_folder_that_cannot_be_made_again_is_reported_at_once(folder: Path) -> None:
    """A file stands in the way, as when a disk was taken out; once it is gone, everything is saved."""
    with Store(folder) as store:
        removed(folder)
        folder.write_text("in the way")
        last = store.finish(result(99))
        assert not store.flush()
        assert ["Saving failed "] == [sentence.partition("(")[0] for sentence in sentences(store)]
        assert store.refused
        assert not store.writes
        folder.unlink()
        assert store.flush()
        assert [gone(folder)] == sentences(store)
        assert not store.refused
    with Store(folder) as next_start:
        assert last in next_start.results.history()
        assert 41 == len(next_start.results.history())


def test_a_folder_that_another_copy_took_meanwhile_is_left_to_it(folder: Path) -> None:
    """What the other copy saves there is merged with ours as soon as it ends."""
    with Store(folder) as store:
        renamed(folder)
        with Store(folder) as other:
            theirs = other.finish(result(55))
            assert other.flush()
            ours = store.finish(result(66))
            assert not store.flush()
            assert ["Patience Arcade is already running; this copy will not save."] == sentences(store)
            assert store.refused
        assert store.flush()
        assert [gone(folder)] == sentences(store)
        assert ours in store.results.history()
    with Store(folder) as next_start:
        assert 42 == len(next_start.results.history())
        assert {theirs.line, ours.line} <= {one.line for one in next_start.results.history()}


def test_nothing_is_duplicated_from_a_copy_restored_meanwhile(folder: Path) -> None:
    with Store(folder) as store:
        store.finish(result(1000))
        assert store.flush()
        restored(folder)
        store.sign(41, "IDA")
        assert store.flush()
        history = store.results.history()
    with Store(folder) as next_start:
        assert history == next_start.results.history()
        assert 41 == len(history)


def test_a_play_that_ended_as_its_folder_was_lost_is_not_open_again(folder: Path) -> None:
    with Store(folder) as store:
        restored(folder)
        store.save_play("wall", "wall/1 7 : 53 53")
        store.finish(result(1000))
        assert store.flush()
        assert [gone(folder)] == sentences(store)
        assert store.open_play("wall") is None
    with Store(folder) as next_start:
        assert next_start.open_play("wall") is None
        assert next_start.open_play("maze")


def test_a_play_that_goes_on_from_what_was_restored_displaces_nothing(folder: Path) -> None:
    with Store(folder) as store:
        restored(folder)
        store.save_play("wall", "wall/1 7 seconds=9 : 53 53")
        assert store.flush()
        assert [gone(folder)] == sentences(store)
    with Store(folder) as next_start:
        assert "wall/1 7 seconds=9 : 53 53" == next_start.open_play("wall")
    with closing(sqlite3.connect(folder / "shelf.db")) as connection:
        assert [] == connection.execute("SELECT line FROM aside").fetchall()
