"""The advisor's side of the game: takes questions at once, has them searched elsewhere, and keeps the answers."""

import subprocess
import sys
import time
from collections.abc import Callable, Hashable
from contextlib import suppress
from threading import Condition, Thread

import game
from game.analysis.messages import AnalysisKind, Answer, Question
from game.solver import Unknown

OPTION = "--advise"
"""What tells the packaged program to answer questions instead of being the game."""
BUDGETS = (5_000, 50_000, 1_000_000)
"""How many positions are searched for a question, in turn: what is easy is answered before what is hard."""
_ONCE = (50_000,)
"""How many for a hint, where a guess now is worth more than the truth when nobody waits for it any more.

A grade is not searched for in this way, and takes about as long.
"""
LONGEST = 20.0
"""Seconds after which a question is given up."""
_QUIETLY = getattr(subprocess, "CREATE_NO_WINDOW", 0) | getattr(subprocess, "BELOW_NORMAL_PRIORITY_CLASS", 0)
"""How Windows starts a process that shows no window and lets the game go first; elsewhere it sees to that itself."""


class _Request:
    """A question on its way to its answer: since when it waits, how far it was searched, how often that failed."""

    def __init__(self, question: Question, since: float) -> None:
        self.question = question
        self.since = since
        self.budgets = {AnalysisKind.VERDICT: BUDGETS, AnalysisKind.GAIN: BUDGETS[:2]}.get(question.kind, _ONCE)
        self.step = 0
        self.failures = 0
        self.answer: Answer | None = None

    @property
    def line(self) -> str:
        """What the process is asked next."""
        return self.question.line(self.nodes)

    @property
    def nodes(self) -> int:
        """How many positions may be searched next."""
        return self.budgets[self.step]

    def take(self, answer: Answer) -> None:
        """Keep an answer, unless a longer search may find a better one."""
        if isinstance(answer.verdict, Unknown) and self.step + 1 < len(self.budgets):
            self.step += 1
        else:
            self.answer = answer

    def fail(self) -> None:
        """Note that the process ended before it answered."""
        self.failures += 1
        if self.failures == 5:
            self.give_up()

    def give_up(self) -> None:
        """Let it remain unknown."""
        self.answer = Answer(self.question, Unknown(0))


class SolverClient:
    """One question at a time for each asker, answered by a process that starts with the first of them.

    No method keeps its caller waiting: a thread speaks with the process. A long search that nobody wants any more is
    ended by ending the process; and however it ended, another one goes on in its stead.
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._changed = Condition()
        self._requests: dict[Hashable, _Request] = {}
        self._searched: _Request | None = None
        """What the process is looking into."""
        self._process: subprocess.Popen[str] | None = None
        self._thread: Thread | None = None
        self._closed = False

    def ask(self, asker: Hashable, question: Question) -> None:
        """Ask a question in place of the asker's earlier one."""
        with self._changed:
            self._drop(asker)
            self._requests[asker] = _Request(question, self._clock())
            self._changed.notify()
            if self._thread is None:
                self._thread = Thread(target=self._attend, name="advisor", daemon=True)
                self._thread.start()

    def poll(self, asker: Hashable) -> Answer | None:
        """Return the answer to the asker's question as soon as there is one, once; to be called in every frame."""
        with self._changed:
            request = self._requests.get(asker)
            if request is None:
                return None
            if request.answer is None and self._clock() - request.since > LONGEST:
                request.give_up()
                self._stop()  # whatever it is about: a process that is silent for so long may have come to a halt
            if request.answer is not None:
                self._drop(asker)
            return request.answer

    def forget(self, asker: Hashable) -> None:
        """Forget the asker's question, if there is one."""
        with self._changed:
            self._drop(asker)

    def close(self) -> None:
        """End the process, and answer nothing any more."""
        with self._changed:
            self._closed = True
            self._changed.notify()
            self._stop()
        if self._thread is not None:
            self._thread.join(5.0)  # at most

    def _drop(self, asker: Hashable) -> None:
        """Forget a question; a short search for it may come to its end, which costs less than a new process."""
        request = self._requests.pop(asker, None)
        if request is not None and request is self._searched and request.nodes > BUDGETS[0]:
            self._stop()

    def _stop(self) -> None:
        if self._process is not None:
            self._process.kill()

    # in the thread

    def _attend(self) -> None:
        while (request := self._next()) is not None:
            answer = self._search(request)
            with self._changed:
                self._searched = None
                if answer is None:
                    request.fail()
                else:
                    request.take(answer)
            if answer is None or answer.verdict.nodes > 100_000:  # then ending it gives much memory back
                self._end()
        self._end()

    def _next(self) -> _Request | None:
        """Wait for a question and return the one that was searched least; None once there will be no more."""
        with self._changed:
            while not self._closed:
                waiting = [request for request in self._requests.values() if request.answer is None]
                if waiting:
                    self._searched = min(waiting, key=lambda request: request.nodes)
                    return self._searched
                self._changed.wait()
            return None

    def _search(self, request: _Request) -> Answer | None:
        """Return what the process answers; None where it ended before, or in the middle of a line."""
        try:
            process = self._process or self._start()
            assert process.stdin is not None and process.stdout is not None  # which both are pipes
            process.stdin.write(f"{request.line}\n")
            process.stdin.flush()
            line = process.stdout.readline()
            return Answer.parse(request.question, line) if line.endswith("\n") else None
        except (OSError, KeyError, ValueError):
            return None

    def _start(self) -> subprocess.Popen[str]:
        frozen = getattr(sys, "frozen", False)
        process = subprocess.Popen(
            [sys.executable, OPTION] if frozen else [sys.executable, "-m", "game.analysis.worker"],
            cwd=None if frozen else f"{game.__path__[0]}/..",
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            encoding="utf-8",
            start_new_session=True,  # so that a key pressed in the terminal to end the game does not reach it
            creationflags=_QUIETLY,
        )
        with self._changed:
            self._process = process
            if self._closed:
                self._stop()
        return process

    def _end(self) -> None:
        with self._changed:
            process, self._process = self._process, None
        if process is not None:
            process.kill()
            with suppress(OSError), process:  # which closes the pipes, even over what nobody will read
                pass
