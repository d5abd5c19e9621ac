"""Merges what two copies of the program have saved in one store, so that neither loses games."""

from collections.abc import Hashable, Mapping
from dataclasses import dataclass, replace
from typing import TypeVar

from game.statistics import Result
from game.storage.database import Changes, Kept

Key = TypeVar("Key")
Value = TypeVar("Value")


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
