"""What is said about a position unasked: that it is a dead end, that the deal is lost, that all cards can go home."""

from game.settings import Finish
from game.state import State
from scenes.animation.durations import WAY_BACK_AFTER
from scenes.table import messages
from scenes.table.board import Board
from scenes.table.lamp import LampState
from scenes.table.messages import SILENCE, Said, Topic


class PositionMessages:
    """The messages about the positions of one board, and which of them have been said.

    A rewind from a lost position is offered once per lost stretch of play, until the next move; then again only after
    the deal was winnable again, or if the player asks. That nothing more can be scored, or won, is said once, unless
    the player goes back to before it was said.
    """

    def __init__(self, board: Board) -> None:
        self._board = board
        self._way_back_offered = False
        self._said_after: dict[Topic, int] = {}
        """After how many moves something was said that is not repeated."""
        self._lost_in: State | None = None
        """The state that was last said to be lost."""

    def first(self) -> Said:
        """Return what there is to say about a new position."""
        board, play = self._board, self._board.play
        if play.stuck:
            return self.dead_end()
        if reason := self._no_win_reason():
            self._said_after[Topic.NO_WIN] = len(play.moves)
            return Said(Topic.NO_WIN, messages.no_way_to_win(play, reason))
        if board.services.settings.finish is Finish.OFFERED and board.autoplay.finishable:
            return Said(Topic.FINISHABLE, messages.all_can_go_home())
        return SILENCE

    def following(self, said: Said) -> Said:
        """Return what to say now that the analysis may know more: what was said before, or what replaces it."""
        board = self._board
        if said.topic is Topic.DEAD_END:
            return self.dead_end()
        if said.topic is Topic.LOST or (said.topic is Topic.NOTHING and self._way_back_due):
            return self.lost()
        if said.topic is Topic.NOTHING and self._nothing_to_gain:
            self._said_after[Topic.NO_GAIN] = len(board.play.moves)
            self._way_back_offered = True  # this message also says since when the deal is lost
            way_back = board.analysis.tracker.way_back if board.lamp else None
            return Said(Topic.NO_GAIN, messages.nothing_to_gain(board.play, board.ui, way_back))
        return said

    def dead_end(self) -> Said:
        """Say that no move is left."""
        play, way_back = self._board.play, self._board.analysis.tracker.way_back
        return Said(Topic.DEAD_END, messages.no_way_on(play, self._board.ui, way_back))

    def lost(self) -> Said:
        """Say that the deal is lost, and since when."""
        self._lost_in = self._board.play.state
        tracker = self._board.analysis.tracker
        message = messages.never_winnable() if tracker.never_winnable else messages.lost(tracker.way_back)
        return Said(Topic.LOST, message)

    def advance(self) -> None:
        """Offer a rewind again once the deal was winnable."""
        if self._board.lamp and self._board.lamp.shown is LampState.WINNABLE:
            self._way_back_offered = False

    def withdraw(self, said: Said) -> None:
        """Note that a message is removed: a rewind is not offered again in this lost stretch of play."""
        self._way_back_offered |= said.topic is Topic.LOST

    def _was_said(self, topic: Topic) -> bool:
        """Whether something was said that is not repeated; going back to before it was said resets this."""
        if len(self._board.play.moves) < self._said_after.get(topic, 0):
            del self._said_after[topic]
        return topic in self._said_after

    def _no_win_reason(self) -> str:
        """Return why the play obviously cannot be won, if it was not said yet and no lamp shows it; else empty."""
        play = self._board.play
        if self._was_said(Topic.NO_WIN) or self._board.lamp or play.won or not play.moves:
            return ""
        return self._board.ui.no_win_reason(play)

    @property
    def _nothing_to_gain(self) -> bool:
        """Whether it is proved that no more can be scored, and neither this nor that the state is lost was said yet."""
        play = self._board.play
        said = self._was_said(Topic.NO_GAIN) or self._lost_in is play.state
        return not said and not play.won and not play.stuck and self._board.analysis.nothing_to_gain

    @property
    def _way_back_due(self) -> bool:
        """Whether a rewind should be offered: the lamp has been out for a while, and how far to go back is known."""
        lamp, tracker = self._board.lamp, self._board.analysis.tracker
        if lamp is None or self._way_back_offered or lamp.shown is not LampState.LOST or lamp.age < WAY_BACK_AFTER:
            return False
        return tracker.never_winnable or tracker.way_back is not None
