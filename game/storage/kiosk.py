"""Kiosk mode: the operator's settings for a public cabinet, its coins, the export of its results, and its health.

Each setting is declared once, in `Kiosk`, as the player's are in `game.settings`. The file is edited by hand or on the
operator page.
"""

import csv
import os
import shutil
import sys
import tomllib
from collections.abc import Callable, Container, Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import datetime, time
from enum import Enum
from io import StringIO
from math import ceil
from pathlib import Path
from random import SystemRandom
from typing import Any

from game.notation import quoted
from game.play import Play
from game.problems import Problem, ProblemKind
from game.rules import GAMES
from game.settings import LARGEST_FILE, Check, declarations, declare, list_of, matching, to_toml
from game.statistics import Result
from game.storage.database import DATABASE, peek
from game.storage.folder import read_text, replace_text

FILE = "kiosk.toml"
HEAD = """\
# Settings for a cabinet, where the program is started with --kiosk. Edit them while the program is closed, or on the
# operator page: hold both upper corners of the screen for five seconds (with a mouse, the left one; on a gamepad both
# shoulder buttons and Start; on a keyboard press Ctrl+Shift+F12), and enter the PIN.

[kiosk]
"""
HALF = 0.5  # of the volume, in quiet hours
CREDITS = "credits"  # the note with what is paid for, which every cabinet writes


class Help(Enum):
    """What help players get: hints and the lamp, the lamp alone, or neither."""

    ALL = "all"
    LAMP = "lamp"
    NONE = "none"


class Price(Enum):
    """What a coin buys."""

    FREE = "free"
    GAMES = "games"
    MINUTES = "minutes"


def _between(least: int, most: int, what: str = "whole number", kinds: tuple[type, ...] = (int,)) -> Check:
    def allows(value: Any) -> bool:
        return type(value) in kinds and least <= value <= most

    return Check(f"a {what} from {least} to {most}", allows)


SECONDS = _between(1, 86400, "number of seconds", (int, float))
HOUR = "([01][0-9]|2[0-3]):[0-5][0-9]"


@dataclass(frozen=True, slots=True)
class Kiosk:
    """The settings of a cabinet. Times are in seconds; per_credit is how many games or minutes a coin buys.

    quiet_hours are two times of day, such as "22:00-08:00", or empty. Without a pin the operator page cannot be opened.
    display is counted from 1.
    """

    games: tuple[str, ...] = declare(
        tuple(GAMES),
        "The games that are offered, in this order",
        check=list_of(matching("|".join(GAMES), "a game"), f"some of {', '.join(GAMES)}", 1),
    )
    languages: tuple[str, ...] = declare(
        (),
        'The languages that players may choose from, such as ["en", "de"]; if there is none, they have no choice',
        check=list_of(matching("[A-Za-z_]+", "a code"), 'codes such as "en" and "de"'),
    )
    help: Help = declare(Help.ALL, 'What helps players: "all" for hints and the lamp, "lamp", or "none"')
    demo_after: float = declare(
        45.0, "Seconds without input after which the title shows games by itself", check=SECONDS
    )
    leave_after: float = declare(
        60.0, "Seconds without input after which a game is left; it counts neither as won nor as lost", check=SECONDS
    )
    warning: float = declare(15.0, "For how many seconds the player is warned before that", check=SECONDS)
    volume: int = declare(
        10, "How loud everything is, from 0 (silent) to 10 (as settings.toml says)", check=_between(0, 10)
    )
    quiet_hours: str = declare(
        "",
        'When the sound is only half as loud, such as "22:00-08:00"',
        check=matching(f"({HOUR}-{HOUR})?", 'two times of the day, such as "22:00-08:00"'),
    )
    price: Price = declare(
        Price.FREE,
        'What a coin buys: "games", "minutes", or "free" for play without coins. A coin is F10, or Guide on a pad',
    )
    per_credit: int = declare(1, "How many games or minutes a coin buys", check=_between(1, 999))
    display: int = declare(1, "The screen it is shown on, counted from 1", check=_between(1, 16))
    pin: str = declare("", "The PIN of the operator page, four figures", check=matching("([0-9]{4})?", "four figures"))

    def loudness(self, now: time) -> float:
        """Return the volume at a time of day, from 0 to 1."""
        begin, _dash, end = self.quiet_hours.partition("-")
        clock = f"{now:%H:%M}"
        after_begin, before_end = clock >= begin, clock < end
        over_midnight = begin > end
        quiet = (after_begin or before_end) if over_midnight else (after_begin and before_end)
        return self.volume / 10 * (HALF if quiet else 1.0)


def read(folder: Path) -> Kiosk:
    """Return the kiosk settings in a folder; if there is no file, one with defaults and a random PIN is written.

    Raises ValueError, with a Problem, if the file is malformed, or missing where somebody plays at home, whose open
    games a cabinet would drop; and OSError if it cannot be read or written.
    """
    file = folder / FILE
    if not file.exists():
        saved = peek(folder / DATABASE)
        if saved.plays and CREDITS not in saved.notes:
            raise ValueError(Problem(ProblemKind.CABINET_AT_HOME, str(folder)))
        folder.mkdir(parents=True, exist_ok=True)
        kiosk = Kiosk(pin=f"{SystemRandom().randrange(10000):04}")
        write(kiosk, folder)
        return kiosk
    try:
        return _parsed(tomllib.loads(read_text(file, LARGEST_FILE)))
    except (ValueError, RecursionError) as mistake:
        raise ValueError(Problem(ProblemKind.CABINET_MISTAKE, str(mistake))) from None


def _parsed(whole: dict[str, Any]) -> Kiosk:
    """Return the settings in a parsed file. Raises ValueError for any that it must not have."""
    entries = whole.pop("kiosk", {})
    if whole:
        raise ValueError(f"{quoted(next(iter(whole)))} is outside the section [kiosk]")
    if not isinstance(entries, Mapping):
        raise ValueError("it has no section [kiosk]")
    declared, kiosk = declarations(Kiosk), Kiosk()
    chosen: dict[str, Any] = {}
    for name, value in entries.items():
        if name not in declared:
            raise ValueError(f"{quoted(name)} is not a setting")
        if not declared[name].check.allows(value):
            raise ValueError(f"{name} must be {declared[name].check.expected}")
        chosen[name] = type(getattr(kiosk, name))(dict.fromkeys(value) if isinstance(value, list) else value)
    return replace(kiosk, **chosen)


def write(kiosk: Kiosk, folder: Path) -> None:
    """Write kiosk settings to a folder, each below a line that explains it. Raises OSError."""
    lines = (
        f"# {declared.purpose}.\n{name} = {to_toml(getattr(kiosk, name))}\n"
        for name, declared in declarations(Kiosk).items()
    )
    replace_text(folder / FILE, HEAD + "\n".join(lines))


class CoinBox:
    """The credits of a cabinet, and what is left of the last one used: seconds, or games.

    A credit is one coin. What is paid for outlasts the program, even if it is killed: `keep` is called with a line
    that says so, the credits, games and minutes left, and the games that have begun: "2 0 0 cruel/4711". kept is the
    last such line, and still_open are the open plays in the same words: for each that was paid for, a game is left.
    """

    def __init__(
        self, kept: str = "", still_open: Container[str] = (), keep: Callable[[str], None] = lambda line: None
    ) -> None:
        words = kept.split()
        counts = [int(word) if word.isdecimal() else 0 for word in (*words, "", "", "")[:3]]
        self.credits = counts[0]
        self._games = counts[1] + sum(game in still_open for game in words[3:])
        self._seconds = 60.0 * counts[2]
        self._keep = keep
        self._paid: dict[tuple[str, str], Play] = {}
        """The latest play of each game and deal that this session has paid for."""

    def insert(self) -> None:
        """Add a credit."""
        self.credits += 1
        self._note()

    def opens(self, terms: Kiosk) -> bool:
        """Whether a session may begin or go on: play is free, there is credit left, or a game is paid for."""
        plays = any(not play.won for play in self._paid.values())
        return terms.price is Price.FREE or bool(self.credits or self._games or self._seconds > 0 or plays)

    def pays(self, terms: Kiosk, play: Play | None, seconds: float) -> bool:
        """Charge some seconds of a session, and the play on the table if any; return whether they are paid for.

        The next credit is used as soon as it is needed. A game that was left stays paid for; if it had not begun, what
        was paid for it pays for the next.
        """
        if terms.price is Price.FREE:
            return True
        paid = self._charge(terms, play, seconds)
        self._note()
        return paid

    def _charge(self, terms: Kiosk, play: Play | None, seconds: float) -> bool:
        if terms.price is Price.MINUTES:
            if self._seconds <= 0 and self._use():
                self._seconds = 60.0 * terms.per_credit
            self._seconds = max(0.0, self._seconds - seconds)
            return self._seconds > 0 or self.credits > 0
        if play is None or play.won:
            return True
        game = play.rules.name, play.deal
        paid = self._paid.get(game)
        if play is not paid and not (paid and _begun(play)):
            unused = next((other for other, latest in self._paid.items() if not _begun(latest)), None)
            if unused:
                del self._paid[unused]
            elif self._games or self._use():
                self._games = (self._games or terms.per_credit) - 1
            else:
                return False
        self._paid[game] = play
        return True

    def end_session(self) -> None:
        """Drop what is left of the last credit: the player who paid for it has gone."""
        self._seconds, self._games = 0.0, 0
        self._paid.clear()
        self._note()

    def _use(self) -> bool:
        if not self.credits:
            return False
        self.credits -= 1
        return True

    def _note(self) -> None:
        games = self._games + sum(not _begun(play) for play in self._paid.values())
        begun = (f"{name}/{deal}" for (name, deal), play in self._paid.items() if _begun(play))
        self._keep(" ".join(map(str, (self.credits, games, ceil(self._seconds / 60), *begun))))


def _begun(play: Play) -> bool:
    """Whether any move of a play was made, even if it was undone."""
    return play.can_undo or play.undos > 0


COLUMNS = "game", "deal", "grade", "outcome", "score", "moves", "seconds", "undos", "hints", "ended", "initials"
DRIVE_LETTERS = "DEFGHIJKLMNOPQRSTUVWXYZ"
"""The letters of Windows drives that may be removable."""


def removable_drives() -> list[Path]:
    """Return the folders of removable drives, first those that can be written to."""
    if sys.platform == "win32":
        drives = (f"{letter}:\\" for letter in DRIVE_LETTERS)
        return [Path(drive) for drive in drives if os.access(drive, os.W_OK)]
    roots = (Path("/Volumes"),) if sys.platform == "darwin" else (Path("/media"), Path("/run/media"))
    folders = [folder for root in roots for pattern in ("*", "*/*") for folder in root.glob(pattern)]
    return sorted(filter(os.path.ismount, folders), key=lambda folder: (not os.access(folder, os.W_OK), folder))


def export(results: Iterable[Result], folder: Path, now: datetime) -> Path:
    """Write results to a CSV file in a folder and return its path. Raises OSError.

    The file has a header; times are in seconds, dates in ISO 8601.
    """
    text = StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(COLUMNS)
    for result in results:
        about = result.game, result.deal, result.fact("grade"), result.outcome.value
        figures = result.score, result.moves, result.seconds, result.undos, result.hints
        writer.writerow((*about, *figures, result.ended_at.isoformat(), result.initials))
    file = folder / f"patience-arcade-{now:%Y-%m-%d-%H%M%S}.csv"
    replace_text(file, text.getvalue())
    return file


def health(folder: Path) -> tuple[int | None, int]:
    """Return the memory used by the program, if known, and the free space on a folder's disk: bytes. Raises OSError."""
    return _memory(), shutil.disk_usage(folder).free


def _memory() -> int | None:
    """Return the memory in use in bytes, on Linux, or its peak on other systems; None on Windows."""
    pages = Path("/proc/self/statm")
    if pages.exists():
        return int(pages.read_text("ascii").split()[1]) * os.sysconf("SC_PAGE_SIZE")
    try:
        import resource  # noqa: PLC0415 - Windows has none
    except ImportError:
        return None
    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return most if sys.platform == "darwin" else most * 1024
