"""The advisor: whether a play can still be won, what to do next, how hard its deal is, found out by another process."""

from game.analysis.client import SolverClient
from game.analysis.messages import AnalysisKind, Answer, Question

__all__ = ["AnalysisKind", "Answer", "Question", "SolverClient"]
