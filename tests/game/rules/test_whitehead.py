"""Whitehead, sentence by sentence."""

from game.cards import shuffled
from game.notation import read_move
from game.play import finish, to_foundation
from game.rules import GAMES, whitehead
from game.state import Carried, Scored, carry
from tests.game.rules.tables import after, all_cards, legal, piles, table

RULES = GAMES["whitehead"]
DECK = shuffled(RULES.deck, 4711)
FRESH, STORY = RULES.start(DECK)
KINGS = "9:KD,10:KH,11:KC,12:KS"


def test_one_pack() -> None:
    """One whole pack is played with."""
    assert 52 == len(all_cards(RULES)) == len(set(map(str, all_cards(RULES))))


def test_stock() -> None:
    """The stock at the top left holds what is left after the deal, face down."""
    stock = RULES.slots[whitehead.STOCK]
    assert (min(slot.x for slot in RULES.slots), min(slot.y for slot in RULES.slots)) == (stock.x, stock.y)
    assert DECK[28:] == FRESH.piles[whitehead.STOCK][::-1]
    assert set(DECK[28:]) == FRESH.down


def test_turning_the_stock() -> None:
    """Cards are turned one at a time from the stock to the waste."""
    state = after("whitehead", FRESH, "0", "0")
    assert [" ".join(map(str, DECK[28:30]))] == piles(state, whitehead.WASTE)
    assert not set(DECK[28:30]) & state.down
    assert 22 == len(state.piles[whitehead.STOCK])


def test_no_redeals() -> None:
    """There are no redeals: when the stock is out it stays out."""
    assert "0" not in legal("whitehead", table("whitehead", "1:5C6D,7:2H"))


def test_the_top_of_the_waste_is_in_play() -> None:
    """The top card of the waste is in play, and no other of it; none is put there but from the stock."""
    state = table("whitehead", "1:6C5C,2:AC2C3C4C,7:6S,8:7S,9:KC,10:KS,11:KH,12:KD")
    assert {"1>2", "1>7", "1>6"} == {move for move in legal("whitehead", state) if move.startswith(("1>", "1x"))}
    assert not [move for move in legal("whitehead", state) if move.endswith(">1")]


def test_foundations() -> None:
    """The four foundations are at the top right."""
    top = sorted((slot for slot in RULES.slots if slot.y == 0), key=lambda slot: slot.x)
    assert [0, 1, *whitehead.FOUNDATIONS] == [slot.number for slot in top]


def test_foundations_are_built_up() -> None:
    """Foundations are built up in suit from ace to king; an ace goes to any that is empty."""
    state = table("whitehead", "2:AC2C,6:3C,7:3S,8:AH,9:KD,10:KH,11:JD,12:JH")
    assert {"6>2", "8>3", "8>4", "8>5"} == {move for move in legal("whitehead", state) if int(move[2:]) < 6}
    assert (3, 1) == (RULES.next_rank(state, 2), RULES.next_rank(state, 3))
    assert RULES.next_rank(table("whitehead", "2:AC2C3C4C5C6C7C8C9CTCJCQCKC"), 2) is None


def test_taking_back() -> None:
    """The topmost card of a foundation can be played back to the tableau, by colour or to an empty place."""
    state = table("whitehead", "2:AC2C,3:AD,6:3S,7:3C,8:3D,9:2H,10:KD,11:KH")
    back = {move for move in legal("whitehead", state) if move[0] in "23" and int(move[2:]) >= 6}
    assert {"2>6", "2>7", "2>12", "3>9", "3>12"} == back


def test_deal() -> None:
    """The seven piles are dealt face up, row by row: one card in the first pile, two in the second, and so on."""
    assert [1, 2, 3, 4, 5, 6, 7] == [len(FRESH.piles[slot]) for slot in whitehead.TABLEAU]
    assert not any(card in FRESH.down for slot in whitehead.TABLEAU for card in FRESH.piles[slot])
    assert [*range(6, 13), *range(7, 13)] == [event.target for event in STORY[:13] if isinstance(event, Carried)]


def test_finishing() -> None:
    """The rest can be finished where carries to foundations alone win, without turning the stock."""
    drawn = "2:AC2C3C4C5C6C7C8C9CTC,3:AD2D3D4D5D6D7D8D9DTDJD,6:KCQCJC,7:KDQD"
    moves = finish(RULES, table("whitehead", drawn))
    assert moves is not None
    assert {"6>2", "7>3"} == set(map(str, moves))
    assert finish(RULES, table("whitehead", f"0:kh,{drawn}")) is None
    assert to_foundation(RULES, table("whitehead", "2:AC2C,6:3D,7:4S")) is None


def test_goal() -> None:
    """The goal is to bring all cards to the foundations."""
    state = table("whitehead", "2:AC2C3C4C5C6C7C8C9CTCJCQC,6:KC")
    assert not RULES.won(state)
    assert RULES.won(after("whitehead", state, "6>2"))
    assert not RULES.won(table("whitehead", "0:kd,2:AC2C3C4C5C6C7C8C9CTCJCQCKC"))
    assert not RULES.won(table("whitehead", "1:KD,2:AC2C3C4C5C6C7C8C9CTCJCQCKC"))


def test_tableau_is_built_down_by_colour() -> None:
    """Piles are built down by colour: a single card goes on the next higher of either suit of its colour."""
    state = table("whitehead", "6:9H,7:8H,8:8D,9:8S,10:TS,11:KC,12:KD")
    assert {"7>6", "8>6"} == legal("whitehead", state)


def test_runs_move_as_a_unit() -> None:
    """Cards of one suit in sequence can be moved as a unit, whole or in part; a run lands by its highest card."""
    state = table("whitehead", "6:KC9H8H7H,7:TD,8:9D,9:8D,10:KS,11:KH,12:KD")
    assert {"6x3>7", "6x2>8", "6>9", "8>7", "9>8"} == legal("whitehead", state)
    assert ["KC", "TD 9H 8H 7H"] == piles(after("whitehead", state, "6x3>7"), 6, 7)


def test_mixed_builds_do_not_move_as_a_unit() -> None:
    """A build of two suits is no unit: only its top run moves."""
    state = table("whitehead", "6:9H8D,7:TD,8:9D,9:KC,10:KS,11:KH,12:KD")
    assert {"6>8", "8>7"} == legal("whitehead", state)


def test_empty_piles() -> None:
    """An empty place takes any card or run, from the tableau, the waste or a foundation."""
    state = table("whitehead", "1:2S,2:AC,6:9H8H,7:QD,8:KC,9:KS,10:KH,11:KD")
    to_empty = {move for move in legal("whitehead", state) if move.endswith(">12")}
    assert {"1>12", "2>12", "6>12", "6x2>12", "7>12", "8>12", "9>12", "10>12", "11>12"} == to_empty


def test_double_click() -> None:
    """A double click sends the top card of the waste or a pile to a foundation, an ace to the first that is empty."""
    state = table("whitehead", "1:3C,2:AC2C,6:AH,7:4C,8:5H")
    assert (carry(1, 2), carry(6, 3)) == (RULES.double_click(state, 1), RULES.double_click(state, 6))
    assert {None} == {RULES.double_click(state, slot) for slot in range(13) if slot not in (1, 6)}


def test_runs_go_up_card_by_card() -> None:
    """A run may be carried to a foundation that takes its top card: it goes up card by card."""
    state = table("whitehead", "2:AC,6:KD4C3C2C,score:1")
    cards = state.piles[6][:0:-1]
    after_run, timeline = RULES.apply(state, read_move("6x3>2"))
    assert (*(Carried((card,), 6, 2) for card in cards), Scored(3)) == timeline
    assert ["AC 2C 3C 4C", "KD"] == piles(after_run, 2, 6)


def test_scoring() -> None:
    """Each card on the foundations scores a point, which is lost when it is taken back."""
    state = table("whitehead", "2:AC,6:3C,7:2C,score:1")
    up = after("whitehead", state, "7>2")
    assert 2 == up.score
    assert 1 == after("whitehead", up, "2>6").score
    assert 1 == after("whitehead", table("whitehead", "2:AC,score:1"), "2>3").score


def test_most_points() -> None:
    """The most that can be scored is 52."""
    assert 52 == RULES.best_score


def test_nothing_left() -> None:
    """The play is over when the stock is out and nothing can be carried."""
    state = table("whitehead", f"1:4D5H,6:2C,7:5S,8:8D,{KINGS}")
    assert set() == legal("whitehead", state)
    assert RULES.stuck(state)
    assert not RULES.stuck(table("whitehead", f"0:7c,1:4D5H,6:2C,7:5S,8:8D,{KINGS}"))


def test_take_backs_alone_lead_nowhere() -> None:
    """It is over too when cards can only be taken back to come up again, but never locked."""
    state = table("whitehead", f"1:4D5H,2:AC2C,6:3S,7:5S,8:8D,{KINGS},score:2")
    assert {"2>6"} == legal("whitehead", state)
    assert RULES.stuck(state)


def test_a_card_taken_back_may_be_the_way_on() -> None:
    """It is not over while a card taken back lets others come up."""
    state = table("whitehead", f"1:4D8H,2:AC2C3C4C5C,3:AH,6:6S,7:3H2H4S,8:8D,{KINGS},score:6")
    assert {"2>6"} == legal("whitehead", state) - {"3>4", "3>5"}
    assert not RULES.stuck(state)
    assert 7 == after("whitehead", state, "2>6", "7>6", "7>3", "7>3").score


def test_an_obvious_move_is_enough() -> None:
    """It is not over while a whole run or a waste card goes on a pile, though that may prove of no use."""
    assert not RULES.stuck(table("whitehead", f"1:4D,6:5H,7:5S,8:8D,{KINGS}"))
    assert not RULES.stuck(table("whitehead", f"6:4D,7:5H,8:8D,{KINGS}"))
