"""What every layout is made from: what is known about a board, the metrics of a screen, its rails, and fans of cards.

During an animation, positions are asked for in the state it leads to, and the surroundings are drawn in the state
before; so the results for two states are cached.
"""

from collections.abc import Callable, Container, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import wraps
from math import ceil, inf
from typing import Any, Literal, TypeVar

from pygame import Rect

from game.cards import Card, Pile
from game.play import Play
from game.state import Carry, Move, State, Take
from scenes.animation.positions import CardPosition
from scenes.art.markers import FOCUS, Light
from scenes.commands import Command
from scenes.render.drawables import Point
from scenes.render.palette import Style

T = TypeVar("T")


def per_state(work: Callable[[Any, State], T]) -> Callable[[Any, State], T]:
    """Cache what a method has worked out from the last two states, for each object; safe for all threads."""
    name = f"_of_states_{work.__name__}"

    @wraps(work)
    def cached(self: object, state: State) -> T:
        entries: tuple[tuple[State, T], ...] = getattr(self, name, ())
        if not entries or entries[0][0] is not state:
            entry = next((entry for entry in entries if entry[0] is state), None) or (state, work(self, state))
            entries = (entry, *entries[:1])
            setattr(self, name, entries)
        return entries[0][1]

    return cached


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
    still fly; refused the attack that now bounces off; unsettled the cards that fly or are dragged; off the commands
    that would do nothing now; lost whether the table is dark because the deal is lost, and lights_out which share of
    the lights has gone out since.
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
    unsettled: frozenset[Card] = frozenset()
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
        counted = self.counted
        return counted if self.unsettled.isdisjoint(counted.piles[slot]) else self.state

    @property
    def won(self) -> bool:
        """Whether the state drawn is the one in which the play is won."""
        return self.play.won and self.state is self.play.state

    def vacant(self, slot: int) -> bool:
        """Whether a slot looks empty, because no card lies in it or its cards are in the air."""
        pile = self.state.piles[slot]
        return not pile or pile[0] in self.unsettled

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
            unsettled=frozenset(),
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


@dataclass(frozen=True, slots=True)
class Hit:
    """What lies at a point: a slot, and the number of its cards from the one hit to the top (0 if it is empty)."""

    slot: int
    count: int


LAYER = 1000  # drawing orders reserved for the cards of one slot


def fan(
    state: State,
    slot: int,
    corner: tuple[float, float],
    height: int,
    step: tuple[float, float] = (0.0, 0.0),
    shades: Sequence[float] = (),
    every: int = 1,
) -> Iterator[tuple[Card, CardPosition]]:
    """Yield the cards of a slot with their positions.

    The bottom card's upper left corner is at corner, and each further card a step (right, down) from the one below, all
    in pixels; shades darken the cards, bottom first. Slots of higher numbers lie in front. A stock, which looks as
    thick as it is, takes a step only every few cards: those between lie exactly on each other and cast one shadow.
    """
    (x, y), (right, down) = corner, step
    for index, card in enumerate(state.piles[slot]):
        at, shade = index // every, shades[index] if index < len(shades) else 0.0
        place = round(x + at * right), round(y + at * down)
        yield card, CardPosition(*place, height, slot * LAYER + index, shade, card not in state.down)


def last_three(
    state: State, slot: int, corner: tuple[float, float], height: int, step: float
) -> Iterator[tuple[Card, CardPosition]]:
    """Yield the cards of a waste whose last three are fanned, each a step in pixels to the right."""
    first = max(0, len(state.piles[slot]) - 3)
    for index, (card, position) in enumerate(fan(state, slot, corner, height)):
        yield card, replace(position, x=round(corner[0] + max(0, index - first) * step))


def opened(
    view: TableView, positions: Mapping[Card, CardPosition], slots: Container[int]
) -> Mapping[Card, tuple[int, int]]:
    """Return the offsets, in pixels, of cards that move down to show a card below them that is looked at."""
    choice = view.choice
    if choice.lit is None or choice.lit not in slots or choice.taken or choice.hint:
        return {}
    pile = view.state.piles[choice.lit]
    count = choice.depth if choice.keyed else choice.over
    if not (choice.keyed or choice.pointing) or not 1 < count <= len(pile):
        return {}
    card, above = positions[pile[-count]], pile[len(pile) - count + 1 :]
    strip = positions[above[0]].y - card.y
    if strip >= 0.25 * card.height:  # rank and suit are visible
        return {}
    return dict.fromkeys(above, (0, round(0.30 * card.height) - strip))


def fanned_out(
    cards: Pile, positions: Mapping[Card, CardPosition], corner: Point, across: int, room: int
) -> Mapping[Card, tuple[int, int]]:
    """Return the offsets, in pixels, that lay covered cards out in columns where the index of each is visible.

    The uppermost card is the last of the first column, whose upper left corner is given, with the cards below it above
    it. Further columns lie the given distance across, to the left if it is negative. room is the height of a column.
    """
    if not cards:
        return {}
    height = positions[cards[-1]].height
    strip = round(0.27 * height)
    rows = min(12, max(1, 1 + (room - height) // strip))
    rows = ceil(len(cards) / ceil(len(cards) / rows))  # columns are about equally long
    shifts = {}
    for index, card in enumerate(reversed(cards)):
        column, above = divmod(index, rows)
        row = min(rows, len(cards) - column * rows) - 1 - above
        x, y = corner[0] + column * across, corner[1] + row * strip
        shifts[card] = x - positions[card].x, y - positions[card].y
    return shifts


SPACIOUS = 285  # units: on narrower rails, rows are as wide as plates
BAR = 92  # the top bar's height in units
FOOT_LAMP, FOOT_SCORE = 214, 176
"""Units at the foot of one of two boards: the width of the lamp's plate, and where the number of the score ends."""
BAR_PLATE = 8, 66  # y and height, in units, of the buttons, the lamp and messages on the top bar


@dataclass(frozen=True, slots=True)
class Rail:
    """A pillar beside the field. Its measures count from the outer edge, on whichever side it is."""

    area: Rect
    side: Literal["left", "right"]
    unit: float

    def u(self, value: float) -> int:
        """Return a length in pixels."""
        return round(value * self.unit)

    @property
    def centre(self) -> int:
        """The x of the middle of what hangs on it."""
        half = round((self.area.width - 22 * self.unit) / 2)
        return self.area.left + half if self.side == "left" else self.area.right - half

    def plate(self, y: float, height: float) -> Rect:
        """Return the area of a plate across the rail, at a y and with a height in units."""
        width = self.area.width - self.u(46)
        return Rect(self.centre - width // 2, self.area.top + self.u(y), width, self.u(height))

    @property
    def contents(self) -> Rect:
        """The area for wide contents: 16 units from the outer edge, 36 from the inner."""
        left = self.u(16) if self.side == "left" else self.u(36)
        return Rect(self.area.left + left, self.area.top, self.area.width - self.u(52), self.area.height)

    @property
    def row(self) -> tuple[int, int]:
        """Where a row of label and figure begins and ends, in pixels."""
        outer, inner = self.u(24), self.u(40 if self.area.width >= self.u(SPACIOUS) else 34)
        if self.side == "left":
            return self.area.left + outer, self.area.right - inner
        return self.area.left + inner, self.area.right - outer


@dataclass(frozen=True, slots=True)
class PlayerLook:
    """The player at one of two boards: the name in place of the game's, the light of the focus ring, and a colour."""

    name: str
    light: Light
    tone: str


@dataclass(frozen=True, slots=True)
class LayoutMetrics:
    """A size of the screen, the settings that affect the layout, and whether lamp and words are shown."""

    size: tuple[int, int]
    style: Style = field(default_factory=Style)
    left_handed: bool = False
    larger: bool = False
    lamp: bool = True
    words: bool = True
    player: PlayerLook | None = None
    """The player in a duel."""
    buttons: bool = True
    """Whether the table has buttons; a replay has none."""

    @property
    def light(self) -> Light:
        """The light of the focus ring."""
        return self.player.light if self.player else FOCUS

    @property
    def small(self) -> bool:
        """Whether it is one of two boards, or as narrow: then score, lamp and messages are at the foot."""
        return self.player is not None and not self.wide

    @property
    def ring_unit(self) -> float:
        """The unit of rings around cards, which are finer on one of two boards: the strips between cards are narrow."""
        return (0.85 if self.small else 1) * self.unit

    @property
    def fine_unit(self) -> float:
        """The unit of rings around neighbours on a rail, too."""
        return 0.6 * self.unit

    @property
    def unit(self) -> float:
        """Pixels per unit, which is a 1080th of the screen's height."""
        return self.size[1] / 1080

    def u(self, value: float) -> int:
        """Return a length in pixels."""
        return round(value * self.unit)

    @property
    def wide(self) -> bool:
        """Whether there are full rails beside the field; otherwise there is a top bar above it."""
        return self.size[0] / self.size[1] >= 1.7

    @property
    def folded(self) -> bool:
        """Whether the rails make room for larger cards: they are narrow and leave out what they can."""
        return self.larger and self.wide

    @property
    def gathered(self) -> bool:
        """Whether larger cards lie under a top bar, so that everything else takes as little room as possible."""
        return self.larger and not self.wide

    @property
    def rail_growth(self) -> int:
        """By how much rails are wider for large texts, in units; not with larger cards, which come first."""
        return 0 if self.larger else round((1.2 if self.wide else 0.6) * (self.style.text_scale - 100))

    @property
    def top(self) -> int:
        """The y where the field begins: below the top bar, if there is one."""
        return 0 if self.wide else self.u(BAR)

    @property
    def frame(self) -> Rect:
        """The area of the content: the screen, or its middle 2:1 if it is wider."""
        width = min(self.size[0], 2 * self.size[1])
        return Rect((self.size[0] - width) // 2, 0, width, self.size[1])

    @property
    def bar_lamp(self) -> Rect:
        """The area of the lamp on the top bar, beside the buttons."""
        width, right = self.u(190), self.size[0] - self.u(3 * 160 + 20)
        return Rect(right - width, self.u(BAR_PLATE[0]), width, self.u(BAR_PLATE[1]))

    @property
    def foot(self) -> Rect:
        """The area below the cards of one of two boards, for score, lamp and messages; empty for a single board."""
        height = self.u(104) if self.small else 0
        return Rect(0, self.size[1] - height, self.size[0], height)

    @property
    def foot_lamp(self) -> Rect:
        """The area of the lamp at the foot."""
        return Rect(self.foot.right - self.u(16 + FOOT_LAMP), self.foot.top + self.u(18), self.u(FOOT_LAMP), self.u(70))

    @property
    def foot_message(self) -> Rect:
        """The area of messages at the foot, beside the number of the score; they cover its label and the lamp."""
        left, top = self.foot.left + self.u(FOOT_SCORE + 28), self.foot.top + self.u(12)
        return Rect(left, top, self.foot.right - self.u(16) - left, self.u(82))

    @property
    def bar(self) -> Rect:
        """The top bar of a narrow screen."""
        return Rect(0, 0, self.size[0], self.u(BAR))

    def rails(self, first: float, second: float) -> tuple[Rail, Rail, Rect]:
        """Return the rail with score and buttons, the other rail, and the field between, from their widths in units.

        The first is on the left, or on the right for left-handed players.
        """
        frame, top = self.frame, self.top
        widths = (self.u(second), self.u(first)) if self.left_handed else (self.u(first), self.u(second))
        height = self.size[1] - top - self.foot.height
        left = Rail(Rect(frame.left, top, widths[0], height), "left", self.unit)
        right = Rail(Rect(frame.right - widths[1], top, widths[1], height), "right", self.unit)
        field = Rect(left.area.right, top, right.area.left - left.area.right, height)
        return (right, left, field) if self.left_handed else (left, right, field)
