"""The program is killed in the middle of a play: the next start resumes exactly there."""

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from random import Random

from tests.kill import Found, Resumed, kill_once

PLAYERS, KILLS = 2, 5
"""How many players play beside each other, as most of the time each is waited for, and how often each is killed."""


def test_a_killed_play_resumes_at_the_last_move_or_the_last_but_one(tmp_path: Path) -> None:
    """Line, undo count and clock included, of every game at once; each move is made once the one before is kept."""

    def resumptions(player: int) -> tuple[list[Resumed], Found]:
        folder, random, found = tmp_path / str(player), Random(player), Found()
        folder.mkdir()
        seen = []
        for _ in range(KILLS):
            resumed, _, found = kill_once(folder, found, random, pace=0)
            seen.append(resumed)
        return seen, found

    with ThreadPoolExecutor(PLAYERS) as beside:
        for seen, found in beside.map(resumptions, range(PLAYERS)):
            assert {Resumed.LAST, Resumed.LAST_BUT_ONE} >= set(seen)
            assert found.plays
