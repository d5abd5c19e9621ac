"""The Look: what a player may choose about how things are drawn."""

from dataclasses import dataclass
from enum import Enum

from game.settings import Back

__all__ = ["Back", "Colours", "Look"]


class Colours(Enum):
    """How many colours the suits are shown in, once "automatic" has been settled by the game."""

    FOUR = "four"
    TWO = "two"


@dataclass(frozen=True, slots=True)
class Look:
    """Everything that changes a picture of the same thing at the same size; part of every cache key."""

    colours: Colours = Colours.FOUR
    contrast: bool = False
    back: Back = Back.NIGHT
