"""What stands still on a board: told anew only when something it is told from has changed, whatever flies above it."""

from collections.abc import Hashable
from typing import NamedTuple

from scenes.pressing import Sunk
from scenes.rail_keys import keys_frame
from scenes.sets.base import Plan
from scenes.sets.view import View
from scenes.stage.canvas import Drawable

BREATHS = 12  # times a second that what breathes is told anew


class Layers(NamedTuple):
    """What stands beside the field, on it below the cards, and on the cards at rest. Only the panels tell the time."""

    rails: tuple[Drawable, ...]
    panels: tuple[Drawable, ...]
    keys: tuple[Drawable, ...]
    under: tuple[Drawable, ...]
    over: tuple[Drawable, ...]


class Standing:
    """Remembers the layers of one board."""

    def __init__(self) -> None:
        self._told: tuple[Hashable, Hashable, Layers] = (None, None, Layers((), (), (), (), ()))

    def layers(self, view: View, plan: Plan, keyed: bool, sunk: Sunk | None, changing: Hashable) -> Layers:
        """Return the layers of a view, with keys on the rails if keyed; changing is what else they depend on."""
        known = (
            plan,
            plan.studio.finished,
            view.state,
            view.led_from,
            (view.play, view.play.state, view.play.can_undo, view.play.can_redo),
            (view.choice, view.score, view.swell, view.best, view.moving),
            (keyed, sunk, changing),
        )
        clock = int(view.seconds), int(view.time * BREATHS)
        told = self._told
        if known != told[0]:
            told = self._told = known, clock, layers(view, plan, keyed, sunk)
        elif clock != told[1]:
            told = self._told = known, clock, told[2]._replace(panels=tuple(plan.panels(view)))
        return told[2]


def layers(view: View, plan: Plan, keyed: bool = True, sunk: Sunk | None = None) -> Layers:
    """Return what stands on the board of a view."""
    keys = tuple(keys_frame(plan, view, sunk)) if keyed else ()
    return Layers(tuple(plan.rails()), tuple(plan.panels(view)), keys, tuple(plan.under(view)), tuple(plan.over(view)))
