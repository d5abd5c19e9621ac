"""The studio: pictures are drawn in a thread of its own, so that the frame path never draws anything slow.

Whoever needs a picture asks for it by the pure function that draws it and its arguments. The answer is the picture,
or None while it is still being drawn. Inside the studio's own thread the answer is always the picture: so a scene is
made ready by drawing its first frame there, which fills every cache the frame path will read.
"""

from collections import OrderedDict
from collections.abc import Callable
from queue import SimpleQueue
from threading import Event, Lock, Thread, current_thread
from typing import Any

from pygame import Surface

Draw = Callable[..., Surface]
Key = tuple[Any, ...]


class Preparation:
    """Something the studio has been asked to do; done tells whether it is."""

    def __init__(self, work: Callable[[], object]) -> None:
        self._work = work
        self._finished = Event()
        self._problem: Exception | None = None

    @property
    def done(self) -> bool:
        """Whether the work is finished; raises what went wrong with it."""
        if self._problem is not None:
            raise self._problem
        return self._finished.is_set()

    def carry_out(self) -> None:
        """Do the work, in the studio's thread."""
        try:
            self._work()
        except Exception as problem:
            self._problem = problem
        self._finished.set()


class Studio:
    """Draws pictures behind the scenes and keeps those used last, up to a number of bytes.

    With at_once set, everything is drawn when it is asked for, in the caller's thread: for tests and the gallery.
    finished counts the pictures drawn so far: while it stands still, every answer stays what it was.
    """

    def __init__(self, at_once: bool = False, room: int = 900_000_000) -> None:
        self._at_once = at_once
        self._room = room
        self._used = 0
        self.finished = 0
        self._kept: OrderedDict[Key, Surface] = OrderedDict()
        self._lock = Lock()
        self._asked: set[Key] = set()
        self._orders: SimpleQueue[Preparation | None] = SimpleQueue()
        self._worker: Thread | None = None

    def picture(self, draw: Draw, *arguments: Any) -> Surface | None:
        """Return the picture that draw(*arguments) makes, or None while it is being drawn."""
        key = (draw, *arguments)
        if (found := self._find(key)) is not None:
            return found
        if self._at_once or current_thread() is self._worker:
            return self._keep(key, draw(*arguments))
        if key not in self._asked:
            self._asked.add(key)
            self.prepare(lambda: self.picture(draw, *arguments))
        return None

    def drawn(self, draw: Draw, *arguments: Any) -> Surface:
        """Return the picture that draw(*arguments) makes, drawing it now if need be: for what is small and quick."""
        key = (draw, *arguments)
        found = self._find(key)
        return self._keep(key, draw(*arguments)) if found is None else found

    def prepare(self, work: Callable[[], object]) -> Preparation:
        """Have some work done in the studio, after what was asked for before."""
        preparation = Preparation(work)
        if self._at_once:
            preparation.carry_out()
            return preparation
        if self._worker is None:
            self._worker = Thread(target=self._attend, name="studio", daemon=True)
            self._worker.start()
        self._orders.put(preparation)
        return preparation

    def close(self) -> None:
        """Let the thread end once it has finished what it has been asked."""
        self._orders.put(None)

    def _find(self, key: Key) -> Surface | None:
        with self._lock:
            found = self._kept.get(key)
            if found is not None:
                self._kept.move_to_end(key)
            return found

    def _keep(self, key: Key, picture: Surface) -> Surface:
        with self._lock:
            if (other := self._kept.get(key)) is not None:
                return other
            self._kept[key] = picture
            self.finished += 1
            self._asked.discard(key)
            self._used += _bytes(picture)
            while self._used > self._room and len(self._kept) > 1:
                _, dropped = self._kept.popitem(last=False)
                self._used -= _bytes(dropped)
        return picture

    def _attend(self) -> None:
        while (order := self._orders.get()) is not None:
            order.carry_out()


def _bytes(picture: Surface) -> int:
    return picture.get_width() * picture.get_height() * 4
