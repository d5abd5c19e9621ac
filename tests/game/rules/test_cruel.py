"""Cruel, sentence by sentence."""

from game.cards import ACE, shuffled
from game.notation import read_move
from game.play import finish, to_foundation
from game.rules import GAMES, cruel
from game.state import Carried, Scored, Tap, carry
from tests.game.rules.tables import after, all_cards, legal, piles, table

RULES = GAMES["cruel"]
DECK = shuffled(RULES.deck, 4711)
FRESH, STORY = RULES.start(DECK)


def test_one_pack() -> None:
    """One whole pack is played with."""
    assert 52 == len(all_cards(RULES)) == len(set(map(str, all_cards(RULES))))


def test_stock() -> None:
    """The stock at the top left is always empty, since all cards are always dealt."""
    stock = RULES.slots[cruel.STOCK]
    assert (min(slot.x for slot in RULES.slots), min(slot.y for slot in RULES.slots)) == (stock.x, stock.y)
    assert [""] == piles(FRESH, cruel.STOCK)
    state = after("cruel", table("cruel", "1:AC,5:3C4C2C"), "5>1", "0")
    assert [""] == piles(state, cruel.STOCK)


def test_redeals_are_unlimited() -> None:
    """There may be any number of redeals, each after a card has been carried."""
    state = table("cruel", "1:AC,5:KCQCJCTC,8:9C8C7C6C,11:5C4C3C2C")
    for _ in range(11):
        move = to_foundation(RULES, state)
        state = after("cruel", state, str(move), "0")
    assert ["KC"] == piles(state, 5)


def test_foundations() -> None:
    """The foundations are the rightmost places of the top row; the aces are put there at the start, as they come."""
    top = [slot for slot in RULES.slots if slot.y == 0]
    assert [cruel.STOCK, *cruel.FOUNDATIONS] == [slot.number for slot in sorted(top, key=lambda slot: slot.x)]
    assert [card for card in DECK if card.rank == ACE] == [FRESH.top(slot) for slot in cruel.FOUNDATIONS]


def test_foundations_are_built_up() -> None:
    """Foundations are built up in suit, from ace to king."""
    state = table("cruel", "1:AC2C,2:AD,5:3D,6:3C,7:2D")
    assert {"6>1", "7>2", "7>5"} == legal("cruel", state)
    state = after("cruel", state, "6>1", "7>2", "5>2")
    assert ["AC 2C 3C", "AD 2D 3D"] == piles(state, 1, 2)
    assert (4, 4) == (RULES.next_rank(state, 1), RULES.next_rank(state, 2))
    assert RULES.next_rank(table("cruel", "1:AC2C3C4C5C6C7C8C9CTCJCQCKC"), 1) is None


def test_tableau() -> None:
    """The others are dealt four to a pile, twelve piles, face up, until none is left."""
    others = [card for card in DECK if card.rank != ACE]
    assert [tuple(others[i : i + 4]) for i in range(0, 48, 4)] == [FRESH.piles[slot] for slot in cruel.TABLEAU]
    assert not FRESH.down
    assert list(DECK) == [event.cards[0] for event in STORY if isinstance(event, Carried)]


def test_tableau_is_built_down() -> None:
    """Piles are built down in suit; an empty pile takes nothing."""
    state = table("cruel", "5:9H,6:8H,7:8D,8:TH,9:9S,10:7C")
    assert {"6>5", "5>8"} == legal("cruel", state)


def test_only_the_top_card_moves() -> None:
    """One card moves at a time, and none comes back from a foundation."""
    state = table("cruel", "1:AC2C3C,5:9H8H,6:TH,7:4D")
    assert set() == legal("cruel", state)


def test_goal() -> None:
    """The goal is to bring all cards to the foundations."""
    state = table("cruel", "1:AC2C3C4C5C6C7C8C9CTCJCQC,5:KC")
    assert not RULES.won(state)
    assert RULES.won(after("cruel", state, "5>1"))


def test_redeal_just_because() -> None:
    """A redeal may be asked for whenever a card has been carried, also while other moves are left."""
    state = after("cruel", table("cruel", "1:AC,5:3C,6:2C"), "6>1")
    assert {"0", "5>1"} == legal("cruel", state)


def test_redeal() -> None:
    """A redeal puts the piles on each other, the last one lowest, turns the whole over and deals it by fours again."""
    state = table("cruel", "1:AC,5:2D3D4D5D6D,7:8H,8:2C9H,last:9>5")
    state, timeline = RULES.apply(state, read_move("0"))
    assert ["", "2D 3D 4D 5D", "6D 8H 2C 9H", "", ""] == piles(state, 0, 5, 6, 7, 8)
    gathered = [event.source for event in timeline if isinstance(event, Carried) and event.target == cruel.STOCK]
    assert [8, 7, 5] == gathered
    assert all(isinstance(event, Carried) and event.turned for event in timeline)
    assert not state.down


def test_a_redeal_without_a_move() -> None:
    """Without a move in between, a redeal would change nothing, and so is refused: at the start and twice running."""
    assert "0" not in legal("cruel", FRESH)
    assert FRESH.piles == RULES.apply(FRESH, Tap(cruel.STOCK))[0].piles
    assert "0" not in legal("cruel", after("cruel", table("cruel", "1:AC,5:3C,6:2C"), "6>1", "0"))


def test_lost() -> None:
    """The play is over when nothing can be carried just after a redeal; before one it never is."""
    drawn = "1:AC,5:3C5H7D9S,6:4H6DKCQH"
    assert RULES.stuck(table("cruel", drawn))
    assert not RULES.stuck(table("cruel", f"{drawn},last:6>5"))
    assert RULES.stuck(table("cruel", f"{drawn},last:0"))


def test_the_endless_last_pair() -> None:
    """It is over too when only a lone last card can be carried, to the pile before it: a redeal brings it back."""
    state = table("cruel", "1:AC,5:3C5H7D9S,6:4H6DKC8C,7:7C,last:0")
    assert {"7>6"} == legal("cruel", state)
    assert RULES.stuck(state)
    assert state.piles == after("cruel", state, "7>6", "0").piles


def test_a_lone_last_card_with_another_way() -> None:
    """It is not over while that card, or any other, can go anywhere else."""
    home = table("cruel", "1:AC2C3C4C5C6C,5:9D5H7D9S,6:4H6DKC8C,7:7C,last:0")
    assert {"7>1", "7>6"} == legal("cruel", home)
    assert not RULES.stuck(home)
    assert not RULES.stuck(table("cruel", "1:AC,5:3C5H7D9S,6:4H6DKC8C,7:TS7C,last:0"))
    assert not RULES.stuck(table("cruel", "1:AC,5:3C5H7D8C,6:4H6DKC9S,7:7C,last:0"))


def test_the_last_card_of_all() -> None:
    """The last card of all goes to its foundation: that is a win, not a loss."""
    state = table("cruel", "1:AC2C3C4C5C6C7C8C9CTCJCQC,5:KC,last:0")
    assert not RULES.stuck(state)
    assert not RULES.stuck(after("cruel", state, "5>1"))


def test_scoring() -> None:
    """Each card brought to a foundation scores one point; carries between piles and redeals score nothing."""
    state = table("cruel", "1:AC,2:AD2D3D,5:3C,6:2C,7:4C,score:2")
    state, timeline = RULES.apply(state, read_move("6>1"))
    assert timeline[-1] == Scored(1)
    assert 3 == state.score
    assert 3 == after("cruel", state, "5>7", "0").score


def test_most_points() -> None:
    """The most that can be scored is 48: the aces are not counted."""
    assert (0, 48) == (FRESH.score, RULES.best_score)


def test_highest_rank_first() -> None:
    """Of several piles that can be built upon, the one with the highest rank is named first, after the foundations."""
    moves = list(map(str, RULES.moves(table("cruel", "1:AC,5:4D,6:5D,7:QH,8:KH,9:2C,10:8S,11:9S"))))
    assert ["9>1", "7>8", "10>11", "5>6"] == moves


def test_double_click() -> None:
    """A double click on a pile sends its top card to its foundation, if that takes it."""
    state = table("cruel", "1:AC,5:3C,6:4H2C")
    assert carry(6, 1) == RULES.double_click(state, 6)
    assert {None} == {RULES.double_click(state, slot) for slot in range(17) if slot != 6}


def test_finishing() -> None:
    """The rest can be finished where carries to foundations alone win, without a redeal."""
    ready = table("cruel", "1:AC2C3C4C5C6C7C8C9CTCJC,2:AD2D3D4D5D6D7D8D9DTDJDQD,5:KCQC,6:KD")
    moves = finish(RULES, ready)
    assert moves is not None
    assert {"5>1", "6>2"} == set(map(str, moves))
    assert finish(RULES, table("cruel", "1:AC2C3C4C5C6C7C8C9CTCJC,5:QCKC,last:6>5")) is None
    assert to_foundation(RULES, FRESH) in {*RULES.moves(FRESH), None}
