"""Dragged cards: they follow the pointer on a spring, lifted off the table, and tilt as they swing."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import partial
from math import ceil

import pygame
from pygame import Rect, Vector2

from game.cards import ACE, Card
from scenes.animation import durations as d
from scenes.animation.card_images import ANGLE_STEP, CardImages, centred, flying_sprite, shadow
from scenes.animation.positions import Pose
from scenes.art import cards
from scenes.art.court_cards import Gaze
from scenes.render.drawables import Drawable, Point, Sprite
from scenes.render.easing import out_quad, share
from scenes.render.renderer import drawn

RISES = 2  # number of sizes in which a card is drawn as it is picked up


class DraggedCards:
    """The cards dragged over one board, if any; unit: one u in pixels."""

    cards: frozenset[Card]

    def __init__(self, deck: CardImages, unit: float, moves: bool) -> None:
        self._deck, self._unit, self._moves = deck, unit, moves
        self.take({}, (0, 0))

    def take(self, poses: Mapping[Card, Pose], pointer: Point) -> None:
        """Start dragging cards, given bottom first, in place of any others."""
        self._begin = dict(poses)
        self._pictures: dict[int, Sprite] = {}
        """The cards once fully lifted, as one picture centred on their middle, by tilt in degrees."""
        self.cards = frozenset(poses)
        self._tilts = self._moves and len(poses) <= 4  # longer runs are too heavy
        self._grip, self._place, self._speed = Vector2(pointer), Vector2(pointer), Vector2()
        above = (pointer[1] - pose.y + pose.height / 2 for pose in poses.values())
        self._highest = d.ARC_TOP * self._unit + d.PICK_UP_SCALE * max(above, default=0.0)
        self.drag(pointer)
        self._age = 0.0
        if poses:
            self._middle, _size = _together(poses.values())
            self._deck.images.prerender(partial(self._prerender, self._begin, self._tilts, self._pictures))

    def let_go(self) -> dict[Card, Pose]:
        """Stop dragging, and return the pose of each card, bottom first."""
        poses = dict(zip(self._begin, _hung(self._begin.values(), *self._hold), strict=True))
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

    def prerender(self, begin: Mapping[Card, Pose]) -> None:
        """Draw, in the worker, what cards look like as they are picked up."""
        for moment in range(13):  # enough to meet every step of the shadow
            self._parts(begin, Vector2(), Vector2(), 0.0, moment / 12)

    def _prerender(self, begin: Mapping[Card, Pose], tilts: bool, pictures: dict[int, Sprite]) -> None:
        self.prerender(begin)
        far = ceil(d.TILT_MOST / ANGLE_STEP) * ANGLE_STEP if tilts else 0
        for tilt in sorted(range(-far, far + 1, ANGLE_STEP), key=abs):
            if begin is self._begin:  # a click has let them go by now
                pictures[tilt] = self._drawn(begin, tilts, tilt)

    def _drawn(self, begin: Mapping[Card, Pose], tilts: bool, tilt: int) -> Sprite:
        """Draw fully lifted cards above their common shadow, centred on their middle.

        If the cards can tilt, the window of the top one is seen from the side, with a glint, and an ace's door is open.
        """
        grip, *_, (card, last) = Vector2(_together(begin.values())[0][:2]), *begin.items()
        parts = self._parts(begin, grip, Vector2(), tilt, 1.0)
        if tilts and last.up and not self._deck.style.contrast:
            swing, door = max(-1.0, min(1.0, tilt / d.TILT_MOST)), d.DOOR_OPEN if card.rank == ACE else 0.0
            (hung,) = _hung((last,), grip, Vector2(), tilt, 1.0)
            look = Gaze.WAITING, swing, door, 0.5 + 0.45 * swing, tilt
            window = cards.living(Card(card.rank, card.suit), hung.height, self._deck.style, *look)
            off = Vector2(cards.pane(hung.height).center) - Vector2(cards.width(hung.height), hung.height) / 2
            window = self._deck.dimmed(window) if self._deck.moonlit else window
            parts += centred(window, Vector2(hung[:2]) + off.rotate(-tilt))
        area = parts[0].area.unionall([part.area for part in parts[1:]])
        joined = [  # premultiplied, or half-transparent edges would be too dark above the shadow
            Sprite(part.picture.copy().premul_alpha_ip(), part.x - area.x, part.y - area.y, pygame.BLEND_PREMULTIPLIED)
            for part in parts
            if isinstance(part, Sprite)
        ]
        return Sprite(drawn(joined, area.size, empty=True), *area.topleft, pygame.BLEND_PREMULTIPLIED)

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

    def sprites(self) -> Sequence[Drawable]:
        """Return the dragged cards above their common shadow, back to front; once fully lifted, as one picture."""
        if not self._begin:
            return ()
        (middle,) = _hung((self._middle,), *self._hold)
        tilt = round(middle.angle / ANGLE_STEP) * ANGLE_STEP
        if middle.lift == 1.0 and self._deck.images.draws_now and tilt not in self._pictures:
            self._pictures[tilt] = self._drawn(self._begin, self._tilts, tilt)
        if middle.lift == 1.0 and (whole := self._pictures.get(tilt)):
            return (whole._replace(x=whole.x + round(middle.x), y=whole.y + round(middle.y)),)
        return self._parts(self._begin, *self._hold)

    def _parts(
        self, begin: Mapping[Card, Pose], grip: Vector2, place: Vector2, tilt: float, lift: float
    ) -> list[Drawable]:
        """Return cards above their common shadow, hung as by `_hung`, back to front."""
        middle, size = _together(begin.values())
        lifted, *poses = _hung((middle, *begin.values()), grip, place, tilt, lift)
        dim = self._deck.moonlit
        hung = [flying_sprite(self._deck, card, pose, dim) for card, pose in zip(begin, poses, strict=True)]
        return [*shadow(self._deck, lifted, (round(size.x * _scale(lift)), round(size.y * _scale(lift)))), *hung]

    @property
    def _hold(self) -> tuple[Vector2, Vector2, float, float]:
        """How the cards hang now: the point they are held by, its place, their tilt and lift."""
        lean = -self._speed.x / self._unit * d.TILT if self._tilts else 0.0  # against the direction of the drag
        tilt = max(-d.TILT_MOST, min(d.TILT_MOST, lean))
        return self._grip, self._place, tilt, share(self._age, 0.0, d.PICK_UP)


def _hung(poses: Iterable[Pose], grip: Vector2, place: Vector2, tilt: float, lift: float) -> list[Pose]:
    """Return cards as they hang from a point between them that is held at a place."""
    scale, hung = _scale(lift), []
    for pose in poses:
        x, y = place + (scale * (Vector2(pose.x, pose.y) - grip)).rotate(-tilt)
        height = round(pose.height * scale)
        hung.append(pose._replace(x=x, y=y, height=height, angle=tilt, lift=lift, shade=0.0))
    return hung


def _scale(lift: float) -> float:
    return 1 + (d.PICK_UP_SCALE - 1) * round(out_quad(lift) * RISES) / RISES


def _together(poses: Collection[Pose]) -> tuple[Pose, Vector2]:
    """Return a pose in the middle of cards, and the size of the rectangle around them."""
    height = max(pose.height for pose in poses)
    left, right = min(pose.x for pose in poses), max(pose.x for pose in poses)
    top, bottom = min(pose.y for pose in poses), max(pose.y for pose in poses)
    middle = next(iter(poses))._replace(x=(left + right) / 2, y=(top + bottom) / 2, height=height)
    return middle, Vector2(right - left + height * 5 / 7, bottom - top + height)
