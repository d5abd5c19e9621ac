"""A player is killed in the middle of a play: the next start resumes exactly there."""

from pathlib import Path
from random import Random

from tests.kill import Found, Resumed, kill_once


def test_a_killed_play_resumes_at_the_last_move_or_the_last_but_one(tmp_path: Path) -> None:
    """Line, undo count and clock included, of every game at once; each move is made once the one before is kept."""
    random, found = Random(7), Found()
    for _ in range(10):
        resumed, _, found = kill_once(tmp_path, found, random, pace=0)
        assert resumed in (Resumed.LAST, Resumed.LAST_BUT_ONE)
    assert found.plays
