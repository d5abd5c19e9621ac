"""Questions about a play and their answers, each one line of text to be sent from process to process.

A question is the record of a play up to the state in question: "wall/1 4711 kind=verdict nodes=5000 : 53 12". An answer
is the verdict with the winning moves, "won nodes=310 : 54>14 53", or the deal's grade.
"""

from dataclasses import dataclass
from enum import Enum

from game.deals import Difficulty
from game.notation import read_move
from game.record import Record
from game.rules import GAMES
from game.solver import Lost, Unknown, Verdict, Won
from game.state import Move


class AnalysisKind(Enum):
    """What a question wants to know about a state."""

    VERDICT = "verdict"
    """Whether it can be won."""
    REVIEW = "review"
    """The same of an earlier state of a lost play, searched at length, but only while nothing else is asked."""
    HINT = "hint"
    """Whether it can be won, and a guess at the best move if the search does not know."""
    FAIR_HINT = "fair-hint"
    """The best move by what the player can see, and its chance to win, without a verdict."""
    GAIN = "gain"
    """Whether any more points can be scored: Won comes with the moves that do so, Lost proves that there are none."""
    GRADE = "grade"
    """How hard the deal is, given that it is winnable."""


@dataclass(frozen=True, slots=True)
class Question:
    """A question about the state that some moves of a deal lead to."""

    game: str
    deal: str
    moves: tuple[Move, ...] = ()
    kind: AnalysisKind = AnalysisKind.VERDICT

    def line(self, nodes: int) -> str:
        """Write the question as a line, with the number of positions that may be searched for it."""
        facts = ("kind", self.kind.value), ("nodes", str(nodes))
        return str(Record(self.game, GAMES[self.game].revision, self.deal, facts, self.moves))

    @classmethod
    def parse(cls, line: str) -> tuple["Question", int]:
        """Parse a line into the question and its number of positions. Raises ValueError for any other text."""
        record = Record.parse(line)
        kind = AnalysisKind(record.fact("kind"))
        return cls(record.game, record.deal, record.moves, kind), int(record.fact("nodes"))


@dataclass(frozen=True, slots=True)
class Answer:
    """The answer to a question. It stays true however the play goes on.

    guess is the move that seems best if nothing is proved; chance, from 0 to 1, how likely a fair hint is to win. A
    difficulty answers only a question for it, and comes without a verdict.
    """

    question: Question
    verdict: Verdict
    guess: Move | None = None
    chance: float | None = None
    difficulty: Difficulty | None = None

    @property
    def line(self) -> str:
        """The answer as a line of text, without the question."""
        facts = {"nodes": self.verdict.nodes, "guess": self.guess, "chance": self.chance, "grade": self.difficulty}
        words = (f"{name}={value}" for name, value in facts.items() if value is not None)
        moves = self.verdict.moves if isinstance(self.verdict, Won) else ()
        return " ".join((type(self.verdict).__name__.lower(), *words, ":", *map(str, moves)))

    @classmethod
    def parse(cls, question: Question, text: str) -> "Answer":
        """Parse a line as the answer to a question. Raises ValueError or KeyError for any other text."""
        head, _, moves = text.partition(":")
        name, *words = head.split()
        facts = dict(word.split("=", 1) for word in words)
        nodes, line = int(facts["nodes"]), tuple(map(read_move, moves.split()))
        verdicts: dict[str, Verdict] = {"won": Won(line, nodes), "lost": Lost(nodes), "unknown": Unknown(nodes)}
        guess = read_move(facts["guess"]) if "guess" in facts else None
        chance = float(facts["chance"]) if "chance" in facts else None
        return cls(question, verdicts[name], guess, chance, Difficulty(facts["grade"]) if "grade" in facts else None)
