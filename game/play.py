"""Play: one game in progress, with unlimited undo and redo."""

import re
from functools import cached_property
from itertools import pairwise, takewhile

from game.cards import deal_number, shuffled
from game.notation import quoted, read_deck, read_position
from game.record import Record
from game.rules import GAMES
from game.rules.base import Rules
from game.state import Carry, Event, Move, State, inverses


def start(rules: Rules, deal: str) -> tuple[State, tuple[Event, ...]]:
    """Return the state that a deal begins with, and the events of dealing it; a position has none.

    The deal is one word: a number from 1 to 999999, a whole deck or a position. Raises ValueError for any other.
    """
    if deal.isascii() and deal.isdigit():
        return rules.start(shuffled(rules.deck, deal_number(deal)))
    if ":" in deal:
        return read_position(deal, rules), ()
    return rules.start(read_deck(deal, rules))


def to_foundation(rules: Rules, state: State, slot: int | None = None) -> Move | None:
    """Return the most promising legal move of a single card, maybe that of a slot, to a foundation; None if none is."""
    homes = rules.foundations
    for move in rules.moves(state):
        match move:
            case Carry((take,), target) if target in homes and take.slot not in homes and take.count == 1:
                if slot in (None, take.slot):
                    return move
    return None


def finish(rules: Rules, state: State) -> tuple[Move, ...] | None:
    """Return moves of single cards to the foundations that win the game; None if such moves alone cannot."""
    moves: list[Move] = []
    while not rules.won(state):
        move = to_foundation(rules, state)
        if move is None:
            return None
        moves.append(move)
        state, _ = rules.apply(state, move)
    return tuple(moves)


class _Moment:
    """One state of a play, the events that led to it, and what the rules say about it, computed at most once."""

    def __init__(self, rules: Rules, state: State, events: tuple[Event, ...]) -> None:
        self.rules = rules
        self.state = state
        self.events = events

    @cached_property
    def won(self) -> bool:
        return self.rules.won(self.state)

    @cached_property
    def stuck(self) -> bool:
        return self.rules.stuck(self.state)

    @cached_property
    def legal(self) -> tuple[Move, ...]:
        return () if self.won else tuple(self.rules.moves(self.state))


class Play:
    """One game in progress: its rules, its deal, the moves made and the states they led to.

    A won play has no legal moves; a stuck one may still have some. Callers advance `seconds` and count `hints`; other
    facts of the record are kept in `facts` as they are.
    """

    def __init__(self, rules: Rules, deal: str | int) -> None:
        self.rules = rules
        word = str(deal)
        self.fresh, self.deal_events = start(rules, word)
        self.deal = word.lstrip("0") if word.isdigit() else word
        self.seconds = 0.0
        self.undos = 0
        self.hints = 0
        self.facts: dict[str, str] = {}
        self._moments = [_Moment(rules, self.fresh, self.deal_events)]
        """The states from the fresh deal on, those that could be redone included."""
        self._now = 0
        self._restarted_at = 0
        """After how many moves the play was restarted, until anything else is done; else 0."""

    @property
    def state(self) -> State:
        """The current state."""
        return self._moments[self._now].state

    @property
    def legal(self) -> tuple[Move, ...]:
        """The legal moves, the most promising first."""
        return self._moment.legal

    @property
    def won(self) -> bool:
        """Whether the game is won."""
        return self._moment.won

    @property
    def stuck(self) -> bool:
        """Whether nothing more can be scored or won."""
        return self._moment.stuck

    @property
    def moves(self) -> tuple[Move, ...]:
        """The moves made and not undone."""
        return tuple(state.last for state in self.states[1:] if state.last)

    @property
    def states(self) -> tuple[State, ...]:
        """The states from the fresh deal to the current one: one more than there are moves."""
        return tuple(moment.state for moment in self._moments[: self._now + 1])

    @property
    def streak(self) -> int:
        """How many moves in a row have scored, up to and including the last one."""
        moments = self._moments[self._now :: -1]
        scoring = (later.state.score > before.state.score for later, before in pairwise(moments))
        return sum(1 for _ in takewhile(bool, scoring))

    @property
    def can_undo(self) -> bool:
        """Whether there is a move or a restart to undo."""
        return self._now > 0 or self._restarted_at > 0

    @property
    def can_redo(self) -> bool:
        """Whether there is a move to redo."""
        return self._now + 1 < len(self._moments)

    def copy(self) -> "Play":
        """Return a copy that is independent of this play, such as for another thread."""
        copied = Play.__new__(Play)
        vars(copied).update(vars(self), facts=self.facts.copy(), _moments=self._moments.copy())
        return copied

    def make(self, move: Move) -> tuple[Event, ...]:
        """Make a move and return its events; moves that could be redone are dropped. Raises ValueError if illegal."""
        if move not in self.legal:
            raise ValueError(f"{move} is not legal here")
        state, events = self.rules.apply(self.state, move)
        self._restarted_at = 0
        self._now += 1
        self._moments[self._now :] = [_Moment(self.rules, state, events)]
        return events

    def undo(self) -> tuple[Event, ...]:
        """Undo the last move, or a restart, and return the events that do so; empty if there is neither."""
        if self._restarted_at:
            self._now, self._restarted_at = self._restarted_at, 0
            return tuple(event for moment in self._moments[1 : self._now + 1] for event in moment.events)
        return self._back_to(self._now - 1) if self._now else ()

    def restart(self) -> tuple[Event, ...]:
        """Undo all moves, counted as one undo, and return the events that do so.

        They can be redone one by one, or brought back at once by `undo`.
        """
        self._restarted_at = self._now or self._restarted_at
        return self._back_to(0) if self._now else ()

    def redo(self) -> tuple[Event, ...]:
        """Redo the move last undone and return its events; empty if there is none."""
        if not self.can_redo:
            return ()
        self._restarted_at = 0
        self._now += 1
        return self._moment.events

    @property
    def record(self) -> Record:
        """The play as a record; counts of zero are left out."""
        counted = {"seconds": int(self.seconds), "undos": self.undos, "hints": self.hints}
        facts = {name: str(count) for name, count in counted.items() if count} | self.facts
        return Record(self.rules.name, self.rules.revision, self.deal, tuple(facts.items()), self.moves)

    @classmethod
    def resume(cls, record: Record) -> "Play":
        """Replay a record. Raises ValueError, naming the first move that does not replay."""
        rules = GAMES.get(record.game)
        if rules is None:
            raise ValueError(f"there is no game {quoted(record.game)}")
        if record.revision != rules.revision:
            raise ValueError(f"revision {record.revision} of {record.game} is not played here")
        play = cls(rules, record.deal)
        for number, move in enumerate(record.moves, 1):
            try:
                play.make(move)
            except ValueError as reason:
                raise ValueError(f"move {number}, {reason}") from None
        play._take_over(dict(record.facts))
        return play

    def _take_over(self, facts: dict[str, str]) -> None:
        counted = [facts.pop(name, "0") for name in ("seconds", "undos", "hints")]
        if not all(re.fullmatch("[0-9]{1,9}", count) for count in counted):
            raise ValueError("seconds, undos and hints are whole numbers")
        seconds, self.undos, self.hints = map(int, counted)
        self.seconds = float(seconds)
        self.facts = facts

    @property
    def _moment(self) -> _Moment:
        return self._moments[self._now]

    def _back_to(self, now: int) -> tuple[Event, ...]:
        undone = self._moments[now + 1 : self._now + 1]
        self._now = now
        self.undos += 1
        return tuple(event for moment in reversed(undone) for event in inverses(moment.events))
