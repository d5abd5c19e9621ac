"""The hand: cards in it follow the pointer on a spring, lifted off the table, and tilt as they swing."""

from collections.abc import Mapping
from functools import partial
from math import cos, radians, sin

from pygame import Rect

from game.cards import Card
from scenes.stage import durations as d
from scenes.stage.canvas import Drawable
from scenes.stage.deck import ANGLE_STEP, Deck
from scenes.stage.flight import Pose
from scenes.stage.sprites import hanging, shadow
from scenes.stage.timeline import out_quad, share

STEP = 1 / 120  # seconds: the spring is followed in steps no longer than this
HEAVY = 4  # a run of more cards does not tilt
RISES = 2  # sizes on the way up: each is a picture of its own
STILL = 0.3  # pixels, and pixels a second


class Hand:
    """The player's hand over one board, empty or with cards in it; unit is the length of one u in pixels."""

    def __init__(self, deck: Deck, unit: float, moves: bool) -> None:
        self._deck, self._unit, self._moves = deck, unit, moves
        self.take({}, (0, 0))

    def take(self, poses: Mapping[Card, Pose], pointer: tuple[int, int]) -> None:
        """Take cards up at the pointer, bottom first, in place of any others."""
        self._begin = dict(poses)
        self._grip = pointer
        self._tilts = self._moves and len(poses) <= HEAVY
        self._goal = self._x, self._y = float(pointer[0]), float(pointer[1])
        self._speed_x = self._speed_y = 0.0
        self._age = 0.0
        if poses:
            self._deck.studio.foresee(partial(self._rehearse, self._begin, self._tilts))

    def let_go(self) -> dict[Card, Pose]:
        """Let go of all cards and return how each hung, bottom first."""
        poses, self._begin = self.poses(), {}
        return poses

    @property
    def cards(self) -> frozenset[Card]:
        """The cards in the hand."""
        return frozenset(self._begin)

    @property
    def moving(self) -> bool:
        """Whether cards still swing or rise."""
        speed = max(abs(self._speed_x), abs(self._speed_y))
        way = max(abs(self._x - self._goal[0]), abs(self._y - self._goal[1]))
        return bool(self._begin) and (self._age < d.PICK_UP or speed > STILL or way > STILL)

    @property
    def area(self) -> Rect | None:
        """Where the undermost card belongs under the pointer, whatever the spring is doing; None if empty."""
        if not self._begin:
            return None
        pose = next(iter(self._begin.values()))
        area = Rect(0, 0, round(pose.height * 5 / 7), pose.height)
        area.center = round(pose.x + self._goal[0] - self._grip[0]), round(pose.y + self._goal[1] - self._grip[1])
        return area

    def _rehearse(self, poses: Mapping[Card, Pose], tilts: bool) -> None:
        """Draw, in the studio, how cards will look as they rise and swing."""
        sizes = [1 + (d.PICK_UP_SCALE - 1) * rise / RISES for rise in range(RISES + 1)]
        looks = [(size, 0) for size in sizes]
        for tilt in range(ANGLE_STEP, round(d.TILT_MOST) + ANGLE_STEP, ANGLE_STEP) if tilts else ():
            looks += [(sizes[-1], tilt), (sizes[-1], -tilt)]
        for size, angle in looks:
            for card, pose in poses.items():
                self._deck.flying(card if pose.up else None, round(pose.height * size), angle)

    def drag(self, pointer: tuple[int, int]) -> None:
        """Move the pointer."""
        self._goal = float(pointer[0]), float(pointer[1])

    def advance(self, seconds: float) -> None:
        """Let the spring pull for some time."""
        if not self._begin:
            return
        self._age += seconds
        while seconds > 0:
            step = min(seconds, STEP)
            self._speed_x += step * (d.SPRING * (self._goal[0] - self._x) - d.DAMPING * self._speed_x)
            self._speed_y += step * (d.SPRING * (self._goal[1] - self._y) - d.DAMPING * self._speed_y)
            self._x += step * self._speed_x
            self._y += step * self._speed_y
            seconds -= step
        if not self.moving:
            self._x, self._y, self._speed_x, self._speed_y = *self._goal, 0.0, 0.0

    def poses(self) -> dict[Card, Pose]:
        """Return how each card hangs now, bottom first."""
        return {card: self._hung(pose) for card, pose in self._begin.items()}

    def sprites(self) -> list[Drawable]:
        """Tell the cards in the hand above the one shadow that they throw, back to front."""
        if not self._begin:
            return []
        cards = [hanging(self._deck, card, pose) for card, pose in self.poses().items()]
        return [*shadow(self._deck, *self._shape()), *cards]

    def _shape(self) -> tuple[Pose, tuple[int, int]]:
        """Return the middle of all cards and the size they have together."""
        poses = self._begin.values()
        height = max(pose.height for pose in poses)
        left, right = min(pose.x for pose in poses), max(pose.x for pose in poses)
        top, bottom = min(pose.y for pose in poses), max(pose.y for pose in poses)
        middle = next(iter(poses))._replace(x=(left + right) / 2, y=(top + bottom) / 2, height=height)
        scale = self._scale
        return self._hung(middle), (
            round((right - left + height * 5 / 7) * scale),
            round((bottom - top + height) * scale),
        )

    @property
    def _scale(self) -> float:
        risen = out_quad(share(self._age, 0.0, d.PICK_UP))
        return 1 + (d.PICK_UP_SCALE - 1) * round(risen * RISES) / RISES

    def _hung(self, pose: Pose) -> Pose:
        tilt, scale = self._tilt(), self._scale
        turn = radians(tilt)
        x, y = (pose.x - self._grip[0]) * scale, (pose.y - self._grip[1]) * scale
        return pose._replace(
            x=self._x + x * cos(turn) + y * sin(turn),
            y=self._y - x * sin(turn) + y * cos(turn),
            height=round(pose.height * scale),
            angle=tilt,
            lift=share(self._age, 0.0, d.PICK_UP),
            shade=0.0,
        )

    def _tilt(self) -> float:
        """Return how far the cards lean against the way they are dragged, in degrees against the clock."""
        if not self._tilts:
            return 0.0
        return max(-d.TILT_MOST, min(d.TILT_MOST, -self._speed_x / self._unit * d.TILT))
