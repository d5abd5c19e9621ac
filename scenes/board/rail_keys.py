"""The keys on a table's rails: which one lies at a point, and what is seen of them."""

from collections.abc import Iterator, Sequence
from itertools import product

from pygame import Surface

from game.moves import Tap
from scenes.art import buttons, enamel
from scenes.art.enamel import KeyState
from scenes.commands import Command
from scenes.controls.pressing import Sunk, state_of
from scenes.games.base import Plan
from scenes.render.drawables import Drawable, Sprite
from scenes.sets.view import Key, View

REACH = 8  # units that a key reaches further than it looks


def key_at(point: tuple[int, int], plan: Plan, view: View) -> Key | None:
    """Return the key at a point, if it can be pressed."""
    reach = plan.u(REACH)
    keys = (key for key in plan.keys(view) if key.enabled)
    return next((key for key in keys if key.area.inflate(reach, reach).collidepoint(point)), None)


def stock_at(point: tuple[int, int], plan: Plan, view: View) -> Key | None:
    """Return the stock's place as a key, if a point lies on it, and its move can be made and seen beforehand."""
    stock = plan.rules.stock
    area = plan.place(stock, view.play.state)
    if not plan.previewed or not area.collidepoint(point) or Tap(stock) not in view.play.legal:
        return None
    return Key(area, Command.STOCK, "")


def foresee_keys(plan: Plan, view: View) -> None:
    """Draw every key as it will look when it is pressed, when it comes up, and when it rests."""
    keys = tuple(plan.keys(view))
    for key, state in product(keys, KeyState):
        _picture(key, state, plan, keys)


def keys_frame(plan: Plan, view: View, sunk: Sunk | None) -> Iterator[Drawable]:
    """Tell what is seen of all keys, one of them sunk in."""
    keys = tuple(plan.keys(view))
    for key in keys:
        yield Sprite(_picture(key, state_of(key, sunk, key.enabled), plan, keys), key.area.x, key.area.y)


def _picture(key: Key, state: KeyState, plan: Plan, keys: Sequence[Key]) -> Surface:
    """Return a key of some; those that are as large, or have icons over their labels, have labels as large.

    One that has just come to be recommended looks for an instant as it did before, until it is drawn.
    """
    size, unit, look = key.area.size, plan.measures.unit, plan.measures.look
    beside = tuple(other.label for other in keys if other.area.size == size)
    stacked = [other for other in keys if other.stacked] if key.stacked else []
    sizes = [buttons.stacked_size([other.label], other.area.width, unit, look) for other in stacked]
    alike = key.stacked, beside, min(sizes, default=None)
    asked = enamel.key, size, key.label, unit, look, key.icon
    return plan.studio.picture(*asked, key.primary, state, *alike) or plan.studio.drawn(*asked, False, state, *alike)
