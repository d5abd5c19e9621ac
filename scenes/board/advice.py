"""Advice: what the house knows of one play, found out in the background while it goes on."""

from game.analysis import Answer, Question
from game.analysis.tracker import Counsel
from game.moves import Move
from game.play import Play
from game.settings import Hints, Lamp
from game.solver import Lost, Verdict, Won
from game.state import State
from scenes.services import House

LISTENS = 0.05  # seconds from one look for an answer to the next


class Advice:
    """The counsel on one play, and whoever carries questions to the house's advisor and answers back; nobody waits."""

    def __init__(self, play: Play, house: House, proof: tuple[Move, ...] = ()) -> None:
        self.counsel = Counsel(play, proof)
        self._play, self._house = play, house
        self._asked: Question | None = None
        self._wish: tuple[State, Question] | None = None
        self._hinted: tuple[State, Answer] | None = None
        self._curious = False

    @property
    def honest(self) -> bool:
        """Whether hints keep to what the player can see: only where some cards are hidden is there a difference."""
        return self._house.settings.hints is Hints.HONEST and bool(self._play.fresh.down)

    @property
    def lamp_hangs(self) -> bool:
        """Whether the lamp speaks while the game goes on."""
        return self._house.settings.lamp is Lamp.ON and not self.honest

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
            self._long_for(self.counsel.hint(self.honest))
        self.advance()

    def after(self, move: Move) -> Verdict | None:
        """Return whether the play can be won after a legal move; None while that is looked into, before anything else.

        It is asked for no longer than a hint, so it may be that this is not known.
        """
        known = self.counsel.after(move)
        if isinstance(known, Won | Lost):
            return known
        question = self.counsel.beyond(move)
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

    def wonder(self) -> None:
        """Ask whether the play can be won, even where the lamp is switched off."""
        self._curious = True
        self.advance()

    def advance(self) -> None:
        """Take the answer that has come, and ask what is worth asking next."""
        answer = self._house.advisor.heard(self) if self._asked else None
        if answer:
            self._asked = None
            self.counsel.take(answer)
            if self._wish and self._wish[1] == answer.question:
                self._hinted, self._wish = (self._wish[0], answer), None
        if self._wish and self._wish[0] is not self._play.state:
            self._wish = None
        if self._wish:
            return
        question = self.counsel.ask() if self._looks_ahead else None
        question = question or self._about_gain()
        if question and question != self._asked:
            self._ask(question)

    @property
    def _looks_ahead(self) -> bool:
        """Whether it is of interest if the play can be won: to the lamp, or to a player who has asked."""
        return self._house.settings.lamp is not Lamp.OFF or self._curious

    @property
    def nothing_to_gain(self) -> bool:
        """Whether it is proved that nothing more can be scored; kept secret where only hidden cards can tell."""
        return (self.lamp_hangs or not self._play.fresh.down) and self.counsel.nothing_to_gain

    def _about_gain(self) -> Question | None:
        """Return the question whether anything more can be scored, where it may be that nothing can.

        A play that can be won gains by it, so a lamp need be asked no more than once it has gone out.
        """
        play = self._play
        if not play.moves or (play.fresh.down and not self.lamp_hangs):
            return None
        if self._looks_ahead and not isinstance(self.counsel.verdict, Lost):
            return None
        question = self.counsel.ask_for_gain()
        return None if question is None or play.won or play.stuck else question

    def end(self) -> None:
        """Ask nothing more."""
        self._house.advisor.forget(self)
        self._asked = self._wish = None

    def _ask(self, question: Question) -> None:
        self._asked = question
        self._house.advisor.ask(self, question)
