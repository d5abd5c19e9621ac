"""The supervisor starts anew what crashes or hangs, and ends with what ends in good order."""

import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

from scenes.app.supervisor import supervise

PROGRAM = """
import sys, time
starts = {folder!r} + "/starts"
with open(starts, "a") as log:
    log.write("trouble " if "--trouble" in sys.argv else "start ")
count = len(open(starts).read().split())
sys.stdout.write(".")
sys.stdout.flush()
{then}
"""


def run(folder: Path, then: str, silent: float = 1.0) -> tuple[int, list[str]]:
    """Supervise a program that notes its starts; return the exit status and the starts."""
    file = folder / "program.py"
    file.write_text(PROGRAM.format(folder=str(folder), then=then), "utf-8")
    status = supervise([sys.executable, str(file)], silent)
    return status, (folder / "starts").read_text("utf-8").split()


def test_what_crashes_is_started_anew(tmp_path: Path) -> None:
    assert (0, ["start", "start"]) == run(tmp_path, "sys.exit(1 if count < 2 else 0)")


def test_what_refuses_its_options_is_not_started_anew(tmp_path: Path) -> None:
    assert (2, ["start"]) == run(tmp_path, "sys.exit(2)")


def test_what_hangs_is_killed_and_started_anew(tmp_path: Path) -> None:
    assert (0, ["start", "start"]) == run(tmp_path, "time.sleep(60 if count < 2 else 0)", 0.6)


def test_after_two_restarts_in_a_minute_a_plain_screen_says_so_and_retries(tmp_path: Path) -> None:
    status, starts = run(tmp_path, "sys.exit(1 if count < 4 else 3 if count == 4 else 0)")
    assert (0, ["start", "start", "trouble", "start", "start"]) == (status, starts)


def test_who_ends_the_supervisor_ends_the_program(tmp_path: Path) -> None:
    file = tmp_path / "program.py"
    file.write_text(PROGRAM.format(folder=str(tmp_path), then="time.sleep(60)"), "utf-8")
    asked = f"from scenes.app.supervisor import supervise; supervise([{sys.executable!r}, {str(file)!r}])"
    with subprocess.Popen([sys.executable, "-c", asked], cwd=Path(__file__).parents[3]) as supervisor:
        wait_until((tmp_path / "starts").exists)
        supervisor.terminate()
        assert 0 == supervisor.wait(20)
    running = [one for one in Path("/proc").glob("[0-9]*/cmdline") if str(file) in read(one)]
    assert [] == running


def read(file: Path) -> str:
    """Return what a file of /proc says, nothing once it is gone."""
    try:
        return file.read_bytes().decode("utf-8", "replace")
    except OSError:
        return ""


def wait_until(true: Callable[[], bool]) -> None:
    """Wait until something is true, for some seconds at most."""
    end = time.monotonic() + 20
    while not true():
        assert time.monotonic() < end
        time.sleep(0.05)
