"""Dirty rectangles: where two frames differ, as a few rectangles to redraw.

They start at odd columns (except at the screen's edge), because SDL's copies to an address aligned to sixteen bytes
bypass the processor's caches, which makes them, and whatever is then drawn on top, up to six times slower.
"""

from collections.abc import Sequence
from itertools import zip_longest
from operator import is_
from typing import NamedTuple

import pygame
from pygame import Rect

from scenes.render.drawables import Drawable, Frame, Sprite

GRID = (12, 7)


def merged(areas: list[Rect], size: tuple[int, int]) -> list[Rect]:
    """Return fewer rectangles that cover the given ones, clipped to a screen of a size in pixels."""
    screen = Rect((0, 0), size)
    visible: list[Rect] = []
    for area in areas:
        clipped = area.clip(screen)
        if clipped and not (visible and (visible[-1].contains(clipped) or visible[0].contains(clipped))):
            visible.append(clipped)  # the previous one may be a card's shadow, the first a shaken field
    if visible and extent(visible[0]) > 0.5 * extent(screen):  # a shaken field is cut out of all others
        beyond = (around(area, area.clip(visible[0])) for area in visible[1:])
        visible = [visible[0], *(strips[0].unionall(strips[1:]) for strips in beyond if strips)]
    if len(visible) > 48:
        visible = _by_cells(visible, size)
    result: list[Rect] = []
    for area in visible:
        while (at := _neighbour(area, result)) is not None:
            area = area.union(result.pop(at))  # noqa: PLW2901 - it grows
        result.append(area)
    if sum(map(extent, result)) > 0.8 * extent(screen):
        return [screen]  # which is cheaper
    return [*map(aligned, result)]


def aligned(area: Rect) -> Rect:
    """Return an area that starts at an odd column, or at the screen's edge, for SDL to copy it quickly."""
    left, top, width, height = area
    return area if left % 2 or not left else Rect(left - 1, top, width + 1, height)


def around(area: Rect, inside: Rect) -> list[Rect]:
    """Return the non-empty strips of an area above, below, left and right of a rectangle inside it."""
    strips = (
        Rect(area.left, area.top, area.width, inside.top - area.top),
        Rect(area.left, inside.bottom, area.width, area.bottom - inside.bottom),
        Rect(area.left, inside.top, inside.left - area.left, inside.height),
        Rect(inside.right, inside.top, area.right - inside.right, inside.height),
    )
    return [strip for strip in strips if strip]


def cut(part: Rect, box: Rect) -> list[Rect]:
    """Return a part of the screen, split along the sides of a box if the box hides enough of it."""
    if not part.colliderect(box):
        return [part]
    near = part.left if part.left >= box.left else box.left | 1
    far = part.right if part.right <= box.right else (box.right - 1) | 1
    inside = Rect(near, part.clip(box).top, max(0, far - near), part.clip(box).height)
    if extent(inside) < 0.2 * extent(part):
        return [part]
    return [inside, *around(part, inside)] if inside else around(part, inside)


def _by_cells(areas: list[Rect], size: tuple[int, int]) -> list[Rect]:
    cells: dict[tuple[int, int], Rect] = {}
    for area in areas:
        cell = (area.centerx * GRID[0] // size[0], area.centery * GRID[1] // size[1])
        cells[cell] = cells[cell].union(area) if cell in cells else area
    return list(cells.values())


def _neighbour(area: Rect, others: list[Rect]) -> int | None:
    """Return the index of a rectangle worth merging with an area, if there is one."""
    size = extent(area)
    for at in area.collidelistall(others):
        union, other = area.union(others[at]), others[at]
        if union.width * union.height <= 1.1 * (size + other.width * other.height):
            return at
    return None


def extent(area: Rect) -> int:
    """Return the number of pixels of an area."""
    return area.width * area.height


class LaidFrame(NamedTuple):
    """A frame, the area of each of its drawables, and the part of it where it hides what is below, if there is one."""

    frame: Frame
    areas: Sequence[Rect] = ()
    covers: Sequence[Rect | None] = ()

    @classmethod
    def of(cls, frame: Frame) -> "LaidFrame":
        """Return a frame with its areas."""
        return cls(frame, [drawable.area for drawable in frame], [*map(_opaque, frame)])


def changes(last: LaidFrame, frame: Frame) -> tuple[LaidFrame, list[Rect]]:
    """Return the new frame with its areas, and the areas of what was added, removed or reordered since the last."""
    old = last.frame
    begin = [*map(is_, old, frame), False].index(False)
    end = [*map(is_, reversed(old[begin:]), reversed(frame[begin:])), False].index(False)
    before, now = slice(begin, len(old) - end), slice(begin, len(frame) - end)
    fresh = LaidFrame.of(frame[now])
    areas = *last.areas[:begin], *fresh.areas, *last.areas[len(old) - end :]
    covers = *last.covers[:begin], *fresh.covers, *last.covers[len(old) - end :]
    return LaidFrame(frame, areas, covers), _differing(LaidFrame(old[before], last.areas[before]), fresh)


def _differing(old: LaidFrame, new: LaidFrame) -> list[Rect]:
    (before, before_areas, _), (now, now_areas, _) = old, new
    common = set(before).intersection(now)
    if not common:
        return [*now_areas, *before_areas]
    changed: list[Rect] = []
    kept: list[list[Drawable]] = [[], []]
    for (frame, areas, _), staying in zip((new, old), kept, strict=True):  # new first: `merged` favours the first area
        for drawable, area in zip(frame, areas, strict=True):
            if drawable in common:
                staying.append(drawable)
            else:
                changed.append(area)
    if kept[0] != kept[1]:
        moved = (drawable for pair in zip_longest(*kept) if pair[0] != pair[1] for drawable in pair)
        changed += [drawable.area for drawable in moved if drawable is not None]
    return changed


def without_hidden(parts: list[Rect], old: LaidFrame, new: LaidFrame) -> list[Rect]:
    """Return parts of the screen, less those where only things hidden by large opaque sprites have changed."""
    touched = {place for part in parts for place in part.collidelistall(new.areas)} - {0}  # nothing is below the first
    covers = [cover for place in touched if (cover := new.covers[place])]
    for cover in covers:
        parts = [piece for part in parts for piece in cut(part, cover)]
    hidden = (part for part in parts if any(cover.contains(part) for cover in covers))
    unseen = [part for part in hidden if seen_in(part, old) == seen_in(part, new)]
    return [part for part in parts if part not in unseen]


def seen_in(part: Rect, laid: LaidFrame) -> list[Drawable]:
    """Return the drawables that touch a part of the screen, back to front, without those below an opaque sprite."""
    touched, lowest = part.collidelistall(laid.areas), 0
    for place in range(len(touched) - 1, 0, -1):
        cover = laid.covers[touched[place]]
        if cover and cover.contains(part):
            lowest = place
            break
    return [laid.frame[at] for at in touched[lowest:]]


def _opaque(drawable: Drawable) -> Rect | None:
    """Return the area in which a drawable hides what is below it, if there is one."""
    if not isinstance(drawable, Sprite):
        return None
    if drawable.hides:
        return Rect(drawable.hides)
    picture = drawable.picture
    if drawable.blend or picture.get_flags() & pygame.SRCALPHA:  # as most have
        return None
    solid = picture.get_colorkey() is None and picture.get_alpha() in (None, 255)
    return drawable.area if solid else None
