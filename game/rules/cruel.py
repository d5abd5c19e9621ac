"""Cruel: build each suit up on its ace, from twelve piles, with unlimited redeals."""

from collections.abc import Hashable, Iterator
from functools import cache
from typing import Final

from game.cards import ACE, Card, Pile, pack
from game.rules.base import Rules, Slot
from game.state import Carried, Carry, Event, Move, Scored, State, Tap, carry

STOCK: Final = 0
FOUNDATIONS = range(1, 5)
TABLEAU = range(5, 17)
HAND: Final = 4
"""How many cards are dealt to each pile."""
_PLACES: Final = tuple(slot for slot in TABLEAU for _ in range(HAND))
"""The slot of each card of the tableau as it is dealt."""
_POINT: Final = Scored(1)  # the event that follows every move to a foundation


@cache
def _dealt(card: Card, slot: int) -> Carried:
    """Return the event of a card dealt from the stock to a slot; cached because redeals repeat the same few."""
    return Carried((card,), STOCK, slot, turned=True)


class Cruel(Rules):
    """Cruel: foundations up in suit, piles down in suit, one card at a time, unlimited redeals."""

    name = "cruel"
    slots = (
        Slot(STOCK, 0, 0),
        *(Slot(slot, 2.4 + 1.2 * i, 0) for i, slot in enumerate(FOUNDATIONS)),
        *(Slot(slot, 1.2 * (i % 6), 1.2 + 1.2 * (i // 6)) for i, slot in enumerate(TABLEAU)),
    )
    deck = pack()
    stock = STOCK
    best_score = 48
    foundations = frozenset(FOUNDATIONS)

    def deal(self, deck: Pile) -> Iterator[Event]:
        """Deal each ace to the next foundation as it comes, and the other cards to the piles, four to each."""
        foundations = iter(FOUNDATIONS)
        aces = {card: next(foundations) for card in deck if card.rank == ACE}
        others = [card for card in deck if card not in aces]
        targets = aces | dict(zip(others, _PLACES, strict=False))
        yield from (_dealt(card, targets[card]) for card in deck)

    def as_recorded(self, deck: Pile) -> Pile:
        """Return the deck with the aces first, otherwise as dealt."""
        return tuple(sorted(deck, key=lambda card: card.rank != ACE))

    def moves(self, state: State) -> Iterator[Move]:
        """Yield moves to foundations, moves between piles, the highest rank first, and the redeal."""
        piles = state.piles
        tops = {slot: piles[slot][-1] for slot in TABLEAU if piles[slot]}
        built = {slot: piles[slot][-1] for slot in reversed(FOUNDATIONS) if piles[slot]}
        homes = {(card.rank + 1, card.suit): slot for slot, card in built.items()}
        for slot, card in tops.items():
            home = homes.get((card.rank, card.suit))
            if home is not None:
                yield carry(slot, home)
        holders = {(card.rank, card.suit): slot for slot, card in tops.items()}
        for slot, card in sorted(tops.items(), key=lambda item: -item[1].rank):
            target = holders.get((card.rank + 1, card.suit))
            if target is not None:
                yield carry(slot, target)
        if isinstance(state.last, Carry):
            yield Tap(STOCK)

    def fits(self, card: Card, other: Card) -> bool:
        """Whether the other is the next card of the suit: piles are built downwards."""
        return other.follows(card)

    def effects(self, state: State, move: Move) -> Iterator[Event]:
        """Yield a card carried, or a redeal: the piles are turned over onto the stock, last one first, and redealt."""
        if isinstance(move, Carry):
            yield Carried(state.piles[move.source][-1:], move.source, move.target)
            if move.target in FOUNDATIONS:
                yield _POINT
            return
        piles = {slot: state.piles[slot] for slot in TABLEAU if state.piles[slot]}
        for slot in reversed(piles):
            yield Carried(piles[slot], slot, STOCK, turned=True)
        row = (card for pile in piles.values() for card in pile)
        for card, slot in zip(row, _PLACES, strict=False):
            yield _dealt(card, slot)

    def scores(self, state: State) -> range:
        """Return the score that the foundations determine: a point for each card above the ace."""
        score = sum(max(0, len(state.piles[slot]) - 1) for slot in FOUNDATIONS)
        return range(score, score + 1)

    def key(self, state: State) -> Hashable:
        """Return the piles, and whether a redeal is allowed."""
        return state.piles, state.down, isinstance(state.last, Carry)

    def won(self, state: State) -> bool:
        """Whether the tableau is empty, so that every card is on a foundation."""
        return not any(state.piles[slot] for slot in TABLEAU)

    def stuck(self, state: State) -> bool:
        """Whether no move is left after a deal, or only one card can move and the next redeal would bring it back."""
        if self.won(state):
            return False
        moves = list(self.moves(state))
        if len(moves) != 1 or isinstance(moves[0], Tap):
            return not moves
        after, _ = self.apply(state, moves[0])
        redealt, _ = self.apply(after, Tap(STOCK))
        return redealt.piles == state.piles

    def double_click(self, state: State, slot: int, count: int = 1) -> Move | None:
        """Return the move of a pile's top card to its foundation; None for a covered card."""
        top = state.top(slot) if slot in TABLEAU and count == 1 else None
        homes = (home for home in FOUNDATIONS if (built := state.top(home)) and top and top.follows(built))
        return next((carry(slot, home) for home in homes), None)
