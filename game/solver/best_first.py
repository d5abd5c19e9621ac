"""Best-first search in several attempts with different estimates, which proves losses by exhaustion; and its verdicts.

Most games bring a model; one without is searched by its rules (`solve` and `gain` here).
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Iterable, Sequence
from dataclasses import dataclass
from typing import Final, Generic, NamedTuple, TypeVar

from game.rules.base import Rules
from game.state import Carry, Move, State

Position = TypeVar("Position", bound=Hashable)
"""A model's form of a state: positions are equal if everything that the rest of the game depends on is equal."""

WON: Final = 0
"""The estimate of a won position."""
LOST: Final = -1
"""The estimate of a position that is proved lost."""


class Model(ABC, Generic[Position]):
    """What a search has to know about a game: what a position leads to, and how far from a win it seems."""

    price = 0
    """How much each move on the way to a position adds to its estimate."""
    bucket_width = 1
    """Estimates are divided by this; among equal ones the newest position is searched first."""

    @abstractmethod
    def children(self, position: Position) -> list[Position]:
        """Return the positions that moves lead to. Those left out must not decide whether this one can be won."""

    @abstractmethod
    def estimate(self, position: Position) -> int:
        """Return how far from a win a position seems: WON if and only if it is won, LOST only if that is proved."""


_Bucket = tuple[list[Position], list[int]]
"""Positions with about the same estimate, newest last, and what the moves on the way to each have added."""


@dataclass(frozen=True, slots=True)
class Won:
    """The position can be won by these moves; nodes is the number of positions searched."""

    moves: tuple[Move, ...]
    nodes: int


@dataclass(frozen=True, slots=True)
class Lost:
    """The position cannot be won: everything it leads to has been searched, or it has been proved otherwise."""

    nodes: int


@dataclass(frozen=True, slots=True)
class Unknown:
    """The search reached its limit without an answer."""

    nodes: int


Verdict = Won | Lost | Unknown


class SearchResult(NamedTuple, Generic[Position]):
    """What a search has found: a path to a win if it found one, and whether it has searched everything."""

    path: list[Position]
    """The positions from the first to the won one; empty if no win was found."""
    exhausted: bool
    nodes: int
    """How many positions were searched, by all attempts together."""

    def verdict(self, moves: Callable[[list[Position]], tuple[Move, ...]]) -> Verdict:
        """Return the verdict; the function turns a path into its moves."""
        if self.path:
            return Won(moves(self.path), self.nodes)
        return Lost(self.nodes) if self.exhausted else Unknown(self.nodes)


def search(attempts: Iterable[tuple[Model[Position], int]], start: Position, nodes: int) -> SearchResult[Position]:
    """Run attempts, each a model with its limit of positions, until one succeeds or is exhausted, which proves a loss.

    All attempts together search up to `nodes` nodes; they share nothing else.
    """
    spent = 0
    for model, limit in attempts:
        found = attempt(model, start, min(limit, nodes - spent))
        spent += found.nodes
        if found.path or found.exhausted or spent >= nodes:
            return SearchResult(found.path, found.exhausted, spent)
    return SearchResult([], False, spent)


def attempt(model: Model[Position], start: Position, nodes: int) -> SearchResult[Position]:
    """Search from a position, lowest estimate first and newest first among equals, up to `nodes` nodes."""
    estimate = model.estimate(start)
    if estimate <= WON:
        return SearchResult([start] if estimate == WON else [], estimate < WON, 0)
    parents: dict[Position, Position] = {start: start}
    price, bucket_width = model.price, model.bucket_width
    lowest = estimate // bucket_width
    buckets: list[_Bucket[Position] | None] = [None] * lowest + [([start], [0])]
    searched = 0
    while searched < nodes:
        bucket = buckets[lowest]
        while bucket is None or not bucket[0]:
            lowest += 1
            if lowest == len(buckets):
                return SearchResult([], True, searched)
            bucket = buckets[lowest]
        position = bucket[0].pop()
        cost = bucket[1].pop() + price
        searched += 1
        for child in model.children(position):
            if child in parents:
                continue
            parents[child] = position
            estimate = model.estimate(child)
            if estimate > WON:
                number = (estimate + cost) // bucket_width
                while number >= len(buckets):
                    buckets.append(None)
                bucket = buckets[number]
                if bucket is None:
                    buckets[number] = [child], [cost]
                else:
                    bucket[0].append(child)
                    bucket[1].append(cost)
                if number < lowest:  # noqa: PLR1730 - a call costs more, and this is the innermost loop
                    lowest = number
            elif estimate == WON:
                return SearchResult(path_to(parents, child), False, searched)
    return SearchResult([], not any(bucket and bucket[0] for bucket in buckets), searched)


def path_to(parents: dict[Position, Position], position: Position) -> list[Position]:
    """Return the positions on the way to one, in order; the first is its own parent."""
    path = [position]
    while parents[position] != position:
        position = parents[position]
        path.append(position)
    path.reverse()
    return path


def retraced(
    rules: Rules, state: State, path: Sequence[Position], read: Callable[[State], Position | None]
) -> tuple[Move, ...]:
    """Return the moves along a path from a state: each leads to a state that is read as the next position.

    Of several such moves, that of the fewest cards is chosen. Raises RuntimeError if there is none, which is a bug.
    """
    made: list[Move] = []
    for position in path[1:]:
        for move in sorted(rules.moves(state), key=_cards_moved):
            after, _ = rules.apply(state, move)
            if read(after) == position:
                made.append(move)
                state = after
                break
        else:
            raise RuntimeError(f"after {len(made)} moves, none leads along the path that {rules.name}'s search found")
    return tuple(made)


def _cards_moved(move: Move) -> int:
    return sum(take.count for take in move.takes) if isinstance(move, Carry) else 0


class StatePosition:
    """A state and its legal moves; two are equal if their states have the same key by the rules."""

    __slots__ = ("_hash", "_key", "moves", "state")

    def __init__(self, rules: Rules, state: State) -> None:
        self.state = state
        self.moves: tuple[Move, ...] = tuple(rules.moves(state))
        self._key = rules.key(state)
        self._hash = hash(self._key)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, StatePosition) and self._key == other._key

    def __hash__(self) -> int:
        return self._hash


class RulesModel(Model[StatePosition]):
    """The model of any game, by its rules alone; the points missing from the best score are its estimate."""

    price = 1

    def __init__(self, rules: Rules) -> None:
        self.rules = rules

    def children(self, position: StatePosition) -> list[StatePosition]:
        """Return what each legal move leads to, the most promising last, because the search takes the newest first."""
        after = (self.rules.apply(position.state, move)[0] for move in reversed(position.moves))
        return [StatePosition(self.rules, state) for state in after]

    def estimate(self, position: StatePosition) -> int:
        """Return twice the points missing from the best score, if the rules have one; LOST if they call it hopeless."""
        if self.rules.won(position.state):
            return WON
        if self.rules.hopeless(position.state):
            return LOST
        best = self.rules.best_score or 0
        return 1 + 2 * max(0, best - position.state.score)


def solve(rules: Rules, state: State, nodes: int) -> Verdict:
    """Search a state of any game for a win by its rules, up to `nodes` nodes."""
    return attempt(RulesModel(rules), StatePosition(rules, state), nodes).verdict(_moves)


class GainModel(RulesModel):
    """The model of any game for a state that scores more than the first one, or is won."""

    def __init__(self, rules: Rules, score: int) -> None:
        super().__init__(rules)
        self._score = score

    def estimate(self, position: StatePosition) -> int:
        """Return WON if the score is higher than at first; all other positions seem equally far."""
        return WON if position.state.score > self._score or self.rules.won(position.state) else 1


def gain(rules: Rules, state: State, nodes: int) -> Verdict:
    """Search a state of any game for moves that score more points, up to `nodes` nodes: Won, or Lost if none do."""
    return attempt(GainModel(rules, state.score), StatePosition(rules, state), nodes).verdict(_moves)


def _moves(path: list[StatePosition]) -> tuple[Move, ...]:
    return tuple(position.state.last for position in path[1:] if position.state.last is not None)
