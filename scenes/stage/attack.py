"""An attack as it lands: star, wedges, streaks, shards and numbers, timed from the impact.

Its pictures are asked for as soon as the attackers draw back; whatever is not drawn in time is left out.
"""

from math import cos, radians
from random import Random

from pygame import Surface

from game.cards import Card
from scenes.art.palette import CORAL
from scenes.stage import bursts
from scenes.stage import durations as d
from scenes.stage.canvas import Drawable, Sprite, Wash
from scenes.stage.deck import Deck
from scenes.stage.flight import Pose
from scenes.stage.shards import Shards
from scenes.stage.spots import Layout
from scenes.stage.story import Blow
from scenes.stage.timeline import Tween, in_out_cubic, out_back, share
from scenes.words import _

STAR_SEEDS = 3
STAR_STEPS = ((0.0, 40, 1.0), (0.02, 76, 1.0), (0.04, 100, 1.0), (0.095, 104, 0.6), (0.12, 108, 0.3))
"""From when on the star is how large, in percent, and how opaque."""
STREAK_STEPS = (100, 60, 25)  # percent, as they fade
STREAK_FADE = 0.120
DARK = (118, 84, 112)
POPS = (30, 60, 85, 100, 107)  # percent: sizes of lettering that pops up
SHRINKS = (100, 84, 68, 54, 42)  # of a number on its way to the score
BREAK_SIZE, NUMBER_SIZE, PILL_SIZE = 112, 150, 40  # u
BREAK_ANGLE, NUMBER_ANGLE = 7, -5
BREAK_AT, NUMBER_AT, PILL_AT = (-10, -235), (0, 95), (0, 218)  # u from the middle of the lettering
ASIDE, ROOM, ABOVE, BELOW = 370, 265, 330, 265  # u: from the impact, and from the field's edges
PULSE_STEPS = ((3, 1.0), (10, 0.6), (18, 0.3))  # u further out, opacity: the ring around what held


class Attack:
    """One attack, from the moment its attackers draw back; calm shows its number only, without motion."""

    def __init__(self, blow: Blow, lands_in: float, layout: Layout, deck: Deck, random: Random, calm: bool) -> None:
        self.blow = blow
        self.age = -lands_in
        self._calm = calm
        self._flies = True
        self._layout = layout
        self._deck, self._studio = deck, deck.studio
        self._unit = layout.field.height / 1080
        self._seed = random.randrange(STAR_SEEDS)
        self._middle = self._lettering_place()
        self._stop = d.HIT_STOP_GRAND if blow.grand else d.HIT_STOP
        breaks = blow.struck.wins and not calm
        self._shards = Shards(blow.targets, self._unit, deck, random) if breaks else None
        self._ask()

    def _ask(self) -> None:
        """Have everything drawn that will be seen."""
        blow = self.blow
        if not self._calm:
            for _card, heading in blow.headings:
                self._streak_picture(heading, STREAK_STEPS[0], self._height)
        if blow.struck.wins and not self._calm:
            prepare(self._deck, self._unit)
            self._wedges()
            for percent in (*POPS, *SHRINKS):
                self._number(percent)
        self._verdict()

    @property
    def landed(self) -> bool:
        """Whether the blow has fallen."""
        return self.age >= 0

    @property
    def over(self) -> bool:
        """Whether nothing of it is seen any more."""
        if self._calm or not self.blow.struck.wins:
            return self.age >= (d.LETTERS_STAY if self._calm else d.SHORT_BY)
        return self.age >= self._leaves + d.NUMBER_FLIES and not (self._shards and self._shards.alive)

    @property
    def _leaves(self) -> float:
        return d.NUMBER_FLIES_AT - d.CONTACT

    def let_go(self) -> None:
        """Let the number vanish where it is: the score has been counted already."""
        self._flies = False

    def advance(self, seconds: float) -> None:
        """Let time pass."""
        self.age += seconds
        if self._shards and self.landed:
            self._shards.advance(min(seconds, self.age))

    # what is seen of it

    def washes(self) -> list[Drawable]:
        """Tell what darkens the field, and the wedges over it."""
        age, field = self.age, self._layout.field
        if not self.blow.struck.wins or self._calm or not 0 <= age < self._stop + d.FIELD_BACK:
            return []
        back = share(age, self._stop, d.FIELD_BACK)
        red, green, blue = (round(dark + (255 - dark) * back) for dark in DARK)
        seen: list[Drawable] = [Wash((field.x, field.y, field.width, field.height), (red, green, blue))]
        wedges = self._wedges() if age < d.WEDGES else None
        return [*seen, Sprite(wedges, field.x, field.y)] if wedges else seen

    def under(self, attackers: dict[Card, Pose]) -> list[Drawable]:
        """Tell what is seen below the attackers, given how they fly: their streaks, the star, the shards."""
        if self._calm:
            return []
        seen: list[Drawable] = []
        if -0.7 * d.LUNGE <= self.age < self._stop + STREAK_FADE:
            faded = share(self.age, 0.0, self._stop + STREAK_FADE)
            step = STREAK_STEPS[min(len(STREAK_STEPS) - 1, int(faded * len(STREAK_STEPS)))]
            for card, heading in self.blow.headings:
                if pose := attackers.get(card):
                    seen += self._streaks(heading, step, pose)
        if self.landed and self.blow.struck.wins:
            seen += self._star(self.age, self._seed)
            if self.blow.grand:
                seen += self._star(self.age - d.STAR_GONE, self._seed + 1)
            seen += self._shards.sprites() if self._shards else []
        elif self.landed:
            seen += self._pulse()
        return seen

    def over_all(self) -> list[Drawable]:
        """Tell what is seen above everything: the lettering."""
        if not self.landed or self.over:
            return []
        if not self.blow.struck.wins:
            return self._placed(self._verdict(), self._short_place())
        stays = d.LETTERS_STAY if self._calm else self._leaves
        seen: list[Drawable] = []
        if self.age < stays:
            if not self._calm:
                pops = self._pop(d.LETTERS_AT - d.CONTACT)
                seen += self._placed(self._break(pops) if pops else None, self._beside(BREAK_AT))
            if self._calm or self.age >= d.VERDICT_AT - d.CONTACT:
                seen += self._placed(self._verdict(), self._beside(PILL_AT))
        return seen + self._number_seen(stays)

    def _number_seen(self, stays: float) -> list[Drawable]:
        begin = self._beside(NUMBER_AT)
        if self._calm or self.age < stays:
            percent = 100 if self._calm else self._pop(d.LETTERS_AT - d.CONTACT)
            return self._placed(self._number(percent), begin) if percent else []
        if not self._flies:
            return []
        end, far = self._layout.score_point, share(self.age, stays, d.NUMBER_FLIES)
        place = tuple(
            Tween(a, b, stays, d.NUMBER_FLIES, in_out_cubic).at(self.age) for a, b in zip(begin, end, strict=True)
        )
        return self._placed(self._number(SHRINKS[int(far * (len(SHRINKS) - 1))]), (place[0], place[1]))

    def _pop(self, since: float) -> int:
        """Return the size of lettering that pops up from a moment on, in percent; 0 before."""
        if self.age < since:
            return 0
        size = 100 * Tween(0.15, 1.0, since, d.LETTERS, out_back).at(self.age)
        return min(POPS, key=lambda percent: abs(percent - size))

    # its pictures, None while they are being drawn

    def _star(self, age: float, seed: int) -> list[Drawable]:
        if not 0 <= age < d.STAR_GONE:
            return []
        _moment, percent, opacity = [step for step in STAR_STEPS if step[0] <= age][-1]
        size = round(bursts.STAR * self._unit * percent / 100)
        return self._placed(
            self._studio.picture(bursts.star, size, seed % STAR_SEEDS, opacity), (self.blow.x, self.blow.y)
        )

    def _wedges(self) -> Surface | None:
        field = self._layout.field
        grid = round(24 * self._unit)  # neighbouring places share a picture
        centre = tuple(round(value / grid) * grid for value in (self.blow.x - field.x, self.blow.y - field.y))
        return self._studio.picture(bursts.wedges, field.size, centre, self._unit, self._seed)

    @property
    def _height(self) -> int:
        return max((pose.height for _, pose in self.blow.targets), default=round(196 * self._unit))

    def _streak_picture(self, heading: int, percent: int, height: int) -> Surface | None:
        return self._studio.picture(bursts.streaks, height, heading, self._unit, percent)

    def _streaks(self, heading: int, percent: int, pose: Pose) -> list[Drawable]:
        height = self._height
        picture = self._streak_picture(heading, percent, height)
        left, top, *_ = bursts.streaks_box(height, heading, self._unit)
        return [Sprite(picture, round(pose.x) + left, round(pose.y) + top)] if picture else []

    def _break(self, percent: int) -> Surface | None:
        return self._lettered(_("BREAK!"), BREAK_SIZE, BREAK_ANGLE, percent)

    def _number(self, percent: int) -> Surface | None:
        return self._lettered(f"+{self.blow.struck.health}", NUMBER_SIZE, NUMBER_ANGLE, percent)

    def _lettered(self, text: str, size: int, angle: int, percent: int) -> Surface | None:
        return self._studio.picture(bursts.lettering, text, round(size * self._unit), angle, percent)

    def _verdict(self) -> Surface | None:
        force, health = self.blow.struck.force, self.blow.struck.health
        pixels = round(PILL_SIZE * self._unit)
        if self.blow.struck.wins:
            words = _("{force} beats {health}").format(force=force, health=health)
            return self._studio.picture(bursts.pill, words, pixels)
        words = _("short by {count}").format(count=health + 1 - force)
        return self._studio.picture(bursts.pill, words, pixels, CORAL)

    def _pulse(self) -> list[Drawable]:
        """Return the ring that runs outward from a card that held."""
        if self.age >= d.BOUNCE or not self.blow.targets:
            return []
        grown, opacity = PULSE_STEPS[int(self.age / d.BOUNCE * len(PULSE_STEPS))]
        height = self.blow.targets[-1][1].height
        out, thick = round(grown * self._unit), max(2, round(6 * self._unit))
        picture = self._studio.picture(bursts.frame, height, out, thick, "#FFFFFF", opacity)
        return self._placed(picture, (self.blow.x, self.blow.y))

    # where it is seen

    def _lettering_place(self) -> tuple[float, float]:
        """Return the middle of the lettering: beside the impact, where there is more room and no attackers are."""
        field, unit = self._layout.field, self._unit
        room = {-1: self.blow.x - field.left, 1: field.right - self.blow.x}
        for _card, heading in self.blow.headings:
            room[-1 if cos(radians(heading)) > 0 else 1] -= 120 * unit
        side = max(room, key=lambda one: room[one])
        x = min(max(self.blow.x + side * ASIDE * unit, field.left + ROOM * unit), field.right - ROOM * unit)
        y = min(max(self.blow.y, field.top + ABOVE * unit), field.bottom - BELOW * unit)
        return x, y

    def _beside(self, by: tuple[int, int]) -> tuple[float, float]:
        return self._middle[0] + by[0] * self._unit, self._middle[1] + by[1] * self._unit

    def _short_place(self) -> tuple[float, float]:
        field, height = self._layout.field, self.blow.targets[-1][1].height if self.blow.targets else 0
        y = max(self.blow.y - 0.5 * height - 30 * self._unit, field.top + 60 * self._unit)
        return min(max(self.blow.x, field.left + 130 * self._unit), field.right - 130 * self._unit), y

    def _placed(self, picture: Surface | None, middle: tuple[float, float]) -> list[Drawable]:
        if picture is None:
            return []
        width, height = picture.get_size()
        return [Sprite(picture, round(middle[0] - width / 2), round(middle[1] - height / 2))]


def prepare(deck: Deck, unit: float) -> None:
    """Have drawn what every attack that wins will show."""
    for seed in range(STAR_SEEDS):
        for _moment, percent, opacity in STAR_STEPS:
            deck.studio.picture(bursts.star, round(bursts.STAR * unit * percent / 100), seed, opacity)
    for percent in POPS:
        deck.studio.picture(bursts.lettering, _("BREAK!"), round(BREAK_SIZE * unit), BREAK_ANGLE, percent)
