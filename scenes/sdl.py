"""SDL's own functions, for the few that pygame does not pass on: they lie in the library that it has loaded."""

import sys
from collections.abc import Callable
from typing import Any

import pygame


def sdl_function(name: str, *arguments: Any) -> Callable[..., int] | None:
    """Return a function of SDL that takes arguments of ctypes' types and returns a number; None where it cannot be had.

    Whoever asks a library for a name on Linux or macOS is also answered by those it has loaded.
    """
    from ctypes import CDLL, c_int  # noqa: PLC0415 - the first picture need not wait for it

    try:
        found = getattr(CDLL("SDL2.dll" if sys.platform == "win32" else pygame.base.__file__), name)
    except (OSError, AttributeError):
        return None
    found.argtypes, found.restype = arguments, c_int
    return found  # type: ignore[no-any-return] # ctypes has no types for functions
