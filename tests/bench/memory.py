"""Measures what uses memory: all pictures alive at the title, at a table and after five games, by owner and bytes.

It runs in a process of its own: `python -m tests.bench.memory FOLDER WxH`.
"""

import gc
import os
import sys
from collections import defaultdict
from collections.abc import Callable, Iterator
from pathlib import Path

import pygame
from pygame import Rect, Surface

from game.play import Play
from game.rules import GAMES
from game.settings import Motion
from scenes.animation.card_images import SpriteCache
from scenes.app.scene_manager import avoid_pauses, free_memory
from scenes.c_libraries import keep_freed
from scenes.render.image_cache import ImageCache
from scenes.render.recent import recent
from scenes.screens.help import Help
from scenes.screens.table import Table
from scenes.screens.title import Title
from scenes.widgets.scene import Pop, Push
from tests.bench.figures import NOWHERE, SIZES, Figure, Program, Size, in_a_process, tell
from tests.bench.processes import own_memory
from tests.bench.watching import Player, Watch
from tests.gallery import won_moves
from tests.window import Screen

MIB = 1024 * 1024
TABLE = "cruel"  # is visited first
SHOWN = 14  # owners
LINGER, TRIUMPH = 3.0, 8.0  # seconds at each place, and after a win
MOST = {"title": 100.0, "a table": 130.0, "all five tables, results, rules and back": 160.0}
"""MiB at 1080p, with all that Python and SDL take; the source takes more than the executable."""
VAGUE = ("dict", "tuple", "list")


def memory(program: Program, screen: Screen, folder: Path) -> Iterator[Figure]:
    """Go to the title, a table and all five at each size, in a process of its own."""
    for size in SIZES:
        yield from in_a_process("tests.bench.memory", size, folder / f"{size[1]}", os.environ | NOWHERE)


def gone(size: Size, folder: Path) -> Iterator[Figure | str]:
    """Yield the memory at each place, and the owners of pictures there, the largest first."""
    keep_freed()
    avoid_pauses()
    Player.watch = Watch()
    player = Player(folder / "memory", lambda services: [Title(services)], size, Motion.FULL)
    yield from _at("title", player, size)
    for number, name in enumerate((TABLE, *(name for name in GAMES if name != TABLE))):
        deck, won = won_moves(name)
        play = Play(GAMES[name], deck)
        player.show(Push(Table(player.services, play), Rect(360, 260, 80, 100)))
        player.shown()
        if number == 0:
            yield from _at("a table", player, size)
        player.show(Push(Help(player.services, play.rules)))
        player.shown()
        player.watched(LINGER)
        player.show(Pop())
        player.shown()
        for move in won:
            player.table.board.make(move)
        player.watched(TRIUMPH)
        player.shown()
        player.show(Pop(len(player.manager.scenes) - 1))
        player.shown()
    yield from _at("all five tables, results, rules and back", player, size)
    player.leave()


def _at(place: str, player: Player, size: Size) -> Iterator[Figure | str]:
    player.watched(LINGER)
    player.ready()
    free_memory(player.services.images)
    player.manager.stack.has_garbage = False
    where = f"{size[1]}p, {place}"
    yield Figure(f"{where}: memory", own_memory(), "MiB", MOST[place] if size[1] <= 1080 else None)
    owned = owners(player.services.images)
    yield Figure(f"{where}: pictures", sum(owned.values()) / MIB, "MiB")
    for owner, taken in sorted(owned.items(), key=lambda one: -one[1])[:SHOWN]:
        yield f"    {taken / MIB:7.1f} MiB  {owner}"


def owners(images: ImageCache) -> dict[str, int]:
    """Return the bytes of all living pictures by what they were drawn by, or else by what holds them."""
    drawn: dict[int, Callable[..., object] | None] = {id(picture): key[0] for key, picture in images._alive.items()}
    for function in recent.functions:
        for _, kept in function._kept.values():
            drawn |= {id(picture): function.draw for picture in (kept if isinstance(kept, tuple) else (kept,))}
    for cache in (one for one in gc.get_objects() if isinstance(one, SpriteCache)):
        drawn |= {id(picture): SpriteCache for picture in cache._kept.values()}
    screen = pygame.display.get_surface()
    taken: dict[int, tuple[str, int]] = {}
    for holder, picture in _held():
        if picture.get_parent() is None and (id(picture) not in taken or taken[id(picture)][0] in VAGUE):
            draw = drawn.get(id(picture))
            owner = f"{draw.__module__}.{draw.__qualname__}" if draw else type(holder).__qualname__
            owner = "the screen" if picture is screen else owner
            taken[id(picture)] = owner, picture.get_height() * picture.get_pitch()
    found: dict[str, int] = defaultdict(int)
    for owner, size in taken.values():
        found[owner] += size
    return found


def _held() -> Iterator[tuple[object, Surface]]:
    """Yield all pictures that live, each with what holds it, also in what garbage collection does not look at."""
    gc.unfreeze()
    for holder in gc.get_objects():
        inside = gc.get_referents(holder)
        while inside:
            one = inside.pop()
            if isinstance(one, Surface):
                yield holder, one
            elif type(one) in (dict, tuple, list) and not gc.is_tracked(one):
                inside += gc.get_referents(one)


if __name__ == "__main__":
    tell(gone, sys.argv)
