"""Stories: what the stage is to do, and when: the legs of each card, and the cues that go with them."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum
from typing import NamedTuple

from game.cards import Card
from game.events import Struck
from game.state import State
from scenes.animation.timeline import Leg, Pose
from scenes.audio import Effect
from scenes.stage.spots import Layout, Spot


class Telling(Enum):
    """How a story is told: as the deal, as a move, as a move taken back, or as an attempt that changes nothing."""

    DEAL = "deal"
    MOVE = "move"
    UNDO = "undo"
    REFUSED = "refused"


class Sound(NamedTuple):
    """An effect is heard, at a place across the screen in pixels; a step raises its pitch on a scale."""

    effect: Effect
    x: float
    step: int = 0


class Count(NamedTuple):
    """The score changes to a value: it rolls there, or jumps where a number has just flown to it."""

    score: int
    rolls: bool = True


class Dust(NamedTuple):
    """Brass dust rises along the lower edge of a card that was put down."""

    pose: Pose


class Home(NamedTuple):
    """A card comes home to its foundation: its pip pops, in a ring of sparks."""

    card: Card
    spot: Spot


class Seal(NamedTuple):
    """A complete pile is sealed: a ring of dust, and the field shakes a little."""

    pose: Pose


class Blow(NamedTuple):
    """An attack lands at a place on cards that lie there, with attackers that each come flying towards an angle.

    The angles count in degrees against the clock from the right.
    """

    struck: Struck
    x: float
    y: float
    targets: tuple[tuple[Card, Pose], ...]
    headings: tuple[tuple[Card, int], ...]
    grand: bool


Cued = Sound | Count | Dust | Home | Seal | Blow
"""What is heard, seen or counted when its cue comes, beside the cards that fly."""


@dataclass(frozen=True, slots=True)
class Situation:
    """What the stage knows as a story begins.

    poses says how cards lie now, the held and the flying among them; spots where they will rest in the state after;
    unit is the length of one u in pixels; grand marks the attack that wins the game.
    """

    layout: Layout
    before: State
    after: State
    poses: Mapping[Card, Pose]
    spots: Mapping[Card, Spot]
    held: frozenset[Card]
    telling: Telling
    unit: float
    grand: bool = False


@dataclass(slots=True)
class Story:
    """The legs of every card that moves, and what happens beside them.

    told is when the state after may be shown; refused are cards that go nowhere, however they are asked to.
    """

    legs: dict[Card, list[Leg]] = field(default_factory=dict)
    cues: list[tuple[float, Cued]] = field(default_factory=list)
    told: float = 0.0
    refused: frozenset[Card] = frozenset()

    def add(self, card: Card, leg: Leg) -> None:
        """Let a card fly a leg after those it has."""
        self.legs.setdefault(card, []).append(leg)

    def cue(self, moment: float, cued: Cued) -> None:
        """Let something happen at a moment."""
        self.cues.append((moment, cued))
