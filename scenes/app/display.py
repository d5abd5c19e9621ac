"""The display: draws frames on the window's screen, during transitions and while its size changes."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import hypot, sqrt

import pygame
from pygame import Rect, Surface

from game.settings import Motion
from scenes.animation.durations import FADE, IRIS_BACK, IRIS_IN
from scenes.app.toasts import Toasts
from scenes.app.window import Window
from scenes.render.dirty_rects import cut
from scenes.render.drawables import Frame, Point
from scenes.render.easing import in_out_cubic
from scenes.render.image_cache import ImageCache, Preparation
from scenes.render.palette import BRASS, BRASS_DARK, BRASS_LIGHT, NIGHT, rgb
from scenes.render.renderer import Renderer
from scenes.render.style import Style
from scenes.services import Services
from scenes.widgets.scene import Scene

DIMMED = 0.6  # how much is seen inside a small iris, so that its scraps of words do not shout
MUCH = 0.1  # of the screen: what is drawn of a new scene beside which there is no time in the same frame for a fade
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
    long. For the same reason, drawing much of it and fading alternate.
    """

    def __init__(self) -> None:
        self._pictures: tuple[Surface, Surface] | None = None
        self._change: Change | None = None
        self._elapsed: float | None = None
        self._faded = 0.0  # the moment of the fade that the screen shows, in seconds
        self._fresh: list[Rect] = []  # what has been drawn of the new scene since then
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
        self, screen: Surface, origin: Point | None, style: Style, back: bool, at_once: Rect | None = None
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
        much = sum(part.width * part.height for part in parts) > MUCH * screen.width * screen.height
        self.drawn = self._change.fades and much
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


class Resizing:
    """Shows a scaled picture while the window's size changes, and then has the scenes laid out anew."""

    def __init__(self, images: ImageCache) -> None:
        self._images = images
        self._since: float | None = None
        self._preparation: Preparation | None = None
        self._shown: Surface | None = None

    @property
    def running(self) -> bool:
        """Whether the scenes do not fit the screen yet."""
        return self._since is not None

    def begin(self, renderer: Renderer, screen: Surface) -> None:
        """Scale what was shown before the first change of size to the new screen, for the time being."""
        self._shown = self._shown or renderer.copy()
        screen.blit(pygame.transform.scale(self._shown, screen.get_size()), (0, 0))
        self._since = 0.0

    def advance(self, seconds: float, scenes: Sequence[Scene], size: tuple[int, int]) -> bool:
        """Let time pass, and lay the scenes out for a size that has lasted; return whether they fit it now."""
        if self._since is None:
            return True
        self._since += seconds
        if self._since < 0.15:  # seconds: it may still be changing
            return False
        for scene in scenes:
            if scene.size != size:  # a scene opened meanwhile fits already
                scene.arrange(size)
                if scene is scenes[-1]:
                    self._preparation = self._images.order(scene.prerender)
        if self._preparation and not self._preparation.settle():
            return False
        self._preparation = self._since = self._shown = None
        return True


class Display:
    """Shows the top scene in a window, with toasts above it, whenever it has changed.

    It is drawn plainly, in a transition from the scene before, or scaled while the window's size changes. hidden tells
    whether nobody can see the window.
    """

    def __init__(self, window: Window, services: Services, toasts: Toasts) -> None:
        self.window = window
        self.hidden = False
        self._services, self._toasts = services, toasts
        self.renderer = Renderer(window.screen)
        self._transition = Transition()
        self._resizing = Resizing(services.images)
        self._drawn_for = self._frame_lasts = 0.0
        """Seconds since the last frame was drawn, and from then until it changes."""
        self._pictures = 0
        self._swings = False

    @property
    def in_transition(self) -> bool:
        """Whether a transition between two scenes is running."""
        return self._transition.running

    @property
    def resizing(self) -> bool:
        """Whether the scenes do not fit the screen yet."""
        return self._resizing.running

    def shows(self, point: Point) -> bool:
        """Whether the new scene, and not the previous one, is visible at a point of the screen."""
        return self._transition.shows(point)

    # when to draw

    @property
    def due_in(self) -> float:
        """Seconds until the scene changes by itself."""
        return max(0.0, self._frame_lasts - self._drawn_for)

    @property
    def awaits_pictures(self) -> bool:
        """Whether pictures are being drawn, or have been since the last frame."""
        images = self._services.images
        return images.awaited or self._pictures != images.finished

    def redraw(self) -> None:
        """Have the whole scene drawn at the next `show`, even if it is not due."""
        self._frame_lasts = 0.0

    def redraw_if_changed(self) -> None:
        """Draw the scene in this frame if anything around it changes, or a picture that it lacked may be there."""
        finished = self._services.images.finished
        if self._pictures != finished or self.in_transition or self._toasts.sentence:
            self._pictures = finished
            self.redraw()

    def advance(self, seconds: float, scenes: Sequence[Scene]) -> bool:
        """Let time pass, and lay scenes out for another size of the screen if need be; return whether they fit it."""
        self._drawn_for += seconds
        return not self.resizing or (bool(scenes) and self._fit(scenes, seconds))

    def show(self, scene: Scene, seconds: float) -> None:
        """Draw what is due: the whole scene, or only what swings above it, once more when it comes to rest."""
        swung, self._swings = self._swings, scene.swings
        if self.due_in and (swung or self._swings):
            frame = scene.swung()
        else:
            rest = 0.0 if scene.pressing.moving else scene.rest()
            if rest and self.due_in:
                return
            self._drawn_for, self._frame_lasts = 0.0, rest
            frame = scene.frame()
        toast = self._toasts.frame(scene.size, self._services.style(), scene.toasts_at, scene.toasts_wide)
        self._draw([*frame, *toast] if toast else frame, seconds)

    def _draw(self, frame: Frame, seconds: float) -> None:
        """Draw a frame, some seconds after the last one."""
        if self._transition.begins and self.renderer.begin(frame):
            return  # drawing all of it would take too long for one frame
        dirty = [] if self._transition.drawn else self.renderer.show(frame)
        if self._transition.running:
            if self._transition.draw(self.renderer.screen, dirty, seconds):
                self.window.show()
        elif dirty:
            self.window.show(dirty)

    def prepare_transition(self) -> None:
        """Prepare a transition, in the worker thread."""
        if self._services.motion is not Motion.OFF:
            self._transition.prepare(self.renderer.screen)

    def begin_transition(self, origin: Point | None, back: bool = False, at_once: Rect | None = None) -> None:
        """Begin a transition from what is on the screen: with full motion by an iris around origin, else by a fade.

        at_once is an area that shows the new scene at once during a fade.
        """
        motion = self._services.motion
        if motion is not Motion.OFF:
            centre = origin if motion is Motion.FULL else None
            self._transition.begin(self.renderer.screen, centre, self._services.style(), back, at_once)
        self.renderer = Renderer(self.renderer.screen)  # a new one, which keeps no pictures of the old scene

    # the window

    def follow_window(self) -> None:
        """Adapt to a window of another size, or to a change of the safe margins."""
        if self.window.refit():
            self._change_screen()

    def toggle_fullscreen(self) -> None:
        """Switch between full screen and a window."""
        self.window.toggle()
        self._change_screen()

    def _change_screen(self) -> None:
        self._resizing.begin(self.renderer, self.window.screen)
        self.window.show()
        self.renderer = Renderer(self.window.screen)
        self._transition.stop()

    def uncover(self) -> None:
        """Draw everything again in a window that was hidden, at least in part."""
        self.hidden = False
        self.renderer.spoil()
        self.redraw()

    def _fit(self, scenes: Sequence[Scene], seconds: float) -> bool:
        if not self._resizing.advance(seconds, scenes, self.window.size):
            return False
        self.window.settle()
        self._transition = Transition()
        self.renderer.spoil()
        self.redraw()
        return True
