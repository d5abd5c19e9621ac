"""Opens the store: claims the folder, loads its contents, and mends damage."""

import sqlite3
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

from game.problems import Problem, Trouble
from game.settings import LONGEST, Reading, read
from game.storage.contents import Changes, Kept
from game.storage.database import Database, NewerVersionError, is_damage
from game.storage.folder import Claim, log_of, read_text, set_aside
from game.storage.salvage import log_is_whole, peek, salvage

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
class Opening:
    """What was found in a folder. Without ownership nothing may be written there, and refusal says why."""

    kept: Kept
    ownership: Ownership | None = None
    problems: tuple[Problem, ...] = ()
    refusal: Problem | None = None


def open_folder(folder: Path) -> Opening:
    """Take a folder, or at least read it. Whatever goes wrong is returned, never raised."""
    try:
        return take(folder)
    except REFUSALS as error:
        return Opening(peek(folder / DATABASE), refusal=refusal(error, folder))


def take(folder: Path) -> Opening:
    """Claim a folder, creating it if necessary, and load its contents.

    Damage is mended and reported as a problem. Raises OSError, sqlite3.Error or NewerVersionError if the folder may not
    or cannot be written to.
    """
    folder.mkdir(parents=True, exist_ok=True)
    claim = Claim(folder)
    try:
        database, kept, problems = _load(folder / DATABASE)
    except REFUSALS:
        claim.close()
        raise
    return Opening(kept, Ownership(database, claim), problems)


def renew(path: Path, kept: Kept) -> tuple[Database, Problem]:
    """Set a damaged database aside and return a new one with the given contents.

    The damaged one stays in place until the new one is complete, which on a full disk it never is.
    """
    draft = _draft(path, kept)
    problem = Problem(Trouble.DAMAGED, set_aside(path))
    draft.replace(path)
    return Database(path), problem


def read_settings(path: Path) -> Reading:
    """Return the settings in a file; the defaults if there is none or it cannot be read."""
    try:
        return read(read_text(path, LONGEST))
    except (FileNotFoundError, NotADirectoryError):
        return Reading()
    except (OSError, ValueError) as error:
        return Reading(problems=(Problem(Trouble.UNREADABLE_SETTINGS, str(error)),))


def refusal(error: Exception, folder: Path) -> Problem:
    """Return why a folder could not be taken."""
    if isinstance(error, NewerVersionError):
        return Problem(Trouble.NEWER)
    if getattr(error, "sqlite_errorcode", None) == sqlite3.SQLITE_BUSY:
        return Problem(Trouble.ANOTHER)
    return Problem(Trouble.UNOPENED, str(folder))


def _load(path: Path) -> tuple[Database, Kept, tuple[Problem, ...]]:
    log = log_of(path)
    if not path.exists() and not log.exists():
        _draft(path, Kept()).replace(path)
    try:
        if not (path.exists() and path.stat().st_size and log_is_whole(path)):
            raise sqlite3.DatabaseError("something is missing")
        database = Database(path)
        try:
            return database, database.load(), ()
        except sqlite3.Error:
            database.close()
            raise
    except sqlite3.Error as error:
        if not is_damage(error):
            raise
    kept = salvage(path)
    database, problem = renew(path, kept)
    return database, kept, (problem,)


def _draft(path: Path, kept: Kept) -> Path:
    """Write a complete new database beside the path it is meant for, and return where."""
    draft = path.with_name(path.name + ".new")
    _remove(draft)  # an unfinished one from an earlier run
    try:
        with closing(Database(draft)) as database:
            database.write(Changes(kept.plays, kept.results, kept.notes, kept.aside))
    except (OSError, sqlite3.Error):
        _remove(draft)
        raise
    return draft


def _remove(database: Path) -> None:
    """Remove a database and the files that SQLite keeps beside it."""
    for file in database.parent.glob(f"{database.name}*"):
        file.unlink()
