"""The library of winnable deals by difficulty, and the daily deals, each with a win; and how difficulty is graded.

An archive is a zip of text files. "gentle/00065-00128.txt" holds 64 lines, the 65th to the 128th of that difficulty;
`unzip -p` prints them all. Equal lines make equal bytes. A pack has the deals of a grade in order of their numbers.
Reading a deal opens a file and takes a few milliseconds: never do it on the frame path. The grade of a deal depends on
how many tries of the weak player win it.
"""

import zlib
from bisect import bisect_right
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from datetime import date
from enum import StrEnum
from functools import cache, lru_cache
from itertools import groupby
from pathlib import Path
from zipfile import ZIP_DEFLATED, BadZipFile, ZipFile, ZipInfo

from game.record import Record
from game.rules.base import Rules
from game.solver import game_named
from game.state import Move, State

CHUNK = 64
"""Lines compressed together: more would make smaller archives that are slower to read."""
_DAMAGE = (zlib.error, EOFError, RuntimeError, ValueError)
"""What reading a damaged zip raises besides BadZipFile: a broken stream, method, flag, name or text."""


def write(file: Path, sections: Mapping[str, Sequence[str]]) -> None:
    """Write the lines of each section to an archive, replacing it atomically."""
    draft = file.with_suffix(".new")
    with ZipFile(draft, "w", ZIP_DEFLATED, compresslevel=9) as archive:
        for section, lines in sections.items():
            for start in range(0, len(lines), CHUNK):
                chunk = lines[start : start + CHUNK]
                info = ZipInfo(f"{section}/{start + 1:05}-{start + len(chunk):05}.txt")  # dated 1980, always
                info.create_system = 3  # Unix, on every system
                info.compress_type = ZIP_DEFLATED
                archive.writestr(info, "".join(f"{line}\n" for line in chunk))
    draft.replace(file)


def sizes(file: Path) -> dict[str, int]:
    """Return how many lines each section of an archive holds. Raises OSError or BadZipFile if it cannot be read."""
    with _opened(file) as archive:
        names = sorted(archive.namelist())
        return {section: int(name[-9:-4]) for name in names for section in [name.partition("/")[0]]}


def line(file: Path, section: str, index: int) -> str:
    """Return one line of a section, counted from 0.

    Raises IndexError if there is no such line, and OSError or BadZipFile if the archive cannot be read.
    """
    first = index - index % CHUNK
    with _opened(file) as archive:
        name = next((name for name in archive.namelist() if name.startswith(f"{section}/{first + 1:05}-")), None)
        lines = archive.read(name).decode().splitlines() if name else []
    if not 0 <= index - first < len(lines):
        raise IndexError(f"{file.name} holds no line {index} of {section}")
    return lines[index - first]


def lines(file: Path) -> dict[str, list[str]]:
    """Return all lines of an archive by section, none if there is no such file. Raises OSError or BadZipFile."""
    if not file.exists():
        return {}
    sections: dict[str, list[str]] = {}
    with _opened(file) as archive:
        for name in sorted(archive.namelist()):
            sections.setdefault(name.partition("/")[0], []).extend(archive.read(name).decode().splitlines())
    return sections


@contextmanager
def _opened(file: Path) -> Iterator[ZipFile]:
    """Open an archive for reading. Raises OSError, and BadZipFile for damage found before it is closed."""
    try:
        with ZipFile(file) as archive:
            yield archive
    except _DAMAGE as reason:
        raise BadZipFile(f"{file.name} is damaged: {reason}") from reason


class Difficulty(StrEnum):
    """The grades of a deal, by how often a careless player wins it; the values are the words that records use."""

    GENTLE = "gentle"
    FAIR = "fair"
    HARD = "hard"
    FIENDISH = "fiendish"


FOLDER = Path(__file__).parents[2] / "assets" / "packs"
"""The folder of the packs, in the executable too."""
DAYS = "days"
"""The section of an archive that holds the daily deals, in order."""
FIRST_DAY = date(2026, 11, 1)
"""The day of the first daily deal."""
FIRST_LENGTH = 200
"""How many deals every list had at first: the days before the first one repeat these."""


def pack_of(game: str, folder: Path = FOLDER) -> Path:
    """Return the file with a game's graded deals."""
    return folder / f"{game}.zip"


def days_of(game: str, folder: Path = FOLDER) -> Path:
    """Return the file with a game's daily deals."""
    return folder / f"{game}-days.zip"


def grades(game: str, folder: Path = FOLDER) -> tuple[Difficulty, ...]:
    """Return the grades of which a game's pack has deals, from gentle to fiendish."""
    return tuple(difficulty for difficulty in Difficulty if size(game, difficulty, folder))


def size(game: str, difficulty: Difficulty, folder: Path = FOLDER) -> int:
    """Return how many deals of a grade a game's pack has; 0 if there is no pack or it cannot be read."""
    return _sizes(pack_of(game, folder)).get(difficulty, 0)


def nth(game: str, difficulty: Difficulty, index: int, folder: Path = FOLDER) -> Record:
    """Return a deal of a grade, counted from 0, as a record that wins it.

    Raises IndexError if the pack has no such deal, and OSError or BadZipFile if it cannot be read.
    """
    return Record.parse(line(pack_of(game, folder), difficulty, index))


def daily_deal(game: str, day: date, folder: Path = FOLDER) -> Record:
    """Return a day's daily deal, the same everywhere, as a record that wins it; its grade is one of its facts.

    The list begins on 1 November 2026 and repeats after its end. It is independent of the packs, which may grow, and is
    only appended to before its end is reached, so that each day keeps its deal. Raises OSError or BadZipFile if the
    list cannot be read, LookupError if the game has none.
    """
    file = days_of(game, folder)
    count = _sizes(file).get(DAYS, 0)
    if not count:
        raise LookupError(f"there are no deals of the day for {game}")
    length = count if day >= FIRST_DAY else min(count, FIRST_LENGTH)
    return Record.parse(line(file, DAYS, (day - FIRST_DAY).days % length))


@lru_cache(16)
def proof(game: str, deal: str, folder: Path = FOLDER) -> tuple[Move, ...]:
    """Return the moves that win a deal of a game's pack; empty if the pack has no such deal, or cannot be read."""
    if not deal.isdecimal():
        return ()
    with suppress(OSError, BadZipFile, IndexError), _opened(pack_of(game, folder)) as archive:

        def first(name: str) -> int:
            with archive.open(name) as chunk:
                return int(chunk.readline().split(b" ", 2)[1])

        for _section, names_of_section in groupby(sorted(archive.namelist()), lambda name: name.partition("/")[0]):
            names = list(names_of_section)
            name = names[bisect_right(names, int(deal), key=first) - 1]
            for line in archive.read(name).decode().splitlines():
                if line.split(" ", 2)[1] == deal:
                    return Record.parse(line).moves
    return ()


@cache
def _sizes(file: Path) -> Mapping[str, int]:
    try:
        return sizes(file)
    except (OSError, BadZipFile):
        return {}


_FEWEST: Mapping[str, tuple[int, ...]] = {
    "wall": (23, 14, 5),
    "pileon": (20, 11, 3),
    "cruel": (21, 15, 8),
    "whitehead": (29, 20, 8),
    "maze": (38, 18),  # most deals are equally hard: only the gentlest seventh and the hardest stand out
}
"""The fewest winning tries for each grade but the last, chosen so that grades have about equally many deals."""
_TRIES: Mapping[str, int] = {"maze": 128}
"""The number of tries where it is not 32: more if deals differ so little that chance would decide."""


def fewest(game: str) -> tuple[int, ...]:
    """Return for each grade of a game how many tries have to win a deal at least; 0 for the last."""
    return *_FEWEST.get(game, (24, 16, 8)), 0


def tries(game: str) -> int:
    """Return how often the weak player tries each deal of a game."""
    return _TRIES.get(game, 32)


def tries_won(rules: Rules, state: State) -> int:
    """Return how many of its `tries` the weak player wins of a fresh deal; always the same.

    This searches up to ten thousand positions or so, a second or longer: never call it on the frame path.
    """
    from game.solver import weak_player  # noqa: PLC0415 - only the solver process and the command line search

    own, count = game_named(rules.name).weak_player, tries(rules.name)
    won = own(state, count) if own else None
    return weak_player.in_any_game(rules, state, count) if won is None else won


def grade_for(game: str, won: int) -> Difficulty:
    """Return the grade of a winnable deal, given how many tries are won."""
    return next(grade for grade, least in zip(Difficulty, fewest(game), strict=False) if won >= least)


def grade_of(rules: Rules, state: State) -> Difficulty:
    """Return the grade of a fresh deal that is known to be winnable, as slowly as `tries_won`."""
    return grade_for(rules.name, tries_won(rules, state))


def all_grades(game: str) -> tuple[Difficulty, ...]:
    """Return the grades that a game has, from gentle on."""
    return tuple(Difficulty)[: len(fewest(game))]
