"""The supervisor of a cabinet: it restarts the program if it crashes or hangs.

The program sends a heartbeat once a second: a byte on its standard output.
"""

import signal
import subprocess
import sys
import time
from collections import deque
from collections.abc import Callable, Sequence
from contextlib import suppress
from itertools import count
from threading import Thread
from typing import IO

SILENT = 10.0  # seconds without a heartbeat after which the program counts as hanging
OFTEN = 2  # more than this many starts within a minute are trouble
REFUSED = 2
"""The exit status of a program that rejects its options, which a restart does not cure."""
TROUBLED = 3
"""The exit status of a program that has only shown that it does not work."""
WATCHED, TROUBLE = "--watched", "--trouble"
"""The options that tell the program how often it was restarted, and that it is only to say that it does not work."""


def supervise(command: Sequence[str], silent: float = SILENT, clock: Callable[[], float] = time.monotonic) -> int:
    """Keep a command running until it ends normally or rejects its options; return its exit status.

    After too many starts within a minute, the program is asked to show a plain screen that says so, and is then tried
    again.
    """
    ending: list[int] = []  # only noted: an exception while the program is being started would leave it running alone
    signal.signal(signal.SIGTERM, lambda number, _frame: ending.append(number))
    starts: deque[float] = deque(maxlen=OFTEN + 1)
    for restarts in count():
        starts.append(clock())
        troubled = len(starts) > OFTEN and starts[-1] - starts[0] < 60.0
        if troubled:
            starts.clear()
        status = _watch([*command, WATCHED, str(restarts), *([TROUBLE] if troubled else [])], silent, ending)
        if status in (0, REFUSED) and not troubled:
            break
        if status == TROUBLED:  # as each mistake in kiosk.toml is mended, the next is shown
            starts.clear()
    return status


def _watch(command: Sequence[str], silent: float, ending: Sequence[int]) -> int:
    """Run a command until it ends, or kill it when it is silent for too long; return its exit status.

    Raises SystemExit once there is anything in ending, and ends the command before.
    """
    with subprocess.Popen(command, stdout=subprocess.PIPE) as child:
        assert child.stdout
        listener = _Listener(child.stdout)
        try:
            while child.poll() is None and not ending:
                longest = silent if listener.heard else max(silent, 60.0)  # a first start is slow
                if time.monotonic() - listener.last > longest:
                    child.kill()
                time.sleep(0.2)
            if ending:
                sys.exit(0)
        except BaseException:  # when the supervisor is asked to end, so is the program
            _end(child)
            raise
        return child.returncode


def _end(child: "subprocess.Popen[bytes]") -> None:
    """Ask a program to end, and kill it if it does not."""
    child.terminate()
    try:
        child.wait(8.0)  # seconds to end normally
    except subprocess.TimeoutExpired:
        child.kill()


class _Listener:
    """The heartbeats of a program, which a thread listens to."""

    def __init__(self, beats: IO[bytes]) -> None:
        self._beats = beats
        self.last = time.monotonic()
        self.heard = False
        Thread(target=self._listen, daemon=True).start()

    def _listen(self) -> None:
        with suppress(ValueError, OSError):  # the stream is closed once the program has ended
            while self._beats.read(1):
                self.last, self.heard = time.monotonic(), True


class Heartbeat:
    """Shows once a second that the program is alive, if a supervisor watches it."""

    def __init__(self, watched: bool) -> None:
        self._output = sys.stdout.buffer if watched and sys.stdout else None
        self._since = 0.0

    def advance(self, seconds: float) -> None:
        """Let time pass."""
        self._since += seconds
        if self._output and self._since >= 1.0:
            self._since = 0.0
            try:
                self._output.write(b".")
                self._output.flush()
            except OSError:
                self._output = None  # nobody is watching any more
