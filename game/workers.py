"""Workers: the processes that a command shares its work among."""

import signal
from multiprocessing import get_context
from multiprocessing.pool import Pool


def workers(jobs: int) -> Pool:
    """Return so many processes; whoever interrupts the command means this one, and not them."""
    fresh = get_context("spawn")  # a fork would take along locks that other threads hold
    return fresh.Pool(jobs, signal.signal, (signal.SIGINT, signal.SIG_IGN))
