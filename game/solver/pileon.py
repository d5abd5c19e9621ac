"""Pileon searched: piles as numbers, and only the moves that a win can need."""

from collections import Counter
from collections.abc import Sequence
from functools import cache, lru_cache
from itertools import pairwise

from game.cards import KING
from game.moves import Carry, carry
from game.rules.pileon import FULL, PILES, frozen
from game.solver.engine import Model, search
from game.solver.verdict import Lost, Unknown, Verdict, Won
from game.state import State

Table = tuple[int, ...]
"""The piles in ascending order, as their places and the cards' suits do not matter.

A pile is a number: four bits for each card's rank, the lowest card in the lowest bits.
"""
Step = tuple[int, int, int]
"""The places in a table that a carry goes from and to, and how many cards it takes."""

_ONES = (0x0, 0x1, 0x11, 0x111, 0x1111)


@cache
def _facts(pile: int) -> tuple[int, int, int]:
    """Return a pile's height, the rank on its top, and how many cards of that rank end it."""
    height = (pile.bit_length() + 3) // 4
    rank = pile >> 4 * (height - 1) if height else 0
    count = 0
    while count < height and pile >> 4 * (height - count - 1) & 15 == rank:
        count += 1
    return height, rank, count


@cache
def _groups(pile: int) -> int:
    """Return how many groups of neighbouring cards of one rank a pile is made of."""
    groups, last = 0, 0
    while pile:
        groups += pile & 15 != last
        last = pile & 15
        pile >>= 4
    return groups


class PileonModel(Model[Table]):
    """Pileon's tables. A move joins at most one group to another, or gives one rank its place at the bottom of a pile.

    So the groups, less the ranks that have such a place, are never more than the moves that are still needed.
    """

    price = 1

    def estimate(self, position: Table) -> int:
        """Return twice the fewest moves that could be needed."""
        bottoms = len({pile & 15 for pile in position}) - (not position[0])
        return 2 * (sum(map(_groups, position)) - bottoms)

    def children(self, position: Table) -> list[Table]:
        """Return what the steps of a table lead to."""
        return [after(position, step) for step in self.steps(position)]

    def steps(self, position: Table) -> list[Step]:
        """Return the carries that a win can need: of whole groups, or as many cards of one as there is room for.

        A pile of a single rank never moves to an empty place, which changes nothing. Where such a pile takes in
        another one of its rank, or the whole group it lacks, that is the only step: it leaves all others possible.
        """
        facts = list(map(_facts, position))
        tops = bytes([rank for _, rank, _ in facts])
        steps: list[Step] = []
        for target, (occupied, rank, taking) in enumerate(facts):
            room = FULL - occupied
            source = tops.find(rank) if room and occupied else -1
            while source >= 0:
                if source != target:
                    height, _, group = facts[source]
                    if taking == occupied and group in (height, room):
                        return [(source, target, group)]
                    steps.append((source, target, min(group, room)))
                source = tops.find(rank, source + 1)
        if position[0]:
            return steps
        return [(place, 0, group) for place, (height, _, group) in enumerate(facts) if group < height] + steps


def after(table: Table, step: Step) -> Table:
    """Return the table that a step leads to."""
    source, target, count = step
    piles = list(table)
    piles[source], piles[target] = _carried(piles[source], piles[target], count)
    piles.sort()
    return tuple(piles)


@lru_cache(1 << 16)
def _carried(source: int, target: int, count: int) -> tuple[int, int]:
    """Return what a carry of so many cards makes of two piles."""
    height, rank, _ = _facts(source)
    occupied, _, _ = _facts(target)
    return source & (1 << 4 * (height - count)) - 1, target | rank * _ONES[count] << 4 * occupied


def read(state: State) -> list[int] | None:
    """Return the piles of a state by slot; None where one is too high, or hidden cards are not on complete piles."""
    piles = [sum(card.rank << 4 * i for i, card in enumerate(state.piles[slot])) for slot in PILES]
    complete = {slot for slot in PILES if piles[slot] in {rank * _ONES[FULL] for rank in range(1, KING + 1)}}
    hidden = sum(card in state.down for slot in PILES for card in state.piles[slot])
    if any(len(state.piles[slot]) > FULL for slot in PILES):
        return None
    return piles if set(frozen(state)) <= complete and hidden == len(frozen(state)) else None


def solve(state: State, nodes: int) -> Verdict | None:
    """Search a state of Pileon, up to so many nodes; None where its piles are none that play can lead to."""
    piles = read(state)
    if piles is None:
        return None
    counts = Counter(card.rank for slot in PILES for card in state.piles[slot])
    if set(counts.values()) - {FULL}:
        return Lost(0)  # a rank that is not all here cannot be gathered
    model = PileonModel()
    outcome = search([(model, nodes)], tuple(sorted(piles)), nodes)
    if outcome.path:
        return Won(_carries(model, piles, outcome.path), outcome.nodes)
    return Lost(outcome.nodes) if outcome.exhausted else Unknown(outcome.nodes)


def _carries(model: PileonModel, piles: list[int], path: Sequence[Table]) -> tuple[Carry, ...]:
    """Return the moves, from piles by slot, that lead along the tables of a path."""
    carries = []
    for table, goal in pairwise(path):
        step = next(step for step in model.steps(table) if after(table, step) == goal)
        count = step[2]
        source = piles.index(table[step[0]])
        target = next(slot for slot in PILES if piles[slot] == table[step[1]] and slot != source)
        piles[source], piles[target] = _carried(piles[source], piles[target], count)
        carries.append(carry(source, target, count))
    return tuple(carries)
