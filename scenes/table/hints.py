"""The prompter: whoever is asked for a hint, or to show the way; the answer may come later, and nobody waits for it."""

from enum import Enum, auto

from game.moves import Move
from game.settings import Pace
from game.solver import Lost, Unknown, Won
from scenes.board.announcer import Announcer
from scenes.board.other_ways import OtherWays
from scenes.board.pinboard import Pinboard
from scenes.table import messages
from scenes.table.board import Board
from scenes.table.message_panel import Note

PACES = {Pace.SLOW: 1.4, Pace.STEADY: 0.7, Pace.QUICK: 0.3}
"""Seconds from move to move of a way that is shown."""


class Wish(Enum):
    """What the prompter was asked for."""

    HINT = auto()
    ANOTHER = auto()
    WAY = auto()


class Prompter:
    """Hints and ways to win for one board, in notes and in motion."""

    def __init__(self, board: Board, pinboard: Pinboard, announcer: Announcer) -> None:
        self._board, self._pinboard, self._announcer = board, pinboard, announcer
        self.wish: Wish | None = None
        self._ways: OtherWays | None = None

    def hint(self) -> None:
        """Show what is best done now, as soon as it is known; while that is shown, what else can be done as well."""
        self._ask(Wish.ANOTHER if self._board.choice.hint and self._of_this_state else Wish.HINT)

    def show_the_way(self) -> None:
        """Play a proven way to the win, as soon as one is known."""
        self._ask(Wish.WAY)

    def _ask(self, wish: Wish) -> None:
        self.give_up()
        self._board.back()
        if not self._board.play.legal:
            self._announcer.tell_of_the_end()
            return
        self.wish = wish
        self.advance()
        if self.wish is Wish.HINT:
            self._board.advice.wish_for_hint()
        elif self.wish is Wish.WAY:
            self._board.advice.wonder()
        self.advance()
        if self.wish:
            self._pinboard.pin(messages.looking())

    def suggest(self) -> None:
        """Show what would have done once the player has seen that what was tried fell short."""
        board, move = self._board, self._board.instead
        if move is None or board.stage.moving:
            return
        board.instead = None
        if move in board.play.legal and not board.choice.held:
            board.point_out(move)
            self._pinboard.pin(messages.fell_short(board.play, board.scenery, move))

    def give_up(self) -> bool:
        """Wait for no answer any more; tell whether one was awaited."""
        waited, self.wish = self.wish is not None, None
        if waited and self._pinboard.note == messages.looking():
            self._pinboard.pin(self._announcer.current)
        return waited

    def advance(self) -> None:
        """Do what was asked for, if enough is known by now."""
        advice, wish = self._board.advice, self.wish
        if wish is None:
            return
        answer, line = advice.hint, advice.counsel.line
        if wish is Wish.ANOTHER:
            self._hint_at_another()
        elif wish is Wish.HINT and advice.honest:
            if answer:
                self._hint(answer.guess or self._board.play.legal[0], answer.chance)
        elif line and wish is Wish.HINT:
            self._hint_of(line)
        elif line:
            self._lead(line)
        elif isinstance(advice.counsel.verdict, Lost):
            self.wish = None
            self._announcer.tell_of_loss()
        elif answer and wish is Wish.HINT:
            self._hint(answer.guess or self._board.play.legal[0], None)
        elif isinstance(advice.counsel.verdict, Unknown) and wish is Wish.WAY:
            self.wish = None
            self._pinboard.pin(messages.no_way_known())

    # hints

    @property
    def _of_this_state(self) -> OtherWays | None:
        """The hints that were shown in the present state."""
        return self._ways if self._ways and self._ways.state is self._board.play.state else None

    def _hint_of(self, line: tuple[Move, ...]) -> None:
        """Show the first move of a proven way, and name the card of the next."""
        board = self._board
        said = messages.proven_hint(board.play, board.scenery, line)
        self._begin_with(line[0], said, proven=True)

    def _hint(self, move: Move, chance: float | None) -> None:
        """Show a move that is not proved to be right."""
        board = self._board
        self._begin_with(move, messages.guess(board.play, board.scenery, move, chance), proven=False)

    def _begin_with(self, move: Move, said: Note, proven: bool) -> None:
        """Show the first hint of a state, and remember it for whoever asks for others."""
        board = self._board
        self._first = said
        self._ways = OtherWays(board.play, board.advice, move, board.scenery.gathers, proven)
        self._put(move, said)

    def _hint_at_another(self) -> None:
        """Show the next hint of the state, as soon as it is found; or the first again, and say if there is no other."""
        board, ways = self._board, self._of_this_state
        if ways is None or (move := ways.following()) is None:
            return
        known = board.advice.counsel.after(move)
        if move == ways.first:
            said = messages.with_nothing_else(self._first, ways.nothing_else)
        elif ways.proven and isinstance(known, Won):
            said = messages.another_way(board.play, board.scenery, (move, *known.moves))
        else:
            said = messages.guess(board.play, board.scenery, move)
        self._put(move, said)

    def _put(self, move: Move, said: Note) -> None:
        self.wish = None
        self._board.hint(move)
        self._pinboard.pin(said)

    def _lead(self, line: tuple[Move, ...]) -> None:
        self.wish = None
        self._board.show_the_way(PACES[self._board.house.settings.show_pace])
        self._pinboard.pin(messages.showing(len(line)))
