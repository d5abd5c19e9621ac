"""What the program uses while nobody plays: processor time and memory; and the size of its file."""

import time
from collections.abc import Iterator
from pathlib import Path

from tests.bench.figures import Figure, Program
from tests.bench.processes import cpu_seconds, memory, peak_memory
from tests.window import Screen, opened

SETTLED = 5.0  # seconds after the first picture: the deal has been told
STRETCH = 30.0  # seconds that are watched at a time
QUIET, HEARD = 0.06, 0.10
"""The promised seconds of the processor in the second stretch, without sound and with it."""


def size(program: Program, screen: Screen, folder: Path) -> Iterator[Figure]:
    """Weigh the file, if there is one."""
    if program.executable:
        yield Figure("size of the executable", program.executable.stat().st_size / 1e6, "MB", 30)


def rest(program: Program, screen: Screen, folder: Path) -> Iterator[Figure]:
    """Watch title and table for twice half a minute: places fall asleep some time after the last input."""
    table = ["--game", "cruel", "--deal", "5"]
    programs = (("title", ["--mute"], QUIET), ("a table", ["--mute", *table], QUIET), ("a table, heard", table, HEARD))
    for name, options, most in programs:
        command = [*program.command, "--fullscreen", "--data-dir", str(folder / name), *options]
        with opened(command, screen, folder / "log") as window:
            window.focus()
            window.wait_until_drawn()
            time.sleep(SETTLED)
            session = window.process.pid
            for stretch, promised in (("first", None), ("next", most)):
                before = cpu_seconds(session)
                time.sleep(STRETCH)
                used = cpu_seconds(session) - before
                yield Figure(f"{name}, {stretch} {STRETCH:g} s untouched: processor", used, "s", promised)
            yield Figure(f"{name}: memory, shared parts in proportion", memory(session, "Pss"), "MiB")
            yield Figure(f"{name}: memory at its fullest", peak_memory(session), "MiB")
