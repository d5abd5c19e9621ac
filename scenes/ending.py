"""The ending of one play at a table: how it is kept, and the triumph before the results are shown."""

from pygame import Surface

from game.settings import Motion
from game.statistics import Outcome, Result
from scenes.board import SHOWN, Board
from scenes.sound import Effect

TRIUMPH, QUIET_TRIUMPH = 3.2, 0.3  # seconds from a win to the results, with the win cascade and without


class Ending:
    """Whether and how the play on a board has ended."""

    def __init__(self, board: Board) -> None:
        self.result: Result | None = None
        self._board = board
        self._triumph = 0.0

    def end(self, outcome: Outcome) -> Result:
        """End the play: won, if it is won and no move of it was shown to the player, or as the outcome says."""
        play = self._board.play
        if play.won:
            outcome = Outcome.SHOWN if SHOWN in play.facts else Outcome.WON
        self.result = self._board.house.end(play, outcome)
        return self.result

    def celebrate(self, ground: Surface) -> None:
        """Let the cards cascade over a picture of the whole screen."""
        house = self._board.house
        self._triumph = TRIUMPH if house.motion is Motion.FULL else QUIET_TRIUMPH
        self._board.stage.celebrate(ground)
        house.speaker.play(Effect.WIN)

    def over(self, seconds: float) -> bool:
        """Let time pass; tell, once, that the triumph is over."""
        before, self._triumph = self._triumph, self._triumph - seconds
        return self._triumph <= 0 < before

    def hurry(self) -> None:
        """Go on to what follows the end of the play with the next step of time."""
        self._board.stage.land()
        self._triumph = min(self._triumph, 1e-6)
