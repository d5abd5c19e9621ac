"""Slots: the furniture of a table, in card widths."""

from dataclasses import dataclass
from enum import Enum


class Fan(Enum):
    """How the cards of a pile lie: squared up, or each a step further than the one below; or only the last three so."""

    SQUARED = "squared"
    DOWN = "down"
    RIGHT = "right"
    LAST_THREE = "last three"


@dataclass(frozen=True, slots=True)
class Slot:
    """A numbered place for a pile.

    x and y are its upper left corner in card widths and card heights from the table's: a place of last resort, for a
    game that has no set of its own. Where places overlap, the cards of the slot of a higher number lie in front. A slot
    off the table (the box, for cards out of play) is never drawn. Room is how many cards a position may lay there,
    where there is a limit.
    """

    number: int
    x: float
    y: float
    fan: Fan = Fan.SQUARED
    on_table: bool = True
    room: int | None = None
