"""Whether more points can be scored, checked by brute force."""

from collections.abc import Hashable, Iterator
from dataclasses import replace
from random import Random

import pytest

from game.cards import Card, Pile, Suit
from game.notation import read_position
from game.play import start
from game.rules import GAMES
from game.rules.base import Rules
from game.rules.maze import PLACES, points
from game.rules.pileon import PILES
from game.solver import Lost, Unknown, Won, gain, solve
from game.state import Move, State

PILEON, MAZE = GAMES["pileon"], GAMES["maze"]
NODES = 50_000
MOST = 6000
"""How many positions brute force may find before it gives up."""


def key(state: State) -> Hashable:
    """Return what tells positions apart: of Pileon neither the places of piles nor the suits of cards."""
    if len(state.piles) > len(PLACES):
        return state.piles
    return tuple(sorted(tuple(card.rank for card in state.piles[slot]) for slot in PILES))


def scores_more(rules: Rules, state: State) -> bool | None:
    """Return whether any sequence of moves scores more than a state has; None if there are too many positions."""
    known, waiting = {key(state)}, [state]
    while waiting:
        here = waiting.pop()
        for move in rules.moves(here):
            after, _ = rules.apply(here, move)
            if after.score > state.score:
                return True
            if key(after) not in known:
                known.add(key(after))
                waiting.append(after)
        if len(known) > MOST:
            return None
    return False


def late_tables(count: int) -> Iterator[State]:
    """Yield tables of Pileon some moves before plays by chance came to their ends."""
    random = Random(7)
    for deal in range(1, count + 1):
        state, _ = start(PILEON, str(deal))
        way = [state]
        while len(way) < 150 and not PILEON.stuck(state) and not PILEON.won(state):
            moves = tuple(PILEON.moves(state))
            seals = [move for move in moves if PILEON.apply(state, move)[0].score > state.score]
            state, _ = PILEON.apply(state, random.choice(seals or moves[: (len(moves) + 1) // 2]))
            way.append(state)
        yield from (before for before in way[-9:-1:2])


def short_rows(count: int) -> Iterator[State]:
    """Yield rows of Maze with few cards, close together: whole ones lead to too many others for brute force."""
    random = Random(11)
    for _ in range(count):
        suits = random.sample(list(Suit), random.randrange(1, 3))
        cards = random.sample([Card(rank, suit) for suit in suits for rank in range(1, 13)], random.randrange(3, 9))
        first = random.randrange(len(PLACES) - len(cards) - 3)
        piles: list[Pile] = [()] * len(MAZE.slots)
        for card, slot in zip(cards, random.sample(range(first, first + len(cards) + 3), len(cards)), strict=True):
            piles[slot] = (card,)
        state = State(tuple(piles), frozenset())
        yield replace(state, score=points(state))


@pytest.mark.parametrize(("rules", "states"), [(PILEON, late_tables(40)), (MAZE, short_rows(120))])
def test_a_gain_is_found_or_disproved_as_brute_force_does(rules: Rules, states: Iterator[State]) -> None:
    answers = []
    for state in states:
        found = gain(rules, state, NODES)
        assert not isinstance(found, Unknown)
        known = scores_more(rules, state)
        assert known in {None, isinstance(found, Won)}
        answers.append(known)
    assert {True, False} <= set(answers)


@pytest.mark.parametrize("rules", GAMES.values(), ids=list(GAMES))
def test_the_moves_of_a_gain_score_more(rules: Rules) -> None:
    for deal in range(1, 6):
        state, _ = start(rules, str(deal))
        found = gain(rules, state, NODES)
        if isinstance(found, Won):
            assert after(rules, state, found.moves).score > state.score


def test_a_row_of_few_cards_is_not_taken_for_won_for_its_many_gaps() -> None:
    for state in short_rows(60):
        solve(MAZE, state, NODES // 10)  # which raises an error if what it takes for a win is none


def after(rules: Rules, state: State, moves: tuple[Move, ...]) -> State:
    for move in moves:
        assert move in rules.moves(state)
        state, _ = rules.apply(state, move)
    return state


def test_a_game_without_a_solver_of_its_own_is_searched_by_its_rules() -> None:
    cruel = GAMES["cruel"]
    nothing = read_position("1:AD,2:AS,3:AH,4:AC,5:2H5C,6:3D9S,7:4H7C", cruel)
    assert isinstance(gain(cruel, read_position("1:AD,2:AS,3:AH,4:AC,5:5C2H", cruel), NODES), Won)
    assert isinstance(gain(cruel, nothing, NODES), Lost)
    assert isinstance(gain(cruel, nothing, 0), Unknown)
