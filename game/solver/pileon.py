"""The solver of Pileon: piles as numbers, and only the moves that a win may need."""

from collections import Counter
from collections.abc import Iterable
from typing import Final

from game.cards import ACE, KING
from game.rules.pileon import FULL, PILES, Pileon, frozen
from game.solver.best_first import WON, Lost, Model, Verdict, attempt, retraced
from game.state import State

Table = tuple[int, ...]
"""The piles in ascending order, since their places and the suits do not matter, and last the table's weight.

A pile is a number: four bits for the rank of each card, the bottom card in the lowest ones. Below these bits are facts
about the pile: its number of groups, meaning neighbours of one rank; the size of the last group; the height of the
pile; and the rank of its top card. The weight is the number of all groups and, above it, four bits for each rank: how
many piles have that rank at the bottom.
"""

_RULES: Final = Pileon()
_ONES: Final = (0x0, 0x1, 0x11, 0x111, 0x1111)
_COMPLETE: Final = frozenset(rank * _ONES[FULL] for rank in range(ACE, KING + 1))
_RANKS: Final = 0x1111111111111  # counts of one for each rank
_HEIGHT: Final = 4
_LAST: Final = 7
_GROUPS: Final = 10
_CARDS: Final = 13  # the bits of a pile at which its facts begin; the top rank begins at bit 0
_SEVERAL: Final = 6 << _GROUPS  # the bits of which a pile has at least one if it has more than one group


class _Piles(dict[int, int]):
    """Piles by their cards alone, each computed once."""

    def __missing__(self, cards: int) -> int:
        """Compute the facts about a pile."""
        height = groups = last = top = 0
        rest = cards
        while rest:
            rank = rest & 15
            groups += rank != top
            last = last + 1 if rank == top else 1
            top = rank
            height += 1
            rest >>= 4
        pile = cards << _CARDS | groups << _GROUPS | last << _LAST | height << _HEIGHT | top
        self[cards] = pile
        return pile


_PILES: Final = _Piles()


class PileonModel(Model[Table]):
    """The tables of Pileon.

    A move either joins one group to another, or brings a rank to the bottom of a pile. So at least as many moves are
    still needed as there are groups, less the ranks that are at the bottom of a pile.
    """

    price = 1

    def estimate(self, position: Table) -> int:
        """Return twice the lower bound of the moves needed."""
        weight = position[-1]
        tally = weight >> 8
        bottoms = (tally | tally >> 1 | tally >> 2) & _RANKS
        return 2 * ((weight & 255) - bottoms.bit_count())

    def children(self, position: Table) -> list[Table]:
        """Return what the moves that a win may need lead to: of whole groups, or as many cards as there is room for.

        A pile of a single rank never moves to an empty place, as that changes nothing. If such a pile can take in
        another pile of its rank, or the whole group it lacks, that is the only move, since all others remain possible.
        """
        places = len(position) - 1
        weight = position[places]
        tops = bytes([pile & 15 for pile in position[:places]])
        known = shared = 0  # sets of ranks, one bit each: those of all tops, and those of several
        for rank in tops:
            shared |= known & 1 << rank
            known |= 1 << rank
        found: list[Table] = []
        for target in range(places):
            rank = tops[target]
            if rank and shared >> rank & 1:
                taker = position[target]
                occupied = taker >> _HEIGHT & 7
                room = FULL - occupied
                source = tops.find(rank) if room else -1
                while source >= 0:
                    if source != target:
                        giver = position[source]
                        count, height = giver >> _LAST & 7, giver >> _HEIGHT & 7
                        whole = count <= room
                        if not whole:
                            count = room
                        rest = giver >> _CARDS & (1 << 4 * (height - count)) - 1
                        grown = taker >> _CARDS | rank * _ONES[count] << 4 * occupied
                        after = weight - whole if rest else weight - 1 - (16 << 4 * rank)
                        child = _changed(position, source, rest, target, grown, after)
                        if whole and taker & _SEVERAL == 0 and (not rest or count == room):
                            return [child]
                        found.append(child)
                    source = tops.find(rank, source + 1)
        if position[0]:
            return found
        freed: list[Table] = []
        for source in range(places):
            pile = position[source]
            if pile & _SEVERAL:
                count, rank = pile >> _LAST & 7, pile & 15
                rest = pile >> _CARDS & (1 << 4 * ((pile >> _HEIGHT & 7) - count)) - 1
                freed.append(_changed(position, source, rest, 0, rank * _ONES[count], weight + (16 << 4 * rank)))
        return freed + found


def _changed(table: Table, source: int, rest: int, target: int, grown: int, weight: int) -> Table:
    """Return a table with other cards in two places and a new weight."""
    piles = list(table)
    piles.pop()
    piles[source] = _PILES[rest]
    piles[target] = _PILES[grown]
    piles.sort()
    piles.append(weight)
    return tuple(piles)


def weighed(piles: Iterable[int]) -> Table:
    """Return the table of some piles, each given by its cards alone."""
    numbers = sorted(_PILES[cards] for cards in piles)
    groups = sum(pile >> _GROUPS & 7 for pile in numbers)
    return *numbers, groups + sum(16 << 4 * (pile >> _CARDS & 15) for pile in numbers if pile)


def read(state: State) -> list[int] | None:
    """Return the piles of a state by slot, each a number of its cards alone.

    None if a pile is too high, or cards are hidden other than on complete piles.
    """
    piles = [sum(card.rank << 4 * i for i, card in enumerate(state.piles[slot])) for slot in PILES]
    if any(len(state.piles[slot]) > FULL for slot in PILES):
        return None
    closed = frozen(state)
    hidden = sum(card in state.down for slot in PILES for card in state.piles[slot]) if state.down else 0
    return piles if all(piles[slot] in _COMPLETE for slot in closed) and hidden == len(closed) else None


def _table(state: State) -> Table:
    """Return the table of a state that a search has reached."""
    return weighed(read(state) or ())


def solve(state: State, nodes: int) -> Verdict | None:
    """Search a state of Pileon, up to `nodes` nodes; None if play cannot lead to such a state."""
    piles = read(state)
    if piles is None:
        return None
    counts = Counter(card.rank for slot in PILES for card in state.piles[slot])
    if set(counts.values()) - {FULL}:
        return Lost(0)  # a rank of which cards are missing cannot be gathered
    return attempt(PileonModel(), weighed(piles), nodes).verdict(lambda path: retraced(_RULES, state, path, _table))


class SealModel(PileonModel):
    """The model of Pileon for a table with more complete piles than the first one.

    The moves left out do not matter for that either: they free neither a card nor a place.
    """

    def __init__(self, start: Table) -> None:
        self._complete = _complete(start)

    def estimate(self, position: Table) -> int:
        """Return WON if one more pile is complete, else how far from a win the table seems."""
        return WON if _complete(position) > self._complete else max(1, super().estimate(position))


def _complete(table: Table) -> int:
    return sum(pile >> _CARDS in _COMPLETE for pile in table[:-1])


def gain(state: State, nodes: int) -> Verdict | None:
    """Search for moves that complete another pile, up to `nodes` nodes: Won with them, Lost if there are none.

    None if play cannot lead to such a state.
    """
    piles = read(state)
    if piles is None:
        return None
    start = weighed(piles)
    return attempt(SealModel(start), start, nodes).verdict(lambda path: retraced(_RULES, state, path, _table))
