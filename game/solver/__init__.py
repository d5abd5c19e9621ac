"""The solver tells whether a position can still be won, and how.

Three answers only: won, with the moves; lost, proved; not known. Never a guess.
"""

import gc
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from types import MappingProxyType

from game.moves import Move
from game.rules.base import Rules
from game.solver import any_rules, cruel, maze, pileon, wall, whitehead
from game.solver.verdict import Lost, Unknown, Verdict, Won
from game.state import State

__all__ = ["NODES", "SOLVERS", "Lost", "Unknown", "Verdict", "Won", "solve"]

NODES = 200_000
"""How many positions a search may look at where time is no object."""

Solver = Callable[[State, int], Verdict | None]
"""A search of one game's states with a number of nodes at most; None for a state that it cannot read."""

SOLVERS: Mapping[str, Solver] = MappingProxyType(
    {
        "wall": wall.solve,
        "pileon": pileon.solve,
        "cruel": cruel.solve,
        "whitehead": whitehead.solve,
        "maze": maze.solve,
    }
)
"""The games with a search of their own, by name."""


def solve(rules: Rules, state: State, nodes: int) -> Verdict:
    """Search a state, up to so many nodes; a win has been replayed through the rules, a loss has been proved.

    Raises RuntimeError if the game's own search is mistaken: if what it takes for a win does not replay.
    """
    own = SOLVERS.get(rules.name)
    with _uncollected():
        verdict = own(state, nodes) if own else None
        if verdict is None:
            verdict = any_rules.solve(rules, state, nodes)
        if isinstance(verdict, Won):
            _replay(rules, state, verdict.moves)
        return verdict


@contextmanager
def _uncollected() -> Iterator[None]:
    """Let no garbage be collected meanwhile: a search makes many values and no cycles, so that nothing is found."""
    enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if enabled:
            gc.enable()


def _replay(rules: Rules, state: State, moves: Sequence[Move]) -> None:
    for number, move in enumerate(moves, 1):
        if not rules.legal(state, move):
            raise RuntimeError(f"move {number} of the win that {rules.name}'s search found, {move}, is not legal")
        state, _ = rules.apply(state, move)
    if not rules.won(state):
        raise RuntimeError(f"the win that {rules.name}'s search found is none")
