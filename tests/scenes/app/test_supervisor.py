"""The supervisor starts anew what crashes or hangs, and ends with what ends in good order."""

import sys
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


def test_what_hangs_is_killed_and_started_anew(tmp_path: Path) -> None:
    assert (0, ["start", "start"]) == run(tmp_path, "time.sleep(60 if count < 2 else 0)", 0.6)


def test_after_two_new_starts_in_a_minute_a_plain_screen_says_so_and_it_is_tried_again(tmp_path: Path) -> None:
    status, starts = run(tmp_path, "sys.exit(1 if count < 4 else 3 if count == 4 else 0)")
    assert (0, ["start", "start", "trouble", "start", "start"]) == (status, starts)
