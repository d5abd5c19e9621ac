"""Wall: what is called won is won by the rules, and what is called lost is lost, by brute force on small sieges."""

from dataclasses import replace
from random import Random

from hypothesis import given

from game.play import Play, start
from game.rules import GAMES
from game.rules.wall import TARGETS, THRONE, health
from game.rules.wall import exposed as exposed_by_the_rules
from game.solver import Lost, Unknown, Won, solve
from game.solver.wall import exposed, path, read, search
from game.state import Carry, State
from tests.game.rules.strategies import plays
from tests.game.rules.tables import table
from tests.game.solver.reduced import wandered
from tests.game.solver.small_wall import brute_force, small_siege

WALL = GAMES["wall"]
PLENTY = 100_000


def deal(number: int) -> State:
    return start(WALL, str(number))[0]


@given(plays(WALL))
def test_healths_and_what_stands_open_are_those_of_the_rules(play: Play) -> None:
    siege = read(play.state)
    assert siege is not None
    assert list(exposed_by_the_rules(play.state)) == exposed(siege.gone)
    standing = [slot for slot in TARGETS if play.state.piles[slot]]
    expected = [health(play.state, slot) for slot in standing]
    assert expected == [siege.health(slot, siege.gone) for slot in standing]


def test_the_winnable_among_the_first_sixty_deals() -> None:
    verdicts = {number: solve(WALL, deal(number), PLENTY) for number in range(1, 61)}
    winnable = [1, 2, 4, 6, 9, 12, 13, 22, 24, 25, 26, 37, 43, 47, 48, 49, 51, 56, 57]
    assert winnable == [number for number, verdict in verdicts.items() if isinstance(verdict, Won)]
    assert not any(isinstance(verdict, Unknown) for verdict in verdicts.values())


def test_a_win_that_needs_more_than_one_path_is_found() -> None:
    for number in (7438, 7566):
        siege = read(deal(number))
        assert siege is not None
        assert path(siege) is None
        assert isinstance(solve(WALL, deal(number), PLENTY), Won)


def test_a_hard_deal_is_proved_lost_or_left_open() -> None:
    assert isinstance(solve(WALL, deal(1036), PLENTY), Lost)
    assert Unknown(100) == solve(WALL, deal(1036), 100)


def test_wins_from_mid_play_replay() -> None:
    """`solve` replays each win, also from a waste that was piled up or partly used."""
    kinds = set()
    for number in (1, 2, 4, 6, 9, 12):
        for moves in range(1, 13):
            state = wandered(Random(moves), WALL, deal(number), moves)
            kinds.add(type(solve(WALL, state, PLENTY)))
    assert {Won, Lost} == kinds


def test_the_waste_is_spread_out_before_an_attack_with_a_buried_card() -> None:
    state = table("wall", "0:KSKS,54:KHTDQC")
    verdict = solve(WALL, state, PLENTY)
    assert isinstance(verdict, Won)
    assert ["54>55", "54>56"] == [str(move) for move in verdict.moves[:2]]
    assert isinstance(verdict.moves[-1], Carry)
    assert THRONE == verdict.moves[-1].target


def test_a_throne_already_taken_is_won() -> None:
    assert Won((), 0) == solve(WALL, table("wall", "54:KH"), PLENTY)


def test_a_waste_of_more_cards_than_the_solver_models_is_searched_by_the_rules() -> None:
    state = table("wall", "0:KSKS,54:KHTD,55:2C3C")
    assert read(state) is None
    assert isinstance(solve(WALL, state, 50), Won)


def test_small_sieges_are_answered_as_by_brute_force() -> None:
    """Each is won by the least number of hands that the search says, and lost with one hand less."""
    tried = 0
    for seed in range(80):
        siege = small_siege(Random(seed))
        for count in range(1, len(siege.hands) + 1):
            cut = replace(siege, hands=siege.hands[:count])
            line, _, complete = search(cut, PLENTY)
            assert line or complete
            if line:
                assert brute_force(cut), seed
                assert not brute_force(replace(siege, hands=siege.hands[: count - 1])), seed
                tried += 1
                break
    assert tried > 40
