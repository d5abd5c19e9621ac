"""The shelf's SQLite file: open plays and results, read whole at the start and written in single transactions."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing, suppress
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path
from typing import Any

from game.statistics import Outcome, Result

VERSION = 2
"""The version of the tables, kept in the file's user_version; 0 is a file without any."""

_NOTES = "CREATE TABLE notes (name TEXT PRIMARY KEY, text TEXT NOT NULL) WITHOUT ROWID;"
_TABLES = f"""
BEGIN;
{_NOTES}
CREATE TABLE plays (game TEXT PRIMARY KEY, line TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE aside (line TEXT NOT NULL);
CREATE TABLE results (
    game TEXT NOT NULL, line TEXT NOT NULL, outcome TEXT NOT NULL, score INTEGER NOT NULL, seconds INTEGER NOT NULL,
    moves INTEGER NOT NULL, undos INTEGER NOT NULL, hints INTEGER NOT NULL, ended_at TEXT NOT NULL,
    initials TEXT NOT NULL, number INTEGER PRIMARY KEY
);
PRAGMA user_version = {VERSION};
COMMIT;
"""
_FROM_1 = f"BEGIN; {_NOTES} PRAGMA user_version = {VERSION}; COMMIT;"
"""What a file of the first version is given: it had no notes."""
_NOTED = "SELECT name, text FROM notes ORDER BY name"
_PLAYS = "SELECT game, line FROM plays ORDER BY game"
_RESULTS = "SELECT * FROM results ORDER BY number"
_DAMAGE = (sqlite3.SQLITE_ERROR, sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)  # the first: a table is missing


class NewerVersionError(Exception):
    """The file was written by a later version of the program."""


@dataclass(frozen=True, slots=True)
class Changes:
    """What is to be written: lines of open plays by game, results by number, None for what is no more; notes by name.

    Later changes supersede earlier ones, so however many moves are made while the disk is busy, one write is enough.
    Aside are lines that no longer play.
    """

    plays: dict[str, str | None] = field(default_factory=dict)
    results: dict[int, Result | None] = field(default_factory=dict)
    aside: tuple[str, ...] = ()
    notes: dict[str, str] = field(default_factory=dict)

    def then(self, later: "Changes") -> "Changes":
        """Return both changes as one."""
        return Changes(
            self.plays | later.plays,
            self.results | later.results,
            self.aside + later.aside,
            self.notes | later.notes,
        )

    def __bool__(self) -> bool:
        return bool(self.plays or self.results or self.aside or self.notes)


@dataclass(frozen=True, slots=True)
class Kept:
    """What a file holds: the lines of the open plays by game, the results in the order they ended, notes by name."""

    plays: dict[str, str] = field(default_factory=dict)
    results: tuple[Result, ...] = ()
    notes: dict[str, str] = field(default_factory=dict)


class Database:
    """The open file. Any thread may use it, but only one at a time.

    Raises NewerVersionError, and sqlite3.Error wherever the file cannot be opened, read or written.
    """

    def __init__(self, path: Path) -> None:
        self._connection = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
        try:
            self._prepare()
        except (NewerVersionError, sqlite3.Error):
            self._connection.close()
            raise

    def _prepare(self) -> None:
        execute = self._connection.execute
        version: int = execute("PRAGMA user_version").fetchone()[0]
        if version > VERSION:
            raise NewerVersionError
        execute("PRAGMA journal_mode = WAL")
        execute("PRAGMA synchronous = FULL")  # each move outlives a power cut, not only a crash
        if version < VERSION:
            self._connection.executescript(_FROM_1 if version else _TABLES)

    def load(self) -> Kept:
        """Return everything. Reading each table to its end also finds any damage, as there is no index to be wrong."""
        plays: list[tuple[str, str]] = self._connection.execute(_PLAYS).fetchall()
        notes: list[tuple[str, str]] = self._connection.execute(_NOTED).fetchall()
        if not all(_are(str, *row) for row in plays + notes):  # a flipped bit makes of a text other bytes or a number
            raise sqlite3.DatabaseError("a play or a note is no text")
        try:
            return Kept(dict(plays), tuple(map(_result, self._connection.execute(_RESULTS))), dict(notes))
        except (TypeError, ValueError) as reason:
            raise sqlite3.DatabaseError(f"a result cannot be read: {reason}") from reason

    def write(self, changes: Changes) -> None:
        """Write all changes, or none if anything fails."""
        over = [(game,) for game, line in changes.plays.items() if line is None]
        going = [(game, line) for game, line in changes.plays.items() if line is not None]
        withdrawn = [(number,) for number, result in changes.results.items() if result is None]
        self._connection.execute("BEGIN IMMEDIATE")
        try:
            self._connection.executemany("DELETE FROM plays WHERE game = ?", over)
            self._connection.executemany("INSERT OR REPLACE INTO plays VALUES (?, ?)", going)
            self._connection.executemany("INSERT INTO aside VALUES (?)", [(line,) for line in changes.aside])
            self._connection.executemany("INSERT OR REPLACE INTO notes VALUES (?, ?)", changes.notes.items())
            rows = [_row(result) for result in changes.results.values() if result is not None]
            self._connection.executemany(f"INSERT OR REPLACE INTO results VALUES ({', '.join('?' * 11)})", rows)
            self._connection.executemany("DELETE FROM results WHERE number = ?", withdrawn)
            self._connection.execute("COMMIT")
        except Exception:
            with suppress(sqlite3.Error):  # after some errors SQLite has rolled back by itself
                self._connection.execute("ROLLBACK")
            raise

    def close(self) -> None:
        """Close the file; SQLite's log is folded into it."""
        self._connection.close()


def is_damage(error: sqlite3.Error) -> bool:
    """Whether an error means that the file itself is spoilt, rather than that the disk refuses.

    Python's own errors, as for text that is no text, have no code of SQLite's.
    """
    return getattr(error, "sqlite_errorcode", sqlite3.SQLITE_CORRUPT) & 0xFF in _DAMAGE


def salvage(path: Path) -> Kept:
    """Return what can be read of a file that is damaged, or not ours to write, and change nothing.

    Immutable is the one manner in which SQLite reads where it may not put files of its own beside.
    """
    for manner in ("mode=ro", "immutable=1"):
        with (
            suppress(sqlite3.Error),
            closing(sqlite3.connect(f"{path.absolute().as_uri()}?{manner}", uri=True)) as file,
        ):
            plays = {game: line for game, line in _readable(file, _PLAYS) if _are(str, game, line)}
            results: dict[int, Result] = {}
            for row in _readable(file, _RESULTS):
                with suppress(TypeError, ValueError):
                    result = _result(row)
                    results[result.number] = result
            notes = {name: text for name, text in _readable(file, _NOTED) if _are(str, name, text)}
            if plays or results or notes:
                return Kept(plays, tuple(results[number] for number in sorted(results)), notes)
    return Kept()


def _readable(file: sqlite3.Connection, query: str) -> Iterator[tuple[Any, ...]]:
    """Yield rows from either end of a table until one cannot be read; whole tables are told twice."""
    for order in ("", " DESC"):
        with suppress(sqlite3.Error):
            yield from file.execute(query + order)


def _are(kind: type, *values: object) -> bool:
    return all(isinstance(value, kind) for value in values)


def _result(row: tuple[Any, ...]) -> Result:
    """Return the result that a row holds. Raises TypeError or ValueError for a row that holds none."""
    game, line, outcome, score, seconds, moves, undos, hints, ended_at, initials, number = row
    if not _are(str, game, line, initials) or not _are(int, score, seconds, moves, undos, hints, number):
        raise TypeError(f"result {number} mixes up words and numbers")
    when = datetime.fromisoformat(ended_at)
    return Result(game, line, Outcome(outcome), score, seconds, moves, undos, hints, when, initials, number)


def _row(result: Result) -> tuple[object, ...]:
    """Return a result as a row of its table."""
    return (
        *(result.game, result.line, result.outcome.value),
        *(result.score, result.seconds, result.moves, result.undos, result.hints),
        *(result.ended_at.isoformat(), result.initials, result.number),
    )
