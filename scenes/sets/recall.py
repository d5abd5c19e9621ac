"""Recall: what was worked out from a state is remembered, for the state asked about last and for the one before it.

While a story is told, cards are asked for in the state that it leads to, and what surrounds them in the one before.
"""

from collections.abc import Callable
from typing import Generic, TypeVar

from game.state import State

T = TypeVar("T")


class Recall(Generic[T]):
    """Remembers what was worked out from states; any thread may ask.

    It is told how each time: did it hold its owner's method, neither would be let go before garbage is collected.
    """

    def __init__(self) -> None:
        self._known: tuple[tuple[State, T], ...] = ()

    @property
    def latest(self) -> State | None:
        """The state that was asked about last."""
        return self._known[0][0] if self._known else None

    def __call__(self, state: State, work: Callable[[State], T]) -> T:
        """Return what follows from a state, worked out unless it is remembered."""
        known = self._known
        if not known or known[0][0] is not state:
            found = next((one for one in known if one[0] is state), None) or (state, work(state))
            known = self._known = (found, *known[:1])
        return known[0][1]
