"""Kill a player in the middle of random plays, again and again, and see where the next start resumes.

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
from pathlib import Path
from random import Random
from typing import NoReturn

from game.play import Play
from game.record import Record
from game.rules import GAMES
from game.shelf import Shelf
from game.statistics import Outcome, Result

LONGEST_PLAY = 60  # moves, after which the player gives up
END = "end"


class Resumed(Enum):
    """Where a start resumed, seen from the player who was killed."""

    LAST = "at the last move"
    LAST_BUT_ONE = "at the last move but one"
    ELSEWHERE = "elsewhere"


@dataclass(frozen=True, slots=True)
class Found:
    """What a start finds: the lines of the open plays by game, how many plays have ended, and what is wrong."""

    plays: dict[str, str] = field(default_factory=dict)
    ended: int = 0
    problems: tuple[str, ...] = ()

    def after(self, told: str) -> "Found":
        """Return what is to be found after a step that the player told: a line, or the end of a game's play."""
        word, _, game = told.partition(" ")
        if word == END:
            return Found({other: line for other, line in self.plays.items() if other != game}, self.ended + 1)
        return replace(self, plays=self.plays | {told.partition("/")[0]: told})


def play(folder: Path, seed: int, pace: float) -> NoReturn:
    """Play at random until killed, telling each step just before the shelf is asked to keep it."""
    random = Random(seed)
    with Shelf(folder) as shelf:
        while True:
            game = random.choice(list(GAMES))
            line = shelf.open_play(game)
            current = Play.resume(Record.parse(line)) if line else Play(GAMES[game], random.randint(1, 999_999))
            for _ in range(random.randint(1, 20)):
                if current.won or not current.legal or len(current.moves) >= LONGEST_PLAY:
                    print(END, game, flush=True)
                    shelf.finish(Result.of(current, Outcome.GIVEN_UP, datetime.now(UTC)))
                    if not pace:
                        shelf.flush()
                    break
                _step(current, random)
                print(current.record, flush=True)
                shelf.keep(game, str(current.record))
                if pace:
                    time.sleep(pace * random.uniform(0.5, 1.5))
                else:
                    shelf.flush()


def _step(current: Play, random: Random) -> None:
    current.seconds += random.uniform(0.5, 5)
    if current.can_undo and random.random() < 0.15:
        current.undo()
    else:
        current.make(random.choice(current.legal))


def kill_once(folder: Path, before: Found, random: Random, pace: float) -> tuple[Resumed, Found]:
    """Start a player, kill it at a random moment, and return where the next start resumes and what it finds."""
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
        player.kill()
    found = find(folder)
    steps = told.read_text().split("\n")[:-1]  # what follows the last end of a line was cut off
    last_but_one, last = None, before
    for step in steps:
        last_but_one, last = last, last.after(step)
    if found == last:
        return Resumed.LAST, found
    return Resumed.LAST_BUT_ONE if found == last_but_one else Resumed.ELSEWHERE, found


def find(folder: Path) -> Found:
    """Return what a start finds, every open play resumed. Raises ValueError for a line that does not replay."""
    with Shelf(folder) as shelf:
        lines = ((game, shelf.open_play(game)) for game in GAMES)
        plays = {game: str(Play.resume(Record.parse(line)).record) for game, line in lines if line is not None}
        return Found(plays, len(shelf.history()), tuple(map(str, shelf.problems())))


def main() -> int:
    """Kill as often as asked, print how often the next start resumed where, and return 0 if never elsewhere."""
    parser = argparse.ArgumentParser(prog="python -m tests.kill", description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--times", type=int, default=100, help="how many players are killed")
    parser.add_argument("--pace", type=float, default=0.1, help="seconds between moves; 0: each waits for the disk")
    parser.add_argument("--seed", type=int, default=1, help="another seed, other plays and moments")
    parser.add_argument("--play", type=Path, metavar="FOLDER", help="be the player, and keep the plays in a folder")
    options = parser.parse_args()
    if options.play:
        play(options.play, options.seed, options.pace)
    random, found, count = Random(options.seed), Found(), Counter[Resumed]()
    with tempfile.TemporaryDirectory() as folder:
        for _ in range(options.times):
            resumed, found = kill_once(Path(folder), found, random, options.pace)
            count[resumed] += 1
    moves = sum(len(Record.parse(line).moves) for line in found.plays.values())
    print(f"killed {options.times} times; {found.ended} plays ended, {len(found.plays)} open with {moves} moves")
    for resumed in Resumed:
        print(f"resumed {resumed.value}: {count[resumed]}")
    return 1 if count[Resumed.ELSEWHERE] else 0


if __name__ == "__main__":
    sys.exit(main())
