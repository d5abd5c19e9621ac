"""The window: its size, and whether it fills the screen; both are saved."""

from collections.abc import Sequence
from contextlib import suppress
from ctypes import c_int
from dataclasses import replace
from warnings import catch_warnings

import pygame
from pygame import Rect, Surface
from pygame.event import Event

from game.settings import SMALLEST_WINDOW
from game.storage import Store
from scenes.c_libraries import sdl_function

NARROWEST = 5 / 4  # the smallest ratio of width to height of the screen; a narrower window has black margins


class Window:
    """The program's window; screen is what is drawn on.

    With safe margins, or in a window narrower than the scenes are made for, the screen is a separate picture, shown
    inside black margins; a window that is too small shows only its middle. A size or full screen from the command line
    is not saved. The window is no larger than the desktop, if that is known; if no size was asked for, it leaves room
    for title bars and panels. Displays are counted from 0.
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
            free = 1.0 if size else 0.9  # of its height, so that a window of the usual size leaves room for a taskbar
            width, height = min(width, desktop[0]), min(height, round(desktop[1] * free))
        self._size = width, height
        self._corner: tuple[int, int] | None = None
        self.fullscreen = (store.settings.fullscreen and size is None) if fullscreen is None else fullscreen
        self.screen = self._fitting(self._open())

    def _open(self) -> Surface:
        if self.fullscreen:
            try:
                return pygame.display.set_mode((0, 0), pygame.FULLSCREEN, display=self._display)
            except pygame.error:  # where there are no full-screen windows, a normal one will do
                self.fullscreen = False
        if pygame.display.get_surface() and pygame.display.is_fullscreen():
            # otherwise some systems keep the full size, half of it off the screen
            _shown().set_windowed()
        screen = pygame.display.set_mode(self._size, pygame.RESIZABLE)
        _shown().minimum_size = SMALLEST_WINDOW  # not every window manager asks for it
        if self._corner:  # otherwise some window managers move it down by its title bar each time
            _shown().position = self._corner
        return screen

    def _fitting(self, whole: Surface) -> Surface:
        """Return the surface to draw on: the whole window, or a picture that is shown inside margins."""
        self._whole, self._whole_frame, self._fitted = whole, self._store.settings.whole_frame, whole.get_size()
        if self.size == self._fitted:
            return whole
        whole.fill("black")
        return Surface(self.size)

    @property
    def size(self) -> tuple[int, int]:
        """The size in pixels that scenes are laid out for, which is never one that they are not made for.

        While the player resizes the window, screen may have another size until the next refit.
        """
        share = 0.95 if self._store.settings.whole_frame else 1.0  # some screens cut off the edges
        width, height = self._whole.get_size()
        return _at_least(SMALLEST_WINDOW, round(width * share), round(min(height, width / NARROWEST) * share))

    @property
    def _margin(self) -> tuple[int, int]:
        """The upper left corner of the screen in the window."""
        (width, height), (shown, tall) = self._whole.get_size(), self.screen.get_size()
        return (width - shown) // 2, (height - tall) // 2

    def refit(self) -> bool:
        """Adapt the screen to the window's size and the settings; return whether it was replaced."""
        whole = pygame.display.get_surface() or self._whole
        fitted_to = self._whole, self._whole_frame, self._fitted
        if fitted_to == (whole, self._store.settings.whole_frame, whole.get_size()):
            return False
        self.screen = self._fitting(whole)
        return True

    def show(self, areas: Sequence[Rect] = ()) -> None:
        """Show what has been drawn in some areas of the screen; without areas, on the whole window."""
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
        """Return a mouse event with its point on the screen; wheel events get the mouse's position."""
        if self.screen is self._whole and "pos" in event.dict:
            return event
        (x, y), (left, top) = event.dict.get("pos") or pygame.mouse.get_pos(), self._margin
        return Event(event.type, {**event.dict, "pos": (x - left, y - top)})

    def touched(self, event: Event) -> tuple[int, int]:
        """Return the point on the screen of a touch event, whose position is a share of the window."""
        (wide, high), (left, top) = self._whole.get_size(), self._margin
        return round(event.x * (wide - 1)) - left, round(event.y * (high - 1)) - top

    def toggle(self) -> None:
        """Switch between full screen and a window, and save that."""
        if not self.fullscreen:
            self._size, self._corner = self._whole.get_size(), _shown().position
        self.fullscreen = not self.fullscreen
        self.screen = self._fitting(self._open())
        self._store.save_settings(replace(self._store.settings, fullscreen=self.fullscreen))

    def take_all_keys(self) -> None:
        """Get even the keys with which a window manager hides or lowers windows, where the system allows it."""
        with suppress(pygame.error):
            _shown().grab_keyboard = True

    def hide(self) -> None:
        """Hide the window, because ending the program may take a while."""
        with suppress(pygame.error):
            _shown().hide()

    def show_pointer(self, shown: bool) -> None:
        """Show or hide the mouse pointer.

        While keys are grabbed, pygame's own way to hide it makes the mouse relative: then the first tap on a touch
        screen that acts as a mouse would count where the last one was.
        """
        if show := sdl_function("SDL_ShowCursor", c_int):
            show(shown)
        else:
            pygame.mouse.set_visible(shown)

    def look_busy(self, busy: bool) -> None:
        """Show the busy mouse pointer, or the normal one."""
        with suppress(pygame.error):  # not every system has pointers
            pygame.mouse.set_cursor(pygame.SYSTEM_CURSOR_WAIT if busy else pygame.SYSTEM_CURSOR_ARROW)

    def settle(self) -> None:
        """Save the present size of the window, unless the command line asked for one."""
        if not self.fullscreen and self._asked is None:
            size = _at_least(SMALLEST_WINDOW, *self._whole.get_size())
            self._store.save_settings(replace(self._store.settings, window_size=size))


def _at_least(least: tuple[int, int], width: int, height: int) -> tuple[int, int]:
    """Return a size with sides no smaller than those of least."""
    return max(width, least[0]), max(height, least[1])


def _shown() -> pygame.Window:
    """Return the window of pygame's display. Raises pygame.error if there is none."""
    with catch_warnings(action="ignore", category=DeprecationWarning):  # pygame has no other way yet
        return pygame.Window.from_display_module()
