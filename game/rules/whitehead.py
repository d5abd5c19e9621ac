"""Whitehead: seven open piles built down by colour, four foundations built up by suit, one pass through the stock."""

from collections.abc import Hashable, Iterator

from game.cards import ACE, Card, Pile, pack
from game.rules.base import Fan, Rules, Slot
from game.state import Carried, Event, Move, Scored, State, Tap, carry

STOCK = 0
WASTE = 1
FOUNDATIONS = range(2, 6)
TABLEAU = range(6, 13)


def run(pile: Pile) -> int:
    """Return how many cards on top of a pile are of one suit and in descending sequence."""
    count = min(1, len(pile))
    while count < len(pile) and pile[-count - 1].follows(pile[-count]):
        count += 1
    return count


def _homes(state: State, card: Card) -> list[int]:
    """Return the foundations that accept a card; more than one only for an ace."""
    if card.rank == ACE:
        return [slot for slot in FOUNDATIONS if not state.piles[slot]]
    tops = [(slot, state.piles[slot][-1]) for slot in FOUNDATIONS if state.piles[slot]]
    return [slot for slot, top in tops if card.rank == top.rank + 1 and card.suit is top.suit]


def _useful(state: State, move: Move) -> bool:
    """Whether a move is useful by itself: it neither takes a card back from a foundation nor splits a run."""
    if isinstance(move, Tap):
        return True
    pile, count = state.piles[move.source], move.takes[0].count
    if move.source in FOUNDATIONS or move.target in FOUNDATIONS or move.source == WASTE:
        return move.source not in FOUNDATIONS
    return count == run(pile)


def unordered(state: State) -> Hashable:
    """Return a key of a state, up to the next deal, that ignores the order of piles and of foundations.

    It cannot be the key of the rules: states that differ in order have different moves, though equally good ones.
    """
    tableau = frozenset(state.piles[slot] for slot in TABLEAU)
    foundations = frozenset(state.piles[slot] for slot in FOUNDATIONS)
    return tableau, foundations, state.piles[WASTE]


class Whitehead(Rules):
    """Whitehead: piles down by colour, runs of one suit move together, foundations up in suit and still in play."""

    name = "whitehead"
    slots = (
        Slot(STOCK, 0, 0),
        Slot(WASTE, 1.2, 0),
        *(Slot(slot, 3.6 + 1.2 * i, 0) for i, slot in enumerate(FOUNDATIONS)),
        *(Slot(slot, 1.2 * i, 1.2, Fan.DOWN) for i, slot in enumerate(TABLEAU)),
    )
    deck = pack()
    stock = STOCK
    best_score = 52
    foundations = frozenset(FOUNDATIONS)

    def deal(self, deck: Pile) -> Iterator[Event]:
        """Deal row by row, each row starting one pile further right; the rest remains in the stock."""
        rows = (TABLEAU[first:] for first in range(len(TABLEAU)))
        for card, slot in zip(deck, (slot for row in rows for slot in row), strict=False):
            yield Carried((card,), STOCK, slot, turned=True)

    def moves(self, state: State) -> Iterator[Move]:
        """Yield moves to foundations, onto piles, the stock, moves to empty piles, and moves back from foundations.

        Longer runs come before shorter ones.
        """
        piles = state.piles
        sources = {slot: run(piles[slot]) for slot in TABLEAU if piles[slot]} | ({WASTE: 1} if piles[WASTE] else {})
        for source, most in sources.items():
            for target in _homes(state, piles[source][-1]):
                yield from (carry(source, target, count) for count in range(most, 0, -1))
        filled = [slot for slot in TABLEAU if piles[slot]]
        by_rank: dict[int, list[int]] = {}
        for slot in filled:
            by_rank.setdefault(piles[slot][-1].rank, []).append(slot)
        for source, most in sources.items():
            for count in range(most, 0, -1):
                card = piles[source][-count]
                for slot in by_rank.get(card.rank + 1, ()):
                    if self.fits(card, piles[slot][-1]):
                        yield carry(source, slot, count)
        if piles[STOCK]:
            yield Tap(STOCK)
        empty = [slot for slot in TABLEAU if not piles[slot]]
        for source, most in sources.items():
            yield from (carry(source, slot, count) for count in range(most, 0, -1) for slot in empty)
        for source in FOUNDATIONS:
            if piles[source]:
                card = piles[source][-1]
                yield from (carry(source, slot) for slot in filled if self.fits(card, piles[slot][-1]))
                yield from (carry(source, slot) for slot in empty)
                if card.rank == ACE:
                    yield from (carry(source, slot) for slot in _homes(state, card))

    def fits(self, card: Card, other: Card) -> bool:
        """Whether the other is one rank higher and has the same colour."""
        return other.rank == card.rank + 1 and other.suit.red == card.suit.red

    def effects(self, state: State, move: Move) -> Iterator[Event]:
        """Yield a card turned from the stock, or the cards carried; a run goes to a foundation card by card."""
        if isinstance(move, Tap):
            yield Carried(state.piles[STOCK][-1:], STOCK, WASTE, turned=True)
            return
        source, target = move.source, move.target
        cards = state.piles[source][-move.takes[0].count :]
        if target in FOUNDATIONS:
            yield from (Carried((card,), source, target) for card in reversed(cards))
        else:
            yield Carried(cards, source, target)
        if (source in FOUNDATIONS) != (target in FOUNDATIONS):
            yield Scored(len(cards) if target in FOUNDATIONS else -len(cards))

    def scores(self, state: State) -> range:
        """Return the score that the foundations determine: a point for each card."""
        score = sum(len(state.piles[slot]) for slot in FOUNDATIONS)
        return range(score, score + 1)

    def won(self, state: State) -> bool:
        """Whether stock, waste and tableau are empty, so that every card is on a foundation."""
        return not any(state.piles[slot] for slot in (STOCK, WASTE, *TABLEAU))

    def stuck(self, state: State) -> bool:
        """Whether no card can reach a foundation any more, even by splitting runs and taking cards back.

        This is searched only once no move is useful by itself.
        """
        if self.won(state) or any(_useful(state, move) for move in self.moves(state)):
            return False
        return self.is_dead_end(state, unordered)

    def double_click(self, state: State, slot: int, count: int = 1) -> Move | None:
        """Return the move of a card of the waste or a pile, with the run on it, to a foundation.

        An ace goes to the first empty one. None if no foundation accepts it.
        """
        top = state.top(slot) if slot == WASTE or slot in TABLEAU else None
        move = next((carry(slot, home, count) for home in _homes(state, top)), None) if top else None
        # a tuple, as a generator that mypyc has compiled does not know `in`
        return move if move and move in tuple(self.moves(state)) else None
