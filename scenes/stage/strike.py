"""Strikes: how attackers draw back, lunge, and then tumble off the field or bounce home."""

from math import atan2, cos, degrees, hypot, radians, sin

from game.cards import Card
from game.events import Carried, Struck
from scenes.animation import durations as d
from scenes.animation.timeline import Leg, Pose, at_rest, waiting
from scenes.audio import Effect
from scenes.render.easing import in_cubic, linear, out_back, out_cubic, out_quad
from scenes.stage.story import Blow, Situation, Sound, Story

SPREAD = 42.0  # degrees between attackers around what they strike
STAND_OFF, TOUCH = 1.2, 0.78  # how far from it they come to a stop, in its heights: winning, failing
DRAWN, CLOSE = 1.08, 1.16  # their height as they draw back and as they land, against what they strike
LEAN = 30.0  # degrees that an attacker leans where it stands straight above or below


class Strike:
    """One attack being told: it adds the attackers' legs to a story and the blow to its cues.

    The poses, of all cards, are those at the moment it begins; they are kept up to date for what follows. landed is
    the moment of the impact, over the moment from which the next events may be told.
    """

    def __init__(
        self, struck: Struck, situation: Situation, story: Story, poses: dict[Card, Pose], began: float
    ) -> None:
        self.struck = struck
        self.began = began
        self.landed = began + d.CONTACT
        self._situation = situation
        self._story = story
        self._poses = poses
        self._attackers = {card: poses[card] for card in struck.cards if card in poses}
        self._headings: dict[Card, int] = {}
        self._target = self._aim()
        stop = (d.HIT_STOP_GRAND if situation.grand else d.HIT_STOP) if struck.wins else d.BOUNCE
        self._free = self.landed + stop
        self.over = max(self._free, began + d.AFTER_STRIKE)
        self._lunge()
        targets = tuple((card, poses[card]) for card in self._pile if card in poses)
        story.cue(began + d.DRAW_BACK, Sound(Effect.LUNGE, self._target.x))
        story.cue(self.landed, Sound(Effect.IMPACT if struck.wins else Effect.FAIL, self._target.x))
        if struck.wins and situation.grand:
            story.cue(self.landed, Sound(Effect.THRONE, self._target.x))
        headings = tuple(self._headings.items())
        story.cue(self.landed, Blow(struck, self._target.x, self._target.y, targets, headings, situation.grand))

    @property
    def _pile(self) -> tuple[Card, ...]:
        return self._situation.before.piles[self.struck.target]

    def _aim(self) -> Pose:
        top = self._poses.get(self._pile[-1]) if self._pile else None
        spot = self._situation.layout.anchor(self.struck.target)
        if top is not None:
            return top
        field = self._situation.layout.field
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
            self._story.add(card, Leg(self.began, d.DRAW_BACK, begin, back, out_quad))
            self._story.add(card, Leg(start, self.landed - start, back, stand, in_cubic))
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
        self._story.add(card, Leg(self.landed, d.BOUNCE, stand, back, out_back))
        self._poses[card] = back

    def takes_away(self, event: Carried) -> bool:
        """Tell how cards leave the table by this attack: those struck burst, the attackers fall; False for others."""
        if self._situation.layout.anchor(event.target) is not None:
            return False
        if event.source == self.struck.target and self.struck.wins:
            for card in event.cards:
                if card in self._poses:
                    self._story.add(card, waiting(self._poses[card], self.landed))
            return True
        if not set(event.cards) <= set(self.struck.cards):
            return False
        for card in event.cards:
            if self._attackers.pop(card, None):
                self._fall(card)
        return True

    def _fall(self, card: Card) -> None:
        begin, field = self._poses[card], self._situation.layout.field
        side = 1 if begin.x > self._target.x else -1
        end = begin._replace(
            x=begin.x + side * field.height * (0.32 + abs(begin.angle) / 120),
            y=field.bottom + 1.2 * begin.height,
            angle=begin.angle - side * 100,
        )
        self._story.add(card, Leg(self._free, d.FALL, begin, end, linear, arc=0.16 * field.height))

    def return_home(self) -> None:
        """Let attackers that stay in play fly back to where they rest."""
        for card in self._attackers:
            if spot := self._situation.spots.get(card):
                begin = self._poses[card]
                self._story.add(card, Leg(self._free, d.MOVE, begin, at_rest(spot), out_cubic))
