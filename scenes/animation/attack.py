"""An attack: attackers draw back, lunge, and tumble off the field or bounce back; and what is seen as they hit.

The hit is star, wedges, streaks, shards, debris and text, timed from the impact. Its pictures are asked for as soon as
the attackers draw back; whatever is not drawn in time is left out.
"""

from math import atan2, cos, degrees, hypot, radians, sin
from random import Random

from pygame import Surface

from game.cards import Card
from game.events import Carried, Struck
from scenes.animation import attack_art, particles
from scenes.animation import durations as d
from scenes.animation.attack_art import Shards
from scenes.animation.card_images import CardImages, centred
from scenes.animation.particles import Particles
from scenes.animation.timeline import AttackHit, Layout, PlanContext, Pose, Segment, Sound, Timeline, at_rest
from scenes.audio import Effect
from scenes.i18n import _
from scenes.render.drawables import Drawable, Sprite, Tint
from scenes.render.easing import Tween, in_cubic, in_out_cubic, linear, out_back, out_cubic, out_quad, share
from scenes.render.palette import BRASS, CORAL, rgb

SPREAD = 42.0  # degrees between attackers around what they strike
STAND_OFF, TOUCH = 1.2, 0.78  # how far from it they come to a stop, in its heights: winning, failing
DRAWN, CLOSE = 1.08, 1.16  # their height as they draw back and as they land, against what they strike
LEAN = 30.0  # degrees that an attacker leans where it stands straight above or below


class Strike:
    """One attack: it adds the attackers' segments to a timeline and the blow to its cues.

    The poses, of all cards, are those at the moment it begins; they are kept up to date for what follows. landed is
    the moment of the impact, over the moment from which the next events may begin.
    """

    def __init__(
        self, struck: Struck, context: PlanContext, timeline: Timeline, poses: dict[Card, Pose], began: float
    ) -> None:
        self.struck = struck
        self.began = began
        self.landed = began + d.CONTACT
        self._context = context
        self._timeline = timeline
        self._poses = poses
        self._attackers = {card: poses[card] for card in struck.cards if card in poses}
        self._headings: dict[Card, int] = {}
        self._target = self._aim()
        stop = (d.HIT_STOP_GRAND if context.grand else d.HIT_STOP) if struck.wins else d.BOUNCE
        self._free = self.landed + stop
        self.over = max(self._free, began + d.AFTER_STRIKE)
        self._lunge()
        targets = tuple((card, poses[card]) for card in self._pile if card in poses)
        timeline.cue(began + d.DRAW_BACK, Sound(Effect.LUNGE, self._target.x))
        timeline.cue(self.landed, Sound(Effect.IMPACT if struck.wins else Effect.FAIL, self._target.x))
        if struck.wins and context.grand:
            timeline.cue(self.landed, Sound(Effect.THRONE, self._target.x))
        headings = tuple(self._headings.items())
        timeline.cue(self.landed, AttackHit(struck, self._target.x, self._target.y, targets, headings, context.grand))

    @property
    def _pile(self) -> tuple[Card, ...]:
        return self._context.before.piles[self.struck.target]

    def _aim(self) -> Pose:
        top = self._poses.get(self._pile[-1]) if self._pile else None
        spot = self._context.layout.slot_position(self.struck.target)
        if top is not None:
            return top
        field = self._context.layout.field
        return at_rest(spot) if spot else Pose(field.centerx, field.centery, field.height // 5)

    def _lunge(self) -> None:
        target, count = self._target, len(self._attackers)
        if not count:
            return
        x = sum(pose.x for pose in self._attackers.values()) / count
        y = sum(pose.y for pose in self._attackers.values()) / count
        far = max(1.0, hypot(x - target.x, y - target.y))
        away = (x - target.x) / far, (y - target.y) / far
        gap = min(d.LUNGE_GAP, d.LUNGE / (2 * count))
        from_top = sorted(self._attackers, key=lambda card: self._around(card, away))
        for i, card in enumerate(from_top):
            begin = self._attackers[card]
            stand = self._stand(away, (i - (count - 1) / 2) * SPREAD)
            back = begin._replace(
                x=begin.x + away[0] * d.DRAW_BACK_FAR * begin.height,
                y=begin.y + away[1] * d.DRAW_BACK_FAR * begin.height,
                height=round(begin.height * DRAWN),
                angle=stand.angle / 2,
                lift=1.0,
            )
            start = self.began + d.DRAW_BACK + i * gap
            self._timeline.add(card, Segment(self.began, d.DRAW_BACK, begin, back, out_quad))
            self._timeline.add(card, Segment(start, self.landed - start, back, stand, in_cubic))
            self._poses[card] = stand
            self._headings[card] = round(degrees(atan2(back.y - stand.y, stand.x - back.x)) / 3) * 3
            if not self.struck.wins:
                self._bounce(card, stand, away)

    def _around(self, card: Card, away: tuple[float, float]) -> float:
        """Return how far an attacker lies to one side of the way they all take, so that no two cross."""
        begin = self._attackers[card]
        return (begin.y - self._target.y) * away[0] - (begin.x - self._target.x) * away[1]

    def _stand(self, away: tuple[float, float], aside: float) -> Pose:
        """Return the pose of an attacker as it lands, aside by so many degrees from the way they all take."""
        turn = radians(aside)
        x = away[0] * cos(turn) - away[1] * sin(turn)
        y = away[0] * sin(turn) + away[1] * cos(turn)
        target = self._target
        far = target.height * (STAND_OFF if self.struck.wins else TOUCH)
        lean = LEAN * y * (1 if x > 0 else -1)
        return target._replace(
            x=target.x + x * far,
            y=target.y + y * far,
            height=round(target.height * CLOSE),
            up=True,
            angle=lean,
            lift=1.0,
        )

    def _bounce(self, card: Card, stand: Pose, away: tuple[float, float]) -> None:
        back = stand._replace(
            x=stand.x + away[0] * d.BOUNCE_FAR * stand.height,
            y=stand.y + away[1] * d.BOUNCE_FAR * stand.height,
            angle=-stand.angle / 2,
        )
        self._timeline.add(card, Segment(self.landed, d.BOUNCE, stand, back, out_back))
        self._poses[card] = back

    def takes_away(self, event: Carried) -> bool:
        """Add how cards leave the table by this attack, struck or attackers; False if it does not take these away."""
        if self._context.layout.slot_position(event.target) is not None:
            return False
        if event.source == self.struck.target and self.struck.wins:
            for card in event.cards:
                if card in self._poses:
                    lies = self._poses[card]
                    self._timeline.add(card, Segment(self.landed, 0.0, lies, lies))  # and then it is gone
            return True
        if not set(event.cards) <= set(self.struck.cards):
            return False
        for card in event.cards:
            if self._attackers.pop(card, None):
                self._fall(card)
        return True

    def _fall(self, card: Card) -> None:
        begin, field = self._poses[card], self._context.layout.field
        side = 1 if begin.x > self._target.x else -1
        end = begin._replace(
            x=begin.x + side * field.height * (0.32 + abs(begin.angle) / 120),
            y=field.bottom + 1.2 * begin.height,
            angle=begin.angle - side * 100,
        )
        self._timeline.add(card, Segment(self._free, d.FALL, begin, end, linear, arc=0.16 * field.height))

    def return_home(self) -> None:
        """Let attackers that stay in play fly back to where they rest."""
        for card in self._attackers:
            if spot := self._context.spots.get(card):
                begin = self._poses[card]
                self._timeline.add(card, Segment(self._free, d.MOVE, begin, at_rest(spot), out_cubic))


POPS = (30, 60, 85, 100, 107)  # percent: sizes of lettering that pops up, and shrinks away
SINKS = (85, 60, 30)  # percent: sizes of what leaves before the number flies
SHRINKS = (100, 84, 68, 54, 42)  # of a number on its way to the score
BREAK_SIZE, BREAK_ANGLE = 112, 7  # u, degrees
NUMBER_AT, PILL_AT = (0, 95), (0, 218)  # u from the middle of the lettering
ASIDE, ROOM, ABOVE, BELOW = 370, 310, 330, 265  # u: from the impact, and from the field's edges
BEYOND = 150  # u further from it, where the attackers are between
PILL_ROOM, PILL_ABOVE = 130, 60  # u
LEAVES = d.NUMBER_FLIES_AT - d.CONTACT
Point = tuple[float, float]


class AttackText:
    """What is written about one blow; its age counts from the impact. calm shows it all at once, in its place."""

    def __init__(self, blow: AttackHit, layout: Layout, deck: CardImages, calm: bool) -> None:
        self._blow, self._layout, self._deck, self._calm = blow, layout, deck, calm
        self._unit = layout.field.height / 1080
        self._middle = self._place()
        self._pill()
        for percent in (*POPS, *SHRINKS) if blow.struck.wins else ():
            self._number(percent)
        for percent in () if calm else SINKS:
            self._pill(percent)

    @property
    def lasts(self) -> float:
        """How many seconds after the impact it is gone."""
        if self._calm:
            return d.LETTERS_STAY
        return LEAVES + d.NUMBER_FLIES if self._blow.struck.wins else d.SHORT_BY

    def drawables(self, age: float, flies: bool) -> list[Drawable]:
        """Return what is seen of it; a number that does not fly to the score vanishes where it is."""
        left = 100 if self._calm else self._left(age)
        if not self._blow.struck.wins:
            return centred(self._pill(left), self._short_place())
        if self._calm:
            return centred(self._number(100), self._beside(NUMBER_AT)) + centred(self._pill(), self._beside(PILL_AT))
        if age >= LEAVES:
            return self._flight(age) if flies else []
        seen: list[Drawable] = []
        if percent := self._pop(age):
            size = percent if left == 100 else left
            word = lettered(self._deck, _("BREAK!"), BREAK_SIZE, BREAK_ANGLE, size, self._unit)
            seen += centred(word, self._beside((-10, -235))) + centred(self._number(percent), self._beside(NUMBER_AT))
        if age >= d.VERDICT_AT - d.CONTACT:
            seen += centred(self._pill(left), self._beside(PILL_AT))
        return seen

    def _left(self, age: float) -> int:
        """Return how large that still is which does not fly to the score, in percent: in the end it shrinks away."""
        ends = LEAVES if self._blow.struck.wins else d.SHORT_BY
        sinking = share(age, ends - d.LETTERS_SINK, d.LETTERS_SINK)
        return SINKS[min(len(SINKS) - 1, int(sinking * len(SINKS)))] if sinking else 100

    def _flight(self, age: float) -> list[Drawable]:
        begin, end = self._beside(NUMBER_AT), self._layout.score_point
        x, y = (Tween(a, b, LEAVES, d.NUMBER_FLIES, in_out_cubic).at(age) for a, b in zip(begin, end, strict=True))
        far = share(age, LEAVES, d.NUMBER_FLIES)
        return centred(self._number(SHRINKS[int(far * (len(SHRINKS) - 1))]), (x, y))

    def _pop(self, age: float) -> int:
        """Return the size of lettering that pops up, in percent; 0 before it does."""
        since = d.LETTERS_AT - d.CONTACT
        if age < since:
            return 0
        size = 100 * Tween(0.15, 1.0, since, d.LETTERS, out_back).at(age)
        return min(POPS, key=lambda percent: abs(percent - size))

    def _number(self, percent: int) -> Surface | None:
        return lettered(self._deck, f"+{self._blow.struck.health}", 150, -5, percent, self._unit)

    def _pill(self, percent: int = 100) -> Surface | None:
        force, health = self._blow.struck.force, self._blow.struck.health
        if self._blow.struck.wins:
            words, edge = _("{force} beats {health}").format(force=force, health=health), BRASS
        else:
            words, edge = _("short by {count}").format(count=health + 1 - force), CORAL
        pixels = round(40 * self._unit * percent / 100)
        return self._deck.images.get(attack_art.pill, words, pixels, edge, self._deck.style)

    def _place(self) -> Point:
        """Return the middle of the lettering: beside the impact, where there is more room and no attackers are."""
        field, unit = self._layout.field, self._unit
        room = {-1: self._blow.x - field.left, 1: field.right - self._blow.x}
        for _card, heading in self._blow.headings:
            room[-1 if cos(radians(heading)) > 0 else 1] -= 120 * unit
        side = max(room, key=lambda one: room[one])
        comes = any(side * cos(radians(heading)) < 0 for _card, heading in self._blow.headings)
        aside = side * (ASIDE + BEYOND * comes) * unit
        x = min(max(self._blow.x + aside, field.left + ROOM * unit), field.right - ROOM * unit)
        y = min(max(self._blow.y, field.top + ABOVE * unit), field.bottom - BELOW * unit)
        return x, y

    def _beside(self, by: tuple[int, int]) -> Point:
        return self._middle[0] + by[0] * self._unit, self._middle[1] + by[1] * self._unit

    def _short_place(self) -> Point:
        field, unit = self._layout.field, self._unit
        height = self._blow.targets[-1][1].height if self._blow.targets else 0
        x = min(max(self._blow.x, field.left + PILL_ROOM * unit), field.right - PILL_ROOM * unit)
        return x, max(self._blow.y - 0.5 * height - 30 * unit, field.top + PILL_ABOVE * unit)


def lettered(deck: CardImages, text: str, size: int, angle: int, percent: int, unit: float) -> Surface | None:
    """Return sign lettering at a size in u, or None while it is being drawn."""
    return deck.images.get(attack_art.lettering, text, round(size * unit), angle, percent, deck.style)


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

    def __init__(
        self, blow: AttackHit, lands_in: float, layout: Layout, deck: CardImages, random: Random, calm: bool
    ) -> None:
        self.blow = blow
        self.age = -lands_in
        self._calm = calm
        self._flies = True
        self._layout = layout
        self._deck, self._look = deck, deck.style
        self._unit = layout.field.height / 1080
        self._seed = random.randrange(STAR_SEEDS)
        self._stop = d.HIT_STOP_GRAND if blow.grand else d.HIT_STOP
        self._breaks = blow.struck.wins and not calm
        self._shards = Shards(blow.targets if self._breaks else (), self._unit, deck, random)
        self._debris = Particles(deck, random, self._unit)
        if self._breaks:
            self._wedges()
            prerender(deck, self._unit)
            particles.impact(self._debris, (blow.x, blow.y), blow.grand)
        elif not calm:
            particles.clash(self._debris, (blow.x, blow.y))
        for _card, heading in () if calm else blow.headings:
            self._streak_picture(heading, STREAK_STEPS[0])
        self._verdict = AttackText(blow, layout, deck, calm)

    @property
    def landed(self) -> bool:
        """Whether the blow has fallen."""
        return self.age >= 0

    @property
    def over(self) -> bool:
        """Whether nothing of it is seen any more."""
        return self.age >= self._verdict.lasts and not (self._shards.alive or self._debris.alive)

    def let_go(self) -> None:
        """Let the number vanish where it is, for the score has been counted; before the impact, show no more at all."""
        self._flies = False
        if not self.landed:
            self.drop()

    def drop(self) -> None:
        """Take note that no more of it will be seen, so that no more is prerendered."""
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
        """Return what darkens the field, and the wedges over it."""
        age, field = self.age, self._layout.field
        if not self._breaks or not 0 <= age < self._stop + d.FIELD_BACK:
            return []
        back = share(age, self._stop, d.FIELD_BACK)
        red, green, blue = (round(dark + (255 - dark) * back) for dark in rgb(self._look.plain(DARK)))
        seen: list[Drawable] = [Tint((field.x, field.y, field.width, field.height), (red, green, blue))]
        wedges = self._wedges() if age < d.WEDGES else None
        return [*seen, Sprite(wedges, field.x, field.y)] if wedges else seen

    def under(self, attackers: dict[Card, Pose]) -> list[Drawable]:
        """Return what is seen below the attackers, given how they fly: their streaks, the star, the shards."""
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
        """Return what is seen above everything: the debris, and the lettering."""
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
        return self._deck.images.get(attack_art.wedges, field.size, centre, self._unit, self._seed, self._look)

    @property
    def _height(self) -> int:
        return max((pose.height for _, pose in self.blow.targets), default=round(196 * self._unit))

    def _streak_picture(self, heading: int, percent: int) -> Surface | None:
        return self._deck.images.get(attack_art.streaks, self._height, heading, self._unit, percent, self._look)

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
        picture = self._deck.images.get(attack_art.frame, self._height, out, thick, "#FFFFFF", opacity)
        return centred(picture, (self.blow.x, self.blow.y))


def star(deck: CardImages, unit: float, percent: int, opacity: float, seed: int) -> Surface | None:
    """Return one of a few stars at a share of its size, or None while it is being drawn."""
    size = round(attack_art.STAR * unit * percent / 100)
    return deck.images.get(attack_art.star, size, seed % STAR_SEEDS, opacity, deck.style)


def prerender(deck: CardImages, unit: float) -> None:
    """Have drawn what every attack that wins will show."""
    for seed in range(STAR_SEEDS):
        for _moment, percent, opacity in STAR_STEPS:
            star(deck, unit, percent, opacity, seed)
    for percent in POPS:
        lettered(deck, _("BREAK!"), BREAK_SIZE, BREAK_ANGLE, percent, unit)
