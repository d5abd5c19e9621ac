"""The canvas: a scene tells all that is to be seen, back to front; the canvas finds what changed and draws that.

A frame is a sequence of Sprites and Washes. It is compared with the one before; where they differ, and nowhere else,
the screen is drawn anew. So a table at rest costs nothing, and no scene ever thinks of dirty rectangles. A Level parts
what lies still from what moves above it: of the former one picture is kept, so that what moves costs little.
"""

from pygame import Rect, Surface

from scenes.render.dirty_rects import halves, merged
from scenes.render.drawables import Frame, Level, Sprite
from scenes.stage import painting
from scenes.stage.changes import Laid, alike, bared, differing
from scenes.stage.quick import backing


class Canvas:
    """Draws frames on a screen, each time only what differs from the frame before.

    drawn counts the frames that changed anything since the beginning: a table at rest leaves it where it is.
    """

    def __init__(self, screen: Surface) -> None:
        self.screen = screen
        self.drawn = 0
        self._last = Laid((), ())
        self._stale = [screen.get_rect()]
        self._size = screen.get_size()
        self._still: Canvas | None = None
        self._below: Sprite

    def copy(self) -> Surface:
        """Draw the last frame once more, on a picture: the screen itself loses it when the window changes its size."""
        return painting.drawn(self._last.frame, self._size)

    def spoil(self) -> None:
        """Forget what is on the screen, so that the next frame is drawn whole."""
        self._stale = [self.screen.get_rect()]

    def show(self, frame: Frame) -> list[Rect]:
        """Draw a frame and return the areas of the screen that changed."""
        return self._draw(*self._lay_still(tuple(frame)))

    def begin(self, frame: Frame) -> bool:
        """Draw half of a first frame, or of what lies still in it, turns before it is shown; False if that is done."""
        at = _level(frame)
        if at is not None:
            return self._on_still()._begin(tuple(frame[:at]))
        return self._begin(tuple(frame))

    def _begin(self, frame: Frame) -> bool:
        if not self._last.frame:
            self._last = Laid(frame, [one.area for one in frame])
            self._stale = list(halves(self.screen.get_rect()))
        if self._stale:
            painting.paint(self.screen, self._last.frame, [self._stale.pop()], self._last.areas)
            return True
        return False

    def _draw(self, frame: Frame, changed: list[Rect]) -> list[Rect]:
        """Draw a frame where it differs, and where a picture in it has changed."""
        last, stale, whole = self._last, self._stale, self.screen.get_rect()
        if frame == last.frame and not (changed or stale):
            return []
        begin, end = alike(last.frame, frame)
        fresh = [one.area for one in frame[begin : len(frame) - end]]
        now = Laid(frame, [*last.areas[:begin], *fresh, *last.areas[len(last.areas) - end :]])
        dirty = stale
        if whole not in stale:
            changed = [*differing(last.between(begin, end), now.between(begin, end)), *changed]
            dirty = [*stale, *bared(merged(changed, whole.size), last, now)]
        self._last, self._stale = now, []
        if dirty:
            self.drawn += 1
            painting.paint(self.screen, frame, dirty, now.areas)
        return [whole] if stale else dirty

    def _lay_still(self, frame: Frame) -> tuple[Frame, list[Rect]]:
        """Put the kept picture in the place of all that lies still, and return where that has changed, too."""
        at = _level(frame)
        if at is None:
            return frame, []
        level, still = frame[at], self._on_still()
        assert isinstance(level, Level)
        changed, picture = still._draw(frame[:at], []), still.screen
        seen, (x, y) = [self._below], (level.x, level.y)
        if x or y:
            part = level.field.clip(level.field.move(-x, -y)).clip(picture.get_rect())
            moved = part.move(x, y)
            seen.append(Sprite(picture.subsurface(part), *moved.topleft, hides=(*moved.topleft, *moved.size)))
            changed += [area.move(x, y) for area in changed]
        return (*seen, *frame[at + 1 :]), changed

    def _on_still(self) -> "Canvas":
        """Return what draws the kept picture of all that lies still."""
        if self._still is None:
            self._still = Canvas(backing(self.screen))
            self._below = Sprite(self._still.screen, 0, 0)
        return self._still


def _level(frame: Frame) -> int | None:
    """Return where in a frame what moves is parted from what lies still: near its end, for less moves."""
    return next((at for at in range(len(frame) - 1, -1, -1) if type(frame[at]) is Level), None)
