"""Compares the solver and the grading as they are compiled for the executable with the same source run as it is.

`uv run python -m tests.compiled` prints what differs in answers, moves or nodes, how many times as fast each game's
search is when compiled, and returns 1 if anything differs or nothing can be compiled. Without a compilation that has
been kept it takes half a minute more.
"""

import os
import shutil
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from tempfile import TemporaryDirectory

from game.rules import GAMES
from tests.compiling import ROOT, compiled

DEALS = 40
NODES = 3000
GRADED = 3
ROUNDS = 2
"""How often both are run in turn: the shorter time counts, as other programs may take theirs."""
_ANSWERS = f"""
import time
from game.packs.grading import grade_of
from game.play import start
from game.rules import GAMES
from game.solver import SOLVERS, any_rules, engine, solve
for rules in GAMES.values():
    states = [start(rules, str(deal))[0] for deal in range(1, {DEALS} + 1)]
    begun = time.process_time()
    for state in states:
        SOLVERS[rules.name](state, {NODES})
    print("seconds", rules.name, time.process_time() - begun)
    for deal, state in enumerate(states, 1):
        print(rules.name, deal, solve(rules, state, {NODES}))
    for deal, state in enumerate(states[:{GRADED}], 1):
        print("grade", rules.name, deal, grade_of(rules, state))
    print("any rules", rules.name, any_rules.solve(rules, states[0], 100))
print(engine.__file__)
"""


def answers(folder: Path) -> tuple[list[str], dict[str, float], str]:
    """Return what the solver of a folder says of some deals of each game, how long it took, and where its engine is."""
    command = [sys.executable, "-c", _ANSWERS]
    environment = os.environ | {"PYTHONPATH": str(folder), "PYTHONSAFEPATH": "1"}
    ran = subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, check=True)
    *lines, engine = ran.stdout.splitlines()
    seconds = {
        game: float(time) for word, game, time in (line.split(maxsplit=2) for line in lines) if word == "seconds"
    }
    return [line for line in lines if not line.startswith("seconds")], seconds, engine


def overlaid(folder: Path, modules: Mapping[str, Path]) -> None:
    """Copy the game to a folder, with compiled modules in the place of their source."""
    shutil.copytree(ROOT / "game", folder / "game", ignore=shutil.ignore_patterns("__pycache__"))
    for name, file in modules.items():
        place = folder.joinpath(*name.split("."))
        place.with_suffix(".py").unlink(missing_ok=True)
        shutil.copy2(file, place.parent)


def main() -> int:
    """Compare the compiled solver with the other, and return the exit status."""
    modules = compiled()
    if not modules:
        print("there is no mypyc, or no C compiler")
        return 1
    with TemporaryDirectory() as name:
        overlaid(Path(name), modules)
        rounds = [(answers(ROOT), answers(Path(name))) for _ in range(ROUNDS)]
    (slower, _, source), (faster, _, engine) = rounds[0]
    assert source.endswith(".py")
    assert not engine.endswith(".py")
    differences = [pair for pair in zip(slower, faster, strict=True) if pair[0] != pair[1]]
    for pair in differences:
        print(*pair, sep="\n")
    print(f"{len(differences)} of {len(slower)} answers differ")
    for game in GAMES:
        before, after = (1000 * min(pair[i][1][game] for pair in rounds) / DEALS for i in range(2))
        print(f"{game:9} {before:5.1f} ms a deal, compiled {after:5.1f} ms: {before / after:.1f} times as fast")
    return 1 if differences else 0


if __name__ == "__main__":
    sys.exit(main())
