"""A game that brings only its rules gets everything else by default; here one with unlimited redeals."""

from collections.abc import Hashable, Iterator

from game.analysis.worker import guess
from game.cards import ACE, Card, Pile, Suit
from game.deals.library import Difficulty, fewest, grade_of
from game.rules.base import Rules, Slot
from game.solver import Lost, Won, game_named, solve
from game.solver.games import Game
from game.state import Carried, Event, Move, Scored, State, Tap, carry

STOCK, WASTE, FOUNDATION = range(3)


class Turning(Rules):
    """Two cards are turned at a time, the stock as often as one likes; the foundation takes clubs from the ace on."""

    name = "turning"
    slots = tuple(Slot(slot, 1.2 * slot, 0) for slot in range(3))
    deck = tuple(Card(rank, Suit.CLUBS) for rank in range(ACE, 5))
    stock = STOCK

    def deal(self, deck: Pile) -> Iterator[Event]:
        """Leave all in the stock."""
        return iter(())

    def moves(self, state: State) -> Iterator[Move]:
        """Enumerate the carry home, and the turn."""
        top = state.top(WASTE)
        if top and top.rank == self.next_rank(state, FOUNDATION):
            yield carry(WASTE, FOUNDATION)
        if state.piles[STOCK] or state.piles[WASTE]:
            yield Tap(STOCK)

    def effects(self, state: State, move: Move) -> Iterator[Event]:
        """Tell of a card brought home, of two cards turned, or of the waste turned over."""
        if not isinstance(move, Tap):
            yield Carried(state.piles[WASTE][-1:], WASTE, FOUNDATION)
            yield Scored(1)
        elif state.piles[STOCK]:
            yield Carried(state.piles[STOCK][-2:], STOCK, WASTE, turned=True)
        else:
            yield Carried(state.piles[WASTE], WASTE, STOCK, turned=True)

    def won(self, state: State) -> bool:
        """Whether all cards are home."""
        return len(state.piles[FOUNDATION]) == len(self.deck)


class Alike(Turning):
    """The same, except that positions with equally many cards home count as the same."""

    def key(self, state: State) -> Hashable:
        """Return the height of the foundation."""
        return len(state.piles[FOUNDATION])


class Foreseeing(Turning):
    """The same, except that it recognises a lost position: an ace and a two always turned in the wrong order."""

    def hopeless(self, state: State) -> bool:
        """Whether the two cards on top of the stock can never go home."""
        return [card.rank for card in state.piles[STOCK][-2:]] == [2, 1]


def fresh(*ranks: int) -> State:
    """Return a state with clubs of some ranks in the stock, the first to be turned on top."""
    return Turning().start(tuple(Card(rank, Suit.CLUBS) for rank in ranks))[0]


WINNABLE = fresh(2, 1, 4, 3)
HOPELESS = fresh(1, 2, 4, 3)


def test_a_stock_that_can_only_be_turned_is_stuck() -> None:
    rules = Turning()
    state, turned = HOPELESS, set()
    while rules.key(state) not in turned:
        turned.add(rules.key(state))
        assert list(rules.moves(state)) == [Tap(STOCK)]
        assert rules.stuck(state)
        state, _ = rules.apply(state, Tap(STOCK))
    assert not rules.stuck(WINNABLE)


def test_a_game_without_a_record_is_searched_guessed_at_and_graded() -> None:
    rules = Turning()
    assert Game("turning") == game_named("turning")
    assert isinstance(solve(rules, HOPELESS, 100), Lost)
    assert isinstance(solve(rules, WINNABLE, 100), Won)
    assert Tap(STOCK) == guess(rules, WINNABLE)
    assert Difficulty.GENTLE == grade_of(rules, WINNABLE)
    assert (24, 16, 8, 0) == fewest("turning")


def test_a_game_tells_the_search_what_is_hopeless() -> None:
    assert Lost(0) == solve(Foreseeing(), HOPELESS, 100)
    assert solve(Foreseeing(), WINNABLE, 100) == solve(Turning(), WINNABLE, 100)
    assert Tap(STOCK) == guess(Foreseeing(), HOPELESS)


def test_a_game_says_by_its_key_what_is_the_same_to_every_search() -> None:
    assert Lost(1) == solve(Alike(), WINNABLE, 100)  # a turn of the stock leads nowhere new
    assert Alike().stuck(WINNABLE)
