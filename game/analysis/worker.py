"""The solver process: reads questions line by line and writes the answers until its input ends."""

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
    """Answers questions.

    It remembers its last fair plan, so that a player who follows it is told how it goes on, and the grades of deals,
    which are slow to find and never change.
    """

    def __init__(self) -> None:
        self._plan: dict[tuple[Pile, ...], Hint] = {}
        self._grades: dict[Question, Difficulty] = {}

    def reply(self, question: Question, nodes: int) -> Answer:
        """Answer a question by searching up to so many positions; a fair hint uses only what the player can see."""
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
    """Return, for each state that a hint leads through, the rest of the hint; the keys are the states' piles."""
    plan: dict[tuple[Pile, ...], Hint] = {}
    while hint is not None and hint.moves:
        plan.setdefault(state.piles, hint)
        state, _ = rules.apply(state, hint.moves[0])
        hint = Hint(hint.moves[1:], hint.chance)
    return plan


def serve(questions: TextIO, answers: TextIO) -> None:
    """Answer questions until the input ends, and return then even amid a search: nobody is left to read its answer.

    A compiled search cannot be interrupted, but ends by itself within seconds.
    """
    lines: SimpleQueue[str] = SimpleQueue()
    Thread(target=_work, args=(lines, answers), name="search", daemon=True).start()
    for line in questions:
        if line.endswith("\n"):  # or the game has ended in the middle of writing it
            lines.put(line)


def _work(lines: SimpleQueue[str], answers: TextIO) -> None:
    searcher = SolverWorker()
    try:
        while True:
            question, nodes = Question.parse(lines.get())
            line = searcher.reply(question, nodes).line
            try:
                print(line, file=answers, flush=True)
            except (OSError, ValueError):  # the game has ended
                os._exit(0)
    except Exception:
        traceback.print_exc()
        os._exit(1)  # or the game would wait for ever


def main() -> NoReturn:
    """Answer the questions of the game that started this process, at low priority, until the game ends."""
    if hasattr(os, "nice"):
        os.nice(10)  # of 19
    serve(sys.stdin, sys.stdout)
    os._exit(0)  # a normal exit would wait for the thread that may still be searching


if __name__ == "__main__":
    main()
