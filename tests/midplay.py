"""Measures verdicts in the middle of plays: `python -m tests.midplay [--positions N] [GAME ...]`.

Half of the positions lie one to five random moves off a line that wins, the others are those of a greedy player who is
sometimes careless. Prints for each game and kind what the solver says, which share it answers within half a second of
processor time, and what the answers cost. The exit status is 1 if an answer contradicts one with four times the nodes.
"""

import argparse
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from random import Random

from game.play import start
from game.rules import GAMES
from game.rules.base import Rules
from game.solver import Lost, Unknown, Verdict, Won, solve
from game.solver.census import percentile
from game.state import State

PROMPT = 0.5
"""Seconds of processor time that a player will wait for the lamp."""
NODES: Mapping[str, int] = {"wall": 20_000, "pileon": 20_000, "cruel": 20_000, "whitehead": 45_000, "maze": 16_000}
"""About as many nodes as are searched in that time."""
FIRST = 3001
"""The number of the first deal: none that the searches were tuned on."""


def off_a_winning_line(rules: Rules, count: int) -> Iterator[State]:
    """Yield positions of winnable deals: somewhere along the solution, then one to five random moves."""
    random = Random(count)
    deal = FIRST
    while count:
        state, _ = start(rules, str(deal))
        deal += 1
        verdict = solve(rules, state, NODES[rules.name])
        if isinstance(verdict, Won):
            for move in verdict.moves[: random.randrange(len(verdict.moves))]:
                state, _ = rules.apply(state, move)
            count -= 1
            yield _wandered(random, rules, state, random.randint(1, 5), 0)


def of_a_greedy_player(rules: Rules, count: int) -> Iterator[State]:
    """Yield positions of any deals after up to eighty moves, most of them the first that the rules name."""
    random = Random(count)
    for deal in range(FIRST, FIRST + count):
        state, _ = start(rules, str(deal))
        yield _wandered(random, rules, state, random.randint(1, 80), 0.85)


def _wandered(random: Random, rules: Rules, state: State, moves: int, greed: float) -> State:
    for _ in range(moves):
        legal = list(rules.moves(state))
        if rules.won(state) or not legal:
            break
        state, _ = rules.apply(state, legal[0] if random.random() < greed else random.choice(legal))
    return state


KINDS: Sequence[Callable[[Rules, int], Iterator[State]]] = (off_a_winning_line, of_a_greedy_player)


def answered(rules: Rules, state: State, nodes: int) -> tuple[Verdict, float]:
    """Return what the solver says of a state, and the seconds of processor time it took."""
    begun = time.process_time()
    verdict = solve(rules, state, nodes)
    return verdict, time.process_time() - begun


def contradicted(rules: Rules, state: State, verdict: Verdict) -> bool:
    """Whether a longer search says otherwise than a verdict."""
    longer = solve(rules, state, 4 * NODES[rules.name])
    return not isinstance(verdict, Unknown) and type(longer) is not type(verdict)


def main() -> int:
    """Measure each game that was asked for, and return the exit status."""
    options = argparse.ArgumentParser(prog="python -m tests.midplay", description="Measure verdicts in mid-play.")
    options.add_argument("--positions", type=int, default=200, metavar="N", help="positions of each kind (200)")
    options.add_argument("games", nargs="*", metavar="GAME", help=", ".join(GAMES))
    asked = options.parse_args()
    if unknown := set(asked.games) - GAMES.keys():
        options.error(f"there is no game {' or '.join(sorted(unknown))}")
    contradictions = 0
    for game in asked.games or GAMES:
        rules = GAMES[game]
        for kind in KINDS:
            found: Counter[str] = Counter()
            times: list[float] = []
            prompt = 0
            for state in kind(rules, asked.positions):
                verdict, seconds = answered(rules, state, NODES[game])
                found[type(verdict).__name__] += 1
                times.append(1000 * seconds)
                prompt += seconds <= PROMPT and not isinstance(verdict, Unknown)
                contradictions += contradicted(rules, state, verdict)
            words = ", ".join(f"{found[answer.__name__]} {answer.__name__.lower()}" for answer in (Won, Lost, Unknown))
            costs = ", ".join(f"{percentile(times, share):.1f}" for share in (0.5, 0.9, 0.99, 1.0))
            share = f"{100 * prompt / len(times):.1f} % within {PROMPT} s"
            print(f"{game} {kind.__name__.replace('_', ' ')}: {words}; {share}; ms {costs}", flush=True)
    print(f"{contradictions} contradictions")
    return 1 if contradictions else 0


if __name__ == "__main__":
    sys.exit(main())
