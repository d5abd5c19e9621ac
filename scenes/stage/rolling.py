"""Rolling: the score as the rail shows it, which rolls to what it is to be, and pops as it arrives."""

from scenes.animation.durations import ROLL, ROLL_STEPS, SWELL, SWELL_SCALE, SWELL_STEPS
from scenes.render.easing import Tween, in_steps, share


class Rolling:
    """One number on its way to another; where nothing moves it is there at once."""

    def __init__(self, moves: bool) -> None:
        self._moves = moves
        self._time = 0.0
        self._number = Tween(0, 0, 0, 0)

    def stand(self, number: int) -> None:
        """Show a number at once."""
        self._number = Tween(number, number, self._time, 0.0)

    def roll(self, number: int, slowly: bool) -> None:
        """Let the number roll to another, or jump there where it has flown to its place."""
        duration = ROLL if slowly else 0.0
        self._number = Tween(self._number.end, number, self._time, duration, in_steps(ROLL_STEPS))

    def advance(self, seconds: float) -> None:
        """Let time pass."""
        self._time += seconds

    @property
    def shown(self) -> int:
        """The number now."""
        number = self._number
        return round(number.end if self._time >= number.start + number.duration else number.at(self._time))

    @property
    def swell(self) -> float:
        """How large it is now beside what it is at rest, in a few steps."""
        arrived = self._number.start + self._number.duration
        if self._number.begin == self._number.end or self._time < arrived or not self._moves:
            return 1.0
        gone = int(share(self._time, arrived, SWELL) * SWELL_STEPS) / SWELL_STEPS
        return SWELL_SCALE + (1 - SWELL_SCALE) * gone

    @property
    def moving(self) -> bool:
        """Whether it rolls or pops."""
        return self.shown != self._number.end or self.swell != 1
