"""Aloft: the pictures of cards in the air and of their shadows that were used last, and which of them are alike."""

from collections import OrderedDict
from collections.abc import Hashable
from dataclasses import dataclass
from math import inf
from threading import Lock
from typing import Any, NamedTuple

from pygame import Surface

from game.cards import Card

NEARBY = 9  # degrees: so much more or less turned something is for an instant without being noticed
ALIKE, BLURRED = 0.08, 0.1  # of its height: so much larger or smaller is a card, or its shadow


class Flown(NamedTuple):
    """A card in the air (None: a back): its height, its turn in degrees, and the steps of its width and opacity."""

    card: Card | None
    height: int
    turn: int
    step: int
    faint: int

    @property
    def subject(self) -> Hashable:
        """What those have in common that may be alike."""
        return self.card, self.faint

    def unlike(self, other: "Flown") -> float:
        """Return how far another picture is from looking like this one; infinitely where that would be noticed."""
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

    @property
    def subject(self) -> Hashable:
        """What those have in common that may be alike."""
        return self.soft

    def unlike(self, other: "Thrown") -> float:
        """Return how far another shadow is from looking like this one; infinitely where that would be noticed."""
        (wide, high), (wider, higher) = self.size, other.size
        larger = max(abs(wider - wide), abs(higher - high), abs(other.scale - self.scale)) / self.scale
        turned = abs(other.turn - self.turn)
        return inf if larger >= BLURRED or turned > NEARBY else larger + turned / 90


Key = Flown | Thrown


@dataclass(slots=True)
class Kept:
    """A picture, and whether it was used since it was last looked at whether it was."""

    picture: Surface
    used: bool = False


class Aloft:
    """Keeps the pictures used of late, up to a number of bytes; the studio draws some of them, the frame path others.

    Whoever finds one only leaves a mark on it, since dozens are found in every frame. Where there is no more room, the
    one kept longest is dropped; if it is marked, the mark is taken off instead, and it counts as new.
    """

    def __init__(self, room: int) -> None:
        self._room = room
        self._kept: OrderedDict[Key, Kept] = OrderedDict()
        self._subjects: dict[Hashable, set[Any]] = {}
        self._used = 0
        self._lock = Lock()

    def found(self, key: Key) -> Surface | None:
        """Return the very picture, if it is there."""
        found = self._kept.get(key)
        if found is None:
            return None
        found.used = True
        return found.picture

    def alike(self, key: Key) -> Surface | None:
        """Return the picture that is most like the one asked for, if any is like it at all."""
        with self._lock:
            nearest = min(self._subjects.get(key.subject, ()), key=key.unlike, default=None)
            return None if nearest is None or key.unlike(nearest) == inf else self._kept[nearest].picture

    def keep(self, key: Key, picture: Surface) -> Surface:
        """Keep a picture, and return the one that is kept: another may have been drawn meanwhile."""
        with self._lock:
            if (other := self._kept.get(key)) is not None:
                return other.picture
            self._kept[key] = Kept(picture)
            self._subjects.setdefault(key.subject, set()).add(key)
            self._used += _bytes(picture)
            while self._used > self._room and len(self._kept) > 1:
                self._look_at(*self._kept.popitem(last=False))
            return picture

    def _look_at(self, key: Key, oldest: Kept) -> None:
        """Drop a picture that was not used for long, or keep it on if it was."""
        if oldest.used:
            oldest.used = False
            self._kept[key] = oldest
        else:
            self._subjects[key.subject].discard(key)
            self._used -= _bytes(oldest.picture)


def _bytes(picture: Surface) -> int:
    return picture.get_width() * picture.get_height() * 4
