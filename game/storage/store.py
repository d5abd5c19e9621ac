"""The store: everything that is saved from one run of the program to the next."""

from collections import deque
from collections.abc import Iterable
from dataclasses import replace
from datetime import datetime
from pathlib import Path
from threading import RLock
from typing import Any, Self

from game.problems import Problem, ProblemKind
from game.settings import Settings
from game.statistics import Result, Results, are_initials
from game.storage.contents import Contents, continues, merge
from game.storage.database import open_folder
from game.storage.writer import Writer

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
        opening = open_folder(folder)
        self._lock = RLock()
        """Held during changes, because the writer's thread merges in what it finds when it claims a folder later."""
        self._contents = opening.contents
        self._replayed: dict[int, bool] = {}
        """Whether results replay to what is stored, by number, as far as checked; those of this run do."""
        self.results: Results
        """Those that are shown."""
        self._show_results()
        self._next = max(self._contents.results, default=0) + 1
        self._base = Contents() if opening.ownership else opening.contents
        """The contents when this copy opened the folder while another one owned it: the base of a merge."""
        self._ended: dict[str, str] = {}
        """The last open play of each game that has ended here while this copy owned the folder."""
        self._unseen: dict[str, str] = {}
        """The open plays that another copy has saved and that have not been opened here yet."""
        self._problems = deque(opening.problems)
        self._writer = Writer(folder, opening, self._problems.append, lambda: self._contents, self._merge)

    # the open plays

    def open_play(self, game: str) -> str | None:
        """Return the line of a game's open play; None if there is none."""
        self._unseen.pop(game, None)
        return self._contents.plays.get(game)

    def save_play(self, game: str, line: str) -> None:
        """Save a line as a game's open play, replacing the one before."""
        with self._lock:
            self._change(plays={game: line}, aside=self._displaced(game, line))

    def drop_plays(self) -> None:
        """Delete all open plays, as if they had never been begun."""
        with self._lock:
            self._change(plays=dict.fromkeys(self._contents.plays))

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
