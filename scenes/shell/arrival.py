"""Arrivals: a scene is made ready in the studio before it is shown, and until then the one before stays."""

from collections.abc import Callable

from scenes.app.window import Window
from scenes.render.image_cache import Studio
from scenes.widgets.scene import Scene

PATIENCE = 0.2  # seconds that a scene is waited for before the pointer says so


class Arrival:
    """A scene on its way, and what is to be done once it is there."""

    def __init__(self, scene: Scene, show: Callable[[], None], studio: Studio, window: Window) -> None:
        size = window.size  # that of the screen may be none that a scene is made for
        studio.fit(size)  # which drops what was foreseen for another: so before the scene foresees anything
        scene.arrange(size)
        self.show = show
        self._preparation = studio.prepare(scene.prepare)
        self._window = window
        self._waited = 0.0

    def advance(self, seconds: float) -> None:
        """Let time pass."""
        before, self._waited = self._waited, self._waited + seconds
        if before < PATIENCE <= self._waited:
            self._window.look_busy(True)

    @property
    def ready(self) -> bool:
        """Whether it is there; raises what went wrong with it."""
        if not self._preparation.over:
            return False
        if self._waited >= PATIENCE:
            self._window.look_busy(False)
        return self._preparation.done
