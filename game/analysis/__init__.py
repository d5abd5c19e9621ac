"""The advisor: whether a play can still be won, what to do next, how hard its deal is, found out by another process."""

from game.analysis.client import Advisor
from game.analysis.messages import Answer, Question, Wish

__all__ = ["Advisor", "Answer", "Question", "Wish"]
