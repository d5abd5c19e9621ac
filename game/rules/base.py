"""The interface every patience fills in, and its few defaults."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Iterator, Mapping
from typing import ClassVar, final

from game.cards import ACE, KING, Card, Pile
from game.events import Event
from game.moves import Move
from game.slots import Slot
from game.state import State

LARGEST_SCORE = 999_999
"""The highest score that is written and read, and how far below nought one may be."""
_FEW = 64
"""How many positions are looked at for a dead end: some milliseconds' worth."""


class Rules(ABC):
    """One patience: what may be done, and what then happens. Holds no state; every method is pure."""

    name: ClassVar[str]
    """Its key in records, art and help."""
    revision: ClassVar[int] = 1
    """Raised when old records no longer replay."""
    slots: ClassVar[tuple[Slot, ...]]
    deck: ClassVar[Pile]
    """The cards that are shuffled."""
    stock: ClassVar[int]
    """The slot they start in, face down, the first to be dealt on top."""
    laid: ClassVar[Mapping[int, Pile]] = {}
    """Cards set out face up by hand before the deal, by slot."""
    best_score: ClassVar[int | None] = None
    """The most a play can score, where the rules fix it."""

    @abstractmethod
    def deal(self, deck: Pile) -> Iterator[Event]:
        """Yield the events by which the shuffled deck is dealt, first card first."""

    @abstractmethod
    def moves(self, state: State) -> Iterator[Move]:
        """Enumerate the legal moves, the most promising first."""

    def legal(self, state: State, move: Move) -> bool:
        """Whether a move is one of `moves`; a game that knows without enumerating them says so."""
        return move in self.moves(state)

    @abstractmethod
    def effects(self, state: State, move: Move) -> Iterator[Event]:
        """Yield the events of a legal move, in the order they are seen."""

    @abstractmethod
    def won(self, state: State) -> bool:
        """Whether the goal is reached."""

    def scores(self, state: State) -> range:
        """Return the scores that a play can have where its cards lie like this: one only, where they fix it.

        Whatever is scored from here on must remain within the scores of the states to come.
        """
        return range(-LARGEST_SCORE, LARGEST_SCORE + 1)

    def turned_down(self, state: State) -> frozenset[Card]:
        """Return the cards that lie face down by the rules, wherever else a card may lie so: those of the stock."""
        return frozenset(state.piles[self.stock])

    def key(self, state: State) -> Hashable:
        """Return what makes two positions of a deal the same: where it is equal, the same moves do the same.

        The score is no part of that, nor the move that led to a state. Where the moves depend on the latter, the key
        has to tell; where they depend on less than whole piles, a key of less makes every search shorter.
        """
        return state.piles, state.down

    def stuck(self, state: State) -> bool:
        """Whether nothing can be scored or won any more, though a stock may be turned for ever.

        Never true while anything can.
        """
        return not self.won(state) and self.is_dead_end(state, self.key)

    @final
    def is_dead_end(self, state: State, key: Callable[[State], Hashable]) -> bool:
        """Whether a state leads to a few others only, distinguished by a key, and none of them is won or scores more.

        Where the ways are too many to be followed at once, the answer is no.
        """
        known, waiting = {key(state)}, [state]
        while waiting and len(known) <= _FEW:
            here = waiting.pop()
            for there in (self.apply(here, move)[0] for move in self.moves(here)):
                if there.score > state.score or self.won(there):
                    return False
                if key(there) not in known:
                    known.add(key(there))
                    waiting.append(there)
        return not waiting

    def double_click(self, state: State, slot: int, count: int = 1) -> Move | None:
        """Return the legal move that a double click stands for by the game's own rules, if any.

        What is clicked is a place, or that card on it which is the lowest of so many on top.
        """
        return None

    def refused(self, state: State, move: Move) -> tuple[Event, ...]:
        """Return what is seen, and changes nothing, when an illegal move is tried: an attack that bounces."""
        return ()

    def foundations(self) -> frozenset[int]:
        """Return the slots that cards are brought home to, for "best move up" and finish-for-me."""
        return frozenset()

    @final
    def next_rank(self, state: State, foundation: int) -> int | None:
        """Return the rank that a foundation built up from its ace takes next, None once its king is home."""
        top = state.top(foundation)
        if top is None:
            return ACE
        return top.rank + 1 if top.rank < KING else None

    def written(self, deck: Pile) -> Pile:
        """Return a shuffled deck in the order in which recorded plays write it: as it is dealt, first card first."""
        return deck

    @final
    def start(self, deck: Pile) -> tuple[State, tuple[Event, ...]]:
        """Return the table as dealt from a shuffled deck, first card first, and the events of the deal."""
        events = tuple(self.deal(deck))
        return self.bare(deck).after(*events), events

    @final
    def bare(self, deck: Pile) -> State:
        """Return the table before its deal: everything in the stock, face down, but for the cards laid by hand."""
        piles: list[Pile] = [()] * len(self.slots)
        for slot, cards in self.laid.items():
            piles[slot] = cards
        piles[self.stock] = deck[::-1]
        return State(tuple(piles), frozenset(deck))

    @final
    def apply(self, state: State, move: Move) -> tuple[State, tuple[Event, ...]]:
        """Return what a legal move leads to, and its events. The caller asks whether it is legal."""
        events = tuple(self.effects(state, move))
        return state.reached_by(move, events), events

    @final
    def cards(self) -> frozenset[Card]:
        """Return every card of the game, shuffled or laid by hand."""
        return frozenset(self.deck) | {card for pile in self.laid.values() for card in pile}
