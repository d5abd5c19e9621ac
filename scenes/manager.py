"""The scene manager: the window, the clock, the stack of scenes and the only loop."""

from collections.abc import Callable, Sequence
from pathlib import Path
from threading import Thread

import pygame
from pygame import Surface
from pygame.event import Event

from game.settings import Motion
from scenes.art.notice import notice
from scenes.art.studio import Preparation
from scenes.house import House
from scenes.input.commands import Command, command
from scenes.iris import Change
from scenes.scene import Cue, Fullscreen, Pop, Push, Quit, Replace, Scene
from scenes.stage.canvas import Canvas, Sprite
from scenes.words import _

PACE_MOVING, PACE_AWAKE, PACE_ASLEEP, PACE_HIDDEN = 60, 30, 15, 10  # frames a second
AWAKE, ATTENTIVE = 2.0, 10.0  # seconds after the last input: full pace, and half pace
LONGEST_STEP = 0.25  # seconds: a computer that slept does not make the clock leap
RESIZE_PAUSE = 0.15  # seconds without a change of size before everything is drawn anew
NOTICE_TIME = 4.0  # seconds a sentence of the program's own stands on the screen
POINTER_EVENTS = (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP, pygame.MOUSEWHEEL)


class SceneManager:
    """Shows the scene on top of a stack, hands it input and time, and carries out its cues.

    A scene is arranged and its first frame drawn in the studio before it is shown; until then the one before stays.
    """

    def __init__(self, house: House, scenes: Sequence[Scene], size: tuple[int, int] | None) -> None:
        self.house = house
        self.windowed_size = size or house.settings.window_size
        self.fullscreen = size is None and house.settings.fullscreen
        self.scenes: list[Scene] = []
        self.canvas: Canvas
        self._below: Canvas
        self._waiting: tuple[Preparation, Callable[[], None]] | None = None
        self._resizing: Preparation | None = None
        self._change: Change | None = None
        self._changed_for = 0.0
        self._since_input = 0.0
        self._since_frame = 0.0
        self._rest = 0.0
        self._resized_ago: float | None = None
        self._hidden = False
        self._notices: list[str] = []
        self._noticed_for = 0.0
        self._origins: list[tuple[int, int] | None] = []
        self._open_window()
        self.scenes += scenes[:-1]
        self._origins += [None] * len(self.scenes)
        self.carry_out(Push(scenes[-1]))

    # the loop

    def run(self) -> None:
        """Run until the last scene is left."""
        clock = pygame.time.Clock()
        while self.scenes or self._waiting:
            self.tick(min(clock.tick(self.pace) / 1000, LONGEST_STEP))

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
        self._since_frame += seconds
        self._show_if_ready()
        if self._settle_size(seconds) and self.scenes:
            if not self._waiting:
                self.carry_out(self.scenes[-1].advance(seconds))
            self._pass_notices(seconds)
        if self.scenes and self.scenes[-1].rest() == 0:
            self._rest = 0.0
        due = stirred or self._change or self._notices or self._since_frame >= self._rest
        if due and self.scenes and self._resized_ago is None:
            self._draw(seconds)

    def _draw(self, seconds: float) -> None:
        scene = self.scenes[-1]
        self._since_frame = 0.0
        self._rest = scene.rest()
        frame = list(scene.frame())
        if self._notices:
            pill = notice(self._notices[0], scene.size)
            frame.append(Sprite(pill, (scene.size[0] - pill.get_width()) // 2, round(scene.size[1] * 0.9)))
        if self._change:
            self._changed_for += seconds
            self._below.show(frame)
            self._change.draw(self.canvas.screen, self._below.screen, self._changed_for)
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
        self._waiting = self.house.studio.prepare(scene.prepare), show
        self._show_if_ready()

    def _show_if_ready(self) -> None:
        if self._waiting and self._waiting[0].done:
            show, self._waiting = self._waiting[1], None
            show()

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
        self._origins.pop()

    def _turn(self, origin: tuple[int, int] | None, back: bool = False) -> None:
        """Begin to change from what is on the screen now."""
        if self.scenes and self.house.motion is not Motion.OFF:
            iris = origin if self.house.motion is Motion.FULL else None
            self._change = Change(self.canvas.screen.copy(), iris, back)
            self._changed_for = 0.0
            self._below = Canvas(Surface(self.canvas.screen.get_size()))
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
            case pygame.KEYDOWN:
                self._key(event)
            case pygame.MOUSEBUTTONDOWN | pygame.MOUSEBUTTONUP if event.button > 3:
                return False
            case kind if kind in POINTER_EVENTS:
                if self.scenes and not self._waiting:
                    self.carry_out(self.scenes[-1].pointer(event))
            case _:
                return False
        return True

    def _key(self, event: Event) -> None:
        asked = command(event)
        match asked:
            case Command.FULLSCREEN:
                self._toggle_fullscreen()
            case Command.SCREENSHOT:
                self._save_picture()
            case Command.QUIT:
                self.carry_out(Quit())
            case Command.MUTE:
                self.house.toggle_mute()
            case _ if self.scenes and not self._waiting:
                scene = self.scenes[-1]
                cue = scene.typed(event.unicode) if event.unicode.isalnum() else None
                self.carry_out(cue or (scene.command(asked) if asked else None))

    # the window

    def _open_window(self) -> None:
        flags = pygame.FULLSCREEN if self.fullscreen else pygame.RESIZABLE
        screen = pygame.display.set_mode((0, 0) if self.fullscreen else self.windowed_size, flags)
        self.canvas = Canvas(screen)
        self._below = Canvas(screen)

    def _toggle_fullscreen(self) -> None:
        if not self.fullscreen:
            self.windowed_size = self.canvas.screen.get_size()
        self.fullscreen = not self.fullscreen
        self._open_window()
        self.house.change(fullscreen=self.fullscreen)
        self._resized_ago = 0.0

    def _size_changed(self) -> None:
        screen = pygame.display.get_surface()
        if screen is None or (
            self.scenes and self.scenes[-1].size == screen.get_size() and screen is self.canvas.screen
        ):
            return
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
        scene, size = self.scenes[-1], self.canvas.screen.get_size()
        if scene.size != size:
            scene.arrange(size)
            self._resizing = self.house.studio.prepare(scene.prepare)
        if self._resizing and not self._resizing.done:
            return False
        self._resizing = self._resized_ago = None
        self.canvas.spoil()
        self._rest = 0.0
        return True

    # notices

    def _pass_notices(self, seconds: float) -> None:
        self._notices.extend(self.house.problems())
        if self._notices:
            self._noticed_for += seconds
            if self._noticed_for > NOTICE_TIME:
                self._notices.pop(0)
                self._noticed_for = 0.0
                self._rest = 0.0

    def _save_picture(self) -> None:
        pictures = Path.home() / "Pictures"
        folder = pictures if pictures.is_dir() else Path.home()
        target = folder / f"patience-arcade-{self.house.now():%Y%m%d-%H%M%S}.png"
        picture = self.canvas.screen.copy()
        Thread(target=self._write_picture, args=(picture, target), name="screenshot").start()

    def _write_picture(self, picture: Surface, target: Path) -> None:
        try:
            pygame.image.save(picture, target)
            self._notices.append(_("Picture saved as {path}").format(path=target))
        except (OSError, pygame.error) as problem:
            self._notices.append(_("The picture could not be saved: {reason}").format(reason=problem))
