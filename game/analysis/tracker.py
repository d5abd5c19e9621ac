"""What is known of one play: whether it can still be won, since when not, and what is worth asking next.

Pure bookkeeping: questions come out, answers go in, whenever they come. A fact belongs to a state and stays true.
"""

from collections.abc import Hashable
from dataclasses import dataclass
from itertools import pairwise
from math import inf

from game.analysis import AnalysisKind, Answer, Question
from game.moves import Move
from game.play import Play
from game.solver import Lost, Unknown, Verdict, Won
from game.state import State


@dataclass(slots=True)
class _Fact:
    """What is known of a state and of all that are like it; None where it was never asked."""

    verdict: Verdict | None = None
    gain: Verdict | None = None
    """Whether anything more can be scored from there: Lost where that is disproved."""

    @property
    def moves_to_win(self) -> float:
        """How long the way to a win is that is known; infinite where none is."""
        return len(self.verdict.moves) if isinstance(self.verdict, Won) else inf

    def learn(self, verdict: Verdict) -> None:
        """Keep a verdict, unless one as good is known: a proof is better than none, a short way than a long one.

        So whoever follows the ways known from state to state comes nearer to the win with every move.
        """
        match verdict:
            case Won(moves):
                if len(moves) < self.moves_to_win:
                    self.verdict = verdict
            case _:
                if not isinstance(self.verdict, Won | Lost):
                    self.verdict = verdict


class PositionTracker:
    """What is known of the states of one play.

    Whoever can reach a state that can be won can win, and whoever has lost remains so. So on the way of a play first
    come the states that can be won, then those that are lost; questions close in on the moment between.
    """

    def __init__(self, play: Play, proof: tuple[Move, ...] = ()) -> None:
        self._play = play
        self._facts: dict[Hashable, _Fact] = {}
        self._asked: dict[Question, _Fact] = {}
        self._way: list[tuple[State, _Fact]] = []
        """The states from the fresh deal to the present one, and what is known of each."""
        self._news = False
        """Whether something was learnt that has not been thought through."""
        self._question: Question | None = None
        if proof:
            self._fact(play.fresh).learn(Won(proof, 0))

    @property
    def verdict(self) -> Verdict | None:
        """What is known of the present state; None where it was not asked or not answered yet."""
        return self._look()[-1][1].verdict

    @property
    def line(self) -> tuple[Move, ...]:
        """The moves by which it is proved that the play can be won from here; none where no such moves are known."""
        verdict = self.verdict
        return verdict.moves if isinstance(verdict, Won) else ()

    @property
    def way_back(self) -> int | None:
        """How many moves ago the play could be won for the last time; None unless it is lost and that is proved."""
        winnable, lost = self._bounds()
        return len(self._way) - winnable if 0 < winnable == lost < len(self._way) else None

    @property
    def never_winnable(self) -> bool:
        """Whether it is proved that the play was lost before its first move."""
        return self._bounds()[1] == 0

    @property
    def last_winnable(self) -> int | None:
        """After how many moves the play could be won for the last time, -1 if it never could; None while unknown."""
        if self.never_winnable:
            return -1
        if isinstance(self.verdict, Won):
            return len(self._play.moves)
        back = self.way_back
        return None if back is None else len(self._play.moves) - back

    def ask(self) -> Question | None:
        """Return what is worth asking now, the same until something changes; None where nothing is.

        That is the present state first; where it is lost, one halfway between those proved winnable and those lost.
        """
        self._look()
        return self._question

    def hint(self, fair: bool = False) -> Question:
        """Return the question what is best done now."""
        way = self._look()
        return self._about(len(way) - 1, AnalysisKind.HINT, fair)

    @property
    def nothing_to_gain(self) -> bool:
        """Whether it is proved that no moves from the present state score any more."""
        return isinstance(self._look()[-1][1].gain, Lost)

    def ask_for_gain(self) -> Question | None:
        """Return the question whether anything more can be scored now; None where that was answered."""
        way = self._look()
        return self._about(len(way) - 1, AnalysisKind.GAIN) if way[-1][1].gain is None else None

    def after(self, move: Move) -> Verdict | None:
        """Return what is known of the state that a legal move leads to; None where it was not asked or not answered."""
        return self._fact(self._play.rules.apply(self._play.state, move)[0]).verdict

    def beyond(self, move: Move) -> Question:
        """Return the question what becomes of the play after a legal move: for a hint, and so searched for not long."""
        return Question(self._play.rules.name, self._play.deal, (*self._play.moves, move), AnalysisKind.HINT)

    def take(self, answer: Answer) -> None:
        """Keep what an answer says, whatever the play did in the meantime.

        A fair hint is no fact; nor does a search for a hint that ended early prove that a longer one would not know.
        """
        if answer.question.kind is AnalysisKind.HINT and isinstance(answer.verdict, Unknown):
            return
        fact = self._asked.pop(answer.question, None) or self._fact(self._replayed(answer.question.moves))
        if answer.question.kind is AnalysisKind.GAIN:
            fact.gain = answer.verdict
            return
        fact.learn(answer.verdict)
        self._news = True

    def _fact(self, state: State) -> _Fact:
        return self._facts.setdefault(self._play.rules.key(state), _Fact())

    def _replayed(self, moves: tuple[Move, ...]) -> State:
        state = self._play.fresh
        for move in moves:
            state, _ = self._play.rules.apply(state, move)
        return state

    def _about(self, i: int, kind: AnalysisKind = AnalysisKind.VERDICT, fair: bool = False) -> Question:
        """Return a question about a state on the way, by its number."""
        question = Question(self._play.rules.name, self._play.deal, self._play.moves[:i], kind, fair)
        self._asked[question] = self._way[i][1]
        return question

    def _look(self) -> list[tuple[State, _Fact]]:
        """Return the way up to the present state, after what the play and the answers have brought."""
        way = self._way
        if self._news or not way or way[-1][0] is not self._play.state:
            self._news = False
            self._follow()
            self._conclude()
            self._question = self._worth_asking()
        return way

    def _follow(self) -> None:
        """Bring the way up to date with the play."""
        way, states = self._way, self._play.states
        common = min(len(way), len(states))
        while common and way[common - 1][0] is not states[common - 1]:
            common -= 1
        way[common:] = [(state, self._fact(state)) for state in states[common:]]
        if self._play.won:
            way[-1][1].learn(Won((), 0))

    def _conclude(self) -> None:
        """Draw conclusions along the way: onwards along proved lines and from losses, backwards from wins."""
        steps = list(pairwise(self._way))
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
        """Return how many states, from the fresh deal on, are proved winnable, and how many are not proved lost."""
        verdicts = [fact.verdict for _, fact in self._look()]
        winnable = (i for i, verdict in enumerate(verdicts, 1) if isinstance(verdict, Won))
        lost = (i for i, verdict in enumerate(verdicts) if isinstance(verdict, Lost))
        return max(winnable, default=0), min(lost, default=len(verdicts))

    def _worth_asking(self) -> Question | None:
        winnable, lost = self._bounds()
        last = len(self._way) - 1
        doubtful = range(winnable, lost) if lost <= last else (last,)
        unasked = [i for i in doubtful if self._way[i][1].verdict is None]
        return self._about(min(unasked, key=lambda i: abs(2 * i + 1 - winnable - lost))) if unasked else None
