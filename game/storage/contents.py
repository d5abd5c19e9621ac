"""The contents of a store as one value, and the merge of what two copies of the program have saved."""

from collections.abc import Hashable, Mapping
from dataclasses import dataclass, field, replace
from typing import TypeVar

from game.settings import Settings
from game.statistics import Result

Key = TypeVar("Key")
Value = TypeVar("Value")


@dataclass(frozen=True, slots=True)
class Contents:
    """Lines of open plays by game; results by number, in the order they ended; notes by name; and the settings.

    aside are lines of plays that were set aside, in that order; it is only ever added to.
    """

    plays: Mapping[str, str] = field(default_factory=dict)
    results: Mapping[int, Result] = field(default_factory=dict)
    notes: Mapping[str, str] = field(default_factory=dict)
    aside: tuple[str, ...] = ()
    settings: Settings = field(default_factory=Settings)


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


def changed(before: Mapping[Key, Value], after: Mapping[Key, Value]) -> dict[Key, Value | None]:
    """Return the values that differ from before; None for those that are gone."""
    if before is after:
        return {}
    gone = {key: None for key in before if key not in after}
    return gone | {key: value for key, value in after.items() if before.get(key) != value}
