"""Effects that go with moving cards: sounds, particles, attacks, flourishes, the shaken field, the rolling score."""

from collections.abc import Iterable, Sequence
from functools import partial
from math import cos, exp, pi, sin
from random import Random

from pygame import FRect, Rect

from game.cards import Card
from game.settings import Motion
from scenes.animation import cues, particles
from scenes.animation import durations as d
from scenes.animation.attack import Attack, prerender
from scenes.animation.card_images import CardImages, centred
from scenes.animation.flourishes import FLOURISHES, Flourish
from scenes.animation.particles import Particles
from scenes.animation.positions import Layout, Pose, Posed
from scenes.art import cards, markers
from scenes.audio import Speaker
from scenes.render.drawables import Drawable
from scenes.render.easing import Tween, in_steps, share
from scenes.render.image_cache import Urgency


class Effects:
    """All effects of one board. They end by themselves, even if the animation of cards is cut short."""

    def __init__(self, deck: CardImages, layout: Layout, motion: Motion, random: Random, speaker: Speaker) -> None:
        self._deck, self._layout, self._random, self._speaker = deck, layout, random, speaker
        self._moves = motion is Motion.FULL
        self._unit = layout.field.height / 1080
        floor = layout.field.bottom + 160 * self._unit  # out of sight, even below another bar
        self._particles = Particles(deck, random, self._unit, floor)
        self._attacks: list[Attack] = []
        self._flourishes: list[tuple[float, Flourish]] = []  # with the time when each began
        self._now = self._shaken_at = self._shake_width = 0.0

    def prerender_attacks(self) -> None:
        """Draw, in the worker, the pictures that all attacks share, once it has nothing more urgent to do."""
        if self._moves:
            task = partial(prerender, self._deck, self._unit, self._particles)
            self._deck.images.prerender(task, Urgency.LATER)

    def prerender(self, due: Sequence[tuple[float, cues.Cue]]) -> None:
        """Draw, in the worker, what some cues will show; each cue comes with the seconds until it is due."""
        for moment, cue in due:
            if isinstance(cue, cues.Hit):
                debris, looks = self._particles.sharing_pictures(), (not self._moves, self._deck.dark)
                self._attacks.append(Attack(cue, moment, self._layout, self._deck, self._random, debris, *looks))
            elif flourish := self._flourish(cue):
                flourish.prerender(self._deck.images)
            if isinstance(cue, cues.Seal):
                self._particles.prerender(particles.DUST, particles.CHIPS)
            elif isinstance(cue, cues.Note) and cue.fresh:
                self._particles.prerender(particles.FILINGS)

    def _flourish(self, cue: cues.Cue) -> Flourish | None:
        make = FLOURISHES.get(type(cue))
        return make(cue, self._layout, self._deck) if make else None

    def start(self, cue: cues.Cue) -> None:
        """Start the effect of a cue."""
        if flourish := self._flourish(cue):
            self._flourishes.append((self._now, flourish))
        match cue:
            case cues.Sound(effect, x, step):
                field = self._layout.field
                pan = max(-1.0, min(1.0, (x - field.centerx) / (field.width / 2)))
                self._speaker.play(effect, pan, step)
            case cues.Note(sound):
                self.start(sound)
                if cue.link and cue.fresh:
                    particles.sparks_of_link(self._particles, cue.link)
            case cues.Seal(_card, pose):
                particles.ring_of_chips(self._particles, pose)
                self._shake(d.SEAL_SHAKE)
            case cues.Hit(struck) if self._moves:
                stop = d.HIT_STOP_GRAND if cue.grand else d.HIT_STOP
                self._shake(d.SHAKE_WIDE if struck.wins else d.THUD, stop if struck.wins else 0.0)

    def _shake(self, width: float, stop: float = 0.0) -> None:
        """Push the field aside by a width in u, and after stop seconds let it swing."""
        self._shaken_at, self._shake_width = self._now + stop, width * self._unit

    @property
    def _swung(self) -> float:
        """Seconds since the field began to swing."""
        return max(0.0, self._now - self._shaken_at)

    @property
    def _shake_reach(self) -> float:
        """How far the field swings now, in pixels; 0 if less than one."""
        reach = self._shake_width * exp(-self._swung / d.SHAKE_FADE)
        return reach if reach >= 1 else 0.0

    @property
    def offset(self) -> tuple[int, int]:
        """The offset of the shaken field now, in pixels."""
        turn = 2 * pi * d.SHAKE_RATE * self._swung
        return round(self._shake_reach * cos(turn)), round(0.7 * self._shake_reach * sin(turn))

    def let_go(self) -> None:
        """Drop glints, shards that mend a card, and attacks that have not landed; let no more numbers fly."""
        self._end([(since, flourish) for since, flourish in self._flourishes if flourish.on_card])
        landed = [attack for attack in self._attacks if attack.landed]
        for attack in self._attacks:
            attack.let_go()
        self._attacks = landed

    def clear(self) -> None:
        """End all effects at once."""
        self._particles.clear()
        for attack in self._attacks:
            attack.drop()
        self._attacks.clear()
        self._flourishes.clear()

    def advance(self, seconds: float) -> None:
        """Let time pass."""
        self._now += seconds
        self._particles.advance(seconds)
        self._end([(since, flourish) for since, flourish in self._flourishes if self._now - since >= flourish.lasts])
        for attack in self._attacks:
            attack.advance(seconds)
        self._attacks = [attack for attack in self._attacks if not attack.over]

    def _end(self, flourishes: Sequence[tuple[float, Flourish]]) -> None:
        for since, flourish in flourishes:
            self._flourishes.remove((since, flourish))
            flourish.end()

    @property
    def attacking(self) -> bool:
        """Whether an attack is under way, or what it led to is still shown."""
        return bool(self._attacks)

    @property
    def moving(self) -> bool:
        """Whether another frame is needed."""
        return bool(self._particles.alive or self._attacks or self._flourishes or self._shake_reach)

    def tints(self) -> list[Drawable]:
        """Return the tints over the field and the cards at rest."""
        tints = [tint for attack in self._attacks for tint in attack.tints()]
        return tints + [tint for since, flourish in self._flourishes for tint in flourish.tints(self._now - since)]

    def refusals(self, posed: Iterable[Posed], opacity: float) -> dict[Card, list[Drawable]]:
        """Return a coral ring around each refused card, or around overlapping ones together under the uppermost."""
        areas: dict[Card, FRect] = {}
        for card, pose in sorted(posed, key=lambda entry: entry[1].order):
            area = _area(pose)
            covered = next((lower for lower, other in areas.items() if area.colliderect(other)), None)
            areas[card] = area.union(areas.pop(covered)) if covered else area
        return {card: self._ring(area, markers.REFUSED, opacity) for card, area in areas.items()}

    def ring(self, area: Rect, light: markers.Light, opacity: float, free: int = 0) -> list[Drawable]:
        """Return a ring around a card, or if only part of its width is free, in pixels, with its line within that."""
        inside = free - round(0.75 * markers.ring_width(self._deck.style) * self._unit) if free else area.width
        return self._ring(FRect(area.topleft, (inside, area.height)), light, opacity)

    def _ring(self, area: FRect, light: markers.Light, opacity: float) -> list[Drawable]:
        looks = (round(area.width), round(area.height)), self._unit, self._deck.style, light, opacity
        return centred(self._deck.images.get(markers.fading_ring, *looks), area.center)

    def under(self, flying: Iterable[Posed]) -> list[Drawable]:
        """Return the effects below the flying cards, given their poses."""
        return [part for attack in self._attacks for part in attack.under(dict(flying))]

    def above(self) -> list[Drawable]:
        """Return the effects above the flying cards."""
        flourishes = [part for since, flourish in self._flourishes for part in flourish.drawables(self._now - since)]
        return [*flourishes, *self._particles.sprites(), *(part for attack in self._attacks for part in attack.above())]


def _area(pose: Pose) -> FRect:
    area = FRect(0, 0, cards.width(pose.height), pose.height)
    area.center = pose.x, pose.y
    return area


class ScoreCounter:
    """A number that rolls from one value to another; without full motion it does not swell."""

    def __init__(self, moves: bool) -> None:
        self._moves = moves
        self._now = 0.0
        self.jump(0)

    def jump(self, number: int) -> None:
        """Set the number at once."""
        self._tween = Tween(number, number, self._now, 0.0)

    def roll(self, number: int, seconds: float) -> None:
        """Let the number roll to another within some seconds."""
        self._tween = Tween(self._tween.end, number, self._now, seconds, in_steps(d.ROLL_STEPS))

    def advance(self, seconds: float) -> None:
        """Let time pass."""
        self._now += seconds

    @property
    def number(self) -> int:
        """The number as shown now."""
        return round(self._tween.at(self._now))

    @property
    def swell(self) -> float:
        """Its scale now, in a few steps; 1 at rest."""
        arrived = self._tween.start + self._tween.duration
        if self._tween.begin == self._tween.end or self._now < arrived or not self._moves:
            return 1.0
        gone = int(share(self._now, arrived, d.SWELL) * d.SWELL_STEPS) / d.SWELL_STEPS
        return d.SWELL_SCALE + (1 - d.SWELL_SCALE) * gone

    @property
    def moving(self) -> bool:
        """Whether it rolls or swells."""
        return self.number != self._tween.end or self.swell != 1
