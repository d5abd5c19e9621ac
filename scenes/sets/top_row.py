"""The row under the top bar of a narrow screen: piles at both ends, a key, and the rail note's home between them."""

from collections.abc import Sequence

from pygame import Rect

from scenes.sets.base import Plan
from scenes.stage.spots import Spot

TOP, HEIGHT, MARGIN, AIR = 108, 150, 24, 20
KEY, NOTE = (150, 92), 70


def side_by_side(slots: Sequence[int], left: int, top: int, height: int, gap: int) -> dict[int, Spot]:
    """Return the places of slots in one row, from the upper left corner of the first; all in pixels."""
    pitch = Spot(0, 0, height).width + gap
    return {slot: Spot(left + index * pitch, top, height) for index, slot in enumerate(slots)}


def ends(plan: Plan, first: Sequence[int], last: Sequence[int], gap: float) -> dict[int, Spot]:
    """Return the places of slots at the left and at the right end of the row; the gap between them is in units."""
    u, field = plan.u, plan.field
    top, height, between = u(TOP), u(HEIGHT), u(gap)
    width = len(last) * (Spot(0, 0, height).width + between) - between
    right = field.right - u(MARGIN) - width
    return side_by_side(first, field.left + u(MARGIN), top, height, between) | side_by_side(
        last, right, top, height, between
    )


def key(plan: Plan, pile: Rect) -> Rect:
    """Return the area of a key to the right of a pile."""
    area = Rect(pile.right + plan.u(AIR), 0, plan.u(KEY[0]), plan.u(KEY[1]))
    area.centery = pile.centery
    return area


def note(plan: Plan, before: Rect, after: Rect) -> Rect:
    """Return the rail note's home between two things, at the row's foot; above it there is room for the lamp."""
    height, left = plan.u(NOTE), before.right + plan.u(AIR)
    return Rect(left, plan.u(TOP + HEIGHT) - height, after.left - plan.u(AIR) - left, height)
