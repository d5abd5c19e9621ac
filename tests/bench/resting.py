"""What the program uses while nobody plays: processor time and memory, and the size of its file."""

import time
from collections.abc import Iterator
from pathlib import Path

from tests.bench.figures import Figure
from tests.bench.processes import cpu_seconds, memory, peak_memory
from tests.window import Screen, opened

SETTLED = 5.0  # seconds after the first picture: the deal has been told
STRETCH = 30.0  # seconds that are watched at a time


def size(executable: Path, screen: Screen, folder: Path) -> Iterator[Figure]:
    """Weigh the file."""
    yield Figure("size of the executable", executable.stat().st_size / 1e6, "MB", 30)


def rest(executable: Path, screen: Screen, folder: Path) -> Iterator[Figure]:
    """Watch the title and a dealt table for twice half a minute: places fall asleep some time after the last input."""
    for name, options in (("title", []), ("a table of Cruel", ["--game", "cruel", "--deal", "5"])):
        command = [str(executable), "--fullscreen", "--mute", "--data-dir", str(folder / "data"), *options]
        with opened(command, screen, folder / "log") as window:
            window.wait_until_drawn()
            time.sleep(SETTLED)
            session = window.process.pid
            for stretch in ("first", "next"):
                before = cpu_seconds(session)
                time.sleep(STRETCH)
                yield Figure(
                    f"{name}, {stretch} {STRETCH:g} s untouched: processor", cpu_seconds(session) - before, "s"
                )
            yield Figure(f"{name}: memory, shared parts in proportion", memory(session, "Pss"), "MiB")
            yield Figure(f"{name}: memory at its fullest", peak_memory(session), "MiB")
