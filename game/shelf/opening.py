"""Opening the shelf: what is kept in a folder, who may write there, and what was found amiss."""

import sqlite3
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

from game.problems import Problem, Trouble
from game.settings import Reading, read
from game.shelf.database import Changes, Database, Kept, NewerVersionError, is_damage, salvage
from game.shelf.folder import claim, set_aside
from game.statistics import Result

DATABASE, SETTINGS = "shelf.db", "settings.toml"


@dataclass(frozen=True, slots=True)
class Ownership:
    """The right to write in a folder: its database, and the claim on it."""

    database: Database
    claim: sqlite3.Connection


@dataclass(frozen=True, slots=True)
class Opening:
    """What was found in a folder; without ownership nothing may be written there."""

    kept: Kept
    ownership: Ownership | None = None
    problems: tuple[Problem, ...] = ()


def open_folder(folder: Path) -> Opening:
    """Claim a folder and load what is kept in it. Whatever is amiss is told among the problems, never raised."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        held = claim(folder)
    except (OSError, sqlite3.Error) as error:
        return Opening(salvage(folder / DATABASE), problems=(_refusal(error, folder),))
    try:
        database, kept, problems = _load(folder / DATABASE)
    except (OSError, sqlite3.Error, NewerVersionError) as error:
        held.close()
        return Opening(salvage(folder / DATABASE), problems=(_refusal(error, folder),))
    return Opening(kept, Ownership(database, held), problems)


def renew(path: Path, kept: Kept) -> tuple[Database, Problem]:
    """Set a damaged database aside and return a new one that holds what is still known.

    The new one is made apart: until it is whole, as on a full disk it never is, the damaged one stays where it is.
    """
    with TemporaryDirectory(prefix=f"{path.stem}-", dir=path.parent) as folder:
        draft = Path(folder) / path.name
        with closing(Database(draft)) as database:
            results: dict[int, Result | None] = {result.number: result for result in kept.results}
            database.write(Changes(dict(kept.plays), results, notes=dict(kept.notes)))
        problem = Problem(Trouble.DAMAGED, set_aside(path))
        draft.replace(path)
    return Database(path), problem


def read_settings(path: Path) -> Reading:
    """Return the settings that a file holds, the usual ones if there is none or it cannot be read."""
    try:
        return read(path.read_text(encoding="utf-8-sig"))
    except (FileNotFoundError, NotADirectoryError):
        return Reading()
    except (OSError, ValueError) as error:
        return Reading(problems=(Problem(Trouble.UNREADABLE_SETTINGS, str(error)),))


def _load(path: Path) -> tuple[Database, Kept, tuple[Problem, ...]]:
    try:
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


def _refusal(error: Exception, folder: Path) -> Problem:
    if isinstance(error, NewerVersionError):
        return Problem(Trouble.NEWER)
    if getattr(error, "sqlite_errorcode", None) == sqlite3.SQLITE_BUSY:
        return Problem(Trouble.ANOTHER)
    return Problem(Trouble.UNOPENED, str(folder))
