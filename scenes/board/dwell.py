"""Dwell: on what mouse or cursor have rested for a while, apart from what they only pass."""

from math import inf

DWELL = 0.350  # seconds


class Dwell:
    """What has been rested on for long enough, as a number; None if nothing.

    It stays that for so many seconds after it was left: who slips off an edge, or crosses a gap, does not leave it.
    """

    def __init__(self, stays: float = 0.0) -> None:
        self.on: int | None = None
        self._stays = stays
        self._here: int | None = None
        self._for = 0.0

    def follow(self, here: int | None, seconds: float) -> None:
        """Let time pass while mouse or cursor are somewhere, or nowhere that matters."""
        self._for = self._for + seconds if here == self._here else 0.0
        self._here = here
        if here is not None and here != self.on and self._for >= DWELL:
            self.on = here
        elif here != self.on and self._for >= self._stays:
            self.on = None

    def drop(self) -> None:
        """Forget everything: what is rested on counts from now on."""
        self.on, self._here, self._for = None, None, 0.0

    @property
    def rest(self) -> float:
        """For how many seconds nothing changes, if mouse and cursor stay where they are."""
        if self._here == self.on:
            return inf
        return max(0.0, (DWELL if self.on is None else self._stays) - self._for)
