"""Making packs: deals are tried by their numbers, one after the other, and those proven winnable are kept and graded.

A pack holds every deal that was found winnable from its first number to its last, so it holds all that is needed to go
on from there. Searches are limited in positions and never in time: the same pack is made, byte for byte, wherever and
in however many goes it is made.

The grade and the proof of a deal are frozen into its line: nothing finds them out again. Whoever changes a game's
rules, search, weak player or the numbers of `game.solver.games` has to make its packs anew, as the tests of packs show:

    rm assets/packs/GAME.zip
    python -m game packs --games GAME

The deals of the days, in GAME-days.zip, are made anew by the same command where that file is missing; but then a day
may get another deal than it had.
"""

from collections.abc import Generator, Iterator, Sequence
from contextlib import nullcontext
from dataclasses import replace
from pathlib import Path

from game.cards import LAST_DEAL
from game.deals import library
from game.deals.difficulty import grade_of, grades_of
from game.deals.library import DAYS, days_of, pack_of
from game.play import Play
from game.record import Record
from game.rules import GAMES
from game.solver import Won, solve
from game.solver.census import workers
from game.solver.games import game_named

FIRST_OF_PACK = 1
"""The deal that a pack begins with."""
LAST_OF_PACK = 100_000
"""The deal that a pack ends with where nobody says otherwise, be its grades full or not: a game may lack one."""
FIRST_OF_DAYS = 500_001
"""The deal that the list of the days begins with: so far from the packs that no day's deal is in one."""
DAYS_LISTED = 200
"""How many days a list has; more may only be appended while the last of them is still to come."""
AT_ONCE = 200
"""How many deals are tried between two times that a pack is saved."""


def make_pack(
    game: str, least: int, jobs: int, folder: Path, last: int = LAST_OF_PACK
) -> Generator[tuple[int, int], None, None]:
    """Go on with a game's pack until it has so many deals of each grade, or the last deal was tried.

    Yields how many it has of how many; what a grade has beyond its number is not counted, but stays.
    """
    last = min(last, FIRST_OF_DAYS - 1)
    grades = [str(difficulty) for difficulty in grades_of(game)]
    yield from _made(game, pack_of(game, folder), grades, range(FIRST_OF_PACK, last + 1), least, jobs)


def make_days(game: str, jobs: int, folder: Path) -> Generator[tuple[int, int], None, None]:
    """Go on with a game's list of the days until it is complete; yield how many it has of how many."""
    yield from _made(game, days_of(game, folder), [DAYS], range(FIRST_OF_DAYS, LAST_DEAL + 1), DAYS_LISTED, jobs)


def proven(question: tuple[str, int]) -> Record | None:
    """Return a numbered deal of a game as a record that wins it and names its grade; None where no win is found."""
    game, number = question
    rules = GAMES[game]
    play = Play(rules, number)
    verdict = solve(rules, play.state, game_named(game).proof_nodes)
    if not isinstance(verdict, Won):
        return None
    return replace(play.record, facts=(("grade", str(grade_of(rules, play.state))),), moves=verdict.moves)


def _made(
    game: str, file: Path, sections: Sequence[str], deals: range, least: int, jobs: int
) -> Iterator[tuple[int, int]]:
    """Fill the sections of a file until each has at least so many records, and yield how many of all there are."""
    known = library.lines(file)
    lines = {section: known.get(section, []) for section in sections}
    total = least * len(lines)
    tried = max((int(Record.parse(some[-1]).deal) for some in lines.values() if some), default=deals.start - 1)
    left = deals[tried + 1 - deals.start :]
    with workers(jobs) if jobs > 1 else nullcontext() as pool:
        while (done := sum(min(len(some), least) for some in lines.values())) < total and left:
            yield done, total
            questions = [(game, number) for number in left[:AT_ONCE]]
            for record in pool.imap(proven, questions) if pool else map(proven, questions):
                if record and any(len(some) < least for some in lines.values()):
                    lines[record.fact("grade") if len(lines) > 1 else DAYS].append(str(record))
            left = left[AT_ONCE:]
            library.write(file, lines)
    yield done, total
