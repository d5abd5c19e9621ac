"""SDL's virtual gamepads, plugged into the real program."""

import ctypes
from collections.abc import Callable

import pygame

from scenes.commands import Command, PadButton, trigger

AXES = {trigger(right=False): 4, trigger(right=True): 5}
"""The axes of the triggers; sticks are 0 to 3."""


def _library() -> ctypes.CDLL:
    """Return SDL, the library that pygame has loaded."""
    library = ctypes.CDLL(pygame.base.__file__)
    library.SDL_JoystickOpen.restype = ctypes.c_void_p
    library.SDL_JoystickClose.argtypes = (ctypes.c_void_p,)
    library.SDL_JoystickInstanceID.argtypes = (ctypes.c_void_p,)
    library.SDL_JoystickSetVirtualButton.argtypes = (ctypes.c_void_p, ctypes.c_int, ctypes.c_uint8)
    library.SDL_JoystickSetVirtualAxis.argtypes = (ctypes.c_void_p, ctypes.c_int, ctypes.c_int16)
    library.SDL_JoystickSetVirtualHat.argtypes = (ctypes.c_void_p, ctypes.c_int, ctypes.c_uint8)
    return library


class _Description(ctypes.Structure):
    """What SDL is told of a virtual joystick: SDL_VirtualJoystickDesc."""

    _fields_ = (
        *((name, ctypes.c_uint16) for name in ("version", "type", "naxes", "nbuttons", "nhats", "vendor", "product")),
        ("padding", ctypes.c_uint16),
        ("button_mask", ctypes.c_uint32),
        ("axis_mask", ctypes.c_uint32),
        ("name", ctypes.c_char_p),
        ("userdata", ctypes.c_void_p),
        ("callbacks", ctypes.c_void_p * 8),
    )


def known_pads() -> list[tuple[str, str]]:
    """Return the identifiers and names of all pads that SDL knows the layout of."""
    library = _library()
    library.SDL_GameControllerMappingForIndex.restype = ctypes.c_char_p
    mappings = (
        library.SDL_GameControllerMappingForIndex(index).decode().split(",")
        for index in range(library.SDL_GameControllerNumMappings())
    )
    return [(guid, name) for guid, name, *_rest in mappings if len(guid) == 32]


def taken_for(guid: str, name: str) -> int:
    """Return what SDL takes a pad for, as SDL_GameControllerType numbers it."""
    library = _library()
    vendor, product = (int(guid[at + 2 : at + 4] + guid[at : at + 2], 16) for at in (8, 16))
    made = _Description(1, 1, 6, 15, 0, vendor, product, name=name.encode())
    index = library.SDL_JoystickAttachVirtualEx(ctypes.byref(made))
    found = library.SDL_GameControllerTypeForIndex(index)
    library.SDL_JoystickDetachVirtual(index)
    return int(found)


class VirtualPad:
    """A gamepad laid out as those of Xbox, or a joystick that SDL does not know; wait lets the program run a moment."""

    def __init__(
        self, wait: Callable[[], object], guid: str = "", name: str = "Virtual Controller", known: bool = True
    ) -> None:
        """Plug in a pad, of the vendor and the product in an identifier of SDL's if one is given.

        One that SDL does not know has a hat.
        """
        self._library, self._wait = _library(), wait
        vendor, product = (int(guid[at + 2 : at + 4] + guid[at : at + 2] or "0", 16) for at in (8, 16))
        made = _Description(1, int(known), 6, 15, int(not known), vendor, product, name=name.encode())
        index = self._library.SDL_JoystickAttachVirtualEx(ctypes.byref(made))
        assert index >= 0
        self._joystick = self._library.SDL_JoystickOpen(index)
        self._identifier = self._library.SDL_JoystickInstanceID(self._joystick)
        for axis in range(6):
            self._library.SDL_JoystickSetVirtualAxis(self._joystick, axis, -32768 if axis > 3 else 0)
        wait()

    def unplug(self) -> None:
        """Pull it out."""
        self._library.SDL_JoystickClose(self._joystick)
        count = self._library.SDL_NumJoysticks()
        indices = {self._library.SDL_JoystickGetDeviceInstanceID(index): index for index in range(count)}
        self._library.SDL_JoystickDetachVirtual(indices[self._identifier])
        self._wait()

    def hold(self, button: int, down: bool = True) -> None:
        """Press a button, or a trigger, or let it go."""
        if button in AXES:
            self.push(AXES[button], 1.0 if down else -1.0)
            return
        self._library.SDL_JoystickSetVirtualButton(self._joystick, button, int(down))
        self._wait()

    def push(self, axis: int, value: float) -> None:
        """Push an axis to a place from -1 to 1."""
        self._library.SDL_JoystickSetVirtualAxis(self._joystick, axis, round(value * 32767))
        self._wait()

    def point(self, ways: int) -> None:
        """Push the hat: up 1, right 2, down 4, left 8."""
        self._library.SDL_JoystickSetVirtualHat(self._joystick, 0, ways)
        self._wait()

    def press(self, button: int) -> None:
        """Press a button and let it go."""
        self.hold(button)
        self.hold(button, False)

    def ask(self, command: Command) -> None:
        """Press the button that asks for a command; that it is let go is heard with what comes next."""
        button = next(used.number for used in command.inputs if isinstance(used, PadButton))
        self.hold(button)
        if button in AXES:
            self.hold(button, False)
        else:
            self._library.SDL_JoystickSetVirtualButton(self._joystick, button, 0)
            pygame.event.pump()
