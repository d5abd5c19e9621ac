"""The best-first search on a made-up game of numbers, and the search by any rules."""

import pytest

from game.rules import GAMES
from game.solver import Lost, Unknown, Won, best_first, maze, solve
from game.solver.best_first import LOST, WON, Model, SearchResult, attempt, retraced, search
from game.state import carry
from tests.game.rules.tables import table


class Ladder(Model[int]):
    """From a number to twice it or three less; the goal is one, a proof says that 5 is lost, and 50 is the end."""

    price = 1

    def __init__(self, goal: int) -> None:
        self.goal = goal

    def children(self, position: int) -> list[int]:
        """Return what the two steps lead to."""
        return [number for number in (2 * position, position - 3) if 0 < number < 50]

    def estimate(self, position: int) -> int:
        """Return how far away the goal is."""
        return LOST if position == 5 else WON if position == self.goal else 1 + abs(self.goal - position)


def test_a_path_leads_from_the_first_position_to_the_won_one() -> None:
    found = attempt(Ladder(13), 4, 100)
    assert 4 == found.path[0]
    assert 13 == found.path[-1]
    assert all(after in (2 * before, before - 3) for before, after in zip(found.path, found.path[1:], strict=False))


def test_a_position_that_is_won_needs_no_search() -> None:
    assert SearchResult([7], False, 0) == attempt(Ladder(7), 7, 0)


def test_a_position_that_is_proved_lost_needs_no_search() -> None:
    assert SearchResult([], True, 0) == attempt(Ladder(7), 5, 0)


def test_running_out_of_positions_is_a_proof() -> None:
    # From 3 all multiples of three below fifty are reached, and nothing else; they are sixteen.
    assert SearchResult([], True, 16) == attempt(Ladder(13), 3, 100)
    assert SearchResult([], True, 16) == attempt(Ladder(13), 3, 16)


def test_running_out_of_nodes_is_none() -> None:
    assert SearchResult([], False, 15) == attempt(Ladder(13), 3, 15)
    assert SearchResult([], False, 0) == attempt(Ladder(13), 3, 0)


def test_positions_proved_lost_are_not_searched() -> None:
    assert 5 not in attempt(Ladder(2), 8, 100).path


def test_attempts_follow_each_other_until_one_comes_to_an_end() -> None:
    assert SearchResult([], True, 2 + 16) == search([(Ladder(13), 2), (Ladder(13), 90), (Ladder(13), 90)], 3, 100)


def test_attempts_end_together() -> None:
    assert SearchResult([], False, 10) == search([(Ladder(13), 4)] * 9, 3, 10)


@pytest.mark.parametrize("single", [0, 1])
def test_of_moves_that_lead_to_the_same_table_that_of_the_fewest_cards_is_told(single: int) -> None:
    position = table("pileon", f"{single}:7C,{1 - single}:7H7D7S")
    assert Won((carry(single, 1 - single),), 1) == solve(GAMES["pileon"], position, 10)


def test_a_path_that_no_legal_move_follows_is_an_error() -> None:
    with pytest.raises(RuntimeError, match="after 0 moves"):
        retraced(GAMES["maze"], table("maze", "3:5C"), [b"", b""], maze.read)


@pytest.mark.parametrize("game", GAMES)
def test_any_rules_can_be_searched(game: str) -> None:
    rules = GAMES[game]
    state, _ = rules.start(rules.deck)
    verdict = best_first.solve(rules, state, 5)
    assert verdict.nodes <= 5
    assert isinstance(verdict, Won | Lost | Unknown)


def test_the_search_by_any_rules_knows_which_redeals_are_allowed() -> None:
    cruel = GAMES["cruel"]
    for drawn, expected in (("1:AC,5:3C5H,6:2C7D", Lost), ("1:AC,5:2C3C,last:5>1", Lost), ("1:AC,5:3C,6:2C", Won)):
        state = table("cruel", drawn)
        assert isinstance(best_first.solve(cruel, state, 100), expected)
        assert isinstance(solve(cruel, state, 100), expected)
