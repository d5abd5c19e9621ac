"""What can still be read of a damaged shelf, a row at a time."""

import sqlite3
from contextlib import closing, suppress
from pathlib import Path
from shutil import copyfile
from tempfile import TemporaryDirectory
from typing import Any

from game.shelf.folder import log_of
from game.statistics import Result
from game.storage.database import ASIDE, NOTES, PLAYS, RESULTS, Database, Kept, are_texts, read_result

_UNREADABLE = (sqlite3.Error, UnicodeDecodeError)
"""What reading a damaged file raises; the latter where SQLite's message quotes what is no text."""
_PAGES_AT = slice(28, 32)
"""Where the first page tells of how many pages the file is, as a number of four bytes, the highest first."""


def peek(path: Path) -> Kept:
    """Return what can be read of a file that is damaged, or not ours to write, and change nothing.

    Immutable is the one manner in which SQLite reads where it may not put files of its own beside.
    """
    for manner in ("mode=ro", "mode=ro&immutable=1"):
        with suppress(*_UNREADABLE):
            kept, _ = _rows(f"{path.absolute().as_uri()}?{manner}")
            if len(kept):
                return kept
    return Kept()


def salvage(path: Path) -> Kept:
    """Return what can be read of a damaged file, and change nothing.

    The first page tells what lies where, so that damage there hides all the others. As it is the same in every shelf,
    the file is also read with the first page of a new one; that counts if all is well then.
    """
    with suppress(OSError, *_UNREADABLE), TemporaryDirectory(prefix=f"{path.stem}-", dir=path.parent) as folder:
        mended = Path(folder) / path.name
        with closing(Database(mended)):
            pass  # which makes a new one
        new, old = mended.read_bytes(), path.read_bytes()
        size = len(new) // int.from_bytes(new[_PAGES_AT], "big")
        first = bytearray(new[:size])
        first[_PAGES_AT] = (len(old) // size).to_bytes(4, "big")
        mended.write_bytes(first + old[size:])
        if log_of(path).exists():
            copyfile(log_of(path), log_of(mended))
        kept, whole = _rows(mended.absolute().as_uri())
        if whole:
            return kept
    return peek(path)


def _rows(uri: str) -> tuple[Kept, bool]:
    """Return the rows that can be read, and whether all can. Raises sqlite3.Error for what cannot even be opened."""
    with closing(sqlite3.connect(uri, uri=True)) as file:
        tables = [_readable(file, query) for query in (PLAYS, RESULTS, NOTES, ASIDE)]
    (plays, results, notes, aside), whole = zip(*tables, strict=True)
    found: dict[int, Result] = {}
    for row in results:
        with suppress(TypeError, ValueError):
            result = read_result(row)
            found[result.number] = result
    kept = Kept(
        {game: line for game, line in plays if are_texts(game, line)},
        tuple(found[number] for number in sorted(found)),
        {name: text for name, text in notes if are_texts(name, text)},
        tuple(dict.fromkeys(line for (line,) in aside if are_texts(line))),
    )
    return kept, all(whole)


def _readable(file: sqlite3.Connection, query: str) -> tuple[list[tuple[Any, ...]], bool]:
    """Return the rows of a table from either end until one cannot be read, and whether the table could be read whole.

    Some rows may be told twice.
    """
    rows: list[tuple[Any, ...]] = []
    for order in ("", " DESC"):
        try:
            for row in file.execute(query + order):
                rows.append(row)
        except _UNREADABLE:
            continue
        return rows, True
    return rows, False
