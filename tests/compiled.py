"""Compares the solver, the grading and the rules, compiled as for the executable, with the interpreted source.

`uv run python -m tests.compiled [--rounds 5]` prints what differs in answers, moves or nodes, and returns 1 if anything
differs or nothing can be compiled. For each game it prints the processor time to a first win, replayed through the
rules: the mean over the deals that are won, each by its shortest round. One round is enough to compare; more make the
times more precise. A deal is searched once in a process, because a second search would find the caches of the first.
If no earlier compilation is cached, it takes half a minute more.
"""

import argparse
import os
import shutil
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

from game.rules import GAMES
from tests.compiling import ROOT, compiled

DEALS = 40
NODES = 3000
GRADED = 3
PLAYED, MOVES, TRIED = 4, 60, 20
"""In how many deals the rules are asked everything, how many moves are made, and how often illegal ones are tried."""
_ANSWERS = f"""
import time
from game.deals.library import grade_of
from game.state import carry
from game.play import start
from game.rules import GAMES
from game.solver import Won, best_first, solve
for rules in GAMES.values():
    states = [start(rules, str(deal))[0] for deal in range(1, {DEALS} + 1)]
    for deal, state in enumerate(states, 1):
        begun = time.process_time()
        verdict = solve(rules, state, {NODES})
        taken = time.process_time() - begun
        if isinstance(verdict, Won):
            print("seconds", rules.name, deal, taken)
        print(rules.name, deal, verdict)
    for deal, state in enumerate(states[:{GRADED}], 1):
        print("grade", rules.name, deal, grade_of(rules, state))
    print("any rules", rules.name, best_first.solve(rules, states[0], 100))
    for deal, state in enumerate(states[:{PLAYED}], 1):
        slots = range(len(state.piles))
        for step in range({MOVES}):
            tops = [(slot, count) for slot in slots for count in range(1, min(3, len(state.piles[slot])) + 1)]
            print("double clicks", [rules.double_click(state, slot, count) for slot, count in tops])
            print("ends", rules.won(state), rules.stuck(state), rules.hopeless(state), rules.scores(state))
            print("down", sorted(map(str, rules.turned_down(state))))
            print("next", [rules.next_rank(state, slot) for slot in rules.foundations])
            moves = list(rules.moves(state))
            if step % {TRIED} == 0:
                tries = {{carry(slot, target, 1) for slot in slots for target in slots}}
                print("refused", [rules.refused(state, move) for move in sorted(tries - {{*moves}}, key=str)])
                shown = [card for pile in state.piles for card in pile]
                print("fits", [rules.fits(card, other) for card in shown for other in shown])
            if not moves:
                break
            state, events = rules.apply(state, moves[7 * step % len(moves)])
            print("events", rules.name, deal, step, state.score, events)
print(best_first.__file__)
"""


Times = dict[tuple[str, str], float]
"""How many seconds a first win took, by game and deal."""


def answers(folder: Path) -> tuple[list[str], Times, str]:
    """Return what the solver of a folder says of some deals of each game, how long it took, and where its engine is."""
    command = [sys.executable, "-c", _ANSWERS]
    environment = os.environ | {"PYTHONPATH": str(folder), "PYTHONSAFEPATH": "1"}
    ran = subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, check=True)
    *lines, engine = ran.stdout.splitlines()
    times: Times = {}
    for line in lines:
        if line.startswith("seconds"):
            _, game, deal, taken = line.split()
            times[game, deal] = float(taken)
    return [line for line in lines if not line.startswith("seconds")], times, engine


def price(rounds: Sequence[Times], game: str) -> float:
    """Return what the wins of a game took on average, the shortest of all rounds for each, in milliseconds."""
    wins = [win for win in rounds[0] if win[0] == game]
    return 1000 * sum(min(times[win] for times in rounds) for win in wins) / len(wins)


def overlaid(folder: Path, modules: Mapping[str, Path]) -> None:
    """Copy the game to a folder, with compiled modules in the place of their source."""
    shutil.copytree(ROOT / "game", folder / "game", ignore=shutil.ignore_patterns("__pycache__"))
    for name, file in modules.items():
        place = folder.joinpath(*name.split("."))
        place.with_suffix(".py").unlink(missing_ok=True)
        shutil.copy2(file, place.parent)


def main() -> int:
    """Compare the compiled solver with the other, and return the exit status."""
    parser = argparse.ArgumentParser("python -m tests.compiled", description=__doc__)
    parser.add_argument("--rounds", type=int, default=1, help="how often both are run in turn")
    rounds_asked = parser.parse_args().rounds
    modules = compiled()
    if not modules:
        print("there is no mypyc, or no C compiler")
        return 1
    with TemporaryDirectory() as name:
        overlaid(Path(name), modules)
        rounds = [(answers(ROOT), answers(Path(name))) for _ in range(rounds_asked)]
    (slower, _, source), (faster, _, engine) = rounds[0]
    assert source.endswith(".py")
    assert not engine.endswith(".py")
    differences = [pair for pair in zip(slower, faster, strict=True) if pair[0] != pair[1]]
    for pair in differences:
        print(*pair, sep="\n")
    print(f"{len(differences)} of {len(slower)} answers differ")
    for game in GAMES:
        before, after = (price([pair[i][1] for pair in rounds], game) for i in range(2))
        print(f"{game:9} first win {before:5.2f} ms, compiled {after:5.2f} ms: {before / after:.2f} times as fast")
    return 1 if differences else 0


if __name__ == "__main__":
    sys.exit(main())
