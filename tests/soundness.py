"""Checks the solver against brute force on small decks: `python -m tests.soundness [GAME ...]`.

Prints for each game how many decks were searched and what was found; the exit status is 1 if any answer differs. Decks
that take brute force too long are skipped. Maze is left out: its search prunes nothing.
"""

import argparse
import sys
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import replace
from random import Random

from game.cards import Suit
from game.rules import GAMES
from game.solver import Unknown, Won, cruel, pileon, solve, wall
from game.solver.best_first import Model, Position, search
from game.state import State
from tests.game.solver import small_wall, small_whitehead
from tests.game.solver.reduced import brute_force, cruel_key, pileon_key, small_cruel, small_pileon, wandered
from tests.game.solver.unpruned import EveryCarry, NeverBlocked

PLENTY = 300_000
MOST = 3000
"""How many positions brute force may look at, where it counts."""

Answers = tuple[bool | None, bool]
"""What the other search says of a deck, None where it took too long, and what the solver says."""


def winnable(game: str, state: State) -> bool:
    """Return whether the solver calls a state won; it must know."""
    verdict = solve(GAMES[game], state, PLENTY)
    assert not isinstance(verdict, Unknown)
    return isinstance(verdict, Won)


def unpruned(model: Model[Position], start: Position) -> bool | None:
    """Return whether a search that leaves nothing out finds a win; None where it did not end."""
    found = search([(model, PLENTY)], start, PLENTY)
    return bool(found.path) if found.path or found.exhausted else None


def pileon_by_brute_force(random: Random) -> Answers:
    """Compare the plays of a few ranks."""
    dealt = small_pileon(random, random.randint(3, 6), random.randint(1, 2))
    state = wandered(random, GAMES["pileon"], dealt, random.randint(0, 12))
    return brute_force(GAMES["pileon"], state, pileon_key), winnable("pileon", state)


def pileon_unpruned(random: Random) -> Answers:
    """Compare the plays of many ranks, up to the whole deck, with no move left out."""
    dealt = small_pileon(random, random.randint(8, 13), 2)
    state = wandered(random, GAMES["pileon"], dealt, random.randint(0, 12))
    piles = pileon.read(state)
    assert piles is not None
    return unpruned(EveryCarry(), pileon.weighed(piles)), winnable("pileon", state)


def _small_cruel(random: Random, choices: tuple[tuple[int, int], ...]) -> State:
    lowest, suits = random.choice(choices)
    dealt = small_cruel(random, lowest, *list(Suit)[:suits])
    return wandered(random, GAMES["cruel"], dealt, random.randint(0, 4))


def cruel_by_brute_force(random: Random) -> Answers:
    """Compare the plays of the highest cards."""
    state = _small_cruel(random, ((11, 4), (10, 3), (8, 2)))
    return brute_force(GAMES["cruel"], state, cruel_key), winnable("cruel", state)


def cruel_unpruned(random: Random) -> Answers:
    """Compare the plays of more cards, with no proof that they block each other."""
    state = _small_cruel(random, ((10, 4), (9, 3), (6, 2), (4, 1)))
    start = cruel.read(state)
    assert start is not None
    return unpruned(NeverBlocked(6, 1, 0, 0), start), winnable("cruel", state)


def whitehead_by_brute_force(random: Random) -> Answers:
    """Compare the plays of the lowest cards."""
    small = small_whitehead.small_table(random)
    return small_whitehead.brute_force(small, MOST), small_whitehead.answer(small)


def wall_by_brute_force(random: Random) -> Answers:
    """Compare the plays of a few hands against the top of the wall."""
    siege = small_wall.small_siege(random)
    siege = replace(siege, hands=siege.hands[: random.randint(1, len(siege.hands) - 1)])
    line, _, complete = wall.search(siege, PLENTY)
    assert line or complete
    return small_wall.brute_force(siege), bool(line)


COMPARISONS: Mapping[str, tuple[Callable[[Random], Answers], ...]] = {
    "wall": (wall_by_brute_force,),
    "pileon": (pileon_by_brute_force, pileon_unpruned),
    "cruel": (cruel_by_brute_force, cruel_unpruned),
    "whitehead": (whitehead_by_brute_force,),
}


def main() -> int:
    """Compare as many decks as asked for in each game, and return the exit status."""
    options = argparse.ArgumentParser(prog="python -m tests.soundness", description="Hold the solver to brute force.")
    options.add_argument("--decks", type=int, default=1000, metavar="N", help="decks for each comparison (1000)")
    options.add_argument("--first", type=int, default=0, metavar="N", help="the number of the first deck (0)")
    options.add_argument("games", nargs="*", metavar="GAME", help=", ".join(COMPARISONS))
    asked = options.parse_args()
    if unknown := set(asked.games) - COMPARISONS.keys():
        options.error(f"nothing is compared in {' or '.join(sorted(unknown))}")
    different = 0
    for game in asked.games or COMPARISONS:
        for compare in COMPARISONS[game]:
            found: Counter[str] = Counter()
            for number in range(asked.first, asked.first + asked.decks):
                other, own = compare(Random(number))
                same = "passed by" if other is None else "won" if own else "lost"
                found[same if other in (None, own) else "different"] += 1
            different += found["different"]
            told = ", ".join(f"{found[word]} {word}" for word in ("won", "lost", "passed by", "different"))
            print(f"{compare.__name__.replace('_', ' ')}: {told}", flush=True)
    return 1 if different else 0


if __name__ == "__main__":
    sys.exit(main())
