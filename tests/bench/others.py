"""Measures other installed patience programs in the same way: what they use until a deal is on the table, and after."""

import shutil
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from statistics import median

from tests.bench.figures import Figure, Program
from tests.bench.processes import cpu_seconds, memory
from tests.bench.starting import ROUNDS, TABLE, empty_program
from tests.window import Screen, opened

OTHERS = {"AisleRiot": ("/usr/games/sol",), "KPatience": ("/usr/games/kpat",), "PySolFC": ("pysol.py",)}
"""Programs that open with a dealt game, and their commands."""


def others(program: Program, screen: Screen, folder: Path) -> Iterator[Figure]:
    """Start each some times and watch it for as long as a table of ours."""
    found = {name: command for name, command in OTHERS.items() if shutil.which(command[0])}
    for name in OTHERS.keys() - found.keys():
        print(f"    {name} is not installed", file=sys.stderr)
    for name, command in {"an empty pygame-ce window": empty_program(program, folder), **found}.items():
        used, taken = [], []
        for _ in range(ROUNDS):
            begun = time.perf_counter()
            with opened(command, screen, folder / "log") as window:
                window.focus()
                time.sleep(max(0.0, begun + TABLE - time.perf_counter()))
                used.append(cpu_seconds(window.process.pid))
                taken.append(memory(window.process.pid, "Pss"))
        yield Figure(f"{name}: processor in the first {TABLE:g} s", median(used), "s")
        yield Figure(f"{name}: memory, shared parts in proportion", median(taken), "MiB")
