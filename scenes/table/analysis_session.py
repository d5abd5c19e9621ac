"""Background analysis of one play: whether it can be won, hints, and alternative hints.

Questions go to the solver process. Answers may come later; nothing waits for them.
"""

from collections.abc import Iterable, Iterator

from game.analysis.messages import Answer, Question
from game.analysis.tracker import PositionTracker
from game.play import Play
from game.settings import Hints, Lamp
from game.solver.best_first import Lost, Verdict, Won
from game.state import Carry, Move, State
from scenes.games.base import GameUI
from scenes.i18n import _
from scenes.services import Services
from scenes.table import messages
from scenes.table.message_panel import Message

POLL = 0.05  # seconds between checks for an answer


class AnalysisSession:
    """Asks the solver about one play, and remembers what it answered.

    proof is a known win from the fresh deal, if there is one. Without lamp, the lamp stays off, as players can agree.
    """

    def __init__(self, play: Play, services: Services, proof: tuple[Move, ...] = (), lamp: bool = True) -> None:
        self.tracker = PositionTracker(play, proof)
        self._play, self._services, self._lamp = play, services, lamp
        self._asked: Question | None = None
        self._wanted: tuple[State, Question] | None = None
        self._hinted: tuple[State, Answer] | None = None
        self._curious = False

    @property
    def fair(self) -> bool:
        """Whether hints use only what the player can see; False if no cards are hidden, as there is no difference."""
        return self._services.settings.hints is Hints.HONEST and bool(self._play.fresh.down)

    @property
    def lamp_hangs(self) -> bool:
        """Whether the lamp is shown during play."""
        return self._lamp and self._services.lamp is Lamp.ON and not self.fair

    @property
    def waiting(self) -> bool:
        """Whether an answer is awaited."""
        return self._asked is not None

    @property
    def hint(self) -> Answer | None:
        """The answer to the last request for a hint in the present state; None if there is none yet."""
        return self._answered(self._play.moves)

    def request_hint(self) -> None:
        """Ask for the best move now, before anything else."""
        if self.hint is None:
            self._request(self.tracker.hint(self.fair))
        self.advance()

    def after(self, move: Move) -> Verdict | None:
        """Return the verdict on the position after a legal move, asked before anything else; None while it is awaited.

        The search is as long as for a hint, so the verdict may be Unknown.
        """
        verdict = self.tracker.after(move)
        if isinstance(verdict, Won | Lost):
            return verdict
        question = self.tracker.hint_after(move)
        answer = self._answered(question.moves)
        if answer is None and (self._wanted is None or self._wanted[1] != question):
            self._request(question)
        return answer.verdict if answer else None

    def _request(self, question: Question) -> None:
        self._curious = True
        self._wanted = self._play.state, question
        self._ask(question)

    def _answered(self, moves: tuple[Move, ...]) -> Answer | None:
        """Return the answer to the last request, if it was made in the present state and about these moves."""
        state, answer = self._hinted or (None, None)
        return answer if answer and state is self._play.state and answer.question.moves == moves else None

    def ask_if_winnable(self) -> None:
        """Ask whether the play can be won, even if the lamp is switched off."""
        self._curious = True
        self.advance()

    def advance(self) -> None:
        """Take an answer if one has come, and ask what should be known next."""
        answer = self._services.solver.poll(self) if self._asked else None
        if answer:
            self._asked = None
            self.tracker.take(answer)
            if self._wanted and self._wanted[1] == answer.question:
                self._hinted, self._wanted = (self._wanted[0], answer), None
        if self._wanted and self._wanted[0] is not self._play.state:
            self._wanted = None
        if self._wanted:
            return
        question = self._about_gain()
        if self._looks_ahead:
            question = self.tracker.ask() or question or self.tracker.review()
        if question and question != self._asked:
            self._ask(question)

    @property
    def _looks_ahead(self) -> bool:
        """Whether anyone needs to know if the play can be won: the lamp, or a player who has asked."""
        return self._services.lamp is not Lamp.OFF or self._curious

    @property
    def nothing_to_gain(self) -> bool:
        """Whether it is proved that nothing more can be scored; False where this would reveal hidden cards."""
        return (self.lamp_hangs or not self._play.fresh.down) and self.tracker.nothing_to_gain

    @property
    def plainly_lost(self) -> bool:
        """Whether the table may show that the play is lost, though no lamp does, as nothing more can be scored."""
        return not self._play.fresh.down and self.tracker.once_nothing_to_gain

    def _about_gain(self) -> Question | None:
        """Return the question whether anything more can be scored, if it is worth asking.

        A play that can be won can gain, so with a lamp this is asked only once a position is proved lost.
        """
        play = self._play
        if play.state is play.fresh or (play.fresh.down and not self.lamp_hangs):
            return None
        if self._looks_ahead and not isinstance(self.tracker.verdict, Lost):
            return None
        question = self.tracker.ask_for_gain()
        return None if question is None or play.won or play.stuck else question

    def end(self) -> None:
        """Stop asking."""
        self._services.solver.forget(self)
        self._asked = self._wanted = None

    def _ask(self, question: Question) -> None:
        self._asked = question
        self._services.solver.ask(self, question)


class AlternativeHints:
    """The hints of one state in turn, each with its message: the first, and alternatives that are searched for.

    If the first hint is proven, so are its alternatives; else all are guesses. Moves that only gather cards are left
    out.
    """

    def __init__(
        self, play: Play, ui: GameUI, analysis: AnalysisSession, first: Move, message: Message, proven: bool
    ) -> None:
        self.state = play.state
        self._play, self._ui, self._analysis, self._proven = play, ui, analysis, proven
        self._hints = [(first, message)]
        self._index = 0
        gathers = play.rules.combined
        moves = [move for move in play.legal if not (isinstance(move, Carry) and move.target in gathers)]
        different = [] if analysis.fair else list(_different(play, first, moves))
        self._untried = different[:8] if proven else different  # the most promising ones
        self._alone = len(moves) == 1
        self._all_lose = proven and len(different) == len(self._untried) == len(moves) - 1

    def following(self) -> tuple[Move, Message] | None:
        """Return the next hint, and after the last the first again; None while it is being searched for.

        The first says then why there is no other, unless there is one, or may be.
        """
        while self._index + 1 == len(self._hints) and self._untried:
            verdict = self._analysis.after(self._untried[0]) if self._proven else None
            if self._proven and verdict is None:
                return None
            move = self._untried.pop(0)
            if isinstance(verdict, Won):
                line = move, *verdict.moves
                self._hints.append((move, messages.alternative_hint(self._play, self._ui, line)))
            elif not self._proven:
                self._hints.append((move, messages.guess(self._play, self._ui, move)))
            self._all_lose = self._all_lose and isinstance(verdict, Lost)
        self._index = (self._index + 1) % len(self._hints)
        move, message = self._hints[self._index]
        return move, messages.without_alternative(message, self._nothing_else)

    @property
    def _nothing_else(self) -> str:
        if self._untried or len(self._hints) > 1:
            return ""
        if self._alone:
            return _("It is the only move.")
        return _("Every other move loses.") if self._all_lose else _("No other win is known.")


def _different(play: Play, first: Move, moves: Iterable[Move]) -> Iterator[Move]:
    """Yield moves that differ in effect from the first and from each other: one empty slot is as good as another."""
    effects = {_effect(play, first)}
    for move in moves:
        effect = _effect(play, move)
        if effect not in effects:
            effects.add(effect)
            yield move


def _effect(play: Play, move: Move) -> object:
    """Return a key that is the same for moves with the same effect."""
    if isinstance(move, Carry) and not play.state.piles[move.target]:
        return move.takes
    return move
