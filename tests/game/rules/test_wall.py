"""Wall, sentence by sentence: the deal, the order of removing, health."""

from itertools import pairwise

from game.cards import shuffled
from game.events import Carried
from game.moves import Take, Tap
from game.rules import GAMES, wall
from game.state import State
from tests.game.rules.tables import after, piles, table

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
    cards = sorted(map(str, RULES.cards()))
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
