"""One image cache for all tests of a process, so that no picture is drawn twice; a run shares large SVG drawings."""

import os
from contextlib import suppress
from functools import cache, lru_cache
from hashlib import blake2b
from pathlib import Path
from threading import get_ident
from types import BuiltinFunctionType
from typing import Any

import pygame
from lz4 import block
from pygame import Surface

from scenes.animation import card_images
from scenes.render import svg
from scenes.render.image_cache import Draw, ImageCache, Task
from scenes.render.recent import recent
from tests.window import wait_for

ROOM = 800_000_000
"""The most bytes that the pictures of all tests may use."""
LARGE = 40_000
"""The most pixels of a drawing that a process keeps for itself; to read it from the disk would take as long."""
LOOK = 0.001
"""Seconds between two looks at what a worker does."""
DRAWINGS = "PATIENCE_ARCADE_DRAWINGS"
"""The environment variable that names the folder where the processes of a run of the tests share what they draw."""
RASTERISED = svg.rasterised


class Storeroom(ImageCache):
    """An image cache that draws at once, and drops nothing when one screen is resized or closed."""

    def __init__(self) -> None:
        super().__init__(at_once=True, room=ROOM)

    def _report(self, problem: Exception) -> None:
        """Let the test fail; where drawing shall fail, `ImageCache._report` takes the place of this."""
        raise problem

    def fit(self, size: tuple[int, int]) -> None:
        """Keep the pictures of other sizes."""

    def forget(self, draw: Draw[Any], *arguments: Any) -> None:
        """Keep the picture, since the next test may need it."""


class Bare(Storeroom):
    """A storeroom for tests that look at no large picture, but perhaps at what lies upon it: large ones are black."""

    def get(self, draw: Draw[Any], *arguments: Any) -> Any:
        """Return a picture; a black one if an argument is a size of more than `LARGE` pixels."""
        for size in arguments:
            match size:
                case (int(width), int(height)) if width * height > LARGE:
                    return super().get(Surface, size)
        return super().get(draw, *arguments)


def drawing(body: str, box: tuple[float, float], size: svg.Size) -> Surface:
    """Return a large picture of SVG elements, which must not be changed: as any process of this run has drawn it.

    Whoever puts something else in the rasteriser's place sees everything drawn.
    """
    if DRAWINGS not in os.environ or not isinstance(pygame.image.load_sized_svg, BuiltinFunctionType):
        return RASTERISED(body, box, size)
    path = Path(os.environ[DRAWINGS], blake2b(repr((body, box, size)).encode(), digest_size=16).hexdigest())
    with suppress(OSError):
        pixels = block.decompress(path.read_bytes())
        return pygame.image.frombuffer(pixels, (max(1, size[0]), max(1, size[1])), "RGBA")
    picture = RASTERISED(body, box, size)
    unfinished = path.with_suffix(f".{os.getpid()}-{get_ident()}")
    with suppress(OSError):
        unfinished.write_bytes(block.compress(picture.get_buffer().raw))
        unfinished.replace(path)
    return picture


small_drawing = lru_cache(8_000)(RASTERISED)


def rasterised(body: str, box: tuple[float, float], size: svg.Size) -> Surface:
    """Return a new picture of SVG elements."""
    large = size[0] * size[1] > LARGE
    return (drawing if large else small_drawing)(body, box, size).copy()


@cache
def storeroom() -> ImageCache:
    """Return the image cache that all tests share, and keep all cards' masters and small drawings from now on."""
    card_images.master = recent(10_000)(card_images.master.draw)
    svg.rasterised = rasterised
    return Storeroom()


@cache
def bare() -> ImageCache:
    """Return the storeroom of all tests that look at no large picture."""
    storeroom()
    return Bare()


def wait_for_worker(images: ImageCache) -> None:
    """Wait until the worker of an image cache has nothing to do."""
    wait_for(lambda: images.idle, "the end of the worker's work", LOOK)


def wait_for_order(task: Task) -> None:
    """Wait until an order is carried out. Raises what the order has raised."""
    wait_for(lambda: task.over, "the end of an order", LOOK)
    if task.problem:
        raise task.problem
