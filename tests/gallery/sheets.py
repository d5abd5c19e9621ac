"""Contact sheets: many small pictures in one, each above its name, to be looked through quickly."""

from collections.abc import Iterator, Sequence
from pathlib import Path

import pygame
from pygame import Surface

from scenes.render.typography import Face, line

ACROSS, DOWN = 4, 4
WIDTH, GAP, CAPTION = 640, 8, 28
GROUND = (24, 24, 28)


class Contact:
    """Gathers pictures, and writes a sheet whenever one is full."""

    def __init__(self, folder: Path, name: str) -> None:
        self._folder, self._name = folder, name
        self._cells: list[tuple[str, Surface]] = []
        self._count = 0

    def add(self, name: str, picture: Surface) -> None:
        """Add a picture."""
        height = round(picture.get_height() * WIDTH / picture.get_width())
        self._cells.append((name, pygame.transform.smoothscale(picture, (WIDTH, height))))
        if len(self._cells) == ACROSS * DOWN:
            self.finish()

    def finish(self) -> None:
        """Write what has been gathered, if anything has."""
        if not self._cells:
            return
        self._count += 1
        path = self._folder / f"sheet-{self._name}-{self._count}.png"
        pygame.image.save(sheet(self._cells), path)
        print(path, flush=True)
        self._cells.clear()


def sheet(cells: Sequence[tuple[str, Surface]]) -> Surface:
    """Return pictures in rows, as high as the highest of them, each over its name."""
    tall = max(picture.get_height() for _, picture in cells) + CAPTION + GAP
    across = min(ACROSS, len(cells))
    picture = Surface((across * (WIDTH + GAP) - GAP, -(-len(cells) // across) * tall))
    picture.fill(GROUND)
    for (x, y), (name, small) in zip(_places(across, tall), cells, strict=False):
        picture.blit(small, (x, y))
        picture.blit(line(name, Face.LABEL, 18, "#FFFFFF"), (x + 4, y + small.get_height() + 2))
    return picture


def _places(across: int, tall: int) -> Iterator[tuple[int, int]]:
    row = 0
    while True:
        yield from ((column * (WIDTH + GAP), row * tall) for column in range(across))
        row += 1
