"""Words: every sentence a player reads goes through here, and cards are named here."""

import gettext
from functools import lru_cache

from game.cards import Card, Suit


@lru_cache(maxsize=1024)  # gettext looks on the disk each time it is asked
def _(sentence: str) -> str:
    """Return a sentence in the player's language."""
    return gettext.gettext(sentence)


def many(singular: str, plural: str, count: int) -> str:
    """Return the form of a sentence that fits a count, with the count filled in where it says {count}."""
    return gettext.ngettext(singular, plural, count).format(count=count)


def rank_sign(rank: int) -> str:
    """Return a rank as the cards show it: A, 2 to 10, J, Q, K."""
    return {1: "A", 11: "J", 12: "Q", 13: "K"}.get(rank, str(rank))


def rank_name(rank: int) -> str:
    """Return a rank in words, as far as it is not a number."""
    return {1: _("ace"), 11: _("jack"), 12: _("queen"), 13: _("king")}.get(rank, str(rank))


def suit_name(suit: Suit) -> str:
    """Return a suit in words."""
    return {
        Suit.CLUBS: _("clubs"),
        Suit.DIAMONDS: _("diamonds"),
        Suit.HEARTS: _("hearts"),
        Suit.SPADES: _("spades"),
    }[suit]


def card_name(card: Card) -> str:
    """Return a card in words: "10 of hearts"."""
    return _("{rank} of {suit}").format(rank=rank_name(card.rank), suit=suit_name(card.suit))


def capitalised(sentence: str) -> str:
    """Return a sentence with its first letter as a capital, the others as they are."""
    return sentence[:1].upper() + sentence[1:]


def clock(seconds: float) -> str:
    """Return a time as a clock shows it: 03:42, or 1:03:42 from an hour on."""
    minutes, rest = divmod(int(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes:02}:{rest:02}"
