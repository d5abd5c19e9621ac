"""A cache for small pictures that the frame path draws: each is kept while the screen that last used it is open.

A screen that is shown again keeps only what it has used since, because the worker draws for others meanwhile.
"""

from collections import OrderedDict
from collections.abc import Callable, Set
from functools import update_wrapper
from threading import Lock
from typing import Any, Generic, ParamSpec, TypeVar
from weakref import WeakKeyDictionary

Arguments = ParamSpec("Arguments")
Drawn = TypeVar("Drawn")


class RecentPictures:
    """The decorator of functions that draw small pictures, and the screen that is drawn."""

    def __init__(self) -> None:
        self.functions: list[Recent[..., Any]] = []
        self.visit: object = None
        """Stands for the time for which the present screen is shown, without a break."""
        self._visits = WeakKeyDictionary[object, object]()  # the latest one to each open screen

    def __call__(
        self, most: int, intermediate: bool = False
    ) -> Callable[[Callable[Arguments, Drawn]], "Recent[Arguments, Drawn]"]:
        """Return a decorator that keeps the last results of a function, up to a number.

        intermediate: its pictures only serve to draw others, so all are dropped whenever those of closed screens are.
        """

        def decorate(draw: Callable[Arguments, Drawn]) -> Recent[Arguments, Drawn]:
            function = Recent(draw, most, intermediate, self)
            self.functions.append(function)
            return function

        return decorate

    def serve(self, screen: object) -> None:
        """Set the screen for which pictures are drawn from now on; it may be one that is shown again."""
        self.visit = self._visits[screen] = object()

    def forget(self) -> None:
        """Drop the pictures last used in a visit that is over, and those that only served to draw others."""
        latest = {None, *self._visits.values()}
        for function in self.functions:
            if function.intermediate:
                function.cache_clear()
            else:
                function.forget_all_but(latest)


class Recent(Generic[Arguments, Drawn]):
    """A drawing function that keeps its most recent results, and for each the visit in which it was last used."""

    def __init__(
        self, draw: Callable[Arguments, Drawn], most: int, intermediate: bool, pictures: RecentPictures
    ) -> None:
        update_wrapper(self, draw)
        self.draw, self._most, self.intermediate, self._pictures = draw, most, intermediate, pictures
        self._kept: OrderedDict[Any, tuple[object, Drawn]] = OrderedDict()
        self._lock = Lock()

    def __call__(self, *arguments: Arguments.args, **named: Arguments.kwargs) -> Drawn:
        """Return the kept result for these arguments, or draw it."""
        key = (arguments, *named.items()) if named else arguments
        with self._lock:
            kept = self._kept.get(key)
            if kept:
                self._kept.move_to_end(key)
                if kept[0] is not self._pictures.visit:
                    self._kept[key] = self._pictures.visit, kept[1]
                return kept[1]
        drawn = self.draw(*arguments, **named)
        with self._lock:
            self._kept[key] = self._pictures.visit, drawn
            while len(self._kept) > self._most:
                self._kept.popitem(last=False)
        return drawn

    def forget_all_but(self, visits: Set[object]) -> None:
        """Drop the results that were last used in other visits."""
        with self._lock:
            for key in [key for key, (visit, _) in self._kept.items() if visit not in visits]:
                del self._kept[key]

    def cache_clear(self) -> None:
        """Drop all results."""
        with self._lock:
            self._kept.clear()


recent = RecentPictures()
"""The program's one decorator: modules use it while they are imported, before anything could own it."""
