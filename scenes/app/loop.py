"""Tidying: memory that is not needed any more goes back to the system.

The GNU library keeps what lies free between pieces in use, which after some tables is more than all that is in use. So
large pieces are mapped by themselves, and the rest is given back while nothing moves. Other libraries do so unasked.
"""

import gc
import sys
from contextlib import suppress
from functools import cache
from typing import Any

from scenes.render.image_cache import Studio

LARGE = 512 * 1024  # bytes that are mapped by themselves: a picture of 360 by 360 pixels
SLACK = 4 * 1024 * 1024  # bytes at the end that stay free, so that not every small piece asks the system
TRIM_THRESHOLD, MMAP_THRESHOLD = -1, -3  # as malloc.h numbers them


def map_large() -> None:
    """Have every large picture go back to the system as soon as it is dropped."""
    with suppress(AttributeError):
        _library().mallopt(MMAP_THRESHOLD, LARGE)
        _library().mallopt(TRIM_THRESHOLD, SLACK)


def tidy(studio: Studio, left: bool = True) -> None:
    """Give back what lies free, and where scenes were left drop what they have used; this takes longer than a frame."""
    studio.untidy = False
    gc.collect()
    if left:
        studio.make_room()
    with suppress(AttributeError):
        _library().malloc_trim(0)


@cache
def _library() -> Any:
    """Return the library that memory comes from; one without the functions of GNU's where the program has another."""
    if sys.platform != "linux":
        return None
    from ctypes import CDLL  # noqa: PLC0415 - the first picture need not wait for it

    return CDLL(None)
