"""Maze: sort 48 cards into one long row of four suits by moving cards into six gaps."""

from collections.abc import Iterator
from itertools import pairwise
from typing import NamedTuple

from game.cards import ACE, KING, QUEEN, Card, Pile, Suit, pack
from game.rules.base import Rules, Slot
from game.state import Carried, Carry, Event, Move, Scored, State, carry

WIDTH = 9
PLACES = range(54)
"""Six rows of nine, read as one: the end of each row and the start of the next are neighbours."""
FIRST, LAST = PLACES[0], PLACES[-1]
STOCK = 54
BOX = 55
_PACK = pack()
_ACES = tuple(Card(ACE, suit) for suit in Suit)
_QUEENS = tuple(Card(QUEEN, suit) for suit in Suit)
_DEALT = (*range(1, 8), *range(9, 17), *range(18, 54), FIRST)


class Wanted(NamedTuple):
    """What a gap accepts: certain cards, and perhaps any ace or any queen."""

    cards: Pile
    ace: bool = False
    queen: bool = False


def _index(card: Card) -> int:
    """Return the index of a card in the pack."""
    return KING * card.suit + card.rank - ACE


def accepts(state: State, slot: int) -> Wanted:
    """Return what a gap accepts: the card that follows its left neighbour or precedes its right neighbour."""
    left = state.top(slot - 1) if slot > FIRST else None
    right = state.top(slot + 1) if slot < LAST else None
    cards: list[Card] = []
    if left and left.rank < QUEEN:
        cards.append(_PACK[_index(left) + 1])
    if right and right.rank > ACE:
        cards.append(_PACK[_index(right) - 1])
    ace = slot == FIRST or bool(left and left.rank == QUEEN)
    queen = slot == LAST or bool(right and right.rank == ACE)
    return Wanted(tuple(dict.fromkeys(cards)), ace, queen)


def _row(state: State) -> list[int]:
    """Return the slots that hold a card, in reading order."""
    piles = state.piles
    return [slot for slot in PLACES if piles[slot]]


def _scores(card: Card, after: Card) -> bool:
    """Whether two cards in a row score a point: the next of the suit follows, or an ace follows any queen."""
    follows = after.rank == card.rank + 1 and after.suit is card.suit  # quicker than `Card.follows`: 48 times a move
    return follows or (card.rank == QUEEN and after.rank == ACE)


def links(state: State) -> tuple[tuple[int, int], ...]:
    """Return the pairs of slots whose cards score a point in a row, whatever gaps lie between."""
    piles = state.piles
    return tuple((a, b) for a, b in pairwise(_row(state)) if _scores(piles[a][0], piles[b][0]))


def scoring_ace(state: State) -> int | None:
    """Return the slot of the first card if it is an ace, which scores by itself; else None."""
    first = next((slot for slot in PLACES if state.piles[slot]), None)
    return first if first is not None and state.piles[first][0].rank == ACE else None


def points(state: State) -> int:
    """Return the score of a state: one for each link, and one if the first card is an ace."""
    cards = [state.piles[slot][0] for slot in _row(state)]
    return sum(map(_scores, cards, cards[1:])) + (scoring_ace(state) is not None)


class Maze(Rules):
    """Maze: a card moves into a gap next to its neighbour in suit; the goal is ace to queen, four times over."""

    name = "maze"
    slots = (
        *(Slot(slot, 1.1 * (slot % WIDTH), 1.1 * (slot // WIDTH), room=1) for slot in PLACES),
        Slot(STOCK, 4.4, 2.75, on_table=False),
        Slot(BOX, 4.4, 2.75, on_table=False),
    )
    deck = _PACK
    stock = STOCK
    best_score = 48

    def deal(self, deck: Pile) -> Iterator[Event]:
        """Deal all cards, leaving the last place of the first two rows empty; then remove the kings."""
        dealt = list(zip(_DEALT, deck, strict=True))
        events: list[Event] = [Carried((card,), STOCK, slot, turned=True) for slot, card in dealt]
        events += [Carried((card,), slot, BOX) for slot, card in sorted(dealt) if card.rank == KING]
        score = points(self.bare(deck).after(*events))
        yield from events
        if score:
            yield Scored(score)

    def moves(self, state: State) -> Iterator[Move]:
        """Yield the moves into each gap, in reading order of the gaps."""
        piles = state.piles
        holders = {_index(piles[slot][0]): slot for slot in _row(state)}
        for target in PLACES:
            if not piles[target]:
                wanted = accepts(state, target)
                cards = (*wanted.cards, *(_ACES if wanted.ace else ()), *(_QUEENS if wanted.queen else ()))
                sources = dict.fromkeys(holders.get(_index(card)) for card in cards)
                yield from (carry(source, target) for source in sources if source is not None)

    def fits(self, card: Card, other: Card) -> bool:
        """Whether the cards are neighbours in their suit."""
        return card.follows(other) or other.follows(card)

    def effects(self, state: State, move: Move) -> Iterator[Event]:
        """Yield the card carried and the change of the score, which may fall."""
        assert isinstance(move, Carry)
        carried = Carried(state.piles[move.source], move.source, move.target)
        yield carried
        gain = points(state.after(carried)) - points(state)
        if gain:
            yield Scored(gain)

    def scores(self, state: State) -> range:
        """Return the score that the cards determine."""
        score = points(state)
        return range(score, score + 1)

    def won(self, state: State) -> bool:
        """Whether every card on the table scores."""
        return points(state) == len(_row(state))

    def stuck(self, state: State) -> bool:
        """Return False: some gap always accepts some card."""
        return False
