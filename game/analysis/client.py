"""The client of the solver process: accepts questions at once, passes them on, and keeps the answers."""

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
"""The option that makes the packaged program answer questions instead of opening the game."""
BUDGETS = (5_000, 50_000, 1_000_000)
"""Positions to search for a verdict, attempt by attempt, so that easy questions never wait for hard ones.

A hint has only the second attempt, as a quick guess is better than a late proof; grading takes about as long.
"""
TIMEOUT = 20.0
"""Seconds after which a search is ended, and its question given up."""
_CREATION_FLAGS = getattr(subprocess, "CREATE_NO_WINDOW", 0) | getattr(subprocess, "BELOW_NORMAL_PRIORITY_CLASS", 0)
"""Windows only: open no console and run at low priority. Elsewhere the worker lowers its own priority."""


class _Request:
    """A pending question: how far it has been searched, and how often that failed."""

    def __init__(self, question: Question) -> None:
        budgets = {AnalysisKind.VERDICT: BUDGETS, AnalysisKind.REVIEW: BUDGETS[-1:], AnalysisKind.GAIN: BUDGETS[:2]}
        self.question = question
        self.budgets = budgets.get(question.kind, BUDGETS[1:2])
        self.step = 0
        self.failures = 0
        self.answer: Answer | None = None

    @property
    def nodes(self) -> int:
        """How many positions the next search may look at."""
        return self.budgets[self.step]

    @property
    def is_for_player(self) -> bool:
        """Whether a player waits for it."""
        return self.question.kind in (AnalysisKind.HINT, AnalysisKind.FAIR_HINT)

    def gives_way_to(self, request: "_Request") -> bool:
        """Whether its search is ended for another's: a review for any, a long search for a lamp if a player waits."""
        for_lamp = self.question.kind in (AnalysisKind.VERDICT, AnalysisKind.GAIN) and self.nodes > BUDGETS[0]
        return self.question.kind is AnalysisKind.REVIEW or (for_lamp and request.is_for_player)

    def take(self, answer: Answer | None) -> None:
        """Accept an answer, unless it is unknown and a longer search is still allowed.

        None means that the process died before answering; the fifth time, the question is given up.
        """
        if answer is None:
            self.failures += 1
            if self.failures == 5:
                self.give_up()
        elif isinstance(answer.verdict, Unknown) and self.step + 1 < len(self.budgets):
            self.step += 1
        else:
            self.answer = answer

    def give_up(self) -> None:
        """Answer that the verdict is unknown."""
        self.answer = Answer(self.question, Unknown(0))


class SolverClient:
    """Takes one question at a time from each asker and has it answered by a process, started with the first question.

    No method blocks: a thread talks to the process. A long search that is no longer wanted is cancelled by killing the
    process. However a process ends, a new one replaces it.
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._changed = Condition()
        self._requests: dict[Hashable, _Request] = {}
        self._searched: _Request | None = None  # the question that the process is working on
        self._since = 0.0  # when its present search began
        self._stopped = False  # whether that is no longer wanted
        self._process: subprocess.Popen[str] | None = None
        self._thread: Thread | None = None
        self._closed = False

    def ask(self, asker: Hashable, question: Question) -> None:
        """Ask a question; it replaces the asker's previous one, and interrupts what another asked if that can wait."""
        request = _Request(question)
        with self._changed:
            self._drop(asker)
            if self._searched and not self._stopped and self._searched.gives_way_to(request):
                self._searched.failures -= 1  # it has not failed, and is searched again
                self._stop()
            self._requests[asker] = request
            self._changed.notify()
            if self._thread is None:
                self._thread = Thread(target=self._serve, name="solver client", daemon=True)
                self._thread.start()

    def poll(self, asker: Hashable) -> Answer | None:
        """Return the answer to the asker's question, once, or None while there is none. Call this every frame."""
        with self._changed:
            if self._searched and self._clock() - self._since > TIMEOUT:
                self._searched.give_up()  # whoever asked: the process may have hung
                self._stop()
            request = self._requests.get(asker)
            if request is None or request.answer is None:
                return None
            self._drop(asker)
            return request.answer

    def forget(self, asker: Hashable) -> None:
        """Withdraw the asker's question, if any."""
        with self._changed:
            self._drop(asker)

    def close(self) -> None:
        """End the process; no question is answered from now on."""
        with self._changed:
            self._closed = True
            self._changed.notify()
            self._stop()
        if self._thread is not None:
            self._thread.join(5.0)

    def _drop(self, asker: Hashable) -> None:
        """Forget a question. A short search for it may run on, which is cheaper than starting a new process."""
        request = self._requests.pop(asker, None)
        if request is not None and request is self._searched and request.nodes > BUDGETS[0]:
            self._stop()

    def _stop(self) -> None:
        self._stopped = True
        if self._process is not None:
            self._process.kill()

    # in the thread

    def _serve(self) -> None:
        while (request := self._next()) is not None:
            answer = self._search(request)
            with self._changed:
                self._searched = None
                request.take(answer)
            if answer is None or answer.verdict.nodes > 100_000:  # ending the process frees the memory of the search
                self._end()
        self._end()

    def _next(self) -> _Request | None:
        """Wait for questions and return the one with the smallest next search; None once the client is closed.

        Of equal ones, that of a player who waits comes first.
        """
        with self._changed:
            while not self._closed:
                waiting = [request for request in self._requests.values() if request.answer is None]
                if waiting:
                    self._stopped, self._since = False, self._clock()
                    self._searched = min(waiting, key=lambda request: (request.nodes, not request.is_for_player))
                    return self._searched
                self._changed.wait()
            return None

    def _search(self, request: _Request) -> Answer | None:
        """Return the answer of the process; None if it ended before writing a whole line."""
        try:
            process = self._process or self._start()
            assert process.stdin is not None and process.stdout is not None  # both are pipes
            process.stdin.write(f"{request.question.line(request.nodes)}\n")
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
            start_new_session=True,  # so that Ctrl+C in the terminal does not reach it
            creationflags=_CREATION_FLAGS,
        )
        with self._changed:
            self._process = process
            if self._stopped:  # when there was no process yet
                self._stop()
        return process

    def _end(self) -> None:
        with self._changed:
            process, self._process = self._process, None
        if process is not None:
            process.kill()
            with suppress(OSError), process:  # closes the pipes, whatever is left in them
                pass
