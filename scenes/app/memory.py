"""What the C library does with freed memory: it is kept for new pictures, and returned while nothing moves.

A fresh page of memory costs three times as much as filling it. The GNU C library keeps memory that is free between
pieces in use, which after some tables is more than all that is in use; so it is trimmed. Other libraries need no such
help.
"""

import sys
from contextlib import suppress
from functools import cache
from typing import Any


def keep_freed() -> None:
    """Keep freed memory for all threads alike; to be called before any of them starts."""
    with suppress(AttributeError):
        trim_threshold, mmap_threshold, most_arenas = -1, -3, -8  # their numbers in malloc.h
        _library().mallopt(mmap_threshold, 16 * 1024 * 1024)  # bytes: larger than a picture of 1920 by 1080 pixels
        _library().mallopt(trim_threshold, 16 * 1024 * 1024)  # bytes that stay free until memory is returned
        _library().mallopt(most_arenas, 1)  # what the frame path drops is of use to the image worker, too


def return_freed() -> None:
    """Return freed memory to the system; this takes longer than a frame."""
    with suppress(AttributeError):
        _library().malloc_trim(0)


@cache
def _library() -> Any:
    """Return the C library on Linux, which has the GNU functions or not; None on other systems."""
    if sys.platform != "linux":
        return None
    from ctypes import CDLL  # noqa: PLC0415 - nothing else needs it there

    return CDLL(None)
