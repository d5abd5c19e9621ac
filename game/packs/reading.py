"""Reading packs: a deal of a grade, with its proof, or the deal of a day.

Reading a deal takes a few milliseconds and opens a file, so it has no place between two frames.
"""

from collections.abc import Mapping
from datetime import date
from functools import cache
from pathlib import Path
from zipfile import BadZipFile

from game.deals import library
from game.packs.grade import Grade
from game.record import Record

FOLDER = Path(__file__).parents[2] / "assets" / "packs"
"""Where the packs lie, in the executable too."""
DAYS = "days"
"""The shelf of an archive that holds the deals of the days, in their order."""
FIRST_DAY = date(2026, 11, 1)
"""The day of the first of them."""
BEFORE = 200
"""How many of them serve the days before that one, in turn: as many as the shortest list began with."""


def pack_of(game: str, folder: Path = FOLDER) -> Path:
    """Return the file with a game's graded deals."""
    return folder / f"{game}.zip"


def days_of(game: str, folder: Path = FOLDER) -> Path:
    """Return the file with a game's deals of the days."""
    return folder / f"{game}-days.zip"


def grades(game: str, folder: Path = FOLDER) -> tuple[Grade, ...]:
    """Return the grades that a game's pack has deals of, from gentle to fiendish."""
    return tuple(grade for grade in Grade if size(game, grade, folder))


def size(game: str, grade: Grade, folder: Path = FOLDER) -> int:
    """Return how many deals of a grade a game's pack has; none where there is no pack, or it cannot be read."""
    return _sizes(pack_of(game, folder)).get(grade, 0)


def nth(game: str, grade: Grade, index: int, folder: Path = FOLDER) -> Record:
    """Return a deal of a grade, counted from 0, as a record that wins it.

    Raises IndexError for a deal that the pack does not have, and OSError or BadZipFile where it cannot be read.
    """
    return Record.parse(library.line(pack_of(game, folder), grade, index))


def todays(game: str, day: date, folder: Path = FOLDER) -> Record:
    """Return the deal of a day, the same everywhere, as a record that wins it; its grade is one of its facts.

    The list of the days begins with the first of November 2026, and begins again where it ends. It has nothing to do
    with the packs, which may grow, and is itself only ever appended to, before its end is reached: so a day keeps its
    deal. Raises OSError or BadZipFile where the list cannot be read, LookupError where there is none for the game.
    """
    file = days_of(game, folder)
    count = _sizes(file).get(DAYS, 0)
    if not count:
        raise LookupError(f"there are no deals of the day for {game}")
    around = count if day >= FIRST_DAY else min(count, BEFORE)
    return Record.parse(library.line(file, DAYS, (day - FIRST_DAY).days % around))


@cache
def _sizes(file: Path) -> Mapping[str, int]:
    try:
        return library.sizes(file)
    except (OSError, BadZipFile):
        return {}
