"""The display: draws frames on the window's screen, during transitions and while its size changes."""

from collections.abc import Sequence

import pygame
from pygame import Rect, Surface

from game.settings import Motion
from scenes.app.toasts import Toasts
from scenes.app.transitions import Transition
from scenes.app.window import Window
from scenes.render.drawables import Frame, Point
from scenes.render.image_cache import ImageCache, Preparation
from scenes.render.renderer import Renderer
from scenes.services import Services
from scenes.widgets.scene import Scene


class Resizing:
    """Shows a scaled picture while the window's size changes, and then has the scenes laid out anew."""

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
        """Scale what was shown before the first change of size to the new screen, for the time being."""
        self._shown = self._shown or renderer.copy()
        screen.blit(pygame.transform.scale(self._shown, screen.get_size()), (0, 0))
        self._since = 0.0

    def advance(self, seconds: float, scenes: Sequence[Scene], size: tuple[int, int]) -> bool:
        """Let time pass, and lay the scenes out for a size that has lasted; return whether they fit it now."""
        if self._since is None:
            return True
        self._since += seconds
        if self._since < 0.15:  # seconds: it may still be changing
            return False
        for scene in scenes:
            if scene.size != size:  # a scene opened meanwhile fits already
                scene.arrange(size)
                if scene is scenes[-1]:
                    self._preparation = self._images.order(scene.prerender)
        if self._preparation and not self._preparation.settle():
            return False
        self._preparation = self._since = self._shown = None
        return True


class Display:
    """Shows the top scene in a window, with toasts above it, whenever it has changed.

    It is drawn plainly, in a transition from the scene before, or scaled while the window's size changes. hidden tells
    whether nobody can see the window.
    """

    def __init__(self, window: Window, services: Services, toasts: Toasts) -> None:
        self.window = window
        self.hidden = False
        self._services, self._toasts = services, toasts
        self.renderer = Renderer(window.screen)
        self._transition = Transition()
        self._resizing = Resizing(services.images)
        self._drawn_for = self._frame_lasts = 0.0
        """Seconds since the last frame was drawn, and from then until it changes."""
        self._pictures = 0
        self._swings = False

    @property
    def in_transition(self) -> bool:
        """Whether a transition between two scenes is running."""
        return self._transition.running

    @property
    def resizing(self) -> bool:
        """Whether the scenes do not fit the screen yet."""
        return self._resizing.running

    def shows(self, point: Point) -> bool:
        """Whether the new scene, and not the previous one, is visible at a point of the screen."""
        return self._transition.shows(point)

    # when to draw

    @property
    def due_in(self) -> float:
        """Seconds until the scene changes by itself."""
        return max(0.0, self._frame_lasts - self._drawn_for)

    @property
    def awaits_pictures(self) -> bool:
        """Whether pictures are being drawn, or have been since the last frame."""
        images = self._services.images
        return images.awaited or self._pictures != images.finished

    def redraw(self) -> None:
        """Have the whole scene drawn at the next `show`, even if it is not due."""
        self._frame_lasts = 0.0

    def redraw_if_changed(self) -> None:
        """Draw the scene in this frame if anything around it changes, or a picture that it lacked may be there."""
        finished = self._services.images.finished
        if self._pictures != finished or self.in_transition or self._toasts.sentence:
            self._pictures = finished
            self.redraw()

    def advance(self, seconds: float, scenes: Sequence[Scene]) -> bool:
        """Let time pass, and lay scenes out for another size of the screen if need be; return whether they fit it."""
        self._drawn_for += seconds
        return not self.resizing or (bool(scenes) and self._fit(scenes, seconds))

    def show(self, scene: Scene, seconds: float) -> None:
        """Draw what is due: the whole scene, or only what swings above it, once more when it comes to rest."""
        hand = scene.in_hand
        swung, self._swings = self._swings, hand is not None and hand.swings
        if hand and self.due_in and (swung or self._swings):
            frame = hand.swung()
        else:
            rest = 0.0 if scene.pressing.moving else scene.rest()
            if rest and self.due_in:
                return
            self._drawn_for, self._frame_lasts = 0.0, rest
            frame = scene.frame()
        toast = self._toasts.frame(scene.size, self._services.style(), scene.toasts_at, scene.toasts_wide)
        self._draw([*frame, *toast] if toast else frame, seconds)

    def _draw(self, frame: Frame, seconds: float) -> None:
        """Draw a frame, some seconds after the last one."""
        if self._transition.begins and self.renderer.begin(frame):
            return  # drawing all of it would take too long for one frame
        dirty = [] if self._transition.drawn else self.renderer.show(frame)
        if self._transition.running:
            if self._transition.draw(self.renderer.screen, dirty, seconds):
                self.window.show()
        elif dirty:
            self.window.show(dirty)

    def prepare_transition(self) -> None:
        """Prepare a transition, in the worker thread."""
        if self._services.motion is not Motion.OFF:
            self._transition.prepare(self.renderer.screen)

    def begin_transition(self, origin: Point | None, back: bool = False, at_once: Rect | None = None) -> None:
        """Begin a transition from what is on the screen: with full motion by an iris around origin, else by a fade.

        at_once is an area that shows the new scene at once during a fade.
        """
        motion = self._services.motion
        if motion is not Motion.OFF:
            centre = origin if motion is Motion.FULL else None
            self._transition.begin(self.renderer.screen, centre, self._services.style(), back, at_once)
        self.renderer = Renderer(self.renderer.screen)  # a new one, which keeps no pictures of the old scene

    # the window

    def follow_window(self) -> None:
        """Adapt to a window of another size, or to a change of the safe margins."""
        if self.window.refit():
            self._change_screen()

    def toggle_fullscreen(self) -> None:
        """Switch between full screen and a window."""
        self.window.toggle()
        self._change_screen()

    def _change_screen(self) -> None:
        self._resizing.begin(self.renderer, self.window.screen)
        self.window.show()
        self.renderer = Renderer(self.window.screen)
        self._transition.stop()

    def uncover(self) -> None:
        """Draw everything again in a window that was hidden, at least in part."""
        self.hidden = False
        self.renderer.spoil()
        self.redraw()

    def _fit(self, scenes: Sequence[Scene], seconds: float) -> bool:
        if not self._resizing.advance(seconds, scenes, self.window.size):
            return False
        self.window.settle()
        self._transition = Transition()
        self.renderer.spoil()
        self.redraw()
        return True
