"""The view: all that a set is told of its board, and what it answers with."""

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from math import inf

from pygame import Rect

from game.cards import Card
from game.moves import Carry, Move, Take
from game.play import Play
from game.state import State
from scenes.commands import Command


@dataclass(frozen=True, slots=True)
class Choice:
    """What the player has in mind and has not done yet.

    taken: cards chosen or held; ticks: slots whose cards are ticked for an attack; lit: the slot under the pointer or
    the keys' cursor; pointing: whether the mouse rests on it, and over how many cards lie from the one it rests on to
    the top; keyed: whether the cursor was moved by keys (on no slot, it is on the lamp); hint: a move that is being
    shown; fanned: the slot whose covered cards are fanned out, because mouse or cursor rest on it.
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

    @property
    def on_lamp(self) -> bool:
        """Whether the keys' cursor stands on the lamp."""
        return self.keyed and self.lit is None


@dataclass(frozen=True, slots=True)
class View:
    """All that can be known of a board at one moment.

    score is what the rail shows (it follows the state's), and swell how large beside what it is at rest; seconds the
    play's clock; best the best score so far; time how many seconds its place has been awake, for what breathes; shown
    the state that decorates the field while a story is told, and shown_for how many seconds it has; led_from the state
    from which a move has led there, for what is new on the field, unless nothing may move; resting whether a card lies
    where it belongs.
    """

    play: Play
    choice: Choice = Choice()
    score: int = 0
    swell: float = 1.0
    seconds: float = 0.0
    best: int | None = None
    time: float = 0.0
    shown: State | None = None
    shown_for: float = inf
    led_from: State | None = None
    resting: Callable[[Card], bool] = field(default=lambda card: True)

    @property
    def state(self) -> State:
        """The state to draw: the play's, or the one before while the story that led to it is being told."""
        return self.shown or self.play.state

    @property
    def counted(self) -> State:
        """The state that figures beside the field tell of: the one drawn; while a deal is told, already the dealt."""
        dealing = self.state.last is None and self.play.state.last is None
        return self.play.state if dealing else self.state

    def at_rest_in(self, state: State) -> "View":
        """Return what will be known of the board when a state rests on it, by value: nothing of it changes any more."""
        return replace(
            self,
            play=self.play.copy(),
            shown=state,
            score=state.score,
            shown_for=inf,
            resting=lambda card: True,
        )

    @property
    def targets(self) -> frozenset[int]:
        """The slots on which the chosen cards may be put."""
        if self.choice.taken is None:
            return frozenset()
        takes = (self.choice.taken,)
        return frozenset(move.target for move in self.play.legal if isinstance(move, Carry) and move.takes == takes)


def gathered(view: View, target: int, gathers: tuple[int, ...]) -> Carry | None:
    """Return the carry of all ticked cards on to a target, if anything is ticked."""
    takes = _ticked(view, gathers)
    return Carry(takes, target) if takes else None


def held_back(view: View, gathers: tuple[int, ...]) -> bool:
    """Whether the player has unticked some cards that could be gathered."""
    return any(view.state.piles[slot] and slot not in view.choice.ticks for slot in gathers)


def attacks_of(view: View, gathers: tuple[int, ...]) -> list[Carry]:
    """Return the carries of all ticked cards, but not on to their like, that are legal, the most promising first."""
    carries = (move for move in view.play.legal if isinstance(move, Carry) and move.target not in gathers)
    takes = _ticked(view, gathers)
    return [move for move in carries if takes and move.takes == takes]


def _ticked(view: View, gathers: tuple[int, ...]) -> tuple[Take, ...]:
    """Return all cards that are ticked, pile by pile."""
    piles = view.state.piles
    return tuple(Take(slot, len(piles[slot])) for slot in gathers if slot in view.choice.ticks and piles[slot])


@dataclass(frozen=True, slots=True)
class Key:
    """A key on a rail: what it says and what it asks for; a stacked one carries its icon above the label."""

    area: Rect
    command: Command
    label: str
    icon: str | None = None
    primary: bool = False
    enabled: bool = True
    stacked: bool = False


@dataclass(frozen=True, slots=True)
class Hit:
    """What lies at a point: a slot, and how many of its cards lie from the one that was hit to the top (0: none)."""

    slot: int
    count: int


@dataclass(frozen=True, slots=True)
class Row:
    """A line of a tally: what was counted, and the figure."""

    label: str
    value: str
