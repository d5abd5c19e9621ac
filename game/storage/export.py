"""For the operator of a cabinet: exports results as CSV to a USB stick, and measures memory and disk space."""

import csv
import os
import shutil
import sys
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from io import StringIO
from pathlib import Path

from game.statistics import Result
from game.storage.folder import replace_text

COLUMNS = "game", "deal", "grade", "outcome", "score", "moves", "seconds", "undos", "hints", "ended", "initials"
LETTERS_OF_STICKS = "DEFGHIJKLMNOPQRSTUVWXYZ"
"""The letters of Windows drives that may be sticks."""


def sticks(platform: str = sys.platform, roots: Iterable[Path] | None = None) -> list[Path]:
    """Return the folders of writable removable drives, below the given roots or the platform's usual ones."""
    if platform == "win32":
        drives = (f"{letter}:\\" for letter in LETTERS_OF_STICKS)
        return [Path(drive) for drive in drives if os.access(drive, os.W_OK)]
    if roots is None:
        roots = (Path("/Volumes"),) if platform == "darwin" else (Path("/media"), Path("/run/media"))
    found = [folder for root in roots for pattern in ("*", "*/*") for folder in root.glob(pattern)]
    return sorted(folder for folder in found if os.path.ismount(folder) and os.access(folder, os.W_OK))


def table(results: Iterable[Result]) -> str:
    """Return results as CSV with a header; times are in seconds, dates in ISO 8601."""
    text = StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(COLUMNS)
    for one in results:
        facts = one.game, one.deal, one.fact("grade"), one.outcome.value, one.score, one.moves, one.seconds
        writer.writerow((*facts, one.undos, one.hints, one.ended_at.isoformat(), one.initials))
    return text.getvalue()


def export(results: Iterable[Result], folder: Path, now: datetime) -> Path:
    """Write results to a CSV file in a folder and return its path. Raises OSError."""
    file = folder / f"patience-arcade-{now:%Y-%m-%d-%H%M%S}.csv"
    replace_text(file, table(results))
    return file


@dataclass(frozen=True, slots=True)
class Health:
    """The memory used by the program and the free disk space, in bytes; memory is None if unknown."""

    memory: int | None
    free: int


def health(folder: Path) -> Health:
    """Return the memory used by the program and the free space on a folder's disk. Raises OSError."""
    return Health(_memory(), shutil.disk_usage(folder).free)


def _memory() -> int | None:
    """Return the memory in use in bytes, on Linux, or its peak on other systems; None on Windows."""
    pages = Path("/proc/self/statm")
    if pages.exists():
        return int(pages.read_text("ascii").split()[1]) * os.sysconf("SC_PAGE_SIZE")
    try:
        import resource  # noqa: PLC0415 - Windows has none
    except ImportError:
        return None
    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return most if sys.platform == "darwin" else most * 1024
