"""Walks through the whole program on a cold start, and measures the longest frames and the memory.

It runs in a process of its own: `python -m tests.bench.walking FOLDER WxH`.
"""

import os
import sys
from collections import defaultdict
from collections.abc import Iterator, Sequence
from pathlib import Path
from statistics import median

import pygame
from pygame import Rect

from game.play import Play
from game.rules import GAMES
from game.settings import Motion
from scenes.app.scene_manager import avoid_pauses, free_memory
from scenes.c_libraries import keep_freed
from scenes.commands import Command
from scenes.screens.table import Table
from scenes.screens.title import Title
from scenes.widgets.scene import Pop, Push
from tests.bench.figures import NOWHERE, SIZES, Figure, Program, Size, in_a_process, tell
from tests.bench.processes import own_memory, own_peak_memory
from tests.bench.watching import Player, Tick, Watch, slowest
from tests.gallery import won_moves
from tests.window import Screen

SLOW = 8.0  # milliseconds: nothing that takes longer is drawn on the frame path
LEFT = 250.0  # MiB at 1080p, in the hall after five tables
SHOWN = 10
MOVES = 6  # played at each table before it is left
LINGER = 1.5  # seconds spent with what has come up


def walk(program: Program, screen: Screen, folder: Path) -> Iterator[Figure]:
    """Walk once at each size, in a process of its own."""
    for size in SIZES:
        yield from in_a_process("tests.bench.walking", size, folder / f"{size[1]}", os.environ | NOWHERE)


def walked(size: Size, folder: Path) -> Iterator[Figure | str]:
    """Yield the slowest turns of the loop on the way through all scenes, how many were too slow, and the memory."""
    keep_freed()
    avoid_pauses()
    Player.watch = Watch()
    player = Player(folder / "walk", lambda services: [Title(services)], size, Motion.FULL)
    player.watched(LINGER)
    player.key(pygame.K_RETURN)
    player.shown()
    for key in (pygame.K_RIGHT,) * 4 + (pygame.K_LEFT,) * 4:
        player.key(key)
        player.watched(0.4)
    for game in GAMES:
        _visit(player, game)
        player.key(pygame.K_RIGHT)
        player.watched(0.4)
    ticks = player.manager.ticks
    _rest(player)
    memory = own_memory()
    player.leave()
    where = f"{size[1]}p, a walk through all scenes"
    yield Figure(f"{where}: turns of the loop", len(ticks), "")
    yield Figure(f"{where}: turns over {SLOW:g} ms of the main thread", sum(tick.cpu > SLOW for tick in ticks), "", 0)
    yield Figure(f"{where}: turns over 30 ms on the wall", sum(tick.wall > 30 for tick in ticks), "")
    yield Figure(f"{where}: memory in the end, in the hall", memory, "MiB", LEFT if size[1] <= 1080 else None)
    yield Figure(f"{where}: memory at its fullest", own_peak_memory(), "MiB")
    yield from (str(tick) for tick in slowest(ticks, SHOWN))
    yield from _causes([tick for tick in ticks if tick.cpu > SLOW])


def _causes(ticks: Sequence[Tick]) -> Iterator[str]:
    """Yield how many slow turns there were of each scene and cause, the commonest first."""
    groups = defaultdict[tuple[str, str], list[Tick]](list)
    for tick in ticks:
        groups[tick.scene, tick.cause].append(tick)
    for (scene, cause), slow in sorted(groups.items(), key=lambda group: -len(group[1])):
        painted, most = median(tick.painted for tick in slow), max(tick.cpu for tick in slow)
        yield f"{len(slow):>4} of {scene}, mostly {cause}; in the middle {painted:.0%} painted, at most {most:.1f} ms"


def _visit(player: Player, game: str) -> None:
    """Choose a deal, play, pause, look at the rules, come back, win a play that is nearly won, and leave again."""
    for key in (pygame.K_RETURN, pygame.K_RIGHT, pygame.K_k, pygame.K_LEFT, pygame.K_ESCAPE, pygame.K_ESCAPE):
        player.key(key, text="k" if key == pygame.K_k else "")
        player.shown()
        player.watched(0.5)
    deck, won = won_moves(game)
    player.show(Push(Table(player.services, Play(GAMES[game], deck)), Rect(360, 260, 80, 100)))
    player.shown()
    player.watched(LINGER + 0.5)
    for move in won[:MOVES]:
        player.table.board.make(move)
        player.watched(LINGER if game == "wall" else 0.5)
    player.key(pygame.K_h)
    player.watched(LINGER)
    for key in (pygame.K_ESCAPE, pygame.K_p, pygame.K_ESCAPE, pygame.K_F1, pygame.K_ESCAPE):
        player.key(key)
        player.shown()
        player.watched(0.5)
    play = Play(GAMES[game], deck)
    for move in won[:-1]:
        play.make(move)
    player.show(Pop())
    player.shown()
    player.show(Push(Table(player.services, play), Rect(360, 260, 80, 100)))
    player.shown()
    player.watched(LINGER)
    player.table.board.make(won[-1])
    while isinstance(player.scene, Table):  # until the finale is over, however long it is
        player.watched(0.5)
    player.shown()
    if request := player.scene.command(Command.OTHER):
        player.show(request)
    _rest(player)


def _rest(player: Player) -> None:
    """Let the player rest, so that all is tidied up, as the loop does then."""
    player.ready()
    free_memory(player.services.images)
    player.manager.stack.has_garbage = False


if __name__ == "__main__":
    tell(walked, sys.argv)
