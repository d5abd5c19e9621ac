"""Measure the program: `python -m tests.bench [--executable FILE] [--size WxH] [MEASUREMENT ...]`.

Frames, searches and walks are those of the source; everything else is measured on the executable.

It needs what tests of real windows need. The exit status is 1 if a figure is above what was promised.
"""

import argparse
import sys
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from tempfile import TemporaryDirectory

from main import window_size
from tests.bench.figures import Figure
from tests.bench.frames import frames
from tests.bench.resting import rest, size
from tests.bench.searching import searching
from tests.bench.starting import start
from tests.bench.walking import walk
from tests.window import Screen, missing, virtual_screen

Measurement = Callable[[Path, Screen, Path], Iterator[Figure]]

MEASUREMENTS: Mapping[str, Measurement] = {
    "size": size,
    "start": start,
    "rest": rest,
    "frames": frames,
    "searching": searching,
    "walk": walk,
}
"""What can be measured: each is told the executable, a screen, and a folder for what it leaves behind."""


def main() -> int:
    """Print each figure as it is found, and return the exit status."""
    options = argparse.ArgumentParser(prog="python -m tests.bench", description="Measure the program.")
    options.add_argument("--executable", type=Path, metavar="FILE", default=Path("dist/patience-arcade"))
    options.add_argument("--size", type=window_size, metavar="WxH", default=(1920, 1080), help="the screen")
    options.add_argument("measurements", nargs="*", metavar="MEASUREMENT", help=", ".join(MEASUREMENTS))
    asked = options.parse_args()
    if lacking := missing():
        options.error(f"{' and '.join(lacking)} must be installed")
    if unknown := set(asked.measurements) - MEASUREMENTS.keys():
        options.error(f"there is no measurement {' or '.join(sorted(unknown))}")
    kept = True
    for name in asked.measurements or MEASUREMENTS:
        with TemporaryDirectory() as place, virtual_screen(Path(place, "screen"), asked.size) as screen:
            for figure in MEASUREMENTS[name](asked.executable.absolute(), screen, Path(place)):
                print(figure, flush=True)
                kept = kept and figure.kept
    return 0 if kept else 1


if __name__ == "__main__":
    sys.exit(main())
