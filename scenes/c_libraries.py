"""The few functions of C libraries that nothing in Python wraps: of SDL, and of the GNU C library.

The GNU functions say what becomes of freed memory: it is kept for new pictures, and returned while nothing moves. A
fresh page of memory costs three times as much as filling it. But free memory between pieces in use is kept as well,
which after some tables is more than all that is in use; so it is trimmed. Other C libraries need no such help.
"""

import sys
from collections.abc import Callable
from contextlib import suppress
from ctypes import CDLL, c_int
from functools import cache
from typing import Any

import pygame


@cache
def sdl_function(name: str, *arguments: Any, result: Any = c_int) -> Callable[..., Any] | None:
    """Return a function of SDL with arguments and a result of some ctypes types; None if there is none.

    On Linux and macOS, looking a name up in pygame's library also searches the libraries that it has loaded.
    """
    try:
        function = getattr(CDLL("SDL2.dll" if sys.platform == "win32" else pygame.base.__file__), name)
    except (OSError, AttributeError):
        return None
    function.argtypes, function.restype = arguments, result
    return function  # type: ignore[no-any-return] # ctypes has no types for functions


def keep_freed() -> None:
    """Keep freed memory for all threads alike; to be called before any of them starts."""
    with suppress(AttributeError):
        trim_threshold, mmap_threshold, most_arenas = -1, -3, -8  # their numbers in malloc.h
        _libc().mallopt(mmap_threshold, 16 * 1024 * 1024)  # bytes: larger than a picture of 1920 by 1080 pixels
        _libc().mallopt(trim_threshold, 16 * 1024 * 1024)  # bytes that stay free until memory is returned
        _libc().mallopt(most_arenas, 1)  # what the frame path drops is of use to the image worker, too


def return_freed() -> None:
    """Return freed memory to the system; this takes longer than a frame."""
    with suppress(AttributeError):
        _libc().malloc_trim(0)


@cache
def _libc() -> Any:
    """Return the C library on Linux, which has the GNU functions or not; None on other systems."""
    return CDLL(None) if sys.platform == "linux" else None
