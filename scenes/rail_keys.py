"""The keys on a table's rails: which one lies at a point, and what is seen of them."""

from collections.abc import Iterator

from scenes.art import panels
from scenes.pressing import Sunk, state_of
from scenes.sets.base import Plan
from scenes.sets.view import Key, View
from scenes.stage.canvas import Drawable, Sprite

REACH = 8  # units that a key reaches further than it looks


def key_at(point: tuple[int, int], plan: Plan, view: View) -> Key | None:
    """Return the key at a point, if it can be pressed."""
    reach = plan.u(REACH)
    keys = (key for key in plan.keys(view) if key.enabled)
    return next((key for key in keys if key.area.inflate(reach, reach).collidepoint(point)), None)


def keys_frame(plan: Plan, view: View, sunk: Sunk | None) -> Iterator[Drawable]:
    """Tell what is seen of all keys, one of them sunk in."""
    unit, look = plan.measures.unit, plan.measures.look
    for key in plan.keys(view):
        state = state_of(key, sunk, key.enabled)
        picture = panels.key(key.area.size, key.label, unit, look, key.icon, key.primary, state, stacked=key.stacked)
        yield Sprite(picture, key.area.x, key.area.y)
