"""Settings: what a player may choose, and how it is written in a file that a person may edit."""

import json
import re
import tomllib
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields
from enum import Enum
from types import MappingProxyType

from game.problems import Problem, Trouble

SMALLEST_WINDOW = 320, 240
"""Width and height in pixels of the smallest window that all of the game is shown in."""
LONGEST = 1_000_000
"""Bytes of the longest settings file that is read; one that is written has some two thousand."""


class Motion(Enum):
    """How much moves on the screen."""

    FULL = "full"
    REDUCED = "reduced"
    OFF = "off"


class DeckColours(Enum):
    """In how many colours the suits are shown; automatic leaves it to the game."""

    AUTOMATIC = "automatic"
    FOUR = "four"
    TWO = "two"


class Back(Enum):
    """The five card backs."""

    NIGHT = "night"
    RUBY = "ruby"
    QUAY = "quay"
    SUMMIT = "summit"
    IRON = "iron"


class Lamp(Enum):
    """When the lamp tells whether a deal can still be won."""

    ON = "on"
    AFTER = "after"
    OFF = "off"


class Hints(Enum):
    """Whether hints may look at cards that the player cannot see."""

    ALL_SEEING = "all-seeing"
    HONEST = "honest"


class Pace(Enum):
    """How fast a way to the win is shown."""

    SLOW = "slow"
    STEADY = "steady"
    QUICK = "quick"


class Finish(Enum):
    """Whether a decided game is finished for the player."""

    OFFERED = "offered"
    BY_ITSELF = "by itself"
    NEVER = "never"


@dataclass(frozen=True, slots=True)
class Settings:
    """Everything that stays as the player chose it; the defaults are the usual.

    Volumes run from 0 to 10, texts are scaled in per cent, the window is measured in pixels; the language is a code
    such as "de", or "automatic".
    """

    music: int = 7
    effects: int = 8
    beds: int = 6
    muted: bool = False
    fullscreen: bool = True
    window_size: tuple[int, int] = (1280, 720)
    whole_frame: bool = False
    high_contrast: bool = False
    motion: Motion = Motion.FULL
    text_scale: int = 100
    language: str = "automatic"
    deck_colours: DeckColours = DeckColours.AUTOMATIC
    back: Back = Back.NIGHT
    larger_cards: bool = False
    left_handed: bool = False
    lamp: Lamp = Lamp.ON
    hints: Hints = Hints.ALL_SEEING
    show_pace: Pace = Pace.STEADY
    finish: Finish = Finish.OFFERED


def _written(value: object) -> str:
    """Return a value as TOML has it on one line."""
    match value:
        case Enum():
            return _written(value.value)
        case bool():
            return str(value).lower()
        case str():
            return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")
        case list() | tuple():
            return f"[{', '.join(map(_written, value))}]"
        case dict():
            return f"{{{', '.join(f'{_key(name)} = {_written(part)}' for name, part in value.items())}}}"
    return str(value)  # numbers, dates and times


def _key(name: str) -> str:
    return name if re.fullmatch("[A-Za-z0-9_-]+", name) else _written(name)


@dataclass(frozen=True, slots=True)
class _Entry:
    """One line of the file: what it is for, what it may be, and the test of a value that was read."""

    purpose: str
    may_be: str
    allows: Callable[[object], bool]


def _one_of(purpose: str, *values: object) -> _Entry:
    *others, last = map(_written, values)

    def allows(value: object) -> bool:
        return any(type(value) is type(known) and value == known for known in values)  # 1 is not true here

    return _Entry(purpose, f"{', '.join(others)} or {last}", allows)


def _choice(purpose: str, kinds: type[Enum]) -> _Entry:
    return _one_of(purpose, *(kind.value for kind in kinds))


def _switch(purpose: str) -> _Entry:
    return _one_of(purpose, True, False)


def _volume(purpose: str) -> _Entry:
    return _Entry(purpose, "0 (silent) to 10", lambda value: type(value) is int and value in range(11))


def _is_size(value: object) -> bool:
    if not isinstance(value, list) or len(value) != 2:
        return False
    sides = zip(value, SMALLEST_WINDOW, strict=True)
    return all(type(side) is int and least <= side <= 9999 for side, least in sides)


def _is_language(value: object) -> bool:
    return isinstance(value, str) and re.fullmatch("[A-Za-z][A-Za-z@_.-]+", value) is not None


_ENTRIES = MappingProxyType(
    {
        "music": _volume("How loud the music is"),
        "effects": _volume("How loud cards and keys are"),
        "beds": _volume("How loud the places are: wind, harbour, garden"),
        "muted": _switch("Whether all sound is off"),
        "fullscreen": _switch("Whether the program fills the screen"),
        "window_size": _Entry("Width and height of the window", "[320, 240] at least, [9999, 9999] at most", _is_size),
        "whole_frame": _switch("Whether the picture shrinks to 95 %, for screens that cut its edge off"),
        "high_contrast": _switch("Whether pictures are plain and strong"),
        "motion": _choice("How much moves on the screen", Motion),
        "text_scale": _one_of("How large texts are, in per cent", 100, 115, 130),
        "language": _Entry("The language", 'a code such as "en" or "de", or "automatic"', _is_language),
        "deck_colours": _choice("In how many colours the suits are shown", DeckColours),
        "back": _choice("The card back", Back),
        "larger_cards": _switch("Whether cards grow and the rails beside them shrink"),
        "left_handed": _switch("Whether the two rails change sides"),
        "lamp": _choice("When the lamp tells whether a deal can still be won", Lamp),
        "hints": _choice("Whether hints know the hidden cards", Hints),
        "show_pace": _choice("How fast a way to the win is shown", Pace),
        "finish": _choice("Whether a decided game is finished for you", Finish),
    }
)


@dataclass(frozen=True, slots=True)
class Reading:
    """Settings as they were read, the entries that are none of ours, and what was wrong with the rest."""

    settings: Settings = Settings()
    unknown: Mapping[str, object] = field(default_factory=dict)
    problems: tuple[Problem, ...] = ()


def read(text: str) -> Reading:
    """Return what a settings file says; a value that is not possible is taken as usual, and named.

    Raises ValueError, saying where, for a text that is not TOML, or that could not be written again.
    """
    try:
        unknown = tomllib.loads(text)
        _written(unknown)  # what is not ours will have to be
    except RecursionError:
        raise ValueError("lists in it are nested too deeply") from None
    chosen: dict[str, object] = {}
    problems: list[Problem] = []
    for setting in fields(Settings):
        if setting.name not in unknown:
            continue
        value = unknown.pop(setting.name)
        if not _ENTRIES[setting.name].allows(value):
            problems.append(Problem(Trouble.WRONG_SETTING, f"{setting.name} = {_written(value)}"))
        elif isinstance(setting.default, Enum):
            chosen[setting.name] = type(setting.default)(value)
        else:
            chosen[setting.name] = tuple(value) if isinstance(value, list) else value
    return Reading(Settings(**chosen), unknown, tuple(problems))  # type: ignore[arg-type] # each entry allowed its value


def write(settings: Settings, unknown: Mapping[str, object]) -> str:
    """Return a settings file: each value under a line that tells what it may be, then the entries not of ours."""
    lines = [
        "# Settings of Patience Arcade. Change them while it is closed: it writes this file anew,",
        "# keeping entries that it does not know, but no remarks.",
    ]
    for name, entry in _ENTRIES.items():
        lines += ["", f"# {entry.purpose}: {entry.may_be}", f"{name} = {_written(getattr(settings, name))}"]
    if unknown:
        lines += ["", "# Not known to this version", *(f"{_key(name)} = {_written(unknown[name])}" for name in unknown)]
    return "\n".join(lines) + "\n"
