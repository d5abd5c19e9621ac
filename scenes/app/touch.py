"""Touch: turns fingers on the screen into presses and drags of the mouse, and into commands.

One finger is the left mouse button. Held still where that shows something, it is the right button; two that tap
together undo. SDL also makes mouse events out of touches; these are ignored, so that no touch counts twice.
"""

from enum import Enum, auto
from math import dist

import pygame
from pygame.event import Event

from scenes.commands import Command, PointerAction, mouse_button
from scenes.render.drawables import Point
from scenes.widgets.scene import Scene

LONG_PRESS = 0.45  # seconds for which a finger is held for a long press
TWO_FINGERS = 0.6  # seconds that a tap of two fingers may last
AWAY = (-1, -1)  # the position of the mouse while no finger touches the screen


class Gesture(Enum):
    """What the fingers on the screen are doing."""

    NONE = auto()
    WAITING = auto()
    """A finger is down where a long press shows something: it may become a tap, a drag or a long press."""
    PRESSING = auto()
    SHOWING = auto()
    TAPPING_WITH_TWO = auto()
    OVER = auto()
    """Everything is ignored until all fingers are gone."""


class Touch:
    """The fingers on the screen, and what they mean.

    Methods return what a mouse would have sent, None to let go of what is held, and commands.
    """

    def __init__(self) -> None:
        self._fingers: list[tuple[int, int]] = []
        self._gesture = Gesture.NONE
        self._began = self._at = (0, 0)
        self._slip = 0.0
        self._age = 0.0

    @property
    def due_in(self) -> float:
        """Seconds until a held finger counts as a long press."""
        return max(0.0, LONG_PRESS - self._age) if self._gesture is Gesture.WAITING else float("inf")

    def take(self, event: Event, point: Point, scene: Scene) -> list[Event | Command | None]:
        """Return what FINGERDOWN, FINGERMOTION or FINGERUP means at a point of a scene."""
        finger = event.touch_id, event.finger_id
        match event.type:
            case pygame.FINGERDOWN:
                self._fingers.append(finger)
                return self._down(point, scene)
            case pygame.FINGERMOTION if self._fingers[:1] == [finger]:
                return self._moved(point)
            case pygame.FINGERUP if finger in self._fingers:
                self._fingers.remove(finger)
                return self._up(point)
        return []

    def advance(self, seconds: float) -> list[Event | Command | None]:
        """Let time pass; a finger held long enough is a long press."""
        self._age += seconds
        if self._gesture is not Gesture.WAITING or self._age < LONG_PRESS:
            return []
        self._gesture = Gesture.SHOWING
        return [_button(pygame.MOUSEBUTTONDOWN, self._began, PointerAction.SHOW_CARD)]

    def let_go(self) -> None:
        """Forget all fingers: another window has the focus."""
        self._fingers.clear()
        self._gesture = Gesture.NONE

    def _down(self, point: Point, scene: Scene) -> list[Event | Command | None]:
        if len(self._fingers) == 1:
            self._began = self._at = point
            self._slip, self._age = 0.022 * scene.size[1], 0.0
            if scene.shows_more(point):
                self._gesture = Gesture.WAITING
                return [_moved(point)]
            self._gesture = Gesture.PRESSING
            return [_moved(point), _button(pygame.MOUSEBUTTONDOWN, point)]
        still = dist(self._began, self._at) <= self._slip and self._age < TWO_FINGERS
        if len(self._fingers) == 2 and still and self._gesture in (Gesture.WAITING, Gesture.PRESSING):
            pressing = self._gesture is Gesture.PRESSING
            self._gesture = Gesture.TAPPING_WITH_TWO
            return [None] if pressing else []
        if self._gesture in (Gesture.TAPPING_WITH_TWO, Gesture.WAITING):
            self._gesture = Gesture.OVER
        return []

    def _moved(self, point: Point) -> list[Event | Command | None]:
        self._at = point
        slipped = dist(self._began, point) > self._slip
        match self._gesture:
            case Gesture.WAITING if slipped:
                self._gesture = Gesture.PRESSING
                return [_button(pygame.MOUSEBUTTONDOWN, self._began), _moved(point)]
            case Gesture.PRESSING | Gesture.SHOWING:
                return [_moved(point)]
            case Gesture.TAPPING_WITH_TWO if slipped:
                self._gesture = Gesture.OVER
        return []

    def _up(self, point: Point) -> list[Event | Command | None]:
        gesture = self._gesture
        if self._fingers and gesture in (Gesture.TAPPING_WITH_TWO, Gesture.OVER):
            return []
        self._gesture = Gesture.OVER if self._fingers else Gesture.NONE
        match gesture:
            case Gesture.WAITING:
                down, up = pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP
                return [_button(down, self._began), _button(up, self._began), _moved(AWAY)]
            case Gesture.PRESSING:
                return [_button(pygame.MOUSEBUTTONUP, point), _moved(AWAY)]
            case Gesture.SHOWING:
                return [_button(pygame.MOUSEBUTTONUP, point, PointerAction.SHOW_CARD), _moved(AWAY)]
            case Gesture.TAPPING_WITH_TWO if self._age < TWO_FINGERS:
                return [Command.UNDO]
        return []


def made_of_touch(event: Event) -> bool:
    """Whether a mouse event was made by SDL out of a touch."""
    return bool(event.dict.get("touch"))


def _moved(point: Point) -> Event:
    return Event(pygame.MOUSEMOTION, pos=point, rel=(0, 0), buttons=(0, 0, 0), touch=True)


def _button(kind: int, point: Point, action: PointerAction = PointerAction.PRESS) -> Event:
    return Event(kind, pos=point, button=mouse_button(action), touch=True)
