"""What stands still on a board: told anew only when something it is told from has changed, whatever flies above it."""

from collections.abc import Callable, Hashable, Iterable
from functools import partial
from typing import NamedTuple

from scenes.board.rail_keys import keys_frame
from scenes.controls.pressing import Sunk
from scenes.games.base import Plan
from scenes.render.drawables import Drawable
from scenes.render.image_cache import Studio
from scenes.sets.view import View
from scenes.table.focus_ring import choice_rings


class Layers(NamedTuple):
    """What lies below all, stands beside the field, hangs there, and lies below, around, and on the cards at rest."""

    ground: tuple[Drawable, ...]
    rails: tuple[Drawable, ...]
    panels: tuple[Drawable, ...]
    figures: tuple[Drawable, ...]
    keys: tuple[Drawable, ...]
    under: tuple[Drawable, ...]
    rings: tuple[Drawable, ...]
    over: tuple[Drawable, ...]


class Told(NamedTuple):
    """A layer, what it was told from, and where pictures were missing, how many the studio had drawn by then."""

    known: Hashable
    finished: int | None
    layer: tuple[Drawable, ...]


class Standing:
    """Remembers each layer of one board with all that it was told from, and all of them while none of that changes."""

    def __init__(self) -> None:
        self._told: dict[str, Told] = {}
        self._all: tuple[Hashable, Layers] | None = None

    def layers(
        self, view: View, plan: Plan, keyed: bool, sunk: Sunk | None, changing: Hashable, dragging: bool = False
    ) -> Layers:
        """Return the layers of a view, with keys on the rails if keyed, and while what is chosen is dragged or not.

        changing is all that what lies on and below the cards depends on beside the state and the choice.
        """
        known = plan, view.state, view.play.state, view.choice
        won = known, view.score, view.best
        hung, counted = (won, view.swell, plan.breath(view)), (won, int(view.seconds))
        pressed = known, view.play.can_undo, view.play.can_redo, keyed, sunk
        held, below = (known, dragging), (known, changing if plan.hollow else None)
        field = known, changing, view.led_from
        asked = hung, counted, pressed, held, field, plan.studio.finished
        if self._all is None or self._all[0] != asked:
            layer = partial(self._layer, plan.studio)
            layers = Layers(
                layer("ground", plan, plan.ground),
                layer("rails", plan, plan.rails),
                layer("panels", hung, lambda: plan.panels(view)),
                layer("figures", counted, lambda: plan.figures(view)),
                layer("keys", pressed, lambda: keys_frame(plan, view, sunk) if keyed else ()),
                layer("under", below, lambda: plan.under(view)),
                layer("rings", held, lambda: choice_rings(view, plan, dragging)),
                layer("over", field, lambda: plan.over(view)),
            )
            self._all = asked, layers
        return self._all[1]

    def _layer(
        self, studio: Studio, name: str, known: Hashable, tell: Callable[[], Iterable[Drawable]]
    ) -> tuple[Drawable, ...]:
        """Return a layer; one in which pictures were missing is told anew as soon as the studio has drawn any."""
        told, finished, missed = self._told.get(name), studio.finished, studio.missed
        if told and told.known == known and told.finished in (None, finished):
            return told.layer
        layer = tuple(tell())
        if told and told.layer == layer:
            layer = told.layer
        self._told[name] = Told(known, finished if studio.missed > missed else None, layer)
        return layer


def layers(view: View, plan: Plan, keyed: bool = True, sunk: Sunk | None = None) -> Layers:
    """Return what stands on the board of a view."""
    return Standing().layers(view, plan, keyed, sunk, None)
