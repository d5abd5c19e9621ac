"""Transitions between scenes: an arch opens on the new scene or closes on the old one, or the old one fades out."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import hypot, sqrt

import pygame
from pygame import Rect, Surface

from scenes.animation.durations import FADE, IRIS_BACK, IRIS_IN
from scenes.render.dirty_rects import cut
from scenes.render.drawables import Point
from scenes.render.easing import in_out_cubic
from scenes.render.palette import BRASS, BRASS_DARK, BRASS_LIGHT, NIGHT, rgb
from scenes.render.style import Style

DIMMED = 0.6  # how much is seen inside a small iris, so that its scraps of words do not shout
BAND = 1 / 270  # of the screen's height: rows of the arch drawn in one width; the brass rim hides the steps


@dataclass(frozen=True, slots=True)
class Change:
    """A change from one picture of the screen to another.

    With an origin, an iris opens there on the new scene, or closes there on the old one when going back; without one
    the old picture fades out, while at_once is an area that shows the new one at once. style is that of the iris's rim.
    """

    old: Surface
    origin: Point | None
    style: Style
    back: bool = False
    at_once: Rect | None = None

    @property
    def fades(self) -> bool:
        """Whether the old picture fades out."""
        return self.origin is None

    @property
    def seconds(self) -> float:
        """The duration in seconds."""
        if self.fades:
            return FADE
        return IRIS_BACK if self.back else IRIS_IN

    def fade(self, screen: Surface, new: Surface, fresh: Sequence[Rect], before: float, elapsed: float) -> None:
        """Draw the screen at a moment of a fade, given what it shows of an earlier moment, both in seconds.

        Each point is blended only once, because that is what takes long: the screen is changed from its earlier state,
        except for fresh parts, which show the new scene alone.
        """
        left = 1 - self._share(elapsed)
        self.old.set_alpha(round(255 * left))
        if screen.get_rect() in fresh:
            screen.blit(self.old, (0, 0))
        else:
            new.set_alpha(round(255 * (1 - left / (1 - self._share(before)))))
            screen.blit(new, (0, 0))
            new.set_alpha(None)
            for part in fresh:  # parts may overlap, so each starts from the new picture
                screen.blit(new, part, part)
                screen.blit(self.old, part, part)
        if self.at_once:
            screen.blit(new, self.at_once, self.at_once)

    def draw(self, screen: Surface, new: Surface, elapsed: float) -> None:
        """Draw the screen at a moment of an iris, in seconds."""
        assert self.origin
        around, inside = (new, self.old) if self.back else (self.old, new)
        radius = self._radius(self.origin, elapsed)
        light = DIMMED + (1 - DIMMED) * min(1.0, (radius / (0.5 * screen.height)) ** 2)
        _through_arch(screen, around, inside, self.origin, radius, light)
        _draw_rim(screen, self.origin, radius, self.style)

    def shows_new(self, point: Point, elapsed: float) -> bool:
        """Whether the new picture is visible at a point, at a moment of the change in seconds."""
        if self.origin is None:
            return self._share(elapsed) >= 0.5 or bool(self.at_once and self.at_once.collidepoint(point))
        radius = self._radius(self.origin, elapsed)
        x, y = point[0] - self.origin[0], point[1] - self.origin[1]
        inside = hypot(x, y) < radius if y < 0 else max(abs(x), y) < radius
        return inside is not self.back

    def _share(self, elapsed: float) -> float:
        return min(1.0, elapsed / self.seconds)

    def _radius(self, origin: Point, elapsed: float) -> float:
        """Return the radius of the iris, which covers the whole screen when it is open."""
        share, (width, height) = self._share(elapsed), self.old.get_size()
        corners = [hypot(x - origin[0], y - origin[1]) for x in (0, width) for y in (0, height)]
        return in_out_cubic(1 - share if self.back else share) * (1.03 * max(corners) + 2)


def _through_arch(
    screen: Surface, around: Surface, inside: Surface, origin: Point, radius: float, light: float
) -> None:
    """Draw one picture, and another inside an arch: a half circle around the origin, on top of a rectangle.

    light: how much is seen of what is inside, from 0 (night) to 1.
    """
    width, height = screen.get_size()
    x, y = origin
    wide = max(x, width - x)  # to the further side of the screen, which rows of the circle may reach
    full = round(y - sqrt(max(0.0, radius * radius - wide * wide)))
    foot = Rect(x - radius, full, 2 * radius, y + radius - full).clip(screen.get_rect())
    for piece in cut(screen.get_rect(), foot):
        if not foot.contains(piece):
            screen.blit(around, piece, piece)
    pieces, band = [foot], max(1, round(BAND * height))
    for row in range(max(0, int(y - radius)), min(full, height), band):
        above = y - row - band / 2
        half = sqrt(max(0.0, radius * radius - above * above))
        left, right = max(0, int(x - half)), min(width, int(x + half))
        pieces.append(Rect(left, row, right - left, min(band, full - row)))
    dimmed, night = (round(255 * light),) * 3, [round((1 - light) * channel) for channel in rgb(NIGHT)]
    for piece in pieces:
        screen.blit(inside, piece, piece)
        if light < 1:  # two fills take a fraction of the time of a picture with alpha
            screen.fill(dimmed, piece, pygame.BLEND_RGB_MULT)
            screen.fill(night, piece, pygame.BLEND_RGB_ADD)


def _draw_rim(screen: Surface, origin: Point, radius: float, style: Style) -> None:
    """Draw the rim of the arch, which hides the steps in which the arch is drawn."""
    unit, (x, y) = screen.height / 1080, origin
    rim, shine = max(4, round(12 * unit)), max(2, round(2 * unit))
    dark = rim + max(1, round(BAND * screen.height))
    box = Rect(0, 0, int(2 * radius), int(2 * radius))
    box.center = x, y
    for colour, spread, thick in ((BRASS_DARK, rim, dark), (BRASS, rim // 2, rim // 2 + 1), (BRASS_LIGHT, 0, shine)):
        outline = box.inflate(2 * spread, 2 * spread)
        corner = outline.width // 2
        round_top = {"border_top_left_radius": corner, "border_top_right_radius": corner}
        pygame.draw.rect(screen, style.plain(colour), outline, thick, **round_top)


class Transition:
    """Shows the change from what is on a screen to the new scene.

    The new scene is first drawn whole, without being shown, because drawing and blending in one frame would take too
    long. For the same reason, drawing and fading alternate.
    """

    def __init__(self) -> None:
        self._pictures: tuple[Surface, Surface] | None = None
        self._change: Change | None = None
        self._elapsed: float | None = None
        self._faded = 0.0
        """The moment of the fade that the screen shows, in seconds."""
        self._fresh: list[Rect] = []
        """What has been drawn of the new scene since then."""
        self.drawn = False
        """True if the last frame only drew the new scene, and the next one is to show it."""

    @property
    def running(self) -> bool:
        """Whether a transition is running."""
        return self._change is not None

    @property
    def begins(self) -> bool:
        """Whether nothing of the new scene has been drawn yet."""
        return self._change is not None and self._elapsed is None

    def prepare(self, screen: Surface) -> None:
        """Create the two pictures that a transition needs, which takes longer than a frame; they are freed after it."""
        if self._pictures is None or self._pictures[0].get_size() != screen.get_size():
            self._pictures = Surface(screen.get_size(), 0, screen), Surface(screen.get_size(), 0, screen)

    def begin(
        self,
        screen: Surface,
        origin: Point | None,
        style: Style,
        back: bool,
        at_once: Rect | None = None,
    ) -> None:
        """Begin a transition from what is on the screen: by an iris around origin, or by a fade if that is None."""
        self.prepare(screen)
        assert self._pictures
        before, _ = self._pictures
        before.set_alpha(None)
        before.blit(screen, (0, 0))
        self._change = Change(before, origin, style, back, at_once)
        self._elapsed = None
        self.drawn = False

    def stop(self) -> None:
        """End the transition."""
        self._change = self._pictures = None
        self.drawn = False

    def draw(self, screen: Surface, parts: Sequence[Rect], seconds: float) -> bool:
        """Draw the screen some seconds later; return whether it is to be shown.

        parts are the areas that the new scene has just drawn.
        """
        if self._change is None or self._pictures is None:
            return True
        _, after = self._pictures
        if self._elapsed is None:
            self._elapsed, self._faded = seconds, 0.0
            self._fresh = [screen.get_rect()]
            after.blit(screen, (0, 0))  # parts of it were drawn some frames ago
            self.drawn = self._change.fades
            return False
        for part in parts:
            after.blit(screen, part, part)
        self._fresh += parts
        self._elapsed += seconds
        self.drawn = self._change.fades and not self.drawn
        if self.drawn:
            return False
        if self._elapsed < self._change.seconds:
            if self._change.fades:
                self._change.fade(screen, after, self._fresh, self._faded, self._elapsed)
            else:
                self._change.draw(screen, after, self._elapsed)
            self._faded, self._fresh = self._elapsed, []
        else:
            screen.blit(after, (0, 0))
            self._change = self._pictures = None
        return True

    def shows(self, point: Point) -> bool:
        """Whether the new scene, and not the old one, is visible at a point of the screen."""
        return self._change is None or self._change.shows_new(point, self._elapsed or 0.0)
