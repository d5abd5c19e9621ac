"""Plays deals to the end by fair hints, and counts how many are won beside how many were expected.

python -m tests.fair_hints wall 1..1000

Before each hint all cards that the player cannot see are shuffled, so that no hint can depend on them. The expected
number of wins is the sum of the chances that the first hint of each deal states.
"""

import argparse
import sys
import time
from collections.abc import Hashable
from dataclasses import replace
from random import Random

from game.__main__ import deal_range
from game.play import Play
from game.rules import GAMES
from game.solver.census import wilson
from game.solver.games import GAMES as RECORDS
from game.state import State

HINTS = {name: game.fair_hint for name, game in RECORDS.items() if game.fair_hint}
"""The fair hints of the games that hide something, by name."""


def shuffled(state: State, random: Random) -> State:
    """Return a state that looks the same to the player: the cards that lie face down have changed places."""
    unseen = sorted(state.down, key=str)
    random.shuffle(unseen)
    piles = (tuple(unseen.pop() if card in state.down else card for card in pile) for pile in state.piles)
    return replace(state, piles=tuple(piles))


def played(game: str, deal: int) -> tuple[Play, float]:
    """Return a deal played by hints until it is won or they lead nowhere new, and the chance that was told first."""
    play = Play(GAMES[game], deal)
    random = Random(deal)
    known: set[Hashable] = set()
    chances: list[float] = []
    while not play.won and play.rules.key(play.state) not in known:
        known.add(play.rules.key(play.state))
        hint = HINTS[game](shuffled(play.state, random))
        chances.append(hint.chance if hint else 0)
        for move in hint.moves if hint else ():
            play.make(move)
    return play, chances[0]


def main() -> int:
    """Play a range of deals, and print after each how many are won so far, with its 95 % interval."""
    parser = argparse.ArgumentParser(prog="python -m tests.fair_hints", description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("game", choices=HINTS)
    parser.add_argument("deals", metavar="A..B", type=deal_range, help="the first and the last deal")
    options = parser.parse_args()
    won, expected = 0, 0.0
    for number, deal in enumerate(options.deals, 1):
        begun = time.process_time()
        play, chance = played(options.game, deal)
        seconds = time.process_time() - begun
        won, expected = won + play.won, expected + chance
        low, high = (100 * share for share in wilson(won, number))
        print(
            f"{options.game} {deal} {'won' if play.won else 'lost'} moves={len(play.moves)} seconds={seconds:.1f};",
            f"won {won} of {number}: {100 * won / number:.1f} % [{low:.1f}, {high:.1f}], expected {expected:.1f}",
            flush=True,
        )
    return 0


if __name__ == "__main__":
    sys.exit(main())
