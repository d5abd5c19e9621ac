"""An image cache for all tests, so that nothing is drawn twice."""

from functools import cache
from typing import Any

from scenes.animation import card_images
from scenes.render.image_cache import Draw, ImageCache
from scenes.render.recent import recent

ROOM = 800_000_000
"""Bytes that the pictures of all sizes, looks and games of the tests fill at most."""


class Storeroom(ImageCache):
    """An image cache that draws at once, for screens of all sizes; nothing is dropped for the needs of a single one."""

    def __init__(self) -> None:
        super().__init__(at_once=True, room=ROOM)

    def fit(self, size: tuple[int, int]) -> None:
        """Keep what was drawn for other sizes."""

    def forget(self, draw: Draw, *arguments: Any) -> None:
        """Keep what one screen needs no longer, since the next test may."""


@cache
def storeroom() -> ImageCache:
    """Return the one image cache that all tests share; nor is any card's master drawn twice from now on."""
    card_images.master = recent(10_000)(card_images.master.draw)
    return Storeroom()
