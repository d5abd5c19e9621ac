"""The end of one play at a table: how it is saved, the celebration before the results, and the clock until then."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial

from pygame import Surface

from game.play import Play
from game.settings import Motion
from game.statistics import Outcome, Result
from scenes.animation.finale import Finale
from scenes.audio import Effect
from scenes.render.drawables import Frame, Sprite
from scenes.render.image_cache import Preparation
from scenes.render.renderer import drawn
from scenes.table.autoplay import SHOWN
from scenes.table.board import Board

TRIUMPH = {Motion.FULL: 3.2, Motion.REDUCED: 1.6, Motion.OFF: 0.3}
"""Seconds from a win to the results: with the win cascade, with the fan of kings, and with that at once."""


class EndOfGame:
    """Whether and how the play on a board has ended; a result is given where that is known already."""

    def __init__(self, board: Board, result: Result | None = None) -> None:
        self.result = result
        self._board = board
        self._pictures: list[Surface] = []
        self._coming: Preparation | None = None
        self._finale: list[tuple[Finale, Sequence[Sprite]]] = []
        self._curtain: Preparation | None = None
        """The order to draw the finale, which comes before the triumph."""
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
        self.result = self._board.services.end(play, outcome)
        return self.result

    def lead_on(self, seconds: float, frame: Callable[[], Frame]) -> Result | None:
        """Let time pass over a won board; return the result, once, when the triumph is over.

        It begins when the last card lies, with the finale of the place. Then a picture of the festive place is drawn:
        over that the cards cascade. What the frame tells that the table looks like until then fades away.
        """
        services, animator = self._board.services, self._board.animator
        if self._triumph is None:
            if not animator.moving and self._finale_is_over():
                self._triumph = TRIUMPH[services.motion]
                self._coming = services.images.order(partial(self._draw, self._board.festive(), frame()))
            return None
        if self._coming:
            if self._coming.settle():
                if self._pictures:  # else there was no room for them, and no cards cascade
                    animator.celebrate(*self._pictures)
                self._pictures.clear()
                services.speaker.play(Effect.WIN)
                self._coming = None
            return None
        before, self._triumph = self._triumph, self._triumph - seconds
        return self.result if self._triumph <= 0 < before else None

    def _finale_is_over(self) -> bool:
        """Begin the finale once, as soon as it is drawn; return whether it was seen, or there is none."""
        animator, images = self._board.animator, self._board.services.images
        if self._curtain is None:
            self.result = self.result or self.end(Outcome.WON)
            self._curtain = images.order(self._make_finale)
        if not self._curtain.settle():
            return False
        if self._finale:
            animator.perform(*self._finale.pop())
        return not animator.performing

    def _make_finale(self) -> None:
        if stage := self._board.stage():
            make, begin = stage
            self._finale.append((make(begin), begin.front))

    def _draw(self, *frames: Frame) -> None:
        self._pictures += [drawn(frame, self._board.layout.metrics.size) for frame in frames]

    def hurry(self) -> None:
        """Go on to what follows the end of the play with the next step of time."""
        self._board.animator.finish_animations()
        if self._triumph is not None:
            self._triumph = min(self._triumph, 1e-6)


def moments_before(play: Play, count: int) -> Play:
    """Return a new play that goes on from so many moves before where another ended."""
    record = play.record
    earlier = Play.resume(replace(record, moves=record.moves[: len(record.moves) - count]))
    earlier.undos += bool(count)
    return earlier


AWAY = 120.0  # seconds without input after which the player is taken to have left, and the clock stops


class Clock:
    """Counts the seconds of the play on a board, from the end of the deal on."""

    def __init__(self, board: Board) -> None:
        self._board = board
        self._kept = board.play.seconds

    @property
    def _runs(self) -> bool:
        """Whether the player is there."""
        services = self._board.services
        return services.attended and services.quiet_for < AWAY

    def advance(self, seconds: float) -> None:
        """Let time pass; it is not counted while the cards are dealt, nor while the player is elsewhere."""
        board, play = self._board, self._board.play
        begun = play.can_undo or play.seconds or not board.animator.moving  # or is it being dealt?
        if begun and self._runs:
            play.seconds += seconds
        if play.can_undo and play.seconds - self._kept >= 60:  # though no move was made
            self._kept = play.seconds
            board.keep()

    @property
    def rest(self) -> float:
        """For how many seconds it shows the same, as far as is known: one that stands may go on at any moment."""
        return 1.0 - self._board.play.seconds % 1.0 if self._runs else 1.0
