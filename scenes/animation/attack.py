"""An attack: attackers draw back, lunge, and tumble off the field or bounce back; and the effects of their hit.

The effects are a star, wedges, streaks, shards, debris and text, timed from the impact. Their pictures are requested as
soon as the attackers draw back; whatever is not drawn in time is left out.
"""

from math import ceil, copysign, cos, radians
from random import Random

from pygame import Surface, Vector2

from game.cards import Card
from game.state import Carried, Struck
from scenes.animation import attack_art, cues, particles
from scenes.animation import durations as d
from scenes.animation.attack_art import FIRE, STEEL, Layer, Shards
from scenes.animation.card_images import CardImages, centred
from scenes.animation.particles import Particles
from scenes.animation.positions import Layout, Pose
from scenes.animation.timeline import PlanContext, Segment, Timeline
from scenes.art import tokens
from scenes.art.tokens import Shield
from scenes.audio import Effect
from scenes.i18n import _, later
from scenes.render.drawables import Drawable, Tint, placed
from scenes.render.easing import Tween, in_cubic, in_out_cubic, linear, out_back, out_cubic, out_quad, recoil, share
from scenes.render.image_cache import Urgency
from scenes.render.palette import BRASS, CORAL, LETTER_INK, rgb


class Strike:
    """Plans one attack: adds the segments of the attackers, the hit and its sounds to a timeline.

    poses: the poses of all cards when it begins, which it updates for the events that follow.
    began, landed, over: when it starts, when it hits, and when the next event may start.
    jolted: the cards that it shakes.
    """

    def __init__(
        self, struck: Struck, context: PlanContext, timeline: Timeline, poses: dict[Card, Pose], began: float
    ) -> None:
        self.struck = struck
        self.began = began
        self.landed = began + d.CONTACT
        self.jolted = set[Card]()
        self._heading = Vector2()
        self._context, self._timeline, self._poses = context, timeline, poses
        self._attackers = [card for card in struck.cards if card in poses]
        pile = [card for card in context.before.piles[struck.target] if card in poses]
        position, field = context.layout.slot_position(struck.target), context.layout.field
        self._target = position.pose if position else Pose(field.centerx, field.centery, field.height // 5)
        if pile:
            self._target = poses[pile[-1]]
        stop = d.HIT_STOP_GRAND if context.grand else d.HIT_STOP
        self._released = self.landed + (stop if struck.wins else d.BOUNCE)
        self.over = max(self._released, began + d.AFTER_STRIKE)
        headings = self._lunge() if self._attackers else ()
        targets = tuple((card, poses[card]) for card in pile)
        timeline.cue(began + d.DRAW_BACK, cues.Sound(Effect.LUNGE, self._target.x))
        timeline.cue(self.landed, cues.Sound(Effect.IMPACT if struck.wins else Effect.FAIL, self._target.x))
        if struck.wins and context.grand:
            timeline.cue(self.landed, cues.Sound(Effect.THRONE, self._target.x))
        shield = context.layout.shield(struck.target, context.before)
        hit = cues.Hit(struck, self._target.x, self._target.y, targets, headings, shield, context.grand, context.streak)
        timeline.cue(self.landed, hit)

    def _lunge(self) -> tuple[tuple[Card, int], ...]:
        """Let the attackers lunge, spread around their target; return the direction of each in degrees."""
        target, count = Vector2(self._target.x, self._target.y), len(self._attackers)
        begins = {card: self._poses[card] for card in self._attackers}
        places = {card: Vector2(pose.x, pose.y) - target for card, pose in begins.items()}
        middle = sum(places.values(), Vector2()) / count
        away = middle / max(1.0, middle.length())
        self._heading = -away
        gap = min(d.LUNGE_GAP, d.LUNGE / (2 * count))
        headings = []
        for i, card in enumerate(sorted(places, key=lambda card: away.cross(places[card]))):  # no two paths cross
            begin, stand = begins[card], self._stand(away.rotate((i - (count - 1) / 2) * 42.0))
            stand = stand._replace(order=begin.order)
            back = _moved(begin, Vector2(0, d.DRAW_BACK_FAR * begin.height))  # there is no room beside it
            height, lean = round(begin.height * 1.08), stand.angle / 2
            back = back._replace(height=height, up=True, angle=lean, width=1.0, lift=1.0)
            start = self.began + d.DRAW_BACK + i * gap
            turns = float(not begin.up)  # it may not yet have turned over in its deal
            self._timeline.add(card, Segment(self.began, d.DRAW_BACK, begin, back, out_quad, flips=turns))
            self._timeline.add(card, Segment(start, self.landed - start, back, stand, in_cubic))
            self._poses[card] = stand
            heading = Vector2(stand.x - back.x, back.y - stand.y).as_polar()[1]
            headings.append((card, round(heading / 3) * 3))
            if not self.struck.wins:
                bounced = _moved(stand, away * d.BOUNCE_FAR * stand.height)._replace(angle=-stand.angle / 2)
                self._timeline.add(card, Segment(self.landed, d.BOUNCE, stand, bounced, out_back))
                self._poses[card] = bounced
        return tuple(headings)

    def _stand(self, away: Vector2) -> Pose:
        """Return the pose of an attacker as it hits, in a direction from its target."""
        far = self._target.height * (1.2 if self.struck.wins else 0.78)
        lean = 30.0 * away.y * (1 if away.x > 0 else -1)
        height = round(self._target.height * 1.16)
        return _moved(self._target, away * far)._replace(height=height, up=True, angle=lean, lift=1.0)

    def takes_away(self, event: Carried) -> bool:
        """Animate cards, struck or attackers, that leave the table; False if this attack does not remove them."""
        if self._context.layout.slot_position(event.target) is not None:
            return False
        if event.source == self.struck.target and self.struck.wins:
            for card in event.cards:
                if pose := self._poses.get(card):
                    self._timeline.add(card, Segment(self.landed, 0.0, pose, pose))  # until it is removed
            return True
        if not set(event.cards) <= set(self.struck.cards):
            return False
        for card in (card for card in event.cards if card in self._attackers):
            self._attackers.remove(card)
            self._fall(card)
        return True

    def _fall(self, card: Card) -> None:
        """Let an attacker tumble off the field, past the side of the target that it is on."""
        begin, field = self._poses[card], self._context.layout.field
        side = 1 if begin.x > self._target.x else -1
        x = begin.x + side * field.height * (0.32 + abs(begin.angle) / 120)
        end = begin._replace(x=x, y=field.bottom + 1.2 * begin.height, angle=begin.angle - side * 100)
        self._timeline.add(card, Segment(self._released, d.FALL, begin, end, linear, arc=0.16 * field.height))

    def jolt(self) -> None:
        """Let resting cards near the hit jump away from it and return; if the target holds, only it gives way."""
        unit = self._context.layout.field.height / 1080
        near = d.JOLT_REACH * self._target.height * 5 / 7
        if not self.struck.wins:
            for card in self._context.before.piles[self.struck.target] if self._attackers else ():
                pose = self._poses[card]
                # in the air, where the field's shadow does not fall, but below those that attack
                pushed = _moved(pose, d.GIVES * unit * self._heading)._replace(order=-1)
                self._timeline.add(card, Segment(self.landed, d.BOUNCE, pose, pushed, recoil))
                self._timeline.add(card, Segment(self._released, 0.0, pose, pose, low=True))
            return
        for card, pose in self._poses.items():
            away = Vector2(pose.x - self._target.x, pose.y - self._target.y)
            if card in self._timeline.segments or pose.lift or not 0 < away.length() < near:
                continue
            far = d.JOLTS[int(away.length() / near * len(d.JOLTS))] * unit
            aside = _moved(pose, far * away.normalize())
            self._timeline.add(card, Segment(self.landed, d.STAR_OPENS, pose, aside, out_cubic, low=True))
            self._timeline.add(card, Segment(self._released, d.JOLT, aside, pose, out_back, low=True))
            self.jolted.add(card)

    def return_home(self) -> None:
        """Let attackers that stay in play fly back to their positions."""
        for card in self._attackers:
            if position := self._context.positions.get(card):
                self._timeline.add(card, Segment(self._released, d.MOVE, self._poses[card], position.pose, out_cubic))


def _moved(pose: Pose, by: Vector2) -> Pose:
    return pose._replace(x=pose.x + by.x, y=pose.y + by.y)


POPS = (30, 60, 85, 100, 107)  # percent: sizes of lettering as it pops up
SINKS = (85, 60, 30)  # percent: sizes of lettering as it disappears
SHRINKS = (100, 84, 68, 54, 42)  # percent: sizes of a number on its way to the score
BREAKS, FEW = (later("BREAK!"), later("BREACH!"), later("STORM!"), later("RUIN!")), 2
"""Words for a winning attack, a stronger one for each in a row beyond FEW."""
NUMBER_AT, PILL_AT = Vector2(0, 95), Vector2(0, 218)  # in u, from the middle of the lettering
LEAVES = d.NUMBER_FLIES_AT - d.CONTACT


class AttackText:
    """The lettering of one hit, shown for lasts seconds from the impact; calm shows it without motion."""

    def __init__(self, hit: cues.Hit, layout: Layout, deck: CardImages, calm: bool) -> None:
        self._hit, self._layout, self._deck, self._calm = hit, layout, deck, calm
        self._unit = layout.field.height / 1080
        moving = LEAVES + d.NUMBER_FLIES if hit.struck.wins else d.SHORT_BY
        self.lasts = d.LETTERS_STAY if calm else moving
        self._middle = self._place()
        deck.images.prerender(self._draw_all, Urgency.NOW)

    def _draw_all(self) -> None:
        """Draw, in the worker, all that it will show."""
        for frame in range(ceil(60 * self.lasts)):
            self.drawables(frame / 60, flies=True)

    def drawables(self, age: float, flies: bool) -> list[Drawable]:
        """Return the lettering at an age; if the number does not fly to the score, it vanishes instead."""
        number_at, pill_at = (self._middle + at * self._unit for at in (NUMBER_AT, PILL_AT))
        wins, since = self._hit.struck.wins, d.LETTERS_AT - d.CONTACT
        if self._calm:
            pill = centred(self._pill(100), pill_at if wins else self._place_short())
            return centred(self._number(100), number_at) + pill if wins else pill
        if wins and age >= LEAVES:
            far = share(age, LEAVES, d.NUMBER_FLIES)
            place = number_at.lerp(self._layout.score_point, in_out_cubic(far))
            return centred(self._number(SHRINKS[int(far * (len(SHRINKS) - 1))]), place) if flies else []
        pops = Tween(0.15, 1.0, since, d.LETTERS, out_back) if wins else Tween(0.85, 1.0, 0.0, d.SHORT_POPS, out_back)
        popped = min(POPS, key=lambda percent: abs(percent - 100 * pops.at(age)))
        sinks = share(age, (LEAVES if wins else d.SHORT_BY) - d.LETTERS_SINK, d.LETTERS_SINK)
        sunk = SINKS[min(len(SINKS) - 1, int(sinks * len(SINKS)))] if sinks else None  # what does not fly, at the end
        if not wins:
            return centred(self._pill(sunk or popped), self._place_short())
        drawn: list[Drawable] = []
        if age >= since:
            word = called_out(self._deck, self._hit.streak, sunk or popped, self._unit)
            drawn += centred(word, self._middle + Vector2(-10, -235) * self._unit)
            drawn += centred(self._number(popped), number_at)
        if age >= d.VERDICT_AT - d.CONTACT:
            drawn += centred(self._pill(sunk or 100), pill_at)
        return drawn

    def _number(self, percent: int) -> Surface | None:
        return lettered(self._deck, f"+{self._hit.struck.health}", 150, -5, percent, self._unit)

    def _pill(self, percent: int) -> Surface | None:
        force, health = self._hit.struck.force, self._hit.struck.health
        if self._hit.struck.wins:
            words, edge = _("{force} beats {health}").format(force=force, health=health), BRASS
        else:
            words, edge = _("needs {count}").format(count=health + 1), CORAL
        pixels = round(40 * self._unit * percent / 100)
        return self._deck.images.get(attack_art.pill, words, pixels, edge, self._deck.style)

    def _place(self) -> Vector2:
        """Return the middle of the lettering: on the side of the impact with more room and without attackers."""
        field, unit = self._layout.field, self._unit
        comes_from = [-1 if cos(radians(heading)) > 0 else 1 for _card, heading in self._hit.headings]
        room = {-1: self._hit.x - field.left, 1: field.right - self._hit.x}
        for side in comes_from:
            room[side] -= 120 * unit
        side = 1 if room[1] > room[-1] else -1
        x = self._hit.x + side * (520 if side in comes_from else 370) * unit
        return self._within(Vector2(x, self._hit.y), 310, 330, 265)

    def _place_short(self) -> Vector2:
        """Return the middle of the pill that says what an attack would have needed: below the target.

        What covered the target is gone, so there it hides no card. If the screen has no room there, it is above.
        """
        away = (0.5 * self._hit.targets[-1][1].height if self._hit.targets else 0) + 58 * self._unit
        low = self._hit.y + away <= self._layout.field.bottom - 40 * self._unit
        aside = sum(cos(radians(heading)) for _card, heading in self._hit.headings)  # from where the attackers fall
        place = Vector2(self._hit.x + copysign(24 * self._unit, aside), self._hit.y + (away if low else -away))
        return self._within(place, 160, 60, 0)

    def _within(self, place: Vector2, beside: float, above: float, below: float) -> Vector2:
        """Return the nearest place at least these distances, in u, from the edges of the field."""
        field, unit = self._layout.field, self._unit
        x = min(max(place.x, field.left + beside * unit), field.right - beside * unit)
        return Vector2(x, min(max(place.y, field.top + above * unit), field.bottom - below * unit))


def called_out(deck: CardImages, streak: int, percent: int, unit: float) -> Surface | None:
    """Return the word for the attack that is number streak in a row, at a percentage of its size."""
    word = BREAKS[min(max(0, streak - FEW), len(BREAKS) - 1)]
    return lettered(deck, _(word), 112, 7, percent, unit)


def lettered(deck: CardImages, text: str, size: int, angle: int, percent: int, unit: float) -> Surface | None:
    """Return sign lettering of a size in u, scaled to a percentage, or None while it is being drawn."""
    return deck.images.get(attack_art.lettering, text, round(size * unit), angle, percent, deck.style)


STAR_SEEDS = 2
OPENS, HOLLOWS = (52, 82, 100), (34, 56, 72, 84, 92)
"""Percent: the sizes of the star as it opens, and of the hole in it as it burns out."""
STAR_STEPS = (*((percent, 0) for percent in OPENS), *((100, percent) for percent in HOLLOWS))
STREAK_STEPS = (100, 60, 25)  # percent: opacities as streaks fade


class Attack:
    """The effects of one attack, from when its attackers draw back.

    calm shows only its text, without motion; dark shows its shield as on a table where the deal is lost.
    """

    def __init__(
        self,
        hit: cues.Hit,
        lands_in: float,
        layout: Layout,
        deck: CardImages,
        random: Random,
        debris: Particles,
        calm: bool,
        dark: bool,
    ) -> None:
        self.hit = hit
        self.age = -lands_in
        self._calm, self._breaks = calm, hit.struck.wins and not calm
        self._number_flies = True
        self._layout, self._deck = layout, deck
        self._unit = layout.field.height / 1080
        self._height = max((pose.height for _, pose in hit.targets), default=round(196 * self._unit))
        self._kind = (Shield.SPENT if dark else Shield.BREAKS) if self._breaks else Shield.HOLDS
        self._shielded = Vector2(hit.shield.middle if hit.shield else (hit.x, hit.y))
        self._seed = random.randrange(STAR_SEEDS)
        self._stop = d.HIT_STOP_GRAND if hit.grand else d.HIT_STOP
        self._shards = Shards(hit.targets if self._breaks else (), self._unit, deck, random)
        self._debris = debris
        if not calm:
            self._prepare()
        self._text = AttackText(hit, layout, deck, calm)

    def _prepare(self) -> None:
        """Request the pictures to come, and throw the debris, which flies once the attack has landed."""
        hit = self.hit
        prerender(self._deck, self._unit, self._debris)
        if self._breaks:
            self._wedges()
            particles.impact(self._debris, (hit.x, hit.y), hit.grand)
        else:
            particles.clash(self._debris, self._shielded)
            self._holding()
        self._shield(Vector2())
        for _card, heading in hit.headings:
            self._streaks(heading, STREAK_STEPS[0])

    @property
    def landed(self) -> bool:
        """Whether the attack has hit."""
        return self.age >= 0

    @property
    def over(self) -> bool:
        """Whether all its effects have ended."""
        return self.age >= self._text.lasts and not (self._shards.alive or self._debris.alive)

    def let_go(self) -> None:
        """Keep the number from flying, as the score is being counted; before the impact, show nothing at all."""
        self._number_flies = False
        if not self.landed:
            self.drop()

    def drop(self) -> None:
        """Stop prerendering, as no more of it will be shown."""
        self._shards.drop()

    def advance(self, seconds: float) -> None:
        """Let time pass."""
        self.age += seconds
        if self.landed:
            flown = min(seconds, max(0.0, self.age - self._stop))
            self._shards.advance(flown)
            self._debris.advance(flown)

    def tints(self) -> list[Drawable]:
        """Return the tint that darkens the field, and the wedges on it."""
        age, field = self.age, self._layout.field
        if self.landed and not (self._calm or self._breaks) and age < d.CLANG:  # so that the steel shines
            return [Tint((*field.topleft, *field.size), (150, 130, 160))]
        if not self._breaks or not 0 <= age < self._stop + d.FIELD_BACK:
            return []
        back = share(age, self._stop, d.FIELD_BACK)
        red, green, blue = (round(dark + (255 - dark) * back) for dark in rgb(self._deck.style.plain("#765470")))
        drawn: list[Drawable] = [Tint((*field.topleft, *field.size), (red, green, blue))]
        wedges = self._wedges() if age < self._stop else None
        return [*drawn, *placed(wedges, topleft=field.topleft)]

    def under(self, attackers: dict[Card, Pose]) -> list[Drawable]:
        """Return the effects below the attackers, given their poses: their streaks, the star, the shards."""
        drawn: list[Drawable] = []
        if self._calm:
            return drawn
        ends = self._stop + d.STREAKS_FADE if self._breaks else d.STREAKS_FADE / 3  # gone before its cards fly back
        if -0.7 * d.LUNGE <= self.age < ends:
            faded = share(self.age, ends - d.STREAKS_FADE, d.STREAKS_FADE)
            percent = STREAK_STEPS[min(len(STREAK_STEPS) - 1, int(faded * len(STREAK_STEPS)))]
            for card, heading in self.hit.headings:
                if pose := attackers.get(card):
                    left, top, *_ = attack_art.streaks_box(self._height, heading, self._unit)
                    corner = round(pose.x) + left, round(pose.y) + top
                    drawn += placed(self._streaks(heading, percent), topleft=corner)
        if self._breaks and self.landed:
            middle = Vector2(self.hit.x, self.hit.y)
            drawn += self._star(self.age, self._stop, self._seed, middle)
            if self.hit.grand:
                drawn += self._star(self.age - self._stop, d.HIT_STOP, self._seed + 1, middle)
            drawn += self._shards.sprites()
        return drawn + (self._shield(Vector2()) if -d.CONTACT <= self.age < 0 else [])

    def above(self) -> list[Drawable]:
        """Return the effects above everything: steel star and shield of a target that holds, debris and lettering."""
        if not self.landed:
            return []
        text = self._text.drawables(self.age, self._number_flies) if self.age < self._text.lasts else []
        holds = self._holding() if self.hit.headings and not (self._calm or self._breaks) else []
        return [*holds, *self._debris.sprites(), *text]

    def _holding(self) -> list[Drawable]:
        """Return a target that holds: its dark edge and its shield give way with it, and the shield throws a star."""
        star = self._star(self.age, d.CLANG, 0, self._shielded, STEEL)
        if self.age >= d.BOUNCE:
            return star
        headings = [Vector2(1, 0).rotate(-heading) for _card, heading in self.hit.headings]
        heading = sum(headings, Vector2()) / max(1, len(headings))
        offset = d.GIVES * self._unit * recoil(share(self.age, 0.0, d.BOUNCE)) * heading
        thick = max(2, round(6 * self._unit))
        edge = self._deck.images.get(attack_art.frame, self._height, 0, thick, LETTER_INK)
        return [*centred(edge, Vector2(self.hit.x, self.hit.y) + offset), *star, *self._shield(offset)]

    def _shield(self, offset: Vector2) -> list[Drawable]:
        """Return the target's shield, moved by an offset in pixels; at rest it is drawn with the resting cards."""
        if self._calm or not self.hit.shield:
            return []
        look = self._kind, str(self.hit.struck.health), self.hit.shield.size, self._deck.style
        return centred(self._deck.images.get(tokens.shield, *look), self._shielded + offset)

    def _star(
        self, age: float, stays: float, seed: int, middle: Vector2, layers: tuple[Layer, ...] = FIRE
    ) -> list[Drawable]:
        """Return a star that opens, stays up to an age in seconds, and then burns out from its middle."""
        if not 0 <= age < stays + d.STAR_HOLLOWS:
            return []
        if age < stays:
            step = OPENS[min(len(OPENS) - 1, int(age / d.STAR_OPENS * len(OPENS)))], 0
        else:
            step = 100, HOLLOWS[int((age - stays) / d.STAR_HOLLOWS * len(HOLLOWS))]
        return centred(star(self._deck, self._unit, *step, seed, layers), middle)

    def _wedges(self) -> Surface | None:
        field = self._layout.field
        grid = round(24 * self._unit)  # neighbouring places share a picture
        centre = tuple(round(value / grid) * grid for value in (self.hit.x - field.x, self.hit.y - field.y))
        style = self._deck.style
        return self._deck.images.get(attack_art.wedges, field.size, centre, self._unit, self._seed, style)

    def _streaks(self, heading: int, percent: int) -> Surface | None:
        style = self._deck.style
        return self._deck.images.get(attack_art.streaks, self._height, heading, self._unit, percent, style)


def star(
    deck: CardImages, unit: float, percent: int, hollow: int, seed: int, layers: tuple[Layer, ...] = FIRE
) -> Surface | None:
    """Return one of STAR_SEEDS stars, scaled and burnt out by percentages, or None while it is being drawn."""
    size = round(layers[0][1] * unit * percent / 100)
    return deck.images.get(attack_art.star, layers, size, seed % STAR_SEEDS, hollow, deck.style)


def prerender(deck: CardImages, unit: float, debris: Particles) -> None:
    """Draw, in the worker, the pictures that all attacks share."""
    debris.prerender(*particles.DEBRIS)
    for seed in range(STAR_SEEDS):
        for percent, hollow in STAR_STEPS:
            star(deck, unit, percent, hollow, seed)
    for percent, hollow in STAR_STEPS:
        star(deck, unit, percent, hollow, 0, STEEL)
    for percent in POPS:
        called_out(deck, 1, percent, unit)
