"""Opening the arcade: from the command line to the running loop, and an orderly end."""

import os
import sys
from argparse import Namespace
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from typing import NoReturn

import pygame

from game.play import Play
from game.rules import GAMES
from game.storage import Shelf, data_folder
from scenes.app.window import Window
from scenes.shell.greeting import greet

DISPLAYS = ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER")  # where none is set, SDL would only grumble
NO_DISPLAY = "there is no display to play on; start it in a desktop session"
INVISIBLE = ("offscreen", "dummy")  # SDL falls back to these without a word where there is no display


def open_arcade(asked: Namespace, refuse: Callable[[str], NoReturn], assets: Path) -> int:
    """Open the window and play until the player leaves; return the exit status. refuse says what is wrong and exits."""
    play, folder = _asked_play(asked, refuse), _asked_folder(asked, refuse)
    with ExitStack() as closing:
        closing.callback(pygame.quit)
        if problem := _open_display(assets):
            print(f"patience-arcade: {problem}", file=sys.stderr)
            return 1
        shelf = closing.enter_context(Shelf(folder))
        window = Window(shelf, *window_asked(asked), _desktop())
        greet(window.screen, assets, shelf.settings.high_contrast)
        window.show()
        from scenes.beginning import begin  # noqa: PLC0415 - the greeting is to be seen while all else is read

        begin(asked, play, shelf, window, assets)
    return 0


def window_asked(asked: Namespace) -> tuple[tuple[int, int] | None, bool | None]:
    """Return the size and whether to fill the screen, None where the command line leaves that to the settings."""
    if asked.windowed is not None:
        return asked.windowed or None, False
    return None, asked.fullscreen or None


def _desktop() -> tuple[int, int] | None:
    """Return the size of the desktop that the window opens on, None where nobody sees it."""
    return None if pygame.display.get_driver() in INVISIBLE else pygame.display.get_desktop_sizes()[0]


def _asked_play(asked: Namespace, refuse: Callable[[str], NoReturn]) -> Play | None:
    """Return the play that the command line asks for, if it names a deal."""
    if asked.deal is None:
        return None
    try:
        return Play(GAMES[asked.game], asked.deal)
    except ValueError as reason:
        refuse(f"{_brief(asked.deal)!r} cannot be dealt: {_brief(str(reason), 120)}")


def _asked_folder(asked: Namespace, refuse: Callable[[str], NoReturn]) -> Path:
    """Return the folder that games are kept in: the one that the command line asks for, or the player's own."""
    try:
        return asked.data_dir or data_folder()
    except RuntimeError:
        refuse("you have no home folder to keep games in; name another folder with --data-dir")


def _brief(text: str, longest: int = 40) -> str:
    """Return a text, cut short where it is longer than one looks at: a deck is a word of two hundred letters."""
    return text if len(text) <= longest else text[: longest - 3] + "..."


def _open_display(assets: Path) -> str | None:
    """Open SDL's display and fonts; return what is wrong if there is no screen to open them on."""
    if sys.platform == "linux" and not any(map(os.environ.get, DISPLAYS)):
        return NO_DISPLAY
    try:
        pygame.display.init()
        pygame.font.init()
    except pygame.error as problem:
        return f"there is no display to play on ({problem})"
    if pygame.display.get_driver() in INVISIBLE and "SDL_VIDEODRIVER" not in os.environ:
        return NO_DISPLAY
    pygame.display.set_caption("Patience Arcade")
    pygame.display.set_icon(pygame.image.load(assets / "icon.png"))
    pygame.key.set_repeat(400, 60)
    return None
