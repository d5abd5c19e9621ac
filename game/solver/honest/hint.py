"""A hint that knows no more than the player."""

from typing import NamedTuple

from game.moves import Move


class Hint(NamedTuple):
    """What is best done as far as can be seen, and the chance, from 0 to 1, that the play is won that way.

    There are as many moves as can be made before anything new is seen, at least one.
    """

    moves: tuple[Move, ...]
    chance: float
