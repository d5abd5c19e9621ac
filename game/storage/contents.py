"""The contents of a store as values, changes to them, and how what two copies of the program saved is merged."""

from collections.abc import Hashable, Mapping
from dataclasses import dataclass, field, replace
from typing import TypeVar

from game.statistics import Result

Key = TypeVar("Key")
Value = TypeVar("Value")


@dataclass(frozen=True, slots=True)
class Changes:
    """Changes to be written: open plays by game and results by number, None to delete one; and notes by name.

    Later changes replace earlier ones, so a single write is enough however many moves are made while the disk is busy.
    aside are lines of plays that no longer replay.
    """

    plays: Mapping[str, str | None] = field(default_factory=dict)
    results: Mapping[int, Result | None] = field(default_factory=dict)
    notes: Mapping[str, str] = field(default_factory=dict)
    aside: tuple[str, ...] = ()

    def then(self, later: "Changes") -> "Changes":
        """Return these changes followed by later ones, as one."""
        return Changes(
            {**self.plays, **later.plays},
            {**self.results, **later.results},
            {**self.notes, **later.notes},
            self.aside + later.aside,
        )

    def __bool__(self) -> bool:
        return bool(self.plays or self.results or self.notes or self.aside)


@dataclass(frozen=True, slots=True)
class Kept:
    """The contents of a file: lines of open plays by game; results by number, in the order they ended; notes by name.

    aside are lines of plays that no longer replay, in the order they were set aside.
    """

    plays: dict[str, str] = field(default_factory=dict)
    results: dict[int, Result] = field(default_factory=dict)
    notes: dict[str, str] = field(default_factory=dict)
    aside: tuple[str, ...] = ()

    def __len__(self) -> int:
        return len(self.plays) + len(self.results) + len(self.notes) + len(self.aside)


def update(table: dict[Key, Value], changes: Mapping[Key, Value | None]) -> None:
    """Make changes in a table, in which None removes an entry."""
    for key, value in changes.items():
        if value is None:
            table.pop(key, None)
        else:
            table[key] = value


@dataclass(frozen=True, slots=True)
class Merger:
    """The merged contents, the changes to be written for them, and the games whose other open play was set aside."""

    kept: Kept
    changes: Changes
    displaced: tuple[str, ...] = ()


def merge(base: Kept, ours: Kept, found: Kept) -> Merger:
    """Merge our contents with what another program has saved since both knew the base: a three-way merge.

    What only one has changed stays as that one left it. If both went on with a game, our play stays open and the other
    is set aside; if both have a new result under the same number, the other one gets the next free number.
    """
    plays, aside, displaced = dict(found.plays), list[str](), list[str]()
    for game, line in _changed(base.plays, ours.plays).items():
        other = plays.get(game)
        theirs = other is not None and other != base.plays.get(game) and not goes_on(line or "", other)
        if line is not None:
            plays[game] = line
            if theirs and other is not None:
                aside.append(other)
                displaced.append(game)
        elif not theirs:
            plays.pop(game, None)
    notes = found.notes | dict(ours.notes.items() - base.notes.items())
    aside = [*found.aside, *aside]
    aside += [line for line in ours.aside if line not in aside]
    kept = Kept(plays, _merged_results(base, ours, found), notes, tuple(aside))
    changes = Changes(
        _changed(found.plays, kept.plays),
        _changed(found.results, kept.results),
        dict(kept.notes.items() - found.notes.items()),
        kept.aside[len(found.aside) :],
    )
    return Merger(kept, changes, tuple(displaced))


def goes_on(line: str, other: str) -> bool:
    """Whether a line continues the play of another line, or equals it, so that nothing of the other is lost."""
    (head, _, moves), (other_head, _, other_moves) = line.partition(" :"), other.partition(" :")
    return (
        head.split()[:2] == other_head.split()[:2] and moves.split()[: len(other_moves.split())] == other_moves.split()
    )


def _merged_results(base: Kept, ours: Kept, found: Kept) -> dict[int, Result]:
    changed = _changed(base.results, ours.results)
    known = {_play(result) for result in changed.values() if result is not None}
    results = {number: result for number, result in found.results.items() if _play(result) not in known}
    free = max((*ours.results, *found.results), default=0) + 1
    for number, result in changed.items():
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


def _changed(before: Mapping[Key, Value], after: Mapping[Key, Value]) -> dict[Key, Value | None]:
    """Return the values that differ from before; None for those that are gone."""
    gone = {key: None for key in before if key not in after}
    return gone | {key: value for key, value in after.items() if before.get(key) != value}
