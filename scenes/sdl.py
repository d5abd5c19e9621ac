"""Access to the few functions of SDL that pygame does not wrap, in the library that pygame has loaded."""

import sys
from collections.abc import Callable
from typing import Any

import pygame


def sdl_function(name: str, *arguments: Any) -> Callable[..., int] | None:
    """Return a function of SDL that takes arguments of some ctypes types and returns an integer; None if there is none.

    On Linux and macOS, looking a name up in pygame's library also searches the libraries that it has loaded.
    """
    from ctypes import CDLL, c_int  # noqa: PLC0415 - not needed for the first picture

    try:
        found = getattr(CDLL("SDL2.dll" if sys.platform == "win32" else pygame.base.__file__), name)
    except (OSError, AttributeError):
        return None
    found.argtypes, found.restype = arguments, c_int
    return found  # type: ignore[no-any-return] # ctypes has no types for functions
