"""Pressing: how a key goes down under the finger, and comes up again more slowly."""

from math import inf
from typing import NamedTuple

from scenes.animation.durations import KEY_DOWN, KEY_UP
from scenes.art.enamel import KeyState


class Sunk(NamedTuple):
    """A key that does not stand at rest, and how deep it lies; on the keyboard, by what is written on it."""

    key: object
    state: KeyState


class Pressing:
    """The key that is held down, or the one that was let go last; where nothing moves it is down or up at once."""

    def __init__(self, moves: bool) -> None:
        self.moves = moves
        self.held: object = None
        self._let_go: object = None
        self._age = inf

    def hold(self, key: object) -> None:
        """Press a key, or none."""
        self.held, self._let_go, self._age = key, None, 0.0

    def let_go(self) -> None:
        """Let the key that is held come up."""
        self.held, self._let_go, self._age = None, self.held, 0.0

    def tap(self, key: object) -> None:
        """Press a key and let it go: it goes all the way down before it comes up again, and is not pressed meanwhile.

        Nothing happens while a key is held.
        """
        if self.held is None and not (self.moving and key == self._let_go):
            self._let_go, self._age = key, -KEY_DOWN

    def advance(self, seconds: float) -> None:
        """Let time pass."""
        self._age += seconds

    @property
    def moving(self) -> bool:
        """Whether a key is held, or still on its way up."""
        return self.held is not None or (self._let_go is not None and self._age < KEY_UP)

    @property
    def sunk(self) -> Sunk | None:
        """The key that lies deeper than the others: half-way during the slower half of its way."""
        if self.held is not None:
            down = not self.moves or self._age >= KEY_DOWN / 2
            return Sunk(self.held, KeyState.PRESSED if down else KeyState.HALF)
        if self._let_go is not None and self.moves and self._age < KEY_UP / 2:
            return Sunk(self._let_go, KeyState.PRESSED if -KEY_DOWN / 2 <= self._age < 0 else KeyState.HALF)
        return None


def state_of(key: object, sunk: Sunk | None, enabled: bool = True) -> KeyState:
    """Return how a key is drawn."""
    if sunk and key == sunk.key:
        return sunk.state
    return KeyState.REST if enabled else KeyState.DISABLED
