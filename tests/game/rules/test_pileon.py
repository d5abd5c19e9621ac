"""Pileon, sentence by sentence."""

from game.cards import shuffled
from game.notation import read_deck, read_move
from game.rules import GAMES, pileon
from game.state import Carried, Scored, Turned, carry
from tests.game.rules.tables import after, all_cards, legal, piles, table

RULES = GAMES["pileon"]
DECK = shuffled(RULES.deck, 4711)
FRESH, STORY = RULES.start(DECK)

LONE = "3:AC,5:3C,6:4C,7:5C,8:6C,9:7C,10:8C,11:9C,12:TC,13:JC,14:QC"
"""Piles that hold one card each, all of different ranks."""


def test_one_pack() -> None:
    """One whole pack is played with."""
    assert 52 == len(all_cards(RULES)) == len(set(map(str, all_cards(RULES))))


def test_fifteen_piles() -> None:
    """There are fifteen piles, in rows of four."""
    places = [RULES.slots[slot] for slot in pileon.PILES]
    rows = sorted({place.y for place in places})
    assert [4, 4, 4, 3] == [sum(place.y == row for place in places) for row in rows]
    assert all(slot.on_table == (slot.number in pileon.PILES) for slot in RULES.slots)


def test_deal() -> None:
    """The cards are dealt face up, four to each of the first thirteen piles; the last two are left empty."""
    assert [*(DECK[i : i + 4] for i in range(0, 52, 4)), (), ()] == [FRESH.piles[slot] for slot in pileon.PILES]
    assert not FRESH.down
    assert [Carried((card,), pileon.STOCK, i // 4, turned=True) for i, card in enumerate(DECK)] == list(STORY)


def test_four_at_most() -> None:
    """A pile holds four cards at most, and may hold none."""
    state = table("pileon", "0:AC,1:2C3C4CAD,2:5C,3:6C7CAH")
    assert {"0>1", "3>1"}.isdisjoint(legal("pileon", state))
    assert {"0>3", "1>0", "1>3", "3>0"} <= legal("pileon", state)


def test_goal() -> None:
    """The goal is that every pile holds all four cards of one rank; which two are left empty does not matter."""
    ranks = dict(zip((*range(5), *range(7, 15)), "A23456789TJQK", strict=True))
    drawn = ",".join(f"{slot}:{rank}C{rank}D{rank}H{rank}S" for slot, rank in ranks.items())
    assert RULES.won(table("pileon", drawn))
    assert not RULES.won(table("pileon", drawn.replace("4:5C5D5H5S", "4:5C5D5H,5:5S")))
    assert not RULES.won(FRESH)


def test_onto_the_same_rank() -> None:
    """A card goes on top of a card of its own rank, whatever lies below it, and on no other."""
    state = table("pileon", "0:KC7D,1:QC7H,2:JC8D,3:TC9C")
    onto_cards = {move for move in legal("pileon", state) if int(move.partition(">")[2]) < 4}
    assert {"0>1", "1>0"} == onto_cards


def test_groups() -> None:
    """Cards of one rank on top of a pile may be moved as a group, or some of them."""
    state = table("pileon", "0:KC7D7H,1:7S,2:QC7C")
    assert {"0>1", "0x2>1", "0>2", "0x2>2"} <= legal("pileon", state)
    assert ["KC", "7S 7D 7H"] == piles(after("pileon", state, "0x2>1"), 0, 1)
    assert "0x3>1" not in legal("pileon", state)


def test_empty_place() -> None:
    """An empty place takes any card, or any group of one rank."""
    state = table("pileon", "0:KC7D7H,1:QS")
    to_empty = {move for move in legal("pileon", state) if move.endswith(">9")}
    assert {"0>9", "0x2>9", "1>9"} == to_empty


def test_freezing() -> None:
    """A pile that holds all four cards of a rank is frozen: its top card is turned over."""
    state = table("pileon", "0:7C7D7H,1:KC7S")
    seven = state.piles[1][-1:]
    state, timeline = RULES.apply(state, read_move("1>0"))
    assert (Carried(seven, 1, 0), Turned(seven), Scored(4)) == timeline
    assert (0,) == pileon.frozen(state)
    assert set(seven) == state.down


def test_frozen_piles_are_out_of_play() -> None:
    """A frozen pile neither gives nor takes cards."""
    state = table("pileon", "0:7C7D7H7s,1:KC")
    assert all(move.startswith("1>") and not move.endswith(">0") for move in legal("pileon", state))


def test_four_equal_cards_freeze_as_dealt() -> None:
    """Four cards of one rank that are dealt to one pile are frozen, and score, at once."""
    ranks = "A23456789TJQK"
    mixed = "".join(rank + suit for suit in "CDHS" for rank in ranks[:-1]) + "KCKDKHKS"
    state, _ = RULES.start(read_deck(mixed, RULES))
    assert ((12,), 4) == (pileon.frozen(state), state.score)
    ordered, _ = RULES.start(read_deck("".join(rank + suit for rank in ranks for suit in "CDHS"), RULES))
    assert RULES.won(ordered)
    assert RULES.best_score == ordered.score


def test_scoring() -> None:
    """A pile that freezes scores four points, one for each card; nothing else scores."""
    state = after("pileon", table("pileon", "0:7C7D,1:KC7H,2:QC7S,3:8C8D8H8S,4:9C9D9H9s,score:8"), "1>0")
    assert 8 == state.score
    assert 8 + 4 == after("pileon", state, "2>0").score


def test_most_points() -> None:
    """The most that can be scored is 52."""
    assert 52 == RULES.best_score


def test_stuck() -> None:
    """The play is over when no place is empty and no group finds room on others of its rank."""
    full = f"0:KC,1:ADAHAS2C,2:3D3H3S2D,{LONE}"
    assert RULES.stuck(table("pileon", f"{full},4:4D4H4S2H"))
    assert not RULES.stuck(table("pileon", f"{full},4:4D4H2H"))
    assert not RULES.stuck(table("pileon", full))


def test_room_spread_over_several_piles() -> None:
    """While a group finds room on others of its rank, be it spread over several piles, the play is not over."""
    state = table("pileon", f"0:5D6DKCKD,1:2D3DKH,2:2H3HKS,4:2C,{LONE}")
    assert {"0>1", "0>2"} <= legal("pileon", state)
    assert "0x2>1" not in legal("pileon", state)
    assert not RULES.stuck(state)


def test_a_part_of_a_group_is_no_way_on() -> None:
    """Where only a part of a group can be carried the play is over, but never locked."""
    state = table("pileon", f"0:5D6DKCKD,1:2DKHKS,2:3D3H3S2H,4:4D4H4S2C,{LONE}")
    assert RULES.stuck(state)
    assert {"0>1"} == legal("pileon", state)


def test_an_empty_place_keeps_a_play_alive() -> None:
    """With an empty place something can always be done."""
    assert not RULES.stuck(FRESH)


def test_gathered() -> None:
    """For each rank it is known how many cards at most lie together."""
    together = pileon.gathered(table("pileon", "0:7C7DKC7H,1:KDKHKS,2:AC2CAD"))
    assert (2, 3, 1, 1, 0) == (together[7], together[13], together[1], together[2], together[3])


def test_no_double_clicks() -> None:
    """A double click stands for nothing."""
    assert {None} == {RULES.double_click(FRESH, slot) for slot in pileon.PILES}
    assert () == RULES.refused(FRESH, carry(0, 1))
