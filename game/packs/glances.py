"""What is seen of a position at a glance, where the search itself looks too closely or in another way."""

from game.rules.wall import THRONE
from game.solver.best_first import WON, Model
from game.solver.cruel_model import CruelModel
from game.solver.cruel_tables import Row
from game.solver.wall_model import HIGH_MASK, LOW_MASK, ROW, Siege, attacks, exposed


class CruelGlance(CruelModel):
    """Cruel's tables without the proofs that one is lost."""

    def lost(self, row: Row) -> bool:
        """Deny that it can be seen."""
        return False


Moment = tuple[int, int, int]
"""A moment of Wall: the number of the hand that is out, the choice of its cards that is left, and what is gone."""
_ROWS = tuple(sum(1 << slot for slot, row in enumerate(ROW) if row == wanted) for wanted in range(max(ROW) + 1))
_STEPS = (HIGH_MASK, LOW_MASK, *_ROWS)
"""What has to be climbed, the highest first, as masks of targets."""


class WallGlance(Model[Moment]):
    """Wall's moments: the higher somebody has come, and the fewer hands it took, the better it looks."""

    def __init__(self, siege: Siege) -> None:
        self._siege = siege
        self.start: Moment = 0, self._whole(0), siege.gone

    def _whole(self, number: int) -> int:
        return (1 << len(self._siege.hands[number])) - 1

    def children(self, position: Moment) -> list[Moment]:
        """Return what dealing the next hand leads to, and then what the attacks do, the strongest first."""
        number, left, gone = position
        hands = self._siege.hands
        more = number + 1 < len(hands)
        found = [(number + 1, self._whole(number + 1), gone)] if more else []
        for slot in reversed(exposed(gone)):
            for used in reversed(attacks(hands[number], self._siege.health(slot, gone))):
                if not used & ~left:
                    if used == left and more:
                        found.append((number + 1, self._whole(number + 1), gone | 1 << slot))
                    else:
                        found.append((number, left & ~used, gone | 1 << slot))
        return found

    def estimate(self, position: Moment) -> int:
        """Return how many steps are not climbed and high posts not taken, and a little for hands and cards used."""
        number, left, gone = position
        if gone >> THRONE & 1:
            return WON
        missing = next((i for i, step in enumerate(_STEPS) if gone & step), len(_STEPS))
        missing += (HIGH_MASK & ~gone).bit_count()
        return 12 * missing + 2 * number - left.bit_count() + 3
