"""The display: draws frames on the window's screen, during transitions and while its size changes."""

from collections.abc import Sequence
from math import hypot, sqrt

import pygame
from pygame import Rect, Surface

from game.settings import Motion
from scenes.animation.durations import FADE, IRIS_BACK, IRIS_IN
from scenes.app.toasts import Toasts
from scenes.app.window import Window
from scenes.render.drawables import Frame, Point, Tint
from scenes.render.easing import in_out_cubic
from scenes.render.image_cache import Task
from scenes.render.palette import BRASS, BRASS_DARK, INK, Style, mix
from scenes.render.renderer import Renderer, backing
from scenes.services import Services
from scenes.widgets.scene import Scene

RESTS, OPENS = 0.18, 0.1
"""The share of an iris's time in which its arch goes dim before it grows; and how far it has grown, as a share, when
the scene in it is fully lit, and its foot has left the screen."""
DIM = 0.15  # the least light in the arch, in which one scene takes the place of the other
RIM = 16  # units: the frame of an arch on the title or in the choice of a game, which an iris grows from
DIMMED = (170, 165, 190)  # what a scene is multiplied with while the next one takes long
BAND = 1 / 400  # of the arch's width: rows of the arch drawn in one width; the brass rim hides the steps


class Transition:
    """A change from one picture of the screen to another.

    With an origin, the opening of an arch, that goes dim and grows with the new scene in it, or when going back shrinks
    with the old one; without one the old picture fades out, while at_once is an area that shows the new one at once.
    style is that of the arch's rim.

    The new scene is first drawn whole, without being shown, because drawing and blending in one frame would take too
    long. For the same reason, drawing much of it and fading alternate.
    """

    def __init__(
        self,
        old: Surface,
        new: Surface,
        origin: Rect | None,
        style: Style,
        back: bool = False,
        at_once: Rect | None = None,
    ) -> None:
        self._old, self._new = old, new
        self._origin, self._style, self._back, self._at_once = origin, style, back, at_once
        iris = IRIS_BACK if back else IRIS_IN
        self.seconds = FADE if origin is None else iris
        """The duration in seconds."""
        self.begun = self.over = False
        """Whether anything of the new scene has been drawn, and whether it alone is shown now."""
        self.drawn = False
        """True if the last frame only drew the new scene, and the next one is to show it."""
        self._elapsed = 0.0
        self._faded = 0.0  # the moment of the fade that the screen shows, in seconds
        self._fresh: list[Rect] = []  # what has been drawn of the new scene since then

    def draw(self, screen: Surface, parts: Sequence[Rect], seconds: float) -> bool:
        """Draw the screen some seconds later; return whether it is to be shown.

        parts are the areas that the new scene has just drawn.
        """
        self._elapsed += seconds
        if not self.begun:
            self.begun = True
            self._fresh = [screen.get_rect()]
            self._new.blit(screen, (0, 0))  # parts of it were drawn some frames ago
            self.drawn = self._origin is None
            return False
        for part in parts:
            self._new.blit(screen, part, part)
        self._fresh += parts
        # if a new scene draws more than a tenth of the screen, the same frame has no time for a fade
        much = 10 * sum(part.width * part.height for part in parts) > screen.width * screen.height
        self.drawn = self._origin is None and much
        if self.drawn:
            return False
        self.over = self._elapsed >= self.seconds
        if self.over:
            screen.blit(self._new, (0, 0))
        elif self._origin is None:
            self.fade(screen, self._fresh, self._faded, self._elapsed)
        else:
            self.draw_iris(screen, self._origin, self._elapsed)
        self._faded, self._fresh = self._elapsed, []
        return True

    def fade(self, screen: Surface, fresh: Sequence[Rect], before: float, elapsed: float) -> None:
        """Draw the screen at a moment of a fade, given what it shows of an earlier moment, both in seconds.

        Each point is blended only once, because that is what takes long: the screen is changed from its earlier state,
        except for fresh parts, which show the new scene alone.
        """
        old, new = self._old, self._new
        left = 1 - self._share(elapsed)
        old.set_alpha(round(255 * left))
        if screen.get_rect() in fresh:
            screen.blit(old, (0, 0))
        else:
            new.set_alpha(round(255 * (1 - left / (1 - self._share(before)))))
            screen.blit(new, (0, 0))
            new.set_alpha(None)
            for part in fresh:  # parts may overlap, so each starts from the new picture
                screen.blit(new, part, part)
                screen.blit(old, part, part)
        if self._at_once:
            screen.blit(new, self._at_once, self._at_once)

    def draw_iris(self, screen: Surface, origin: Rect, elapsed: float) -> None:
        """Draw the screen at a moment of an iris, in seconds."""
        around, inside = (self._new, self._old) if self._back else (self._old, self._new)
        grown, light = self._grown(elapsed)
        arch = self._arch(origin, grown)
        _through_arch(screen, around, inside if grown else around, arch, light)
        if grown:
            _draw_rim(screen, arch, self._style)

    def shows(self, point: Point, elapsed: float | None = None) -> bool:
        """Whether the new picture is visible at a point, now or at a moment in seconds."""
        elapsed = self._elapsed if elapsed is None else elapsed
        if self._origin is None:
            return self._share(elapsed) >= 0.5 or bool(self._at_once and self._at_once.collidepoint(point))
        grown, _light = self._grown(elapsed)
        arch = self._arch(self._origin, grown)
        radius = arch.width // 2
        above = min(0, point[1] - arch.top - radius)
        inside = hypot(point[0] - arch.centerx, above) < radius and point[1] < arch.bottom
        return (inside and grown > 0) is not self._back

    @property
    def bare(self) -> bool:
        """Whether the new scene shows no prompts yet, as an iris closes on it."""
        return self._back and self._origin is not None and self._grown(self._elapsed)[0] > 0

    def _share(self, elapsed: float) -> float:
        return min(1.0, elapsed / self.seconds)

    def _grown(self, elapsed: float) -> tuple[float, float]:
        """Return how far the arch of the iris has grown, from 0 to 1, and the light of what is inside it."""
        share = 1 - self._share(elapsed) if self._back else self._share(elapsed)
        grown = in_out_cubic(max(0.0, share - RESTS) / (1 - RESTS))
        lit = min(1.0, grown / OPENS) if grown else 1 - share / RESTS
        return grown, DIM + (1 - DIM) * lit

    def _arch(self, origin: Rect, grown: float) -> Rect:
        """Return the opening of the arch when it has grown so far; in the end the whole screen lies inside."""
        size, least = self._old.get_size(), origin.width // 2
        x, y = origin.centerx, origin.top + least
        corners = [hypot(side - x, edge - y) for side in (0, size[0]) for edge in (0, size[1])]
        radius = round(least + grown * (1.03 * max(corners) + 2 - least))
        foot = origin.bottom + round(min(1.0, grown / OPENS) * (size[1] - origin.bottom))
        return Rect(x - radius, y - radius, 2 * radius, foot - y + radius)


def _through_arch(screen: Surface, around: Surface, inside: Surface, arch: Rect, light: float) -> None:
    """Draw one picture, and another inside an arch, a half circle on top of a rectangle.

    light: the share of it that the picture inside has.
    """
    width, height = screen.get_size()
    radius, x = arch.width // 2, arch.centerx
    y = arch.top + radius
    wide = max(x, width - x)  # to the further side of the screen, which rows of the circle may reach
    full = max(0, round(y - sqrt(max(0.0, radius * radius - wide * wide))))
    foot = Rect(arch.left, full, arch.width, arch.bottom - full).clip(screen.get_rect())
    screen.blit(around, (0, 0), (0, 0, width, full if foot.width == width else height))
    pieces, band = [foot], max(1, round(BAND * arch.width))
    for row in range(max(0, arch.top), min(full, height), band):
        above = y - row - band / 2
        half = sqrt(max(0.0, radius * radius - above * above))
        left, right = max(0, int(x - half)), min(width, int(x + half))
        pieces.append(Rect(left, row, right - left, min(band, full - row)))
    screen.blits([(inside, piece, piece) for piece in pieces], False)
    if (tone := round(255 * light)) < 255:
        for piece in pieces:
            screen.fill((tone, tone, tone), piece, pygame.BLEND_RGB_MULT)


def _draw_rim(screen: Surface, arch: Rect, style: Style) -> None:
    """Draw the frame of an arch as `panels.frame` does: its ink hides the steps in which the inside is drawn."""
    unit, radius = screen.height / 1080, arch.width // 2
    rim, ink = max(4, round(RIM * unit)), max(2, round(RIM / 4 * unit))
    inner = max(1, round(BAND * arch.width))
    for colour, outer, thick in (
        (style.dark(INK), rim + ink, rim + ink + inner),
        (style.accent(BRASS_DARK), rim, round(0.4 * rim)),
        (style.accent(BRASS), round(0.68 * rim), round(0.68 * rim) - ink // 2),
    ):
        shaded, reach = colour if style.contrast else mix(colour, "#000000", 0.2), radius + outer
        for tone, side, left, edge in (
            (colour, "draw_top_left", arch.left - outer, 0),
            (shaded, "draw_top_right", arch.right + outer - thick, screen.width),
        ):
            if hypot(edge - arch.centerx, arch.top + radius) > reach - thick - 2:  # else the screen lies inside
                pygame.draw.circle(screen, tone, (arch.centerx, arch.top + radius), reach, thick, **{side: True})
            screen.fill(tone, (left, arch.top + radius, thick, arch.height - radius))


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
        self._transition: Transition | None = None
        self._surfaces: tuple[Surface, Surface] | None = None
        """The two pictures for the next transition, which frees them once it is over."""
        self._resized_for: float | None = None
        """Seconds since the window's size changed last; None once the scenes fit it."""
        self._scaled: Surface | None = window.screen.copy()
        """What was shown before the first change, at the start a picture of the title, scaled for the time being."""
        self._fitting: Task | None = None
        self._drawn_for = self._frame_lasts = 0.0
        """Seconds since the last frame was drawn, and from then until it changes."""
        self._pictures = 0
        self._swings = self._dimmed = False

    @property
    def in_transition(self) -> bool:
        """Whether a transition between two scenes is running."""
        return self._transition is not None

    @property
    def resizing(self) -> bool:
        """Whether the scenes do not fit the screen yet."""
        return self._resized_for is not None

    def shows(self, point: Point) -> bool:
        """Whether the new scene, and not the previous one, is visible at a point of the screen."""
        return self._transition is None or self._transition.shows(point)

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

    def dim(self, dimmed: bool) -> None:
        """Show the scene dimmed, as a sign that another is coming, or as it is."""
        self._dimmed = dimmed
        self.redraw()

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
        return self._resized_for is None or (bool(scenes) and self._fit(scenes, self._resized_for + seconds))

    def show(self, scene: Scene, seconds: float) -> None:
        """Draw what is due: the whole scene, or only what swings above it, once more when it comes to rest."""
        self._scaled = None
        scene.bare = self._transition is not None and self._transition.bare
        swung, self._swings = self._swings, scene.swings
        if self.due_in and (swung or self._swings):
            frame = scene.swung()
        else:
            rest = 0.0 if scene.pressing.moving else scene.rest()
            if rest and self.due_in:
                return
            self._drawn_for, self._frame_lasts = 0.0, rest
            frame = scene.frame()
        if self._toasts.sentence:
            style = self._services.style()
            frame = [*frame, *self._toasts.frame(scene.size, style, scene.toasts_at, scene.toasts_wide)]
        self._draw([*frame, Tint((0, 0, *scene.size), DIMMED)] if self._dimmed else frame, seconds)

    def _draw(self, frame: Frame, seconds: float) -> None:
        """Draw a frame, some seconds after the last one."""
        transition = self._transition
        if transition and not transition.begun and self.renderer.begin(frame):
            return  # drawing all of it would take too long for one frame
        dirty = [] if transition and transition.drawn else self.renderer.show(frame)
        if self.renderer.unfinished:
            self.redraw()
        if transition:
            if transition.draw(self.renderer.screen, dirty, seconds):
                self.window.show()
            if transition.over:
                self._transition = None
                self.redraw()  # now with the prompts
        elif dirty:
            self.window.show(dirty)

    def prepare_transition(self) -> tuple[Surface, Surface]:
        """Return the pictures for a transition, and create the one that holds a scene's static layer.

        To create them takes longer than a frame, so the worker does it.
        """
        screen, shown = self.renderer.screen, self._scaled
        size = screen.get_size()
        backing(screen, size)
        if self._surfaces is None or self._surfaces[0].get_size() != size:  # at a start, one is there
            free = shown if shown and shown.get_size() == size else Surface(size, 0, screen)
            self._surfaces = free, Surface(size, 0, screen)
        return self._surfaces

    def begin_transition(
        self, origin: Rect | None, back: bool = False, at_once: Rect | None = None, left: Scene | None = None
    ) -> None:
        """Begin a transition from what is on the screen: with full motion by an iris from origin, else by a fade.

        at_once is an area that shows the new scene at once during a fade. left is the scene on the screen, whose
        prompts leave before an iris.
        """
        motion = self._services.motion
        if motion is not Motion.OFF:
            (old, new), self._surfaces = self.prepare_transition(), None
            arch = origin if motion is Motion.FULL else None
            if left and arch:
                left.bare = True
                self.renderer.show(left.frame())
                left.bare = False
            old.blit(self.renderer.screen, (0, 0))
            self._transition = Transition(old, new, arch, self._services.style(), back, at_once)
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
        self._scaled = self._scaled or self.renderer.copy()
        self.window.screen.blit(pygame.transform.scale(self._scaled, self.window.screen.get_size()), (0, 0))
        self._resized_for = 0.0
        self.window.show()
        self.renderer = Renderer(self.window.screen)
        self._transition = None

    def uncover(self) -> None:
        """Draw everything again in a window that was hidden, at least in part."""
        self.hidden = False
        self.renderer.invalidate()
        self.redraw()

    def _fit(self, scenes: Sequence[Scene], seconds: float) -> bool:
        """Lay the scenes out for a size that has lasted some seconds; return whether they fit it now."""
        self._resized_for = seconds
        if seconds < 0.15:  # it may still be changing
            return False
        for scene in scenes:
            if scene.size != self.window.size:  # a scene opened meanwhile fits already
                scene.arrange(self.window.size)
                if scene is scenes[-1]:
                    self._fitting = self._services.images.order(scene.prerender)
        if self._fitting and not self._fitting.over:
            return False
        self._fitting = self._resized_for = None
        self.window.settle()
        self._transition = None
        self.renderer.invalidate()
        self.redraw()
        return True
