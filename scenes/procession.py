"""A procession: what a board does by itself, step by step, until it is done or the player does something else."""

from collections.abc import Callable, Iterable
from enum import Enum, auto


class Purpose(Enum):
    """Why a board moves by itself: the rest goes home, a way to win is shown, or moves are taken back."""

    FINISH = auto()
    SHOW = auto()
    GO_BACK = auto()


class Procession:
    """Steps that are still to be made, at a pace in seconds; several at once where time runs faster than the pace."""

    def __init__(self) -> None:
        self.purpose: Purpose | None = None
        self._steps: list[Callable[[], None]] = []
        self._pace = 0.0
        self._wait = 0.0

    def begin(self, purpose: Purpose, steps: Iterable[Callable[[], None]], pace: float) -> None:
        """Set out for something, in place of whatever was under way; the first step comes after one pace."""
        self._steps = list(steps)
        self._pace = self._wait = pace
        self.purpose = purpose if self._steps else None

    def stop(self) -> None:
        """Stay where it has come; but moves that are taken back are taken back to the end."""
        while self.purpose is Purpose.GO_BACK:
            self._step()
        self._steps.clear()
        self.purpose = None

    def advance(self, seconds: float) -> None:
        """Let time pass, and make the steps that are due."""
        self._wait -= seconds
        while self.purpose and self._wait <= 0:
            self._wait += self._pace
            self._step()

    def _step(self) -> None:
        step = self._steps.pop(0)
        if not self._steps:
            self.purpose = None
        step()
