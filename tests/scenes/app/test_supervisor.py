"""The supervisor restarts a program that crashes or hangs, and ends when the program ends normally."""

import subprocess
import sys
from pathlib import Path

import pytest

from scenes.app.supervisor import TROUBLED, supervise
from tests.window import LONGEST_WAIT, wait_for

PROGRAM = """
import sys, time
starts = {folder!r} + "/starts"
with open(starts, "a") as log:
    log.write("trouble " if "--trouble" in sys.argv else "start ")
count = len(open(starts).read().split())
{then}
"""
ASKED = """
import os, signal, subprocess, sys
from scenes.app.supervisor import supervise
if sys.argv[2:]:
    popen = subprocess.Popen
    def start(*command, **options):
        process = popen(*command, **options)
        os.kill(os.getpid(), signal.SIGTERM)
        return process
    subprocess.Popen = start
supervise([sys.executable, sys.argv[1]])
"""
"""What supervises a program, and with another argument is asked to end just as it starts it."""


def run(folder: Path, then: str, silent: float = LONGEST_WAIT) -> tuple[int, list[str]]:
    """Supervise a program that notes its starts, all in one moment; return the exit status and the starts."""
    file = folder / "program.py"
    file.write_text(PROGRAM.format(folder=str(folder), then=then), "utf-8")
    status = supervise([sys.executable, str(file)], silent, lambda: 0.0)
    return status, (folder / "starts").read_text("utf-8").split()


def test_a_program_that_crashes_is_restarted(tmp_path: Path) -> None:
    assert (0, ["start", "start"]) == run(tmp_path, "sys.exit(1 if count < 2 else 0)")


def test_a_program_that_rejects_its_options_is_not_restarted(tmp_path: Path) -> None:
    assert (2, ["start"]) == run(tmp_path, "sys.exit(2)")


def test_a_program_that_hangs_is_killed_and_restarted(tmp_path: Path) -> None:
    hanging = f"print('.', flush=True); time.sleep({LONGEST_WAIT})"
    assert (0, ["start", "start"]) == run(tmp_path, f"if count < 2: {hanging}", 0.6)


def test_after_two_restarts_in_a_minute_a_plain_screen_says_so_and_retries(tmp_path: Path) -> None:
    status, starts = run(tmp_path, "sys.exit(1 if count < 4 else 3 if count == 4 else 0)")
    assert (0, ["start", "start", "trouble", "start", "start"]) == (status, starts)


def test_a_program_that_has_only_said_what_is_wrong_has_not_crashed(tmp_path: Path) -> None:
    status, starts = run(tmp_path, f"sys.exit({TROUBLED} if count < 4 else 0)")
    assert (0, ["start"] * 4) == (status, starts)


def test_a_program_that_ends_along_with_the_supervisor_is_not_restarted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    popen, processes = subprocess.Popen, list[object]()

    def start(*command: object, **options: object) -> object:
        process = popen(*command, **options)  # type: ignore[call-overload] # handed on as it came
        processes.append(process)
        return process

    monkeypatch.setattr(subprocess, "Popen", start)
    with pytest.raises(SystemExit):
        run(tmp_path, "import os, signal; os.kill(os.getppid(), signal.SIGTERM); os._exit(1)")
    assert 1 == len(processes)


@pytest.mark.parametrize("early", [True, False])
def test_who_ends_the_supervisor_ends_the_program(tmp_path: Path, early: bool) -> None:
    """Even just as it starts the program."""
    file = tmp_path / "program.py"
    file.write_text(PROGRAM.format(folder=str(tmp_path), then=f"time.sleep({LONGEST_WAIT})"), "utf-8")
    command = [sys.executable, "-c", ASKED, str(file), *(["early"] if early else [])]
    with subprocess.Popen(command, cwd=Path(__file__).parents[3]) as supervisor:
        if not early:
            wait_for((tmp_path / "starts").exists, "the program")
            supervisor.terminate()
        assert 0 == supervisor.wait(LONGEST_WAIT)
    running = [one for one in Path("/proc").glob("[0-9]*/cmdline") if str(file) in read(one)]
    assert [] == running


def read(file: Path) -> str:
    """Return what a file of /proc says, nothing once it is gone."""
    try:
        return file.read_bytes().decode("utf-8", "replace")
    except OSError:
        return ""
