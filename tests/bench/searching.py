"""What frames cost the main thread while the solver's process searches, compared with when it does not.

It runs in a process of its own: `python -m tests.bench.searching FOLDER WxH`.
"""

import os
import sys
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from statistics import median

from game.analysis.client import SolverClient
from game.analysis.messages import Question
from tests.bench.figures import NOWHERE, SIZES, Figure, Program, Size, in_a_process, tell
from tests.bench.frames import motions, table
from tests.bench.watching import Player, Watch
from tests.window import Screen

GAME, ASKED = "wall", "whitehead"  # what is played, and whose deals are searched, since that takes long
TURNS = 3  # with a search and without one, one after the other


class Curious(Player):
    """A player for whom the solver's process searches all the while: as soon as it has answered it is asked on."""

    asked = 0

    def wait(self, seconds: float) -> None:
        """Let the program run for a while, and see to it that something is searched."""
        if self.services.solver.poll(self) or not self.asked:
            self.asked += 1
            self.services.solver.ask(self, Question(ASKED, str(self.asked)))
        super().wait(seconds)


def searching(program: Program, screen: Screen, folder: Path) -> Iterator[Figure]:
    """Play at the first of the sizes, in a process of its own."""
    yield from in_a_process("tests.bench.searching", SIZES[0], folder, os.environ | NOWHERE)


def searched(size: Size, folder: Path) -> Iterator[Figure | str]:
    """Yield the median frame of each kind without a search and with one, and how they compare."""
    Player.watch = Watch()
    costs: dict[str, tuple[list[float], list[float]]] = defaultdict(lambda: ([], []))
    for turn in range(2 * TURNS):
        solver = SolverClient() if turn % 2 else None
        player = table(GAME, folder / str(turn), size, player=Curious if solver else Player, solver=solver)
        for name, ticks in motions(GAME, player):
            costs[name][turn % 2].extend(tick.cpu for tick in ticks)
        player.leave()
        if solver:
            solver.close()
    for name, (quiet, busy) in costs.items():
        what = f"{size[1]}p, {GAME}, {name}: the main thread's median"
        yield Figure(f"{what}, nothing searched", median(quiet), "ms")
        yield Figure(f"{what}, with a search", median(busy), "ms")
        yield Figure(f"{what}, times that without", median(busy) / median(quiet), "")


if __name__ == "__main__":
    tell(searched, sys.argv)
