"""What goes with the cards of a stage: sounds, particles, attacks, popping pips, and the shake of the field."""

from collections.abc import Sequence
from random import Random

from game.cards import Card
from game.settings import Motion
from scenes.animation import durations as d
from scenes.animation import particles
from scenes.animation.attack import Attack, prepare
from scenes.animation.card_images import Deck
from scenes.animation.particles import Particles
from scenes.animation.timeline import Pose
from scenes.audio import Speaker
from scenes.render.drawables import Drawable
from scenes.render.image_cache import Urgency
from scenes.stage import ornaments
from scenes.stage.pops import Pop
from scenes.stage.shake import Shake
from scenes.stage.spots import Layout
from scenes.stage.story import Blow, Cued, Dust, Home, Seal, Sound


class Effects:
    """All effects of one stage. They end by themselves; cards that land early do not cut them short."""

    def __init__(self, deck: Deck, layout: Layout, motion: Motion, random: Random, speaker: Speaker) -> None:
        self._deck, self._layout, self._motion, self._random = deck, layout, motion, random
        self._speaker = speaker
        self._unit = layout.field.height / 1080
        self._particles = Particles(deck, random, self._unit)
        self._attacks: list[Attack] = []
        self._pops: list[Pop] = []
        self._shake = Shake()
        if motion is Motion.FULL:
            self._particles.prepare(*particles.DEBRIS)

    def expect_attacks(self) -> None:
        """Have drawn what every attack shows, once neither the table nor its deal waits for anything."""
        if self._motion is Motion.FULL:
            self._deck.studio.foresee(self._prepare_attacks, Urgency.LATER)

    def _prepare_attacks(self) -> None:
        prepare(self._deck, self._unit)
        self._particles.prepare(particles.SLABS)

    def foresee(self, cues: Sequence[tuple[float, Cued]]) -> None:
        """Make ready for the attacks among some cues, each with the seconds until it is due."""
        calm = self._motion is not Motion.FULL
        for moment, cued in cues:
            if isinstance(cued, Blow):
                self._attacks.append(Attack(cued, moment, self._layout, self._deck, self._random, calm))

    def start(self, cued: Cued) -> None:
        """Begin what a cue calls for."""
        match cued:
            case Sound(effect, x, step):
                self._speaker.play(effect, self.pan(x), step)
            case Dust(pose):
                ornaments.settle_dust(self._particles, pose)
            case Home(card, spot):
                ornaments.ring_of_sparks(self._particles, spot)
                self._pops.append(Pop(card, spot, self._deck))
            case Seal(pose):
                ornaments.ring_of_dust(self._particles, pose)
                self._shake.start(d.SEAL_SHAKE * self._unit)
            case Blow(struck) if self._motion is Motion.FULL:
                self._shake.start((d.SHAKE_WIDE if struck.wins else d.THUD) * self._unit)

    def pan(self, x: float) -> float:
        """Return from where a sound at a place across the screen is heard, -1 (left) to 1 (right)."""
        field = self._layout.field
        return max(-1.0, min(1.0, (x - field.centerx) / (field.width / 2)))

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
        """Tell what darkens the field and the cards at rest."""
        return [one for attack in self._attacks for one in attack.washes()]

    def under(self, aloft: dict[Card, Pose]) -> list[Drawable]:
        """Tell what is seen below the cards in the air, given how they fly."""
        return [one for attack in self._attacks for one in attack.under(aloft)]

    def above(self) -> list[Drawable]:
        """Tell what is seen above the cards in the air."""
        seen = [one for pop in self._pops for one in pop.sprites()]
        seen += self._particles.sprites()
        return seen + [one for attack in self._attacks for one in attack.above()]
