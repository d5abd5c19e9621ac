"""The clock of a play: it runs while the player is there, and is kept now and then."""

from scenes.board.board import Board

KEPT = 60.0  # seconds after which the clock is kept, though no move was made


class Clock:
    """Counts the seconds of the play on a board, from the end of the deal on."""

    def __init__(self, board: Board) -> None:
        self._board = board
        self._kept = board.play.seconds

    def advance(self, seconds: float) -> None:
        """Let time pass; it is not counted while the cards are dealt, nor while the player is elsewhere."""
        board, play = self._board, self._board.play
        begun = play.can_undo or play.seconds or not board.stage.moving  # or is it being dealt?
        if begun and board.house.attended:
            play.seconds += seconds
        if play.can_undo and play.seconds - self._kept >= KEPT:
            self._kept = play.seconds
            board.house.keep(play)

    @property
    def rest(self) -> float:
        """For how many seconds it shows the same."""
        return 1.0 - self._board.play.seconds % 1.0
