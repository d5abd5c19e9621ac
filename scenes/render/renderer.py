"""The renderer: finds what changed between two frames, and draws that.

A frame is a sequence of Sprites and Tints. It is compared with the one before; where they differ, and nowhere else,
the screen is drawn anew. So a table at rest costs nothing, and no scene ever thinks of dirty rectangles. A LayerBreak
parts what lies still from what moves above it: of the former one picture is kept, so that what moves costs little.

An RleSurface is a picture encoded so that it blits at a third of the cost, for what is mostly empty or opaque. The
encoding holds for one destination, and making it takes longer than a hundred blits; so it is made by the worker as soon
as the picture is, and whoever draws elsewhere takes the plain picture instead.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

import lz4.block
import pygame
from pygame import Rect, Surface

from scenes.render.dirty_rects import Laid, bared, changes, merged, seen_in
from scenes.render.drawables import Frame, LayerBreak, Sprite, Tint


def backing(screen: Surface) -> Surface:
    """Return the picture, as large as a screen, that is kept of all that lies still on it."""
    return _backing(screen, screen.get_size())


@lru_cache(maxsize=2)
def _backing(screen: Surface, size: tuple[int, int]) -> Surface:
    return screen.copy()


class Packed(NamedTuple):
    """A picture with an alpha channel as an LZ4 block: a card takes a fifth of the memory, and 0.2 ms to unpack."""

    size: tuple[int, int]
    block: bytes

    @classmethod
    def of(cls, picture: Surface) -> "Packed":
        """Pack a picture of 32 bits a pixel."""
        return cls(picture.get_size(), lz4.block.compress(picture.get_buffer().raw, store_size=False))

    def unpacked(self) -> Surface:
        """Return the picture."""
        picture = Surface(self.size, pygame.SRCALPHA, 32)
        self.write(picture)
        return picture

    def write(self, picture: Surface) -> None:
        """Write the pixels into a picture of the same size and format. Raises ValueError if the block is damaged."""
        width, height = self.size
        pixels = lz4.block.decompress(self.block, uncompressed_size=4 * width * height)
        picture.get_buffer().write(pixels)


class RleSurface(Surface):
    """A picture of what lies still; plain is the same for every other destination. Its corner must be transparent.

    The plain one is kept packed, and unpacked each time it is asked for.
    """

    def __init__(self, plain: Surface | Packed) -> None:
        self.packed = plain if isinstance(plain, Packed) else Packed.of(plain)
        super().__init__(self.packed.size, pygame.SRCALPHA, 32)
        self.packed.write(self)
        if screen := pygame.display.get_surface():
            encoded(self, backing(screen))

    @property
    def plain(self) -> Surface:
        """The same picture, as it was before it was encoded."""
        return self.packed.unpacked()


def encoded(picture: Surface, destination: Surface | None = None) -> Surface:
    """Return a picture encoded for another it is drawn on, or for the screen; its corner must be transparent."""
    if found := destination or pygame.display.get_surface():
        picture.set_alpha(255, pygame.RLEACCEL)
        place = found.get_clip().topleft  # the frame path may be drawing a part; beside that nothing is blitted
        found.blit(picture, place, (0, 0, 1, 1))  # a transparent pixel changes nothing, but has the whole encoded
    return picture


BAND = 256 * 1024  # bytes that stay in the processor's cache


def paint(screen: Surface, frame: Frame, dirty: Sequence[Rect], areas: Sequence[Rect] = ()) -> None:
    """Draw those parts of a frame that lie in the given parts of the screen; areas are those of its drawables."""
    areas = areas or [one.area for one in frame]
    for part in dirty:
        screen.set_clip(part)
        row: list[tuple[Surface, tuple[int, int]]] = []
        for one in seen_in(part, frame, areas):
            if isinstance(one, Sprite) and not one.blend:
                row.append((one.picture, (one.x, one.y)))
                continue
            if isinstance(one, Tint):
                for band in _bands(part) if row else (part,):
                    screen.set_clip(band)
                    screen.fblits(row)
                    if washed := band.clip(one.box):  # beside the clip pygame would fill it all
                        screen.fill(one.colour, washed, one.blend)
                screen.set_clip(part)
            else:
                screen.fblits(row)
                if isinstance(one, Sprite):
                    screen.blit(one.picture, (one.x, one.y), special_flags=one.blend)
            row = []
        screen.fblits(row)
    screen.set_clip(None)


def _bands(part: Rect) -> Iterator[Rect]:
    """Tell a part of the screen band by band: what is drawn on one is washed while it is still at hand."""
    height = max(1, BAND // (4 * part.width))
    for top in range(part.top, part.bottom, height):
        yield Rect(part.left, top, part.width, min(height, part.bottom - top))


def drawn(frame: Frame, size: tuple[int, int], empty: bool = False) -> Surface:
    """Return an opaque picture of a whole frame, or one that is empty where nothing of the frame lies."""
    picture = Surface(size, pygame.SRCALPHA if empty else 0, 32)
    plain = [
        one._replace(picture=one.picture.plain)
        if isinstance(one, Sprite) and isinstance(one.picture, RleSurface)
        else one
        for one in frame
    ]
    paint(picture, plain, [picture.get_rect()])
    return picture


class Renderer:
    """Draws frames on a screen, each time only what differs from the frame before.

    drawn counts the frames that changed anything since the beginning: a table at rest leaves it where it is.
    """

    def __init__(self, screen: Surface) -> None:
        self.screen = screen
        self.drawn = 0
        self._last = Laid((), ())
        self._stale = [screen.get_rect()]
        self._size = screen.get_size()
        self._still: Renderer | None = None
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
            return self._on_still().begin(frame[:at])
        if not self._last.frame:
            self._last = Laid(tuple(frame), [one.area for one in frame])
            width, height = self.screen.get_size()
            upper, lower = height // 2, height - height // 2
            self._stale = [Rect(0, 0, width, upper), Rect(0, upper, width, lower)]
        if self._stale:
            paint(self.screen, self._last.frame, [self._stale.pop()], self._last.areas)
            return True
        return False

    def _draw(self, frame: Frame, changed: list[Rect]) -> list[Rect]:
        """Draw a frame where it differs, and where a picture in it has changed."""
        last, stale, whole = self._last, self._stale, self.screen.get_rect()
        if frame == last.frame and not (changed or stale):
            return []
        now, differing = changes(last, frame)
        dirty = stale
        if whole not in stale:
            dirty = [*stale, *bared(merged([*differing, *changed], whole.size), last, now)]
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
        assert isinstance(level, LayerBreak)
        changed, picture = still._draw(frame[:at], []), still.screen
        seen = [self._below]
        for field, x, y in level.shifts:
            if x or y:
                part = field.clip(field.move(-x, -y)).clip(picture.get_rect())
                moved = part.move(x, y)
                seen.append(Sprite(picture.subsurface(part), *moved.topleft, hides=(*moved.topleft, *moved.size)))
                changed += [area.move(x, y).clip(field) for area in changed if area.colliderect(field)]
        return (*seen, *frame[at + 1 :]), changed

    def _on_still(self) -> "Renderer":
        """Return what draws the kept picture of all that lies still."""
        if self._still is None:
            self._still = Renderer(backing(self.screen))
            self._below = Sprite(self._still.screen, 0, 0)
        return self._still


def _level(frame: Frame) -> int | None:
    """Return where in a frame what moves is parted from what lies still: near its end, for less moves."""
    return next((at for at in range(len(frame) - 1, -1, -1) if type(frame[at]) is LayerBreak), None)
