"""Play: one game in progress, with undo and redo without limit."""

import re
from functools import cached_property
from itertools import pairwise, takewhile

from game.cards import deal_number, shuffled
from game.events import Event, inverses
from game.moves import Carry, Move
from game.notation import quoted, read_deck, read_position
from game.record import Record
from game.rules import GAMES
from game.rules.base import Rules
from game.state import State


def start(rules: Rules, deal: str) -> tuple[State, tuple[Event, ...]]:
    """Return the table that a deal begins with, and the events of its dealing; a position has none.

    The deal is a number from 1 to 999999, a whole deck or a position, as one word. Raises ValueError for any other.
    """
    if deal.isascii() and deal.isdigit():
        return rules.start(shuffled(rules.deck, deal_number(deal)))
    if ":" in deal:
        return read_position(deal, rules), ()
    return rules.start(read_deck(deal, rules))


def to_foundation(rules: Rules, state: State) -> Move | None:
    """Return a legal carry of one card to a foundation from elsewhere, the most promising, if there is one."""
    homes = rules.foundations()
    for move in rules.moves(state):
        match move:
            case Carry((take,), target) if target in homes and take.slot not in homes and take.count == 1:
                return move
    return None


def finish(rules: Rules, state: State) -> tuple[Move, ...] | None:
    """Return carries of single cards to the foundations that win, without a tap; None where they do not suffice."""
    moves: list[Move] = []
    while not rules.won(state):
        move = to_foundation(rules, state)
        if move is None:
            return None
        moves.append(move)
        state, _ = rules.apply(state, move)
    return tuple(moves)


class _Moment:
    """One state of a play, how it came about, and what its rules say of it, asked at most once."""

    def __init__(self, rules: Rules, state: State, timeline: tuple[Event, ...]) -> None:
        self.rules = rules
        self.state = state
        self.timeline = timeline

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
    """One game in progress: rules, deal, the moves made, and the states they led to.

    A play that is won has no legal moves left; one that is stuck is never locked. The seconds are ticked by whoever
    shows the play, the hints counted by whoever gives them; other facts of its record are kept as they came.
    """

    def __init__(self, rules: Rules, deal: str | int) -> None:
        self.rules = rules
        word = str(deal)
        self.fresh, self.opening = start(rules, word)
        self.deal = word.lstrip("0") if word.isdigit() else word
        self.seconds = 0.0
        self.undos = 0
        self.hints = 0
        self.facts: dict[str, str] = {}
        self._moments = [_Moment(rules, self.fresh, self.opening)]
        self._now = 0

    @property
    def state(self) -> State:
        """The state now."""
        return self._moment.state

    @property
    def legal(self) -> tuple[Move, ...]:
        """The legal moves now, the most promising first."""
        return self._moment.legal

    @property
    def won(self) -> bool:
        """Whether the goal is reached."""
        return self._moment.won

    @property
    def stuck(self) -> bool:
        """Whether nothing useful is left to do."""
        return self._moment.stuck

    @property
    def moves(self) -> tuple[Move, ...]:
        """The moves made and not taken back."""
        reached = (moment.state.last for moment in self._moments[1 : self._now + 1])
        return tuple(move for move in reached if move is not None)

    @property
    def states(self) -> tuple[State, ...]:
        """The states from the fresh deal to the present one: one more than the moves."""
        return tuple(moment.state for moment in self._moments[: self._now + 1])

    @property
    def streak(self) -> int:
        """How many moves in a row have scored, the last one made among them."""
        moments = self._moments[self._now :: -1]
        scoring = (later.state.score > before.state.score for later, before in pairwise(moments))
        return sum(1 for _ in takewhile(bool, scoring))

    @property
    def can_undo(self) -> bool:
        """Whether a move can be taken back."""
        return self._now > 0

    @property
    def can_redo(self) -> bool:
        """Whether a move taken back can be made again."""
        return self._now + 1 < len(self._moments)

    def copy(self) -> "Play":
        """Return the play as it is now, for whoever looks at it while this one goes on, as another thread does."""
        copied = Play.__new__(Play)
        vars(copied).update(vars(self), facts=self.facts.copy(), _moments=self._moments.copy())
        return copied

    def make(self, move: Move) -> tuple[Event, ...]:
        """Make a legal move and return its events; what could be redone is dropped. Raises ValueError if illegal."""
        if move not in self.legal:
            raise ValueError(f"{move} is not legal here")
        state, timeline = self.rules.apply(self.state, move)
        self._now += 1
        self._moments[self._now :] = [_Moment(self.rules, state, timeline)]
        return timeline

    def undo(self) -> tuple[Event, ...]:
        """Take the last move back and return its events undone, or nothing if there is none."""
        return self._back_to(self._now - 1) if self.can_undo else ()

    def restart(self) -> tuple[Event, ...]:
        """Take all moves back at once, counted as one; they can be made again."""
        return self._back_to(0) if self.can_undo else ()

    def redo(self) -> tuple[Event, ...]:
        """Make the move last taken back again and return its events, or nothing if there is none."""
        if not self.can_redo:
            return ()
        self._now += 1
        return self._moment.timeline

    @property
    def record(self) -> Record:
        """The play as one line of text; facts that are nought are left out."""
        counted = {"seconds": int(self.seconds), "undos": self.undos, "hints": self.hints}
        facts = {name: str(count) for name, count in counted.items() if count} | self.facts
        return Record(self.rules.name, self.rules.revision, self.deal, tuple(facts.items()), self.moves)

    @classmethod
    def resume(cls, record: Record) -> "Play":
        """Return the play of a record. Raises ValueError naming the move that does not replay."""
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
        play._take_up(dict(record.facts))
        return play

    def _take_up(self, facts: dict[str, str]) -> None:
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
        return tuple(event for moment in reversed(undone) for event in inverses(moment.timeline))
