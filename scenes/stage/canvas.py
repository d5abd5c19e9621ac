"""The canvas: a scene tells all that is to be seen, back to front; the canvas finds what changed and draws that.

A frame is a sequence of Sprites and Washes. It is compared with the one before; where they differ, and nowhere else,
the screen is drawn anew. So a table at rest costs nothing, and no scene ever thinks of dirty rectangles. A Level parts
what lies still from what moves above it: of the former one picture is kept, so that what moves costs little.
"""

from collections.abc import Sequence
from itertools import zip_longest
from typing import NamedTuple

import pygame
from pygame import Rect, Surface

from scenes.stage.quick import Quick, backing

JOIN = 1.1  # rectangles that overlap are drawn as one if it is hardly larger than both
CROWDED = 48  # so many rectangles are gathered by cells of a coarse grid before they are merged
GRID = (16, 9)
FEW = 16  # differences are taken as they are, without looking for what has only changed its place in the order
WHOLE = 0.8  # above this share of the screen it is cheaper to draw everything


class Sprite(NamedTuple):
    """A picture at a place in pixels, with a pygame blend flag (0: by its alpha)."""

    picture: Surface
    x: int
    y: int
    blend: int = 0

    @property
    def area(self) -> Rect:
        """The pixels it may touch."""
        return self.picture.get_rect(topleft=(self.x, self.y))


class Wash(NamedTuple):
    """A colour multiplied into or added to everything below it, in a rectangle (x, y, width, height)."""

    box: tuple[int, int, int, int]
    colour: tuple[int, int, int]
    blend: int = pygame.BLEND_RGB_MULT

    @property
    def area(self) -> Rect:
        """The pixels it may touch."""
        return Rect(self.box)


class Touched(NamedTuple):
    """Tells that a picture was changed in a rectangle at a time; shows nothing itself."""

    box: tuple[int, int, int, int]
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


def differing(old: Frame, new: Frame) -> list[Drawable]:
    """Return what has come, gone, or changed its order from one frame to the next."""
    if len(old) == len(new):
        pairs = [pair for pair in zip(old, new, strict=True) if pair[0] != pair[1]]
        if len(pairs) <= FEW:
            return [one for pair in pairs for one in pair]
    before, now = set(old), set(new)
    changed = list(before ^ now)
    kept_before = [one for one in old if one in now]
    kept_now = [one for one in new if one in before]
    if kept_before != kept_now:
        changed += [
            one for pair in zip_longest(kept_before, kept_now) if pair[0] != pair[1] for one in pair if one is not None
        ]
    return changed


def merged(areas: list[Rect], size: tuple[int, int]) -> list[Rect]:
    """Return few rectangles that cover many, joining those that hardly grow by it; all within a screen of that size."""
    screen = Rect((0, 0), size)
    whole = WHOLE * size[0] * size[1]
    areas = [area for area in (one.clip(screen) for one in areas) if area]
    if not areas:
        return []
    largest = max(areas, key=_extent)
    if _extent(largest) > whole:
        return [screen]
    areas = [largest, *(area for area in areas if not largest.contains(area))]
    if len(areas) > CROWDED:
        areas = [largest, *_by_cells(areas[1:], size)]
    result: list[Rect] = []
    for area in areas:
        grown = area
        while joined := [other for other in grown.collideobjectsall(result) if _worth_joining(grown, other)]:
            grown = grown.union(joined[0])
            result.remove(joined[0])
        result.append(grown)
    if sum(map(_extent, result)) > whole:
        return [screen]
    return result


def _by_cells(areas: list[Rect], size: tuple[int, int]) -> list[Rect]:
    cells: dict[tuple[int, int], Rect] = {}
    for area in areas:
        cell = (area.centerx * GRID[0] // size[0], area.centery * GRID[1] // size[1])
        cells[cell] = cells[cell].union(area) if cell in cells else area
    return list(cells.values())


def _worth_joining(one: Rect, other: Rect) -> bool:
    union = one.union(other)
    return _extent(union) <= JOIN * (_extent(one) + _extent(other))


def _extent(area: Rect) -> int:
    return area.width * area.height


class Canvas:
    """Draws frames on a screen, each time only what differs from the frame before.

    drawn counts the frames that changed anything since the beginning: a table at rest leaves it where it is.
    """

    def __init__(self, screen: Surface) -> None:
        self.screen = screen
        self.drawn = 0
        self._last: Frame = ()
        self._spoiled = True
        self._still: Canvas | None = None

    def spoil(self) -> None:
        """Forget what is on the screen, so that the next frame is drawn whole."""
        self._spoiled = True

    def show(self, frame: Frame) -> list[Rect]:
        """Draw a frame and return the areas of the screen that changed."""
        frame, changed = self._lay_still(tuple(frame))
        size = self.screen.get_size()
        if self._spoiled:
            dirty = [Rect((0, 0), size)]
        elif frame == self._last and not changed:
            dirty = []
        else:
            dirty = merged([*changed, *(one.area for one in differing(self._last, frame))], size)
        self._last, self._spoiled = frame, False
        if dirty:
            self.drawn += 1
            paint(self.screen, frame, dirty)
        return dirty

    def _lay_still(self, frame: Frame) -> tuple[Frame, list[Rect]]:
        """Put the kept picture in the place of all that lies still, and return where that has changed, too."""
        found = next(((at, one) for at, one in enumerate(frame) if isinstance(one, Level)), None)
        if found is None:
            return frame, []
        at, level = found
        if self._still is None:
            self._still = Canvas(backing(self.screen))
        changed, picture = self._still.show(frame[:at]), self._still.screen
        seen, (x, y) = [Sprite(picture, 0, 0)], (level.x, level.y)
        if x or y:
            part = level.field.clip(level.field.move(-x, -y)).clip(picture.get_rect())
            seen.append(Sprite(picture.subsurface(part), part.x + x, part.y + y))
            changed += [area.move(x, y) for area in changed]
        return (*seen, *frame[at + 1 :]), changed


def paint(screen: Surface, frame: Frame, dirty: Sequence[Rect]) -> None:
    """Draw those parts of a frame that lie in the given areas."""
    areas = [one.area for one in frame]
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
        if areas[touched[place]].contains(part) and isinstance(one, Sprite) and _is_opaque(one):
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


def _is_opaque(one: Sprite) -> bool:
    picture = one.picture
    return not (
        one.blend
        or picture.get_flags() & pygame.SRCALPHA
        or picture.get_colorkey() is not None
        or picture.get_alpha() not in (None, 255)
    )
