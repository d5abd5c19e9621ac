"""The thread that writes what the shelf keeps, so that nobody ever waits for the disk."""

import errno
import sqlite3
from collections.abc import Callable
from pathlib import Path
from threading import Condition, Thread
from time import monotonic

from game.problems import Problem, Trouble
from game.settings import read
from game.shelf.database import Changes, Kept, is_damage
from game.shelf.folder import replace_text, set_aside
from game.shelf.opening import DATABASE, SETTINGS, Ownership, renew

PATIENCE = 5.0
"""Seconds after which a write that failed is tried again, unless something new comes sooner."""
REMINDER = 300.0
"""Seconds after which a failure that lasts is reported again: whoever leaves meanwhile loses what is not kept."""
LONGEST_WAIT = 10.0
"""Seconds that a flush waits for a disk that does not answer."""


class Writer:
    """Writes changes and settings in the order they come, together if they come faster than the disk.

    What cannot be written is reported now and then, stays in line and is tried again; everything tells all that is
    known, for the day the database turns out to be damaged. Both are called from the writer's thread.
    """

    def __init__(
        self, folder: Path, ownership: Ownership, report: Callable[[Problem], None], everything: Callable[[], Kept]
    ) -> None:
        self._folder = folder
        self._database = ownership.database
        self._claim = ownership.claim
        self._report = report
        self._everything = everything
        self._changes = Changes()
        self._settings: str | None = None
        self._failure: Problem | None = None
        self._reported = 0.0
        self._bell = Condition()
        self._asked = self._busy = self._closing = False
        self._thread = Thread(target=self._work, name="shelf", daemon=True)
        self._thread.start()

    def put(self, changes: Changes | None = None, settings: str | None = None) -> None:
        """Put changes, or the text of the settings file, in line; returns at once."""
        with self._bell:
            if changes is not None:
                self._changes = self._changes.then(changes)
            if settings is not None:
                self._settings = settings
            self._ask()

    @property
    def refused(self) -> bool:
        """Whether something could not be written when that was last tried."""
        return self._failure is not None

    def flush(self) -> bool:
        """Wait until all that is in line was written, or failed; tell whether everything is on the disk."""
        with self._bell:
            self._ask()
            return self._settle()

    def close(self) -> bool:
        """Write what is in line and end; tell whether everything is on the disk."""
        with self._bell:
            self._closing = True
            self._ask()
            written = self._settle()
        self._thread.join(LONGEST_WAIT)
        return written

    def _ask(self) -> None:
        self._asked = True
        self._bell.notify_all()

    def _settle(self) -> bool:
        answered = self._bell.wait_for(self._at_rest, LONGEST_WAIT)
        return answered and not self._changes and self._settings is None

    def _at_rest(self) -> bool:
        return not (self._asked or self._busy) or not self._thread.is_alive()

    def _work(self) -> None:
        closing = False
        while not closing:
            with self._bell:
                self._bell.wait_for(lambda: self._asked, PATIENCE if self._failure else None)
                changes, self._changes = self._changes, Changes()
                settings, self._settings = self._settings, None
                self._asked, self._busy = False, True
                closing = self._closing
            changes, settings = self._write(changes, settings)
            with self._bell:  # what could not be written goes back in line, before what has come since
                self._changes = changes.then(self._changes)
                self._settings = settings if self._settings is None else self._settings
                self._busy = False
                self._bell.notify_all()
        self._database.close()
        self._claim.close()

    def _write(self, changes: Changes, settings: str | None) -> tuple[Changes, str | None]:
        """Write what can be written, report what cannot, and return what is left."""
        failure: Exception | None = None
        try:
            self._write_changes(changes)
            changes = Changes()
        except Exception as error:  # whatever it is: a thread that ended would keep nothing more, and say nothing
            failure = error
        try:
            self._write_settings(settings)
            settings = None
        except Exception as error:
            failure = error
        problem = _problem(failure)
        if problem != self._failure or (problem and monotonic() - self._reported >= REMINDER):
            self._report(problem or Problem(Trouble.WRITTEN))
            self._reported = monotonic()
        self._failure = problem
        return changes, settings

    def _write_changes(self, changes: Changes) -> None:
        if not changes:
            return
        try:
            self._database.write(changes)
        except sqlite3.Error as error:
            if not is_damage(error):
                raise
            self._database.close()  # if it cannot be renewed now, what is closed passes for damaged at the next try
            self._database, problem = renew(self._folder / DATABASE, self._everything())
            self._report(problem)

    def _write_settings(self, settings: str | None) -> None:
        if settings is None:
            return
        path = self._folder / SETTINGS
        if not _is_readable(path):
            set_aside(path)
        replace_text(path, settings)


def _is_readable(path: Path) -> bool:
    """Whether a settings file is one, or is not there; what a person wrote is never thrown away for a slip."""
    try:
        read(path.read_text(encoding="utf-8-sig"))
    except FileNotFoundError:
        return True
    except ValueError:
        return False
    return True


def _problem(failure: Exception | None) -> Problem | None:
    if failure is None:
        return None
    full_disk = getattr(failure, "errno", None) in (errno.ENOSPC, errno.EDQUOT)
    full_file = getattr(failure, "sqlite_errorcode", 0) & 0xFF == sqlite3.SQLITE_FULL
    if full_disk or full_file:
        return Problem(Trouble.FULL)
    return Problem(Trouble.UNWRITTEN, str(failure) or type(failure).__name__)
