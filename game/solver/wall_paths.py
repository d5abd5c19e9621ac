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
    after,
    attacks,
    exposed,
    is_open,
)

Attack = tuple[int, int, int]
"""The number of a hand, the choice of its cards, and the slot they attack."""

_HEADS: Final = (1 << 53) - 1
"""A node of the search is a mask of targets: the head of the path, if there is one, and the posts that are gone."""

_POSTS: Final = [(slot, OPENERS[slot]) for slot in (*HIGH_POSTS, *LOW_POSTS)]
"""Each post, and the targets any of which exposes it once it is gone, as a mask."""

_Edges = list[tuple[int, int, int]]


def path(siege: Siege) -> list[Attack] | None:
    """Return the attacks of a line that wins by a single path, or None where no such line is found."""
    start = siege.gone & POSTS_MASK
    healths = [siege.health(slot, siege.gone) for slot in TARGETS]
    edges: dict[int, _Edges] = {}
    reached: list[dict[int, int]] = []
    frontier = [start]
    for cards in siege.hands:
        left = dict.fromkeys(frontier, WHOLE[len(cards)])
        reached.append(left)
        _spread(siege, healths, cards, edges, left)
        if any(node & 1 << THRONE for node in left):
            return _traced(siege, edges, reached)
        frontier = list(left)
    return None


def _spread(siege: Siege, healths: list[int], cards: Hand, edges: dict[int, _Edges], left: dict[int, int]) -> None:
    """Extend what may be left of a hand, by node, to all that the hand's attacks lead to.

    The healths are those of all targets as they are now.
    """
    waiting = list(left)
    force = sum(cards)
    keeping: dict[int, bytes] = {}
    while waiting:
        node = waiting.pop()
        choices = left[node]
        if node not in edges:
            edges[node] = _edges(siege, healths, node)
        for health, then, _ in edges[node]:
            if health >= force:
                break
            known = left.get(then, 0)
            kept = keeping.get(health)
            if kept is None:
                kept = keeping[health] = after(cards, health)
            extended = known | kept[choices]
            if extended != known:
                left[then] = extended
                waiting.append(then)


def _edges(siege: Siege, healths: list[int], node: int) -> _Edges:
    """Return the attacks that a node allows: the health to beat, the next node, and the slot; the weakest first."""
    posts, head = node & POSTS_MASK, node & ~POSTS_MASK
    gone = siege.gone | node
    if posts != siege.gone & POSTS_MASK:
        targets = []
    elif head:
        targets = [slot for slot in OPENED[head.bit_length() - 1] if ROW[slot] >= 0 and not gone >> slot & 1]
    else:
        targets = [slot for slot in exposed(gone) if ROW[slot] >= 0]
    steps = [(healths[slot], posts | 1 << slot, slot) for slot in targets]
    for slot, openers in _POSTS:
        if openers & gone and not gone >> slot & 1:
            steps.append((siege.values[slot], node | 1 << slot, slot))
    if is_open(THRONE, gone):
        steps.append((siege.values[THRONE], node | 1 << THRONE, THRONE))
    return sorted(steps)


def _traced(siege: Siege, edges: dict[int, _Edges], reached: list[dict[int, int]]) -> list[Attack]:
    """Return the attacks that lead to the throne in the last of the hands reached, followed back from there."""
    number = len(reached) - 1
    node = next(node for node in reached[number] if node & 1 << THRONE)
    choice = 0
    line: list[Attack] = []
    while number or node != siege.gone & POSTS_MASK:
        if number and node in reached[number - 1]:
            number, choice = number - 1, 0
            continue
        node, used, slot = _step_back(siege.hands[number], edges, reached[number], node, choice)
        choice |= used
        line.append((number, used, slot))
    return line[::-1]


def _step_back(
    cards: Hand, edges: dict[int, _Edges], left: dict[int, int], node: int, choice: int
) -> tuple[int, int, int]:
    """Return a node that comes before another within a hand, the cards used on the way, and the slot attacked."""
    return next(
        (before, used, slot)
        for before, choices in left.items()
        for health, then, slot in edges.get(before, ())
        if then == node
        for used in attacks(cards, health)
        if not used & choice and choices >> (used | choice) & 1
    )
