"""Recall: what was worked out from a state is remembered, for the state asked about last and for the one before it.

While a story is told, cards are asked for in the state that it leads to, and what surrounds them in the one before.
"""

from collections.abc import Callable
from typing import Generic, TypeVar

from game.state import State

T = TypeVar("T")


class Recall(Generic[T]):
    """Works something out from a state, unless it remembers it; any thread may ask."""

    def __init__(self, work: Callable[[State], T]) -> None:
        self._work = work
        self._known: tuple[tuple[State, T], ...] = ()

    @property
    def latest(self) -> State | None:
        """The state that was asked about last."""
        return self._known[0][0] if self._known else None

    def __call__(self, state: State) -> T:
        """Return what follows from a state."""
        known = self._known
        if not known or known[0][0] is not state:
            found = next((one for one in known if one[0] is state), None) or (state, self._work(state))
            known = self._known = (found, *known[:1])
        return known[0][1]
