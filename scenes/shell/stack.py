"""The stack: the scenes that lie one over the other; the uppermost is shown."""

from collections.abc import Sequence

from scenes.widgets.scene import Scene

Point = tuple[int, int]


class Stack:
    """The scenes, and for each the point of the screen from which it was opened, if it was from any.

    untidy tells whether scenes have been left, and with them garbage.
    """

    def __init__(self) -> None:
        self.scenes: list[Scene] = []
        self.untidy = False
        self._origins: list[Point | None] = []

    def put(self, scene: Scene, origin: Point | None) -> None:
        """Lay a scene on top."""
        self.scenes.append(scene)
        self._origins.append(origin)

    def put_below(self, scenes: Sequence[Scene]) -> None:
        """Lay scenes under all others; they are arranged when the player goes back to them."""
        self.scenes[:0] = scenes
        self._origins[:0] = [None] * len(scenes)

    def origin(self, level: int) -> Point | None:
        """Return from where the scene at a level, counted from below, was opened."""
        return self._origins[level]

    def leave(self, kept: int = 0) -> None:
        """Leave all scenes but so many, the uppermost first."""
        while len(self.scenes) > kept:
            self.scenes.pop().left()
            self._origins.pop()
            self.untidy = True
