"""What is found out about one play in the background: whether it can be won, hints, and other hints than the first.

An answer may come later, and nobody waits for it.
"""

from collections.abc import Iterable, Iterator, Sequence

from game.analysis import Answer, Question
from game.analysis.tracker import PositionTracker
from game.moves import Carry, Move
from game.play import Play
from game.settings import Hints, Lamp
from game.solver.best_first import Lost, Verdict, Won
from game.state import State
from scenes.i18n import _
from scenes.services import Services

POLL = 0.05  # seconds from one look for an answer to the next


class AnalysisSession:
    """The counsel on one play, and whoever carries questions to the house's advisor and answers back; nobody waits."""

    def __init__(self, play: Play, services: Services, proof: tuple[Move, ...] = (), lamp: bool = True) -> None:
        """Begin with a play, and a way to win it if one is known; without a lamp if players have agreed on that."""
        self.tracker = PositionTracker(play, proof)
        self._play, self._services, self._lamp = play, services, lamp
        self._asked: Question | None = None
        self._wish: tuple[State, Question] | None = None
        self._hinted: tuple[State, Answer] | None = None
        self._curious = False

    @property
    def honest(self) -> bool:
        """Whether hints keep to what the player can see: only where some cards are hidden is there a difference."""
        return self._services.settings.hints is Hints.HONEST and bool(self._play.fresh.down)

    @property
    def lamp_hangs(self) -> bool:
        """Whether the lamp speaks while the game goes on."""
        return self._lamp and self._services.lamp is Lamp.ON and not self.honest

    @property
    def waiting(self) -> bool:
        """Whether a question is on its way."""
        return self._asked is not None

    @property
    def hint(self) -> Answer | None:
        """What was answered when a hint was last wished for, in the present state; None while it is awaited."""
        return self._answered(self._play.moves)

    def wish_for_hint(self) -> None:
        """Ask what is best done now, before anything else."""
        if self.hint is None:
            self._long_for(self.tracker.hint(self.honest))
        self.advance()

    def after(self, move: Move) -> Verdict | None:
        """Return whether the play can be won after a legal move; None while that is looked into, before anything else.

        It is asked for no longer than a hint, so it may be that this is not known.
        """
        known = self.tracker.after(move)
        if isinstance(known, Won | Lost):
            return known
        question = self.tracker.beyond(move)
        answer = self._answered(question.moves)
        if answer is None and (self._wish is None or self._wish[1] != question):
            self._long_for(question)
        return answer.verdict if answer else None

    def _long_for(self, question: Question) -> None:
        self._curious = True
        self._wish = self._play.state, question
        self._ask(question)

    def _answered(self, moves: tuple[Move, ...]) -> Answer | None:
        """Return the answer to the latest wish, if it was made in the present state, about where some moves lead."""
        state, answer = self._hinted or (None, None)
        return answer if answer and state is self._play.state and answer.question.moves == moves else None

    def ask_if_winnable(self) -> None:
        """Ask whether the play can be won, even where the lamp is switched off."""
        self._curious = True
        self.advance()

    def advance(self) -> None:
        """Take the answer that has come, and ask what is worth asking next."""
        answer = self._services.solver.poll(self) if self._asked else None
        if answer:
            self._asked = None
            self.tracker.take(answer)
            if self._wish and self._wish[1] == answer.question:
                self._hinted, self._wish = (self._wish[0], answer), None
        if self._wish and self._wish[0] is not self._play.state:
            self._wish = None
        if self._wish:
            return
        question = self.tracker.ask() if self._looks_ahead else None
        question = question or self._about_gain()
        if question and question != self._asked:
            self._ask(question)

    @property
    def _looks_ahead(self) -> bool:
        """Whether it is of interest if the play can be won: to the lamp, or to a player who has asked."""
        return self._services.lamp is not Lamp.OFF or self._curious

    @property
    def nothing_to_gain(self) -> bool:
        """Whether it is proved that nothing more can be scored; kept secret where only hidden cards can tell."""
        return (self.lamp_hangs or not self._play.fresh.down) and self.tracker.nothing_to_gain

    def _about_gain(self) -> Question | None:
        """Return the question whether anything more can be scored, where it may be that nothing can.

        A play that can be won gains by it, so a lamp need be asked no more than once it has gone out.
        """
        play = self._play
        if not play.moves or (play.fresh.down and not self.lamp_hangs):
            return None
        if self._looks_ahead and not isinstance(self.tracker.verdict, Lost):
            return None
        question = self.tracker.ask_for_gain()
        return None if question is None or play.won or play.stuck else question

    def end(self) -> None:
        """Ask nothing more."""
        self._services.solver.forget(self)
        self._asked = self._wish = None

    def _ask(self, question: Question) -> None:
        self._asked = question
        self._services.solver.ask(self, question)


class AlternativeHints:
    """The hints of one state, one after the other: the first, and those that are found beside it when wished for.

    Beside a proven way only another proven one will do; guesses are as good as each other. Cards that are merely
    gathered lead nowhere.
    """

    def __init__(
        self, play: Play, advice: AnalysisSession, first: Move, ticked_slots: Sequence[int], proven: bool
    ) -> None:
        self.state = play.state
        self.proven = proven
        self._advice = advice
        self._found = [first]
        self._at = 0
        moves = [move for move in play.legal if not (isinstance(move, Carry) and move.target in ticked_slots)]
        different = [] if advice.honest else list(_different(play, first, moves))
        self._left = different[:8] if proven else different  # the most promising ones
        self._alone = len(moves) == 1
        self._all_lose = proven and len(different) == len(self._left) == len(moves) - 1

    @property
    def first(self) -> Move:
        """The one that was shown first."""
        return self._found[0]

    def following(self) -> Move | None:
        """Return the next one, or after the last the first again; None while it is being looked for."""
        while self._at + 1 == len(self._found) and self._left:
            verdict = self._advice.after(self._left[0]) if self.proven else None
            if self.proven and verdict is None:
                return None
            move = self._left.pop(0)
            if isinstance(verdict, Won) or not self.proven:
                self._found.append(move)
            self._all_lose = self._all_lose and isinstance(verdict, Lost)
        self._at = (self._at + 1) % len(self._found)
        return self._found[self._at]

    @property
    def nothing_else(self) -> str:
        """Say, in a sentence, why there is nothing beside the first; nothing if there is, or may be."""
        if self._left or len(self._found) > 1:
            return ""
        if self._alone:
            return _("It is the only move.")
        return _("Every other move loses.") if self._all_lose else _("No other win is known.")


def _different(play: Play, first: Move, moves: Iterable[Move]) -> Iterator[Move]:
    """Tell those of some moves that do not come to the same as the first or one before: just another empty place."""
    told = {_gist(play, first)}
    for move in moves:
        gist = _gist(play, move)
        if gist not in told:
            told.add(gist)
            yield move


def _gist(play: Play, move: Move) -> object:
    """Return what tells a move from others that come to the same."""
    if isinstance(move, Carry) and not play.state.piles[move.target]:
        return move.takes
    return move
