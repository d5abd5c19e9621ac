"""The window: how large it is, whether it fills the screen, and what of that the player will find again."""

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from warnings import catch_warnings

import pygame
from pygame import Rect, Surface
from pygame.event import Event

from game.settings import SMALLEST_WINDOW
from game.storage import Store

WHOLE_FRAME = 0.95  # of the window's sides, for screens that cut off the edge of what they show
FREE = 0.9  # of the desktop's height, at most that of a window whose size was not asked for just now
NARROWEST = 5 / 4  # width to height of the narrowest picture that is drawn; a narrower window shows it in its middle


class Window:
    """The program's window; screen is what is drawn on.

    With safe margins, or in a window narrower than the scenes are made for, the screen is a picture of its own, shown
    inside a black margin; a window that is too small shows the middle of one. A size or a full screen that the command
    line asked for is not saved. The window is no larger than the desktop, where the size of that is known; a size that
    nobody asked for leaves room there for title bars and panels. Displays are counted from 0.
    """

    def __init__(
        self,
        store: Store,
        size: tuple[int, int] | None = None,
        fullscreen: bool | None = None,
        desktop: tuple[int, int] | None = None,
        display: int = 0,
    ) -> None:
        self._store = store
        self._asked, self._display = size, display
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
                return pygame.display.set_mode((0, 0), pygame.FULLSCREEN, display=self._display)
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
        """Return what is drawn on: all of a window, or a picture that is shown inside a margin."""
        self._whole, self._whole_frame, self._fitted = whole, self._store.settings.whole_frame, whole.get_size()
        if self.size == self._fitted:
            return whole
        whole.fill("black")
        return Surface(self.size)

    @property
    def size(self) -> tuple[int, int]:
        """The size in pixels that scenes are laid out for: one they are made for, whatever the window's size is now.

        While the player pulls at the window, screen may be larger or smaller than that until the next refit.
        """
        share = WHOLE_FRAME if self._store.settings.whole_frame else 1.0
        width, height = self._whole.get_size()
        return _at_least(SMALLEST_WINDOW, round(width * share), round(min(height, width / NARROWEST) * share))

    @property
    def _margin(self) -> tuple[int, int]:
        """Where the screen's upper left corner lies in the window."""
        (width, height), (shown, tall) = self._whole.get_size(), self.screen.get_size()
        return (width - shown) // 2, (height - tall) // 2

    def refit(self) -> bool:
        """Let the screen follow the window's size and the settings; return whether it is another one now."""
        whole = pygame.display.get_surface() or self._whole
        known = self._whole, self._whole_frame, self._fitted
        if known == (whole, self._store.settings.whole_frame, whole.get_size()):
            return False
        self.screen = self._fitting(whole)
        return True

    def show(self, areas: Sequence[Rect] = ()) -> None:
        """Show what has been drawn in some areas of the screen, or on all of it, its margin too."""
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

    def touched(self, event: Event) -> tuple[int, int]:
        """Return the point on the screen that a finger means, which tells of shares of the window."""
        (wide, high), (left, top) = self._whole.get_size(), self._margin
        return round(event.x * (wide - 1)) - left, round(event.y * (high - 1)) - top

    def toggle(self) -> None:
        """Fill the screen, or leave it again, and save that."""
        if not self.fullscreen:
            self._size, self._corner = self._whole.get_size(), _shown().position
        self.fullscreen = not self.fullscreen
        self.screen = self._fitting(self._open())
        self._store.choose(replace(self._store.settings, fullscreen=self.fullscreen))

    def hide(self) -> None:
        """Hide the window: what else ends the program may take time."""
        with suppress(pygame.error):
            _shown().hide()

    def look_busy(self, busy: bool) -> None:
        """Let the mouse pointer show whether something is being prepared."""
        with suppress(pygame.error):  # not every screen has pointers
            pygame.mouse.set_cursor(pygame.SYSTEM_CURSOR_WAIT if busy else pygame.SYSTEM_CURSOR_ARROW)

    def settle(self) -> None:
        """Save the size at which the window has come to rest, unless the command line asked for it."""
        if not self.fullscreen and self._asked is None:
            size = _at_least(SMALLEST_WINDOW, *self._whole.get_size())
            self._store.choose(replace(self._store.settings, window_size=size))


def _at_least(least: tuple[int, int], width: int, height: int) -> tuple[int, int]:
    """Return a size, but no side of it smaller than that of another."""
    return max(width, least[0]), max(height, least[1])


def _shown() -> pygame.Window:
    """Return the window that pygame's display is. Raises pygame.error where there is none."""
    with catch_warnings(action="ignore", category=DeprecationWarning):  # pygame has no other way to it yet
        return pygame.Window.from_display_module()
