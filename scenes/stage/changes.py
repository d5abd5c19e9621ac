"""Changes: where the screen looks different from one frame to the next."""

from collections.abc import Sequence
from itertools import zip_longest
from operator import is_
from typing import NamedTuple

from pygame import Rect

from scenes.render.dirty_rects import cut
from scenes.render.drawables import Drawable, Frame, Sprite

FEW = 16  # differences are taken as they are, without looking for what has only changed its place in the order


class Laid(NamedTuple):
    """A frame, and the area of each of its drawables."""

    frame: Frame
    areas: Sequence[Rect]

    def between(self, begin: int, end: int) -> "Laid":
        """Return the frame without so many drawables at its beginning and at its end."""
        within = slice(begin, len(self.frame) - end)
        return Laid(self.frame[within], self.areas[within])


def alike(old: Frame, new: Frame) -> tuple[int, int]:
    """Return how many drawables two frames begin with that are the very same, and how many they end with."""
    begin = [*map(is_, old, new), False].index(False)
    return begin, [*map(is_, reversed(old[begin:]), reversed(new[begin:])), False].index(False)


def differing(old: Laid, new: Laid) -> list[Rect]:
    """Return the areas of what has come, gone, or changed its order from one frame to the next."""
    (before, before_areas), (now, now_areas) = old, new
    if len(before) == len(now):
        places = [place for place, (one, other) in enumerate(zip(before, now, strict=True)) if one != other]
        if len(places) <= FEW:
            return [areas[place] for areas in (before_areas, now_areas) for place in places]
    common = set(before).intersection(now)
    if not common:
        return [*now_areas, *before_areas]
    changed: list[Rect] = []
    kept: list[list[Drawable]] = [[], []]
    for (frame, areas), staying in zip((new, old), kept, strict=True):  # first a field that begins to shake
        for one, area in zip(frame, areas, strict=True):
            if one in common:
                staying.append(one)
            else:
                changed.append(area)
    if kept[0] != kept[1]:
        changed += [one.area for pair in zip_longest(*kept) if pair[0] != pair[1] for one in pair if one is not None]
    return changed


def bared(parts: list[Rect], old: Laid, new: Laid) -> list[Rect]:
    """Return parts of the screen, cut up by what hides others, less those where only what is hidden has changed."""
    touched = [new.frame[place] for place in {place for part in parts for place in part.collidelistall(new.areas)}]
    screens = [Rect(one.hides) for one in touched if isinstance(one, Sprite) and one.hides]
    if not screens:
        return parts
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
