"""The procession: what a board does by itself, step by step, until it is done or the player does something else."""

from collections.abc import Sequence
from enum import Enum, auto

from game.moves import Move
from game.play import Play, finish
from game.state import State
from scenes.animation.durations import FINISH, GO_BACK, GO_BACK_MOST

SHOWN = "shown"
"""The fact of a record that a move was shown to the player."""

Step = Move | None
"""A move to be made, or None for one to be taken back."""


class AutoplayKind(Enum):
    """Why a board moves by itself: the rest goes home, a way to win is shown, or moves are taken back."""

    FINISH = auto()
    SHOW = auto()
    GO_BACK = auto()


class Autoplay:
    """What one board does by itself: it finishes the game, shows a way to win, or takes moves back.

    It holds the steps that are still to be made, and makes none itself: it hands them to the board as they fall due.
    """

    def __init__(self, play: Play) -> None:
        self.kind: AutoplayKind | None = None
        """Why the board moves by itself, if it does."""
        self.shown = 0
        """How many moves were shown since somebody last asked to be shown the way."""
        self._play = play
        self._steps: list[Step] = []
        self._pace = self._wait = 0.0
        self._homeward: tuple[State | None, tuple[Move, ...]] = (None, ())

    def _begin(self, kind: AutoplayKind, steps: Sequence[Step], pace: float) -> None:
        """Set out for something, in place of whatever was under way; the first step comes after one pace."""
        self._steps = list(steps)
        self._pace = self._wait = pace
        self.kind = kind if steps else None

    def stop(self) -> Sequence[Step]:
        """Stay where it has come; but moves that are taken back are taken back to the end: return those."""
        left = self._steps if self.kind is AutoplayKind.GO_BACK else []
        self._steps, self.kind = [], None
        return left

    def advance(self, seconds: float) -> Sequence[Step]:
        """Let time pass, and return the steps that are due: several where it runs faster than the pace."""
        self._wait -= seconds
        due: list[Step] = []
        while self._steps and self._wait <= 0:
            self._wait += self._pace
            due.append(self._steps.pop(0))
        if due and self.kind is AutoplayKind.SHOW:
            self._play.facts[SHOWN] = "1"
            self.shown += len(due)
        if not self._steps:
            self.kind = None
        return due

    @property
    def finishable(self) -> bool:
        """Whether moves to the foundations alone would win, and nothing is under way already."""
        return bool(not self.kind and self._way_home())

    def finish(self) -> None:
        """Bring everything home, card by card."""
        self._begin(AutoplayKind.FINISH, self._way_home(), FINISH)

    def show(self, line: tuple[Move, ...], pace: float) -> None:
        """Make the moves of a line, one after another; the record tells that they were shown."""
        self.shown = 0
        self._begin(AutoplayKind.SHOW, line, pace)

    def go_back(self, count: int, at_once: bool) -> None:
        """Take some moves back, one after another or at once."""
        pace = 0.0 if at_once else min(GO_BACK, GO_BACK_MOST / max(1, count))
        self._begin(AutoplayKind.GO_BACK, [None] * count, pace)

    def _way_home(self) -> tuple[Move, ...]:
        """Return the moves to the foundations that win, none if there are none; each state is asked once."""
        state = self._play.state
        if self._homeward[0] is not state:
            self._homeward = state, finish(self._play.rules, state) or ()
        return self._homeward[1]
