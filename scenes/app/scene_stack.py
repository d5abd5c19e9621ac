"""The stack of scenes: a worker prepares a scene before it is shown, while the previous one stays visible."""

from collections.abc import Callable, Sequence

from pygame import Rect

from game.settings import Motion
from scenes.app.display import Display
from scenes.render.image_cache import Task
from scenes.render.recent import recent
from scenes.services import Services
from scenes.widgets.scene import Scene

PATIENCE, LONG = 0.2, 0.6  # seconds of loading after which the pointer looks busy, and the old scene is dimmed


class SceneStack:
    """The open scenes, the top one last, and the one that is loading, if any.

    failed is called when a scene could not be prepared. has_garbage: whether closed scenes have left garbage.
    """

    def __init__(self, services: Services, display: Display, failed: Callable[[], None]) -> None:
        self.scenes: list[Scene] = []
        self.has_garbage = False
        self._services, self._display = services, display
        self._failed = failed
        self._origins: dict[Scene, Rect | None] = {}  # the arch from which each scene was opened
        self._loading: Task | None = None
        self._show: Callable[[], None]
        self._waited = 0.0

    @property
    def loading(self) -> bool:
        """Whether a scene is loading."""
        return self._loading is not None

    @property
    def top(self) -> Scene | None:
        """The scene that is shown, if any."""
        return self.scenes[-1] if self.scenes else None

    @property
    def ready(self) -> Scene | None:
        """The scene that is shown; None while another is loading, because it then takes no more commands."""
        return None if self.loading else self.top

    def open(
        self,
        scene: Scene,
        origin: Rect | None,
        below: Sequence[Scene] = (),
        replaced: int = 0,
        at_once: Rect | None = None,
    ) -> None:
        """Open a scene on top, or in place of the top ones, as many as replaced says; below is put under all others.

        An iris opens on it from origin; without one it fades in, except in the area at_once, if given. The iris that
        closes it ends in the arch of the scene below, or where it came from, or the lowest scene that it has replaced.
        """

        def show() -> None:
            if self.scenes or origin:
                self._display.begin_transition(origin, at_once=at_once, left=self.top)
            self._origins[scene] = origin or self._origins.get(self.scenes[-replaced] if replaced else scene)
            self.close(len(self.scenes) - replaced)
            self.scenes[:] = *below, *self.scenes, scene

        self._load(scene, show)

    def go_back(self, kept: int, then: Callable[[], None]) -> None:
        """Close all scenes but the lowest, as many as kept says, and then call a function."""

        def show() -> None:
            origin = self._origins.get(self.scenes[kept])
            self._display.begin_transition(origin and (self.scenes[kept - 1].arch or origin), True, left=self.top)
            self.close(kept)

        self._load(self.scenes[kept - 1], show, then)

    def close(self, kept: int = 0) -> None:
        """Close all scenes but the lowest, as many as kept says, the top one first."""
        while len(self.scenes) > kept:
            scene = self.scenes.pop()
            self._origins.pop(scene, None)
            scene.on_exit()
            self.has_garbage = True

    def close_all(self) -> None:
        """Close all scenes, and forget the one that is loading."""
        self.close()
        self._loading = None

    def advance(self, seconds: float) -> None:
        """Let time pass; if loading takes long, the pointer and the scene tell it."""
        if self._loading:
            before, self._waited = self._waited, self._waited + seconds
            if before < PATIENCE <= self._waited:
                self._display.window.look_busy(True)
            if before < LONG <= self._waited:
                self._display.dim(True)

    def show_if_ready(self) -> bool:
        """Show the loading scene if it is ready; return whether it is shown now.

        If it could not be prepared, the previous one stays; without one, the error is raised.
        """
        if self._loading is None or not self._loading.over:
            return False
        problem, self._loading = self._loading.problem, None
        if self._waited >= PATIENCE:
            self._display.window.look_busy(False)
            self._display.dim(False)
        self._waited = 0.0
        if problem is None:
            self._show()
        elif self.scenes:
            self._failed()
        else:
            raise problem
        return problem is None

    def _load(self, scene: Scene, show: Callable[[], None], then: Callable[[], None] | None = None) -> None:
        """Have a scene prepared by the worker, and show it as soon as it is ready."""

        def show_scene() -> None:
            show()
            scene.on_enter()
            self._display.redraw()
            if then:
                then()

        in_place_of_another = bool(self.scenes)

        def prepare() -> None:
            scene.arrange(size)
            scene.prerender()
            if in_place_of_another and self._services.motion is not Motion.OFF:
                self._display.prepare_transition()

        size, images = self._display.window.size, self._services.images  # the screen may have a size unfit for scenes
        recent.serve(scene)
        images.fit(size)  # this drops orders for another size, so it comes before the scene's own
        self._show = show_scene
        self._loading = images.order(prepare)
        self.show_if_ready()
