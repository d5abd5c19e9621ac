"""Dragged cards: they follow the pointer on a spring, lifted off the table, and tilt as they swing."""

from collections.abc import Collection, Iterable, Mapping
from functools import partial

from pygame import Rect, Surface, Vector2

from game.cards import ACE, Card
from scenes.animation import durations as d
from scenes.animation.card_images import ANGLE_STEP, CardImages, centred, flying_sprite, shadow
from scenes.animation.positions import Pose
from scenes.art import cards
from scenes.art.court_cards import Gaze
from scenes.render.drawables import Drawable, Point
from scenes.render.easing import out_quad, share

RISES = 2  # number of sizes in which a card is drawn as it is picked up


class DraggedCards:
    """The cards dragged over one board, if any; unit is one u in pixels."""

    cards: frozenset[Card]

    def __init__(self, deck: CardImages, unit: float, moves: bool) -> None:
        self._deck, self._unit, self._moves = deck, unit, moves
        self.take({}, (0, 0))

    def take(self, poses: Mapping[Card, Pose], pointer: Point) -> None:
        """Start to drag cards, given bottom first, instead of any others."""
        self._begin = dict(poses)
        self._windows: dict[tuple[Card, int], Surface] = {}
        """The picture in the window of the last card, by card and angle."""
        self.cards = frozenset(poses)
        self._tilts = self._moves and len(poses) <= 4  # longer runs are too heavy
        self._grip, self._place, self._speed = Vector2(pointer), Vector2(pointer), Vector2()
        above = (pointer[1] - pose.y + pose.height / 2 for pose in poses.values())
        self._highest = d.ARC_TOP * self._unit + d.PICK_UP_SCALE * max(above, default=0.0)
        self.drag(pointer)
        self._age = 0.0
        if poses:
            self._whole = _together(poses.values())
            self._deck.images.prerender(partial(self._prerender, self._begin, self._tilts))

    def let_go(self) -> dict[Card, Pose]:
        """Stop dragging, and return the pose of each card, bottom first."""
        poses = dict(zip(self._begin, self._hung(self._begin.values()), strict=True))
        self._begin, self.cards = {}, frozenset()
        return poses

    @property
    def moving(self) -> bool:
        """Whether cards are still rising, or swinging by more than a fraction of a pixel."""
        swing = max(map(abs, (*self._speed, *(self._place - self._goal))))
        return bool(self._begin) and (swing > 0.3 or self._age < d.PICK_UP)

    @property
    def area(self) -> Rect | None:
        """The rectangle of the bottom card at the pointer, ignoring the spring; None if nothing is dragged."""
        if not self._begin:
            return None
        pose = next(iter(self._begin.values()))
        area = Rect(0, 0, cards.width(pose.height), pose.height)
        area.center = round(pose.x + self._pointer.x - self._grip.x), round(pose.y + self._pointer.y - self._grip.y)
        return area

    def prerender(self, height: int) -> None:
        """Draw, in the worker, the shadows of a card of a height as it is picked up."""
        self._prerender_shadows([Pose(0.0, 0.0, height)])

    def _prerender_shadows(self, poses: Collection[Pose]) -> None:
        whole, size = _together(poses)
        for lift in (moment / 12 for moment in range(13)):  # enough to meet every step of the shadow
            lifted = whole._replace(height=round(whole.height * _scale(lift)), lift=lift)
            shadow(self._deck, lifted, _scaled(size, lift))

    def _prerender(self, poses: Mapping[Card, Pose], tilts: bool) -> None:
        self._prerender_shadows(poses.values())
        sizes = [1 + (d.PICK_UP_SCALE - 1) * rise / RISES for rise in range(RISES + 1)]
        looks = [(size, 0) for size in sizes]
        for tilt in range(ANGLE_STEP, round(d.TILT_MOST) + ANGLE_STEP, ANGLE_STEP) if tilts else ():
            looks += [(sizes[-1], tilt), (sizes[-1], -tilt)]
        for grown, angle in looks:
            for card, pose in poses.items():
                self._deck.flying(card if pose.up else None, round(pose.height * grown), angle)
        *_, (card, pose) = poses.items()
        for grown, angle in looks if tilts and pose.up and not self._deck.style.contrast else ():
            if grown == sizes[-1]:
                self._living(card, round(pose.height * grown), angle)

    def drag(self, pointer: Point) -> None:
        """Move the pointer; above the upper edge of the screen the cards do not follow it."""
        self._pointer, self._goal = Vector2(pointer), Vector2(pointer[0], max(pointer[1], self._highest))

    def advance(self, seconds: float) -> None:
        """Let the spring pull for some seconds."""
        if not self._begin:
            return
        self._age += seconds
        while seconds > 0:
            step = min(seconds, 1 / 120)  # in longer steps the spring would be unstable
            self._speed += step * (d.SPRING * (self._goal - self._place) - d.DAMPING * self._speed)
            self._place += step * self._speed
            seconds -= step
        if not self.moving:
            self._place, self._speed = Vector2(self._goal), Vector2()

    def sprites(self) -> list[Drawable]:
        """Return the dragged cards above their common shadow, back to front."""
        if not self._begin:
            return []
        whole, size = self._whole
        lifted, *poses = self._hung((whole, *self._begin.values()))
        hung = [flying_sprite(self._deck, card, pose) for card, pose in zip(self._begin, poses, strict=True)]
        cast = shadow(self._deck, lifted, _scaled(size, lifted.lift))
        return [*cast, *hung, *self._window(list(self._begin)[-1], poses[-1])]

    def _window(self, card: Card, pose: Pose) -> list[Drawable]:
        """Return the window of the last card, seen from the side as it tilts, with a glint; an ace's door is open."""
        if not (self._tilts and pose.up and pose.lift == 1.0) or self._deck.style.contrast:
            return []
        angle, pane = round(pose.angle / ANGLE_STEP) * ANGLE_STEP, cards.pane(pose.height)
        off = Vector2(pane.center) - Vector2(cards.width(pose.height), pose.height) / 2
        return centred(self._living(card, pose.height, angle), Vector2(pose.x, pose.y) + off.rotate(-angle))

    def _living(self, card: Card, height: int, angle: int) -> Surface | None:
        window = self._windows.get((card, angle))
        if window is None and self._deck.images.draws_now:
            swing, door = max(-1.0, min(1.0, angle / d.TILT_MOST)), d.DOOR_OPEN if card.rank == ACE else 0.0
            look = Gaze.WAITING, swing, door, 0.5 + 0.45 * swing, angle
            window = cards.living(Card(card.rank, card.suit), height, self._deck.style, *look)
            self._windows[card, angle] = window
        return window

    def _hung(self, poses: Iterable[Pose]) -> list[Pose]:
        lean = -self._speed.x / self._unit * d.TILT if self._tilts else 0.0  # against the direction of the drag
        tilt, lift = max(-d.TILT_MOST, min(d.TILT_MOST, lean)), share(self._age, 0.0, d.PICK_UP)
        scale, hung = _scale(lift), []
        for pose in poses:
            x, y = self._place + (scale * (Vector2(pose.x, pose.y) - self._grip)).rotate(-tilt)
            height = round(pose.height * scale)
            hung.append(pose._replace(x=x, y=y, height=height, angle=tilt, lift=lift, shade=0.0))
        return hung


def _scale(lift: float) -> float:
    return 1 + (d.PICK_UP_SCALE - 1) * round(out_quad(lift) * RISES) / RISES


def _scaled(size: Vector2, lift: float) -> tuple[int, int]:
    return round(size.x * _scale(lift)), round(size.y * _scale(lift))


def _together(poses: Collection[Pose]) -> tuple[Pose, Vector2]:
    """Return a pose in the middle of cards, and the size of the rectangle around them."""
    height = max(pose.height for pose in poses)
    left, right = min(pose.x for pose in poses), max(pose.x for pose in poses)
    top, bottom = min(pose.y for pose in poses), max(pose.y for pose in poses)
    middle = next(iter(poses))._replace(x=(left + right) / 2, y=(top + bottom) / 2, height=height)
    return middle, Vector2(right - left + height * 5 / 7, bottom - top + height)
