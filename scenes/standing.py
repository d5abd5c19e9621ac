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
    """What stands beside the field, on it below the cards, and on the cards at rest."""

    beside: tuple[Drawable, ...]
    under: tuple[Drawable, ...]
    over: tuple[Drawable, ...]


class Standing:
    """Remembers the layers of one board."""

    def __init__(self) -> None:
        self._told: tuple[Hashable, Layers] = (None, Layers((), (), ()))

    def layers(self, view: View, plan: Plan, keyed: bool, sunk: Sunk | None, changing: Hashable) -> Layers:
        """Return the layers of a view, with keys on the rails if keyed; changing is what else they depend on."""
        known = (
            plan,
            plan.studio.finished,
            view.state,
            view.led_from,
            (view.play, view.play.state, view.play.can_undo, view.play.can_redo),
            (view.choice, view.score, view.swell, int(view.seconds), view.best, view.moving, int(view.time * BREATHS)),
            (keyed, sunk, changing),
        )
        told = self._told
        if known != told[0]:
            told = self._told = known, layers(view, plan, keyed, sunk)
        return told[1]


def layers(view: View, plan: Plan, keyed: bool = True, sunk: Sunk | None = None) -> Layers:
    """Return what stands on the board of a view."""
    beside = [*plan.rails(), *plan.panels(view), *(keys_frame(plan, view, sunk) if keyed else ())]
    return Layers(tuple(beside), tuple(plan.under(view)), tuple(plan.over(view)))
