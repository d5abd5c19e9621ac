"""Kiosk: what an operator chooses for a cabinet that anybody may play at, in a file that is written by hand."""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from game.rules import GAMES
from game.settings import LONGEST

FILE = "kiosk.toml"
EXPLAINED = """\
# What holds for a cabinet, where the program is started with --kiosk. Change it, and start anew.

[kiosk]
# The games that are offered, in this order.
games = [{games}]

# Seconds without input after which the title shows games by itself.
demo_after = 45

# Seconds without input after which a game is left, and for how many seconds that is said before.
# A game that is left counts neither as won nor as lost.
leave_after = 60
warning = 15
"""


@dataclass(frozen=True, slots=True)
class Kiosk:
    """What holds for a cabinet: the games, and after how many seconds without input something happens."""

    games: tuple[str, ...] = tuple(GAMES)
    demo_after: float = 45.0
    leave_after: float = 60.0
    warning: float = 15.0


def read(folder: Path) -> Kiosk:
    """Return what an operator has chosen in a folder; where there is no file, one with the usual is written.

    Raises ValueError, with a sentence, for a file that makes no sense, and OSError for one that cannot be read.
    """
    file = folder / FILE
    if not file.exists():
        folder.mkdir(parents=True, exist_ok=True)
        file.write_text(EXPLAINED.format(games=", ".join(f'"{game}"' for game in GAMES)), "utf-8")
    with file.open("rb") as opened:
        text = opened.read(LONGEST)
    try:
        found = tomllib.loads(text.decode()).get("kiosk", {})
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as problem:
        raise ValueError(f"{FILE} is not written as it should be: {problem}") from None
    if not isinstance(found, Mapping):
        raise ValueError(f"{FILE} has no section [kiosk]")
    if unknown := sorted(found.keys() - {"games", "demo_after", "leave_after", "warning"}):
        raise ValueError(f"{FILE} says {unknown[0]}, which is nothing that can be chosen")
    games = found.get("games", list(GAMES))
    if not isinstance(games, list) or not games or not all(game in GAMES for game in games):
        raise ValueError(f"games in {FILE} must be some of {', '.join(GAMES)}")
    seconds = {name: _seconds(found, name) for name in ("demo_after", "leave_after", "warning") if name in found}
    return Kiosk(tuple(dict.fromkeys(games)), **seconds)


def _seconds(found: Mapping[str, object], name: str) -> float:
    value = found[name]
    if isinstance(value, bool) or not isinstance(value, int | float) or not 1 <= value <= 86400:
        raise ValueError(f"{name} in {FILE} must be a number of seconds from 1 to 86400")
    return float(value)
