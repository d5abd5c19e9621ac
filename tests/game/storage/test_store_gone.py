"""The data folder is removed, renamed or replaced while the program runs: everything is saved anew, and it is said."""

import os
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from game.settings import Settings
from game.storage import Store, writer
from tests.game.storage.stores import ACCIDENTS, fill, removed, renamed, restored, result, sentences

pytestmark = pytest.mark.skipif(
    os.name != "posix", reason="files that are open can be neither removed nor renamed here"
)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Return a folder, with others around it, where two plays and forty results are kept."""
    fill(tmp_path / "parent" / "folder")
    return tmp_path / "parent" / "folder"


def gone(folder: Path) -> str:
    """Return what is said of a folder that was gone."""
    return f"Your saved data was removed or replaced. Everything was saved again in {folder}."


@pytest.mark.parametrize("accident", ACCIDENTS)
@pytest.mark.parametrize("meanwhile", ["plays on", "flushes", "leaves"])
def test_everything_is_saved_again(folder: Path, accident: Callable[[Path], None], meanwhile: str) -> None:
    with Store(folder) as store:
        store.choose(Settings(music=1))
        store.take_note("grade wall", "fair")
        store.keep("cruel", "cruel/1 9 : 99")
        store.set_aside("cruel")
        store.finish(result(88))
        assert store.flush()
        sentences(store)
        accident(folder)
        if meanwhile == "plays on":
            store.finish(result(99))
            store.keep("wall", "wall/1 7 : 53 53")
        if meanwhile != "leaves":
            assert store.flush()
            assert [gone(folder)] == sentences(store)
        plays = [store.open_play(game) for game in ("wall", "maze", "cruel")]
        history = store.history()
        assert store.close()
    with Store(folder) as next_start:
        assert [] == sentences(next_start)
        assert history == next_start.history()
        assert plays == [next_start.open_play(game) for game in ("wall", "maze", "cruel")]
        assert "fair" == next_start.note("grade wall")
        assert Settings(music=1) == next_start.settings
    with closing(sqlite3.connect(folder / "shelf.db")) as connection:
        assert [("cruel/1 9 : 99",)] == connection.execute("SELECT line FROM aside").fetchall()


def test_it_is_noticed_while_nobody_does_anything(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(writer, "PATIENCE", 0.01)
    with Store(folder) as store:
        renamed(folder)
        said: list[str] = []
        while not said:
            said = sentences(store)
        assert [gone(folder)] == said


def test_a_folder_that_cannot_be_made_again_is_told_at_once(folder: Path) -> None:
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
        assert last in next_start.history()
        assert 41 == len(next_start.history())


def test_a_folder_that_another_copy_took_meanwhile_is_left_to_it(folder: Path) -> None:
    """What the other copy keeps there is merged with what is known here as soon as it ends."""
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
        assert ours in store.history()
    with Store(folder) as next_start:
        assert 42 == len(next_start.history())
        assert {theirs.line, ours.line} <= {one.line for one in next_start.history()}


def test_of_a_copy_that_was_restored_meanwhile_nothing_is_doubled(folder: Path) -> None:
    with Store(folder) as store:
        store.finish(result(1000))
        assert store.flush()
        restored(folder)
        store.sign(41, "IDA")
        assert store.flush()
        history = store.history()
    with Store(folder) as next_start:
        assert history == next_start.history()
        assert 41 == len(history)


def test_a_play_that_goes_on_from_what_was_restored_displaces_nothing(folder: Path) -> None:
    with Store(folder) as store:
        restored(folder)
        store.keep("wall", "wall/1 7 seconds=9 : 53 53")
        assert store.flush()
        assert [gone(folder)] == sentences(store)
    with Store(folder) as next_start:
        assert "wall/1 7 seconds=9 : 53 53" == next_start.open_play("wall")
    with closing(sqlite3.connect(folder / "shelf.db")) as connection:
        assert [] == connection.execute("SELECT line FROM aside").fetchall()
