"""Measure the program: `python -m tests.bench [--executable FILE | --source] [--size WxH] [MEASUREMENT ...]`.

Frames, searches and walks are measured on the source; everything else on the executable, or with --source on the
source too. Windows are as players have them: under a window manager, and with the keyboard's focus.

It needs what tests of real windows need. The exit status is 1 if a figure exceeds its limit.
"""

import argparse
import sys
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from tempfile import TemporaryDirectory

from main import window_size
from tests.bench.duelling import duels
from tests.bench.figures import Figure, Program
from tests.bench.frames import frames
from tests.bench.latency import latency
from tests.bench.memory import memory
from tests.bench.others import others
from tests.bench.resting import rest, size
from tests.bench.searching import searching
from tests.bench.starting import start
from tests.bench.touring import tour
from tests.bench.walking import walk
from tests.window import Screen, missing, virtual_screen

Measurement = Callable[[Program, Screen, Path], Iterator[Figure]]
SOURCE = Path(__file__).parents[2] / "main.py"

MEASUREMENTS: Mapping[str, Measurement] = {
    "size": size,
    "start": start,
    "rest": rest,
    "frames": frames,
    "duel": duels,
    "searching": searching,
    "walk": walk,
    "memory": memory,
    "tour": tour,
    "latency": latency,
    "others": others,
}
"""What can be measured: each is told the program, a screen, and a folder for what it leaves behind."""


def main() -> int:
    """Print each figure as it is found, and return the exit status."""
    options = argparse.ArgumentParser(prog="python -m tests.bench", description="Measure the program.")
    programs = options.add_mutually_exclusive_group()
    programs.add_argument("--executable", type=Path, metavar="FILE", default=Path("dist/patience-arcade"))
    programs.add_argument("--source", action="store_true", help="measure the source instead")
    options.add_argument("--size", type=window_size, metavar="WxH", default=(1920, 1080), help="the screen")
    options.add_argument("measurements", nargs="*", metavar="MEASUREMENT", help=", ".join(MEASUREMENTS))
    asked = options.parse_args()
    if lacking := missing():
        options.error(f"{' and '.join(lacking)} must be installed")
    if unknown := set(asked.measurements) - MEASUREMENTS.keys():
        options.error(f"there is no measurement {' or '.join(sorted(unknown))}")
    file = asked.executable.absolute()
    program = Program((sys.executable, str(SOURCE)), None) if asked.source else Program((str(file),), file)
    kept = True
    for name in asked.measurements or MEASUREMENTS:
        with TemporaryDirectory() as place, virtual_screen(Path(place, "screen"), asked.size) as screen:
            for figure in MEASUREMENTS[name](program, screen, Path(place)):
                print(figure, flush=True)
                kept = kept and figure.kept
    return 0 if kept else 1


if __name__ == "__main__":
    sys.exit(main())
