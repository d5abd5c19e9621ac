"""Resizing: what was seen is stretched over a screen of another size, until the scenes have been drawn anew for it."""

from collections.abc import Sequence

import pygame
from pygame import Surface

from scenes.art.preparation import Preparation
from scenes.render.image_cache import Studio
from scenes.render.renderer import Canvas
from scenes.widgets.scene import Scene

PAUSE = 0.15  # seconds without a change of size before everything is drawn anew


class Resizing:
    """Follows one screen after another, and has the scenes laid out once their size has come to rest."""

    def __init__(self, studio: Studio) -> None:
        self._studio = studio
        self._since: float | None = None
        self._preparation: Preparation | None = None
        self._shown: Surface | None = None

    @property
    def running(self) -> bool:
        """Whether the scenes do not fit the screen yet."""
        return self._since is not None

    def begin(self, canvas: Canvas, screen: Surface) -> None:
        """Take note of another screen, and show on it for the time being what a canvas showed before the first."""
        self._shown = self._shown or canvas.copy()
        screen.blit(pygame.transform.scale(self._shown, screen.get_size()), (0, 0))
        self._since = 0.0

    def advance(self, seconds: float, scenes: Sequence[Scene], size: tuple[int, int]) -> bool:
        """Let time pass, and arrange the scenes for a size if it has stood so long; tell whether they fit it now."""
        if self._since is None:
            return True
        self._since += seconds
        if self._since < PAUSE:
            return False
        for scene in scenes:
            if scene.size != size:  # one that came up meanwhile may fit already
                scene.arrange(size)
                if scene is scenes[-1]:
                    self._preparation = self._studio.prepare(scene.prepare)
        if self._preparation and not self._preparation.settle():
            return False
        self._preparation = self._since = self._shown = None
        return True
