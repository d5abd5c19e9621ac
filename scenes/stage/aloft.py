"""Aloft: the pictures of cards in the air and of their shadows that were used last, and which of them are alike."""

from collections import OrderedDict
from math import inf
from threading import Lock
from typing import NamedTuple

from pygame import Surface

from game.cards import Card

NEARBY = 9  # degrees: so much more or less turned something is for an instant without being noticed
ALIKE = 0.08  # of its height: so much larger or smaller


class Flown(NamedTuple):
    """A card in the air (None: a back): its height, its turn in degrees, and the steps of its width and opacity."""

    card: Card | None
    height: int
    turn: int
    step: int
    faint: int

    def unlike(self, other: "Key") -> float:
        """Return how far another picture is from looking like this one; infinitely where that would be noticed."""
        if not isinstance(other, Flown) or self.card != other.card or self.faint != other.faint:
            return inf
        larger, turned, wider = (abs(a - b) for a, b in zip(self[1:4], other[1:4], strict=True))
        if larger >= ALIKE * self.height or turned > NEARBY or wider > 1:
            return inf
        return larger / self.height + turned / 90 + wider


class Thrown(NamedTuple):
    """A shadow: how soft it is, the size and the scale of what throws it, and its turn in degrees."""

    soft: int
    size: tuple[int, int]
    scale: int
    turn: int

    def unlike(self, other: "Key") -> float:
        """Return how far another shadow is from looking like this one; infinitely where that would be noticed."""
        if not isinstance(other, Thrown) or self.soft != other.soft:
            return inf
        larger = max(abs(a - b) for a, b in zip(self.size, other.size, strict=True))
        turned = abs(self.turn - other.turn)
        return inf if larger >= ALIKE * self.scale or turned > NEARBY else larger / self.scale + turned / 90


Key = Flown | Thrown


class Aloft:
    """Keeps the pictures used last, up to a number of bytes; the studio draws some of them, the frame path others."""

    def __init__(self, room: int) -> None:
        self._room = room
        self._kept: OrderedDict[Key, Surface] = OrderedDict()
        self._used = 0
        self._lock = Lock()

    def found(self, key: Key) -> Surface | None:
        """Return the very picture, if it is there."""
        with self._lock:
            found = self._kept.get(key)
            if found is not None:
                self._kept.move_to_end(key)
            return found

    def alike(self, key: Key) -> Surface | None:
        """Return the picture that is most like the one asked for, if any is like it at all."""
        with self._lock:
            others = [other for other in self._kept if other[0] == key[0]]
            nearest = min(others, key=key.unlike, default=None)
            return None if nearest is None or key.unlike(nearest) == inf else self._kept[nearest]

    def keep(self, key: Key, picture: Surface) -> Surface:
        """Keep a picture, and return the one that is kept: another may have been drawn meanwhile."""
        with self._lock:
            if (other := self._kept.get(key)) is not None:
                return other
            self._kept[key] = picture
            self._used += _bytes(picture)
            while self._used > self._room and len(self._kept) > 1:
                _, dropped = self._kept.popitem(last=False)
                self._used -= _bytes(dropped)
            return picture


def _bytes(picture: Surface) -> int:
    return picture.get_width() * picture.get_height() * 4
