"""Passage: how arches are seen in all the sizes they pass through, from a few that the studio draws as they set out."""

from collections.abc import Callable, Sequence
from functools import partial

import pygame
from pygame import Surface

from scenes.render.image_cache import Studio

Size = tuple[int, int]
Shown = tuple[Surface, Size]
"""The picture of an arch, and the size of its opening."""
Way = Sequence[tuple[Size, Size]]
"""The sizes that an arch passes through: of its opening, and of its picture."""
Draw = Callable[[int], Surface | None]
"""What draws an arch as it looks in the end, by its index, if it can."""


class Passage:
    """The arches on their ways; drawn holds, by index, what there is of those that change, from the beginning on."""

    def __init__(self, studio: Studio) -> None:
        self.drawn: dict[int, list[Shown]] = {}
        self._studio = studio
        self._rooms: dict[int, Surface] = {}
        self._spare: list[Surface] = []

    def begin(self, ways: Sequence[Way], draw: Draw) -> None:
        """Have the arches drawn on their ways, in the studio and in the order in which they will be seen."""
        self.drawn = {}
        self._studio.prepare(partial(self._draw, self.drawn, ways, draw))

    def end(self) -> None:
        """Let go of everything but the room, which the next arches take."""
        self.drawn = {}
        self._spare += self._rooms.values()
        self._rooms = {}

    def _draw(self, drawn: dict[int, list[Shown]], ways: Sequence[Way], draw: Draw) -> None:
        changing = [index for index, way in enumerate(ways) if len(set(way)) > 1]
        looks = {index: picture.copy() for index in changing if (picture := draw(index))}
        for sizes in zip(*ways, strict=True):
            for index, look in looks.items():
                if drawn is not self.drawn:  # they have arrived, or set out for elsewhere
                    return
                opening, whole = sizes[index]
                drawn.setdefault(index, []).append((pygame.transform.smoothscale(look, whole), opening))

    def scaled(self, index: int, picture: Surface, size: Size, largest: Size) -> Surface:
        """Return an arch's picture scaled the quick way; the same room is used for all its sizes up to the largest."""
        if index not in self._rooms:  # new room for each frame would cost more than scaling
            self._rooms[index] = self._spare.pop() if self._spare else Surface(largest, pygame.SRCALPHA, 32)
        return pygame.transform.scale(picture, size, self._rooms[index].subsurface((0, 0), size))
