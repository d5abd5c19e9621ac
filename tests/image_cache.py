"""One image cache for all tests of a process, so that no picture is drawn twice."""

from functools import cache
from typing import Any

from scenes.animation import card_images
from scenes.render.image_cache import Draw, ImageCache
from scenes.render.recent import recent

ROOM = 800_000_000
"""The most bytes that the pictures of all tests may use."""


class Storeroom(ImageCache):
    """An image cache that draws at once, and drops nothing when one screen is resized or closed."""

    def __init__(self) -> None:
        super().__init__(at_once=True, room=ROOM)

    def fit(self, size: tuple[int, int]) -> None:
        """Keep the pictures of other sizes."""

    def forget(self, draw: Draw[Any], *arguments: Any) -> None:
        """Keep the picture, since the next test may need it."""


@cache
def storeroom() -> ImageCache:
    """Return the image cache that all tests share, and keep all cards' masters from now on."""
    card_images.master = recent(10_000)(card_images.master.draw)
    return Storeroom()
