"""The ending of one play at a table: how it is kept, and the triumph before the results are shown."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial

from pygame import Surface

from game.play import Play
from game.settings import Motion
from game.statistics import Outcome, Result
from scenes.art.preparation import Preparation
from scenes.audio import Effect
from scenes.render.drawables import Frame
from scenes.stage.painting import drawn
from scenes.table.autoplay import SHOWN
from scenes.table.board import Board

TRIUMPH = {Motion.FULL: 3.2, Motion.REDUCED: 1.6, Motion.OFF: 0.3}
"""Seconds from a win to the results: with the win cascade, with the fan of kings, and with that at once."""


class Ending:
    """Whether and how the play on a board has ended; a result is given where that is known already."""

    def __init__(self, board: Board, result: Result | None = None) -> None:
        self.result = result
        self._board = board
        self._pictures: list[Surface] = []
        self._coming: Preparation | None = None
        self._triumph: float | None = None

    @property
    def celebrates(self) -> bool:
        """Whether the triumph is to come, or lasts."""
        return self._triumph is None or self._triumph > 0

    def end(self, outcome: Outcome) -> Result:
        """End the play: won, if it is won and no move of it was shown to the player, or as the outcome says."""
        play = self._board.play
        if play.won:
            outcome = Outcome.SHOWN if SHOWN in play.facts else Outcome.WON
        self.result = self._board.house.end(play, outcome)
        return self.result

    def lead_on(self, seconds: float, frame: Callable[[], Frame]) -> Result | None:
        """Let time pass over a won board; return the result, once, when the triumph is over.

        It begins when the last card lies, and a picture of the festive place is drawn: over that the cards cascade.
        What the frame tells that the table looks like until then fades away.
        """
        house, stage = self._board.house, self._board.stage
        if self._triumph is None:
            if not stage.moving:
                self.result = self.result or self.end(Outcome.WON)
                self._triumph = TRIUMPH[house.motion]
                self._coming = house.studio.prepare(partial(self._draw, self._board.festive(), frame()))
            return None
        if self._coming:
            if self._coming.settle():
                if self._pictures:  # else there was no room for them, and no cards cascade
                    stage.celebrate(*self._pictures)
                self._pictures.clear()
                house.speaker.play(Effect.WIN)
                self._coming = None
            return None
        before, self._triumph = self._triumph, self._triumph - seconds
        return self.result if self._triumph <= 0 < before else None

    def _draw(self, *frames: Frame) -> None:
        self._pictures += [drawn(frame, self._board.plan.measures.size) for frame in frames]

    def hurry(self) -> None:
        """Go on to what follows the end of the play with the next step of time."""
        self._board.stage.land()
        if self._triumph is not None:
            self._triumph = min(self._triumph, 1e-6)


def moments_before(play: Play, count: int) -> Play:
    """Return a new play that goes on from so many moves before where another ended."""
    record = play.record
    earlier = Play.resume(replace(record, moves=record.moves[: len(record.moves) - count]))
    earlier.undos += bool(count)
    return earlier
