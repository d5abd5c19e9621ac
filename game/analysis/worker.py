"""The process that searches: reads questions, a line each, and writes their answers, until nobody asks any more."""

import os
import sys
import traceback
from queue import SimpleQueue
from threading import Thread
from typing import NoReturn, TextIO

from game.analysis.messages import AnalysisKind, Answer, Question
from game.cards import Pile
from game.deals import Difficulty
from game.deals.difficulty import grade_of
from game.play import start
from game.rules import GAMES
from game.rules.base import Rules
from game.solver import Unknown, gain, solve
from game.solver.fair_hints import Hint
from game.solver.games import game_named
from game.solver.guess import guess
from game.state import State


class SolverWorker:
    """What answers questions; it remembers its last fair plan, so that whoever follows it hears how it goes on.

    It remembers grades too, which take long to find out and never change.
    """

    def __init__(self) -> None:
        self._plan: dict[tuple[Pile, ...], Hint] = {}
        self._grades: dict[Question, Difficulty] = {}

    def reply(self, question: Question, nodes: int) -> Answer:
        """Return the answer to a question, found by looking at up to so many positions; a fair one by what is seen."""
        if question.kind is AnalysisKind.GRADE:
            return Answer(question, Unknown(0), difficulty=self._grade(question))
        rules = GAMES[question.game]
        state, _ = start(rules, question.deal)
        for move in question.moves:
            state, _ = rules.apply(state, move)
        if question.fair:
            hint = self._hint(rules, state)
            return Answer(question, Unknown(0), *(hint.moves[0], hint.chance) if hint else ())
        if question.kind is AnalysisKind.GAIN:
            return Answer(question, gain(rules, state, nodes))
        verdict = solve(rules, state, nodes)
        guessing = question.kind is AnalysisKind.HINT and isinstance(verdict, Unknown)
        return Answer(question, verdict, guess(rules, state) if guessing else None)

    def _grade(self, question: Question) -> Difficulty:
        if question not in self._grades:
            rules = GAMES[question.game]
            self._grades[question] = grade_of(rules, start(rules, question.deal)[0])
        return self._grades[question]

    def _hint(self, rules: Rules, state: State) -> Hint | None:
        fair_hint = game_named(rules.name).fair_hint
        if fair_hint is None:
            return None
        if state.piles not in self._plan:
            self._plan = _planned(rules, state, fair_hint(state))
        return self._plan.get(state.piles)


def _planned(rules: Rules, state: State, hint: Hint | None) -> dict[tuple[Pile, ...], Hint]:
    """Return what is left of a hint by the piles of each state on its way."""
    plan: dict[tuple[Pile, ...], Hint] = {}
    while hint is not None and hint.moves:
        plan.setdefault(state.piles, hint)
        state, _ = rules.apply(state, hint.moves[0])
        hint = Hint(hint.moves[1:], hint.chance)
    return plan


def serve(questions: TextIO, answers: TextIO) -> None:
    """Answer questions until there are no more: amid a search, too, for then nobody is left to hear of it.

    A compiled search is not interrupted; it ends by itself within seconds.
    """
    lines: SimpleQueue[str] = SimpleQueue()
    Thread(target=_work, args=(lines, answers), name="search", daemon=True).start()
    for line in questions:
        if line.endswith("\n"):  # else whoever asked has ended in the middle of it
            lines.put(line)


def _work(lines: SimpleQueue[str], answers: TextIO) -> None:
    searcher = SolverWorker()
    try:
        while True:
            question, nodes = Question.parse(lines.get())
            line = searcher.reply(question, nodes).line
            try:
                print(line, file=answers, flush=True)
            except (OSError, ValueError):  # whoever asked has ended, and nobody hears the answer
                os._exit(0)
    except Exception:
        traceback.print_exc()
        os._exit(1)  # else whoever asked would wait for ever


def main() -> NoReturn:
    """Serve whoever started this process, without getting in anybody's way, as long as that one lives."""
    if hasattr(os, "nice"):
        os.nice(10)  # so much less does it press for the processor than the game; 19 would be most
    serve(sys.stdin, sys.stdout)
    os._exit(0)  # an orderly end would stumble over the thread that may still be searching


if __name__ == "__main__":
    main()
