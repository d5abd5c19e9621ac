"""The window: how large it is, whether it fills the screen, and what of that the player will find again."""

import pygame
from pygame import Surface

from game.settings import Settings


class Window:
    """The program's window; screen is what is drawn on.

    A size or a full screen that the command line asked for holds for this run, and is not kept as the player's wish.
    """

    def __init__(
        self, settings: Settings, size: tuple[int, int] | None = None, fullscreen: bool | None = None
    ) -> None:
        self._asked = size
        self._size = size or settings.window_size
        self.fullscreen = (settings.fullscreen and size is None) if fullscreen is None else fullscreen
        self.screen = self._open()

    def _open(self) -> Surface:
        if self.fullscreen:
            try:
                return pygame.display.set_mode((0, 0), pygame.FULLSCREEN)
            except pygame.error:  # a screen without full-screen windows: a usual one will do
                self.fullscreen = False
        if pygame.display.get_surface() and pygame.display.is_fullscreen():
            # else some screens let the window keep the full size, half of it beyond their edge
            pygame.Window.from_display_module().set_windowed()
        return pygame.display.set_mode(self._size, pygame.RESIZABLE)

    def toggle(self) -> None:
        """Fill the screen, or leave it again."""
        if not self.fullscreen:
            self._size = self.screen.get_size()
        self.fullscreen = not self.fullscreen
        self.screen = self._open()

    def settle(self) -> tuple[int, int] | None:
        """Take note that the window has come to rest; return its size if it is one that the player gave it."""
        self.screen = pygame.display.get_surface() or self.screen
        return None if self.fullscreen or self._asked else self.screen.get_size()
