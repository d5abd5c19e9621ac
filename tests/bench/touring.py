"""Plays through the executable by its keys, and measures its memory at the title, at a table and after all games.

Every game is saved one move before its end; the tour continues it, reads its rules, and wins it by a hint.
"""

import time
from collections.abc import Iterator
from pathlib import Path

from game.play import Play
from game.rules import GAMES
from game.storage import Store
from tests.bench.figures import SIZES, Figure, Program, Size
from tests.bench.processes import memory, peak_memory
from tests.players import won_moves
from tests.window import Screen, Window, opened, virtual_screen

LINGER, TRIUMPH, REST = 2.5, 12.0, 20.0  # seconds at a screen, after a win, and until what is drawn ahead is drawn
MOST = {"title": 100.0, "a table of Cruel": 130.0, "back at the title after five games": 160.0}
"""MiB at 1080p, shared parts in proportion."""


def tour(program: Program, screen: Screen, folder: Path) -> Iterator[Figure]:
    """Go through the program at each size, on screens of their own."""
    for size in SIZES:
        with virtual_screen(folder / f"screen-{size[1]}", size) as own:
            yield from _toured(program, own, size, folder / f"{size[1]}")


def _toured(program: Program, screen: Screen, size: Size, folder: Path) -> Iterator[Figure]:
    folder.mkdir()
    with Store(folder / "data") as store:
        for game in GAMES:
            deck, moves = won_moves(game)
            play = Play(GAMES[game], deck)
            for move in moves[:-1]:
                play.make(move)
            store.save_play(game, str(play.record))
    command = [*program.command, "--fullscreen", "--mute", "--data-dir", str(folder / "data")]
    cruel = [*command[:-1], str(folder / "other"), "--game", "cruel", "--deal", "5"]
    for place, start in (("title", command), ("a table of Cruel", cruel)):
        for _ in range(2):  # the second time pictures come from the disk
            with opened(start, screen, folder / "log") as window:
                window.focus()
                window.wait_until_drawn()
                time.sleep(REST)
                taken = memory(window.process.pid, "Pss")
        yield _figure(place, taken, size)
    with opened(command, screen, folder / "log") as window:
        window.focus()
        window.wait_until_drawn()
        _press(window, "Return")
        for _ in GAMES:
            _press(window, "Return", "Return")
            time.sleep(LINGER)
            _press(window, "F1", "Escape")
            _press(window, "h", "Return")  # the hint, and doing it
            time.sleep(TRIUMPH)
            _press(window, "ctrl+o", "Right")
        _press(window, "Escape")
        time.sleep(REST)
        yield _figure("back at the title after five games", memory(window.process.pid, "Pss"), size)
        yield Figure(
            f"{size[1]}p, executable, a tour of five games: at its fullest", peak_memory(window.process.pid), "MiB"
        )


def _press(window: Window, *keys: str) -> None:
    for key in keys:
        window.key(key)
        time.sleep(LINGER)


def _figure(place: str, taken: float, size: Size) -> Figure:
    return Figure(f"{size[1]}p, executable, {place}: memory", taken, "MiB", MOST[place] if size[1] <= 1080 else None)
