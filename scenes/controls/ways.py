"""Ways on: the enamel keys of a screen, each of them a control."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from pygame import Rect

from scenes.art import enamel
from scenes.art.enamel import KeyState
from scenes.controls.pressing import state_of
from scenes.render.drawables import Drawable, Sprite
from scenes.widgets.buttons import Control, Controls
from scenes.widgets.scene import Cue
from scenes.widgets.text import Pen

AIR = 4  # units between the ring around a key and the next key in high contrast, whose lines look alike


@dataclass(frozen=True, slots=True)
class Way:
    """A key: its name among the controls, its label, its place in pixels, and what it leads to.

    Keys of one size that stand together have labels of one size, for which an icon without a name counts, too.
    """

    name: str
    label: str
    area: Rect
    act: Callable[[], Cue | None]
    icon: str | None = None
    primary: bool = False

    @property
    def control(self) -> Control:
        """The control that it is."""
        return Control(self.name, self.area, self.act)


def ways_frame(ways: Sequence[Way], controls: Controls, pen: Pen, always: bool = False) -> Iterator[Drawable]:
    """Tell what is seen of keys, and of the ring around the one in focus: once keys are used, or always."""
    unit, look = pen.frame.unit, pen.look
    for way in ways:
        state = state_of(way.name, controls.pressing.sunk)
        beside = tuple(other.label for other in ways if other.area.size == way.area.size)
        label = way.area.size, way.label, unit, look, way.icon, way.primary
        sunk_in = None if state is KeyState.REST else pen.studio.picture(enamel.key, *label, state, False, beside)
        yield Sprite(sunk_in or enamel.key(*label, beside=beside), way.area.x, way.area.y)
    for way in ways:
        lit = (controls.keyed or always) and way.name == controls.focus
        yield from pen.ring(way.area, lit, room=_room(way, ways, AIR * unit if look.contrast else 0.0))


def _room(way: Way, ways: Sequence[Way], air: float) -> float | None:
    """Return how far a ring around a key may reach, in pixels, to lie so far off the next, if there is one."""
    others = (other.area for other in ways if other is not way)
    apart = min((_apart(way.area, other) for other in others), default=None)
    return None if apart is None else apart - air


def _apart(one: Rect, other: Rect) -> int:
    across = max(one.left - other.right, other.left - one.right)
    return max(across, one.top - other.bottom, other.top - one.bottom)
