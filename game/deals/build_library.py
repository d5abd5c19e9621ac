"""Making packs: deals are tried by their numbers, one after the other, and those proven winnable are kept and graded.

A pack holds every deal that was found winnable from its first number to its last, so it tells all that is needed to go
on from there. Searches are limited in positions and never in time: the same pack is made, byte for byte, wherever and
in however many goes it is made.
"""

from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

from game.deals import library
from game.deals.difficulty import grade_of, grades_of
from game.deals.library import DAYS, days_of, pack_of
from game.play import Play
from game.record import Record
from game.rules import GAMES
from game.solver import Won, solve
from game.solver.census import workers
from game.solver.games import game_named

_Question = tuple[str, int]
_Map = Callable[[Callable[[_Question], Record | None], Iterable[_Question]], Iterable[Record | None]]

FIRST_OF_PACK = 1
"""The deal that a pack begins with."""
FIRST_OF_DAYS = 500_001
"""The deal that the list of the days begins with: so far from the packs that no day's deal is in one."""
DAYS_LISTED = 200
"""How many days a list has; more may only be appended while the last of them is still to come."""
AT_ONCE = 200
"""How many deals are tried between two times that a pack is saved."""


def make_pack(game: str, least: int, jobs: int, folder: Path) -> Generator[tuple[int, int], None, None]:
    """Go on with a game's pack until it has at least so many deals of each grade; yield how many it has of how many.

    What a grade has beyond that number is not counted, but stays.
    """
    grades = [str(difficulty) for difficulty in grades_of(game)]
    yield from _made(game, pack_of(game, folder), grades, FIRST_OF_PACK, least, jobs)


def make_days(game: str, jobs: int, folder: Path) -> Generator[tuple[int, int], None, None]:
    """Go on with a game's list of the days until it is complete; yield how many it has of how many."""
    yield from _made(game, days_of(game, folder), [DAYS], FIRST_OF_DAYS, DAYS_LISTED, jobs)


def proven(question: _Question) -> Record | None:
    """Return a numbered deal of a game as a record that wins it and tells its grade; None where no win is found."""
    game, number = question
    rules = GAMES[game]
    play = Play(rules, number)
    verdict = solve(rules, play.state, game_named(game).proof_nodes)
    if not isinstance(verdict, Won):
        return None
    return replace(play.record, facts=(("grade", str(grade_of(rules, play.state))),), moves=verdict.moves)


def _made(
    game: str, file: Path, shelves: Sequence[str], first: int, least: int, jobs: int
) -> Iterator[tuple[int, int]]:
    """Fill the shelves of a file until each has at least so many records, and yield how many of all there are."""
    known = library.lines(file)
    lines = {store: known.get(store, []) for store in shelves}
    number = max((int(Record.parse(some[-1]).deal) for some in lines.values() if some), default=first - 1) + 1
    total = least * len(lines)
    with _mapping(jobs) as asked:
        while (done := sum(min(len(some), least) for some in lines.values())) < total:
            yield done, total
            for record in asked(proven, [(game, number + i) for i in range(AT_ONCE)]):
                if record and any(len(some) < least for some in lines.values()):
                    lines[record.fact("grade") if len(lines) > 1 else DAYS].append(str(record))
            number += AT_ONCE
            library.write(file, lines)
    yield total, total


@contextmanager
def _mapping(jobs: int) -> Iterator[_Map]:
    """Give something that works like `map`, in so many processes; one needs no other."""
    if jobs == 1:
        yield map
        return
    with workers(jobs) as pool:
        yield pool.imap
