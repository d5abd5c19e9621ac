"""Measures what a frame costs while two boards move at once, against one board that fills the same screen.

It runs in a process of its own, on the current display: `python -m tests.bench.duelling FOLDER WxH`.
"""

import os
import sys
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from statistics import median

from game.duel import Match, Terms, dealt
from game.play import Play
from game.rules import GAMES
from game.settings import Motion
from game.state import Move
from scenes.app.scene_manager import avoid_pauses, free_memory
from scenes.c_libraries import keep_freed
from scenes.commands import LEFT_KEYS, RIGHT_KEYS
from scenes.screens.duel import Duel
from scenes.screens.table import Table
from scenes.screens.title import Title
from scenes.services import Services
from scenes.table.board import Board
from scenes.widgets.scene import Scene
from tests.bench.figures import Figure, Program, Size, in_a_process, tell
from tests.bench.watching import Player, Tick, Watch
from tests.window import Screen

MOVES, EACH, DEAL = 12, 0.5, 1.8  # how many moves are watched, and for how many seconds each, as is the deal
MOST = 1.6
"""So many times what one board costs may two cost that move at once."""


def duels(program: Program, screen: Screen, folder: Path) -> Iterator[Figure]:
    """Play on a real screen."""
    yield from in_a_process("tests.bench.duelling", (1920, 1080), folder, os.environ | screen.environment)


def measured(size: Size, folder: Path) -> Iterator[Figure | str]:
    """Yield how much more a frame costs in a duel, game by game."""
    keep_freed()
    avoid_pauses()
    Player.watch = Watch()
    for game in GAMES:
        pair = Player(
            folder / "duel",
            partial(_scenes, Match(Terms(game))),
            size,
            Motion.FULL,
        )
        pair.ready()
        duel = pair.scene
        assert isinstance(duel, Duel)
        proof = pair.services.dealer.proof(duel.play)
        two = _median(pair, [seat.board for seat in duel.seats], proof)
        pair.leave()
        free_memory(pair.services.images)
        alone = Player(folder / "alone", partial(_table, Play(GAMES[game], duel.play.deal)), size, Motion.FULL)
        alone.ready()
        one = _median(alone, [alone.table.board], proof)
        alone.leave()
        free_memory(alone.services.images)
        yield Figure(f"{game}, duel: median frame, of one board's", two / one, f"({two:.2f} of {one:.2f} ms)", MOST)


def _table(play: Play, services: Services) -> list[Scene]:
    return [Title(services), Table(services, play)]


def _scenes(match: Match, services: Services) -> list[Scene]:
    return [Title(services), Duel(services, dealt(services.dealer, match, (LEFT_KEYS, RIGHT_KEYS)))]


def _median(player: Player, boards: list[Board], moves: tuple[Move, ...]) -> float:
    """Return the milliseconds of the main thread for a frame while boards deal, and make some moves at once."""
    ticks: list[Tick] = []
    for board in boards:
        board.restart()
        board.open()
    ticks += player.watched(DEAL)
    player.ready()
    for move in moves[:MOVES]:
        for board in boards:
            board.make(move)
        ticks += player.watched(EACH)
    return median(tick.cpu for tick in ticks)


if __name__ == "__main__":
    tell(measured, sys.argv)
