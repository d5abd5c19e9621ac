"""The thread that writes for the store, so that nothing else ever waits for the disk."""

import errno
import sqlite3
from collections.abc import Callable
from contextlib import suppress
from dataclasses import fields, replace
from pathlib import Path
from threading import Condition, Thread
from time import monotonic

from game.problems import Problem, ProblemKind
from game.settings import LARGEST_FILE, read, write
from game.storage.contents import Contents
from game.storage.database import DATABASE, SETTINGS, NewerVersionError, Opening, is_damage, refusal, renew, take
from game.storage.folder import read_text, replace_text, set_aside

RETRY = 5.0
"""Seconds after which a failed write is retried, unless there is something new to write sooner.

As often, the thread checks whether the folder is still there, or whether the copy that owned it has ended.
"""
REMINDER = 300.0
"""Seconds after which a lasting failure is reported again: a player who quits then loses what is not saved."""
LONGEST_WAIT = 10.0
"""Seconds that a flush waits for a disk that does not respond."""


class Writer:
    """Whenever it is woken, writes the differences between the contents and the folder.

    A failed write is reported now and then, and retried. A folder that another copy of the program owns is claimed as
    soon as that copy ends; one that was removed or replaced is created again.
    """

    def __init__(
        self,
        folder: Path,
        opening: Opening,
        report: Callable[[Problem], None],
        contents: Callable[[], Contents],
        merge: Callable[[Contents], None],
    ) -> None:
        """Start with what was found in the folder.

        contents returns the present contents of the store; merge adds those of a folder just claimed. The writer's
        thread calls all three functions.
        """
        self._folder = folder
        self._ownership = opening.ownership
        self._report = report
        self._contents = contents
        self._merge = merge
        self._written = opening.contents
        self._failure = opening.refusal
        self._owned = opening.ownership is not None
        self._gone = False
        self._reported = monotonic()
        self._changed = Condition()
        self._asked = self._owned and not (folder / SETTINGS).exists()
        self._busy = self._closing = self._closed = False
        self._thread = Thread(target=self._work, name="store writer", daemon=True)
        self._thread.start()

    def wake(self) -> None:
        """Have everything new written; returns at once."""
        with self._changed:
            self._ask()

    @property
    def writes(self) -> bool:
        """Whether this copy owns the folder, as far as is known."""
        return self._ownership is not None

    @property
    def refused(self) -> bool:
        """Whether the last write failed, in a folder that this copy has owned at some time."""
        return self._owned and self._failure is not None

    def flush(self) -> bool:
        """Wait until everything is written, or writing fails; return whether all is written."""
        with self._changed:
            if not self._closed:
                self._ask()
            return self._settle()

    def close(self) -> bool:
        """Write what is not yet written and end the thread; return whether all is written."""
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
        self._changed.wait_for(lambda: self._closed or not (self._asked or self._busy), LONGEST_WAIT)
        return not (self._asked or self._busy) and self._failure is None

    def _work(self) -> None:
        while not self._closed:
            with self._changed:
                self._changed.wait_for(lambda: self._asked, RETRY)
                self._asked, self._busy = False, True
                closing = self._closing
            self._note(self._write())
            with self._changed:
                self._busy, self._closed = False, closing
                self._changed.notify_all()
        if self._ownership is not None:
            self._ownership.close()

    def _write(self) -> Problem | None:
        """Write what can be written, and return what prevents the rest; None if nothing does.

        Catches errors of any kind: if the thread ended, nothing more would be saved, silently.
        """
        try:
            if self._ownership is None or self._ownership.lost:
                self._take()
        except Exception as error:
            return self._refusal(error)
        problem = None
        for write_part in (self._write_database, self._write_settings):
            try:
                write_part()
            except Exception as error:
                problem = _problem(error)
        return problem

    def _take(self) -> None:
        """Claim the folder. Raises whatever prevents that, and then leaves the writer without ownership."""
        if self._ownership is not None:
            self._gone = True
            lost, self._ownership = self._ownership, None
            with suppress(OSError, sqlite3.Error):
                lost.close()
        if self._failure == Problem(ProblemKind.NEWER):
            raise NewerVersionError  # for good: a newer program owns the folder now
        opening = take(self._folder)
        assert opening.ownership is not None
        try:
            self._merge(opening.contents)
        except Exception:
            opening.ownership.close()
            raise
        self._written = replace(opening.contents, settings=self._written.settings)
        self._ownership, self._owned = opening.ownership, True
        for problem in opening.problems:
            self._report(problem)

    def _refusal(self, error: Exception) -> Problem:
        """Return why the folder could not be taken."""
        problem = refusal(error, self._folder)
        return _problem(error) if self._owned and problem.kind is ProblemKind.UNOPENED else problem

    def _note(self, problem: Problem | None) -> None:
        """Report a failure that is new or has lasted, and the end of one."""
        before, self._failure = self._failure, problem
        if problem is None and self._gone:
            self._gone = False
            self._report(Problem(ProblemKind.GONE, str(self._folder)))
        elif problem is None and before is not None:
            self._report(Problem(ProblemKind.TAKEN_OVER if before.kind is ProblemKind.ANOTHER else ProblemKind.WRITTEN))
        elif problem is not None:
            due = self._owned and monotonic() - self._reported >= REMINDER
            if due or problem != before:
                self._report(problem)
                self._reported = monotonic()

    def _write_database(self) -> None:
        assert self._ownership is not None
        contents = self._contents()
        try:
            if self._ownership.database.write(self._written, contents):
                self._report(Problem(ProblemKind.UNWRITABLE))
        except sqlite3.Error as error:
            if not is_damage(error):
                raise
            # if renewing fails, the closed database counts as damaged at the next attempt
            self._ownership.database.close()
            self._ownership.database, problem = renew(self._folder / DATABASE, contents)
            self._report(problem)
        self._written = replace(contents, settings=self._written.settings)

    def _write_settings(self) -> None:
        """Write the changed settings to their file, where the player or another copy may have changed others.

        A file that cannot be parsed is set aside, so that nothing is lost because of a typing mistake.
        """
        settings, before, path = self._contents().settings, self._written.settings, self._folder / SETTINGS
        if settings == before and path.exists():
            return
        try:
            text = read_text(path, LARGEST_FILE)
            values = ((setting.name, getattr(settings, setting.name)) for setting in fields(settings))
            chosen = {name: value for name, value in values if value != getattr(before, name)}
            text = write(replace(read(text).settings, **chosen), text)
        except FileNotFoundError:
            text = write(settings)
        except ValueError:
            set_aside(path)
            text = write(settings)
        replace_text(path, text)
        self._written = replace(self._written, settings=settings)


def _problem(failure: Exception) -> Problem:
    """Return the problem to report for a failed write."""
    full_disk = getattr(failure, "errno", None) in (errno.ENOSPC, errno.EDQUOT)
    full_file = getattr(failure, "sqlite_errorcode", 0) & 0xFF == sqlite3.SQLITE_FULL
    if full_disk or full_file:
        return Problem(ProblemKind.FULL)
    return Problem(ProblemKind.UNWRITTEN, str(failure) or type(failure).__name__)
