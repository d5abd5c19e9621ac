"""The announcer: what a table says by itself, for as long as it is true of the state that lies there.

Nothing more can be done, or nothing that scores; the rest can be done for the player; or the deal is lost, and where it
could still be won.
"""

from game.settings import Finish
from game.state import State
from scenes.animation.durations import WAY_BACK_AFTER
from scenes.board.pinboard import Pinboard
from scenes.i18n import language
from scenes.table import messages
from scenes.table.board import Board
from scenes.table.lamp import Light
from scenes.table.message_panel import Note


class Announcer:
    """Watches one board, and pins up what stands to be said of its state.

    standing is the note that stands now. The way back is offered once in each stretch of play that is lost: the next
    move sends the note away, until the lamp has burnt again or somebody asks. That no more points can be had is said
    once, too, until the player has gone back to before that was said.
    """

    def __init__(self, board: Board, pinboard: Pinboard) -> None:
        self.standing: Note | None = None
        self._board, self._pinboard = board, pinboard
        self._noticed: State | None = None
        self._spoken = language()
        self._of_loss = False
        self._ended = False
        self._waved_off = False
        self._no_gain_at: int | None = None
        """After how many moves it was said that nothing more can be scored."""
        self._no_win_at: int | None = None
        """After how many moves it was said that the play cannot be won, where no lamp hangs."""
        self._lost_in: State | None = None
        """The state of which it was last said that it is lost."""

    @property
    def current(self) -> Note | None:
        """The note that stands, if it is about the state that lies on the table now."""
        return self.standing if self._board.play.state is self._noticed else None

    def notice(self, at_once: bool = False) -> None:
        """Say what is to be said of the state now, once its story is told, or at once."""
        board, state = self._board, self._board.play.state
        if board.lamp and board.lamp.shown is Light.WINNABLE:
            self._waved_off = False
        if self._spoken != language():
            self._say_anew()
        if state is not self._noticed:
            self.withdraw()
            wish = board.house.settings.finish
            if self._pinboard.note:
                return
            if wish is Finish.BY_ITSELF and board.going.finishable and not board.play.can_redo:
                self._noticed = state
                board.finish()
            if board.stage.moving and not at_once:
                return
            self._noticed = state
            self._stand(self._about_the_end(wish))
        if self._ended and self._pinboard.note is self.standing:
            self._stand(self._ended_note())
        elif self._pinboard.note is self.standing and (self._of_loss or (self.standing is None and self._due)):
            self._stand(self._about_loss(), of_loss=True)
        elif self._pinboard.note is self.standing is None and self._nothing_to_gain:
            self._no_gain_at = len(board.play.moves)
            self._waved_off = True  # this note says since when the deal is lost, too
            way_back = board.advice.counsel.way_back if board.lamp else None
            self._stand(messages.nothing_to_gain(board.play, board.scenery, way_back))

    def _say_anew(self) -> None:
        """Take down whatever was said in another language; what stands is said again."""
        self._spoken, self._noticed, waved_off = language(), None, self._waved_off
        self.withdraw()
        self._waved_off = waved_off
        self._board.back()
        self._pinboard.pin(None)

    def withdraw(self) -> None:
        """Take down what stands; a way back is not offered again in this stretch of play."""
        if self._of_loss:
            self._waved_off = True
        if self.standing:
            self.standing = None
            self._pinboard.pin(None)
        self._of_loss = self._ended = False

    def tell_of_loss(self) -> None:
        """Say that the deal is lost, because somebody asks, and offer the way back as soon as it is known."""
        self._noticed = self._board.play.state
        self._stand(self._about_loss(), of_loss=True)

    def tell_of_the_end(self) -> None:
        """Say that nothing can be done, because somebody asks, and offer the ways on."""
        self._noticed = self._board.play.state
        self._stand(self._ended_note())

    def _stand(self, note: Note | None, of_loss: bool = False) -> None:
        self._of_loss = of_loss
        if of_loss:
            self._lost_in = self._board.play.state
        self._ended = self._ended and not of_loss
        if note != self.standing:
            self.standing = note
            self._pinboard.pin(note)

    @property
    def waits(self) -> bool:
        """Whether there will soon be something to say."""
        lamp = self._board.lamp
        return lamp is not None and lamp.shown is Light.LOST and lamp.age < 2 * WAY_BACK_AFTER

    def _no_win_reason(self) -> str:
        """Return why the play cannot be won, if that is plain to see, no lamp tells of it, and it was not said yet."""
        play = self._board.play
        if self._no_win_at is not None and len(play.moves) < self._no_win_at:
            self._no_win_at = None
        if self._board.lamp or self._no_win_at is not None or play.won or play.stuck or not play.moves:
            return ""
        return self._board.scenery.no_win_reason(play)

    @property
    def _nothing_to_gain(self) -> bool:
        """Whether it is proved that no move scores any more, and that was not said yet, nor that the state is lost."""
        play = self._board.play
        if self._no_gain_at is not None and len(play.moves) < self._no_gain_at:
            self._no_gain_at = None
        told = self._no_gain_at is not None or self._lost_in is play.state
        return not told and not play.won and not play.stuck and self._board.advice.nothing_to_gain

    @property
    def _due(self) -> bool:
        """Whether the lamp has been out for a while, and how to go on is known."""
        lamp, counsel = self._board.lamp, self._board.advice.counsel
        if lamp is None or self._waved_off or lamp.shown is not Light.LOST or lamp.age < WAY_BACK_AFTER:
            return False
        return counsel.never_winnable or counsel.way_back is not None

    def _about_loss(self) -> Note:
        counsel = self._board.advice.counsel
        if counsel.never_winnable:
            return messages.never_winnable()
        return messages.lost(counsel.way_back)

    def _ended_note(self) -> Note:
        """Return what is said where nothing can be done; how to go back may be known only later."""
        self._ended = True
        board = self._board
        return messages.no_way_on(board.play, board.scenery, board.advice.counsel.way_back)

    def _about_the_end(self, wish: Finish) -> Note | None:
        board = self._board
        if board.play.stuck:
            return self._ended_note()
        if reason := self._no_win_reason():
            self._no_win_at = len(board.play.moves)
            return messages.no_way_to_win(board.play, reason)
        return messages.all_can_go_home() if wish is Finish.OFFERED and board.going.finishable else None
