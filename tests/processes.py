"""Finds and kills the processes that a test has started."""

import subprocess

import pytest

Process = subprocess.Popen[str]


def started(monkeypatch: pytest.MonkeyPatch) -> list[Process]:
    """Return a list that every process is added to which is started from now on in this test."""
    processes: list[Process] = []
    popen = subprocess.Popen

    def start(*command: object, **options: object) -> Process:
        process: Process = popen(*command, **options)  # type: ignore[call-overload]
        processes.append(process)
        return process

    monkeypatch.setattr(subprocess, "Popen", start)
    return processes
