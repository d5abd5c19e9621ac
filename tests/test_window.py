"""The program in a real window, with a real mouse: opened, played, resized, closed and opened again."""

import os
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path

import pygame

from game.record import Record
from game.settings import SMALLEST_WINDOW
from game.state import Carry, Move
from game.storage import Store
from tests.players import Player, short_win
from tests.window import LONGEST_WAIT, Point, Screen, Window, opened, running, wait_for

PROGRAM = (sys.executable, str(Path(__file__).parent.parent / "main.py"))
SIZE = (1000, 640)
DEAL, PROOF = short_win("cruel")
"""A deal, and moves that keep it winnable: a table that says that it is lost is dimmed."""


@contextmanager
def arcade(screen: Screen, folder: Path, *options: str) -> Iterator[Window]:
    """Open the program in a window and wait for its first picture; its data and its log go to a folder."""
    command = [*PROGRAM, "--data-dir", str(folder / "data"), "--windowed", "x".join(map(str, SIZE)), *options]
    with opened(command, screen, folder / "log") as window:
        window.wait_until_drawn()
        yield window


def carried(player: Player, window: Window) -> Move:
    """Carry with the mouse what the proof carries next, as soon as the table is seen, and return that move."""
    wait_for(lambda: player.sees_its_cards(window), "the table")
    window.focus()
    move = PROOF[len(player.play.moves)]
    assert isinstance(move, Carry)
    player.make(window, move)
    return move


def kept(folder: Path) -> tuple[Move, ...]:
    """Return the moves of the open play of Cruel, as far as they are on the disk."""
    with Store(folder / "data") as store:
        line = store.open_play("cruel")
    return Record.parse(line).moves if line else ()


def has_size(window: Window, size: Point) -> bool:
    """Whether a window has come to have a size: it is moved after that, and lies whole on the screen in the end."""
    area = window.area
    return area.size == size and window.screen.picture().get_rect().contains(area)


def test_after_each_change_of_size_the_mouse_still_finds_the_cards_and_moves_are_saved_at_once_and_restored(
    screen: Screen, tmp_path: Path
) -> None:
    """Pulled smaller, then filling the screen, then as it was and where it was before that; killed and restarted."""
    player = Player("cruel", DEAL, SIZE)
    smaller, whole = (800, 600), screen.picture().get_size()
    moves: list[Move] = []
    corners: list[Point] = []
    with arcade(screen, tmp_path, "--game", "cruel", "--deal", DEAL) as window:
        for size in (smaller, whole, smaller):
            if moves:
                window.key("F11")
            else:
                window.resize(size)
            wait_for(partial(has_size, window, size), "the new size")
            player.lay_out(size)
            moves.append(carried(player, window))
            corners.append(window.area.topleft)
        wait_for(lambda: tuple(moves) == kept(tmp_path), "the last move")
        window.process.kill()
    assert corners[0] == corners[-1]
    player.lay_out(SIZE)
    with arcade(screen, tmp_path, "--game", "cruel") as window:
        moves.append(carried(player, window))
        assert 0 == window.close()
    assert tuple(moves) == kept(tmp_path)


def test_the_title_opens_in_a_window_of_the_size_asked_for_and_closes(screen: Screen, tmp_path: Path) -> None:
    with arcade(screen, tmp_path) as window:
        assert "Patience Arcade" == window.title
        assert SIZE == window.area.size
        assert 0 == window.close()
        assert "Traceback" not in window.log.read_text()


def test_a_window_pulled_upright_or_too_small_shows_its_picture_in_a_black_margin(
    screen: Screen, tmp_path: Path
) -> None:
    def in_margin(size: Point) -> bool:
        if window.area.size != size:
            return False
        picture = window.picture()
        above, below = (picture.subsurface((0, y, size[0], 40)) for y in (0, size[1] - 40))
        return all((0, 0, 0) == pygame.transform.average_color(part)[:3] for part in (above, below))

    with arcade(screen, tmp_path, "--game", "maze") as window:
        for asked, size in (((300, 700), (SMALLEST_WINDOW[0], 700)), ((500, 700), (500, 700))):
            window.resize(asked)
            wait_for(partial(in_margin, size), "the margin")
        assert 0 == window.close()


WAITER = """
import os
import pygame
from scenes.app.scene_manager import await_event
pygame.display.init()
pygame.display.set_mode((300, 200)).fill("red")
pygame.display.flip()
kinds, turns = set(), 0
while kinds.isdisjoint((pygame.KEYDOWN, pygame.QUIT)):
    await_event(1000)
    kinds, turns = {event.type for event in pygame.event.get()}, turns + 1
print(turns, flush=True)
os._exit(0)  # a busy X server might close the window before it reads the event by which SDL wakes itself: an error
"""


def test_who_waits_sleeps_until_the_player_does_something(screen: Screen, tmp_path: Path) -> None:
    with opened([sys.executable, "-c", WAITER], screen, tmp_path / "log") as window:
        time.sleep(1)
        window.key("Return")
        assert 0 == window.process.wait(LONGEST_WAIT)
        assert int(window.log.read_text().split()[-1]) < 20


def has_focus(window: Window) -> bool:
    """Whether the keys go to a window; True also while they go to none."""
    try:
        return int(window.screen.xdotool("getwindowfocus")) == window.number
    except subprocess.CalledProcessError:
        return True


def test_the_click_that_brings_the_window_forward_counts(screen: Screen, tmp_path: Path) -> None:
    player = Player("cruel", DEAL, SIZE)
    beside = screen.environment | {"SDL_VIDEO_WINDOW_POS": "1130,20"}
    with arcade(screen, tmp_path, "--game", "cruel", "--deal", DEAL) as window:
        wait_for(lambda: player.sees_its_cards(window), "the table")
        with running([sys.executable, "-c", WAITER], tmp_path / "other", beside):
            wait_for(lambda: not has_focus(window), "another window in front")
            player.make(window, PROOF[0])
            wait_for(lambda: kept(tmp_path), "the move")


def test_at_a_cabinet_no_key_of_the_window_manager_hides_the_program(screen: Screen, tmp_path: Path) -> None:
    with arcade(screen, tmp_path, "--kiosk") as window:
        window.focus()
        screen.xdotool("key", "super+d", "sleep", 0.5)  # all windows away
        assert not screen.is_empty


def test_without_a_display_the_program_says_so_in_one_sentence_and_ends(tmp_path: Path) -> None:
    screens = {"DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER"}
    around = {name: value for name, value in os.environ.items() if name not in screens}
    around["XDG_RUNTIME_DIR"] = str(tmp_path)  # else a library of Wayland's has something to say too
    command = [*PROGRAM, "--data-dir", str(tmp_path)]
    run = subprocess.run(command, env=around, capture_output=True, text=True, timeout=LONGEST_WAIT, check=False)
    assert 1 == run.returncode
    assert 1 == len(run.stderr.splitlines())
