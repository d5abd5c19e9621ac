"""Solves positions in the middle of plays: how often the answer comes in time, and whether answers contradict.

python -m tests.midplay cruel 1..500

Each deal gives two positions: one some random moves off a winning line, and one from a careless play. The answer for
each is compared with those for positions along its winning line, or reachable from a lost one.
"""

import argparse
import sys
import time
from collections import Counter
from collections.abc import Iterator
from random import Random

from game.__main__ import deal_range
from game.play import Play
from game.rules import GAMES
from game.solver import Lost, Unknown, Verdict, Won, solve
from game.solver.census import percentile, wilson

IN_TIME = 0.5
"""Seconds of processor time."""
NODES = 100_000
_NEIGHBOURS = 3


def positions(game: str, deal: int, random: Random) -> Iterator[Play]:
    """Yield plays of a deal: one a few random moves off a proved way, if there is one, and one played carelessly."""
    play = Play(GAMES[game], deal)
    verdict = solve(play.rules, play.state, NODES)
    if isinstance(verdict, Won):
        for move in verdict.moves[: random.randrange(len(verdict.moves))]:
            play.make(move)
        _wander(play, random, random.randint(1, 5), taste=0.0)
        yield play
    play = Play(GAMES[game], deal)
    _wander(play, random, random.randint(5, 60), taste=0.8)
    yield play


def _wander(play: Play, random: Random, moves: int, taste: float) -> None:
    for _ in range(moves):
        if play.legal:
            play.make(play.legal[0] if random.random() < taste else random.choice(play.legal))


def contradicted(play: Play, verdict: Verdict, random: Random) -> bool:
    """Whether what is said of a play's state does not go with what is said of some that it leads to."""
    if isinstance(verdict, Won):
        states = [play.state]
        for move in verdict.moves:
            states.append(play.rules.apply(states[-1], move)[0])
        opposite: type[Verdict] = Lost
    elif isinstance(verdict, Lost):
        states = [play.rules.apply(play.state, move)[0] for move in play.legal]
        opposite = Won
    else:
        return False
    chosen = random.sample(states, min(_NEIGHBOURS, len(states)))
    return any(isinstance(solve(play.rules, state, NODES), opposite) for state in chosen)


def main() -> int:
    """Print how many verdicts came in time, with the 95 % interval, and what they cost; return 1 on a contradiction."""
    parser = argparse.ArgumentParser(prog="python -m tests.midplay", description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("game", choices=GAMES)
    parser.add_argument("deals", metavar="A..B", type=deal_range, help="the first and the last deal")
    options = parser.parse_args()
    random = Random(1)
    answers: Counter[str] = Counter()
    took: list[float] = []
    in_time = contradictions = 0
    for deal in options.deals:
        for play in positions(options.game, deal, random):
            begun = time.process_time()
            verdict = solve(play.rules, play.state, NODES)
            took.append(time.process_time() - begun)
            answers[type(verdict).__name__.lower()] += 1
            in_time += not isinstance(verdict, Unknown) and took[-1] <= IN_TIME
            if contradicted(play, verdict, random):
                contradictions += 1
                print("contradicted:", play.record)
    low, high = (100 * share for share in wilson(in_time, len(took)))
    asked = f"{options.game} {options.deals[0]}..{options.deals[-1]}"
    print(f"{asked}: {len(took)} positions, {dict(answers)}, {contradictions} contradicted")
    print(f"answered within {IN_TIME} s: {100 * in_time / len(took):.2f} % [{low:.2f}, {high:.2f}]")
    print(*(f"{name} {1000 * percentile(took, share):.0f} ms" for name, share in (("median", 0.5), ("p99", 0.99))))
    return 1 if contradictions else 0


if __name__ == "__main__":
    sys.exit(main())
