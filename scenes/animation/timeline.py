"""Timelines: the segments that move each card from pose to pose, the cues that go with them, and a player."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from math import acos, cos, pi
from operator import itemgetter
from typing import NamedTuple

from game.cards import Card
from game.state import State
from scenes.animation.card_images import CardImages, flying_sprite, lying_sprites, shadow
from scenes.animation.cues import Cue, Note
from scenes.animation.durations import FEW, RING_FADES, SHAKE_NO_RING
from scenes.animation.positions import CardPosition, Layout, Pose, Posed
from scenes.render.drawables import Drawable
from scenes.render.easing import Easing, linear, out_cubic, share, sine


class Segment(NamedTuple):
    """One motion from one pose to another; times are in seconds from the start of the timeline."""

    start: float
    duration: float
    begin: Pose
    end: Pose
    easing: Easing = out_cubic
    arc: float = 0.0  # how far the path bends upwards, in pixels
    hop: float = 0.0  # extra lift halfway along the path
    flips: float = 0.0  # the share of its duration in which the card turns over; 0 if it does not
    low: bool = False  # the card is drawn among the resting cards, not above them
    lean: float = 0.0  # degrees anticlockwise of extra tilt halfway along the path, or halfway until it is edge-on
    vertical: Easing = linear  # which share of the vertical way belongs to one of the whole: the path bends in or out

    @property
    def finish(self) -> float:
        """The time at which it ends."""
        return self.start + self.duration

    def pose(self, now: float) -> Pose:
        """Return the pose at a time: begin before its start, end after its finish."""
        if now < self.start:
            return self.begin
        if (t := share(now, self.start, self.duration)) == 1.0:
            return self.end
        begin, end, far = self.begin, self.end, self.easing(t)
        height = begin.height
        if height != end.height:  # in steps of three per cent, for fewer pictures
            steps = max(1, round(abs(end.height - height) / (0.03 * max(height, end.height))))
            height = round(height + (end.height - height) * round(far * steps) / steps)
        risen = self.vertical(far)
        bent = risen if risen < far else t  # what rises late, as from a rail, bends upwards late, too
        passed = min(1.0, t / self.flips) if self.flips else 0.0
        over = acos(begin.width) / pi  # more than 0 if it was turning over already
        over = over + (1 - over) * passed if self.flips else over * (1 - t)
        turned = min(1.0, 2 * passed) if self.flips else far  # upright by the time the other side shows
        return Pose(
            begin.x + (end.x - begin.x) * far,
            begin.y + (end.y - begin.y) * risen - self.arc * 4 * bent * (1 - bent),
            height,
            begin.up ^ (passed > 0 and over >= 0.5),
            begin.angle + (end.angle - begin.angle) * turned + self.lean * sine(turned if self.flips else t),
            abs(cos(pi * over)),
            begin.lift + (end.lift - begin.lift) * t + self.hop * sine(t),
            min(1.0, begin.opacity + (end.opacity - begin.opacity) * far),
            begin.shade if t < 0.5 else end.shade,  # half-shaded pictures of each card would cost too much
            begin.order,
        )


class AnimationKind(Enum):
    """What a timeline shows: the deal, a move, an undo, or a refused move."""

    DEAL = "deal"
    MOVE = "move"
    UNDO = "undo"
    REFUSED = "refused"


@dataclass(frozen=True, slots=True)
class PlanContext:
    """What a timeline is planned from."""

    layout: Layout
    before: State
    after: State
    poses: Mapping[Card, Pose]  # current poses, also of dragged and flying cards
    positions: Mapping[Card, CardPosition]  # in the state after
    held: frozenset[Card]  # the dragged cards
    kind: AnimationKind
    at_once: bool = False  # nothing will move, so that only the cues matter
    grand: bool = False  # the attack wins the game
    streak: int = 1  # number of moves in a row that have scored, including this one
    under_way: Mapping[Card, tuple[float, bool]] = field(default_factory=dict)  # as that of the player so far
    rests: Mapping[Card, Pose] = field(default_factory=dict)  # the poses of the positions, to tell what stays


@dataclass(slots=True)
class Timeline:
    """The segments of every card that moves, and cues, each with its time in seconds."""

    segments: dict[Card, list[Segment]] = field(default_factory=dict)
    cues: list[tuple[float, Cue]] = field(default_factory=list)
    unseen: set[Card] = field(default_factory=set)  # the cards that are not on the table until they start
    reveals_at: float = 0.0  # when the board may show the state after
    refused: frozenset[Card] = frozenset()  # the cards of an illegal move
    reasons: frozenset[Card] = frozenset()  # the cards that show why it is illegal
    crowd: bool = False  # many cards fly, not only make room

    def add(self, card: Card, segment: Segment) -> None:
        """Append a segment to those of a card."""
        self.segments.setdefault(card, []).append(segment)

    def resting_pose(self, card: Card, pose: Pose) -> Pose | None:
        """Return the pose in which a card among many is drawn with its resting picture; None if it needs its own."""
        if not self.crowd or not pose.up or pose.angle or pose.opacity < 1:
            return None
        return pose._replace(height=self.segments[card][-1].end.height, shade=0.0)

    def nudge(self, card: Card, rest: Pose, moved: Pose, start: float, duration: float, easing: Easing) -> None:
        """Move a resting card towards a pose and back again, with an easing that ends at 0."""
        self.add(card, Segment(start, duration, rest, moved, easing, low=True))
        self.add(card, Segment(start + duration, 0.0, rest, rest, low=True))

    def cue(self, moment: float, cue: Cue) -> None:
        """Add a cue at a time in seconds."""
        self.cues.append((moment, cue))


class Prerenderer:
    """Draws, in the worker, the pictures of flying cards shortly before a timeline needs them."""

    def __init__(self, deck: CardImages, timeline: Timeline) -> None:
        self._deck, self._timeline = deck, timeline
        parts = ((card, part) for card, segments in timeline.segments.items() for part in segments)
        self._flights = [(card, part) for card, part in parts if part.duration and (part.flips or not part.low)]
        self._end = max((segment.finish for _, segment in self._flights), default=0.0)
        self._now = self._until = self._drawn = 0.0
        self.advance(0.0)

    def advance(self, now: float) -> None:
        """Queue the pictures that the timeline needs soon after a time."""
        self._now = now
        if self._until < min(self._end, now + 0.25):
            self._until = now + 0.5  # not all of a long timeline, or its first pictures would be evicted
            self._deck.images.prerender(self._draw)

    def stop(self) -> None:
        """Stop drawing, as the timeline has ended."""
        self._until = self._end = 0.0

    def _draw(self) -> None:
        while self._drawn <= self._until:
            for card, segment in self._flights:
                if self._now <= self._drawn and segment.start <= self._drawn <= segment.finish:
                    pose = segment.pose(self._drawn)
                    if rest := self._timeline.resting_pose(card, pose):
                        lying_sprites(self._deck, card, rest, self._deck.moonlit)
                        continue
                    flying_sprite(self._deck, card, pose, self._deck.moonlit)
                    if pose.width == 1 or len(self._flights) < FEW:
                        shadow(self._deck, pose)
            self._drawn += 1 / 60


class TimelinePlayer:
    """Plays one timeline at a time.

    cards: those with segments that have not ended.
    unsettled: those of them that do more than change shade or shiver in place.
    waiting, flying: those drawn among the resting cards, and those above them, back to front, each with its pose.
    """

    def __init__(self, deck: CardImages) -> None:
        self._deck = deck
        self._prerenderer = Prerenderer(deck, Timeline())
        self.end()

    def end(self) -> None:
        """End the timeline at once, and drop its remaining cues."""
        self._prerenderer.stop()
        self._timeline = Timeline()
        self._now = 0.0
        self._cues: list[tuple[float, Cue]] = []
        self._pending: list[tuple[Card, list[Segment]]] = []
        """The segments of cards that have not started, the next card last."""
        self._pending_poses: dict[Card, Posed] = {}
        """The poses of those cards until they start."""
        self._flights: dict[Card, list[Segment]] = {}
        self.cards = self.unsettled = frozenset[Card]()
        self.waiting: list[Posed] = []
        self.flying: list[Posed] = []

    def begin(self, timeline: Timeline) -> None:
        """Start a timeline, in place of any other."""
        self.end()
        self._timeline = timeline
        self._cues = sorted(timeline.cues, key=itemgetter(0))
        self._pending = sorted(timeline.segments.items(), key=lambda entry: entry[1][0].start)[::-1]
        pending = sorted(timeline.segments.items(), key=lambda entry: entry[1][0].end.order)
        visible = (entry for entry in pending if entry[0] not in timeline.unseen)
        self._pending_poses = {card: (card, segments[0].begin) for card, segments in visible}
        for card, segments in self._pending:
            for pose in (segment.begin for segment in segments if segment.low):  # drawn by the time it is needed
                self._deck.resting(card if pose.up else None, pose.height, pose.shade)
        self.cards = frozenset(timeline.segments)
        self.unsettled = frozenset(card for card, segments in self._pending if not _stays(segments))
        self._prerenderer = Prerenderer(self._deck, timeline)

    def advance(self, seconds: float) -> list[Cue]:
        """Let time pass, and return the cues that are due."""
        now = self._now = self._now + seconds
        due = [cue for moment, cue in self._cues if moment <= now]
        del self._cues[: len(due)]
        if not (self._pending or self._flights):
            return due
        while self._pending and now >= self._pending[-1][1][0].start:
            card, segments = self._pending.pop()
            self._flights[card] = list(segments)
            self._pending_poses.pop(card, None)
        for card, segments in tuple(self._flights.items()):
            count = len(segments)
            while len(segments) > 1 and now >= segments[1].start:
                del segments[0]
            if over := now >= segments[-1].finish:
                del self._flights[card]
                self.cards -= {card}
            if over or (len(segments) < count and _stays(segments)):
                self.unsettled -= {card}
        self.waiting, self.flying = [*self._pending_poses.values()], []
        for card, (segment, *_) in sorted(self._flights.items(), key=lambda entry: entry[1][0].end.order):
            lies = segment.low or (now >= segment.finish and segment.end.lift == 0)
            layer = self.waiting if lies else self.flying
            layer.append((card, segment.pose(now)))
        self._prerenderer.advance(now)
        return due

    def skip_chimes(self) -> None:
        """Drop the notes that are not yet due."""
        self._cues = [(moment, cue) for moment, cue in self._cues if not isinstance(cue, Note)]

    @property
    def reveals_in(self) -> float:
        """Seconds until the board may show the state after."""
        return max(0.0, self._timeline.reveals_at - self._now)

    @property
    def crowded(self) -> bool:
        """Whether many cards are in the air."""
        return len(self.flying) >= FEW

    @property
    def moving(self) -> bool:
        """Whether any segment, cue or ring has not ended."""
        return bool(self._pending or self._flights or self._cues or self.refused)

    @property
    def under_way(self) -> Mapping[Card, tuple[float, bool]]:
        """In how many seconds each card in the air arrives, and whether it is drawn among the resting cards."""
        return {card: (segments[-1].finish - self._now, segments[0].low) for card, segments in self._flights.items()}

    @property
    def refused(self) -> frozenset[Card]:
        """The cards that now have the ring of an illegal move."""
        return self._timeline.refused if self._now < SHAKE_NO_RING + RING_FADES else frozenset()

    @property
    def ring_opacity(self) -> float:
        """The opacity of that ring, which fades in a few steps."""
        return 1 - int(share(self._now, SHAKE_NO_RING, RING_FADES) * 4) / 4

    @property
    def reasons(self) -> frozenset[Card]:
        """The cards that now show why a move is illegal."""
        return self._timeline.reasons if self.refused else frozenset()

    def sprites(self) -> list[Drawable]:
        """Return the cards in the air, each above its shadow."""
        drawn: list[Drawable] = []
        shadows: set[Drawable] = set()  # cards that fly together share one
        turning = sum(pose.width < 1 for _card, pose in self.flying)
        for card, pose in self.flying:
            if rest := self._timeline.resting_pose(card, pose):
                drawn += lying_sprites(self._deck, card, rest, self._deck.moonlit, max(1, turning))
                continue
            flat = self.crowded and pose.width < 1  # in a crowd, the shadow of a card that turns over is not missed
            cast = [] if flat else [part for part in shadow(self._deck, pose) if part not in shadows]
            shadows.update(cast)
            drawn += [*cast, flying_sprite(self._deck, card, pose, self._deck.moonlit)]
        return drawn


def _stays(segments: Sequence[Segment]) -> bool:
    return all(segment.low for segment in segments) and segments[0].begin[:3] == segments[-1].end[:3]
