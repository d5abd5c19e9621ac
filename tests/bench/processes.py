"""What a program and all its child processes use, read from /proc."""

import os
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

TICKS = os.sysconf("SC_CLK_TCK")  # a second


def _family(session: int) -> Iterator[tuple[Path, list[str]]]:
    """Yield the folder and the status fields, from the state on, of every process of a session and its descendants.

    The solver's process has a session of its own, so the session alone would leave it out.
    """
    found = dict[int, tuple[Path, list[str]]]()
    for folder in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):  # it has ended meanwhile
            fields = (folder / "stat").read_text().rpartition(")")[2].split()
            found[int(folder.name)] = folder, fields
    family = {pid for pid, (_, fields) in found.items() if int(fields[3]) == session}
    while children := {pid for pid, (_, fields) in found.items() if int(fields[1]) in family} - family:
        family |= children
    yield from (found[pid] for pid in family)


def cpu_seconds(session: int) -> float:
    """Return the processor time that the family of a session and its dead children have used."""
    return sum(sum(map(int, fields[11:15])) for _, fields in _family(session)) / TICKS


def memory(session: int, kind: str) -> float:
    """Return the memory of a session in MiB: of a kind in smaps_rollup, as "Pss" or "Rss"."""
    return sum(_lines(folder / "smaps_rollup").get(kind, 0) for folder, _ in _family(session)) / 1024


def peak_memory(session: int) -> float:
    """Return the memory in MiB that the processes of a session had at their fullest, each by itself."""
    return sum(_lines(folder / "status").get("VmHWM", 0) for folder, _ in _family(session)) / 1024


def own_memory() -> float:
    """Return this process's own memory in MiB, shared parts in proportion."""
    return _lines(Path("/proc/self/smaps_rollup")).get("Pss", 0) / 1024


def own_peak_memory() -> float:
    """Return the memory in MiB that this process had at its fullest."""
    return _lines(Path("/proc/self/status")).get("VmHWM", 0) / 1024


def _lines(file: Path) -> dict[str, int]:
    """Return the amounts in KiB that a file of /proc tells, by their names."""
    with suppress(OSError):
        words = (line.split() for line in file.read_text().splitlines())
        return {
            name.rstrip(":"): int(amount) for name, amount, *unit in (w for w in words if len(w) > 1) if unit == ["kB"]
        }
    return {}
