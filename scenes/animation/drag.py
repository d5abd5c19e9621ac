"""Dragged cards: they follow the pointer on a spring, lifted off the table, and tilt as they swing."""

from collections.abc import Collection, Iterable, Mapping
from functools import partial
from math import cos, radians, sin

from pygame import Rect

from game.cards import Card
from scenes.animation import durations as d
from scenes.animation.card_images import ANGLE_STEP, CardImages, hanging, shadow
from scenes.animation.timeline import Pose
from scenes.render.drawables import Drawable
from scenes.render.easing import out_quad, share

STEP = 1 / 120  # seconds: the spring is followed in steps no longer than this
HEAVY = 4  # a run of more cards does not tilt
RISES = 2  # sizes on the way up: each is a picture of its own
MOMENTS = 12  # of the way up, that show all of its shadows
STILL = 0.3  # pixels, and pixels a second
Size = tuple[float, float]


class DraggedCards:
    """The cards that are dragged over one board, if any; unit is the length of one u in pixels."""

    cards: frozenset[Card]

    def __init__(self, deck: CardImages, unit: float, moves: bool) -> None:
        self._deck, self._unit, self._moves = deck, unit, moves
        self.take({}, (0, 0))

    def take(self, poses: Mapping[Card, Pose], pointer: tuple[int, int]) -> None:
        """Take cards up at the pointer, bottom first, in place of any others."""
        self._begin = dict(poses)
        self.cards = frozenset(poses)
        self._grip = pointer
        self._tilts = self._moves and len(poses) <= HEAVY
        self._goal = self._x, self._y = float(pointer[0]), float(pointer[1])
        self._speed_x = self._speed_y = 0.0
        self._age = 0.0
        if poses:
            self._whole, self._size = _together(poses.values())
            self._deck.images.prerender(partial(self._prerender, self._begin, self._tilts))

    def let_go(self) -> dict[Card, Pose]:
        """Let go of all cards and return how each hung, bottom first."""
        poses, self._begin, self.cards = self.poses(), {}, frozenset()
        return poses

    @property
    def moving(self) -> bool:
        """Whether cards still swing or rise."""
        if not self._begin:
            return False
        speed = max(abs(self._speed_x), abs(self._speed_y))
        way = max(abs(self._x - self._goal[0]), abs(self._y - self._goal[1]))
        return self._age < d.PICK_UP or speed > STILL or way > STILL

    @property
    def area(self) -> Rect | None:
        """Where the undermost card belongs under the pointer, whatever the spring is doing; None if empty."""
        if not self._begin:
            return None
        pose = next(iter(self._begin.values()))
        area = Rect(0, 0, round(pose.height * 5 / 7), pose.height)
        area.center = round(pose.x + self._goal[0] - self._grip[0]), round(pose.y + self._goal[1] - self._grip[1])
        return area

    def prerender(self, height: int) -> None:
        """Draw, in the worker, the shadows of a card of a height as it is taken up."""
        self._throw(*_together([Pose(0.0, 0.0, height)]))

    def _throw(self, whole: Pose, size: Size) -> None:
        """Draw the shadows of cards that rise."""
        for moment in range(MOMENTS + 1):
            scale = _scale(moment / MOMENTS)
            thrower = whole._replace(height=round(whole.height * scale), lift=moment / MOMENTS)
            shadow(self._deck, thrower, _scaled(size, scale))

    def _prerender(self, poses: Mapping[Card, Pose], tilts: bool) -> None:
        """Draw, in the worker, how cards will look as they rise and swing."""
        self._throw(*_together(poses.values()))
        sizes = [1 + (d.PICK_UP_SCALE - 1) * rise / RISES for rise in range(RISES + 1)]
        looks = [(size, 0) for size in sizes]
        for tilt in range(ANGLE_STEP, round(d.TILT_MOST) + ANGLE_STEP, ANGLE_STEP) if tilts else ():
            looks += [(sizes[-1], tilt), (sizes[-1], -tilt)]
        for grown, angle in looks:
            for card, pose in poses.items():
                self._deck.flying(card if pose.up else None, round(pose.height * grown), angle)

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
        return dict(zip(self._begin, self._hung(self._begin.values()), strict=True))

    def sprites(self) -> list[Drawable]:
        """Return the dragged cards above the one shadow that they throw, back to front."""
        if not self._begin:
            return []
        thrower, *poses = self._hung((self._whole, *self._begin.values()))
        cards = [hanging(self._deck, card, pose) for card, pose in zip(self._begin, poses, strict=True)]
        return [*shadow(self._deck, thrower, _scaled(self._size, _scale(thrower.lift))), *cards]

    def _hung(self, poses: Iterable[Pose]) -> list[Pose]:
        """Return how what lay in some poses hangs now."""
        lean = -self._speed_x / self._unit * d.TILT if self._tilts else 0.0  # against the way they are dragged
        tilt, lift = max(-d.TILT_MOST, min(d.TILT_MOST, lean)), share(self._age, 0.0, d.PICK_UP)
        scale, turn, hung = _scale(lift), radians(tilt), []
        across, down = cos(turn), sin(turn)
        for pose in poses:
            x, y = (pose.x - self._grip[0]) * scale, (pose.y - self._grip[1]) * scale
            place = self._x + x * across + y * down, self._y - x * down + y * across
            height = round(pose.height * scale)
            hung.append(Pose(*place, height, pose.up, tilt, pose.width, lift, pose.opacity, order=pose.order))
        return hung


def _scale(lift: float) -> float:
    """Return how large cards are on their way up."""
    return 1 + (d.PICK_UP_SCALE - 1) * round(out_quad(lift) * RISES) / RISES


def _scaled(size: Size, scale: float) -> tuple[int, int]:
    return round(size[0] * scale), round(size[1] * scale)


def _together(poses: Collection[Pose]) -> tuple[Pose, Size]:
    """Return the middle of cards and the size they have together."""
    height = max(pose.height for pose in poses)
    left, right = min(pose.x for pose in poses), max(pose.x for pose in poses)
    top, bottom = min(pose.y for pose in poses), max(pose.y for pose in poses)
    middle = next(iter(poses))._replace(x=(left + right) / 2, y=(top + bottom) / 2, height=height)
    return middle, (right - left + height * 5 / 7, bottom - top + height)
