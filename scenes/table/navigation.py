"""Navigation: where the arrow keys lead among places that lie anywhere on the screen.

An arrow leads to the nearest place in its direction. That alone may leave out a place that is nearest to none. So
arrows that are not needed otherwise are then turned to such places, the nearest first, until every place is reached
from every other.
"""

from collections import deque
from collections.abc import Collection, Iterable, Iterator, Mapping
from functools import lru_cache

from scenes.commands import DIRECTIONS, Command

Point = tuple[int, int]
Arrow = tuple[int, Command]
"""The number of a place, and the arrow pressed there."""


def offset(here: Point, there: Point, direction: Command) -> tuple[int, int]:
    """Return how far a point lies from another in a direction, and how far to either side of it."""
    across, down = DIRECTIONS[direction]
    right, below = there[0] - here[0], there[1] - here[1]
    return right * across + below * down, abs(right * down) + abs(below * across)


@lru_cache(maxsize=64)
def arrows_among(points: tuple[Point, ...]) -> Mapping[Arrow, int]:
    """Return the place that each arrow leads to, from places with these middles; some arrows lead nowhere."""
    arrows = _nearest(points)
    kept = _reach_all(points, arrows)
    _lead_back(points, arrows, kept)
    return arrows


def _cost(points: tuple[Point, ...], arrow: Arrow, there: int) -> int:
    """Return how far an arrow would lead; what lies aside is the further."""
    forward, aside = offset(points[arrow[0]], points[there], arrow[1])
    return forward + 2 * aside


def _nearest(points: tuple[Point, ...]) -> dict[Arrow, int]:
    """Return the nearest place in the direction of each arrow."""
    arrows = dict[Arrow, int]()
    for arrow in _arrows_of(range(len(points))):
        here, direction = arrow
        apart = (offset(points[here], there, direction) for there in points)
        ahead = [
            number for number, (forward, aside) in enumerate(apart) if 5 * forward > aside
        ]  # else it is too far aside
        if ahead:
            arrows[arrow] = min(ahead, key=lambda there: _cost(points, arrow, there))
    return arrows


def _reach_all(points: tuple[Point, ...], arrows: dict[Arrow, int]) -> set[Arrow]:
    """Turn arrows until every place is reached from the first; return one arrow to each that it is reached by.

    All others are free to be turned. Some always is: the place that was reached last has four.
    """
    reached, kept, waiting = {0}, set[Arrow](), deque([0])
    while len(reached) < len(points):
        if waiting:
            tried = [*_arrows_of([waiting.popleft()])]
        else:
            tried = [_turn(points, arrows, set(_arrows_of(reached)) - kept, set(range(len(points))) - reached)]
        for arrow in tried:
            there = arrows.get(arrow)
            if there is not None and there not in reached:
                reached.add(there)
                kept.add(arrow)
                waiting.append(there)
    return kept


def _lead_back(points: tuple[Point, ...], arrows: dict[Arrow, int], kept: set[Arrow]) -> None:
    """Turn arrows that are not kept until every place leads to the first.

    The ways back that there are never pass through a place that has none, whose arrows may so be turned. Some always
    is free: of the kept arrows to such places, one each, at least one comes from elsewhere; so fewer start among these
    places than there are places.
    """
    while lost := set(range(len(points))) - _leading_back(arrows):
        _turn(points, arrows, set(_arrows_of(lost)) - kept, set(range(len(points))) - lost)


def _leading_back(arrows: Mapping[Arrow, int]) -> set[int]:
    """Return the places from which the first is reached."""
    leading, waiting = {0}, deque([0])
    while waiting:
        there = waiting.popleft()
        found = {here for (here, _direction), target in arrows.items() if target == there} - leading
        leading |= found
        waiting += sorted(found)
    return leading


def _turn(
    points: tuple[Point, ...], arrows: dict[Arrow, int], free: Collection[Arrow], wanted: Collection[int]
) -> Arrow:
    """Turn one of the free arrows to one of the wanted places, where the way is shortest; return it."""
    ways = (
        (_cost(points, (here, direction), there), here, direction.value, direction, there)
        for here, direction in free
        for there in wanted
        if offset(points[here], points[there], direction)[0] >= 0
    )
    _far, here, _value, direction, there = min(ways)
    arrows[here, direction] = there
    return here, direction


def _arrows_of(places: Iterable[int]) -> Iterator[Arrow]:
    return ((place, direction) for place in places for direction in DIRECTIONS)
