"""Moves: the player taps a slot, or carries cards to one."""

from dataclasses import dataclass
from functools import cache


@dataclass(frozen=True, slots=True)
class Tap:
    """Tap a slot: deal from the stock, redeal, or attack with everything. Written "53"."""

    slot: int

    def __str__(self) -> str:
        return str(self.slot)


@dataclass(frozen=True, slots=True)
class Take:
    """The top count cards of one slot."""

    slot: int
    count: int = 1

    def __str__(self) -> str:
        return str(self.slot) if self.count == 1 else f"{self.slot}x{self.count}"


@dataclass(frozen=True, slots=True)
class Carry:
    """Carry top cards to another slot. Written "54>14", "54x2>14" for two cards, "54+56>20" for cards of two slots.

    There is more than one take only if the rules allow it, as for an attack.
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
    """Return the move that carries the top count cards from one slot to another."""
    return Carry((Take(source, count),), target)
