"""Honest hints for Whitehead: what wins most often when the stock is shuffled again and again.

Each of some shuffled stocks is searched for a win. What such a win does before its next deal is a plan that has one
vote; the plans with most votes are then tried out on other stocks.
"""

from collections.abc import Hashable
from dataclasses import dataclass, replace
from itertools import takewhile
from random import Random

from game.moves import Move, Tap
from game.notation import word
from game.rules.whitehead import FOUNDATIONS, STOCK, TABLEAU, WASTE, Whitehead
from game.solver.honest.hint import Hint
from game.solver.verdict import Won
from game.solver.whitehead import solve
from game.solver.whitehead_columns import LANE, Columns, score
from game.solver.whitehead_model import read
from game.state import State

STOCKS = 16
"""How many stocks are searched for plans; each plan is tried out on as many."""
NODES = 1000
"""How many positions each of these searches looks at."""
PLANS = 5
"""How many plans are tried out."""
_IN_THE_OPEN = 50_000
"""How many positions are looked at once the stock holds one card at most, so that nothing is hidden any more."""
_AHEAD = 200
"""How many states are looked at for a plan of which no stock is the reason."""

_RULES = Whitehead()
_DEAL = Tap(STOCK)


@dataclass(slots=True)
class _Plan:
    """The moves before the next deal, what they lead to, and in how many stocks they were part of a win."""

    moves: tuple[Move, ...]
    after: State
    votes: int = 0


def hint(state: State) -> Hint | None:
    """Return the best plan as far as the player can see; None where no move is left."""
    if len(state.piles[STOCK]) < 2:
        return _last_hint(state)
    random = Random(_seen(state))
    plans = sorted(_plans(state, random), key=lambda plan: -plan.votes)[:PLANS]
    wins = [sum(isinstance(solve(_shuffled(plan.after, random), NODES), Won) for _ in range(STOCKS)) for plan in plans]
    best = max(range(len(plans)), key=lambda i: 2 * wins[i] + plans[i].votes)
    chance = (wins[best] + 1) / (STOCKS + 2)  # by the rule of succession: a few stocks make nothing certain
    return Hint((*plans[best].moves, _DEAL), chance)


def _last_hint(state: State) -> Hint | None:
    """Return the way to win once every card can be told; where none is found, what leads nearest to one."""
    verdict = solve(state, _IN_THE_OPEN)
    if isinstance(verdict, Won) and verdict.moves:
        return Hint(verdict.moves, 1.0)
    moves = _tidied(state).moves or tuple(_RULES.moves(state))[:1]
    return Hint(moves, 0.0) if moves else None


def _plans(state: State, random: Random) -> list[_Plan]:
    """Return what wins of shuffled stocks do before the next deal, and what seems best whatever the stock."""
    plans: dict[Hashable, _Plan] = {}
    for _ in range(STOCKS):
        verdict = solve(_shuffled(state, random), NODES)
        if isinstance(verdict, Won):
            moves = tuple(takewhile(lambda move: move != _DEAL, verdict.moves))
            after = state
            for move in moves:
                after, _ = _RULES.apply(after, move)
            plans.setdefault(_essence(after), _Plan(moves, after)).votes += 1
    tidied = _tidied(state)
    plans.setdefault(_essence(tidied.after), tidied)
    return list(plans.values())


def _tidied(state: State) -> _Plan:
    """Return the plan that leads, without a deal, to what seems nearest to a win."""
    columns = Columns()
    found = {_essence(state): _Plan((), state)}
    for plan in (waiting := list(found.values())):
        for move in _RULES.moves(plan.after) if len(found) < _AHEAD else ():
            after, _ = _RULES.apply(plan.after, move)
            if move != _DEAL and _essence(after) not in found:
                waiting.append(_Plan((*plan.moves, move), after))
                found[_essence(after)] = waiting[-1]
    return min(waiting, key=lambda plan: _far(columns, plan.after))


def _far(columns: Columns, state: State) -> int:
    """Return how far from a win a state seems."""
    position = read(state)
    return score(columns, position[0]) & (1 << LANE) - 1 if position else 0


def _essence(state: State) -> Hashable:
    """Return what tells a state from others that can be reached before the next deal."""
    piles = state.piles
    return frozenset(piles[slot] for slot in TABLEAU), frozenset(piles[slot] for slot in FOUNDATIONS), piles[WASTE]


def _seen(state: State) -> str:
    """Return all that the player sees of a state, as a word."""
    return ",".join(map(word, (sorted(state.piles[STOCK], key=str), *state.piles[WASTE:])))


def _shuffled(state: State, random: Random) -> State:
    """Return a state with its stock in another order."""
    stock = sorted(state.piles[STOCK], key=str)
    random.shuffle(stock)
    return replace(state, piles=(tuple(stock), *state.piles[WASTE:]))
