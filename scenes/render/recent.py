"""Small pictures that frames draw for themselves are kept as long as the screen that has used them last is open."""

from collections import OrderedDict
from collections.abc import Callable
from functools import update_wrapper
from threading import Lock
from typing import Any, Generic, ParamSpec, TypeVar
from weakref import ref

Arguments = ParamSpec("Arguments")
Drawn = TypeVar("Drawn")


class Recent(Generic[Arguments, Drawn]):
    """A function that draws, and keeps what it has drawn last, for so many arguments at most.

    passing says that it only serves to draw other pictures, which will be kept themselves.
    """

    def __init__(self, draw: Callable[Arguments, Drawn], most: int, passing: bool) -> None:
        update_wrapper(self, draw)
        self.draw, self._most, self.passing = draw, most, passing
        self._kept: OrderedDict[Any, tuple[ref[object] | None, Drawn]] = OrderedDict()
        self._lock = Lock()

    def __call__(self, *arguments: Arguments.args, **named: Arguments.kwargs) -> Drawn:
        """Return what is kept for some arguments, or draw it."""
        key = (arguments, *named.items()) if named else arguments
        with self._lock:
            found = self._kept.get(key)
            if found:
                self._kept.move_to_end(key)
                if found[0] is not _all.screen:
                    self._kept[key] = _all.screen, found[1]
                return found[1]
        drawn = self.draw(*arguments, **named)
        with self._lock:
            self._kept[key] = _all.screen, drawn
            while len(self._kept) > self._most:
                self._kept.popitem(last=False)
        return drawn

    def forget_closed(self) -> None:
        """Forget what no open screen has used last."""
        with self._lock:
            for key in [key for key, (screen, _) in self._kept.items() if screen and screen() is None]:
                del self._kept[key]

    def cache_clear(self) -> None:
        """Forget everything."""
        with self._lock:
            self._kept.clear()


class _All:
    """All functions of this kind, as there are many and none of them knows of screens, and the screen they serve."""

    def __init__(self) -> None:
        self.functions: list[Recent[..., Any]] = []
        self.screen: ref[object] | None = None


_all = _All()


def recent(most: int, passing: bool = False) -> Callable[[Callable[Arguments, Drawn]], Recent[Arguments, Drawn]]:
    """Return a decorator that keeps what a function has drawn last; see `Recent`."""

    def decorate(draw: Callable[Arguments, Drawn]) -> Recent[Arguments, Drawn]:
        function = Recent(draw, most, passing)
        _all.functions.append(function)
        return function

    return decorate


def serve(screen: object) -> None:
    """Take note of what screen pictures are drawn for from now on."""
    _all.screen = ref(screen)


def forget() -> None:
    """Forget the pictures of screens that are closed, and those that served to draw others."""
    for function in _all.functions:
        if function.passing:
            function.cache_clear()
        else:
            function.forget_closed()
