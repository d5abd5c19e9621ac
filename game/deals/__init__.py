"""Packs: deals that are proven winnable, each with its grade and its proof, and one for every day.

`game.deals.difficulty` tells the grade of any other deal, and `game.deals.build_library` makes packs;
whoever only reads packs needs no solver.
"""

from game.deals.library import Difficulty, grades, nth, size, todays

__all__ = ["Difficulty", "grades", "nth", "size", "todays"]
