"""The store: everything that is kept between one start of the program and the next."""

from collections import deque
from dataclasses import fields, replace
from datetime import date, datetime
from pathlib import Path
from threading import RLock
from types import TracebackType
from typing import Any, Self

from game.initials import are_initials
from game.problems import Problem, Trouble
from game.settings import Reading, Settings
from game.statistics import Result, Statistics, by_day, once_each_deal, ranked
from game.storage.database import Changes, Kept
from game.storage.merging import merge
from game.storage.opening import SETTINGS, open_folder, read_settings
from game.storage.writer import Writer

BEST = 7
"""How many places a best list has."""
CLEARED = "cleared"
"""The note that says from which result on they are shown, and when all before were cleared."""


class Store:
    """Open plays, results, notes and settings of one player, in one folder.

    Opening reads everything; from then on all answers come from memory, and all that is kept is written by a thread of
    its own. Nothing here waits for the disk but opening, flush and close, and nothing raises for what the disk does:
    problems has it. Only one program writes in a folder; a second one sees what is kept, and keeps nothing until the
    first one ends. Then what both have played is kept.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        opening = open_folder(folder)
        reading = read_settings(folder / SETTINGS)
        self._lock = RLock()
        """Held where what is known changes: the writer's thread may find more in a folder that it takes later."""
        self._plays = dict(opening.kept.plays)
        self._results = opening.kept.numbered
        self._notes = dict(opening.kept.notes)
        self._aside = opening.kept.aside
        self._next = max(self._results, default=0) + 1
        self._base = Kept() if opening.ownership else opening.kept
        """What another copy of the program knew as well when it had the folder."""
        self._unseen: dict[str, str] = {}
        """The open plays that another copy has kept, and nobody has asked for here."""
        self._settings = self._wanted = self._filed = reading.settings
        """What holds here, what the file is to say, and what it says: another copy may have chosen otherwise."""
        self._statistics: dict[tuple[object, ...], Statistics] = {}
        self._replayed: dict[int, bool] = {}
        """Whether results replay to what they say, as far as it is known: those of this run do."""
        refusal = (opening.refusal,) if opening.refusal else ()
        self._problems = deque((*refusal, *opening.problems, *reading.problems))
        self._writer = Writer(folder, opening, self._problems.append, self._everything, self._merge)
        if opening.ownership and not (folder / SETTINGS).exists():
            self._put(settings=self._settings)

    # the open plays

    def open_play(self, game: str) -> str | None:
        """Return the line of a game's open play, if there is one."""
        self._unseen.pop(game, None)
        return self._plays.get(game)

    def keep(self, game: str, line: str) -> None:
        """Keep a line as a game's open play, in place of the one before."""
        with self._lock:
            if self._plays.get(game) != line:
                displaced = self._displaced(game, line)
                self._plays[game] = line
                self._put(Changes(plays={game: line}, aside=displaced))

    def drop_plays(self) -> None:
        """Leave all open plays, as if they had never been begun."""
        with self._lock:
            dropped: dict[str, str | None] = dict.fromkeys(self._plays)
            self._plays.clear()
            self._put(Changes(plays=dropped))

    def set_aside(self, game: str) -> None:
        """Take away an open play that no longer replays; its line is kept, but not offered again."""
        with self._lock:
            line = self._plays.pop(game)
            self._aside += (line,)
            self._problems.append(Problem(Trouble.SET_ASIDE, game.capitalize()))
            self._put(Changes(plays={game: None}, aside=(line,)))

    def _displaced(self, game: str, line: str = "") -> tuple[str, ...]:
        """Set aside the play that another copy has kept and a line now replaces; return what is set aside."""
        other = self._unseen.pop(game, line)
        if other == line:
            return ()
        self._aside += (other,)
        self._problems.append(Problem(Trouble.DISPLACED, game.capitalize()))
        return (other,)

    # the results

    def finish(self, result: Result) -> Result:
        """End a game's open play with a result, and return it with the number it is known by from now on."""
        with self._lock:
            numbered = replace(result, number=self._next)
            self._next += 1
            self._replayed[numbered.number] = True
            if result.game in self._unseen:  # which is another play than the one that ends
                changes = Changes()
            else:
                self._plays.pop(result.game, None)
                changes = Changes(plays={result.game: None})
            self._keep_result(numbered, changes)
            return numbered

    def withdraw(self, number: int, line: str) -> None:
        """Take a result back, as if it had never been, since its play goes on: the line is its game's open play."""
        with self._lock:
            result = self._results.pop(number)
            self._statistics = {}
            displaced = self._displaced(result.game, line)
            self._plays[result.game] = line
            self._put(Changes(plays={result.game: line}, results={number: None}, aside=displaced))

    def sign(self, number: int, initials: str) -> Result:
        """Put three letters under a result, and return it. Raises ValueError for other initials."""
        initials = initials.upper()
        if not are_initials(initials):
            raise ValueError(f"initials are three letters, not {initials!r}")
        with self._lock:
            signed = replace(self._results[number], initials=initials)
            self._keep_result(signed, Changes())
            return signed

    def best(
        self, game: str, count: int = BEST, since: date | None = None, grade: str | None = None
    ) -> tuple[Result, ...]:
        """Return the best wins of a game, ever or since a day, of all deals or of a grade, the best first.

        Each deal holds one place. They are what can be signed. Those that another run has kept are replayed when they
        are first asked for, some milliseconds each; one that does not lead to what it says is passed by.
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
        """Return the place of a result, won or not, among the best of each deal of its game, 1 for the best.

        What was found not to replay is passed by. None for one that did not score, or whose deal went better another
        time.
        """
        known = self._of(self._results[number].game)
        results = once_each_deal(ranked(one for one in known if self._replayed.get(one.number, True)))
        return next((place for place, result in enumerate(results, 1) if result.number == number), None)

    def statistics(self, game: str | None = None, **facts: str) -> Statistics:
        """Return the statistics of a game, of all games if none is named, or of those plays with some facts alone.

        A fact is named as records name it; an empty word stands for plays without it.
        """
        key, known = (game, *sorted(facts.items())), self._statistics
        if key not in known:
            chosen = [one for one in self._of(game) if all(one.fact(name) == word for name, word in facts.items())]
            known[key] = Statistics.of(chosen)
        return known[key]

    def days(self, game: str) -> dict[str, Result]:
        """Return the best result of each deal of a day of a game by its day, as in "2026-11-21"."""
        return by_day(self._of(game))

    def history(self, game: str | None = None, count: int | None = None) -> tuple[Result, ...]:
        """Return the latest results of a game, or of all, the latest first."""
        return tuple(reversed(self._of(game)))[:count]

    def clear_results(self, now: datetime) -> None:
        """Show no result any more that there is now. They are kept, and `restore_results` shows them again."""
        self.take_note(CLEARED, f"{self._next} {now.isoformat()}")
        self._statistics = {}

    def restore_results(self) -> None:
        """Show the results again that were cleared last, unless they were cleared before that, too."""
        self.take_note(CLEARED, "")
        self._statistics = {}

    @property
    def cleared_at(self) -> datetime | None:
        """When the results were cleared, if they were."""
        return self._clearing[1]

    @property
    def _clearing(self) -> tuple[int, datetime | None]:
        """The number of the first result that is shown, and when all before it were cleared."""
        number, _space, moment = self.note(CLEARED).partition(" ")
        try:
            return int(number), datetime.fromisoformat(moment)
        except ValueError:
            return 0, None

    # the notes

    def note(self, name: str) -> str:
        """Return what was noted under a name, nothing if nothing was."""
        return self._notes.get(name, "")

    def take_note(self, name: str, text: str) -> None:
        """Note one line of text under a name, in place of the one before."""
        with self._lock:
            if self.note(name) != text:
                self._notes[name] = text
                self._put(Changes(notes={name: text}))

    # the settings

    @property
    def settings(self) -> Settings:
        """What the player has chosen."""
        return self._settings

    def choose(self, settings: Settings) -> None:
        """Keep what the player has chosen."""
        with self._lock:
            if settings != self._settings:
                self._wanted = replace(self._wanted, **_changed(self._settings, settings))
                self._settings = settings
                if self.writes:
                    self._filed = self._wanted
                self._put(settings=self._wanted)

    # the disk

    @property
    def writes(self) -> bool:
        """Whether anything is kept at all: not while another copy has the folder, or it cannot be used."""
        return self._writer.saves

    @property
    def refused(self) -> bool:
        """Whether the disk has refused something that will be lost if the program ends now."""
        return self._writer.refused

    def problems(self) -> tuple[Problem, ...]:
        """Return what has gone wrong since this was last asked."""
        count = len(self._problems)  # the writer may add more meanwhile
        return tuple(self._problems.popleft() for _ in range(count))

    def flush(self) -> bool:
        """Wait until everything is on the disk; return whether it is."""
        return self._writer.flush()

    def close(self) -> bool:
        """Write what is not yet written and let the folder go; return whether everything is on the disk."""
        return self._writer.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        self.close()

    def _of(self, game: str | None) -> list[Result]:
        first, _moment = self._clearing
        results = self._results.copy().values()
        return [result for result in results if game in (None, result.game) and result.number >= first]

    def _keep_result(self, result: Result, changes: Changes) -> None:
        self._results[result.number] = result
        self._statistics = {}
        self._put(changes.then(Changes(results={result.number: result})))

    def _put(self, changes: Changes | None = None, settings: Settings | None = None) -> None:
        self._writer.put(changes, settings)

    # in the writer's thread

    def _everything(self) -> Kept:
        """Return all that is known, in copies that stay whole while the player plays on."""
        with self._lock:
            return Kept(self._plays.copy(), tuple(self._results.values()), self._notes.copy(), self._aside)

    def _merge(self, found: Kept) -> tuple[Changes, Settings | None]:
        """Take up what was found in a folder that was taken; return what is to be written there, and to the settings.

        Whoever asks meanwhile is answered from what was known before, or from all of it.
        """
        path = self.folder / SETTINGS
        reading = read_settings(path) if path.exists() else None
        with self._lock:
            merger = merge(self._base, self._everything(), found)
            self._base = Kept()
            self._unseen = {game: line for game, line in merger.kept.plays.items() if line != self._plays.get(game)}
            self._plays, self._results, self._notes = merger.kept.plays, merger.kept.numbered, merger.kept.notes
            self._aside = merger.kept.aside
            self._statistics, self._replayed = {}, {}
            self._next = max(self._results, default=0) + 1
            self._problems.extend(Problem(Trouble.DISPLACED, game.capitalize()) for game in merger.displaced)
            return merger.changes, self._merged_settings(reading)

    def _merged_settings(self, reading: Reading | None) -> Settings | None:
        """Return what a settings file that was read anew is to say, with what was chosen here; None if it is right."""
        if reading is None:
            return self._wanted
        chosen = _changed(self._filed, self._wanted)
        self._wanted = self._filed = replace(reading.settings, **chosen)
        return self._wanted if chosen else None


def _changed(before: Settings, after: Settings) -> dict[str, Any]:
    """Return the settings that differ, as they are now, by name."""
    return {one.name: new for one in fields(after) if (new := getattr(after, one.name)) != getattr(before, one.name)}
