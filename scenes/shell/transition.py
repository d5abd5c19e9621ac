"""The transition: how the picture of one scene gives way to that of the next."""

from collections.abc import Sequence

from pygame import Rect, Surface

from scenes.app.transitions import Change
from scenes.render.style import Look

MUCH = 0.1
"""The share of the screen that a turn may draw of the new scene and fade as well."""


class Transition:
    """Keeps what goes out of sight while scenes change on a screen, and what comes; shows both by the iris or a fade.

    What comes is drawn whole, once, before anything of it is shown: both in one frame would take too long. So where
    much of it moves, drawing it and fading it in take turns.
    """

    def __init__(self, screen: Surface) -> None:
        self._before, self._below = screen.copy(), screen.copy()  # two that last: new ones cost more than a frame
        self._change: Change | None = None
        self._elapsed: float | None = None
        self.drawn = False
        """Whether the last turn has only drawn what comes, so that the next one is to show it."""

    @property
    def running(self) -> bool:
        """Whether a change is being shown."""
        return self._change is not None

    @property
    def begins(self) -> bool:
        """Whether nothing has been drawn yet of what comes."""
        return self._change is not None and self._elapsed is None

    def begin(self, screen: Surface, origin: tuple[int, int] | None, look: Look, back: bool) -> None:
        """Begin to change from what is on the screen: by an iris about a point, or by a fade where there is none."""
        self._before.set_alpha(None)
        self._before.blit(screen, (0, 0))
        self._change = Change(self._before, origin, look, back)
        self._elapsed = None
        self.drawn = False

    def stop(self) -> None:
        """Let the new scene stand there whole from now on."""
        self._change = None
        self.drawn = False

    def draw(self, screen: Surface, parts: Sequence[Rect], seconds: float) -> bool:
        """Draw the screen so many seconds later, and tell whether it is to be shown.

        The parts of it that the new scene has just drawn are kept first. In the end that scene stands there whole.
        """
        if self._change is None:
            return True
        if self._elapsed is None:
            self._elapsed = seconds
            self._below.blit(screen, (0, 0))  # what comes has been drawn in part turns ago
            return False
        for part in parts:
            self._below.blit(screen, part, part)
        self._elapsed += seconds
        self.drawn = self._change.fades and sum(w * h for _x, _y, w, h in parts) > MUCH * screen.width * screen.height
        if self.drawn:
            return False
        if self._elapsed < self._change.seconds:
            self._change.draw(screen, self._below, self._elapsed)
        else:
            screen.blit(self._below, (0, 0))
            self._change = None
        return True

    def shows(self, point: tuple[int, int]) -> bool:
        """Whether the new scene, and not the old one, is to be seen at a point of the screen."""
        return self._change is None or self._change.shows_new(point, self._elapsed or 0.0)
