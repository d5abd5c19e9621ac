"""What each frame costs, in processor time: at rest, dragging, dealing, in an attack, in a finale, in the cascade.

It runs in a process of its own, on the current display: `python -m tests.bench.frames FOLDER WxH`.
"""

import math
import os
import sys
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from statistics import median, quantiles

import pygame

from game.analysis.client import SolverClient
from game.play import Play
from game.rules import GAMES
from game.settings import Motion
from game.state import Carry, Struck
from scenes.app.scene_manager import avoid_pauses, free_memory
from scenes.c_libraries import keep_freed
from scenes.games import game_ui
from scenes.screens.table import Table
from scenes.screens.title import Title
from scenes.table.board_view import WAKEFUL
from tests.bench.figures import NOWHERE, SIZES, Figure, Program, Size, in_a_process, tell
from tests.bench.watching import Player, Tick, Watch, send, slowest
from tests.gallery import won_moves
from tests.scenes.robot import FRAME
from tests.window import Screen, virtual_screen

LIVES, REST, DEAL, ATTACK, CASCADE = 6.0, 3.0, 1.8, 1.5, 3.0  # seconds that are watched
DRAG = 90  # frames
MOST = {"drag": 1.0, "deal": 3.0, "attack": 3.0, "finale": 5.0, "cascade": 5.0}
"""The promised milliseconds of a median frame at 1080p."""
LIVING = 4.0  # percent of a core at 1080p
MOST_LARGE = 8.0  # at 2160p, but for a win


def frames(program: Program, screen: Screen, folder: Path) -> Iterator[Figure]:
    """Play on a real screen of each size, and on none, in processes of their own."""
    for size in SIZES:
        with virtual_screen(folder / f"screen-{size[1]}", size) as own:
            yield from in_a_process("tests.bench.frames", size, folder, own.environment)
        yield from in_a_process("tests.bench.frames", size, folder, os.environ | NOWHERE)


def measured(size: Size, folder: Path) -> Iterator[Figure | str]:
    """Yield the figures of every kind of frame at one size."""
    keep_freed()
    avoid_pauses()
    Player.watch = Watch()
    where = f"{size[1]}p, {os.environ.get('SDL_VIDEODRIVER', 'x11')}"
    yield Figure(f"{where}: this machine copies a screen in", _yardstick(size), "ms")
    for game in GAMES:
        player = table(game, folder, size)
        _see_to_focus()
        yield from _rest(f"{where}, {game}", player, size)
        for name, ticks in motions(game, player):
            yield from _told(f"{where}, {game}, {name}", name, ticks, size)
        player.leave()
        free_memory(player.services.images)
        player = table(game, folder, size, -1)
        for name, ticks in win(game, player):
            yield from _told(f"{where}, {game}, {name}", name, ticks, size)
        player.leave()
        free_memory(player.services.images)


def _see_to_focus() -> None:
    """Raise RuntimeError where a real window has not got the keyboard's focus, as a player's has."""
    if pygame.display.get_driver() == "x11" and not pygame.key.get_focused():
        raise RuntimeError("the window has not got the focus: is there a window manager?")


def _yardstick(size: Size) -> float:
    """Return the milliseconds of copying a whole screen now: what else a busy machine does makes everything slower."""
    pygame.display.init()
    screen = pygame.display.set_mode(size)
    picture, taken = screen.copy(), []
    for _ in range(100):
        begun = time.process_time()
        screen.blit(picture, (0, 0))
        taken.append(time.process_time() - begun)
        time.sleep(FRAME)
    return median(taken) * 1000


def table(
    game: str,
    folder: Path,
    size: Size,
    moves: int = 0,
    player: type[Player] = Player,
    solver: SolverClient | None = None,
) -> Player:
    """Sit somebody down at a table of a won play, after so many of its moves, or with so many left to be made."""
    deck, won = won_moves(game)
    play = Play(GAMES[game], deck)
    for move in won[:moves]:
        play.make(move)
    seated = player(
        folder / "frames", lambda services: [Title(services), Table(services, play)], size, Motion.FULL, solver=solver
    )
    seated.ready()
    return seated


def _rest(name: str, player: Player, size: Size) -> Iterator[Figure]:
    """Watch the place live for a while, and then sleep, when nothing changes but the clock's seconds."""
    while not player.services.images.idle:  # what is drawn ahead in the first seconds is no part of the place's life
        player.wait(FRAME)
    player.key(pygame.K_F9)  # which means nothing, but wakes the place
    yield Figure(
        f"{name}, rest: a living scene takes",
        player.left_alone(LIVES),
        "% of a core",
        LIVING if size[1] <= 1080 else None,
    )
    for _ in range(math.ceil(WAKEFUL) + 1):
        player.manager.tick(1.0)
    before, clock = player.manager.renderer.drawn, int(player.play.seconds)
    ticks = player.watched(REST)
    drawn = player.manager.renderer.drawn - before - (int(player.play.seconds) - clock)
    yield Figure(f"{name}, rest: frames drawn beside the clock", drawn, "", 0)
    yield Figure(f"{name}, rest: median", median(tick.process for tick in ticks), "ms")
    yield Figure(f"{name}, rest: a sleeping scene takes", player.left_alone(REST), "% of a core")


def motions(game: str, player: Player) -> Iterator[tuple[str, Sequence[Tick]]]:
    """Deal, play on to the first card that can be dragged and drag it about, and strike three winning blows."""
    player.key(pygame.K_F5)
    yield "deal", player.watched(DEAL)
    player.ready()
    dragged, struck = False, 0
    for move in won_moves(game)[1][:-1]:
        if isinstance(move, Carry) and len(move.takes) == 1 and not dragged:
            dragged = True
            yield "drag", _drag(player, move)
        _state, events = player.play.rules.apply(player.play.state, move)
        player.table.board.make(move)
        if any(isinstance(event, Struck) and event.wins for event in events):
            struck += 1
            yield "attack", player.watched(ATTACK)
        player.ready()
        if dragged and (struck == 3 or game != "wall"):
            return


def win(game: str, player: Player) -> Iterator[tuple[str, Sequence[Tick]]]:
    """Make the last move, and watch the place celebrate, and then the cards cascade until the results come."""
    animator, finale = player.table.board.animator, game_ui(GAMES[game]).finale
    player.table.board.make(won_moves(game)[1][-1])
    if finale:
        while not animator.performing:
            player.wait(FRAME)
        yield "finale", player.watched(finale.lasts - FRAME)
    while not animator.cascade:
        player.wait(FRAME)
    yield "cascade", player.watched(CASCADE)


def _drag(player: Player, move: Carry) -> Sequence[Tick]:
    start, (width, height) = player.spot(move.takes[0].slot, move.takes[0].count), player.picture.get_size()

    def pull(frame: int) -> None:
        x, y = width * (0.5 + 0.3 * math.sin(frame / 12)), height * (0.5 + 0.3 * math.sin(frame / 17))
        send(pygame.MOUSEMOTION, pos=(round(x), round(y)), rel=(0, 0), buttons=(1, 0, 0), touch=False)

    player.press(start)
    ticks = player.watched(DRAG * FRAME, pull)
    player.release((0, 0))
    player.ready()
    return ticks


def _told(name: str, kind: str, ticks: Sequence[Tick], size: Size) -> Iterator[Figure | str]:
    costs = [tick.process for tick in ticks]
    most = MOST[kind] if size[1] <= 1080 else MOST_LARGE if kind not in ("finale", "cascade") else None
    yield Figure(f"{name}: median", median(costs), "ms", most)
    yield Figure(f"{name}: median of the main thread alone", median(tick.cpu for tick in ticks), "ms")
    yield Figure(f"{name}: 99 of 100", quantiles(costs, n=100)[98], "ms")
    for tick in slowest(ticks, 1):
        yield f"slowest: {tick}"


if __name__ == "__main__":
    tell(measured, sys.argv)
