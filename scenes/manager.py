"""The scene manager: the window, the clock, the stack of scenes and the only loop."""

import gc
import sys
from collections import deque
from collections.abc import Callable, Sequence
from pathlib import Path
from threading import Thread

import pygame
from pygame import Surface
from pygame.event import Event

from game.settings import Motion
from scenes.art.studio import Preparation
from scenes.house import House
from scenes.input.commands import REPEATED, Command, command
from scenes.iris import Change
from scenes.notices import Notices
from scenes.scene import Cue, Fullscreen, Pop, Push, Quit, Replace, Scene
from scenes.stage.canvas import Canvas
from scenes.window import Window
from scenes.words import _

PACE_MOVING, PACE_AWAKE, PACE_ASLEEP, PACE_HIDDEN = 60, 30, 15, 10  # frames a second
AWAKE, ATTENTIVE = 2.0, 10.0  # seconds after the last input: full pace, and half pace
LONGEST_STEP = 0.25  # seconds: a computer that slept does not make the clock leap
SHARE = 0.0005  # seconds after which the studio lets the loop go on, rather than the usual ten times as much
TIDY = 0.5  # seconds without input before garbage is collected
RESIZE_PAUSE = 0.15  # seconds without a change of size before everything is drawn anew
TYPED_AHEAD = 8  # keys that are kept for a scene on its way
PROGRAM = frozenset((Command.FULLSCREEN, Command.SCREENSHOT, Command.QUIT, Command.MUTE))
"""The commands that are about the program, whatever scene is shown."""
POINTER_EVENTS = (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP, pygame.MOUSEWHEEL)


class SceneManager:
    """Shows the scene on top of a stack, hands it input and time, and carries out its cues.

    A scene is arranged and its first frame drawn in the studio before it is shown; until then the one before stays.
    """

    def __init__(
        self,
        house: House,
        scenes: Sequence[Scene],
        size: tuple[int, int] | None = None,
        fullscreen: bool | None = None,
        window: Window | None = None,
    ) -> None:
        """Begin with some scenes, the last on top, in a window that is open already or in one of a size."""
        self.house = house
        self.window = window or Window(house, size, fullscreen)
        self.canvas = Canvas(self.window.screen)
        self._before = self._below = Surface((0, 0))  # what goes out of sight while scenes change, and what comes
        self.notices = Notices()
        self.scenes: list[Scene] = []
        self._waiting: tuple[Preparation, Callable[[], None]] | None = None
        self._resizing: Preparation | None = None
        self._change: Change | None = None
        self._changed_for = 0.0
        self._since_input = 0.0
        self._since_frame = 0.0
        self._rest = 0.0
        self._pictures = 0
        self._untidy = False
        self._resized_ago: float | None = None
        self._hidden = False
        self._held: set[int] = set()
        self._last_key = pygame.K_UNKNOWN
        self._ahead: deque[Event] = deque(maxlen=TYPED_AHEAD)
        self._gripped: dict[int, Scene] = {}
        self._origins: list[tuple[int, int] | None] = []
        self._bring(scenes[-1], lambda: self._begin(scenes))

    # the loop

    def run(self) -> None:
        """Run until the last scene is left."""
        sys.setswitchinterval(SHARE)
        gc.freeze()  # what is there now stays, and need not be looked at again
        gc.disable()
        clock = pygame.time.Clock()
        while self.scenes or self._waiting:
            self.tick(min(clock.tick(self.pace) / 1000, LONGEST_STEP))
            self._tidy()

    def _tidy(self) -> None:
        """Collect garbage some time after a scene was left and while nothing moves, not whenever Python would."""
        if self._untidy and self.at_rest and self._rest > 0 and self._since_input > TIDY:
            gc.collect()
            self._untidy = False

    @property
    def pace(self) -> int:
        """How many times a second the loop turns now."""
        if self._hidden:
            return PACE_HIDDEN
        if self._rest < 1 / PACE_AWAKE or self._waiting or self._change or self._since_input < AWAKE:
            return PACE_MOVING
        return PACE_AWAKE if self._since_input < ATTENTIVE else PACE_ASLEEP

    @property
    def waiting(self) -> bool:
        """Whether a scene is being made ready."""
        return self._waiting is not None

    @property
    def at_rest(self) -> bool:
        """Whether one scene is shown whole and no other is on its way."""
        return not (self._waiting or self._change or self._resized_ago is not None)

    def tick(self, seconds: float) -> None:
        """Take the input that has come, let time pass, and draw what has changed."""
        stirred = False
        for event in pygame.event.get():
            stirred = self._take(event) or stirred
        self._since_input = 0.0 if stirred else self._since_input + seconds
        self.house.quiet_for = self._since_input
        self._since_frame += seconds
        self._show_if_ready()
        if self._pictures != self.house.studio.finished:  # one that was missing may be there now
            self._pictures, self._rest = self.house.studio.finished, 0.0
        while self._ahead and not self._waiting and self.scenes:
            self._press_key(self._ahead.popleft())
        if self._settle_size(seconds) and self.scenes:
            if not (self._waiting or self._hidden):
                self.carry_out(self.scenes[-1].advance(seconds))
            self._pass_notices(seconds)
        if self.scenes and self.scenes[-1].rest() == 0:
            self._rest = 0.0
        due = stirred or self._change or self.notices.sentence or self._since_frame >= self._rest
        if due and self.scenes and self._resized_ago is None:
            self._draw(seconds)

    def _draw(self, seconds: float) -> None:
        scene = self.scenes[-1]
        self._since_frame = 0.0
        self._rest = scene.rest()
        frame = [*scene.frame(), *self.notices.frame(scene.size)]
        if self._change:
            self._changed_for += seconds
            screen = self.canvas.screen
            for part in self.canvas.show(frame):
                self._below.blit(screen, part, part)
            self._change.draw(screen, self._below, self._changed_for)
            pygame.display.flip()
            if self._changed_for >= self._change.seconds:
                self._change = None
                self.canvas.spoil()
                self._rest = 0.0
            return
        if dirty := self.canvas.show(frame):
            pygame.display.update(dirty)

    # scenes

    def carry_out(self, cue: Cue | None) -> None:
        """Do what a scene asks for."""
        match cue:
            case Push(scene, origin):
                self._bring(scene, lambda: self._enter(scene, origin))
            case Replace(scene, origin):
                self._bring(scene, lambda: self._enter(scene, origin, instead=True))
            case Pop(levels, then):
                kept = max(0, len(self.scenes) - levels)
                if kept:
                    self._bring(self.scenes[kept - 1], lambda: self._go_back(kept, then))
                else:
                    self.close()
            case Quit():
                self.close()
            case Fullscreen():
                self._toggle_fullscreen()

    def _bring(self, scene: Scene, show: Callable[[], None]) -> None:
        """Have a scene made ready in the studio, and shown as soon as it is."""
        scene.arrange(self.canvas.screen.get_size())
        self.house.studio.fit(scene.size)
        self._waiting = self.house.studio.prepare(scene.prepare), show
        self._show_if_ready()

    def _show_if_ready(self) -> None:
        if self._waiting and self._waiting[0].done:
            show, self._waiting = self._waiting[1], None
            show()

    def _begin(self, scenes: Sequence[Scene]) -> None:
        """Show the last of the first scenes; those below it are arranged when the player goes back to them."""
        self._enter(scenes[-1], None)
        self.scenes[:0] = scenes[:-1]
        self._origins[:0] = [None] * (len(scenes) - 1)

    def _enter(self, scene: Scene, origin: tuple[int, int] | None, instead: bool = False) -> None:
        self._turn(origin)
        if instead:
            self._leave_top()
        self.scenes.append(scene)
        self._origins.append(origin)
        self._show_top()

    def _go_back(self, kept: int, then: Command | None) -> None:
        self._turn(self._origins[kept], back=True)
        while len(self.scenes) > kept:
            self._leave_top()
        self._show_top()
        if then:
            self.carry_out(self.scenes[-1].command(then))

    def _leave_top(self) -> None:
        self.scenes.pop().left()
        self._untidy = True
        self._origins.pop()

    def _turn(self, origin: tuple[int, int] | None, back: bool = False) -> None:
        """Begin to change from what is on the screen now."""
        if self.scenes and self.house.motion is not Motion.OFF:
            iris = origin if self.house.motion is Motion.FULL else None
            screen = self.canvas.screen
            if self._below.get_size() != screen.get_size():  # two that last: new ones would cost more than a frame
                self._before, self._below = screen.copy(), screen.copy()
            self._before.set_alpha(None)
            self._before.blit(screen, (0, 0))
            self._change = Change(self._before, iris, back)
            self._changed_for = 0.0
        self.canvas.spoil()

    def _show_top(self) -> None:
        self.scenes[-1].entered()
        self._rest = 0.0

    def close(self) -> None:
        """Leave every scene, the uppermost first."""
        while self.scenes:
            self._leave_top()
        self._waiting = None

    # input

    def _take(self, event: Event) -> bool:
        """Hand one event on; tell whether it came from a player."""
        match event.type:
            case pygame.QUIT:
                self.carry_out(Quit())
            case pygame.VIDEORESIZE | pygame.WINDOWSIZECHANGED:
                self._size_changed()
            case pygame.WINDOWMINIMIZED | pygame.WINDOWHIDDEN:
                self._hidden = True
            case pygame.WINDOWRESTORED | pygame.WINDOWSHOWN | pygame.WINDOWEXPOSED:
                self._hidden = False
                self.canvas.spoil()
                self._rest = 0.0
            case pygame.WINDOWFOCUSLOST:
                self._held.clear()
            case pygame.KEYUP:
                self._held.discard(event.key)
            case pygame.KEYDOWN:
                self._key(event)
            case kind if kind in POINTER_EVENTS:
                self._point(event)
            case _:
                return False
        return True

    def _key(self, event: Event) -> None:
        """Answer a key: at once where it is about the program, else as soon as there is a scene to hear it."""
        repeated, asked = event.key in self._held, command(event)
        self._held.add(event.key)
        writes = bool(self.scenes) and self.scenes[-1].writes and event.unicode.isalnum()
        if repeated and asked not in REPEATED and not writes:
            return
        if asked in PROGRAM and not writes:
            self._answer(asked)
        elif not self._waiting:
            self._press_key(event)
        elif not repeated and event.key != self._last_key:
            self._ahead.append(event)
        self._last_key = event.key

    def _answer(self, asked: Command | None) -> None:
        match asked:
            case Command.FULLSCREEN:
                self._toggle_fullscreen()
            case Command.SCREENSHOT:
                self._save_picture()
            case Command.QUIT:
                self.carry_out(Quit())
            case Command.MUTE:
                self.house.toggle_mute()

    def _press_key(self, event: Event) -> None:
        if self.scenes:
            scene, asked, letter = self.scenes[-1], command(event), event.unicode.isalnum()
            cue = scene.typed(event.unicode) if letter else None
            self.carry_out(cue or (scene.command(asked) if asked and not (letter and scene.writes) else None))

    def _point(self, event: Event) -> None:
        """Hand the mouse on; a button that comes up is heard only by the scene on which it went down."""
        if not self.scenes or self._waiting:
            return
        scene = self.scenes[-1]
        if event.type == pygame.MOUSEBUTTONDOWN:
            self._gripped[event.button] = scene
        elif event.type == pygame.MOUSEBUTTONUP and self._gripped.pop(event.button, None) is not scene:
            return
        self.carry_out(scene.pointer(event))

    # the window

    def _toggle_fullscreen(self) -> None:
        self.window.toggle()
        self._go_on_with(self.window.screen)

    def _size_changed(self) -> None:
        screen = pygame.display.get_surface()
        if screen and not (self.scenes and self.scenes[-1].size == screen.get_size() and screen is self.canvas.screen):
            self._go_on_with(screen)

    def _go_on_with(self, screen: Surface) -> None:
        """Change to a screen of another size; what was seen is stretched until everything has been drawn anew."""
        shown = self.canvas.screen.copy() if self._resized_ago is None else None
        self.canvas = Canvas(screen)
        self._change = None
        if shown:
            screen.blit(pygame.transform.scale(shown, screen.get_size()), (0, 0))
            pygame.display.flip()
        self._resized_ago = 0.0

    def _settle_size(self, seconds: float) -> bool:
        """Arrange the scene anew once the size has come to rest; tell whether the scene fits the screen."""
        if self._resized_ago is None:
            return True
        self._resized_ago += seconds
        if self._resized_ago < RESIZE_PAUSE or self._waiting or not self.scenes:
            return False
        size = self.canvas.screen.get_size()
        if self.scenes[-1].size != size:
            for scene in self.scenes:
                scene.arrange(size)
            self._resizing = self.house.studio.prepare(self.scenes[-1].prepare)
        if self._resizing and not self._resizing.done:
            return False
        self._resizing = self._resized_ago = None
        self.window.settle()
        self.canvas.spoil()
        self._rest = 0.0
        return True

    # notices

    def _pass_notices(self, seconds: float) -> None:
        self.notices.add(self.house.problems())
        if self.notices.advance(seconds):
            self._rest = 0.0

    def _save_picture(self) -> None:
        """Write what is on the screen into the player's pictures, in a thread of its own, and say where it is."""
        pictures = Path.home() / "Pictures"
        folder = pictures if pictures.is_dir() else Path.home()
        target = folder / f"patience-arcade-{self.house.now():%Y%m%d-%H%M%S}.png"
        picture = self.canvas.screen.copy()
        Thread(target=self._write_picture, args=(picture, target), name="screenshot").start()

    def _write_picture(self, picture: Surface, target: Path) -> None:
        try:
            pygame.image.save(picture, target)
            self.notices.add([_("Picture saved as {path}").format(path=target)])
        except (OSError, pygame.error) as problem:
            self.notices.add([_("The picture could not be saved: {reason}").format(reason=problem)])
