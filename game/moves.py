"""Moves: the two things a player does."""

from dataclasses import dataclass
from functools import cache


@dataclass(frozen=True, slots=True)
class Tap:
    """Press on a slot: turn the stock, redeal, attack with everything. Written "53"."""

    slot: int

    def __str__(self) -> str:
        return str(self.slot)


@dataclass(frozen=True, slots=True)
class Take:
    """The top cards of one slot, as many as count says."""

    slot: int
    count: int = 1

    def __str__(self) -> str:
        return str(self.slot) if self.count == 1 else f"{self.slot}x{self.count}"


@dataclass(frozen=True, slots=True)
class Carry:
    """Carry top cards to another slot. Written "54>14", "54x2>14" for two cards, "54+56>20" for cards of two slots.

    There are several takes only where the rules gather cards from several slots, as an attack does.
    """

    takes: tuple[Take, ...]
    target: int

    @property
    def source(self) -> int:
        """The slot of the first take."""
        return self.takes[0].slot

    def __str__(self) -> str:
        return "+".join(map(str, self.takes)) + f">{self.target}"


Move = Tap | Carry


@cache
def carry(source: int, target: int, count: int = 1) -> Carry:
    """Return the carry of some top cards of one slot to another."""
    return Carry((Take(source, count),), target)
