"""Follows proven wins by hand, in the real table: by arrows and Enter alone, by a gamepad, a mouse, or one finger.

python -m tests.reach [--games GAME ...] [--wins 200] [--sizes 1280x720 ...] [--in-turn] [--jobs J]

Every win is played at every size in four layouts: right-handed and left-handed, with usual and larger cards; with
--in-turn, once at every size, the layouts taking turns. With the keys, arrows light a place by the shortest way, or a
card in a pile, and Enter does everything else. With the mouse or a finger, drags and pairs of clicks alternate. Prints
how many moves were made, and names those that could not be, which make it return 1. No frame is painted.
"""

import argparse
import os
import sys
import tempfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import product
from pathlib import Path

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import pygame

from game.deals import library
from game.play import Play
from game.record import Record
from game.rules import GAMES
from game.settings import Motion
from game.solver.census import workers
from game.state import Move, Tap
from scenes.screens.table import Table
from scenes.services import Services
from scenes.table.board import DEALS_AGAIN
from scenes.table.screen import TableScreen
from tests.image_cache import bare
from tests.scenes.keyboard import Keyboard, PadButtons
from tests.scenes.mouse import Finger, Mouse
from tests.scenes.robot import services

Size = tuple[int, int]
SIZES: tuple[Size, ...] = ((1280, 720), (1920, 1080), (1024, 768), (1024, 600))


@dataclass(frozen=True, slots=True)
class Layout:
    """A size of the screen, and what a player has chosen about the layout."""

    size: Size
    left_handed: bool = False
    larger_cards: bool = False

    def __str__(self) -> str:
        chosen = ["left-handed"] * self.left_handed + ["larger cards"] * self.larger_cards
        return ", ".join(["{}x{}".format(*self.size), *chosen])


@dataclass(slots=True)
class Tally:
    """How many moves were made, how many presses of keys or buttons that took, and which moves could not be made."""

    moves: int = 0
    presses: int = 0
    failures: tuple[str, ...] = ()

    def __add__(self, other: "Tally") -> "Tally":
        return Tally(self.moves + other.moves, self.presses + other.presses, self.failures + other.failures)


def layouts_of(sizes: Sequence[Size] = SIZES) -> list[Layout]:
    """Return the layouts of some sizes."""
    return [Layout(*chosen) for chosen in product(sizes, (False, True), (False, True))]


def wins(game: str, count: int) -> Iterator[Record]:
    """Yield so many proven wins of a game, as many of each grade and from all of its pack."""
    grades = library.grades(game)
    for number in range(count):
        difficulty, index = grades[number % len(grades)], number // len(grades)
        each = -(-count // len(grades))
        yield library.nth(game, difficulty, index * library.size(game, difficulty) // each)


def seated(lent: Services, deal: str, game: str, layout: Layout) -> Table:
    """Return a table with a fresh deal, in a layout."""
    lent.change(left_handed=layout.left_handed, larger_cards=layout.larger_cards)
    table = Table(lent, Play(GAMES[game], deal))
    table.arrange(layout.size)
    return table


Hand = Keyboard | Mouse
Sits = Callable[[TableScreen], Hand]
HANDS: tuple[Sits, ...] = (Keyboard, PadButtons, Mouse, Finger)


def follow(table: Table, moves: Sequence[Move], hand: Hand, where: str) -> Tally:
    """Make moves by hand at a table. What cannot be made is named, and made all the same, so that all are tried."""
    failures = []
    for number, move in enumerate(moves, 1):
        expected, _ = table.play.rules.apply(table.play.state, move)
        made = len(table.play.moves)
        if isinstance(move, Tap):
            table.advance(DEALS_AGAIN)
        try:
            hand.make(move)
            reason = "it was not made"
        except (AssertionError, LookupError) as problem:
            reason = str(problem)
        if table.play.state.piles != expected.piles:
            failures.append(f"{where}, {hand.name}, move {number}, {move}: {reason}")
            while len(table.play.moves) > made:
                table.board.undo()
            table.board.cancel()
            table.board.make(move)
    return Tally(len(moves), hand.presses, tuple(failures))


@contextmanager
def owner() -> Iterator[Services]:
    """Lend services with a store of its own, and nobody to advise it."""
    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode((64, 64))
    with tempfile.TemporaryDirectory() as folder:
        lent = services(Path(folder), Motion.OFF, bare())
        try:
            yield lent
        finally:
            lent.store.close()


def in_turn(number: int, sizes: Sequence[Size]) -> list[Layout]:
    """Return one layout of each size: for wins that are numbered as `wins` yields them, each way as often."""
    ways = [layouts_of([size]) for size in sizes]
    return [some[(number // len(some) + index) % len(some)] for index, some in enumerate(ways)]


def check(task: tuple[Record, Sequence[Layout]], hands: Sequence[Sits] = HANDS) -> dict[str, Tally]:
    """Follow a win with some hands in some layouts; return the tallies by the names of the hands."""
    record, layouts = task
    tallies = dict[str, Tally]()
    with owner() as lent:
        for layout, sits in product(layouts, hands):
            table = seated(lent, record.deal, record.game, layout)
            hand = sits(table)
            where = f"{record.game}/{record.revision} {record.deal} at {layout}"
            tallies[hand.name] = tallies.get(hand.name, Tally()) + follow(table, record.moves, hand, where)
    return tallies


def _size(word: str) -> Size:
    width, height = map(int, word.split("x"))
    return width, height


def main(arguments: Sequence[str] | None = None) -> int:
    """Follow wins, print what was found, and return 1 where a move could not be made."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", nargs="+", choices=tuple(GAMES), default=tuple(GAMES), metavar="GAME")
    parser.add_argument("--wins", type=int, default=200, help="of each game")
    parser.add_argument("--sizes", nargs="+", type=_size, default=SIZES, help="as 1280x720")
    parser.add_argument("--in-turn", action="store_true", help="play each win once at each size")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    chosen = parser.parse_args(arguments)
    sizes: Sequence[Size] = chosen.sizes
    each, failed = len(sizes) if chosen.in_turn else len(layouts_of(sizes)), 0
    with workers(chosen.jobs) as pool:
        for game in chosen.games:
            sums = dict[str, Tally]()
            tasks = (
                (record, in_turn(number, sizes) if chosen.in_turn else layouts_of(sizes))
                for number, record in enumerate(wins(game, chosen.wins))
            )
            for tallies in pool.imap(check, tasks):
                for name, tally in tallies.items():
                    sums[name] = sums.get(name, Tally()) + tally
            for name, tally in sums.items():
                failed += len(tally.failures)
                print(
                    f"{game}, {name}: {chosen.wins} wins, layouts for each: {each}, {tally.moves} moves"
                    f" by {tally.presses} presses, {len(tally.failures)} failures",
                    *tally.failures,
                    sep="\n  ",
                    flush=True,
                )
        pool.close()
        pool.join()  # SDL keeps them from being ended otherwise
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
