"""Autoplay: moves that a board makes by itself, until they are done or the player does something else."""

from collections.abc import Sequence
from enum import Enum, auto

from game.moves import Move
from game.play import Play, finish
from game.state import State
from scenes.animation.durations import FINISH, GO_BACK, GO_BACK_MOST

SHOWN = "shown"
"""The fact in a record that says that moves of a solution were shown to the player."""

Step = Move | None
"""A move to make, or None to undo one."""


class AutoplayKind(Enum):
    """Why a board moves by itself: to finish the game, to show a solution, or to undo several moves."""

    FINISH = auto()
    SHOW = auto()
    GO_BACK = auto()


class Autoplay:
    """The steps that one board is about to make by itself.

    It makes none itself: `advance` hands them to the board as they fall due.
    """

    def __init__(self, play: Play) -> None:
        self.kind: AutoplayKind | None = None
        """What is under way, if anything."""
        self.shown = 0
        """How many moves of a solution were shown since the player last asked for one."""
        self._play = play
        self._steps: list[Step] = []
        self._pace = self._wait = 0.0
        self._finishing: tuple[State | None, tuple[Move, ...]] = (None, ())

    def _begin(self, kind: AutoplayKind, steps: Sequence[Step], pace: float) -> None:
        """Begin something in place of whatever was under way; the first step comes after one pace."""
        self._steps = list(steps)
        self._pace = self._wait = pace
        self.kind = kind if steps else None

    def stop(self) -> Sequence[Step]:
        """Stop, and return the steps that must still be made at once: undoing is always completed."""
        left = self._steps if self.kind is AutoplayKind.GO_BACK else []
        self._steps, self.kind = [], None
        return left

    def advance(self, seconds: float) -> Sequence[Step]:
        """Let time pass, and return the steps that are due: several if frames are slower than the pace."""
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
        """Whether moves to the foundations alone would win, and nothing is under way."""
        return bool(not self.kind and self._finish_moves())

    def finish(self) -> None:
        """Move all cards to the foundations, one by one."""
        self._begin(AutoplayKind.FINISH, self._finish_moves(), FINISH)

    def show(self, line: tuple[Move, ...], pace: float) -> None:
        """Make the moves of a line, one after another; the record notes that they were shown."""
        self.shown = 0
        self._begin(AutoplayKind.SHOW, line, pace)

    def go_back(self, count: int, at_once: bool) -> None:
        """Undo some moves, one after another or at once."""
        pace = 0.0 if at_once else min(GO_BACK, GO_BACK_MOST / max(1, count))
        self._begin(AutoplayKind.GO_BACK, [None] * count, pace)

    def _finish_moves(self) -> tuple[Move, ...]:
        """Return moves to the foundations that win, empty if there are none; cached for the present state."""
        state = self._play.state
        if self._finishing[0] is not state:
            self._finishing = state, finish(self._play.rules, state) or ()
        return self._finishing[1]
