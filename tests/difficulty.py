"""Checks the difficulties against a weak player: how many deals of each it wins, on deals outside the library.

Run by hand, some minutes a game: `python -m tests.difficulty [--games GAME ...] [--deals N] [--jobs J]`.
Prints shares with their 95 % intervals (Wilson), and returns 1 where those of neighbouring grades overlap or rise.

This weak player is not the one that measures grades. It never undoes, makes every tenth move at random, and tries a
deal a few times, with other random numbers; in Wall it does not even use the search, but the order of the rules' moves.
"""

import argparse
import sys
from collections.abc import Callable, Iterator, Mapping
from itertools import count
from random import Random
from types import MappingProxyType

from game.deals.build_library import proven
from game.deals.library import Difficulty, all_grades
from game.play import Play
from game.rules import GAMES
from game.rules.base import Rules
from game.solver import cruel, pileon, whitehead
from game.solver.best_first import WON, Model, Position
from game.solver.census import wilson, workers
from game.solver.weak_player import CruelHeuristic, MazeHeuristic, WhiteheadHeuristic, maze_row
from game.state import State

HELD_APART = 900_001
"""The first of the deals that are in no pack and on no day."""
SLIP = 0.1
"""How often a move is made without looking."""
MOVES = 400
"""How many moves it takes to weary of a deal."""
SITTINGS: Mapping[str, int] = MappingProxyType({"wall": 4, "pileon": 40, "cruel": 25, "whitehead": 2, "maze": 8})
"""How often the weak player sits down to a deal: the harder it finds a game, the more often.

Maze's number, and where its grades part, were chosen on the deals from 800001 to 801000, which are not tried here.
"""


def wins(game: str, number: int) -> bool:
    """Return whether the weak player wins a numbered deal in one of its sittings."""
    state = Play(GAMES[game], number).fresh
    chance = Random(number)
    return any(_PLAYERS[game](state, chance) for _ in range(SITTINGS[game]))


def _in_order(rules: Rules, state: State, chance: Random) -> bool:
    """Play on, making the first of the legal moves that leads to a new table, and return whether that wins."""
    seen = {(state.piles, state.down)}
    for _ in range(MOVES):
        moves = list(rules.moves(state))
        if moves and chance.random() < SLIP:
            moves.insert(0, moves.pop(int(chance.random() * len(moves))))
        after = (rules.apply(state, move)[0] for move in moves)
        fresh = next((table for table in after if (table.piles, table.down) not in seen), None)
        if fresh is None:
            return False
        if rules.won(fresh):
            return True
        state = fresh
        seen.add((state.piles, state.down))
    return False


def _at_sight(model: Model[Position], position: Position, chance: Random) -> bool:
    """Play on, always to the position that seems best of those not seen yet, and return whether that wins."""
    seen = {position}
    for _ in range(MOVES):
        children = [child for child in model.children(position) if child not in seen]
        if not children:
            return False
        if chance.random() < SLIP:
            position = children[int(chance.random() * len(children))]
        else:
            position = min(children, key=lambda child: (model.estimate(child), chance.random()))
        if model.estimate(position) == WON:
            return True
        seen.add(position)
    return False


def _wall(state: State, chance: Random) -> bool:
    return _in_order(GAMES["wall"], state, chance)


def _pileon(state: State, chance: Random) -> bool:
    piles = pileon.read(state)
    assert piles is not None
    return _at_sight(pileon.PileonModel(), pileon.weighed(piles), chance)


def _cruel(state: State, chance: Random) -> bool:
    table = cruel.read(state)
    assert table is not None
    return _at_sight(CruelHeuristic(0, 3, 0, 0), table, chance)


def _whitehead(state: State, chance: Random) -> bool:
    position = whitehead.read(state)
    assert position is not None
    return _at_sight(WhiteheadHeuristic(*position), position[0], chance)


def _maze(state: State, chance: Random) -> bool:
    return _at_sight(MazeHeuristic(), maze_row(state), chance)


_PLAYERS: Mapping[str, Callable[[State, Random], bool]] = MappingProxyType(
    {"wall": _wall, "pileon": _pileon, "cruel": _cruel, "whitehead": _whitehead, "maze": _maze}
)


def tried(question: tuple[str, int]) -> tuple[Difficulty, bool] | None:
    """Return the grade of a numbered deal and whether the weak player wins it; None where no proof is found."""
    record = proven(question)
    return (Difficulty(record.fact("grade")), wins(*question)) if record else None


def table(game: str, deals: int, jobs: int) -> dict[Difficulty, list[bool]]:
    """Return what became of the first deals held apart of each grade, so many of each."""
    plays: dict[Difficulty, list[bool]] = {difficulty: [] for difficulty in all_grades(game)}
    with workers(jobs) as pool:
        for first in count(HELD_APART, 100):
            for play in pool.imap(tried, [(game, number) for number in range(first, first + 100)]):
                if play and len(plays[play[0]]) < deals:
                    plays[play[0]].append(play[1])
            if all(len(some) == deals for some in plays.values()):
                return plays
    raise AssertionError("the numbers do not end")


def told(game: str, plays: Mapping[Difficulty, list[bool]]) -> Iterator[tuple[str, bool]]:
    """Yield a line for each grade, and whether its interval lies wholly below that of the grade before."""
    lowest = 1.0
    for difficulty, won in plays.items():
        low, high = wilson(sum(won), len(won))
        share = f"{100 * sum(won) / len(won):5.1f} % [{100 * low:.1f}, {100 * high:.1f}]"
        yield (
            f"{game:10} {difficulty:9} {sum(won):5} of {len(won)} {share}",
            high < lowest or difficulty is Difficulty.GENTLE,
        )
        lowest = low


def main() -> int:
    """Let the weak player play, print what came of it, and return the exit status."""
    parser = argparse.ArgumentParser(prog="python -m tests.difficulty", description=__doc__)
    parser.add_argument("--games", nargs="+", choices=list(GAMES), default=list(GAMES))
    parser.add_argument("--deals", type=int, default=400, help="how many of each grade")
    parser.add_argument("--jobs", type=int, default=1, help="how many processes")
    options = parser.parse_args()
    apart = True
    for game in options.games:
        for line, falls in told(game, table(game, options.deals, options.jobs)):
            print(line if falls else f"{line} - not below the one above", flush=True)
            apart &= falls
    return 0 if apart else 1


if __name__ == "__main__":
    sys.exit(main())
