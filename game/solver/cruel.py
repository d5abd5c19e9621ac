"""Cruel searched by three minds in turn, and the way that was found as moves."""

from collections.abc import Iterator, Sequence
from itertools import count

from game.moves import Move, Tap, carry
from game.rules.cruel import FOUNDATIONS, STOCK, TABLEAU
from game.solver.cruel_blocks import block
from game.solver.cruel_model import CruelModel
from game.solver.cruel_tables import BAR, BYTES, Piles, Table, can_all_go_home, dealt, read, tops_of
from game.solver.engine import search
from game.solver.verdict import Lost, Unknown, Verdict, Won
from game.state import State


def _attempts() -> Iterator[tuple[CruelModel, int]]:
    """Yield models of three minds in turn, each with new chances, and how many nodes they may search: ever more."""
    yield CruelModel(3, 3, 0, 0), 2000
    for turn in count(1):
        limit = 2000 << min(turn // 2, 4)
        yield CruelModel(2, 4, 12, turn), limit
        yield CruelModel(4, 1, 16, turn), limit
        yield CruelModel(5, 2, 16, turn), limit


def solve(state: State, nodes: int) -> Verdict | None:
    """Search a state of Cruel, up to so many nodes; None where it is none that play can lead to."""
    table = read(state)
    if table is None:
        return None
    if not can_all_go_home(table) or block(table.split(BAR)):
        return Lost(0)
    outcome = search(_attempts(), table, nodes)
    if outcome.path:
        return Won(_moves(state, outcome.path), outcome.nodes)
    return Lost(outcome.nodes) if outcome.exhausted else Unknown(outcome.nodes)


def _moves(state: State, path: Sequence[Table]) -> tuple[Move, ...]:
    """Return the moves that lead from a state along the tables of a path."""
    homes = {int(top.suit): slot for slot in FOUNDATIONS if (top := state.top(slot))}
    slots = [slot for slot in TABLEAU if state.piles[slot]]
    moves: list[Move] = []
    piles = path[0].split(BAR)
    for table in path[1:]:
        goal = table.split(BAR)
        source, target = _step(piles, goal)
        if source:
            pile = piles[source]
            moves.append(carry(slots[source - 1], slots[target - 1] if target else homes[pile[-1] >> 4]))
            if len(pile) == 1:
                del slots[source - 1]
        else:
            moves.append(Tap(STOCK))
            slots = list(TABLEAU)
        piles = goal
    return tuple(moves)


def _step(piles: Piles, goal: Piles) -> tuple[int, int]:
    """Return from which pile of a table to which a card is carried to come to another, both counted from 1.

    To 0 means home, and from 0 a redeal. Raises ValueError where no move leads there.
    """
    tops = tops_of(piles)
    home, after = piles[0], goal[0]
    for suit in range(4):
        if home[suit] != after[suit]:
            return tops[home[suit]], 0
    if dealt(b"".join(piles[1:])) == goal[1:]:
        return 0, 0
    for place in range(1, len(piles)):
        card = piles[place][-1]
        target = tops[card + 1]
        if target and piles[target] + BYTES[card] in goal:
            return place, target
    raise ValueError("no move leads from one table to the other")
