"""Settings: what a player may choose, each declared once, and how they are stored in a file that people may edit.

The file, the rows of the options and the help below each row all follow from the declarations in `Settings`. A new
setting is one field there, and the code that acts on it.
"""

import json
import re
import tomllib
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, fields
from enum import Enum
from typing import Any, NamedTuple

from game.problems import Problem, ProblemKind

SMALLEST_WINDOW = 320, 240
"""Width and height in pixels of the smallest window that the game can be played in."""
LARGEST_FILE = 1_000_000
"""The largest settings file that is read, in bytes; they usually have about two thousand."""


class Motion(Enum):
    """How much motion there is on the screen."""

    FULL = "full"
    REDUCED = "reduced"
    OFF = "off"


class DeckColours(Enum):
    """How many colours the suits are shown in; AUTOMATIC depends on the game."""

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

    __hash__ = object.__hash__  # Enum's own is slower, and every lookup of a picture needs it


class Lamp(Enum):
    """When the lamp shows whether a deal can still be won."""

    ON = "on"
    AFTER = "after"
    OFF = "off"


class Hints(Enum):
    """Whether hints may use cards that the player cannot see."""

    ALL_SEEING = "all-seeing"
    HONEST = "honest"


class Pace(Enum):
    """How fast a solution is played."""

    SLOW = "slow"
    STEADY = "steady"
    QUICK = "quick"


class Finish(Enum):
    """Whether the program plays out a decided game."""

    OFFERED = "offered"
    BY_ITSELF = "by itself"
    NEVER = "never"


class InContext(NamedTuple):
    """A word with more than one translation, and the context that tells translators which is meant."""

    context: str
    word: str


Word = str | InContext
"""English words that are translated for the player."""


class Chapter(Enum):
    """The titles of the pages of the options, in order. Some pages have more on them than settings."""

    SOUND = "Sound"
    PICTURE = "Display"
    CARDS = "Cards"
    PLAY = InContext("chapter", "Gameplay")
    CONTROLS = "Controls"


class Check(NamedTuple):
    """What a setting may be: in words, and as a test of a value read from a file."""

    expected: str
    allows: Callable[[object], bool]


def one_of(values: Sequence[Any]) -> Check:
    """Return the check for one of some values."""
    plain = [(type(_plain(value)), _plain(value)) for value in values]  # with types, because 1 is not true
    *others, last = map(to_toml, values)
    several = f"{', '.join(others)} or {last}"
    expected = f"{values[0]} (silent) to {values[-1]}" if isinstance(values, range) else several
    return Check(expected, lambda read: (type(read), read) in plain)


def matching(pattern: str, expected: str) -> Check:
    """Return the check for a text that matches a pattern."""
    return Check(expected, lambda value: isinstance(value, str) and re.fullmatch(pattern, value) is not None)


def list_of(element: Check, expected: str, least: int = 0) -> Check:
    """Return the check for a list of at least `least` values that each pass a check."""
    return Check(
        expected, lambda read: isinstance(read, list) and len(read) >= least and all(map(element.allows, read))
    )


def _plain(value: object) -> object:
    return value.value if isinstance(value, Enum) else value


def to_toml(value: object) -> str:
    """Write a value as TOML, which for these types is the same as JSON."""
    if isinstance(value, float) and value.is_integer():
        value = int(value)
    return json.dumps(_plain(value), ensure_ascii=False)


@dataclass(frozen=True, slots=True)
class Declaration:
    """The declaration of a setting.

    values are those that the player chooses from, if they can be listed. purpose explains the setting in the file.
    label and help are shown in a chapter of the options; help may have one sentence per value. words name values that
    are neither numbers nor on and off; brief replaces them where there is little room. A setting without a chapter is
    not shown in the options.
    """

    check: Check
    values: Sequence[Any]
    purpose: str
    chapter: Chapter | None = None
    label: Word = ""
    help: str | tuple[str, ...] = ""
    words: tuple[Word, ...] = ()
    brief: tuple[Word, ...] = ()


def declare(default: Any, *declared: Any, values: Sequence[Any] = (), check: Check | None = None) -> Any:
    """Return a dataclass field for a setting, given its default, its purpose and so on, and what it may be.

    By default, the values of a bool are True and False, and those of an Enum its members.
    """
    if isinstance(default, bool):
        values = True, False
    elif isinstance(default, Enum):
        values = tuple(type(default))
    return field(default=default, metadata={"declared": Declaration(check or one_of(values), values, *declared)})


def declarations(settings: type) -> dict[str, Declaration]:
    """Return the declaration of each field of a dataclass of settings, by its name."""
    return {setting.name: setting.metadata["declared"] for setting in fields(settings)}


def _is_size(value: object) -> bool:
    if not isinstance(value, list) or len(value) != 2:
        return False
    sides = zip(value, SMALLEST_WINDOW, strict=True)
    return all(type(side) is int and least <= side <= 9999 for side, least in sides)


SOUND, PICTURE, CARDS, PLAY, _CONTROLS = Chapter
LOUDNESS = range(11)
SIZE = Check("[320, 240] at least, [9999, 9999] at most", _is_size)
GAMEPADS = list_of(
    matching(r"[0-9a-f]{32},[^,\x00-\x1f]*(,[a-z0-9+~:.-]*)*", "one gamepad"),
    "a list of SDL gamepad mappings, each beginning with the gamepad's GUID",
)
LANGUAGE = matching("[A-Za-z][A-Za-z@_.-]+", 'a code such as "en" or "de", or "automatic"')


@dataclass(frozen=True, slots=True)
class Settings:
    """All settings of a player.

    Volumes run from 0 to 10, text_scale is in per cent, window_size in pixels; the language is a code such as "de", or
    "automatic". A chapter of the options shows its settings in the order of this class.
    """

    music: int = declare(
        7, "How loud the music is", SOUND, "Music", "Organ music in the hall, and win and loss tunes", values=LOUDNESS
    )
    effects: int = declare(
        8, "How loud cards and keys are", SOUND, "Sound effects", "Cards, keys and hits", values=LOUDNESS
    )
    beds: int = declare(
        6,
        "How loud the places are: wind, harbour, garden",
        SOUND,
        "Ambience",
        "Wind, water and crickets while you play",
        values=LOUDNESS,
    )
    muted: bool = declare(
        False, "Whether all sound is off", SOUND, "Mute all", "Mutes everything until you raise a volume"
    )
    rumble: bool = declare(
        True, "Whether gamepads shake", SOUND, "Rumble", "Gamepads shake when an attack lands or a card is refused"
    )
    fullscreen: bool = declare(
        True, "Whether the program fills the screen", PICTURE, "Full screen", "The picture fills the screen"
    )
    window_size: tuple[int, int] = declare((1280, 720), "Width and height of the window", check=SIZE)
    whole_frame: bool = declare(
        False,
        "Whether the picture shrinks to 95 %, for screens that cut its edge off",
        PICTURE,
        "Safe margins",
        "Shrinks the game to 95% for TVs that crop the edges",
    )
    text_scale: int = declare(
        100,
        "How large texts are, in per cent",
        PICTURE,
        "Text size",
        "Larger, to read from across the room",
        values=(100, 115, 130),
    )
    high_contrast: bool = declare(
        False, "Whether pictures are plain and strong", PICTURE, "High contrast", "Plain art and bold outlines on black"
    )
    motion: Motion = declare(
        Motion.FULL,
        "How much moves on the screen",
        PICTURE,
        "Motion",
        "Reduced: no flying cards, no shaking. Off: no animation at all",
        (InContext("motion", "Full"), InContext("motion", "Reduced"), InContext("motion", "Off")),
    )
    deck_colours: DeckColours = declare(
        DeckColours.AUTOMATIC,
        "In how many colours the suits are shown",
        CARDS,
        "Suit colours",
        (
            "Automatic: four colours, or two where a game builds by colour",
            "Four colours in every game",
            "Black and red in every game",
        ),
        ("Automatic", "Four colours", "Two colours"),
        ("Auto", "Four", "Two"),
    )
    back: Back = declare(Back.NIGHT, "The card back")
    larger_cards: bool = declare(
        False,
        "Whether cards grow and the rails beside them shrink",
        CARDS,
        "Larger cards",
        "As large as fits, with less info beside",
    )
    lamp: Lamp = declare(
        Lamp.ON,
        "When the lamp tells whether a deal can still be won",
        PLAY,
        "Lamp",
        (
            "Stays lit while the deal can still be won",
            "Shows where it went out once the game is over",
            "Does not tell whether the deal can be won",
        ),
        ("On", "After the game", "Off"),
    )
    hints: Hints = declare(
        Hints.ALL_SEEING,
        "Whether hints know the hidden cards",
        PLAY,
        "Hints",
        ("Sees all cards, even hidden ones", "Sees only open cards; the lamp waits until after the game"),
        ("All-seeing", "Fair"),
    )
    show_pace: Pace = declare(
        Pace.STEADY,
        "How fast a way to the win is shown",
        PLAY,
        "Solution speed",
        "How fast a solution is played for you",
        ("Slow", "Normal", "Fast"),
    )
    finish: Finish = declare(
        Finish.OFFERED,
        "Whether a decided game is finished for you",
        PLAY,
        "Auto-finish",
        "Once all remaining cards can go home",
        ("Ask", InContext("automatic finish", "Automatic"), "Never"),
    )
    demo: bool = declare(True, "Whether the title shows games by itself after some minutes")
    gamepads: tuple[str, ...] = declare((), "Gamepads whose buttons were taught to the program", check=GAMEPADS)
    left_handed: bool = declare(
        False, "Whether the two rails change sides", PLAY, "Left-handed", "Swaps the two side panels"
    )
    language: str = declare(
        "automatic", "The language", PLAY, "Language", "Automatic: the language of your system", check=LANGUAGE
    )


DECLARED = declarations(Settings)
"""The declaration of each setting, by its name."""


def names_in(chapter: Chapter) -> tuple[str, ...]:
    """Return the names of the settings on a page of the options, in order."""
    return tuple(name for name, declared in DECLARED.items() if declared.chapter is chapter)


@dataclass(frozen=True, slots=True)
class Reading:
    """Settings read from a file, and the problems found in it."""

    settings: Settings = Settings()
    problems: tuple[Problem, ...] = ()


def read(text: str) -> Reading:
    """Parse a settings file. A value that is not allowed is replaced by the default and reported as a problem.

    Raises ValueError, saying where, if the text is not TOML.
    """
    try:
        entries = tomllib.loads(text)
    except RecursionError:
        raise ValueError("lists in it are nested too deeply") from None
    defaults, chosen, problems = Settings(), dict[str, Any](), list[Problem]()
    for name, declared in DECLARED.items():
        if name in entries and declared.check.allows(entries[name]):
            chosen[name] = type(getattr(defaults, name))(entries[name])
        elif name in entries:
            line = re.search(rf"^\s*({name}\s*=.*)$", text, re.MULTILINE)
            problems.append(Problem(ProblemKind.WRONG_SETTING, line[1].strip() if line else name))
    return Reading(Settings(**chosen), tuple(problems))


def write(settings: Settings, text: str = "") -> str:
    """Return the text of a settings file, updated with some settings; all else in it stays, comments included.

    Settings missing from the text are added at its beginning, each below a line that explains it. Raises ValueError if
    the text is not TOML.
    """
    if text:
        from tomlkit import dumps, parse  # noqa: PLC0415 - it loads slowly, and starting the program does not need it
        from tomlkit.exceptions import TOMLKitError  # noqa: PLC0415

        try:
            document = parse(text)
        except (TOMLKitError, RecursionError) as error:
            raise ValueError(str(error)) from None
        for name in DECLARED:
            value = json.loads(to_toml(getattr(settings, name)))
            if name in document and document[name] != value:
                document[name] = value
        missing = [name for name in DECLARED if name not in document]
        text = dumps(document)
        lines = []
    else:
        missing = list(DECLARED)
        lines = ["# Settings of Patience Arcade. Edit them while it is closed; your own comments are kept."]
    for name in missing:
        purpose, expected = DECLARED[name].purpose, DECLARED[name].check.expected
        lines += ["", f"# {purpose}: {expected}", f"{name} = {to_toml(getattr(settings, name))}"]
    return "".join(f"{line}\n" for line in lines) + text
