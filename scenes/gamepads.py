"""Gamepads: which ones are connected, what is pressed on them, and how they shake.

SDL knows the layout of most pads, and reports each as if it were an Xbox pad. It sends every press twice, also as one
of a joystick; only controller events are used. What comes out are CONTROLLERBUTTONDOWN events with the number of the
pad, and whether the button is held: sticks become presses of the directional pad, triggers become buttons.
"""

import os
import sys
from collections.abc import Sequence
from contextlib import suppress
from ctypes import c_char_p, c_int, c_void_p
from dataclasses import dataclass, field
from math import inf
from pathlib import Path

import pygame
from pygame._sdl2 import controller
from pygame.event import Event

from scenes.c_libraries import sdl_function
from scenes.commands import PadKind, trigger

FIRST, AGAIN = 0.40, 0.12  # seconds until a held button is repeated, first and from then on
TRIGGERS = pygame.CONTROLLER_AXIS_TRIGGERLEFT, pygame.CONTROLLER_AXIS_TRIGGERRIGHT
SYSTEM = Path("/sys/class/input")
"""Where Linux describes its input devices."""
PRESSED, LET_GO = 0.55, 0.40  # of a stick's range: where a press begins, and where it ends


@dataclass(slots=True)
class Gamepad:
    """One connected pad: its number, counted from 1, and what is held on it."""

    number: int
    kind: PadKind
    device: object
    axes: dict[int, float] = field(default_factory=dict)
    held: dict[int, float] = field(default_factory=dict)
    """The pressed buttons, with the seconds until each is repeated."""
    pushed: dict[int, int] = field(default_factory=dict)
    """The sticks and triggers that are pushed, by their first axis, with the button that each presses."""


class Gamepads:
    """All connected pads; there are no events before `open`."""

    def __init__(self) -> None:
        self._pads: dict[int, Gamepad] = {}
        self._models: dict[int, tuple[str, bytes]] = {}
        """Model, and serial number or port, of the pad that last had each number, which it gets again on its return."""
        self.last: Gamepad | None = None
        """The pad that was used last, which may have been disconnected since."""

    def open(self, taught: Sequence[str] = ()) -> None:
        """Begin to receive events, also for pads already connected.

        taught are the layouts of pads that the player has taught, in SDL's format, one line each.
        """
        if not controller.get_init():
            controller.init()
            for mapping in taught:
                self.learn(mapping)

    def learn(self, mapping: str) -> None:
        """Use a layout for a pad that SDL does not know, or knows wrongly; at once if the pad is connected."""
        if add := sdl_function("SDL_GameControllerAddMapping", c_char_p):
            add(mapping.encode())
            for index in range(controller.get_count()):
                if controller.is_controller(index):
                    self._connect(index)

    @property
    def numbers(self) -> tuple[int, ...]:
        """The numbers of the connected pads."""
        return tuple(sorted(pad.number for pad in self._pads.values()))

    @property
    def due_in(self) -> float:
        """Seconds until a held button is repeated."""
        return min((left for pad in self._pads.values() for left in pad.held.values()), default=inf)

    def number_of(self, identifier: int) -> int | None:
        """Return the number of the pad with an SDL instance ID, None if it is not connected."""
        pad = self._pads.get(identifier)
        return pad.number if pad else None

    def renumber(self, number: int, to: int) -> None:
        """Give a connected gamepad a free number."""
        next(pad for pad in self._pads.values() if pad.number == number).number = to
        self._models[to] = self._models.pop(number)

    def take(self, event: Event) -> list[Event]:
        """Return the presses that a controller event means; each has the pad's number, and whether it is held."""
        match event.type:
            case pygame.CONTROLLERDEVICEADDED:
                self._connect(event.device_index)
            case pygame.CONTROLLERDEVICEREMOVED:
                self._pads.pop(event.instance_id, None)
            case pygame.CONTROLLERBUTTONDOWN | pygame.CONTROLLERBUTTONUP if pad := self._pads.get(event.instance_id):
                return self._pressed(pad, event.button, event.type == pygame.CONTROLLERBUTTONDOWN)
            case pygame.CONTROLLERAXISMOTION if pad := self._pads.get(event.instance_id):
                return self._moved(pad, event.axis, event.value / 32767)
        return []

    def advance(self, seconds: float) -> list[Event]:
        """Let time pass; return the repeated presses of held buttons."""
        pressed = []
        for pad in self._pads.values():
            for button in pad.held:
                pad.held[button] -= seconds
                if pad.held[button] <= 0:
                    pad.held[button] = AGAIN
                    pressed.append(_press(pad, button, held=True))
        return pressed

    def let_go(self) -> None:
        """Treat everything as released, because another window has the focus."""
        for pad in self._pads.values():
            pad.held.clear()
            pad.pushed.clear()

    def unknown(self, index: int) -> str | None:
        """Return the GUID of a newly connected joystick if its layout is unknown; None for any other.

        A joystick with few buttons is not a gamepad.
        """
        if not controller.get_init() or controller.is_controller(index):
            return None
        pygame.joystick.init()
        try:
            joystick = pygame.joystick.Joystick(index)
        except pygame.error:
            return None
        return joystick.get_guid() if joystick.get_numbuttons() >= 4 else None

    def shake(self, strength: float, milliseconds: int, number: int | None = None) -> None:
        """Shake the pad with a number, or the one used last, if it can; the strength is from 0 to 1."""
        number = number or (self.last.number if self.last else 0)
        if pad := next((pad for pad in self._pads.values() if pad.number == number), None):
            pad.device.rumble(strength, strength, milliseconds)  # type: ignore[attr-defined]

    def _connect(self, index: int) -> None:
        try:
            device = controller.Controller(index)
        except pygame.error:
            return  # it was disconnected at once
        joystick = device.as_joystick()
        if (identifier := joystick.get_instance_id()) in self._pads:
            return
        model = joystick.get_guid(), _identity(identifier)
        free = [number for number in range(1, len({*self.numbers, *self._models}) + 2) if number not in self.numbers]
        number = next((number for number in free if self._models.get(number) == model), free[0])
        self._models[number] = model
        kind = PadKind.of(device.name, joystick.get_guid(), _type_of(index))
        self._pads[identifier] = Gamepad(number, kind, device)

    def _pressed(self, pad: Gamepad, button: int, down: bool) -> list[Event]:
        if not down:
            pad.held.pop(button, None)
            return []
        self.last = pad
        pad.held[button] = FIRST
        return [_press(pad, button)]

    def _moved(self, pad: Gamepad, axis: int, value: float) -> list[Event]:
        """Return the presses caused by an axis at a position from -1 to 1."""
        pad.axes[axis] = value
        if axis not in TRIGGERS:
            axis &= ~1  # a stick is named by the first of its two axes
        before, now = pad.pushed.get(axis), _pushed(pad, axis)
        if now == before:
            return []
        if before is not None:
            del pad.pushed[axis]
            self._pressed(pad, before, False)
        if now is None:
            return []
        pad.pushed[axis] = now
        return self._pressed(pad, now, True)


def _identity(instance: int) -> bytes:
    """Return what tells an open pad from others of its model: its serial number, else its port; empty if unknown.

    instance: its SDL instance ID.
    """
    return _text(instance, "SDL_GameControllerGetSerial") or _port(_text(instance, "SDL_GameControllerPath"))


def _text(instance: int, function: str) -> bytes:
    """Return what an SDL function says about an open pad; empty if nothing."""
    open_pad = sdl_function("SDL_GameControllerFromInstanceID", c_int, result=c_void_p)
    ask = sdl_function(function, c_void_p, result=c_char_p)
    text: bytes | None = ask(open_pad(instance)) if open_pad and ask else None
    return text or b""


def _port(path: bytes) -> bytes:
    """Return the port that a device's path names; on Linux, where it only counts the devices, ask the system."""
    if sys.platform != "linux":
        return path
    with suppress(OSError):
        return (SYSTEM / Path(os.fsdecode(path)).name / "device" / "phys").read_bytes()
    return b""


def _type_of(index: int) -> int:
    """Return the SDL_GameControllerType of a pad; 0 if it is unknown."""
    pad_type = sdl_function("SDL_GameControllerTypeForIndex", c_int)
    return pad_type(index) if pad_type else 0


def _pushed(pad: Gamepad, axis: int) -> int | None:
    """Return the one button that a stick or trigger presses now, given its first axis; None if it is not pushed."""
    before = pad.pushed.get(axis)
    if axis in TRIGGERS:
        least = PRESSED if before is None else LET_GO
        return trigger(axis == pygame.CONTROLLER_AXIS_TRIGGERRIGHT) if pad.axes[axis] > least else None
    x, y = pad.axes.get(axis, 0.0), pad.axes.get(axis + 1, 0.0)
    across = pygame.CONTROLLER_BUTTON_DPAD_RIGHT if x > 0 else pygame.CONTROLLER_BUTTON_DPAD_LEFT
    down = pygame.CONTROLLER_BUTTON_DPAD_DOWN if y > 0 else pygame.CONTROLLER_BUTTON_DPAD_UP
    if before in (across, down):
        ahead, aside = (abs(x), abs(y)) if before == across else (abs(y), abs(x))
        if ahead > LET_GO and aside < 1.3 * ahead:  # a little further aside does not change its direction
            return before
    if max(abs(x), abs(y)) < PRESSED:
        return None
    return across if abs(x) >= abs(y) else down


def _press(pad: Gamepad, button: int, held: bool = False) -> Event:
    return Event(pygame.CONTROLLERBUTTONDOWN, button=button, number=pad.number, held=held)
