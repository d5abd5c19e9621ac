"""The solver of Wall: a quick search for a win, a proof that none exists, and where neither answers, everything."""

from functools import lru_cache
from typing import Final

from game.moves import Carry, Move, Take, Tap, carry
from game.rules.wall import STOCK, THRONE, WASTE
from game.solver.verdict import Lost, Unknown, Verdict, Won
from game.solver.wall_bounds import Bounds
from game.solver.wall_model import HAND, ROW, Hand, Siege, attacks, exposed, read
from game.solver.wall_paths import Attack, path
from game.state import State

UNTOUCHED: Final = max(ROW) + 1


def solve(state: State, nodes: int) -> Verdict | None:
    """Search a state of Wall, up to so many positions; None where more cards lie in the waste than a hand holds."""
    siege = read(state)
    if siege is None:
        return None
    if siege.gone >> THRONE & 1:
        return Won((), 0)
    line, searched, complete = search(siege, nodes)
    if line:
        return Won(moves(state, line), searched)
    return Lost(searched) if complete else Unknown(searched)


def search(siege: Siege, nodes: int) -> tuple[list[Attack], int, bool]:
    """Return the attacks of a win, none where none was found; how many positions were searched; and whether all."""
    line = path(siege)
    if line is not None:
        return line, 1, False
    everything = _Everything(siege, nodes)
    everything.win(0, siege.gone, UNTOUCHED)
    return everything.line[::-1], everything.nodes, everything.nodes < nodes


class _Everything:
    """Every position that a hand may end with and the bounds allow, each looked at once.

    More gone is never worse, so a hand ends where what is left of it can attack nothing; and of attacks that do the
    same with as many cards only the one that keeps the strongest is made.
    """

    def __init__(self, siege: Siege, nodes: int) -> None:
        self._siege = siege
        self._bounds = Bounds(siege)
        self._limit = nodes
        self._lost: set[tuple[int, int]] = set()
        self.nodes = 1
        self.line: list[Attack] = []
        """The attacks of the win that was found, the last first."""

    def win(self, number: int, gone: int, top: int) -> bool:
        """Whether a win is found from the beginning of a hand."""
        siege = self._siege
        if number == len(siege.hands):
            return False
        whole = (1 << len(siege.hands[number])) - 1
        if not self._bounds.allow(number, whole, gone, top) or (number, gone) in self._lost:
            return False
        self._lost.add((number, gone))
        return self._go_on(number, whole, gone, top, set())

    def _go_on(self, number: int, choice: int, gone: int, top: int, seen: set[tuple[int, int]]) -> bool:
        """Whether a win is found from within a hand, with a choice of its cards left."""
        if self.nodes >= self._limit or (gone, choice) in seen:
            return False
        seen.add((gone, choice))
        self.nodes += 1
        siege = self._siege
        cards = siege.hands[number]
        ended = True
        for slot in exposed(gone):
            health = siege.health(slot, gone)
            for used in best_attacks(cards, health, choice):
                ended = False
                then, row = gone | 1 << slot, ROW[slot]
                touched = min(top, row) if row >= 0 else top
                if slot == THRONE or (
                    self._bounds.allow(number, choice & ~used, then, touched)
                    and self._go_on(number, choice & ~used, then, touched, seen)
                ):
                    self.line.append((number, used, slot))
                    return True
        return ended and self.win(number + 1, gone, top)


@lru_cache(1 << 15)
def best_attacks(cards: Hand, health: int, choice: int) -> tuple[int, ...]:
    """Return the attacks on a health that keep most: of one card, of two and so on, each the weakest that suffices."""
    best: dict[int, int] = {}
    for used in attacks(cards, health):
        count = used.bit_count()
        if not used & ~choice and count not in best:
            best[count] = used
    if HAND in best and len(best) > 1:
        del best[HAND]
    return tuple(best.values())


def moves(state: State, line: list[Attack]) -> tuple[Move, ...]:
    """Return the moves of the game that a line of attacks stands for, from a state on."""
    made, waste = _spread_out(state)
    hands = [waste, *_dealt(state)]
    number, left = 0, len(waste)
    for out, used, target in line:
        made += [Tap(STOCK)] * (out - number)
        if out > number:
            number, left = out, len(hands[out])
        places = sorted(hands[number], key=lambda place: place[0])
        slots = sorted(slot for i, (_, slot) in enumerate(places) if used >> i & 1)
        made.append(Carry(tuple(Take(slot) for slot in slots), target))
        left -= len(slots)
        if not left and number + 1 < len(hands):  # the next hand is dealt without being asked for
            number, left = number + 1, len(hands[number + 1])
    return tuple(made)


def _spread_out(state: State) -> tuple[list[Move], list[tuple[int, int]]]:
    """Return the moves that lay each card of the waste in a slot of its own, and the values and slots they end with."""
    piles = {slot: [card.rank for card in state.piles[slot]] for slot in WASTE}
    made: list[Move] = []
    while crowded := [slot for slot in WASTE if len(piles[slot]) > 1]:
        empty = next(slot for slot in WASTE if not piles[slot])
        made.append(carry(crowded[0], empty))
        piles[empty].append(piles[crowded[0]].pop())
    return made, [(pile[0], slot) for slot, pile in piles.items() if pile]


def _dealt(state: State) -> list[list[tuple[int, int]]]:
    """Return the values and slots of the hands still to be dealt."""
    values = [card.rank for card in reversed(state.piles[STOCK])]
    return [list(zip(values[start:], WASTE, strict=False)) for start in range(0, len(values), HAND)]
