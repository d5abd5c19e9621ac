"""The quick search for a win of Wall: one path up the wall, over one low post, and along the high posts.

Until a row is entered every card of the row below has its full health, so a winning line hardly ever needs more than
one path, of which only the head matters. Healths are taken as they are now; on the way they can only fall, so what is
found is sound. That nothing is found proves nothing.
"""

from typing import Final

from game.rules.wall import HIGH_POSTS, LOW_POSTS, TARGETS, THRONE
from game.solver.wall_model import (
    OPENED,
    OPENERS,
    POSTS_MASK,
    ROW,
    WHOLE,
    Hand,
    Siege,
    attacks,
    exposed,
    is_open,
    keeping,
)

Attack = tuple[int, int, int]
"""The number of a hand, the choice of its cards, and the slot they attack."""

_POSTS: Final[list[tuple[int, int, int]]] = [(slot, 1 << slot, OPENERS[slot]) for slot in (*HIGH_POSTS, *LOW_POSTS)]
"""Each post, its mask, and that of the targets any of which exposes it once it is gone."""
_START: Final = 0
"""The number of the node that the search begins with."""
_MASK_BITS: Final = len(TARGETS)
_NUMBER_BITS: Final = 16
"""How many bits hold the mask of a node, and its number."""
_MASK: Final = (1 << _MASK_BITS) - 1
_NUMBER: Final = (1 << _NUMBER_BITS) - 1


def path(siege: Siege) -> list[Attack] | None:
    """Return the attacks of a line that wins by a single path, or None where no such line is found."""
    return _Paths(siege).win()


class _Paths:
    """The nodes of the search as they are found, and how far each hand comes.

    A node is a mask of targets: the head of the path, if there is one, and the posts that are gone. It is spoken of by
    its number, in the order in which nodes are found. A step is the health to beat, and in its lower bits the number of
    the node that it leads to. Healths are those of now.
    """

    def __init__(self, siege: Siege) -> None:
        start = siege.gone & POSTS_MASK
        self._siege = siege
        self._healths = [siege.health(slot, siege.gone) for slot in TARGETS]
        self._nodes = [start]
        self._numbers = {start: _START}
        self._steps: list[list[int] | None] = [None]
        self._reached: list[tuple[list[int], list[int]]] = []
        """For each hand the nodes that it reaches, in order, and by node what may be left of the hand then."""

    def win(self) -> list[Attack] | None:
        """Return the attacks of a line that takes the throne, if there is one."""
        reached = [_START]
        for cards in self._siege.hands:
            reached = self._spread(cards, reached)
            for node in reached:
                if self._nodes[node] >> THRONE & 1:
                    return self._traced(node)
        return None

    def _spread(self, cards: Hand, frontier: list[int]) -> list[int]:
        """Return the nodes that can be reached with a hand from those where it begins, these first."""
        left = [0] * len(self._nodes)
        for node in frontier:
            left[node] = WHOLE[len(cards)]
        reached = frontier.copy()
        waiting = frontier.copy()
        keep = keeping(cards)
        enough = len(keep) << _NUMBER_BITS
        while waiting:
            node = waiting.pop()
            steps = self._steps[node]
            if steps is None:
                steps = self._steps[node] = self._found(self._nodes[node])
                left += [0] * (len(self._nodes) - len(left))
            choices = left[node]
            for step in steps:
                if step >= enough:
                    break
                then = step & _NUMBER
                known = left[then]
                extended = known | keep[step >> _NUMBER_BITS][choices]
                if extended != known:
                    left[then] = extended
                    waiting.append(then)
                    if not known:
                        reached.append(then)
        self._reached.append((reached, left))
        return reached

    def _found(self, node: int) -> list[int]:
        """Return the steps that a node allows, the weakest first, with numbers for the nodes that are new."""
        siege, healths = self._siege, self._healths
        posts, head = node & POSTS_MASK, node & ~POSTS_MASK
        gone = siege.gone | node
        found: list[int] = []
        if posts == self._nodes[_START]:
            for slot in OPENED[head.bit_length() - 1] if head else exposed(gone):
                if ROW[slot] >= 0 and not gone >> slot & 1:
                    found.append(healths[slot] << _MASK_BITS | posts | 1 << slot)
        for slot, post, openers in _POSTS:
            if openers & gone and not post & gone:
                found.append(siege.values[slot] << _MASK_BITS | node | post)
        if is_open(THRONE, gone):
            found.append(siege.values[THRONE] << _MASK_BITS | node | 1 << THRONE)
        found.sort()
        steps: list[int] = []
        for step in found:
            then = step & _MASK
            number = self._numbers.get(then, -1)
            if number < 0:
                number = self._numbers[then] = len(self._nodes)
                self._nodes.append(then)
                self._steps.append(None)
            steps.append(step >> _MASK_BITS << _NUMBER_BITS | number)
        return steps

    def _traced(self, node: int) -> list[Attack]:
        """Return the attacks that lead to a node that the last of the hands reaches, followed back from there."""
        number = len(self._reached) - 1
        choice = 0
        line: list[Attack] = []
        while number or node != _START:
            if number and node in self._reached[number - 1][0]:
                number, choice = number - 1, 0
                continue
            before, used = self._step_back(number, node, choice)
            slot = (self._nodes[node] & ~self._nodes[before]).bit_length() - 1
            line.append((number, used, slot))
            choice |= used
            node = before
        return line[::-1]

    def _step_back(self, number: int, node: int, choice: int) -> tuple[int, int]:
        """Return a node that comes before another within a hand, and the cards that are used on the way."""
        reached, left = self._reached[number]
        for before in reached:
            for step in self._steps[before] or ():
                if step & _NUMBER == node:
                    for used in attacks(self._siege.hands[number], step >> _NUMBER_BITS):
                        if not used & choice and left[before] >> (used | choice) & 1:
                            return before, used
        raise ValueError("no step leads to the node")
