"""Helpers for tests of the store: opening one, filling it, breaking it, and reading its messages."""

import os
import shutil
import sqlite3
import struct
from collections.abc import Mapping
from contextlib import closing
from datetime import UTC, datetime
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from types import MappingProxyType

from game.statistics import Outcome, Result
from game.storage import Store

SECTOR, NONCE = 512, 4711
"""How long the head of a journal is, and a number that its checksums begin with."""
ROOM = 1 << 30
"""How many bytes must be free where the folders of all tests lie."""


def memory() -> Path | None:
    """Return a place in memory for folders, which wait for no disk; None where there is none with enough room."""
    place = Path("/dev/shm")
    return place if os.access(place, os.W_OK) and shutil.disk_usage(place).free > ROOM else None


def opened(folder: Path) -> Store:
    """Return the store of a folder; a copied empty one if there is none, since creating one waits for the disk."""
    if not folder.exists() or (folder.is_dir() and not any(folder.iterdir())):
        folder.mkdir(parents=True, exist_ok=True)
        for name, content in _empty().items():
            (folder / name).write_bytes(content)
    return Store(folder)


@cache
def _empty() -> Mapping[str, bytes]:
    """Return the files of an empty store."""
    with TemporaryDirectory() as place:
        Store(Path(place)).close()
        return MappingProxyType({file.name: file.read_bytes() for file in Path(place).iterdir()})


def result(number: int = 0) -> Result:
    """Return a result with a long line, so that many of them fill some pages."""
    line = f"wall/1 {number} : {'53 54>14 ' * 20}"
    return Result("wall", line, Outcome.WON, number + 1, 60, 5, 1, 2, datetime(2031, 5, 6, tzinfo=UTC))


def again(store: Store) -> Store:
    """Close a store and open it again."""
    assert store.close()
    return Store(store.folder)


def sentences(store: Store) -> list[str]:
    """Return the messages of a store."""
    return [str(problem) for problem in store.problems()]


def fill(folder: Path) -> tuple[Result, ...]:
    """Save two open plays and forty results, and return the results."""
    with Store(folder) as store:
        store.save_play("maze", "maze/1 8 :")
        kept = tuple(store.finish(result(number)) for number in range(40))
        store.save_play("wall", "wall/1 7 : 53")
    return kept


def page_size(database: bytes) -> int:
    """Return the size of the pages of a database."""
    return int.from_bytes(database[16:18], "big")


def journal(old: bytes, new: bytes) -> bytes:
    """Return the journal of a change of a database (https://www.sqlite.org/fileformat2.html#the_rollback_journal)."""
    size = page_size(old)
    pages = [at for at in range(0, len(old), size) if old[at : at + size] != new[at : at + size]]
    magic = bytes.fromhex("d9d505f920a163d7")
    written = magic + struct.pack(">5I", len(pages), NONCE, len(old) // size, SECTOR, size).ljust(SECTOR - 8, b"\0")
    for at in pages:
        page = old[at : at + size]
        written += (
            struct.pack(">I", at // size + 1) + page + struct.pack(">I", NONCE + sum(page[size - 200 : 0 : -200]))
        )
    return written


def removed(folder: Path) -> None:
    """Remove the folder with all that is in it."""
    shutil.rmtree(folder.rename(folder.with_name("gone")))  # at once, whatever the program is writing there


def renamed(folder: Path) -> None:
    """Give the folder another name."""
    folder.rename(folder.with_name("elsewhere"))


def replaced(folder: Path) -> None:
    """Put an empty folder in the place of the folder."""
    renamed(folder)
    folder.mkdir(exist_ok=True)  # the program may have made it again in that moment


def restored(folder: Path) -> None:
    """Put a copy of the folder in its place, as someone does who restores what he had saved elsewhere."""
    saved = folder.with_name("saved")
    shutil.copytree(folder, saved, ignore=shutil.ignore_patterns("shelf.db*"))
    with closing(sqlite3.connect(folder / "shelf.db")) as file, closing(sqlite3.connect(saved / "shelf.db")) as copy:
        file.backup(copy)  # whole, whatever the program is writing there
    renamed(folder)
    saved.rename(folder)


def emptied(folder: Path) -> None:
    """Remove all that is in the folder."""
    for file in folder.iterdir():
        file.unlink()


def unlinked(folder: Path) -> None:
    """Remove the database alone."""
    (folder / "shelf.db").unlink()


def unlocked(folder: Path) -> None:
    """Remove the lock alone, so that another copy might take the folder as well."""
    (folder / "shelf.lock").unlink()


ACCIDENTS = (removed, renamed, replaced, restored, emptied, unlinked, unlocked)
"""What may happen to the folder of a program that runs."""
