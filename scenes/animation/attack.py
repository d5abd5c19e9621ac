"""An attack as it lands: star, wedges, streaks, shards, debris and a verdict, timed from the impact.

Its pictures are asked for as soon as the attackers draw back, and its debris is made ready to fly; whatever is not
drawn in time is left out.
"""

from random import Random

from pygame import Surface

from game.cards import Card
from scenes.animation import attack_art
from scenes.animation import durations as d
from scenes.animation.card_images import Deck
from scenes.animation.particles import Particles
from scenes.animation.timeline import Pose
from scenes.render.drawables import Drawable, Sprite, Wash
from scenes.render.easing import share
from scenes.render.palette import rgb
from scenes.stage import ornaments, verdict
from scenes.stage.shards import Shards
from scenes.stage.spots import Layout
from scenes.stage.sprites import centred
from scenes.stage.story import Blow
from scenes.stage.verdict import Verdict

STAR_SEEDS = 3
STAR_STEPS = (
    (0.0, 40, 1.0),
    (d.STAR_OPENS / 3, 76, 1.0),
    (d.STAR_OPENS * 2 / 3, 100, 1.0),
    (d.STAR_GONE * 0.68, 104, 0.6),
    (d.STAR_GONE * 0.86, 108, 0.3),
)
"""From when on the star is how large, in percent, and how opaque."""
STREAK_STEPS = (100, 60, 25)  # percent, as they fade
DARK = "#765470"
PULSE_STEPS = ((3, 1.0), (10, 0.6), (18, 0.3))  # u further out, opacity: the ring around what held


class Attack:
    """One attack, from the moment its attackers draw back; calm shows its verdict only, without motion."""

    def __init__(self, blow: Blow, lands_in: float, layout: Layout, deck: Deck, random: Random, calm: bool) -> None:
        self.blow = blow
        self.age = -lands_in
        self._calm = calm
        self._flies = True
        self._layout = layout
        self._deck, self._look = deck, deck.look
        self._unit = layout.field.height / 1080
        self._seed = random.randrange(STAR_SEEDS)
        self._stop = d.HIT_STOP_GRAND if blow.grand else d.HIT_STOP
        self._breaks = blow.struck.wins and not calm
        self._shards = Shards(blow.targets if self._breaks else (), self._unit, deck, random)
        self._debris = Particles(deck, random, self._unit)
        if self._breaks:
            self._wedges()
            prepare(deck, self._unit)
            ornaments.impact(self._debris, (blow.x, blow.y), blow.grand)
        elif not calm:
            ornaments.clash(self._debris, (blow.x, blow.y))
        for _card, heading in () if calm else blow.headings:
            self._streak_picture(heading, STREAK_STEPS[0])
        self._verdict = Verdict(blow, layout, deck, calm)

    @property
    def landed(self) -> bool:
        """Whether the blow has fallen."""
        return self.age >= 0

    @property
    def over(self) -> bool:
        """Whether nothing of it is seen any more."""
        return self.age >= self._verdict.lasts and not (self._shards.alive or self._debris.alive)

    def let_go(self) -> None:
        """Let the number vanish where it is: the score has been counted already."""
        self._flies = False

    def drop(self) -> None:
        """Take note that no more of it will be seen."""
        self._shards.drop()

    def advance(self, seconds: float) -> None:
        """Let time pass."""
        self.age += seconds
        if self.landed:
            flown = min(seconds, self.age)
            self._shards.advance(flown)
            self._debris.advance(flown)

    # what is seen of it

    def washes(self) -> list[Drawable]:
        """Tell what darkens the field, and the wedges over it."""
        age, field = self.age, self._layout.field
        if not self._breaks or not 0 <= age < self._stop + d.FIELD_BACK:
            return []
        back = share(age, self._stop, d.FIELD_BACK)
        red, green, blue = (round(dark + (255 - dark) * back) for dark in rgb(self._look.plain(DARK)))
        seen: list[Drawable] = [Wash((field.x, field.y, field.width, field.height), (red, green, blue))]
        wedges = self._wedges() if age < d.WEDGES else None
        return [*seen, Sprite(wedges, field.x, field.y)] if wedges else seen

    def under(self, attackers: dict[Card, Pose]) -> list[Drawable]:
        """Tell what is seen below the attackers, given how they fly: their streaks, the star, the shards."""
        seen: list[Drawable] = []
        if self._calm:
            return seen
        if -0.7 * d.LUNGE <= self.age < self._stop + d.STREAKS_FADE:
            faded = share(self.age, 0.0, self._stop + d.STREAKS_FADE)
            percent = STREAK_STEPS[min(len(STREAK_STEPS) - 1, int(faded * len(STREAK_STEPS)))]
            for card, heading in self.blow.headings:
                if pose := attackers.get(card):
                    seen += self._streaks(heading, percent, pose)
        if self._breaks and self.landed:
            seen += self._star(self.age, self._seed)
            if self.blow.grand:
                seen += self._star(self.age - d.STAR_GONE, self._seed + 1)
            seen += self._shards.sprites()
        elif self.landed:
            seen += self._pulse()
        return seen

    def above(self) -> list[Drawable]:
        """Tell what is seen above everything: the debris, and the lettering."""
        if not self.landed:
            return []
        lettering = self._verdict.drawables(self.age, self._flies) if self.age < self._verdict.lasts else []
        return [*self._debris.sprites(), *lettering]

    def _star(self, age: float, seed: int) -> list[Drawable]:
        if not 0 <= age < d.STAR_GONE:
            return []
        _moment, percent, opacity = [step for step in STAR_STEPS if step[0] <= age][-1]
        return centred(star(self._deck, self._unit, percent, opacity, seed), (self.blow.x, self.blow.y))

    def _wedges(self) -> Surface | None:
        field = self._layout.field
        grid = round(24 * self._unit)  # neighbouring places share a picture
        centre = tuple(round(value / grid) * grid for value in (self.blow.x - field.x, self.blow.y - field.y))
        return self._deck.studio.picture(attack_art.wedges, field.size, centre, self._unit, self._seed, self._look)

    @property
    def _height(self) -> int:
        return max((pose.height for _, pose in self.blow.targets), default=round(196 * self._unit))

    def _streak_picture(self, heading: int, percent: int) -> Surface | None:
        return self._deck.studio.picture(attack_art.streaks, self._height, heading, self._unit, percent, self._look)

    def _streaks(self, heading: int, percent: int, pose: Pose) -> list[Drawable]:
        picture = self._streak_picture(heading, percent)
        left, top, *_ = attack_art.streaks_box(self._height, heading, self._unit)
        return [Sprite(picture, round(pose.x) + left, round(pose.y) + top)] if picture else []

    def _pulse(self) -> list[Drawable]:
        """Return the ring that runs outward from a card that held."""
        if self.age >= d.BOUNCE or not self.blow.targets:
            return []
        grown, opacity = PULSE_STEPS[int(self.age / d.BOUNCE * len(PULSE_STEPS))]
        out, thick = round(grown * self._unit), max(2, round(6 * self._unit))
        picture = self._deck.studio.picture(attack_art.frame, self._height, out, thick, "#FFFFFF", opacity)
        return centred(picture, (self.blow.x, self.blow.y))


def star(deck: Deck, unit: float, percent: int, opacity: float, seed: int) -> Surface | None:
    """Return one of a few stars at a share of its size, or None while it is being drawn."""
    size = round(attack_art.STAR * unit * percent / 100)
    return deck.studio.picture(attack_art.star, size, seed % STAR_SEEDS, opacity, deck.look)


def prepare(deck: Deck, unit: float) -> None:
    """Have drawn what every attack that wins will show."""
    for seed in range(STAR_SEEDS):
        for _moment, percent, opacity in STAR_STEPS:
            star(deck, unit, percent, opacity, seed)
    verdict.prepare(deck, unit)
