"""The slots of a table, and the interface that every game implements, with a few defaults."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from enum import Enum
from typing import ClassVar, final

from game.cards import ACE, KING, Card, Pile
from game.state import Event, Move, State


class Fan(Enum):
    """How a pile is shown: squared up, fanned down or to the right, or with only its last three cards fanned."""

    SQUARED = "squared"
    DOWN = "down"
    RIGHT = "right"
    LAST_THREE = "last three"


@dataclass(frozen=True, slots=True)
class Slot:
    """A numbered place for a pile of cards.

    x and y are its upper left corner, in card widths and card heights; they matter only to a game without a layout of
    its own. Where slots overlap, the higher number lies in front. A slot off the table, such as the box for cards out
    of play, is never drawn. room is the most cards that a position may put there, None if there is no limit.
    """

    number: int
    x: float
    y: float
    fan: Fan = Fan.SQUARED
    on_table: bool = True
    room: int | None = None


LARGEST_SCORE = 999_999
"""The highest score that can be written and read; the lowest is its negative."""
_FEW = 64  # how many states the search for a dead end may visit: a few milliseconds' worth


class Rules(ABC):
    """The rules of one game: which moves are legal, and what they do. It holds no state; every method is pure."""

    name: ClassVar[str]
    """The game's key in records, art and help."""
    revision: ClassVar[int] = 1
    """To be increased whenever old records no longer replay."""
    slots: ClassVar[tuple[Slot, ...]]
    deck: ClassVar[Pile]
    """The cards that are shuffled."""
    stock: ClassVar[int]
    """The slot that the deck starts in, face down, the first card to be dealt on top."""
    laid: ClassVar[Mapping[int, Pile]] = {}
    """Cards laid out face up before the deal, by slot."""
    best_score: ClassVar[int | None] = None
    """The highest possible score, the same for all deals; None if it depends on the deal."""
    foundations: ClassVar[frozenset[int]] = frozenset()
    """The foundation slots, as used by "best move up" and the automatic finish."""
    combined: ClassVar[tuple[int, ...]] = ()
    """The slots that one move can carry cards from together, as in an attack; players tick them."""

    @abstractmethod
    def deal(self, deck: Pile) -> Iterator[Event]:
        """Yield the events that deal the shuffled deck, given first card first."""

    @abstractmethod
    def moves(self, state: State) -> Iterator[Move]:
        """Yield the legal moves, the most promising first."""

    def fits(self, card: Card, other: Card) -> bool:
        """Whether a card may be put on or beside another, wherever both lie; False if pairs of cards do not decide."""
        return False

    @abstractmethod
    def effects(self, state: State, move: Move) -> Iterator[Event]:
        """Yield the events of a legal move, in the order they are shown."""

    @abstractmethod
    def won(self, state: State) -> bool:
        """Whether the game is won."""

    def scores(self, state: State) -> range:
        """Return the scores that are possible with the cards lying like this; a single one if they determine it.

        A move that scores must lead from a possible score to a possible one.
        """
        return range(-LARGEST_SCORE, LARGEST_SCORE + 1)

    def turned_down(self, state: State) -> frozenset[Card]:
        """Return the cards that must lie face down; by default, those of the stock. Others may lie face down too."""
        return frozenset(state.piles[self.stock])

    def key(self, state: State) -> Hashable:
        """Return a key that is equal for two states of a deal only if the same moves do the same in both.

        It leaves out the score and the last move, so a game whose moves depend on the last move has to add that. If
        they depend on less than whole piles, a smaller key makes every search shorter.
        """
        return state.piles, state.down

    def stuck(self, state: State) -> bool:
        """Whether nothing more can be scored or won, even if moves are left. Never true while anything can be."""
        return not self.won(state) and self.is_dead_end(state, self.key)

    def hopeless(self, state: State) -> bool:
        """Whether a quick check proves that a state cannot be won, so that a search by the rules can prune it.

        False by default, and whenever the check proves nothing.
        """
        return False

    @final
    def is_dead_end(self, state: State, key: Callable[[State], Hashable]) -> bool:
        """Whether a state leads to only a few others, as told apart by a key, none of them won or with a higher score.

        False if there are too many to search at once.
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
        """Return the legal move that a double click makes in this game, None if none.

        The click is on a slot, at the lowest of its top count cards; if it carries cards, then these.
        """
        return None

    def refused(self, state: State, move: Move) -> tuple[Event, ...]:
        """Return the events to show when an illegal move is tried, such as an attack that bounces off."""
        return ()

    @final
    def next_rank(self, state: State, foundation: int) -> int | None:
        """Return the next rank of a foundation that is built up from the ace; None once its king is there."""
        top = state.top(foundation)
        if top is None:
            return ACE
        return top.rank + 1 if top.rank < KING else None

    def as_recorded(self, deck: Pile) -> Pile:
        """Return a shuffled deck in the order of recorded plays: by default as dealt, first card first."""
        return deck

    @final
    def start(self, deck: Pile) -> tuple[State, tuple[Event, ...]]:
        """Deal a shuffled deck, given first card first; return the state and the events of the deal."""
        events = tuple(self.deal(deck))
        return self.bare(deck).after(*events), events

    @final
    def bare(self, deck: Pile) -> State:
        """Return the state before the deal: the deck in the stock, face down, and the cards laid out beforehand."""
        piles: list[Pile] = [()] * len(self.slots)
        for slot, cards in self.laid.items():
            piles[slot] = cards
        piles[self.stock] = deck[::-1]
        return State(tuple(piles), frozenset(deck))

    @final
    def apply(self, state: State, move: Move) -> tuple[State, tuple[Event, ...]]:
        """Return the state that a legal move leads to, and its events. It is not checked whether the move is legal."""
        events = tuple(self.effects(state, move))
        return state.reached_by(move, events), events

    @final
    def replay(self, state: State, moves: Iterable[Move]) -> State:
        """Return the state that some legal moves lead to, one after another."""
        for move in moves:
            state, _ = self.apply(state, move)
        return state
