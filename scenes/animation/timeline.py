"""Timelines: the segments that each card flies from pose to pose, and cues for what happens beside them."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum
from math import cos, pi
from typing import NamedTuple

from pygame import Rect

from game.cards import Card
from game.events import Struck
from game.state import State
from scenes.animation.positions import CardPosition, Layout, Pose, Posed
from scenes.audio import Effect
from scenes.render.easing import Easing, out_cubic, share, sine


class Segment(NamedTuple):
    """One motion from a pose to the next; times are in seconds from the start of the timeline."""

    start: float
    duration: float
    begin: Pose
    end: Pose
    easing: Easing = out_cubic
    arc: float = 0.0  # how far the path bends upwards, in pixels
    hop: float = 0.0  # the lift in the middle of the path
    flips: float = 0.0  # the share of its time in which the card turns over; 0 if it does not
    low: bool = False  # the card stays among the resting cards instead of flying above them
    lean: float = 0.0  # degrees anticlockwise by which it is tilted in the middle of the path

    @property
    def finish(self) -> float:
        """When it ends."""
        return self.start + self.duration

    def pose(self, now: float) -> Pose:
        """Return the pose at a time: begin before its start, end after its finish."""
        t = share(now, self.start, self.duration)
        if t in (0.0, 1.0):
            return self.end if t else self.begin
        begin, end, far = self.begin, self.end, self.easing(t)
        height = begin.height
        if height != end.height:  # in steps of three per cent, for fewer pictures
            steps = max(1, round(abs(end.height - height) / (0.03 * max(height, end.height))))
            height = round(height + (end.height - height) * round(far * steps) / steps)
        over = min(1.0, t / self.flips) if self.flips else 0.0
        turned = min(1.0, 2 * over) if self.flips else far  # upright by the time the other side shows
        return Pose(
            begin.x + (end.x - begin.x) * far,
            begin.y + (end.y - begin.y) * far - self.arc * 4 * t * (1 - t),
            height,
            begin.up ^ (over >= 0.5),
            begin.angle + (end.angle - begin.angle) * turned + self.lean * sine(t),
            abs(cos(pi * over)),
            begin.lift + (end.lift - begin.lift) * t + self.hop * sine(t),
            min(1.0, begin.opacity + (end.opacity - begin.opacity) * far),
            begin.shade if t < 0.5 else end.shade,  # at once: a picture of each card half in the shade costs too much
            begin.order,
        )


class AnimationKind(Enum):
    """What a timeline shows: the deal, a move, an undo, or a refused move."""

    DEAL = "deal"
    MOVE = "move"
    UNDO = "undo"
    REFUSED = "refused"


class Sound(NamedTuple):
    """A sound effect, panned to an x in pixels, its pitch raised by steps of a scale."""

    effect: Effect
    x: float
    step: int = 0


class Note(NamedTuple):
    """A note for one card of a run that has grown, with a light that runs to it from the card before.

    link: the centre of the link between the two, if there is one; fresh if it was just joined.
    glows: the card's edge glows longer, as the run is long; counts: the card's lamp flashes on the rail.
    """

    sound: Sound
    card: Card
    position: CardPosition
    begin: tuple[int, int]  # in pixels
    end: tuple[int, int]
    link: tuple[int, int] | None
    fresh: bool
    glows: bool
    counts: bool


class Count(NamedTuple):
    """The score changes to a value: it rolls for some seconds, or jumps."""

    score: int
    rolls: float = 0.0


class Dust(NamedTuple):
    """Dust flies out from under a card that was put down."""

    pose: Pose


class Home(NamedTuple):
    """A card reaches its foundation."""

    card: Card
    position: CardPosition


class Seal(NamedTuple):
    """A complete pile is sealed on its top card."""

    card: Card
    pose: Pose


class Unseal(NamedTuple):
    """The seal of a pile is taken off its top card, and the frame off the pile."""

    card: Card
    pose: Pose
    pile: Rect  # in pixels


class Parting(NamedTuple):
    """A link opens, as the move that joined it is undone; its centre in pixels."""

    middle: tuple[int, int]


class Mend(NamedTuple):
    """The shards of a broken card fly back and make it whole."""

    card: Card
    pose: Pose


class Glint(NamedTuple):
    """A glint crosses a card that was just turned up."""

    card: Card
    pose: Pose


class Reveal(NamedTuple):
    """The field darkens for some seconds as cards turn up before they are attacked."""

    pose: Pose
    lasts: float


class Hit(NamedTuple):
    """An attack hits at a point in pixels: its targets, and the direction in which each attacker flies."""

    struck: Struck
    x: float
    y: float
    targets: tuple[Posed, ...]
    headings: tuple[tuple[Card, int], ...]  # degrees anticlockwise from the right
    grand: bool  # it wins the game
    streak: int = 1  # number of moves in a row that have scored, including this one


Cued = Sound | Note | Count | Dust | Home | Seal | Unseal | Parting | Mend | Glint | Reveal | Hit
"""What can happen beside the flying cards."""


@dataclass(frozen=True, slots=True)
class PlanContext:
    """What is known when a timeline is planned."""

    layout: Layout
    before: State
    after: State
    poses: Mapping[Card, Pose]  # current poses, also of dragged and flying cards
    positions: Mapping[Card, CardPosition]  # in the state after
    held: frozenset[Card]  # the dragged cards
    kind: AnimationKind
    grand: bool = False  # an attack wins the game
    streak: int = 1  # number of moves in a row that have scored, including this one


@dataclass(slots=True)
class Timeline:
    """The segments of every card that moves, and cues, each with its time."""

    segments: dict[Card, list[Segment]] = field(default_factory=dict)
    cues: list[tuple[float, Cued]] = field(default_factory=list)
    reveals_at: float = 0.0  # when the board may show the state after
    refused: frozenset[Card] = frozenset()  # the cards of an illegal move
    reasons: frozenset[Card] = frozenset()  # the cards that show what it lacks
    trails: bool = False  # the flying card leaves after-images behind

    def add(self, card: Card, segment: Segment) -> None:
        """Append a segment to those of a card."""
        self.segments.setdefault(card, []).append(segment)

    def cue(self, moment: float, cued: Cued) -> None:
        """Let something happen at a time."""
        self.cues.append((moment, cued))
