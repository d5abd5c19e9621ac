"""A cache for small pictures that the frame path draws: each is kept while the screen that last used it is open."""

from collections import OrderedDict
from collections.abc import Callable
from functools import update_wrapper
from threading import Lock
from typing import Any, Generic, ParamSpec, TypeVar
from weakref import ref

Arguments = ParamSpec("Arguments")
Drawn = TypeVar("Drawn")


class RecentPictures:
    """The decorator of functions that draw small pictures, and the screen that is drawn."""

    def __init__(self) -> None:
        self.functions: list[Recent[..., Any]] = []
        self.screen: ref[object] | None = None

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
        """Set the screen for which pictures are drawn from now on."""
        self.screen = ref(screen)

    def forget(self) -> None:
        """Drop the pictures of closed screens, and those that only served to draw others."""
        for function in self.functions:
            if function.intermediate:
                function.cache_clear()
            else:
                function.forget_closed()


class Recent(Generic[Arguments, Drawn]):
    """A drawing function that keeps its most recent results, and for each the screen that last used it."""

    def __init__(
        self, draw: Callable[Arguments, Drawn], most: int, intermediate: bool, pictures: RecentPictures
    ) -> None:
        update_wrapper(self, draw)
        self.draw, self._most, self.intermediate, self._pictures = draw, most, intermediate, pictures
        self._kept: OrderedDict[Any, tuple[ref[object] | None, Drawn]] = OrderedDict()
        self._lock = Lock()

    def __call__(self, *arguments: Arguments.args, **named: Arguments.kwargs) -> Drawn:
        """Return the kept result for these arguments, or draw it."""
        key = (arguments, *named.items()) if named else arguments
        with self._lock:
            kept = self._kept.get(key)
            if kept:
                self._kept.move_to_end(key)
                if kept[0] is not self._pictures.screen:
                    self._kept[key] = self._pictures.screen, kept[1]
                return kept[1]
        drawn = self.draw(*arguments, **named)
        with self._lock:
            self._kept[key] = self._pictures.screen, drawn
            while len(self._kept) > self._most:
                self._kept.popitem(last=False)
        return drawn

    def forget_closed(self) -> None:
        """Drop the results whose last user was a screen that is closed."""
        with self._lock:
            for key in [key for key, (screen, _) in self._kept.items() if screen and screen() is None]:
                del self._kept[key]

    def cache_clear(self) -> None:
        """Drop all results."""
        with self._lock:
            self._kept.clear()


recent = RecentPictures()
"""The program's one decorator: modules use it while they are imported, before anything could own it."""
