"""The solver tells whether a position can still be won, and how.

Three answers only: won, with the moves; lost, proved; not known. Never a guess.
"""

import gc
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from game.moves import Move
from game.rules.base import Rules
from game.solver import best_first
from game.solver.best_first import Lost, Unknown, Verdict, Won
from game.solver.games import game_named
from game.state import State

__all__ = ["NODES", "Lost", "Unknown", "Verdict", "Won", "gain", "solve"]

NODES = 200_000
"""How many positions a search may look at where time is no object."""


def solve(rules: Rules, state: State, nodes: int) -> Verdict:
    """Search a state, up to so many nodes; a win has been replayed through the rules, a loss has been proved.

    Raises RuntimeError if the game's own search is mistaken: if what it takes for a win does not replay.
    """
    own = game_named(rules.name).solve
    with _uncollected():
        verdict = (own(state, nodes) if own else None) or best_first.solve(rules, state, nodes)
        if isinstance(verdict, Won) and not rules.won(_after(rules, state, verdict.moves, "win")):
            raise RuntimeError(f"the win that {rules.name}'s search found is none")
        return verdict


def gain(rules: Rules, state: State, nodes: int) -> Verdict:
    """Search a state for moves that score more than it has: Won with such moves, Lost where none exist.

    The moves have been replayed through the rules. A game without a search of its own for this is searched a tenth as
    far, since its rules take much longer. Raises RuntimeError if the game's own search is mistaken.
    """
    own = game_named(rules.name).gain
    with _uncollected():
        verdict = (own(state, nodes) if own else None) or best_first.gain(rules, state, nodes // 10)
        if isinstance(verdict, Won) and _after(rules, state, verdict.moves, "gain").score <= state.score:
            raise RuntimeError(f"the gain that {rules.name}'s search found is none")
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


def _after(rules: Rules, state: State, moves: Sequence[Move], sought: str) -> State:
    """Return where moves lead that a search found for what it sought; raises RuntimeError if one is not legal."""
    for number, move in enumerate(moves, 1):
        if not rules.legal(state, move):
            raise RuntimeError(f"move {number} of the {sought} that {rules.name}'s search found, {move}, is not legal")
        state, _ = rules.apply(state, move)
    return state
