"""Analysis of a play by a separate process: whether it can be won, the best move, and how hard its deal is."""

from game.analysis.client import SolverClient
from game.analysis.messages import AnalysisKind, Answer, Question

__all__ = ["AnalysisKind", "Answer", "Question", "SolverClient"]
