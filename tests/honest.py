"""Play deals to the end by honest hints, and count how many are won.

python -m tests.honest wall 1..1000
"""

import argparse
import sys
import time
from collections.abc import Hashable

from game.counsel import essence
from game.play import Play
from game.rules import GAMES
from game.solver.census import wilson
from game.solver.honest import HINTS


def played(game: str, deal: int) -> Play:
    """Return a deal played by hints until it is won, or they lead nowhere new."""
    play = Play(GAMES[game], deal)
    known: set[Hashable] = set()
    while not play.won and essence(play.state) not in known:
        known.add(essence(play.state))
        hint = HINTS[game](play.state)
        for move in hint.moves if hint else ():
            play.make(move)
    return play


def main() -> int:
    """Play a range of deals, and print after each how many are won so far, with its 95 % interval."""
    parser = argparse.ArgumentParser(prog="python -m tests.honest", description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("game", choices=HINTS)
    parser.add_argument("deals", metavar="A..B")
    options = parser.parse_args()
    first, _, last = options.deals.partition("..")
    won = 0
    for number, deal in enumerate(range(int(first), int(last or first) + 1), 1):
        begun = time.process_time()
        play = played(options.game, deal)
        won += play.won
        low, high = wilson(won, number)
        took = time.process_time() - begun
        print(
            f"{options.game} {deal} {'won' if play.won else 'lost'} moves={len(play.moves)} seconds={took:.1f}"
            f"  won {won} of {number}: {100 * won / number:.1f} % [{100 * low:.1f}, {100 * high:.1f}]",
            flush=True,
        )
    return 0


if __name__ == "__main__":
    sys.exit(main())
