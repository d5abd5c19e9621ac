"""Pileon searched: piles as numbers, and only the moves that a win can need."""

from collections import Counter
from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from game.cards import ACE, KING
from game.moves import Carry, carry
from game.rules.pileon import FULL, PILES, frozen
from game.solver.engine import Model, search
from game.solver.verdict import Lost, Unknown, Verdict, Won
from game.state import State

Table = tuple[int, ...]
"""The piles in ascending order, as their places and the cards' suits do not matter.

A pile is a number: four bits for each card's rank, the lowest card in the lowest bits.
"""
Facts = tuple[int, int, int, int]
"""A pile's height, the rank on its top, how many cards of that rank end it, and the pile beneath these."""

_ONES: Final = (0x0, 0x1, 0x11, 0x111, 0x1111)
_COMPLETE: Final = frozenset(rank * _ONES[FULL] for rank in range(ACE, KING + 1))
_RANKS: Final = 0x1111111111111
"""A tally of the ranks, four bits for each, that has one of each."""


class _Facts(dict[int, Facts]):
    """The facts about piles, found out once each."""

    def __missing__(self, pile: int) -> Facts:
        """Find out about a pile."""
        height = (pile.bit_length() + 3) // 4
        rank = pile >> 4 * (height - 1) if height else 0
        count = 0
        while count < height and pile >> 4 * (height - count - 1) & 15 == rank:
            count += 1
        known = self[pile] = height, rank, count, pile & (1 << 4 * (height - count)) - 1
        return known


class _Weights(dict[int, int]):
    """What piles add to a weighing of a table, found out once each."""

    def __missing__(self, pile: int) -> int:
        """Return a tally of the lowest card's rank and, below it, the number of groups of neighbours of one rank."""
        rest, groups, last = pile, 0, 0
        while rest:
            groups += rest & 15 != last
            last = rest & 15
            rest >>= 4
        weight = self[pile] = groups + (1 << 4 * (pile & 15) + 4 if pile else 0)
        return weight


_FACTS: Final = _Facts()
_WEIGHTS: Final = _Weights()


class PileonModel(Model[Table]):
    """Pileon's tables. A move joins at most one group to another, or gives one rank its place at the bottom of a pile.

    So the groups, less the ranks that have such a place, are never more than the moves that are still needed.
    """

    price = 1

    def estimate(self, position: Table) -> int:
        """Return twice the fewest moves that could be needed."""
        weight = sum(map(_WEIGHTS.__getitem__, position))
        tally = weight >> 8
        bottoms = (tally | tally >> 1 | tally >> 2) & _RANKS
        return 2 * ((weight & 255) - bottoms.bit_count())

    def children(self, position: Table) -> list[Table]:
        """Return what the carries lead to that a win can need: of whole groups, or as many cards as there is room for.

        A pile of a single rank never moves to an empty place, which changes nothing. Where such a pile takes in
        another one of its rank, or the whole group it lacks, that is the only step: it leaves all others possible.
        """
        facts = [_FACTS[pile] for pile in position]
        tops = bytes([rank for _, rank, _, _ in facts])
        found: list[Table] = []
        for target, (occupied, rank, taking, _) in enumerate(facts):
            source = tops.find(rank) if 0 < occupied < FULL else -1
            while source >= 0:
                if source != target:
                    height, _, group, rest = facts[source]
                    room = FULL - occupied
                    if group > room:
                        group, rest = room, position[source] & (1 << 4 * (height - room)) - 1
                    grown = position[target] | rank * _ONES[group] << 4 * occupied
                    child = _changed(position, source, rest, target, grown)
                    if taking == occupied and (not rest or group == room == facts[source][2]):
                        return [child]
                    found.append(child)
                source = tops.find(rank, source + 1)
        if position[0]:
            return found
        freed = [
            _changed(position, source, rest, 0, rank * _ONES[group])
            for source, (_, rank, group, rest) in enumerate(facts)
            if rest
        ]
        return freed + found


def _changed(table: Table, source: int, rest: int, target: int, grown: int) -> Table:
    """Return a table with other piles in two places."""
    piles = list(table)
    piles[source] = rest
    piles[target] = grown
    piles.sort()
    return tuple(piles)


def read(state: State) -> list[int] | None:
    """Return the piles of a state by slot; None where one is too high, or hidden cards are not on complete piles."""
    piles = [sum(card.rank << 4 * i for i, card in enumerate(state.piles[slot])) for slot in PILES]
    if any(len(state.piles[slot]) > FULL for slot in PILES):
        return None
    closed = frozen(state)
    hidden = sum(card in state.down for slot in PILES for card in state.piles[slot]) if state.down else 0
    return piles if all(piles[slot] in _COMPLETE for slot in closed) and hidden == len(closed) else None


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
        return Won(_carries(piles, outcome.path), outcome.nodes)
    return Lost(outcome.nodes) if outcome.exhausted else Unknown(outcome.nodes)


def _carries(piles: list[int], path: Sequence[Table]) -> tuple[Carry, ...]:
    """Return the moves, from piles by slot, that lead along the tables of a path."""
    carries = []
    for table, goal in pairwise(path):
        source, target, count = _step(table, goal)
        here = piles.index(source)
        there = next(slot for slot in PILES if piles[slot] == target and slot != here)
        piles[here], piles[there] = _carried(source, target, count)
        carries.append(carry(here, there, count))
    return tuple(carries)


def _step(table: Table, goal: Table) -> tuple[int, int, int]:
    """Return from which pile of a table, to which, and how many cards are carried to come to another."""
    gone, come = [], list(goal)
    for pile in table:
        if pile in come:
            come.remove(pile)
        else:
            gone.append(pile)
    source, target = gone
    count = min(_FACTS[source][2], FULL - _FACTS[target][0])
    if sorted(_carried(source, target, count)) == come:
        return source, target, count
    return target, source, min(_FACTS[target][2], FULL - _FACTS[source][0])


def _carried(source: int, target: int, count: int) -> tuple[int, int]:
    """Return what a carry of so many cards makes of two piles."""
    height, rank, _, _ = _FACTS[source]
    return source & (1 << 4 * (height - count)) - 1, target | rank * _ONES[count] << 4 * _FACTS[target][0]
