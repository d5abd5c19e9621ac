"""Maze, sentence by sentence."""

from game.cards import ACE, KING, Card, Suit, shuffled
from game.notation import read_deck, read_move
from game.rules import GAMES, maze
from game.state import Carried, Scored
from tests.game.rules.single_moves import takes
from tests.game.rules.tables import after, legal, piles, table

RULES = GAMES["maze"]
DECK = shuffled(RULES.deck, 4711)
FRESH, STORY = RULES.start(DECK)


def suited(suit: str, first: int) -> list[str]:
    """Return ace to queen of a suit in places that follow each other."""
    return [f"{first + i}:{rank}{suit}" for i, rank in enumerate("A23456789TJQ")]


def test_forty_eight_cards() -> None:
    """48 cards are played with: a pack without its kings, which lie off the table."""
    played = [card for slot in maze.PLACES for card in FRESH.piles[slot]]
    assert 48 == len(played) == len(set(played))
    assert {KING} == {card.rank for card in FRESH.piles[maze.BOX]}


def test_fifty_four_places() -> None:
    """There are fifty-four places in six rows of nine."""
    places = [RULES.slots[slot] for slot in maze.PLACES]
    assert [9] * 6 == [sum(place.y == row for place in places) for row in sorted({place.y for place in places})]
    assert all(slot.on_table == (slot.number in maze.PLACES) for slot in RULES.slots)


def test_deal() -> None:
    """The first two rows are dealt one place short, the others whole; the last card goes to the first space."""
    dealt = [event for event in STORY if isinstance(event, Carried) and event.source == maze.STOCK]
    assert [*range(1, 8), *range(9, 17), *range(18, 54), 0] == [event.target for event in dealt]
    assert list(DECK) == [event.cards[0] for event in dealt]
    assert ["", ""] == piles(FRESH, 8, 17)
    assert not FRESH.down


def test_six_gaps() -> None:
    """Then the kings are taken out, and six places are empty."""
    removed = [event.cards[0].rank for event in STORY if isinstance(event, Carried) and event.target == maze.BOX]
    assert removed == [KING] * 4
    assert 6 == sum(not FRESH.piles[slot] for slot in maze.PLACES)


def test_left_of_the_next_higher() -> None:
    """A card may be moved to the gap left of the next higher card of its suit."""
    assert {"30>19", "20>31"} == legal("maze", table("maze", "20:7H,30:6H,40:6D"))


def test_right_of_the_next_lower() -> None:
    """A card may be moved to the gap right of the next lower card of its suit."""
    assert {"30>21", "20>29"} == legal("maze", table("maze", "20:7H,30:8H,40:8D"))


def test_one_neighbour_is_enough() -> None:
    """One fitting neighbour is enough, whatever lies on the other side, and no card is offered twice for it."""
    moves = list(map(str, RULES.moves(table("maze", "20:7H,22:9H,30:8H,40:2C"))))
    assert 1 == moves.count("30>21")
    assert "30>21" in legal("maze", table("maze", "20:7H,22:2C,30:8H"))


def test_a_gap_is_no_neighbour() -> None:
    """Neighbours touch: a card beyond a gap is none."""
    assert {"30>21", "20>29"} == legal("maze", table("maze", "20:7H,30:8H"))
    assert {"30>21", "20>29"} == legal("maze", table("maze", "20:7H,22:2C,30:8H"))


def test_rows_run_on() -> None:
    """The end of a row and the start of the next are neighbours."""
    assert "40>9" in legal("maze", table("maze", "8:7H,40:8H"))
    assert "40>8" in legal("maze", table("maze", "9:7H,40:6H"))


def test_aces() -> None:
    """An ace may be moved to the right of any queen, or to the top left place."""
    state = table("maze", "20:QH,30:AH,40:AC")
    assert {"30>21", "40>21", "30>0", "40>0"} <= legal("maze", state)


def test_queens() -> None:
    """A queen may be moved to the left of any ace, or to the bottom right place."""
    state = table("maze", "20:AH,30:QH,40:QC")
    assert {"30>19", "40>19", "30>53", "40>53"} <= legal("maze", state)


def test_cards_move_singly() -> None:
    """Cards are moved singly, into gaps only."""
    state = after("maze", table("maze", "20:7H,30:8H"), "30>21")
    assert ["7H", "8H", ""] == piles(state, 20, 21, 30)
    assert all(FRESH.piles[int(move.partition(">")[2])] == () for move in legal("maze", FRESH))


def test_goal() -> None:
    """The goal is one row of four suits, each from ace to queen, in any order of the suits; gaps may lie anywhere."""
    drawn = [*suited("H", 0), *suited("C", 13), *suited("S", 25), *suited("D", 42)]
    state = table("maze", ",".join(drawn))
    assert RULES.won(state)
    assert 48 == RULES.best_score == maze.points(state)
    assert RULES.won(table("maze", ",".join([*suited("H", 1), *suited("C", 13), *suited("S", 25), *suited("D", 37)])))


def test_not_yet_the_goal() -> None:
    """A suit that is broken is not the goal yet."""
    drawn = [*suited("H", 0), *suited("C", 13), *suited("S", 25), *suited("D", 40)]
    state = table("maze", ",".join(drawn).replace("51:QD", "53:JD").replace("50:JD", "52:QD"))
    assert not RULES.won(state)
    assert not RULES.won(FRESH)


def test_scoring() -> None:
    """Each card that follows its predecessor in suit scores a point, gaps between them passed over."""
    state = table("maze", "20:7H,22:8H,23:9H,24:TC,30:JC")
    assert ((20, 22), (22, 23), (24, 30)) == maze.links(state)
    assert 3 == maze.points(state)


def test_scoring_aces() -> None:
    """An ace after any queen scores a point too, and so does an ace that comes first of all."""
    state = table("maze", "3:AS,20:QH,30:AC")
    assert ((20, 30),) == maze.links(state)
    assert 2 == maze.points(state)


def test_the_score_may_fall() -> None:
    """The score is what lies there now: it falls when a card leaves a place where it counted for more."""
    state = table("maze", "0:AC,1:2C,20:QH,score:2")
    state, timeline = RULES.apply(state, read_move("0>21"))
    assert timeline[-1] == Scored(-1)
    assert 1 == state.score == maze.points(state)


def test_a_dealt_score() -> None:
    """What scores as dealt is counted from the start."""
    ranks = "A23456789TJQK"
    ordered = read_deck("".join(rank + suit for suit in "CDHS" for rank in ranks), RULES)
    state, timeline = RULES.start(ordered)
    assert state.score == maze.points(state) > 40
    assert timeline[-1] == Scored(state.score)


def test_most_points() -> None:
    """The most that can be scored is 48."""
    assert 48 == RULES.best_score


def test_never_over() -> None:
    """A play is never over before it is won: some gap always takes a card."""
    assert not RULES.stuck(FRESH)
    assert legal("maze", FRESH)


def test_accepts_tells_which_cards_a_gap_takes() -> None:
    """The cards of its neighbours, any ace, any queen."""
    state = table("maze", "20:7H,22:3C,30:QD,40:AS")
    eight, two = Card(8, Suit.HEARTS), Card(2, Suit.CLUBS)
    assert maze.Wanted((eight, two)) == maze.accepts(state, 21)
    assert maze.Wanted((eight,)) == maze.accepts(table("maze", "20:7H,22:9H"), 21)
    assert maze.Wanted((), ace=True) == maze.accepts(state, 31)
    assert maze.Wanted((), queen=True) == maze.accepts(state, 39)
    assert maze.Wanted((), ace=True) == maze.accepts(state, 0)
    assert maze.Wanted((), queen=True) == maze.accepts(state, 53)
    assert takes(maze.accepts(state, 31), Card(ACE, Suit.HEARTS))
    assert not takes(maze.accepts(state, 31), eight)
    assert takes(maze.accepts(state, 21), two)
