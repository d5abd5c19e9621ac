"""The canvas: a scene tells all that is to be seen, back to front; the canvas finds what changed and draws that.

A frame is a sequence of Sprites and Washes. It is compared with the one before; where they differ, and nowhere else,
the screen is drawn anew. So a table at rest costs nothing, and no scene ever thinks of dirty rectangles. A Level parts
what lies still from what moves above it: of the former one picture is kept, so that what moves costs little.
"""

from collections.abc import Sequence
from itertools import zip_longest
from operator import is_
from typing import NamedTuple

import pygame
from pygame import Rect, Surface

from scenes.stage.parts import cut, halves, merged
from scenes.stage.quick import Quick, backing

FEW = 16  # differences are taken as they are, without looking for what has only changed its place in the order


Box = tuple[int, int, int, int]
"""A rectangle: x, y, width and height."""


class Sprite(NamedTuple):
    """A picture at a place in pixels, with a pygame blend flag (0: by its alpha).

    hides is a rectangle, given where it is large, in which nothing is seen that lies below the picture.
    """

    picture: Surface
    x: int
    y: int
    blend: int = 0
    hides: Box | None = None

    @property
    def area(self) -> Rect:
        """The pixels it may touch."""
        return self.picture.get_rect().move(self.x, self.y)


class Wash(NamedTuple):
    """A colour multiplied into or added to everything below it, in a rectangle."""

    box: Box
    colour: tuple[int, int, int]
    blend: int = pygame.BLEND_RGB_MULT

    @property
    def area(self) -> Rect:
        """The pixels it may touch."""
        return Rect(self.box)


class Touched(NamedTuple):
    """Tells that a picture was changed in a rectangle at a time; shows nothing itself."""

    box: Box
    time: float

    @property
    def area(self) -> Rect:
        """The pixels to draw anew."""
        return Rect(self.box)


class Level(NamedTuple):
    """Tells that all before it lies still for the most part; within a field that is seen moved by (x, y) pixels.

    What comes off the far edge of the field is not seen, and at the near edge nothing moves.
    """

    field: Rect
    x: int = 0
    y: int = 0

    @property
    def area(self) -> Rect:
        """No pixels."""
        return Rect(0, 0, 0, 0)


Drawable = Sprite | Wash | Touched | Level
Frame = Sequence[Drawable]


class Laid(NamedTuple):
    """A frame, and the area of each of its drawables."""

    frame: Frame
    areas: Sequence[Rect]

    def between(self, begin: int, end: int) -> "Laid":
        """Return the frame without so many drawables at its beginning and at its end."""
        within = slice(begin, len(self.frame) - end)
        return Laid(self.frame[within], self.areas[within])


def differing(old: Laid, new: Laid) -> list[Rect]:
    """Return the areas of what has come, gone, or changed its order from one frame to the next."""
    (before, before_areas), (now, now_areas) = old, new
    if len(before) == len(now):
        places = [place for place, (one, other) in enumerate(zip(before, now, strict=True)) if one != other]
        if len(places) <= FEW:
            return [areas[place] for place in places for areas in (before_areas, now_areas)]
    common = set(before).intersection(now)
    if not common:
        return [*before_areas, *now_areas]
    changed: list[Rect] = []
    kept: list[list[Drawable]] = [[], []]
    for (frame, areas), staying in zip((old, new), kept, strict=True):
        for one, area in zip(frame, areas, strict=True):
            if one in common:
                staying.append(one)
            else:
                changed.append(area)
    if kept[0] != kept[1]:
        changed += [one.area for pair in zip_longest(*kept) if pair[0] != pair[1] for one in pair if one is not None]
    return changed


class Canvas:
    """Draws frames on a screen, each time only what differs from the frame before.

    drawn counts the frames that changed anything since the beginning: a table at rest leaves it where it is.
    """

    def __init__(self, screen: Surface) -> None:
        self.screen = screen
        self.drawn = 0
        self._last = Laid((), ())
        self._stale = [screen.get_rect()]
        self._size = screen.get_size()
        self._still: Canvas | None = None
        self._below: Sprite

    def copy(self) -> Surface:
        """Draw the last frame once more, on a picture: the screen itself loses it when the window changes its size."""
        return drawn(self._last.frame, self._size)

    def spoil(self) -> None:
        """Forget what is on the screen, so that the next frame is drawn whole."""
        self._stale = [self.screen.get_rect()]

    def show(self, frame: Frame) -> list[Rect]:
        """Draw a frame and return the areas of the screen that changed."""
        return self._draw(*self._lay_still(tuple(frame)))

    def begin(self, frame: Frame) -> bool:
        """Draw half of a first frame, or of what lies still in it, turns before it is shown; False if that is done."""
        at = _level(frame)
        if at is not None:
            return self._on_still()._begin(tuple(frame[:at]))
        return self._begin(tuple(frame))

    def _begin(self, frame: Frame) -> bool:
        if not self._last.frame:
            self._last = Laid(frame, [one.area for one in frame])
            self._stale = list(halves(self.screen.get_rect()))
        if self._stale:
            paint(self.screen, self._last.frame, [self._stale.pop()], self._last.areas)
            return True
        return False

    def _draw(self, frame: Frame, changed: list[Rect]) -> list[Rect]:
        """Draw a frame where it differs, and where a picture in it has changed."""
        last, stale, whole = self._last, self._stale, self.screen.get_rect()
        if frame == last.frame and not (changed or stale):
            return []
        begin, end = _alike(last.frame, frame)
        fresh = [one.area for one in frame[begin : len(frame) - end]]
        now = Laid(frame, [*last.areas[:begin], *fresh, *last.areas[len(last.areas) - end :]])
        dirty = stale
        if whole not in stale:
            changed = [*changed, *differing(last.between(begin, end), now.between(begin, end))]
            dirty = [*stale, *bared(merged(changed, whole.size), last, now)]
        self._last, self._stale = now, []
        if dirty:
            self.drawn += 1
            paint(self.screen, frame, dirty, now.areas)
        return [whole] if stale else dirty

    def _lay_still(self, frame: Frame) -> tuple[Frame, list[Rect]]:
        """Put the kept picture in the place of all that lies still, and return where that has changed, too."""
        at = _level(frame)
        if at is None:
            return frame, []
        level, still = frame[at], self._on_still()
        assert isinstance(level, Level)
        changed, picture = still._draw(frame[:at], []), still.screen
        seen, (x, y) = [self._below], (level.x, level.y)
        if x or y:
            part = level.field.clip(level.field.move(-x, -y)).clip(picture.get_rect())
            moved = part.move(x, y)
            seen.append(Sprite(picture.subsurface(part), *moved.topleft, hides=(*moved.topleft, *moved.size)))
            changed += [area.move(x, y) for area in changed]
        return (*seen, *frame[at + 1 :]), changed

    def _on_still(self) -> "Canvas":
        """Return what draws the kept picture of all that lies still."""
        if self._still is None:
            self._still = Canvas(backing(self.screen))
            self._below = Sprite(self._still.screen, 0, 0)
        return self._still


def _level(frame: Frame) -> int | None:
    """Return where in a frame what moves is parted from what lies still: near its end, for less moves."""
    return next((at for at in range(len(frame) - 1, -1, -1) if type(frame[at]) is Level), None)


def bared(parts: list[Rect], old: Laid, new: Laid) -> list[Rect]:
    """Return parts of the screen, cut up by what hides others, less those where only what is hidden has changed."""
    touched = [new.frame[place] for place in {place for part in parts for place in part.collidelistall(new.areas)}]
    screens = [Rect(one.hides) for one in touched if isinstance(one, Sprite) and one.hides]
    for screen in screens:
        parts = [piece for part in parts for piece in cut(part, screen)]
    hidden = (part for part in parts if any(screen.contains(part) for screen in screens))
    unseen = [part for part in hidden if _front(part, *old) == _front(part, *new)]
    return [part for part in parts if part not in unseen] if unseen else parts


def _front(part: Rect, frame: Frame, areas: Sequence[Rect]) -> list[Drawable] | None:
    """Return what of a frame is seen in a part of the screen, back to front, if something there hides all the rest."""
    touched = part.collidelistall(areas)
    for place in range(len(touched) - 1, -1, -1):
        one = frame[touched[place]]
        if isinstance(one, Sprite) and one.hides and Rect(one.hides).contains(part):
            return [frame[i] for i in touched[place:]]
    return None


def _alike(old: Frame, new: Frame) -> tuple[int, int]:
    """Return how many drawables two frames begin with that are the very same, and how many they end with."""
    begin = [*map(is_, old, new), False].index(False)
    return begin, [*map(is_, reversed(old[begin:]), reversed(new[begin:])), False].index(False)


def paint(screen: Surface, frame: Frame, dirty: Sequence[Rect], areas: Sequence[Rect] = ()) -> None:
    """Draw those parts of a frame that lie in the given parts of the screen; areas are those of its drawables."""
    areas = areas or [one.area for one in frame]
    for part in dirty:
        screen.set_clip(part)
        row: list[tuple[Surface, tuple[int, int]]] = []
        for i in _seen_in(part, frame, areas):
            one = frame[i]
            if isinstance(one, Sprite) and not one.blend:
                row.append((one.picture, (one.x, one.y)))
                continue
            screen.fblits(row)
            row = []
            if isinstance(one, Sprite):
                screen.blit(one.picture, (one.x, one.y), special_flags=one.blend)
            elif isinstance(one, Wash):
                screen.fill(one.colour, one.box, one.blend)
        screen.fblits(row)
    screen.set_clip(None)


def _seen_in(part: Rect, frame: Frame, areas: Sequence[Rect]) -> list[int]:
    """Return what of a frame touches a part of the screen, back to front, less what lies below something opaque."""
    touched = part.collidelistall(areas)
    for place in range(len(touched) - 1, 0, -1):
        one = frame[touched[place]]
        if areas[touched[place]].contains(part) and isinstance(one, Sprite) and _covers(one, part):
            return touched[place:]
    return touched


def drawn(frame: Frame, size: tuple[int, int]) -> Surface:
    """Return an opaque picture of a whole frame."""
    picture = Surface(size, 0, 32)
    paint(picture, [_plain(one) for one in frame], [picture.get_rect()])
    return picture


def _plain(one: Drawable) -> Drawable:
    """Return a drawable for another destination than the screen."""
    match one:
        case Sprite(picture=Quick() as quick):
            return one._replace(picture=quick.plain)
    return one


def _covers(one: Sprite, part: Rect) -> bool:
    """Tell whether nothing is seen below a sprite in a part of its area."""
    if one.hides and Rect(one.hides).contains(part):
        return True
    picture = one.picture
    return not (
        one.blend
        or picture.get_flags() & pygame.SRCALPHA
        or picture.get_colorkey() is not None
        or picture.get_alpha() not in (None, 255)
    )
