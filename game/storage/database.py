"""The SQLite file of open plays and results, and the player's data folder it lies in.

The file is read whole at the start and written in single transactions. The folder knows who writes to it, and how a
file in it is replaced or set aside.
"""

import os
import sqlite3
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path
from typing import Any

from game.initials import are_initials
from game.rules.base import LARGEST_SCORE
from game.statistics import Outcome, Result

NAME = "patience-arcade"


def data_folder(platform: str = sys.platform, environment: Mapping[str, str] = os.environ) -> Path:
    """Return the folder that a platform (as in sys.platform) sets apart for a program's data; it may not exist yet.

    Raises RuntimeError for a player who has no home folder.
    """
    match platform:
        case "win32":
            base = Path(environment.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local")
        case "darwin":
            base = _home() / "Library" / "Application Support"
        case _:
            base = Path(environment.get("XDG_DATA_HOME", ""))
            if not base.is_absolute():  # the standard says that a relative path is to be ignored
                base = _home() / ".local" / "share"
    return base / NAME


def _home() -> Path:
    """Return the player's home folder; an empty HOME is none, though it would pass for the root of the disk.

    Raises RuntimeError where there is none.
    """
    if os.environ.get("HOME") == "":
        raise RuntimeError("HOME is empty")
    return Path.home()


Identity = tuple[int, int]
"""What tells a file from any other, whatever they are called: the device it is on, and its number there."""


def identity(path: Path) -> Identity | None:
    """Return the identity of the file at a path; None if there is none. Raises OSError where nobody can tell.

    A system that does not number its files gives each the number 0.
    """
    try:
        found = path.stat()
    except (FileNotFoundError, NotADirectoryError):
        return None
    return found.st_dev, found.st_ino


def log_of(path: Path) -> Path:
    """Return where SQLite puts the log of a database: what was written last, until the database is closed."""
    return path.with_name(path.name + "-wal")


class Claim:
    """The one claim to write in a folder, held until it is closed or the program dies in any way.

    An empty SQLite file is the lock, as SQLite knows how each system locks files. Raises OSError or sqlite3.Error
    where the folder cannot be used, with SQLITE_BUSY while another program holds the claim.
    """

    def __init__(self, folder: Path) -> None:
        self._path = folder / "shelf.lock"
        try:
            self._lock = self._taken()
        except sqlite3.DatabaseError as error:
            if error.sqlite_errorcode not in (sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_CORRUPT):
                raise
            os.truncate(self._path, 0)  # nobody holds it: SQLite looks for that first
            self._lock = self._taken()
        self._identity = identity(self._path)

    def _taken(self) -> sqlite3.Connection:
        lock = sqlite3.connect(self._path, timeout=0, isolation_level=None, check_same_thread=False)
        try:
            lock.execute("BEGIN EXCLUSIVE")
        except sqlite3.Error:
            lock.close()
            raise
        return lock

    @property
    def moved(self) -> bool:
        """Whether the lock is no longer in the folder, so that another program may claim it too."""
        return identity(self._path) != self._identity

    def close(self) -> None:
        """Give the folder up."""
        self._lock.close()


def set_aside(path: Path) -> str:
    """Rename a damaged file, and SQLite's log of it, to the first free name, and return that: "shelf-damaged-1.db"."""
    number, named = 1, path.name
    while (aside := path.with_stem(f"{path.stem}-damaged-{number}")).exists() or log_of(aside).exists():
        number += 1
    for source, target in ((log_of(path), log_of(aside)), (path, aside)):
        if source.exists():
            source.rename(target)
            named = target.name
    path.with_name(path.name + "-shm").unlink(missing_ok=True)
    return named


def read_text(path: Path, most: int) -> str:
    """Return the text of a file of at most so many bytes.

    Raises OSError, FileNotFoundError included, and ValueError for what is larger, no text, or no file, as a device is.
    """
    if path.exists() and not path.is_file():
        raise ValueError("it is no file")
    with path.open("rb") as file:
        content = file.read(most + 1)
    if len(content) > most:
        raise ValueError(f"it is larger than {most} bytes")
    return content.decode("utf-8-sig")


def replace_text(path: Path, text: str) -> None:
    """Write a file so that at every moment, even in a power cut, either the old or the new text is there whole."""
    draft = path.with_name(path.name + ".new")
    with draft.open("w", encoding="utf-8", newline="\n") as file:
        file.write(text)
        file.flush()
        os.fsync(file.fileno())
    draft.replace(path)
    if os.name == "posix":  # elsewhere a folder cannot be opened, and need not be
        folder = os.open(path.parent, os.O_RDONLY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)


VERSION = 2
"""The version of the tables, kept in the file's user_version; 0 is a file without any."""
LAST_VERSION = 999
"""The highest version that is believed: what claims a higher one is damaged."""
LARGEST_COUNT = 999_999_999
"""The most seconds, moves, undos or hints of a result, as in a record."""
LARGEST_NUMBER = 2**53
"""The highest number of a result. SQLite could not count on from its own highest."""
LONGEST_ASIDE = 100_000
"""How much is kept of what no database can hold, in characters."""

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
"""The tables, in the order they are made."""
_TABLES = f"BEGIN; {'; '.join(_STATEMENTS.values())}; PRAGMA user_version = {VERSION}; COMMIT;"
_FROM_1 = f"BEGIN; {_STATEMENTS['notes']}; PRAGMA user_version = {VERSION}; COMMIT;"
"""What a file of the first version is given: it had no notes."""
_WORDS = {table: statement.split() for table, statement in _STATEMENTS.items()}
_TABLES_OF = {0: {}, 1: {table: words for table, words in _WORDS.items() if table != "notes"}, VERSION: _WORDS}
"""The words of the statements that made the tables of each version."""
PLAYS = "SELECT game, line FROM plays ORDER BY game"
NOTES = "SELECT name, text FROM notes ORDER BY name"
ASIDE = "SELECT line FROM aside ORDER BY rowid"
RESULTS = "SELECT * FROM results ORDER BY number"
_DAMAGE = (sqlite3.SQLITE_ERROR, sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)  # the first: a table is missing
_UNWRITABLE = (OverflowError, UnicodeEncodeError, sqlite3.DataError)
"""What a value raises that no database takes: a number too large, half a character, a text too long."""


class NewerVersionError(Exception):
    """The file was written by a later version of the program."""


_Identities = tuple[Identity | None, Identity | None]
"""Those of the file and of its log."""


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
    """What a file holds: the lines of the open plays by game, the results in the order they ended, notes by name.

    Aside are lines that no longer play, in the order they were set aside.
    """

    plays: dict[str, str] = field(default_factory=dict)
    results: tuple[Result, ...] = ()
    notes: dict[str, str] = field(default_factory=dict)
    aside: tuple[str, ...] = ()

    @property
    def numbered(self) -> dict[int, Result]:
        """The results by number."""
        return {result.number: result for result in self.results}

    def __len__(self) -> int:
        return len(self.plays) + len(self.results) + len(self.notes) + len(self.aside)


class Database:
    """The open file. Any thread may use it, but only one at a time.

    Raises NewerVersionError, and sqlite3.Error wherever the file cannot be opened, read or written.
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
        if VERSION < version <= LAST_VERSION and tables != _WORDS:  # with the same tables the number is wrong
            raise NewerVersionError
        if tables != _TABLES_OF.get(version):
            raise sqlite3.DatabaseError(f"the tables are not those of version {version}")
        execute("PRAGMA journal_mode = WAL")
        execute("PRAGMA synchronous = FULL")  # each move outlives a power cut, not only a crash
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
        """Whether the file is no longer where it was opened, nor its log: what is written now is never found again."""
        return self._files is not None and self._identities() != self._files

    def _identities(self) -> _Identities:
        return identity(self._path), identity(log_of(self._path))

    def load(self) -> Kept:
        """Return everything. Raises sqlite3.DatabaseError for a file that has any damage."""
        with _quoting():
            ((found,),) = self._connection.execute("PRAGMA quick_check(1)")
            if found != "ok":
                raise sqlite3.DatabaseError(found)
            plays: list[tuple[str, str]] = self._connection.execute(PLAYS).fetchall()
            notes: list[tuple[str, str]] = self._connection.execute(NOTES).fetchall()
            aside: list[tuple[str]] = self._connection.execute(ASIDE).fetchall()
            if not all(are_texts(*row) for row in (*plays, *notes, *aside)):
                raise sqlite3.DatabaseError("a play or a note is no text")  # but other bytes, or a number
            try:
                results = tuple(map(read_result, self._connection.execute(RESULTS)))
            except (TypeError, ValueError) as reason:
                raise sqlite3.DatabaseError(f"a result cannot be read: {reason}") from reason
            return Kept(dict(plays), results, dict(notes), tuple(line for (line,) in aside))

    def write(self, changes: Changes) -> tuple[str, ...]:
        """Write all changes, or none if the disk refuses; return what no database can hold, which is set aside."""
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
                with suppress(sqlite3.Error):  # after some errors SQLite has rolled back by itself
                    self._connection.execute("ROLLBACK")
                raise
        return tuple(unwritable)

    def close(self) -> None:
        """Close the file; SQLite's log is folded into it."""
        files, self._files = self._files, None
        self._connection.close()
        with suppress(OSError):  # the log of a file that was removed would be taken for that of the next one
            if files is not None and self._identities() == (None, files[1]):
                log_of(self._path).unlink(missing_ok=True)


@contextmanager
def _quoting() -> Iterator[None]:
    """Raise an error of SQLite's where its message quotes what is damaged and no text, at which Python stumbles."""
    try:
        yield
    except UnicodeDecodeError as reason:
        raise sqlite3.DatabaseError("a name in the file is no text") from reason


def is_damage(error: sqlite3.Error) -> bool:
    """Whether an error means that the file itself is spoilt, rather than that the disk refuses.

    Python's own errors, as for text that is no text, have no code of SQLite's.
    """
    return getattr(error, "sqlite_errorcode", sqlite3.SQLITE_CORRUPT) & 0xFF in _DAMAGE


def are_texts(*values: object) -> bool:
    """Whether all values are texts: a flipped bit makes of one other bytes or a number."""
    return all(isinstance(value, str) for value in values)


def read_result(row: tuple[Any, ...]) -> Result:
    """Return the result that a row holds. Raises TypeError or ValueError for what is never written."""
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
    """Return a result as a row of its table."""
    return (
        *(result.game, result.line, result.outcome.value),
        *(result.score, result.seconds, result.moves, result.undos, result.hints),
        *(result.ended_at.isoformat(), result.initials, result.number),
    )
