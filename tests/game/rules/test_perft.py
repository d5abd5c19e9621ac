"""The number of lines of play of each length equals that recorded in tests/perft/."""

import pytest

from game.play import Play
from game.record import Record
from game.rules import GAMES
from tests.perft import file_of, perft, read

COUNTED = [counted for game in GAMES if file_of(game).exists() for counted in read(game)]


@pytest.mark.parametrize(("record", "counts"), COUNTED)
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
