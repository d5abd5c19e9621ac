"""The end of one play at a table: its result, and the celebration before the results."""

from collections.abc import Callable, Generator, Iterator, Sequence
from dataclasses import replace
from functools import partial
from random import Random
from typing import TypeVar

from pygame import Surface

from game.play import Play
from game.record import SHOWN
from game.settings import Motion
from game.statistics import Outcome, Result
from scenes.animation.animator import CardAnimator
from scenes.animation.finales import Finale, Stage, whole_cards
from scenes.audio import Effect
from scenes.render.drawables import Frame, Sprite, clipped
from scenes.render.renderer import drawn
from scenes.table.board import Board

Drawn = TypeVar("Drawn")
TRIUMPH = {Motion.FULL: 3.2, Motion.REDUCED: 1.6, Motion.OFF: 0.3}
"""Seconds from a win to the results: with the win cascade, with the fan of kings, or with the fan at once."""
RHYTHM = 0.8  # seconds after the last card's landing, or after such a press, in which a press belongs to the last moves


class Rhythm:
    """Whether presses still belong to the last moves: for some seconds, and for as many after each that does."""

    def __init__(self, lasts: float = RHYTHM) -> None:
        self._lasts = self.left = lasts

    def advance(self, seconds: float) -> None:
        """Let time pass."""
        self.left -= seconds

    def takes(self, surely: bool = False) -> bool:
        """Answer a press: whether it belongs to the last moves, as one that means nothing else surely does."""
        if taken := surely or self.left > 0:
            self.left = self._lasts
        return taken


class EndOfGame:
    """Whether and how the play on a board has ended; result is given if the play had ended before."""

    def __init__(self, board: Board, result: Result | None = None) -> None:
        self.result = result
        self._board = board
        self._celebration: Iterator[None] | None = None
        self._performer: CardAnimator | None = None  # that of the board when the finale began
        self._triumph: float | None = None
        self.rhythm = Rhythm()

    @property
    def celebrates(self) -> bool:
        """Whether the triumph is still to come or under way."""
        return self._triumph is None or self._triumph > 0

    def end(self, outcome: Outcome) -> Result:
        """End the play and save its result.

        A won play counts as won, or as shown if moves of it were shown; any other has the given outcome.
        """
        play = self._board.play
        if play.won:
            outcome = Outcome.SHOWN if SHOWN in play.facts else Outcome.WON
        self.result = self._board.services.end(play, outcome)
        return self.result

    def advance(self, seconds: float, frame: Callable[[], Frame]) -> Result | None:
        """Let time pass over a won board; return the result, once, when the triumph is over.

        When the last card lies, the finale is played, and then the triumph: over a picture of the board alone, the
        cards cascade. frame returns what the table looks like until then; it fades away.
        """
        self.rhythm.advance(seconds if self.result else 0.0)
        self._celebration = self._celebration or self._celebrate(frame)
        if next(self._celebration, self) is None or self._triumph is None:
            return None
        before, self._triumph = self._triumph, self._triumph - seconds
        return self.result if self._triumph <= 0 < before else None

    def _celebrate(self, frame: Callable[[], Frame]) -> Iterator[None]:
        """Start the finale, if there is one, and then the triumph, as soon as each is drawn."""
        services, board = self._board.services, self._board
        while board.animator.acts or board.animator.dragged.moving:
            yield
        self.result = self.result or self.end(Outcome.WON)
        performance = before = None
        while self._performer is not board.animator:  # a new layout meanwhile gives the board another one
            self._performer = board.animator
            board.top.place_stays = True
            performance = yield from self._drawn(self._finale)
            # the picture it starts from is drawn last, so that nothing has moved since
            before = (yield from self._drawn(partial(self._picture, frame()))) if performance else None
        if performance and before:
            board.animator.perform(*performance, before)
        while board.animator.moving or board.animator.performing:
            yield
        self._triumph, animator = TRIUMPH[services.motion], board.animator
        frames = board.won_frame(), frame()
        pictures = yield from self._drawn(lambda: [*map(self._picture, frames)])
        if pictures:  # without memory for them, no cards cascade
            animator.celebrate(*pictures)
        services.speaker.play(Effect.WIN)

    def prerender(self) -> None:
        """Draw, in the worker, the end under way anew, if the board has a new layout, so that it goes on there."""
        before, board = self._performer, self._board
        if before is None or before is board.animator or not (before.performing or before.cascade):
            return
        board.animator.struck = before.struck
        if performance := self._finale():
            age = before.finale_age if before.performing else performance[0].lasts
            board.animator.perform(*performance, self._picture(board.won_frame()), age)
        if before.cascade:
            board.animator.celebrate(*map(self._picture, (board.won_frame(), board.won_frame())))
        self._performer = board.animator

    def _drawn(self, work: Callable[[], Drawn]) -> Generator[None, None, Drawn | None]:
        """Let the worker thread draw something, and return it once it has; None if that fails."""
        results = list[Drawn]()
        order = self._board.services.images.order(lambda: results.append(work()))
        while not order.over:
            yield
        return results[0] if results else None

    def _finale(self) -> tuple[Finale, Sequence[Sprite]] | None:
        """Return the finale and what is in front of it; None if there is none."""
        board, layout = self._board, self._board.ahead
        make, field = board.ui.finale, layout.field
        if make is None or layout.metrics.style.contrast:
            return None
        place = self._place(0 if make.relights else layout.hour(board.play.state))
        cards = [card for card in board.animator.resting() if isinstance(card, Sprite) and field.contains(card.area)]
        rails = (part for part in layout.rails() if isinstance(part, Sprite))
        front = [part for part in rails if field.collidepoint(part.area.center)]
        front += [part for lantern in board.top.across for part in clipped(lantern, field) if isinstance(part, Sprite)]
        marks = [mark for mark in layout.over(board.view) if isinstance(mark, Sprite)]
        chance = Random(board.services.random.random())
        stage = Stage(place, whole_cards(cards), marks, field, layout.metrics.unit, chance)
        return make(stage), front

    def _place(self, hour: int) -> Surface:
        """Return a picture of the place at an hour, which fills the field."""
        layout = self._board.ahead
        return drawn(list(layout.ground(hour)), layout.metrics.size).subsurface(layout.field).copy()

    def _picture(self, frame: Frame) -> Surface:
        return drawn(frame, self._board.layout.metrics.size)

    def hurry(self) -> None:
        """Skip to what follows the end of the play; it comes with the next step of time.

        A press that goes on in the rhythm of the last moves was meant for the cards, and skips nothing.
        """
        if self.result and self.rhythm.takes():
            return
        self._board.animator.finish_animations()
        if self._triumph is not None:
            self._triumph = min(self._triumph, 1e-6)


def moments_before(play: Play, count: int) -> Play:
    """Return a new play that continues from some moves before the end of another."""
    record = play.record
    earlier = Play.resume(replace(record, moves=record.moves[: len(record.moves) - count]))
    earlier.undos += 1 if count else 0
    return earlier
