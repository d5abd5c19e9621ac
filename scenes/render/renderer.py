"""The renderer: finds what changed between two frames, and redraws only that.

So a table at rest costs nothing, and no scene has to track dirty rectangles. A LayerBreak separates the static layer
from what moves above it; the static layer is kept as one picture, so that motion costs little.

Mostly empty pictures that fly in numbers are `encoded`, to blit at a third of the cost. The encoding is for one
destination, and takes longer than a hundred blits; so the worker makes it together with the picture.
"""

from collections.abc import Sequence
from functools import lru_cache

import lz4.block
import pygame
from pygame import Rect, Surface

from scenes.render.dirty_rects import LaidFrame, aligned, around, changes, extent, merged, seen_in, without_hidden
from scenes.render.drawables import Frame, LayerBreak, Shift, Sprite, Tint

CROWD = 96  # areas, of old and new sprites
LARGE, BROAD = 0.5, 0.025  # of the screen: a change of the static layer drawn in two turns, and parts of it that wait


@lru_cache(maxsize=2)
def backing(screen: Surface, size: tuple[int, int]) -> Surface:
    """Return the surface that holds the static layer of a screen of a size; it is as large as the screen."""
    return screen.copy()


class Packed:
    """A picture with alpha, packed by LZ4: a card takes a fifth of the memory, and 0.2 ms to unpack."""

    def __init__(self, size: tuple[int, int], block: bytes | memoryview) -> None:
        self.size, self.block = size, block

    @classmethod
    def of(cls, picture: Surface) -> "Packed":
        """Pack a picture of 32 bits per pixel: a copy of it, since the frame path cannot blit what a buffer locks."""
        return cls(picture.get_size(), lz4.block.compress(picture.copy().get_buffer().raw, store_size=False))

    def unpacked(self) -> Surface:
        """Return the picture, unpacked."""
        picture = Surface(self.size, pygame.SRCALPHA, 32)
        self.write(picture)
        return picture

    def write(self, picture: Surface) -> None:
        """Unpack into a picture of the same size and format. Raises ValueError if the block is damaged."""
        width, height = self.size
        pixels = lz4.block.decompress(self.block, uncompressed_size=4 * width * height)
        picture.get_buffer().write(pixels)


def encoded(picture: Surface, destination: Surface | None = None) -> Surface:
    """Encode a picture in place for a destination, by default the screen, and return it.

    Its upper left pixel is made transparent: blitting that one is what makes SDL encode the whole.
    """
    picture.set_at((0, 0), (0, 0, 0, 0))
    if target := destination or pygame.display.get_surface():
        picture.set_alpha(255, pygame.RLEACCEL)
        place = target.get_clip().topleft  # the frame path may have set a clip, outside of which nothing is blitted
        target.blit(picture, place, (0, 0, 1, 1))
    return picture


def paint(screen: Surface, laid: LaidFrame, dirty: Sequence[Rect]) -> None:
    """Draw a frame within the dirty parts of the screen."""
    for whole in dirty:
        visible = seen_in(whole, laid)
        for part in _bands(whole) if Tint in map(type, visible) else (whole,):
            screen.set_clip(part)
            for drawable in visible if part is whole else seen_in(part, laid):
                if isinstance(drawable, Sprite):
                    screen.blit(drawable.picture, (drawable.x, drawable.y), None, drawable.blend)
                elif isinstance(drawable, Tint) and part.colliderect(drawable.box):
                    screen.fill(drawable.colour, part.clip(drawable.box), drawable.blend)  # an empty one fills all
    screen.set_clip(None)


def _bands(part: Rect) -> Sequence[Rect]:
    """Split a part of the screen into bands, each of which is drawn while it is in the processor's cache."""
    height = max(1, 1024 * 1024 // (4 * part.width))
    tops = range(part.top, part.bottom, height)
    return [part.clip((part.left, top, part.width, height)) for top in tops] if len(tops) > 1 else [part]


def drawn(frame: Frame, size: tuple[int, int], empty: bool = False) -> Surface:
    """Return a picture of a whole frame: opaque, or if empty is set, transparent where the frame draws nothing."""
    picture = Surface(size, pygame.SRCALPHA if empty else 0, 32)
    paint(picture, LaidFrame.of(frame), [picture.get_rect()])
    return picture


class Renderer:
    """Draws frames on a screen, each time only what differs from the last frame.

    Where most of the static layer changes, its lower half is drawn one frame later: both would take too long for one.
    drawn counts the frames that changed any pixels.
    """

    def __init__(self, screen: Surface) -> None:
        self.screen = screen
        self.drawn = 0
        self._last = LaidFrame(())
        self._stale = [screen.get_rect()]
        self._size = screen.get_size()
        self._later: list[Rect] | None = None
        """What the next frame is to draw of this one; None if nothing may wait."""
        self._static: Renderer | None = None
        self._below: Sprite
        self._shifts, self._shaken = list[Shift](), list[Sprite]()

    def copy(self) -> Surface:
        """Return the last frame as a picture; the screen itself is lost when the window changes its size."""
        return drawn(self._last.frame, self._size)

    @property
    def unfinished(self) -> bool:
        """Whether part of the last frame waits for the next `show`."""
        return bool(self._static and self._static._later)

    def invalidate(self) -> None:
        """Have the whole of the next frame redrawn."""
        self._stale = [self.screen.get_rect()]

    def show(self, frame: Frame) -> list[Rect]:
        """Draw a frame and return the areas of the screen that changed."""
        return self._draw(*self._with_static_picture(tuple(frame)))

    def begin(self, frame: Frame) -> bool:
        """Draw half of a first frame (of its static layer, if it has one) ahead of `show`; False if nothing is left."""
        at = _layer_break(frame)
        if at is not None:
            return self._static_layer().begin(frame[:at])
        if not self._last.frame:
            self._last = LaidFrame.of(tuple(frame))
            width, height = self.screen.get_size()
            upper, lower = height // 2, height - height // 2
            self._stale = [Rect(0, 0, width, upper), Rect(0, upper, width, lower)]
        if self._stale:
            paint(self.screen, self._last, [self._stale.pop()])
            return True
        return False

    def _draw(self, frame: Frame, changed: list[Rect]) -> list[Rect]:
        """Draw a frame where it differs from the last, and where it was changed in place."""
        last, stale, whole = self._last, self._stale, self.screen.get_rect()
        if frame == last.frame and not (changed or stale or self._later):
            return []
        now, differing = changes(last, frame)
        if self._later:
            stale, self._later = [*stale, *self._later], []
        elif self._later is not None and not stale:
            broad = [area for area in differing if extent(area) > BROAD * extent(whole)]
            if sum(map(extent, merged(broad, whole.size))) > LARGE * extent(whole):
                upper = Rect(0, 0, whole.width, whole.height // 2)
                differing = [area.clip(upper) if area in broad else area for area in differing]
                self._later = around(whole, upper)
        if len(differing) > CROWD and self._static and not stale:
            crowd = self._draw_crowd(now, differing, changed)
            if crowd:
                return crowd
        dirty = stale
        if whole not in stale:
            dirty = [*stale, *changed]
            if differing:
                dirty = [*stale, *without_hidden(merged([*differing, *changed], whole.size), last, now)]
        self._last, self._stale = now, []
        if dirty:
            self.drawn += 1
            paint(self.screen, now, dirty)
        return [whole] if stale and self._later is None else dirty

    def _draw_crowd(self, now: LaidFrame, differing: list[Rect], changed: list[Rect]) -> list[Rect] | None:
        """Redraw what moves and what it touches: for a crowd this is faster than merging areas and drawing each alone.

        None if anything but sprites moves above the static layer's picture, or they touch too much that is unchanged.
        """
        last, moving = self._last, now.frame[1:]
        if not (last.frame[0] is now.frame[0] is self._below and {*map(type, now.frame)} == {Sprite}):
            return None
        stay, touched = set(last.frame[1:]).intersection(moving), [*changed, *differing]
        while stay and touched:
            near = {drawable for drawable in stay if drawable.area.collidelist(touched) >= 0}
            stay, touched = stay - near, [drawable.area for drawable in near]
        old_areas, new_areas = (
            [area for drawable, area in zip(laid.frame[1:], laid.areas[1:], strict=True) if drawable not in stay]
            for laid in (last, now)
        )
        if sum(map(extent, [*old_areas, *new_areas])) >= 1.2 * sum(map(extent, differing)):
            return None
        old_areas, fields = [*changed, *old_areas], [drawable.area for drawable in self._shaken]
        for field in fields:  # which covers most of what was there
            old_areas = [part for area in old_areas for part in _beyond(area, field)]
            new_areas = [part for area in new_areas for part in _beyond(area, field)]
        self.screen.blits([(self._below.picture, area, area) for area in map(aligned, old_areas)], False)
        blits = (
            (drawable.picture, (drawable.x, drawable.y), None, drawable.blend)
            for drawable in moving
            if isinstance(drawable, Sprite) and drawable not in stay
        )
        self.screen.blits(blits, False)  # type: ignore[arg-type] # None stands for the whole picture
        self.drawn += 1
        self._last = now
        return [*fields, *old_areas, *new_areas]

    def _with_static_picture(self, frame: Frame) -> tuple[Frame, list[Rect]]:
        """Return a frame with the static layer replaced by its picture, and the areas where that has changed."""
        at = _layer_break(frame)
        if at is None:
            return frame, []
        layer_break, static = frame[at], self._static_layer()
        assert isinstance(layer_break, LayerBreak)
        changed, shifts = static._draw(frame[:at], []), [shift for shift in layer_break.shifts if shift.x or shift.y]
        if shifts != self._shifts or (shifts and changed):
            self._shifts, self._shaken = shifts, [_shaken(static.screen, *shift) for shift in shifts]
        return (self._below, *self._shaken, *frame[at + 1 :]), changed

    def _static_layer(self) -> "Renderer":
        if self._static is None:
            self._static = Renderer(backing(self.screen, self.screen.get_size()))
            self._static._later = []
            self._below = Sprite(self._static.screen, 0, 0)
        return self._static


def _shaken(static: Surface, field: Rect, x: int, y: int) -> Sprite:
    """Return a field of the static layer, moved by (x, y) pixels within itself; it changes with the layer."""
    part = field.clip(field.move(-x, -y)).clip(static.get_rect())
    return Sprite(static.subsurface(part), part.x + x, part.y + y)


def _beyond(area: Rect, field: Rect) -> Sequence[Rect]:
    """Return the parts of an area that are outside a field."""
    return around(area, area.clip(field)) if area.colliderect(field) else (area,)


def _layer_break(frame: Frame) -> int | None:
    """Return the index of the LayerBreak, if any; searched from the end, since fewer drawables move than rest."""
    return next((at for at in range(len(frame) - 1, -1, -1) if type(frame[at]) is LayerBreak), None)
