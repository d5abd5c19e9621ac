"""Kills the program in the middle of random plays, again and again, and checks where the next start resumes.

python -m tests.kill [--times 100] [--pace 0.1] [--seed 1]
"""

import argparse
import subprocess
import sys
import tempfile
import time
from collections import Counter
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from enum import Enum
from itertools import accumulate
from pathlib import Path
from random import Random
from typing import NoReturn

from game.play import Play
from game.record import Record
from game.rules import GAMES
from game.statistics import Outcome, Result
from game.storage import Store

LONGEST_PLAY = 60  # moves, after which the player gives up
END = "end"


class Resumed(Enum):
    """Where a start resumed, seen from the player who was killed."""

    LAST = "at the last move"
    LAST_BUT_ONE = "at the last move but one"
    EARLIER = "at an earlier move"
    ELSEWHERE = "elsewhere"


@dataclass(frozen=True, slots=True)
class Told:
    """A step that the player told: a line, or the end of a game's play; and the time by the clock of the system."""

    time: float
    words: str

    @classmethod
    def parse(cls, line: str) -> "Told":
        """Return what a line of the player's tells."""
        time, _, words = line.partition(" ")
        return cls(float(time), words)

    def __str__(self) -> str:
        return f"{self.time:.3f} {self.words}"


@dataclass(frozen=True, slots=True)
class Found:
    """What a start finds: the lines of the open plays by game, how many plays have ended, and what is wrong."""

    plays: dict[str, str] = field(default_factory=dict)
    ended: int = 0
    problems: tuple[str, ...] = ()

    def after(self, told: Told) -> "Found":
        """Return what is to be found after a step that the player told."""
        word, _, game = told.words.partition(" ")
        if word == END:
            return Found({other: line for other, line in self.plays.items() if other != game}, self.ended + 1)
        return replace(self, plays=self.plays | {told.words.partition("/")[0]: told.words})


def play(folder: Path, seed: int, pace: float) -> NoReturn:
    """Play at random until killed, telling each step just before the store is asked to keep it."""
    random = Random(seed)
    with Store(folder) as store:
        while True:
            game = random.choice(list(GAMES))
            line = store.open_play(game)
            current = Play.resume(Record.parse(line)) if line else Play(GAMES[game], random.randint(1, 999_999))
            for _ in range(random.randint(1, 20)):
                if current.won or not current.legal or len(current.moves) >= LONGEST_PLAY:
                    _tell(f"{END} {game}")
                    store.finish(Result.of(current, Outcome.GIVEN_UP, datetime.now(UTC)))
                    while not (pace or store.flush()):
                        pass  # a disk may be slower than a flush waits
                    break
                _step(current, random)
                _tell(str(current.record))
                store.save_play(game, str(current.record))
                time.sleep(pace * random.uniform(0.5, 1.5))
                while not (pace or store.flush()):
                    pass


def _tell(words: str) -> None:
    print(Told(time.monotonic(), words), flush=True)


def _step(current: Play, random: Random) -> None:
    current.seconds += random.uniform(0.5, 5)
    if current.can_undo and random.random() < 0.15:
        current.undo()
    else:
        current.make(random.choice(current.legal))


def kill_once(folder: Path, before: Found, random: Random, pace: float) -> tuple[Resumed, float, Found]:
    """Start a player and kill it at a random moment.

    Returns where the next start resumes, how many seconds before the kill the first move was made that is lost, and
    what the next start finds.
    """
    told = folder / "told.txt"
    command = [sys.executable, "-m", "tests.kill", "--play", str(folder)]
    options = ["--seed", str(random.randrange(1_000_000)), "--pace", str(pace)]
    with told.open("w") as log, subprocess.Popen([*command, *options], stdout=log) as player:
        if random.random() < 0.1:
            time.sleep(random.uniform(0, 0.4))  # in the middle of the start
        else:
            while player.poll() is None and not told.stat().st_size:
                time.sleep(0.005)
            time.sleep(random.uniform(0, 0.5))
        killed = time.monotonic()
        player.kill()
    found = find(folder)
    steps = [Told.parse(line) for line in told.read_text().split("\n")[:-1]]  # what follows the last was cut off
    passed = list(accumulate(steps, Found.after, initial=before))
    if found not in passed:
        return Resumed.ELSEWHERE, 0.0, found
    lost = steps[len(passed) - 1 - passed[::-1].index(found) :]
    resumed = (Resumed.LAST, Resumed.LAST_BUT_ONE)[len(lost)] if len(lost) < 2 else Resumed.EARLIER
    return resumed, killed - lost[0].time if lost else 0.0, found


def find(folder: Path) -> Found:
    """Return what a start finds, every open play resumed. Raises ValueError for a line that does not replay."""
    with Store(folder) as store:
        lines = ((game, store.open_play(game)) for game in GAMES)
        plays = {game: str(Play.resume(Record.parse(line)).record) for game, line in lines if line is not None}
        return Found(plays, len(store.results.history()), tuple(map(str, store.problems())))


def main() -> int:
    """Kill as often as asked, print where the next starts resumed, and return 1 if any did before the last two."""
    parser = argparse.ArgumentParser(prog="python -m tests.kill", description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--times", type=int, default=100, help="how many players are killed")
    parser.add_argument("--pace", type=float, default=0.1, help="seconds between moves; 0: each waits for the disk")
    parser.add_argument("--seed", type=int, default=1, help="another seed, other plays and moments")
    parser.add_argument("--play", type=Path, metavar="FOLDER", help="be the player, and keep the plays in a folder")
    options = parser.parse_args()
    if options.play:
        play(options.play, options.seed, options.pace)
    random, found, count, longest = Random(options.seed), Found(), Counter[Resumed](), 0.0
    with tempfile.TemporaryDirectory() as folder:
        for _ in range(options.times):
            resumed, ago, found = kill_once(Path(folder), found, random, options.pace)
            count[resumed] += 1
            longest = max(longest, ago)
    moves = sum(len(Record.parse(line).moves) for line in found.plays.values())
    print(f"killed {options.times} times; {found.ended} plays ended, {len(found.plays)} open with {moves} moves")
    for resumed in Resumed:
        print(f"resumed {resumed.value}: {count[resumed]}")
    print(f"no move was lost that had been made more than {1000 * longest:.0f} ms before the kill")
    return 1 if count[Resumed.EARLIER] or count[Resumed.ELSEWHERE] else 0


if __name__ == "__main__":
    sys.exit(main())
