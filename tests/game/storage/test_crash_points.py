"""Every write to the data folder may be cut short: nothing but the last change is ever lost.

The folder is copied as a power cut would leave it: of SQLite's log only a part is there, or a page of the database is
half the old and half the new one while the log is folded into it; of a draft that will replace a file there is a part.
"""

import shutil
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

import pytest

from game.play import Play
from game.rules import GAMES
from game.settings import Settings
from game.statistics import Outcome, Result
from game.storage import Store
from game.storage.database import SETTINGS
from game.storage.kiosk import FILE, Kiosk, read, write

NOW = datetime(2026, 11, 23, 12, tzinfo=UTC)
DATABASE = "shelf.db"
LOG = f"{DATABASE}-wal"
HEAD, FRAME_HEAD = 32, 24  # bytes of the head of SQLite's log, and of each of its frames before the page
Known = tuple[dict[str, str | None], tuple[Result, ...], str]


def known(store: Store) -> Known:
    """Return what a store knows of plays, results and a note."""
    return {game: store.open_play(game) for game in GAMES}, store.history(), store.note("credits")


def session(store: Store) -> Iterator[Callable[[], object]]:
    """Yield what a player does, one thing that is written after another."""
    for game in ("cruel", "maze"):
        play = Play(GAMES[game], 7)
        for _move in range(4):
            play.make(play.legal[0])
            yield lambda game=game, line=str(play.record): store.save_play(game, line)  # type: ignore[misc]
        yield lambda play=play: store.finish(Result.of(play, Outcome.GIVEN_UP, NOW))  # type: ignore[misc]
        yield lambda: store.sign(store.history()[0].number, "ABC")
        yield lambda game=game: store.take_note("credits", game)  # type: ignore[misc]
    yield lambda: store.withdraw(store.history()[0].number, "maze/1 7 :")


@pytest.fixture(scope="module")
def crashed(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, list[Known]]:
    """Return a folder as it lies on the disk while the program runs, and all that was known, from first to last."""
    running, folder = tmp_path_factory.mktemp("running"), tmp_path_factory.mktemp("crashed")
    with Store(running) as store:
        store.flush()
        with closing(sqlite3.connect(running / DATABASE)) as other:
            other.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        states = [known(store)]
        for act in session(store):
            act()
            assert store.flush()
            states.append(known(store))
        for name in (DATABASE, LOG, SETTINGS):
            shutil.copy(running / name, folder)
    return folder, states


def after_power_cut(crashed: Path, folder: Path, **contents: bytes) -> Known:
    """Return what a store reads from a copy of the folder in which some files are changed."""
    shutil.copytree(crashed, folder)
    for name, content in contents.items():
        (folder / {"log": LOG, "database": DATABASE, "draft": f"{SETTINGS}.new"}[name]).write_bytes(content)
    with Store(folder) as store:
        found = known(store)
        assert [] == list(store.problems())
    shutil.rmtree(folder)
    return found


def test_of_a_log_that_was_cut_short_all_is_known_that_was_written_whole(
    crashed: tuple[Path, list[Known]], tmp_path: Path
) -> None:
    folder, states = crashed
    log = (folder / LOG).read_bytes()
    size = FRAME_HEAD + int.from_bytes(log[8:12], "big")
    frames = range(HEAD, len(log), size)
    cuts = sorted({0, 1, HEAD - 1, *(frame + at for frame in frames for at in (0, 1, FRAME_HEAD, size // 2, size - 1))})
    reached = [states.index(after_power_cut(folder, tmp_path / str(cut), log=log[:cut])) for cut in cuts]
    assert reached == sorted(reached)
    assert set(range(len(states) - 1)) <= set(reached)
    assert states[-1] == after_power_cut(folder, tmp_path / "whole", log=log)


def test_pages_that_were_half_written_are_mended_from_the_log(
    crashed: tuple[Path, list[Known]], tmp_path: Path
) -> None:
    folder, states = crashed
    old = (folder / DATABASE).read_bytes()
    folded = tmp_path / "folded"
    shutil.copytree(folder, folded)
    with closing(sqlite3.connect(folded / DATABASE)) as connection:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    new = (folded / DATABASE).read_bytes()
    page = int.from_bytes(old[16:18], "big")
    for cut in range(page // 2, len(new), page):
        torn = new[:cut] + old[cut : cut + page // 2] + old[cut + page // 2 :]
        assert states[-1] == after_power_cut(folder, tmp_path / str(cut), database=torn)


def test_of_a_draft_of_the_settings_nothing_is_taken(crashed: tuple[Path, list[Known]], tmp_path: Path) -> None:
    folder, states = crashed
    text = (folder / SETTINGS).read_bytes()
    for cut in range(0, len(text), 97):
        assert states[-1] == after_power_cut(folder, tmp_path / str(cut), draft=text[:cut])
    shutil.copytree(folder, tmp_path / "left")
    (tmp_path / "left" / f"{SETTINGS}.new").write_bytes(text[:50])
    with Store(tmp_path / "left") as store:
        assert Settings() == store.settings
        store.choose(Settings(music=3))
    with Store(tmp_path / "left") as store:
        assert 3 == store.settings.music


def test_of_a_draft_of_a_cabinets_file_nothing_is_taken(tmp_path: Path) -> None:
    write(Kiosk(pin="1234"), tmp_path)
    text = (tmp_path / FILE).read_bytes()
    for cut in range(0, len(text), 61):
        (tmp_path / f"{FILE}.new").write_bytes(text[:cut])
        assert Kiosk(pin="1234") == read(tmp_path)
    write(Kiosk(pin="4321"), tmp_path)
    assert Kiosk(pin="4321") == read(tmp_path)
