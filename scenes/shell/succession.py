"""The succession: how one scene follows another on a stack, each made ready in the studio before it is shown."""

import traceback
from collections.abc import Callable, Sequence

from scenes.services import House
from scenes.shell.arrival import Arrival
from scenes.shell.display import Display
from scenes.shell.stack import Point, Stack
from scenes.widgets.scene import Scene


class Succession:
    """Brings scenes on to a stack and back to the top of it; until one is ready, the one before stays.

    shown is called whenever another scene has come to be shown, failed when one could not be made ready.
    """

    def __init__(
        self, stack: Stack, house: House, display: Display, shown: Callable[[], None], failed: Callable[[], None]
    ) -> None:
        self._stack, self._house, self._display = stack, house, display
        self._shown, self._failed = shown, failed
        self._arrival: Arrival | None = None

    @property
    def waits(self) -> bool:
        """Whether a scene is being made ready."""
        return self._arrival is not None

    def open(self, scene: Scene, origin: Point | None, below: Sequence[Scene] = (), instead: bool = False) -> None:
        """Show a scene above all others, or instead of the uppermost; some others are laid under all there are."""
        self._bring(scene, lambda: self._enter(scene, origin, below, instead))

    def go_back(self, kept: int, then: Callable[[Scene], None]) -> None:
        """Leave all scenes but so many, and do something with the one that is shown then."""
        self._bring(self._stack.scenes[kept - 1], lambda: self._return(kept, then))

    def advance(self, seconds: float) -> None:
        """Let time pass."""
        if self._arrival:
            self._arrival.advance(seconds)

    def show_if_ready(self) -> bool:
        """Show the scene on its way if it is there, and tell whether it is."""
        try:
            if self._arrival is None or not self._arrival.ready:
                return False
        except Exception as problem:
            self._stay(problem)
            return False
        arrived, self._arrival = self._arrival, None
        arrived.show()
        return True

    def end(self) -> None:
        """Leave every scene, the uppermost first."""
        self._stack.leave()
        self._arrival = None

    def _bring(self, scene: Scene, show: Callable[[], None]) -> None:
        """Have a scene made ready in the studio, and shown as soon as it is."""
        self._arrival = Arrival(scene, show, self._house.studio, self._display.window)
        self.show_if_ready()

    def _stay(self, problem: Exception) -> None:
        """Go on with the scene that is shown: the one on its way could not be made ready. Raises where none is."""
        if not self._stack.scenes:
            raise problem
        traceback.print_exception(problem)
        self._arrival = None
        self._failed()

    def _enter(self, scene: Scene, origin: Point | None, below: Sequence[Scene], instead: bool) -> None:
        self._turn(origin)
        if instead:
            self._stack.leave(len(self._stack.scenes) - 1)
        self._stack.put_below(below)
        self._stack.put(scene, origin)
        self._show_top()

    def _return(self, kept: int, then: Callable[[Scene], None]) -> None:
        self._turn(self._stack.origin(kept), back=True)
        self._stack.leave(kept)
        self._show_top()
        then(self._stack.scenes[-1])

    def _turn(self, origin: Point | None, back: bool = False) -> None:
        if self._stack.scenes or origin:
            self._display.turn(self._house.motion, self._house.look(), origin, back)

    def _show_top(self) -> None:
        self._stack.scenes[-1].entered()
        self._shown()
