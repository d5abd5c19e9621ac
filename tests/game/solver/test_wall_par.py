"""The par of Wall: what the moves score by the rules, and the best that brute force finds on small sieges."""

from dataclasses import replace
from functools import cache
from random import Random

from game.cards import Pile
from game.notation import position, read_position
from game.play import start
from game.rules import GAMES
from game.rules.wall import STOCK, THRONE
from game.solver.wall import Hand, exposed, read
from game.solver.wall_par import Par, par
from game.state import State
from tests.game.solver.reduced import wandered

WALL = GAMES["wall"]
PLENTY = 20_000


def late(number: int, hands: int) -> State:
    """Return a deal after some random moves, with only so many hands left in the stock."""
    state = wandered(Random(number), WALL, start(WALL, str(number))[0], 10)
    piles: list[Pile] = list(state.piles)
    piles[STOCK] = piles[STOCK][-3 * hands :]
    return read_position(position(replace(state, piles=tuple(piles)), WALL), WALL)


def score_of(state: State, best: Par) -> int:
    """Return what the moves of a par score, checking that each is legal."""
    for move in best.moves:
        assert move in list(WALL.moves(state))
        state, _ = WALL.apply(state, move)
    return state.score


def test_the_moves_of_a_par_score_it() -> None:
    for number in (1, 2, 3):
        state = start(WALL, str(number))[0]
        best = par(state, PLENTY)
        assert best is not None
        assert best.proved
        assert best.score == score_of(state, best)


def test_a_par_with_the_throne_takes_it_and_is_no_better_than_without() -> None:
    state = start(WALL, "1")[0]
    free, crowned = par(state, PLENTY), par(state, 50, throne=True)
    assert free is not None
    assert crowned is not None
    assert crowned.score == score_of(state, crowned) <= free.score
    assert str(crowned.moves[-1]).endswith(f">{THRONE}")


def test_there_is_no_par_with_the_throne_where_it_cannot_be_taken() -> None:
    assert par(start(WALL, "3")[0], PLENTY, throne=True) is None


def test_a_search_cut_short_proves_nothing() -> None:
    best = par(start(WALL, "3")[0], 1)
    assert best is not None
    assert not best.proved


def test_the_par_of_late_positions_is_the_best_by_brute_force() -> None:
    for number in range(1, 13):
        state = late(number, 1)
        best = par(state, PLENTY)
        assert best is not None
        assert best.proved
        assert brute_force(state) == best.score == score_of(state, best), number


def brute_force(state: State) -> int:
    """Return the best score: every attack with every choice of cards is tried in every position."""
    siege = read(state)
    assert siege is not None

    @cache
    def best(number: int, left: Hand, gone: int) -> int:
        most = best(number + 1, siege.hands[number + 1], gone) if number + 1 < len(siege.hands) else 0
        for slot in exposed(gone):
            health = siege.health(slot, gone)
            for choice in range(1, 1 << len(left)):
                if sum(card for i, card in enumerate(left) if choice >> i & 1) > health:
                    kept = tuple(card for i, card in enumerate(left) if not choice >> i & 1)
                    then = 0 if slot == THRONE else best(number, kept, gone | 1 << slot)
                    most = max(most, health + then)
        return most

    return state.score + best(0, siege.hands[0], siege.gone)
