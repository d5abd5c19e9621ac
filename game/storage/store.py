"""The store: everything that is saved from one run of the program to the next."""

from collections import deque
from dataclasses import fields, replace
from datetime import date, datetime
from pathlib import Path
from threading import RLock
from typing import Any, Self

from game.problems import Problem, Trouble
from game.settings import Reading, Settings
from game.statistics import BEST, Result, Statistics, are_initials, by_day, once_each_deal, ranked
from game.storage.contents import Changes, Kept, goes_on, merge, update
from game.storage.database import SETTINGS, open_folder, read_settings
from game.storage.writer import Writer

CLEARED = "cleared"
"""The note with the number of the first result shown, and when all results before it were cleared."""


class Store:
    """The open plays, results, notes and settings of one player, in one folder.

    Opening it reads everything; after that, all answers come from memory, and a thread does all writing. Only opening,
    flush and close wait for the disk, and nothing raises because of it: failures are reported by `problems`. Only one
    program writes to a folder; a second one can read it, and saves nothing until the first one ends. Then the games of
    both are saved.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        opening = open_folder(folder)
        reading = read_settings(folder / SETTINGS)
        self._lock = RLock()
        """Held during changes, because the writer's thread may add what it finds when it takes a folder later."""
        self._plays = dict(opening.kept.plays)
        self._results = dict(opening.kept.results)
        self._notes = dict(opening.kept.notes)
        self._aside = opening.kept.aside
        self._next = max(self._results, default=0) + 1
        self._base = Kept() if opening.ownership else opening.kept
        """The contents when this copy opened the folder while another one owned it: the base of a merge."""
        self._ended: dict[str, str] = {}
        """The last open play of each game that has ended here while this copy owned the folder."""
        self._unseen: dict[str, str] = {}
        """The open plays that another copy has saved and that have not been asked for here yet."""
        self._settings = self._wanted = self._filed = reading.settings
        """The settings here, those to be written, and those in the file; another copy may have chosen others."""
        self._statistics: dict[tuple[object, ...], Statistics] = {}
        self._replayed: dict[int, bool] = {}
        """Whether results replay to what they claim, by number, as far as checked; those of this run do."""
        refusal = (opening.refusal,) if opening.refusal else ()
        self._problems = deque((*refusal, *opening.problems, *reading.problems))
        self._writer = Writer(folder, opening, self._problems.append, self._everything, self._merge)
        if opening.ownership and not (folder / SETTINGS).exists():
            self._writer.put(settings=self._settings)

    # the open plays

    def open_play(self, game: str) -> str | None:
        """Return the line of a game's open play; None if there is none."""
        self._unseen.pop(game, None)
        return self._plays.get(game)

    def save_play(self, game: str, line: str) -> None:
        """Save a line as a game's open play, replacing the one before."""
        with self._lock:
            if self._plays.get(game) != line:
                self._change(Changes({game: line}, aside=self._displaced(game, line)))

    def drop_plays(self) -> None:
        """Delete all open plays, as if they had never been begun."""
        with self._lock:
            self._change(Changes(dict.fromkeys(self._plays)))

    def set_aside(self, game: str) -> None:
        """Set aside an open play that no longer replays: its line is saved, but not offered again."""
        with self._lock:
            self._problems.append(Problem(Trouble.SET_ASIDE, game.capitalize()))
            self._change(Changes({game: None}, aside=(self._plays.get(game, ""),)))

    def _displaced(self, game: str, line: str) -> tuple[str, ...]:
        """Return what is to be set aside if a line replaces the open play: one that only another copy has saved."""
        other = self._unseen.pop(game, line)
        if other == line:
            return ()
        self._problems.append(Problem(Trouble.DISPLACED, game.capitalize()))
        return (other,)

    # the results

    def finish(self, result: Result) -> Result:
        """End a game's open play with a result, and return the result with its number."""
        with self._lock:
            numbered = replace(result, number=self._next)
            self._next += 1
            self._replayed[numbered.number] = True
            ended = {} if result.game in self._unseen else {result.game: None}  # or the open play is not this one
            self._change(Changes(ended, {numbered.number: numbered}))
            return numbered

    def withdraw(self, number: int, line: str) -> None:
        """Remove a result because its play goes on; the line becomes its game's open play again."""
        with self._lock:
            game = self._results[number].game
            self._change(Changes({game: line}, {number: None}, aside=self._displaced(game, line)))

    def sign(self, number: int, initials: str) -> Result:
        """Sign a result with three letters, and return it. Raises ValueError for other initials."""
        initials = initials.upper()
        if not are_initials(initials):
            raise ValueError(f"initials are three letters, not {initials!r}")
        with self._lock:
            signed = replace(self._results[number], initials=initials)
            self._change(Changes(results={number: signed}))
            return signed

    def best(
        self, game: str, count: int = BEST, since: date | None = None, grade: str | None = None
    ) -> tuple[Result, ...]:
        """Return the best wins of a game, best first: ever or since a day, of all deals or of one grade.

        Each deal has one place. Only these results can be signed. Results of earlier runs are replayed when they are
        first asked for, a few milliseconds each; one that does not replay to what it claims is left out.
        """
        wins = [
            one
            for one in self._of(game)
            if one.won
            and (since is None or one.ended_at.astimezone().date() >= since)
            and (grade is None or one.fact("grade") == grade)
        ]
        found: dict[str, Result] = {}
        for one in ranked(wins):
            if len(found) == count:
                break
            if one.deal not in found and self._replays(one):
                found[one.deal] = one
        return tuple(found.values())

    def _replays(self, result: Result) -> bool:
        if result.number not in self._replayed:
            self._replayed[result.number] = result.replays()
        return self._replayed[result.number]

    def rank(self, number: int) -> int | None:
        """Return the rank of a result, won or not, among the best results of each deal of its game; 1 is the best.

        None if it has no points, or another result of its deal is better. Results known not to replay are ignored.
        """
        known = self._of(self._results[number].game)
        results = once_each_deal(ranked(one for one in known if self._replayed.get(one.number, True)))
        return next((place for place, result in enumerate(results, 1) if result.number == number), None)

    def statistics(self, game: str | None = None, **facts: str) -> Statistics:
        """Return the statistics of a game, or of all games, and only of plays with certain facts if given.

        Facts are named as in records; an empty value selects the plays without that fact.
        """
        key, known = (game, *sorted(facts.items())), self._statistics
        if key not in known:
            chosen = [one for one in self._of(game) if all(one.fact(name) == word for name, word in facts.items())]
            known[key] = Statistics.of(chosen)
        return known[key]

    def days(self, game: str) -> dict[str, Result]:
        """Return the best result of each daily deal of a game, by its day as in "2026-11-21"."""
        return by_day(self._of(game))

    def history(self, game: str | None = None, count: int | None = None) -> tuple[Result, ...]:
        """Return the latest results of a game, or of all games, latest first."""
        return tuple(reversed(self._of(game)))[:count]

    def clear_results(self, now: datetime) -> None:
        """Hide all results so far. They remain saved, and `restore_results` shows them again."""
        self.take_note(CLEARED, f"{self._next} {now.isoformat()}")

    def restore_results(self) -> None:
        """Show all cleared results again."""
        self.take_note(CLEARED, "")

    @property
    def cleared_at(self) -> datetime | None:
        """When the results were cleared; None if they were not."""
        return self._clearing[1]

    @property
    def _clearing(self) -> tuple[int, datetime | None]:
        """The number of the first result shown, and when all before it were cleared."""
        number, _space, moment = self.note(CLEARED).partition(" ")
        try:
            return int(number), datetime.fromisoformat(moment)
        except ValueError:
            return 0, None

    # the notes

    def note(self, name: str) -> str:
        """Return the note under a name; empty if there is none."""
        return self._notes.get(name, "")

    def take_note(self, name: str, text: str) -> None:
        """Save one line of text as the note under a name, replacing the one before."""
        with self._lock:
            if self.note(name) != text:
                self._change(Changes(notes={name: text}))

    # the settings

    @property
    def settings(self) -> Settings:
        """The player's settings."""
        return self._settings

    def choose(self, settings: Settings) -> None:
        """Save the settings that the player has chosen."""
        with self._lock:
            if settings != self._settings:
                self._wanted = replace(self._wanted, **_changed(self._settings, settings))
                self._settings = settings
                if self.writes:
                    self._filed = self._wanted
                self._writer.put(settings=self._wanted)

    # the disk

    @property
    def writes(self) -> bool:
        """Whether anything is saved at all: not while another copy owns the folder, or it cannot be used."""
        return self._writer.writes

    @property
    def refused(self) -> bool:
        """Whether something could not be written that will be lost if the program ends now."""
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

    def _of(self, game: str | None) -> list[Result]:
        first, _moment = self._clearing
        results = self._results.copy().values()
        return [result for result in results if game in (None, result.game) and result.number >= first]

    def _change(self, changes: Changes) -> None:
        """Make changes here, and have the writer make them in the file; called with the lock held."""
        if self.writes:
            over = (game for game, line in changes.plays.items() if line is None and game in self._plays)
            self._ended.update((game, self._plays[game]) for game in over)
        update(self._plays, changes.plays)
        update(self._results, changes.results)
        update(self._notes, changes.notes)
        self._aside += changes.aside
        if changes.results or CLEARED in changes.notes:
            self._statistics = {}
        self._writer.put(changes)

    # in the writer's thread

    def _everything(self) -> Kept:
        """Return a consistent copy of all contents while the player plays on."""
        with self._lock:
            return Kept(self._plays.copy(), self._results.copy(), self._notes.copy(), self._aside)

    def _merge(self, found: Kept) -> tuple[Changes, Settings | None]:
        """Merge in what was found in a folder just taken; return the changes to be written, and the settings if any.

        Calls made in the meantime see either the old contents or all of the new ones.
        """
        path = self.folder / SETTINGS
        reading = read_settings(path) if path.exists() else None
        with self._lock:
            # An ended play, or how it stood before, may still lie in a folder that was lost before that was written.
            ended = {game: line for game, line in found.plays.items() if goes_on(self._ended.get(game, ""), line)}
            merger = merge(replace(self._base, plays=self._base.plays | ended), self._everything(), found)
            self._base = Kept()
            self._unseen = {game: line for game, line in merger.kept.plays.items() if line != self._plays.get(game)}
            kept = merger.kept
            self._plays, self._results, self._notes, self._aside = kept.plays, kept.results, kept.notes, kept.aside
            self._statistics, self._replayed = {}, {}
            self._next = max(self._results, default=0) + 1
            self._problems.extend(Problem(Trouble.DISPLACED, game.capitalize()) for game in merger.displaced)
            return merger.changes, self._merged_settings(reading)

    def _merged_settings(self, reading: Reading | None) -> Settings | None:
        """Merge the settings chosen here into those just read from the file; None if the file needs no change."""
        if reading is None:
            return self._wanted
        chosen = _changed(self._filed, self._wanted)
        self._wanted = self._filed = replace(reading.settings, **chosen)
        return self._wanted if chosen else None


def _changed(before: Settings, after: Settings) -> dict[str, Any]:
    """Return the settings that differ, by name, with their new values."""
    return {one.name: new for one in fields(after) if (new := getattr(after, one.name)) != getattr(before, one.name)}
