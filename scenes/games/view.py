"""What layouts draw a board from: everything that is known about it at one moment, and what the player has chosen."""

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from math import inf

from game.cards import Card
from game.moves import Carry, Move, Take
from game.play import Play
from game.state import State
from scenes.commands import Command


@dataclass(frozen=True, slots=True)
class Selection:
    """What the player has chosen, points at or is shown, before any move.

    taken: cards chosen or dragged; held: whether they are dragged; ticks: slots whose cards are ticked for an attack;
    lit: the slot under mouse or cursor; depth: how many cards the cursor rings; pointing: whether the mouse is on the
    lit slot; over: how many cards from the one under the mouse to the top; keyed: whether the cursor was moved by keys
    (if lit is None, it is on the lamp); hint: a move that is being shown; fanned: the slot whose covered cards are
    fanned out; asked: the move that a lesson asks for.
    """

    taken: Take | None = None
    held: bool = False
    ticks: frozenset[int] = frozenset()
    lit: int | None = None
    depth: int = 1
    pointing: bool = False
    over: int = 0
    keyed: bool = False
    hint: Move | None = None
    fanned: int | None = None
    asked: Move | None = None

    @property
    def on_lamp(self) -> bool:
        """Whether the cursor is on the lamp."""
        return self.keyed and self.lit is None


@dataclass(frozen=True, slots=True)
class TableView:
    """Everything that is known about a board at one moment.

    ticked_before is what was ticked before the last move; score is what the rail shows (it follows the state's), and
    swell its size relative to normal; seconds the play's clock; time_left how many seconds a timed turn has left,
    None without a limit; best the best score so far; time for how many seconds the place has been awake; shown the
    state that is drawn while an animation plays, and shown_for for how many seconds; led_from the state before the last
    move, to animate what is new, None without motion; undone the state that an undo has just left, from which cards may
    still fly; refused the attack that now bounces off; resting whether a card is at rest; off the commands that would
    do nothing now; lost whether the table is dark because the deal is lost, and lights_out which share of the lights
    has gone out since.
    """

    play: Play
    choice: Selection = Selection()
    ticked_before: frozenset[int] = frozenset()
    score: int = 0
    swell: float = 1.0
    seconds: float = 0.0
    time_left: float | None = None
    best: int | None = None
    time: float = 0.0
    shown: State | None = None
    shown_for: float = inf
    led_from: State | None = None
    undone: State | None = None
    refused: Move | None = None
    resting: Callable[[Card], bool] = field(default=lambda card: True)
    off: frozenset[Command] = frozenset()
    lost: bool = False
    lights_out: float = 0.0

    @property
    def state(self) -> State:
        """The state to draw: the play's, or the one before while an animation leads to it."""
        return self.shown or self.play.state

    @property
    def ticks(self) -> frozenset[int]:
        """The slots that are ticked in the state drawn."""
        return self.choice.ticks if self.state is self.play.state else self.ticked_before

    @property
    def dealing(self) -> bool:
        """Whether the cards of a fresh deal are not all in place yet."""
        return self.state is not self.play.state and self.state.last is None and self.play.state.last is None

    @property
    def counted(self) -> State:
        """The state that figures are read from: the one drawn, but during a deal the fresh deal."""
        return self.play.state if self.dealing else self.state

    def counted_at(self, slot: int) -> State:
        """Return the state that a slot's figure is read from: that drawn, or a fresh deal once its cards lie there."""
        return self.counted if all(map(self.resting, self.counted.piles[slot])) else self.state

    @property
    def won(self) -> bool:
        """Whether the state drawn is the one in which the play is won."""
        return self.play.won and self.state is self.play.state

    def vacant(self, slot: int) -> bool:
        """Return whether a slot looks empty, because no card lies in it or its cards are in the air."""
        pile = self.state.piles[slot]
        return not pile or not self.resting(pile[0])

    @property
    def streak(self) -> int:
        """How many moves in a row have scored, as far as they have been shown; none while moves are taken back."""
        if self.play.can_redo:
            return 0
        return self.play.streak if self.state is self.play.state else max(0, self.play.streak - 1)

    @property
    def lucky(self) -> bool:
        """Whether three moves in a row have scored: the score burns, and the sky is clear."""
        return self.streak >= 3

    def at_rest_in(self, state: State) -> "TableView":
        """Return a copy for when the cards of a state are at rest; it does not change with the play."""
        return replace(
            self,
            play=self.play.copy(),
            shown=state,
            score=state.score,
            shown_for=inf,
            refused=None,
            resting=lambda card: True,
        )

    @property
    def targets(self) -> frozenset[int]:
        """The slots that the chosen cards can go to."""
        if self.choice.taken is None:
            return frozenset()
        takes = (self.choice.taken,)
        return frozenset(move.target for move in self.play.legal if isinstance(move, Carry) and move.takes == takes)


def attacks_of(view: TableView) -> list[Carry]:
    """Return the attacks with all ticked cards that are legal in the state drawn, the most promising first."""
    takes, rules = take_ticked(view), view.play.rules
    moves = view.play.legal if view.state is view.play.state else rules.moves(view.state)
    carries = (move for move in moves if isinstance(move, Carry) and move.target not in rules.combined)
    return [move for move in carries if takes and move.takes == takes]


def take_ticked(view: TableView) -> tuple[Take, ...]:
    """Return what is taken for an attack with all ticked cards."""
    piles, ticks = view.state.piles, view.ticks
    return tuple(Take(slot, len(piles[slot])) for slot in view.play.rules.combined if slot in ticks and piles[slot])


@dataclass(frozen=True, slots=True)
class Row:
    """A label and its figure."""

    label: str
    value: str
