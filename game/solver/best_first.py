"""The engine of every search: best-first in buckets, with fresh attempts, and proofs by exhaustion."""

from abc import ABC, abstractmethod
from collections.abc import Hashable, Iterable
from typing import Final, Generic, NamedTuple, TypeVar

Position = TypeVar("Position", bound=Hashable)
"""A model's form of a state: equal where everything that the rest of the game depends on is equal."""

WON: Final = 0
"""The estimate of a position that is won."""
LOST: Final = -1
"""The estimate of a position that a proof shows to be lost."""


class Model(ABC, Generic[Position]):
    """One way to look at a game: what a position leads to, and how far from a win it seems."""

    price = 0
    """What each move on the way to a position adds to its estimate."""
    grain = 1
    """How far estimates must differ to count: of those that are about the same, the newest goes first."""

    @abstractmethod
    def children(self, position: Position) -> list[Position]:
        """Return what the moves of a position lead to, or as many as its being lost can be proved from."""

    @abstractmethod
    def estimate(self, position: Position) -> int:
        """Return how far from a win a position seems: WON exactly where it is won, LOST only where that is proved."""


_Bucket = tuple[list[Position], list[int]]
"""Positions that are estimated about the same, the newest last, and what the moves on the way to each add."""


class Outcome(NamedTuple, Generic[Position]):
    """What became of a search: the way to a win if it found one, and whether it left nothing to search."""

    path: list[Position]
    """Each position from the first to the won one, both included; empty where no win was found."""
    exhausted: bool
    nodes: int
    """How many positions were searched, in all attempts together."""


def search(attempts: Iterable[tuple[Model[Position], int]], start: Position, nodes: int) -> Outcome[Position]:
    """Return what the first attempt to come to an end found; each is a model and how many nodes it may search.

    The attempts end together after so many nodes; they share nothing else. One that runs out of positions has proved
    the first one lost.
    """
    spent = 0
    for model, limit in attempts:
        outcome = attempt(model, start, min(limit, nodes - spent))
        spent += outcome.nodes
        if outcome.path or outcome.exhausted or spent >= nodes:
            return Outcome(outcome.path, outcome.exhausted, spent)
    return Outcome([], False, spent)


def attempt(model: Model[Position], start: Position, nodes: int) -> Outcome[Position]:
    """Search from a position, the lowest estimate first and the newest of equals, up to so many nodes."""
    estimate = model.estimate(start)
    if estimate <= WON:
        return Outcome([start] if estimate == WON else [], estimate < WON, 0)
    parents: dict[Position, Position] = {start: start}
    price, grain = model.price, model.grain
    lowest = estimate // grain
    buckets: list[_Bucket[Position] | None] = [None] * lowest + [([start], [0])]
    searched = 0
    while searched < nodes:
        bucket = buckets[lowest]
        while bucket is None or not bucket[0]:
            lowest += 1
            if lowest == len(buckets):
                return Outcome([], True, searched)
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
                number = (estimate + cost) // grain
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
                return Outcome(_path(parents, child), False, searched)
    return Outcome([], not any(bucket and bucket[0] for bucket in buckets), searched)


def _path(parents: dict[Position, Position], position: Position) -> list[Position]:
    """Return the positions on the way to one, first to last; the first is its own parent."""
    path = [position]
    while parents[position] != position:
        position = parents[position]
        path.append(position)
    path.reverse()
    return path
