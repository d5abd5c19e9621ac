"""The stack of scenes: a worker prepares a scene before it is shown, and until then the one before stays."""

import traceback
from collections.abc import Callable, Sequence

from pygame import Rect

from scenes.app.display import Display
from scenes.render import recent
from scenes.render.image_cache import Preparation
from scenes.services import Services
from scenes.widgets.scene import Scene

PATIENCE = 0.2  # seconds that a scene is waited for before the pointer says so
Point = tuple[int, int]


class SceneStack:
    """The open scenes, the one shown last, and the one that is being prepared, if there is any.

    shown is called whenever another scene has come to be shown, failed when one could not be prepared. has_garbage
    tells whether scenes have been closed, and what they have used can be cleared away.
    """

    def __init__(
        self, services: Services, display: Display, shown: Callable[[], None], failed: Callable[[], None]
    ) -> None:
        self.scenes: list[Scene] = []
        self.has_garbage = False
        self._services, self._display = services, display
        self._shown, self._failed = shown, failed
        self._origins: dict[Scene, Point | None] = {}
        """The points of the screen from which scenes were opened."""
        self._loading: Preparation | None = None
        self._show: Callable[[], None]
        self._waited = 0.0

    @property
    def loading(self) -> bool:
        """Whether a scene is being prepared."""
        return self._loading is not None

    def open(
        self,
        scene: Scene,
        origin: Point | None,
        below: Sequence[Scene] = (),
        replaced: int = 0,
        at_once: Rect | None = None,
    ) -> None:
        """Show a scene above all others, or in the place of so many; put some others under all there are.

        An iris opens on it from an origin; else it fades in, but in one area may be seen at once.
        """

        def show() -> None:
            if self.scenes or origin:
                self._display.begin_transition(origin, at_once=at_once)
            if replaced:
                self.close(len(self.scenes) - replaced)
            self.scenes[:] = *below, *self.scenes, scene
            self._origins[scene] = origin

        self._load(scene, show)

    def go_back(self, kept: int, then: Callable[[Scene], None]) -> None:
        """Close all scenes but so many, and do something with the one that is shown then."""

        def show() -> None:
            self._display.begin_transition(self._origins.get(self.scenes[kept]), back=True)
            self.close(kept)

        self._load(self.scenes[kept - 1], show, then)

    def close(self, kept: int = 0) -> None:
        """Close all scenes but so many, the uppermost first."""
        while len(self.scenes) > kept:
            scene = self.scenes.pop()
            self._origins.pop(scene, None)
            scene.on_exit()
            self.has_garbage = True

    def close_all(self) -> None:
        """Close all scenes, and forget the one that is being prepared."""
        self.close()
        self._loading = None

    def advance(self, seconds: float) -> None:
        """Let time pass; where a scene takes long, the pointer says so."""
        if self._loading:
            before, self._waited = self._waited, self._waited + seconds
            if before < PATIENCE <= self._waited:
                self._display.window.look_busy(True)

    def show_if_ready(self) -> bool:
        """Show the scene that has been prepared, if there is one; return whether it is shown now.

        Where it could not be prepared, the one before stays. Raises what went wrong where there is none.
        """
        problem = None
        try:
            if self._loading is None or not self._loading.done:
                return False
        except Exception as raised:
            problem = raised
        self._loading = None
        if self._waited >= PATIENCE:
            self._display.window.look_busy(False)
        if problem is None:
            self._show()
        elif self.scenes:
            traceback.print_exception(problem)
            self._failed()
        else:
            raise problem
        return problem is None

    def _load(self, scene: Scene, show: Callable[[], None], then: Callable[[Scene], None] | None = None) -> None:
        """Have a scene prepared by the worker, and shown as soon as it is ready."""

        def show_scene() -> None:
            show()
            scene.on_enter()
            self._shown()
            if then:
                then(scene)

        changes = bool(self.scenes)

        def prepare() -> None:
            scene.prerender()
            if changes:
                self._display.prepare_transition()

        size, images = self._display.window.size, self._services.images  # the screen's size may be none for a scene
        recent.serve(scene)
        images.fit(size)  # which drops what was foreseen for another: so before the scene foresees anything
        scene.arrange(size)
        self._show, self._waited = show_scene, 0.0
        self._loading = images.order(prepare)
        self.show_if_ready()
