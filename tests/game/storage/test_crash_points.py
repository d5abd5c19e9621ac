"""Every write to the data folder may be cut short: nothing but the last change is ever lost.

The folder is made as a power cut would leave it: a part of SQLite's journal, which holds the pages as they were, is
there and the database is still the old one; or the journal is whole and some pages of the database are the new ones,
one of them half old and half new; of a draft that will replace a file there is a part.
"""

import shutil
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from itertools import pairwise
from pathlib import Path

import pytest

from game.play import Play
from game.rules import GAMES
from game.settings import Settings
from game.statistics import Outcome, Result
from game.storage import Store
from game.storage.database import SETTINGS
from game.storage.kiosk import FILE, Kiosk, read, write
from tests.game.storage.stores import SECTOR, journal, page_size

NOW = datetime(2026, 11, 23, 12, tzinfo=UTC)
DATABASE = "shelf.db"
JOURNAL = f"{DATABASE}-journal"
Known = tuple[dict[str, str | None], tuple[Result, ...], str]


def known(store: Store) -> Known:
    """Return what a store knows of plays, results and a note."""
    return {game: store.open_play(game) for game in GAMES}, store.results.history(), store.note("credits")


def session(store: Store) -> Iterator[Callable[[], object]]:
    """Yield what a player does, one thing that is written after another."""
    for game in ("cruel", "maze"):
        play = Play(GAMES[game], 7)
        for _move in range(4):
            play.make(play.legal[0])
            yield lambda game=game, line=str(play.record): store.save_play(game, line)  # type: ignore[misc]
        yield lambda play=play: store.finish(Result.of(play, Outcome.GIVEN_UP, NOW))  # type: ignore[misc]
        yield lambda: store.sign(store.results.history()[0].number, "ABC")
        yield lambda game=game: store.save_note("credits", game)  # type: ignore[misc]
    yield lambda: store.withdraw(store.results.history()[0].number, "maze/1 7 :")


@pytest.fixture(scope="module")
def crashed(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, list[bytes], list[Known]]:
    """Return a folder, and after each write the database and all that was known, from first to last."""
    running, folder = tmp_path_factory.mktemp("running"), tmp_path_factory.mktemp("crashed")
    with Store(running) as store:
        store.flush()
        databases, states = [(running / DATABASE).read_bytes()], [known(store)]
        for act in session(store):
            act()
            assert store.flush()
            databases.append((running / DATABASE).read_bytes())
            states.append(known(store))
        for name in (DATABASE, SETTINGS):
            shutil.copy(running / name, folder)
    return folder, databases, states


def after_power_cut(crashed: Path, folder: Path, **contents: bytes) -> Known:
    """Return what a store reads from a copy of the folder in which some files are changed."""
    shutil.copytree(crashed, folder)
    for name, content in contents.items():
        (folder / {"journal": JOURNAL, "database": DATABASE, "draft": f"{SETTINGS}.new"}[name]).write_bytes(content)
    with Store(folder) as store:
        found = known(store)
        assert [] == list(store.problems())
    shutil.rmtree(folder)
    return found


def test_a_journal_that_was_cut_short_takes_nothing_away(
    crashed: tuple[Path, list[bytes], list[Known]], tmp_path: Path
) -> None:
    folder, databases, states = crashed
    for number, (old, new) in enumerate(pairwise(databases)):
        whole = journal(old, new)
        for cut in (0, 1, 27, SECTOR, SECTOR + 1, len(whole) // 2, len(whole) - 1):
            path = tmp_path / f"{number} {cut}"
            assert states[number] == after_power_cut(folder, path, database=old, journal=whole[:cut])


def test_pages_that_were_half_written_are_mended_from_the_journal(
    crashed: tuple[Path, list[bytes], list[Known]], tmp_path: Path
) -> None:
    folder, databases, states = crashed
    for number, (old, new) in enumerate(pairwise(databases)):
        for cut in range(page_size(old) // 2, len(new) + 1, page_size(old)):
            path = tmp_path / f"{number} {cut}"
            torn = new[:cut] + old[cut:]
            assert states[number] == after_power_cut(folder, path, database=torn, journal=journal(old, new))
        assert states[number + 1] == after_power_cut(folder, tmp_path / "whole", database=new)


def test_nothing_is_read_from_a_draft_of_the_settings(
    crashed: tuple[Path, list[bytes], list[Known]], tmp_path: Path
) -> None:
    folder, _databases, states = crashed
    text = (folder / SETTINGS).read_bytes()
    for cut in range(0, len(text), 97):
        assert states[-1] == after_power_cut(folder, tmp_path / str(cut), draft=text[:cut])
    shutil.copytree(folder, tmp_path / "left")
    (tmp_path / "left" / f"{SETTINGS}.new").write_bytes(text[:50])
    with Store(tmp_path / "left") as store:
        assert Settings() == store.settings
        store.save_settings(Settings(music=3))
    with Store(tmp_path / "left") as store:
        assert 3 == store.settings.music


def test_nothing_is_read_from_a_draft_of_a_cabinets_file(tmp_path: Path) -> None:
    write(Kiosk(pin="1234"), tmp_path)
    text = (tmp_path / FILE).read_bytes()
    for cut in range(0, len(text), 61):
        (tmp_path / f"{FILE}.new").write_bytes(text[:cut])
        assert Kiosk(pin="1234") == read(tmp_path)
    write(Kiosk(pin="4321"), tmp_path)
    assert Kiosk(pin="4321") == read(tmp_path)
