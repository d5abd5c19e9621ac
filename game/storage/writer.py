"""The thread that writes what the store keeps, so that nobody ever waits for the disk."""

import errno
import sqlite3
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from threading import Condition, Thread
from time import monotonic

from game.problems import Problem, Trouble
from game.settings import LONGEST, Settings, read, write
from game.storage.database import Changes, Kept, NewerVersionError, is_damage, read_text, replace_text, set_aside
from game.storage.opening import DATABASE, SETTINGS, Opening, refusal, renew, take

PATIENCE = 5.0
"""Seconds after which a write that failed is tried again, unless something new comes sooner.

After as many it is looked whether the folder is still there, or is left by the copy of the program that has it.
"""
REMINDER = 300.0
"""Seconds after which a failure that lasts is reported again: whoever leaves meanwhile loses what is not kept."""
LONGEST_WAIT = 10.0
"""Seconds that a flush waits for a disk that does not answer."""

Lines = tuple[Changes, Settings | None]
"""What is to be written: changes of the database, and the settings where they have changed."""


class Writer:
    """Writes changes and settings in the order they come, together if they come faster than the disk.

    What cannot be written is reported now and then, stays in line and is tried again. A folder that another copy of the
    program has is taken as soon as that copy ends, and one that was removed or replaced is made anew.
    """

    def __init__(
        self,
        folder: Path,
        opening: Opening,
        report: Callable[[Problem], None],
        everything: Callable[[], Kept],
        merge: Callable[[Kept], Lines],
    ) -> None:
        """Begin with what was found in the folder.

        Everything returns all that is known, for the day the database turns out to be damaged; merge takes what lies in
        a folder that was taken, and returns what is to be written there. Both are called from the writer's thread.
        """
        self._folder = folder
        self._ownership = opening.ownership
        self._report = report
        self._everything = everything
        self._merge = merge
        self._changes = Changes()
        self._settings: Settings | None = None
        self._failure = opening.refusal
        self._owned = opening.ownership is not None
        self._gone = False
        self._reported = monotonic()
        self._changed = Condition()
        self._asked = self._busy = self._closing = False
        self._thread = Thread(target=self._work, name="shelf", daemon=True)
        self._thread.start()

    def put(self, changes: Changes | None = None, settings: Settings | None = None) -> None:
        """Put changes, or settings, in line; returns at once."""
        with self._changed:
            if changes is not None:
                self._changes = self._changes.then(changes)
            if settings is not None:
                self._settings = settings
            self._ask()

    @property
    def saves(self) -> bool:
        """Whether the folder is ours to write in, as far as is known."""
        return self._ownership is not None

    @property
    def refused(self) -> bool:
        """Whether something could not be written when that was last tried, in a folder that was once ours."""
        return self._owned and self._failure is not None

    def flush(self) -> bool:
        """Wait until all that is in line was written, or failed; return whether everything is on the disk."""
        with self._changed:
            self._ask()
            return self._settle()

    def close(self) -> bool:
        """Write what is in line and end; return whether everything is on the disk."""
        with self._changed:
            self._closing = True
            self._ask()
            written = self._settle()
        self._thread.join(LONGEST_WAIT)
        return written

    def _ask(self) -> None:
        self._asked = True
        self._changed.notify_all()

    def _settle(self) -> bool:
        answered = self._changed.wait_for(
            lambda: not (self._asked or self._busy) or not self._thread.is_alive(), LONGEST_WAIT
        )
        return answered and self.saves and not self._changes and self._settings is None

    def _work(self) -> None:
        closing = False
        while not closing:
            with self._changed:
                self._changed.wait_for(lambda: self._asked, PATIENCE)
                changes, self._changes = self._changes, Changes()
                settings, self._settings = self._settings, None
                self._asked, self._busy = False, True
                closing = self._closing
            changes, settings = self._write(changes, settings)
            with self._changed:  # what could not be written goes back in line, before what has come since
                self._changes = changes.then(self._changes)
                self._settings = settings if self._settings is None else self._settings
                self._busy = False
                self._changed.notify_all()
        if self._ownership is not None:
            self._ownership.close()

    def _write(self, changes: Changes, settings: Settings | None) -> Lines:
        """Write what can be written, report what cannot, and return what is left."""
        try:
            if self._ownership is None or self._ownership.lost:
                changes, settings = self._take()
        except Exception as error:  # whatever it is: a thread that ended would keep nothing more, and say nothing
            self._note(self._refusal(error))
            return changes, settings
        failure: Exception | None = None
        try:
            self._write_changes(changes)
            changes = Changes()
        except Exception as error:
            failure = error
        try:
            self._write_settings(settings)
            settings = None
        except Exception as error:
            failure = error
        self._note(_problem(failure) if failure else None)
        return changes, settings

    def _take(self) -> Lines:
        """Take the folder, and return all that is to be written there in place of what is in line.

        Raises whatever keeps it from being taken, and leaves it without an owner then.
        """
        if self._ownership is not None:
            self._gone = True
            lost, self._ownership = self._ownership, None
            with suppress(OSError, sqlite3.Error):
                lost.close()
        if self._failure == Problem(Trouble.NEWER):
            raise NewerVersionError  # which never ends; the claim is left to whoever can write there
        opening = take(self._folder)
        assert opening.ownership is not None
        try:
            lines = self._merge(opening.kept)
        except Exception:
            opening.ownership.close()
            raise
        self._ownership, self._owned = opening.ownership, True
        for problem in opening.problems:
            self._report(problem)
        return lines

    def _refusal(self, error: Exception) -> Problem:
        """Return why the folder could not be taken, or taken again."""
        problem = refusal(error, self._folder)
        return _problem(error) if self._owned and problem.trouble is Trouble.UNOPENED else problem

    def _note(self, problem: Problem | None) -> None:
        """Report a failure that is new, or lasts, and the end of one."""
        before, self._failure = self._failure, problem
        if problem is None and self._gone:
            self._gone = False
            self._report(Problem(Trouble.GONE, str(self._folder)))
        elif problem is None and before is not None:
            self._report(Problem(Trouble.TAKEN_OVER if before.trouble is Trouble.ANOTHER else Trouble.WRITTEN))
        elif problem is not None:
            due = self._owned and monotonic() - self._reported >= REMINDER
            if due or problem != before:
                self._report(problem)
                self._reported = monotonic()

    def _write_changes(self, changes: Changes) -> None:
        if not changes or self._ownership is None:
            return
        try:
            unwritable = self._ownership.database.write(changes)
        except sqlite3.Error as error:
            if not is_damage(error):
                raise
            # if it cannot be renewed now, what is closed passes for damaged at the next try
            self._ownership.database.close()
            self._ownership.database, problem = renew(self._folder / DATABASE, self._everything())
            self._report(problem)
        else:
            if unwritable:
                self._report(Problem(Trouble.UNWRITABLE))

    def _write_settings(self, settings: Settings | None) -> None:
        """Write settings into their file, where all else that a person wrote stays as it is.

        A file that is none is set aside: nothing is thrown away for a slip.
        """
        if settings is None:
            return
        path = self._folder / SETTINGS
        try:
            before = read_text(path, LONGEST)
            read(before)
            text = write(settings, before)
        except FileNotFoundError:
            text = write(settings)
        except ValueError:
            set_aside(path)
            text = write(settings)
        replace_text(path, text)


def _problem(failure: Exception) -> Problem:
    """Return what is said of a write that failed."""
    full_disk = getattr(failure, "errno", None) in (errno.ENOSPC, errno.EDQUOT)
    full_file = getattr(failure, "sqlite_errorcode", 0) & 0xFF == sqlite3.SQLITE_FULL
    if full_disk or full_file:
        return Problem(Trouble.FULL)
    return Problem(Trouble.UNWRITTEN, str(failure) or type(failure).__name__)
