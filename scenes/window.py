"""The window: how large it is, whether it fills the screen, and what of that the player will find again."""

from contextlib import suppress
from warnings import catch_warnings

import pygame
from pygame import Surface

from scenes.house import House


class Window:
    """The program's window; screen is what is drawn on.

    A size or a full screen that the command line asked for holds for this run, and is not kept as the player's wish.
    """

    def __init__(self, house: House, size: tuple[int, int] | None, fullscreen: bool | None) -> None:
        self._house = house
        self._asked = size
        self._size = size or house.settings.window_size
        self.fullscreen = (house.settings.fullscreen and size is None) if fullscreen is None else fullscreen
        self.screen = self._open()

    def _open(self) -> Surface:
        if self.fullscreen:
            try:
                return pygame.display.set_mode((0, 0), pygame.FULLSCREEN)
            except pygame.error:  # a screen without full-screen windows: a usual one will do
                self.fullscreen = False
        if pygame.display.get_surface() and pygame.display.is_fullscreen():
            # else some screens let the window keep the full size, half of it beyond their edge
            with catch_warnings(action="ignore", category=DeprecationWarning):  # pygame has no other way to it yet
                pygame.Window.from_display_module().set_windowed()
        return pygame.display.set_mode(self._size, pygame.RESIZABLE)

    def toggle(self) -> None:
        """Fill the screen, or leave it again; the player finds it so the next time."""
        if not self.fullscreen:
            self._size = self.screen.get_size()
        self.fullscreen = not self.fullscreen
        self.screen = self._open()
        self._house.change(fullscreen=self.fullscreen)

    def look_busy(self, busy: bool) -> None:
        """Let the pointer say that something is being made ready, or that it points again."""
        with suppress(pygame.error):  # not every screen has pointers
            pygame.mouse.set_cursor(pygame.SYSTEM_CURSOR_WAIT if busy else pygame.SYSTEM_CURSOR_ARROW)

    def settle(self) -> None:
        """Take note that the window has come to rest at a size; one that the player gave it is found again."""
        self.screen = pygame.display.get_surface() or self.screen
        if not self.fullscreen and self._asked is None:
            self._house.change(window_size=self.screen.get_size())
