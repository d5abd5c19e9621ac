"""The solver process: reads questions line by line and writes the answers until its input ends."""

import os
import sys
from functools import lru_cache
from heapq import heappop, heappush
from itertools import count
from queue import SimpleQueue
from threading import Thread
from typing import NoReturn, TextIO

from game.analysis.messages import AnalysisKind, Answer, Question
from game.cards import Pile
from game.deals import Difficulty, library
from game.play import start
from game.rules import GAMES
from game.rules.base import Rules
from game.solver import Unknown, Won, gain, game_named, solve
from game.solver.best_first import LOST, WON, RulesModel, StatePosition
from game.solver.fair_hints import Hint
from game.state import Move, State

_HOPELESS = 1 << 30  # further than any distance


class SolverWorker:
    """Answers questions. It remembers its last fair plan, so that a player who follows it gets the rest of it."""

    def __init__(self) -> None:
        self._plan: dict[tuple[Pile, ...], Hint] = {}

    def reply(self, question: Question, nodes: int) -> Answer:
        """Answer a question by searching up to `nodes` positions."""
        rules = GAMES[question.game]
        state = rules.replay(start(rules, question.deal)[0], question.moves)
        match question.kind:
            case AnalysisKind.GRADE:
                return Answer(question, Unknown(0), difficulty=_grade(question.game, question.deal))
            case AnalysisKind.FAIR_HINT:
                hint = self._hint(rules, state)
                return Answer(question, Unknown(0), *(hint.moves[0], hint.chance) if hint else ())
            case AnalysisKind.GAIN:
                return Answer(question, gain(rules, state, nodes))
        verdict = _packed(question) or solve(rules, state, nodes)
        guessing = question.kind is AnalysisKind.HINT and isinstance(verdict, Unknown)
        return Answer(question, verdict, guess(rules, state) if guessing else None)

    def _hint(self, rules: Rules, state: State) -> Hint | None:
        fair_hint = game_named(rules.name).fair_hint
        if fair_hint is None:
            return None
        if state.piles not in self._plan:
            self._plan = _planned(rules, state, fair_hint(state))
        return self._plan.get(state.piles)


def _packed(question: Question) -> Won | None:
    """Return the rest of the packed win of a deal, for states on its path; None for any other state or deal."""
    proof, made = library.proof(question.game, question.deal), len(question.moves)
    return Won(proof[made:], 0) if proof and proof[:made] == question.moves else None


@lru_cache(64)
def _grade(game: str, deal: str) -> Difficulty:
    """Return the grade of a deal, which is slow to find and never changes."""
    return library.grade_of(GAMES[game], start(GAMES[game], deal)[0])


def _planned(rules: Rules, state: State, hint: Hint | None) -> dict[tuple[Pile, ...], Hint]:
    """Return, for each state that a hint leads through, the rest of the hint; the keys are the states' piles."""
    plan: dict[tuple[Pile, ...], Hint] = {}
    while hint is not None and hint.moves:
        plan.setdefault(state.piles, hint)
        state, _ = rules.apply(state, hint.moves[0])
        hint = Hint(hint.moves[1:], hint.chance)
    return plan


def guess(rules: Rules, state: State) -> Move | None:
    """Return the first move towards the state that seems nearest to a win; None if there is no legal move.

    It is the hint when the search proves nothing: a best-first search of 200 states.
    """
    root = StatePosition(rules, state)
    if not root.moves:
        return None
    best, chosen = _HOPELESS, root.moves[0]
    numbers = count()
    waiting: list[tuple[int, int, StatePosition, Move | None]] = [(0, next(numbers), root, None)]
    known = {root}
    for _ in range(200):
        if not waiting or best == WON:
            break
        *_, here, first = heappop(waiting)
        for move in here.moves:
            there = StatePosition(rules, rules.apply(here.state, move)[0])
            if there in known:
                continue
            known.add(there)
            far = _measured(rules, there)
            if far < best:
                best, chosen = far, first or move
            heappush(waiting, (far, next(numbers), there, first or move))
    return chosen


def _measured(rules: Rules, position: StatePosition) -> int:
    """Return how far from a win a position seems, by the game's own measure or else by its score."""
    if rules.won(position.state):
        return WON
    distance = game_named(rules.name).distance
    far = distance(position.state) if distance else None
    if far is None:
        far = RulesModel(rules).estimate(position)
    return _HOPELESS if far == LOST or not position.moves else far


def serve(questions: TextIO, answers: TextIO) -> None:
    """Answer questions until the input ends, and then return, even during a search: nobody is left to read the answer.

    A compiled search cannot be interrupted, but ends by itself within seconds.
    """
    lines: SimpleQueue[str] = SimpleQueue()
    Thread(target=_work, args=(lines, answers), name="search", daemon=True).start()
    for line in questions:
        if line.endswith("\n"):  # or the game has ended in the middle of writing it
            lines.put(line)


def _work(lines: SimpleQueue[str], answers: TextIO) -> None:
    worker = SolverWorker()
    try:
        while True:
            question, nodes = Question.parse(lines.get())
            line = worker.reply(question, nodes).line
            try:
                print(line, file=answers, flush=True)
            except (OSError, ValueError):  # the game has ended
                os._exit(0)
    except Exception:
        sys.excepthook(*sys.exc_info())
        os._exit(1)  # or the game would wait for ever


def main() -> NoReturn:
    """Answer the questions of the game that started this process, at low priority, until the game ends."""
    if hasattr(os, "nice"):
        os.nice(10)  # of 19
    serve(sys.stdin, sys.stdout)
    os._exit(0)  # a normal exit would wait for the thread that may still be searching


if __name__ == "__main__":
    main()
