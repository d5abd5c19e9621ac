"""Whitehead: what is called won is won by the rules, and what is called lost is lost, by brute force on small decks."""

from random import Random

from hypothesis import given

from game.cards import ACE, Card, Suit
from game.notation import word
from game.play import Play, start
from game.rules import GAMES
from game.solver import Lost, Unknown, Won, solve
from game.solver.whitehead import Columns, Table, moves, read, score
from game.state import State
from tests.game.rules.strategies import plays
from tests.game.rules.tables import table
from tests.game.solver.reduced import wandered
from tests.game.solver.small_whitehead import answer, brute_force, small_table

WHITEHEAD = GAMES["whitehead"]
PLENTY = 100_000


def deal(number: int) -> State:
    return start(WHITEHEAD, str(number))[0]


@given(plays(WHITEHEAD))
def test_the_children_of_a_table_are_what_its_moves_lead_to(play: Play) -> None:
    position = read(play.state)
    assert position is not None
    whole, stock = position
    known = Columns()
    for child, seems, _ in Table(known, stock, whole, score(known, whole), False).children():
        assert score(known, child) == seems
        after = play.state
        for move in moves(after, [whole, child]):
            assert move in list(WHITEHEAD.moves(after))
            after, _ = WHITEHEAD.apply(after, move)
        there = read(after)
        assert there is not None
        assert child == there[0][:-1] + bytes((len(stock) - len(there[1]),))


def test_the_first_deals_and_the_wins_replay() -> None:
    """`solve` replays each win."""
    verdicts = {number: type(solve(WHITEHEAD, deal(number), 30_000)) for number in (*range(1, 16), 21, 39)}
    assert {4, 14, 21, 39} == {number for number, verdict in verdicts.items() if verdict is Lost}
    assert {Won, Lost} == set(verdicts.values())


def test_a_search_that_did_not_end_knows_nothing() -> None:
    assert Unknown(100) == solve(WHITEHEAD, deal(1), 100)


def test_wins_from_mid_play_replay() -> None:
    kinds = {
        type(solve(WHITEHEAD, wandered(Random(count), WHITEHEAD, deal(count), count), 5_000)) for count in range(5, 45)
    }
    assert {Won, Lost} <= kinds


def test_a_table_with_every_card_home_is_won() -> None:
    home = ",".join(f"{2 + suit}:{word(Card(rank, suit) for rank in range(ACE, 14))}" for suit in Suit)
    assert Won((), 1) == solve(WHITEHEAD, table("whitehead", home), PLENTY)


def test_a_foundation_that_is_not_built_up_is_left_to_the_search_for_any_rules() -> None:
    assert read(table("whitehead", "2:2C,6:3C")) is None
    assert isinstance(solve(WHITEHEAD, table("whitehead", "2:2C,6:3C"), 50), Won)


def test_small_decks_are_answered_as_by_brute_force() -> None:
    answers = {False: 0, True: 0}
    for seed in range(200):
        small = small_table(Random(seed))
        winnable = brute_force(small, 400)
        if winnable is not None:
            assert winnable == answer(small), seed
            answers[winnable] += 1
    assert min(answers.values()) > 30, answers


def test_a_run_is_split_where_something_better_buries_its_upper_part() -> None:
    """The four of spades has to leave the run for the five of clubs, so that three and two of clubs bury no six."""
    drawn = "6:2S4CAC6S,7:3SAS6C4S,8:5C3C2C5S"
    columns = tuple(table("whitehead", drawn).piles[slot] for slot in (6, 7, 8))
    assert answer((columns, (), (), (0, 0, 0, 0)))


def test_a_card_that_is_needed_in_the_waste_stays_there() -> None:
    """Once the four of clubs were home, none of the foundations could come back under the three of spades."""
    state = table("whitehead", "6:2S3SAS,7:4S5S,1:5C4C")
    assert answer(((state.piles[6], state.piles[7]), state.piles[1], (), (3, 0, 0, 0)))
