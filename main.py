"""Patience Arcade: reads the command line, opens the window and runs the first scene."""

import gc
import signal
import sys

if __name__ == "__main__":
    gc.disable()  # importing leaves no garbage, and looking for it would take a tenth of that time
    # Ctrl+C ends the program quietly, even while the imports below are still running
    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        signal.signal(signal.SIGINT, signal.SIG_DFL)
    if sys.argv[1:] == ["--advise"]:  # the solver's process, which needs none of the imports below
        from game.analysis import worker
        from scenes.app import unpacked

        lock = unpacked.held(unpacked.own_folder())
        gc.enable()
        worker.main()

import argparse
import os
import re
import threading
from _thread import interrupt_main
from contextlib import nullcontext, suppress
from pathlib import Path

from game import VERSION
from game.options import Parser
from game.rules import GAMES
from game.settings import SMALLEST_WINDOW
from scenes.app import unpacked

LARGEST = 16384, 16384
INTERRUPTED = 130  # the exit status that a shell gives a program ended by Ctrl+C
LAST_WORK = 10.0  # seconds that a file which is still being written is waited for


def window_size(text: str) -> tuple[int, int]:
    """Parse "1280x720" into a width and height in pixels. Raises ArgumentTypeError for anything unplayable."""
    match = re.fullmatch("([0-9]{1,9})x([0-9]{1,9})", text.lower())
    if match is None:
        raise argparse.ArgumentTypeError(f"{text!r} is not a size such as 1280x720")
    width, height = int(match[1]), int(match[2])
    if width < SMALLEST_WINDOW[0] or height < SMALLEST_WINDOW[1]:
        raise argparse.ArgumentTypeError(
            f"a window of {text} is too small to play in; {SMALLEST_WINDOW[0]}x{SMALLEST_WINDOW[1]} is the least"
        )
    if width > LARGEST[0] or height > LARGEST[1]:
        raise argparse.ArgumentTypeError(f"no screen has room for a window of {text}")
    return width, height


def folder(text: str) -> Path:
    """Return the path of a folder, which may not exist yet.

    Raises ArgumentTypeError for a file, and for an empty path, which would mean the current folder.
    """
    if not text.strip():
        raise argparse.ArgumentTypeError("a folder has a name")
    if os.access(text, os.F_OK) and not Path(text).is_dir():
        raise argparse.ArgumentTypeError(f"{text!r} is not a folder")
    return Path(text)


def build_parser() -> Parser:
    """Return the parser of the command line."""
    parser = Parser(prog="patience-arcade", description="Patience games behind lit arches.")
    parser.add_argument("--game", choices=sorted(GAMES), metavar="GAME", help="open a game: " + ", ".join(GAMES))
    parser.add_argument(
        "--deal",
        type=str.strip,
        metavar="N",
        help="deal a number from 1 to 999999, a written-out deck or a position; needs --game",
    )
    parser.add_argument("--replay", metavar="CODE", help="open a shared play by its replay code")
    screen = parser.add_mutually_exclusive_group()
    screen.add_argument(
        "--windowed", type=window_size, nargs="?", const=(), metavar="WxH", help="open a window, of this size if given"
    )
    screen.add_argument("--fullscreen", action="store_true", help="fill the screen")
    parser.add_argument("--data-dir", type=folder, metavar="FOLDER", help="keep games, records and settings here")
    parser.add_argument("--no-cache", action="store_true", help="draw every picture again, and keep none on the disk")
    parser.add_argument(
        "--draw-ahead", type=window_size, metavar="WxH", help="draw what a screen of this size shows, keep it, and end"
    )
    parser.add_argument("--mute", action="store_true", help="make no sound")
    parser.add_argument("--motion", choices=("full", "reduced", "off"), help="how much moves")
    parser.add_argument(
        "--kiosk", action="store_true", help="for a cabinet: players cannot quit; see kiosk.toml beside the settings"
    )
    parser.add_argument("--watched", type=int, help=argparse.SUPPRESS)
    parser.add_argument("--trouble", action="store_true", help=argparse.SUPPRESS)
    parser.add_argument("--version", action="version", version=f"Patience Arcade {VERSION}")
    return parser


def main() -> int:
    """Run the program; return its exit status."""
    with unpacked.held(unpacked.own_folder()) or nullcontext():
        return _run()


def _run() -> int:
    parser = build_parser()
    options = parser.parse_args()
    if options.deal is not None and options.game is None:
        parser.error("--deal needs --game, since a deal is a deal of one game")
    if options.replay is not None and options.game is not None:
        parser.error("--replay opens a play of its own, so it goes without --game")
    if options.kiosk and options.watched is None:
        from scenes.app.supervisor import supervise  # noqa: PLC0415 - only a kiosk is supervised

        gc.enable()
        program = [sys.executable] if getattr(sys, "frozen", False) else [sys.executable, str(Path(__file__))]
        return supervise([*program, *sys.argv[1:]])
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    os.environ.setdefault("SDL_FRAMEBUFFER_ACCELERATION", "0")  # without a GPU, SDL would emulate OpenGL
    os.environ.setdefault("SDL_MOUSE_FOCUS_CLICKTHROUGH", "1")  # a click that brings the window forward counts
    os.environ.setdefault("SDL_WINDOWS_DPI_AWARENESS", "permonitorv2")
    os.environ.setdefault("SDL_ALLOW_ALT_TAB_WHILE_GRABBED", "0")  # at a cabinet, which takes all keys, it would leave
    interrupts: list[int] = []

    def interrupt(number: int, _frame: object) -> None:
        interrupts.append(number)
        raise KeyboardInterrupt

    try:
        from scenes.app.startup import open_arcade  # noqa: PLC0415 - wrong options are reported before this slow import

        if signal.getsignal(signal.SIGINT) is signal.SIG_DFL:
            signal.signal(signal.SIGINT, interrupt)
        if options.watched is not None:  # else SDL turns it into a request to close the window, which a kiosk refuses
            signal.signal(signal.SIGTERM, interrupt)
        return open_arcade(options, parser.error, Path(getattr(sys, "_MEIPASS", Path(__file__).parent)) / "assets")
    except KeyboardInterrupt:  # Ctrl+C in a terminal; everything is already closed
        return INTERRUPTED
    except Exception:
        if interrupts:  # amid an import, which makes another error of it
            return INTERRUPTED
        raise


def interrupt_again(lost: "sys.UnraisableHookArgs") -> None:
    """Report an exception that Python cannot raise, in a callback or a finaliser; but raise Ctrl+C again, elsewhere."""
    if issubclass(lost.exc_type, KeyboardInterrupt):
        threading.Timer(0.05, interrupt_main).start()  # seconds, by when the callback has returned
    else:
        sys.__unraisablehook__(lost)


def leave_if_busy(status: int) -> None:
    """End the process at once, after reporting any exception, if a daemon thread is still at work.

    On a slow machine that is one that plays or draws: it would crash when pygame ends together with the interpreter.
    """
    threads = threading.enumerate()
    if not any(thread.daemon for thread in threads):
        return
    for thread in threads:
        if not (thread.daemon or thread is threading.main_thread()):
            thread.join(LAST_WORK)
    if problem := sys.exception():
        sys.excepthook(type(problem), problem, problem.__traceback__)
    for stream in (sys.stdout, sys.stderr):
        with suppress(AttributeError, OSError):  # without a console, there is none
            stream.flush()
    os._exit(status)


if __name__ == "__main__":
    sys.unraisablehook = interrupt_again
    try:
        ended_with = main()
    except Exception:
        leave_if_busy(1)
        raise
    leave_if_busy(ended_with)
    sys.exit(ended_with)
