"""What the solver calls won is won, and what it calls lost is lost: by the rules, and by brute force on small decks."""

from random import Random

import pytest
from hypothesis import given

from game.cards import Suit
from game.play import Play
from game.rules import GAMES
from game.rules.pileon import PILES
from game.solver import Lost, Unknown, Won, best_first, cruel, games, maze, pileon, solve
from game.solver.best_first import WON
from game.solver.cruel import CruelModel, block
from game.state import Tap
from tests.game.rules.strategies import plays
from tests.game.rules.tables import table
from tests.game.solver.reduced import brute_force, cruel_key, pileon_key, small_cruel, small_pileon, wandered
from tests.game.solver.unpruned import EveryCarry, NeverBlocked
from tests.soundness import PLENTY, unpruned, winnable


def test_pileon_agrees_with_brute_force_on_small_decks() -> None:
    answers = set()
    for seed in range(120):
        random = Random(seed)
        dealt = small_pileon(random, 3 + seed % 4, 2 - seed % 2)
        state = wandered(random, GAMES["pileon"], dealt, seed % 13)
        answers.add(won := brute_force(GAMES["pileon"], state, pileon_key))
        assert won == winnable("pileon", state), seed
    assert {True, False} == answers


def test_cruel_agrees_with_brute_force_on_small_decks() -> None:
    answers = set()
    for seed in range(150):
        random = Random(seed)
        lowest, suits = ((11, 4), (10, 3), (8, 2))[seed % 3]
        state = wandered(random, GAMES["cruel"], small_cruel(random, lowest, *list(Suit)[:suits]), seed % 5)
        answers.add(won := brute_force(GAMES["cruel"], state, cruel_key))
        assert won == winnable("cruel", state), seed
    assert {True, False} == answers


def test_the_search_for_any_rules_agrees_with_the_dense_ones() -> None:
    answers = set()
    for seed in range(40):
        random = Random(seed)
        heap = wandered(random, GAMES["pileon"], small_pileon(random, 3, 2), seed % 9)
        deal = wandered(random, GAMES["cruel"], small_cruel(random, 10, Suit.CLUBS, Suit.HEARTS), seed % 4)
        for rules, state in ((GAMES["pileon"], heap), (GAMES["cruel"], deal)):
            verdict = best_first.solve(rules, state, PLENTY)
            assert not isinstance(verdict, Unknown)
            answers.add(won := isinstance(verdict, Won))
            assert won == winnable(rules.name, state), seed
    assert {True, False} == answers


def test_pileon_is_answered_the_same_where_no_move_is_left_out() -> None:
    answers = set()
    for seed in range(100):
        random = Random(seed)
        state = wandered(random, GAMES["pileon"], small_pileon(random, 8 + seed % 4, 2), seed % 11)
        piles = pileon.read(state)
        assert piles is not None
        answers.add(won := unpruned(EveryCarry(), pileon.weighed(piles)))
        assert won == winnable("pileon", state), seed
    assert {True, False} == answers


def test_cruel_is_answered_the_same_where_blocked_cards_are_not_seen() -> None:
    answers = set()
    for seed in range(300):
        random = Random(seed)
        lowest, suits = ((10, 4), (9, 3), (6, 2), (4, 1))[seed % 4]
        state = wandered(random, GAMES["cruel"], small_cruel(random, lowest, *list(Suit)[:suits]), seed % 3)
        start = cruel.read(state)
        assert start is not None
        answers.add(won := unpruned(NeverBlocked(6, 1, 0, 0), start))
        assert won == winnable("cruel", state), seed
    assert {True, False} == answers


@given(plays(GAMES["pileon"]))
def test_the_steps_of_pileon_are_legal_carries(play: Play) -> None:
    piles = pileon.read(play.state)
    assert piles is not None
    position = pileon.weighed(piles)
    model = pileon.PileonModel()
    legal = {pileon.weighed(pileon.read(GAMES["pileon"].apply(play.state, move)[0]) or ()) for move in play.legal}
    assert set(model.children(position)) <= legal
    assert play.won == (model.estimate(position) == WON)
    assert sum(map(len, play.state.piles[: len(PILES)])) == 52


@given(plays(GAMES["cruel"]))
def test_the_children_of_cruel_are_what_its_moves_lead_to(play: Play) -> None:
    position = cruel.read(play.state)
    assert position is not None
    led_to = (cruel.read(GAMES["cruel"].apply(play.state, move)[0]) for move in play.legal)
    # After a redeal no other one follows; as it would change nothing, the model need not tell.
    expected = {table[: cruel.REDEAL] + b"\1" + table[cruel.HEAD :] for table in led_to if table}
    expected.discard(position)
    assert expected == set(NeverBlocked(6, 1, 0, 0).children(position))
    if not block(position[cruel.HEAD :]):
        expected = {table for table in expected if not block(table[cruel.HEAD :])}
        assert expected == set(CruelModel(6, 1, 0, 0).children(position))


@given(plays(GAMES["maze"]))
def test_the_children_of_maze_are_what_its_moves_lead_to(play: Play) -> None:
    position = maze.read(play.state)
    assert position is not None
    expected = {maze.read(GAMES["maze"].apply(play.state, move)[0]) for move in play.legal}
    assert expected == set(maze.MazeModel(position).children(position))


def test_a_mistaken_search_is_not_believed(monkeypatch: pytest.MonkeyPatch) -> None:
    rules = GAMES["cruel"]
    state = table("cruel", "1:AC,5:3C,6:2C")
    for moves in ((), (Tap(0),)):
        mistaken = games.Game("cruel", solve=lambda *_, moves=moves: Won(moves, 1))
        monkeypatch.setattr(games, "GAMES", {"cruel": mistaken})
        with pytest.raises(RuntimeError, match="the win that cruel's search found"):
            solve(rules, state, 10)


def test_a_lone_card_that_no_gap_takes_is_lost() -> None:
    assert Lost(1) == solve(GAMES["maze"], table("maze", "3:5C"), 10)
