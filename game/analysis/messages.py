"""Questions about a play, and their answers, each as one line of text: so they cross from process to process.

A question is the record of the play up to the state it asks about, "wall/1 4711 wish=verdict nodes=5000 : 53 12"; an
answer is what the search says of that state, and its moves: "won nodes=310 : 54>14 53"; or the deal's grade.
"""

from dataclasses import dataclass
from enum import Enum

from game.deals import Difficulty
from game.moves import Move
from game.notation import read_move
from game.record import Record
from game.rules import GAMES
from game.solver import Lost, Unknown, Verdict, Won


class AnalysisKind(Enum):
    """What is to be found out about a state."""

    VERDICT = "verdict"
    """Whether it can be won."""
    HINT = "hint"
    """That too, and what is best done where the search does not know."""
    GAIN = "gain"
    """Whether anything more can be scored: a verdict of Won has moves that do, one of Lost proves that none can."""
    GRADE = "grade"
    """How hard the deal is, which is known to be winnable."""


@dataclass(frozen=True, slots=True)
class Question:
    """What is asked about the state that some moves lead to from a deal.

    A fair hint uses nothing but what the player can see, and so comes without a verdict.
    """

    game: str
    deal: str
    moves: tuple[Move, ...] = ()
    kind: AnalysisKind = AnalysisKind.VERDICT
    fair: bool = False

    def line(self, nodes: int) -> str:
        """Return the question as a line, with the number of positions that may be searched for it."""
        facts = {"wish": self.kind.value, "nodes": str(nodes)} | ({"honest": "yes"} if self.fair else {})
        return str(Record(self.game, GAMES[self.game].revision, self.deal, tuple(facts.items()), self.moves))

    @classmethod
    def parse(cls, line: str) -> tuple["Question", int]:
        """Return the question and the number of positions that a line stands for. Raises ValueError for any other."""
        record = Record.parse(line)
        kind, fair = AnalysisKind(record.fact("wish")), record.fact("honest") == "yes"
        return cls(record.game, record.deal, record.moves, kind, fair), int(record.fact("nodes"))


@dataclass(frozen=True, slots=True)
class Answer:
    """What was found out: a fact about the state asked for, whatever has become of the play.

    The guess is a move that seems best where nothing is proved; the chance, from 0 to 1, that of a fair hint to win.
    Only whoever asked for a grade gets one, and that without a verdict.
    """

    question: Question
    verdict: Verdict
    guess: Move | None = None
    chance: float | None = None
    difficulty: Difficulty | None = None

    @property
    def line(self) -> str:
        """The answer as a line, without its question."""
        words = [type(self.verdict).__name__.lower(), f"nodes={self.verdict.nodes}"]
        if self.guess is not None:
            words.append(f"guess={self.guess}")
        if self.chance is not None:
            words.append(f"chance={self.chance}")
        if self.difficulty is not None:
            words.append(f"grade={self.difficulty}")
        moves = self.verdict.moves if isinstance(self.verdict, Won) else ()
        return " ".join((*words, ":", *map(str, moves)))

    @classmethod
    def parse(cls, question: Question, line: str) -> "Answer":
        """Return the answer to a question that a line stands for. Raises ValueError or KeyError for any other line."""
        head, _, moves = line.partition(":")
        name, *words = head.split()
        facts = dict(word.split("=", 1) for word in words)
        verdict = _verdict(name, int(facts["nodes"]), tuple(map(read_move, moves.split())))
        guess = read_move(facts["guess"]) if "guess" in facts else None
        chance = float(facts["chance"]) if "chance" in facts else None
        return cls(question, verdict, guess, chance, Difficulty(facts["grade"]) if "grade" in facts else None)


def _verdict(name: str, nodes: int, moves: tuple[Move, ...]) -> Verdict:
    match name:
        case "won":
            return Won(moves, nodes)
        case "lost":
            return Lost(nodes)
        case "unknown":
            return Unknown(nodes)
        case _:
            raise ValueError(f"{name!r} is no verdict")
