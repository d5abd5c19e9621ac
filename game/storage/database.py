"""The database of a store: opens, reads, writes and repairs its file, and claims its folder.

What can still be read in a damaged file is recovered row by row. Every change is written to the file itself, not to a
log beside it, whose damaged end SQLite would silently drop.
"""

import errno
import os
import sqlite3
from collections.abc import Iterator, Mapping
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass, field, replace
from datetime import datetime
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, TypeVar

from game.problems import Problem, ProblemKind
from game.rules.base import LARGEST_SCORE
from game.settings import LARGEST_FILE, Reading, Settings, read
from game.statistics import Outcome, Result, are_initials
from game.storage.folder import Claim, are_files, draft_of, identity, read_text, remove, set_aside

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
_SET_ASIDE = "INSERT INTO aside VALUES (?)"
_DAMAGE = (sqlite3.SQLITE_ERROR, sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)  # the first: a table is missing
_UNWRITABLE = (OverflowError, UnicodeEncodeError, sqlite3.DataError)
"""What SQLite raises for a value that it cannot store: a number too large, half a character, a text too long."""


@dataclass(frozen=True, slots=True)
class Contents:
    """Lines of open plays by game; results by number, in the order they ended; notes by name; and the settings.

    aside are lines of plays that were set aside, in that order; it is only ever added to.
    """

    plays: Mapping[str, str] = field(default_factory=dict)
    results: Mapping[int, Result] = field(default_factory=dict)
    notes: Mapping[str, str] = field(default_factory=dict)
    aside: tuple[str, ...] = ()
    settings: Settings = field(default_factory=Settings)


Key = TypeVar("Key")
Value = TypeVar("Value")


class NewerVersionError(Exception):
    """The file was written by a later version of the program."""


class Database:
    """The open file. Any thread may use it, but only one at a time.

    Raises NewerVersionError, and sqlite3.Error whenever the file cannot be opened, read or written.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        self._connection = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
        try:
            with quoting():
                self._prepare()
        except (NewerVersionError, sqlite3.Error):
            self._connection.close()
            raise
        self._identity = identity(path)

    def _prepare(self) -> None:
        execute = self._connection.execute
        version: int = execute("PRAGMA user_version").fetchone()[0]
        tables = {name: sql.split() for name, sql in execute("SELECT name, sql FROM sqlite_schema")}
        if VERSION < version <= LAST_VERSION and tables != _WORDS:  # if the tables are ours, the number is damaged
            raise NewerVersionError
        if tables != _TABLES_OF.get(version):
            raise sqlite3.DatabaseError(f"the tables are not those of version {version}")
        execute("PRAGMA journal_mode = DELETE")
        execute("PRAGMA synchronous = EXTRA")  # each move survives a power cut, not only a crash
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
        """Whether the file has been moved or replaced, so that what is written now would be lost."""
        return identity(self._path) != self._identity or not are_files(self._path)

    def load(self) -> Contents:
        """Return everything in the file. Raises sqlite3.DatabaseError for any damage."""
        with quoting():
            ((outcome,),) = self._connection.execute("PRAGMA quick_check(1)")
            if outcome != "ok":
                raise sqlite3.DatabaseError(outcome)
            plays: list[tuple[str, str]] = self._connection.execute(PLAYS).fetchall()
            notes: list[tuple[str, str]] = self._connection.execute(NOTES).fetchall()
            aside: list[tuple[str]] = self._connection.execute(ASIDE).fetchall()
            if not all(are_texts(*row) for row in (*plays, *notes, *aside)):
                raise sqlite3.DatabaseError("a play or a note is not text")
            try:
                results = {result.number: result for result in map(read_result, self._connection.execute(RESULTS))}
            except (TypeError, ValueError) as reason:
                raise sqlite3.DatabaseError(f"a result cannot be read: {reason}") from reason
            return Contents(dict(plays), results, dict(notes), tuple(line for (line,) in aside))

    def write(self, before: Contents, after: Contents) -> tuple[str, ...]:
        """Write the differences, all of them or none if the disk fails.

        Returns the values that could not be stored, which are set aside.
        """
        statements = tuple(_statements(before, after))
        if not statements:
            return ()
        unwritable: list[str] = []
        with quoting():
            self._connection.execute("BEGIN IMMEDIATE")
            try:
                for statement, values in statements:
                    try:
                        self._connection.execute(statement, values)
                    except _UNWRITABLE:
                        unwritable.append(ascii(values))
                        self._connection.execute(_SET_ASIDE, (ascii(values)[:LONGEST_ASIDE],))
                self._connection.execute("COMMIT")
            except Exception:
                with suppress(sqlite3.Error):  # after some errors SQLite has already rolled back
                    self._connection.execute("ROLLBACK")
                raise
        return tuple(unwritable)

    def close(self) -> None:
        """Close the file."""
        self._connection.close()


def changed(before: Mapping[Key, Value], after: Mapping[Key, Value]) -> dict[Key, Value | None]:
    """Return the values that differ from before; None for those that are gone."""
    if before is after:
        return {}
    gone = {key: None for key in before if key not in after}
    return gone | {key: value for key, value in after.items() if before.get(key) != value}


def _statements(before: Contents, after: Contents) -> Iterator[tuple[str, tuple[object, ...]]]:
    """Yield the statements, with their values, that change the tables from some contents to others."""
    tables: tuple[tuple[str, str, Mapping[Any, object], Mapping[Any, object]], ...] = (
        ("plays", "game", before.plays, after.plays),
        ("notes", "name", before.notes, after.notes),
        ("results", "number", before.results, after.results),
    )
    for table, key, old, new in tables:
        for name, value in changed(old, new).items():
            row = _row(value) if isinstance(value, Result) else (name, value)
            if value is None:
                yield f"DELETE FROM {table} WHERE {key} = ?", (name,)
            else:
                yield f"INSERT OR REPLACE INTO {table} VALUES ({', '.join('?' * len(row))})", row
    for line in after.aside[len(before.aside) :]:
        yield _SET_ASIDE, (line,)


@contextmanager
def quoting() -> Iterator[None]:
    """Raise sqlite3.DatabaseError where Python fails to decode an error message of SQLite that quotes damaged bytes."""
    try:
        yield
    except UnicodeDecodeError as reason:
        raise sqlite3.DatabaseError("a name in the file is not text") from reason


def is_damage(error: sqlite3.Error) -> bool:
    """Whether an error means that the file itself is damaged, rather than that the disk fails.

    Errors raised by Python, as for damaged text, have no error code of SQLite and count as damage.
    """
    return getattr(error, "sqlite_errorcode", sqlite3.SQLITE_CORRUPT) & 0xFF in _DAMAGE


def is_full(error: Exception) -> bool:
    """Whether an error means that the disk is full, or as much of it as the player may use."""
    full_disk = getattr(error, "errno", None) in (errno.ENOSPC, errno.EDQUOT)
    return full_disk or getattr(error, "sqlite_errorcode", 0) & 0xFF == sqlite3.SQLITE_FULL


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


DATABASE, SETTINGS = "shelf.db", "settings.toml"
REFUSALS = (OSError, sqlite3.Error, NewerVersionError)
"""What taking a folder may raise."""


@dataclass(slots=True)
class Ownership:
    """The right to write in a folder: its database, and the claim on it."""

    database: Database
    claim: Claim

    @property
    def lost(self) -> bool:
        """Whether database or claim are no longer in the folder, because it was removed, renamed or replaced."""
        return self.database.moved or self.claim.moved

    def close(self) -> None:
        """Close the database and release the folder."""
        self.database.close()
        self.claim.close()


@dataclass(frozen=True, slots=True)
class OpenedFolder:
    """What was found in a folder. Without ownership nothing may be written there, and refusal says why.

    problems are to be reported, the refusal among them.
    """

    contents: Contents
    ownership: Ownership | None = None
    problems: tuple[Problem, ...] = ()
    refusal: Problem | None = None


def open_folder(folder: Path) -> OpenedFolder:
    """Claim a folder, or at least read it, with its settings. Failures are returned, never raised."""
    try:
        opened = take(folder)
    except REFUSALS as error:
        problem = refusal(error, folder)
        opened = OpenedFolder(peek(folder / DATABASE), problems=(problem,), refusal=problem)
    reading = read_settings(folder / SETTINGS)
    contents = replace(opened.contents, settings=reading.settings)
    return replace(opened, contents=contents, problems=(*opened.problems, *reading.problems))


def take(folder: Path) -> OpenedFolder:
    """Claim a folder, creating it if necessary, and load its contents.

    Damage is repaired and reported as a problem. Raises OSError, sqlite3.Error or NewerVersionError if the folder
    cannot be claimed or written to.
    """
    folder.mkdir(parents=True, exist_ok=True)
    claim = Claim(folder)
    try:
        database, kept, problems = _load(folder / DATABASE)
    except REFUSALS:
        claim.close()
        raise
    return OpenedFolder(kept, Ownership(database, claim), problems)


def renew(path: Path, contents: Contents) -> tuple[Database, Problem]:
    """Set a damaged database aside and return a new one with the given contents.

    The damaged one stays in place until the new one is complete: on a full disk, it never is.
    """
    draft = _draft(path, contents)
    problem = Problem(ProblemKind.DAMAGED, set_aside(path))
    draft.replace(path)
    return Database(path), problem


def read_settings(path: Path) -> Reading:
    """Return the settings in a file; the defaults if there is none or it cannot be read."""
    try:
        text = read_text(path, LARGEST_FILE)
    except (FileNotFoundError, NotADirectoryError):
        return Reading()
    except ValueError:
        return Reading(problems=(Problem(ProblemKind.NO_TEXT),))
    except OSError as error:
        return Reading(problems=(Problem(ProblemKind.UNREADABLE_SETTINGS, str(error)),))
    try:
        return read(text)
    except ValueError as error:
        return Reading(problems=(Problem(ProblemKind.UNREADABLE_SETTINGS, str(error)),))


def refusal(error: Exception, folder: Path) -> Problem:
    """Return why a folder could not be taken."""
    if isinstance(error, NewerVersionError):
        return Problem(ProblemKind.NEWER)
    if getattr(error, "sqlite_errorcode", None) == sqlite3.SQLITE_BUSY:
        return Problem(ProblemKind.ANOTHER)
    return Problem(ProblemKind.FULL) if is_full(error) else Problem(ProblemKind.UNOPENED, str(folder))


def _load(path: Path) -> tuple[Database, Contents, tuple[Problem, ...]]:
    if not os.path.lexists(path):
        remove(path)  # whatever is left beside it belongs to another file
        _draft(path, Contents()).replace(path)
    try:
        if not are_files(path) or not path.stat().st_size:
            raise sqlite3.DatabaseError("the file is empty, or it is no file")
        database = Database(path)
        try:
            return database, database.load(), ()
        except sqlite3.Error:
            database.close()
            raise
    except sqlite3.Error as error:
        if not is_damage(error):
            raise
    contents = salvage(path)
    database, problem = renew(path, contents)
    return database, contents, (problem,)


def _draft(path: Path, contents: Contents) -> Path:
    """Write a complete new database beside the path it is meant for, and return where."""
    draft = draft_of(path)
    try:
        with closing(Database(draft)) as database:
            database.write(Contents(), contents)
    except (OSError, sqlite3.Error):
        remove(draft)
        raise
    return draft


_UNREADABLE = (sqlite3.Error, UnicodeDecodeError)
"""What reading a damaged file raises; the latter if an error message of SQLite quotes damaged bytes."""
_PAGES_AT = slice(28, 32)  # the bytes of the first page that hold the number of pages, big-endian


def peek(path: Path) -> Contents:
    """Return what can be read from a file that is damaged or not ours to write, without changing anything.

    In a folder where SQLite may not create its own files, it can read only in immutable mode.
    """
    if not (os.path.lexists(path) and path.is_file()):  # the latter alone fails in a folder that is closed to us
        return Contents()
    manners = ("mode=ro", "mode=ro&immutable=1") if are_files(path) else ("mode=ro&immutable=1",)
    for manner in manners:
        with suppress(*_UNREADABLE):
            contents, _ = _rows(f"{path.absolute().as_uri()}?{manner}")
            if contents != Contents():
                return contents
    return Contents()


def salvage(path: Path) -> Contents:
    """Return what can be read from a damaged file, without changing it.

    The first page says where everything is, so damage there hides all other pages. But it is the same in every store,
    so the file is first read with the first page of a new one; the result is used if it is complete.
    """
    if not path.is_file():
        return Contents()
    with suppress(OSError, *_UNREADABLE), TemporaryDirectory(prefix=f"{path.stem}-", dir=path.parent) as folder:
        mended = Path(folder) / path.name
        with closing(Database(mended)):
            pass  # opening it creates a new file
        new, old = mended.read_bytes(), path.read_bytes()
        size = len(new) // int.from_bytes(new[_PAGES_AT], "big")
        first = bytearray(new[:size])
        first[_PAGES_AT] = (len(old) // size).to_bytes(4, "big")
        mended.write_bytes(first + old[size:])
        contents, whole = _rows(mended.absolute().as_uri())
        if whole:
            return contents
    return peek(path)


def _rows(uri: str) -> tuple[Contents, bool]:
    """Return the rows that can be read, and whether all can. Raises sqlite3.Error if the file cannot be opened."""
    with closing(sqlite3.connect(uri, uri=True)) as file:
        tables = [_readable(file, query) for query in (PLAYS, RESULTS, NOTES, ASIDE)]
    (plays, results, notes, aside), whole = zip(*tables, strict=True)
    readable: dict[int, Result] = {}
    for row in results:
        with suppress(TypeError, ValueError):
            result = read_result(row)
            readable[result.number] = result
    contents = Contents(
        {game: line for game, line in plays if are_texts(game, line)},
        dict(sorted(readable.items())),
        {name: text for name, text in notes if are_texts(name, text)},
        tuple(dict.fromkeys(line for (line,) in aside if are_texts(line))),
    )
    return contents, all(whole)


def _readable(file: sqlite3.Connection, query: str) -> tuple[list[tuple[Any, ...]], bool]:
    """Return the rows of a table, read from both ends until one fails, and whether all could be read.

    If not, rows may be listed twice.
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
