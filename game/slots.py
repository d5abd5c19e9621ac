"""Slots: the numbered places of a table."""

from dataclasses import dataclass
from enum import Enum


class Fan(Enum):
    """How a pile is shown: squared up, fanned down or to the right, or with only its last three cards fanned."""

    SQUARED = "squared"
    DOWN = "down"
    RIGHT = "right"
    LAST_THREE = "last three"


@dataclass(frozen=True, slots=True)
class Slot:
    """A numbered place for a pile of cards.

    x and y are its upper left corner, in card widths and card heights; they matter only to a game without a layout of
    its own. Where slots overlap, the higher number lies in front. A slot off the table, such as the box for cards out
    of play, is never drawn. room is the most cards that a position may put there, None if there is no limit.
    """

    number: int
    x: float
    y: float
    fan: Fan = Fan.SQUARED
    on_table: bool = True
    room: int | None = None
