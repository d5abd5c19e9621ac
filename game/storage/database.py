"""The SQLite file of open plays, results and notes: read whole at the start, and changed by single transactions."""

import os
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from datetime import datetime
from pathlib import Path
from typing import Any

from game.rules.base import LARGEST_SCORE
from game.statistics import Outcome, Result, are_initials
from game.storage.contents import Changes, Kept
from game.storage.folder import Identity, identity, log_of

VERSION = 2
"""The version of the tables, stored as the file's user_version; 0 is a file without tables."""
LAST_VERSION = 999
"""The highest plausible version: a file with a higher one is damaged."""
LARGEST_COUNT = 999_999_999
"""The most seconds, moves, undos or hints of a result, as in a record."""
LARGEST_NUMBER = 2**53
"""The highest number of a result, far below SQLite's own limit so that counting can go on."""
LONGEST_ASIDE = 100_000
"""How many characters are kept of a value that the database cannot hold."""

_STATEMENTS = {
    "notes": "CREATE TABLE notes (name TEXT PRIMARY KEY, text TEXT NOT NULL) WITHOUT ROWID",
    "plays": "CREATE TABLE plays (game TEXT PRIMARY KEY, line TEXT NOT NULL) WITHOUT ROWID",
    "aside": "CREATE TABLE aside (line TEXT NOT NULL)",
    "results": """CREATE TABLE results (
    game TEXT NOT NULL, line TEXT NOT NULL, outcome TEXT NOT NULL, score INTEGER NOT NULL, seconds INTEGER NOT NULL,
    moves INTEGER NOT NULL, undos INTEGER NOT NULL, hints INTEGER NOT NULL, ended_at TEXT NOT NULL,
    initials TEXT NOT NULL, number INTEGER PRIMARY KEY
)""",
}
"""The tables, in the order they are created."""
_TABLES = f"BEGIN; {'; '.join(_STATEMENTS.values())}; PRAGMA user_version = {VERSION}; COMMIT;"
_FROM_1 = f"BEGIN; {_STATEMENTS['notes']}; PRAGMA user_version = {VERSION}; COMMIT;"
"""Upgrades a file of version 1, which had no notes."""
_WORDS = {table: statement.split() for table, statement in _STATEMENTS.items()}
_TABLES_OF = {0: {}, 1: {table: words for table, words in _WORDS.items() if table != "notes"}, VERSION: _WORDS}
"""The statements that create the tables of each version, split into words."""
PLAYS = "SELECT game, line FROM plays ORDER BY game"
NOTES = "SELECT name, text FROM notes ORDER BY name"
ASIDE = "SELECT line FROM aside ORDER BY rowid"
RESULTS = "SELECT * FROM results ORDER BY number"
_DAMAGE = (sqlite3.SQLITE_ERROR, sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)  # the first: a table is missing
_UNWRITABLE = (OverflowError, UnicodeEncodeError, sqlite3.DataError)
"""What SQLite raises for a value that it cannot store: a number too large, half a character, a text too long."""


class NewerVersionError(Exception):
    """The file was written by a later version of the program."""


_Identities = tuple[Identity | None, Identity | None]
"""The identities of the file and of its log."""


class Database:
    """The open file. Any thread may use it, but only one at a time.

    Raises NewerVersionError, and sqlite3.Error whenever the file cannot be opened, read or written.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        self._connection = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
        try:
            with _quoting():
                self._prepare()
        except (NewerVersionError, sqlite3.Error):
            self._connection.close()
            raise
        self._files: _Identities | None = self._identities()

    def _prepare(self) -> None:
        execute = self._connection.execute
        version: int = execute("PRAGMA user_version").fetchone()[0]
        tables = {name: sql.split() for name, sql in execute("SELECT name, sql FROM sqlite_schema")}
        if VERSION < version <= LAST_VERSION and tables != _WORDS:  # with our tables, the number must be damaged
            raise NewerVersionError
        if tables != _TABLES_OF.get(version):
            raise sqlite3.DatabaseError(f"the tables are not those of version {version}")
        execute("PRAGMA journal_mode = WAL")
        execute("PRAGMA synchronous = FULL")  # each move survives a power cut, not only a crash
        if version < VERSION:
            self._connection.executescript(_FROM_1 if version else _TABLES)
        execute("BEGIN IMMEDIATE")
        try:
            execute(f"PRAGMA user_version = {VERSION}")
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode & 0xFF == sqlite3.SQLITE_READONLY and os.access(self._path, os.W_OK):
                raise sqlite3.DatabaseError("the file says that it may not be written, but it may") from error
            raise
        execute("ROLLBACK")

    @property
    def moved(self) -> bool:
        """Whether the file or its log has been moved or replaced, so that what is written now would be lost."""
        return self._files is not None and self._identities() != self._files

    def _identities(self) -> _Identities:
        return identity(self._path), identity(log_of(self._path))

    def load(self) -> Kept:
        """Return everything in the file. Raises sqlite3.DatabaseError for any damage."""
        with _quoting():
            ((found,),) = self._connection.execute("PRAGMA quick_check(1)")
            if found != "ok":
                raise sqlite3.DatabaseError(found)
            plays: list[tuple[str, str]] = self._connection.execute(PLAYS).fetchall()
            notes: list[tuple[str, str]] = self._connection.execute(NOTES).fetchall()
            aside: list[tuple[str]] = self._connection.execute(ASIDE).fetchall()
            if not all(are_texts(*row) for row in (*plays, *notes, *aside)):
                raise sqlite3.DatabaseError("a play or a note is no text")  # but bytes or a number
            try:
                results = {one.number: one for one in map(read_result, self._connection.execute(RESULTS))}
            except (TypeError, ValueError) as reason:
                raise sqlite3.DatabaseError(f"a result cannot be read: {reason}") from reason
            return Kept(dict(plays), results, dict(notes), tuple(line for (line,) in aside))

    def write(self, changes: Changes) -> tuple[str, ...]:
        """Write all changes, or none if the disk fails; return the values that could not be stored, now set aside."""
        over = [(game,) for game, line in changes.plays.items() if line is None]
        going = [(game, line) for game, line in changes.plays.items() if line is not None]
        rows = [_row(result) for result in changes.results.values() if result is not None]
        withdrawn = [(number,) for number, result in changes.results.items() if result is None]
        unwritable: list[str] = []
        with _quoting():
            self._connection.execute("BEGIN IMMEDIATE")
            try:
                for statement, values in (
                    *(("DELETE FROM plays WHERE game = ?", row) for row in over),
                    *(("INSERT OR REPLACE INTO plays VALUES (?, ?)", row) for row in going),
                    *(("INSERT INTO aside VALUES (?)", (line,)) for line in changes.aside),
                    *(("INSERT OR REPLACE INTO notes VALUES (?, ?)", row) for row in changes.notes.items()),
                    *((f"INSERT OR REPLACE INTO results VALUES ({', '.join('?' * 11)})", row) for row in rows),
                    *(("DELETE FROM results WHERE number = ?", row) for row in withdrawn),
                ):
                    try:
                        self._connection.execute(statement, values)
                    except _UNWRITABLE:
                        unwritable.append(ascii(values))
                        self._connection.execute("INSERT INTO aside VALUES (?)", (ascii(values)[:LONGEST_ASIDE],))
                self._connection.execute("COMMIT")
            except Exception:
                with suppress(sqlite3.Error):  # after some errors SQLite has already rolled back
                    self._connection.execute("ROLLBACK")
                raise
        return tuple(unwritable)

    def close(self) -> None:
        """Close the file; SQLite merges the log into it."""
        files, self._files = self._files, None
        self._connection.close()
        with suppress(OSError):  # the log of a removed file would be taken for that of a new one
            if files is not None and self._identities() == (None, files[1]):
                log_of(self._path).unlink(missing_ok=True)


@contextmanager
def _quoting() -> Iterator[None]:
    """Raise sqlite3.DatabaseError where Python fails to decode an error message of SQLite that quotes damaged bytes."""
    try:
        yield
    except UnicodeDecodeError as reason:
        raise sqlite3.DatabaseError("a name in the file is no text") from reason


def is_damage(error: sqlite3.Error) -> bool:
    """Whether an error means that the file itself is damaged, rather than that the disk fails.

    Errors raised by Python, as for damaged text, have no error code of SQLite and count as damage.
    """
    return getattr(error, "sqlite_errorcode", sqlite3.SQLITE_CORRUPT) & 0xFF in _DAMAGE


def are_texts(*values: object) -> bool:
    """Whether all values are text; a flipped bit may have turned one into bytes or a number."""
    return all(isinstance(value, str) for value in values)


def read_result(row: tuple[Any, ...]) -> Result:
    """Return the result in a row. Raises TypeError or ValueError for a row that the program never writes."""
    game, line, outcome, score, seconds, moves, undos, hints, ended_at, initials, number = row
    counts = seconds, moves, undos, hints
    if not are_texts(game, line, initials) or not all(isinstance(count, int) for count in (score, number, *counts)):
        raise TypeError(f"result {number} mixes up words and numbers")
    if not (line.isascii() and line.isprintable()):
        raise ValueError(f"result {number} has no record")
    if initials and not are_initials(initials):
        raise ValueError(f"result {number} is signed {initials!r}")
    if abs(score) > LARGEST_SCORE or not all(0 <= count <= LARGEST_COUNT for count in counts):
        raise ValueError(f"result {number} counts what nobody can play")
    if not 0 < number <= LARGEST_NUMBER:
        raise ValueError(f"no result has the number {number}")
    when = datetime.fromisoformat(ended_at)
    return Result(game, line, Outcome(outcome), score, seconds, moves, undos, hints, when, initials, number)


def _row(result: Result) -> tuple[object, ...]:
    return (
        *(result.game, result.line, result.outcome.value),
        *(result.score, result.seconds, result.moves, result.undos, result.hints),
        *(result.ended_at.isoformat(), result.initials, result.number),
    )
