"""What the rules pages say is true: every statement that can be tried is tried, over many deals.

Each test names the sentences it tries; they must stand on the game's pages, so that whoever changes one is asked to
look at its test.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from importlib import import_module
from itertools import chain, pairwise
from math import hypot
from statistics import mean

import pytest

from game.cards import ACE, KING, QUEEN, Card
from game.play import Play, start
from game.rules import GAMES, cruel, maze, pileon, wall, whitehead
from game.solver import gain
from game.solver.best_first import Won
from game.state import Carried, Carry, Scored, State, Take, Tap, Turned, carry
from scenes.games.base import TableLayout
from scenes.games.rules_pages import pages_for
from scenes.help.pages import TALL, WIDE, Arrow, Caption, Diagram, Mark, Page, Passage, Ring, Shown, Vacant, card
from tests.scenes.games.layouts import plans, random_play

pytestmark = pytest.mark.usefixtures("display")

DEALS = range(1, 31)
MOVES = 60
Trial = Callable[[], None]


def says(game: str, *sentences: str) -> Callable[[Trial], Trial]:
    """Note which sentences of a game's pages a test tries; it fails where one does not stand there any more."""

    def noted(trial: Trial) -> Trial:
        def tried() -> None:
            assert [] == [sentence for sentence in sentences if sentence not in told(game)]
            trial()

        tried.__name__, tried.__doc__ = trial.__name__, "\n".join(sentences)
        return tried

    return noted


@cache
def told(game: str) -> str:
    """Return all sentences and captions of a game's pages."""
    return " ".join(text for page in pages_for(GAMES[game], lesson=True) for text in texts(page))


def texts(page: Page) -> Iterator[str]:
    for part in page.left + page.right:
        if isinstance(part, Passage):
            yield part.text
            for element in part.diagram.elements if part.diagram else ():
                if isinstance(element, Caption):
                    yield element.text


def fresh(game: str) -> Iterator[State]:
    return (start(GAMES[game], str(deal))[0] for deal in DEALS)


@cache
def reached(game: str) -> Sequence[Sequence[State]]:
    """Return the states of many plays by chance."""
    return [random_play(game, deal, MOVES).states for deal in DEALS]


def states(game: str) -> Iterator[State]:
    """Yield every state of many plays by chance."""
    return chain.from_iterable(reached(game))


def steps(game: str) -> Iterator[tuple[State, State]]:
    """Yield every state of many plays by chance with the one that follows."""
    return chain.from_iterable(map(pairwise, reached(game)))


# Wall


@says(
    "wall",
    "Two kings of spades share the throne: beat them and you win. (Two packs are in play.)",
    "three high guard posts of two cards, four low guard posts of three hidden cards, and a wall of 45 cards in six "
    "rows",
    "You attack with the three cards in the waste. The stock holds 36 more",
    "The throne, two kings, is worth 26.",
)
def test_wall_is_dealt_as_its_page_says() -> None:
    for state in fresh("wall"):
        assert ["KS", "KS"] == [str(card) for card in state.piles[wall.THRONE]]
        assert 26 == wall.health(state, wall.THRONE)
        assert [2] * 3 == [len(state.piles[post]) for post in wall.HIGH_POSTS]
        assert [3] * 4 == [len(state.piles[post]) for post in wall.LOW_POSTS]
        assert all(card in state.down for post in wall.LOW_POSTS for card in state.piles[post])
        assert 6 == len(wall.ROWS)
        assert 45 == sum(len(state.piles[slot]) for row in wall.ROWS for slot in row)
        assert 3 == sum(len(state.piles[slot]) for slot in wall.WASTE)
        assert 36 == len(state.piles[wall.STOCK])
        assert 104 == sum(map(len, state.piles))


@says(
    "wall",
    "The whole bottom row is open from the start.",
    "Each card you break opens those beside it and the two at its upper corners.",
)
def test_a_broken_card_of_the_wall_opens_its_neighbours() -> None:
    state = next(fresh("wall"))
    assert set(wall.ROWS[-1]) == set(wall.exposed(state))
    for row in range(1, 6):
        for i, slot in enumerate(wall.ROWS[row]):
            piles = list(state.piles)
            piles[slot] = ()
            opened = set(wall.exposed(State(tuple(piles), state.down))) - set(wall.ROWS[-1])
            beside = {wall.ROWS[row][j] for j in (i - 1, i + 1) if 0 <= j < len(wall.ROWS[row])} - set(wall.ROWS[-1])
            upper = [i - 1, i] if len(wall.ROWS[row]) == 8 else [i, i + 1]
            corners = {wall.ROWS[row - 1][j] for j in upper if 0 <= j < len(wall.ROWS[row - 1])}
            assert beside | corners == opened


@says(
    "wall",
    "A guard post opens once a card or post just below it, or a post beside it, is gone; the throne once all three "
    "high posts are.",
)
def test_posts_and_throne_open_once_what_guards_them_is_gone() -> None:
    state = next(fresh("wall"))

    def opened(*gone: int) -> set[int]:
        piles = [() if slot in gone else pile for slot, pile in enumerate(state.piles)]
        posts = {*wall.LOW_POSTS, *wall.HIGH_POSTS, wall.THRONE}
        return set(wall.exposed(State(tuple(piles), state.down))) & posts

    low, high = tuple(wall.LOW_POSTS), tuple(wall.HIGH_POSTS)
    for i, slot in enumerate(wall.ROWS[0]):
        assert {low[i // 2]} == opened(slot)
    for i, post in enumerate(low):
        above = {high[j] for j in (i - 1, i) if 0 <= j < 3}
        assert above | {low[j] for j in (i - 1, i + 1) if 0 <= j < 4} == opened(post)
    for i, post in enumerate(high):
        assert {high[j] for j in (i - 1, i + 1) if 0 <= j < 3} == opened(post)
    assert {wall.THRONE} == opened(*high)


@says(
    "wall",
    "must exceed the number on the shield: as much is not enough.",
    "A successful attack removes target and attackers; one that is too weak bounces off and costs nothing.",
    "Every attack that breaks something scores the health it had to beat",
    "When the waste is used up, the next three cards are dealt automatically.",
    "An attack on a hidden post never bounces, not even with one card: the post turns its three cards up, and the "
    "attackers are spent. If they were strong enough, the post falls at once.",
    "A post always falls as a whole.",
)
def test_an_attack_that_is_too_weak_costs_nothing_and_a_strong_one_scores() -> None:
    rules = GAMES["wall"]
    seen = set()
    for state in states("wall"):
        legal, everything = set(rules.moves(state)), wall.attackers(state)
        for slot in wall.exposed(state):
            for takes in filter(None, (*((take,) for take in everything), everything)):
                attack, force = Carry(takes, slot), wall.force(state, takes)
                strong, hidden = force > wall.health(state, slot), wall.hidden(state, slot)
                seen.add((strong, hidden))
                assert (attack in legal) is (strong or hidden)
                if not (strong or hidden):
                    continue
                after, events = rules.apply(state, attack)
                spent = [card for take in takes for card in state.piles[take.slot][-take.count :]]
                assert not set(spent) & {card for waste in wall.WASTE for card in after.piles[waste]}
                assert () == after.piles[slot] if strong else after.piles[slot] == state.piles[slot]
                assert (wall.health(state, slot) if strong else 0) == after.score - state.score
                assert not hidden or any(isinstance(event, Turned) and len(event.cards) == 3 for event in events)
                left = sum(len(state.piles[waste]) for waste in wall.WASTE) - len(spent)
                stock = len(state.piles[wall.STOCK])
                assert left or min(3, stock) == sum(len(after.piles[waste]) for waste in wall.WASTE)
    assert {(strong, hidden) for strong in (True, False) for hidden in (True, False)} == seen


@says("wall", "you may deal three at any time, but that sweeps away what is left")
def test_a_deal_of_wall_sweeps_away_the_waste() -> None:
    rules = GAMES["wall"]
    for state in states("wall"):
        assert bool(state.piles[wall.STOCK]) is (Tap(wall.STOCK) in rules.moves(state)) or rules.won(state)
        if state.piles[wall.STOCK] and not rules.won(state):
            after, _ = rules.apply(state, Tap(wall.STOCK))
            old = {card for slot in wall.WASTE for card in state.piles[slot]}
            assert not old & {card for slot in wall.WASTE for card in after.piles[slot]}


@says("wall", "three cards add up to about 21")
def test_a_low_post_adds_up_to_about_21() -> None:
    many = (start(GAMES["wall"], str(deal))[0] for deal in range(1, 301))
    assert 20 < mean(wall.health(state, post) for state in many for post in wall.LOW_POSTS) < 22


@says("wall", "Guard posts and the throne stand alone; their health is the sum of their own cards.")
def test_posts_add_up_their_own_cards() -> None:
    for state in fresh("wall"):
        for slot in (*wall.LOW_POSTS, *wall.HIGH_POSTS, wall.THRONE):
            assert sum(card.rank for card in state.piles[slot]) == wall.health(state, slot)


# Pileon


@says(
    "pileon",
    "All 52 cards lie face up in thirteen piles; two spaces are left empty. A pile never holds more than four cards. "
    "Only what lies on top of a pile, at its right end, can be moved.",
)
def test_pileon_is_dealt_in_thirteen_full_piles() -> None:
    for state in fresh("pileon"):
        assert [4] * 13 + [0] * 2 == sorted(map(len, state.piles[: len(pileon.PILES)]), reverse=True)
    assert all(len(state.piles[slot]) <= 4 for state in states("pileon") for slot in pileon.PILES)


@says(
    "pileon",
    "A card goes on a card of the same rank, whatever its suit, as long as that pile has fewer than four cards. An "
    "empty space takes any card or group.",
    "can move together, as many as you like and the other pile has room for.",
    "and it is out of play.",
)
def test_where_cards_of_pileon_go() -> None:
    rules = GAMES["pileon"]
    for state in states("pileon"):
        if rules.won(state):
            continue
        expected = set()
        open_piles = [slot for slot in pileon.PILES if state.piles[slot] and state.piles[slot][-1] not in state.down]
        for source in open_piles:
            for count in range(1, pileon.group(state.piles[source]) + 1):
                for target in pileon.PILES:
                    pile = state.piles[target]
                    alike = target in open_piles and pile[-1].rank == state.piles[source][-1].rank
                    if target != source and (not pile or (alike and len(pile) + count <= 4)):
                        expected.add(carry(source, target, count))
        assert expected == set(rules.moves(state))


@says(
    "pileon",
    "A sealed pile scores four points, one for each of its cards. Nothing else scores, so 52 is the maximum.",
    "As soon as a pile holds all four cards of a rank it is sealed: its last card is turned over",
    "The harbour log shows how many cards of each rank lie together.",
)
def test_pileon_scores_four_for_each_complete_pile() -> None:
    for state in states("pileon"):
        complete = [p for p in state.piles[: len(pileon.PILES)] if len(p) == 4 and len({card.rank for card in p}) == 1]
        assert 4 * len(complete) == state.score
        assert all(pile[-1] in state.down for pile in complete)
        assert len(complete) <= sum(most == 4 for most in pileon.gathered(state).values())


@says(
    "pileon",
    "The game is stuck when no space is empty and no group on top fits on piles of its rank",
)
def test_when_pileon_is_stuck() -> None:
    rules = GAMES["pileon"]
    for state in states("pileon"):
        free = any(not state.piles[slot] for slot in pileon.PILES)
        if not free and not rules.won(state):
            piles = [state.piles[slot] for slot in pileon.PILES]
            rooms = [
                sum(4 - len(other) for other in piles if other != pile and other[-1].rank == pile[-1].rank)
                for pile in piles
            ]
            fits = any(pileon.group(pile) <= room for pile, room in zip(piles, rooms, strict=True))
            assert rules.stuck(state) is not fits
        if rules.stuck(state):
            assert not free
            assert not isinstance(gain(rules, state, 1000), Won)
        if free and not rules.won(state):
            assert any(True for _move in rules.moves(state))


# Cruel


@says(
    "cruel",
    "The four aces are put there when the cards are dealt.",
    "The other 48 cards lie face up in twelve piles of four; only the top card of each can be moved.",
)
def test_cruel_is_dealt_in_twelve_piles_with_the_aces_home() -> None:
    for state in fresh("cruel"):
        assert [ACE] * 4 == [card.rank for slot in cruel.FOUNDATIONS for card in state.piles[slot]]
        assert [4] * 12 == [len(state.piles[slot]) for slot in cruel.TABLEAU]
        assert not state.down


@says(
    "cruel",
    "Only the top card of a pile moves: onto a card of its own suit that is one higher, or up to its foundation. "
    "Nothing can be put on an empty pile, and nothing comes back from a foundation.",
    "You can redeal as often as you like, once a card has moved since the last deal.",
)
def test_where_cards_of_cruel_go() -> None:
    rules = GAMES["cruel"]
    for state in states("cruel"):
        for move in rules.moves(state):
            if isinstance(move, Tap):
                assert isinstance(state.last, Carry)
                continue
            card, top = state.piles[move.source][-1], state.piles[move.target][-1]
            assert move.takes == (Take(move.source, 1),) and move.source in cruel.TABLEAU
            assert card.suit is top.suit
            assert card.rank - top.rank == (1 if move.target in cruel.FOUNDATIONS else -1)
        assert rules.won(state) or (Tap(cruel.STOCK) in rules.moves(state)) is isinstance(state.last, Carry)


def redeals() -> Iterator[tuple[list[list[str]], list[list[str]]]]:
    """Yield the piles before and after each redeal that could be made in many plays, as names of cards."""
    rules = GAMES["cruel"]
    for state in states("cruel"):
        if Tap(cruel.STOCK) in rules.moves(state):
            after, _ = rules.apply(state, Tap(cruel.STOCK))
            yield tuple([[str(card) for card in one.piles[slot]] for slot in cruel.TABLEAU] for one in (state, after))  # type: ignore[misc]


@says(
    "cruel",
    "the piles are picked up in order, row by row, and dealt again in fours, bottom cards first, without shuffling.",
    "So there may be fewer piles.",
    "A redeal keeps the cards in order and deals them in fours again: every fourth will be on top.",
    "Nothing changes before the first pile of more or fewer than four.",
)
def test_a_redeal_keeps_the_order_of_the_cards() -> None:
    count = gaps = 0
    for before, after in redeals():
        row = [name for pile in before for name in pile]
        assert row == [name for pile in after for name in pile]
        assert [row[i : i + 4] for i in range(0, len(row), 4)] == [pile for pile in after if pile]
        assert [*row[3::4], *row[-1:]][: -(-len(row) // 4)] == [pile[-1] for pile in after if pile]
        same = next((i for i, pile in enumerate(before) if len(pile) != 4), len(before))
        assert before[:same] == after[:same]
        count += 1
        gaps += same < len(before)
    assert count > 500 and gaps > 400


@says("cruel", "Move cards between the last piles to keep a good order, or from the first ones to stir everything up.")
def test_the_further_back_a_card_moves_the_more_stays_as_it_is() -> None:
    rules = GAMES["cruel"]
    stays: dict[bool, list[int]] = {True: [], False: []}
    for state in fresh("cruel"):
        for move in rules.moves(state):
            if isinstance(move, Carry):
                moved, _ = rules.apply(state, move)
                after, _ = rules.apply(moved, Tap(cruel.STOCK))
                pairs = [(state.piles[slot], after.piles[slot]) for slot in cruel.TABLEAU]
                first = min(slot for slot in (move.source, move.target) if slot in cruel.TABLEAU)
                kept = sum(one == other for one, other in pairs)
                assert kept >= first - cruel.TABLEAU[0]
                stays[first - cruel.TABLEAU[0] >= 6].append(kept)
    assert mean(stays[True]) > mean(stays[False]) + 3


@says("cruel", "row by row")
def test_the_piles_of_cruel_lie_row_by_row_on_every_screen() -> None:
    for layout in plans("cruel"):
        assert isinstance(layout, TableLayout)
        middles = [spot.area.center for slot in cruel.TABLEAU if (spot := layout.slot_position(slot))]
        assert 12 == len(middles)
        assert middles == sorted(middles, key=lambda middle: (middle[1], middle[0]))


@says(
    "cruel",
    "The game is over when no card can be moved right after the deal or a redeal. It is also over if the only move "
    "left puts a lone last card on the pile before it, because the redeal would bring it straight back.",
    "Each card that comes home scores one point. The aces, there from the start, do not count: a won game scores 48.",
)
def test_when_cruel_is_over_and_what_it_scores() -> None:
    rules = GAMES["cruel"]
    over = 0
    for deal in range(1, 200):
        state, _ = start(rules, str(deal))
        carries = [move for move in rules.moves(state) if isinstance(move, Carry)]
        assert rules.stuck(state) is (not carries)
        over += not carries
    for state in states("cruel"):
        assert sum(len(state.piles[slot]) for slot in cruel.FOUNDATIONS) - 4 == state.score
        if isinstance(state.last, Carry) and len(list(rules.moves(state))) > 1:
            assert not rules.stuck(state)
    assert over


# Whitehead


@says(
    "whitehead",
    "Seven piles are dealt face up, of one card, two, and so on to seven. The other 24 cards wait face down in the "
    "stock",
)
def test_whitehead_is_dealt_in_seven_growing_piles() -> None:
    for state in fresh("whitehead"):
        assert [1, 2, 3, 4, 5, 6, 7] == [len(state.piles[slot]) for slot in whitehead.TABLEAU]
        assert 24 == len(state.piles[whitehead.STOCK]) == len(state.down)


@says(
    "whitehead",
    "a spade or club goes on a spade or club that is one higher, a heart or diamond on a heart or diamond.",
    "Cards of one suit in sequence on top of a pile are a run: all of it, or part of it, moves at once, to where its "
    "highest card fits. Cards that match only in colour move one at a time. A run goes to its foundation in one go, "
    "once its lowest card fits.",
    "An empty pile takes any card, and any run of one suit.",
    "the top one may come back to a pile where it fits, or to an empty one.",
    "Draw cards from the stock one at a time, onto the waste. Only the top card of the waste can be played",
)
def test_where_cards_of_whitehead_go() -> None:
    rules = GAMES["whitehead"]
    several = False
    for state in states("whitehead"):
        for move in rules.moves(state):
            if isinstance(move, Tap):
                continue
            count, target = move.takes[0].count, state.piles[move.target]
            cards = state.piles[move.source][-count:]
            several |= count > 1
            assert all(one.suit is cards[0].suit for one in cards)
            assert [card.rank for card in cards] == [*range(cards[0].rank, cards[0].rank - count, -1)]
            assert count == 1 or move.source in whitehead.TABLEAU
            if move.target in whitehead.FOUNDATIONS:
                assert cards[-1].rank == (target[-1].rank + 1 if target else ACE)
            elif target:
                assert (cards[0].rank + 1, cards[0].suit.red) == (target[-1].rank, target[-1].suit.red)
        drawn = [move for move in rules.moves(state) if isinstance(move, Tap)]
        assert ([Tap(whitehead.STOCK)] if state.piles[whitehead.STOCK] else []) == drawn
    assert several


@says(
    "whitehead",
    "The score is the number of cards on the foundations, so 52 is the most. A run that goes up together scores a "
    "point for each of its cards.",
    "A card that comes back from its foundation loses its point; you can earn it again.",
    "You go through the stock once; there is no redeal.",
)
def test_whitehead_scores_the_cards_that_are_home() -> None:
    for before, state in steps("whitehead"):
        assert sum(len(state.piles[slot]) for slot in whitehead.FOUNDATIONS) == state.score
        assert len(state.piles[whitehead.STOCK]) <= len(before.piles[whitehead.STOCK])


# Maze


@says(
    "maze",
    "All 52 cards are dealt face up, in six rows of nine spaces; the last space of the first row and that of the "
    "second stay empty. Then the four kings leave the game for good, which makes six gaps to move into.",
)
def test_maze_is_dealt_without_kings_and_with_six_gaps() -> None:
    rules = GAMES["maze"]
    for deal in DEALS:
        state, events = start(rules, str(deal))
        dealt = {event.target for event in events if isinstance(event, Carried)} & set(maze.PLACES)
        assert {maze.WIDTH - 1, 2 * maze.WIDTH - 1} == set(maze.PLACES) - dealt
        assert 54 == len(maze.PLACES) == 6 * maze.WIDTH
        assert 6 == sum(not state.piles[slot] for slot in maze.PLACES)
        assert [KING] * 4 == [card.rank for card in state.piles[maze.BOX]]


@says(
    "maze",
    "A card may move into a gap if it is one higher than the card left of the gap, or one lower than the card right "
    "of it, in the same suit. One side is enough.",
    "An ace may also follow any queen, and a queen may also go before any ace. The top left space takes any ace, the "
    "bottom right any queen. The end of a row and the start of the next are neighbours.",
    "Some card can always be moved, so this game never ends by itself.",
)
def test_a_gap_takes_the_next_card_of_either_side() -> None:
    rules = GAMES["maze"]
    for state in states("maze"):
        expected = set()
        for gap in maze.PLACES:
            if state.piles[gap]:
                continue
            left = state.top(gap - 1) if gap > maze.FIRST else None
            right = state.top(gap + 1) if gap < maze.LAST else None
            for source in maze.PLACES:
                card = state.top(source)
                if card and (
                    (left and (card.follows(left) or (card.rank == ACE and left.rank == QUEEN)))
                    or (right and (right.follows(card) or (card.rank == QUEEN and right.rank == ACE)))
                    or (gap == maze.FIRST and card.rank == ACE)
                    or (gap == maze.LAST and card.rank == QUEEN)
                ):
                    expected.add(carry(source, gap))
        assert rules.won(state) or (expected and expected == set(rules.moves(state)))


@says(
    "maze",
    "A card scores a point when it comes right after the next lower card of its suit, and an ace when it comes after "
    "any queen. Gaps between them do not matter here",
    "The first card scores one more point if it is an ace. All 48 points win the game.",
    "The score is counted anew after every move, so it can fall",
    "The deal itself may already score a few points.",
)
def test_maze_scores_the_cards_in_order_and_may_lose_points() -> None:
    falls = False
    for before, state in steps("maze"):
        row = [state.piles[slot][0] for slot in maze.PLACES if state.piles[slot]]
        pairs = pairwise(row)
        joined = sum(b.follows(a) or (a.rank == QUEEN and b.rank == ACE) for a, b in pairs)
        assert joined + (row[0].rank == ACE) == state.score == maze.points(state)
        falls |= state.score < before.score
    assert falls
    assert any(state.score for state in fresh("maze"))
    rules = GAMES["maze"]
    assert 48 == rules.best_score
    assert all(rules.won(state) is (state.score == 48) for state in states("maze"))


@says("maze", "The suits may come in any order, and gaps may be anywhere, even before the first ace.")
def test_a_maze_is_won_with_gaps_before_the_first_ace() -> None:
    names = "23456789TJQ"
    row = [f"{rank}{suit}" for suit in "HDSC" for rank in f"A{names}"]
    word = ",".join(f"{slot + 6}:{name}" for slot, name in enumerate(row))
    assert Play(GAMES["maze"], f"{word},score:48").won


# every game


@pytest.mark.parametrize("game", GAMES)
def test_points_only_come_as_the_pages_say(game: str) -> None:
    """No event but those that score changes a score: so what the pages say of scores is all there is to say."""
    rules = GAMES[game]
    for before, state in steps(game):
        assert state.last is not None
        _, events = rules.apply(before, state.last)
        assert state.score - before.score == sum(event.points for event in events if isinstance(event, Scored))


@pytest.mark.parametrize("game", ["pileon", "cruel", "whitehead", "maze"])
def test_the_move_that_hints_are_explained_with_is_legal(game: str) -> None:
    """The six of hearts can go to where it is sent; Wall's breaks a card of the top row, whose health is its value."""
    elements = import_module(f"scenes.games.rules_pages.{game}").HINTED
    beside = any(isinstance(element, Vacant) for element in elements)
    (shown,) = (element.card for element in elements if isinstance(element, Shown))
    assert any(
        isinstance(move, Carry)
        and 1 == move.takes[0].count
        and card("6H") == state.top(move.source)
        and shown == state.top(move.target + beside)
        and (not beside or not state.piles[move.target])
        for state in states(game)
        for move in GAMES[game].moves(state)
    )


@pytest.mark.parametrize("game", ["pileon", "cruel", "whitehead", "maze"])
def test_the_moves_that_pictures_show_are_legal(game: str) -> None:
    """Where an arrow leads from a selected card to another, or a card is ticked beside it, one goes on the other."""
    fits = GAMES[game].fits
    shown = 0
    for diagram in diagrams(game):
        for cards, targets in moves_in(diagram):
            for target in targets:
                shown += 1
                assert any(fits(one, target) or one.follows(target) for one in cards), (cards, target)
    assert shown or game == "maze"  # where cards only go into gaps


def diagrams(game: str) -> Iterator[Diagram]:
    for page in pages_for(GAMES[game], lesson=True):
        yield from (
            part.diagram for part in page.left + page.right if isinstance(part, Passage) and part.diagram is not None
        )


def moves_in(diagram: Diagram) -> Iterator[tuple[list[Card], list[Card]]]:
    """Yield cards that are selected together with cards that they are shown to go to."""
    rings = [one for one in diagram.elements if isinstance(one, Ring)]
    crosses = {(one.x, one.y) for one in diagram.elements if isinstance(one, Mark) and one.cross}

    def selected(x: float, y: float) -> list[Card]:
        inside = [ring for ring in rings if ring.x <= x <= ring.last_x + WIDE and ring.y <= y <= ring.last_y + TALL]
        return [
            one.card
            for ring in inside
            for one in diagram.elements
            if isinstance(one, Shown) and one.card and ring.x <= one.x <= ring.last_x and ring.y <= one.y <= ring.last_y
        ]

    def top(x: float, y: float) -> list[Card]:
        """Return the card that is seen at a point, unless it is selected itself."""
        lying = [one for one in diagram.elements if isinstance(one, Shown) and 0 <= x - one.x <= WIDE]
        seen = [one.card for one in lying if one.card and 0 <= y - one.y <= TALL]
        return [] if selected(x, y) else seen[-1:]

    for one in diagram.elements:
        if isinstance(one, Mark) and not one.cross and rings and not selected(one.x, one.y):
            yield selected(rings[0].x, rings[0].y), top(one.x, one.y)
        if isinstance(one, Arrow) and ((one.x + one.to_x) / 2, (one.y + one.to_y) / 2) not in crosses:
            far = hypot(one.to_x - one.x, one.to_y - one.y)
            right, down = 100 * (one.to_x - one.x) / far, 100 * (one.to_y - one.y) / far
            if cards := selected(one.x - right, one.y - down):
                yield cards, top(one.to_x + right, one.to_y + down)
