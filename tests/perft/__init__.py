"""Counts of lines of play: each game's are in a file here, made once by `python -m tests.perft GAME`."""

from collections.abc import Iterator
from pathlib import Path

from game.rules.base import Rules
from game.state import State

FOLDER = Path(__file__).parent
Counted = tuple[str, tuple[int, ...]]
"""The record of a play, and how many lines of each length go on from its end, those of length 1 first."""


def perft(rules: Rules, state: State, length: int) -> int:
    """Return how many lines of legal moves of a length begin in a state."""
    moves = list(rules.moves(state))
    if length == 1:
        return len(moves)
    return sum(perft(rules, rules.apply(state, move)[0], length - 1) for move in moves)


def file_of(game: str) -> Path:
    """Return where the counts of a game are, or are to be."""
    return FOLDER / f"{game}.txt"


def read(game: str) -> Iterator[Counted]:
    """Yield what is in the file of a game."""
    record, counts = "", list[int]()
    for line in [*file_of(game).read_text("utf-8").splitlines(), "play"]:
        match line.split():
            case ["perft", length, count]:
                assert len(counts) + 1 == int(length)
                counts.append(int(count))
            case ["play", *words]:
                if record:
                    yield record, tuple(counts)
                record, counts = " ".join(words), []
