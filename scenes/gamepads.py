"""Gamepads: those that are plugged in, what is pressed on them, and how they shake.

SDL knows the layout of most pads, and tells of each as if it were one of Xbox. It sends every press twice, also as one
of a joystick; only the events of controllers are listened to. What comes out are CONTROLLERBUTTONDOWN events with the
number of the pad, and whether the button is held: sticks are turned into presses of the directional pad, triggers into
buttons of their own.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field

import pygame
from pygame.event import Event

from scenes.commands import PadKind, directional, trigger
from scenes.sdl import sdl_function

FIRST, AGAIN = 0.40, 0.12  # seconds after which a direction that is held is pressed again, and from then on
PRESSED, LET_GO = 0.55, 0.40  # of a stick's way: so far it must be pushed, and so far come back
TURNED = 1.3  # times as far as where it was pushed, that a stick must be pushed elsewhere to press another direction
FEWEST = 4  # buttons that a gamepad has at least
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
    pushed: dict[int, int] = field(default_factory=dict)
    """The sticks and triggers that are pushed, by their first axis, each with the button that it presses."""


class Gamepads:
    """All pads. Nothing is heard of them before they are opened."""

    def __init__(self) -> None:
        self._pads: dict[int, Gamepad] = {}
        self.last: Gamepad | None = None
        """The pad that was used last, though it may have been pulled out since."""

    def open(self, taught: Sequence[str] = ()) -> None:
        """Begin to listen; pads that are plugged in already are reported as new ones, or known since they were taught.

        What was taught is one line for each pad, as SDL reads them.
        """
        from pygame._sdl2 import controller  # noqa: PLC0415 - the first picture need not wait for it

        if not controller.get_init():
            controller.init()
            for mapping in taught:
                self.learn(mapping)

    def learn(self, mapping: str) -> None:
        """Take a pad that SDL does not know, or knows wrongly, as it was taught; at once where it is plugged in."""
        from ctypes import c_char_p  # noqa: PLC0415 - see above

        from pygame._sdl2 import controller  # noqa: PLC0415

        if add := sdl_function("SDL_GameControllerAddMapping", c_char_p):
            add(mapping.encode())
            for index in range(controller.get_count()):
                if controller.is_controller(index):
                    self._plug_in(index)

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
            pad.pushed.clear()

    def unknown(self, index: int) -> str | None:
        """Return the number of a kind of joysticks that came just now, if nobody knows where its buttons lie.

        One with few buttons is no gamepad.
        """
        from pygame._sdl2 import controller  # noqa: PLC0415 - see above

        if not controller.get_init() or controller.is_controller(index):
            return None
        pygame.joystick.init()
        try:
            joystick = pygame.joystick.Joystick(index)
        except pygame.error:
            return None
        return joystick.get_guid() if joystick.get_numbuttons() >= FEWEST else None

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
        joystick = device.as_joystick()
        if (identifier := joystick.get_instance_id()) in self._pads:
            return
        number = next(free for free in range(1, len(self._pads) + 2) if free not in self.numbers)
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
        """Return the presses that come of an axis at a place from -1 to 1."""
        pad.axes[axis] = value
        if axis not in (pygame.CONTROLLER_AXIS_TRIGGERLEFT, pygame.CONTROLLER_AXIS_TRIGGERRIGHT):
            axis &= ~1  # a stick goes by the first of its two
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


def _type_of(index: int) -> int:
    """Return what SDL takes a pad for, as SDL_GameControllerType numbers it; 0 where it is not known."""
    from ctypes import c_int  # noqa: PLC0415 - see above

    asked = sdl_function("SDL_GameControllerTypeForIndex", c_int)
    return asked(index) if asked else 0


def _pushed(pad: Gamepad, axis: int) -> int | None:
    """Return the button that a stick or a trigger presses now, by its first axis: of a stick one at a time."""
    before = pad.pushed.get(axis)
    if axis in (pygame.CONTROLLER_AXIS_TRIGGERLEFT, pygame.CONTROLLER_AXIS_TRIGGERRIGHT):
        button = trigger(axis == pygame.CONTROLLER_AXIS_TRIGGERRIGHT)
        return button if pad.axes[axis] > (PRESSED if before is None else LET_GO) else None
    x, y = pad.axes.get(axis, 0.0), pad.axes.get(axis + 1, 0.0)
    across, down = directional((1 if x > 0 else -1, 0)), directional((0, 1 if y > 0 else -1))
    if before in (across, down):
        ahead, aside = (abs(x), abs(y)) if before == across else (abs(y), abs(x))
        if ahead > LET_GO and aside < TURNED * ahead:
            return before
    if max(abs(x), abs(y)) < PRESSED:
        return None
    return across if abs(x) >= abs(y) else down


def _press(pad: Gamepad, button: int, held: bool = False) -> Event:
    return Event(pygame.CONTROLLERBUTTONDOWN, button=button, number=pad.number, held=held)
