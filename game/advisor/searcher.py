"""The process that searches: reads questions, a line each, and writes their answers, until nobody asks any more."""

import os
import sys
import traceback
from queue import SimpleQueue
from threading import Thread
from typing import TextIO

from game.advisor.question import Answer, Question
from game.play import start
from game.rules import GAMES
from game.solver import solve

_COURTESY = 10
"""How much less this process presses for the processor than the game does; 19 would be most."""


def reply(question: Question, nodes: int) -> Answer:
    """Return the answer to a question, found by looking at up to so many positions."""
    rules = GAMES[question.game]
    state, _ = start(rules, question.deal)
    for move in question.moves:
        state, _ = rules.apply(state, move)
    return Answer(question, solve(rules, state, nodes))


def serve(questions: TextIO, answers: TextIO) -> None:
    """Answer questions until there are no more: amid a search, too, for then nobody is left to hear of it."""
    lines: SimpleQueue[str] = SimpleQueue()
    Thread(target=_work, args=(lines, answers), name="search", daemon=True).start()
    for line in questions:
        lines.put(line)


def _work(lines: SimpleQueue[str], answers: TextIO) -> None:
    try:
        while True:
            question, nodes = Question.parse(lines.get())
            print(reply(question, nodes).line, file=answers, flush=True)
    except Exception:
        traceback.print_exc()
        os._exit(1)  # else whoever asked would wait for ever


def main() -> int:
    """Serve whoever started this process, without getting in anybody's way; return the exit status."""
    if hasattr(os, "nice"):
        os.nice(_COURTESY)
    serve(sys.stdin, sys.stdout)
    return 0


if __name__ == "__main__":
    sys.exit(main())
