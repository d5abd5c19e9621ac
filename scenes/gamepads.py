"""Gamepads: those that are plugged in, what is pressed on them, and how they shake.

SDL knows the layout of most pads, and tells of each as if it were one of Xbox. It sends every press twice, also as one
of a joystick; only the events of controllers are listened to. What comes out are CONTROLLERBUTTONDOWN events with the
number of the pad, and whether the button is held: sticks are turned into presses of the directional pad, triggers into
buttons of their own.
"""

import sys
from collections.abc import Iterator
from dataclasses import dataclass, field

import pygame
from pygame.event import Event

from scenes.commands import PadKind, directional, trigger

FIRST, AGAIN = 0.40, 0.12  # seconds after which a direction that is held is pressed again, and from then on
PRESSED, LET_GO = 0.55, 0.40  # of a stick's way: so far it must be pushed, and so far come back
FULL = 32767  # how far an axis goes


@dataclass(slots=True)
class Gamepad:
    """One pad that is plugged in: its number, counted from 1, and what is held on it."""

    number: int
    kind: PadKind
    device: object
    axes: dict[int, float] = field(default_factory=dict)
    held: dict[int, float] = field(default_factory=dict)
    """The buttons that are pressed, each with the seconds until it counts as pressed again."""


class Gamepads:
    """All pads. Nothing is heard of them before they are opened."""

    def __init__(self) -> None:
        self._pads: dict[int, Gamepad] = {}
        self.last: Gamepad | None = None
        """The pad that was used last, though it may have been pulled out since."""

    def open(self) -> None:
        """Begin to listen; pads that are plugged in already are reported as new ones."""
        from pygame._sdl2 import controller  # noqa: PLC0415 - the first picture need not wait for it

        if not controller.get_init():
            controller.init()

    @property
    def numbers(self) -> tuple[int, ...]:
        """The numbers of the pads that are plugged in."""
        return tuple(sorted(pad.number for pad in self._pads.values()))

    @property
    def due_in(self) -> float:
        """For how many seconds nothing comes of what is held."""
        return min((left for pad in self._pads.values() for left in pad.held.values()), default=float("inf"))

    def number_of(self, identifier: int) -> int | None:
        """Return the number of the pad that SDL calls by an identifier, None if it is not plugged in."""
        pad = self._pads.get(identifier)
        return pad.number if pad else None

    def take(self, event: Event) -> list[Event]:
        """Return the presses that an event of a controller means; a press has a number, and is held or not."""
        match event.type:
            case pygame.CONTROLLERDEVICEADDED:
                self._plug_in(event.device_index)
            case pygame.CONTROLLERDEVICEREMOVED:
                self._pads.pop(event.instance_id, None)
            case pygame.CONTROLLERBUTTONDOWN | pygame.CONTROLLERBUTTONUP if pad := self._pads.get(event.instance_id):
                return self._pressed(pad, event.button, event.type == pygame.CONTROLLERBUTTONDOWN)
            case pygame.CONTROLLERAXISMOTION if pad := self._pads.get(event.instance_id):
                return self._moved(pad, event.axis, event.value / FULL)
        return []

    def advance(self, seconds: float) -> list[Event]:
        """Let time pass; return the presses of what has been held for long enough."""
        pressed = []
        for pad in self._pads.values():
            for button in pad.held:
                pad.held[button] -= seconds
                if pad.held[button] <= 0:
                    pad.held[button] = AGAIN
                    pressed.append(_press(pad, button, held=True))
        return pressed

    def let_go(self) -> None:
        """Take everything as released: another window has the keyboard."""
        for pad in self._pads.values():
            pad.held.clear()

    def shake(self, strength: float, milliseconds: int, number: int | None = None) -> None:
        """Let the pad of a number shake, or the one that was used last, if it can; the strength is 0 to 1."""
        asked = number or (self.last.number if self.last else 0)
        if pad := next((one for one in self._pads.values() if one.number == asked), None):
            pad.device.rumble(strength, strength, milliseconds)  # type: ignore[attr-defined]

    def _plug_in(self, index: int) -> None:
        from pygame._sdl2.controller import Controller  # noqa: PLC0415 - see above

        try:
            device = Controller(index)
        except pygame.error:
            return  # it was pulled out at once
        number = next(free for free in range(1, len(self._pads) + 2) if free not in self.numbers)
        joystick = device.as_joystick()
        kind = PadKind.of(device.name, joystick.get_guid(), _type_of(index))
        self._pads[joystick.get_instance_id()] = Gamepad(number, kind, device)

    def _pressed(self, pad: Gamepad, button: int, down: bool) -> list[Event]:
        if not down:
            pad.held.pop(button, None)
            return []
        self.last = pad
        pad.held[button] = FIRST
        return [_press(pad, button)]

    def _moved(self, pad: Gamepad, axis: int, value: float) -> list[Event]:
        """Return the presses that come of an axis at a place from -1 to 1."""
        pad.axes[axis] = value
        return [press for button, pushed in _ways(axis, value) for press in self._pushed(pad, button, pushed)]

    def _pushed(self, pad: Gamepad, button: int, pushed: float) -> list[Event]:
        if button not in pad.held and pushed >= PRESSED:
            return self._pressed(pad, button, True)
        if button in pad.held and pushed < LET_GO:
            return self._pressed(pad, button, False)
        return []


def _type_of(index: int) -> int:
    """Return what SDL takes a pad for, as SDL_GameControllerType numbers it; 0 where it is not known."""
    from ctypes import CDLL  # noqa: PLC0415 - see above

    try:  # the library that pygame has loaded
        library = CDLL("SDL2.dll" if sys.platform == "win32" else pygame.base.__file__)
        return int(library.SDL_GameControllerTypeForIndex(index))
    except (OSError, AttributeError):
        return 0


def _ways(axis: int, value: float) -> Iterator[tuple[int, float]]:
    """Yield the buttons that an axis stands for, each with how far it is pushed."""
    if axis in (pygame.CONTROLLER_AXIS_TRIGGERLEFT, pygame.CONTROLLER_AXIS_TRIGGERRIGHT):
        yield trigger(axis == pygame.CONTROLLER_AXIS_TRIGGERRIGHT), value
        return
    across = axis in (pygame.CONTROLLER_AXIS_LEFTX, pygame.CONTROLLER_AXIS_RIGHTX)
    for way in (-1, 1):
        yield directional((way, 0) if across else (0, way)), way * value


def _press(pad: Gamepad, button: int, held: bool = False) -> Event:
    return Event(pygame.CONTROLLERBUTTONDOWN, button=button, number=pad.number, held=held)
