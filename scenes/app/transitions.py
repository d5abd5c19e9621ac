"""How the picture of one scene gives way to that of the next: an arch of light grows from a point, or shrinks to it."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import hypot, sqrt

import pygame
from pygame import Rect, Surface

from scenes.animation.durations import FADE, IRIS_BACK, IRIS_IN
from scenes.render.dirty_rects import cut
from scenes.render.easing import in_out_cubic
from scenes.render.palette import BRASS, BRASS_DARK, BRASS_LIGHT
from scenes.render.style import Style

BAND = 1 / 270  # of the screen's height: the rows that share one width, whose steps the brass rim hides


@dataclass(frozen=True, slots=True)
class Change:
    """A change from one picture of the screen to another.

    With an origin the iris opens there on the new scene, or closes there on the old one when going back; without one
    the old picture fades away. The look is that of the iris's rim.
    """

    old: Surface
    origin: tuple[int, int] | None
    style: Style
    back: bool = False

    @property
    def fades(self) -> bool:
        """Whether every point of the screen changes all the while."""
        return self.origin is None

    @property
    def seconds(self) -> float:
        """How long it takes."""
        if self.fades:
            return FADE
        return IRIS_BACK if self.back else IRIS_IN

    def draw(self, screen: Surface, new: Surface, elapsed: float) -> None:
        """Draw the screen as it is some seconds into the change."""
        share = min(1.0, elapsed / self.seconds)
        if self.origin is None:
            screen.blit(new, (0, 0))
            self.old.set_alpha(round(255 * (1 - share)))
            screen.blit(self.old, (0, 0))
            return
        grown = in_out_cubic(1 - share if self.back else share)
        around, inside = (new, self.old) if self.back else (self.old, new)
        radius = grown * _reach(screen, self.origin)
        _through_arch(screen, around, inside, self.origin, radius)
        _draw_rim(screen, self.origin, radius, self.style)

    def shows_new(self, point: tuple[int, int], elapsed: float) -> bool:
        """Whether the new picture is the one to be seen at a point, some seconds into the change."""
        share = min(1.0, elapsed / self.seconds)
        if self.origin is None:
            return share >= 0.5
        grown = in_out_cubic(1 - share if self.back else share)
        radius = grown * _reach(self.old, self.origin)
        x, y = point[0] - self.origin[0], point[1] - self.origin[1]
        inside = hypot(x, y) < radius if y < 0 else max(abs(x), y) < radius
        return inside is not self.back


def _reach(screen: Surface, origin: tuple[int, int]) -> float:
    """Return the radius from which on an arch over the origin covers the whole screen."""
    width, height = screen.get_size()
    return 1.03 * max(hypot(x - origin[0], y - origin[1]) for x in (0, width) for y in (0, height)) + 2


def _through_arch(screen: Surface, around: Surface, inside: Surface, origin: tuple[int, int], radius: float) -> None:
    """Draw one picture, and another through an arch in it: a half circle about the origin, standing on a rectangle."""
    width, height = screen.get_size()
    x, y = origin
    wide = max(x, width - x)  # the farther side of the screen; there may be rows of the circle that reach it
    full = round(y - sqrt(max(0.0, radius * radius - wide * wide)))
    foot = Rect(x - radius, full, 2 * radius, y + radius - full).clip(screen.get_rect())
    for piece in cut(screen.get_rect(), foot):
        if not foot.contains(piece):
            screen.blit(around, piece, piece)
    screen.blit(inside, foot, foot)
    band = max(1, round(BAND * height))
    for row in range(max(0, int(y - radius)), min(full, height), band):
        above = y - row - band / 2
        half = sqrt(max(0.0, radius * radius - above * above))
        left, right = max(0, int(x - half)), min(width, int(x + half))
        screen.blit(inside, (left, row), (left, row, right - left, min(band, full - row)))


def _draw_rim(screen: Surface, origin: tuple[int, int], radius: float, style: Style) -> None:
    """Draw the rim of the arch: it hides the steps that the arch is drawn in."""
    (x, y), height = origin, screen.height
    band = max(1, round(BAND * height))
    rim = max(4, height // 90)
    box = Rect(0, 0, int(2 * radius), int(2 * radius))
    box.center = (int(x), int(y))
    for colour, spread, thick in ((BRASS_DARK, rim, rim + band), (BRASS, rim // 2, rim // 2 + 1), (BRASS_LIGHT, 0, 2)):
        outline = box.inflate(2 * spread, 2 * spread)
        corner = outline.width // 2
        pygame.draw.rect(
            screen,
            style.plain(colour),
            outline,
            thick,
            border_top_left_radius=corner,
            border_top_right_radius=corner,
        )


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

    def begin(self, screen: Surface, origin: tuple[int, int] | None, style: Style, back: bool) -> None:
        """Begin to change from what is on the screen: by an iris about a point, or by a fade where there is none."""
        self._before.set_alpha(None)
        self._before.blit(screen, (0, 0))
        self._change = Change(self._before, origin, style, back)
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
