"""The advisor: whether a play can still be won, and what to do next, found out by a process of its own."""

from game.advisor.advisor import Advisor
from game.advisor.question import Answer, Question, Wish

__all__ = ["Advisor", "Answer", "Question", "Wish"]
