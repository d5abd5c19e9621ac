"""The solver: whether a position can still be won, and how.

There are three verdicts: won, with the moves; lost, which is proved; and unknown. None is a guess.
"""

import gc
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING

from game.rules.base import Rules
from game.solver import best_first
from game.solver.best_first import Lost, Unknown, Verdict, Won
from game.state import Move, State

if TYPE_CHECKING:
    from game.solver.games import Game

__all__ = ["NODES", "Lost", "Unknown", "Verdict", "Won", "gain", "game_named", "solve"]

NODES = 200_000
"""How many positions to search when time does not matter."""


def solve(rules: Rules, state: State, nodes: int) -> Verdict:
    """Search a state for a win, up to `nodes` positions. A win has been replayed by the rules, a loss is proved.

    Raises RuntimeError if a win found by the game's own search does not replay, which is a bug in that search.
    """
    own = game_named(rules.name).solve
    with _without_gc():
        verdict = (own(state, nodes) if own else None) or best_first.solve(rules, state, nodes)
        if isinstance(verdict, Won) and not rules.won(_after(rules, state, verdict.moves, "win")):
            raise RuntimeError(f"the win that {rules.name}'s search found is none")
        return verdict


def gain(rules: Rules, state: State, nodes: int) -> Verdict:
    """Search a state for moves that score more points: Won with such moves, Lost if there are none.

    The moves have been replayed through the rules. A game without its own search for this is searched only a tenth as
    far, because its rules are much slower. Raises RuntimeError if the moves of the game's own search do not replay.
    """
    own = game_named(rules.name).gain
    with _without_gc():
        verdict = (own(state, nodes) if own else None) or best_first.gain(rules, state, nodes // 10)
        if isinstance(verdict, Won) and _after(rules, state, verdict.moves, "gain").score <= state.score:
            raise RuntimeError(f"the gain that {rules.name}'s search found is none")
        return verdict


def game_named(name: str) -> "Game":
    """Return what the computer knows of a game; by default, nothing but its name."""
    from game.solver.games import GAMES, Game  # noqa: PLC0415 - see there

    return GAMES.get(name) or Game(name)


@contextmanager
def _without_gc() -> Iterator[None]:
    """Suspend garbage collection: a search creates many objects but no cycles, so collecting only costs time."""
    enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if enabled:
            gc.enable()


def _after(rules: Rules, state: State, moves: Sequence[Move], sought: str) -> State:
    """Replay moves that a search has found. Raises RuntimeError, naming what was sought, if one is not legal."""
    for number, move in enumerate(moves, 1):
        if move not in rules.moves(state):
            raise RuntimeError(f"move {number} of the {sought} that {rules.name}'s search found, {move}, is not legal")
        state, _ = rules.apply(state, move)
    return state
