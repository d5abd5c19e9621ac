"""How many lines of play there are of each length, pinned once for ever in tests/perft/."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from game.play import Play
from game.record import Record
from game.rules import GAMES
from game.rules.base import Rules
from game.state import State

PINS = Path(__file__).parents[2] / "perft"


def perft(rules: Rules, state: State, length: int) -> int:
    """Return how many lines of legal moves of a length begin in a state."""
    moves = list(rules.moves(state))
    if length == 1:
        return len(moves)
    return sum(perft(rules, rules.apply(state, move)[0], length - 1) for move in moves)


def pinned() -> Iterator[tuple[str, tuple[int, ...]]]:
    """Yield each record of the files with the counts beneath it, those of length 1 first."""
    for file in sorted(PINS.glob("*.txt")):
        record, counts = "", list[int]()
        for line in [*file.read_text("utf-8").splitlines(), "play"]:
            match line.split():
                case ["perft", length, count]:
                    assert len(counts) + 1 == int(length)
                    counts.append(int(count))
                case ["play", *words]:
                    if record:
                        yield record, tuple(counts)
                    record, counts = " ".join(words), []


def test_every_game_has_its_counts() -> None:
    assert sorted(GAMES) == sorted({Record.parse(record).game for record, _ in pinned()})


@pytest.mark.parametrize(("record", "counts"), list(pinned()))
def test_there_are_as_many_lines_of_play_as_ever(record: str, counts: tuple[int, ...]) -> None:
    play = Play.resume(Record.parse(record))
    for length, count in enumerate(counts, 1):
        found = perft(play.rules, play.state, length)
        if count != found:
            lines = f"{record}: of length {length} there should be {count} lines, but there are {found}"
            pytest.fail(f"{lines}\n{_split(play, length)}")


def _split(play: Play, length: int) -> str:
    """Return the counts of a length by first move, one a line."""
    after = {move: play.rules.apply(play.state, move)[0] for move in play.rules.moves(play.state)}
    counts = {move: perft(play.rules, state, length - 1) if length > 1 else 1 for move, state in after.items()}
    return "\n".join(f"  {move}: {count}" for move, count in counts.items())
