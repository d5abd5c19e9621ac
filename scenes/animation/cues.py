"""Cues: what goes with flying cards at a moment of a timeline: sounds, effects, and the score."""

from typing import NamedTuple

from pygame import Rect

from game.cards import Card
from game.state import Struck
from scenes.animation.positions import CardPosition, Pose, Posed, ShieldPlace
from scenes.audio import Effect


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
    """Dust flies out from under a card that was put down; shown is how much of its pile is seen above it, in pixels."""

    pose: Pose
    shown: float = 0.0


class Home(NamedTuple):
    """A card reaches its foundation."""

    card: Card
    position: CardPosition


class Returned(NamedTuple):
    """A card lies again where it was before the move that is undone; taken if that brought it to its foundation."""

    position: CardPosition
    taken: bool


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
    shield: ShieldPlace | None
    grand: bool  # it wins the game
    streak: int = 1  # number of moves in a row that have scored, including this one


Cue = Sound | Note | Count | Dust | Home | Returned | Seal | Unseal | Parting | Mend | Glint | Reveal | Hit
"""Anything that can go with flying cards."""
