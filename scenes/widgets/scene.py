"""Scene and SceneRequest: one screen, and what it asks of the scene manager; and how pressed buttons move."""

from abc import ABC, abstractmethod
from dataclasses import dataclass
from math import inf
from typing import ClassVar, NamedTuple

from pygame import Rect
from pygame.event import Event

from game.play import Play
from game.settings import Motion
from scenes.animation.durations import BUTTON_DOWN, BUTTON_UP
from scenes.art.buttons import ButtonState
from scenes.commands import Command, Source
from scenes.render.drawables import Frame, Point
from scenes.render.frame import DesignFrame
from scenes.services import Services


class Sunk(NamedTuple):
    """The name of a button (or of a key on the keyboard) that is not at rest, and its state."""

    name: str
    state: ButtonState


class Pressing:
    """The button that is held down, or was released last; without motion it goes down and up at once."""

    def __init__(self, moves: bool) -> None:
        self.moves = moves
        self.held: str | None = None
        self._let_go: str | None = None
        self._age = inf

    def hold(self, name: str | None) -> None:
        """Press a button, or None."""
        self.held, self._let_go, self._age = name, None, 0.0

    def let_go(self) -> None:
        """Release the button that is held."""
        self.held, self._let_go, self._age = None, self.held, 0.0

    def tap(self, name: str) -> None:
        """Press and release a button: it goes all the way down before it comes up, and ignores presses meanwhile.

        Nothing happens while a button is held.
        """
        if self.held is None and not (self.moving and name == self._let_go):
            self._let_go, self._age = name, -BUTTON_DOWN

    def advance(self, seconds: float) -> None:
        """Let time pass."""
        self._age += seconds

    @property
    def moving(self) -> bool:
        """Whether a button is held, or still coming up."""
        return self.held is not None or (self._let_go is not None and self._age < BUTTON_UP)

    @property
    def sunk(self) -> Sunk | None:
        """The button that is not at rest, if any, with its state: half-way during the slower half of its motion."""
        if self.held is not None:
            down = not self.moves or self._age >= BUTTON_DOWN / 2
            return Sunk(self.held, ButtonState.PRESSED if down else ButtonState.HALF)
        if self._let_go is not None and self.moves and self._age < BUTTON_UP / 2:
            return Sunk(self._let_go, ButtonState.PRESSED if -BUTTON_DOWN / 2 <= self._age < 0 else ButtonState.HALF)
        return None


TOASTS_AT = 0.008  # the top of toasts, as a share of the screen's height
TOASTS_WIDE = 0.9  # their largest width, as a share of the screen's
TOAST_HEIGHT = 0.053  # their height, as a share of the screen's


class Scene(ABC):
    """One screen: it returns everything to be seen, and answers input with a request or None.

    A scene is laid out for a size, and its first frame drawn in the worker thread, before it is shown. Pressed buttons
    go down and up by themselves.
    """

    for_operators: ClassVar[bool] = False
    """Whether players at a cabinet cannot open it."""
    plays_by_itself: ClassVar[bool] = False
    """Whether it is a demonstration, shown only while there is no input."""
    teaches_pads: ClassVar[bool] = False
    """Whether an unknown gamepad can be taught here, so that no message says where to do so."""
    replaced_at: ClassVar[frozenset[Command]] = frozenset()
    """The commands that may open a scene in place of this one, which then need not be shown first."""
    toasts_beside: ClassVar[tuple[float, float] | None] = None
    """The y of what toasts must not cover, in units, and the y of toasts that would not end above it."""

    def __init__(self, services: Services) -> None:
        self.services = services
        self.size = (0, 0)
        self.bare = False
        """Whether an iris begins in the scene or closes on it, so that it shows no prompts."""
        self.pressing = Pressing(services.motion is Motion.FULL)

    def arrange(self, size: tuple[int, int]) -> None:
        """Lay everything out for a screen size in pixels."""
        self.size = size
        self.pressing.moves = self.services.motion is Motion.FULL

    @abstractmethod
    def frame(self) -> Frame:
        """Return everything to be seen now, back to front."""

    def prerender(self) -> None:
        """Draw, in the worker thread, everything that the first seconds show."""
        self.frame()

    def command(self, command: Command) -> "SceneRequest | None":
        """Answer a key of the keyboard."""
        return None

    def command_from(self, source: Source, command: Command) -> "SceneRequest | None":
        """Answer a command from a device; most screens do not care which."""
        return self.command(command)

    def command_at(self, point: Point, command: Command) -> "SceneRequest | None":
        """Answer a command given at a point: by a thumb button of the mouse, or by two fingers."""
        return self.command(command)

    @property
    def keyboard_is_shared(self) -> bool:
        """Whether two players share one keyboard."""
        return False

    def plays_with(self, source: Source) -> bool:
        """Whether a device is in use for play here, so that play must pause when it is disconnected."""
        return False

    def on_device(self) -> None:  # noqa: B027 - most scenes name no keys
        """React to a device that was connected, disconnected or used: the names of keys may have changed."""

    def pointer(self, event: Event) -> "SceneRequest | None":
        """Answer the mouse: MOUSEMOTION, MOUSEBUTTONDOWN, MOUSEBUTTONUP or MOUSEWHEEL."""
        return None

    def shows_more(self, point: Point) -> bool:
        """Whether holding a finger at a point shows something, as the right mouse button does."""
        return False

    def let_go(self) -> None:
        """Let go of what the mouse holds, because its button is released elsewhere."""
        self.pressing.let_go()

    @property
    def writes(self) -> str:
        """The capitals that can be typed now, while keys give no commands; empty on most screens."""
        return ""

    def typed(self, text: str) -> "SceneRequest | None":
        """Answer a letter or digit typed on the keyboard.

        Where none are typed, keys give commands. A letter of another alphabet stands for the Latin one on its key.
        """
        return None

    def advance(self, seconds: float) -> "SceneRequest | None":
        """Let time pass."""
        return None

    @property
    def drags(self) -> bool:
        """Whether the mouse drags something above everything else, and moves nothing but that."""
        return False

    @property
    def swings(self) -> bool:
        """Whether what is dragged swings or rises."""
        return False

    def swing(self, seconds: float) -> None:  # noqa: B027 - on most screens nothing is dragged
        """Let time pass for what is dragged, and for nothing else."""

    def swung(self) -> Frame:
        """Return the last frame again, with what is dragged where it is now."""
        return self.frame()

    @property
    def toasts_at(self) -> float:
        """The top of toasts, as a share of the screen's height: above everything that is played with."""
        if self.toasts_beside is None:
            return TOASTS_AT
        frame, (above, otherwise) = DesignFrame(self.size), self.toasts_beside
        fits = (TOASTS_AT + TOAST_HEIGHT) * self.size[1] <= frame.point(0, above)[1]
        return TOASTS_AT if fits else frame.point(0, otherwise)[1] / self.size[1]

    @property
    def toasts_wide(self) -> float:
        """The largest width of toasts, as a share of the screen's width."""
        return TOASTS_WIDE

    @property
    def arch(self) -> Rect | None:
        """The opening of the arch that leads to the scene above, in which the iris that closes that scene ends.

        None: where the scene was opened.
        """
        return None

    def rest(self) -> float:
        """Return the seconds until anything changes by itself, except what swings; 0 while anything moves."""
        return inf

    @property
    def paid_play(self) -> Play | None:
        """The play for which a cabinet may ask for a coin; None on screens without a play."""
        return None

    def on_enter(self) -> None:  # noqa: B027 - most scenes have nothing to do
        """React to the scene being shown, for the first time or again."""

    def on_exit(self) -> None:  # noqa: B027 - most scenes have nothing to do
        """React to the scene being closed."""


@dataclass(frozen=True, slots=True)
class Push:
    """Open a scene above this one; an iris opens from origin, the opening of an arch, if given.

    If it fades in instead, at_once is an area that shows it at once.
    """

    scene: Scene
    origin: Rect | None = None
    at_once: Rect | None = None


@dataclass(frozen=True, slots=True)
class Replace:
    """Open a scene in place of this one, or of several levels; origin and at_once are those of `Push`."""

    scene: Scene
    origin: Rect | None = None
    levels: int = 1
    at_once: Rect | None = None


@dataclass(frozen=True, slots=True)
class Pop:
    """Go back to the scene below, or several levels, and give it a command to carry out."""

    levels: int = 1
    then: Command | None = None


@dataclass(frozen=True, slots=True)
class Quit:
    """Quit the program, even at a cabinet: only the operator asks for this."""


SceneRequest = Push | Replace | Pop | Quit | Command
"""What a scene asks for: other scenes, or what a command about the program does."""
