"""The studio: pictures are drawn in a thread of its own, so that the frame path never draws anything slow.

Whoever needs a picture asks for it by the pure function that draws it and its arguments. The answer is the picture,
or None while it is still being drawn. What the functions do takes place mostly inside calls that let other threads
run, so the loop goes on at full speed meanwhile.
"""

from collections import OrderedDict
from collections.abc import Callable
from queue import Empty, LifoQueue, SimpleQueue
from threading import Thread
from typing import Any

import pygame
from pygame import Surface

Draw = Callable[..., Surface]
Key = tuple[Any, ...]


def ready_to_blit(picture: Surface) -> Surface:
    """Return a picture in the screen's own format, which is fastest to blit; the display must be open."""
    return picture.convert_alpha() if picture.get_flags() & pygame.SRCALPHA else picture.convert()


class Studio:
    """Draws pictures behind the scenes and keeps those used last, up to a number of bytes.

    With at_once set, everything is drawn when it is asked for, in the caller's thread: for tests and the gallery.
    """

    def __init__(self, at_once: bool = False, room: int = 700_000_000) -> None:
        self.at_once = at_once
        self._room = room
        self._used = 0
        self._kept: OrderedDict[Key, Surface] = OrderedDict()
        self._asked: set[Key] = set()
        self._orders: LifoQueue[Key | None] = LifoQueue()
        self._done: SimpleQueue[tuple[Key, Surface | BaseException]] = SimpleQueue()
        self._worker: Thread | None = None

    def picture(self, draw: Draw, *arguments: Any) -> Surface | None:
        """Return the picture that draw(*arguments) makes, or None while it is being drawn."""
        key = (draw, *arguments)
        found = self._kept.get(key)
        if found is not None:
            self._kept.move_to_end(key)
            return found
        if self.at_once:
            return self._keep(key, draw(*arguments))
        if key not in self._asked:
            self._asked.add(key)
            self._orders.put(key)
            self._start()
        return None

    def drawn(self, draw: Draw, *arguments: Any) -> Surface:
        """Return the picture that draw(*arguments) makes, drawing it now if need be: for what is small and quick."""
        key = (draw, *arguments)
        found = self._kept.get(key)
        if found is not None:
            self._kept.move_to_end(key)
            return found
        return self._keep(key, draw(*arguments))

    @property
    def busy(self) -> bool:
        """Whether anything asked for is still being drawn."""
        return bool(self._asked)

    def collect(self, most: int = 4) -> bool:
        """Take in pictures that are finished, at most so many at once; tell whether there were any."""
        for taken in range(most):
            try:
                key, result = self._done.get_nowait()
            except Empty:
                return taken > 0
            self._asked.discard(key)
            if isinstance(result, BaseException):
                raise result
            self._keep(key, result)
        return True

    def close(self) -> None:
        """Let the thread end once it has finished the picture in hand."""
        self._orders.put(None)

    def _keep(self, key: Key, picture: Surface) -> Surface:
        picture = ready_to_blit(picture)
        self._kept[key] = picture
        self._used += _bytes(picture)
        while self._used > self._room and len(self._kept) > 1:
            _, dropped = self._kept.popitem(last=False)
            self._used -= _bytes(dropped)
        return picture

    def _start(self) -> None:
        if self._worker is None:
            self._worker = Thread(target=self._work, name="studio", daemon=True)
            self._worker.start()

    def _work(self) -> None:
        while (key := self._orders.get()) is not None:
            draw, *arguments = key
            try:
                self._done.put((key, draw(*arguments)))
            except Exception as problem:
                self._done.put((key, problem))


def _bytes(picture: Surface) -> int:
    return picture.get_width() * picture.get_height() * 4
