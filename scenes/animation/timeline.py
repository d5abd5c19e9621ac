"""What a timeline is made of: segments between poses, and cues. Pure arithmetic."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum
from math import cos, pi
from typing import NamedTuple

from game.cards import Card
from game.events import Struck
from game.state import State
from scenes.animation.positions import CardPosition, Layout, Pose, Posed
from scenes.audio import Effect
from scenes.render.easing import Easing, out_cubic, share, sine


class Segment(NamedTuple):
    """One way from a pose to the next, within a duration in seconds from a moment on."""

    start: float
    duration: float
    begin: Pose
    end: Pose
    easing: Easing = out_cubic
    arc: float = 0.0  # how far the path is bent upwards, in pixels
    hop: float = 0.0  # how far the card rises off the table on its way, as a lift
    flips: bool = False
    low: bool = False  # it stays among the resting cards instead of flying above them

    @property
    def finish(self) -> float:
        """The moment it ends."""
        return self.start + self.duration

    def pose(self, now: float) -> Pose:
        """Return how the card lies at a moment of it, or before or after it."""
        t = share(now, self.start, self.duration)
        if t in (0.0, 1.0):
            return self.end if t else self.begin
        begin, end, far = self.begin, self.end, self.easing(t)
        height = begin.height
        if height != end.height:  # in steps of three per cent, so that few pictures are made
            steps = max(1, round(abs(end.height - height) / (0.03 * max(height, end.height))))
            height = round(height + (end.height - height) * round(far * steps) / steps)
        turned = min(1.0, 2 * t) if self.flips else far  # a face that comes to light is never turned as well: see deck
        return Pose(
            begin.x + (end.x - begin.x) * far,
            begin.y + (end.y - begin.y) * far - self.arc * 4 * t * (1 - t),
            height,
            begin.up ^ (self.flips and t >= 0.5),
            begin.angle + (end.angle - begin.angle) * turned,
            abs(cos(pi * t)) if self.flips else 1.0,
            begin.lift + (end.lift - begin.lift) * t + self.hop * sine(t),
            begin.opacity + (end.opacity - begin.opacity) * t,
            begin.shade + (end.shade - begin.shade) * round(2 * t) / 2,
            begin.order,
        )


class AnimationKind(Enum):
    """What a timeline shows: the deal, a move, a move taken back, or an attempt that changes nothing."""

    DEAL = "deal"
    MOVE = "move"
    UNDO = "undo"
    REFUSED = "refused"


class Sound(NamedTuple):
    """An effect is heard, at a place across the screen in pixels; a step raises its pitch on a scale."""

    effect: Effect
    x: float
    step: int = 0


class Note(NamedTuple):
    """A card of a run that has grown is heard, and a light runs to its middle from where that of the last one ended.

    On its way it passes over a link, if there is one; fresh says whether that has just been joined. Where the run has
    come to a length to be proud of, the card's edge glows.
    """

    sound: Sound
    card: Card
    spot: CardPosition
    begin: tuple[int, int]  # in pixels
    end: tuple[int, int]
    link: tuple[int, int] | None
    fresh: bool
    glows: bool


class Count(NamedTuple):
    """The score changes to a value: it rolls there for some seconds, or jumps where a number has flown to it."""

    score: int
    rolls: float = 0.0


class Dust(NamedTuple):
    """Brass dust rises along the lower edge of a card that was put down."""

    pose: Pose


class Home(NamedTuple):
    """A card comes home to its foundation: its pip pops, in a ring of small ones."""

    card: Card
    spot: CardPosition


class Seal(NamedTuple):
    """A complete pile is sealed on its last card: a ring of brass, and the field shakes a little."""

    card: Card
    pose: Pose


class Glint(NamedTuple):
    """A glint crosses a card that has just come to light."""

    card: Card
    pose: Pose


class Reveal(NamedTuple):
    """Cards are about to turn up before they are attacked: for some seconds the field around them darkens."""

    pose: Pose
    lasts: float


class Hit(NamedTuple):
    """An attack lands at a place on cards that lie there, with attackers that each come flying towards an angle."""

    struck: Struck
    x: float
    y: float
    targets: tuple[Posed, ...]
    headings: tuple[tuple[Card, int], ...]  # degrees against the clock from the right
    grand: bool  # it wins the game
    streak: int = 1  # so many moves in a row have scored, with this one


Cued = Sound | Note | Count | Dust | Home | Seal | Glint | Reveal | Hit
"""What is heard, seen or counted when its cue comes, beside the cards that fly."""


@dataclass(frozen=True, slots=True)
class PlanContext:
    """What the animator knows as a timeline begins."""

    layout: Layout
    before: State
    after: State
    poses: Mapping[Card, Pose]  # how cards lie now, the held and the flying among them
    spots: Mapping[Card, CardPosition]  # where they will rest in the state after
    held: frozenset[Card]
    kind: AnimationKind
    grand: bool = False  # an attack wins the game
    streak: int = 1  # so many moves in a row have scored, with this one


@dataclass(slots=True)
class Timeline:
    """The segments of every card that moves, and what happens beside them."""

    segments: dict[Card, list[Segment]] = field(default_factory=dict)
    cues: list[tuple[float, Cued]] = field(default_factory=list)
    reveals_at: float = 0.0  # when the state after may be shown
    refused: frozenset[Card] = frozenset()  # the cards that go nowhere, however they are asked to

    def add(self, card: Card, segment: Segment) -> None:
        """Let a card fly a segment after those it has."""
        self.segments.setdefault(card, []).append(segment)

    def cue(self, moment: float, cued: Cued) -> None:
        """Let something happen at a moment."""
        self.cues.append((moment, cued))
