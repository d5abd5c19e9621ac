"""Aloft: the pictures of cards in the air and of their shadows that were used last, and which of them are alike."""

from collections import OrderedDict
from collections.abc import Hashable
from math import inf
from threading import Lock
from typing import Any, NamedTuple

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
        return self[:3]

    def unlike(self, other: "Thrown") -> float:
        """Return how far another shadow is from looking like this one; infinitely where that would be noticed."""
        turned = abs(self.turn - other.turn)
        return turned if turned <= NEARBY else inf


Key = Flown | Thrown


class Aloft:
    """Keeps the pictures used last, up to a number of bytes; the studio draws some of them, the frame path others."""

    def __init__(self, room: int) -> None:
        self._room = room
        self._kept: OrderedDict[Key, Surface] = OrderedDict()
        self._subjects: dict[Hashable, set[Any]] = {}
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
            nearest = min(self._subjects.get(key.subject, ()), key=key.unlike, default=None)
            return None if nearest is None or key.unlike(nearest) == inf else self._kept[nearest]

    def keep(self, key: Key, picture: Surface) -> Surface:
        """Keep a picture, and return the one that is kept: another may have been drawn meanwhile."""
        with self._lock:
            if (other := self._kept.get(key)) is not None:
                return other
            self._kept[key] = picture
            self._subjects.setdefault(key.subject, set()).add(key)
            self._used += _bytes(picture)
            while self._used > self._room and len(self._kept) > 1:
                gone, dropped = self._kept.popitem(last=False)
                self._subjects[gone.subject].discard(gone)
                self._used -= _bytes(dropped)
            return picture


def _bytes(picture: Surface) -> int:
    return picture.get_width() * picture.get_height() * 4
