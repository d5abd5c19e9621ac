"""The search that needs nothing but rules: for every game that has no solver of its own."""

from collections.abc import Iterable

from game.cards import Card, Pile
from game.moves import Move
from game.rules.base import Rules
from game.solver.best_first import WON, Model, search
from game.solver.verdict import Lost, Unknown, Verdict, Won
from game.state import State


class Position:
    """A state, equal to another where the cards lie alike and the same moves are legal.

    Its score is no part of that: no move depends on it. Nor is the move that led here, but for what it allows.
    """

    __slots__ = ("_key", "moves", "state")

    def __init__(self, rules: Rules, state: State) -> None:
        self.state = state
        self.moves: tuple[Move, ...] = tuple(rules.moves(state))
        self._key: tuple[tuple[Pile, ...], frozenset[Card], frozenset[Move]]
        self._key = state.piles, state.down, frozenset(self.moves)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Position) and self._key == other._key

    def __hash__(self) -> int:
        return hash(self._key)


class AnyRules(Model[Position]):
    """Any game as its rules tell it; what is missing of the best score is how far away a win seems."""

    price = 1

    def __init__(self, rules: Rules) -> None:
        self.rules = rules

    def children(self, position: Position) -> list[Position]:
        """Return what each legal move leads to, the most promising last, where the engine takes it up first."""
        after = (self.rules.apply(position.state, move)[0] for move in reversed(position.moves))
        return [Position(self.rules, state) for state in after]

    def estimate(self, position: Position) -> int:
        """Return twice the points that are missing of the best score, where the rules fix one."""
        if self.rules.won(position.state):
            return WON
        best = self.rules.best_score or 0
        return 1 + 2 * max(0, best - position.state.score)


def solve(rules: Rules, state: State, nodes: int) -> Verdict:
    """Search a state of any game, up to so many nodes."""
    outcome = search([(AnyRules(rules), nodes)], Position(rules, state), nodes)
    if outcome.path:
        return Won(_moves(position.state for position in outcome.path[1:]), outcome.nodes)
    return Lost(outcome.nodes) if outcome.exhausted else Unknown(outcome.nodes)


class GainByRules(AnyRules):
    """Any game as its rules tell it, searched for any state that scores more than the first, or is won."""

    def __init__(self, rules: Rules, score: int) -> None:
        super().__init__(rules)
        self._score = score

    def estimate(self, position: Position) -> int:
        """Return WON where more is scored than at first; everything else seems as far from that."""
        return WON if position.state.score > self._score or self.rules.won(position.state) else 1


def gain(rules: Rules, state: State, nodes: int) -> Verdict:
    """Search for moves that score more than a state of any game does, up to so many nodes: Won, or Lost without any."""
    outcome = search([(GainByRules(rules, state.score), nodes)], Position(rules, state), nodes)
    if outcome.path:
        return Won(_moves(position.state for position in outcome.path[1:]), outcome.nodes)
    return Lost(outcome.nodes) if outcome.exhausted else Unknown(outcome.nodes)


def _moves(states: Iterable[State]) -> tuple[Move, ...]:
    return tuple(state.last for state in states if state.last is not None)
