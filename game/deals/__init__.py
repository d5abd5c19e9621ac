"""Deals that are proven winnable, each with its difficulty and its proof, and one for every day.

`game.deals.difficulty` rates any other deal, and `game.deals.build_library` makes the library and says what is frozen
into it; whoever only reads it needs no solver.
"""

from game.deals.library import Difficulty, grades, nth, size, todays

__all__ = ["Difficulty", "grades", "nth", "size", "todays"]
