"""Whitehead as the search sees it: a table is one word of bytes, and all that it leads to are words like it."""

from itertools import pairwise

from game.cards import ACE, KING, Card, Suit
from game.moves import Move, Tap, carry
from game.rules.whitehead import FOUNDATIONS, STOCK, TABLEAU, WASTE
from game.state import State

BAR = b"\xff"
"""What parts the piles within a word."""
DEALT = len(Suit)
"""Where in the head of a word the number of cards dealt stands, after how many of each suit are home."""
RANKS = KING

SUIT_OF = bytes(card // RANKS for card in range(RANKS * len(Suit)))
RANK_OF = bytes(card % RANKS + ACE for card in range(RANKS * len(Suit)))
PARTNER = tuple(next(other for other in Suit if other is not suit and other.red == suit.red) for suit in Suit)
"""The other suit of each suit's colour."""
TWIN = bytes(PARTNER[SUIT_OF[card]] * RANKS + RANK_OF[card] - ACE for card in range(RANKS * len(Suit)))
"""For each card the one of its rank and colour."""


def code(card: Card) -> int:
    """Return a card as one number: thirteen of each suit, ace to king."""
    return card.suit * RANKS + card.rank - ACE


def coded(cards: tuple[Card, ...]) -> bytes:
    """Return cards as a word, one byte each."""
    return bytes(map(code, cards))


def follows(upper: int, lower: int) -> bool:
    """Whether a card lies in sequence and suit on the one below it."""
    return upper + 1 == lower and RANK_OF[upper] < KING


def hosts(card: int) -> tuple[int, ...]:
    """Return the cards that a card may be built on, its own suit's first."""
    return (card + 1, TWIN[card] + 1) if RANK_OF[card] < KING else ()


BURIES = tuple(1 << TWIN[card] - 1 if RANK_OF[card] > ACE else 0 for card in range(RANKS * len(Suit)))
"""For each card, as a set, the one of the other suit of its colour that may be built on it."""
HOSTS = tuple(map(hosts, range(RANKS * len(Suit))))


def packed(columns: list[bytes], waste: bytes, head: bytes) -> bytes:
    """Return a table as one word: its columns in no order of their own, its waste, and its head.

    The head tells how many cards of each suit are home, and how many have been dealt from the stock; the word is all
    that the rest of the game depends on.
    """
    return BAR.join([*sorted(columns), waste, head])


def read(state: State) -> tuple[bytes, bytes] | None:
    """Return a state as a table and its stock, the next card first; None where a foundation is not built up."""
    home = [0] * len(Suit)
    for slot in FOUNDATIONS:
        pile = state.piles[slot]
        if pile and [code(card) for card in pile] != list(range(code(pile[0]), code(pile[0]) + len(pile))):
            return None
        if pile and pile[0].rank != ACE:
            return None
        if pile:
            home[pile[0].suit] = len(pile)
    columns = [coded(state.piles[slot]) for slot in TABLEAU]
    return packed(columns, coded(state.piles[WASTE]), bytes([*home, 0])), coded(state.piles[STOCK][::-1])


def moves(state: State, tables: list[bytes]) -> tuple[Move, ...]:
    """Return the moves that lead a state from table to table, each one move or some deals from the one before."""
    layout = {slot: coded(state.piles[slot]) for slot in TABLEAU}
    homes = {int(state.piles[slot][0].suit): slot for slot in FOUNDATIONS if state.piles[slot]}
    free = [slot for slot in FOUNDATIONS if not state.piles[slot]]
    made: list[Move] = []
    for before, after in pairwise(tables):
        *_, old_waste, old_head = before.split(BAR)
        *columns, waste, head = after.split(BAR)
        if head[DEALT] > old_head[DEALT]:
            made += [Tap(STOCK)] * (head[DEALT] - old_head[DEALT])
            continue
        suit = next((suit for suit in range(DEALT) if head[suit] != old_head[suit]), -1)
        if suit < 0:
            source, target, cards = _built(layout, columns, old_waste[len(waste) :])
        else:
            if suit not in homes:
                homes[suit] = free.pop(0)
            card = bytes([suit * RANKS + min(head[suit], old_head[suit])])
            if head[suit] > old_head[suit]:
                source, target, cards = _lying(layout, card) if waste == old_waste else WASTE, homes[suit], card
            else:
                source, target, cards = homes[suit], _taking(layout, columns, card), card
        made.append(carry(source, target, len(cards)))
        if source in layout:
            layout[source] = layout[source][: -len(cards)]
        if target in layout:
            layout[target] += cards
    return tuple(made)


def _lying(layout: dict[int, bytes], card: bytes) -> int:
    """Return the slot of the column that ends with a card."""
    return next(slot for slot, column in layout.items() if column.endswith(card))


def _taking(layout: dict[int, bytes], columns: list[bytes], cards: bytes) -> int:
    """Return the slot of the column that takes some cards on the way to new columns; -1 where none does."""
    return next((slot for slot, column in layout.items() if column + cards in columns), -1)


def _built(layout: dict[int, bytes], columns: list[bytes], card: bytes) -> tuple[int, int, bytes]:
    """Return source, target and cards of the move that makes new columns of a layout, with the waste's card if any."""
    if card:
        return WASTE, _taking(layout, columns, card), card
    return next(
        (source, target, column[size:])
        for source, column in layout.items()
        for size in range(len(column))
        if column not in columns and column[:size] in columns
        for target in [_taking(layout, columns, column[size:])]
        if target >= 0
    )
