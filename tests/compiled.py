"""Compiles the solver with mypyc in a folder of its own, and compares it with the same source run as it is.

By hand, as it takes a C compiler and a quarter of a minute: `uv run --with setuptools python -m tests.compiled`. Prints
what differs in answers, moves or nodes, and returns 1 if anything does.
"""

import os
import shutil
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

ROOT = Path(__file__).parent.parent
DEALS = 30
NODES = 3000
UNCOMPILED = ("__init__", "census", "verdict")
"""What only tells of searches, and is not worth a compiler."""
_ANSWERS = f"""
from game.play import start
from game.rules import GAMES
from game.solver import any_rules, engine, solve
for rules in GAMES.values():
    for deal in range(1, {DEALS + 1}):
        state, _ = start(rules, str(deal))
        print(rules.name, deal, solve(rules, state, {NODES}))
    print("any rules", rules.name, any_rules.solve(rules, state, 100))
print(engine.__file__)
"""


def answers(folder: Path) -> list[str]:
    """Return what the solver of a folder says of some deals of each game, and last where its engine lies."""
    command = [sys.executable, "-c", _ANSWERS]
    environment = os.environ | {"PYTHONPATH": str(folder), "PYTHONSAFEPATH": "1"}
    ran = subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, check=True)
    return ran.stdout.splitlines()


def build(folder: Path) -> None:
    """Compile a copy of the solver in a folder."""
    shutil.copytree(ROOT / "game", folder / "game", ignore=shutil.ignore_patterns("__pycache__"))
    modules = sorted(path for path in (folder / "game/solver").rglob("*.py") if path.stem not in UNCOMPILED)
    names = [str(path.relative_to(folder)) for path in modules]
    subprocess.run([sys.executable, "-m", "mypyc", *names], cwd=folder, check=True, stdout=subprocess.DEVNULL)


def main() -> int:
    """Compare the compiled solver with the other, and return the exit status."""
    with TemporaryDirectory() as name:
        folder = Path(name)
        build(folder)
        *compiled, engine = answers(folder)
    *interpreted, source = answers(ROOT)
    assert engine != source
    assert not engine.endswith(".py")
    differences = [pair for pair in zip(interpreted, compiled, strict=True) if pair[0] != pair[1]]
    for pair in differences:
        print(*pair, sep="\n")
    print(f"{len(differences)} of {len(interpreted)} answers differ")
    return 1 if differences else 0


if __name__ == "__main__":
    sys.exit(main())
