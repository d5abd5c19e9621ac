"""Cruel searched by three minds in turn, and the way that was found as moves."""

from collections.abc import Iterator, Sequence
from itertools import count, pairwise

from game.moves import Move, Tap, carry
from game.rules.cruel import FOUNDATIONS, HAND, STOCK, TABLEAU
from game.solver.best_first import search
from game.solver.cruel_blocks import block
from game.solver.cruel_model import CruelModel
from game.solver.cruel_tables import BAR, CARDS, HEAD, Table, can_all_go_home, dealt, read
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
    if not can_all_go_home(table) or block(table[HEAD:]):
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
    piles = _piles(path[0])
    for table, goal in pairwise(path):
        before, piles = piles, _piles(goal)
        if all(len(pile) <= HAND for pile in piles) and piles == dealt(b"".join(before)):
            moves.append(Tap(STOCK))
            slots = list(TABLEAU)
            continue
        card, tops = _carried(before, piles), [pile[-1] for pile in before]
        source = tops.index(card)
        home = goal[CARDS] < table[CARDS]
        moves.append(carry(slots[source], homes[card >> 4] if home else slots[tops.index(card + 1)]))
        if len(before[source]) == 1:
            del slots[source]
    return tuple(moves)


def _carried(piles: list[bytes], after: list[bytes]) -> int:
    """Return the card that is carried where piles become others."""
    for pile, other in zip(piles, after, strict=False):
        if pile != other:
            return other[-1] if other.startswith(pile) else pile[-1]
    return piles[-1][-1]


def _piles(table: Table) -> list[bytes]:
    """Return the piles of a table."""
    return table[HEAD:].split(BAR)[:-1]
