"""The display: what is drawn on the window's screen, how scenes change on it, and how they follow its size."""

from collections.abc import Sequence

import pygame
from pygame import Rect, Surface

from game.settings import Motion
from scenes.app.transitions import Transition
from scenes.app.window import Window
from scenes.render.drawables import Frame
from scenes.render.image_cache import ImageCache, Preparation
from scenes.render.renderer import Renderer
from scenes.services import Services
from scenes.widgets.scene import Scene

PAUSE = 0.15  # seconds without a change of size before everything is drawn anew


class Resizing:
    """Shows a scaled picture while the window's size changes, and has the scenes laid out once it has come to rest."""

    def __init__(self, images: ImageCache) -> None:
        self._images = images
        self._since: float | None = None
        self._preparation: Preparation | None = None
        self._shown: Surface | None = None

    @property
    def running(self) -> bool:
        """Whether the scenes do not fit the screen yet."""
        return self._since is not None

    def begin(self, renderer: Renderer, screen: Surface) -> None:
        """Show on a screen of another size, for the time being, what was shown before the first change."""
        self._shown = self._shown or renderer.copy()
        screen.blit(pygame.transform.scale(self._shown, screen.get_size()), (0, 0))
        self._since = 0.0

    def advance(self, seconds: float, scenes: Sequence[Scene], size: tuple[int, int]) -> bool:
        """Let time pass, and lay the scenes out for a size that has lasted; return whether they fit it now."""
        if self._since is None:
            return True
        self._since += seconds
        if self._since < PAUSE:
            return False
        for scene in scenes:
            if scene.size != size:  # one that came up meanwhile may fit already
                scene.arrange(size)
                if scene is scenes[-1]:
                    self._preparation = self._images.order(scene.prerender)
        if self._preparation and not self._preparation.settle():
            return False
        self._preparation = self._since = self._shown = None
        return True


class Display:
    """Draws frames on a window's screen: whole, on the way from one scene to the next, or stretched to another size."""

    def __init__(self, window: Window, services: Services) -> None:
        self.window = window
        self._services = services
        self.renderer = Renderer(window.screen)
        self._transition = Transition()
        self._resizing = Resizing(services.images)

    @property
    def in_transition(self) -> bool:
        """Whether one scene is giving way to another."""
        return self._transition.running

    @property
    def resizing(self) -> bool:
        """Whether the scenes do not fit the screen yet."""
        return self._resizing.running

    def shows(self, point: tuple[int, int]) -> bool:
        """Whether the new scene, and not the one before it, is to be seen at a point of the screen."""
        return self._transition.shows(point)

    def draw(self, frame: Frame, seconds: float) -> None:
        """Draw a frame that comes so many seconds after the last."""
        if self._transition.begins and self.renderer.begin(frame):
            return  # to draw all of it would take too long for one turn
        dirty = [] if self._transition.drawn else self.renderer.show(frame)
        if self._transition.running:
            if self._transition.draw(self.renderer.screen, dirty, seconds):
                self.window.show()
        elif dirty:
            self.window.show(dirty)

    def prepare_transition(self) -> None:
        """Make ready, in the worker, what a change to another scene needs."""
        if self._services.motion is not Motion.OFF:
            self._transition.prepare(self.renderer.screen)

    def begin_transition(self, origin: tuple[int, int] | None, back: bool = False, at_once: Rect | None = None) -> None:
        """Begin to change from what is on the screen now, by an iris about a point where one may move.

        Where it fades, one area may show at once what is to come.
        """
        motion = self._services.motion
        if motion is not Motion.OFF:
            centre = origin if motion is Motion.FULL else None
            self._transition.begin(self.renderer.screen, centre, self._services.style(), back, at_once)
        self.renderer = Renderer(self.renderer.screen)  # one that holds no pictures of the scene that goes

    # the window

    def follow_window(self) -> None:
        """Draw on another screen if the window has changed its size, or the player how much of it is drawn on."""
        if self.window.refit():
            self._change_screen()

    def toggle_fullscreen(self) -> None:
        """Fill the whole screen with the window, or leave it again."""
        self.window.toggle()
        self._change_screen()

    def _change_screen(self) -> None:
        self._resizing.begin(self.renderer, self.window.screen)
        self.window.show()
        self.renderer = Renderer(self.window.screen)
        self._transition.stop()

    def fit(self, scenes: Sequence[Scene], seconds: float) -> bool:
        """Let scenes follow the size of the screen as time passes; return whether they have just come to fit it."""
        if not self._resizing.advance(seconds, scenes, self.window.size):
            return False
        self.window.settle()
        self._transition = Transition()
        self.renderer.spoil()
        return True
