"""The prompter: whoever is asked for a hint, or to show the way; the answer may come later, and nobody waits for it."""

from enum import Enum, auto

from game.moves import Move
from game.settings import Pace
from game.solver import Lost, Unknown
from scenes.board import remarks
from scenes.board.announcer import Announcer
from scenes.board.board import Board
from scenes.board.note import Note
from scenes.board.pinboard import Pinboard

PACES = {Pace.SLOW: 1.4, Pace.STEADY: 0.7, Pace.QUICK: 0.3}
"""Seconds from move to move of a way that is shown."""


class Wish(Enum):
    """What the prompter was asked for."""

    HINT = auto()
    WAY = auto()


class Prompter:
    """Hints and ways to win for one board, in notes and in motion."""

    def __init__(self, board: Board, pinboard: Pinboard, announcer: Announcer) -> None:
        self._board, self._pinboard, self._announcer = board, pinboard, announcer
        self.wish: Wish | None = None

    def hint(self) -> None:
        """Show what is best done now, as soon as it is known."""
        self._ask(Wish.HINT)

    def show_the_way(self) -> None:
        """Play a proven way to the win, as soon as one is known."""
        self._ask(Wish.WAY)

    def _ask(self, wish: Wish) -> None:
        self.give_up()
        self._board.back()
        if not self._board.play.legal:
            self._pinboard.pin(remarks.no_move())
            return
        self.wish = wish
        self.advance()
        if self.wish is Wish.HINT:
            self._board.advice.wish_for_hint()
        elif self.wish:
            self._board.advice.wonder()
        self.advance()
        if self.wish:
            self._pinboard.pin(remarks.looking())

    def give_up(self) -> bool:
        """Wait for no answer any more; tell whether one was awaited."""
        waited, self.wish = self.wish is not None, None
        if waited and self._pinboard.note == remarks.looking():
            self._pinboard.pin(self._announcer.current)
        return waited

    def advance(self) -> None:
        """Do what was asked for, if enough is known by now."""
        advice, wish = self._board.advice, self.wish
        if wish is None:
            return
        answer, line = advice.hint, advice.counsel.line
        if wish is Wish.HINT and advice.honest:
            if answer:
                self._hint(answer.guess or self._board.play.legal[0], answer.chance)
        elif line:
            self._hint_of(line) if wish is Wish.HINT else self._lead(line)
        elif isinstance(advice.counsel.verdict, Lost):
            self.wish = None
            self._announcer.tell_of_loss()
        elif answer and wish is Wish.HINT:
            self._hint(answer.guess or self._board.play.legal[0], None)
        elif isinstance(advice.counsel.verdict, Unknown) and wish is Wish.WAY:
            self.wish = None
            self._pinboard.pin(remarks.no_way_known())

    def _hint_of(self, line: tuple[Move, ...]) -> None:
        """Show the first move of a proven way, and name the card of the next."""
        board = self._board
        said = remarks.proven_hint(board.play, board.scenery, line)
        self._put(line[0], said)

    def _hint(self, move: Move, chance: float | None) -> None:
        """Show a move that is not proved to be right."""
        board = self._board
        self._put(move, remarks.guess(board.play, board.scenery, move, chance))

    def _put(self, move: Move, said: Note) -> None:
        self.wish = None
        self._board.hint(move)
        self._pinboard.pin(said)

    def _lead(self, line: tuple[Move, ...]) -> None:
        self.wish = None
        self._board.show_the_way(PACES[self._board.house.settings.show_pace])
        self._pinboard.pin(remarks.showing(len(line)))
