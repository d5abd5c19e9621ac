"""The row under the top bar of a narrow screen: piles at both ends, a key, and the rail note's home between them."""

from collections.abc import Mapping, Sequence

from pygame import Rect

from scenes.games.base import Plan
from scenes.stage.spots import Spot

TOP, HEIGHT, MARGIN, AIR = 108, 150, 24, 20
KEY, NOTE, LAMP = (150, 92), 82, (229, 62)
GROWS = 0.7
"""So much wider are key and lamp, and higher the note's home, for each per cent that texts are larger than usual, in
units: half of that home's growth reaches below the row, and for the other half the lamp hangs higher."""


def side_by_side(slots: Sequence[int], corner: tuple[float, float], height: float, gap: float) -> dict[int, Spot]:
    """Return the places of slots in one row, from the upper left corner of the first; all in pixels."""
    (left, top), pitch = corner, height * 5 / 7 + gap
    return {slot: Spot(round(left + index * pitch), round(top), round(height)) for index, slot in enumerate(slots)}


def together(spots: Mapping[int, Spot], slots: Sequence[int]) -> Rect:
    """Return the area that the places of some slots fill together."""
    areas = [spots[slot].area for slot in slots]
    return areas[0].unionall(areas[1:])


def ends(plan: Plan, first: Sequence[int], last: Sequence[int], gap: float) -> dict[int, Spot]:
    """Return the places of slots at the left and at the right end of the row; the gap between them is in units.

    They stand there in place of the rails, and change sides as rails do.
    """
    field, unit = plan.field, plan.measures.unit
    top, height, margin = TOP * unit, HEIGHT * unit, MARGIN * unit
    left, right = (last, first) if plan.measures.left_handed else (first, last)
    width = len(right) * (height * 5 / 7 + gap * unit) - gap * unit
    corners = (field.left + margin, top), (field.right - margin - width, top)
    return side_by_side(left, corners[0], height, gap * unit) | side_by_side(right, corners[1], height, gap * unit)


def key(plan: Plan, piles: Rect) -> Rect:
    """Return the area of a key beside the piles at one end of the row, toward the other."""
    area, air = Rect(0, 0, plan.u(KEY[0] + _grown(plan)), plan.u(KEY[1])), plan.u(AIR)
    area.centery = piles.centery
    area.left = piles.left - air - area.width if plan.measures.left_handed else piles.right + air
    return area


def note(plan: Plan, one: Rect, other: Rect) -> Rect:
    """Return the rail note's home between two things, at the row's foot; above it there is room for the lamp."""
    before, after = sorted((one, other), key=lambda area: area.left)
    grown, left = _grown(plan), before.right + plan.u(AIR)
    top, height = plan.u(TOP + HEIGHT - NOTE - grown / 2), plan.u(NOTE + grown)
    return Rect(left, top, after.left - plan.u(AIR) - left, height)


def lamp(plan: Plan, home: Rect) -> Rect:
    """Return the lamp's place at the row's upper edge, over the rail note's home, beside the key."""
    grown = _grown(plan)
    width = min(plan.u(LAMP[0] + grown), home.width)
    left = home.right - width if plan.measures.left_handed else home.left
    return Rect(left, plan.u(TOP - grown / 2), width, plan.u(LAMP[1]))


def _grown(plan: Plan) -> float:
    """Return how much more room than usual texts have, in units."""
    return GROWS * (plan.measures.look.text_scale - 100)
