"""Kiosk mode: the operator's settings for a public cabinet, and the coins that pay for play there.

Each setting is declared once, in `Kiosk`: its default, how the file explains it, and what it may be. The file is edited
by hand or on the operator page.
"""

import json
import re
import tomllib
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields, replace
from datetime import time
from enum import Enum
from pathlib import Path
from secrets import randbelow
from typing import Any

from game.play import Play
from game.rules import GAMES
from game.settings import LONGEST
from game.storage.database import replace_text

FILE = "kiosk.toml"
HEAD = """\
# What holds for a cabinet, where the program is started with --kiosk. Change it while the program is closed, or on the
# operator page: hold both upper corners of the screen for five seconds (with a mouse, the left one; on a gamepad both
# shoulder buttons and Start; on a keyboard press Ctrl+Shift+F12), and enter the PIN.

[kiosk]
"""
HALF = 0.5  # of the volume, in quiet hours


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


def _declare(usual: Any, explained: str, read: Callable[[object], Any]) -> Any:
    """Return a dataclass field for a setting: its default, its explanation, and a function that checks a value read.

    That function raises ValueError with the rest of a sentence that begins with the field's name.
    """
    return field(default=usual, metadata={"explained": explained, "read": read})


def _games(value: object) -> tuple[str, ...]:
    if not isinstance(value, list) or not value or not all(game in GAMES for game in value):
        raise ValueError(f"must be some of {', '.join(GAMES)}")
    return tuple(dict.fromkeys(value))


def _languages(value: object) -> tuple[str, ...]:
    if not isinstance(value, list) or not all(
        isinstance(one, str) and re.fullmatch("[A-Za-z_]+", one) for one in value
    ):
        raise ValueError('must be codes such as "en" and "de"')
    return tuple(dict.fromkeys(value))


def _between(least: float, most: float, what: str = "number of seconds") -> Callable[[object], float]:
    def read(value: object) -> float:
        if isinstance(value, bool) or not isinstance(value, int | float) or not least <= value <= most:
            raise ValueError(f"must be a {what} from {least:g} to {most:g}")
        return type(least)(value)

    return read


def _one_of(kind: type[Enum]) -> Callable[[object], Enum]:
    def read(value: object) -> Enum:
        found = next((one for one in kind if one.value == value and isinstance(value, str)), None)
        if found is None:
            raise ValueError(f"must be {' or '.join(json.dumps(one.value) for one in kind)}")
        return found

    return read


def _matching(pattern: str, what: str) -> Callable[[object], str]:
    def read(value: object) -> str:
        if not isinstance(value, str) or not re.fullmatch(f"({pattern})?", value):
            raise ValueError(f"must be {what}")
        return value

    return read


HOUR = "([01][0-9]|2[0-3]):[0-5][0-9]"


@dataclass(frozen=True, slots=True)
class Kiosk:
    """The settings of a cabinet. Times are in seconds; per_credit is how many games or minutes a coin buys.

    quiet_hours are two times of day, such as "22:00-08:00", or empty. Without a pin the operator page cannot be opened.
    display is counted from 1.
    """

    games: tuple[str, ...] = _declare(tuple(GAMES), "The games that are offered, in this order", _games)
    languages: tuple[str, ...] = _declare(
        (),
        'The languages that players may choose from, such as ["en", "de"]; if there is none, they have no choice',
        _languages,
    )
    help: Help = _declare(  # noqa: RUF009 - it returns a field
        Help.ALL, 'What helps players: "all" for hints and the lamp, "lamp", or "none"', _one_of(Help)
    )
    demo_after: float = _declare(
        45.0, "Seconds without input after which the title shows games by itself", _between(1.0, 86400.0)
    )
    leave_after: float = _declare(
        60.0,
        "Seconds without input after which a game is left; it counts neither as won nor as lost",
        _between(1.0, 86400.0),
    )
    warning: float = _declare(15.0, "For how many seconds that is said before", _between(1.0, 86400.0))
    volume: int = _declare(
        10, "How loud everything is, from 0 (silent) to 10 (as settings.toml says)", _between(0, 10, "number")
    )
    quiet_hours: str = _declare(
        "",
        'When the sound is only half as loud, such as "22:00-08:00"',
        _matching(f"{HOUR}-{HOUR}", 'two times of the day, such as "22:00-08:00"'),
    )
    price: Price = _declare(  # noqa: RUF009 - see above
        Price.FREE,
        'What a coin buys: "games", "minutes", or "free" for play without coins. A coin is F10, or Guide on a pad',
        _one_of(Price),
    )
    per_credit: int = _declare(1, "How many games or minutes a coin buys", _between(1, 999, "number"))
    display: int = _declare(1, "The screen it is shown on, counted from 1", _between(1, 16, "number"))
    pin: str = _declare("", "The PIN of the operator page, four figures", _matching("[0-9]{4}", "four figures"))

    def loudness(self, now: time) -> float:
        """Return the volume at a time of day, from 0 to 1."""
        begin, _dash, end = self.quiet_hours.partition("-")
        clock = f"{now:%H:%M}"
        quiet = begin <= clock < end if begin <= end else clock >= begin or clock < end
        return self.volume / 10 * (HALF if quiet else 1.0)


def read(folder: Path) -> Kiosk:
    """Return the kiosk settings in a folder; if there is no file, one with defaults and a random PIN is written.

    Raises ValueError, with a sentence, if the file is malformed, and OSError if it cannot be read or written.
    """
    file = folder / FILE
    if not file.exists():
        folder.mkdir(parents=True, exist_ok=True)
        kiosk = Kiosk(pin=f"{randbelow(10000):04}")
        write(kiosk, folder)
        return kiosk
    with file.open("rb") as opened:
        text = opened.read(LONGEST)
    try:
        found = tomllib.loads(text.decode()).get("kiosk", {})
    except (tomllib.TOMLDecodeError, UnicodeDecodeError, RecursionError) as problem:
        raise ValueError(f"{FILE} is not written as it should be: {problem}") from None
    if not isinstance(found, Mapping):
        raise ValueError(f"{FILE} has no section [kiosk]")
    declared = {one.name: one.metadata["read"] for one in fields(Kiosk)}
    chosen: dict[str, Any] = {}
    for name, value in found.items():
        if name not in declared:
            raise ValueError(f"{FILE} says {name}, which is nothing that can be chosen")
        try:
            chosen[name] = declared[name](value)
        except ValueError as problem:
            raise ValueError(f"{name} in {FILE} {problem}") from None
    return replace(Kiosk(), **chosen)


def write(kiosk: Kiosk, folder: Path) -> None:
    """Write kiosk settings to a folder, each below a line that explains it. Raises OSError."""
    lines = (
        f"# {one.metadata['explained']}.\n{one.name} = {_toml(getattr(kiosk, one.name))}\n" for one in fields(kiosk)
    )
    replace_text(folder / FILE, HEAD + "\n".join(lines))


def _toml(value: object) -> str:
    """Write a value as TOML, which for these types is the same as JSON."""
    if isinstance(value, float) and value.is_integer():
        value = int(value)
    return json.dumps(value.value if isinstance(value, Enum) else value)


class CoinBox:
    """The credits of a cabinet, and what is left of the last one used: seconds, or games.

    A credit is one coin. Credits outlast the program: `keep` is called with every new count.
    """

    def __init__(self, count: int = 0, keep: Callable[[int], None] = lambda count: None) -> None:
        self.credits = count
        self._keep = keep
        self._seconds = 0.0
        self._games = 0
        self._paid: Play | None = None

    def insert(self) -> None:
        """Add a credit."""
        self._change(1)

    def opens(self, terms: Kiosk) -> bool:
        """Whether a session may begin: play is free, or there is credit left."""
        return terms.price is Price.FREE or bool(self.credits or self._games or self._seconds > 0)

    def pays(self, terms: Kiosk, play: Play | None, seconds: float) -> bool:
        """Charge some seconds of a session, and the play on the table if any; return whether they are paid for.

        The next credit is used as soon as it is needed.
        """
        if terms.price is Price.FREE:
            return True
        if terms.price is Price.MINUTES:
            if self._seconds <= 0 and self._use():
                self._seconds = 60.0 * terms.per_credit
            self._seconds = max(0.0, self._seconds - seconds)
            return self._seconds > 0 or self.credits > 0
        if play is None or play is self._paid:
            return True
        if play.moves and self._paid and play.deal == self._paid.deal:  # rewound to an earlier move
            self._paid = play
            return True
        if not self._games and self._use():
            self._games = terms.per_credit
        if not self._games:
            return False
        self._games -= 1
        self._paid = play
        return True

    def end_session(self) -> None:
        """Drop what is left of the last credit: the player who paid for it has gone."""
        self._seconds, self._games, self._paid = 0.0, 0, None

    def _use(self) -> bool:
        if not self.credits:
            return False
        self._change(-1)
        return True

    def _change(self, by: int) -> None:
        self.credits += by
        self._keep(self.credits)
