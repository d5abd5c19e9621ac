"""Cards, moves, decks and positions as text, and back.

A card is its rank and suit, in lower case if it lies face down: "TH", "th". A deck is its cards in one word, the first
to be dealt first. A position is one word too: the piles, bottom first, then the score and the last move, as in
"0:KSKS,4:2c3c4c,54:TS,55:7H,score:40,last:55>46". The score may be left out if the cards determine it.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace

from game.cards import RANKS, Card, Pile, Suit
from game.rules.base import Rules
from game.state import Carry, Move, State, Take, Tap

LONGEST_QUOTE = 40  # characters
_CARD = re.compile(f"([{RANKS}])([CDHS])", re.IGNORECASE | re.ASCII)
_NUMBER = "[0-9]{1,6}"
_TAKE = f"{_NUMBER}(?:x[1-9][0-9]{{0,5}})?"
_TAP = re.compile(_NUMBER)
_SCORE = re.compile(f"-?{_NUMBER}")
_CARRY = re.compile(f"({_TAKE}(?:[+]{_TAKE})*)>({_NUMBER})")
_SUITS = {suit.letter: suit for suit in Suit}


def quoted(text: str) -> str:
    """Quote a text for an error message, truncated if it is long."""
    return repr(text if len(text) <= LONGEST_QUOTE else text[:LONGEST_QUOTE] + "...")


def word(cards: Iterable[Card], down: frozenset[Card] = frozenset()) -> str:
    """Write cards as one word, those face down in lower case."""
    return "".join(str(card).lower() if card in down else str(card) for card in cards)


def read_move(text: str) -> Move:
    """Parse a move as written by `str`. Raises ValueError for any other text."""
    if _TAP.fullmatch(text):
        return Tap(int(text))
    match = _CARRY.fullmatch(text)
    if match is None:
        raise ValueError(f"{quoted(text)} is not a move")
    takes = (take.partition("x") for take in match[1].split("+"))
    return Carry(tuple(Take(int(slot), int(count or 1)) for slot, _, count in takes), int(match[2]))


def read_deck(text: str, rules: Rules) -> Pile:
    """Parse a deck, first card first. Raises ValueError unless it is the game's whole deck."""
    if _CARD.search(text) is None:
        raise ValueError("a deal is a number from 1 to 999999, all cards of a deck in one word, or a position")
    unused = list(rules.deck)
    deck = tuple(_take(unused, card) for card, _ in _read_cards(text))
    if unused:
        raise ValueError(f"the deck lacks {' '.join(map(str, unused))}")
    return deck


def position(state: State, rules: Rules) -> str:
    """Write a state as one word: the piles on the table, the score and the last move."""
    piles = ((slot.number, state.piles[slot.number]) for slot in rules.slots if slot.on_table)
    parts = [f"{slot}:{word(pile, state.down)}" for slot, pile in piles if pile]
    if state.score:
        parts.append(f"score:{state.score}")
    if state.last:
        parts.append(f"last:{state.last}")
    return ",".join(parts)


def read_position(text: str, rules: Rules) -> State:
    """Parse a position. Cards it leaves out are out of play, in the box if the game has one.

    Cards that the rules keep face down, as in the stock, lie face down however they are written. Raises ValueError if
    the word is malformed, names a card or a slot that the game does not have, puts more cards on a slot than it holds,
    or names an impossible score.
    """
    unused = [card for pile in (*rules.laid.values(), rules.deck) for card in pile]
    places = {slot.number for slot in rules.slots if slot.on_table}
    piles: list[Pile] = [()] * len(rules.slots)
    down: set[Card] = set()
    score: int | None = None
    last: Move | None = None
    for part in text.split(","):
        name, colon, value = part.partition(":")
        if not colon:
            raise ValueError(f"{quoted(part)} names no slot: write it as in 5:KHQS")
        if (name == "score" and score is not None) or (name == "last" and last is not None):
            raise ValueError(f"{name} is named twice")
        if name == "score":
            score = _number(value, _SCORE)
        elif name == "last":
            last = read_move(value)
            named = {last.slot} if isinstance(last, Tap) else {last.target, *(take.slot for take in last.takes)}
            if not named <= places:
                raise ValueError(f"{last} was never made: it names a slot that is none of {rules.name}'s")
        else:
            slot = _number(name)
            if slot not in places:
                raise ValueError(f"{rules.name} has no slot {slot} on its table")
            if piles[slot]:
                raise ValueError(f"slot {slot} is named twice")
            written = [(_take(unused, card), hidden) for card, hidden in _read_cards(value)]
            room = rules.slots[slot].room
            if room is not None and len(written) > room:
                raise ValueError(f"slot {slot} of {rules.name} has room for {room} only")
            piles[slot] = tuple(card for card, _ in written)
            down |= {card for card, hidden in written if hidden}
    for box in rules.slots:
        if not box.on_table and box.number != rules.stock:
            piles[box.number] += tuple(unused)
    state = State(tuple(piles), frozenset(down))
    state = replace(state, down=state.down | rules.turned_down(state))
    return replace(state, score=_score(score, rules.scores(state)), last=last)


def _score(written: int | None, possible: range) -> int:
    """Return the score of a position; if not written, it is 0 or else the lowest possible one."""
    if written is None:
        return 0 if 0 in possible else possible[0]
    if written not in possible:
        fixed = f"is {possible[0]}" if len(possible) == 1 else f"lies between {possible[0]} and {possible[-1]}"
        raise ValueError(f"the score of this position {fixed}, not {written}")
    return written


def _number(text: str, form: re.Pattern[str] = _TAP) -> int:
    if not form.fullmatch(text):
        raise ValueError(f"{quoted(text)} is not a number")
    return int(text)


def _read_cards(text: str) -> Iterator[tuple[Card, bool]]:
    """Yield the cards of a word, all as of the first pack, and whether each lies face down."""
    for start in range(0, len(text), 2):
        match = _CARD.fullmatch(text, start, min(start + 2, len(text)))
        if match is None:
            raise ValueError(f"{text[start : start + 2]!r} is not a card")
        yield Card(RANKS.index(match[1].upper()) + 1, _SUITS[match[2].upper()]), match[2].islower()


def _take(unused: list[Card], card: Card) -> Card:
    """Remove and return the first unused card equal to this one. Raises ValueError if none is left."""
    for twin in unused:
        if (twin.rank, twin.suit) == (card.rank, card.suit):
            unused.remove(twin)
            return twin
    raise ValueError(f"{card} is named too often, or is no card of this game")
