"""The lesson: a gamepad that SDL does not know is asked for its buttons, one after the other.

What comes out is a line that SDL reads: the number of the pad, its name, and for each button which of the numbered
parts of the joystick it is. A button may be a button, a way of a hat, or a half of an axis, or all of it.
"""

from collections.abc import Iterator
from enum import Enum
from typing import Protocol

PUSHED, LET_GO = 0.6, 0.3
"""Of an axis' way: so far it must be pushed to be meant, and so far come back."""


class Part(Enum):
    """What is asked for, in this order, as SDL calls it."""

    A = "a"
    B = "b"
    X = "x"
    Y = "y"
    UP = "dpup"
    DOWN = "dpdown"
    LEFT = "dpleft"
    RIGHT = "dpright"
    LB = "leftshoulder"
    RB = "rightshoulder"
    LT = "lefttrigger"
    RT = "righttrigger"
    MENU = "start"
    VIEW = "back"
    STICK_RIGHT = "leftx"
    STICK_DOWN = "lefty"


STICK = (Part.STICK_RIGHT, Part.STICK_DOWN)
NEEDED = (Part.A, Part.B, Part.UP, Part.DOWN, Part.LEFT, Part.RIGHT)
"""Without these nothing can be played; all others may be passed over."""


class Joystick(Protocol):
    """What is listened to: pygame's joystick."""

    def get_guid(self) -> str:
        """Return the number that all of its kind have."""

    def get_name(self) -> str:
        """Return its name."""

    def get_numbuttons(self) -> int:
        """Return how many buttons it has."""

    def get_button(self, button: int, /) -> bool:
        """Return whether a button is down."""

    def get_numhats(self) -> int:
        """Return how many hats it has."""

    def get_hat(self, hat_number: int, /) -> tuple[float, float]:
        """Return how far right and up a hat points."""

    def get_numaxes(self) -> int:
        """Return how many axes it has."""

    def get_axis(self, axis_number: int, /) -> float:
        """Return how far an axis is pushed, from -1 to 1."""


class Lesson:
    """One joystick, and what has been learnt of it so far."""

    def __init__(self, joystick: Joystick) -> None:
        self._joystick = joystick
        self._rest = self._before = _axes(joystick)
        """Where the axes stand untouched, and where they stood when they were last looked at."""
        self._pushed: str | None = None
        self._begun = False
        """Whether the button has been let go by which the joystick was chosen."""
        self._learnt: dict[Part, str | None] = {}
        """What each part is called among the joystick's; None for those that it has not."""

    @property
    def asked(self) -> Part | None:
        """What is asked for now; None once everything is known."""
        return next((part for part in Part if part not in self._learnt), None)

    @property
    def learnt(self) -> int:
        """How much has been asked for so far."""
        return len(self._learnt)

    @property
    def mapping(self) -> str:
        """What has been learnt, as a line for SDL."""
        name = "".join(sign for sign in self._joystick.get_name() if sign.isprintable() and sign != ",")
        known = [f"{part.value}:{source}" for part, source in self._learnt.items() if source]
        return ",".join((self._joystick.get_guid(), name, *known, ""))

    def listen(self) -> bool:
        """Look at the joystick; return whether it has just answered: once what was pushed is let go again."""
        if self.asked is None:
            return False
        now = _axes(self._joystick)
        still, self._before = now == self._before, now
        if not self._begun:
            self._rest, self._begun = now, not is_pressed(self._joystick)
            return False
        pushed = next(self._all_pushed(), None)
        if self._pushed is None:
            self._pushed = pushed
            return False
        if pushed or (self._pushed[0] in "+-" and not still):  # an axis may come back farther than to its middle
            return False
        answer, self._pushed = self._pushed, None
        return self._answer(answer)

    def skip(self) -> bool:
        """Pass over what is asked for now, which the joystick lacks; return whether that can be done without."""
        if self.asked is None or self.asked in NEEDED:
            return False
        self._learnt[self.asked] = None
        return True

    def _answer(self, source: str) -> bool:
        asked = self.asked
        assert asked
        if source in self._learnt.values():
            return source == self._learnt.get(Part.A) and self.skip()
        if asked in STICK and source[0] not in "+-":
            return False
        self._learnt[asked] = self._named(asked, source)
        return True

    def _named(self, part: Part, source: str) -> str:
        """Return how SDL names a source: a stick is all of an axis, and so is what rests at one of its ends."""
        if source[0] not in "+-":
            return source
        axis = int(source[2:])
        if part in STICK or abs(self._before[axis]) > 1 - LET_GO:
            return source[1:] + ("~" if source[0] == "-" else "")
        return source

    def _all_pushed(self) -> Iterator[str]:
        """Yield everything that is pushed now; an axis that is meant already until it has come far enough back."""
        yield from _buttons(self._joystick)
        for axis, (value, rest) in enumerate(zip(self._before, self._rest, strict=True)):
            source = f"{'+' if value > rest else '-'}a{axis}"
            way = 2.0 if abs(rest) > PUSHED else 1.0
            if abs(value - rest) > way * (LET_GO if source == self._pushed else PUSHED):
                yield source


def is_pressed(joystick: Joystick) -> bool:
    """Return whether any button is down, or a hat pushed."""
    return next(_buttons(joystick), None) is not None


def _buttons(joystick: Joystick) -> Iterator[str]:
    for button in range(joystick.get_numbuttons()):
        if joystick.get_button(button):
            yield f"b{button}"
    for hat in range(joystick.get_numhats()):
        right, up = joystick.get_hat(hat)
        for way, on in ((1, up > 0), (2, right > 0), (4, up < 0), (8, right < 0)):
            if on:
                yield f"h{hat}.{way}"


def _axes(joystick: Joystick) -> tuple[float, ...]:
    return tuple(joystick.get_axis(axis) for axis in range(joystick.get_numaxes()))
