"""The par of a deal of Wall: its best possible score, with or without taking the throne, proved if possible.

Branch and bound, hand by hand, best score first. A hand scores at most one less than the sum of its cards, and early
hands find little worth attacking; so a good line found early leaves little to search.
"""

from dataclasses import dataclass
from functools import cache
from typing import Final

from game.rules.wall import ROWS, THRONE
from game.solver import wall
from game.solver.wall import Attack, Hand, Siege
from game.state import Move, State

NODES: Final = 20_000
"""How many positions between hands to search when time does not matter: nearly always all there are."""
_WIDTH: Final = 8  # how many lines the beam search for a good one keeps after each hand

_Line = tuple[Attack, ...]


@dataclass(frozen=True, slots=True)
class Par:
    """The best score known, its moves, and whether it is proved that there is no better one."""

    score: int
    moves: tuple[Move, ...]
    proved: bool


def par(state: State, nodes: int, throne: bool = False) -> Par | None:
    """Return the best score that a state leads to, searching up to `nodes` positions between hands.

    With throne, only lines that take the throne count. None if no such line is known, the throne is gone already, or
    the waste has more cards than a hand.
    """
    siege = wall.read(state)
    if siege is None or siege.gone >> THRONE & 1:
        return None
    climb = _Climb(siege, nodes, throne)
    if throne:
        line, _, _ = wall.search(siege, nodes)
        if not line:
            return None
        climb.line, climb.best = tuple(line), _gain(siege, line)
    else:
        climb.find_a_good_line()
    climb.descend(0, siege.gone, 0, ())
    return Par(state.score + climb.best, wall.moves(state, list(climb.line)), climb.nodes < nodes)


def _gain(siege: Siege, line: list[Attack]) -> int:
    """Return the points that a line of attacks scores."""
    gone, gain = siege.gone, 0
    for _, _, slot in line:
        gain += siege.health(slot, gone)
        gone |= 1 << slot
    return gain


def _outcomes(siege: Siege, number: int, gone: int, least: int) -> list[tuple[int, int, _Line]]:
    """Return the ways to play a hand for at least a number of points, best first: points, targets gone, attacks."""
    cards = siege.hands[number]
    hopes = _hopes(cards)
    layer: dict[tuple[int, int], tuple[int, _Line]] = {(gone, len(hopes) - 1): (0, ())}
    ended: dict[int, tuple[int, _Line]] = {}
    while layer:
        after: dict[tuple[int, int], tuple[int, _Line]] = {}
        for (now, choice), (gain, line) in layer.items():
            if gain >= least and (now not in ended or ended[now][0] < gain):
                ended[now] = gain, line
            for slot in wall.exposed(now) if hopes[choice] and not now >> THRONE & 1 else ():
                health = siege.health(slot, now)
                if health > hopes[choice]:
                    continue
                for used in wall.best_attacks(cards, health, choice):
                    left = choice & ~used
                    then = now | 1 << slot, left
                    if gain + health + hopes[left] >= least and (then not in after or after[then][0] < gain + health):
                        after[then] = gain + health, (*line, (number, used, slot))
        layer = after
    return sorted(((gain, then, line) for then, (gain, line) in ended.items()), reverse=True)


@cache
def _hopes(cards: Hand) -> tuple[int, ...]:
    """Return the most points for each choice of a hand's cards: a target scores less than what attacks it."""
    return tuple(max(0, force - 1) for force in wall.forces(cards))


class _Climb:
    """The best line so far, and the search for a better one."""

    def __init__(self, siege: Siege, nodes: int, throne: bool) -> None:
        self._siege = siege
        self._limit = nodes
        self._bounds = wall.Bounds(siege) if throne else None
        self._hopes = [sum(_hopes(cards)[-1] for cards in siege.hands[i:]) for i in range(len(siege.hands) + 1)]
        self._ceilings: dict[tuple[int, int], int] = {}
        self.nodes = 0
        self.best = 0
        self.line: _Line = ()

    def find_a_good_line(self) -> None:
        """Run a beam search, hand by hand, for a good line to begin with."""
        lines: dict[int, tuple[int, _Line]] = {self._siege.gone: (0, ())}
        for number in range(len(self._siege.hands)):
            longer: dict[int, tuple[int, _Line]] = {}
            for gone, (score, line) in lines.items():
                for gain, then, attacks in _outcomes(self._siege, number, gone, 0) if not gone >> THRONE & 1 else ():
                    if then not in longer or longer[then][0] < score + gain:
                        longer[then] = score + gain, line + attacks
            ranked = sorted(longer.items(), key=lambda item: item[1][0], reverse=True)
            lines = dict(ranked[:_WIDTH])
            for score, line in lines.values():
                if score > self.best:
                    self.best, self.line = score, line

    def descend(self, number: int, gone: int, score: int, line: _Line) -> None:
        """Search for a better line from the beginning of a hand."""
        taken = gone >> THRONE & 1
        if score > self.best and (taken or self._bounds is None):
            self.best, self.line = score, line
        if taken or number == len(self._siege.hands):
            return
        key = number, gone
        if score + self._ceilings.get(key, self._hopes[number]) <= self.best:
            return
        self.nodes += 1
        promised = score + self._hopes[number + 1]
        for gain, then, attacks in _outcomes(self._siege, number, gone, self.best + 1 - promised):
            if self.nodes >= self._limit:
                return
            if promised + gain <= self.best:
                break
            if self._may_count(number + 1, then):
                self.descend(number + 1, then, score + gain, line + attacks)
        self._ceilings[key] = self.best - score

    def _may_count(self, number: int, gone: int) -> bool:
        """Whether the bounds allow a position at the beginning of a hand."""
        if self._bounds is None or gone >> THRONE & 1:
            return True
        if number == len(self._siege.hands):
            return False
        fallen = gone ^ self._siege.gone
        touched = (row for row, slots in enumerate(ROWS) if any(fallen >> slot & 1 for slot in slots))
        top = next(touched, wall.UNTOUCHED)
        return self._bounds.allow(number, self._siege.whole(number), gone, top)
