"""The window: its size, full screen, what is drawn on it, and how scenes follow when it is resized."""

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from warnings import catch_warnings

import pygame
from pygame import Rect, Surface
from pygame.event import Event

from game.settings import SMALLEST_WINDOW, Motion
from game.storage import Store
from scenes.app.transitions import Transition
from scenes.render.drawables import Frame
from scenes.render.image_cache import ImageCache, Preparation
from scenes.render.renderer import Renderer
from scenes.render.style import Style
from scenes.widgets.scene import Scene

WHOLE_FRAME = 0.95  # of the window's sides, for screens that cut off the edge of what they show
FREE = 0.9  # of the desktop's height, at most that of a window whose size was not asked for just now
NARROWEST = 5 / 4  # width to height of the narrowest picture that is drawn; a narrower window shows it in its middle


class Window:
    """The program's window; screen is what is drawn on.

    Where the player asked for the whole frame, or pulled the window narrower than the scenes are made for, the screen
    is a picture of its own, shown inside a black margin; a window that is too small shows the middle of one. A size or
    a full screen that the command line asked for holds this run, and is not kept as the player's wish. It is no larger
    than the desktop, where the size of that is known; one that nobody asked for leaves room there for title bars and
    panels.
    """

    def __init__(
        self,
        store: Store,
        size: tuple[int, int] | None = None,
        fullscreen: bool | None = None,
        desktop: tuple[int, int] | None = None,
    ) -> None:
        self._shelf = store
        self._asked = size
        width, height = size or store.settings.window_size
        if desktop:
            width, height = min(width, desktop[0]), min(height, round(desktop[1] * (1.0 if size else FREE)))
        self._size = width, height
        self._corner: tuple[int, int] | None = None
        self.fullscreen = (store.settings.fullscreen and size is None) if fullscreen is None else fullscreen
        self.screen = self._fitting(self._open())

    def _open(self) -> Surface:
        if self.fullscreen:
            try:
                return pygame.display.set_mode((0, 0), pygame.FULLSCREEN)
            except pygame.error:  # a screen without full-screen windows: a usual one will do
                self.fullscreen = False
        if pygame.display.get_surface() and pygame.display.is_fullscreen():
            # else some screens let the window keep the full size, half of it beyond their edge
            _shown().set_windowed()
        screen = pygame.display.set_mode(self._size, pygame.RESIZABLE)
        _shown().minimum_size = SMALLEST_WINDOW  # which not every window manager asks for
        if self._corner:  # else some window managers hang it lower every time, by the height of its title bar
            _shown().position = self._corner
        return screen

    def _fitting(self, whole: Surface) -> Surface:
        """Return what is drawn on in a window: all of it, or a picture that is shown inside a margin."""
        self._whole, self._whole_frame, self._fitted = whole, self._shelf.settings.whole_frame, whole.get_size()
        if self.size == self._fitted:
            return whole
        whole.fill("black")
        return Surface(self.size)

    @property
    def size(self) -> tuple[int, int]:
        """The size in pixels that scenes are laid out for: one they are made for, whatever the window's size is now.

        While the player pulls at the window, screen may be larger or smaller than that until the next refit.
        """
        share = WHOLE_FRAME if self._shelf.settings.whole_frame else 1.0
        width, height = self._whole.get_size()
        return _at_least(SMALLEST_WINDOW, round(width * share), round(min(height, width / NARROWEST) * share))

    @property
    def _margin(self) -> tuple[int, int]:
        """Where the screen's upper left corner lies in the window."""
        (width, height), (shown, tall) = self._whole.get_size(), self.screen.get_size()
        return (width - shown) // 2, (height - tall) // 2

    def refit(self) -> bool:
        """Let the screen follow the window's size and the player's wish; tell whether it is another one now."""
        whole = pygame.display.get_surface() or self._whole
        known = self._whole, self._whole_frame, self._fitted
        if known == (whole, self._shelf.settings.whole_frame, whole.get_size()):
            return False
        self.screen = self._fitting(whole)
        return True

    def show(self, areas: Sequence[Rect] = ()) -> None:
        """Let the player see what has been drawn in some areas of the screen, or on all of it, its margin too."""
        if self.screen is not self._whole:
            x, y = self._margin
            drawn = areas or [self.screen.get_rect()]
            self._whole.blits([(self.screen, area.move(x, y), area) for area in drawn], False)
            areas = [area.move(x, y) for area in areas]
        if areas:
            pygame.display.update(areas)
        else:
            pygame.display.flip()

    def pointed(self, event: Event) -> Event:
        """Return an event of the mouse with the point on the screen that it means; the wheel tells of none itself."""
        if self.screen is self._whole and "pos" in event.dict:
            return event
        (x, y), (left, top) = event.dict.get("pos") or pygame.mouse.get_pos(), self._margin
        return Event(event.type, {**event.dict, "pos": (x - left, y - top)})

    def toggle(self) -> None:
        """Fill the screen, or leave it again; the player finds it so the next time."""
        if not self.fullscreen:
            self._size, self._corner = self._whole.get_size(), _shown().position
        self.fullscreen = not self.fullscreen
        self.screen = self._fitting(self._open())
        self._shelf.choose(replace(self._shelf.settings, fullscreen=self.fullscreen))

    def hide(self) -> None:
        """Take the window from the screen, before whatever else is to be brought to an end."""
        with suppress(pygame.error):
            _shown().hide()

    def look_busy(self, busy: bool) -> None:
        """Let the pointer say that something is being made ready, or that it points again."""
        with suppress(pygame.error):  # not every screen has pointers
            pygame.mouse.set_cursor(pygame.SYSTEM_CURSOR_WAIT if busy else pygame.SYSTEM_CURSOR_ARROW)

    def settle(self) -> None:
        """Take note that the window has come to rest at a size; one that the player gave it is found again."""
        if not self.fullscreen and self._asked is None:
            size = _at_least(SMALLEST_WINDOW, *self._whole.get_size())
            self._shelf.choose(replace(self._shelf.settings, window_size=size))


def _at_least(least: tuple[int, int], width: int, height: int) -> tuple[int, int]:
    """Return a size, but no side of it smaller than that of another."""
    return max(width, least[0]), max(height, least[1])


def _shown() -> pygame.Window:
    """Return the window that pygame's display is. Raises pygame.error where there is none."""
    with catch_warnings(action="ignore", category=DeprecationWarning):  # pygame has no other way to it yet
        return pygame.Window.from_display_module()


PAUSE = 0.15  # seconds without a change of size before everything is drawn anew


class Resizing:
    """Follows one screen after another, and has the scenes laid out once their size has come to rest."""

    def __init__(self, images: ImageCache) -> None:
        self._studio = images
        self._since: float | None = None
        self._preparation: Preparation | None = None
        self._shown: Surface | None = None

    @property
    def running(self) -> bool:
        """Whether the scenes do not fit the screen yet."""
        return self._since is not None

    def begin(self, canvas: Renderer, screen: Surface) -> None:
        """Take note of another screen, and show on it for the time being what a canvas showed before the first."""
        self._shown = self._shown or canvas.copy()
        screen.blit(pygame.transform.scale(self._shown, screen.get_size()), (0, 0))
        self._since = 0.0

    def advance(self, seconds: float, scenes: Sequence[Scene], size: tuple[int, int]) -> bool:
        """Let time pass, and arrange the scenes for a size if it has stood so long; tell whether they fit it now."""
        if self._since is None:
            return True
        self._since += seconds
        if self._since < PAUSE:
            return False
        for scene in scenes:
            if scene.size != size:  # one that came up meanwhile may fit already
                scene.arrange(size)
                if scene is scenes[-1]:
                    self._preparation = self._studio.prepare(scene.prepare)
        if self._preparation and not self._preparation.settle():
            return False
        self._preparation = self._since = self._shown = None
        return True


class Display:
    """Draws frames on a window's screen: whole, on the way from one scene to the next, or stretched to another size."""

    def __init__(self, window: Window, images: ImageCache) -> None:
        self.window = window
        self.canvas = Renderer(window.screen)
        self._transition = Transition(window.screen)
        self._resizing = Resizing(images)

    @property
    def changes(self) -> bool:
        """Whether one scene is giving way to another."""
        return self._transition.running

    @property
    def resizes(self) -> bool:
        """Whether the scenes do not fit the screen yet."""
        return self._resizing.running

    def shows(self, point: tuple[int, int]) -> bool:
        """Whether the new scene, and not the one before it, is to be seen at a point of the screen."""
        return self._transition.shows(point)

    def draw(self, frame: Frame, seconds: float) -> None:
        """Draw a frame that comes so many seconds after the last."""
        if self._transition.begins and self.canvas.begin(frame):
            return  # to draw all of it would take too long for one turn
        dirty = [] if self._transition.drawn else self.canvas.show(frame)
        if self._transition.running:
            if self._transition.draw(self.canvas.screen, dirty, seconds):
                self.window.show()
        elif dirty:
            self.window.show(dirty)

    def turn(self, motion: Motion, style: Style, origin: tuple[int, int] | None, back: bool = False) -> None:
        """Begin to change from what is on the screen now, by an iris about a point where one may move."""
        if motion is not Motion.OFF:
            self._transition.begin(self.canvas.screen, origin if motion is Motion.FULL else None, style, back)
        self.canvas = Renderer(self.canvas.screen)  # one that holds no pictures of the scene that goes

    # the window

    def follow(self) -> None:
        """Go on with another screen if the window has changed its size, or the player how much of it is drawn on."""
        if self.window.refit():
            self._go_on_with(self.window.screen)

    def toggle(self) -> None:
        """Fill the whole screen with the window, or leave it again."""
        self.window.toggle()
        self._go_on_with(self.window.screen)

    def _go_on_with(self, screen: Surface) -> None:
        self._resizing.begin(self.canvas, screen)
        self.window.show()
        self.canvas = Renderer(screen)
        self._transition.stop()

    def fit(self, scenes: Sequence[Scene], seconds: float) -> bool:
        """Let scenes follow the size of the screen as time passes; tell whether they have just come to fit it."""
        if not self._resizing.advance(seconds, scenes, self.window.size):
            return False
        self.window.settle()
        self._transition = Transition(self.canvas.screen)
        self.canvas.spoil()
        return True
