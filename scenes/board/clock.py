"""The clock of a play: it runs while the player is there, and is kept now and then."""

from scenes.table.board import Board

KEPT = 60.0  # seconds after which the clock is kept, though no move was made
AWAY = 120.0  # seconds without input after which the player is taken to have left, and the clock stops


class Clock:
    """Counts the seconds of the play on a board, from the end of the deal on."""

    def __init__(self, board: Board) -> None:
        self._board = board
        self._kept = board.play.seconds

    @property
    def _runs(self) -> bool:
        """Whether the player is there."""
        house = self._board.house
        return house.attended and house.quiet_for < AWAY

    def advance(self, seconds: float) -> None:
        """Let time pass; it is not counted while the cards are dealt, nor while the player is elsewhere."""
        board, play = self._board, self._board.play
        begun = play.can_undo or play.seconds or not board.stage.moving  # or is it being dealt?
        if begun and self._runs:
            play.seconds += seconds
        if play.can_undo and play.seconds - self._kept >= KEPT:
            self._kept = play.seconds
            board.keep()

    @property
    def rest(self) -> float:
        """For how many seconds it shows the same, as far as is known: one that stands may go on at any moment."""
        return 1.0 - self._board.play.seconds % 1.0 if self._runs else 1.0
