"""Wall, sentence by sentence: the deal, the order of removing, health, attacks, and what comes of them."""

from itertools import pairwise

from game.cards import shuffled
from game.notation import read_move
from game.rules import GAMES, wall
from game.state import Carried, Carry, Scored, State, Struck, Take, Tap, Turned
from tests.game.rules.tables import after, all_cards, legal, piles, table

RULES = GAMES["wall"]
FRESH, _ = RULES.start(shuffled(RULES.deck, 4711))


def targets(state: State) -> set[int]:
    """Return the targets that a click with the whole waste may attack."""
    return {move.slot for move in RULES.moves(state) if isinstance(move, Tap) and move.slot in wall.TARGETS}


def place(slot: int) -> tuple[float, float]:
    """Return where a slot lies: to the right, and down."""
    return RULES.slots[slot].x, RULES.slots[slot].y


def test_two_packs() -> None:
    """Two whole packs are played with."""
    cards = sorted(map(str, all_cards(RULES)))
    assert 104 == len(cards)
    assert all(cards.count(card) == 2 for card in cards)


def test_stock() -> None:
    """The stock at the bottom left has 39 cards; three of them are turned at once, and then three at a time."""
    assert place(wall.STOCK) == (min(x for x, _ in map(place, range(57))), max(y for _, y in map(place, range(57))))
    assert 39 == len(FRESH.piles[wall.STOCK]) + 3
    assert [1, 1, 1] == [len(FRESH.piles[slot]) for slot in wall.WASTE]
    assert set(FRESH.piles[wall.STOCK]) <= FRESH.down


def test_waste() -> None:
    """The waste is the three rightmost piles of the bottom row; one card goes on to each in turn."""
    assert {y for _, y in map(place, wall.WASTE)} == {place(wall.STOCK)[1]}
    assert [1, 2, 3] == [sum(place(a)[0] >= place(b)[0] for b in wall.WASTE) for a in wall.WASTE]
    first = FRESH.piles[wall.STOCK][:-4:-1]
    _, timeline = RULES.apply(FRESH, Tap(wall.STOCK))
    turned = [Carried((card,), 53, slot, turned=True) for card, slot in zip(first, (54, 55, 56), strict=True)]
    assert turned == list(timeline[-3:])


def test_wall_of_forty_five() -> None:
    """The wall is 45 cards in six rows."""
    assert [8, 7, 8, 7, 8, 7] == [len(row) for row in wall.ROWS]
    assert all(len(FRESH.piles[slot]) == 1 for row in wall.ROWS for slot in row)
    assert 6 == len({place(slot)[1] for row in wall.ROWS for slot in row})


def test_low_guard_post() -> None:
    """The low guard post is four piles of three cards, face down at first."""
    assert [3, 3, 3, 3] == [len(FRESH.piles[slot]) for slot in wall.LOW_POSTS]
    guards = {card for slot in wall.LOW_POSTS for card in FRESH.piles[slot]}
    assert guards | set(FRESH.piles[wall.STOCK]) == FRESH.down


def test_high_guard_post() -> None:
    """The high guard post is three piles of two cards."""
    assert [2, 2, 2] == [len(FRESH.piles[slot]) for slot in wall.HIGH_POSTS]


def test_throne() -> None:
    """On the throne lie the two kings of spades."""
    assert ["KS KS"] == piles(FRESH, wall.THRONE)


def test_climb() -> None:
    """The climb starts at the bottom row and leads, each step over what was removed, up to the throne."""
    state = FRESH
    path = (46, 38, 31, 23, 16, 8, 4, 1, 2, 3, wall.THRONE)
    for slot, later in pairwise(path):
        assert slot in wall.exposed(state)
        assert later not in wall.exposed(state)
        state = state.after(Carried(state.piles[slot], slot, wall.BOX))
    assert wall.THRONE in wall.exposed(state)


def test_bottom_row_stands_open() -> None:
    """From the beginning every card of the bottom row, and nothing else, stands open."""
    assert tuple(wall.ROWS[-1]) == wall.exposed(FRESH)


def test_wall_opens_from_below_and_beside() -> None:
    """A wall card stands open once a card at one of its lower corners, or beside it in its row, has gone."""
    whole = {slot for row in wall.ROWS for slot in row}
    below_and_beside = {
        32: {39, 40, 31, 33},
        24: {31, 32, 23, 25},
        23: {31, 24},
        30: {37, 29},
        31: {38, 39, 32},
        37: {44, 45, 36},
        8: {16, 9},
        15: {22, 14},
    }
    for slot, openers in below_and_beside.items():
        for gone in whole - {slot}:
            state = FRESH.after(Carried(FRESH.piles[gone], gone, wall.BOX))
            assert (slot in wall.exposed(state)) == (gone in openers)


def test_low_posts_open() -> None:
    """A low post stands open once a wall card just below it, or a low post next to it, has gone."""
    openers = {4: {8, 9, 5}, 5: {10, 11, 4, 6}, 6: {12, 13, 5, 7}, 7: {14, 15, 6}}
    for slot, expected in openers.items():
        for gone in set(wall.TARGETS) - {slot}:
            state = FRESH.after(Carried(FRESH.piles[gone], gone, wall.BOX))
            assert (slot in wall.exposed(state)) == (gone in expected)


def test_high_posts_open() -> None:
    """A high post stands open once a low post at one of its lower corners, or a high post next to it, has gone."""
    openers = {1: {4, 5, 2}, 2: {5, 6, 1, 3}, 3: {6, 7, 2}}
    for slot, expected in openers.items():
        for gone in set(wall.TARGETS) - {slot}:
            state = FRESH.after(Carried(FRESH.piles[gone], gone, wall.BOX))
            assert (slot in wall.exposed(state)) == (gone in expected)


def test_throne_opens_last() -> None:
    """The throne stands open once all the high posts have gone."""
    assert (2,) == wall.exposed(table("wall", "0:KSKS,2:2H4H"))
    assert (0, 7) == wall.exposed(table("wall", "0:KSKS,7:2H4H9C"))


def test_force() -> None:
    """The force of an attack is the sum of its cards' values."""
    state = table("wall", "54:AC,55:9H,56:JDQS")
    assert (Take(54), Take(55), Take(56, 2)) == wall.attackers(state)
    assert 1 + 9 + 11 + 12 == wall.force(state, wall.attackers(state))
    assert 1 + 12 == wall.force(state, (Take(54), Take(56)))


def test_health_of_wall_cards() -> None:
    """A wall card's health is its own value and those of the cards at its top corners, where any are left."""
    assert 5 + 3 + 2 == wall.health(table("wall", "46:5C,38:3D,39:2H,40:KC,31:KD"), 46)
    assert 5 + 2 == wall.health(table("wall", "46:5C,39:2H"), 46)
    assert 5 + 9 + 8 == wall.health(table("wall", "26:5C,18:9D,19:8H,10:KC,11:KD"), 26)


def test_health_of_the_top_row() -> None:
    """A card of the top row has just its own value as health, whatever guards stand above."""
    assert 7 == wall.health(table("wall", "8:7C,4:KCKDKH,9:9H"), 8)
    assert 1 == wall.health(table("wall", "15:AC,7:KCKDKH"), 15)


def test_health_on_the_edges() -> None:
    """On the left and right edge the one card at a top corner counts, and the card straight above."""
    assert 5 + 4 + 3 == wall.health(table("wall", "23:5C,16:4D,8:3H,9:KC"), 23)
    assert 5 + 4 + 3 == wall.health(table("wall", "45:5C,37:4D,30:3H,22:KC"), 45)
    assert 5 + 3 == wall.health(table("wall", "38:5C,23:3H,8:KC"), 38)


def test_piles_go_at_once() -> None:
    """A post or the throne is removed whole; its health is the sum of its cards."""
    assert 2 + 3 + 4 == wall.health(table("wall", "4:2C3C4C"), 4)
    assert 13 + 13 == wall.health(table("wall", "0:KSKS"), 0)
    assert [""] == piles(after("wall", table("wall", "0:KSKS,54:KC,55:KD,56:AH"), "0"), 0)


def test_ace_is_low() -> None:
    """The ace is low: it counts one."""
    assert 1 == wall.health(table("wall", "8:AC"), 8)
    assert {8} == targets(table("wall", "8:AC,54:2D"))
    assert set() == targets(table("wall", "8:AC,54:AD"))


def test_expected_health_of_a_low_post() -> None:
    """On average a low post's health is a little less than 21, since two kings are not dealt."""
    assert 20.5 < 3 * sum(card.rank for card in RULES.deck) / len(RULES.deck) < 21


def test_goal() -> None:
    """The goal is to remove the two kings on the throne; nothing else need be removed."""
    state = table("wall", "0:KSKS,30:9H,54:KH,55:TC,56:4D")
    assert not RULES.won(state)
    assert RULES.won(after("wall", state, "0"))


def test_waste_attacks() -> None:
    """Cards are removed by attacking them with cards of the waste."""
    state = after("wall", table("wall", "46:5C,54:2D,55:4H,56:9S"), "54+55>46")
    assert ["", "", "", "9S"] == piles(state, 46, 54, 55, 56)


def test_lost() -> None:
    """With the stock out the play is over once the waste beats nothing that stands open, and not before."""
    assert RULES.stuck(table("wall", "0:KSKS,46:9C,54:4H,55:5S"))
    assert not RULES.stuck(table("wall", "0:KSKS,46:8C,54:4H,55:5S"))
    assert not RULES.stuck(table("wall", "0:KSKS,46:9C,53:2c,54:4H,55:5S"))


def test_out_of_reach_is_not_over() -> None:
    """The play goes on while anything can be attacked, though the kings be out of reach."""
    assert not RULES.stuck(table("wall", "0:KSKS,1:KHKD,46:2C,54:3H"))


def test_piling_does_not_keep_a_play_alive() -> None:
    """Piling waste cards is no way on: a table where nothing else can be done is over."""
    state = table("wall", "0:KSKS,54:4H,55:5S")
    assert {"54>55", "54>56", "55>54", "55>56"} == legal("wall", state)
    assert RULES.stuck(state)


def test_hidden_post_keeps_a_play_alive() -> None:
    """A single waste card and an open hidden post are enough to go on; without a waste card they are not."""
    assert not RULES.stuck(table("wall", "0:KSKS,4:2c3c4c,54:AH"))
    assert RULES.stuck(table("wall", "0:KSKS,4:2c3c4c"))
    assert set() == legal("wall", table("wall", "0:KSKS,4:2c3c4c"))


def test_verdict_after_removal() -> None:
    """Whether the play is over is asked once the beaten post is gone: what it shielded may be the way on."""
    state = table("wall", "0:KSKS,1:2H4H,2:KHKD,3:KCQC,4:2c3c4c,5:9D9H9C,8:9S,54:TS,55:7H")
    assert not RULES.stuck(after("wall", state, "54>4"))
    assert "55>1" in legal("wall", after("wall", state, "54>4"))


def test_success_exceeds() -> None:
    """An attack succeeds where its sum exceeds the health; equal is not enough."""
    assert {46} == targets(table("wall", "46:8C,54:4H,55:5S"))
    assert set() == targets(table("wall", "46:9C,54:4H,55:5S"))
    assert 0 not in targets(table("wall", "0:KSKS,54:KC,55:KD"))


def test_success_removes_both() -> None:
    """A successful attack removes the attacked cards and the attack cards."""
    state = after("wall", table("wall", "1:2H4H,54:3C,55:4C,56:9S"), "54+55>1")
    assert ["", "", "", "9S"] == piles(state, 1, 54, 55, 56)
    assert {"3C", "4C", "2H", "4H"} <= set(map(str, state.piles[wall.BOX]))


def test_any_combination_attacks() -> None:
    """Any choice of waste cards may attack together: exactly those that win are allowed."""
    state = table("wall", "46:8C,54:5H,55:4S,56:9D")
    wins = {"56>46", "54+55>46", "54+56>46", "55+56>46", "54+55+56>46", "46"}
    assert wins == {move for move in legal("wall", state) if move.endswith("46")}


def test_piling() -> None:
    """Waste cards may be piled on each other, and the pile attacks together, whole or from its top."""
    state = after("wall", table("wall", "46:8C,54:5H,55:4S,56:2D"), "54>55")
    assert ["", "4S 5H", "2D"] == piles(state, 54, 55, 56)
    assert "55x2>46" in legal("wall", state)
    assert "55>46" not in legal("wall", state)
    assert {"55>54", "55x2>54", "55>56", "55x2>56", "56>54", "56>55"} <= legal("wall", state)


def test_click_attacks_with_the_whole_waste() -> None:
    """A click on a target attacks with all that lies in the waste, however much too strong, and three are dealt."""
    state = after("wall", table("wall", "46:2C,53:acadahas5d,54:KH,55:QS,56:JD"), "46")
    assert ["", "5D", "AS", "AH"] == piles(state, 46, 54, 55, 56)
    assert 0 == len(state.down & set(state.piles[54] + state.piles[55] + state.piles[56]))


def test_refused_click_costs_nothing() -> None:
    """A click that cannot win is refused: nothing is lost, and nothing is dealt."""
    assert "46" not in legal("wall", table("wall", "46:KC,53:acadah,54:2H"))


def test_the_last_attack_card_deals() -> None:
    """When an attack uses up the waste, the next three are dealt at once."""
    state = table("wall", "46:2C,47:3C,53:acadah5d,54:9H,55:QS")
    assert ["", "QS", ""] == piles(after("wall", state, "54>46"), 54, 55, 56)
    assert ["5D", "AH", "AD"] == piles(after("wall", state, "54>46", "55>47"), 54, 55, 56)


def test_dealing_at_any_time() -> None:
    """New cards can be dealt at any time while the stock lasts."""
    assert "53" in legal("wall", FRESH)
    assert "53" in legal("wall", table("wall", "53:ac"))
    assert "53" not in legal("wall", table("wall", "54:9H,46:2C"))


def test_dealing_discards_the_waste() -> None:
    """Dealing discards what lay in the waste."""
    state = after("wall", table("wall", "53:acadah,54:9H,55:QS2D"), "53")
    assert ["AH", "AD", "AC"] == piles(state, 54, 55, 56)
    assert {"9H", "QS", "2D"} <= set(map(str, state.piles[wall.BOX]))


def test_twelve_more_deals() -> None:
    """The stock lasts for twelve deals of three after the first."""
    state = after("wall", FRESH, *["53"] * 12)
    assert ["", *map(str, FRESH.piles[wall.STOCK][2::-1])] == piles(state, 53, 54, 55, 56)
    assert "53" not in legal("wall", state)


def test_first_attack_on_a_low_post() -> None:
    """The first attack on a low post turns it up and costs the attack cards, whatever their sum."""
    state = table("wall", "4:qckckd,54:AH,55:9S")
    state = after("wall", state, "54>4")
    assert ["QC KC KD", "", "9S"] == piles(state, 4, 54, 55)
    assert not set(state.piles[4]) & state.down
    assert 0 == state.score


def test_first_attack_that_wins() -> None:
    """If the first attack on a low post is strong enough, the post goes as any other, and scores."""
    state = after("wall", table("wall", "4:2c3c4c,54:TS,55:9S"), "54>4")
    assert ["", "", "9S"] == piles(state, 4, 54, 55)
    assert 9 == state.score
    assert not state.down


def test_click_on_a_hidden_post() -> None:
    """A click on a hidden post spends the whole waste, and three are dealt, though the attack fails."""
    state = after("wall", table("wall", "4:qckckd,53:5c6c7c,54:AH,55:2S"), "4")
    assert ["QC KC KD", "7C", "6C", "5C"] == piles(state, 4, 54, 55, 56)


def test_later_attacks_on_a_low_post() -> None:
    """Further failing attacks on a post that has been turned up cost nothing: they are refused."""
    state = table("wall", "4:QCKCKD,53:5c6c7c,54:AH,55:2S")
    assert {"53", "54>55", "54>56", "55>54", "55>56"} == legal("wall", state)


def test_story_of_a_hidden_post() -> None:
    """What lay hidden is seen before the verdict: the post turns, the attack strikes, attackers and post go."""
    state = table("wall", "4:2c3c4c,54:TS,55:9S")
    ten, post = state.piles[54], state.piles[4]
    _, timeline = RULES.apply(state, read_move("54>4"))
    told = (Turned(post), Struck(ten, 4, 10, 9), Carried(ten, 54, wall.BOX), Carried(post, 4, wall.BOX), Scored(9))
    assert told == timeline


def test_double_click() -> None:
    """A double click anywhere on the tableau deals from the stock as well, whether or not the attack could be made."""
    state = table("wall", "46:KC,53:acadah,54:2H")
    assert (
        Tap(wall.STOCK)
        == RULES.double_click(state, 46)
        == RULES.double_click(state, 20)
        == RULES.double_click(state, 0)
    )
    assert RULES.double_click(state, wall.STOCK) is None
    assert RULES.double_click(state, 54) is None


def test_double_click_with_the_stock_out() -> None:
    """A double click never throws the last waste away: with the stock out it does nothing."""
    assert RULES.double_click(table("wall", "46:KC,54:2H"), 46) is None


def test_scoring() -> None:
    """Each successful attack scores the health of what was beaten, supporters counted in, each time anew."""
    state = table("wall", "46:5C,38:3D,39:2H,54:JD,55:6S,score:40")
    state = after("wall", state, "54>46")
    assert 40 + 10 == state.score
    assert 40 + 10 + 3 == after("wall", state, "55>38").score


def test_a_weak_attack_bounces() -> None:
    """An attack on an open target that is too weak strikes and bounces; what is shielded or hidden shows nothing."""
    state = table("wall", "4:2c3c4c,8:9C,16:9D,23:9H,24:9S,17:8C,54:4H,55:3S")
    cards = (*state.piles[54], *state.piles[55])
    assert (Struck(cards, 23, 7, 9 + 9 + 9),) == RULES.refused(state, Tap(23))
    assert (Struck(state.piles[55], 8, 3, 9),) == RULES.refused(state, Carry((Take(55),), 8))
    assert () == RULES.refused(state, Tap(16))
    assert () == RULES.refused(state, Tap(4))
    assert () == RULES.refused(state, Tap(20))
    assert () == RULES.refused(state, Carry((Take(56),), 23))
    assert () == RULES.refused(state, Carry((Take(54, 2),), 23))
    assert () == RULES.refused(state, Tap(wall.STOCK))
    assert () == RULES.refused(table("wall", "46:2C,54:3C"), Tap(46))
