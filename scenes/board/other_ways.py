"""Other ways: what else can be hinted at in one state, for whoever asks once more."""

from collections.abc import Iterable, Iterator, Sequence

from game.moves import Carry, Move
from game.play import Play
from game.solver import Lost, Won
from scenes.board.advice import Advice
from scenes.i18n import _

MOST = 8  # moves that are looked into: the most promising ones


class OtherWays:
    """The hints of one state, one after the other: the first, and those that are found beside it when wished for.

    Beside a proven way only another proven one will do; guesses are as good as each other. Cards that are merely
    gathered lead nowhere.
    """

    def __init__(self, play: Play, advice: Advice, first: Move, gathers: Sequence[int], proven: bool) -> None:
        self.state = play.state
        self.proven = proven
        self._advice = advice
        self._found = [first]
        self._at = 0
        moves = [move for move in play.legal if not (isinstance(move, Carry) and move.target in gathers)]
        different = [] if advice.honest else list(_different(play, first, moves))
        self._left = different[:MOST] if proven else different
        self._alone = len(moves) == 1
        self._all_lose = proven and len(different) == len(self._left) == len(moves) - 1

    @property
    def first(self) -> Move:
        """The one that was shown first."""
        return self._found[0]

    def following(self) -> Move | None:
        """Return the next one, or after the last the first again; None while it is being looked for."""
        while self._at + 1 == len(self._found) and self._left:
            verdict = self._advice.after(self._left[0]) if self.proven else None
            if self.proven and verdict is None:
                return None
            move = self._left.pop(0)
            if isinstance(verdict, Won) or not self.proven:
                self._found.append(move)
            self._all_lose = self._all_lose and isinstance(verdict, Lost)
        self._at = (self._at + 1) % len(self._found)
        return self._found[self._at]

    @property
    def nothing_else(self) -> str:
        """Say, in a sentence, why there is nothing beside the first; nothing if there is, or may be."""
        if self._left or len(self._found) > 1:
            return ""
        if self._alone:
            return _("It is the only move.")
        return _("Every other move loses.") if self._all_lose else _("No other win is known.")


def _different(play: Play, first: Move, moves: Iterable[Move]) -> Iterator[Move]:
    """Tell those of some moves that do not come to the same as the first or one before: just another empty place."""
    told = {_gist(play, first)}
    for move in moves:
        gist = _gist(play, move)
        if gist not in told:
            told.add(gist)
            yield move


def _gist(play: Play, move: Move) -> object:
    """Return what tells a move from others that come to the same."""
    if isinstance(move, Carry) and not play.state.piles[move.target]:
        return move.takes
    return move
