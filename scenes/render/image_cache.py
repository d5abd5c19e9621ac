"""The image cache: a worker thread draws the pictures, so that the frame path never draws anything slow.

A picture is requested by the pure function that draws it and its arguments. The answer is the picture, or None while it
is being drawn. A request from the worker itself draws the picture at once: so a scene is prepared by asking for its
first frame there, which fills every cache that the frame path will read. If a drawing raises, the error is printed to
stderr, the drawing is retried once some time later, and after that the answer stays None: play goes on without it.
"""

import sys
from collections import OrderedDict
from collections.abc import Callable, Iterable, Iterator, Set
from contextlib import contextmanager
from enum import IntEnum
from functools import partial
from heapq import heapify, heappop, heappush
from itertools import count
from math import inf
from operator import itemgetter
from threading import Condition, Event, Lock, Thread, current_thread, get_ident
from time import monotonic, thread_time
from typing import Any, TypeVar
from weakref import WeakMethod, WeakValueDictionary

from scenes.render.picture_store import Picture, PictureStore, digest_of
from scenes.render.renderer import Packed


class Task:
    """A task of the worker thread; if it fails, report is called with the exception."""

    def __init__(self, work: Callable[[], object], report: Callable[[Exception], None]) -> None:
        self._work, self._report = work, report
        self._finished = Event()
        self.problem: Exception | None = None
        """The exception that it failed with, if it did."""

    @property
    def over(self) -> bool:
        """Whether the task has ended, with or without success."""
        return self._finished.is_set()

    def carry_out(self) -> None:
        """Run the task; called by the worker thread."""
        try:
            self._work()
        except Exception as problem:
            self.problem = problem
            self._report(problem)
        self._finished.set()


Drawn = TypeVar("Drawn", bound=Picture)
Draw = Callable[..., Drawn]
Key = tuple[Any, ...]


def unhurried(draw: Draw[Drawn]) -> Draw[Drawn]:
    """Mark a drawing function whose pictures can wait: they are drawn while nothing moves, or with a new scene.

    They are not kept on the disk, because they are large and short-lived.
    """
    draw.unhurried = True  # type: ignore[attr-defined] # a mark on the function
    return draw


ROOM = 400_000_000  # bytes: the most that is kept
AGAIN = 30.0  # seconds until a failed drawing may be retried
QUICK = 0.0005  # seconds: quicker drawings are not kept on the disk, where reading one takes 0.2 ms
HOLDS = 0.02  # seconds at most that the worker waits for a frame being drawn
LAST_WORK = 2.0  # seconds at most that `close` waits for the worker
UNSAVED = 0.5  # share of the room that pictures waiting to be saved may take
SPECULATIVE = 16  # tasks at most that wait until nothing moves; they hold scenes
SHARE = 0.25


class Urgency(IntEnum):
    """The priority of a task, most urgent first.

    KEEP (saving to the disk, and unhurried pictures), LATER and LACKING (speculative pictures) run only while nothing
    moves on the screen, and take only a share of one core. LACKING draws only what the disk lacks; what it holds is
    read when it is needed.
    """

    NOW = 0
    SOON = 1
    KEEP = 2
    LATER = 3
    LACKING = 4


class ClosedError(Exception):
    """Raised in the worker once the cache is closed, to abandon its task."""


class ImageCache:
    """Has pictures drawn by the worker, and keeps the most recently used ones, up to a number of bytes.

    A picture that was dropped but is still referenced elsewhere is not drawn again.

    at_once: draw everything when it is requested, in the caller's thread (for tests and the gallery).
    store: keeps pictures on the disk from one run of the program to the next.
    share: the share of one core's time for speculative pictures.
    disk: the store, for a drawing that has its parts kept there.
    finished: number of pictures drawn; while it does not change, neither does any answer.
    untidy: whether there is garbage to collect, which speculative work leaves.
    """

    def __init__(
        self, at_once: bool = False, room: int = ROOM, store: PictureStore | None = None, share: float = SHARE
    ) -> None:
        self._at_once = at_once
        self._room = room
        self.disk = store
        self._share = share
        self._fitted = (0, 0)
        self._used = 0
        self._unsaved = 0  # bytes of the pictures that wait to be saved
        self.finished = 0
        self.untidy = False
        self._to_free: set[WeakMethod[Callable[[], None]]] = set()
        self._kept: OrderedDict[Key, Any] = OrderedDict()
        self._alive: WeakValueDictionary[Key, Any] = WeakValueDictionary()
        self._lock = Lock()
        self._asked: set[Key] = set()
        self._missing: dict[int, set[Key] | None] = {}  # what `noting` collects, by thread
        self._failed: dict[Key, float] = {}  # when each may be retried
        self._tasks: list[tuple[Urgency, int, Task]] = []
        self._numbers = count()
        self._changed = Condition()
        self._free = Event()
        self._free.set()
        self._closed = False
        self._urgency = Urgency.NOW
        self._at_work = False
        self._calm = True
        self._spent_at = 0.0
        self._worker: Thread | None = None

    def fit(self, size: tuple[int, int]) -> None:
        """Adapt the room to a screen of a size in pixels, and drop speculative tasks for any other size."""
        if size == self._fitted:
            return
        self._fitted = size
        self._room = min(ROOM, 10 * 4 * size[0] * size[1])  # ten screens of 32 bits per pixel
        with self._changed:
            self._drop_speculative()

    def _drop_speculative(self) -> None:
        self._tasks = [task for task in self._tasks if task[0] < Urgency.LATER]
        heapify(self._tasks)

    @property
    def draws_now(self) -> bool:
        """Whether a request from the current thread draws the picture itself."""
        return self._at_once or current_thread() is self._worker

    @contextmanager
    def hold(self) -> Iterator[None]:
        """Keep the worker from beginning a picture meanwhile, which would slow down both threads."""
        self._free.clear()
        try:
            yield
        finally:
            self._free.set()

    def wait_for_frame(self) -> None:
        """Wait while a frame is drawn, if this is the worker."""
        if current_thread() is self._worker:
            self._free.wait(HOLDS)

    @property
    def idle(self) -> bool:
        """Whether the worker has nothing to do."""
        return not (self._tasks or self._at_work)

    @property
    def awaited(self) -> bool:
        """Whether any task is queued or running that is more urgent than KEEP."""
        with self._changed:
            return (self._at_work and self._urgency < Urgency.KEEP) or bool(
                self._tasks and self._tasks[0][0] < Urgency.KEEP
            )

    def set_calm(self, calm: bool) -> None:
        """Say whether nothing moves on the screen, so that speculative pictures may be drawn."""
        if calm is not self._calm:
            with self._changed:
                self._calm = calm
                self._changed.notify()

    @property
    def has_room(self) -> bool:
        """Whether there is room for speculative pictures."""
        return self._used < 0.8 * self._room

    def call_when_tidied(self, free: Callable[[], None]) -> None:
        """Register a method to be called once, at the next `tidy`, to free memory; held by a weak reference."""
        self.untidy = True
        self._to_free.add(WeakMethod(free))

    def tidy(self) -> None:
        """Call the methods registered with `call_when_tidied`."""
        self.untidy = False
        for free in tuple(self._to_free):
            if call := free():
                call()
        self._to_free.clear()

    def make_room(self) -> None:
        """Drop the least recently used pictures, and more of them if a store can quickly bring them back.

        Pictures that open scenes still reference are not lost.
        """
        with self._lock:
            self._drop((0.03 if self.disk else 0.4) * self._room)

    def get(self, draw: Draw[Drawn], *arguments: Any) -> Drawn | None:
        """Return the picture that draw(*arguments) returns; None while it is being drawn, or if that failed."""
        key = (draw, *arguments)
        picture: Drawn | None = self._find(key)
        if picture is not None or self._failed.get(key) == inf:
            return picture
        if self._at_once:
            return self._keep(key, self._read_or_draw(draw, *arguments))
        if self._failed.get(key, 0.0) <= monotonic():
            urgency = Urgency.KEEP if getattr(draw, "unhurried", False) else Urgency.NOW
            if self.draws_now and (self._urgency is Urgency.NOW or self._urgency >= urgency):
                return self._draw(draw, *arguments)
            if key not in self._asked:
                self._asked.add(key)
                self._put(Task(lambda: self._carry_out(key), self._report), urgency)
        self._note_missing(key)
        return None

    @contextmanager
    def noting(self) -> Iterator[Set[Key]]:
        """Collect the keys of the missing pictures that the current thread asks for meanwhile."""
        around = self._missing.get(get_ident())  # those of a task that the worker has interrupted for this one
        noted = self._missing[get_ident()] = set()
        try:
            yield noted
        finally:
            self._missing[get_ident()] = around

    def _note_missing(self, key: Key) -> None:
        if (noted := self._missing.get(get_ident())) is not None:
            noted.add(key)

    def are_missing(self, noted: Iterable[Key]) -> bool:
        """Whether all these pictures are still missing, so that asking again is useless."""
        return all(key in self._asked or self._failed.get(key, 0.0) > monotonic() for key in noted)

    def forget(self, draw: Draw[Any], *arguments: Any) -> None:
        """Drop the picture of draw(*arguments), which its caller needs only once."""
        with self._lock:
            if dropped := self._kept.pop((draw, *arguments), None):
                self._used -= bytes_of(dropped)

    def _draw(self, draw: Draw[Drawn], *arguments: Any) -> Drawn | None:
        """Draw a picture; None if that fails, to be retried once later, or if a LACKING task does not need it."""
        key = (draw, *arguments)
        if self._urgency is Urgency.LACKING and self.disk and self.disk.holds(digest_of(key)):
            self._note_missing(key)
            return None
        self.untidy = self.untidy or self._urgency >= Urgency.LATER
        self._yield_to_others()
        self.wait_for_frame()
        try:
            picture = self._keep(key, self._read_or_draw(draw, *arguments))
            self._failed.pop(key, None)
            return picture
        except Exception as problem:
            if self._closed:
                raise
            self._report(problem)
        self._failed[key] = inf if key in self._failed else monotonic() + AGAIN
        self._note_missing(key)
        return None

    def _read_or_draw(self, draw: Draw[Drawn], *arguments: Any) -> Drawn:
        """Read a picture from the disk or draw it; slow, large or packed drawings are saved to the disk.

        They are saved while nothing moves, but at once where too many wait for that.
        """
        digest = digest_of((draw, *arguments)) if self.disk and not getattr(draw, "unhurried", False) else None
        if self.disk is None or digest is None:
            return draw(*arguments)
        found: Any = self.disk.load(digest)
        if found:
            return found  # type: ignore[no-any-return] # the digest names the function, so this is what it drew
        began = thread_time()
        picture = draw(*arguments)
        if thread_time() - began > QUICK or bytes_of(picture) > 100_000 or isinstance(picture, Packed):
            self._unsaved += bytes_of(picture)
            save = partial(self._save, self.disk, digest, picture)
            if self._at_once or self._unsaved > UNSAVED * self._room:
                save()
            else:
                self.prerender(save, Urgency.KEEP)
        return picture

    def _save(self, disk: PictureStore, digest: bytes, picture: Picture) -> None:
        self._unsaved -= bytes_of(picture)
        disk.save(digest, picture)

    def _carry_out(self, key: Key) -> None:
        """Draw a requested picture, and allow it to be requested again."""
        self.get(*key)
        self._asked.discard(key)

    def get_now(self, draw: Draw[Drawn], *arguments: Any) -> Drawn:
        """Return the picture of draw(*arguments), drawn now if need be; only for small and fast drawings.

        The worker, which needs many for a new screen, reads it from the disk if it is there.
        """
        key = (draw, *arguments)
        picture: Drawn | None = self._find(key)
        if picture is None:
            picture = self._keep(key, self._read_or_draw(*key) if self.draws_now else draw(*arguments))
        return picture

    def order(self, work: Callable[[], object]) -> Task:
        """Queue a task for the worker, after earlier orders and before all prerendering."""
        task = Task(work, self._report)
        if self._at_once:
            task.carry_out()
        else:
            self._put(task, Urgency.NOW)
        return task

    def prerender(self, work: Callable[[], object], urgency: Urgency = Urgency.SOON) -> None:
        """Queue a task that nobody waits for, to be run by urgency once no order is left; none with at_once set."""
        if not self._at_once:
            self._put(Task(work, self._report), urgency)

    def _put(self, task: Task, urgency: Urgency) -> None:
        if self._worker is None:
            self._worker = Thread(target=self._run, name="image worker", daemon=True)
            self._worker.start()
        with self._changed:
            if urgency >= Urgency.LATER and sum(waiting >= Urgency.LATER for waiting, *_ in self._tasks) >= SPECULATIVE:
                self._drop_speculative()
            heappush(self._tasks, (urgency, next(self._numbers), task))
            self._changed.notify()

    def close(self) -> None:
        """End the worker after its current picture, and wait for that."""
        with self._changed:
            self._closed = True
            self._changed.notify()
        if self._worker:
            self._worker.join(LAST_WORK)

    def _find(self, key: Key) -> Any:
        if self._closed and current_thread() is self._worker:
            raise ClosedError
        with self._lock:
            picture = self._kept.get(key)
            if picture is not None:
                self._kept.move_to_end(key)
            elif (picture := self._alive.get(key)) is not None:
                self._store(key, picture)
            return picture

    def _keep(self, key: Key, picture: Drawn) -> Drawn:
        with self._lock:
            other: Drawn | None = self._kept.get(key)
            if other is not None:
                return other
            if self._asked or not (self._urgency >= Urgency.LATER and current_thread() is self._worker):
                self.finished += 1
            self._store(key, picture)
        return picture

    def _store(self, key: Key, picture: Picture) -> None:
        self._kept[key] = self._alive[key] = picture
        self._used += bytes_of(picture)
        self._drop(self._room)

    def _drop(self, room: float) -> None:
        """Drop the least recently used pictures beyond a number of bytes, but never the last one."""
        while self._used > room and len(self._kept) > 1:
            _, dropped = self._kept.popitem(last=False)
            self._used -= bytes_of(dropped)

    def _run(self) -> None:
        while not self._closed:
            with self._changed:
                self._at_work = bool(self._tasks)
                self._changed.wait_for(lambda: self._tasks or self._closed)
                if self._closed:
                    break
                self._at_work = True
                self._urgency, _, task = heappop(self._tasks)
            self._spent_at = thread_time()
            self._yield_to_others()
            self.wait_for_frame()
            task.carry_out()
        if self.disk:
            self._save_the_rest()
            self.disk.close()

    def _save_the_rest(self) -> None:
        """Save the pictures that are not saved yet, as far as time allows."""
        until = monotonic() + LAST_WORK / 2
        with self._changed:
            tasks = sorted(self._tasks, key=itemgetter(0, 1))
        for urgency, _, task in tasks:
            if urgency is Urgency.KEEP and monotonic() < until:
                task.carry_out()

    def _report(self, problem: Exception) -> None:
        """Print an exception to stderr, unless the cache is closed, which makes tasks fail."""
        if not self._closed:
            sys.excepthook(type(problem), problem, problem.__traceback__)  # the module traceback loads slowly

    def _yield_to_others(self) -> None:
        """Run more urgent tasks before a speculative one continues, and sleep to keep within the share of the core."""
        urgency, idle = self._urgency, 1 / self._share - 1
        rest = monotonic() + (thread_time() - self._spent_at) * idle
        while urgency >= Urgency.KEEP and not self._closed:
            with self._changed:
                if not self._tasks or self._tasks[0][0] >= urgency:
                    left = rest - monotonic()
                    if self._calm and left <= 0:
                        break
                    self._changed.wait(left if self._calm else None)
                    continue
                self._urgency, _, task = heappop(self._tasks)
            began = thread_time()
            task.carry_out()
            if self._urgency is Urgency.KEEP:
                rest += (thread_time() - began) * idle
            self._urgency = urgency
        self._spent_at = thread_time()


def bytes_of(picture: Picture) -> int:
    """Return the memory of a picture of 32 bits per pixel, in bytes."""
    return len(picture.block) if isinstance(picture, Packed) else picture.get_width() * picture.get_height() * 4
