"""Preparations: work that the studio has been asked to do, and what became of it."""

import traceback
from collections.abc import Callable
from threading import Event


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

    @property
    def over(self) -> bool:
        """Whether no more is done about it, gone well or wrong."""
        return self._finished.is_set()

    def settle(self) -> bool:
        """Return whether it is over; play goes on without what has gone wrong, which is told on the error stream."""
        if not self.over:
            return False
        if self._problem is not None:
            traceback.print_exception(self._problem)
        return True

    def carry_out(self) -> None:
        """Do the work, in the studio's thread."""
        try:
            self._work()
        except Exception as problem:
            self._problem = problem
        self._finished.set()
