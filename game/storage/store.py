"""The store: everything that is saved from one run of the program to the next.

Also the merge of what two copies of the program have saved, and the thread that writes, so that nothing else ever waits
for the disk.
"""

import sqlite3
from collections import deque
from collections.abc import Callable, Hashable, Iterable
from contextlib import suppress
from dataclasses import fields, replace
from datetime import datetime
from pathlib import Path
from threading import Condition, RLock, Thread
from time import monotonic
from typing import Any, Self

from game.problems import Problem, ProblemKind
from game.settings import LARGEST_FILE, Settings, read, write
from game.statistics import Result, Results, are_initials
from game.storage.database import (
    DATABASE,
    SETTINGS,
    Contents,
    NewerVersionError,
    OpenedFolder,
    changed,
    is_damage,
    is_full,
    open_folder,
    refusal,
    renew,
    take,
)
from game.storage.folder import read_text, replace_text, set_aside

CLEARED = "cleared"
"""The note with the number of the first result shown, and when those before it were cleared."""


class Store:
    """The open plays, results, notes and settings of one player, in one folder.

    Opening it reads everything; after that, all answers come from memory, and a thread does all writing. Only opening,
    flush and close wait for the disk, and nothing raises because of it: failures are reported by `problems`. Only one
    program writes to a folder; a second one reads it, and saves nothing until the first one ends. Then both are merged.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        opened = open_folder(folder)
        self._lock = RLock()
        """Held during changes, because the writer's thread merges in what it finds when it claims a folder later."""
        self._contents = opened.contents
        self._replayed: dict[int, bool] = {}
        """Whether results replay to what is stored, by number, as far as checked; those of this run do."""
        self.results: Results
        """Those that are shown."""
        self._show_results()
        self._next = max(self._contents.results, default=0) + 1
        self._base = Contents() if opened.ownership else opened.contents
        """The contents when this copy opened the folder while another one owned it: the base of a merge."""
        self._ended: dict[str, str] = {}
        """The last open play of each game that has ended here while this copy owned the folder."""
        self._unseen: dict[str, str] = {}
        """The open plays that another copy has saved and that have not been opened here yet."""
        self._problems = deque(opened.problems)
        self._writer = Writer(folder, opened, self._problems.append, lambda: self._contents, self._merge)

    # the open plays

    def open_play(self, game: str) -> str | None:
        """Return the line of a game's open play; None if there is none."""
        self._unseen.pop(game, None)
        return self._contents.plays.get(game)

    def save_play(self, game: str, line: str) -> None:
        """Save a line as a game's open play, replacing the one before."""
        with self._lock:
            self._change(plays={game: line}, aside=self._displaced(game, line))

    def drop_plays(self, *names: str) -> None:
        """Delete some open plays, or all, as if they had never been begun."""
        with self._lock:
            self._change(plays=dict.fromkeys(names or self._contents.plays))

    def set_aside(self, game: str) -> None:
        """Set aside an open play that no longer replays: its line is saved, but not offered again."""
        with self._lock:
            self._problems.append(Problem(ProblemKind.SET_ASIDE, game.capitalize()))
            self._change(plays={game: None}, aside=(self._contents.plays.get(game, ""),))

    def _displaced(self, game: str, line: str) -> tuple[str, ...]:
        """Return the line to set aside if another replaces the open play: one that only another copy has saved."""
        other = self._unseen.pop(game, line)
        if other == line:
            return ()
        self._problems.append(Problem(ProblemKind.DISPLACED, game.capitalize()))
        return (other,)

    # the results

    def finish(self, result: Result) -> Result:
        """End a game's open play with a result, and return the result with its number."""
        with self._lock:
            numbered = replace(result, number=self._next)
            self._next += 1
            self._replayed[numbered.number] = True
            ended = {} if result.game in self._unseen else {result.game: None}  # an unseen play is another one
            self._change(plays=ended, results={numbered.number: numbered})
            return numbered

    def withdraw(self, number: int, line: str) -> None:
        """Remove a result because its play goes on; the line becomes its game's open play again."""
        with self._lock:
            game = self._contents.results[number].game
            self._change(plays={game: line}, results={number: None}, aside=self._displaced(game, line))

    def sign(self, number: int, initials: str) -> Result:
        """Sign a result with three letters, and return it. Raises ValueError for other initials."""
        initials = initials.upper()
        if not are_initials(initials):
            raise ValueError(f"initials are three letters, not {initials!r}")
        with self._lock:
            signed = replace(self._contents.results[number], initials=initials)
            self._change(results={number: signed})
            return signed

    def clear_results(self, now: datetime) -> None:
        """Hide all results so far. They remain saved, and `restore_results` shows them again."""
        self.save_note(CLEARED, f"{self._next} {now.isoformat()}")

    def restore_results(self) -> None:
        """Show all cleared results again."""
        self.save_note(CLEARED, "")

    @property
    def cleared_at(self) -> datetime | None:
        """When the results were cleared; None if they were not."""
        return self._clearing[1]

    @property
    def _clearing(self) -> tuple[int, datetime | None]:
        """The number of the first result shown, and when all before it were cleared; 0 and None if they were not."""
        number, _space, moment = self.note(CLEARED).partition(" ")
        try:
            return int(number), datetime.fromisoformat(moment)
        except ValueError:
            return 0, None

    def _show_results(self) -> None:
        first, _moment = self._clearing
        shown = (result for number, result in self._contents.results.items() if number >= first)
        self.results = Results(shown, self._replayed)

    # notes and settings

    def note(self, name: str) -> str:
        """Return the note under a name; empty if there is none."""
        return self._contents.notes.get(name, "")

    def save_note(self, name: str, text: str) -> None:
        """Save one line of text as the note under a name, replacing the one before."""
        with self._lock:
            if self.note(name) != text:
                self._change(notes={name: text})

    @property
    def settings(self) -> Settings:
        """The player's settings."""
        return self._contents.settings

    def save_settings(self, settings: Settings) -> None:
        """Save the settings that the player has chosen."""
        with self._lock:
            if settings != self.settings:
                self._contents = replace(self._contents, settings=settings)
                self._writer.wake()

    # the disk

    @property
    def writes(self) -> bool:
        """Whether anything is saved at all: not while another copy owns the folder, or it cannot be used."""
        return self._writer.writes

    @property
    def refused(self) -> bool:
        """Whether something could not be written, and would be lost if the program ended now."""
        return self._writer.refused

    def problems(self) -> tuple[Problem, ...]:
        """Return the problems since the last call."""
        count = len(self._problems)  # the writer may add more in the meantime
        return tuple(self._problems.popleft() for _ in range(count))

    def flush(self) -> bool:
        """Wait until everything is written; return whether it is."""
        return self._writer.flush()

    def close(self) -> bool:
        """Write what is not yet written and release the folder; return whether everything is written."""
        return self._writer.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        self.close()

    def _change(self, aside: Iterable[str] = (), **tables: dict[Any, Any]) -> None:
        """Change entries of some tables, None to remove one, and wake the writer; called with the lock held."""
        before = self._contents
        changed: dict[str, Any] = {"aside": (*before.aside, *aside)}
        for name, entries in tables.items():
            table = getattr(before, name) | entries
            changed[name] = {key: value for key, value in table.items() if value is not None}
        self._contents = replace(before, **changed)
        if self.writes:
            self._ended |= {game: line for game, line in before.plays.items() if game not in self._contents.plays}
        if "results" in tables or CLEARED in tables.get("notes", ()):
            self._show_results()
        self._writer.wake()

    def _merge(self, theirs: Contents) -> None:
        """Merge in the contents of a folder just taken; called by the writer's thread.

        Calls made in the meantime see either the old contents or all of the new ones.
        """
        with self._lock:
            ours = self._contents
            # a folder that was lost may still hold a play, or the beginning of one, that has ended since
            ended = {game: line for game, line in theirs.plays.items() if continues(self._ended.get(game, ""), line)}
            base = replace(self._base, plays={**self._base.plays, **ended})
            self._contents, displaced = merge(base, ours, theirs)
            self._base = Contents()
            merged = self._contents.plays
            self._unseen = {game: line for game, line in merged.items() if line != ours.plays.get(game)}
            self._replayed = {}
            self._show_results()
            self._next = max(self._contents.results, default=0) + 1
            self._problems.extend(Problem(ProblemKind.DISPLACED, game.capitalize()) for game in displaced)


def merge(base: Contents, ours: Contents, theirs: Contents) -> tuple[Contents, tuple[str, ...]]:
    """Merge our contents with theirs, which another program has saved since both knew the base: a three-way merge.

    Returns the merged contents, with our settings, and the games whose other open play was set aside. What only one has
    changed stays as that one left it. If both continued a game, our play stays open and the other is set aside; if
    both have a new result under the same number, the other one gets the next free number.
    """
    plays, aside, displaced = dict(theirs.plays), list(theirs.aside), list[str]()
    for game, line in changed(base.plays, ours.plays).items():
        other = plays.get(game)
        if other is not None and (other == base.plays.get(game) or continues(line or "", other)):
            other = None  # nothing of it is lost
        if line is None and other is None:
            plays.pop(game, None)
        elif line is not None:
            plays[game] = line
            if other is not None:
                aside.append(other)
                displaced.append(game)
    aside += [line for line in ours.aside if line not in aside]
    notes = {**theirs.notes, **dict(ours.notes.items() - base.notes.items())}
    return Contents(plays, _merged_results(base, ours, theirs), notes, tuple(aside), ours.settings), tuple(displaced)


def continues(line: str, other: str) -> bool:
    """Whether a line continues the play of another line, or equals it, so that nothing of the other is lost."""
    (head, _, moves), (other_head, _, other_moves) = line.partition(" :"), other.partition(" :")
    beginning = other_moves.split()
    return head.split()[:2] == other_head.split()[:2] and moves.split()[: len(beginning)] == beginning


def _merged_results(base: Contents, ours: Contents, theirs: Contents) -> dict[int, Result]:
    changes = changed(base.results, ours.results)
    kept = {_play(result) for result in changes.values() if result is not None}
    results = {number: result for number, result in theirs.results.items() if _play(result) not in kept}
    free = max((*ours.results, *theirs.results), default=0) + 1
    for number, result in changes.items():
        other = results.pop(number, None)
        if other is not None and number not in base.results:
            results[free] = replace(other, number=free)
            free += 1
        if result is not None:
            results[number] = result
    return dict(sorted(results.items()))


def _play(result: Result) -> Hashable:
    """Return what identifies the play of a result, whatever its number and initials."""
    return result.game, result.line, result.ended_at


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
        opened: OpenedFolder,
        report: Callable[[Problem], None],
        contents: Callable[[], Contents],
        merge: Callable[[Contents], None],
    ) -> None:
        """Start with what was found in the folder.

        contents returns the present contents of the store; merge adds those of a folder just claimed. The writer's
        thread calls all three functions.
        """
        self._folder = folder
        self._ownership = opened.ownership
        self._report = report
        self._contents = contents
        self._merge = merge
        self._written = opened.contents
        self._failure = opened.refusal
        self._owned = opened.ownership is not None
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
        """Whether the last write failed, though this copy owns the folder or will once there is room on the disk."""
        return self._failure is not None and (self._owned or self._failure.kind is ProblemKind.FULL)

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
            problem = refusal(error, self._folder)
            return _problem(error) if self._owned and problem.kind is ProblemKind.UNOPENED else problem
        failure = None
        for write_part in (self._write_database, self._write_settings):
            try:
                write_part()
            except Exception as error:
                failure = _problem(error)
        return failure

    def _take(self) -> None:
        """Claim the folder. Raises whatever prevents that, and then leaves the writer without ownership."""
        if self._ownership is not None:
            self._gone = True
            lost, self._ownership = self._ownership, None
            with suppress(OSError, sqlite3.Error):
                lost.close()
        if self._failure == Problem(ProblemKind.NEWER):
            raise NewerVersionError  # for good: a newer program owns the folder now
        opened = take(self._folder)
        assert opened.ownership is not None
        try:
            self._merge(opened.contents)
        except Exception:
            opened.ownership.close()
            raise
        self._written = replace(opened.contents, settings=self._written.settings)
        self._ownership, self._owned = opened.ownership, True
        for problem in opened.problems:
            self._report(problem)

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
    if is_full(failure):
        return Problem(ProblemKind.FULL)
    return Problem(ProblemKind.UNWRITTEN, str(failure) or type(failure).__name__)
