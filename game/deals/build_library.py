"""Builds the packs: tries deals in the order of their numbers, and keeps and grades those proved winnable.

A pack holds every deal found winnable from its first number to its last, so building can be resumed from the pack
alone. Searches are limited in positions, never in time: the pack is the same, byte for byte, on every machine and
however often the building was interrupted.

The grade and the proof of a deal are frozen into its line and never computed again. After a change to a game's rules,
solver, weak player, grades or number of nodes for a proof, its packs have to be rebuilt; the tests of packs say so:

    rm assets/packs/GAME.zip
    python -m game packs --games GAME

The same command rebuilds the daily deals, GAME-days.zip, if that file is missing; but then days may change their deals.
"""

from collections.abc import Generator, Iterator, Sequence
from contextlib import nullcontext
from dataclasses import replace
from pathlib import Path

from game.cards import LAST_DEAL
from game.deals import library
from game.deals.library import DAYS, all_grades, days_of, grade_of, pack_of
from game.play import Play
from game.record import Record
from game.rules import GAMES
from game.solver import Won, game_named, solve
from game.solver.census import workers

FIRST_OF_PACK = 1
"""The first deal tried for a pack."""
LAST_OF_PACK = 100_000
"""The last deal tried by default, even if a grade is not full: a game may have too few deals of it."""
FIRST_OF_DAYS = 500_001
"""The first deal tried for the daily deals, beyond all packs so that no daily deal is in one."""
DAYS_LISTED = 200
"""How many daily deals there are; more may be appended only before the last of them has been played."""
AT_ONCE = 200
"""How many deals are tried before the pack is saved again."""


def make_pack(
    game: str, least: int, jobs: int, folder: Path, last: int = LAST_OF_PACK
) -> Generator[tuple[int, int], None, None]:
    """Extend a game's pack until it has at least `least` deals of each grade, or the last deal has been tried.

    Yields the progress: deals found and deals wanted. Deals of a grade beyond its number are kept, but not counted.
    """
    last = min(last, FIRST_OF_DAYS - 1)
    grades = [str(difficulty) for difficulty in all_grades(game)]
    yield from _made(game, pack_of(game, folder), grades, range(FIRST_OF_PACK, last + 1), least, jobs)


def make_days(game: str, jobs: int, folder: Path) -> Generator[tuple[int, int], None, None]:
    """Extend a game's daily deals until they are complete; yield deals found and deals wanted."""
    yield from _made(game, days_of(game, folder), [DAYS], range(FIRST_OF_DAYS, LAST_DEAL + 1), DAYS_LISTED, jobs)


def proven(question: tuple[str, int]) -> Record | None:
    """Return a record that wins a numbered deal of a game and names its grade; None if no win is found."""
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
    """Extend the sections of a file until each has at least `least` records; yield records found and wanted."""
    earlier = library.lines(file)
    lines = {section: earlier.get(section, []) for section in sections}
    total = least * len(lines)
    tried = max((int(Record.parse(records[-1]).deal) for records in lines.values() if records), default=deals.start - 1)
    left = deals[tried + 1 - deals.start :]
    with workers(jobs) if jobs > 1 else nullcontext() as pool:
        while (done := sum(min(len(records), least) for records in lines.values())) < total and left:
            yield done, total
            questions = [(game, number) for number in left[:AT_ONCE]]
            for record in pool.imap(proven, questions) if pool else map(proven, questions):
                if record and any(len(records) < least for records in lines.values()):
                    lines[DAYS if DAYS in lines else record.fact("grade")].append(str(record))
            left = left[AT_ONCE:]
            library.write(file, lines)
    yield done, total
