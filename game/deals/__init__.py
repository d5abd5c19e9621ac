"""Deals proved winnable, each with its difficulty and a winning line, and a daily deal.

`game.deals.build_library` builds the library and says what is frozen into it; reading it takes no solver.
"""

from game.deals.library import Difficulty, daily_deal, grades, nth, size

__all__ = ["Difficulty", "daily_deal", "grades", "nth", "size"]
