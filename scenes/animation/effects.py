"""What goes with moving cards: sounds, particles, attacks, popping pips, the shake of the field, the rolling score."""

from collections.abc import Sequence
from math import cos, exp, pi, sin
from random import Random

from game.cards import Card
from game.settings import Motion
from scenes.animation import attack_art, particles
from scenes.animation import durations as d
from scenes.animation.attack import Attack, prerender
from scenes.animation.card_images import CardImages, centred
from scenes.animation.durations import ROLL, ROLL_STEPS, SHAKE_FADE, SHAKE_RATE, SWELL, SWELL_SCALE, SWELL_STEPS
from scenes.animation.particles import Particles
from scenes.animation.timeline import AttackHit, CardPosition, Cued, Dust, Home, Layout, Pose, Seal, Sound
from scenes.art import pips
from scenes.audio import Speaker
from scenes.render.drawables import Drawable
from scenes.render.easing import Tween, in_steps, out_back, share
from scenes.render.image_cache import Urgency
from scenes.render.palette import CORAL

PIP, PIP_EDGE, PIP_TOP = 0.184, 0.05, 0.049  # a card's pip, from its right and its upper edge, in card heights
SIZES = 6  # pictures from the largest to the last
EDGE = 5  # of a card 196 high


class Pop:
    """The pip of a card that has come home to a spot: it shrinks from larger than it is to where it belongs."""

    def __init__(self, card: Card, spot: CardPosition, deck: CardImages) -> None:
        self._card, self._spot, self._deck = card, spot, deck
        self._size = Tween(d.POP_SCALE, 1.0, 0.0, d.POP, out_back)
        self._age = 0.0

    def advance(self, seconds: float) -> bool:
        """Let time pass and tell whether it is over."""
        self._age += seconds
        return self._age >= d.POP

    def sprites(self) -> list[Drawable]:
        """Return the pip as it is seen now, nothing while it is being drawn."""
        scale = round(self._size.at(self._age) * SIZES * 4) / (SIZES * 4)
        side = PIP * self._spot.height
        picture = self._deck.images.get(pips.pip, self._card.suit, round(side * scale), self._deck.style)
        x = self._spot.x + self._spot.width - PIP_EDGE * self._spot.height - side / 2
        y = self._spot.y + PIP_TOP * self._spot.height + side / 2
        return centred(picture, (x, y))


def refusal(deck: CardImages, pose: Pose) -> list[Drawable]:
    """Return the coral edge around a card that may not go where it was asked to; nothing while it is being drawn."""
    thick = max(2, round(EDGE * pose.height / 196))
    picture = deck.images.get(attack_art.frame, pose.height, 0, thick, deck.style.plain(CORAL))
    return centred(picture, (pose.x, pose.y))


LEAST = 1.0  # pixels: what swings less stands still


class Shake:
    """One shake at a time; a new one takes the place of the last."""

    def __init__(self) -> None:
        self._wide = 0.0
        self._age = 0.0

    def start(self, wide: float) -> None:
        """Begin to shake, so many pixels wide."""
        self._wide, self._age = wide, 0.0

    def advance(self, seconds: float) -> None:
        """Let time pass."""
        self._age += seconds
        if self._reach < LEAST:
            self._wide = 0.0

    @property
    def moving(self) -> bool:
        """Whether the field still swings."""
        return self._wide > 0

    @property
    def offset(self) -> tuple[int, int]:
        """How far the field is from its place now, in pixels to the right and down."""
        if not self.moving:
            return 0, 0
        turn = 2 * pi * SHAKE_RATE * self._age
        return round(self._reach * cos(turn)), round(0.7 * self._reach * sin(turn))

    @property
    def _reach(self) -> float:
        return self._wide * exp(-self._age / SHAKE_FADE)


class Effects:
    """All effects of one board. They end by themselves; cards that land early do not cut them short."""

    def __init__(self, deck: CardImages, layout: Layout, motion: Motion, random: Random, speaker: Speaker) -> None:
        self._deck, self._layout, self._motion, self._random = deck, layout, motion, random
        self._speaker = speaker
        self._unit = layout.field.height / 1080
        self._particles = Particles(deck, random, self._unit)
        self._attacks: list[Attack] = []
        self._pops: list[Pop] = []
        self._shake = Shake()
        if motion is Motion.FULL:
            self._particles.prerender(*particles.DEBRIS)

    def prerender_attacks(self) -> None:
        """Have drawn what every attack shows, once neither the table nor its deal waits for anything."""
        if self._motion is Motion.FULL:
            self._deck.images.prerender(self._prerender_attacks, Urgency.LATER)

    def _prerender_attacks(self) -> None:
        prerender(self._deck, self._unit)
        self._particles.prerender(particles.SLABS)

    def prerender(self, cues: Sequence[tuple[float, Cued]]) -> None:
        """Make ready for the attacks among some cues, each with the seconds until it is due."""
        calm = self._motion is not Motion.FULL
        for moment, cued in cues:
            if isinstance(cued, AttackHit):
                self._attacks.append(Attack(cued, moment, self._layout, self._deck, self._random, calm))

    def start(self, cued: Cued) -> None:
        """Begin what a cue calls for."""
        match cued:
            case Sound(effect, x, step):
                field = self._layout.field
                pan = max(-1.0, min(1.0, (x - field.centerx) / (field.width / 2)))
                self._speaker.play(effect, pan, step)
            case Dust(pose):
                particles.settle_dust(self._particles, pose)
            case Home(card, spot):
                particles.ring_of_sparks(self._particles, spot)
                self._pops.append(Pop(card, spot, self._deck))
            case Seal(pose):
                particles.ring_of_dust(self._particles, pose)
                self._shake.start(d.SEAL_SHAKE * self._unit)
            case AttackHit(struck) if self._motion is Motion.FULL:
                self._shake.start((d.SHAKE_WIDE if struck.wins else d.THUD) * self._unit)

    def let_go(self) -> None:
        """Drop attacks that have not landed; the numbers of the others fly nowhere any more."""
        for attack in self._attacks:
            if attack.landed:
                attack.let_go()
            else:
                attack.drop()
        self._attacks = [attack for attack in self._attacks if attack.landed]

    def clear(self) -> None:
        """End everything at once."""
        self._particles.clear()
        for attack in self._attacks:
            attack.drop()
        self._attacks.clear()
        self._pops.clear()

    def advance(self, seconds: float) -> None:
        """Let time pass."""
        if not self.moving:
            return
        self._shake.advance(seconds)
        self._particles.advance(seconds)
        self._pops = [pop for pop in self._pops if not pop.advance(seconds)]
        for attack in self._attacks:
            attack.advance(seconds)
        self._attacks = [attack for attack in self._attacks if not attack.over]

    @property
    def moving(self) -> bool:
        """Whether anything needs another frame."""
        return bool(self._particles.alive or self._attacks or self._pops or self._shake.moving)

    @property
    def offset(self) -> tuple[int, int]:
        """How far the field is shaken from its place now, in pixels."""
        return self._shake.offset

    def washes(self) -> list[Drawable]:
        """Return what darkens the field and the cards at rest."""
        return [one for attack in self._attacks for one in attack.washes()]

    def under(self, aloft: dict[Card, Pose]) -> list[Drawable]:
        """Return what is seen below the cards in the air, given how they fly."""
        return [one for attack in self._attacks for one in attack.under(aloft)]

    def above(self) -> list[Drawable]:
        """Return what is seen above the cards in the air."""
        seen = [one for pop in self._pops for one in pop.sprites()]
        seen += self._particles.sprites()
        return seen + [one for attack in self._attacks for one in attack.above()]


class ScoreCounter:
    """One number on its way to another; where nothing moves it is there at once."""

    def __init__(self, moves: bool) -> None:
        self._moves = moves
        self._time = 0.0
        self._number = Tween(0, 0, 0, 0)

    def stand(self, number: int) -> None:
        """Show a number at once."""
        self._number = Tween(number, number, self._time, 0.0)

    def roll(self, number: int, slowly: bool) -> None:
        """Let the number roll to another, or jump there where it has flown to its place."""
        duration = ROLL if slowly else 0.0
        self._number = Tween(self._number.end, number, self._time, duration, in_steps(ROLL_STEPS))

    def advance(self, seconds: float) -> None:
        """Let time pass."""
        self._time += seconds

    @property
    def shown(self) -> int:
        """The number now."""
        number = self._number
        return round(number.end if self._time >= number.start + number.duration else number.at(self._time))

    @property
    def swell(self) -> float:
        """How large it is now beside what it is at rest, in a few steps."""
        arrived = self._number.start + self._number.duration
        if self._number.begin == self._number.end or self._time < arrived or not self._moves:
            return 1.0
        gone = int(share(self._time, arrived, SWELL) * SWELL_STEPS) / SWELL_STEPS
        return SWELL_SCALE + (1 - SWELL_SCALE) * gone

    @property
    def moving(self) -> bool:
        """Whether it rolls or pops."""
        return self.shown != self._number.end or self.swell != 1
