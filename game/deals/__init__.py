"""Packs: deals that are proven winnable, each with its grade and its proof, and one for every day.

What it takes to tell the grade of any other deal is in `game.packs.grading`, what makes packs in `game.packs.making`;
whoever only reads packs needs no solver.
"""

from game.deals.library import Difficulty, grades, nth, size, todays

__all__ = ["Difficulty", "grades", "nth", "size", "todays"]
