"""Startup: opens the store and the window, as the command line asks, and starts the scenes.

A small picture of the title is shown while the first scene is being drawn.
"""

import os
import sys
import time
from argparse import Namespace
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from typing import NoReturn

import pygame
from pygame import Surface

from game.play import Play
from game.problems import Problem, ProblemKind
from game.replay_code import Challenge, ReplayCodeError, read_replay_code
from game.rules import GAMES
from game.storage import Store, data_folder
from game.storage.kiosk import Kiosk
from game.storage.kiosk import read as read_kiosk
from scenes.app.window import Window
from scenes.c_libraries import keep_freed
from scenes.render.frame import DesignFrame

USUAL, CONTRAST = "first.jpg", "first-contrast.png"
"""The pictures of the title, in the assets folder; `python -m tests.gallery` makes them."""


def draw_splash(screen: Surface, assets: Path, high_contrast: bool) -> None:
    """Draw the picture of the title; sky and pavement extend to the edges of screens of another shape."""
    try:
        picture = pygame.image.load(assets / (CONTRAST if high_contrast else USUAL))
    except (pygame.error, OSError):  # without it the window just stays dark for a moment
        return
    frame = DesignFrame(screen.get_size())
    area = frame.rect(0, 0, 1920, 1080)
    shown = pygame.transform.scale(picture.convert(screen), area.size, screen.subsurface(area))
    width, height = screen.get_size()
    for edge, beyond in (
        ((0, 0, area.width, 1), (area.left, 0, area.width, area.top)),
        ((0, area.height - 1, area.width, 1), (area.left, area.bottom, area.width, height - area.bottom)),
        ((0, 0, 1, area.height), (0, area.top, area.left, area.height)),
        ((area.width - 1, 0, 1, area.height), (area.right, area.top, width - area.right, area.height)),
    ):
        if beyond[2] > 0 and beyond[3] > 0:
            screen.blit(pygame.transform.scale(shown.subsurface(edge), beyond[2:]), beyond[:2])


NO_DISPLAY = "there is no display to play on; start it in a desktop session"
INVISIBLE = ("offscreen", "dummy")  # SDL silently falls back to these if there is no display


def open_arcade(options: Namespace, refuse: Callable[[str], NoReturn], assets: Path) -> int:
    """Open the window and play until the player quits; return the exit status. refuse prints an error and exits."""
    play, shared = _asked_play(options, refuse), _asked_replay(options, refuse)
    try:
        folder = options.data_dir or data_folder()
    except RuntimeError:
        refuse("you have no home folder to keep games in; name another folder with --data-dir")
    kiosk, unread = _cabinet(folder) if options.kiosk else (None, None)
    if unread:
        print(f"patience-arcade: {unread}", file=sys.stderr)
    if options.draw_ahead:
        from scenes.app.first_scenes import draw_ahead  # noqa: PLC0415 - not needed to play
        from scenes.render.picture_store import picture_store  # noqa: PLC0415

        draw_ahead(options.draw_ahead, folder, picture_store(assets, options.data_dir))
        return 0
    keep_freed()
    with ExitStack() as closing:
        closing.callback(pygame.display.quit)  # only that: a thread may still be using the rest
        if problem := _open_display(assets):
            print(f"patience-arcade: {problem}", file=sys.stderr)
            if options.trouble:  # a supervisor starts it again at once, until there is a display
                time.sleep(10.0)
            return 1
        store = closing.enter_context(Store(folder))
        visible = pygame.display.get_driver() not in INVISIBLE
        displays = pygame.display.get_desktop_sizes()
        # a display that is gone must not keep the cabinet dark
        display = min(kiosk.display, len(displays)) - 1 if kiosk else 0
        window = Window(store, *window_asked(options), displays[display] if visible else None, display)
        if options.kiosk:
            window.take_all_keys()
        draw_splash(window.screen, assets, store.settings.high_contrast)
        window.show()
        if options.trouble or unread:
            end = time.monotonic() + 60.0
            over = (lambda: _cabinet(folder)[1] != unread) if unread else (lambda: time.monotonic() >= end)
            return show_trouble(window.screen, store.settings.language, unread, over)
        from scenes.app.first_scenes import begin  # noqa: PLC0415 - the picture is shown while this is imported

        begin(options, play, shared, store, window, assets, kiosk)
    return 0


def window_asked(options: Namespace) -> tuple[tuple[int, int] | None, bool | None]:
    """Return the size and whether to fill the screen; None leaves either to the settings."""
    if options.windowed is not None:
        return options.windowed or None, False
    return None, options.fullscreen or options.kiosk or None


def _cabinet(folder: Path) -> tuple[Kiosk | None, Problem | None]:
    """Return the settings of the cabinet; if there are none, why."""
    try:
        return read_kiosk(folder), None
    except ValueError as reason:
        return None, reason.args[0]
    except OSError as reason:
        return None, Problem(ProblemKind.CABINET_UNSAVED, f"{folder} ({reason.strerror or reason})")


def show_trouble(screen: Surface, language: str, reason: Problem | None, over: Callable[[], bool]) -> int:
    """Say over what is shown that the program does not work, and the reason if known, until that is over.

    Esc closes it where somebody plays at home: that is no cabinet yet. Returns the exit status.
    """
    from scenes.app.supervisor import REFUSED, TROUBLED, Heartbeat  # noqa: PLC0415 - not needed to play
    from scenes.app.toasts import printable  # noqa: PLC0415
    from scenes.commands import Command, command  # noqa: PLC0415
    from scenes.i18n import _, set_language  # noqa: PLC0415
    from scenes.render import typography  # noqa: PLC0415
    from scenes.render.palette import LAMP_TEXT  # noqa: PLC0415

    set_language(language)
    at_home = reason is not None and reason.kind is ProblemKind.CABINET_AT_HOME
    after = _("It goes on as soon as that is put right.") if reason else _("It will be tried again in a minute.")
    after = _("Press Esc to close it.") if at_home else after
    why = printable(_(reason.kind.value).format(about=reason.about)) if reason else ""
    why = why.replace("--", "-\N{ZERO WIDTH NON-JOINER}-")  # the font would draw one dash
    (width, height), heartbeat = screen.get_size(), Heartbeat(watched=True)
    screen.fill("#2C2840", special_flags=pygame.BLEND_RGB_MULT)
    y, room, face = height // 5, width * 4 // 5, typography.Face.SENTENCE
    for sentence, share in ((_("This game has stopped."), 12), (why, 16), (after, 16)):
        for line in typography.balanced(sentence, face, height // share, room):
            text = typography.fitted(line, face, height // share, LAMP_TEXT, room, height // 60)
            y = screen.blit(text, text.get_rect(midtop=(width // 2, y))).bottom
        y += height // 30
    while not over():
        pygame.display.flip()  # again and again, since another window may have been in front of it
        if at_home and Command.BACK in map(command, pygame.event.get(pygame.KEYDOWN)):
            return REFUSED
        pygame.event.clear()
        time.sleep(1.0)
        heartbeat.advance(1.0)
    return TROUBLED


def _asked_play(options: Namespace, refuse: Callable[[str], NoReturn]) -> Play | None:
    """Return the play of the deal that the command line names, if any."""
    if options.deal is None:
        return None
    try:
        return Play(GAMES[options.game], options.deal)
    except ValueError as reason:
        refuse(f"{_brief(options.deal)!r} cannot be dealt: {_brief(str(reason), 120)}")


def _asked_replay(options: Namespace, refuse: Callable[[str], NoReturn]) -> Challenge | None:
    """Return the shared play that the command line gives as a replay code, if any."""
    if options.replay is None:
        return None
    try:
        return read_replay_code(options.replay)
    except ReplayCodeError as reason:
        refuse(f"{_brief(options.replay)!r} cannot be replayed: {reason}")


def _brief(text: str, longest: int = 40) -> str:
    """Return a text, cut short if it is long: a written-out deck has two hundred letters."""
    return text if len(text) <= longest else text[: longest - 3] + "..."


def _open_display(assets: Path) -> str | None:
    """Open SDL's display and fonts; return what is wrong if there is no display."""
    if sys.platform == "linux" and not any(map(os.environ.get, ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER"))):
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
