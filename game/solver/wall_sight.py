"""What a player of Wall can know without seeing hidden cards: what is still to come, and whether it can be enough.

Nothing here uses the order of the stock or which card lies where face down, only which cards have not been seen.
"""

from collections import Counter
from collections.abc import Mapping
from heapq import heappop, heappush

from game.cards import ACE, KING
from game.rules.wall import HAND, HIGH_POSTS, LOW_POSTS, OPENED, STOCK, THRONE, WASTE, exposed, health, hidden
from game.state import State


def unseen(state: State) -> Mapping[int, int]:
    """Return for each rank how many of its cards are in the stock or face down in guard posts."""
    counts = Counter(card.rank for card in state.down)
    return {rank: counts[rank] for rank in range(ACE, KING + 1)}


def throne_holds(state: State) -> bool:
    """Whether the throne can no longer be beaten, whatever the stock brings.

    Each card attacks once. So the cards of the waste, with the highest cards that may be in the stock, must together
    exceed the least that has to be beaten: a path from what is exposed to a high guard post, every high guard post, and
    the throne, which a single hand has to beat.
    """
    if not state.piles[THRONE]:
        return False
    waste = [card.rank for slot in WASTE for card in state.piles[slot]]
    left = len(state.piles[STOCK])
    coming = sorted(Counter(unseen(state)).elements(), reverse=True)
    posts = [slot for slot in HIGH_POSTS if state.piles[slot]]
    needed = health(state, THRONE) + 1 + _way_up(state) + sum(health(state, slot) + 1 for slot in posts)
    best_hand = max(sum(waste), sum(coming[: min(left, HAND)]))
    return sum(waste) + sum(coming[:left]) < needed or best_hand <= health(state, THRONE)


def _way_up(state: State) -> int:
    """Return the least force needed to expose a high guard post; 0 if one is exposed or gone.

    This is the cheapest path from an exposed target to one beside or above it, and so on. Each costs at least one more
    than its own cards, since those that support it may be gone; a hidden post costs the lowest cards it may have.
    """
    if any(not state.piles[slot] for slot in HIGH_POSTS):
        return 0
    open_now = exposed(state)
    if any(slot in open_now for slot in HIGH_POSTS):
        return 0
    waiting = [(_least(state, slot), slot) for slot in open_now]
    done = set[int]()
    while waiting:
        cost, slot = heappop(waiting)
        if slot in done:
            continue
        done.add(slot)
        for other in OPENED[slot]:
            if other in HIGH_POSTS:
                return cost
            if state.piles[other] and other not in done:
                heappush(waiting, (cost + _least(state, other), other))
    return 0


def _least(state: State, slot: int) -> int:
    """Return the least force needed to remove a target."""
    if slot in LOW_POSTS and hidden(state, slot):
        lowest = sorted(Counter(unseen(state)).elements())
        return 1 + sum(lowest[: len(state.piles[slot])])
    return 1 + sum(card.rank for card in state.piles[slot])
