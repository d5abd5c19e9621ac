"""Honest hints: what to do as far as the player can see, and the chance to win that way.

They depend on nothing but what lies open, and on which cards are still to come: these the player can count.
"""

from collections.abc import Callable, Mapping
from types import MappingProxyType

from game.solver.honest import wall, whitehead
from game.solver.honest.hint import Hint
from game.state import State

__all__ = ["HINTS", "Hint"]

HINTS: Mapping[str, Callable[[State], Hint | None]] = MappingProxyType({"wall": wall.hint, "whitehead": whitehead.hint})
"""The games in which something is hidden, by name; elsewhere every hint is honest."""
