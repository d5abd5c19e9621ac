"""The image cache: pictures are drawn by a worker thread, so that the frame path never draws anything slow.

Whoever needs a picture asks for it by the pure function that draws it and its arguments. The answer is the picture,
or None while it is still being drawn. Within the worker the answer is the picture: so a scene is prepared by drawing
its first frame there, which fills every cache the frame path will read. A picture that cannot be drawn is reported on
the error stream, tried once more if it is asked for some time later, and then None for ever: play goes on without it.
"""

import threading
import traceback
from collections import OrderedDict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from enum import IntEnum
from functools import partial
from heapq import heapify, heappop, heappush
from itertools import count
from math import inf
from threading import Condition, Event, Lock, Thread, current_thread
from time import monotonic, thread_time
from typing import Any
from weakref import WeakMethod, WeakValueDictionary

from pygame import Surface

from scenes.render.picture_store import PictureStore, digest_of


class Preparation:
    """Some work that the worker thread has been asked to do."""

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

    @property
    def over(self) -> bool:
        """Whether no more is done about it, gone well or wrong."""
        return self._finished.is_set()

    def settle(self) -> bool:
        """Return whether it is over; an error is reported on the error stream, and play goes on."""
        if not self.over:
            return False
        if self._problem is not None:
            traceback.print_exception(self._problem)
        return True

    def carry_out(self) -> None:
        """Do the work, in the worker thread."""
        try:
            self._work()
        except Exception as problem:
            self._problem = problem
        self._finished.set()


Draw = Callable[..., Surface]
Key = tuple[Any, ...]


def unsaved(draw: Draw) -> Draw:
    """Mark a function whose pictures are large and seen but for a while: they are not kept on the disk."""
    draw.unsaved = True  # type: ignore[attr-defined] # a mark on the function
    return draw


SCREENS = 10  # that the pictures kept may fill
ROOM = 400_000_000  # bytes that they never exceed
SPARE = 0.8  # of the room, beyond which nothing is drawn that nobody has asked for
LASTING, REREAD = 0.4, 0.03  # of the room that what no scene holds may go on to fill: without a store, and with one
AGAIN = 30.0  # seconds after which a picture that could not be drawn may be tried once more
HOLDS = 0.02  # seconds for which nothing is begun while a frame is drawn: where frames take longer, both go on
LAST_WORK = 2.0  # seconds that closing waits for
QUICK, SMALL = 0.001, 100_000  # seconds and bytes: what is both to draw again is not kept on the disk
SHARE = 0.25


class Urgency(IntEnum):
    """When some work is to be done: before anything else, as soon as the player waits for nothing, or some time.

    What is to be done some time takes but a share of one core, and that only while nothing moves on the screen; what
    has been drawn is kept on the disk before more is drawn.
    """

    NOW = 0
    SOON = 1
    KEEP = 2
    LATER = 3


class ClosedError(Exception):
    """The cache is closed; the work under way is dropped."""


class ImageCache:
    """Draws pictures behind the scenes and keeps those used last, up to a number of bytes.

    One that is kept no longer, but is still in somebody's hands, is found there instead of being drawn again.
    With at_once set, everything is drawn when it is asked for, in the caller's thread: for tests and the gallery. A
    store keeps pictures from one start of the program to the next; share is how much of one core's time is spent on
    what may be needed some time.
    finished counts the pictures drawn so far: while it stands still, every answer stays what it was. missed counts the
    answers that were no picture yet: who has got all of his own need not ask again. untidy tells whether whole scenes
    have been drawn that may be needed some time, which leaves garbage.
    """

    def __init__(
        self, at_once: bool = False, room: int = ROOM, store: PictureStore | None = None, share: float = SHARE
    ) -> None:
        self._at_once = at_once
        self._room = room
        self._disk = store
        self._share = share
        self._fitted = (0, 0)
        self._used = 0
        self.finished = self.missed = 0
        self.untidy = False
        self._sheds: set[WeakMethod[Callable[[], None]]] = set()
        self._kept: OrderedDict[Key, Surface] = OrderedDict()
        self._alive: WeakValueDictionary[Key, Surface] = WeakValueDictionary()
        self._lock = Lock()
        self._asked: set[Key] = set()
        self._failed: dict[Key, float] = {}  # and when each may be tried again
        self._orders: list[tuple[Urgency, int, Preparation]] = []
        self._numbers = count()
        self._news = Condition()
        self._free = Event()
        self._free.set()
        self._closed = False
        self._in_hand = Urgency.NOW
        self._at_work = False
        self._calm = True
        self._spent_at = 0.0
        self._worker: Thread | None = None

    def fit(self, size: tuple[int, int]) -> None:
        """Keep as many pictures as a screen of a size calls for, and drop what was to be prerendered for another."""
        if size == self._fitted:
            return
        self._fitted = size
        self._room = min(ROOM, SCREENS * 4 * size[0] * size[1])
        with self._news:
            self._orders = [order for order in self._orders if order[0] < Urgency.LATER]
            heapify(self._orders)

    @property
    def draws_now(self) -> bool:
        """Whether whoever asks here and now is no player at a running program, and may draw for himself."""
        return self._at_once or current_thread() is self._worker

    @contextmanager
    def hold(self) -> Iterator[None]:
        """Begin no picture meanwhile, as both would be slowed down; the one in hand is finished."""
        self._free.clear()
        try:
            yield
        finally:
            self._free.set()

    @property
    def idle(self) -> bool:
        """Whether there is nothing to be drawn."""
        return not (self._orders or self._at_work)

    @property
    def awaited(self) -> bool:
        """Whether anything is being drawn that a screen will show soon."""
        with self._news:
            return (self._at_work and self._in_hand < Urgency.KEEP) or bool(
                self._orders and self._orders[0][0] < Urgency.KEEP
            )

    def set_calm(self, calm: bool) -> None:
        """Say whether nothing moves on the screen: only then is drawn what may be needed some time."""
        if calm is not self._calm:
            with self._news:
                self._calm = calm
                self._news.notify()

    @property
    def roomy(self) -> bool:
        """Whether there is room for what may be needed some time."""
        return self._used < SPARE * self._room

    def call_when_tidied(self, shed: Callable[[], None]) -> None:
        """Have a cache of another kind shed what it can spare as soon as memory is freed, once for each time asked."""
        self.untidy = True
        self._sheds.add(WeakMethod(shed))

    def tidy(self) -> None:
        """Have other caches shed what they can spare."""
        self.untidy = False
        for shed in tuple(self._sheds):
            if call := shed():
                call()
        self._sheds.clear()

    def make_room(self) -> None:
        """Drop the pictures used longest ago, and more of them where they are quickly read from the disk again.

        What open scenes hold stays alive, and is found.
        """
        with self._lock:
            self._drop((REREAD if self._disk else LASTING) * self._room)

    def get(self, draw: Draw, *arguments: Any) -> Surface | None:
        """Return the picture that draw(*arguments) makes, or None while it is being drawn and where that failed."""
        key = (draw, *arguments)
        if (found := self._find(key)) is not None or self._failed.get(key) == inf:
            return found
        if self._at_once:
            return self._keep(key, self._read_or_drawn(key))
        if self._failed.get(key, 0.0) <= monotonic():
            if self.draws_now:
                return self._tried(key)
            if key not in self._asked:
                self._asked.add(key)
                self.order(lambda: self._carry_out(key))
        self.missed += 1
        return None

    def forget(self, draw: Draw, *arguments: Any) -> None:
        """Keep the picture that draw(*arguments) makes no longer: whoever asked for it keeps what he needs of it."""
        with self._lock:
            if dropped := self._kept.pop((draw, *arguments), None):
                self._used -= bytes_of(dropped)

    def _tried(self, key: Key) -> Surface | None:
        """Draw a picture, or return None and take note of when it may be tried again: once some time later."""
        self._give_way()
        self._free.wait(HOLDS)
        with self._reported():
            picture = self._keep(key, self._read_or_drawn(key))
            self._failed.pop(key, None)
            return picture
        self._failed[key] = inf if key in self._failed else monotonic() + AGAIN
        self.missed += 1
        return None

    def _read_or_drawn(self, key: Key) -> Surface:
        """Return a picture from the disk, or draw it; what took a while to draw is kept there some time."""
        draw: Draw
        draw, *arguments = key
        digest = digest_of(key) if self._disk and not getattr(draw, "unsaved", False) else None
        if self._disk is None or digest is None:
            return draw(*arguments)
        if found := self._disk.load(digest):
            return found
        began = thread_time()
        picture = draw(*arguments)
        if thread_time() - began > QUICK or bytes_of(picture) > SMALL:
            if self._at_once:
                self._disk.save(digest, picture)
            self.prerender(partial(self._disk.save, digest, picture), Urgency.KEEP)
        return picture

    def _carry_out(self, key: Key) -> None:
        """Draw a picture that was asked for, if it is not there by now; from then on it may be asked for again."""
        self.get(*key)
        self._asked.discard(key)

    def get_now(self, draw: Draw, *arguments: Any) -> Surface:
        """Return the picture that draw(*arguments) makes, drawing it now if need be: for what is small and quick."""
        key = (draw, *arguments)
        found = self._find(key)
        return self._keep(key, draw(*arguments)) if found is None else found

    def order(self, work: Callable[[], object]) -> Preparation:
        """Have the worker do something, after earlier orders and ahead of everything that is prerendered."""
        preparation = Preparation(work)
        if self._at_once:
            preparation.carry_out()
        else:
            self._put(preparation, Urgency.NOW)
        return preparation

    def prerender(self, work: Callable[[], object], urgency: Urgency = Urgency.SOON) -> None:
        """Have the worker do something that nobody waits for yet, in the order of urgency, once no order is left.

        Errors are reported on the error stream. A cache that draws at once prerenders nothing.
        """

        def reporting() -> None:
            with self._reported():
                work()

        if not self._at_once:
            self._put(Preparation(reporting), urgency)

    def _put(self, preparation: Preparation, urgency: Urgency) -> None:
        if self._worker is None:
            self._worker = Thread(target=self._attend, name="studio", daemon=True)
            self._worker.start()
        with self._news:
            heappush(self._orders, (urgency, next(self._numbers), preparation))
            self._news.notify()

    def close(self) -> None:
        """Let the thread end with the picture it is drawing, and wait for that."""
        with self._news:
            self._closed = True
            self._news.notify()
        if self._worker:
            self._worker.join(LAST_WORK)

    def _find(self, key: Key) -> Surface | None:
        if self._closed and current_thread() is self._worker:
            raise ClosedError
        with self._lock:
            found = self._kept.get(key)
            if found is not None:
                self._kept.move_to_end(key)
            elif (found := self._alive.get(key)) is not None:
                self._store(key, found)
            return found

    def _keep(self, key: Key, picture: Surface) -> Surface:
        with self._lock:
            if (other := self._kept.get(key)) is not None:
                return other
            if self._asked or not (self._in_hand is Urgency.LATER and current_thread() is self._worker):
                self.finished += 1
            self._store(key, picture)
        return picture

    def _store(self, key: Key, picture: Surface) -> None:
        self._kept[key] = self._alive[key] = picture
        self._used += bytes_of(picture)
        self._drop(self._room)

    def _drop(self, room: float) -> None:
        """Keep only so many bytes of the pictures used last, and the last one in any case."""
        while self._used > room and len(self._kept) > 1:
            _, dropped = self._kept.popitem(last=False)
            self._used -= bytes_of(dropped)

    def _attend(self) -> None:
        while not self._closed:
            with self._news:
                self._at_work = bool(self._orders)
                self._news.wait_for(lambda: self._orders or self._closed)
                if self._closed:
                    break
                self._at_work = True
                self._in_hand, _, preparation = heappop(self._orders)
            self.untidy = self.untidy or self._in_hand is Urgency.LATER
            self._spent_at = thread_time()
            self._give_way()
            self._free.wait(HOLDS)
            preparation.carry_out()
        if self._disk:
            self._disk.close()

    @contextmanager
    def _reported(self) -> Iterator[None]:
        """Report an error in something that nobody waits for, as of any thread, unless the cache is closed."""
        try:
            yield
        except Exception as problem:
            if self._closed:
                raise
            error = type(problem), problem, problem.__traceback__, current_thread()
            threading.excepthook(threading.ExceptHookArgs(error))

    def _give_way(self) -> None:
        """Before something that nobody waits for: do what somebody does, and let the computer have most of the time."""
        in_hand, idle = self._in_hand, 1 / self._share - 1
        rest = monotonic() + (thread_time() - self._spent_at) * idle
        while in_hand >= Urgency.KEEP and not self._closed:
            with self._news:
                if not self._orders or self._orders[0][0] >= in_hand:
                    left = rest - monotonic()
                    if self._calm and left <= 0:
                        break
                    self._news.wait(left if self._calm else None)
                    continue
                self._in_hand, _, preparation = heappop(self._orders)
            began = thread_time()
            preparation.carry_out()
            if self._in_hand is Urgency.KEEP:
                rest += (thread_time() - began) * idle
            self._in_hand = in_hand
        self._spent_at = thread_time()


def bytes_of(picture: Surface) -> int:
    """Return how much memory a picture takes."""
    return picture.get_width() * picture.get_height() * 4
