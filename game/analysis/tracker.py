"""What is known about one play: whether it can still be won, since when not, and what is worth asking next.

Pure bookkeeping: it returns questions and takes answers, in any order. A fact belongs to a state and stays true.
"""

from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import inf

from game.analysis.messages import AnalysisKind, Answer, Question
from game.play import Play
from game.solver import Lost, Unknown, Verdict, Won
from game.state import Move, State


@dataclass(slots=True)
class _Fact:
    """What is known about a state, and all states with the same key; None if unknown."""

    verdict: Verdict | None = None
    gain: Verdict | None = None
    """Whether more points can be scored from there; Lost proves that none can."""
    tried: bool = False
    """Whether a short search has ended without a verdict."""

    @property
    def moves_to_win(self) -> float:
        """The length of the known win; infinite if none is known."""
        return len(self.verdict.moves) if isinstance(self.verdict, Won) else inf

    def learn(self, verdict: Verdict) -> None:
        """Keep a verdict if it is better than the known one: proofs beat unknowns, shorter wins beat longer ones.

        So each move along the known wins brings the player closer to winning.
        """
        if isinstance(verdict, Won):
            better = len(verdict.moves) < self.moves_to_win
        else:
            better = not isinstance(self.verdict, Won | Lost)
        if better:
            self.verdict = verdict


class PositionTracker:
    """What is known about the states of one play.

    A state that leads to a winnable one is winnable, and a lost play stays lost. So the states of a play are first
    winnable, then lost, and a binary search finds the move that lost it.
    """

    def __init__(self, play: Play, proof: tuple[Move, ...] = ()) -> None:
        self._play = play
        self._facts: dict[Hashable, _Fact] = {}
        self._asked: dict[Question, _Fact] = {}
        self._path: list[tuple[State, _Fact]] = []
        """The states from the fresh deal to the current one, and what is known about each."""
        self._gained_all = False  # whether nothing is to be gained from any of them
        self._stale = False  # whether an answer has not been taken into account yet
        self._question: Question | None = None
        self._review: Question | None = None
        self._way_back_known = False  # whether a rewind from the lost play need not wait for more answers
        if proof:
            self._fact(play.fresh).learn(Won(proof, 0))

    @property
    def verdict(self) -> Verdict | None:
        """The verdict on the current state; None if it has not been asked or answered yet."""
        return self._updated_path()[-1][1].verdict

    @property
    def line(self) -> tuple[Move, ...]:
        """The known moves that win from here; empty if none are known."""
        verdict = self.verdict
        return verdict.moves if isinstance(verdict, Won) else ()

    @property
    def to_rewind(self) -> int | None:
        """How many moves ago the play was last proved winnable; None unless it is lost, and `ask` ran out once."""
        winnable, lost = self._bounds()
        return len(self._path) - winnable if 0 < winnable <= lost < len(self._path) and self._way_back_known else None

    @property
    def knows_where_lost(self) -> bool:
        """Whether no state between the last proved winnable and the first proved lost is unknown."""
        winnable, lost = self._bounds()
        return winnable == lost

    @property
    def never_winnable(self) -> bool:
        """Whether the deal is proved lost."""
        return self._bounds()[1] == 0

    @property
    def last_winnable(self) -> int | None:
        """After how many moves the play was last winnable; -1 if it never was, None while unknown."""
        if self.never_winnable:
            return -1
        if isinstance(self.verdict, Won):
            return len(self._play.moves)
        back = self.to_rewind
        return None if back is None or not self.knows_where_lost else len(self._play.moves) - back

    def ask(self) -> Question | None:
        """Return the question worth asking now, the same one until something changes; None if there is none.

        It is about the current state; if that is lost, about the state halfway between the last proved winnable and the
        first proved lost. Such states are searched only briefly: there may be dozens, and the player waits to rewind.
        So one that stays unknown counts as lost until the review, once any is proved winnable.
        """
        self._updated_path()
        return self._question

    def review(self) -> Question | None:
        """Return what is worth asking of a lost play once `ask` has no question; None unless it has unknown states.

        The answer may bring the rewind closer to the move that lost the play, or prove which one that was. States that
        no short search has left unknown come first, and then long searches.
        """
        self._updated_path()
        return self._review

    def hint(self, fair: bool = False) -> Question:
        """Return the question for the best move now; a fair one uses only what the player can see."""
        path = self._updated_path()
        return self._about(len(path) - 1, AnalysisKind.FAIR_HINT if fair else AnalysisKind.HINT)

    @property
    def nothing_to_gain(self) -> bool:
        """Whether it is proved that no more points can be scored from the current state."""
        return isinstance(self._updated_path()[-1][1].gain, Lost)

    @property
    def once_nothing_to_gain(self) -> bool:
        """Whether that is proved of the current state or one before it: a win scores points, so the play is lost."""
        self._updated_path()
        return self._gained_all

    def ask_for_gain(self) -> Question | None:
        """Return the question of whether more points can be scored from here; None if it has been answered."""
        path = self._updated_path()
        return self._about(len(path) - 1, AnalysisKind.GAIN) if path[-1][1].gain is None else None

    def after(self, move: Move) -> Verdict | None:
        """Return the verdict on the state that a legal move leads to; None if unknown."""
        return self._fact(self._play.rules.apply(self._play.state, move)[0]).verdict

    def hint_after(self, move: Move) -> Question:
        """Return the question about the state after a legal move; asked as a hint, so that its search is short."""
        return Question(self._play.rules.name, self._play.deal, (*self._play.moves, move), AnalysisKind.HINT)

    def take(self, answer: Answer) -> None:
        """Store what an answer says, whatever the play has done in the meantime.

        A fair hint is not a fact, and an unknown from the short search for a hint must not stop a longer one.
        """
        question, play = answer.question, self._play
        if question.kind is AnalysisKind.FAIR_HINT:
            return
        fact = self._asked.pop(question, None) or self._fact(play.rules.replay(play.fresh, question.moves))
        if question.kind is AnalysisKind.GAIN:
            fact.gain = answer.verdict
        elif question.kind is AnalysisKind.HINT and isinstance(answer.verdict, Unknown):
            fact.tried = True
        else:
            fact.learn(answer.verdict)
        self._stale = True

    def _fact(self, state: State) -> _Fact:
        return self._facts.setdefault(self._play.rules.key(state), _Fact())

    def _about(self, i: int, kind: AnalysisKind = AnalysisKind.VERDICT) -> Question:
        """Return a question about the state after i moves."""
        question = Question(self._play.rules.name, self._play.deal, self._play.moves[:i], kind)
        self._asked[question] = self._path[i][1]
        return question

    def _updated_path(self) -> list[tuple[State, _Fact]]:
        """Return the states up to the current one with their facts, up to date with the play and the answers."""
        path = self._path
        if self._stale or not path or path[-1][0] is not self._play.state:
            self._stale = False
            self._follow()
            self._conclude()
            self._gained_all = any(isinstance(fact.gain, Lost) for _, fact in path)
            self._question, self._review = self._worth_asking()
        return path

    def _follow(self) -> None:
        """Follow the moves made and undone in the play."""
        path, states = self._path, self._play.states
        common = min(len(path), len(states))
        while common and path[common - 1][0] is not states[common - 1]:
            common -= 1
        path[common:] = [(state, self._fact(state)) for state in states[common:]]
        if self._play.won:
            path[-1][1].learn(Won((), 0))

    def _conclude(self) -> None:
        """Spread facts to neighbouring states: losses and known wins forwards, wins backwards."""
        steps = list(pairwise(self._path))
        for (_, fact), (state, after) in steps:
            match fact.verdict:
                case Lost():
                    after.learn(Lost(0))
                case Won(moves) if len(moves) <= after.moves_to_win and moves[:1] == (state.last,):
                    after.learn(Won(moves[1:], 0))
        for (_, fact), (state, after) in reversed(steps):
            if isinstance(after.verdict, Won) and state.last and after.moves_to_win + 1 < fact.moves_to_win:
                fact.learn(Won((state.last, *after.verdict.moves), 0))

    def _bounds(self) -> tuple[int, int]:
        """Return how many states, counted from the fresh deal, are proved winnable and how many are not proved lost."""
        verdicts = [fact.verdict for _, fact in self._updated_path()]
        winnable = (i for i, verdict in enumerate(verdicts, 1) if isinstance(verdict, Won))
        lost = (i for i, verdict in enumerate(verdicts) if isinstance(verdict, Lost))
        return max(winnable, default=0), min(lost, default=len(verdicts))

    def _worth_asking(self) -> tuple[Question | None, Question | None]:
        last = len(self._path) - 1
        winnable, lost = self._bounds()
        if lost > last:
            self._way_back_known = False
            return None if self._path[last][1].verdict else self._about(last), None
        unknown = [i for i in range(winnable, lost) if self._path[i][1].verdict is None]
        tried = [i for i in unknown if self._path[i][1].tried]
        untried = [i for i in unknown if not self._path[i][1].tried]
        first = min(tried, default=lost) if winnable else lost
        question = self._halfway([i for i in untried if i < first])
        self._way_back_known |= question is None
        return question, self._halfway(untried) or self._halfway(tried, AnalysisKind.REVIEW)

    def _halfway(self, unknown: Sequence[int], kind: AnalysisKind = AnalysisKind.HINT) -> Question | None:
        """Return a question about the middle one of some states, given by the moves before each; None if none is."""
        return self._about(unknown[(len(unknown) - 1) // 2], kind) if unknown else None
