"""Scene and SceneRequest: one screen, and what it asks of the loop that shows it; and how buttons go down and up."""

from abc import ABC, abstractmethod
from dataclasses import dataclass
from math import inf
from typing import ClassVar, NamedTuple, Protocol

from pygame import Rect
from pygame.event import Event

from game.play import Play
from game.settings import Motion
from scenes.animation.durations import KEY_DOWN, KEY_UP
from scenes.art.buttons import KeyState
from scenes.commands import Command, Source
from scenes.render.drawables import Frame
from scenes.render.frame import DesignFrame
from scenes.services import Services


class Sunk(NamedTuple):
    """The name of a button that does not stand at rest, or of a key on the keyboard, and how deep it lies."""

    name: str
    state: KeyState


class Pressing:
    """The key that is held down, or the one that was let go last; where nothing moves it is down or up at once."""

    def __init__(self, moves: bool) -> None:
        self.moves = moves
        self.held: str | None = None
        self._let_go: str | None = None
        self._age = inf

    def hold(self, name: str | None) -> None:
        """Press the button of a name, or none."""
        self.held, self._let_go, self._age = name, None, 0.0

    def let_go(self) -> None:
        """Let the key that is held come up."""
        self.held, self._let_go, self._age = None, self.held, 0.0

    def tap(self, name: str) -> None:
        """Press a key and let it go: it goes all the way down before it comes up again, and is not pressed meanwhile.

        Nothing happens while a key is held.
        """
        if self.held is None and not (self.moving and name == self._let_go):
            self._let_go, self._age = name, -KEY_DOWN

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


def state_of(name: str, sunk: Sunk | None, enabled: bool = True) -> KeyState:
    """Return how the button of a name is drawn."""
    if not enabled:
        return KeyState.DISABLED
    return sunk.state if sunk and name == sunk.name else KeyState.REST


TOASTS_AT = 0.008  # of the screen's height
TOASTS_WIDE = 0.9  # of its width
TOAST_HEIGHT = 0.064  # of its height, that one takes


class InHand(Protocol):
    """What the mouse holds above a scene: it may swing while all else stands still."""

    @property
    def swings(self) -> bool:
        """Whether it swings."""

    @property
    def drags(self) -> bool:
        """Whether the mouse, where it moves, does nothing but drag it."""

    def swung(self) -> Frame:
        """Draw the last frame of the scene again, with this as it hangs now."""


class Scene(ABC):
    """One screen: it returns all that is to be seen, and answers what the player does with a request or with nothing.

    A scene is arranged for a size, and its first frame drawn in the worker thread, before it is shown. What is pressed
    on it goes down and comes up again by itself.
    """

    for_operators: ClassVar[bool] = False
    """Whether players at a cabinet do not come here."""
    plays_by_itself: ClassVar[bool] = False
    """Whether it is shown only as long as nobody does anything."""

    def __init__(self, services: Services) -> None:
        self.services = services
        self.size = (0, 0)
        self.pressing = Pressing(services.motion is Motion.FULL)
        self.in_hand: InHand | None = None

    def arrange(self, size: tuple[int, int]) -> None:
        """Lay everything out for a size of the screen in pixels."""
        self.size = size
        self.pressing.moves = self.services.motion is Motion.FULL

    @abstractmethod
    def frame(self) -> Frame:
        """Draw all that is to be seen now, back to front."""

    @property
    def swings(self) -> bool:
        """Whether the mouse holds something that swings above all else."""
        return self.in_hand is not None and self.in_hand.swings

    @property
    def drags(self) -> bool:
        """Whether the mouse, where it moves, does nothing but drag what it holds."""
        return self.in_hand is not None and self.in_hand.drags

    def swung(self) -> Frame:
        """Draw the last frame again, with what the mouse holds as it hangs now."""
        return self.in_hand.swung() if self.in_hand else self.frame()

    def prerender(self) -> None:
        """Draw, in the worker thread, all that the first seconds will show."""
        self.frame()

    def command(self, command: Command) -> "SceneRequest | None":
        """Answer a key of the keyboard."""
        return None

    def command_from(self, source: Source, command: Command) -> "SceneRequest | None":
        """Answer a command of one of several devices; on most screens it does not matter which."""
        return self.command(command)

    @property
    def keyboard_is_shared(self) -> bool:
        """Whether two players sit at one keyboard, each at half of it."""
        return False

    def plays_with(self, source: Source) -> bool:
        """Whether somebody plays here with a device, so that play must pause without it."""
        return False

    def on_device(self) -> None:  # noqa: B027 - most scenes name no keys
        """Take note that another kind of device is used, or is there: what the screen names may be its keys."""

    def pointer(self, event: Event) -> "SceneRequest | None":
        """Answer the mouse: MOUSEMOTION, MOUSEBUTTONDOWN, MOUSEBUTTONUP or MOUSEWHEEL."""
        return None

    def shows_more(self, point: tuple[int, int]) -> bool:
        """Whether a finger that stays at a point is shown something there, as by the right button of a mouse."""
        return False

    def let_go(self) -> None:
        """Let go of what the mouse holds: its button comes up elsewhere."""
        self.pressing.let_go()

    @property
    def writes(self) -> str:
        """The capitals that are written here now, where keys ask for nothing else; none on most screens."""
        return ""

    def typed(self, text: str) -> "SceneRequest | None":
        """Answer letters and figures typed on the keyboard.

        Where none are written, commands are heard too. A letter of another alphabet is the Latin one in its place.
        """
        return None

    def advance(self, seconds: float) -> "SceneRequest | None":
        """Let time pass."""
        return None

    @property
    def toasts_at(self) -> float:
        """Where toasts hang, as a share of the screen's height: above all that is played with."""
        return TOASTS_AT

    def toasts_above(self, top: float, otherwise: float) -> float:
        """Return the usual place of toasts if they end above a y in units there, else that of another y."""
        setting, usual = DesignFrame(self.size), TOASTS_AT * self.size[1]
        fits = usual + TOAST_HEIGHT * self.size[1] <= setting.point(0, top)[1]
        return TOASTS_AT if fits else setting.point(0, otherwise)[1] / self.size[1]

    @property
    def toasts_wide(self) -> float:
        """How wide toasts are at most, as a share of the screen's width."""
        return TOASTS_WIDE

    def rest(self) -> float:
        """Return for how many seconds nothing will change by itself but what swings; 0 while anything else moves."""
        return float("inf")

    @property
    def paid_play(self) -> Play | None:
        """The play on a table, for which a cabinet may want a coin; there is none on other screens."""
        return None

    def on_enter(self) -> None:  # noqa: B027 - most scenes have nothing to do
        """Take note that the scene is shown, for the first time or again."""

    def on_exit(self) -> None:  # noqa: B027 - most scenes have nothing to do
        """Take note that the scene is shown no longer."""


@dataclass(frozen=True, slots=True)
class Push:
    """Show a scene over this one; an iris opens from a point on the screen if one is given.

    Where it fades in instead, one area may be given that shows it at once.
    """

    scene: Scene
    origin: tuple[int, int] | None = None
    at_once: Rect | None = None


@dataclass(frozen=True, slots=True)
class Replace:
    """Show a scene in this one's place, or in that of several; an iris opens from a point if one is given."""

    scene: Scene
    origin: tuple[int, int] | None = None
    levels: int = 1


@dataclass(frozen=True, slots=True)
class Pop:
    """Go back to the scene below, several levels at once if asked, and hand it a command to carry out."""

    levels: int = 1
    then: Command | None = None


@dataclass(frozen=True, slots=True)
class Quit:
    """Leave the program; at a cabinet only an operator does."""

    by_operator: bool = False


@dataclass(frozen=True, slots=True)
class Fullscreen:
    """Fill the screen with the window, or go back to a window."""


SceneRequest = Push | Replace | Pop | Quit | Fullscreen
