"""Whitehead: what is called won is won by the rules, and what is called lost is lost, by brute force on small decks."""

from random import Random

from hypothesis import given

from game.cards import ACE, Card, Suit
from game.notation import word
from game.play import Play, start
from game.rules import GAMES
from game.solver import Lost, Unknown, Won, solve
from game.solver.whitehead import Search
from game.solver.whitehead_columns import Columns, score
from game.solver.whitehead_model import coded, moves, packed, read
from game.solver.whitehead_moves import Table
from game.state import State
from tests.game.solver.reduced import wandered
from tests.game.strategies import plays
from tests.game.tables import table

WHITEHEAD = GAMES["whitehead"]
PLENTY = 100_000

Piles = tuple[tuple[Card, ...], ...]
Small = tuple[Piles, tuple[Card, ...], tuple[Card, ...], tuple[int, ...]]
"""A small table: its columns, waste and stock, and how many cards of each suit are home."""


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


def test_what_is_not_searched_to_the_end_is_not_known() -> None:
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
    for seed in range(160):
        small = small_table(Random(seed))
        winnable = brute_force(small)
        assert winnable == answer(small), seed
        answers[winnable] += 1
    assert min(answers.values()) > 35, answers


def answer(small: Small) -> bool:
    """Return whether the search calls a small table won; it must know."""
    columns, waste, stock, home = small
    search = Search(packed([coded(column) for column in columns], coded(waste), bytes([*home, 0])), coded(stock))
    path = search.run(PLENTY)
    assert path or not search.waiting
    return bool(path)


def small_table(random: Random) -> Small:
    """Return three or four ranks of two to four suits on one to three columns, in the waste and in the stock."""
    ranks = random.choice((3, 3, 4))
    suits = random.choice((list(Suit), [Suit.CLUBS, Suit.SPADES], [Suit.CLUBS, Suit.DIAMONDS, Suit.SPADES]))
    home = [random.choice((0, 0, 1, 2)) if suit in suits else 0 for suit in Suit]
    cards = [Card(rank, suit) for suit in suits for rank in range(ACE + home[suit], ACE + ranks)]
    random.shuffle(cards)
    laid = random.randint(len(cards) // 3, len(cards))
    width = random.randint(1, 3)
    waste = random.choice((laid, laid, random.randint(laid, len(cards))))
    columns = tuple(tuple(cards[i:laid:width]) for i in range(width))
    return columns, tuple(cards[laid:waste]), tuple(cards[waste:]), tuple(home)


def brute_force(small: Small) -> bool:
    """Whether a small table can be won: every move is tried in every table."""
    seen, left = {small}, [small]
    while left:
        now = left.pop()
        if not any((*now[0], now[1], now[2])):
            return True
        for after in every_move(now):
            if after not in seen:
                seen.add(after)
                left.append(after)
    return False


def every_move(small: Small) -> list[Small]:
    """Return what all moves of a table lead to."""
    columns, waste, stock, home = small
    found: list[Small] = []
    if stock:
        found.append((columns, (*waste, stock[0]), stock[1:], home))
    sources = [
        ((*columns[:i], column[:-n], *columns[i + 1 :]), waste, column[-n:], home)
        for i, column in enumerate(columns)
        for n in range(1, run(column) + 1)
    ]
    sources += [(columns, waste[:-1], waste[-1:], home)] if waste else []
    sources += [(columns, waste, (Card(home[suit], suit),), stepped(home, suit, -1)) for suit in Suit if home[suit]]
    for rest, rest_of_waste, cards, at_home in sources:
        if len(cards) == 1 and cards[0].rank == at_home[cards[0].suit] + 1:
            found.append((rest, rest_of_waste, stock, stepped(at_home, cards[0].suit, 1)))
        for i, column in enumerate(rest):
            top = column[-1] if column else None
            if top is None or (top.rank == cards[0].rank + 1 and top.suit.red == cards[0].suit.red):
                found.append(((*rest[:i], column + cards, *rest[i + 1 :]), rest_of_waste, stock, at_home))
    return [(tuple(sorted(after[0], key=str)), *after[1:]) for after in found]


def run(column: tuple[Card, ...]) -> int:
    """Return how many cards of one suit and in sequence end a column."""
    return next((n for n in range(1, len(column)) if not column[-n - 1].follows(column[-n])), len(column))


def stepped(home: tuple[int, ...], suit: Suit, step: int) -> tuple[int, ...]:
    """Return how many cards are home when one of a suit has come or gone."""
    return (*home[:suit], home[suit] + step, *home[suit + 1 :])
