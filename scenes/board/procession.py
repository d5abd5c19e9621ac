"""Processions: what a board does by itself, step by step, until it is done or the player does something else."""

from collections.abc import Callable, Iterable
from enum import Enum, auto
from functools import partial

from game.moves import Move
from game.play import Play, finish
from game.state import State
from scenes.stage.durations import FINISH, GO_BACK, GO_BACK_MOST

SHOWN = "shown"
"""The fact of a record that a move was shown to the player."""


class Purpose(Enum):
    """Why a board moves by itself: the rest goes home, a way to win is shown, or moves are taken back."""

    FINISH = auto()
    SHOW = auto()
    GO_BACK = auto()


class Procession:
    """Steps that are still to be made, at a pace in seconds; several at once where time runs faster than the pace."""

    def __init__(self) -> None:
        self.purpose: Purpose | None = None
        self._steps: list[Callable[[], None]] = []
        self._pace = 0.0
        self._wait = 0.0

    def begin(self, purpose: Purpose, steps: Iterable[Callable[[], None]], pace: float) -> None:
        """Set out for something, in place of whatever was under way; the first step comes after one pace."""
        self._steps = list(steps)
        self._pace = self._wait = pace
        self.purpose = purpose if self._steps else None

    def stop(self) -> None:
        """Stay where it has come; but moves that are taken back are taken back to the end."""
        while self.purpose is Purpose.GO_BACK:
            self._step()
        self._steps.clear()
        self.purpose = None

    def advance(self, seconds: float) -> None:
        """Let time pass, and make the steps that are due."""
        self._wait -= seconds
        while self.purpose and self._wait <= 0:
            self._wait += self._pace
            self._step()

    def _step(self) -> None:
        step = self._steps.pop(0)
        if not self._steps:
            self.purpose = None
        step()


class Errands:
    """What one board does by itself: it finishes the game, shows a way to win, or takes moves back."""

    def __init__(self, play: Play, make: Callable[[Move], None], take_back: Callable[[], None]) -> None:
        self._play, self._make, self._take_back = play, make, take_back
        self._going = Procession()
        self.shown = 0
        """How many moves were shown since somebody last asked to be shown the way."""
        self._homeward: tuple[State | None, tuple[Move, ...]] = (None, ())

    @property
    def purpose(self) -> Purpose | None:
        """Why the board moves by itself, if it does."""
        return self._going.purpose

    def stop(self) -> None:
        """Stay where it has come; but moves that are taken back are taken back to the end."""
        self._going.stop()

    def advance(self, seconds: float) -> None:
        """Let time pass, and make the steps that are due."""
        self._going.advance(seconds)

    @property
    def finishable(self) -> bool:
        """Whether moves to the foundations alone would win, and nothing is under way already."""
        return bool(not self.purpose and self._way_home())

    def finish(self) -> None:
        """Bring everything home, card by card."""
        self._going.begin(Purpose.FINISH, (partial(self._make, move) for move in self._way_home()), FINISH)

    def show(self, line: tuple[Move, ...], pace: float) -> None:
        """Make the moves of a line, one after another; the record tells that they were shown."""
        self.shown = 0
        self._going.begin(Purpose.SHOW, (partial(self._show, move) for move in line), pace)

    def go_back(self, count: int, at_once: bool) -> None:
        """Take some moves back, one after another or at once."""
        pace = 0.0 if at_once else min(GO_BACK, GO_BACK_MOST / max(1, count))
        self._going.begin(Purpose.GO_BACK, [self._take_back] * count, pace)

    def _show(self, move: Move) -> None:
        self._play.facts[SHOWN] = "1"
        self.shown += 1
        self._make(move)

    def _way_home(self) -> tuple[Move, ...]:
        """Return the moves to the foundations that win, none if there are none; each state is asked once."""
        state = self._play.state
        if self._homeward[0] is not state:
            self._homeward = state, finish(self._play.rules, state) or ()
        return self._homeward[1]
