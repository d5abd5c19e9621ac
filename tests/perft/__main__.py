"""Count the lines of play of a game without counts, for the tests to check its rules by: `python -m tests.perft GAME`.

Nobody has checked these counts: verify the first ones by hand or with another program.
"""

import sys
from argparse import ArgumentParser
from random import Random

from game.play import Play
from game.rules import GAMES
from tests.perft import file_of, perft

FRESH = (1, 4711, 999_999)
"""Deals that are counted from their first move."""
PLAYED = ((2, 12), (77, 25), (31_337, 45))
"""Deals that are counted from some moves on, which are made at random, with how many moves those are."""
ENOUGH = 1_000
"""Longer lines are counted until there are so many."""
LONGEST = 6


def counted(play: Play) -> str:
    """Return the paragraph of a play: its record and its counts."""
    lines, length, count = [f"play {play.record}"], 0, 0
    while length < LONGEST and count < ENOUGH and play.legal:
        length += 1
        count = perft(play.rules, play.state, length)
        lines.append(f"perft {length} {count}")
    return "\n".join(lines)


def wandered(play: Play, most: int) -> Play:
    """Make up to so many moves at random, no further than where there are still some to make, and return the play."""
    random = Random(play.deal)
    for _ in range(most):
        play.make(random.choice(play.legal))
        if not play.legal:
            play.undo()
            break
    play.undos = 0
    return play


def main() -> int:
    """Write the file of the game that the command line names; counts that are there are never overwritten."""
    parser = ArgumentParser("python -m tests.perft", description=__doc__)
    parser.add_argument("game", choices=GAMES)
    game = parser.parse_args().game
    file = file_of(game)
    if file.exists():
        parser.error(f"{file} is there: its counts hold for ever, unless the rules were wrong; then remove it first")
    plays = [Play(GAMES[game], deal) for deal in FRESH]
    plays += [wandered(Play(GAMES[game], deal), most) for deal, most in PLAYED]
    head = "# Lines of play by length: fresh deals, then tables some moves on."
    file.write_text("\n".join((head, *map(counted, plays), "")), "utf-8")
    print(file)
    return 0


if __name__ == "__main__":
    sys.exit(main())
