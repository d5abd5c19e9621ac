"""Rings and marks around things on the screen, as sprites."""

from collections.abc import Iterator

from pygame import Rect

from scenes.art import marks
from scenes.art.look import Look
from scenes.sets.base import Plan
from scenes.sets.view import View
from scenes.stage.canvas import Sprite


def ring_around(
    area: Rect, unit: float, look: Look, light: marks.Light = marks.FOCUS, corner: float | None = None
) -> Sprite:
    """Return the focus ring around an area: a card's, unless the radius of its corners in pixels is given."""
    picture = marks.ring(area.size, unit, look, light, corner=corner)
    return Sprite(picture, area.centerx - picture.get_width() // 2, area.centery - picture.get_height() // 2)


def target_around(area: Rect, accent: str, unit: float, look: Look, empty: bool) -> Sprite:
    """Return the mark of a place where the chosen cards may be put."""
    picture = marks.target(area.size, accent, unit, look, empty)
    return Sprite(picture, area.centerx - picture.get_width() // 2, area.centery - picture.get_height() // 2)


def choice_rings(view: View, plan: Plan, dragging: bool) -> Iterator[Sprite]:
    """Tell the rings around what is chosen and lit, and the marks of where the chosen cards may go."""
    choice, unit, look = view.choice, plan.measures.unit, plan.measures.look
    if choice.taken and not dragging:
        yield ring_around(plan.ring(choice.taken.slot, choice.taken.count, view.state), unit, look)
    for slot in sorted(view.targets):
        filled = bool(view.state.piles[slot])
        area = plan.ring(slot, int(filled), view.state)
        yield target_around(area, plan.scenery.accent.light, unit, look, not filled)
    if choice.lit is not None and (choice.keyed or choice.lit in plan.ringed(view)):
        count = choice.depth if choice.keyed else 1
        yield ring_around(plan.ring(choice.lit, count, view.state), unit, look)
